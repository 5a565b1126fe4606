// Belief propagation from several starts. Messages of a graph with cycles may have several fixed points, and a run that has
// settled at one of them says nothing of the others. So several runs follow one another: the first one as belief propagation
// alone would make it, the others damped and from messages of states that are drawn (drawn_state.hh). Beliefs are those of the
// run that settled with the largest Bethe value of ln Z. Where none settled, they are those of the run whose last sweep moved
// its messages least.
//
// A step is a sweep of one run. Runs do not depend on one another: a checkpoint may be resumed with more sweeps for each.
// Two fixed points count as different where a marginal differs by more than 50 tolerances (kApart): each run may have some 20
// left to go (last_moves.hh).
//
// There are up to three MessagePassing: the first run's, the one that works, and the best of the later ones. Of all other runs
// messages and marginals are kept, as numbers.
#pragma once
#include "src/graph/finite/methods/message_passing.hh"

namespace hws {

struct StartSettings {
  int64_t starts = 8;
  int64_t iterations = 50;  // sweeps of a run at most
  uint64_t seed = 1;
};

class SeveralStarts final : public FiniteMethod {
 public:
  static constexpr double kApart = 50;         // tolerances
  static constexpr double kDrawnDamping = .5;  // of runs from drawn messages, where the settings have no damping

  // Of a model of tables alone. `impossible`; `limit`, also for the numbers of all runs.
  SeveralStarts(FiniteModel model, const MessagePassingSettings &settings, const StartSettings &starts, const Run &run);

  void step(int64_t made, const Run &run) override;
  bool settled() const override { return next() == runs_.size(); }
  bool converged() const override { return runs_[shown()].settled; }
  double number(FiniteNumber what) const override;
  void probabilities(int32_t v, double *p) const override { shown_passing().probabilities(v, p); }
  void factor_probabilities(int32_t f, double *p) const override { shown_passing().factor_probabilities(f, p); }
  Array<int32_t> best_state(const FiniteModel &whole, const Run &run) const override {
    return shown_passing().best_state(whole, run);
  }
  // One run follows, from the messages whose beliefs the other method has.
  void carry_over(const FiniteMethod &from) override;
  bool set_tables(std::span<const int32_t> factors, std::span<const double> tables, bool keep) override;
  Array<double> save() const override;
  void load(std::span<const double> numbers) override;

 private:
  struct Start {
    int64_t sweeps = 0;
    bool settled = false;
    double change = std::numeric_limits<double>::quiet_NaN(), messages = 0;
    // Once the run has ended, and the numbers also after load().
    double log_partition = std::numeric_limits<double>::quiet_NaN();
    Array<double> marginals, numbers;
  };
  static constexpr size_t kNone = SIZE_MAX;

  std::unique_ptr<MessagePassing> made(bool drawn, const Run &run) const;
  bool ended(const Start &s) const { return s.settled || s.sweeps >= starts_.iterations; }
  size_t next() const;   // the first run that has not ended; as many as there are: all have
  size_t shown() const;  // the run whose beliefs are read
  const MessagePassing &shown_passing() const { return shown() == 0 ? *first_ : *best_; }
  MessagePassing *prepared(size_t k, const Run &run);
  // What is known of a run after its last sweep.
  Start after_sweep(const MessagePassing &passing, int64_t sweeps) const;
  double fixed_points() const;

  const FiniteModel model_;
  const MessagePassingSettings settings_;
  const StartSettings starts_;
  Run limits_;                  // of load(), without what is borrowed
  bool first_is_drawn_ = false;  // the first run goes on from damped messages of another method
  std::vector<Start> runs_;
  std::unique_ptr<MessagePassing> first_, working_, best_;
  size_t in_working_ = kNone;  // which run's messages they have
  double change_ = std::numeric_limits<double>::quiet_NaN();  // of the last sweep
};

}  // namespace hws
