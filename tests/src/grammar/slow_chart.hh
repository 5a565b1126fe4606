// What sums over the trees of a sentence are, the slow and obvious way, for small grammars and sentences.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "fsa/base/rng.hh"
#include "src/grammar/model/binary_form.hh"

namespace grammar_reference {

using Sentence = std::vector<hws::Label>;

// A grammar of any rule shapes with weights of any sums, or its text in Johnson's format.
hws::GrammarPtr grammar_of(std::string_view text);
// Its words as labels.
Sentence sentence_of(const hws::Grammar &grammar, std::string_view words);

// The sum over all trees by iterating the equations of the grammar's own rules over all spans until nothing changes; infinity
// if that takes more than `rounds` rounds. Nothing is binarized and nothing is solved.
double total_by_iteration(const hws::Grammar &grammar, const Sentence &sentence, int rounds = 20000);

struct SlowSums {
  double total = 0;
  hws::Array<double> counts;  // expected uses of each rule of the grammar
};
// The same sums, and counts, by inside and outside over the binary form, in plain doubles.
SlowSums sums_of_form(const hws::BinaryForm &form, const Sentence &sentence);

// Random rules of every shape over `nonterminals` and `words`: empty, unary, binary, long, mixed. The weights of a
// nonterminal's rules sum to `mass`.
hws::GrammarPtr random_grammar(hws::Rng *rng, int nonterminals, int words, double mass);

}  // namespace grammar_reference
