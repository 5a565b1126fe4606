// The contexts of the edit model: what the process sees when it decides, and the
// chain of ever shorter contexts it backs off to.
//
// A context is three windows: the last symbols of the input read, the last
// symbols of the output written, the next symbols of the input. Beyond the edge
// of a string a window holds kEdge. Stage 1 decides whether to insert a symbol or
// to move on, stage 2 what to write for the next input symbol x; stage 2 always
// sees x, stage 1 only if the right window is not empty.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/sequence_table.hh"
#include "fsa/machine/alphabet.hh"

namespace hws {

inline constexpr int32_t kMaxWindow = 3;
inline constexpr Label kEdge = 0, kUnseen = -1;

struct Windows {
  int32_t left_input = 0, right_input = 1, left_output = 1;
};

// Each window nearest symbol first: left input at 0, left output at 3, right
// input at 6. kUnseen outside the windows.
struct ContextKey {
  std::array<Label, 3 * kMaxWindow> symbol;
  bool operator==(const ContextKey &) const = default;
  // Not <=>: emscripten's std::array of Debian 12 has none.
  bool operator<(const ContextKey &o) const { return symbol < o.symbol; }
};

enum Stage : int32_t { insert_stage = 0, write_stage = 1 };

// The windows of one stage from the shortest (depth 0) to the full ones. From the
// full windows the longest is shortened by one, ties: left input, left output,
// right input; stage 2 keeps x.
class BackoffChain {
 public:
  BackoffChain(Stage stage, Windows full);
  int32_t depths() const { return static_cast<int32_t>(lengths_.size()); }
  const Windows &windows(int32_t depth) const { return lengths_[static_cast<size_t>(depth)]; }
  // A context cut to the windows of a depth.
  ContextKey cut(const ContextKey &key, int32_t depth) const;

 private:
  Array<Windows> lengths_;
};

// What is seen after reading x[0..i) and writing y[0..j): windows of kMaxWindow
// symbols each, to be cut by a chain.
ContextKey context_at(std::span<const Label> x, size_t i, std::span<const Label> y, size_t j);

// The contexts of one stage that have distributions of their own: numbered by
// depth, then by symbols, so that the numbering depends on the set alone. With a
// context all the shorter ones of its chain are there.
class ContextTable {
 public:
  static constexpr int32_t kNone = -1;
  // Keys with their depths in any order, repetitions allowed. `argument` if a
  // context's shorter one is missing.
  struct Entry {
    int32_t depth;
    ContextKey key;
    bool operator==(const Entry &) const = default;
    bool operator<(const Entry &o) const { return depth != o.depth ? depth < o.depth : key < o.key; }
  };
  ContextTable(BackoffChain chain, Array<Entry> entries);

  const BackoffChain &chain() const { return chain_; }
  int32_t size() const { return static_cast<int32_t>(entries_.size()); }
  const Entry &entry(int32_t context) const { return entries_[static_cast<size_t>(context)]; }
  // The next shorter context; kNone at depth 0.
  int32_t shorter(int32_t context) const { return shorter_[static_cast<size_t>(context)]; }
  // The longest one of the table that agrees with a key; kNone if not even the
  // shortest does (stage 2 with x outside the alphabet or at the end).
  int32_t longest(const ContextKey &key) const;
  int64_t bytes() const { return static_cast<int64_t>(entries_.size()) * 120; }

 private:
  BackoffChain chain_;
  Array<Entry> entries_;
  Array<int32_t> shorter_;
  SequenceTable index_{"contexts"};  // numbers as the entries; a cut key tells its depth by its kUnseen places
};

}  // namespace hws
