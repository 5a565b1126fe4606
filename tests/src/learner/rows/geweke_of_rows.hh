// Geweke's test of a family's sampler. T has some items with their hidden choices, and draws both under the prior:
//
//   void draw_all(Rng &)                 all items from their joint distribution
//   void redraw(Rng &, size_t which)     one item and its choices, given the others
//   size_t items() const
//   RowFamilyPtr family() const          of the items as they are
//   Array<int32_t> choices() const, void set_choices(const Array<int32_t> &)
//
// The chain redraws an item and then makes some sweeps of the sampler, which changes choices alone. Statistics are how often
// each outcome is used, and the squares of that.
#pragma once
#include "src/learner/rows/row_family.hh"
#include "tests/src/learner/geweke_score.hh"

namespace hws {

// `planted`: each sweep begins with one count too many.
template <class T>
double geweke_of_rows(const T &empty, int sweeps, bool planted, int64_t draws) {
  Rng forward(2, RngMethod::test, 0, 0, 0), random(3, RngMethod::test, 0, 0, 0);
  T fresh = empty, now = empty;
  now.draw_all(random);
  const auto statistics = [](const T &t, Array<double> *x) {
    const RowFamilyPtr family = t.family();
    const RowUses uses = family->samples()->uses(family->parts(), t.choices(), Run{});
    for (size_t k = 0; k < uses.counts.size(); ++k) {
      (*x)[2 * k] = uses.counts[k];
      (*x)[2 * k + 1] = uses.counts[k] * uses.counts[k];
    }
  };
  const auto draw_fresh = [&](int64_t, Array<double> &x) {
    fresh.draw_all(forward);
    statistics(fresh, &x);
  };
  const auto go_on = [&](int64_t i, Array<double> &x) {
    now.redraw(random, random.below(now.items()));
    const RowFamilyPtr family = now.family();
    const RowParts &parts = family->parts();
    Array<int32_t> choices = now.choices();
    for (int s = 0; s < sweeps; ++s) {
      RowUses uses = family->samples()->uses(parts, choices, Run{});
      if (planted) uses.add(parts, parts.count() - 1, 0, 0, 1);
      const Rng of_sweep(4, RngMethod::row_sampler, 0, static_cast<uint32_t>(i * sweeps + s), 0);
      family->samples()->draw(RowView(parts, uses, nullptr), 1, of_sweep, &uses, &choices, Run{});
    }
    now.set_choices(choices);
    statistics(now, &x);
  };
  return geweke_score(2 * now.family()->parts().size(), draws, draw_fresh, 3 * draws, go_on);
}

// Draws an outcome of a row from Pólya's urn: in proportion to what it has and to a prior of `alpha` for each.
inline size_t drawn_from_urn(Rng &rng, const double *counts, size_t outcomes, double alpha) {
  double sum = 0;
  for (size_t k = 0; k < outcomes; ++k) sum += counts[k] + alpha;
  double left = rng.uniform() * sum;
  size_t k = 0;
  while (k + 1 < outcomes && (left -= counts[k] + alpha) >= 0) ++k;
  return k;
}

}  // namespace hws
