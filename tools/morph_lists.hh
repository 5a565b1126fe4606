// Inference with a list of candidates per morph instead of all strings: a morph is one of the parts of the surface forms it may stand
// for. The variables are finite, a word is a table of p(surface | concatenation) over its morphs' candidates, and inference is belief
// propagation between them. What has never been heard cannot be found, but windows and long words cost little.
#pragma once
#include "morph_inference.hh"

namespace tool {

#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)

// Where the first of a word's morphs begins and the last one ends is known, all else is open: a form is any part of the surface
// form that this leaves. Also, where two such parts of different words are as long and differ in two or three segments, what begins like
// one and ends like the other. By morph at most `most`, those of more words first. used[w] false: word w is not looked at.
std::vector<std::vector<std::vector<int32_t>>> candidate_forms(const MorphWords &words, const std::vector<bool> &used, int64_t most);

struct ListBeliefs {
  std::vector<std::vector<Form>> morphs;  // by morph: all candidates, best first
  std::vector<std::vector<Form>> words;   // by word that is used: underlying forms, best first, probabilities summing to 1
  std::vector<double> cost;               // by word: -ln of the sum over its morphs' beliefs of p(surface | concatenation)
  Inference run;
};

class ListGraph {
 public:
  // used[w] false: word w says nothing, but has a cost; empty: all are used. Words of four morphs and more leave fewer than `most`, so
  // that no word's table has more than 65,536 entries.
  ListGraph(const MorphWords &words, const std::vector<bool> &used, int64_t most);
  // `forms`: underlying forms of each word at most.
  // fixed[m], if not null: for the costs the morph is this form (its belief, if that is none of its candidates).
  ListBeliefs infer(const Session *session, const hws_edit_model *edit, const MorphPrior &prior, int64_t forms,
                    const std::vector<const std::vector<int32_t> *> &fixed = {}) const;
  // By morph, as values of the run's variable of the same number.
  const std::vector<std::vector<std::vector<int32_t>>> &candidates() const { return candidates_; }

 private:
  // One concatenation of candidates: its place in the word's table and in pairs_.
  struct Choice {
    int64_t entry, pair;
  };
  Inference propagate(const Session *session, const std::vector<std::vector<double>> &tables, const MorphPrior &prior) const;
  std::vector<size_t> candidates_at(size_t w, int64_t entry) const;

  const MorphWords &words_;
  std::vector<bool> used_;
  std::vector<std::vector<std::vector<int32_t>>> candidates_;
  std::vector<std::vector<Choice>> choices_;  // by word
  std::vector<std::vector<uint8_t>> difference_;  // by word and entry: of lengths from the surface form, large ones cut
  Strings pairs_;
};

#endif

}  // namespace tool
