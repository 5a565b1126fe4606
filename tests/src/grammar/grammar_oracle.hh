// Grammars and all trees of a sentence, by enumeration: the slow and obvious reference of charts and learners.
#pragma once
#include <string>
#include <vector>

#include "fsa/base/rng.hh"
#include "src/grammar/model/binary_form.hh"
#include "tests/fsa/golden_file.hh"

namespace hws::oracle {

struct ParseTree {
  double weight = 1;
  std::vector<int32_t> rules;  // in the order of the leftmost derivation
};

// All trees of the nonterminal with these words. An empty list and `*cyclic` set if some symbol rewrites as itself alone.
std::vector<ParseTree> all_trees(const Grammar &grammar, int32_t nonterminal, const Array<int32_t> &words, bool *cyclic);

// All trees of the nonterminal with these words that have at most so many rules, cycles or not.
std::vector<ParseTree> small_trees(const Grammar &grammar, int32_t nonterminal, const Array<int32_t> &words, size_t most_rules);

// A rule of a tree and the places between the words where the parts of its right side begin, and the end.
struct RuleUse {
  int32_t rule;
  std::vector<size_t> bounds;
  auto operator<=>(const RuleUse &) const = default;
};
std::vector<RuleUse> uses_of(const Grammar &grammar, const ParseTree &tree);

// The sum of the trees' weights, and expected uses of each rule.
struct TreeTotals {
  double total = 0;
  std::vector<double> counts;
};
TreeTotals totals_of(const Grammar &grammar, const std::vector<ParseTree> &trees);

// Random grammars: right sides of up to `longest` symbols, words among nonterminals, empty rules if asked for.
struct GrammarShape {
  int32_t nonterminals = 3, words = 3, rules = 12, longest = 3;
  bool empties = false;
  double spread = 2;  // weights are e^−spread to e^spread
};
GrammarPtr random_grammar(const GrammarShape &shape, Rng *rng);
Array<int32_t> random_words(const GrammarShape &shape, int32_t length, Rng *rng);

// A sentence of a random grammar with all its trees: some, but not more than asked for, and no cycle.
struct SentenceCase {
  GrammarPtr grammar;
  BinaryForm form;
  Array<int32_t> words;
  std::vector<ParseTree> trees;
};
SentenceCase random_sentence(size_t most_trees, Rng *rng);

// Of tests/golden/pcfg_*.json. Rules keep their order within a nonterminal; number[r] is the place of the file's rule r.
struct GoldenGrammar {
  GrammarPtr grammar;
  std::vector<int32_t> number;
};
GoldenGrammar golden_grammar(const golden::Json &json);
Array<int32_t> golden_words(const Grammar &grammar, const golden::Json &sentence);

}  // namespace hws::oracle
