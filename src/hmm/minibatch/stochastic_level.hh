// The level above rows that share a stick (src/prior/hdp_level.hh), where counts are estimates from minibatches. Of what exists
// it knows the minibatches' ln q(C = 0), which are products over sequences:
//     decayed       L ← (1 − ρ) L + ρ · ln q(C = 0) / share     one number per count, like the counts themselves
//     minibatches   Σ over the minibatches of an epoch, each as it was seen last (seed 001, below 5.40): K² numbers for each
// `share` is the part of the corpus that the minibatch is. L is divided by the weight of all steps so far, so that the first
// step says what it saw. Logs are at least −700, below which nothing differs, so that counts may stop to exist. Variances of
// counts, where they are asked, are averaged in the same way.
//
// The level moves after each minibatch, by a step of size ρ, or after each epoch, to its fixed point. In the natural step the
// tables of each state are averaged in the same way as L. Under svi the level raises a bound (src/prior/hdp_bound.cc), which
// asks nothing of existence.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "src/hmm/data/ended_state.hh"
#include "src/hmm/learner/hmm_settings.hh"
#include "src/prior/hdp_level.hh"

namespace hws {

class StochasticLevel {
 public:
  // An epoch has `batches` minibatches. Fails with `limit`.
  StochasticLevel(size_t states, const HmmSettings &settings, int64_t batches, const Run &run);

  const HdpLevel &level() const { return level_; }

  struct Step {
    int64_t number = 0;  // of the minibatch, from 0
    double rho = 1, share = 1;
  };
  // What a step makes of the level. `found` are the minibatch's logs, and `counts` those of the corpus behind the step. Changes
  // nothing. take() takes it over and cannot fail.
  struct Next {
    HdpLevel level;
    Array<double> logs, tables;
    double weight = 0, table_weight = 0;
  };
  Next next(const Step &step, std::span<const double> found, const StateChain &counts, const Run &run) const;
  // Ends states in what next() has made. Their weights and tables go where their counts go. Of two counts that become one
  // either exists, as if they were independent. take() is to end the same states.
  void end_states(std::span<const EndedState> ended, Next *next) const;
  void take(const Step &step, std::span<const double> found, Next *next, std::span<const EndedState> ended = {}) noexcept;

  // Begins with the weights and concentrations of another level.
  void begin_as(const HdpLevel &level) { level_ = level_.with_numbers_of(level); }

  void append(std::string *bytes) const;
  void take(std::string_view *bytes);  // fails with `corrupt`, changing nothing

 private:
  size_t slot(const Step &step) const { return static_cast<size_t>(step.number % batches_) * size_; }
  void end_existence(const EndedState &ended, double *numbers) const noexcept;
  const bool asks_;  // what exists
  const size_t states_, size_;  // size_: of the logs, 0 unless it asks
  const int64_t batches_;
  const bool variances_, each_minibatch_, printed_, keeps_;
  HdpLevel level_;
  Array<double> logs_;  // decayed, or the sum over kept_
  Array<double> kept_;  // by minibatch of an epoch
  Array<double> tables_;
  double weight_ = 0, table_weight_ = 0;  // of logs_ and of tables_; weight_ of kept_: how many there are
};

}  // namespace hws
