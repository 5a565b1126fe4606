// Consecutive sequences in chunks that threads share. The chunks depend on the corpus alone.
#pragma once
#include <cstdint>

#include "fsa/base/array.hh"
#include "fsa/base/parallel_for.hh"
#include "src/hmm/data/hmm_data.hh"

namespace hws {

// A chunk has about this many tokens.
inline constexpr int64_t kChunkTokens = 16384;

// Chunk c has the sequences bounds[c] to bounds[c + 1] − 1.
inline Array<int64_t> chunks_of(const Corpus &corpus) {
  Array<int64_t> bounds{0};
  for (int64_t i = 0; i < corpus.count(); ++i) {
    const size_t from = static_cast<size_t>(bounds.back());
    const int64_t tokens = corpus.offsets[static_cast<size_t>(i) + 1] - corpus.offsets[from];
    if (i + 1 == corpus.count() || tokens >= kChunkTokens) bounds.push_back(i + 1);
  }
  return bounds;
}

// Calls work(first sequence, one past the last) for each chunk.
template <class Work>
void each_chunk(const HmmData &data, const Run &run, const Work &work) {
  const Array<int64_t> bounds = chunks_of(*data.corpus);
  parallel_for(static_cast<int64_t>(bounds.size()) - 1, run.threads, [&](int64_t c) {
    const int64_t first = bounds[static_cast<size_t>(c)], last = bounds[static_cast<size_t>(c) + 1];
    work(first, last);
    const std::span<const int64_t> offsets = data.corpus->offsets;
    data.corpus->passed(static_cast<size_t>(offsets[static_cast<size_t>(last)] - offsets[static_cast<size_t>(first)]) *
                        sizeof(Label));
  });
}

}  // namespace hws
