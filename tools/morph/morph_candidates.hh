// Candidates for morphs: lists of parts of surface forms, and how long the lists may be so that tables over them fit into
// memory.
#pragma once
#include "tools/morph/morph_words.hh"

namespace tool {

using Labels = std::vector<int32_t>;

inline constexpr int64_t kTableEntries = 1 << 16;  // of a word at most: 40 candidates of three morphs, 16 of four, 9 of five
inline constexpr int64_t kAllEntries = 1 << 24;    // of all words at most

// Where the first of a word's morphs begins and the last one ends is known, all else is open: a form is any part of the surface
// form that this leaves. Also, where two such parts of different words are as long and differ in two or three segments, what
// begins like one and ends like the other. By morph at most `most`, those of more words first. used[w] false: word w is not
// looked at; empty: all are. Fails where the parts of all words come to more than 2^28 segments (1 GB).
std::vector<std::vector<Labels>> candidate_forms(const Session *session, const MorphWords &words, const std::vector<bool> &used,
                                                 int64_t most);

// The largest number such that a table over at most that many candidates of each of these morphs has no more than `entries`; at
// least 1.
int64_t widest_table(const std::vector<size_t> &morphs, const std::vector<std::vector<Labels>> &candidates, int64_t entries);

// Shortens the lists of the morphs of large words: the table of a word that is used has no more entries than what is returned,
// which is kTableEntries, or so much less that all words' tables together come to kAllEntries at most. A word that is not used
// leaves the lists as they are: its table is over the first widest_table() candidates of each.
int64_t shorten_lists(const MorphWords &words, const std::vector<bool> &used, std::vector<std::vector<Labels>> *candidates);

}  // namespace tool
