// Tag dictionaries: which tags a word may have (Merialdo 1994; thesis 3.8.1). Words without an entry may have all tags. <unk>,
// which stands for words nobody has seen, has an entry only where a text gives it one. Immutable once it is shared.
#pragma once
#include <memory>
#include <span>

#include "fsa/base/array.hh"
#include "src/corpus/number_sets.hh"
#include "src/corpus/tagged_corpus.hh"

namespace hws {

struct TagDictionary {
  static constexpr int32_t kNone = -1;
  // Without entries. `argument` for open alphabets or none. Asks limit_bytes.
  TagDictionary(AlphabetPtr of_words, AlphabetPtr of_tags, const Run &run);

  AlphabetPtr words, tags;
  NumberSets sets;       // of tags' labels less one; words with equal sets share one
  Array<int32_t> entry;  // of the word with label l at l − 1: the number of its set, or kNone
  int32_t set_of(Label word) const {
    const int32_t found = entry[static_cast<size_t>(word) - 1];
    return found == kNone ? NumberSets::kAll : found;
  }
};
using TagDictionaryPtr = std::shared_ptr<const TagDictionary>;

// Each word's entry is all the tags it was seen with; none for a word that was never seen with a tag, nor for <unk>. `argument`
// for a corpus without tags. O(tokens + words + tags).
TagDictionaryPtr collect_dictionary(const TaggedCorpus &corpus, const Run &run);

// The same entries for other alphabets, by names (a nameless alphabet goes with one of the same size): those of words that were
// seen at least min_count times, by `counts` (as word_counts gives them; empty: of all words), 3.8.1's d, and that of <unk>.
// Words the dictionary does not have are without an entry. `argument` if a tag of the dictionary is missing in `tags`. O(words
// + sets).
TagDictionaryPtr adapt_dictionary(const TagDictionary &dictionary, AlphabetPtr words, AlphabetPtr tags,
                                  std::span<const int64_t> counts, int64_t min_count, const Run &run);

// Which tags each token may have.
struct TokenSets {
  NumberSets sets;
  Array<int32_t> of_token;
};
// Its word's; with `observed`, its own tag alone where it has one (by name, as above), whatever the dictionary says: a corpus
// tagged in part. `argument` if the corpus' words are not the dictionary's. O(tokens).
TokenSets token_sets(const TagDictionary &dictionary, const TaggedCorpus &corpus, bool observed, const Run &run);

// How much a dictionary leaves open (figure 3.12): allowed tags per token, and the part of the tokens that have several.
struct Ambiguity {
  double tags_per_token = 0, ambiguous = 0;
};
Ambiguity ambiguity(const TokenSets &tokens);

}  // namespace hws
