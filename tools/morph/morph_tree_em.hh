// The cognate model: the oldest ancestor's word has the prior, each daughter's word comes from its mother's by the edit model
// of that branch. Leaves are observed; branches and the prior are learned by EM.
#pragma once
#include "tools/morph/morph_em.hh"
#include "tools/morph/morph_tree.hh"

namespace tool {

struct TreeFlags {
  EditRates rates;
  InferenceFlags inference;
  int64_t iterations = 5, edit_steps = 5, forms = 10;
  std::string held_out;  // a share of the leaves' forms; empty: none
  double pseudo_counts = 0.5, tolerance = 1e-3, length = 0;
};

// One set's graph: a variable per node that has a form below it or is above one; -1 for others.
struct SetGraph {
  Graph graph;
  std::vector<int64_t> variable;
};

struct TreeModel {
  std::vector<EditModel> edit;    // by node: of the branch above it; null for the root
  std::vector<Machine> machine;
  MorphPrior::Part prior;
};

struct TreePoint {
  double held_out;  // -ln p per segment of held-out forms: belief of the mother through the branch; 0 without any
  double seconds;   // of inference
};

struct TreeRun {
  TreeModel model;  // of the last iteration
  std::vector<TreePoint> points;
  std::vector<std::vector<std::vector<Form>>> forms;  // by cognate set and inner node: the node's best forms
  std::vector<std::vector<double>> log_gold;          // by set and node: ln belief(gold); 0 where there is none
};

// `iterations` times inference in every set's graph and, but after the last, the M-step: per branch the edit model from
// the untrained one and pairs (mother, daughter), the prior from the root's forms. A leaf is paired with each of its mother's
// `forms` best strings. An inner daughter is paired with each of them too: with her own `forms` best strings, inferred again
// under that string of the mother. held_out: in sets with other leaves this share of the leaves' forms is left out of the
// graphs. Ends earlier once -ln p of held-out forms changes by no more than `tolerance`.
TreeRun tree_run(Session *session, const CognateTree &tree, const Cognates &cognates, const TreeFlags &flags);

}  // namespace tool
