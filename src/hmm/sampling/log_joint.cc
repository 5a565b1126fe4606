#include "src/hmm/sampling/log_joint.hh"

#include "fsa/base/long_sum.hh"
#include "src/stats/log_rising.hh"

namespace hws {

namespace {

// ln of the rising factorial, for a count kept as a double.
double rising(double prior, double count) { return count == 0 ? 0 : log_rising(prior, static_cast<int64_t>(count)); }

double total_of(const RowPriors &priors, size_t row, size_t length) {
  if (priors.base.empty()) return static_cast<double>(length) * priors.concentration;
  LongSum sum;
  for (size_t k = 0; k < length; ++k) sum.add(priors.of(row, k, length));
  return sum.value();
}

}  // namespace

double log_joint(const HmmParameters &counts, const HmmPriors &priors, const EmissionRows &rows, const Run &run) {
  const StateChain &chain = counts.chain;
  const size_t n = chain.states, symbols = static_cast<size_t>(rows.symbols());
  const bool end = !chain.end.empty();
  LongSum sum;
  double total = 0;
  for (size_t k = 0; k < n; ++k) {
    sum.add(rising(priors.initial.of(0, k, n), chain.initial[k]));
    total += chain.initial[k];
  }
  sum.add(-rising(total_of(priors.initial, 0, n), total));
  const size_t outcomes = n + (end ? 1 : 0);
  for (size_t j = 0; j < n; ++j) {
    run.check();
    const double *row = chain.transition.data() + j * chain.stride;
    total = 0;
    for (size_t k = 0; k < n; ++k) {
      sum.add(rising(priors.transition.of(j, k, outcomes), row[k]));
      total += row[k];
    }
    if (end) {
      sum.add(rising(priors.transition.of(j, n, outcomes), chain.end[j]));
      total += chain.end[j];
    }
    sum.add(-rising(total_of(priors.transition, j, outcomes), total));
  }
  Array<double> emitted(rows.stride(), 0.0);
  for (size_t w = 0; w < symbols; ++w) {
    if (w % 256 == 0) run.check();
    const Label symbol = static_cast<Label>(w + 1);
    const double *row = counts.emission.data() + rows.offset(symbol);
    const std::span<const int32_t> own = rows.row_states(symbol);
    for (size_t i = 0; i < own.size(); ++i) {
      if (row[i] != 0) sum.add(rising(priors.emission.of(static_cast<size_t>(own[i]), w, symbols), row[i]));
    }
    rows.add_row(counts.emission.data(), symbol, emitted.data());
  }
  for (size_t k = 0; k < n; ++k) sum.add(-rising(total_of(priors.emission, k, symbols), emitted[k]));
  return sum.value();
}

double log_joint(const HmmParameters &counts, const HmmPriors &priors, const HmmData &data, const Run &run) {
  LongSum sum;
  sum.add(log_joint(counts, priors, data.rows, run));
  if (!data.channels) return sum.value();
  const EmissionChannels &families = *data.families;
  Array<double> scratch(families.scratch());
  for (size_t k = 0; k < data.rows.states(); ++k) {
    run.check();
    sum.add(families.log_marginal(counts.channels.data() + k * families.statistics(), scratch.data()));
  }
  TokenReader reader(*data.channels);
  for (int64_t t = 0; t < data.channels->tokens(); ++t) {
    if (t % 1024 == 0) run.check();
    sum.add(families.log_base(reader.token(t)));
  }
  return sum.value();
}

}  // namespace hws
