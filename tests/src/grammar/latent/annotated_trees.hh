// Trees for tests of grammars with latent annotations, and the slow reference: every choice of subtypes.
#pragma once
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "fsa/base/rng.hh"
#include "src/corpus/treebank/treebank_text.hh"
#include "src/grammar/latent/subtype_layout.hh"

namespace annotated {

using namespace hws;

inline TreebankPtr bank_of(const std::string &text) { return read_penn(text, {}, Run{}); }
inline BinarizedTreesPtr trees_of(const Treebank &bank) {
  const Array<Label> &words = bank.arrays().word;
  return binarize(bank, {words.data(), words.size()}, Run{});
}
inline BinarizedTreesPtr trees_of(const std::string &text) { return trees_of(*bank_of(text)); }

// The names of labels; an intermediate label begins with @.
inline std::string name_of(const Treebank &bank, const LatentLabel &label) {
  if (label.kind == LatentKind::start) return "start";
  const auto &all = bank.arrays();
  const AlphabetPtr &names = label.kind == LatentKind::tag ? all.tags : all.labels;
  return (label.kind == LatentKind::intermediate ? "@" : "") +
         (label.number > 0 ? std::string(names->name(label.number)) : std::string());
}

// Calls see(subtypes of the tree's nodes) for all choices.
template <class See>
void each_annotation(const BinarizedTrees &trees, const SubtypeLayout &layout, int64_t t, See see) {
  const auto nodes = trees.tree(t);
  std::vector<int32_t> subtypes(nodes.size(), 0);
  for (;;) {
    see(subtypes);
    size_t i = 0;
    while (i < nodes.size() && ++subtypes[i] == layout.subtypes[trees.rules[nodes[i].rule].parent]) subtypes[i++] = 0;
    if (i == nodes.size()) return;
  }
}

// The number and the row that a node uses.
struct Use {
  size_t at, row;
};
inline Use use_of(const BinarizedTrees &trees, const SubtypeLayout &layout, int64_t t, const std::vector<int32_t> &subtypes,
                  size_t i) {
  const auto node = trees.tree(t)[i];
  const LatentRule &rule = trees.rules[node.rule];
  const size_t row = static_cast<size_t>(layout.first_row[rule.parent] + subtypes[i]);
  size_t within = layout.first[node.rule] - layout.starts[static_cast<size_t>(layout.first_row[rule.parent])];
  if (!rule.is_word()) {
    const auto left = static_cast<size_t>(subtypes[i + 1]);
    within += rule.is_unary() ? left
                              : left * static_cast<size_t>(layout.subtypes[rule.right]) +
                                    static_cast<size_t>(subtypes[static_cast<size_t>(node.right)]);
  }
  return {layout.starts[row] + within, row};
}

// A treebank of random trees over few labels.
inline std::string random_bank(uint64_t seed, int sentences, int most_words) {
  Rng rng(seed, RngMethod::test, 0, 0, 0);
  std::string text;
  const std::function<void(int, int)> add = [&](int words, int depth) {
    if (words == 1 && (depth > 2 || rng.below(3) > 0)) {
      const char *const tags[] = {"D", "N", "V"}, *const all[] = {"a", "b", "c", "d"};
      text += std::string("(") + tags[rng.below(3)] + ' ' + all[rng.below(4)] + ')';
      return;
    }
    const char *const labels[] = {"S", "NP", "VP"};
    text += std::string("(") + labels[rng.below(3)] + ' ';
    const int parts = words == 1 ? 1 : 1 + static_cast<int>(rng.below(static_cast<uint64_t>(std::min(words, 3))));
    int left = words;
    for (int k = 0; k < parts; ++k) {
      const int most = left - (parts - k - 1);
      const int own = k + 1 == parts ? left : 1 + static_cast<int>(rng.below(static_cast<uint64_t>(most)));
      add(own, parts == 1 ? depth + 1 : depth);
      left -= own;
    }
    text += ')';
  };
  for (int s = 0; s < sentences; ++s) {
    text += "(TOP ";
    add(1 + static_cast<int>(rng.below(static_cast<uint64_t>(most_words))), 0);
    text += ")\n";
  }
  return text;
}

// Random rows.
inline Array<double> random_numbers(const SubtypeLayout &layout, uint64_t seed) {
  Rng rng(seed, RngMethod::test, 1, 0, 0);
  Array<double> numbers(layout.size());
  for (size_t r = 0; r < layout.rows(); ++r) {
    double sum = 0;
    for (size_t k = layout.starts[r]; k < layout.starts[r + 1]; ++k) sum += numbers[k] = .05 + rng.uniform();
    for (size_t k = layout.starts[r]; k < layout.starts[r + 1]; ++k) numbers[k] /= sum;
  }
  return numbers;
}

}  // namespace annotated
