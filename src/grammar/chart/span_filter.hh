// Which nodes the trees of a sentence may have: no node crosses a bracket that is known (Pereira and Schabes 1992), labels that
// a span must not have, tags that are known of some words. A chart sums, and a search tries, the trees that remain.
//
// A filter is about nodes of the grammar's own nonterminals. Symbols inside longer right sides are no nodes and may cross a
// bracket, so that A -> B C D may stand around a bracket over B and C. A node that is forbidden has the weight 0 and takes the
// chains of unary rules through it along: at such spans the closure over the rules of the allowed nodes takes the place of the
// form's (src/grammar/model/unary_closure.hh). Spans that forbid the same labels share one. Empty parts cross nothing.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/base/scaled.hh"
#include "src/grammar/chart/span_rows.hh"
#include "src/grammar/model/binary_form.hh"

namespace hws {

class SpanFilter {
 public:
  // Allows all trees. Borrows the form, whose weights must stay as they are, and the run.
  SpanFilter(const BinaryForm &form, size_t words, const Run &run);
  // No node may hold a part of these words and others without holding all of them. O(words²).
  void keep_whole(size_t first, size_t width);
  // No node of the nonterminal may stand over these words.
  void forbid(int32_t nonterminal, size_t first, size_t width);
  // The word's tag is this nonterminal: no other one may rewrite itself as the word, and no longer right side may have it.
  void fix_tag(size_t place, int32_t nonterminal);

  bool touches(size_t first, size_t width) const { return masks_.data()[index_.of(first, width)] >= 0; }
  bool allows(int32_t symbol, size_t first, size_t width) const {
    const int32_t mask = masks_.data()[index_.of(first, width)];
    return mask < 0 || symbol >= nonterminals_ || !all_[static_cast<size_t>(mask)].forbidden[symbol];
  }
  // `lexical`: a rule of the form.
  bool allows_word(int32_t lexical, size_t place) const {
    const int32_t tag = tags_.data()[place];
    return tag < 0 || form_.lexical_symbol[lexical] == tag;
  }
  // Returns the same for a rule whose right side is these words. Words of a longer right side have no tag.
  bool allows_words(int32_t lexical, size_t first, size_t width) const {
    if (width == 1) return allows_word(lexical, first);
    for (size_t i = first; i < first + width; ++i) {
      if (tags_.data()[i] >= 0) return false;
    }
    return true;
  }
  // Turn what splits and words give the symbols of a span into their weights, and outside weights the other way. T: double or
  // Scaled. The span must be touched.
  template <class T>
  void inside(size_t first, size_t width, std::span<T> values) const;
  template <class T>
  void outside(size_t first, size_t width, std::span<T> values) const;
  // Sets the numbers of nodes that are not allowed to −infinity. `gains`: a row of symbols for each span.
  void limit(std::span<double> gains) const;

 private:
  struct Mask {
    Array<char> forbidden;  // by nonterminal
    UnaryClosure closure;
  };
  int32_t mask_of(Array<char> forbidden);
  template <class T>
  void clear(const Mask &mask, std::span<T> values) const;
  const Mask &mask_at(size_t first, size_t width) const {
    return all_[static_cast<size_t>(masks_.data()[index_.of(first, width)])];
  }

  const BinaryForm &form_;
  const Run &run_;
  const int32_t nonterminals_;
  SpanIndex index_;
  Array<int32_t> masks_;  // by span; −1: all nodes are allowed
  Array<int32_t> tags_;   // by word; −1: any
  std::vector<Mask> all_;
};

}  // namespace hws
