// What tokens emit beside words, or instead of them: channels, each with as many values per token as its dimension, any of
// which may be missing. Immutable once they are shared.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "fsa/base/array.hh"
#include "src/corpus/corpus.hh"

namespace hws {

enum class ChannelKind : int32_t { real = 0, count = 1, bit = 2 };  // finite numbers; whole numbers from 0 to 2^53; 0 or 1

struct ChannelSpec {
  std::string name;
  ChannelKind kind = ChannelKind::real;
  int32_t dimension = 1;
};

// Bit i is bit i mod 64 of word i / 64.
struct PackedBits {
  Array<uint64_t> words;
  bool at(size_t i) const { return words[i / 64] >> i % 64 & 1; }
  void set(size_t i) { words[i / 64] |= uint64_t{1} << i % 64; }
};

struct Channel {
  ChannelSpec spec;
  std::vector<std::string> columns;  // names, one per dimension; empty: none
  // Value d of token t at t · dimension + d, in the one of these that is of its kind; 0 where it is missing.
  Array<double> reals;
  Array<int64_t> counts;
  PackedBits bits;
  PackedBits missing;  // by the same places; without words: none is

  bool is_missing(int64_t token, int32_t d) const { return !missing.words.empty() && missing.at(place(token, d)); }
  double value(int64_t token, int32_t d) const;
  size_t place(int64_t token, int32_t d) const { return static_cast<size_t>(token * spec.dimension + d); }
};

struct Channels {
  Array<int64_t> offsets{0};      // of sequences, as a corpus'
  std::vector<Channel> channels;  // one at least
  int64_t count() const { return static_cast<int64_t>(offsets.size()) - 1; }
  int64_t tokens() const { return offsets.back(); }
};
using ChannelsPtr = std::shared_ptr<const Channels>;

// `argument` unless both have as many sequences, each as long: channels beside words.
void require_same_sequences(const Channels &channels, const Corpus &words);

// Of kinds, dimensions, values and what is missing, for checkpoints; not of names.
uint64_t fingerprint(const Channels &channels);

}  // namespace hws
