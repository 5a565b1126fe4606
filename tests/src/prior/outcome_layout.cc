#include "tests/src/prior/outcome_layout.hh"

#include <cmath>

namespace outcome_layout {

Case::Case(Rng *r) : rows(1 + r->below(5)), outcomes(2 + r->below(6)), sets(static_cast<int32_t>(rows), Run{}) {
  priors.concentration = .1 + 2 * r->uniform();
  const size_t kind = r->below(3);
  for (size_t i = 0; i < (kind == 0 ? 0 : kind == 1 ? outcomes : rows * outcomes); ++i) {
    priors.base.push_back(i % outcomes > 0 && r->below(4) == 0 ? 0 : .2 + r->uniform());
  }
  for (size_t w = 0; w < outcomes; ++w) {
    Array<int32_t> own;
    for (size_t k = 0; k < rows; ++k) {
      if (r->below(3) > 0) own.push_back(static_cast<int32_t>(k));
    }
    if (own.empty()) own.push_back(0);
    set_of.push_back(sets.add(own, Run{}));
    for (const int32_t k : sets.set(set_of.back())) {
      counts.push_back(priors.forbids(static_cast<size_t>(k), w, outcomes) ? 0 : std::floor(9 * r->uniform() * r->uniform()));
    }
    begin.push_back(counts.size());
  }
}

Array<double> Case::row(size_t row) const {
  Array<double> all(outcomes);
  for (size_t w = 0; w < outcomes; ++w) {
    const std::span<const int32_t> own = layout().rows_of(w);
    for (size_t i = 0; i < own.size(); ++i) {
      if (own[i] == static_cast<int32_t>(row)) all[w] = counts[begin[w] + i];
    }
  }
  return all;
}

}  // namespace outcome_layout
