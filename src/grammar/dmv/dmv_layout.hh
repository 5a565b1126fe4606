// Where the parameters of a dependency model with valence lie (Klein and Manning 2004), and how a sentence reads them.
//
// The rows are: one over the root's child; for each head and side one over the child; for each head, side and valence state
// one of stopping or going on. Symbols are counted from 0 here. They are the parts of src/learner/rows in this order.
#pragma once
#include <span>

#include "fsa/machine/alphabet.hh"
#include "src/learner/rows/row_view.hh"
#include "src/trees/valence_numbers.hh"

namespace hws {

enum DmvPart : size_t { kDmvRoot, kDmvChild, kDmvStop };
enum DmvChoice : size_t { kDmvStops, kDmvGoes };

struct DmvLayout {
  size_t symbols, valence;

  size_t root_begin() const { return 0; }
  size_t child_begin() const { return symbols; }
  size_t stop_begin() const { return symbols + 2 * symbols * symbols; }
  size_t size() const { return stop_begin() + 4 * symbols * valence; }
  // Numbers.
  size_t root(size_t child) const { return child; }
  size_t child(size_t head, size_t side, size_t child) const { return child_begin() + (head * 2 + side) * symbols + child; }
  size_t choice(size_t head, size_t side, size_t state, size_t choice) const {
    return stop_begin() + ((head * 2 + side) * valence + state) * 2 + choice;
  }
  // Rows, numbered over all parts.
  size_t child_row(size_t head, size_t side) const { return 1 + head * 2 + side; }
  size_t choice_row(size_t head, size_t side, size_t state) const {
    return 1 + 2 * symbols + (head * 2 + side) * valence + state;
  }
};

// A sentence's symbols from 0.
inline size_t symbol_of(Label label) { return static_cast<size_t>(label - 1); }

// Calls see(number of the sentence, number of the model, row of the model) for every choice that trees of the sentence may
// make. `of` is a ValenceNumbers of any type.
template <class Numbers, class See>
void for_each_choice(const DmvLayout &layout, std::span<const Label> words, Numbers of, See &&see) {
  const size_t n = words.size();
  for (size_t h = 0; h < n; ++h) {
    const size_t head = symbol_of(words[h]);
    see(of.root(h), layout.root(head), size_t{0});
    for (const size_t side : {kLeftSide, kRightSide}) {
      auto *const arcs = of.arcs_of(h);
      const size_t first = side == kLeftSide ? 0 : h + 1, last = side == kLeftSide ? h : n;
      const size_t begin = layout.child(head, side, 0), row = layout.child_row(head, side);
      for (size_t m = first; m < last; ++m) see(arcs[m], begin + symbol_of(words[m]), row);
      for (size_t v = 0; v < layout.valence; ++v) {
        const size_t of_state = layout.choice_row(head, side, v);
        see(of.stop(h, side, v), layout.choice(head, side, v, kDmvStops), of_state);
        see(of.go(h, side, v), layout.choice(head, side, v, kDmvGoes), of_state);
      }
    }
  }
}

}  // namespace hws
