// Grammars with latent annotations as a family of rows (src/learner/rows): trees are the items, and the subtypes of their nodes
// are hidden. Methods: EM (Matsuzaki, Miyao and Tsujii 2005), hard EM, variational inference, collapsed variational inference
// of a tree at once (seed 001, 4.24 and 4.5.3) and of a node at once (node_posteriors.hh), a Metropolis-Hastings sampler with
// the rows integrated out, and a blocked Gibbs sampler.
//
// An item may be a bare sentence, whose tree is not known. Batch methods and minibatches sum over all its trees by the rules of
// the others, with all their subtypes (subtype_chart.hh): O(words³ · rules · H³) a sentence.
//
// A tree's local numbers, which collapsed inference keeps, are the expected counts of the rules that the tree uses. Each rule
// occurs once among them, with its subtypes next to each other.
#pragma once
#include <memory>
#include <vector>

#include "src/grammar/latent/latent_fields.hh"
#include "src/grammar/latent/latent_model.hh"
#include "src/grammar/latent/node_posteriors.hh"
#include "src/grammar/latent/plain_chart.hh"
#include "src/grammar/latent/subtype_sums.hh"
#include "src/learner/rows/row_family.hh"
#include "src/learner/rows/row_predictions.hh"

namespace hws {

class LatentFamily final : public RowFamily, private Expects, private Collapses, private Samples {
 public:
  // `prior` of the settings must have a value. `names` are kept for the model; null: none is made. Fails with `empty` for a
  // bare sentence that has no tree by the rules.
  LatentFamily(BinarizedTreesPtr trees, SubtypeLayout layout, LatentNamesPtr names, const LatentSettings &settings,
               const Run &run);

  const BinarizedTrees &trees() const { return *trees_; }
  const SubtypeLayout &layout() const { return layout_; }
  const LatentNamesPtr &names() const { return names_; }

  const RowParts &parts() const override { return parts_; }
  int64_t items() const override { return trees_->trees(); }
  double tokens() const override { return static_cast<double>(tokens_); }
  uint64_t fingerprint() const override { return fingerprint_; }
  uint64_t symbols_mark() const override { return symbols_mark_; }
  BlockPlan plan(int64_t items) const override;
  bool has_parts() const override { return false; }  // the rules are those of all trees
  const Expects *expects() const override { return this; }
  const Collapses *collapses() const override;
  const Samples *samples() const override { return this; }

 private:
  std::span<const LatentNode> tree(int64_t item) const { return trees_->tree(item); }
  int64_t first_node(int64_t item) const { return trees_->offsets.data()[item]; }
  RuleRows rows_of(const double *numbers, int32_t rule) const {
    return {numbers + layout_.first.data()[rule], layout_.stride.data()[trees_->rules.data()[rule].parent]};
  }

  // The rules that a tree uses: their local numbers are `first` on. Rows are numbered from `row`, numbers from `at`. The
  // first rule of each label leads.
  struct Slot {
    size_t first, at, stride, row;
    int32_t parents, outcomes;
    bool leads;
  };
  std::span<const Slot> slots(int64_t item) const {
    const int64_t begin = first_slot_.data()[item];
    return {slots_.data() + begin, static_cast<size_t>(first_slot_.data()[item + 1] - begin)};
  }
  size_t local_begin(int64_t item) const { return local_begin_.data()[item]; }
  size_t local_size(int64_t item) const { return local_begin_.data()[item + 1] - local_begin_.data()[item]; }
  // A node's rule among the local numbers of its tree.
  template <class Number>
  auto local_rows(int64_t item, Number *local) const;
  // Adds a tree's local numbers to the counts, times a sign.
  void move(int64_t item, const double *local, double sign, RowUses *uses) const;
  void read_bare_sentences(const Run &run);
  // The tree's rules under what the counts predict, as local numbers.
  void predict(int64_t item, const RowPredictions &predictions, const RowUses &uses, double *local) const;

  // Batch methods.
  std::vector<StatisticSpec> statistics(const RowParts &parts) const override;
  std::span<const int32_t> rows_of(int64_t, size_t) const override { return {}; }
  std::unique_ptr<ExpectStep> prepare(const RowParts &parts, const double *numbers, bool best, const Run &run) const override;
  void expect(const RowParts &parts, const ExpectStep &step, std::span<const int64_t> items, StatisticLeaf &leaf,
              const Run &run) const override;
  Expectation finish(const RowParts &parts, const ExpectStep &step, SufficientStatistics sums, const Run &run) const override;

  // Collapsed inference of a tree at once.
  class Inference;
  size_t local_numbers(int64_t item) const override { return local_size(item); }
  int64_t least_passes() const override { return 20; }
  CountGrid grid() const override;
  std::unique_ptr<ItemInference> inference(const RowView &view, const Run &run) const override;

  // Samplers. The choices are the subtypes of all nodes.
  int64_t choices() const override { return static_cast<int64_t>(trees_->nodes.size()); }
  Drawn draw(const RowView &view, double temperature, const Rng &rng, RowUses *uses, Array<int32_t> *choices,
             const Run &run) const override;
  RowUses uses(const RowParts &parts, const Array<int32_t> &choices, const Run &run) const override;
  void check(const Array<int32_t> &choices) const override;
  Drawn propose(const RowView &view, double power, const Rng &rng, RowUses *uses, Array<int32_t> *choices,
                const Run &run) const;
  // Calls see(number, row, node) for each node of a tree with these subtypes.
  template <class See>
  void each_use(int64_t item, const int32_t *subtypes, See see) const;

  BinarizedTreesPtr trees_;
  SubtypeLayout layout_;
  LatentNamesPtr names_;
  bool blocked_, by_nodes_;
  RowParts parts_;
  NodePosteriors node_posteriors_;
  int64_t tokens_ = 0;
  uint64_t fingerprint_ = 0, symbols_mark_ = 0;
  Array<Slot> slots_;
  Array<int64_t> first_slot_{0};   // by tree, and the end
  Array<int32_t> slot_of_node_;    // within the tree
  Array<size_t> local_begin_{0};   // by tree, and the end
  std::unique_ptr<const LatentModel> plain_;  // with one subtype for each label; null: there are no bare sentences
  std::vector<SpanLabels> kept_;              // by bare sentence: the labels that its trees have
  Array<int64_t> bare_;                       // by item: which bare sentence it is; empty: there are none
};

template <class Number>
auto LatentFamily::local_rows(int64_t item, Number *local) const {
  const Slot *const own = slots(item).data();
  const int32_t *const slot = slot_of_node_.data() + first_node(item);
  struct Rows {
    Number *first;
    size_t stride;
  };
  return [=](size_t node) {
    const Slot &s = own[slot[node]];
    return Rows{local + s.first, static_cast<size_t>(s.outcomes)};
  };
}

template <class See>
void LatentFamily::each_use(int64_t item, const int32_t *subtypes, See see) const {
  const std::span<const LatentNode> nodes = tree(item);
  for (size_t i = 0; i < nodes.size(); ++i) {
    const LatentRule &rule = trees_->rules.data()[nodes[i].rule];
    const auto a = static_cast<size_t>(subtypes[i]);
    size_t outcome = rule.is_word() ? 0 : static_cast<size_t>(subtypes[i + 1]);
    if (nodes[i].right > 0) {
      outcome = outcome * static_cast<size_t>(layout_.subtypes.data()[rule.right]) +
                static_cast<size_t>(subtypes[nodes[i].right]);
    }
    see(layout_.first.data()[nodes[i].rule] + a * layout_.stride.data()[rule.parent] + outcome,
        static_cast<size_t>(layout_.first_row.data()[rule.parent]) + a, i);
  }
}

}  // namespace hws
