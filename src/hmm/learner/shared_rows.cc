#include "src/hmm/learner/shared_rows.hh"

namespace hws {

void require_shared(const RowPriors &emission, const HmmData &data) {
  if (emission.base.size() <= static_cast<size_t>(data.rows.symbols())) return;
  fail(Code::argument, "a base of emissions for each state with hdp; expected one for all, or none");
}

HmmSettings with_shared_rows(HmmSettings s, const HmmData &data) {
  if (!s.hdp) return s;
  if (data.masks) {
    fail(Code::unsupported, "rows that share a stick (hdp) with a dictionary or observed tags, which name the states");
  }
  require_shared(s.priors.emission, data);
  s.priors = shared_priors(std::move(s.priors), HdpLevel(data.rows.states(), hdp_settings(s)));
  return s;
}

HmmPriors shared_priors(HmmPriors priors, const HdpLevel &level) {
  priors.initial = level.initial();
  priors.transition = level.rows();
  return priors;
}

HdpCounts counts_of(const StateChain &chain) {
  HdpCounts counts;
  counts.stride = chain.stride;
  counts.initial = chain.initial.data();
  counts.transition = chain.transition.data();
  if (!chain.end.empty()) counts.end = chain.end.data();
  return counts;
}

HdpCounts counts_of(const StateChain &chain, std::span<const double> existence, bool variances) {
  HdpCounts counts = counts_of(chain);
  const size_t rows = (chain.states + 1) * chain.stride;
  counts.no_initial = existence.data();
  counts.no_transition = existence.data() + chain.stride;
  counts.no_row = existence.data() + rows;
  if (!variances) return counts;
  counts.initial_variance = counts.no_row + chain.stride;
  counts.transition_variance = counts.initial_variance + chain.stride;
  counts.row_variance = counts.initial_variance + rows;
  return counts;
}

}  // namespace hws
