#include "src/learner/rows/row_sampling_learner.hh"

#include <cinttypes>
#include <cmath>

#include "src/learner/joined_lists.hh"
#include "src/learner/state_members.hh"
#include "src/prior/row_marginal.hh"

namespace hws {

namespace {

// A member of a checkpoint: choices, of which there may be any number. Samples::check() looks at them.
template <auto M>
struct ChainChoices {
  static constexpr auto kMember = M;
  static void append(std::string *out, const Array<int32_t> &choices) { append_array(out, choices); }
  static void take(std::string_view *in, Array<int32_t> &choices) { choices = take_array<int32_t>(in); }
};

// The choices of one chain, their uses, and the summed uses of its samples.
class RowChain final : public SamplerChain {
 public:
  RowChain(const RowLearner &learner, int32_t number, const Run &run)
      : learner_(learner), number_(static_cast<uint32_t>(number)) {
    const size_t choices = static_cast<size_t>(learner.data().samples()->choices());
    run.limit_bytes(static_cast<int64_t>(8 * choices + 8 * (5 * learner.parts().size() + 2 * learner.parts().rows())));
    state_.choices.resize(choices, 0);
    state_.sums.resize(learner.parts().size(), 0.0);
    before_.resize(choices, 0);
    uses_ = RowUses(learner.parts());
    uses_before_ = uses_;
  }

  uint32_t number() const { return number_; }
  const RowUses &uses() const { return uses_; }
  Array<double> mean_counts() const {
    if (samples_ == 0) return uses_.counts;
    Array<double> mean = state_.sums;
    for (double &x : mean) x /= static_cast<double>(samples_);
    return mean;
  }

  void draw_under(const Array<double> &rows, uint64_t seed, const Run &run) {
    const RowView view(learner_.parts(), rows.data());
    samples().draw(view, 1, Rng(seed, RngMethod::row_sampler, number_, UINT32_MAX, 0), nullptr, &state_.choices, run);
    uses_ = samples().uses(learner_.parts(), state_.choices, run);
  }

  void sweep(int64_t sweep, double temperature, uint64_t seed, const Array<double> &fixed, const Run &run) {
    before_ = state_.choices;
    std::copy(uses_.counts.begin(), uses_.counts.end(), uses_before_.counts.begin());
    std::copy(uses_.sums.begin(), uses_.sums.end(), uses_before_.sums.begin());
    drawn_before_ = state_.drawn;
    begun_ = sweep;
    const RowView view(learner_.parts(), uses_, fixed.data());
    const Rng rng(seed, RngMethod::row_sampler, number_, static_cast<uint32_t>(sweep), 0);
    state_.drawn = samples().draw(view, temperature, rng, &uses_, &state_.choices, run);
  }

  void undo(int64_t sweep) override {
    if (begun_ != sweep) return;
    state_.choices.swap(before_);
    std::swap(uses_, uses_before_);
    state_.drawn = drawn_before_;
    begun_ = -1;
  }
  void keep_sample() override {
    for (size_t i = 0; i < state_.sums.size(); ++i) state_.sums[i] += uses_.counts[i];
    ++samples_;
  }
  double changed() const override { return state_.drawn.changed; }
  double accepted() const { return state_.drawn.accepted; }
  int64_t bytes() const override {
    return static_cast<int64_t>(8 * state_.choices.size() + 8 * (3 * state_.sums.size() + 2 * uses_.sums.size()));
  }
  void save(std::string *out) const override { Members::append(out, state_); }
  void load(std::string_view *bytes, int64_t samples) override {
    Members::take(bytes, &state_);
    const auto fixed = static_cast<size_t>(this->samples().choices());
    if (fixed > 0 && state_.choices.size() != fixed) fail_state_length(state_.choices.size(), fixed);
    this->samples().check(state_.choices);
    uses_ = this->samples().uses(learner_.parts(), state_.choices, Run{});
    samples_ = samples;
  }

 private:
  struct State {
    Array<int32_t> choices;
    Array<double> sums;
    Drawn drawn{NAN, NAN};
  };
  using Members = StateMembers<ChainChoices<&State::choices>, Counts<&State::sums>, Kept<&State::drawn>>;
  const Samples &samples() const { return *learner_.data().samples(); }

  const RowLearner &learner_;
  uint32_t number_;
  State state_;
  int64_t samples_ = 0, begun_ = -1;
  RowUses uses_, uses_before_;
  Array<int32_t> before_;
  Drawn drawn_before_{NAN, NAN};
};

RowChain &row_chain(SamplerChain *chain) { return static_cast<RowChain &>(*chain); }

// Returns ln p(items, choices) with the parameters integrated out, which is a function of the choices' uses.
double log_joint_of(const RowParts &parts, const RowUses &uses, const Array<double> &fixed) {
  RowMarginal sum;
  for (size_t p = 0; p < parts.count(); ++p) {
    for (size_t r = 0; r < parts[p].block.rows; ++r) {
      const RowPrior prior = parts[p].block.prior_of(r, 0);
      const double *const counts = uses.counts.data() + parts.at(p, r, 0), *const rows = fixed.data() + parts.at(p, r, 0);
      for (size_t k = 0; k < prior.outcomes; ++k) {
        if (counts[k] == 0) continue;
        if (parts[p].fixed) sum.add(counts[k] * std::log(rows[k]));
        else if (prior.forbids(k)) return -INFINITY;  // until the next sweep changes such choices
      }
      if (!parts[p].fixed) sum.row(prior, {counts, prior.outcomes});
    }
  }
  return sum.value();
}

}  // namespace

namespace {

constexpr MetricSpec kProposals[] = {
    metric_of<RowSamplingLearner>("acceptance",
                                  "share of the proposals that the last sweep accepted, mean over chains; 1 for Gibbs sampling",
                                  [](const RowSamplingLearner &l) { return l.accepted(); })};
constexpr auto kMetrics = joined(kSamplingMetrics<RowSamplingLearner>, kProposals);

}  // namespace

double RowSamplingLearner::accepted() const {
  double sum = 0;
  for (const auto &chain : loop_.chains()) sum += static_cast<const RowChain &>(*chain).accepted();
  return sum / static_cast<double>(loop_.chains().size());
}

RowSamplingLearner::RowSamplingLearner(const char *name, RowFamilyPtr family, const SamplingPlan &plan, uint64_t seed,
                                       bool random, Array<double> start, CheckpointIdentity identity, const Run &run)
    : RowLearner(name, std::move(family), Estimate::predictive, Estimate::predictive, std::move(start), std::move(identity),
                 kMetrics, run),
      seed_(seed), random_(random), loop_(this, plan) {
  if (!data().samples()) fail(Code::unsupported, "Gibbs sampling for a family without it");
  if (plan.iterations >= UINT32_MAX) {
    fail(Code::argument, "iterations is %" PRId64 "; expected less than 2^32 - 1 sweeps", plan.iterations);
  }
  plan.require_samples();
  loop_.begin(run);
}

std::unique_ptr<SamplerChain> RowSamplingLearner::new_chain(int32_t number, const Run &run) const {
  return std::make_unique<RowChain>(*this, number, run);
}

void RowSamplingLearner::begin(SamplerChain *chain, const Run &run) const {
  Array<double> rows = start();
  if (random_) {
    const Array<double> own = data().random_start(parts(), seed_, row_chain(chain).number(), run);
    for (size_t p = 0; p < parts().count(); ++p) {
      const RowBlock &block = parts()[p].block;
      if (!parts()[p].fixed) std::copy_n(own.data() + block.begin, block.size(), rows.data() + block.begin);
    }
  }
  row_chain(chain).draw_under(rows, seed_, run);
}

void RowSamplingLearner::sweep(std::span<SamplerChain *const> chains, int64_t sweep, double temperature,
                               const Run &run) const {
  const Array<double> fixed = start();
  for (SamplerChain *chain : chains) row_chain(chain).sweep(sweep, temperature, seed_, fixed, run);
}

double RowSamplingLearner::make_sample(SamplerChain *chain, const Run &) const { return log_joint(*chain); }

double RowSamplingLearner::log_joint(const SamplerChain &chain) const {
  return log_joint_of(parts(), static_cast<const RowChain &>(chain).uses(), start());
}

void RowSamplingLearner::iterate(const Run &run) {
  run.stage("rows: Gibbs sampler, sweep", loop_.plan().iterations);
  run.advance(steps());
  loop_.sweep(steps(), run);
}

Array<double> RowSamplingLearner::counts() const {
  Array<double> counts = static_cast<const RowChain &>(loop_.shown(steps())).mean_counts();
  clear_forbidden(parts(), &counts);  // the samples may be older than the priors' zeros
  return counts;
}

std::string RowSamplingLearner::state_bytes() const {
  std::string bytes;
  loop_.save(&bytes);
  return bytes;
}

void RowSamplingLearner::take_state(std::string_view bytes) {
  SamplingLoop::State state = loop_.take(&bytes, reading_run());
  require_end_of_state(bytes);
  loop_.swap(&state);
}

}  // namespace hws
