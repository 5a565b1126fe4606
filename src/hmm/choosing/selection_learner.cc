#include "src/hmm/choosing/selection_learner.hh"

#include <cmath>

#include "fsa/base/long_sum.hh"
#include "src/hmm/learner/hmm_fields.hh"
#include "src/hmm/sums/decode.hh"

namespace hws {

namespace {

constexpr int64_t kHeldOutEach = 10;
constexpr double kGrid[] = {0.003, 0.01, 0.03, 0.1, 0.3, 1};  // seed 001, 3.8.1
constexpr double kGridOfModes[] = {1, 1.01, 1.03, 1.1, 1.3};

// The settings of a candidate.
HmmSettings with(HmmSettings s, double transition, double emission) {
  s.priors.initial.concentration = s.prior_initial.value_or(transition);
  s.priors.transition.concentration = transition;
  s.priors.emission.concentration = emission;
  return s;
}

// With the candidates there are if none are given, and the priors of the first.
HmmSettings with_candidates(HmmSettings s) {
  const std::span<const double> own = hmm_fields::modes(s) ? std::span<const double>(kGridOfModes) : kGrid;
  for (Array<double> *list : {&s.candidate_prior_transition, &s.candidate_prior_emission}) {
    if (list->empty()) list->assign(own.begin(), own.end());
  }
  return with(s, s.candidate_prior_transition[0], s.candidate_prior_emission[0]);
}

HmmSettings of_candidate(HmmSettings s) {
  s.iterations = s.candidate_iterations;
  s.starts = 1;
  s.start_iterations = std::nullopt;
  return s;
}

}  // namespace

HmmCandidate HmmSelectionLearner::candidate(int64_t number) const {
  const Array<double> &emissions = settings().candidate_prior_emission;
  const size_t i = static_cast<size_t>(number), n = emissions.size();
  return {settings().candidate_prior_transition[i / n], emissions[i % n], loop_.judgements()[i]};
}

HmmCandidate HmmSelectionLearner::best() const {
  const int64_t at = chosen() >= 0 ? chosen() : loop_.best();
  return at < 0 ? HmmCandidate{kNotKnown, kNotKnown, {}} : candidate(at);
}

Array<HmmCandidate> HmmSelectionLearner::candidates() const {
  Array<HmmCandidate> all;
  for (size_t i = 0; i < loop_.judgements().size(); ++i) all.push_back(candidate(static_cast<int64_t>(i)));
  return all;
}

std::span<const MetricSpec> HmmSelectionLearner::own() {
  using L = HmmSelectionLearner;
  static constexpr MetricSpec kMetrics[] = {
      metric_of<L>("selected", "1 once the concentrations are chosen", [](const L &l) { return l.chosen() >= 0 ? 1. : 0.; }),
      metric_of<L>("candidates", "pairs of concentrations not judged yet",
                   [](const L &l) {
                     const int64_t all = static_cast<int64_t>(l.loop_.judgements().size());
                     return l.chosen() >= 0 ? 0 : static_cast<double>(all - l.loop_.looked_at());
                   }),
      metric_of<L>("prior_transition", "of the best pair so far, in the end the chosen one",
                   [](const L &l) { return l.best().prior_transition; }),
      metric_of<L>("prior_emission", "the same pair's", [](const L &l) { return l.best().prior_emission; }),
      metric_of<L>("candidate_log_likelihood_per_token", "its ln p(held-out) per token when it was judged, nats",
                   [](const L &l) { return l.best().judged.worth; }),
  };
  return kMetrics;
}

HmmSelectionLearner::Begun HmmSelectionLearner::begun(const HmmDataPtr &data, HmmDataPtr held_out, const HmmSettings &settings,
                                                      const HmmFactory &factory, const Run &run) {
  Begun b;
  b.split = held_out ? HeldOutSplit{data, std::move(held_out)} : hold_out(*data, kHeldOutEach, run);
  b.first = factory(b.split.kept, of_candidate(settings), run);
  return b;
}

HmmSelectionLearner::HmmSelectionLearner(HmmDataPtr data, HmmDataPtr held_out, const HmmSettings &settings,
                                         HmmFactory factory, const Run &run)
    : HmmSelectionLearner(data, begun(data, held_out, with_candidates(settings), factory, run), with_candidates(settings),
                          factory, run) {
  if (held_out) watch_held_out(held_out);  // which asks whether it fits
}

HmmSelectionLearner::HmmSelectionLearner(HmmDataPtr data, Begun begun, const HmmSettings &settings, HmmFactory factory,
                                         const Run &run)
    : HmmOuterLearner(kFamily, std::move(data), *begun.first, settings, own(), run), factory_(std::move(factory)),
      split_(std::move(begun.split)) {
  identified().option("iterations", *this->settings().iterations);
  identified().data("the held-out corpus", fingerprint(*split_.held_out->corpus));
  if (split_.held_out->channels) identified().data("the held-out channels", fingerprint(*split_.held_out->channels));
  ChoosingPlan plan;
  plan.stage = "hmm: choosing concentrations, candidate";
  const HmmSettings &s = this->settings();
  plan.candidates = static_cast<int64_t>(s.candidate_prior_transition.size() * s.candidate_prior_emission.size());
  plan.steps = s.candidate_iterations;
  plan.make = [this](int64_t candidate, bool chosen, const Run &r) { return learner_of(candidate, chosen, r); };
  plan.judge = [this](const Learner &learner, const Run &r) { return judge(learner, r); };
  loop_.begin(std::move(plan), std::move(begun.first));
  for (int64_t i = 0; i < static_cast<int64_t>(loop_.judgements().size()); ++i) check_own_priors(priors_for(i));
}

HmmPriors HmmSelectionLearner::priors_for(int64_t number) const {
  const HmmCandidate c = candidate(number);
  return with(settings(), c.prior_transition, c.prior_emission).priors;
}

std::unique_ptr<HmmLearner> HmmSelectionLearner::learner_of(int64_t candidate, bool chosen, const Run &run) const {
  HmmSettings own = chosen ? settings() : of_candidate(settings());
  own.priors = priors_for(candidate);
  return factory_(chosen ? data() : split_.kept, own, run);
}

void HmmSelectionLearner::require_choice() const {
  if (chosen() < 0) fail(Code::empty, "no model yet: the concentrations are still being chosen");
}

HmmParameters HmmSelectionLearner::parameters() const {
  require_choice();
  return HmmOuterLearner::parameters();
}

HmmParameters HmmSelectionLearner::counts() const {
  require_choice();
  return HmmOuterLearner::counts();
}

void HmmSelectionLearner::priors_changed() {
  static_cast<HmmLearner &>(loop_.at_work()).set_priors(HmmLearner::priors());
}

Judgement HmmSelectionLearner::judge(const Learner &learner, const Run &run) const {
  Judgement judged;
  LongSum sum;
  const HmmParameters parameters = static_cast<const HmmLearner &>(learner).parameters();
  for (const double x : log_probabilities(*split_.held_out, parameters, run)) sum.add(x);
  judged.worth = sum.value() / std::fmax(1, static_cast<double>(split_.held_out->corpus->symbols.size()));
  judged.states_used = learner.metric("states_used");
  judged.excluded = judged.states_used < kFewestStates && static_cast<double>(data()->rows.states()) >= kFewestStates;
  return judged;
}

std::string HmmSelectionLearner::state_bytes() const {
  std::string bytes;
  loop_.append(&bytes);
  return bytes;
}

}  // namespace hws
