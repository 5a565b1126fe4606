// Inference with a list of candidates per morph instead of all strings: a morph is one of the parts of the surface forms it may
// stand for (morph_candidates.hh). The variables are finite, a word is a table of p(surface | concatenation) over its morphs'
// candidates, and inference is belief propagation between them. What has never been heard cannot be found, but windows and long
// words cost little.
#pragma once
#include "tools/morph/morph_candidates.hh"
#include "tools/morph/morph_inference.hh"

namespace tool {

struct ListBeliefs {
  std::vector<std::vector<Form>> morphs;  // by morph: all candidates, best first
  std::vector<std::vector<Form>>
      words;  // by word that is used: the best underlying forms and their probabilities; all of a word's sum to 1
  std::vector<double> cost;               // by word: -ln of the sum over its morphs' beliefs of p(surface | concatenation)
  Inference run;                          // its seconds include the time to fill the tables
  int64_t variables = 0, factors = 0;
  double seconds_words = 0;               // for `words` and `cost`
};

class ListGraph {
 public:
  // Words with used[w] false send no message but get a cost; an empty array uses all. Each morph has at most `most`
  // candidates, fewer in long words (shorten_lists). Of the session's options those apply that lists can use (idle_options),
  // and `flags.sweeps` or kListSweeps. Threads and limits aside, options have their own defaults here: flooding, a damping of
  // 0.3, a tolerance of 1e-9.
  ListGraph(const Session *session, const InferenceFlags &flags, const MorphWords &words, const std::vector<bool> &used,
            int64_t most);
  // `forms`: most underlying forms of each word. If fixed[m] is not null, costs take this form for the morph, or its belief
  // if the form is none of its candidates.
  ListBeliefs infer(const hws_edit_model *edit, const MorphPrior &prior, int64_t forms,
                    const std::vector<const Labels *> &fixed = {}) const;
  // By morph, as values of the run's variable of the same number.
  const std::vector<std::vector<Labels>> &candidates() const { return candidates_; }

 private:
  // One concatenation of candidates: its place in the word's table, and the string it is among the word's, numbered as they
  // come.
  struct Choice {
    int32_t entry, string;
  };
  void list_choices(size_t w);
  std::vector<double> scores(const hws_edit_model *edit) const;
  std::vector<double> prior_weights(size_t m, const MorphPrior &prior) const;
  void propagate(const std::vector<double> &log_p, const std::vector<double> &scale, const MorphPrior &prior,
                 ListBeliefs *out) const;
  std::vector<size_t> candidates_at(size_t w, int64_t entry) const;
  std::vector<int64_t> differences(size_t w) const;
  Labels string_at(size_t w, int64_t entry) const;
  double value(size_t w, const Choice &c, const std::vector<double> &log_p, double scale) const;

  const Session *session_;
  InferenceFlags flags_;
  const MorphWords &words_;
  std::vector<bool> used_;
  std::vector<std::vector<Labels>> candidates_;
  std::vector<int64_t> widest_;  // by word: how many candidates of each of its morphs its table has, the first ones
  std::vector<std::vector<Choice>> choices_;     // by word, entries ascending
  std::vector<int64_t> first_string_{0};         // by word, and one past the last: where its strings begin among all
};

}  // namespace tool
