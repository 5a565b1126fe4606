// Chunks of pairs of strings: each has some symbols of the input and some of the output, which belong together. Chunks are
// numbered from 0 in the order of their input symbols, then of their output symbols, so that chunks of one input lie together.
#pragma once
#include <algorithm>
#include <memory>
#include <span>

#include "fsa/base/sequence_table.hh"
#include "fsa/machine/string_batch.hh"

namespace hws {

inline constexpr int32_t kMaxChunkSide = 8;  // symbols that one side of a chunk may have where pairs are cut

// The order of two strings by the first symbols that differ: below 0, 0, or above 0. (Emscripten's standard library of Debian
// 12 has no algorithms over ranges and no three-way comparison.)
inline int32_t compared(std::span<const Label> a, std::span<const Label> b) {
  const auto [x, y] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  if (x == a.end() || y == b.end()) return (x != a.end()) - (y != b.end());
  return *x < *y ? -1 : 1;
}

// What a chunk is made of.
struct ChunkSides {
  std::span<const Label> input, output;
};

class ChunkList {
 public:
  ChunkList() : table_("chunks") {}
  // The chunks of a table of keys (chunk_key), sorted. `place_of`, if not null, gets each key's chunk.
  static ChunkList sorted(const SequenceTable &keys, Array<int32_t> *place_of, const Run &run);

  int32_t size() const { return table_.size(); }
  ChunkSides operator[](int32_t chunk) const { return sides_of(table_.at(chunk)); }
  // The chunk with this key; -1: there is none.
  int32_t find(std::span<const int32_t> key) const { return table_.find(key); }
  int32_t longest_input() const { return longest_input_; }
  int32_t longest_output() const { return longest_output_; }
  int64_t bytes() const { return table_.bytes(); }

  static ChunkSides sides_of(std::span<const int32_t> key) {
    const auto inputs = static_cast<size_t>(key[0]);
    return {key.subspan(1, inputs), key.subspan(1 + inputs)};
  }

 private:
  SequenceTable table_;
  int32_t longest_input_ = 0, longest_output_ = 0;
};

// The key of a chunk in a table: the number of input symbols, these symbols, the output symbols.
inline void chunk_key(std::span<const Label> input, std::span<const Label> output, Array<int32_t> *key) {
  key->assign(1, static_cast<int32_t>(input.size()));
  key->insert(key->end(), input.begin(), input.end());
  key->insert(key->end(), output.begin(), output.end());
}

// Chunks with a weight each, as a batch of two tapes and back. Fails with `argument` for a chunk that is empty, longer than
// kMaxChunkSide on a side or there twice, and for weights that are negative or not finite.
struct WeightedChunks {
  ChunkList chunks;
  Array<double> weights;  // by chunk
  AlphabetPtr input, output;
};
WeightedChunks chunks_of_batch(const StringBatch &batch, const Run &run);
StringBatchPtr batch_of_chunks(const ChunkList &chunks, std::span<const double> weights, const AlphabetPtr &input,
                               const AlphabetPtr &output);

}  // namespace hws
