// Grammars and sentences as tests/golden/pcfg_*.json write them.
#pragma once
#include <string>

#include "fsa/base/text.hh"
#include "tests/fsa/golden_file.hh"
#include "tests/src/grammar/slow_chart.hh"

namespace grammar_reference {

// Nonterminals are numbered in the order of their first rules. Rules keep their order if those of a nonterminal stand together.
inline hws::GrammarPtr golden_grammar(const golden::Json &grammar) {
  std::string text;
  for (const golden::Json &rule : grammar["rules"]) {
    hws::append_real(text, rule[2].get<double>());
    text += " " + rule[0].get<std::string>() + " -->";
    for (const golden::Json &symbol : rule[1]) text += " " + symbol.get<std::string>();
    text += "\n";
  }
  return grammar_of(text);
}

inline Sentence golden_sentence(const hws::Grammar &grammar, const golden::Json &words) {
  Sentence out;
  for (const golden::Json &word : words) out.push_back(grammar.words->find(word.get<std::string>()));
  return out;
}

}  // namespace grammar_reference
