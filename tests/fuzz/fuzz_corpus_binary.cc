// Corpora as binaries, checksums set right: what is accepted is a corpus, and is written and reads back as it was.
#include <algorithm>
#include <cstdlib>

#include "src/corpus/corpus_binary.hh"
#include "tests/fuzz/mended.hh"

using namespace hws;

static void try_binary(std::string_view file) {
  Run run;
  run.max_bytes = 1 << 22;
  CorpusPtr corpus;
  try {
    corpus = read_corpus_copy(bytes_of(file), run);
  } catch (const Error &e) {
    if (e.code != Code::corrupt && e.code != Code::version && e.code != Code::limit) std::abort();
    return;
  }
  for (int64_t i = 0; i < corpus->count(); ++i) {
    for (const Label symbol : corpus->sequence(i)) {
      if (!corpus->alphabet->holds(symbol)) std::abort();
    }
  }
  const std::string again = corpus_sections(*corpus).finish();
  const CorpusPtr back = read_corpus_copy(bytes_of(again), Run{});
  if (!std::ranges::equal(back->symbols, corpus->symbols) || !std::ranges::equal(back->offsets, corpus->offsets)) std::abort();
  if (fingerprint(*back) != fingerprint(*corpus)) std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  as_it_is_and_mended({reinterpret_cast<const char *>(data), size}, try_binary);
  return 0;
}
