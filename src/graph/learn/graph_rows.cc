#include "src/graph/learn/graph_rows.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/hash_slots.hh"
#include "fsa/base/parallel_for.hh"
#include "src/graph/model/string_domain.hh"
#include "src/learner/rows/row_predictions.hh"

namespace hws {

namespace {

constexpr int32_t kGraphRowsVersion = 1;  // of checkpoints

RowParts parts_of_family(const GraphFamily &family, const GraphRowSettings &s) {
  if (!s.priors.empty() && s.priors.size() != family.parts().size()) {
    fail(Code::argument, "%zu priors; expected one for each of %zu parts, or auto", s.priors.size(), family.parts().size());
  }
  std::vector<RowPart> parts;
  for (const GraphPart &part : family.parts()) {
    const double prior = s.priors.empty() ? *s.prior : s.priors[parts.size()];
    parts.push_back(row_part(part.name.c_str(), static_cast<size_t>(part.rows), static_cast<size_t>(part.outcomes), prior));
    parts.back().block.starts = part.starts;
  }
  return RowParts(std::move(parts));
}

// Logarithms of the rows' numbers, made once for a step; of a family with strings its graphs.
struct GraphStep : ExpectStep {
  GraphStep(const RowParts &parts, const double *rows, bool counts_best) : ExpectStep(rows, counts_best), logs(parts.size()) {
    for (size_t i = 0; i < logs.size(); ++i) logs[i] = std::log(rows[i]);
  }
  Array<double> logs;
  std::unique_ptr<StringSums> strings;
};

// Patterns are of finite variables alone.
const GraphItems &items_of_patterns(const GraphFamily &family, const GraphItems &items) {
  static const GraphItems kNone;
  return family.learning() ? kNone : items;
}

}  // namespace

GraphRows::GraphRows(GraphFamilyPtr family, GraphItemsPtr items, const GraphRowSettings &s, const Run &run)
    : family_(std::move(family)), items_(std::move(items)),
      inference_{s.inference, s.inference_iterations, s.inference_tolerance, s.inference_damping, s.inference_strings},
      patterns_(*family_, items_of_patterns(*family_, *items_), s.inference, run), parts_(parts_of_family(*family_, s)) {
  family_->require_models();
  if (family_->learning()) inexact_strings_ = family_->learning()->inexact_items(*family_, *items_, inference_);
  if (inexact_strings_ > 0 && s.inference == ItemSums::exact) {
    fail(Code::unsupported, "%" PRId64 " items with hidden variables on a cycle; expected trees for exact sums over strings",
         inexact_strings_);
  }
  for (int64_t i = 0; i < items_->count(); ++i) {
    if ((i & 4095) == 0) run.check();
    tokens_ += tokens_of(i);
  }
  if (items_->count() > 0 && tokens_ == 0) {
    fail(Code::empty, "%" PRId64 " items of which nothing was seen; expected one value at least", items_->count());
  }
}

double GraphRows::tokens_of(int64_t item) const {
  const std::span<const int32_t> values = items_->item(item);
  return static_cast<double>(std::count_if(values.begin(), values.end(), [](int32_t x) { return x >= 0; }));
}

uint64_t GraphRows::fingerprint() const {
  uint64_t mark = symbols_mark();
  if (!family_->has_strings()) return checksum64(items_->values.data(), items_->values.size() * sizeof(int32_t), mark);
  // The strings themselves, whatever their numbers are.
  for (size_t i = 0; i < items_->values.size(); ++i) {
    const int32_t value = items_->values[i];
    const auto v = static_cast<VariableId>(i % static_cast<size_t>(items_->variables));
    const bool is_string = value >= 0 && family_->graph()->variable(v).domain == Domain::strings;
    const std::span<const Label> labels = is_string ? items_->strings->labels_of(value, 0) : std::span<const Label>();
    mark = mixed(mark, is_string ? labels.size() : static_cast<uint64_t>(value));
    mark = checksum64(labels.data(), labels.size_bytes(), mark);
  }
  return mark;
}

// What the template is like, its fixed tables, and which rows its factors have. The learned tables are left out.
uint64_t GraphRows::symbols_mark() const {
  const FactorGraph &g = *family_->graph();
  uint64_t mark = static_cast<uint64_t>(g.variables());
  for (VariableId v = 0; v < g.variables(); ++v) mark = mixed(mark, static_cast<uint64_t>(g.variable(v).values));
  for (FactorId f = 0; f < g.factors(); ++f) {
    const std::span<const VariableId> scope = g.scope(f);
    mark = checksum64(scope.data(), scope.size_bytes(), mixed(mark, scope.size()));
    mark = mixed(mixed(mark, static_cast<uint64_t>(family_->part_of(f) + 1)), static_cast<uint64_t>(family_->outcome_of(f)));
    const std::span<const double> table = g.factor(f).table;
    if (family_->part_of(f) < 0) {
      mark = checksum64(table.data(), table.size_bytes(), mark);
      if (g.kind(f) != FactorKind::table) mark = g.strings()->fingerprint(g.factor(f), mark);
    }
  }
  for (const GraphPart &part : family_->parts()) {
    if (part.strings) mark = mixed(mark, part.strings->mark());
  }
  return mark;
}

std::span<const MetricSpec> GraphRows::metrics() const {
  static constexpr MetricSpec kMetrics[] = {metric_of<RowLearner>(
      "inexact_items", "items whose hidden variables are summed over approximately; above 0 the objective is no bound",
      [](const RowLearner &l) { return static_cast<double>(static_cast<const GraphRows &>(l.data()).inexact_items()); })};
  return kMetrics;
}

// ---- Batch methods and minibatches.

std::vector<StatisticSpec> GraphRows::statistics(const RowParts &parts) const {
  return {dense_statistic("counts", parts.size()), signed_statistic("log_likelihood", 1), dense_statistic("tokens", 1)};
}

std::unique_ptr<ExpectStep> GraphRows::prepare(const RowParts &parts, const double *numbers, bool best, const Run &run) const {
  auto step = std::make_unique<GraphStep>(parts, numbers, best);
  if (const StringLearning *const learning = family_->learning()) {
    step->strings = learning->sums(*family_, *items_, inference_, {numbers, parts.size()}, run);
  }
  return step;
}

void GraphRows::expect(const RowParts &, const ExpectStep &step, std::span<const int64_t> items, StatisticLeaf &leaf,
                       const Run &run) const {
  if (const StringSums *const strings = static_cast<const GraphStep &>(step).strings.get()) {
    leaf.dense(1)[0] += strings->expect(items, leaf.dense(0), run);
    for (const int64_t i : items) leaf.dense(2)[0] += tokens_of(i);
    return;
  }
  double *const counts = leaf.dense(0).data();
  const double *const logs = static_cast<const GraphStep &>(step).logs.data();
  GraphItemInference inference(*family_, *items_, patterns_, inference_, run);
  Array<double> local;
  double log_likelihood = 0, tokens = 0;
  int64_t impossible = INT64_MAX;
  patterns_.each_different(*items_, items, [&](int64_t i, double equal) {
    run.check();
    local.resize(std::max(local.size(), local_numbers(i)));
    const double log_p = inference.infer(
        i, step.best, local.data(), [&](size_t part, size_t place) { return step.numbers[place_of(part, place)]; },
        [&](size_t part, size_t place) { return logs[place_of(part, place)]; });
    if (!(log_p > -INFINITY)) {
      impossible = std::min(impossible, i);
      return;
    }
    log_likelihood += equal * log_p;
    tokens += equal * tokens_of(i);
    inference.use(i, local.data(),
                  [&](size_t part, size_t place, double amount) { counts[place_of(part, place)] += equal * amount; });
  });
  if (impossible < INT64_MAX) fail_without_probability(impossible);
  leaf.dense(1)[0] += log_likelihood;
  leaf.dense(2)[0] += tokens;
}

Expectation GraphRows::finish(const RowParts &, const ExpectStep &, SufficientStatistics sums, const Run &) const {
  const double log_likelihood = sums.total(1)[0], tokens = sums.total(2)[0];
  return {sums.take_total(0), log_likelihood, tokens, {}};
}

// ---- Collapsed inference.

class GraphRows::Inference final : public ItemInference {
 public:
  Inference(const GraphRows &rows, const RowView &view, const Run &run)
      : rows_(rows), predictions_(view.parts()), inference_(*rows.family_, *rows.items_, rows.patterns_, rows.inference_, run) {
    if (view.uses()) return;
    numbers_ = view.numbers();
    for (const double x : numbers_) logs_.push_back(std::log(x));
  }

  double begin(int64_t item, double *local) override {
    return inference_.infer(
        item, false, local, [&](size_t part, size_t place) { return numbers_[rows_.place_of(part, place)]; },
        [&](size_t part, size_t place) { return logs_[rows_.place_of(part, place)]; });
  }
  double visit(int64_t item, const double *old, double *now, RowUses *uses) override {
    use(item, old, -1, uses);
    const auto weight_of = [&](size_t part, size_t place) {
      return predictions_.probability(*uses, rows_.place_of(part, place), row_of(part, place));
    };
    return inference_.infer(item, false, now, weight_of,
                            [&](size_t part, size_t place) { return std::log(weight_of(part, place)); });
  }
  void use(int64_t item, const double *local, double sign, RowUses *uses) override {
    inference_.use(item, local, [&](size_t part, size_t place, double amount) {
      uses->counts[rows_.place_of(part, place)] += sign * amount;
      uses->sums[row_of(part, place)] += sign * amount;
    });
  }

 private:
  size_t row_of(size_t part, size_t place) const {
    return rows_.parts_.row(part, place / rows_.parts_[part].block.outcomes);
  }

  const GraphRows &rows_;
  const RowPredictions predictions_;
  Array<double> numbers_, logs_;  // of the rows to begin with
  GraphItemInference inference_;
};

std::unique_ptr<ItemInference> GraphRows::inference(const RowView &view, const Run &run) const {
  return std::make_unique<Inference>(*this, view, run);
}

CountGrid GraphRows::grid() const {
  double uses = 0;
  for (int64_t i = 0; i < items_->count(); ++i) uses += static_cast<double>(patterns_.of(i).factors.size());
  return {4 * uses + 4, 1};
}

Array<double> GraphRows::random_start(const RowParts &parts, uint64_t seed, uint32_t start, const Run &run) const {
  Array<double> rows = RowFamily::random_start(parts, seed, start, run);
  for (const GraphPart &part : family_->parts()) {
    if (!part.strings || part.strings->draws_start()) continue;
    const auto from = family_->rows().begin() + static_cast<std::ptrdiff_t>(part.begin);
    std::copy(from, from + static_cast<std::ptrdiff_t>(part.size()), rows.begin() + static_cast<std::ptrdiff_t>(part.begin));
  }
  return rows;
}

// ---- Learners.

GraphRowSettings filled_graph_row_settings(const GraphRowSettings &settings) {
  GraphRowSettings s = settings;
  s.prior = s.prior.value_or(row_fields::modes(s) ? 1 : 0.1);
  return s;
}

std::unique_ptr<RowLearner> new_graph_row_learner(const GraphFamilyPtr &family, const GraphItemsPtr &items,
                                                  const GraphRowSettings &settings, const Run &run) {
  const GraphRowSettings s = filled_graph_row_settings(settings);
  if (family->learning()) {
    if (s.method == RowMethod::hard_em || row_fields::collapses(s)) {
      fail(Code::unsupported, "hard-em and cvi2 of items with strings; expected em, vi, svi or scvi2");
    }
    if (s.inference == ItemSums::trw || s.inference == ItemSums::mean_field) {
      fail(Code::unsupported, "inference trw and mean-field of items with strings; expected auto, exact, bp or pruned");
    }
  } else if (s.inference == ItemSums::pruned) {
    fail(Code::unsupported, "inference pruned of items without strings; expected auto, exact, bp, trw or mean-field");
  }
  auto data = std::make_shared<const GraphRows>(family, items, s, run);
  Array<double> start;
  if (s.start == GraphRowsStart::rows) start.assign(family->rows().begin(), family->rows().end());
  return new_row_learner(kGraphRows, kGraphRowsVersion, graph_row_fields::kFields, s, std::move(data), std::move(start), run);
}

GraphFamilyPtr learned_family(const RowLearner &learner) {
  return static_cast<const GraphRows &>(learner.data()).graphs()->with_rows(learner.rows());
}

Array<double> score_graph_items(const GraphFamilyPtr &family, const GraphItemsPtr &items, const InferenceSettings &settings,
                                const Run &run) {
  constexpr int64_t kChunk = 64;
  family->require_models();
  if (!family->learning() && settings.sums == ItemSums::pruned) {
    fail(Code::unsupported, "inference pruned of items without strings; expected auto, exact, bp, trw or mean-field");
  }
  const ItemPatterns patterns(*family, items_of_patterns(*family, *items), settings.sums, run);
  std::unique_ptr<StringSums> strings;
  if (family->learning()) strings = family->learning()->sums(*family, *items, settings, family->rows(), run);
  Array<double> logs, scores(static_cast<size_t>(items->count()));
  for (const double x : family->rows()) logs.push_back(std::log(x));
  run.stage("graph family: scores", 0);
  Run alone = run;
  alone.threads = 1;
  alone.progress = nullptr;
  alone.arcs_visited = nullptr;
  parallel_for((items->count() + kChunk - 1) / kChunk, run.threads, [&](int64_t chunk) {
    if (strings) {
      for (int64_t i = chunk * kChunk; i < std::min(items->count(), (chunk + 1) * kChunk); ++i) {
        scores[static_cast<size_t>(i)] = strings->log_sum(i, alone);
      }
      return;
    }
    GraphItemInference inference(*family, *items, patterns, settings, alone);
    Array<double> local;
    for (int64_t i = chunk * kChunk; i < std::min(items->count(), (chunk + 1) * kChunk); ++i) {
      alone.check();
      local.resize(std::max(local.size(), static_cast<size_t>(patterns.of(i).local_size)));
      scores[static_cast<size_t>(i)] = inference.infer(
          i, false, local.data(),
          [&](size_t part, size_t place) { return family->rows()[family->parts()[part].begin + place]; },
          [&](size_t part, size_t place) { return logs[family->parts()[part].begin + place]; });
    }
  });
  return scores;
}

StringBatch best_item_strings(const GraphFamilyPtr &family, const GraphItemsPtr &items, int64_t variable,
                              const InferenceSettings &settings, const Run &run) {
  const FactorGraph &graph = *family->graph();
  if (variable < 0 || variable >= graph.variables() ||
      graph.variable(static_cast<VariableId>(variable)).domain != Domain::strings) {
    fail(Code::argument, "variable %" PRId64 "; expected one of %d over strings", variable, graph.variables());
  }
  const auto v = static_cast<VariableId>(variable);
  family->require_models();
  const std::unique_ptr<StringSums> sums = family->learning()->sums(*family, *items, settings, family->rows(), run);
  std::vector<Array<Label>> strings(static_cast<size_t>(items->count()));
  StringBatch best;
  best.alphabets.push_back(graph.variable(v).alphabet);
  best.values.resize(strings.size(), 0.0);
  run.stage("graph family: best strings", 0);
  parallel_for(items->count(), run.threads, [&](int64_t i) {
    run.check();
    const int32_t value = items->item(i)[static_cast<size_t>(v)];
    Array<Label> &own = strings[static_cast<size_t>(i)];
    double &p = best.values[static_cast<size_t>(i)];
    if (value == GraphItems::kHidden) {
      p = sums->best_string(i, v, &own, run);
    } else if (value >= 0) {
      const std::span<const Label> seen = items->strings->labels_of(value, 0);
      own.assign(seen.begin(), seen.end());
      p = 1;
    }
  });
  for (const Array<Label> &own : strings) {
    best.labels.insert(best.labels.end(), own.begin(), own.end());
    best.end_string();
  }
  return best;
}

}  // namespace hws
