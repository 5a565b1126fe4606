// The trees and numbers of tests/golden/pcfg_la.json.
#pragma once
#include "tests/fsa/golden_file.hh"
#include "tests/src/grammar/latent/annotated_trees.hh"

namespace annotated {

inline std::string penn_of(const golden::Json &tree) {
  std::string text = "(" + tree[0].get<std::string>();
  for (size_t k = 1; k < tree.size(); ++k) text += ' ' + (tree[k].is_string() ? tree[k].get<std::string>() : penn_of(tree[k]));
  return text + ")";
}

// The golden model: trees, and numbers by the names of the golden file. The label above all others has one subtype there.
struct GoldenTrees {
  explicit GoldenTrees(const golden::Json &model) : alpha(model["alpha"].get<double>()) {
    std::string text;
    for (const golden::Json &tree : model["trees"]) text += penn_of(tree) + "\n";
    bank = bank_of(text);
    trees = trees_of(*bank);
    Array<int32_t> subtypes = even_subtypes(*trees, model["subtypes"].get<int32_t>());
    for (size_t l = 0; l < subtypes.size(); ++l) {
      if (name_of(*bank, trees->labels[l]) == "S") subtypes[l] = 1;
    }
    layout = SubtypeLayout(*trees, std::move(subtypes));
  }
  // Calls see(name, number) for all numbers but the one of the start.
  template <class See>
  void each(See see) const {
    for (size_t r = 0; r < trees->rules.size(); ++r) {
      const LatentRule &rule = trees->rules[r];
      if (rule.parent == 0) continue;
      const auto annotated = [&](int32_t label, int32_t subtype) {
        return name_of(*bank, trees->labels[label]) + '[' + std::to_string(subtype) + ']';
      };
      for (int32_t a = 0; a < layout.subtypes[rule.parent]; ++a) {
        const size_t first = layout.first[r] + static_cast<size_t>(a) * layout.stride[rule.parent];
        const std::string parent = annotated(rule.parent, a) + ' ';
        if (rule.is_word()) {
          see(parent + std::string(bank->arrays().words->name(rule.right)), first);
          continue;
        }
        for (int32_t j = 0; j < layout.outcomes[r]; ++j) {
          const int32_t right = layout.subtypes[rule.right];
          see(parent + annotated(rule.left, j / right) + ' ' + annotated(rule.right, j % right),
              first + static_cast<size_t>(j));
        }
      }
    }
  }
  Array<double> numbers(const golden::Json &named) const {
    Array<double> all(layout.size(), 1.0);
    each([&](const std::string &name, size_t at) { all[at] = named.contains(name) ? named[name].get<double>() : 0; });
    return all;
  }
  double alpha;
  TreebankPtr bank;
  BinarizedTreesPtr trees;
  SubtypeLayout layout;
};

}  // namespace annotated
