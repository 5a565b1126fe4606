#include "src/graph/learn/strings/string_learning.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <numeric>

#include "fsa/base/sequence_table.hh"
#include "src/graph/learn/item_inference.hh"
#include "src/graph/learner/graph_learner.hh"
#include "src/graph/mixed/factor_beliefs.hh"
#include "src/learner/rows/row_family.hh"

namespace hws {

namespace {

bool is_absent(std::span<const int32_t> item, std::span<const VariableId> scope) {
  return std::any_of(scope.begin(), scope.end(),
                     [&](VariableId v) { return item[static_cast<size_t>(v)] == GraphItems::kAbsent; });
}

// Whether hidden variables and the factors that join them have a cycle.
bool has_cycle(const FactorGraph &g, std::span<const int32_t> item, Array<int32_t> *root_of) {
  root_of->resize(item.size());
  std::iota(root_of->begin(), root_of->end(), 0);
  const auto find = [&](int32_t v) {
    while ((*root_of)[v] != v) v = (*root_of)[v] = (*root_of)[(*root_of)[v]];
    return v;
  };
  for (FactorId f = 0; f < g.factors(); ++f) {
    const std::span<const VariableId> scope = g.scope(f);
    if (is_absent(item, scope)) continue;
    int32_t first = -1;
    for (const VariableId v : scope) {
      if (item[static_cast<size_t>(v)] != GraphItems::kHidden) continue;
      const int32_t own = find(v);
      if (first >= 0 && own == first) return true;
      if (first < 0) first = own;
      else (*root_of)[own] = first;
    }
  }
  return false;
}

class Sums final : public StringSums {
 public:
  Sums(const GraphFamily &family, const GraphItems &items, const InferenceSettings &settings, std::span<const double> rows,
       const Run &run)
      : family_(family), items_(items), rows_(rows), pattern_of_(static_cast<size_t>(items.count())) {
    settings_.method = GraphMethod::bp;
    settings_.iterations = settings.iterations;
    settings_.tolerance = settings.tolerance;
    settings_.damping = settings.damping;
    SequenceTable absences("sets of variables that items lack");
    Array<int32_t> absent;
    for (int64_t i = 0; i < items.count(); ++i) {
      if ((i & 255) == 0) run.check();
      const std::span<const int32_t> item = items.item(i);
      absent.clear();
      for (VariableId v = 0; v < items.variables; ++v) {
        if (item[static_cast<size_t>(v)] == GraphItems::kAbsent) absent.push_back(v);
      }
      pattern_of_[static_cast<size_t>(i)] = absences.number(absent, run);
    }
    make_contents(run);
    for (int32_t p = 0; p < absences.size(); ++p) graphs_.push_back(graph_without(absences.at(p), run));
  }

  double log_sum(int64_t item, const Run &run) const override {
    return about(item, [&] {
      std::unique_ptr<GraphLearner> learner = inferred(item, alone(run));
      return learner ? log_partition(*learner) : -INFINITY;
    });
  }

  double expect(std::span<const int64_t> items, std::span<double> counts, const Run &run) const override {
    const Run own = alone(run);
    std::vector<Array<double>> uses(family_.parts().size());
    double sum = 0;
    for (const int64_t i : items) {
      own.check();
      sum += about(i, [&] {
        std::unique_ptr<GraphLearner> learner = inferred(i, own);
        const double log_p = learner ? log_partition(*learner) : -INFINITY;
        if (!(log_p > -INFINITY)) fail_without_probability(i);
        count(i, *learner, &uses, counts, own);
        return log_p;
      });
    }
    for (size_t p = 0; p < uses.size(); ++p) {
      const GraphPart &part = family_.parts()[p];
      if (part.tapes == 0 || uses[p].empty()) continue;
      part.strings->add_uses(rows_.subspan(part.begin, part.size()), uses[p], counts.subspan(part.begin, part.size()), own);
    }
    return sum;
  }

 private:
  // Items share the threads, so that one of them has one.
  static Run alone(const Run &run) {
    Run own = run;
    own.threads = 1;
    own.progress = nullptr;
    own.arcs_visited = nullptr;
    return own;
  }

  // What work() throws names the item.
  template <class Work>
  static double about(int64_t item, Work work) {
    try {
      return work();
    } catch (const Error &e) {
      if (e.code == Code::cancelled || e.code == Code::empty) throw;
      fail(e.code, "item %" PRId64 ": %.400s", item, e.message);
    }
  }

  // The factors under the rows.
  void make_contents(const Run &run) {
    const FactorGraph &g = *family_.graph();
    std::vector<MachinePtr> machines(family_.parts().size());
    contents_.resize(static_cast<size_t>(g.factors()));
    for (FactorId f = 0; f < g.factors(); ++f) {
      GraphFactor &content = contents_[static_cast<size_t>(f)];
      content = factor_of_view(g.factor(f));
      const int32_t p = family_.part_of(f);
      if (p < 0) continue;
      const GraphPart &part = family_.parts()[static_cast<size_t>(p)];
      if (part.tapes > 0) {
        MachinePtr &machine = machines[static_cast<size_t>(p)];
        if (!machine) machine = part.strings->machine(rows_.subspan(part.begin, part.size()), run);
        content.machine = machine;
        continue;
      }
      auto table = std::make_shared<Array<double>>();
      each_entry(f, [&](size_t place) { table->push_back(rows_[part.begin + place]); });
      content.table = std::move(table);
    }
  }

  // Calls each(place among the part's numbers) for the entries of a table, in their order.
  template <class Each>
  void each_entry(FactorId f, Each each) const {
    const FactorGraph &g = *family_.graph();
    const std::span<const VariableId> scope = g.scope(f);
    const Array<int64_t> step = family_.strides(f);
    Array<int32_t> at(scope.size(), 0);
    for (size_t left = g.factor(f).table.size(); left-- > 0;) {
      int64_t place = 0;
      for (size_t i = 0; i < at.size(); ++i) place += step[i] * at[i];
      each(static_cast<size_t>(place));
      for (size_t i = at.size(); i-- > 0 && ++at[i] == g.variable(scope[i]).values;) at[i] = 0;
    }
  }

  // What is absent is taken as observed, and nothing reads it.
  FactorGraphPtr graph_without(std::span<const VariableId> absent, const Run &run) const {
    run.check();
    const FactorGraph &g = *family_.graph();
    FactorGraphBuilder builder;
    Array<int32_t> item(static_cast<size_t>(g.variables()), GraphItems::kHidden);
    for (const VariableId v : absent) item[v] = GraphItems::kAbsent;
    for (VariableId v = 0; v < g.variables(); ++v) {
      const GraphVariable &x = g.variable(v);
      const bool over_strings = x.domain == Domain::strings;
      if (over_strings) builder.add_strings(std::string(x.name), x.alphabet);
      else builder.add_finite(std::string(x.name), x.values);
      if (item[v] != GraphItems::kAbsent) continue;
      if (over_strings) builder.observe(v, {});
      else builder.observe_value(v, 0);
    }
    for (FactorId f = 0; f < g.factors(); ++f) {
      if (!is_absent(item, g.scope(f))) builder.add(contents_[static_cast<size_t>(f)]);
    }
    return builder.build();
  }

  // A learner that has made its steps; null: the evidence is impossible.
  std::unique_ptr<GraphLearner> inferred(int64_t i, const Run &run) const {
    FactorGraphPtr graph = graphs_[static_cast<size_t>(pattern_of_[static_cast<size_t>(i)])];
    const std::span<const int32_t> item = items_.item(i);
    Array<VariableId> seen;
    Array<int32_t> values;
    for (VariableId v = 0; v < graph->variables(); ++v) {
      const int32_t value = item[static_cast<size_t>(v)];
      if (value < 0) continue;
      if (graph->variable(v).domain == Domain::strings) {
        graph = graph->with_string(v, items_.strings->labels_of(value, 0));
      } else {
        seen.push_back(v);
        values.push_back(value);
      }
    }
    if (!seen.empty()) graph = graph->with_values(seen, values);
    try {
      auto learner = std::make_unique<GraphLearner>(std::move(graph), settings_, run);
      do {
        run.check();
        learner->step(1);
      } while (!learner->done());
      return learner;
    } catch (const Error &e) {
      if (e.code != Code::impossible && e.code != Code::empty) throw;
      return nullptr;
    }
  }

  static double log_partition(const GraphLearner &learner) {
    const double free_energy = learner.metric("free_energy");
    if (std::isnan(free_energy)) {
      fail(Code::improper, "its strings have infinite mass, or messages beyond the limits; expected factors of finite mass");
    }
    return -free_energy;
  }

  void count(int64_t i, const GraphLearner &learner, std::vector<Array<double>> *uses, std::span<double> counts,
             const Run &run) const {
    const FactorGraph &g = *family_.graph();
    const std::span<const int32_t> item = items_.item(i);
    FactorId own = 0;  // among those of the item's graph
    Array<double> numbers;
    for (FactorId f = 0; f < g.factors(); ++f) {
      if (is_absent(item, g.scope(f))) continue;
      const FactorId at = own++;
      const int32_t p = family_.part_of(f);
      if (p < 0) continue;
      const GraphPart &part = family_.parts()[static_cast<size_t>(p)];
      numbers.assign(static_cast<size_t>(factor_count_size(*learner.graph(), at)), 0.0);
      factor_counts(learner, at, numbers, run);
      if (part.tapes == 0) {
        size_t entry = 0;
        each_entry(f, [&](size_t place) { counts[part.begin + place] += numbers[entry++]; });
        continue;
      }
      Array<double> &all = (*uses)[static_cast<size_t>(p)];
      all.resize(numbers.size(), 0.0);
      for (size_t k = 0; k < numbers.size(); ++k) all[k] += numbers[k];
    }
  }

  const GraphFamily &family_;
  const GraphItems &items_;
  std::span<const double> rows_;
  GraphSettings settings_;
  Array<int32_t> pattern_of_;          // by item: its graph
  std::vector<GraphFactor> contents_;  // by factor of the template
  std::vector<FactorGraphPtr> graphs_;
};

class Learning final : public StringLearning {
 public:
  constexpr Learning() = default;
  std::unique_ptr<StringSums> sums(const GraphFamily &family, const GraphItems &items, const InferenceSettings &settings,
                                   std::span<const double> rows, const Run &run) const override {
    return std::make_unique<Sums>(family, items, settings, rows, run);
  }
  int64_t inexact_items(const GraphFamily &family, const GraphItems &items) const override {
    int64_t n = 0;
    Array<int32_t> roots;
    for (int64_t i = 0; i < items.count(); ++i) n += has_cycle(*family.graph(), items.item(i), &roots);
    return n;
  }
};

constexpr Learning kLearning;

}  // namespace

const StringLearning &string_learning() { return kLearning; }

}  // namespace hws
