// How well hidden states agree with gold tags (thesis 3.8.1, 3.8.2), from how often each state meets each tag. Tokens without a
// gold tag do not count. All but the accuracy stay the same when states are renumbered.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "src/corpus/tag_dictionary.hh"

namespace hws {

struct ConfusionTable {
  ConfusionTable(int32_t of_states, int32_t of_tags, const Run &run);  // nothing seen. `argument` below one each
  int32_t states, tags;
  Array<int64_t> counts;     // state by state
  Array<int64_t> stateless;  // by tag: tokens that were given no state
  int64_t tokens = 0;

  int64_t at(int32_t state, int32_t tag) const {
    return counts[static_cast<size_t>(state) * static_cast<size_t>(tags) + static_cast<size_t>(tag)];
  }
  // Tokens of gold labels from 1 (0: none, not counted) and states from 0 (−1: none), one each. `argument` for what is outside.
  // O(tokens).
  void add(std::span<const Label> gold, std::span<const int32_t> states_of_tokens, const Run &run);
};

// Of a table with one token at least (`empty`). A token without a state agrees with no tag.
// State k is the tag with label k + 1: the part of tokens that have it.
double tagging_accuracy(const ConfusionTable &table);
// Each state is mapped to one tag and no two to the same, by the mapping with the most tokens right (optimal_assignment; the
// thesis takes a greedy one, which has at most as many). States beyond the number of tags have none. O(min² · max).
double one_to_one(const ConfusionTable &table, const Run &run);
// Each state is mapped to the tag it meets most often.
double many_to_one(const ConfusionTable &table);
// The same with a mapping from one table (ties: the lowest tag; a state it never saw has no tag, so its tokens are wrong),
// scored on another one of the same shape.
double many_to_one(const ConfusionTable &mapped, const ConfusionTable &scored);

// By entropies, in bits: variation of information H(G|S) + H(S|G) (Meila 2003), homogeneity 1 − H(G|S)/H(G), completeness
// 1 − H(S|G)/H(S) and their harmonic mean, V-measure with β = 1 (Rosenberg and Hirschberg 2007; 3.105). One tag alone is
// homogeneous (1), one state alone complete (1); V-measure is 0 if both are 0. Tokens without a state are those of one more
// state. Relative error some 1e-15 of H(G) + H(S).
struct EntropyScores {
  double vi_bits = 0, homogeneity = 0, completeness = 0, v_measure = 0;
};
EntropyScores entropy_scores(const ConfusionTable &table);

struct TaggingScores {
  int64_t tokens = 0;  // with a gold tag
  double one_to_one = 0, many_to_one = 0;
  double many_to_one_cv = 0;  // the mapping of the first half, scored on the second
  EntropyScores entropy;
};
// Of states, 0 to state_count − 1 (−1: none) and one per token of the corpus. The halves are of sequences with tagged
// tokens, in their order, the first rounded down; of one such sequence alone they are of its tagged tokens. `empty` without
// tagged tokens. O(tokens + one_to_one).
TaggingScores tagging_scores(const TaggedCorpus &gold, std::span<const int32_t> states, int32_t state_count, const Run &run);

// The accuracy to be expected of a tagger that takes each token's tag from its allowed ones, all as likely (3.10's column
// "Random"): what others are compared to. `gold` as above, sets of labels less one. `empty` without tagged tokens.
double random_accuracy(std::span<const Label> gold, const TokenSets &allowed, const Run &run);
// The part of the random tagger's errors that is not made: (accuracy − random) / (1 − random); 0 if it makes none.
double error_reduction(double accuracy, double random);

}  // namespace hws
