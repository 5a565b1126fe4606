// libDAI's .fg.
#include "src/graph/io/fg.hh"
#include "tests/fuzz/graph_text.hh"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  try_graph_text(data, size, hws::read_fg, hws::write_fg);
  return 0;
}
