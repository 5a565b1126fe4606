// Optimize: speed
#include "src/hmm/minibatch/stochastic_counts.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/thread_team.hh"
#include "src/hmm/learner/estimation.hh"
#include "src/hmm/learner/hmm_learner.hh"
#include "fsa/base/state_bytes.hh"

namespace hws {

namespace {

// If the factor becomes smaller than kLeastFactor it is multiplied into the numbers. Numbers then below kStochasticCountsLeast
// become 0: they are far below all priors, and processors are slow on the smallest doubles.
constexpr double kLeastFactor = 1e-100, kStochasticCountsLeast = 1e-200;

// How many symbols a chunk has, and how many rows ahead are prefetched.
constexpr size_t kStochasticCountsChunk = 256, kRowsAhead = 6;

constexpr size_t kCacheLine = 8;  // in numbers

void blend_rows(Array<double> *to, const Array<double> &from, double keep, double add) noexcept {
  for (size_t i = 0; i < to->size(); ++i) (*to)[i] = keep * (*to)[i] + add * from[i];
}

void blend_chain(StateChain *to, double rho, const StochasticCounts::Factors &factors, const StateChain &counts) noexcept {
  const double keep = 1 - rho, add = rho * factors.counts;
  blend_rows(&to->initial, counts.initial, keep, add);
  blend_rows(&to->transition, counts.transition, keep, rho * factors.transitions);
  blend_rows(&to->end, counts.end, keep, add);
}

}  // namespace

StochasticCounts::StochasticCounts(EmissionRows rows, HmmParameters counts)
    : rows_(std::move(rows)), chain_(std::move(counts.chain)), channels_(std::move(counts.channels)),
      emission_(std::move(counts.emission)), totals_(rows_.stride(), 0.0) {
  for (int64_t w = 1; w <= rows_.symbols(); ++w) rows_.add_row(emission_.data(), static_cast<Label>(w), totals_.data());
}

void StochasticCounts::blend(double rho, const Factors &factors, std::span<const Label> symbols, const EmissionRows &own,
                             const HmmParameters &counts, ThreadTeam *team, std::span<const std::function<void()>> beside) {
  const double keep = 1 - rho, add = rho * factors.counts;
  const size_t stride = rows_.stride(), chunks = (symbols.size() + kStochasticCountsChunk - 1) / kStochasticCountsChunk;
  const double factor = factor_ * keep < kLeastFactor ? 1 : factor_ * keep, add_scaled = add / factor;
  const size_t apart = stride + kCacheLine;  // apart by a cache line, so that two threads never write to the same one
  Array<double> sums(chunks * apart, 0.0);  // by chunk and state: the batch's counts
  const std::function<void(int64_t)> add_chunk = [&](int64_t item) {
    const size_t at = static_cast<size_t>(item);
    if (at < beside.size()) return beside[at]();
    const size_t c = at - beside.size(), last = std::min(symbols.size(), (c + 1) * kStochasticCountsChunk);
    double *const sum = sums.data() + c * apart;
    for (size_t i = c * kStochasticCountsChunk; i < last; ++i) {
      const Label symbol = symbols[i];
      const double *from = counts.emission.data() + own.offset(static_cast<Label>(i + 1));
      double *to = emission_.data() + rows_.offset(symbol);
      if (i + kRowsAhead < last) prefetch_row(symbols[i + kRowsAhead]);
      if (rows_.full(symbol)) {
        for (size_t k = 0; k < stride; ++k) {
          to[k] += add_scaled * from[k];
          sum[k] += from[k];
        }
        continue;
      }
      const std::span<const int32_t> states = rows_.row_states(symbol);
      for (size_t k = 0; k < states.size(); ++k) {
        to[k] += add_scaled * from[k];
        sum[static_cast<size_t>(states[k])] += from[k];
      }
    }
  };
  // No step below can fail.
  blend_chain(&chain_, rho, factors, counts.chain);
  blend_rows(&channels_, counts.channels, keep, add);
  if (factor_ * keep < kLeastFactor) {
    for (double &x : emission_) {
      x *= factor_ * keep;
      if (x < kStochasticCountsLeast) x = 0;
    }
  }
  factor_ = factor;
  team->each(static_cast<int64_t>(beside.size() + chunks), add_chunk);
  for (double &x : totals_) x *= keep;
  for (size_t c = 0; c < chunks; ++c) {
    for (size_t k = 0; k < stride; ++k) totals_[k] += add * sums[c * apart + k];
  }
}

StateChain StochasticCounts::blended(double rho, const Factors &factors, const StateChain &counts) const {
  StateChain next = chain_;
  blend_chain(&next, rho, factors, counts);
  return next;
}

void StochasticCounts::clear_forbidden(const HmmPriors &priors) noexcept {
  hws::clear_forbidden(priors, rows_, &chain_, emission_.data());
  if (!priors.emission.has_zeros()) return;
  std::fill(totals_.begin(), totals_.end(), 0.0);
  for (int64_t w = 1; w <= rows_.symbols(); ++w) rows_.add_row(emission_.data(), static_cast<Label>(w), totals_.data());
  for (double &x : totals_) x *= factor_;
}

void StochasticCounts::end_state(const EndedState &ended) noexcept {
  hws::end_state(ended, rows_, &chain_, &emission_, &channels_);
  end_number(ended, totals_.data());
}

HmmParameters StochasticCounts::all() const {
  HmmParameters counts(rows_, false);
  counts.chain = chain_;
  counts.channels = channels_;
  for (size_t i = 0; i < emission_.size(); ++i) counts.emission[i] = factor_ * emission_[i];
  return counts;
}

void StochasticCounts::append(std::string *bytes) const {
  HmmParameters counts;
  counts.chain = chain_;
  counts.emission = emission_;
  counts.channels = channels_;
  append_counts(bytes, counts);
  append_value(bytes, factor_);
  append_array(bytes, totals_);
}

void StochasticCounts::take(std::string_view *bytes) {
  HmmParameters like;
  like.chain = chain_;
  like.emission.resize(emission_.size());
  like.channels.resize(channels_.size());
  HmmParameters counts = take_counts(bytes, like);
  const double factor = take_value<double>(bytes);
  Array<double> totals = take_array<double>(bytes);
  if (!(factor > 0 && factor <= 1) || totals.size() != totals_.size()) {
    fail(Code::corrupt, "a checkpoint whose averaged counts do not fit");
  }
  for (const double x : totals) {
    if (!(x >= 0 && x < INFINITY)) fail(Code::corrupt, "a checkpoint with a state of %s tokens", NumberText(x).text);
  }
  chain_ = std::move(counts.chain);
  emission_ = std::move(counts.emission);
  channels_ = std::move(counts.channels);
  totals_ = std::move(totals);
  factor_ = factor;
}

}  // namespace hws
