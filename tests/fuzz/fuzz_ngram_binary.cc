// Binaries of n-gram models of both stores: what is accepted is written as it was, can be read from every state, and continued;
// and it can be packed.
#include <cstdlib>
#include <string>

#include "fsa/ngram/continuations.hh"
#include "fsa/ngram/ngram_binary.hh"
#include "tests/fuzz/mended.hh"

using namespace hws;

template <class Model>
static void ask(const Model &m, const Run &run) {
  const std::string again = ngram_binary(m).finish();
  const StoredNgrams back = read_ngram_binary_copy(bytes_of(again), run);
  if (back.ask([](const auto &b) { return ngram_binary(b).finish(); }) != again) std::abort();
  const auto &trie = m.trie();
  const Continuations<Model> *best = nullptr;
  if (trie.symbols() < 1000) best = &m.continuations(Run{});
  for (NgramNode h = 0; h < std::min(trie.nodes(), 50); ++h) {
    if (!m.is_state(h)) continue;
    for (Label c = trie.eos(); c >= 1 && c + 50 > trie.eos(); --c) {
      NgramNode to = -7;
      m.read(h, c, &to);
      if (c == trie.eos() ? to != -1 : to < 0 || !m.is_state(to)) std::abort();
    }
    if (best) {
      Label symbols[20];
      double weights[20];
      const size_t n = best->best(h, "", symbols, weights, Run{});
      for (size_t i = 0; i < n; ++i) {
        NgramNode to;
        const double p = m.read(h, symbols[i], &to);
        if (p != weights[i] || (i > 0 && p > weights[i - 1])) std::abort();
      }
    }
  }
}

// Both stores answer alike, and what is packed unpacks to what it was.
static void pack_and_ask(const StoredNgrams &stored, const Run &run) {
  const NgramModelPtr plain = stored.plain(run);
  if (stored.packed()) ask(*plain, run);
  for (const int32_t bits : {3, 32}) {
    PackedNgramsPtr packed;
    try {
      packed = pack_ngrams(*plain, bits, run);
    } catch (const Error &e) {
      if (e.code != Code::limit && e.code != Code::unsupported) std::abort();
      return;
    }
    ask(*packed, run);
    const NgramModelPtr back = unpack_ngrams(*packed, run);
    for (NgramNode w = 0; w < plain->trie().nodes(); ++w) {
      if (back->next(w) != plain->next(w) || back->score(w) != packed->score(w)) std::abort();
    }
  }
}

static void try_it(std::string_view file) {
  Run run;
  run.max_states = 20000;
  run.max_bytes = 1 << 22;
  try {
    const StoredNgrams m = read_ngram_binary_copy(bytes_of(file), run);
    m.ask([&](const auto &store) { ask(store, run); });
    pack_and_ask(m, run);
  } catch (const Error &e) {
    if (e.code == Code::argument || e.code == Code::internal) std::abort();
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  as_it_is_and_mended({reinterpret_cast<const char *>(data), size}, try_it);
  return 0;
}
