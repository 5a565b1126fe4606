#include "src/hmm/choosing/selection_learner.hh"

#include <algorithm>
#include <cmath>

#include "src/hmm/learner/hmm_fields.hh"

namespace hws {

namespace {

constexpr int64_t kHeldOutEach = 10;
constexpr double kGrid[] = {0.003, 0.01, 0.03, 0.1, 0.3, 1};  // seed 001, 3.8.1
constexpr double kGridOfModes[] = {1, 1.01, 1.03, 1.1, 1.3};

// The priors with the concentrations of a candidate.
HmmPriors with(HmmPriors priors, std::optional<double> initial, double transition, double emission) {
  priors.initial.concentration = initial.value_or(transition);
  priors.transition.concentration = transition;
  priors.emission.concentration = emission;
  return priors;
}

constexpr int32_t kNumbersOfStates[] = {2, 4, 8, 16, 32, 64};

// Adds default candidates if none are given, the priors of the first candidate, and the criterion. One series has no sequences
// that could be held out.
HmmSettings with_candidates(HmmSettings s, const HmmData &data, const HmmDataPtr &held_out) {
  if (s.criterion == HmmCriterion::automatic && hmm_fields::chooses_states(s)) {
    const bool few = !held_out && data.corpus->count() < kHeldOutEach;
    s.criterion = few && !hmm_fields::chooses_priors(s) ? HmmCriterion::bic : HmmCriterion::heldout;
  }
  if (s.open_states && s.candidate_states.empty()) {
    s.candidate_states.assign(std::begin(kNumbersOfStates), std::end(kNumbersOfStates));
  }
  if (!hmm_fields::chooses_priors(s)) return s;
  const std::span<const double> own = hmm_fields::modes(s) ? std::span<const double>(kGridOfModes) : kGrid;
  for (Array<double> *list : {&s.candidate_prior_transition, &s.candidate_prior_emission}) {
    if (list->empty()) list->assign(own.begin(), own.end());
  }
  s.priors = with(s.priors, s.prior_initial, s.candidate_prior_transition[0], s.candidate_prior_emission[0]);
  return s;
}

HmmSettings of_candidate(HmmSettings s) {
  s.iterations = s.candidate_iterations;
  s.starts = std::nullopt;
  s.start_iterations = std::nullopt;
  return s;
}

}  // namespace

HmmCandidate HmmSelectionLearner::candidate(int64_t number) const {
  const HmmSettings &s = settings();
  const size_t i = static_cast<size_t>(number), emissions = std::max<size_t>(1, s.candidate_prior_emission.size()),
               pairs = emissions * std::max<size_t>(1, s.candidate_prior_transition.size());
  HmmCandidate c;
  c.states = static_cast<int64_t>(HmmLearner::data()->rows.states());
  if (!s.candidate_states.empty()) c.states = s.candidate_states[i / pairs];
  const HmmPriors &priors = HmmLearner::priors();
  c.prior_transition = hmm_fields::chooses_priors(s) ? s.candidate_prior_transition[i % pairs / emissions]
                                                     : priors.transition.concentration;
  c.prior_emission = hmm_fields::chooses_priors(s) ? s.candidate_prior_emission[i % emissions] : priors.emission.concentration;
  c.judged = loop_.judgements()[i];
  return c;
}

HmmCandidate HmmSelectionLearner::best() const {
  const int64_t at = chosen() >= 0 ? chosen() : loop_.best();
  return at < 0 ? HmmCandidate{0, kNotKnown, kNotKnown, {}} : candidate(at);
}

Array<HmmCandidate> HmmSelectionLearner::candidates() const {
  Array<HmmCandidate> all;
  for (size_t i = 0; i < loop_.judgements().size(); ++i) all.push_back(candidate(static_cast<int64_t>(i)));
  return all;
}

std::span<const MetricSpec> HmmSelectionLearner::own() {
  using L = HmmSelectionLearner;
  static constexpr MetricSpec kMetrics[] = {
      metric_of<L>("selected", "1 once the candidate is chosen", [](const L &l) { return l.chosen() >= 0 ? 1. : 0.; }),
      metric_of<L>("candidates", "candidates not judged yet",
                   [](const L &l) {
                     const int64_t all = static_cast<int64_t>(l.loop_.judgements().size());
                     return l.chosen() >= 0 ? 0 : static_cast<double>(all - l.loop_.looked_at());
                   }),
      metric_of<L>("states", "of the best candidate so far, in the end the chosen one",
                   [](const L &l) {
                     const HmmCandidate best = l.best();
                     return std::isnan(best.judged.worth) ? kNotKnown : static_cast<double>(best.states);
                   }),
      metric_of<L>("prior_transition", "the same candidate's",
                   [](const L &l) { return l.best().prior_transition; }),
      metric_of<L>("prior_emission", "the same candidate's", [](const L &l) { return l.best().prior_emission; }),
      metric_of<L>("candidate_log_likelihood_per_token",
                   "its ln p(held-out) per token when it was judged, nats, of the sequences that it gives a probability; "
                   "criterion bic: -BIC / 2 per token",
                   [](const L &l) { return l.best().judged.worth; }),
      metric_of<L>("candidate_impossible", "held-out sequences that it gave no probability when it was judged",
                   [](const L &l) {
                     const Judgement best = l.best().judged;
                     return std::isnan(best.worth) ? kNotKnown : static_cast<double>(best.impossible);
                   }),
  };
  return kMetrics;
}

HmmSelectionLearner::Begun HmmSelectionLearner::begun(const HmmDataPtr &data, HmmDataPtr held_out, const HmmSettings &settings,
                                                      const HmmFactory &factory, const Run &run) {
  Begun b;
  const bool held = settings.criterion != HmmCriterion::bic;
  b.split = held_out || !held ? HeldOutSplit{data, std::move(held_out)} : hold_out(*data, kHeldOutEach, run);
  const HmmDataPtr first =
      settings.candidate_states.empty() ? b.split.kept : with_states(*b.split.kept, settings.candidate_states[0], run);
  b.first = factory(first, of_candidate(settings), run);
  return b;
}

HmmSelectionLearner::HmmSelectionLearner(HmmDataPtr data, HmmDataPtr held_out, const HmmSettings &settings,
                                         HmmFactory factory, const Run &run)
    : HmmSelectionLearner(data, begun(data, held_out, with_candidates(settings, *data, held_out), factory, run),
                          with_candidates(settings, *data, held_out), factory, run) {
  if (held_out) watch_held_out(held_out);  // this checks whether it fits
}

HmmSelectionLearner::HmmSelectionLearner(HmmDataPtr data, Begun begun, const HmmSettings &settings, HmmFactory factory,
                                         const Run &run)
    : HmmOuterLearner(kFamily, std::move(data), *begun.first, settings, own(), run), factory_(std::move(factory)),
      split_(std::move(begun.split)) {
  identified().option("iterations", *this->settings().iterations);
  if (const HmmData *held = split_.held_out.get()) {
    identified().data("the held-out corpus", fingerprint(*held->corpus));
    if (held->channels) identified().data("the held-out channels", fingerprint(*held->channels));
  }
  ChoosingPlan plan;
  plan.stage = "hmm: comparing candidates";
  const HmmSettings &s = this->settings();
  plan.candidates = 1;
  for (const size_t n :
       {s.candidate_states.size(), s.candidate_prior_transition.size(), s.candidate_prior_emission.size()}) {
    if (n > 0) plan.candidates *= static_cast<int64_t>(n);
  }
  plan.steps = s.candidate_iterations;
  plan.make = [this](int64_t candidate, bool chosen, const Run &r) { return learner_of(candidate, chosen, r); };
  plan.judge = [this](const Learner &learner, const Run &r) { return judge(learner, r); };
  loop_.begin(std::move(plan), std::move(begun.first));
  HmmSelectionLearner::check_own_priors(HmmLearner::priors());
}

HmmPriors HmmSelectionLearner::priors_for(int64_t number, const HmmPriors &priors) const {
  const HmmCandidate c = candidate(number);
  const HmmSettings &s = settings();
  const HmmPriors own =
      hmm_fields::chooses_priors(s) ? with(priors, s.prior_initial, c.prior_transition, c.prior_emission) : priors;
  return with_topology(own, s, static_cast<size_t>(c.states));
}

void HmmSelectionLearner::check_candidate(int64_t number, const HmmPriors &priors) const {
  const HmmShape shape{static_cast<int32_t>(candidate(number).states), HmmLearner::data()->rows.symbols(), end()};
  check_priors(priors_for(number, priors), shape, hmm_fields::modes(settings()) ? 1 : 0);
}

void HmmSelectionLearner::check_own_priors(const HmmPriors &priors) const {
  if (chosen() >= 0) return HmmLearner::check_own_priors(priors);
  for (int64_t i = 0; i < static_cast<int64_t>(loop_.judgements().size()); ++i) check_candidate(i, priors);
}

// Before one was chosen the priors had to fit all candidates. Afterwards they had to fit the chosen number of states only.
void HmmSelectionLearner::check_saved_priors(const HmmPriors &priors) const {
  const int64_t last = static_cast<int64_t>(loop_.judgements().size()) - 1;
  for (int64_t i = 0; i < last; ++i) {
    try {
      return check_candidate(i, priors);
    } catch (const Error &) {  // another candidate may fit
    }
  }
  check_candidate(last, priors);
}

std::unique_ptr<HmmLearner> HmmSelectionLearner::learner_of(int64_t candidate, bool chosen, const Run &run) const {
  HmmSettings own = chosen ? settings() : of_candidate(settings());
  own.priors = priors_for(candidate, settings().priors);
  const HmmDataPtr data = in_states(chosen ? HmmLearner::data() : split_.kept, this->candidate(candidate).states, run);
  std::unique_ptr<HmmLearner> learner = factory_(data, own, run);
  learner->set_priors(priors_for(candidate, HmmLearner::priors()));  // the priors may have been replaced since
  return learner;
}

HmmDataPtr HmmSelectionLearner::in_states(const HmmDataPtr &data, int64_t states, const Run &run) const {
  return settings().candidate_states.empty() ? data : with_states(*data, static_cast<int32_t>(states), run);
}

const HmmDataPtr &HmmSelectionLearner::held_out_of_model() const {
  if (chosen() < 0) return held_out();
  if (!held_out_of_model_ || held_out_of_model_->corpus != held_out()->corpus) {
    held_out_of_model_ = in_states(held_out(), candidate(chosen()).states, reading_run());
  }
  return held_out_of_model_;
}

void HmmSelectionLearner::require_choice() const {
  if (chosen() < 0) fail(Code::empty, "no model yet: candidates are still being compared");
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
  const HmmPriors &all = HmmLearner::priors();
  static_cast<HmmLearner &>(loop_.at_work()).set_priors(chosen() < 0 ? priors_for(loop_.looked_at(), all) : all);
}

Judgement HmmSelectionLearner::judge(const Learner &learner, const Run &run) const {
  Judgement judged;
  const HmmLearner &candidate = static_cast<const HmmLearner &>(learner);
  const double states = static_cast<double>(candidate.data()->rows.states());
  const HmmDataPtr data =
      by_bic() ? candidate.data() : in_states(split_.held_out, static_cast<int64_t>(candidate.data()->rows.states()), run);
  const PossibleItems sum = sum_possible(*data, candidate.parameters(), run);
  const double tokens = std::fmax(1, sum.tokens);
  const double parameters = by_bic() ? free_parameters(data->rows, data->families.get(), end()) : 0;
  judged.worth = (sum.log_likelihood - parameters / 2 * std::log(tokens)) / tokens;
  judged.impossible = sum.impossible;
  judged.states_used = learner.metric("states_used");
  judged.excluded = judged.states_used < kFewestStates && states >= kFewestStates;
  return judged;
}

std::string HmmSelectionLearner::state_bytes() const {
  std::string bytes;
  loop_.append(&bytes);
  return bytes;
}

}  // namespace hws
