// Optimize: speed
#include "src/hmm/minibatch/stochastic_parameters.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/long_sum.hh"
#include "fsa/base/thread_team.hh"
#include "src/stats/dense_products.hh"
#include "src/stats/exp_digamma.hh"
#include "src/stats/special_functions.hh"

namespace hws {

namespace {

// How many symbols a chunk has, and how many rows ahead are prefetched.
constexpr size_t kStochasticParametersChunk = 256, kCountsAhead = 6;

// The factor of a row's entries.
double of_total(double total, Estimate what) { return what == Estimate::predictive ? 1 / total : std::exp(-digamma(total)); }

// Turns x from counts plus priors into parameters. by[k] is the factor of entry k.
void make_row(double *x, const double *by, size_t n, Estimate what) {
  if (what == Estimate::geometric_mean) exp_digamma(x, x, n);
  for (size_t k = 0; k < n; ++k) x[k] *= by[k];
}

void chain_row(const RowPriors &priors, size_t row, const double *counts, const double *end_count, size_t states,
               Estimate what, double *to, double *end, Array<double> *by) {
  const size_t outcomes = states + (end ? 1 : 0);
  double total = priors.concentration * priors.beyond;
  for (size_t k = 0; k < states; ++k) total += to[k] = counts[k] + priors.of(row, k, outcomes);
  if (end) total += *end = *end_count + priors.of(row, states, outcomes);
  by->assign(states, of_total(total, what));
  make_row(to, by->data(), states, what);
  drop_least(to, states);
  if (end) make_row(end, by->data(), 1, what);
}

}  // namespace

Array<double> base_totals(const RowPriors &priors, int64_t length) {
  Array<double> totals;
  for (size_t from = 0; length > 0 && from < priors.base.size(); from += static_cast<size_t>(length)) {
    LongSum sum;
    for (size_t w = 0; w < static_cast<size_t>(length); ++w) sum.add(priors.base[from + w]);
    totals.push_back(sum.value());
  }
  return totals;
}

HmmParameters stochastic_parameters(const StochasticCounts &counts, const MinibatchData &batch, const HmmPriors &priors,
                                    std::span<const double> totals, Estimate what, const Run &run, ThreadTeam *team,
                                    Array<double> emission_array) {
  const EmissionRows &rows = batch.data->rows, &all = counts.rows();
  const StateChain &chain = counts.chain();
  const size_t states = rows.states(), stride = rows.stride(), symbols = static_cast<size_t>(all.symbols());
  const bool end = !chain.end.empty();
  HmmParameters p;
  p.chain = StateChain(states, end);
  p.emission = std::move(emission_array);
  if (p.emission.capacity() < rows.size()) p.emission.clear();  // otherwise resizing would copy the old numbers
  p.emission.resize(rows.size());                               // all of it is written below
  Array<double> by;
  const HeldParts *const held = priors.held.get();
  if (priors.holds_initial()) {
    p.chain.initial = held->own.chain.initial;
  } else {
    chain_row(priors.initial, 0, chain.initial.data(), nullptr, states, what, p.chain.initial.data(), nullptr, &by);
  }
  if (priors.holds_transition()) {
    p.chain.transition = held->own.chain.transition;
    p.chain.end = held->own.chain.end;
  }
  for (size_t j = 0; j < states && !priors.holds_transition(); ++j) {
    run.check();
    chain_row(priors.transition, j, chain.transition.data() + j * stride, end ? &chain.end[j] : nullptr, states, what,
              p.chain.transition.data() + j * stride, end ? &p.chain.end[j] : nullptr, &by);
  }
  if (batch.data->families && priors.holds_channels()) {
    p.channels = held->own.channels;
  } else if (batch.data->families) {
    p.channels = batch.data->families->prepare_states(counts.channels(), states, what, &run);
  }
  if (priors.holds_emission()) {
    for (size_t i = 0; i < batch.symbols.size(); ++i) {
      const double *from = held->own.emission.data() + all.offset(batch.symbols[i]);
      std::copy_n(from, all.full(batch.symbols[i]) ? stride : all.row_states(batch.symbols[i]).size(),
                  p.emission.data() + rows.offset(static_cast<Label>(i + 1)));
    }
    return p;
  }
  const RowPriors &emission = priors.emission;
  by.assign(stride, 0.0);
  for (size_t k = 0; k < states && symbols > 0; ++k) {
    const double base = totals.empty() ? static_cast<double>(symbols) : totals[totals.size() == 1 ? 0 : k];
    by[k] = of_total(counts.totals()[k] + emission.concentration * base, what);
  }
  const bool by_state = emission.base.size() > symbols;
  const int64_t chunks = static_cast<int64_t>((batch.symbols.size() + kStochasticParametersChunk - 1) /
      kStochasticParametersChunk);
  team->each(chunks, [&](int64_t c) {
    run.check();
    const size_t first = static_cast<size_t>(c) * kStochasticParametersChunk,
        last = std::min(batch.symbols.size(), first + kStochasticParametersChunk);
    for (size_t i = first; i < last; ++i) {
      if (i + kCountsAhead < last) counts.prefetch_row(batch.symbols[i + kCountsAhead]);
      const Label symbol = batch.symbols[i];
      const size_t w = static_cast<size_t>(symbol) - 1;
      const double *from = counts.scaled_row(symbol);
      const double factor = counts.factor(), prior = emission.of(0, w, symbols);
      double *to = p.emission.data() + rows.offset(static_cast<Label>(i + 1));
      const std::span<const int32_t> own = all.row_states(symbol);
      const bool full = all.full(symbol);
      const size_t n = full ? stride : own.size();
      for (size_t k = 0; k < n; ++k) to[k] = factor * from[k] + prior;
      for (size_t k = 0; by_state && k < own.size(); ++k) to[k] += emission.of(static_cast<size_t>(own[k]), w, symbols) - prior;
    }
    // All rows of the chunk in one call, because a row may have only one state.
    double *const all_rows = p.emission.data() + rows.offset(static_cast<Label>(first + 1));
    const size_t numbers = rows.end(static_cast<Label>(last)) - rows.offset(static_cast<Label>(first + 1));
    if (what == Estimate::geometric_mean) exp_digamma(all_rows, all_rows, numbers);
    for (size_t i = first; i < last; ++i) {
      const Label symbol = static_cast<Label>(i + 1);
      double *to = p.emission.data() + rows.offset(symbol);
      const std::span<const int32_t> own = rows.row_states(symbol);
      if (rows.full(symbol)) {
        for (size_t k = 0; k < stride; ++k) to[k] *= by[k];
        drop_least(to, stride);
        continue;
      }
      for (size_t k = 0; k < own.size(); ++k) to[k] *= by[static_cast<size_t>(own[k])];
      if (own.size() > 1) drop_least(to, own.size());  // a single number is the largest of its row
    }
  });
  return p;
}

}  // namespace hws
