// A tree of contexts that grows by looking further back (seed 002, sections 4.5.2 and 4.5.3; Niesler and Woodland 1999). A
// context is what was read last; its children have one symbol more, from further back, or the begin of the sequence, after
// which there is nothing. A round looks at the contexts of the last round: each gives way to all those longer by one that occur
// if that is a gain.
//
// By evidence (EVGram): every event (a symbol or the end) belongs to the longest context of the tree that it follows; the
// events of a context are drawn from one distribution with the prior weight beta per outcome, integrated out (equation 21). The
// gain is the rise of the logarithm of their probability.
//
// By cross-validation (CVGram): a context's distribution is backed off to that of the one shorter by one,
//     p_w(a) = (c_w(a) + K beta p_shorter(a)) / (c_w + K beta),      K outcomes, uniform below the empty context,
// c_w counting all events that follow w. The gain is the rise of the log-probability of the events of each fold, all folds
// together, with distributions from the other folds' counts.
#pragma once
#include <cstdint>

#include "fsa/base/array.hh"
#include "src/corpus/corpus.hh"
#include "src/pfa/merging/count_terms.hh"

namespace hws {

struct Context {
  int32_t shorter = -1;  // the parent's number
  Label symbol = 0;      // the symbol further back; 0: the begin of the sequence
};

class ContextTree {
 public:
  // `fold_of`: per sequence, 0 to folds − 1; folds 0: by evidence. 8 bytes per token, 9 with folds; 8 · folds · outcomes per
  // context of the last round.
  ContextTree(const Corpus &corpus, std::span<const uint8_t> fold_of, int32_t folds, double beta, const Run &run);

  std::span<const Context> contexts() const { return contexts_; }  // 0 is the empty one; parents before children
  int32_t depth() const { return depth_; }                         // rounds so far: the longest there could be
  bool done() const { return first_open_ == contexts_.size(); }    // no context is left to look beyond

  // A round. Happens wholly or, if it throws, not at all. O(tokens of open contexts · log + their symbols · outcomes · folds).
  void grow(const Run &run);
  // A round whose result is known: contexts (each a child of one of the last round's, ordered by parent and symbol). `corrupt`
  // if they cannot be that.
  void adopt(std::span<const Context> grown, const Run &run);

 private:
  struct Range {
    size_t begin, end;  // of events_
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

  Array<Label> tokens_;    // 0, then each sequence's symbols and 0: before a first symbol stands 0
  Array<uint8_t> fold_;    // per token
  Array<int32_t> events_;  // indices of tokens, those of a context side by side
  Array<Context> contexts_;
  Array<Range> ranges_;    // per context: the events that follow it, those of longer contexts included
  size_t first_open_ = 0;  // contexts from here on are the last round's
  int32_t depth_ = 0;
  size_t outcomes_;
  int32_t folds_;  // 0: by evidence
  double beta_;
  LogRising rising_, total_rising_;
  // By context of the last round, outcome and fold: the outcome's probability as the other folds' counts give it.
  Array<double> open_;
};

}  // namespace hws
