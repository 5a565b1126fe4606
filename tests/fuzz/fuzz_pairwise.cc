// The pairwise text format.
#include "src/graph/io/pairwise.hh"
#include "tests/fuzz/graph_text.hh"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  try_graph_text(data, size, hws::read_pairwise, hws::write_pairwise);
  return 0;
}
