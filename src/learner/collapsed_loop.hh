// The loop of collapsed variational methods (cvi1 to cvi3 of hidden Markov models, cvb0 and cvb2 of automata). A store has the
// local posteriors of all tokens, and totals are their sums. A pass takes each part of the data out of the totals, infers it
// under the rest, and puts it back. There are two stores: a pass reads one and writes the other, so a pass that fails changes
// nothing.
//
// The family supplies the types Store (codes of 12 or 16 bits, or doubles) and Totals. Totals are copied for each pass.
#pragma once
#include <algorithm>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/base/state_bytes.hh"

namespace hws {

struct PassMeasures {
  // Σ ln Z of the parts that were inferred together; NaN: the method has none.
  double surrogate = std::numeric_limits<double>::quiet_NaN();
  // Change of the posteriors, per token.
  double change = std::numeric_limits<double>::quiet_NaN();
};

// Copies a store. Large arrays ask `run` now and then: the first copy of some gigabytes takes seconds.
template <class Store>
void copy_store(const Store &from, Store *to, const Run &) {
  *to = from;
}
inline void copy_store(const Array<double> &from, Array<double> *to, const Run &run) {
  constexpr size_t kTogether = size_t{1} << 20;
  to->clear();
  to->reserve(from.size());
  for (size_t at = 0; at < from.size(); at += kTogether) {
    run.check();
    to->insert(to->end(), from.begin() + at, from.begin() + std::min(from.size(), at + kTogether));
  }
}

template <class Store, class Totals>
class CollapsedLoop {
 public:
  struct Progress {
    int64_t passes = 0;
    PassMeasures last;  // NaN before the first pass
  };

  bool begun() const { return begun_; }
  const Store &store() const { return store_; }
  const Totals &totals() const { return totals_; }
  const PassMeasures &last() const { return progress_.last; }
  const Progress &progress() const { return progress_; }
  bool done(int64_t iterations, double tolerance) const {
    return progress_.passes >= iterations || converged(tolerance);
  }
  bool converged(double tolerance) const { return progress_.last.change <= tolerance; }
  // What is reported to users; with tolerance 0, under which a run makes all its passes, whether the change is within 1e-3.
  bool settled(double tolerance) const { return converged(tolerance > 0 ? tolerance : 1e-3); }

  // Continues from this store and its totals, after that many passes.
  void begin(Store store, Totals totals, const Progress &progress = {}) noexcept {
    std::swap(store_, store);
    std::swap(totals_, totals);
    progress_ = progress;
    begun_ = true;
  }

  // pass(store, &totals, &next) returns PassMeasures. It writes all numbers of `next`, which otherwise equals the store. It
  // changes the totals of the store into those of `next`. It may fail.
  template <class Pass>
  void step(const Run &run, Pass pass) {
    if (!spared_) copy_store(store_, &next_, run);
    spared_ = true;
    Totals totals = totals_;
    const PassMeasures last = pass(std::as_const(store_), &totals, &next_);
    // No step below can fail.
    std::swap(store_, next_);
    std::swap(totals_, totals);
    progress_.last = last;
    ++progress_.passes;
  }

  // The next step makes its second store anew: the layout of stores has changed.
  void drop_spare() noexcept {
    Store none;
    std::swap(next_, none);
    spared_ = false;
  }

  // Writes the progress to a checkpoint and reads it. The family writes the store, and totals are summed from it.
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
