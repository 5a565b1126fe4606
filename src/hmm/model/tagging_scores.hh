// The agreement of hidden states with gold tags (thesis 3.8.1, 3.8.2), computed from how often each state occurs with each tag.
// Tokens without a gold tag are not counted. All scores but the accuracy stay the same if states are renumbered.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "src/corpus/tag_dictionary.hh"

namespace hws {

struct ConfusionTable {
  // All counts are 0. Fails with `argument` unless there is at least one state and one tag.
  ConfusionTable(int32_t of_states, int32_t of_tags, const Run &run);
  int32_t states, tags;
  Array<int64_t> counts;     // one row of tags per state
  Array<int64_t> stateless;  // by tag: tokens without a state
  int64_t tokens = 0;

  int64_t at(int32_t state, int32_t tag) const {
    return counts[static_cast<size_t>(state) * static_cast<size_t>(tags) + static_cast<size_t>(tag)];
  }
  // Counts tokens: gold labels from 1 (0: none, not counted), and states from 0 (−1: none), one each. Fails with `argument` for
  // numbers outside. O(tokens).
  void add(std::span<const Label> gold, std::span<const int32_t> states_of_tokens, const Run &run);
};

// The proportion of tokens whose state is their tag, where state k is the tag with label k + 1. A token without a state agrees
// with no tag. This and the scores below fail with `empty` for a table without tokens.
double tagging_accuracy(const ConfusionTable &table);
// Each state is mapped to one tag and no two states to the same, by the mapping with the most correct tokens
// (optimal_assignment; the thesis uses a greedy mapping, which has at most as many). States beyond the number of tags have
// none. O(min² · max).
double one_to_one(const ConfusionTable &table, const Run &run);
// Each state is mapped to the tag it occurs with most often.
double many_to_one(const ConfusionTable &table);
// The same with the mapping of one table, scored on another one of the same shape. On a tie it takes the lowest tag. A state
// that the first table lacks has no tag, so its tokens are wrong.
double many_to_one(const ConfusionTable &mapped, const ConfusionTable &scored);

// Scores from entropies, in bits: variation of information H(G|S) + H(S|G) (Meila 2003), homogeneity 1 − H(G|S)/H(G),
// completeness 1 − H(S|G)/H(S), and their harmonic mean, V-measure with β = 1 (Rosenberg and Hirschberg 2007; 3.105). A single
// tag has homogeneity 1, and a single state completeness 1. V-measure is 0 if both are 0. Tokens without a state count as those
// of one more state. The relative error is about 1e-15 of H(G) + H(S).
struct EntropyScores {
  double vi_bits = 0, homogeneity = 0, completeness = 0, v_measure = 0;
};
EntropyScores entropy_scores(const ConfusionTable &table);

struct TaggingScores {
  int64_t tokens = 0;  // with a gold tag
  double one_to_one = 0, many_to_one = 0;
  double many_to_one_cv = 0;  // the mapping of the first half, scored on the second half
  EntropyScores entropy;
};
// Scores `states`, one per token of the corpus, from 0 to state_count − 1 (−1: none). The halves are of sequences with tagged
// tokens, in order, the first one rounded down. If only one sequence has tagged tokens, the halves are of these tokens. Fails
// with `empty` without tagged tokens. O(tokens + one_to_one).
TaggingScores tagging_scores(const TaggedCorpus &gold, std::span<const int32_t> states, int32_t state_count, const Run &run);

// The expected accuracy of a tagger that draws each token's tag uniformly from its allowed ones (column "Random" of 3.10), as a
// baseline. `gold` is as above; sets contain labels minus one. Fails with `empty` without tagged tokens.
double random_accuracy(std::span<const Label> gold, const TokenSets &allowed, const Run &run);
// The proportion of the random tagger's errors that are avoided: (accuracy − random) / (1 − random); 0 if it makes none.
double error_reduction(double accuracy, double random);

}  // namespace hws
