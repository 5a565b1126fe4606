// Sequences of words with a tag per token, or none: what taggers learn from and are scored by. Immutable once it is shared.
// Readers: tagged_parser.hh. 4 bytes per token beside the words.
#pragma once
#include <memory>
#include <span>
#include <string_view>

#include "fsa/base/array.hh"
#include "src/corpus/corpus.hh"

namespace hws {

// The word that stands for all words outside a vocabulary: a symbol of this name, where an alphabet has one.
inline constexpr std::string_view kUnknownWord = "<unk>";

struct TaggedCorpus {
  CorpusPtr words;
  AlphabetPtr tags;  // sized; null: there are none
  Array<Label> tag;  // per token, 0: none

  int64_t count() const { return words->count(); }
  std::span<const Label> tags_of(int64_t sequence) const {
    const size_t at = static_cast<size_t>(sequence);
    return std::span(tag).subspan(static_cast<size_t>(words->offsets[at]), words->sequence(sequence).size());
  }
  Label unknown_word() const { return words->alphabet->find(kUnknownWord); }  // 0: no such word
};
using TaggedCorpusPtr = std::shared_ptr<const TaggedCorpus>;

// From a corpus of any source (integers, characters, arrays) and a tag per token, none for a token whose tag is 0. `argument`
// for an open alphabet of tags, another number of tags than of tokens, or a tag outside the alphabet. O(tokens).
TaggedCorpusPtr tagged_corpus(CorpusPtr words, AlphabetPtr tags, Array<Label> tag);

// Occurrences of each word, label l at [l − 1]. O(tokens + words).
Array<int64_t> word_counts(const Corpus &corpus);

}  // namespace hws
