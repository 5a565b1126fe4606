// Forms of morphs after inference, and their scores against gold forms.
#pragma once
#include <nlohmann/json.hpp>

#include "tools/morph/morph_inference.hh"
#include "tools/morph/morph_score.hh"

namespace tool {

// The n best forms of each morph; log_gold where the gold has it. A gold form with a segment that no word has is one of
// probability zero.
std::vector<MorphBelief> beliefs_of(const MorphWords &words, const MorphGraph &graph, const hws_learner *learner,
                                    const MorphGold &gold, int64_t n);

// The same from lists of forms with their probabilities.
std::vector<MorphBelief> beliefs_of(const MorphWords &words, const std::vector<std::vector<Form>> &forms, const MorphGold &gold,
                                    int64_t n);
// Reverses every form.
void turn_round(std::vector<MorphBelief> *beliefs);

// Adds gold_morphs, neg_log_gold, infinite, exact_match, edit_distance over all morphs that have gold forms, the same
// for stems and affixes apart, the floor, and for stems that are a word by themselves how often that word's form is gold.
void add_scores(const MorphWords &words, const std::vector<MorphBelief> &beliefs, const MorphGold &gold,
                nlohmann::ordered_json *report);

}  // namespace tool
