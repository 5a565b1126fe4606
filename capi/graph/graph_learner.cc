// include/hawser/graph_learner.h: inference as a learner.
#include "capi/base/engine_options.hh"
#include "capi/graph/graph.hh"
#include "capi/graph/graph_calls.hh"
#include "src/graph/model/graph_fields.hh"

using namespace hws;
using namespace hws::capi;

namespace {

// What is larger takes minutes to find out: products of many messages multiply their arcs.
constexpr OptionSpec kMaxMessageArcs =
    int_option("max_arcs", int64_t{1} << 23, 1, kMostIds, "arcs made at most, for one message or belief", "Limits");
constexpr auto kGraphLearnerOptions = options_of(graph_fields::kFields, kThreads, kMaxStates, kMaxMessageArcs, kMaxBytes);

}  // namespace

const GraphLearner &hws::capi::graph_learner(const hws_learner *learner) {
  const Learner &l = *given(learner, "learner").p;
  if (l.family() != GraphLearner::kFamily) {
    fail(Code::argument, "a learner of another family; expected one from hws_graph_learner_new");
  }
  return static_cast<const GraphLearner &>(l);
}

GraphLearner &hws::capi::graph_learner(hws_learner *learner) {
  graph_learner(static_cast<const hws_learner *>(learner));
  return static_cast<GraphLearner &>(*learner->p);
}

HWS_OPTIONS(hws_graph_learner_new, kGraphLearnerOptions);
hws_status hws_graph_learner_new(const hws_graph *graph, const hws_options *options, hws_learner **learner) {
  return Call().out("learner", learner).run([&] {
    const FactorGraphPtr &g = given(graph, "graph").p;
    const AskedLearner asked(option_tables::hws_graph_learner_new, options);  // its tolerance is about beliefs
    GraphSettings settings;
    read_fields(asked.reader, graph_fields::kFields, &settings);
    // What auto chooses is the library's affair: a tolerance is no mistake where exact inference turns out to be cheap.
    if (settings.method == GraphMethod::automatic) asked.reader.use("tolerance");
    auto learner_made = std::make_unique<GraphLearner>(g, settings, asked.limits());
    use_fields(asked.reader, graph_fields::kFields, &learner_made->settings());
    asked.reader.require_all_used();  // the graph has said by now which options its method reads
    auto made = std::make_unique<hws_learner>();
    made->p = std::move(learner_made);
    hand_out_learner(learner, std::move(made), options);
  });
}

hws_status hws_graph_learner_method(const hws_learner *learner, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run(
      [&] { copy_text_out(std::string(method_name(graph_learner(learner).settings().method)), buffer, capacity, needed); });
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

hws_status hws_graph_learner_set_tables(hws_learner *learner, const int64_t *factors, int64_t count, const double *tables,
                                        int64_t entries, int32_t keep) {
  return Call().run([&] {
    GraphLearner &l = graph_learner(learner);
    l.set_tables(array_in(factors, count, "factors"), array_in(tables, entries, "tables"), flag_in(keep, "keep"));
  });
}
