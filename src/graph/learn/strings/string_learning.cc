#include "src/graph/learn/strings/string_learning.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/sequence_table.hh"
#include "fsa/distance/best_strings.hh"
#include "fsa/ops/weight_map.hh"
#include "src/graph/learn/item_inference.hh"
#include "src/graph/learn/strings/list_sums.hh"
#include "src/graph/learner/graph_learner.hh"
#include "src/graph/model/disjoint_sets.hh"
#include "src/graph/mixed/factor_beliefs.hh"
#include "src/graph/strings/list_state.hh"
#include "src/learner/rows/row_family.hh"

namespace hws {

namespace {

bool is_absent(std::span<const int32_t> item, std::span<const VariableId> scope) {
  return std::any_of(scope.begin(), scope.end(),
                     [&](VariableId v) { return item[static_cast<size_t>(v)] == GraphItems::kAbsent; });
}

// Whether hidden variables and the factors that join them have a cycle.
bool has_cycle(const FactorGraph &g, std::span<const int32_t> item) {
  DisjointSets joined(static_cast<int32_t>(item.size()));
  for (FactorId f = 0; f < g.factors(); ++f) {
    const std::span<const VariableId> scope = g.scope(f);
    if (is_absent(item, scope)) continue;
    int32_t first = -1;
    for (const VariableId v : scope) {
      if (item[static_cast<size_t>(v)] != GraphItems::kHidden) continue;
      if (first < 0) first = v;
      else if (!joined.join(first, v)) return true;
    }
  }
  return false;
}

class Sums final : public StringSums {
 public:
  Sums(const GraphFamily &family, const GraphItems &items, const InferenceSettings &settings, std::span<const double> rows,
       const Run &run)
      : family_(family), items_(items), rows_(rows), prunes_(settings.sums == ItemSums::pruned),
        pattern_of_(static_cast<size_t>(items.count())) {
    settings_.method = GraphMethod::bp;
    settings_.iterations = settings.iterations;
    settings_.tolerance = settings.tolerance;
    settings_.damping = settings.damping;
    pruned_ = settings_;
    pruned_.method = GraphMethod::pruned;
    pruned_.kept_strings = settings.kept_strings;
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
    if (prunes_) {
      make_discounted(run);
      list_sums_ = std::make_unique<const ListSums>(*family.graph(), contents_, run);
    }
    const std::vector<GraphFactor> &factors = prunes_ ? discounted_ : contents_;
    for (int32_t p = 0; p < absences.size(); ++p) graphs_.push_back(graph_without(absences.at(p), factors, run));
  }

  double log_sum(int64_t item, const Run &run) const override {
    return about(item, [&] {
      if (prunes_) return over_lists(item, alone(run), [](const auto &, const auto &) {});
      std::unique_ptr<GraphLearner> learner = inferred(item, alone(run));
      return learner ? log_partition(*learner) : -INFINITY;
    });
  }

  double best_string(int64_t item, VariableId v, Array<Label> *string, const Run &run) const override {
    return about(item, [&] {
      const Run own = alone(run);
      string->clear();
      if (prunes_) {
        double best = 0;
        over_lists(item, own, [&](const StringsOfVariables &strings, const ListSums::Posterior &posterior) {
          const Array<double> p = posterior.probabilities(v, own);
          const auto at = static_cast<size_t>(std::max_element(p.begin(), p.end()) - p.begin());
          *string = strings[static_cast<size_t>(v)][at];
          best = p[at];
        });
        return best;
      }
      std::unique_ptr<GraphLearner> learner = inferred(item, own);
      if (!learner) return 0.0;
      const StringBatch best = best_strings(learner->belief(v, own), 1, own);
      if (best.count() == 0) return 0.0;
      string->assign(best.labels.begin(), best.labels.end());
      return std::exp(-best.values[0]);
    });
  }

  double expect(std::span<const int64_t> items, std::span<double> counts, const Run &run) const override {
    const Run own = alone(run);
    std::vector<Array<double>> uses(family_.parts().size());
    double sum = 0;
    for (const int64_t i : items) {
      own.check();
      sum += about(i, [&] {
        if (prunes_) {
          const double log_sum = over_lists(i, own, [&](const StringsOfVariables &strings, const ListSums::Posterior &all) {
            count_lists(i, strings, all, &uses, counts, own);
          });
          if (!(log_sum > -INFINITY)) fail_without_probability(i);
          return log_sum;
        }
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

  // The factors for runs that make lists. A message to a variable may have infinite mass, and then no best strings. What an
  // edit model says of its input has, where the probabilities of deleting sum to 1 or more over all symbols. So each symbol
  // that a machine of several tapes reads is taken as one of equally many, and the end.
  void make_discounted(const Run &run) {
    std::vector<std::pair<MachinePtr, MachinePtr>> made;
    discounted_ = contents_;
    for (GraphFactor &content : discounted_) {
      if (content.kind != FactorKind::machine || content.machine->tapes() < 2) continue;
      const auto known = std::find_if(made.begin(), made.end(), [&](const auto &p) { return p.first == content.machine; });
      if (known != made.end()) {
        content.machine = known->second;
        continue;
      }
      made.emplace_back(content.machine, discounted(content.machine, run));
      content.machine = made.back().second;
    }
  }
  static MachinePtr discounted(const MachinePtr &given, const Run &run) {
    const MachinePtr log = convert(given, Semiring::log, run);
    struct Owner {
      MachinePtr topology;
      Array<double> weights;
    };
    auto owner = std::make_shared<Owner>();
    owner->topology = log;
    const std::span<const double> weights = log->arrays().weights;
    owner->weights.assign(weights.begin(), weights.end());
    for (ArcId a = 0; a < log->arcs(); ++a) {
      for (int32_t t = 0; t < log->tapes(); ++t) {
        if (log->label(a, t) > 0) owner->weights[a] += std::log(static_cast<double>(log->alphabet(t)->size() + 1));
      }
    }
    MachineArrays arrays = log->arrays();
    arrays.weights = owner->weights;
    arrays.owner = owner;
    return std::make_shared<const Machine>(std::move(arrays));
  }

  // What is absent is taken as observed, and nothing reads it.
  FactorGraphPtr graph_without(std::span<const VariableId> absent, const std::vector<GraphFactor> &contents,
                               const Run &run) const {
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
      if (!is_absent(item, g.scope(f))) builder.add(contents[static_cast<size_t>(f)]);
    }
    return builder.build();
  }

  // The strings of each variable: the observed one, or those that a run keeps; of what is absent the empty one. Empty: there is
  // none for one of them.
  StringsOfVariables lists(int64_t i, const Run &run) const {
    const FactorGraphPtr graph = with_item(graphs_[static_cast<size_t>(pattern_of_[static_cast<size_t>(i)])], i);
    StringsOfVariables strings(static_cast<size_t>(graph->variables()));
    std::unique_ptr<GraphLearner> run_of_lists;
    for (VariableId v = 0; v < graph->variables(); ++v) {
      std::vector<Array<Label>> &own = strings[static_cast<size_t>(v)];
      const GraphVariable &x = graph->variable(v);
      if (x.domain == Domain::finite) {
        for (int32_t value = 0; value < x.values; ++value) {
          if (!x.observed || x.value == value) own.push_back({value + 1});
        }
        continue;
      }
      if (x.observed) {
        own.push_back(x.string);
        continue;
      }
      if (!run_of_lists) {
        run_of_lists = std::make_unique<GraphLearner>(graph, pruned_, run);
        do {
          run.check();
          run_of_lists->step(1);
        } while (!run_of_lists->done());
      }
      const VariableState *const state = run_of_lists->state(v);
      const StringList *const list = state ? static_cast<const ListState *>(state)->list() : nullptr;
      if (!list || list->strings.empty()) return {};
      own = list->strings;
    }
    return strings;
  }

  // The sum over an item's lists; -infinity: nothing is possible. Calls then(strings, posterior) otherwise.
  template <class Then>
  double over_lists(int64_t i, const Run &run, Then then) const {
    try {
      const StringsOfVariables strings = lists(i, run);
      if (strings.empty()) return -INFINITY;
      const FactorGraph &g = *family_.graph();
      Array<char> leaves_out(static_cast<size_t>(g.factors()), 0);
      for (FactorId f = 0; f < g.factors(); ++f) leaves_out[f] = is_absent(items_.item(i), g.scope(f));
      const ListSums::Posterior posterior = list_sums_->infer(strings, leaves_out, run);
      if (posterior.log_sum() > -INFINITY) then(strings, posterior);
      return posterior.log_sum();
    } catch (const Error &e) {
      if (e.code != Code::impossible && e.code != Code::empty) throw;
      return -INFINITY;
    }
  }

  void count_lists(int64_t i, const StringsOfVariables &strings, const ListSums::Posterior &posterior,
                   std::vector<Array<double>> *uses, std::span<double> counts, const Run &run) const {
    const FactorGraph &g = *family_.graph();
    for (FactorId f = 0; f < g.factors(); ++f) {
      const int32_t p = family_.part_of(f);
      if (p < 0 || is_absent(items_.item(i), g.scope(f))) continue;
      const GraphPart &part = family_.parts()[static_cast<size_t>(p)];
      const auto factor = static_cast<size_t>(f);
      if (part.tapes > 0) {
        const Machine &m = *contents_[factor].machine;
        Array<double> &all = (*uses)[static_cast<size_t>(p)];
        all.resize(static_cast<size_t>(m.arcs()) + static_cast<size_t>(m.states()), 0.0);
        list_sums_->add_uses(strings, factor, posterior, all, run);
        continue;
      }
      // Of a table's entries those that the lists have, in the same order.
      const std::span<const double> tuples = posterior.tuples(factor);
      const std::span<const VariableId> scope = g.scope(f);
      const Array<int64_t> step = family_.strides(f);
      Array<size_t> at(scope.size(), 0);
      for (const double amount : tuples) {
        int64_t place = 0;
        for (size_t k = 0; k < at.size(); ++k) place += step[k] * (strings[static_cast<size_t>(scope[k])][at[k]][0] - 1);
        counts[part.begin + static_cast<size_t>(place)] += amount;
        for (size_t k = at.size(); k-- > 0 && ++at[k] == strings[static_cast<size_t>(scope[k])].size();) at[k] = 0;
      }
    }
  }

  // A learner that has made its steps; null: the evidence is impossible.
  std::unique_ptr<GraphLearner> inferred(int64_t i, const Run &run) const {
    FactorGraphPtr graph = with_item(graphs_[static_cast<size_t>(pattern_of_[static_cast<size_t>(i)])], i);
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

  // The graph with what was seen of an item.
  FactorGraphPtr with_item(FactorGraphPtr graph, int64_t i) const {
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
    return seen.empty() ? graph : graph->with_values(seen, values);
  }

  static double log_partition(const GraphLearner &learner) {
    try {
      return -learner.metric("free_energy");
    } catch (const Error &e) {
      if (e.code != Code::empty) throw;  // it is not known: the possible was looked at before
      fail(Code::improper, "its strings have infinite mass, or messages beyond the limits; expected factors of finite mass");
    }
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
  const bool prunes_;
  GraphSettings settings_, pruned_;    // of sums, and of runs that make lists
  Array<int32_t> pattern_of_;          // by item: its graph
  std::vector<GraphFactor> contents_, discounted_;  // by factor of the template; for runs that make lists
  std::vector<FactorGraphPtr> graphs_;  // by pattern
  std::unique_ptr<const ListSums> list_sums_;
};

class Learning final : public StringLearning {
 public:
  constexpr Learning() = default;
  std::unique_ptr<StringSums> sums(const GraphFamily &family, const GraphItems &items, const InferenceSettings &settings,
                                   std::span<const double> rows, const Run &run) const override {
    return std::make_unique<Sums>(family, items, settings, rows, run);
  }
  int64_t inexact_items(const GraphFamily &family, const GraphItems &items,
                        const InferenceSettings &settings) const override {
    const FactorGraph &g = *family.graph();
    int64_t n = 0;
    for (int64_t i = 0; i < items.count(); ++i) {
      const std::span<const int32_t> item = items.item(i);
      bool inexact = has_cycle(g, item);
      for (VariableId v = 0; v < g.variables() && settings.sums == ItemSums::pruned; ++v) {
        inexact |= item[static_cast<size_t>(v)] == GraphItems::kHidden && g.variable(v).domain == Domain::strings;
      }
      n += inexact;
    }
    return n;
  }
};

constexpr Learning kLearning;

}  // namespace

const StringLearning &string_learning() { return kLearning; }

}  // namespace hws
