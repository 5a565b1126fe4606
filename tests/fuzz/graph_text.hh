// Text formats of graphs: a mistake has its place, and what is accepted is written and reads back as it was.
#pragma once
#include <cstdlib>

#include "fsa/base/run.hh"
#include "src/graph/model/factor_graph.hh"

template <class Read, class Write>
void try_graph_text(const uint8_t *data, size_t size, const Read &read, const Write &write) {
  const std::string_view text(reinterpret_cast<const char *>(data), size);
  hws::Run small;
  small.max_bytes = 1 << 22;
  hws::FactorGraphPtr graph;
  try {
    graph = read(text, small);
  } catch (const hws::Error &e) {
    if (e.code == hws::Code::limit) return;
    if (e.code != hws::Code::parse || e.message[0] == 0 || e.line < 1) std::abort();
    return;
  }
  const std::string once = write(*graph);
  const hws::FactorGraphPtr again = read(once, hws::Run{});
  if (write(*again) != once || again->variables() != graph->variables()) std::abort();
}
