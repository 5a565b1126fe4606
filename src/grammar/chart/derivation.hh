// A tree as the sequence of the grammar's rules in the order of its leftmost derivation: a rule, then the subtrees of its right
// side's nonterminals from left to right. The sequence ends by itself, so those of many sentences may stand one after another.
#pragma once
#include <cstdint>
#include <span>

#include "src/grammar/model/grammar.hh"

namespace hws {

// Returns how many rules the tree at the front of `rules` has; −1 if no tree of the nonterminal with exactly these words stands
// there. Fails with nothing, whatever the numbers are. O(rules + words).
int64_t derivation_length(const Grammar &grammar, int32_t nonterminal, std::span<const int32_t> words,
                          std::span<const int32_t> rules);

}  // namespace hws
