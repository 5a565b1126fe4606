// Binaries: what is accepted can be walked in full and written as it was. The
// checksums would stop a fuzzer at the door, so they are set right first.
#include <cstdlib>

#include "fsa/io/att_text.hh"
#include "fsa/io/binary.hh"
#include "tests/fuzz/mended.hh"

using namespace hws;

static void try_it(std::string_view file) {
  Run run;
  run.max_states = 100000;
  run.max_arcs = 100000;
  run.max_bytes = 1 << 22;
  MachinePtr m;
  try {
    m = read_binary_copy(bytes_of(file), run);
  } catch (const Error &e) {
    if (e.code == Code::argument || e.code == Code::internal) std::abort();
    return;
  }
  const MachinePtr back = [&] {
    const std::string again = BinaryWriter(m).finish();
    return read_binary_copy(bytes_of(again), run);
  }();
  if (BinaryWriter(back).finish() != BinaryWriter(m).finish()) std::abort();
  for (State s = 0; s < m->states(); ++s) {
    if (m->phi_arc(s) >= m->arcs()) std::abort();
  }
  for (int32_t t = 0; t < m->tapes(); ++t) m->index(t);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  as_it_is_and_mended({reinterpret_cast<const char *>(data), size}, try_it);
  return 0;
}
