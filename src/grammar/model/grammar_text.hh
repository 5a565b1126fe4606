// Grammars as text, in three formats that other programs read.
//
//   johnson    a rule per line, `[weight [prior]] A --> X1 X2 ...`; what is no rule's left side is a word; the first left side
//              is the start. A weight that is not given is 1; a prior that is not given is 1 if others are given. This is the
//              format of Johnson's io (weights) and py-cfg (weights and priors).
//   nltk       `A -> B 'w' [0.5] | "w" [0.5]`: words stand in quotes, weights in brackets (not given: 1). A line
//              `%start A` names the start, which otherwise is the first left side. Lines that begin with # are comments.
//   berkeley   two texts. The grammar has a rule per line, `A_0 -> B_1 C_0 0.5` or `A_0 -> B_1 0.5`; the lexicon has a line
//              `TAG word [0.1, 0.2]` per tag and word, with a weight for each subtype TAG_0, TAG_1, ... The start is ROOT_0
//              or, if there is none, the first left side. Rules A -> A, which that parser writes for every symbol, are left
//              out.
//
// Symbols are UTF-8 without white space; nonterminals and words are numbered in order of their first line. Readers fail with
// `parse`, naming line and reason: a symbol without rules, a weight that is negative or no number, a rule that occurs twice,
// sums that `sums` refuses, a text without rules or without words. Writers fail with `argument` for a grammar that the format
// cannot express. Weights are written so that the same bits are read back. O(length · log rules).
#pragma once
#include <string>
#include <string_view>

#include "fsa/base/run.hh"
#include "src/grammar/model/grammar.hh"

namespace hws {

GrammarPtr read_johnson(std::string_view text, RowSums sums, const Run &run);
GrammarPtr read_nltk(std::string_view text, RowSums sums, const Run &run);
GrammarPtr read_berkeley(std::string_view rules, std::string_view lexicon, RowSums sums, const Run &run);

std::string write_johnson(const Grammar &grammar);
std::string write_nltk(const Grammar &grammar);
std::string write_berkeley_rules(const Grammar &grammar);
std::string write_berkeley_lexicon(const Grammar &grammar);

// Write and read bytes in the library's container (kind grammar). Reading fails with `corrupt` or `version`.
std::string write_grammar(const Grammar &grammar);
GrammarPtr read_grammar(std::span<const std::byte> bytes, const Run &run);

}  // namespace hws
