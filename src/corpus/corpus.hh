// A corpus: sequences of symbols over one alphabet, as sequence models learn from. Immutable. Sequences keep their order and
// are numbered from 0; none are merged. Symbols are the labels 1 to A of the alphabet, so that 0 is free for the end of a
// sequence. 4 bytes per symbol and 8 per sequence, in memory (shared_corpus) or in a file that is mapped
// (src/corpus/corpus_binary.hh).
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/mapped_pages.hh"
#include "fsa/machine/alphabet.hh"

namespace hws {

// How a text was read, names and values: what texts that are read for a model must have in common with the one it learned from.
// `split` is "words" or "chars"; words may have `lower_case` "0" or "1" and, of CoNLL-U, the number of their column.
using TextReading = std::vector<std::pair<std::string, std::string>>;
inline constexpr std::string_view kTagColumn = "tag_column";  // which need not be in common

struct Corpus {
  AlphabetPtr alphabet;  // sized
  std::span<const Label> symbols;
  std::span<const int64_t> offsets;   // count + 1, from 0
  std::shared_ptr<const void> owner;  // of both
  std::shared_ptr<const MappedPages> pages;  // where they are a file's; null: in memory
  std::shared_ptr<const TextReading> reading = nullptr;  // null: not known

  // Who has read so many bytes of one end after the other says so: a file's pages do not pile up in memory.
  void passed(size_t bytes) const {
    if (pages) pages->passed(bytes);
  }
  // Copies of to.size() numbers from the one at `at` on: for reads here and there, which of a file take no pages. What comes of
  // a file is checked as when it was opened: `corrupt` where it has changed or was cut, `io`.
  void copy_offsets(size_t at, std::span<int64_t> to) const;
  void copy_symbols(size_t at, std::span<Label> to) const;

  int64_t count() const { return static_cast<int64_t>(offsets.size()) - 1; }
  std::span<const Label> sequence(int64_t i) const {
    const size_t at = static_cast<size_t>(i);
    return {symbols.data() + offsets[at], static_cast<size_t>(offsets[at + 1] - offsets[at])};
  }
  // Symbols, and an end per sequence.
  int64_t tokens() const { return static_cast<int64_t>(symbols.size()) + count(); }
};
using CorpusPtr = std::shared_ptr<const Corpus>;
[[noreturn]] void fail_changed();  // `corrupt`

// What a corpus is made from.
struct CorpusArrays {
  AlphabetPtr alphabet;
  Array<Label> symbols;
  Array<int64_t> offsets{0};
  std::shared_ptr<const TextReading> reading = nullptr;
  int64_t count() const { return static_cast<int64_t>(offsets.size()) - 1; }
};
CorpusPtr shared_corpus(CorpusArrays arrays);

// A hash of an alphabet's size and names.
uint64_t fingerprint(const Alphabet &alphabet);
// Of a corpus' sequences and its alphabet, size and names, for checkpoints.
uint64_t fingerprint(const Corpus &corpus);

// The sequences whose numbers are given, in that order.
CorpusPtr part_of(const Corpus &corpus, std::span<const int64_t> sequences);

}  // namespace hws
