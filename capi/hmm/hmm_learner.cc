// include/hawser/hmm.h: learners. One table of options for all methods; each method reads those it has a use for, the others,
// if set, are refused.
#include <algorithm>

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/hmm/handles.hh"
#include "capi/learner/handles.hh"
#include "fsa/base/text.hh"
#include "src/hmm/collapsed/cvi_learner.hh"
#include "src/hmm/learner/batch_learner.hh"
#include "src/hmm/learner/default_method.hh"
#include "src/hmm/learner/minka_learner.hh"
#include "src/hmm/learner/selection_learner.hh"
#include "src/hmm/minibatch/stochastic_learner.hh"
#include "src/hmm/model/hmm_model.hh"
#include "src/hmm/sampling/hmm_gibbs_learner.hh"
#include "src/hmm/sampling/sampled_counts.hh"

struct hws_statistics {
  hws::SufficientStatistics value;
};

using namespace hws;
using namespace hws::capi;

namespace {

constexpr HmmPasses kBatch{};
constexpr HmmSweeps kGibbs{};
constexpr HmmMinibatches kStochastic{};
constexpr int64_t kCandidateSteps = 20;
constexpr const char *kCandidates = "0.003,0.01,0.03,0.1,0.3,1";  // seed 001, 3.8.1
constexpr const char *kCandidatesOfModes = "1,1.01,1.03,1.1,1.3";
// Words are few in most states and states lead to many: on text these do well for every method but em, whose priors of 1 are
// none at all (docs/benchmarks.md).
constexpr double kAlpha = 1, kBeta = 0.01, kBetaOfModes = 1;
constexpr int64_t kPiece = 10;  // tokens, where pieces there must be

// Groups of options, as help shows them.
constexpr const char *kHmmStarts = "Starts";
constexpr const char *kHmmGibbsSampling = "Gibbs sampling (cgs, blocked-gibbs)";
constexpr const char *kHmmMinibatchesAndPieces = "Minibatches and pieces (svi, svi-buffered, scvi2, scvi3, cvi3)";
constexpr const char *kHmmChoosingConcentrations = "Choosing concentrations";

constexpr OptionSpec kOptions[] = {
    text_option("method", "auto", "auto|em|vi|cvi1|cvi2|cvi3|cgs|blocked-gibbs|svi|svi-buffered|scvi2|scvi3",
                "how it is learned; auto: vi with channels, cvi1 with a dictionary or observed tags, else cgs"),
    real_option("alpha", kAlpha, 0, 1e9, "concentration of the priors of transitions; hyper minka: at first"),
    real_option("beta", 0, 0, 1e9,
                "concentration of the priors of emissions; 0: 1 for em, 0.01 otherwise; hyper minka: at first"),
    real_option("initial_alpha", 0, 0, 1e9, "concentration of the prior of initial states; 0: alpha's"),
    int_option("end", 0, 0, 1, "1: sequences end by a symbol of their own"),
    int_option("iterations", -1, -1, INT64_MAX, "passes, sweeps or minibatches at most; -1: the method's own"),
    real_option("tolerance", kBatch.tolerance, 0, 1,
                "em, vi: done once the objective rises by no more than this, relative to its size; cvi1, cvi2, cvi3: once a "
                "pass changes the posteriors by no more, per token"),
    text_option(
        "init", "auto", "auto|params|posteriors|counts|sampled",
        "all but Gibbs sampling: what it begins with: random rows, local posteriors or counts; sampled, cvi1, cvi2, cvi3: the "
        "states of a short run of cgs; auto: counts, with a dictionary, observed tags or channels posteriors; cvi1, cvi2, "
        "cvi3 on words alone: sampled",
                kHmmStarts),
    int_option("start_sweeps", 0, 0, INT64_MAX,
               "cvi1, cvi2, cvi3: sweeps of that run; 0: 20 for each state that a token may be in, but 200 to 1,000",
               kHmmStarts),
    int_option("burn_in", kGibbs.burn_in, -1, INT64_MAX,
               "cgs, blocked-gibbs: sweeps before the first sample; -1: two thirds of them", kHmmGibbsSampling),
    int_option("period", kGibbs.period, 0, INT64_MAX,
               "cgs, blocked-gibbs: sweeps from one sample to the next; 0: about 50 samples of a chain", kHmmGibbsSampling),
    int_option("chains", kGibbs.chains, 1, 1024, "cgs, blocked-gibbs: samplers side by side, the best of which is taken",
               kHmmGibbsSampling),
    text_option("anneal", "", "",
                "cgs, blocked-gibbs: temperatures of the first sweep and of the last ones, as 2.0:0.08; nothing: 1 throughout",
                kHmmGibbsSampling),
    real_option("cold", kGibbs.cold, 0, 1, "with anneal: part of the sweeps that have the last temperature",
                kHmmGibbsSampling),
    int_option("batch", kStochastic.batch, 1, INT64_MAX, "svi, svi-buffered, scvi2, scvi3: sequences or pieces of a minibatch",
               kHmmMinibatchesAndPieces),
    int_option("subsequence", kStochastic.subsequence, 0, INT64_MAX,
               "cvi3, svi-buffered, scvi3, svi: tokens of a piece; 0: 10, svi: whole sequences", kHmmMinibatchesAndPieces),
    int_option("buffer", kStochastic.buffer, 0, INT64_MAX,
               "svi-buffered: tokens on either side of a piece that are summed over", kHmmMinibatchesAndPieces),
    int_option("vanilla", 0, 0, 1,
               "cvi3, svi-buffered, scvi3: 1: pieces begin with the stationary distribution and hear nothing of others",
               kHmmMinibatchesAndPieces),
    real_option("kappa", kStochastic.kappa, 0, 10, "svi, svi-buffered, scvi2, scvi3: the size of step m is (tau + m)^-kappa",
                kHmmMinibatchesAndPieces),
    real_option("tau", kStochastic.tau, 0, 1e9, "svi, svi-buffered, scvi2, scvi3: see kappa", kHmmMinibatchesAndPieces),
    text_option("hyper", "fixed", "fixed|minka|grid",
                "concentrations: as given; learned, by Minka's fixed point (not em); or the best of a grid on held-out data",
                kHmmChoosingConcentrations),
    int_option("hyper_first", 0, 0, INT64_MAX,
               "hyper minka: steps before the first update of the concentrations; 0: half of them",
               kHmmChoosingConcentrations),
    text_option("candidate_alphas", "", "",
                "hyper grid: alphas to compare; nothing: 0.003,0.01,0.03,0.1,0.3,1 or for em 1,1.01,1.03,1.1,1.3",
                kHmmChoosingConcentrations),
    text_option("candidate_betas", "", "", "hyper grid: betas to compare, each with each alpha; nothing: as alphas",
                kHmmChoosingConcentrations),
    int_option("candidate_iterations", kCandidateSteps, 1, INT64_MAX, "hyper grid: steps of a candidate",
               kHmmChoosingConcentrations),
    int_option("seed", static_cast<int64_t>(kBatch.seed), 0, INT64_MAX, "of all that is drawn"),
    kThreads,
    kMaxStates,
    kMaxArcs,
    kMaxBytes};
constexpr OptionTable kLearner{"hws_hmm_learner_new", kOptions};
constexpr UnknownSettings kUnknown{};
constexpr OptionSpec kModelOptions[] = {
    text_option("unknown", "classes", "classes|symbol",
                "words outside a vocabulary that has <unk>: by suffix and shape, as rare words of the text are; or all alike"),
    int_option("rare", static_cast<int64_t>(kUnknown.rare), 1, 1000000000,
               "unknown classes: words of at most so many tokens say what unknown words are like"),
    int_option("suffix", kUnknown.suffix, 0, kMostSuffix, "unknown classes: letters of the longest suffix that is looked at"),
    kMaxBytes};
constexpr OptionTable kModel{"hws_hmm_learner_model", kModelOptions};
constexpr const OptionTable *kTables[] = {&kLearner, &kModel};

std::optional<UnknownSettings> unknown_in(const OptionReader &reader) {
  if (reader.text("unknown") == "symbol") return std::nullopt;
  return UnknownSettings{static_cast<double>(reader.integer("rare")), static_cast<int32_t>(reader.integer("suffix"))};
}

HmmPriors priors_in(const OptionReader &reader, bool em, bool grid) {
  const auto concentration = [&](const char *name, double own) {
    const double x = reader.real(name);
    return x > 0 ? x : own;
  };
  HmmPriors p;
  if (!grid) {
    p.transition.concentration = reader.real("alpha");
    p.emission.concentration = concentration("beta", em ? kBetaOfModes : kBeta);
  }
  p.initial.concentration = concentration("initial_alpha", grid ? -1 : p.transition.concentration);
  return p;
}

HmmStart start_in(const OptionReader &reader, HmmStart own) {
  const std::string_view init = reader.text("init");
  return init == "params"       ? HmmStart::parameters
         : init == "counts"     ? HmmStart::counts
         : init == "posteriors" ? HmmStart::posteriors
         : init == "sampled"    ? HmmStart::sampled
                                : own;
}

// "2.0:0.08".
void read_anneal(const OptionReader &reader, HmmGibbsSettings *s) {
  const std::string_view text = reader.text("anneal");
  if (text.empty()) return;
  const size_t colon = std::min(text.find(':'), text.size());
  if (colon == text.size() || !parse_real(text.substr(0, colon), s->start_temperature) ||
      !parse_real(text.substr(colon + 1), s->end_temperature)) {
    fail(Code::argument, "option anneal is %s; expected two temperatures as 2.0:0.08", quoted(text).c_str());
  }
  s->cold = reader.real("cold");
}

// What a method's options say, and how a learner is made of that: for fixed priors, or for many.
struct Plan {
  HmmPriors priors;
  int64_t iterations;
  bool end;
  HmmFactory factory;
};

// Reads what all methods have. A learner is made of the settings with other data, priors and iterations.
template <class LearnerOf, class Settings>
Plan plan_of(Settings s, const OptionReader &reader, bool em = false) {
  s.end = reader.integer("end") == 1;
  s.priors = priors_in(reader, em, reader.text("hyper") == "grid");
  s.seed = static_cast<uint64_t>(reader.integer("seed"));
  if (reader.integer("iterations") >= 0) s.iterations = reader.integer("iterations");
  return {s.priors, s.iterations, s.end,
          [s](const HmmDataPtr &data, const HmmPriors &priors, int64_t iterations, const Run &run) {
            Settings own = s;
            own.priors = priors;
            own.iterations = iterations;
            return std::make_unique<LearnerOf>(data, own, run);
          }};
}

Plan batch_in(std::string_view method, const OptionReader &reader) {
  HmmSettings s;
  s.method = method == "em" ? HmmMethod::em : HmmMethod::vi;
  s.start = start_in(reader, s.start);
  s.tolerance = reader.real("tolerance");
  return plan_of<HmmBatchLearner>(s, reader, s.method == HmmMethod::em);
}

Plan cvi_in(std::string_view method, const HmmData &data, const OptionReader &reader) {
  CviSettings s;
  s.method = method == "cvi1" ? CviMethod::cvi1 : method == "cvi2" ? CviMethod::cvi2 : CviMethod::cvi3;
  if (s.method == CviMethod::cvi3) {
    s.subsequence = reader.integer("subsequence") > 0 ? reader.integer("subsequence") : kPiece;
    s.vanilla = reader.integer("vanilla") == 1;
  }
  s.start = start_in(reader, !data.masks && can_sample(data) ? HmmStart::sampled : s.start);
  if (s.start == HmmStart::sampled) s.start_sweeps = reader.integer("start_sweeps");
  s.tolerance = reader.real("tolerance");
  return plan_of<HmmCviLearner>(s, reader);
}

Plan gibbs_in(std::string_view method, const OptionReader &reader) {
  HmmGibbsSettings s;
  s.sampler = method == "cgs" ? HmmSampler::collapsed : HmmSampler::blocked;
  s.burn_in = reader.integer("burn_in");
  s.period = reader.integer("period");
  s.chains = static_cast<int32_t>(reader.integer("chains"));
  read_anneal(reader, &s);
  return plan_of<HmmGibbsLearner>(s, reader);
}

Plan stochastic_in(std::string_view method, const OptionReader &reader) {
  HmmStochasticSettings s;
  s.method = method == "svi"            ? StochasticMethod::svi
             : method == "svi-buffered" ? StochasticMethod::svi_buffered
             : method == "scvi2"        ? StochasticMethod::scvi2
                                        : StochasticMethod::scvi3;
  const bool pieces = method == "svi-buffered" || method == "scvi3";
  s.start = start_in(reader, s.start);
  s.batch = reader.integer("batch");
  if (method != "scvi2") s.subsequence = reader.integer("subsequence");
  if (pieces && s.subsequence == 0) s.subsequence = kPiece;
  if (pieces) s.vanilla = reader.integer("vanilla") == 1;
  if (method == "svi-buffered" && !s.vanilla) s.buffer = reader.integer("buffer");
  s.kappa = reader.real("kappa");
  s.tau = reader.real("tau");
  return plan_of<HmmStochasticLearner>(s, reader);
}

Plan plan_in(std::string_view method, const HmmData &data, const OptionReader &reader) {
  if (method.starts_with("svi") || method.starts_with("scvi")) return stochastic_in(method, reader);
  if (method == "cgs" || method == "blocked-gibbs") return gibbs_in(method, reader);
  if (method.starts_with("cvi")) return cvi_in(method, data, reader);
  return batch_in(method, reader);
}

// "0.1,1": numbers above 0.
Array<double> list_in(const OptionReader &reader, const char *name, const char *own) {
  Array<double> out;
  std::string_view rest = reader.text(name);
  if (rest.empty()) rest = own;
  while (true) {
    const size_t comma = std::min(rest.find(','), rest.size());
    double x = 0;
    if (!parse_real(rest.substr(0, comma), x) || !(x > 0 && x <= 1e9)) {
      fail(Code::argument, "option %s has %s; expected numbers above 0, at most 1e9, with commas between them", name,
           quoted(rest.substr(0, comma)).c_str());
    }
    out.push_back(x);
    if (comma == rest.size()) return out;
    rest.remove_prefix(comma + 1);
  }
}

std::unique_ptr<HmmLearner> learner_in(const HmmDataPtr &data, const HmmDataPtr &held_out, std::string_view method,
                                       const OptionReader &reader, const Run &run) {
  Plan plan = plan_in(method, *data, reader);
  const std::string_view hyper = reader.text("hyper");
  if (hyper == "grid") {
    HmmSelectionSettings s;
    const char *const own = method == "em" ? kCandidatesOfModes : kCandidates;
    s.alphas = list_in(reader, "candidate_alphas", own);
    s.betas = list_in(reader, "candidate_betas", own);
    s.end = plan.end;
    s.priors = plan.priors;
    s.initial_alpha = plan.priors.initial.concentration;
    s.candidate_iterations = reader.integer("candidate_iterations");
    s.iterations = plan.iterations;
    s.held_out = held_out;
    reader.require_all_used();
    return std::make_unique<HmmSelectionLearner>(data, s, std::move(plan.factory), run);
  }
  int64_t first = hyper == "minka" ? reader.integer("hyper_first") : 0;
  // Posteriors that have not come apart yet make concentrations that keep them together: all tokens end in one state.
  if (first == 0) first = std::max<int64_t>(1, plan.iterations / 2);
  reader.require_all_used();
  std::unique_ptr<HmmLearner> learner = plan.factory(data, plan.priors, plan.iterations, run);
  if (hyper == "minka") learner = std::make_unique<MinkaLearner>(std::move(learner), MinkaSettings(), first, run);
  return learner;
}

bool is_hmm_learner(const Learner &l) { return l.family().starts_with(HmmLearner::kFamilyPrefix); }

const HmmLearner &hmm_learner(const hws_learner *learner) {
  const Learner &l = *given(learner, "learner").p;
  if (!is_hmm_learner(l)) fail(Code::argument, "a learner of another family; expected one from hws_hmm_learner_new");
  return static_cast<const HmmLearner &>(l);
}

}  // namespace

std::span<const OptionTable *const> hws::capi::hmm_learner_tables() { return kTables; }

hws_status hws_hmm_learner_new(const hws_hmm_data *data, const hws_hmm_data *heldout, const hws_options *options,
                               hws_learner **learner) {
  return Call().out("learner", learner).run([&] {
    const HmmInput &all = given(data, "data").input;
    const OptionSet *const set = options ? &options->set : nullptr;
    // The run's reader takes what both have, which counts for the method's too.
    const OptionReader reader(kLearner, set), general(kLearner, set);
    const EngineRun run(kLearner, general, options);
    Run limits = run.run();
    limits.tolerance = kStandard.tolerance;  // the table's is the method's
    const HmmInput input = without_classes(all, limits);
    const HmmDataPtr held_out = heldout ? without_classes(heldout->input, limits).data : nullptr;
    auto made = std::make_unique<hws_learner>();
    made->method = reader.text("method");
    if (made->method == "auto") made->method = default_method(*input.data);
    std::unique_ptr<HmmLearner> l =
        learner_in(input.data, held_out, made->method, reader, limits);
    if (heldout) l->watch_held_out(held_out);
    made->p = std::move(l);
    made->hmm = input;
    if (options) {
      made->cancel = options->cancel;
      made->monitor = options->monitor;
      made->p->watch(made->cancel.get());
      made->p->report(made->monitor ? &made->monitor->progress : nullptr);
    }
    *learner = made.release();
  });
}

hws_status hws_hmm_learner_set_prior(hws_learner *learner, const char *which, double concentration, const double *base,
                                     int64_t count) {
  return Call().run([&] {
    HmmPriors priors = hmm_learner(learner).priors();
    const std::string_view name = name_in(which, "which");
    RowPriors *const rows = name == "initial"      ? &priors.initial
                            : name == "transition" ? &priors.transition
                            : name == "emission"   ? &priors.emission
                                                   : nullptr;
    if (!rows) fail(Code::argument, "which is %.60s; expected initial, transition or emission", which);
    const std::span<const double> numbers = array_in(base, count, "base");
    rows->concentration = concentration;
    rows->base.assign(numbers.begin(), numbers.end());
    HmmLearner &l = static_cast<HmmLearner &>(*learner->p);
    if (rows->has_zeros() && !l.keeps_zeros()) {
      fail(Code::unsupported,
           "%s does not keep a prior of 0; expected another method than cvi1 to cvi3 and grids, or numbers above 0",
           learner->method.c_str());
    }
    l.set_priors(std::move(priors));
  });
}

hws_status hws_hmm_learner_model(const hws_learner *learner, const hws_options *options, hws_hmm **hmm) {
  return Call().out("hmm", hmm).run([&] {
    const HmmLearner &l = hmm_learner(learner);
    const Asked asked(kModel, options);
    const std::optional<UnknownSettings> unknown = unknown_in(asked.reader);
    asked.reader.require_all_used();
    hand_out(hmm, hmm_model(l, learner->hmm, learner->method, asked.run.run(), unknown, card_of(l, learner->method)));
  });
}

hws_status hws_hmm_learner_candidates(const hws_learner *learner, double *rows, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const HmmLearner &l = hmm_learner(learner);
    Array<double> found;
    if (l.family() == HmmSelectionLearner::kFamily) {
      const HmmSelectionLearner &grid = static_cast<const HmmSelectionLearner &>(l);
      for (size_t i = 0; i < grid.candidates().size(); ++i) {
        const HmmCandidate &c = grid.candidates()[i];
        found.insert(found.end(), {c.alpha, c.beta, c.held_out, c.states_used, c.excluded ? 1. : 0.,
                                   static_cast<int64_t>(i) == grid.chosen() ? 1. : 0.});
      }
    }
    copy_out(std::span<const double>(found), rows, capacity, needed);
  });
}

void hws_statistics_free(hws_statistics *statistics) { delete statistics; }

hws_status hws_hmm_learner_edges(const hws_learner *learner, int64_t *edges, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const Array<int64_t> found = hmm_learner(learner).shard_edges();
    copy_out(std::span<const int64_t>(found), edges, capacity, needed);
  });
}

hws_status hws_hmm_learner_statistics(const hws_learner *learner, int64_t first, int64_t last, hws_statistics **statistics) {
  return Call().out("statistics", statistics).run([&] { hand_out(statistics, hmm_learner(learner).shard(first, last)); });
}

hws_status hws_statistics_write(const hws_statistics *statistics, void *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run(
      [&] { copy_bytes_out(given(statistics, "statistics").value.write(), buffer, capacity, needed); });
}

hws_status hws_hmm_learner_read_statistics(const hws_learner *learner, const void *buffer, int64_t length,
                                           hws_statistics **statistics) {
  return Call().out("statistics", statistics).run([&] {
    const HmmLearner &l = hmm_learner(learner);
    const std::span<const std::byte> bytes = bytes_in(buffer, length, "buffer");
    const auto read = [&](std::span<const std::byte> file) { return SufficientStatistics::read(l.shard_shape(), file); };
    hand_out(statistics, read_aligned(bytes, read));
  });
}

hws_status hws_statistics_merge(const hws_statistics *first, const hws_statistics *second, hws_statistics **merged) {
  return Call().out("merged", merged).run([&] {
    SufficientStatistics all = given(first, "first").value;
    all.merge(given(second, "second").value);
    hand_out(merged, std::move(all));
  });
}

hws_status hws_statistics_add(const hws_statistics *first, const hws_statistics *second, hws_statistics **sum) {
  return Call().out("sum", sum).run([&] {
    SufficientStatistics all = given(first, "first").value;
    all.add(given(second, "second").value);
    hand_out(sum, std::move(all));
  });
}

hws_status hws_hmm_learner_update(hws_learner *learner, const hws_statistics *statistics, int32_t *done) {
  return Call().out("done", done).run([&] {
    hmm_learner(learner);
    *done = static_cast<HmmLearner &>(*learner->p).update(given(statistics, "statistics").value) ? 1 : 0;
  });
}
