// A grammar with latent annotations as it was learned: its rules, where their numbers are, and its words. Immutable.
#pragma once
#include <memory>

#include "src/grammar/latent/latent_lexicon.hh"
#include "src/grammar/latent/subtype_layout.hh"
#include "src/grammar/latent/word_rules.hh"

namespace hws {

// What the numbers of a grammar's labels and words stand for: the names of the treebank that it was read from.
struct LatentNames {
  AlphabetPtr tags, labels;
  LatentLexicon lexicon;
};
using LatentNamesPtr = std::shared_ptr<const LatentNames>;

class LatentModel {
 public:
  // `numbers` are those of the layout. Fails with `argument` for another number of them, and for rows that do not sum to 1
  // within 1e-9.
  LatentModel(LatentGrammar grammar, SubtypeLayout layout, Array<double> numbers, LatentNamesPtr names);

  const LatentGrammar &grammar() const { return grammar_; }
  const SubtypeLayout &layout() const { return layout_; }
  std::span<const double> numbers() const { return {numbers_.data(), numbers_.size()}; }
  const LatentNamesPtr &names() const { return names_; }
  const LatentLexicon &lexicon() const { return names_->lexicon; }

  // The relative frequency of a rule in the treebank: the probability under the plain grammar.
  double plain(int32_t rule) const { return plain_.data()[rule]; }

  // Rules by what a parser has. Rules of two labels stand by the left one, then by the right one.
  // `plain` is the rule's probability under the plain grammar.
  struct Binary {
    int32_t right, parent, rule;
    double plain;
  };
  struct Unary {
    int32_t parent, child, rule;
    double plain;
  };
  std::span<const Binary> beside(int32_t left) const {
    return {binary_.data() + first_binary_[left], static_cast<size_t>(first_binary_[left + 1] - first_binary_[left])};
  }
  std::span<const Unary> unary() const { return {unary_.data(), unary_.size()}; }
  std::span<const WordRules::Rule> of_word(Label word) const { return words_.of(word); }

 private:
  LatentGrammar grammar_;
  SubtypeLayout layout_;
  Array<double> numbers_, plain_;
  LatentNamesPtr names_;
  Array<Binary> binary_;
  Array<Unary> unary_;
  Array<int32_t> first_binary_;
  WordRules words_;
};
using LatentModelPtr = std::shared_ptr<const LatentModel>;

}  // namespace hws
