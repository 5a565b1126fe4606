// include/hawser/pfa.h: learners. One table of options for all methods; each method reads those it has a use for, the others,
// if set, are refused. Numbers that methods choose differently have a value that stands for the method's own.
#include <algorithm>

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/corpus/handles.hh"
#include "capi/learner/handles.hh"
#include "capi/pfa/handles.hh"
#include "fsa/base/text.hh"
#include "src/pfa/batch/em_learner.hh"
#include "src/pfa/choosing/selection.hh"
#include "src/pfa/collapsed/cvb_learner.hh"
#include "src/pfa/collapsed/gcvb_learner.hh"
#include "src/pfa/merging/gram_learner.hh"
#include "src/pfa/merging/merge_learner.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr EmSettings kEm{};
constexpr double kStartBeta = 0.2;

// Groups of options, as help shows them.
constexpr const char *kPfaChoosingStatesAndBeta = "Choosing states and beta";
constexpr const char *kPfaGibbsSampling = "Gibbs sampling (cgs, cgs-sg, cgs-hmm, cgs-hmm-star)";
constexpr const char *kPfaEmAndVariationalMethods = "EM and variational methods (em, hard-em, vb, cvb0, cvb2, gcvb0)";
constexpr const char *kPfaStateMerging = "State merging (estatemerge, alergia, mdi, likelihood-ratio, aic)";
constexpr const char *kPfaNGrams = "N-grams (ngram, evgram, cvgram)";

constexpr OptionSpec kOptions[] = {
    text_option(
        "method", "auto",
        "auto|cgs|em|hard-em|vb|cvb0|cvb2|gcvb0|cgs-sg|cgs-hmm|cgs-hmm-star|estatemerge|alergia|mdi|likelihood-ratio|aic|"
        "evgram|cvgram|ngram",
        "how it is learned; auto: cgs, states and beta chosen, or estatemerge if that predicts held-out sequences as well"),
    int_option("states", 0, 0, 65534,
               "states, beside the initial one; 0: cgs chooses by cross-validation, other methods take their own"),
    real_option("beta", 0, 0, 1e6,
                "prior count of every transition or outcome; 0: cgs chooses by cross-validation, other methods take their own"),
    real_option("alpha", -1, -1, 1e6,
                "hmm: prior count of every emission, 0: the method's own; merging: significance or threshold of the criterion "
                "(estatemerge: 0: no test beside the evidence); -1: the method's own"),
    int_option("iterations", -1, -1, INT64_MAX,
               "sweeps or iterations at most; -1: the method's own, of cgs 1,000 to 20,000 by the corpus' size and states"),
    int_option("burn_in", -1, -1, INT64_MAX, "cgs: sweeps before the first sample; -1: two thirds of them", kPfaGibbsSampling),
    int_option("period", 0, 0, INT64_MAX, "cgs: sweeps from one sample to the next; 0: as many as leave 50 samples of a chain",
               kPfaGibbsSampling),
    int_option("chains", 4, 1, 1024, "cgs: samplers side by side, over which is averaged too", kPfaGibbsSampling),
    real_option("start_beta", -1, -1, 1e6,
                "cgs: annealing: beta of the first sweep, from which it falls to its own; 0: none; -1: 0.2 for cgs begun at "
                "random, else none", kPfaGibbsSampling),
    text_option("init", "random", "random|merge",
                "cgs: states at the begin: at random, or as ALERGIA's automaton has them (states and beta must be given)",
                kPfaGibbsSampling),
    int_option("structure_interval", 1, 1, INT64_MAX, "cgs-sg: sweeps from one update of the graph to the next",
               kPfaGibbsSampling),
    text_option("transitions", "normalized", "normalized|printed",
                "cgs-hmm: printed: equation 20 as printed, whose mass leaks", kPfaGibbsSampling),
    text_option("schedule", "halving", "halving|full",
                "choosing: ever fewer candidates for ever longer runs; or section 4.1: states, then beta, by whole runs",
                kPfaChoosingStatesAndBeta),
    text_option("candidate_states", "5,10,20,30,40,50,60,70,80,90", "", "choosing: numbers of states to compare",
                kPfaChoosingStatesAndBeta),
    text_option("candidate_betas", "0.01,0.02,0.05,0.1,0.2,0.5", "", "choosing: betas to compare", kPfaChoosingStatesAndBeta),
    real_option("budget", 7e11, 1, 1e18,
                "choosing by halving: symbols times (states + 40) visited by all runs together, about",
                kPfaChoosingStatesAndBeta),
    int_option("folds", 10, 2, 255, "choosing, cvgram: parts of the corpus that are held out in turn",
               kPfaChoosingStatesAndBeta),
    text_option("shape", "pfa", "pfa|hmm", "em, hard-em, vb: any automaton, or emission times transition",
                kPfaEmAndVariationalMethods),
    real_option("tolerance", -1, -1, 1,
                "em, hard-em, vb: done once the objective rises by no more than this, relative to its size; gcvb0: once its "
                "objective falls by no more, relative to its size; cvb0, cvb2: once a pass changes the posteriors by no "
                "more, per token; -1: the method's own"),
    int_option("restarts", kEm.restarts, 1, 10000, "em, hard-em, vb: runs from other starts, of which the best is kept",
               kPfaEmAndVariationalMethods),
    real_option("anneal", kEm.anneal, 1e-6, 1, "em, vb: exponent that flattens posteriors at the begin; 1: none does",
                kPfaEmAndVariationalMethods),
    int_option("anneal_iterations", 0, 0, INT64_MAX,
               "em, vb, with anneal below 1: iterations until the exponent is 1; cgs: sweeps until beta is its own; 0: the "
               "method's own, 50 or nine tenths of the burn-in", kPfaEmAndVariationalMethods),
    real_option("smoothing", -1, -1, 1e6,
                "cgs-sg, em, hard-em: share of probability spread over all; merging: count added to every outcome; -1: the "
                "method's own", kPfaStateMerging),
    text_option("merge_order", "count", "count|shortlex",
                "merging: which state is next: the one seen most often, or the one with the least prefix", kPfaStateMerging),
    int_option("minimum_count", 25, 1, INT64_MAX, "merging: states seen less often never stay apart", kPfaStateMerging),
    int_option("order", 0, 0, 255, "grams: symbols of an n-gram at most, the last one counted; 0: the method's own",
               kPfaNGrams),
    text_option("discount", "kneser-ney", "kneser-ney|witten-bell", "ngram: how probabilities are made from counts",
                kPfaNGrams),
    int_option("seed", 1, 0, INT64_MAX, "of all that is drawn"),
    kThreads,
    kMaxStates,
    kMaxArcs,
    kMaxBytes};
constexpr OptionTable kLearner{"hws_pfa_learner_new", kOptions};
constexpr const OptionTable *kTables[] = {&kLearner};

// "5,10,20": numbers above 0, in the range of the option that each could be given as.
template <class T>
Array<T> list_in(const OptionReader &reader, const char *name, double most) {
  Array<T> out;
  std::string_view rest = reader.text(name);
  while (true) {
    const size_t comma = std::min(rest.find(','), rest.size());
    double x = 0;
    const bool good = parse_real(rest.substr(0, comma), x) && x > 0 && x <= most && static_cast<double>(static_cast<T>(x)) == x;
    if (!good) {
      fail(Code::argument, "option %s has %s; expected %s above 0, at most %s, with commas between them", name,
           quoted(rest.substr(0, comma)).c_str(), std::is_integral_v<T> ? "whole numbers" : "numbers",
           NumberText(most).text);
    }
    out.push_back(static_cast<T>(x));
    if (comma == rest.size()) return out;
    rest.remove_prefix(comma + 1);
  }
}

// Steps a learner to its end, for what another one starts from.
PfaPtr learned(PfaLearner &learner, const Run &run) {
  learner.watch(run.cancel);
  learner.report(run.progress);
  while (!learner.step(1)) {
  }
  return chosen(*learner.model(), PfaChoice::best).automaton;
}

std::unique_ptr<PfaLearner> gibbs_in(const CorpusPtr &corpus, std::string_view method, const OptionReader &reader,
                                     const Run &run) {
  GibbsSettings s;
  const bool choose_method = method == "auto";
  s.kind = choose_method || method == "cgs" ? GibbsKind::pfa
           : method == "cgs-sg"             ? GibbsKind::sparse
           : method == "cgs-hmm"            ? GibbsKind::hmm
                                            : GibbsKind::hmm_star;
  const bool hmm = s.kind == GibbsKind::hmm || s.kind == GibbsKind::hmm_star;
  const int64_t states = reader.integer("states"), iterations = reader.integer("iterations"),
                burn_in = reader.integer("burn_in");
  const double beta = reader.real("beta");
  if (states > 0) s.states = static_cast<int32_t>(states);
  if (beta > 0) s.beta = beta;
  s.chains = static_cast<int32_t>(reader.integer("chains"));
  set_schedule(iterations >= 0 ? iterations : sound_iterations(*corpus, s.states, s.chains), burn_in, kSamplesKept, &s);
  if (reader.integer("period") > 0) s.period = reader.integer("period");
  s.seed = static_cast<uint64_t>(reader.integer("seed"));
  if (hmm && reader.real("alpha") > 0) s.alpha = reader.real("alpha");
  if (s.kind == GibbsKind::hmm) s.printed_transitions = reader.text("transitions") == "printed";
  if (s.kind == GibbsKind::sparse) {
    s.structure_interval = reader.integer("structure_interval");
    if (reader.real("smoothing") >= 0) s.smoothing = reader.real("smoothing");
  }
  const bool chooses = s.kind == GibbsKind::pfa && (states == 0 || beta == 0);
  const bool merged = !chooses && reader.text("init") == "merge";
  const double start_beta = reader.real("start_beta");
  s.start_beta = start_beta >= 0 ? start_beta : s.kind == GibbsKind::pfa && !merged ? kStartBeta : 0;
  if (s.start_beta > 0 && reader.integer("anneal_iterations") > 0) s.anneal_sweeps = reader.integer("anneal_iterations");
  if (chooses) {
    SelectionSettings choice;
    choice.merging = choose_method;
    choice.training = s;
    choice.states = states > 0 ? Array<int32_t>{s.states} : list_in<int32_t>(reader, "candidate_states", 65534);
    choice.betas = beta > 0 ? Array<double>{s.beta} : list_in<double>(reader, "candidate_betas", 1e6);
    choice.full = reader.text("schedule") == "full";
    if (!choice.full) choice.budget = reader.real("budget");
    choice.own_iterations = !choice.full && iterations < 0 && burn_in < 0 && reader.integer("period") == 0;
    choice.folds = reader.integer("folds");
    reader.require_all_used();
    for (const int32_t n : choice.states) limit_full_automaton(n, corpus->alphabet->size(), run);
    return std::make_unique<SelectionLearner>(corpus, choice, run);
  }
  if (merged && states == 0) {
    fail(Code::argument, "init is merge, states is not given; expected as many as the merged automaton has, or more");
  }
  reader.require_all_used();
  limit_full_automaton(s.states, corpus->alphabet->size(), run);
  if (merged) {
    MergeSettings merging;
    merging.criterion = "alergia";
    MergeLearner learner(corpus, merging, run);
    s.start = learned(learner, run);
  }
  return std::make_unique<GibbsLearner>(corpus, s, run);
}

std::unique_ptr<PfaLearner> em_in(const CorpusPtr &corpus, std::string_view method, const OptionReader &reader,
                                  const Run &run) {
  EmSettings s;
  s.method = method == "em" ? EmMethod::em : method == "hard-em" ? EmMethod::hard : EmMethod::vb;
  s.shape = reader.text("shape") == "hmm" ? PfaShape::hmm : PfaShape::pfa;
  if (reader.integer("states") > 0) s.states = static_cast<int32_t>(reader.integer("states"));
  // Options say alpha for emissions and beta for transitions, whatever the method.
  if (s.shape == PfaShape::hmm) s.alpha = reader.real("beta");
  s.beta = std::max(0.0, reader.real(s.shape == PfaShape::hmm ? "alpha" : "beta"));
  if (reader.integer("iterations") >= 0) s.iterations = reader.integer("iterations");
  if (reader.real("tolerance") >= 0) s.tolerance = reader.real("tolerance");
  s.restarts = static_cast<int32_t>(reader.integer("restarts"));
  s.anneal = reader.real("anneal");
  if (s.anneal < 1 && reader.integer("anneal_iterations") > 0) s.anneal_iterations = reader.integer("anneal_iterations");
  if (s.method != EmMethod::vb && reader.real("smoothing") >= 0) s.smooth = reader.real("smoothing");
  s.seed = static_cast<uint64_t>(reader.integer("seed"));
  reader.require_all_used();
  return std::make_unique<EmLearner>(corpus, s, run);
}

template <class Learner, class Settings>
std::unique_ptr<PfaLearner> collapsed_in(const CorpusPtr &corpus, Settings s, const OptionReader &reader, const Run &run) {
  if (reader.integer("states") > 0) s.states = static_cast<int32_t>(reader.integer("states"));
  if (reader.real("beta") > 0) s.beta = reader.real("beta");
  if (reader.integer("iterations") >= 0) s.iterations = reader.integer("iterations");
  s.seed = static_cast<uint64_t>(reader.integer("seed"));
  if constexpr (requires { s.tolerance; }) {
    if (reader.real("tolerance") >= 0) s.tolerance = reader.real("tolerance");
  }
  reader.require_all_used();
  return std::make_unique<Learner>(corpus, s, run);
}

std::unique_ptr<PfaLearner> merging_in(const CorpusPtr &corpus, std::string_view method, const OptionReader &reader,
                                       const Run &run) {
  MergeSettings s;
  s.criterion = method;
  s.order = reader.text("merge_order");
  if (method == "estatemerge" && reader.real("beta") > 0) s.beta = reader.real("beta");
  if (method != "aic") s.alpha = reader.real("alpha");
  s.minimum_count = reader.integer("minimum_count");
  if (reader.real("smoothing") >= 0) s.smoothing = reader.real("smoothing");
  reader.require_all_used();
  return std::make_unique<MergeLearner>(corpus, s, run);
}

std::unique_ptr<PfaLearner> grams_in(const CorpusPtr &corpus, std::string_view method, const OptionReader &reader,
                                     const Run &run) {
  GramSettings s;
  s.method = method;
  s.order = static_cast<int32_t>(reader.integer("order"));
  if (method == "ngram") {
    s.smoothing = reader.text("discount");
  } else if (reader.real("beta") > 0) {
    s.beta = reader.real("beta");
  }
  if (method == "cvgram") {
    s.folds = static_cast<int32_t>(reader.integer("folds"));
    s.seed = static_cast<uint64_t>(reader.integer("seed"));
  }
  reader.require_all_used();
  return std::make_unique<GramLearner>(corpus, s, run);
}

std::unique_ptr<PfaLearner> learner_in(const CorpusPtr &corpus, const OptionReader &reader, const Run &run) {
  const std::string_view method = reader.text("method");
  if (method == "auto" || method.starts_with("cgs")) return gibbs_in(corpus, method, reader, run);
  if (method == "em" || method == "hard-em" || method == "vb") return em_in(corpus, method, reader, run);
  if (method == "cvb0" || method == "cvb2") {
    CvbSettings s;
    s.method = method == "cvb0" ? CvbMethod::cvb0 : CvbMethod::cvb2;
    return collapsed_in<CvbLearner>(corpus, s, reader, run);
  }
  if (method == "gcvb0") return collapsed_in<GcvbLearner>(corpus, GcvbSettings(), reader, run);
  if (method == "evgram" || method == "cvgram" || method == "ngram") return grams_in(corpus, method, reader, run);
  return merging_in(corpus, method, reader, run);
}

const PfaLearner &pfa_learner(const hws_learner *learner) {
  const Learner &l = *given(learner, "learner").p;
  if (!l.family().starts_with(PfaLearner::kFamilyPrefix)) {
    fail(Code::argument, "a learner of another family; expected one from hws_pfa_learner_new");
  }
  return static_cast<const PfaLearner &>(l);
}

}  // namespace

std::span<const OptionTable *const> hws::capi::pfa_learner_tables() { return kTables; }

hws_status hws_pfa_learner_new(const hws_corpus *corpus, const hws_options *options, hws_learner **learner) {
  return Call().out("learner", learner).run([&] {
    const CorpusPtr &c = given(corpus, "corpus").p;
    const OptionSet *const set = options ? &options->set : nullptr;
    // The run's reader takes `tolerance` too, which here is the method's: a reader of its own, lest it seem used.
    const OptionReader reader(kLearner, set), general(kLearner, set);
    const EngineRun run(kLearner, general, options);
    Run limits = run.run();
    limits.tolerance = kStandard.tolerance;
    auto made = std::make_unique<hws_learner>();
    made->p = learner_in(c, reader, limits);
    if (options) {
      made->cancel = options->cancel;
      made->monitor = options->monitor;
      made->p->watch(made->cancel.get());
      made->p->report(made->monitor ? &made->monitor->progress : nullptr);
    }
    *learner = made.release();
  });
}

hws_status hws_pfa_learner_model(const hws_learner *learner, hws_pfa **pfa) {
  return Call().out("pfa", pfa).run([&] {
    const PfaLearner &l = pfa_learner(learner);
    auto made = std::make_shared<PfaModel>(*l.model());
    made->card = card_of(l, made->method);
    hand_out(pfa, std::move(made));
  });
}

hws_status hws_pfa_learner_candidates(const hws_learner *learner, double *rows, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const PfaLearner &l = pfa_learner(learner);
    Array<double> found;
    if (l.family() == SelectionLearner::kFamily) {
      for (const Candidate &c : static_cast<const SelectionLearner &>(l).candidates()) {
        found.insert(found.end(), {static_cast<double>(c.states), c.beta, static_cast<double>(c.rounds), c.held_out, c.error});
      }
    }
    copy_out(std::span<const double>(found), rows, capacity, needed);
  });
}
