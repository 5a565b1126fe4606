#include "src/pfa/model/pfa_settings.hh"

#include <algorithm>
#include <type_traits>

#include "src/pfa/model/pfa_fields.hh"

namespace hws {

namespace {

constexpr double kStartPrior = 0.2;
constexpr int64_t kSampledStates = 20, kStartPasses = 20;

// Returns 1,000 to 20,000 sweeps. All chains together should make about 8e11 visits, which take some minutes. Chains that stop
// before they find a mode are the greatest loss, and 20,000 sweeps are enough for most problems (section 4.6.1).
int64_t sound_iterations(const Corpus &corpus, const PfaSettings &s) {
  const double sweep = sweep_visits(corpus, *s.states) * s.chains;
  return static_cast<int64_t>(std::clamp(8e11 / sweep, 1000.0, 20000.0));
}

template <class T>
void own(std::optional<T> *number, std::type_identity_t<T> value) {
  if (!*number) *number = value;
}

// Sets the schedule of a sampler whose number of states is known.
void resolve_sampling(const Corpus &corpus, PfaSettings *s) {
  own(&s->start_prior_transition, pfa_fields::anneals_prior_itself(*s) ? kStartPrior : 0);
  own(&s->iterations, sound_iterations(corpus, *s));
  set_schedule(*s->iterations, kSamplesKept, s);
  if (pfa_fields::anneals_prior(*s)) own(&s->anneal_iterations, *s->burn_in / 10 * 9 + *s->burn_in % 10 * 9 / 10);
}

void resolve_merging(const Corpus &corpus, PfaSettings *s) {
  own(&s->prior_transition, 0.5);
  own(&s->added_count, 0.0625);
  own(&s->significance, s->method == PfaMethod::alergia ? 0.01 : s->method == PfaMethod::likelihood_ratio ? 1e-5 : 1e-4);
  own(&s->threshold, 2 / static_cast<double>(std::max<int64_t>(1, corpus.count())));
}

}  // namespace

double sweep_visits(const Corpus &corpus, int64_t states) {
  constexpr double kFixedStates = 40, kLeastStates = 90;
  return std::max(kLeastStates, static_cast<double>(states) + kFixedStates) *
      static_cast<double>(std::max<int64_t>(1, corpus.tokens()));
}

std::string_view method_name(PfaMethod method) {
  return choice_word(pfa_fields::kFields[0].option.choices, static_cast<int64_t>(method));
}

void set_schedule(int64_t iterations, int64_t samples, PfaSettings *s) {
  s->iterations = iterations;
  own(&s->burn_in, iterations / 3 * 2 + iterations % 3 * 2 / 3);
  own(&s->period, std::max<int64_t>(1, (iterations - std::min(*s->burn_in, iterations)) / samples));
}

void check_fixed(const PfaSettings &s) {
  using namespace pfa_fields;
  if (s.fixed.empty()) return;
  if (!s.start) fail(Code::argument, "fixed parts without a model to begin with; expected one, or no fixed parts");
  if (sparse(s)) {
    fail(Code::unsupported, "fixed parts under cgs-sg, which draws the graph of all states' transitions under one prior");
  }
  if (s.method == PfaMethod::cgs_hmm_star) {
    fail(Code::unsupported, "fixed parts under cgs-hmm-star, whose model has symbol and next state estimated together");
  }
  const bool emission = fixes(s, PfaPart::emission), end = fixes(s, PfaPart::end);
  if (emission && !is_hmm(s)) {
    fail(Code::argument,
         "fixed emission of a pfa, which has symbol and next state together; expected initial, transition or end, or a hidden "
         "Markov model");
  }
  if (may_print(s) && emission != end) {
    fail(Code::unsupported,
         "cgs-hmm with one of emission and end fixed, of which it draws the end as one more symbol; expected both or neither");
  }
  if (may_print(s) && s.transitions == HmmTransitions::printed) {
    fail(Code::unsupported, "fixed parts beside printed transitions, whose mass leaks; expected normalized ones");
  }
  if (fixes(s, PfaPart::initial) && fixes(s, PfaPart::transition) && end && (emission || !is_hmm(s))) {
    fail(Code::argument, "all parts are fixed; expected one at least that is learned");
  }
}

PfaSettings resolved(PfaSettings s, const Corpus &corpus) {
  using namespace pfa_fields;
  const PfaSettings standard;
  check_fields(kFields, &s, &standard);
  check_fixed(s);
  if (chooses(s)) {
    own(&s.start_prior_transition, kStartPrior);
    if (s.states) s.candidate_states = {static_cast<int32_t>(*s.states)};
    else if (s.candidate_states.empty()) s.candidate_states = {5, 10, 20, 30, 40, 50, 60, 70, 80, 90};
    if (s.prior_transition) s.candidate_prior_transition = {*s.prior_transition};
    else if (s.candidate_prior_transition.empty()) s.candidate_prior_transition = {0.01, 0.02, 0.05, 0.1, 0.2, 0.5};
    if (s.choose == PfaChoosing::full) {  // all runs are complete and have the same length
      const std::optional<int64_t> states = s.states;
      own(&s.states, kSampledStates);
      resolve_sampling(corpus, &s);
      s.states = states;
    }
    return s;
  }
  if (s.method == PfaMethod::automatic) s.method = PfaMethod::cgs;
  const bool mode = modes(s);
  if (has_states(s)) own(&s.states, samples(s) ? kSampledStates : 10);
  if (merges(s)) resolve_merging(corpus, &s);
  own(&s.prior_transition, mode || grows(s) ? 1 : kOwnPrior);
  if (is_hmm(s)) own(&s.prior_emission, mode ? 1 : kOwnPrior);
  if (spreads(s)) own(&s.uniform_share, 1e-6);
  if (samples(s)) resolve_sampling(corpus, &s);
  own(&s.iterations, s.method == PfaMethod::gcvb0 ? 2000 : 200);
  own(&s.tolerance, batch(s) ? 1e-6 : s.method == PfaMethod::gcvb0 ? 2.22e-9 : 1e-4);
  if (flattens(s) && s.anneal.anneals()) own(&s.anneal_iterations, 50);
  if (several(s)) {
    const int64_t passes = std::min(kStartPasses, *s.iterations) + s.anneal_iterations.value_or(0);
    own(&s.start_iterations, std::max<int64_t>(1, std::min(passes, *s.iterations)));
  }
  if (grams(s)) own(&s.order, s.method == PfaMethod::ngram ? 5 : 32);
  return s;
}

}  // namespace hws
