// A weighted context-free grammar: rules A -> X1 ... Xk of any length, whose right sides mix nonterminals and words. The weight
// of a tree is the product of its rules' weights. The grammar is probabilistic if the weights of each nonterminal's rules sum
// to 1. Immutable once shared.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/alphabet.hh"
#include "src/corpus/corpus.hh"
#include "src/learner/model_card.hh"

namespace hws {

// A symbol of a right side: nonterminal A is A, and the word with label w is ~w.
constexpr bool is_word(int32_t symbol) { return symbol < 0; }
constexpr Label word_of(int32_t symbol) { return ~symbol; }
constexpr int32_t symbol_of_word(Label word) { return ~word; }

struct Grammar {
  AlphabetPtr nonterminals;  // sized; nonterminal A has the label A + 1
  AlphabetPtr words;         // sized
  int32_t start = 0;         // a nonterminal
  Array<int32_t> first_rule;  // nonterminals + 1: the rules of A are [first_rule[A], first_rule[A + 1])
  Array<int64_t> offsets;     // rules + 1: where each right side begins
  Array<int32_t> right;       // symbols of the right sides
  Array<double> weight;       // of each rule: >= 0 and finite
  Array<double> prior;        // concentration of each rule, > 0; empty: none is given
  Array<char> fixed;          // 1: learners leave the rule's weight as it is; empty: none is fixed
  double sum_error = 0;       // the most by which a sum missed 1 where weights were taken as probabilities and normalized
  std::string method = "given";  // by which it was learned
  ModelCard card;                // of a learned grammar

  int32_t nonterminal_count() const { return static_cast<int32_t>(first_rule.size()) - 1; }
  int32_t rules() const { return static_cast<int32_t>(weight.size()); }
  std::span<const int32_t> right_side(int32_t rule) const {
    const auto at = static_cast<size_t>(rule);
    return {right.data() + offsets[at], static_cast<size_t>(offsets[at + 1] - offsets[at])};
  }
};
using GrammarPtr = std::shared_ptr<const Grammar>;

// Rules in any order, as texts and calls bring them.
struct RuleList {
  Array<int32_t> parent;
  Array<int64_t> offsets{0};
  Array<int32_t> right;
  Array<double> weight;
  Array<double> prior;  // of all rules or of none
  Array<char> fixed;    // the same
};

// What becomes of the sum of a nonterminal's weights.
// probabilities: it is 1 within .01, and the weights are divided by it. any: it may be anything, and the weights stay.
// normalize: it may be anything positive, and the weights are divided by it.
enum class RowSums : int32_t { probabilities, any, normalize };

// Says where rule `rule` of a RuleList was found, and throws. The default fails with the given code and names the rule.
class RulePlaces {
 public:
  virtual ~RulePlaces() = default;
  [[noreturn]] virtual void refuse(Code code, int64_t rule, const char *why) const;
};

// Makes a grammar of a list of rules. The rules of a nonterminal keep their order. Fails with `argument` for a symbol out of
// range, a weight that is negative or not finite, a prior that is not positive, a rule that occurs twice, or a nonterminal
// without a rule; with `improper` for sums that `sums` refuses. O(size · log rules).
GrammarPtr make_grammar(const AlphabetPtr &nonterminals, const AlphabetPtr &words, int32_t start, const RuleList &list,
                        RowSums sums, const RulePlaces &places, const Run &run);

// The same grammar with other weights, prior, flags and card shared. `weight`: rules numbers >= 0, finite.
GrammarPtr with_weights(const Grammar &grammar, std::span<const double> weight);

// The table of the classes that stand for words which the grammar lacks (src/corpus/word_signatures.hh), from its card; "": an
// unknown word stands for itself. Texts of grammars have no card.
std::string_view signatures_of(const Grammar &grammar);
// The same grammar with the table of a corpus of classes (src/corpus/class_corpus.hh), if it is one.
GrammarPtr with_signatures_of(const Corpus &corpus, const GrammarPtr &grammar);

// Nonterminal A, a rule, or a symbol as texts show them; nameless ones by their labels.
std::string nonterminal_text(const Grammar &grammar, int32_t nonterminal);
std::string rule_text(const Grammar &grammar, int32_t rule);

}  // namespace hws
