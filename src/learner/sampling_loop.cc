#include "src/learner/sampling_loop.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <limits>

#include "fsa/base/parallel_for.hh"
#include "fsa/base/state_bytes.hh"

namespace hws {

double Cooling::at(int64_t sweep) const {
  if (sweep >= sweeps) return last;
  const double passed = static_cast<double>(sweep) / static_cast<double>(sweeps);
  if (geometric) return std::pow(first / last, 1 - passed) * last;
  return first + (last - first) * static_cast<double>(sweep) / static_cast<double>(sweeps);
}

void SamplingPlan::require_samples() const {
  if (!keeps_samples || iterations == 0 || (burn_in < iterations && period <= iterations - burn_in)) return;
  fail(Code::argument,
       "iterations is %" PRId64 ", burn_in is %" PRId64 " and period is %" PRId64 "; expected no more than %" PRId64
       " in burn_in and period together, or there is no sample",
       iterations, burn_in, period, iterations);
}

bool SamplingPlan::keeps(int64_t sweep) const {
  const int64_t after = sweep + 1 - burn_in;
  return keeps_samples && after > 0 && after % period == 0;
}

void SamplingLoop::begin(const Run &run) {
  state_.chains.resize(static_cast<size_t>(plan_.chains));
  Run within = run;
  if (plan_.chains > 1) within.threads = 1;
  parallel_for(plan_.chains, run.threads, [&](int64_t c) {
    run.check();
    std::unique_ptr<SamplerChain> &chain = state_.chains[static_cast<size_t>(c)];
    chain = family_->new_chain(plan_.first_chain + static_cast<int32_t>(c), run);
    family_->begin(chain.get(), within);
  });
  state_.start = best_start(run);
}

// A plan whose temperature does not fall needs none.
std::unique_ptr<SamplerChain> SamplingLoop::best_start(const Run &run) const {
  if (!plan_.cooling.hot_after(0)) return nullptr;
  std::unique_ptr<SamplerChain> best;
  double most = -INFINITY;
  for (int32_t c = 0; c < plan_.chains; ++c) {
    run.check();
    std::unique_ptr<SamplerChain> chain = family_->new_chain(plan_.first_chain + c, run);
    family_->begin(chain.get(), run);
    const double x = family_->log_joint(*chain);
    if (best && !(x > most)) continue;
    best = std::move(chain);
    most = x;
  }
  return best;
}

const SamplerChain &SamplingLoop::shown_for(size_t c, int64_t steps) const {
  const SamplerChain &now = *state_.chains[c];
  const bool hot = state_.start && samples() == 0 && plan_.cooling.hot_after(steps);
  return hot && family_->log_joint(*state_.start) > family_->log_joint(now) ? *state_.start : now;
}

void SamplingLoop::sweep(int64_t sweep, const Run &run) {
  const size_t chains = state_.chains.size(), kept = state_.log_joints.size();
  const size_t together = plan_.chains > run.threads ? static_cast<size_t>(plan_.side_by_side) : 1;
  const int32_t threads = plan_.threads_within ? 1 : run.threads;
  const double temperature = plan_.cooling.at(sweep);
  const bool keeps = plan_.keeps(sweep);
  Array<SamplerChain *> all;
  for (const auto &chain : state_.chains) all.push_back(chain.get());
  try {
    parallel_for(static_cast<int64_t>((chains + together - 1) / together), threads, [&](int64_t group) {
      const size_t first = static_cast<size_t>(group) * together;
      family_->sweep(std::span(all).subspan(first, std::min(together, chains - first)), sweep, temperature, run);
    });
    if (keeps) {
      state_.log_joints.resize(kept + chains);
      parallel_for(plan_.chains, threads, [&](int64_t c) {
        state_.log_joints[kept + static_cast<size_t>(c)] = family_->make_sample(all[static_cast<size_t>(c)], run);
      });
      family_->samples_made(run);
    }
  } catch (...) {
    state_.log_joints.resize(kept);
    for (SamplerChain *chain : all) chain->undo(sweep);
    throw;
  }
  // No step below can fail.
  if (keeps) {
    for (SamplerChain *chain : all) chain->keep_sample();
  }
  if (!plan_.cooling.hot_after(sweep + 1)) state_.start.reset();
}

template <class Of>
double SamplingLoop::mean_of(Of of) const {
  double sum = 0;
  for (const auto &chain : state_.chains) sum += of(*chain);
  return sum / static_cast<double>(state_.chains.size());
}

double SamplingLoop::mean_log_joint() const {
  return mean_of([&](const SamplerChain &chain) { return family_->log_joint(chain); });
}

double SamplingLoop::changed() const {
  return mean_of([](const SamplerChain &chain) { return chain.changed(); });
}

double SamplingLoop::highest_log_joint() const {
  double most = -INFINITY;
  for (const auto &chain : state_.chains) most = std::fmax(most, family_->log_joint(*chain));
  return most;
}

size_t SamplingLoop::best() const {
  size_t at = 0;
  if (state_.chains.size() == 1) return at;
  double most = -INFINITY;
  for (size_t c = 0; c < state_.chains.size(); ++c) {
    double x = samples() > 0 ? 0 : family_->log_joint(*state_.chains[c]);
    for (int64_t s = 0; s < samples(); ++s) x += log_joint_of(s, c);
    if (!(x > most)) continue;
    most = x;
    at = c;
  }
  return at;
}

double SamplingLoop::best_log_joint() const {
  const size_t chain = best();
  if (samples() == 0) return family_->log_joint(*state_.chains[chain]);
  double sum = 0;
  for (int64_t s = 0; s < samples(); ++s) sum += log_joint_of(s, chain);
  return sum / static_cast<double>(samples());
}

int64_t SamplingLoop::bytes() const {
  int64_t sum = static_cast<int64_t>(8 * state_.log_joints.size());
  for (const auto &chain : state_.chains) sum += chain->bytes();
  return sum + (state_.start ? state_.start->bytes() : 0);
}

ChainSamples SamplingLoop::logs() const { return {state_.log_joints, state_.chains.size()}; }

void SamplingLoop::save(std::string *out) const {
  append_array(out, state_.log_joints);
  for (const auto &chain : state_.chains) chain->save(out);
}

SamplingLoop::State SamplingLoop::take(std::string_view *bytes, const Run &run) const {
  State state;
  const size_t chains = static_cast<size_t>(plan_.chains);
  state.log_joints = take_array<double>(bytes);
  if (state.log_joints.size() % chains != 0) {
    fail(Code::corrupt, "a checkpoint with %zu samples of %zu chains", state.log_joints.size(), chains);
  }
  for (size_t c = 0; c < chains; ++c) {
    state.chains.push_back(family_->new_chain(plan_.first_chain + static_cast<int32_t>(c), run));
    state.chains.back()->load(bytes, static_cast<int64_t>(state.log_joints.size() / chains));
  }
  if (state.log_joints.empty()) state.start = best_start(run);
  return state;
}

void SamplingLoop::swap(State *state) noexcept {
  state_.chains.swap(state->chains);
  state_.log_joints.swap(state->log_joints);
  state_.start.swap(state->start);
}

}  // namespace hws
