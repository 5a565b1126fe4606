// What sums over dependency trees begin with: a sentence's arcs and their weights, and which trees count.
//
// Words are numbered from 1, and 0 is the root. In a tree every word has one head, a word or the root, and the root is
// reached from every word. The weight of a tree is the product of its arcs' weights.
#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "fsa/base/error.hh"

namespace hws {

struct TreeKind {
  bool projective = true;  // the words below a word and that word itself stand side by side
  bool one_root = true;    // the root has one child (a sentence without words has the empty tree all the same)
  bool operator==(const TreeKind &) const = default;
};

struct ArcOfTree {
  size_t head, word;
  bool operator==(const ArcOfTree &) const = default;
};

// Largest |log weight|. Sums of a sentence's weights keep their digits, and exponents stay exact in a double.
inline constexpr double kMostLogWeight = 1e9;

// A view of the natural logarithms of a sentence's arc weights, a square of words + 1 rows and columns: row h has the arcs from
// head h, column m those to word m. Column 0 and the diagonal are never read. −∞ says that there is no such arc.
class ArcWeights {
 public:
  ArcWeights(int32_t words, std::span<const double> log_weights) : words_(words), at_(log_weights.data()) {}
  std::span<const double> logs() const { return {at_, side() * side()}; }
  int32_t words() const { return words_; }
  size_t side() const { return static_cast<size_t>(words_) + 1; }
  double log(size_t head, size_t word) const { return at_[head * side() + word]; }

  // Throws `argument` for the first entry that is no log weight. `sentence` is named.
  void require_valid(int64_t sentence) const {
    for (size_t h = 0; h < side(); ++h) {
      for (size_t m = 1; m < side(); ++m) {
        const double x = log(h, m);
        if (h == m || x == -INFINITY || std::fabs(x) <= kMostLogWeight) continue;
        fail(Code::argument, "sentence %lld, head %zu, word %zu: log weight %s; expected one within 1e9 of 0, or -inf",
             static_cast<long long>(sentence), h, m, NumberText(x).text);
      }
    }
  }

 private:
  int32_t words_;
  const double *at_;
};

}  // namespace hws
