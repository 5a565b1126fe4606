// The options of learning a probabilistic automaton (src/learner/fields.hh), each with the methods that use it.
#pragma once
#include "src/learner/fields.hh"
#include "src/pfa/model/pfa_settings.hh"

namespace hws::pfa_fields {

using M = PfaMethod;
inline bool samples(const PfaSettings &s) {
  return s.method <= M::cgs || (s.method >= M::cgs_sg && s.method <= M::cgs_hmm_star);
}
inline bool sparse(const PfaSettings &s) { return s.method == M::cgs_sg; }
inline bool samples_hmm(const PfaSettings &s) { return s.method == M::cgs_hmm || s.method == M::cgs_hmm_star; }
inline bool may_print(const PfaSettings &s) { return s.method == M::cgs_hmm; }
inline bool batch(const PfaSettings &s) { return s.method >= M::em && s.method <= M::vb; }
inline bool modes(const PfaSettings &s) { return s.method == M::em || s.method == M::hard_em; }
inline bool starts(const PfaSettings &s) { return batch(s) && !s.start; }
inline bool several(const PfaSettings &s) { return starts(s) && s.starts > 1; }
inline bool batch_once(const PfaSettings &s) { return batch(s) && !several(s); }
// Whether a step is a sum over distinct strings.
inline bool in_parts(const PfaSettings &s) { return batch_once(s) && s.items.has_value(); }
inline bool flattens(const PfaSettings &s) { return s.method == M::em || s.method == M::vb; }
inline bool cvb(const PfaSettings &s) { return s.method == M::cvb0 || s.method == M::cvb2; }
inline bool gcvb(const PfaSettings &s) { return s.method == M::gcvb0; }
inline bool collapsed(const PfaSettings &s) { return cvb(s) || gcvb(s); }
inline bool merges(const PfaSettings &s) { return s.method >= M::estatemerge && s.method <= M::aic; }
inline bool grams(const PfaSettings &s) { return s.method >= M::evgram; }
inline bool ngram(const PfaSettings &s) { return s.method == M::ngram; }
inline bool grows(const PfaSettings &s) { return s.method == M::evgram || s.method == M::cvgram; }
inline bool passes(const PfaSettings &s) { return batch(s) || collapsed(s); }
inline bool has_states(const PfaSettings &s) { return samples(s) || passes(s); }
inline bool has_prior(const PfaSettings &s) { return has_states(s) || grows(s) || s.method == M::estatemerge; }
inline bool fixes(const PfaSettings &s, PfaPart part) { return s.fixed.has(static_cast<int32_t>(part)); }
inline bool is_hmm(const PfaSettings &s) { return samples_hmm(s) || (batch(s) && s.shape == PfaShape::hmm); }
// Whether a prior is of rows that are learned.
inline bool learns_emission(const PfaSettings &s) {
  return is_hmm(s) && !(fixes(s, PfaPart::emission) && fixes(s, PfaPart::end));
}
inline bool learns_transition(const PfaSettings &s) {
  return has_prior(s) && !(is_hmm(s) && fixes(s, PfaPart::initial) && fixes(s, PfaPart::transition));
}
inline bool tests(const PfaSettings &s) {
  return s.method == M::estatemerge || s.method == M::alergia || s.method == M::likelihood_ratio;
}
inline bool divergence(const PfaSettings &s) { return s.method == M::mdi; }
inline bool given(const PfaSettings &s) { return samples(s) && !chooses(s); }
inline bool draws_start(const PfaSettings &s) { return given(s) && (!s.start || s.init == PfaStart::merged); }
// cgs anneals its prior if it starts at random and no start_prior_transition is given.
inline bool anneals_prior_itself(const PfaSettings &s) {
  return s.method <= M::cgs && s.init == PfaStart::random && !s.start;
}
inline bool anneals_prior(const PfaSettings &s) {
  return samples(s) && (s.start_prior_transition ? *s.start_prior_transition > 0 : anneals_prior_itself(s));
}
inline bool anneals(const PfaSettings &s) { return anneals_prior(s) || (flattens(s) && s.anneal.anneals()); }
inline bool spreads(const PfaSettings &s) { return modes(s) || sparse(s); }
inline bool chooses_states(const PfaSettings &s) { return chooses(s) && !s.states; }
inline bool chooses_prior(const PfaSettings &s) { return chooses(s) && !s.prior_transition; }
inline bool halves(const PfaSettings &s) { return chooses(s) && s.choose == PfaChoosing::halving; }
inline bool deals(const PfaSettings &s) { return chooses(s) || s.method == M::cvgram; }
inline bool draws(const PfaSettings &s) { return has_states(s) || s.method == M::cvgram; }

// The groups of options in help texts.
inline constexpr const char *kChoosing = "Choosing states and prior_transition";
inline constexpr const char *kSampling = "Gibbs sampling (cgs, cgs-sg, cgs-hmm, cgs-hmm-star)";
inline constexpr const char *kPasses = "EM and variational methods (em, hard-em, vb, cvb0, cvb2, gcvb0)";
inline constexpr const char *kMerging = "State merging (estatemerge, alergia, mdi, likelihood-ratio, aic)";
inline constexpr const char *kGrams = "N-grams (ngram, evgram, cvgram)";
inline constexpr const char *kParts = "Parts of a corpus";

using F = FieldsOf<PfaSettings>;
inline constexpr RealRange kPrior{1e-12, 1e6}, kShare{0, 0.999};
inline constexpr IntRange kCount{0, INT64_MAX}, kPositive{1, INT64_MAX};
inline constexpr int32_t kMostStates = 65534;
// The default of methods that neither choose a prior nor seek a mode.
inline constexpr double kOwnPrior = 0.1;

inline constexpr Field kFields[] = {
    F::of<&PfaSettings::method>(
        "method",
        {"auto|cgs|em|hard-em|vb|cvb0|cvb2|gcvb0|cgs-sg|cgs-hmm|cgs-hmm-star|estatemerge|alergia|mdi|likelihood-ratio|aic|"
         "evgram|cvgram|ngram"},
        "how it is learned; auto: cgs, with the number of states and the prior chosen, or estatemerge if that predicts "
        "held-out sequences as well"),
    F::of<&PfaSettings::states, has_states>(
        "states", {1, kMostStates},
        "states, beside the initial one; auto: cgs chooses by cross-validation, cgs-sg, cgs-hmm, cgs-hmm-star take 20, other "
        "methods 10"),
    F::of<&PfaSettings::prior_transition, learns_transition>(
        "prior_transition", kPrior,
        "prior count of every transition or outcome (beta); auto: cgs chooses by cross-validation; em, hard-em, evgram, cvgram "
        "take 1 (for em: no prior), estatemerge 0.5, others 0.1"),
    F::of<&PfaSettings::prior_emission, learns_emission>(
        "prior_emission", kPrior,
        "cgs-hmm, cgs-hmm-star, em, hard-em, vb of shape hmm: prior count of every emission; auto: 1 for em and hard-em "
        "(none), 0.1 otherwise"),
    F::of<&PfaSettings::fixed, has_states>(
        "fixed", {kPfaParts},
        "parts that keep the values of the start, with commas between them: initial, transition, emission "
        "(of hidden Markov models), end"),
    F::of<&PfaSettings::iterations, has_states>(
        "iterations", kCount,
        "sweeps or iterations at most; auto: of cgs 1,000 to 20,000 by the corpus' size and the states, where sizes are "
        "chosen by the budget, gcvb0 2,000, others 200")
        .free(),
    F::of<&PfaSettings::burn_in, samples>(
        "burn_in", kCount, "cgs: sweeps before the first sample; auto: two thirds of them", kSampling),
    F::of<&PfaSettings::period, samples>(
        "period", kPositive, "cgs: sweeps from one sample to the next; auto: as many as leave 50 samples of a chain",
        kSampling),
    F::of<&PfaSettings::chains, samples>(
        "chains", {1, 1024}, 
        "cgs: independent samplers, over which results are averaged; where sizes are chosen at most so many, and fewer if the "
        "budget has less than 2,000 sweeps for each", kSampling),
    F::of<&PfaSettings::first_chain, samples>(
        "first_chain", {0, 1 << 20},
        "cgs: the first sampler's number: nodes whose samplers have other numbers draw other samples of one run", kSampling),
    F::of<&PfaSettings::start_prior_transition, samples>(
        "start_prior_transition", {0, 1e6},
        "cgs: prior_transition of the first sweep, from which it falls to its own; 0: it does not fall; auto: 0.2 for cgs "
        "begun at random, else 0", kSampling),
    F::of<&PfaSettings::init, draws_start>(
        "init", {"random|merged"},
        "cgs: first states where no model is given: random, or as ALERGIA's automaton has them (states and prior_transition "
        "must be given)", kSampling),
    F::of<&PfaSettings::structure_interval, sparse>(
        "structure_interval", kPositive, "cgs-sg: sweeps from one update of the graph to the next", kSampling),
    F::of<&PfaSettings::transitions, may_print>(
        "transitions", {"normalized|printed"}, "cgs-hmm: printed: equation 20 as printed, whose mass leaks", kSampling),
    F::of<&PfaSettings::choose, chooses>(
        "choose", {"halving|full"},
        "halving: ever fewer candidates for ever longer runs; full: section 4.1: states, then the prior, by whole runs",
        kChoosing),
    F::of<&PfaSettings::candidate_states, chooses_states>(
        "candidate_states", {1, kMostStates}, "numbers of states to compare; auto: 5,10,20,30,40,50,60,70,80,90", kChoosing),
    F::of<&PfaSettings::candidate_prior_transition, chooses_prior>(
        "candidate_prior_transition", kPrior,
        "values of prior_transition to compare; auto: 0.01,0.02,0.05,0.1,0.2,0.5", kChoosing),
    F::of<&PfaSettings::budget, halves>(
        "budget", {1, 1e18},
        "choose halving: visits that choosing and the sampling after it make together, about, which are symbols times "
        "(states + 40), or times 90 if that is more; the default takes about a minute of one processor", kChoosing)
        .free(),
    F::of<&PfaSettings::folds, deals>(
        "folds", {2, 255}, "choosing, cvgram: parts of the corpus that are held out in turn", kChoosing),
    F::of<&PfaSettings::shape, batch>(
        "shape", {"pfa|hmm"}, "em, hard-em, vb: any automaton, or emission times transition", kPasses),
    F::of<&PfaSettings::tolerance, passes>(
        "tolerance", {0, 1},
        "em, hard-em, vb: done once five steps in a row raise the objective by no more than this, relative to its size, and "
        "become no larger; gcvb0: once its objective falls by no more, relative to its size; cvb0, cvb2: once a pass changes "
        "the posteriors by no more, per token; auto: 1e-6, 2.22e-9, 1e-4", kPasses).free(),
    F::of<&PfaSettings::starts, starts>(
        "starts", {1, 10000}, "em, hard-em, vb: random starts, of which the one with the best objective goes on", kPasses),
    F::of<&PfaSettings::start_iterations, several>(
        "start_iterations", kPositive,
        "with starts: passes of each before they are compared; auto: 20, with anneal 20 more than anneal_iterations", kPasses),
    F::of<&PfaSettings::anneal, flattens>(
        "anneal", {1, 1e6},
        "em, vb: temperatures of the first iteration and, where annealing ends, 1, as 2:1: posteriors are flattened to the "
        "power 1 / temperature", kPasses),
    F::of<&PfaSettings::anneal_iterations, anneals>(
        "anneal_iterations", kCount,
        "em, vb, with anneal: iterations until the temperature is 1; cgs: sweeps until prior_transition is its own; auto: 50, "
        "or nine tenths of the burn-in", kPasses),
    F::of<&PfaSettings::uniform_share, spreads>(
        "uniform_share", kShare,
        "cgs-sg, em, hard-em: share of each state's probability that is spread evenly over all outcomes; auto: 1e-6",
        kPasses).free(),
    F::of<&PfaSettings::significance, tests>(
        "significance", kShare,
        "estatemerge (0: no test beside the evidence), alergia, likelihood-ratio: significance of the test that keeps states "
        "apart (alpha); auto: 1e-4, 0.01, 1e-5", kMerging),
    F::of<&PfaSettings::threshold, divergence>(
        "threshold", {0, 1e6},
        "mdi: rise of the divergence per state saved, nats per sequence, that a merge stays below (alpha); auto: 2 / sequences",
        kMerging),
    F::of<&PfaSettings::added_count, merges>(
        "added_count", {0, 1e6}, "merging: count added to every outcome of a state in the end; auto: 0.0625", kMerging).free(),
    F::of<&PfaSettings::merge_order, merges>(
        "merge_order", {"count|shortlex"},
        "merging: which state is next: the one seen most often, or the one with the least prefix", kMerging),
    F::of<&PfaSettings::minimum_count, merges>(
        "minimum_count", kPositive, "merging: states seen less often never stay apart", kMerging),
    F::of<&PfaSettings::order, grams>(
        "order", {1, 255}, "grams: symbols of an n-gram at most, the last one counted; auto: ngram 5, evgram, cvgram 32",
        kGrams),
    F::of<&PfaSettings::smoothing, ngram>(
        "smoothing", {"kneser-ney|witten-bell"}, "ngram: how probabilities are made from counts", kGrams),
    F::of<&PfaSettings::items, batch_once>(
        "items", kPositive,
        "em, hard-em, vb: distinct sequences of the whole corpus, of which the learner's corpus is a part, or none; auto: it "
        "is all", kParts).free(),
    F::of<&PfaSettings::first_item, in_parts>(
        "first_item", kCount,
        "with items: which of the whole corpus' distinct sequences in sorted order, counted from 0, is the first one here",
        kParts).free(),
    F::of<&PfaSettings::seed, draws>("seed", kCount, "seed of all random numbers")};

}  // namespace hws::pfa_fields
