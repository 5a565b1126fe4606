// include/hawser/graph.h: formats of graphs of finite variables.
#include "capi/base/engine_options.hh"
#include "capi/graph/graph.hh"
#include "capi/graph/graph_calls.hh"
#include "src/graph/io/fg.hh"
#include "src/graph/io/graph_binary.hh"
#include "src/graph/io/pairwise.hh"
#include "src/graph/io/uai.hh"

using namespace hws;
using namespace hws::capi;

HWS_OPTIONS(hws_graph_read_uai, kByteOptions);
hws_status hws_graph_read_uai(const char *text, int64_t length, const char *evidence, int64_t evidence_length,
                              const hws_options *options, hws_graph **graph) {
  return Call().out("graph", graph).run([&] {
    const EngineRun run(option_tables::hws_graph_read_uai, options);
    const std::string_view observed = evidence ? text_in(evidence, evidence_length, "evidence") : std::string_view();
    hand_out(graph, read_uai(text_in(text, length, "text"), observed, run.run()));
  });
}

hws_status hws_graph_with_uai_evidence(const hws_graph *graph, const char *evidence, int64_t length, hws_graph **changed) {
  return Call().out("changed", changed).run([&] {
    hand_out(changed, with_uai_evidence(*given(graph, "graph").p, text_in(evidence, length, "evidence")));
  });
}

hws_status hws_graph_write_uai(const hws_graph *graph, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_text_out(write_uai(*given(graph, "graph").p), buffer, capacity, needed); });
}

HWS_OPTIONS(hws_graph_read_fg, kByteOptions);
hws_status hws_graph_read_fg(const char *text, int64_t length, const hws_options *options, hws_graph **graph) {
  return Call().out("graph", graph).run([&] {
    const EngineRun run(option_tables::hws_graph_read_fg, options);
    hand_out(graph, read_fg(text_in(text, length, "text"), run.run()));
  });
}

hws_status hws_graph_write_fg(const hws_graph *graph, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_text_out(write_fg(*given(graph, "graph").p), buffer, capacity, needed); });
}

HWS_OPTIONS(hws_graph_read_pairwise, kByteOptions);
hws_status hws_graph_read_pairwise(const char *text, int64_t length, const hws_options *options, hws_graph **graph) {
  return Call().out("graph", graph).run([&] {
    const EngineRun run(option_tables::hws_graph_read_pairwise, options);
    hand_out(graph, read_pairwise(text_in(text, length, "text"), run.run()));
  });
}

hws_status hws_graph_write_pairwise(const hws_graph *graph, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_text_out(write_pairwise(*given(graph, "graph").p), buffer, capacity, needed); });
}

hws_status hws_graph_write(const hws_graph *graph, void *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run(
      [&] { copy_bytes_out(graph_sections(*given(graph, "graph").p).finish(), buffer, capacity, needed); });
}

HWS_OPTIONS(hws_graph_read, kByteOptions);
hws_status hws_graph_read(const void *buffer, int64_t length, const hws_options *options, hws_graph **graph) {
  return Call().out("graph", graph).run([&] {
    const EngineRun run(option_tables::hws_graph_read, options);
    hand_out(graph, read_graph(bytes_in(buffer, length, "buffer"), run.run()));
  });
}

int32_t hws_graph_is_binary(const void *buffer, int64_t length) {
  if (!buffer || length < 0) return 0;
  return container_kind({static_cast<const std::byte *>(buffer), static_cast<size_t>(length)}) ==
         static_cast<uint32_t>(FileKind::graph);
}
