// What is known of the trees of sentences, from a treebank: no node crosses one of its constituents, and a word that has a tag
// has that one (src/grammar/chart/span_filter.hh). If labels are known, a constituent's nonterminal is required over its words;
// one whose label begins with ! forbids the nonterminal named behind it there, and says nothing else.
#pragma once
#include "fsa/base/run.hh"
#include "src/corpus/treebank/treebank.hh"
#include "src/grammar/chart/span_filter.hh"
#include "src/grammar/model/grammar.hh"

namespace hws {

// What counts of a treebank beside its brackets.
struct KnownParts {
  bool tags = false, labels = false;
};

class KnownTrees {
 public:
  // Fails with `argument` for a tag or label that counts and is no nonterminal, naming its place.
  KnownTrees(TreebankPtr bank, KnownParts parts, const Grammar &grammar, const Run &run);
  // Of the trees of a sentence. O(words² · constituents).
  SpanFilter filter(const BinaryForm &form, int64_t sentence, const Run &run) const;

  // Whether anything is known of a sentence.
  bool restrict(int64_t sentence) const;
  const Treebank &bank() const { return *bank_; }
  // A hash of all that is known.
  uint64_t fingerprint() const;

 private:
  TreebankPtr bank_;
  Array<int32_t> nonterminals_;  // by label of a tag; −1: the word has none; empty: tags are not known
  // By label of a constituent; −1: the empty one, which is a bracket alone; −2 − A: A is forbidden. Empty: labels do not
  // count.
  Array<int32_t> labels_;
};

}  // namespace hws
