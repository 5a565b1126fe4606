// What a morph may look like, read off the words it occurs in: the parts of their surface forms.
#pragma once
#include "tools/morph/morph_words.hh"

namespace tool {

// An acceptor in the log semiring. Every string has the weight 1, and those that occur within a surface form of a word of
// the morph have `weight` more, however often they occur. used[w] false: word w is not looked at; empty: all are.
// Memory: the forms' lengths squared.
Machine allomorph_machine(const MorphWords &words, const std::vector<bool> &used, size_t morph, double weight);

}  // namespace tool
