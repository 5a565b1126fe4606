// A tree of contexts that grows by looking further back (seed 002, sections 4.5.2 and 4.5.3; Niesler and Woodland 1999). A
// context is the string that was read last. Its children have one more symbol, from further back, or the beginning of the
// sequence, before which there is nothing. A round considers the contexts of the last round. Each is replaced by all contexts
// that are longer by one symbol and occur, if that is a gain.
//
// By evidence (EVGram): every event (a symbol or the end) belongs to the longest context of the tree that it follows. The
// events of a context are drawn from one distribution with the prior weight beta per outcome, which is integrated out (equation
// 21). The gain is the rise of ln of their probability.
//
// By cross-validation (CVGram): a context's distribution is backed off to that of the context shorter by one,
//     p_w(a) = (c_w(a) + K beta p_shorter(a)) / (c_w + K beta),      K outcomes, uniform below the empty context,
// where c_w counts all events that follow w. The gain is the rise of the log-probability of each fold's events under
// distributions from the other folds' counts, summed over all folds.
#pragma once
#include <cstdint>

#include "fsa/base/array.hh"
#include "src/corpus/corpus.hh"
#include "src/pfa/merging/count_terms.hh"

namespace hws {

struct Context {
  int32_t shorter = -1;  // the parent's number
  Label symbol = 0;      // the symbol further back; 0: the beginning of the sequence
};

class ContextTree {
 public:
  // `fold_of` has for each sequence a fold from 0 to folds − 1; folds 0: by evidence. Memory: 8 bytes per token, 9 with folds,
  // and 8 · folds · outcomes per context of the last round.
  ContextTree(const Corpus &corpus, std::span<const uint8_t> fold_of, int32_t folds, double beta, const Run &run);

  std::span<const Context> contexts() const { return contexts_; }  // 0 is the empty one; parents come before children
  int32_t depth() const { return depth_; }                         // rounds so far, an upper bound of the length
  bool done() const { return first_open_ == contexts_.size(); }    // there is no context to extend

  // Makes a round. If it throws, nothing changes. O(tokens of open contexts · log + their symbols · outcomes · folds).
  void grow(const Run &run);
  // Makes a round whose result is known: the new contexts, each a child of one of the last round's, ordered by parent and
  // symbol. Fails with `corrupt` if that is impossible.
  void adopt(std::span<const Context> grown, const Run &run);

 private:
  struct Range {
    size_t begin, end;  // indices in events_
  };
  struct Group {
    Label symbol;
    Range events;
  };
  struct Counts;
  struct Round;
  void group(size_t context, Array<Group> *groups, const Run &run);
  void count(Range events, Counts *counts, const Run &run) const;
  double evidence(const Counts &counts) const;
  double gain(size_t context, std::span<const Group> groups, Counts *counts, const Run &run) const;
  double held_out_gain(const Counts &counts, const double *shorter) const;
  void back_off(const Counts &counts, const double *shorter, double *own) const;
  void add(size_t context, const Group &group, Round *round, const Run &run) const;
  void finish(Round *round);
  size_t table() const { return outcomes_ * static_cast<size_t>(folds_); }

  Array<Label> tokens_;    // 0, then each sequence's symbols and a 0, so that a 0 precedes each first symbol
  Array<uint8_t> fold_;    // by token
  Array<int32_t> events_;  // indices of tokens; those of a context are contiguous
  Array<Context> contexts_;
  Array<Range> ranges_;    // by context: the events that follow it, including those of longer contexts
  size_t first_open_ = 0;  // the first context of the last round
  int32_t depth_ = 0;
  size_t outcomes_;
  int32_t folds_;  // 0: by evidence
  double beta_;
  LogRising rising_, total_rising_;
  // By context of the last round, outcome and fold: the outcome's probability under the other folds' counts.
  Array<double> open_;
};

}  // namespace hws
