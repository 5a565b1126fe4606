// Grammars whose right sides have a nonterminal at their end alone are machines, and machines are such grammars.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"
#include "src/grammar/model/grammar.hh"

namespace hws {

// States are the nonterminals in their order, then one in which derivations end with a word, then those between the words
// of longer rules. Each rule is a path with the rule's weight on its first arc, or a final weight if the rule is empty. A
// weight of the real semiring has the same bits. Fails with `argument`, naming a rule that has a nonterminal before its end.
MachinePtr machine_of_grammar(const Grammar &grammar, Semiring semiring, const Run &run);

// Nonterminals are the states on accepting paths, named q0, q1, ... by their numbers. An arc from q1 to q2 is a rule
// q1 --> word q2, or q1 --> q2 if it is silent, and a final weight an empty rule. Arcs with the same labels and states are
// one rule. Failure and default arcs are made explicit. Fails with `argument` for more than one tape or an open alphabet,
// with `unsupported` for other semirings than real and log, or a weight that no double holds, with `empty` if nothing is
// accepted, with `limit` for more than max_arcs rules.
GrammarPtr grammar_of_machine(const MachinePtr &machine, const Run &run);

}  // namespace hws
