// What is known of the trees of sentences, from a treebank: no node crosses one of its constituents, whose labels do not count,
// and a word that has a tag has that one (src/grammar/chart/span_filter.hh).
#pragma once
#include "fsa/base/run.hh"
#include "src/corpus/treebank/treebank.hh"
#include "src/grammar/chart/span_filter.hh"
#include "src/grammar/model/grammar.hh"

namespace hws {

class KnownTrees {
 public:
  // `tags`: whether tags are known, too. Fails with `argument` for a tag that is no nonterminal.
  KnownTrees(TreebankPtr bank, bool tags, const Grammar &grammar, const Run &run);
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
};

}  // namespace hws
