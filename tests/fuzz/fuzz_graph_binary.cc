// Graphs as binaries, checksums set right: what is accepted is a graph, and is written and reads back as it was.
#include <cstdlib>

#include "src/graph/io/graph_binary.hh"
#include "tests/fuzz/mended.hh"

using namespace hws;

static void try_binary(std::string_view file) {
  FactorGraphPtr graph;
  try {
    graph = read_graph(bytes_of(file), Run{});
  } catch (const Error &e) {
    if (e.code != Code::corrupt && e.code != Code::version && e.code != Code::limit) std::abort();
    return;
  }
  const std::string once = graph_sections(*graph).finish();
  const FactorGraphPtr again = read_graph(bytes_of(once), Run{});
  if (again->fingerprint() != graph->fingerprint() || graph_sections(*again).finish() != once) std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  as_it_is_and_mended({reinterpret_cast<const char *>(data), size}, try_binary);
  return 0;
}
