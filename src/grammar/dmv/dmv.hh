// Learning a dependency model with valence from sentences of symbols, such as tags: a family of rows (src/learner/rows).
//
// Expected uses are exact sums over each sentence's projective trees. Hard EM counts the best tree. Collapsed variational
// inference takes a sentence out of the running counts, and sums its trees under what the others predict (seed 001, 4.24).
// Hastings' sampler proposes a tree under these predictions, and accepts it by the ratio with the exact posterior, in which a
// choice that a tree makes twice is likelier the second time (4.14 to 4.16). Blocked Gibbs sampling draws rows, then all trees.
#pragma once
#include <optional>
#include <string_view>

#include "src/corpus/corpus.hh"
#include "src/corpus/treebank/treebank.hh"
#include "src/grammar/dmv/dmv_layout.hh"
#include "src/learner/rows/new_row_learner.hh"
#include "src/trees/valence_trees.hh"

namespace hws {

enum class DmvStart : int32_t { harmonic, uniform, random };

struct DmvSettings : RowSettings {
  DmvStart start = DmvStart::harmonic;
  std::optional<int64_t> valence;
  std::optional<double> prior, prior_root, prior_child, prior_stop;
  bool model = false;  // no option: learning begins with a model
};

namespace dmv_fields {

inline constexpr const char *kPriors = "Priors";
inline bool from_nothing(const DmvSettings &s) { return !s.model; }
// Whether the first local counts are those of the harmonic start itself.
inline bool harmonic(const DmvSettings &s) { return !s.model && s.start == DmvStart::harmonic; }

using F = FieldsOf<DmvSettings>;
inline constexpr Field kOwn[] = {
    F::of<&DmvSettings::start, from_nothing>(
        "start", {"harmonic|uniform|random"},
        "rows to begin with: from the uses of the harmonic start, all outcomes alike, or drawn at random"),
    F::of<&DmvSettings::valence>(
        "valence", {2, 3},
        "how many numbers of children a head tells apart on each side: 0, 1 or more; or 0, 1, 2 or more; auto: as the model "
        "that learning begins with, or else 2"),
    F::of<&DmvSettings::prior>("prior", {0, 1e9},
                               "concentration of all rows' priors (alpha); auto: 1 for em and hard-em, 0.1 otherwise", kPriors),
    F::of<&DmvSettings::prior_root>("prior_root", {0, 1e9}, "the same of the root's child; auto: prior", kPriors),
    F::of<&DmvSettings::prior_child>("prior_child", {0, 1e9}, "the same of the child of a head and side; auto: prior", kPriors),
    F::of<&DmvSettings::prior_stop>("prior_stop", {0, 1e9}, "the same of stopping or going on; auto: prior", kPriors)};
inline constexpr Field kMethod = F::of<&DmvSettings::method>(
    "method", {"em|hard-em|vi|svi|scvi|cvi|hastings|blocked-gibbs"},
    "how it is learned; hard-em: EM of best trees; svi: vi of minibatches; scvi: the same under posterior means; hastings: "
    "trees are proposed under the other sentences' counts; blocked-gibbs: rows are drawn, then all trees");
// The shared list, in which methods have the family's names.
inline constexpr auto kFields = [] {
  auto all = joined(kRowFields<DmvSettings>, kOwn);
  for (Field &field : all) {
    if (std::string_view(field.option.name) == kMethod.option.name) field = kMethod;
  }
  return all;
}();

}  // namespace dmv_fields

inline constexpr char kDmvFamily[] = "dmv";

class Dmv final : public RowFamily, private Expects, private Collapses, private Samples {
 public:
  // All numbers of the settings are set. `known`: brackets that no subtree crosses; null: none. Fails with `argument` for an
  // alphabet without size, for a sentence without words, and for a treebank whose sentences have other numbers of words.
  Dmv(CorpusPtr corpus, const DmvSettings &settings, const Run &run, TreebankPtr known = nullptr);

  const CorpusPtr &corpus() const { return corpus_; }
  const DmvLayout &layout() const { return layout_; }
  // The rows of the start that the settings name, which is not random: those of the harmonic start from its uses, or even ones.
  Array<double> start_rows(bool with_uses, const Run &run) const;

  const RowParts &parts() const override { return parts_; }
  int64_t items() const override { return corpus_->count(); }
  double tokens() const override { return static_cast<double>(corpus_->symbols.size()); }
  uint64_t fingerprint() const override;
  uint64_t symbols_mark() const override { return hws::fingerprint(*corpus_->alphabet); }
  const Expects *expects() const override { return this; }
  const Collapses *collapses() const override { return this; }
  const Samples *samples() const override { return this; }

 private:
  // Makes the spans that a sentence's subtrees may have. Returns null if they may have all.
  const SubtreeSpans *spans_of(int64_t item, std::optional<SubtreeSpans> *spans) const;
  std::span<const Label> sentence(int64_t item) const { return corpus_->sequence(item); }
  ValenceUses local_of(int64_t item, double *first) const {
    return {sentence(item).size(), layout_.valence, first};
  }

  // ---- Batch methods.
  std::vector<StatisticSpec> statistics(const RowParts &parts) const override;
  std::span<const int32_t> rows_of(int64_t, size_t) const override { return {}; }
  std::unique_ptr<ExpectStep> prepare(const RowParts &parts, const double *numbers, bool best, const Run &run) const override;
  std::unique_ptr<ExpectStep> prepare_start(const RowParts &parts, const double *numbers, const Run &run) const override;
  void expect(const RowParts &parts, const ExpectStep &step, std::span<const int64_t> items, StatisticLeaf &leaf,
              const Run &run) const override;
  Expectation finish(const RowParts &parts, const ExpectStep &step, SufficientStatistics sums, const Run &run) const override;

  // ---- Collapsed inference. A sentence's local posterior has one number for each choice its trees may make.
  class Inference;
  struct SentenceNumbers;
  size_t local_numbers(int64_t item) const override { return ValenceUses::size_of(sentence(item).size(), layout_.valence); }
  CountGrid grid() const override;
  std::unique_ptr<ItemInference> inference(const RowView &view, const Run &run) const override;

  // ---- Sampling. The choices of a sentence are its words' heads, −1 of the root's child.
  int64_t choices() const override { return static_cast<int64_t>(corpus_->symbols.size()); }
  Drawn draw(const RowView &view, double temperature, const Rng &rng, RowUses *uses, Array<int32_t> *choices,
             const Run &run) const override;
  RowUses uses(const RowParts &parts, const Array<int32_t> &choices, const Run &run) const override;
  void check(const Array<int32_t> &choices) const override;

  CorpusPtr corpus_;
  TreebankPtr known_;
  DmvLayout layout_;
  bool harmonic_, modes_, blocked_;
  RowParts parts_;
};

// Learns from a corpus. `start` are rows to begin with, which must be given if settings.model is set; otherwise the settings
// say how learning begins.
// `known`: brackets that no subtree of a sentence's trees crosses; null: none. The harmonic start counts without them.
std::unique_ptr<RowLearner> new_dmv_learner(const CorpusPtr &corpus, const DmvSettings &settings, Array<double> start,
                                            const Run &run, TreebankPtr known = nullptr);

// The settings with numbers for all that are automatic, and the family of a corpus under such settings.
DmvSettings filled_settings(const DmvSettings &settings);
std::shared_ptr<const Dmv> dmv_family(const CorpusPtr &corpus, const DmvSettings &filled, const Run &run,
                                      TreebankPtr known = nullptr);

}  // namespace hws
