// Rules that rewrite a nonterminal as any substring of a corpus (seed 001, 4.5.1; Johnson, Griffiths and Goldwater 2007). In a
// grammar the word "<any>", alone on the right, stands for them. They are written out before sentences are summed: one rule for
// each different substring, whichever nonterminal and sentence may use it, since a nonterminal's prior counts them all.
#pragma once
#include <span>

#include "src/corpus/corpus.hh"
#include "src/grammar/model/grammar.hh"

namespace hws {

inline constexpr std::string_view kAnySubstring = "<any>";
inline bool has_any_substring(const Grammar &grammar) { return grammar.words->find(kAnySubstring) != 0; }

// The grammar with a rule for each substring of the corpora in place of each rule A --> <any>, but for those that A has anyway.
// They share its weight evenly, and each has its prior and is fixed if it is. Substrings stand in the order of their first
// occurrence. The corpora's words that are new follow the grammar's, and "<any>" is none any more. A grammar without "<any>" is
// returned as it is. Fails with `argument` for "<any>" beside other symbols or in a corpus, and for corpora without names; with
// `empty` if there are no substrings; with `limit`. O(Σ length²) of the sequences in time, O(different substrings · (length +
// nonterminals that have them)) in memory.
GrammarPtr with_substrings(const GrammarPtr &grammar, std::span<const Corpus *const> corpora, const Run &run);

}  // namespace hws
