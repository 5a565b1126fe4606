// The words of a grammar with latent annotations.
#pragma once
#include "src/corpus/treebank/treebank.hh"
#include "src/corpus/word_signatures.hh"

namespace hws {

// The words that rules name: those that a treebank has often enough, and the classes of its other words.
class LatentLexicon {
 public:
  // Words that occur less than `rare` times in its trees have classes. Bare sentences (binarized_trees.hh) add no words.
  LatentLexicon(const Treebank &bank, WordSignatures signatures, int64_t rare, const Run &run);
  // One that was written: names of words and classes.
  LatentLexicon(AlphabetPtr names, WordSignatures signatures) : names_(std::move(names)), signatures_(std::move(signatures)) {}

  const AlphabetPtr &names() const { return names_; }
  const WordSignatures &signatures() const { return signatures_; }
  // The label of a word, or of its class. 0: there is none.
  Label of(std::string_view word, bool is_first) const { return signatures_.find(*names_, word, is_first); }
  // Those of a treebank's tokens.
  Array<Label> of_tokens(const Treebank &bank, const Run &run) const;

 private:
  AlphabetPtr names_;
  WordSignatures signatures_;
};

}  // namespace hws
