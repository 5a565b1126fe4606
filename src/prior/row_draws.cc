#include "src/prior/row_draws.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/parallel_for.hh"
#include "src/stats/gamma_draw.hh"

namespace hws {

namespace {

constexpr size_t kOutcomesPerChunk = 256;

// The logarithm of a sum whose largest term is not known in advance.
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

double draw_log_weight(const RowPrior &prior, size_t outcome, double count, Rng *rng) {
  return prior.forbids(outcome) ? -INFINITY : draw_log_gamma(rng, count + prior.of(outcome));
}

// Returns for each row the logarithm of the sum of its gamma numbers. One further gamma number stands for all outcomes that the
// row does not store, or does not have.
Array<double> log_totals(const OutcomeRows &layout, std::span<const RowPrior> priors, const double *logs,
                         const RowDrawStreams &streams, const Run &run) {
  Array<LogSum> totals(layout.rows);
  Array<double> elsewhere;  // the prior of the outcomes that a row does not store
  for (const RowPrior &prior : priors) elsewhere.push_back(prior.concentration * prior.beyond);
  Array<uint8_t> has(layout.rows);
  for (size_t w = 0; w < layout.outcomes(); ++w) {
    if (w % kOutcomesPerChunk == 0) run.check();
    const double *of_outcome = logs + layout.begin[w];
    const std::span<const int32_t> own = layout.rows_of(w);
    for (size_t i = 0; i < own.size(); ++i) totals[own[i]].add(of_outcome[i]);
    if (own.size() == layout.rows) continue;
    for (const int32_t r : own) has[r] = 1;
    for (size_t r = 0; r < layout.rows; ++r) elsewhere[r] += has[r] ? 0 : priors[r].of(w);
    for (const int32_t r : own) has[r] = 0;
  }
  Array<double> logs_of_totals;
  for (size_t r = 0; r < layout.rows; ++r) {
    if (elsewhere[r] > 0) {
      Rng rng = streams.random.at_item(streams.first_row + r);
      totals[r].add(draw_log_gamma(&rng, elsewhere[r]));
    }
    logs_of_totals.push_back(totals[r].value());
  }
  return logs_of_totals;
}

}  // namespace

void draw_row(const RowPrior &prior, RowCounts counts, double power, Rng rng, RowOf<double> to) {
  LogSum total;
  for (size_t k = 0; k < to.size(); ++k) total.add(to[k] = draw_log_weight(prior, k, power * counts[k], &rng));
  const double log_total = total.value();
  for (size_t k = 0; k < to.size(); ++k) to[k] -= log_total;
}

void draw_outcomes(const OutcomeRows &layout, const RowPriors &priors, const double *counts, double power,
                   const RowDrawStreams &streams, double *to, const Run &run) {
  const size_t outcomes = layout.outcomes();
  Array<RowPrior> of_row;
  for (size_t r = 0; r < layout.rows; ++r) of_row.push_back(priors.row(r, outcomes));
  const auto each_outcome = [&](const auto &work) {
    parallel_for(static_cast<int64_t>((outcomes + kOutcomesPerChunk - 1) / kOutcomesPerChunk), run.threads, [&](int64_t c) {
      run.check();
      const size_t first = static_cast<size_t>(c) * kOutcomesPerChunk;
      for (size_t w = first; w < std::min(outcomes, first + kOutcomesPerChunk); ++w) {
        work(w, layout.rows_of(w), layout.begin[w]);
      }
    });
  };
  each_outcome([&](size_t w, std::span<const int32_t> own, size_t begin) {
    Rng rng = streams.random.at_item(streams.first_outcome + w);
    for (size_t i = 0; i < own.size(); ++i) {
      to[begin + i] = draw_log_weight(of_row[own[i]], w, power * counts[begin + i], &rng);
    }
  });
  const Array<double> totals = log_totals(layout, of_row, to, streams, run);
  each_outcome([&](size_t, std::span<const int32_t> own, size_t begin) {
    for (size_t i = 0; i < own.size(); ++i) to[begin + i] -= totals[own[i]];
  });
}

}  // namespace hws
