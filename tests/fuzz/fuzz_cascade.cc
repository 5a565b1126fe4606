// Files of cascades. A cascade that is accepted answers some strings, and is the same once it was written and read.
#include <cstdlib>

#include "fsa/base/sections.hh"
#include "fsa/cascade/cascade_binary.hh"
#include "tests/fuzz/mended.hh"

using namespace hws;

static Run small() {
  Run run;
  run.max_states = 10000;
  run.max_arcs = 10000;
  run.max_bytes = 1 << 22;
  return run;
}

static CascadePtr read(std::string_view file) {
  AlignedCopy copy = aligned_copy(bytes_of(file));
  return read_cascade(copy.bytes, std::move(copy.owner), {.store_bytes = 1 << 16}, small());
}

static void try_cascade(std::string_view file) {
  CascadePtr cascade;
  try {
    cascade = read(file);
  } catch (const Error &e) {
    if (e.code == Code::argument || e.code == Code::internal) std::abort();
    return;
  }
  const std::string again = write_cascade(*cascade);
  if (write_cascade(*read(again)) != again) std::abort();
  for (Label length = 0; length < 5; ++length) {
    Array<Label> x;
    for (Label k = 0; k < length; ++k) x.push_back((length * k) % 3 + 1);
    try {
      const StringBatch best = cascade->best(x, 2, CascadeAnswer::strings, {}, small());
      for (int64_t i = 0; i < best.count(); ++i) cascade->text_of(best.labels_of(i, 0), TextUnit::spaces, "a b");
      const PairCounts pairs = cascade->pairs(x, {}, small());
      if (pairs.kept > pairs.entered) std::abort();
    } catch (const Error &e) {
      if (e.code == Code::internal || e.code == Code::corrupt) std::abort();
    }
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  as_it_is_and_mended({reinterpret_cast<const char *>(data), size}, try_cascade);
  return 0;
}
