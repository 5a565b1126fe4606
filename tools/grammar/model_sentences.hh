// Sentences in the words of a grammar or of a dependency model, and what becomes of words that it lacks.
#pragma once
#include "tools/grammar/grammar_file.hh"
#include "tools/grammar/treebank_file.hh"

namespace tool {

// For a grammar, which finds words by name. A sentence with a word that it lacks, and for which nothing stands, has no tree.
// Says how many words were left out. With `stand_in` the sentences keep unknown words for which a word of the grammar stands,
// and it receives that word.
Sentences read_grammar_sentences(Session *session, const std::string &path, const SentenceFlags &flags,
                                 const hws_grammar *grammar, std::string *stand_in = nullptr);

// Usage failures: flags that a grammar with latent annotations, which has classes of unknown words, has no use for.
void refuse_sentence_flags(const SentenceFlags &flags);

// Over the symbols of a dependency model, or over its classes of those it lacks.
struct DmvSentences {
  Treebank bank;      // as it was read; may be null
  KnownCorpus known;  // without what the model has no symbol for
  int64_t count() const { return static_cast<int64_t>(known.marked.size()); }
};
// Says how many sentences have probability 0 since they have words that the model lacks.
DmvSentences read_dmv_sentences(Session *session, const std::string &path, const SentenceFlags &flags, const hws_dmv *dmv);

// Heads of all words of sentence s, from those of the words that the model has. A word that was left out depends on the root's
// child. -1 for all words where there is no tree.
std::vector<int32_t> heads_of_all(const DmvSentences &sentences, int64_t s, const int32_t *heads);

}  // namespace tool
