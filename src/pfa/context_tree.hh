// A tree of contexts that grows by looking further back (seed 002, sections 4.5.2 and 4.5.3; Niesler and Woodland 1999). A
// context is what was read last; its children have one symbol more, from further back, or the begin of the sequence, after which
// there is nothing. Every event (a symbol or the end) belongs to the longest context of the tree that it follows.
//
// A round takes the contexts of the last round and splits off, from each, those longer by one whose events are better told
// apart: where score(the longer one's events) + score(what is left) > score(both). Splits are tried in the order of what they
// would gain alone.
#pragma once
#include <cstdint>
#include <vector>

#include "src/corpus/corpus.hh"
#include "src/pfa/count_terms.hh"

namespace hws {

struct Context {
  int32_t shorter = -1;  // the parent's number
  Label symbol = 0;      // the symbol further back; 0: the begin of the sequence
};

// What a split is judged by. With one fold: the evidence, ln of the probability of the outcomes with the distribution integrated
// out, prior weight beta per outcome (equation 21 for contexts). With more: the cross-validated log-likelihood, each fold's
// outcomes under posterior means from the others' counts and the same prior.
class ContextScore {
 public:
  ContextScore(double beta, int64_t outcomes, int32_t folds, int64_t tokens, const Run &run);
  int32_t folds() const { return folds_; }
  // Counts of an outcome per fold, and of all outcomes together: the score is the sum over outcomes of `outcome` plus `total`.
  double outcome(const int32_t *of_fold) const;
  double total(const int32_t *of_fold) const;

 private:
  double held_out(const int32_t *of_fold, double prior) const;
  double beta_, outcomes_;
  int32_t folds_;
  LogRising rising_, total_rising_;
};

class ContextTree {
 public:
  // `fold_of`: per sequence, 0 to folds − 1; empty: one fold. 8 bytes per token, 9 with folds.
  ContextTree(const Corpus &corpus, std::span<const uint8_t> fold_of, const Run &run);

  std::span<const Context> contexts() const { return contexts_; }  // 0 is the empty one; parents before children
  int32_t depth() const { return depth_; }                         // rounds so far: the longest there could be
  bool done() const { return first_open_ == contexts_.size(); }    // no context is left to look beyond

  // A round. Happens wholly or, if it throws, not at all. O(tokens of open contexts · log + their symbols · outcomes · folds).
  void grow(const ContextScore &score, const Run &run);
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
    double gain;
  };
  struct Counts;
  void group(size_t context, std::vector<Group> *groups);
  void shift(Range events, int32_t sign, Counts *counts) const;
  void count(Range events, Counts *counts) const;

  std::vector<Label> tokens_;    // 0, then each sequence's symbols and 0: before a first symbol stands 0
  std::vector<uint8_t> fold_;    // per token
  std::vector<int32_t> events_;  // indices of tokens, those of a context side by side
  std::vector<Context> contexts_;
  std::vector<Range> ranges_;    // per context: the events that follow it, those of longer contexts included
  size_t first_open_ = 0;        // contexts from here on are the last round's
  int32_t depth_ = 0;
  size_t outcomes_;
};

}  // namespace hws
