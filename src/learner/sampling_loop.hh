// The loop of all samplers of hidden states. It has several chains with their sweeps and samples, undoes a failed sweep, reads
// and writes checkpoints, and measures how well the chains agree.
//
// A family supplies the chains and sweeps them, a group of chains at a time. After the burn-in every `period`th sweep yields a
// sample of each chain. The chain keeps the sample, and the loop keeps its ln p(data, hidden states). Models follow one policy
// (docs/design/hmm-sampling.md): samples within a chain are averaged, chains are scored as an ensemble, and labels of states
// are those of the best chain.
//
// Threads share the chains. Each chain's draws are a function of (seed, chain, sweep), so they depend neither on threads nor on
// other chains.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/learner/chain_samples.hh"
#include "src/learner/learner.hh"

namespace hws {

// How temperatures fall over the first `sweeps` sweeps. The first sweep has the first temperature, and later sweeps have the
// last.
struct Cooling {
  double first = 1, last = 1;
  int64_t sweeps = 0;
  bool geometric = false;  // by equal ratios; otherwise by equal differences

  double at(int64_t sweep) const;
  // Returns whether the last of so many sweeps was made at another temperature than the last one.
  bool hot_after(int64_t made) const { return first != last && made <= sweeps; }
};

struct SamplingPlan {
  int64_t iterations = 0, burn_in = 0, period = 1;
  int32_t chains = 1;
  // The number of the first chain here, if other processes have the chains before it.
  int32_t first_chain = 0;
  bool keeps_samples = true;
  bool threads_within = false;  // a sweep itself uses all threads, so chains take turns
  // How many chains one thread sweeps together, if there are more chains than threads.
  int32_t side_by_side = 1;
  Cooling cooling;

  // Fails with `argument` if iterations end before the first sample.
  void require_samples() const;
  bool keeps(int64_t sweep) const;
};

// One chain with its samples. No function that is noexcept here allocates memory.
class SamplerChain {
 public:
  virtual ~SamplerChain() = default;
  // Returns to the state before that sweep, if it was begun, whether or not it was finished; a sample made since is dropped.
  // Only the last sweep that was begun can be undone.
  virtual void undo(int64_t sweep) = 0;
  // Keeps the sample that SamplerFamily::make_sample() made last.
  virtual void keep_sample() = 0;
  // Proportion of the hidden states that the last sweep changed; NaN before the first.
  virtual double changed() const = 0;
  virtual int64_t bytes() const = 0;
  // Write and read a checkpoint with `samples` samples. load() may throw; the chain must then be discarded.
  virtual void save(std::string *out) const = 0;
  virtual void load(std::string_view *bytes, int64_t samples) = 0;
};

// The functions that the loop needs from a family. It only passes chains that new_chain() made.
class SamplerFamily {
 public:
  virtual ~SamplerFamily() = default;
  virtual std::unique_ptr<SamplerChain> new_chain(int32_t number, const Run &run) const = 0;
  // Draws the start of a new chain, unless it is loaded or new_chain() has done so.
  virtual void begin(SamplerChain *, const Run &) const {}
  // Makes sweep number `sweep` (counted from 0) of some chains, at a temperature. Called at once for other chains. May fail.
  virtual void sweep(std::span<SamplerChain *const> chains, int64_t sweep, double temperature, const Run &run) const = 0;
  // Makes a sample of the current chain, beside those kept; returns its ln p(data, hidden states). May fail.
  virtual double make_sample(SamplerChain *chain, const Run &run) const = 0;
  // Further work on samples before they are kept. May fail.
  virtual void samples_made(const Run &) {}
  // Returns ln p(data, hidden states) of the current chain, in nats.
  virtual double log_joint(const SamplerChain &chain) const = 0;
};

class SamplingLoop {
 public:
  // The chains have no states yet: call begin() or take() first.
  SamplingLoop(SamplerFamily *family, const SamplingPlan &plan) : family_(family), plan_(plan) {}
  void begin(const Run &run);

  // Makes one sweep of every chain, and a sample of each if the plan asks for it. A sweep that fails is undone in all chains.
  void sweep(int64_t sweep, const Run &run);
  bool done(int64_t sweeps) const { return sweeps >= plan_.iterations; }

  const SamplingPlan &plan() const { return plan_; }
  std::span<const std::unique_ptr<SamplerChain>> chains() const { return state_.chains; }
  int64_t samples() const { return static_cast<int64_t>(state_.log_joints.size() / state_.chains.size()); }  // per chain
  double log_joint_of(int64_t sample, size_t chain) const {
    return state_.log_joints[static_cast<size_t>(sample) * state_.chains.size() + chain];
  }
  // The chain whose samples have the highest mean of ln p(data, hidden states); before the first sample, the chain with the
  // highest current value. On a tie the first.
  size_t best() const;
  // The mean over that chain's samples; before the first sample its current value.
  double best_log_joint() const;

  // The chain whose state is to be shown if the run stops after `steps` sweeps: best(). While the temperature still falls and
  // there is no sample, it is the best of the chains' starts where that has a higher ln p(data, hidden states). A run from a
  // good start that is stopped while hot thus never shows less than it began with.
  const SamplerChain &shown(int64_t steps) const { return shown_for(best(), steps); }
  // The same of chain c alone.
  const SamplerChain &shown_for(size_t c, int64_t steps) const;

  // Measures of the current chains.
  double highest_log_joint() const;
  double mean_log_joint() const;
  double changed() const;
  int64_t bytes() const;
  // The samples' ln p(data, hidden states), with their measures.
  ChainSamples logs() const;

  // Write and read a checkpoint. What take() has read replaces the loop's state only by swap().
  struct State {
    std::vector<std::unique_ptr<SamplerChain>> chains;
    Array<double> log_joints;  // of all samples: [sample][chain]
    // The start with the highest ln p(data, hidden states), until the temperature has fallen. It is drawn again when
    // a checkpoint is read.
    std::unique_ptr<SamplerChain> start;
  };
  void save(std::string *out) const;
  State take(std::string_view *bytes, const Run &run) const;
  void swap(State *state) noexcept;

 private:
  template <class Of>
  double mean_of(Of of) const;
  std::unique_ptr<SamplerChain> best_start(const Run &run) const;

  SamplerFamily *family_;
  SamplingPlan plan_;
  State state_;
};

// Metrics of every learner L that samples. loop() must return its SamplingLoop, and sampled_tokens() the denominator of "per
// token".
template <class L>
inline constexpr MetricSpec kSamplingMetrics[] = {
    metric_of<L>("log_joint",
                 "ln p(corpus, states) of the present states, and of what is sampled beside them (a sparse graph, missing "
                 "parts of vectors), of the chain whose it is highest, nats",
                 [](const L &l) { return l.loop().highest_log_joint(); }),
    metric_of<L>("log_joint_mean", "the same, mean over the chains", [](const L &l) { return l.loop().mean_log_joint(); }),
    metric_of<L>("log_joint_per_token", "log_joint per token, nats",
                 [](const L &l) { return l.loop().highest_log_joint() / l.sampled_tokens(); }),
    metric_of<L>("samples", "samples kept of each chain; 0: the model is of the last states",
                 [](const L &l) { return static_cast<double>(l.loop().samples()); }),
    metric_of<L>("chain", "the best chain, whose samples have the highest mean of ln p(corpus, states), counted from 0",
                 [](const L &l) { return l.loop().plan().first_chain + static_cast<double>(l.loop().best()); }),
    metric_of<L>("best_chain_log_joint", "the mean over that chain's samples of ln p(corpus, states), nats",
                 [](const L &l) { return l.loop().best_log_joint(); }),
    metric_of<L>("changed", "share of the states the last sweep changed, mean over chains",
                 [](const L &l) { return l.loop().changed(); }),
    metric_of<L>("temperature", "of the next sweep", [](const L &l) { return l.loop().plan().cooling.at(l.steps()); }),
    metric_of<L>("chain_spread", "largest less smallest mean over a chain's samples of ln p(corpus, states), per token",
                 [](const L &l) { return l.loop().logs().spread() / l.sampled_tokens(); }),
    metric_of<L>(
        "r_hat",
        "potential scale reduction (Gelman, Rubin 1992) of the samples' ln p(corpus, states), each chain's halves taken as "
        "chains",
        [](const L &l) { return l.loop().logs().r_hat(); }),
    metric_of<L>("effective_samples",
                 "independent samples that would tell the mean of ln p(corpus, states) as well, of all chains together",
                 [](const L &l) { return l.loop().logs().effective_samples(); }),
    metric_of<L>(
        "chains_disagree",
        "1 if r_hat is above 1.1 and chain_spread above .001: the chains are in different places, more of them help",
        [](const L &l) { return l.loop().logs().disagree(l.sampled_tokens()); }),
    metric_of<L>("bytes", "bytes of states, tables and samples",
                 [](const L &l) { return static_cast<double>(l.loop().bytes()); }),
};

}  // namespace hws
