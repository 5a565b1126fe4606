// Which nodes the trees of a sentence may have: no node crosses a bracket that is known (Pereira and Schabes 1992), labels that
// a span must have or must not have, tags that are known of some words. A chart sums the trees that remain, and a search tries
// them.
//
// A filter is about nodes of the grammar's own nonterminals. Symbols inside longer right sides are no nodes and may cross a
// bracket, so that A -> B C D may stand around a bracket over B and C. A node that is forbidden has the weight 0 and takes the
// chains of unary rules through it along: at such spans the closure over the rules of the allowed nodes takes the place of the
// form's (src/grammar/model/unary_closure.hh). Spans that forbid the same labels share one. Empty parts cross nothing.
//
// A required label must stand somewhere in the chain of unary rules over its span. Nodes of such a span are told apart by the
// labels that are still missing in the chain below them, down from the node itself. So each label doubles the closure's
// symbols, and parents see the nodes that miss none. Every tree then has one such reading, so that sums need no subtraction.
// Nothing may cross the span, symbols inside longer right sides included: a binary tree that does not cross it has a node over
// it.
//
// Charts keep numbers in rows, one for each span in the order of SpanIndex. Nodes that miss labels have rows behind these.
#pragma once
#include <cstdint>
#include <span>
#include <utility>
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
  // At least one node of the nonterminal must stand over these words. Fails with `unsupported` for more than kMostLabels
  // different ones over the same words. O(words²).
  void require(int32_t nonterminal, size_t first, size_t width);
  // The word's tag is this nonterminal: no other one may rewrite itself as the word, and no longer right side may have it.
  void fix_tag(size_t place, int32_t nonterminal);

  bool touches(size_t first, size_t width) const { return masks_.data()[index_.of(first, width)] >= 0; }
  // `lexical`: a rule of the form.
  bool allows_word(int32_t lexical, size_t place) const {
    const int32_t tag = tags_.data()[place];
    return tag < 0 || form_.lexical_symbol[lexical] == tag;
  }
  // Returns the same for a rule whose right side is these words. Words of a longer right side have no tag, and no node.
  bool allows_words(int32_t lexical, size_t first, size_t width) const {
    return width == 1 ? allows_word(lexical, first) : allows_string(first, width);
  }

  static constexpr size_t kMostLabels = 8;
  // How many rows of numbers there are, and that of the nodes over a span that miss these labels (bits; 0: none).
  size_t rows() const { return index_.count() + further_; }
  size_t row(size_t first, size_t width, uint32_t missing) const;
  // The sets of labels that nodes over a span may miss are numbered below this; it is 1 if no label is required.
  uint32_t states(size_t first, size_t width) const;
  // The bit of a symbol among the required labels of a span; 0: it is none.
  uint32_t bit(int32_t symbol, size_t first, size_t width) const;
  // Returns which labels a node misses that is rewritten as words, or as two nodes.
  uint32_t missing_at_end(int32_t symbol, size_t first, size_t width) const;

  // Turns what splits and words give the symbols of a span, in its first row, into weights in all its rows; or outside weights
  // of the first row into those of all rows. Rows have `stride` numbers. T: double or Scaled. The span must be touched.
  template <class T>
  void close(bool outside, size_t first, size_t width, T *rows, size_t stride) const;
  // The two below are for spans with required labels, after their outside weights were closed: those of what splits and words
  // give, by symbol; and expected uses of the form's unary pairs, which are added.
  template <class T>
  void ends(size_t first, size_t width, const T *outside, size_t stride, T *values) const;
  template <class T>
  void count_pairs(size_t first, size_t width, const T *inside, const T *outside, size_t stride, double *counts) const;
  // Sets the numbers of nodes that are not allowed to −infinity. `gains`: all rows, of a number for each symbol.
  void limit(std::span<double> gains) const;

 private:
  struct Mask {
    Array<char> forbidden;    // by symbol
    Array<int32_t> required;  // ascending
    UnaryClosure closure;     // over symbols, once for each set of labels that are missing
    uint32_t bit(int32_t symbol) const {
      for (size_t k = 0; k < required.size(); ++k) {
        if (required.data()[k] == symbol) return uint32_t{1} << k;
      }
      return 0;
    }
  };
  // What a span forbids and requires more: symbols from one to another, and a label (−1: none).
  struct Change {
    int32_t from, to, label;
  };
  void change(size_t first, size_t width, const Change &more);
  void change_crossing(size_t first, size_t width, const Change &more);  // of all spans that cross this one
  int32_t mask_of(Mask wanted);
  bool allows_string(size_t first, size_t width) const;
  const Mask &mask_at(size_t first, size_t width) const {
    return all_.data()[static_cast<size_t>(masks_.data()[index_.of(first, width)])];
  }

  const BinaryForm &form_;
  const Run &run_;
  SpanIndex index_;
  Array<int32_t> masks_;  // by span; −1: all nodes are allowed
  Array<int32_t> tags_;   // by word; −1: any
  std::vector<Mask> all_;
  size_t further_ = 0;            // rows behind those of the spans
  Array<int32_t> first_further_;  // by span; empty: no labels are required
  Array<std::pair<size_t, size_t>> required_;  // spans, by their first word and width
};

}  // namespace hws
