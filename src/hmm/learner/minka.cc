#include "src/hmm/learner/minka.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/long_sum.hh"
#include "fsa/base/text.hh"
#include "src/stats/special_functions.hh"

namespace hws {

namespace {

// Numerator and denominator of a family's step, row by row and outcome by outcome.
class FixedPoint {
 public:
  explicit FixedPoint(double concentration) : s_(concentration) {}
  void outcome(double count, double base) {
    if (count <= 0 || base <= 0) return;
    if (base != base_) {
      base_ = base;
      of_base_ = digamma(s_ * base);
    }
    above_.add(base * (digamma(count + s_ * base) - of_base_));
  }
  void row(double count, double base_total) {
    if (count > 0) below_.add(base_total * (digamma(count + s_ * base_total) - digamma(s_ * base_total)));
  }
  double next(const MinkaSettings &settings) const {
    const double above = above_.value(), below = below_.value();
    if (!(below > 0)) return s_;  // no counts
    return std::clamp(s_ * above / below, settings.least, settings.most);
  }

 private:
  double s_, base_ = NAN, of_base_ = 0;
  LongSum above_, below_;
};

double base_of(const RowPriors &priors, size_t row, size_t outcome, size_t length) {
  return priors.base.empty() ? 1 : priors.base[priors.base.size() == length ? outcome : row * length + outcome];
}
double base_total(const RowPriors &priors, size_t row, size_t length) {
  if (priors.base.empty()) return static_cast<double>(length);
  LongSum sum;
  for (size_t k = 0; k < length; ++k) sum.add(base_of(priors, row, k, length));
  return sum.value();
}

// A row of the chain; `end` may be null.
void chain_row(const RowPriors &priors, size_t row, const double *counts, const double *end, size_t states, FixedPoint *point) {
  const size_t outcomes = states + (end ? 1 : 0);
  double total = end ? *end : 0;
  for (size_t k = 0; k < states; ++k) {
    point->outcome(counts[k], base_of(priors, row, k, outcomes));
    total += counts[k];
  }
  if (end) point->outcome(*end, base_of(priors, row, states, outcomes));
  point->row(total, base_total(priors, row, outcomes));
}

double next_emission(const HmmParameters &counts, const RowPriors &priors, const EmissionRows &rows,
                     const MinkaSettings &settings, const Run &run) {
  const size_t symbols = static_cast<size_t>(rows.symbols());
  FixedPoint point(priors.concentration);
  Array<double> totals(rows.stride(), 0.0);
  for (size_t w = 0; w < symbols; ++w) {
    if (w % 64 == 0) run.check();
    const Label symbol = static_cast<Label>(w + 1);
    const double *row = counts.emission.data() + rows.offset(symbol);
    const std::span<const int32_t> own = rows.row_states(symbol);
    for (size_t i = 0; i < own.size(); ++i) point.outcome(row[i], base_of(priors, static_cast<size_t>(own[i]), w, symbols));
    rows.add_row(counts.emission.data(), symbol, totals.data());
  }
  for (size_t k = 0; k < rows.states(); ++k) {
    if (totals[k] > 0) point.row(totals[k], base_total(priors, k, symbols));
  }
  return point.next(settings);
}

}  // namespace

HmmPriors minka_update(const HmmParameters &counts, HmmPriors priors, const EmissionRows &rows, const MinkaSettings &settings,
                       const Run &run) {
  if (settings.iterations < 0) {
    fail(Code::argument, "%" PRId64 " iterations of a fixed point; expected 0 or more", settings.iterations);
  }
  if (!(settings.least > 0 && settings.least <= settings.most && settings.most < INFINITY)) {
    fail(Code::argument, "concentrations between %s and %s; expected numbers above 0, the second not below the first",
         NumberText(settings.least).text, NumberText(settings.most).text);
  }
  const StateChain &chain = counts.chain;
  const bool end = !chain.end.empty();
  for (int64_t i = 0; i < settings.iterations; ++i) {
    run.check();
    if (settings.initial) {
      FixedPoint point(priors.initial.concentration);
      chain_row(priors.initial, 0, chain.initial.data(), nullptr, chain.states, &point);
      priors.initial.concentration = point.next(settings);
    }
    if (settings.transition) {
      FixedPoint point(priors.transition.concentration);
      for (size_t j = 0; j < chain.states; ++j) {
        run.check();
        chain_row(priors.transition, j, chain.transition.data() + j * chain.stride, end ? &chain.end[j] : nullptr, chain.states,
                  &point);
      }
      priors.transition.concentration = point.next(settings);
    }
    if (settings.emission && rows.symbols() > 0) {
      priors.emission.concentration = next_emission(counts, priors.emission, rows, settings, run);
    }
  }
  return priors;
}

}  // namespace hws
