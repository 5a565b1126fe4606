// Learning the tables of graphs: a family of rows (src/learner/rows). Its items are what was seen of the variables of one
// template (graph_family.hh), and its parts are the rows that the template's factors share.
//
// Expected uses are sums over an item's hidden variables: exact by a junction tree, or those of an approximate method. Hard EM
// counts the best values alone. Collapsed variational inference takes an item out of the running counts and infers all of its
// hidden variables together under what the others predict (seed 001, 3.6.2: CVI-2 of any graphical model of the conjugate
// exponential family).
//
// Where sums are approximate the objective is no bound, and may fall: the metric inexact_items says of how many items. Factors
// that are fixed need not be normalized. Then the objective is the sum of ln Z of the items' graphs, which EM raises as well.
#pragma once
#include <string_view>

#include "src/graph/learn/item_inference.hh"
#include "src/learner/rows/new_row_learner.hh"

namespace hws {

enum class GraphRowsStart : int32_t { random, rows };

struct GraphRowNumbers : RowSettings {
  GraphRowsStart start = GraphRowsStart::random;
  std::optional<double> prior;
  ItemSums inference = ItemSums::automatic;
  int64_t inference_iterations = 50;
  double inference_tolerance = 1e-6, inference_damping = 0;
  int64_t inference_strings = 20;
};
struct GraphRowSettings : GraphRowNumbers {
  Array<double> priors;  // by part; empty: prior
};

namespace graph_row_fields {

inline constexpr const char *kInference = "Inference within items";
// Best values hardly depend on how near messages are to their end.
inline bool approximates(const GraphRowSettings &s) {
  return s.inference != ItemSums::exact && s.method != RowMethod::hard_em;
}
inline bool prunes(const GraphRowSettings &s) { return s.inference == ItemSums::pruned; }
using F = FieldsOf<GraphRowSettings>;
inline constexpr Field kOwn[] = {
    F::of<&GraphRowSettings::start>("start", {"random|rows"},
                                    "rows to begin with: those of tables drawn at random, and of machines with equal weights; "
                                    "or those of the family"),
    F::of<&GraphRowSettings::prior>("prior", {0, 1e9},
                                    "concentration of all rows' priors (alpha); auto: 1 for em and hard-em, 0.1 otherwise",
                                    "Priors"),
    F::of<&GraphRowSettings::priors>("priors", {0, 1e9}, "the same of each part, with commas between; auto: prior", "Priors"),
    F::of<&GraphRowSettings::inference>(
        "inference", {"auto|exact|bp|trw|mean-field|pruned"},
        "how hidden variables are summed over: exact by a junction tree, or by messages; auto: exact, or bp where its tables "
        "would be too large; with strings: bp, which is exact on trees, or pruned: strings of lists alone",
        kInference),
    F::of<&GraphRowSettings::inference_strings, prunes>(
        "inference_strings", {1, 1000000}, "pruned: strings that are taken from each message to a variable", kInference),
    F::of<&GraphRowSettings::inference_iterations, approximates>(
        "inference_iterations", {1, INT64_MAX}, "auto, bp, trw, mean-field: sweeps in an item at most", kInference),
    F::of<&GraphRowSettings::inference_tolerance, approximates>(
        "inference_tolerance", {0, 1}, "auto, bp, trw, mean-field: an item's messages are done once none changes by more",
        kInference),
    F::of<&GraphRowSettings::inference_damping, approximates>(
        "inference_damping", {0, 0.99}, "auto, bp, trw, mean-field: share of the old message that stays", kInference)};
inline constexpr Field kMethod = F::of<&GraphRowSettings::method>(
    "method", {"em|hard-em|vi|svi|scvi2|cvi2"},
    "how it is learned; hard-em: EM of the best values; svi: vi of minibatches; scvi2: the same under posterior means; cvi2: "
    "collapsed inference of an item's hidden variables together");
// The shared list without what only samplers read; methods have the family's names.
inline constexpr std::string_view kAbsent[] = {"burn_in", "period", "chains", "anneal"};
inline constexpr auto kAll = joined(kRowFields<GraphRowSettings>, kOwn);
inline constexpr auto kFields = [] {
  std::array<Field, kAll.size() - std::size(kAbsent)> fields;
  size_t at = 0;
  for (const Field &field : kAll) {
    const std::string_view name = field.option.name;
    bool absent = false;
    for (const std::string_view other : kAbsent) absent |= name == other;
    if (!absent) fields[at++] = name == kMethod.option.name ? kMethod : field;
  }
  return fields;
}();

}  // namespace graph_row_fields

inline constexpr char kGraphRows[] = "graph-rows";

class GraphRows final : public RowFamily, private Expects, private Collapses {
 public:
  // All numbers of the settings are set. `limit` for exact inference of items that are too large; `empty` if no item has a
  // value that was seen.
  GraphRows(GraphFamilyPtr family, GraphItemsPtr items, const GraphRowSettings &settings, const Run &run);

  const GraphFamilyPtr &graphs() const { return family_; }
  int64_t inexact_items() const { return patterns_.inexact_items() + inexact_strings_; }

  const RowParts &parts() const override { return parts_; }
  int64_t items() const override { return items_->count(); }
  double tokens() const override { return tokens_; }
  uint64_t fingerprint() const override;
  uint64_t symbols_mark() const override;
  std::span<const MetricSpec> metrics() const override;
  const Expects *expects() const override { return this; }
  const Collapses *collapses() const override { return family_->learning() ? nullptr : this; }
  Array<double> random_start(const RowParts &parts, uint64_t seed, uint32_t start, const Run &run) const override;

 private:
  class Inference;
  double tokens_of(int64_t item) const;
  size_t place_of(size_t part, size_t place) const { return parts_[part].block.begin + place; }

  std::vector<StatisticSpec> statistics(const RowParts &parts) const override;
  std::span<const int32_t> rows_of(int64_t, size_t) const override { return {}; }
  std::unique_ptr<ExpectStep> prepare(const RowParts &parts, const double *numbers, bool best, const Run &run) const override;
  void expect(const RowParts &parts, const ExpectStep &step, std::span<const int64_t> items, StatisticLeaf &leaf,
              const Run &run) const override;
  Expectation finish(const RowParts &parts, const ExpectStep &step, SufficientStatistics sums, const Run &run) const override;

  size_t local_numbers(int64_t item) const override { return static_cast<size_t>(patterns_.of(item).local_size); }
  CountGrid grid() const override;
  std::unique_ptr<ItemInference> inference(const RowView &view, const Run &run) const override;

  GraphFamilyPtr family_;
  GraphItemsPtr items_;
  InferenceSettings inference_;
  ItemPatterns patterns_;
  RowParts parts_;
  double tokens_ = 0;
  int64_t inexact_strings_ = 0;
};

// Fills in what is automatic.
GraphRowSettings filled_graph_row_settings(const GraphRowSettings &settings);
// The learner that the settings name, and what it makes of the family.
std::unique_ptr<RowLearner> new_graph_row_learner(const GraphFamilyPtr &family, const GraphItemsPtr &items,
                                                  const GraphRowSettings &settings, const Run &run);
GraphFamilyPtr learned_family(const RowLearner &learner);

// ln of the sum of the product of all tables, given what was seen of each item; -infinity: it is impossible. The same bits for
// any number of threads.
Array<double> score_graph_items(const GraphFamilyPtr &family, const GraphItemsPtr &items, const InferenceSettings &settings,
                                const Run &run);

// The most probable string of a variable in each item, with its probability beside it: the observed one with 1, none with 0
// where the item has no such variable or no probability. `argument` for a finite variable.
StringBatch best_item_strings(const GraphFamilyPtr &family, const GraphItemsPtr &items, int64_t variable,
                              const InferenceSettings &settings, const Run &run);

}  // namespace hws
