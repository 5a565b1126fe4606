// include/hawser/graph.h: text formats of graphs of finite variables.
#include "capi/base/engine_options.hh"
#include "capi/graph/graph.hh"
#include "src/graph/io/uai.hh"

using namespace hws;
using namespace hws::capi;

hws_status hws_graph_read_uai(const char *text, int64_t length, const char *evidence, int64_t evidence_length,
                              const hws_options *options, hws_graph **graph) {
  return Call().out("graph", graph).run([&] {
    const EngineRun run("hws_graph_read_uai", options);
    const std::string_view observed = evidence ? text_in(evidence, evidence_length, "evidence") : std::string_view();
    hand_out(graph, read_uai(text_in(text, length, "text"), observed, run.run()));
  });
}

hws_status hws_graph_write_uai(const hws_graph *graph, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_text_out(write_uai(*given(graph, "graph").p), buffer, capacity, needed); });
}
