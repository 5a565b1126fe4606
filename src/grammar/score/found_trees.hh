// Trees that were found, put into a treebank: sequences of rules in the order of leftmost derivations
// (src/grammar/chart/derivation.hh), or brackets. How they become words, tags and constituents is in hawser/grammar.h.
#pragma once
#include <span>

#include "src/corpus/treebank/treebank.hh"
#include "src/grammar/chart/minimum_risk.hh"
#include "src/grammar/model/grammar.hh"

namespace hws {

class FoundTrees {
 public:
  // The grammar is borrowed. `words`: the alphabet of the sentences.
  FoundTrees(const Grammar &grammar, const AlphabetPtr &words);
  // A sentence of these symbols, with its tree; without symbols, of the words that the rules have.
  void add(std::span<const Label> symbols, std::span<const int32_t> rules);
  void add(std::span<const Label> symbols, const RecalledBrackets &tree);
  void add_none() { end_sentence(); }
  TreebankPtr finish() { return std::make_shared<const Treebank>(std::move(all_)); }

 private:
  struct Open {
    int32_t rule, next;  // the right side's next symbol
    int32_t node;        // within the sentence; −1: it is a tag
    int32_t symbol;
  };
  void open(int32_t symbol, int32_t rule);
  void add_word(Label word);
  void close();
  void end_sentence() {
    all_.offsets.push_back(static_cast<int64_t>(all_.word.size()));
    all_.node_offsets.push_back(static_cast<int64_t>(all_.label.size()));
  }
  int32_t words() const { return static_cast<int32_t>(static_cast<int64_t>(all_.word.size()) - all_.offsets.back()); }

  const Grammar &grammar_;
  TreebankArrays all_;
  Array<Open> open_;
};

}  // namespace hws
