// A grammar as charts sum it: binary rules, words, and a closure over what rewrites one symbol as one. It follows from the
// grammar and shows nowhere: longer right sides A -> X1 X2 ... Xk become A -> X1 [X2 ... Xk], where a suffix of right sides is
// one symbol for all rules that have it; a word in a longer right side becomes a symbol with that word as its only rule.
//
// Empty rules leave no trace in charts. e(A) is the weight of all trees of A without words: the least solution of a polynomial
// system (src/grammar/model/least_solution.hh). A binary rule with one empty child counts among the unary pairs. So a span of
// a sentence has the symbols' weights v = U b, where b sums binary rules over splits of the span into two shorter ones, or the
// lexical rules of its one word, and U is the closure over the unary pairs.
//
// With o_v the outside weights that parents and the sentence give a span, o_b = U^T o_v, and
//   the count of a binary rule is        w · Σ o_b(parent) v(left) v(right)  over spans and splits, divided by the total,
//   that of a lexical rule               w · Σ o_b(symbol)                   over the places of the word,
//   that of a unary pair                 w · Σ o_b(parent) v(child)          over spans.
// expand_counts turns these into the counts of the grammar's rules, those inside empty trees included.
#pragma once
#include <cstdint>
#include <span>
#include <string>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/grammar/model/grammar.hh"
#include "src/grammar/model/rule_strings.hh"
#include "src/grammar/model/unary_closure.hh"

namespace hws {

struct BinaryForm {
  // Many arrays are copied and freed in one place.
  BinaryForm();
  BinaryForm(const BinaryForm &);
  BinaryForm(BinaryForm &&) noexcept;
  BinaryForm &operator=(const BinaryForm &);
  BinaryForm &operator=(BinaryForm &&) noexcept;
  ~BinaryForm();

  GrammarPtr grammar;
  int32_t symbols = 0;  // the grammar's nonterminals, then words inside longer right sides, then suffixes of right sides
  int32_t start = 0;
  Array<double> weight;  // of the grammar's rules, as they were set last

  // Binary rules parent -> left right, sorted by (left, right, parent), each once. rule: of the grammar; −1: one of a suffix,
  // which has the weight 1 for ever.
  Array<int32_t> left, right, parent, binary_rule;
  Array<double> binary_weight;

  // Lexical rules symbol -> word: those of the word with label w are [word_offsets[w], word_offsets[w + 1]), sorted by symbol.
  // Label 0, an unknown word, has none. rule: of the grammar; −1: of a word inside a longer right side, with weight 1. A form
  // for charts has strings, too: their labels follow those of the words, and their rules are lexical ones like those of words.
  Array<int32_t> word_offsets, lexical_symbol, lexical_rule;
  Array<double> lexical_weight;
  std::shared_ptr<const RuleStrings> strings;  // null: there are none, or they are rules of several words like all others
  Array<char> has_words;  // by symbol: whether one of its lexical rules has a weight

  // Unary pairs parent -> child, sorted, each once, with the sum of its sources' weights: a unary rule, or a binary rule with
  // an empty child. Sources of pair p are [source_offsets[p], source_offsets[p + 1]).
  struct UnarySource {
    int32_t rule;    // the grammar's unary rule; −1: a binary rule
    int32_t binary;  // the binary rule; −1: a unary rule
    int32_t empty;   // the child that is empty; −1: a unary rule
    bool left_empty;  // whether that is the left one
    double weight;
  };
  Array<int32_t> unary_parent, unary_child, source_offsets;
  Array<UnarySource> sources;
  Array<double> unary_weight;
  UnaryClosure closure;

  // Rules A -> (nothing), by symbol; −1: none.
  Array<int32_t> empty_rule;
  Array<double> empty;  // e(A) of each symbol; that of the start is the weight of the empty sentence
  Array<char> critical;  // 1: e(A) is so close to infinity that trees of A without words have no finite expected size

  int64_t bytes() const;
};

// Derives the form and sets the weights. Fails with `limit`, and as set_weights. O(size of the grammar).
BinaryForm binary_form(const GrammarPtr &grammar, const Run &run);
// The form with its rules' weights alone: neither empty trees nor unary pairs are solved for, so that nothing diverges. It is
// for equations of another kind.
BinaryForm unsolved_form(const GrammarPtr &grammar, const Run &run);

// The same with right sides of two or more words, and nothing else, as strings: what charts of sentences sum. Other sums over a
// form may not know strings. Fails with `argument`, too, if a rule has the word "<any>" (src/grammar/model/substrings.hh).
BinaryForm chart_form(const GrammarPtr &grammar, const Run &run);

// Sets other weights of the grammar's rules (rules numbers >= 0, finite), without deriving the form again. Weights of zero stay
// as rules that count nothing. Fails with `diverged`, naming a nonterminal, if empty trees or chains of unary rules have an
// infinite sum where a sentence can meet them; with `unsupported` if a sum exceeds a double; with `limit`. O(size), and the
// solution of cyclic components.
void set_weights(BinaryForm *form, std::span<const double> weight, const Run &run);
// The part of it that no lexical weight enters, for callers that have set `weight`, but for lexical rules, and `binary_weight`
// in place. They change lexical weights as they like, as long as `has_words` holds.
void solve_unary_and_empty(BinaryForm *form, const Run &run);

// A symbol as messages name it.
std::string symbol_text(const BinaryForm &form, int32_t symbol);

// Expected counts of what charts see of one or more sentences, or the derivatives of a sum of ln Z by the logs of weights.
struct ChartCounts {
  std::span<const double> binary, lexical, unary;  // of the form's rules and pairs
  double empty_sentences = 0;                      // how many sentences had no word
};
// Adds the expected counts of the grammar's rules to `counts` (rules numbers). Trees without words are expanded by a linear
// solve; fails with `diverged` if their expected size is infinite. O(rules of the form), and O(size³) where empty rules recur.
void expand_counts(const BinaryForm &form, const ChartCounts &chart, std::span<double> counts, const Run &run);

}  // namespace hws
