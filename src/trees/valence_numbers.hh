// One number for each choice that makes a projective tree with valence: weights, or how often trees use each choice.
//
// The root has one child. Every word makes the children of each of its sides from itself outwards (Klein and Manning 2004):
// before each it goes on, and after the last it stops. How many children the side has by then is the choice's state, where
// the last state is "that many or more". A tree weighs the product of its choices. Words are numbered from 0 here.
#pragma once
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace hws {

enum Side : size_t { kLeftSide, kRightSide };
inline constexpr size_t kMostValence = 3;

inline size_t valence_state(size_t children, size_t valence) { return children < valence ? children : valence - 1; }

// A view of size() numbers: roots, arcs by head and word, then for each word, side and state the numbers of stopping and of
// going on. Weights of arcs from a word to itself are 0.
template <class Number>
class ValenceNumbers {
 public:
  ValenceNumbers(size_t words, size_t valence, Number *first) : words_(words), valence_(valence), first_(first) {}
  static size_t size_of(size_t words, size_t valence) { return words * (1 + words + 4 * valence); }

  size_t words() const { return words_; }
  size_t valence() const { return valence_; }  // how many states there are: 2 or 3
  size_t size() const { return size_of(words_, valence_); }
  Number *data() const { return first_; }

  Number &root(size_t word) const { return first_[word]; }
  Number *arcs_of(size_t head) const { return first_ + words_ * (1 + head); }
  Number &arc(size_t head, size_t word) const { return arcs_of(head)[word]; }
  Number &stop(size_t head, size_t side, size_t state) const { return choices(head, side, state)[0]; }
  Number &go(size_t head, size_t side, size_t state) const { return choices(head, side, state)[1]; }
  operator ValenceNumbers<const Number>() const { return {words_, valence_, first_}; }

 private:
  Number *choices(size_t head, size_t side, size_t state) const {
    return first_ + words_ * (1 + words_) + ((head * 2 + side) * valence_ + state) * 2;
  }

  size_t words_, valence_;
  Number *first_;
};
using ValenceWeights = ValenceNumbers<const double>;
using ValenceUses = ValenceNumbers<double>;

// Calls see(number of root, arc, stop or go) of everything that the tree uses, each by reference. `heads` has the head of
// every word, and the root has the head −1.
template <class Number, class See>
void for_each_use(ValenceNumbers<Number> of, const int32_t *heads, See &&see) {
  const size_t n = of.words();
  for (size_t m = 0; m < n; ++m) {
    if (heads[m] < 0) see(of.root(m));
    else see(of.arc(static_cast<size_t>(heads[m]), m));
    for (const size_t side : {kLeftSide, kRightSide}) {
      size_t children = 0;
      for (size_t k = side == kLeftSide ? 0 : m + 1; k < (side == kLeftSide ? m : n); ++k) {
        children += heads[k] == static_cast<int32_t>(m);
      }
      for (size_t c = 0; c < children; ++c) see(of.go(m, side, valence_state(c, of.valence())));
      see(of.stop(m, side, valence_state(children, of.valence())));
    }
  }
}

}  // namespace hws
