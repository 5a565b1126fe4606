#include "src/hmm/sampling/parameter_draw.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/parallel_for.hh"
#include "src/hmm/learner/estimation.hh"
#include "src/stats/gamma_draw.hh"

namespace hws {

namespace {

// Streams: of the initial row, of each transition row, of each state's forbidden symbols, of each symbol, of each state's
// channels.
constexpr uint64_t kKind = uint64_t{1} << 60, kInitial = kKind, kTransition = 2 * kKind, kForbidden = 3 * kKind,
                   kSymbol = 4 * kKind, kChannels = 5 * kKind;
constexpr size_t kSymbolsPerChunk = 256;
constexpr double kParameterDrawLeast = 1e-290;

double probability(double log_p) {
  const double p = std::exp(log_p);
  return p < kParameterDrawLeast ? 0 : p;
}

// A sum of exponentials whose largest is not known before.
struct LogSum {
  double most = -INFINITY, sum = 0;
  void add(double x) {
    if (x == -INFINITY) return;
    if (x <= most) {
      sum += std::exp(x - most);
    } else {
      sum = sum * std::exp(most - x) + 1;
      most = x;
    }
  }
  double value() const { return most + std::log(sum); }
};

// ln of a gamma number; of what the prior forbids ln 0.
double draw_count(const RowPrior &prior, size_t outcome, double count, Rng *rng) {
  return prior.forbids(outcome) ? -INFINITY : draw_log_gamma(rng, count + prior.of(outcome));
}

// Logarithms of one row's probabilities.
void draw_row(const RowPrior &prior, RowCounts counts, double power, Rng rng, RowOf<double> logs) {
  LogSum total;
  for (size_t k = 0; k < logs.size(); ++k) total.add(logs[k] = draw_count(prior, k, power * counts[k], &rng));
  const double log_total = total.value();
  for (size_t k = 0; k < logs.size(); ++k) logs[k] -= log_total;
}

// Logarithms to numbers: to a power, the largest to 1 unless that is 1. Rows of `states` numbers, `stride` apart.
void raise(double *numbers, size_t rows, size_t states, size_t stride, double power) {
  double most = power == 1 ? 0 : -INFINITY;
  for (size_t r = 0; r < rows && power != 1; ++r) {
    for (size_t k = 0; k < states; ++k) most = std::fmax(most, numbers[r * stride + k]);
  }
  if (most == -INFINITY) most = 0;  // all of them forbidden
  for (size_t r = 0; r < rows; ++r) {
    for (size_t k = 0; k < states; ++k) numbers[r * stride + k] = probability(power * (numbers[r * stride + k] - most));
  }
}

// ln of what a state's gamma numbers of all symbols sum to, those of forbidden ones drawn as one.
Array<double> emission_totals(const HmmParameters &logs, const RowPriors &priors, const EmissionRows &rows,
                                    const Rng &random, const Run &run) {
  const size_t states = rows.states(), symbols = static_cast<size_t>(rows.symbols());
  const bool restricted = rows.size() != symbols * rows.stride();
  Array<LogSum> totals(states);
  Array<double> forbidden(states, 0.0);
  Array<uint8_t> has(restricted ? states : 0);
  for (size_t w = 0; w < symbols; ++w) {
    if (w % kSymbolsPerChunk == 0) run.check();
    const Label symbol = static_cast<Label>(w + 1);
    const double *row = logs.emission.data() + rows.offset(symbol);
    const std::span<const int32_t> own = rows.row_states(symbol);
    for (size_t i = 0; i < own.size(); ++i) totals[static_cast<size_t>(own[i])].add(row[i]);
    if (own.size() == states) continue;
    for (const int32_t k : own) has[static_cast<size_t>(k)] = 1;
    for (size_t k = 0; k < states; ++k) forbidden[k] += has[k] ? 0 : priors.of(k, w, symbols);
    for (const int32_t k : own) has[static_cast<size_t>(k)] = 0;
  }
  Array<double> logs_of_totals;
  for (size_t k = 0; k < states; ++k) {
    if (forbidden[k] > 0) {
      Rng rng = random.at_item(kForbidden + k);
      totals[k].add(draw_log_gamma(&rng, forbidden[k]));
    }
    logs_of_totals.push_back(totals[k].value());
  }
  return logs_of_totals;
}

void draw_channels(const HmmParameters &counts, const HmmData &data, double power, const Rng &random, const Run &run,
                   HmmParameters *to) {
  const EmissionChannels &families = *data.families;
  to->channels.resize(data.rows.states() * families.prepared());
  to->channel_power = power;
  Array<double> statistics(families.statistics()), scratch(families.scratch());
  for (size_t k = 0; k < data.rows.states(); ++k) {
    run.check();
    Rng rng = random.at_item(kChannels + k);
    for (size_t i = 0; i < statistics.size(); ++i) statistics[i] = power * counts.channels[k * statistics.size() + i];
    families.draw_parameters(statistics.data(), &rng, to->channels.data() + k * families.prepared(), scratch.data());
  }
}

}  // namespace

HmmParameters draw_parameters(const HmmParameters &counts, const HmmPriors &priors, const HmmData &data, double power,
                              const Rng &random, const Run &run) {
  const EmissionRows &rows = data.rows;
  const size_t states = rows.states(), stride = rows.stride(), symbols = static_cast<size_t>(rows.symbols());
  const bool end = !counts.chain.end.empty();
  HmmParameters p(rows, end);
  draw_row(priors.initial.row(0, states), {counts.chain.initial.data(), states}, power, random.at_item(kInitial),
           {p.chain.initial.data(), states});
  for (size_t j = 0; j < states; ++j) {
    run.check();
    const RowCounts row = transition_row(counts.chain, j);
    draw_row(priors.transition.row(j, row.size()), row, power, random.at_item(kTransition + j), transition_row(&p.chain, j));
  }
  raise(p.chain.initial.data(), 1, states, stride, power);
  raise(p.chain.transition.data(), states, states, stride, power);
  if (end) raise(p.chain.end.data(), 1, states, stride, power);

  const int64_t chunks = static_cast<int64_t>((symbols + kSymbolsPerChunk - 1) / kSymbolsPerChunk);
  const auto each_symbol = [&](const auto &work) {
    parallel_for(chunks, run.threads, [&](int64_t c) {
      run.check();
      const size_t first = static_cast<size_t>(c) * kSymbolsPerChunk;
      for (size_t w = first; w < std::min(symbols, first + kSymbolsPerChunk); ++w) work(w, static_cast<Label>(w + 1));
    });
  };
  each_symbol([&](size_t w, Label symbol) {
    Rng rng = random.at_item(kSymbol + w);
    const std::span<const int32_t> own = rows.row_states(symbol);
    for (size_t i = 0; i < own.size(); ++i) {
      const size_t at = rows.offset(symbol) + i;
      const RowPrior prior = priors.emission.row(static_cast<size_t>(own[i]), symbols);
      p.emission[at] = draw_count(prior, w, power * counts.emission[at], &rng);
    }
  });
  const Array<double> totals = emission_totals(p, priors.emission, rows, random, run);
  each_symbol([&](size_t, Label symbol) {
    const std::span<const int32_t> own = rows.row_states(symbol);
    double *row = p.emission.data() + rows.offset(symbol);
    for (size_t i = 0; i < own.size(); ++i) row[i] -= totals[static_cast<size_t>(own[i])];
    raise(row, 1, own.size(), 0, power);
  });
  if (data.channels) draw_channels(counts, data, power, random, run, &p);
  return p;
}

}  // namespace hws
