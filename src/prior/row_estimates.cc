// Optimize: balanced
#include "src/prior/row_estimates.hh"

#include <cmath>
#include <limits>

#include "fsa/base/parallel_for.hh"

namespace hws {

namespace {

constexpr double kRowEstimatesLeast = 1e-100;

// kRowEstimatesChunk: about how many numbers a chunk of rows or outcomes has. kOutcomes: how many outcomes are summed as one
// part.
constexpr size_t kRowEstimatesChunk = 16384;
constexpr size_t kOutcomes = 2048;

// The sum of the counts of each row. For modes and relative frequencies, where some rows do not store all outcomes, also the
// sum of the prior of the outcomes they store.
struct RowTotals {
  Array<double> count, prior;
};

RowTotals row_totals(const OutcomeRows &layout, std::span<const RowPrior> priors, const double *counts, bool with_prior,
                     const Run &run) {
  const size_t chunks = (layout.outcomes() + kOutcomes - 1) / kOutcomes;
  std::vector<RowTotals> parts(chunks);
  parallel_for(static_cast<int64_t>(chunks), run.threads, [&](int64_t c) {
    run.check();
    RowTotals t{Array<double>(layout.rows, 0.0), Array<double>(layout.rows, 0.0)};
    const size_t first = static_cast<size_t>(c) * kOutcomes;
    for (size_t w = first; w < std::min(layout.outcomes(), first + kOutcomes); ++w) {
      const std::span<const int32_t> own = layout.rows_of(w);
      const double *from = counts + layout.begin[w];
      for (size_t i = 0; i < own.size(); ++i) t.count[static_cast<size_t>(own[i])] += from[i];
      if (!with_prior) continue;
      for (const int32_t r : own) t.prior[static_cast<size_t>(r)] += priors[static_cast<size_t>(r)].of(w);
    }
    parts[static_cast<size_t>(c)] = std::move(t);
  });
  RowTotals sum{Array<double>(layout.rows, 0.0), Array<double>(layout.rows, 0.0)};
  for (const RowTotals &t : parts) {
    for (size_t r = 0; r < layout.rows; ++r) {
      sum.count[r] += t.count[r];
      sum.prior[r] += t.prior[r];
    }
  }
  return sum;
}

}  // namespace

// Under small priors all geometric means of a row may be tiny. The threshold is relative to the largest of them, so some
// outcome always stays possible.
void drop_least(double *x, size_t n) noexcept {
  constexpr size_t kLanes = 8;  // several maxima, because they do not wait for each other
  double lanes[kLanes] = {}, most = 0;
  size_t i = 0;
  for (; i + kLanes <= n; i += kLanes) {
    for (size_t l = 0; l < kLanes; ++l) lanes[l] = x[i + l] > lanes[l] ? x[i + l] : lanes[l];
  }
  for (; i < n; ++i) most = x[i] > most ? x[i] : most;
  for (const double l : lanes) most = l > most ? l : most;
  const double least = std::fmin(most, 1) * kRowEstimatesLeast;
  for (size_t k = 0; k < n; ++k) x[k] = x[k] < least ? 0 : x[k];
}

void RowEstimator::row(const RowPrior &prior, RowCounts counts, RowOf<double> to, const double *kept, const BaseSums *sums) {
  const double count = sum_of(counts);
  const double of_prior = sums && prior.less == 0 ? prior.concentration * sums->base : prior.total();
  const bool sparse = sums && what_ == Estimate::relative_frequency;
  const Total total = begin(count, of_prior);
  if (what_ == Estimate::geometric_mean) {
    for (size_t k = 0; k < to.size(); ++k) to[k] = prior.forbids(k) ? 0 : geometric_mean(counts[k], prior.of(k), total);
  } else if (total.factor > 0) {
    part_of_row(prior, 0, to.beside, counts.first, to.first, total.factor, sparse);
    if (to.last) part_of_row(prior, to.beside, 1, counts.last, to.last, total.factor, sparse);
    // Let T be the row's total. Σ a ln((n + a) / T) = Σ a ln a + Σ a ln(1 + n / a) − A ln T. Only outcomes with counts have a
    // second term.
    if (sparse && of_prior > 0) {
      const double scale = prior.concentration;
      penalty_.add(-(scale * (sums->entropy + sums->base * (std::log(scale) + std::log(total.factor)))));
      return;  // pseudo-counts keep all possible outcomes far from 0
    }
  } else if (kept) {
    for (size_t k = 0; k < to.size(); ++k) to[k] = kept[k];
    return;
  } else {
    const double even = 1 / prior.allowed();
    for (size_t k = 0; k < to.size(); ++k) to[k] = prior.forbids(k) ? 0 : even;
  }
  drop_least(to.first, to.beside);
}

// Estimates the outcomes first to first + n − 1 of a row that is not empty. Without pseudo-counts the base is not read: a
// forbidden outcome has count 0 and becomes 0.
void RowEstimator::part_of_row(const RowPrior &prior, size_t first, size_t n, const double *counts, double *to, double factor,
                               bool sparse) {
  const double *const base = prior.base ? prior.base + first : nullptr, scale = prior.concentration;
  const bool logs = weighs_logs() && scale > (base ? 0 : prior.less);
  if (logs && sparse) {
    constexpr double kMost = std::numeric_limits<double>::max();
    double gain = 0;
    for (size_t k = 0; k < n; ++k) {
      const double a = base ? scale * base[k] : scale;
      if (counts[k] > 0 && a > 0) {
        const double ratio = counts[k] / a;
        gain += a * std::log1p(ratio < kMost ? ratio : kMost);
      }
      to[k] = (counts[k] + a) * factor;
    }
    penalty_.add(-gain);
    return;
  }
  if (!base || scale == 0) {
    const double a = base ? 0 : scale - prior.less;
    for (size_t k = 0; k < n; ++k) to[k] = (counts[k] + a) * factor;
  } else {
    for (size_t k = 0; k < n; ++k) to[k] = base[k] == 0 ? 0 : (counts[k] + (scale * base[k] - prior.less)) * factor;
  }
  for (size_t k = 0; logs && k < n; ++k) {
    const double a = prior.of(first + k);
    if (a > 0) penalty_.add(-a * std::log(to[k]));
  }
}

double estimate_rows(const RowBlock &block, Estimate what, std::span<const double> counts, std::span<double> to,
                     std::span<const double> kept, const Run &run) {
  Array<size_t> chunks{0};
  for (size_t r = 0; r < block.rows; ++r) {
    if (r + 1 == block.rows || block.first(r + 1) - block.first(chunks.back()) >= kRowEstimatesChunk) chunks.push_back(r + 1);
  }
  Array<double> penalties(chunks.size() - 1);
  parallel_for(static_cast<int64_t>(penalties.size()), run.threads, [&](int64_t chunk) {
    run.check();
    RowEstimator estimator(what);
    for (size_t r = chunks[static_cast<size_t>(chunk)]; r < chunks[static_cast<size_t>(chunk) + 1]; ++r) {
      const size_t at = block.first(r), n = block.length(r);
      estimator.row(block.prior_of(r, RowEstimator::less(what)), {counts.data() + at, n}, {to.data() + at, n},
                    kept.empty() ? nullptr : kept.data() + at, block.sums_of(r));
    }
    penalties[static_cast<size_t>(chunk)] = estimator.penalty();
  });
  LongSum sum;
  for (const double x : penalties) sum.add(x);
  return sum.value();
}

void estimate_outcomes(const OutcomeRows &layout, const RowPriors &priors, Estimate what, const double *counts, double *to,
                       RowEstimator *estimator, const Run &run) {
  const size_t outcomes = layout.outcomes();
  if (outcomes == 0) return;
  Array<RowPrior> of_row;
  for (size_t r = 0; r < layout.rows; ++r) of_row.push_back(priors.row(r, outcomes, RowEstimator::less(what)));
  // An outcome that a row does not store has the number a / (N + A).
  const bool with_prior = (what == Estimate::mode || what == Estimate::relative_frequency) &&
                       std::any_of(layout.set_of.begin(), layout.set_of.end(), [](int32_t set) { return set != 0; });
  const RowTotals sums = row_totals(layout, of_row, counts, with_prior, run);
  Array<RowEstimator::Total> totals;
  Array<double> even;
  for (size_t r = 0; r < layout.rows; ++r) {
    const double prior = of_row[r].total();
    totals.push_back(estimator->begin(sums.count[r], prior));
    even.push_back(totals[r].factor > 0 || what == Estimate::geometric_mean ? 0 : 1 / of_row[r].allowed());
    const double left = prior - sums.prior[r];
    if (with_prior && left > 0) estimator->add_penalty(left * std::log(sums.count[r] + prior));
  }
  Array<size_t> chunks{0};
  for (size_t w = 0; w < outcomes; ++w) {
    if (w + 1 == outcomes || layout.begin[w + 1] - layout.begin[chunks.back()] >= kRowEstimatesChunk) chunks.push_back(w + 1);
  }
  Array<double> penalties(chunks.size() - 1);
  parallel_for(static_cast<int64_t>(penalties.size()), run.threads, [&](int64_t c) {
    run.check();
    RowEstimator part(what);
    for (size_t w = chunks[static_cast<size_t>(c)]; w < chunks[static_cast<size_t>(c) + 1]; ++w) {
      const double *from = counts + layout.begin[w];
      double *into = to + layout.begin[w];
      const std::span<const int32_t> own = layout.rows_of(w);
      for (size_t i = 0; i < own.size(); ++i) {
        const size_t r = static_cast<size_t>(own[i]);
        const RowPrior &prior = of_row[r];
        into[i] = prior.forbids(w) ? 0 : part.entry(from[i], prior.of(w), totals[r], even[r]);
      }
      drop_least(into, own.size());
    }
    penalties[static_cast<size_t>(c)] = part.penalty();
  });
  for (const double x : penalties) estimator->add_penalty(x);
}

}  // namespace hws
