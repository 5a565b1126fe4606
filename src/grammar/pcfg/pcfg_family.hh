// Probabilistic context-free grammars as a family of rows (src/learner/rows): sentences are the items, trees their hidden
// variables, and each nonterminal has a row over its rules. Methods: EM (seed 001, 4.10; Lari and Young 1990), hard EM,
// variational inference (4.12; Kurihara and Sato 2004), the same from minibatches, collapsed or not, collapsed variational
// inference (4.24), a Metropolis-Hastings sampler of trees with the rows integrated out (4.14 to 4.16; Johnson, Griffiths and
// Goldwater 2007), and a blocked Gibbs sampler that draws rows and trees in turn.
//
// A tree that uses a nonterminal several times is more probable than the product of its rules' predictions, because each use
// raises the next one's. Collapsed variational inference neglects that within a sentence. The Metropolis-Hastings sampler
// corrects it by its acceptance, which is 1 where no nonterminal occurs twice in a tree, and is exact for every grammar.
#pragma once
#include <memory>
#include <optional>

#include "src/corpus/corpus.hh"
#include "src/grammar/chart/chart.hh"
#include "src/grammar/chart/tree_sampler.hh"
#include "src/grammar/pcfg/pcfg_fields.hh"
#include "src/grammar/pcfg/pcfg_rows.hh"
#include "src/grammar/score/known_trees.hh"
#include "src/learner/rows/row_family.hh"

namespace hws {

class PcfgFamily final : public RowFamily, private Expects, private Collapses, private Samples {
 public:
  // Words of the corpus are those of the grammar by their names, or by their labels where either has no names. `prior` of the
  // settings must have a value. Sentences without a tree make methods fail with `empty`.
  // `known`: what is known of the sentences' trees; null: nothing. Trees that do not agree with it count as none (Pereira and
  // Schabes 1992).
  PcfgFamily(const GrammarPtr &grammar, const CorpusPtr &corpus, const PcfgSettings &settings, const Run &run,
             std::shared_ptr<const KnownTrees> known = nullptr);
  ~PcfgFamily() override;

  const RowParts &parts() const override { return parts_; }
  int64_t items() const override { return static_cast<int64_t>(offsets_.size()) - 1; }
  double tokens() const override { return static_cast<double>(words_.size()); }
  uint64_t fingerprint() const override { return fingerprint_; }
  uint64_t symbols_mark() const override { return symbols_mark_; }
  // If strings of words are rewritten as wholes, random rows favour trees of few rules: each of V strings has a probability of
  // about 1 / V, so that k of them have 1 / V^k. Here the strings' rules weigh about 1 each in a first E step, and the rows are
  // the shares of its expected counts, with a hundredth of random ones. A family of a part of a corpus does not know the
  // others, and has random rows.
  Array<double> random_start(const RowParts &parts, uint64_t seed, uint32_t start, const Run &run) const override;
  const Expects *expects() const override { return this; }
  const Collapses *collapses() const override { return this; }
  const Samples *samples() const override { return this; }

  const PcfgRows &rows() const { return rows_; }
  class Counted;  // rules predicted from counts, and their charts (pcfg_counted.hh)

 private:
  struct Step;  // what a batch step shares
  std::span<const int32_t> sentence(int64_t item) const {
    return {words_.data() + offsets_[item], static_cast<size_t>(offsets_[item + 1] - offsets_[item])};
  }
  // Makes the filter of a sentence's trees under the form's present weights. Returns null if nothing is known of it.
  const SpanFilter *filter_of(const BinaryForm &form, int64_t item, std::optional<SpanFilter> *filter, const Run &run) const;

  // Batch methods.
  // Adds the expected uses of the numbers by some sentences. Returns their log-likelihood.
  double add_counts(const Step &step, std::span<const int64_t> sentences, std::span<double> counts, const Run &run) const;
  std::vector<StatisticSpec> statistics(const RowParts &parts) const override;
  std::span<const int32_t> rows_of(int64_t, size_t) const override { return {}; }
  std::unique_ptr<ExpectStep> prepare(const RowParts &parts, const double *numbers, bool best, const Run &run) const override;
  void expect(const RowParts &parts, const ExpectStep &step, std::span<const int64_t> items, StatisticLeaf &leaf,
              const Run &run) const override;
  Expectation finish(const RowParts &parts, const ExpectStep &step, SufficientStatistics sums, const Run &run) const override;

  // Collapsed inference. A sentence's local numbers are its expected counts: of the rules that every sentence may use, and of
  // rules of words alone for its different words and strings.
  class Inference;
  size_t local_numbers(int64_t item) const override { return static_cast<size_t>(locals_[item + 1] - locals_[item]); }
  CountGrid grid() const override;
  int64_t visited(int64_t k) const override { return visits_[k]; }
  std::unique_ptr<ItemInference> inference(const RowView &view, const Run &run) const override;
  template <class Each>
  void each_number(int64_t item, Each each) const;
  // Calls each(first local number, first number, how many, row) for stretches of a sentence's numbers within one row.
  template <class Each>
  void each_stretch(int64_t item, Each each) const;
  // The form's binary rules: those of a sentence's numbers in their order, then those whose weights do not change.
  Array<int32_t> listed_rules() const;
  // Adds a sentence's counts to those of all, times a sign.
  void move(int64_t item, const double *local, double sign, RowUses *uses) const;

  // Samplers. The choices are the trees of all sentences, one after another (derivation.hh).
  int64_t choices() const override { return 0; }
  Drawn draw(const RowView &view, double temperature, const Rng &rng, RowUses *uses, Array<int32_t> *choices,
             const Run &run) const override;
  RowUses uses(const RowParts &parts, const Array<int32_t> &choices, const Run &run) const override;
  void check(const Array<int32_t> &choices) const override;
  Array<int64_t> tree_offsets(const Array<int32_t> &choices) const;
  Drawn propose_trees(const RowView &view, double temperature, const Rng &rng, RowUses *uses, Array<int32_t> *choices,
                      const Run &run) const;
  // Draws all trees under these weights of rules, raised to the power 1 / temperature.
  void draw_trees(Array<double> weights, double temperature, const Rng &rng, Array<int32_t> *choices, const Run &run) const;

  PcfgRows rows_;
  BinaryForm form_;
  std::shared_ptr<const KnownTrees> known_;
  bool blocked_, in_parts_, simple_;  // simple_: the form has no unary and no empty rules
  Array<int32_t> words_;     // labels of the grammar's words; 0: none of them
  Array<int64_t> offsets_;   // by sentence
  Array<int64_t> visits_;    // the order in which sentences are visited
  RowParts parts_;
  uint64_t fingerprint_, symbols_mark_ = 0;
  Array<int32_t> common_;    // numbers of rules that are not of words alone
  struct Stretch {
    size_t local, number, count, row;
  };
  Array<Stretch> stretches_;  // of common_
  Array<int32_t> vocabulary_;           // by sentence: its different words and strings of the form, ascending
  Array<int64_t> vocabulary_offsets_;
  Array<int64_t> locals_;    // by sentence: its first local number
  Array<int32_t> arity_;     // by rule: nonterminals of its right side
};

}  // namespace hws
