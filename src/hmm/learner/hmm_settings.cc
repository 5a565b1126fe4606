#include "src/hmm/learner/hmm_settings.hh"

#include <algorithm>

#include "src/hmm/learner/hmm_fields.hh"

namespace hws {

namespace {

constexpr int64_t kPasses = 50, kSweepsOrMinibatches = 1000, kSamplesWanted = 50;
constexpr int64_t kStartIterations = 20;
// Most states have few words, and states lead to many states. On text these defaults do well for every method but em, where
// priors of 1 have no effect (docs/benchmarks.md).
constexpr double kPriorEmission = 0.01, kPriorEmissionOfModes = 1;

}  // namespace

HmmMethod default_method(const HmmData &data) {
  return data.channels ? HmmMethod::vi : data.masks ? HmmMethod::cvi1 : HmmMethod::cgs;
}

std::string_view method_name(HmmMethod method) {
  return choice_word(hmm_fields::kFields[0].option.choices, static_cast<int64_t>(method));
}

HmmSettings resolved(HmmSettings s) {
  const HmmSettings defaults;
  check_fields(hmm_fields::kFields, &s, &defaults);
  if (s.hdp && hmm_fields::collapsed(s) && s.existence == HmmExistence::automatic) {
    s.existence = s.method == HmmMethod::cvi1 ? HmmExistence::mean_field : HmmExistence::memory;
  }
  if (s.hdp && s.method == HmmMethod::cvi1 && s.existence != HmmExistence::mean_field) {
    fail(Code::argument, "another existence than mean-field with cvi1, whose tokens are independent; expected it or auto");
  }
  if (s.method == HmmMethod::beam && !s.hdp) {
    fail(Code::argument, "beam without hdp, whose stick it breaks where it needs more states; expected hdp, or blocked-gibbs");
  }
  if (s.hdp && s.hyper == HmmHyper::automatic) s.hyper = hmm_fields::samples(s) ? HmmHyper::gamma : HmmHyper::ml;
  if (s.hdp && s.hyper == HmmHyper::ml && hmm_fields::samples(s)) {
    fail(Code::argument, "concentrations by maximum likelihood (hyper ml) with a sampler; expected gamma, fixed or auto");
  }
  if (hmm_fields::may_stay_even(s) && s.top_level == HmmTopLevel::automatic) {
    s.top_level = hmm_fields::minibatches(s) ? HmmTopLevel::minibatch : HmmTopLevel::pass;
  }
  if (s.hdp && s.top_level == HmmTopLevel::minibatch && !hmm_fields::minibatches(s)) {
    fail(Code::argument, "top_level minibatch with %.*s, whose steps are passes; expected pass, even or auto",
         static_cast<int>(method_name(s.method).size()), method_name(s.method).data());
  }
  if (hmm_fields::may_move(s) && hmm_fields::minibatches(s) && s.moves == HmmMoves::split) {
    fail(Code::argument,
         "moves with split in minibatches, whose counts of a state have no tokens to cut; expected merge,delete or none");
  }
  if (!s.fixed.empty() && !s.start) {
    fail(Code::argument, "fixed parts without a model to begin with; expected one, or no fixed parts");
  }
  const auto own = [](std::optional<int64_t> *number, int64_t value) {
    if (!*number) *number = value;
  };
  own(&s.iterations, hmm_fields::passes(s) ? kPasses : kSweepsOrMinibatches);
  if (hmm_fields::samples(s)) {
    own(&s.burn_in, *s.iterations / 3 * 2 + *s.iterations % 3 * 2 / 3);
    own(&s.period, std::max<int64_t>(1, (*s.iterations - *s.burn_in) / kSamplesWanted));
  }
  if (hmm_fields::several(s)) {
    // By itself no number depends on the iterations, which a run that goes on from a checkpoint may raise.
    own(&s.start_iterations, s.own_starts ? kPasses : std::min(kStartIterations, *s.iterations));
  }
  if (hmm_fields::piecewise(s)) own(&s.subsequence, kHmmSettingsPiece);
  // While posteriors have not separated yet, learned concentrations would keep them together, and all tokens would end in one
  // state.
  if (hmm_fields::updates(s)) own(&s.prior_update_first, std::max<int64_t>(1, *s.iterations / 2));
  return s;
}

HdpSettings hdp_settings(const HmmSettings &s) {
  HdpSettings hdp;
  hdp.gamma = s.expect_states ? concentration_of_pieces(*s.expect_states) : s.gamma;
  hdp.sigma = s.expect_states ? concentration_of_pieces(std::max(1.0, *s.expect_states / 2)) : s.sigma;
  const bool apart = s.sticky_update == HmmStickyUpdate::learn;
  hdp.kappa = apart && s.sticky == 0 ? 1 : s.sticky;  // 0 would stay
  hdp.end = s.end ? s.prior_end : 0;
  hdp.by_size = s.label_order == HmmLabelOrder::counts;
  hdp.even = s.top_level == HmmTopLevel::even;
  hdp.open = hmm_fields::opens(s);
  hdp.learned = s.hyper != HmmHyper::fixed;
  if (s.sticky_update != HmmStickyUpdate::automatic) hdp.learned_kappa = apart;
  if (hmm_fields::uncollapsed(s)) hdp.form = s.level_form;
  if (s.hyper == HmmHyper::gamma || hmm_fields::samples(s)) hdp.on = {s.hyper_shape, s.hyper_rate};
  return hdp;
}

HdpSettings start_settings(const HmmSettings &s) {
  HdpSettings hdp = hdp_settings(s);
  hdp.on = {s.hyper_shape, s.hyper_rate};
  return hdp;
}

ChainExistence::Settings existence_settings(const HmmSettings &s) {
  return {s.existence, s.existence_samples, s.seed, hmm_fields::sums_variances(s)};
}

Estimate estimate_of_model(const HmmSettings &s) {
  if (!hmm_fields::modes(s)) return Estimate::predictive;
  return hmm_fields::without_prior(s) ? Estimate::likelihood : Estimate::mode;
}

HmmPriors priors_of(const HmmSettings &s) {
  HmmPriors priors;
  if (hmm_fields::without_prior(s)) return priors;  // priors of 1, whose modes are relative frequencies
  priors.transition.concentration = s.prior_transition;
  priors.emission.concentration = s.prior_emission.value_or(hmm_fields::modes(s) ? kPriorEmissionOfModes : kPriorEmission);
  priors.initial.concentration = s.prior_initial.value_or(s.prior_transition);
  priors.held = s.held;
  return priors;
}

HmmPriors with_topology(HmmPriors priors, const HmmSettings &s, size_t states) {
  if (s.topology == HmmTopology::free) return priors;
  const size_t outcomes = states + (s.end ? 1 : 0), jumps = static_cast<size_t>(s.jumps);
  priors.initial.base.assign(states, 0.0);
  priors.initial.base[0] = 1;
  priors.transition.base.assign(states * outcomes, 0.0);
  for (size_t j = 0; j < states; ++j) {
    for (size_t k = j; k < outcomes && k - j <= jumps + 1; ++k) priors.transition.base[j * outcomes + k] = 1;
  }
  return priors;
}

}  // namespace hws
