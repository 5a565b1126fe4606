#include "src/hmm/sampling/parameter_draw.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/parallel_for.hh"
#include "src/hmm/learner/estimation.hh"
#include "src/prior/row_draws.hh"

namespace hws {

namespace {

// First items of the streams: of the initial row, of each transition row, of each state's forbidden symbols, of each symbol,
// and of each state's channels.
constexpr uint64_t kKind = uint64_t{1} << 60, kInitial = kKind, kTransition = 2 * kKind, kForbidden = 3 * kKind,
                   kSymbol = 4 * kKind, kChannels = 5 * kKind;
constexpr size_t kSymbolsPerChunk = 256;
constexpr double kParameterDrawLeast = 1e-290;

double probability(double log_p) {
  const double p = std::exp(log_p);
  return p < kParameterDrawLeast ? 0 : p;
}

// Turns logarithms into numbers to a power. If the power is not 1, the largest number is scaled to 1. Rows have `states`
// numbers and are `stride` apart.
void raise(double *numbers, size_t rows, size_t states, size_t stride, double power) {
  double most = power == 1 ? 0 : -INFINITY;
  for (size_t r = 0; r < rows && power != 1; ++r) {
    for (size_t k = 0; k < states; ++k) most = std::fmax(most, numbers[r * stride + k]);
  }
  if (most == -INFINITY) most = 0;  // all are forbidden
  for (size_t r = 0; r < rows; ++r) {
    for (size_t k = 0; k < states; ++k) numbers[r * stride + k] = probability(power * (numbers[r * stride + k] - most));
  }
}

// Replaces drawn logarithms by those of held probabilities. Rows have `states` numbers and are `stride` apart.
void take_logs(const double *held, size_t rows, size_t states, size_t stride, double *logs) {
  for (size_t r = 0; r < rows; ++r) {
    for (size_t k = 0; k < states; ++k) logs[r * stride + k] = std::log(held[r * stride + k]);
  }
}

void draw_emission(const HmmParameters &counts, const HmmPriors &priors, const EmissionRows &rows, double power,
                   const Rng &random, const Run &run, Array<double> *emission) {
  const OutcomeRows layout = rows.layout();
  double *const to = emission->data();
  for (size_t w = 0; priors.holds_emission() && w < layout.outcomes(); ++w) {
    take_logs(priors.held->own.emission.data() + layout.begin[w], 1, layout.rows_of(w).size(), 0, to + layout.begin[w]);
  }
  if (!priors.holds_emission()) {
    draw_outcomes(layout, priors.emission, counts.emission.data(), power, {random, kSymbol, kForbidden}, to, run);
  }
  const size_t symbols = layout.outcomes();
  parallel_for(static_cast<int64_t>((symbols + kSymbolsPerChunk - 1) / kSymbolsPerChunk), run.threads, [&](int64_t c) {
    run.check();
    const size_t first = static_cast<size_t>(c) * kSymbolsPerChunk;
    for (size_t w = first; w < std::min(symbols, first + kSymbolsPerChunk); ++w) {
      raise(to + layout.begin[w], 1, layout.rows_of(w).size(), 0, power);
    }
  });
}

void draw_channels(const HmmParameters &counts, const HmmPriors &priors, const HmmData &data, double power, const Rng &random,
                   const Run &run, HmmParameters *to) {
  to->channel_power = power;
  if (priors.holds_channels()) {
    to->channels = priors.held->own.channels;
    return;
  }
  const EmissionChannels &families = *data.families;
  to->channels.resize(data.rows.states() * families.prepared());
  run.check();
  Array<double> statistics = counts.channels, scratch(families.scratch());
  for (double &x : statistics) x *= power;
  std::vector<Rng> rngs;
  for (size_t k = 0; k < data.rows.states(); ++k) rngs.push_back(random.at_item(kChannels + k));
  families.draw_parameters(statistics.data(), data.rows.states(), rngs.data(), to->channels.data(), scratch.data(),
                           &run);
}

}  // namespace

HmmParameters draw_parameters(const HmmParameters &counts, const HmmPriors &priors, const HmmData &data, double power,
                              const Rng &random, const Run &run) {
  const EmissionRows &rows = data.rows;
  const size_t states = rows.states(), stride = rows.stride();
  const bool end = !counts.chain.end.empty();
  HmmParameters p(rows, end);
  draw_row(priors.initial.row(0, states), {counts.chain.initial.data(), states}, power, random.at_item(kInitial),
           {p.chain.initial.data(), states});
  for (size_t j = 0; j < states; ++j) {
    run.check();
    const RowCounts row = transition_row(counts.chain, j);
    draw_row(priors.transition.row(j, row.size()), row, power, random.at_item(kTransition + j), transition_row(&p.chain, j));
  }
  if (priors.holds_initial()) take_logs(priors.held->own.chain.initial.data(), 1, states, stride, p.chain.initial.data());
  if (priors.holds_transition()) {
    const StateChain &held = priors.held->own.chain;
    take_logs(held.transition.data(), states, states, stride, p.chain.transition.data());
    if (end) take_logs(held.end.data(), 1, states, stride, p.chain.end.data());
  }
  raise(p.chain.initial.data(), 1, states, stride, power);
  raise(p.chain.transition.data(), states, states, stride, power);
  if (end) raise(p.chain.end.data(), 1, states, stride, power);
  draw_emissions(counts, priors, data, power, random, run, &p);
  return p;
}

void draw_emissions(const HmmParameters &counts, const HmmPriors &priors, const HmmData &data, double power, const Rng &random,
                    const Run &run, HmmParameters *to) {
  draw_emission(counts, priors, data.rows, power, random, run, &to->emission);
  if (data.channels) draw_channels(counts, priors, data, power, random, run, to);
}

}  // namespace hws
