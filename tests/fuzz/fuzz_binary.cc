// Binaries: what is accepted can be walked in full and written as it was. The
// checksums would stop a fuzzer at the door, so they are set right first.
#include <cstdlib>
#include <cstring>

#include "fsa/base/sections.hh"
#include "fsa/io/att_text.hh"
#include "fsa/io/binary.hh"

using namespace hws;

// Header and table entries are at fixed places: fsa/base/sections.cc.
static void mend(std::string &file) {
  if (file.size() < 64) return;
  std::memcpy(file.data(), "hawser\r\n", 8);
  const uint64_t size = file.size();
  std::memcpy(file.data() + 24, &size, 8);
  uint32_t sections;
  std::memcpy(&sections, file.data() + 20, 4);
  sections = static_cast<uint32_t>(std::min<size_t>(sections, (file.size() - 64) / 32));
  for (uint32_t i = 0; i < sections; ++i) {
    char *entry = file.data() + 64 + 32 * i;
    uint64_t offset, length;
    std::memcpy(&offset, entry + 8, 8);
    std::memcpy(&length, entry + 16, 8);
    if (offset > file.size() || length > file.size() - offset) continue;
    const uint64_t sum = checksum64(file.data() + offset, length);
    std::memcpy(entry + 24, &sum, 8);
  }
  const uint64_t sum = checksum64(file.data() + 64, 32 * size_t{sections}, checksum64(file.data(), 32));
  std::memcpy(file.data() + 32, &sum, 8);
}

static void try_it(std::string_view file) {
  Run run;
  run.max_states = 100000;
  run.max_arcs = 100000;
  run.max_bytes = 1 << 22;
  MachinePtr m;
  try {
    m = read_binary_copy({reinterpret_cast<const std::byte *>(file.data()), file.size()}, run);
  } catch (const Error &e) {
    if (e.code == Code::argument || e.code == Code::internal) std::abort();
    return;
  }
  const MachinePtr back = [&] {
    const std::string again = BinaryWriter(m).finish();
    return read_binary_copy({reinterpret_cast<const std::byte *>(again.data()), again.size()}, run);
  }();
  if (BinaryWriter(back).finish() != BinaryWriter(m).finish()) std::abort();
  for (State s = 0; s < m->states(); ++s) {
    if (m->phi_arc(s) >= m->arcs()) std::abort();
  }
  for (int32_t t = 0; t < m->tapes(); ++t) m->index(t);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::string file(reinterpret_cast<const char *>(data), size);
  try_it(file);
  mend(file);
  try_it(file);
  return 0;
}
