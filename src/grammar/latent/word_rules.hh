// The rules of words that a parser reads, with what words that occur a few times share with words of their class.
//
// A word that the trees have twice as a noun may well be a verb, but no rule says so. The class of its spelling has rules for
// all tags that rare words have (LatentLexicon). So a word w of class s has the weight p(w | A[a]) + m(s) p(s | A[a]) under a
// tag A, where m(s) = 1 / c(s) for the c(s) uses of the class: w gets one use more, shared out to tags as the class is. The
// words that are read by the class itself keep the rest of its probability, 1 - n(s) m(s) for n(s) words, and at least half.
// So the weights of all words and classes under A[a] sum to 1 as before. Rules that a class uses rarely are left out.
// The idea is that of a lexicon with pseudocounts for rare words (Petrov, Barrett, Thibaux and Klein 2006).
// Here they come from the class and not from all rare words.
#pragma once
#include <span>

#include "src/grammar/latent/binarized_trees.hh"
#include "src/grammar/latent/latent_lexicon.hh"

namespace hws {

class WordRules {
 public:
  struct Rule {
    int32_t parent, rule;  // a tag, and its rule of the word or of the word's class
    double weight;         // the factor of the rule's probability
  };

  WordRules() = default;
  // Null: words share nothing, and all weights are 1. O(rules of words · log(rules) + words · rules of a class).
  WordRules(const LatentGrammar &grammar, const LatentLexicon *lexicon);

  // A word's own rules, then those of its class: a tag may stand there twice.
  std::span<const Rule> of(Label word) const {
    if (static_cast<size_t>(word) + 1 >= first_.size()) return {};
    return {rules_.data() + first_[word], static_cast<size_t>(first_[word + 1] - first_[word])};
  }

 private:
  void share_classes(const LatentGrammar &grammar, const LatentLexicon &lexicon);

  Array<Rule> rules_;
  Array<int32_t> first_;
};

}  // namespace hws
