// include/hawser/graph.h: inference as a learner, and the binary form.
#include <algorithm>

#include "capi/base/engine_options.hh"
#include "capi/graph/graph.hh"
#include "src/graph/model/binary_form.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr GraphNumbers kGraph{};

// Groups of options, as help shows them.
constexpr const char *kGraphPrunedMessages = "Pruned messages (pruned)";
constexpr const char *kGraphNGramMessages = "n-gram messages (ep, pep, pep-greedy)";

constexpr OptionSpec kOptions[] = {
    text_option("method", "pep", "bp|pruned|candidates|surrogate|ep|pep|pep-greedy",
                "how string variables keep their messages"),
    text_option("schedule", "sweeps", "sweeps|flooding|residual",
                "order of a sweep: forwards and backwards in turn; factors, then variables; what changed most first"),
    int_option("iterations", kGraph.iterations, 0, INT64_MAX, "sweeps at most"),
    real_option("tolerance", kGraph.tolerance, 0, 1e9, "done once no message would change by more"),
    real_option("damping", kGraph.damping, 0, 0.999, "share of the old message that stays, in logs"),
    int_option("k", kGraph.k, 1, 1 << 20, "pruned: strings per message", kGraphPrunedMessages),
    int_option("order", kGraph.order, 0, 255,
               "ep, pep, pep-greedy: longest n-grams, begin and end counted; 0: 3, penalized: 5", kGraphNGramMessages),
    text_option(
        "projection", "auto", "auto|gradient|converged|refit|closed",
        "gradient: one step a visit (ep, pep); converged: the optimum (ep, pep); refit: the best weights of the n-grams the "
        "penalty chose (pep, pep-greedy); closed (ep, pep-greedy); auto: closed for ep, refit for the others",
                kGraphNGramMessages),
    real_option("eta", kGraph.eta, 1e-12, 1e6, "projection gradient: length of a step", kGraphNGramMessages),
    real_option("lambda", kGraph.lambda, 0, 1e9, "pep, pep-greedy: what the penalty is multiplied by", kGraphNGramMessages),
    real_option("lambda_decay", kGraph.lambda_decay, 0, 1, "pep, pep-greedy: lambda is multiplied by this after every sweep",
                kGraphNGramMessages),
    int_option("first_passes", kGraph.first_passes, 1, 1 << 20,
               "projection gradient: passes over a variable's messages a visit, in the first sweeps", kGraphNGramMessages),
    int_option("first_sweeps", kGraph.first_sweeps, 0, 1 << 20, "projection gradient: how many those are",
               kGraphNGramMessages),
    int_option("unigram_sweeps", kGraph.unigram_sweeps, 0, 1 << 20, "pep: sweeps in which there are single symbols only",
               kGraphNGramMessages),
    int_option("batch", kGraph.batch, 1, 1 << 20, "pep-greedy: n-grams between two looks at the objective",
               kGraphNGramMessages),
    int_option("separate", 0, 0, 1, "ep, pep, pep-greedy: 1: each outgoing message is projected on its own",
               kGraphNGramMessages), kThreads,
    kMaxStates,
    // What is larger takes minutes to find out: products of many messages multiply their arcs.
    int_option("max_arcs", int64_t{1} << 23, 1, kMostIds, "arcs made at most, for one message or belief", "Limits"), kMaxBytes};
constexpr OptionTable kLearner{"hws_graph_learner_new", kOptions};
constexpr const OptionTable *kTables[] = {&kLearner};

// The methods that come to work on a graph, as bits: the run's and those its variables chose.
enum Works : int32_t { bp = 1, pruned = 2, candidates = 4, surrogate = 8, ep = 16, pep = 32, greedy = 64 };

constexpr std::pair<std::string_view, Works> kNames[] = {
    {"bp", bp},    {"pruned", pruned}, {"candidates", candidates}, {"surrogate", surrogate},
    {"ep", ep},    {"pep", pep},       {"pep-greedy", greedy},     {"exact", bp},
    {"ngram", ep}, {"sparse", pep},    {"greedy", greedy}};

int32_t works_in(const FactorGraph &graph, std::string_view method) {
  int32_t works = 0;
  for (const auto &[name, bit] : kNames) {
    if (name == method) works |= bit;
    for (VariableId v = 0; v < graph.variables(); ++v) {
      if (name == graph.variable(v).choice.family) works |= bit;
    }
  }
  return works;
}

// Reads the options that have an effect where these methods work; the others, if set, are refused.
GraphSettings settings_in(const OptionReader &reader, const FactorGraph &graph) {
  GraphSettings s;
  s.method = reader.text("method");
  const int32_t works = works_in(graph, s.method);
  const std::string_view schedule = reader.text("schedule");
  s.schedule = schedule == "flooding"   ? ScheduleKind::flooding
               : schedule == "residual" ? ScheduleKind::residual
                                        : ScheduleKind::sweeps;
  s.iterations = reader.integer("iterations");
  s.tolerance = reader.real("tolerance");
  s.damping = reader.real("damping");
  if (works & pruned) s.k = reader.integer("k");
  if (works & (ep | pep | greedy)) s.order = static_cast<int32_t>(reader.integer("order"));
  if (works & (ep | pep | greedy)) s.projection = reader.text("projection");
  const bool steps = works & (ep | pep) && s.projection == "gradient";
  if (steps) {
    s.eta = reader.real("eta");
    s.first_passes = reader.integer("first_passes");
    s.first_sweeps = reader.integer("first_sweeps");
  }
  if (works & (pep | greedy)) {
    s.lambda = reader.real("lambda");
    s.lambda_decay = reader.real("lambda_decay");
  }
  if (works & pep) s.unigram_sweeps = reader.integer("unigram_sweeps");
  if (works & greedy) s.batch = reader.integer("batch");
  if (works & (ep | pep | greedy)) s.separate = reader.integer("separate") != 0;
  return s;
}

}  // namespace

std::span<const OptionTable *const> hws::capi::graph_tables() { return kTables; }

const GraphLearner &hws::capi::graph_learner(const hws_learner *learner) {
  const Learner &l = *given(learner, "learner").p;
  if (l.family() != GraphLearner::kFamily) {
    fail(Code::argument, "a learner of another family; expected one from hws_graph_learner_new");
  }
  return static_cast<const GraphLearner &>(l);
}

hws_status hws_graph_binary(const hws_graph *graph, const hws_options *options, hws_graph **binary) {
  return Call().out("binary", binary).run([&] {
    const EngineRun run("hws_graph_binary", options);
    hand_out(binary, binary_form(*given(graph, "graph").p, run.run()));
  });
}

hws_status hws_graph_learner_new(const hws_graph *graph, const hws_options *options, hws_learner **learner) {
  return Call().out("learner", learner).run([&] {
    const FactorGraphPtr &g = given(graph, "graph").p;
    const OptionReader reader(kLearner, options ? &options->set : nullptr);
    const EngineRun run(kLearner, reader, options);
    const GraphSettings settings = settings_in(reader, *g);
    reader.require_all_used();
    Run limits = run.run();
    limits.tolerance = kStandard.tolerance;  // the option of that name is about beliefs
    auto made = std::make_unique<hws_learner>();
    made->p = std::make_unique<GraphLearner>(g, settings, limits);
    if (options) {
      made->cancel = options->cancel;
      made->monitor = options->monitor;
      made->p->watch(made->cancel.get());
      made->p->report(made->monitor ? &made->monitor->progress : nullptr);
    }
    *learner = made.release();
  });
}

hws_status hws_graph_learner_with_graph(const hws_learner *learner, const hws_graph *graph, hws_learner **next) {
  return Call().out("next", next).run([&] {
    const GraphLearner &before = graph_learner(learner);
    auto made = std::make_unique<hws_learner>();
    made->p = std::make_unique<GraphLearner>(given(graph, "graph").p, before);
    made->cancel = learner->cancel;
    made->monitor = learner->monitor;
    made->p->watch(made->cancel.get());
    made->p->report(made->monitor ? &made->monitor->progress : nullptr);
    *next = made.release();
  });
}
