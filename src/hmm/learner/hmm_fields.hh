// The options of learning an HMM (src/learner/fields.hh), each with the methods that use it.
#pragma once
#include "src/hmm/learner/hmm_settings.hh"
#include "src/learner/fields.hh"

namespace hws::hmm_fields {

inline bool modes(const HmmSettings &s) { return s.method == HmmMethod::em; }
inline bool batch(const HmmSettings &s) { return s.method == HmmMethod::em || s.method == HmmMethod::vi; }
inline bool collapsed(const HmmSettings &s) { return s.method >= HmmMethod::cvi1 && s.method <= HmmMethod::cvi3; }
// Methods that keep distributions of the rows: variational inference.
inline bool uncollapsed(const HmmSettings &s) {
  return s.method == HmmMethod::vi || s.method == HmmMethod::svi || s.method == HmmMethod::svi_buffered;
}
inline bool samples(const HmmSettings &s) { return s.method >= HmmMethod::cgs && s.method <= HmmMethod::beam; }
inline bool minibatches(const HmmSettings &s) { return s.method >= HmmMethod::svi; }
inline bool collapsed_minibatches(const HmmSettings &s) {
  return s.method == HmmMethod::scvi2 || s.method == HmmMethod::scvi3;
}
// Whether a learner from minibatches has a sample of the whole corpus, whose rows share a stick.
inline bool may_have_sample(const HmmSettings &s) { return s.hdp && collapsed_minibatches(s) && !s.items; }
inline bool buffered(const HmmSettings &s) { return s.method == HmmMethod::svi_buffered && !s.vanilla; }
// Whether the method always infers pieces of sequences; may_cut(): whether it may.
inline bool piecewise(const HmmSettings &s) {
  return s.method == HmmMethod::cvi3 || s.method == HmmMethod::svi_buffered || s.method == HmmMethod::scvi3;
}
inline bool may_cut(const HmmSettings &s) { return piecewise(s) || s.method == HmmMethod::svi; }
inline bool passes(const HmmSettings &s) { return batch(s) || collapsed(s); }
inline bool starts(const HmmSettings &s) { return !samples(s) && !s.start; }
inline bool may_start_sampled(const HmmSettings &s) { return starts(s) && (collapsed(s) || may_have_sample(s)); }
inline bool starts_sampled(const HmmSettings &s) { return may_start_sampled(s) && s.init == HmmStart::sampled; }
inline bool may_restart(const HmmSettings &s) { return starts(s) && passes(s); }
inline bool several(const HmmSettings &s) { return may_restart(s) && s.starts.value_or(1) > 1; }
inline bool anneals(const HmmSettings &s) { return samples(s) && s.anneal.anneals(); }
inline bool without_prior(const HmmSettings &s) { return modes(s) && s.estimated == HmmEstimated::ml; }
inline bool with_prior(const HmmSettings &s) { return !without_prior(s); }
inline bool given(const HmmSettings &s) { return s.choose == HmmChoice::none && with_prior(s); }
inline bool chooses_priors(const HmmSettings &s) { return s.choose == HmmChoice::grid; }
inline bool chooses_states(const HmmSettings &s) { return s.open_states || !s.candidate_states.empty(); }
inline bool chooses(const HmmSettings &s) { return chooses_priors(s) || chooses_states(s); }
inline bool fixes(const HmmSettings &s, HmmPart part) { return s.fixed.has(static_cast<int32_t>(part)); }
// Whether rows with this concentration are learned.
inline bool learns_initial(const HmmSettings &s) { return !fixes(s, HmmPart::initial); }
inline bool weighs_initial(const HmmSettings &s) { return with_prior(s) && learns_initial(s) && !s.hdp; }
inline bool learns_emission(const HmmSettings &s) { return given(s) && !fixes(s, HmmPart::emission); }
inline bool learns_transition(const HmmSettings &s) {
  return given(s) && !s.hdp && (!fixes(s, HmmPart::transition) || (learns_initial(s) && !s.prior_initial));
}
inline bool learns_chain(const HmmSettings &s) { return learns_initial(s) || !fixes(s, HmmPart::transition); }
// Whether the method's rows of transitions may share a stick.
inline bool may_share(const HmmSettings &s) {
  return !modes(s) && !anneals(s) && s.fixed.empty() && s.topology == HmmTopology::free &&
         !chooses(s) && s.starts.value_or(1) == 1;
}
inline bool shares(const HmmSettings &s) { return s.hdp; }
inline bool shares_a_stick(const HmmSettings &s) { return s.hdp && s.top_level != HmmTopLevel::even; }
inline bool may_stay_even(const HmmSettings &s) { return s.hdp && s.method != HmmMethod::beam; }
// Whether a sampler's stick is open: rows keep the rest of it for further states.
inline bool opens(const HmmSettings &s) {
  return s.hdp && (s.method == HmmMethod::beam || (s.method == HmmMethod::cgs && s.top_level != HmmTopLevel::even));
}
inline bool learns_sticky(const HmmSettings &s) { return s.hdp && s.sticky_update == HmmStickyUpdate::learn; }
// Whether the stick or a concentration moves; asks_existence(): whether by tables of what exists.
inline bool moves_level(const HmmSettings &s) {
  return shares_a_stick(s) || (s.hdp && s.hyper != HmmHyper::fixed) || learns_sticky(s);
}
inline bool asks_existence(const HmmSettings &s) { return !samples(s) && !uncollapsed(s) && moves_level(s); }
inline bool sums_variances(const HmmSettings &s) {
  return asks_existence(s) && s.expected_tables == HmmExpectedTables::second_order;
}
inline bool has_form(const HmmSettings &s) { return uncollapsed(s) && shares_a_stick(s); }
inline bool says_gamma(const HmmSettings &s) { return shares_a_stick(s) && !s.expect_states; }
inline bool says_sigma(const HmmSettings &s) { return s.hdp && !s.expect_states; }
inline bool sticks(const HmmSettings &s) { return learns_sticky(s) || (s.hdp && s.sticky > 0); }
inline bool samples_existence(const HmmSettings &s) { return asks_existence(s) && s.existence == HmmExistence::sampled; }
inline bool skips_existence(const HmmSettings &s) { return asks_existence(s) && !minibatches(s); }
inline bool may_learn_base(const HmmSettings &s) { return s.hdp && collapsed(s); }
inline bool learns_base(const HmmSettings &s) { return s.hdp && s.emission_base == HmmEmissionBase::learn; }
inline bool sums_existence(const HmmSettings &s) { return asks_existence(s) && minibatches(s); }
inline bool steps_by_minibatch(const HmmSettings &s) {
  return sums_existence(s) && s.top_level != HmmTopLevel::pass;
}
inline bool orders_labels(const HmmSettings &s) { return shares_a_stick(s) && !samples(s); }
inline bool may_move(const HmmSettings &s) { return shares_a_stick(s) && (collapsed(s) || may_have_sample(s)); }
inline bool moves(const HmmSettings &s) { return may_move(s) && s.moves != HmmMoves::none; }
inline bool has_sample(const HmmSettings &s) { return may_have_sample(s) && (starts_sampled(s) || moves(s)); }
inline bool has_hyper(const HmmSettings &s) {
  return s.hdp && (s.hyper == HmmHyper::gamma || (s.hyper == HmmHyper::automatic && samples(s)));
}
inline bool shares_with_end(const HmmSettings &s) { return s.hdp && s.end; }
inline bool left_right(const HmmSettings &s) { return learns_chain(s) && s.topology == HmmTopology::left_right; }
inline bool updates(const HmmSettings &s) { return s.prior_update == HmmPriorUpdate::minka; }
inline bool may_update(const HmmSettings &s) { return !chooses_priors(s) && !s.hdp; }
// Whether a step is a sum over sequences.
inline bool sums(const HmmSettings &s) {
  const bool whole = (s.method == HmmMethod::svi && !s.subsequence) || (s.method == HmmMethod::scvi2 && !has_sample(s));
  return (batch(s) || whole) && !chooses(s) && !updates(s) && !several(s);
}
inline bool in_parts(const HmmSettings &s) { return sums(s) && s.items.has_value(); }

// The groups of options in help texts.
inline constexpr const char *kStarts = "Starts";
inline constexpr const char *kSampling = "Gibbs sampling (cgs, blocked-gibbs, beam)";
inline constexpr const char *kPieces = "Minibatches and pieces (svi, svi-buffered, scvi2, scvi3, cvi3)";
inline constexpr const char *kConcentrations = "Choosing concentrations and the number of states";
inline constexpr const char *kHdp = "HDP: as many states as the data need (all methods but em)";
inline constexpr const char *kParts = "Parts of a corpus";

using F = FieldsOf<HmmSettings>;
inline constexpr RealRange kConcentration{0, 1e9}, kCandidates{1e-9, 1e9}, kTemperature{0.01, 100};
inline constexpr IntRange kCount{0, INT64_MAX}, kPositive{1, INT64_MAX}, kFlag{0, 1};

inline constexpr Field kFields[] = {
    F::of<&HmmSettings::method>(
        "method", {"auto|em|vi|cvi1|cvi2|cvi3|cgs|blocked-gibbs|beam|svi|svi-buffered|scvi2|scvi3"},
        "how it is learned; beam: with hdp only; auto: with hdp cvi2, or cvi3 where nearly all is one sequence, or on words, "
        "with states auto, cgs where left-out sequences are then more probable by .001 nats a token; else vi with channels, "
        "cvi1 with a dictionary or observed tags, cgs otherwise"),
    F::of<&HmmSettings::estimated, modes>(
        "estimate", {"map|ml"},
        "em: the mode of the parameters given the data and the priors, or their maximum likelihood without any prior, "
        "variances at least 1e-6 of the data's (of the prior's scale)"),
    F::of<&HmmSettings::prior_transition, learns_transition>(
        "prior_transition", kConcentration,
        "concentration of the priors of transitions (alpha); prior_update minka: at first"),
    F::of<&HmmSettings::prior_emission, learns_emission>(
        "prior_emission", kConcentration,
        "concentration of the priors of emissions (beta); prior_update minka: at first; auto: 1 for em, 0.01 otherwise; with "
        "hdp cgs the one that makes words most probable given a short run's states, with other methods the largest of .01, "
        ".03, .1, .3 and 1 under which left-out sequences are about as probable as under the best; where nothing can be left "
        "out the weight of 100 tokens, or of .7 times the square root of their number where that is more, but of no more than "
        "a hundredth of them, divided by the number of symbols, at most 1"),
    F::of<&HmmSettings::prior_initial, weighs_initial>(
        "prior_initial", kConcentration,
        "concentration of the prior of initial states; auto: prior_transition's"),
    F::of<&HmmSettings::fixed>(
        "fixed", {kHmmParts},
        "parts that keep the values of the start, with commas between them: initial, transition (ends too), "
        "emission (of words), channels (all of them, with the families and priors of that model)"),
    F::of<&HmmSettings::end>("end", kFlag, "1: sequences end by a symbol of their own"),
    F::of<&HmmSettings::topology, learns_chain>(
        "topology", {"free|left-right"},
        "left-right: sequences begin in the first state, and no transition leads back to an earlier state"),
    F::of<&HmmSettings::jumps, left_right>(
        "jumps", {0, 1 << 20},
        "left-right: states that a transition may skip, at most; with end the end stands behind the last state"),
    F::of<&HmmSettings::iterations>(
        "iterations", kCount,
        "passes, sweeps or minibatches at most; auto: 50 passes, 1,000 sweeps or minibatches").free(),
    F::of<&HmmSettings::tolerance, passes>(
        "tolerance", {0, 1},
        "em, vi: done once five steps in a row raise the objective by no more than this, relative to its size, and become no "
        "larger; cvi1, cvi2, cvi3: once a pass changes the posteriors by no more, per token").free(),
    F::of<&HmmSettings::init, starts>(
        "init", {"auto|rows|posteriors|counts|sampled|even|flat"},
        "all but Gibbs sampling: what it begins with where no model is given: random rows, local posteriors or counts; "
        "sampled, cvi1, cvi2, cvi3: the states of a short run of cgs, with hdp on channels or little data of blocked-gibbs, "
        "scvi2, scvi3 with hdp: of that on a sample; even: posteriors as even as allowed states let them be; flat: a token's "
        "state follows its relative place in its sequence; auto: counts, with a dictionary or observed tags even, left-right "
        "without them flat, with channels alone posteriors; cvi1, cvi2, cvi3 on words alone or with hdp, scvi2, scvi3 with "
        "hdp: sampled",
        kStarts),
    F::of<&HmmSettings::start_sweeps, starts_sampled>(
        "start_sweeps", kPositive,
        "init sampled: sweeps of the run that makes the start; auto: 20 for each state that a token may be in, but 200 to "
        "1,000; of blocked-gibbs 100 to 200, by the size of the data, and of two runs the more probable one where tokens "
        "times squared states times the sweeps of both are 4e9 at most. With hdp cgs makes three runs, and the most probable "
        "one is the start; where tokens times states times all sweeps are over 4e9, it is chosen after a quarter of them",
        kStarts),
    F::of<&HmmSettings::sample_tokens, has_sample>(
        "sample_tokens", kPositive,
        "scvi2, scvi3 with hdp: tokens of the sample of the corpus on which the start is sampled and moves are judged",
        kStarts),
    F::of<&HmmSettings::starts, may_restart>(
        "starts", {1, 10000},
        "em, vi, cvi1, cvi2, cvi3: starts, of which the one with the best objective goes on: by other seeds, with a dictionary "
        "and init auto also posteriors and sampled, with init flat by parts of other lengths; auto: 3 for em and vi without a "
        "dictionary, observed tags or hdp, else 1", kStarts),
    F::of<&HmmSettings::start_iterations, several>(
        "start_iterations", kPositive,
        "with starts: passes of each before they are compared; auto: 20, or 50 where starts is auto", kStarts),
    F::of<&HmmSettings::burn_in, samples>(
        "burn_in", kCount, "cgs, blocked-gibbs, beam: sweeps before the first sample; auto: two thirds of them",
        kSampling),
    F::of<&HmmSettings::period, samples>(
        "period", kPositive,
        "cgs, blocked-gibbs, beam: sweeps from one sample to the next; auto: about 50 samples of a chain", kSampling),
    F::of<&HmmSettings::chains, samples>(
        "chains", {1, 1024}, "cgs, blocked-gibbs, beam: independent samplers, of which the best is taken", kSampling),
    F::of<&HmmSettings::first_chain, samples>(
        "first_chain", {0, 1 << 20},
        "cgs, blocked-gibbs, beam: the first sampler's number: nodes whose samplers have other numbers draw other samples of "
        "one run",
        kSampling),
    F::of<&HmmSettings::anneal, samples>(
        "anneal", kTemperature,
        "cgs, blocked-gibbs: temperatures of the first sweep and of the last ones, as 2:0.08", kSampling),
    F::of<&HmmSettings::cold, anneals>(
        "cold", {0, 1}, "with anneal: share of the sweeps that have the last temperature", kSampling),
    F::of<&HmmSettings::minibatch, minibatches>(
        "minibatch", kPositive, "svi, svi-buffered, scvi2, scvi3: sequences or pieces of a minibatch, at most",
        kPieces),
    F::of<&HmmSettings::subsequence, may_cut>(
        "subsequence", kPositive,
        "cvi3, svi-buffered, scvi3, svi: tokens of a piece; auto: 10, svi: whole sequences", kPieces),
    F::of<&HmmSettings::buffer, buffered>(
        "buffer", kCount, "svi-buffered: tokens on either side of a piece that are summed over",
        kPieces),
    F::of<&HmmSettings::vanilla, piecewise>(
        "vanilla", kFlag,
        "cvi3, svi-buffered, scvi3: 1: pieces begin with the stationary distribution and hear nothing of others",
        kPieces),
    F::of<&HmmSettings::forgetting_rate, minibatches>(
        "forgetting_rate", {0, 1},
        "svi, svi-buffered, scvi2, scvi3: the size of step m is (delay + m)^-forgetting_rate (kappa)", kPieces),
    F::of<&HmmSettings::delay, minibatches>(
        "delay", {0, 1e9}, "svi, svi-buffered, scvi2, scvi3: added to the number of a step, see forgetting_rate (tau)",
        kPieces),
    F::of<&HmmSettings::hdp, may_share>(
        "hdp", kFlag,
        "1: a hierarchical Dirichlet process: rows of transitions share the weights of one stick, and the data use as many of "
        "its states as they need; the number of states is the most there may be, with cgs and beam what they begin with", kHdp),
    F::of<&HmmSettings::gamma, says_gamma>(
        "gamma", kCandidates, "with hdp: concentration of the stick, at first: with more of it more states are expected", kHdp),
    F::of<&HmmSettings::sigma, says_sigma>(
        "sigma", kCandidates,
        "with hdp: concentration of the rows, at first: with more of it they are more like the stick", kHdp),
    F::of<&HmmSettings::sticky, shares>(
        "sticky", kConcentration,
        "with hdp: prior count of each state's transition to itself (kappa), at first; 0: none", kHdp),
    F::of<&HmmSettings::sticky_update, sticks>(
        "sticky_update", {"auto|fixed|learn"},
        "with hdp: sticky stays, or is learned even where hyper is fixed, from 1 on if it is 0; auto: as hyper says", kHdp),
    F::of<&HmmSettings::expect_states, shares>(
        "expect_states", {1, 1e6},
        "with hdp: so many states are expected to be 99 per cent of the stick, and half as many of a row, at first; it sets "
        "gamma and sigma; auto: they are given", kHdp),
    F::of<&HmmSettings::prior_end, shares_with_end>(
        "prior_end", kCandidates, "with hdp and end: prior count of the end in each row", kHdp),
    F::of<&HmmSettings::emission_base, may_learn_base>(
        "emission_base", {"fixed|learn"},
        "cvi1, cvi2, cvi3 with hdp, on words: learn: the emissions of all states share a base that is learned from the words' "
        "tables, and so is its concentration unless hyper is fixed; it begins as prior_emission says", kHdp),
    F::of<&HmmSettings::emission_base_prior, learns_base>(
        "emission_base_prior", kCandidates, "emission_base learn: prior count of each word in the base", kHdp),
    F::of<&HmmSettings::existence, asks_existence>(
        "existence", {"auto|memory|pairs|exact|mean-field|sampled"},
        "cvi1, cvi2, cvi3, scvi2, scvi3 with hdp: how the probabilities are found that counts are above 0; auto: memory, with "
        "cvi1 mean-field; exact takes the states squared times as long", kHdp),
    F::of<&HmmSettings::existence_samples, samples_existence>(
        "existence_samples", {1, 1000000}, "existence sampled: state sequences drawn of each sequence", kHdp),
    F::of<&HmmSettings::existence_every, skips_existence>(
        "existence_every", {1, 1000000},
        "cvi1, cvi2, cvi3 with hdp: existence is found, and the stick, its concentrations and the base of emissions move, in "
        "the first pass and each so many later", kHdp),
    F::of<&HmmSettings::expected_tables, asks_existence>(
        "expected_tables", {"first-order|second-order"},
        "cvi1, cvi2, cvi3, scvi2, scvi3 with hdp: tables are expected by the mean of each count that is above 0, or by its "
        "variance too, which takes longer", kHdp),
    F::of<&HmmSettings::label_order, orders_labels>(
        "label_order", {"counts|none"},
        "with hdp, but for samplers: states are put in order of their expected tokens before each update of the stick, or "
        "never", kHdp),
    F::of<&HmmSettings::top_level, may_stay_even>(
        "top_level", {"auto|pass|minibatch|even"},
        "with hdp: the stick moves after each pass or sweep, in minibatches after each epoch or each minibatch; or its "
        "weights stay even, as in a finite model; auto: minibatch in minibatches, else pass", kHdp),
    F::of<&HmmSettings::level_form, has_form>(
        "level_form", {"sticks|point|surrogate"},
        "vi, svi, svi-buffered with hdp: what is kept of the stick: a distribution of its pieces; one value of it, which is "
        "svi-p; or a distribution under the surrogate bound of Hughes et al. (2015)", kHdp),
    F::of<&HmmSettings::level_step, steps_by_minibatch>(
        "level_step", {"natural|printed"},
        "scvi2, scvi3 with top_level minibatch: the natural step, which averages; or the plain gradient, whose steps are badly "
        "scaled", kHdp),
    F::of<&HmmSettings::existence_sum, sums_existence>(
        "existence_sum", {"decayed|minibatches"},
        "scvi2, scvi3 with hdp: one decayed sum of what exists, or the sum over the minibatches of an epoch, which takes 8 "
        "bytes times the states squared for each of them", kHdp),
    F::of<&HmmSettings::moves, may_move>(
        "moves", {"merge,delete|merge,delete,split|none"},
        "cvi1, cvi2, cvi3, scvi2, scvi3 with hdp: after ten passes, of minibatches after an epoch, and again as many later or "
        "more, two states become one where the corpus and its hard states are then more probable, and a state ends that no "
        "most probable path takes; with split, not of minibatches, a state becomes two where that makes them more probable",
        kHdp),
    F::of<&HmmSettings::hyper, shares>(
        "hyper", {"auto|fixed|ml|gamma"},
        "with hdp: gamma, sigma and sticky stay, or are learned by maximum likelihood or under a gamma prior; auto: ml, with "
        "cgs, blocked-gibbs and beam gamma", kHdp),
    F::of<&HmmSettings::hyper_shape, has_hyper>("hyper_shape", {1, 1e9}, "with hyper gamma: the prior's shape", kHdp),
    F::of<&HmmSettings::hyper_rate, has_hyper>("hyper_rate", {0, 1e9}, "with hyper gamma: the prior's rate", kHdp),
    F::of<&HmmSettings::prior_update, may_update>(
        "prior_update", {"fixed|minka"}, "concentrations: as given, or learned by Minka's fixed point (not em)",
        kConcentrations),
    F::of<&HmmSettings::prior_update_first, updates>(
        "prior_update_first", kPositive,
        "prior_update minka: steps before the first update; auto: half of the iterations", kConcentrations),
    F::of<&HmmSettings::choose, with_prior>(
        "choose", {"none|grid"}, "grid: the concentrations that are best on held-out data, of all pairs of candidates",
        kConcentrations),
    F::of<&HmmSettings::candidate_prior_transition, chooses_priors>(
        "candidate_prior_transition", kCandidates,
        "choose grid: values of prior_transition to compare; auto: 0.003,0.01,0.03,0.1,0.3,1 or for em 1,1.01,1.03,1.1,1.3",
        kConcentrations),
    F::of<&HmmSettings::candidate_prior_emission, chooses_priors>(
        "candidate_prior_emission", kCandidates,
        "choose grid: values of prior_emission to compare, each with each prior_transition; auto: the "
        "same values", kConcentrations),
    F::of<&HmmSettings::candidate_iterations, chooses>(
        "candidate_iterations", kPositive, "choose grid, numbers of states: steps of a candidate", kConcentrations),
    F::of<&HmmSettings::candidate_states>(
        "candidate_states", {1, 1 << 20},
        "numbers of states to compare, without a dictionary or observed tags; auto: 2,4,8,16,32,64 where the data's states are "
        "auto, else those of the data", kConcentrations),
    F::of<&HmmSettings::criterion, chooses_states>(
        "criterion", {"auto|heldout|bic"},
        "numbers of states are compared by ln p of held-out data, or by the Bayesian information criterion; auto: heldout, but "
        "bic where fewer than ten sequences are all there is and concentrations are given", kConcentrations),
    F::of<&HmmSettings::items, sums>(
        "items", kPositive,
        "em, vi, svi, scvi2: sequences of the whole corpus, of which the data are a part, or none; auto: the data are all",
        kParts).free(),
    F::of<&HmmSettings::first_item, in_parts>(
        "first_item", kCount, "with items: which of the whole corpus' sequences, counted from 0, is the data's first one",
        kParts).free(),
    F::of<&HmmSettings::seed>("seed", kCount, "seed of all random numbers")};

}  // namespace hws::hmm_fields
