// What collapsed variational methods share (cvi1 to cvi3 of hidden Markov models, cvb0 and cvb2 of automata). A store holds the
// local posteriors of all tokens, and totals are what they sum to. A pass takes each part of the data out of the totals, infers
// it under the rest and puts it back. The store is held twice: a pass reads one copy and writes the other, so that a pass that
// fails changes nothing.
//
// Store and Totals are the family's: codes of 12 or 16 bits, or doubles. Totals are copied for each pass.
#pragma once
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "fsa/base/state_bytes.hh"

namespace hws {

struct PassMeasures {
  double surrogate = std::numeric_limits<double>::quiet_NaN();  // Σ ln Z of what was inferred together; NaN: it has none
  double change = std::numeric_limits<double>::quiet_NaN();     // of the posteriors, per token
};

template <class Store, class Totals>
class CollapsedLoop {
 public:
  struct Progress {
    int64_t passes = 0;
    PassMeasures last;  // of the last pass; NaN before one
  };

  bool begun() const { return begun_; }
  const Store &store() const { return store_; }
  const Totals &totals() const { return totals_; }
  const PassMeasures &last() const { return progress_.last; }
  const Progress &progress() const { return progress_; }
  bool done(int64_t iterations, double tolerance) const {
    return progress_.passes >= iterations || progress_.last.change <= tolerance;
  }

  // Goes on from this store and its totals, after that many passes.
  void begin(Store store, Totals totals, const Progress &progress = {}) noexcept {
    std::swap(store_, store);
    std::swap(totals_, totals);
    progress_ = progress;
    begun_ = true;
  }

  // pass(store, &totals, &next) gives PassMeasures. It writes all of `next`, which is like the store but for its numbers, and
  // changes the totals from those of the store to those of `next`. It may fail.
  template <class Pass>
  void step(Pass pass) {
    if (!spared_) next_ = store_;
    spared_ = true;
    Totals totals = totals_;
    const PassMeasures last = pass(std::as_const(store_), &totals, &next_);
    // Nothing fails from here on.
    std::swap(store_, next_);
    std::swap(totals_, totals);
    progress_.last = last;
    ++progress_.passes;
  }

  // Progress as bytes of a checkpoint and back. The store is the family's to write, and totals are summed from it.
  void save(std::string *out) const { append_value(out, progress_); }
  static Progress take(std::string_view *bytes) {
    Progress progress;
    progress.passes = take_steps(bytes);
    progress.last = take_value<PassMeasures>(bytes);
    return progress;
  }

 private:
  Store store_, next_;
  Totals totals_;
  Progress progress_;
  bool begun_ = false, spared_ = false;
};

}  // namespace hws
