// Words kept from learning, and how well a model predicts their surface forms from the morphs alone.
#pragma once
#include "tools/morph/morph_inference.hh"

namespace tool {

// true: learned from. Of the words of two morphs or more whose morphs all occur in other words learned from too, this
// share is held out, spread evenly over them (0: none). In the words' order.
std::vector<bool> training_words(const MorphWords &words, double share);

// The morphs' beliefs as acceptors, made when they are first asked for; a morph without one has null.
class BeliefMachines {
 public:
  BeliefMachines(const MorphGraph &graph, const hws_learner *learner)
      : graph_(graph), learner_(learner), made_(graph.morph_variable.size()), machines_(graph.morph_variable.size()) {}
  const hws_machine *of(size_t morph);
  // From now on this form alone.
  void fix(size_t morph, const hws_alphabet *alphabet, const std::vector<int32_t> &form);

 private:
  const MorphGraph &graph_;
  const hws_learner *learner_;
  std::vector<bool> made_;
  std::vector<Machine> machines_;
};

// -ln p of a word's surface form counts at most this much.
inline constexpr double kWordFloor = 200;

// Sum over the words with which[w] of -ln p(surface), over their segments. p is the exact total of belief(morph 1) ...
// belief(morph n), concatenated, through the edit transducer, at the surface form. 0 if there are no such words.
double neg_log_per_segment(const Session *session, const MorphWords &words, const std::vector<bool> &which,
                           const hws_machine *edit, BeliefMachines *beliefs);

}  // namespace tool
