#include "src/hmm/hdp/rest_state.hh"

#include <algorithm>
#include <functional>
#include <numeric>

#include "src/hmm/data/chosen_states.hh"

namespace hws {

namespace {

// The states that a model keeps, largest first.
Array<size_t> kept_states(const Array<double> &tokens, size_t states) {
  constexpr double kLeastTokens = 0.5;
  Array<size_t> order(states);
  std::iota(order.begin(), order.end(), size_t{0});
  std::sort(order.begin(), order.end(),
            [&](size_t a, size_t b) { return tokens[a] != tokens[b] ? tokens[a] > tokens[b] : a < b; });
  size_t kept = 1;
  while (kept < states && tokens[order[kept]] >= kLeastTokens) ++kept;
  order.resize(kept);
  return order;
}

}  // namespace

HmmCompleted with_rest_state(const HmmData &data, const HmmParameters &counts, const HmmPriors &priors, const HdpLevel &level,
                             const Run &run) {
  const size_t states = data.rows.states();
  const Array<size_t> kept = kept_states(tokens_of_states(counts.chain), states);
  const size_t rest = kept.size();
  Array<double> weights(rest);
  double left = 1;
  for (size_t i = 0; i < rest; ++i) left -= weights[i] = level.weights()[kept[i]];
  constexpr double kLeastRest = 1e-100;  // so that the state is not forbidden
  weights.push_back(std::max(kLeastRest, left));
  HmmCompleted own{with_states(data, static_cast<int32_t>(rest + 1), run), {}, priors};
  own.priors.initial = hdp_priors(weights, 0, level.sigma(), level.kappa(), 0, false);
  own.priors.transition = hdp_priors(weights, 0, level.sigma(), level.kappa(), level.end(), true);
  own.counts = counts_of_chosen(counts, data, kept, *own.data);
  return own;
}

size_t covering_states(Array<double> tokens, double share) {
  std::sort(tokens.begin(), tokens.end(), std::greater<double>());
  double all = 0, covered = 0;
  for (const double t : tokens) all += t;
  size_t states = 0;
  while (states < tokens.size() && covered < share * all) covered += tokens[states++];
  return states;
}

}  // namespace hws
