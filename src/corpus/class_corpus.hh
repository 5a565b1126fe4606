// Sentences in which classes of how words are spelled (word_signatures.hh) stand for rare words, or for those that a vocabulary
// lacks. Such a corpus has the table in the record of how its text was read, and so have models that were learned from it.
#pragma once
#include <span>
#include <string_view>

#include "fsa/base/run.hh"
#include "src/corpus/corpus.hh"
#include "src/corpus/word_signatures.hh"

namespace hws {

inline constexpr std::string_view kSignatures = "signatures";  // the record's name of the table

// The table of the classes that stand in a corpus; "": none do.
std::string_view signatures_of(const Corpus &corpus);

// Returns the words that occur at least `rare` times in sentences, in the order of their labels, and then the classes of the
// others, in the order in which they occur. `tokens` are labels of `words`, and `offsets` say where sentences begin.
AlphabetPtr words_and_classes(const Alphabet &words, std::span<const Label> tokens, std::span<const int64_t> offsets,
                              const WordSignatures &signatures, int64_t rare, const Run &run);

// Returns the sentences over `words`: a word that it lacks becomes its class, or stays where the vocabulary has no such class.
// The alphabet goes on with the words that stay. O(symbols).
CorpusPtr with_classes(const Corpus &corpus, const AlphabetPtr &words, const WordSignatures &signatures, const Run &run);
// Returns them over words_and_classes().
CorpusPtr with_classes(const Corpus &corpus, const WordSignatures &signatures, int64_t rare, const Run &run);

}  // namespace hws
