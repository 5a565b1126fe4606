// Learning the tables of graphs, against sums over every assignment of hidden values.
#include "src/graph/learn/graph_rows.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/rng.hh"
#include "src/graph/learn/item_text.hh"
#include "tests/src/graph/graph_oracle.hh"
#include "tests/src/learner/rows/unrounded_passes.hh"
#include "tests/test_list.hh"

using namespace hws;
using graph_oracle::table_factor;

namespace {

// Up to five variables, factors over one to three of them that share parts where their shapes allow it, some of them fixed, and
// items in which much is hidden, some is absent, and half are copies of earlier ones.
struct World {
  GraphFamilyPtr family;
  GraphItemsPtr items;
};

// scale: of all fixed tables.
World random_world(uint64_t seed, bool zeros = false, double scale = 1) {
  Rng draw(21, RngMethod::test, 7, 0, seed);
  FactorGraphBuilder builder;
  const auto n = static_cast<VariableId>(2 + draw.below(4));
  Array<int32_t> sizes;
  for (VariableId v = 0; v < n; ++v) {
    sizes.push_back(static_cast<int32_t>(draw.below(5) == 0 ? 1 : 2 + draw.below(2)));
    builder.add_finite(draw.below(2) ? "v" + std::to_string(v) : "", sizes[v]);
  }
  Array<int64_t> parts;
  Array<int32_t> outcomes;
  struct Shape {
    int64_t rows, outcomes;
  };
  Array<Shape> shapes;
  for (uint64_t f = 0; f < 3 + draw.below(4); ++f) {
    Array<VariableId> scope;
    for (VariableId v = 0; v < n && scope.size() < 3; ++v) {
      if (draw.below(2)) scope.push_back(v);
    }
    if (scope.empty()) scope.push_back(static_cast<VariableId>(draw.below(static_cast<uint64_t>(n))));
    if (scope.size() > 1 && draw.below(2)) std::swap(scope[0], scope.back());
    size_t entries = 1;
    for (const VariableId v : scope) entries *= static_cast<size_t>(sizes[v]);
    Array<double> table;
    for (size_t e = 0; e < entries; ++e) table.push_back(zeros && draw.below(6) == 0 ? 0 : .1 + draw.uniform());
    const auto outcome = static_cast<int32_t>(draw.below(scope.size()));
    const Shape shape{static_cast<int64_t>(entries) / sizes[scope[outcome]], sizes[scope[outcome]]};
    int64_t part = static_cast<int64_t>(shapes.size());
    for (size_t p = 0; p < shapes.size(); ++p) {
      if (shapes[p].rows == shape.rows && shapes[p].outcomes == shape.outcomes && draw.below(2)) part = static_cast<int64_t>(p);
    }
    if (f > 0 && draw.below(5) == 0) part = -1;
    if (part == static_cast<int64_t>(shapes.size())) shapes.push_back(shape);
    parts.push_back(part);
    outcomes.push_back(outcome);
    if (part == -1) {
      for (double &x : table) x *= scale;
    }
    builder.add(table_factor(scope, table));
  }
  World w;
  w.family = std::make_shared<const GraphFamily>(builder.build(), parts, outcomes);
  Array<int32_t> values;
  const int64_t count = 12;
  for (int64_t i = 0; i < count; ++i) {
    if (i > 0 && draw.below(3) == 0) {
      const size_t from = draw.below(static_cast<uint64_t>(i)) * static_cast<size_t>(n);
      for (VariableId v = 0; v < n; ++v) values.push_back(values[from + static_cast<size_t>(v)]);
      continue;
    }
    for (VariableId v = 0; v < n; ++v) {
      const uint64_t kind = draw.below(10);
      values.push_back(kind < 4 ? -1 : kind == 4 ? -2 : static_cast<int32_t>(draw.below(static_cast<uint64_t>(sizes[v]))));
    }
  }
  values[0] = 0;
  w.items = graph_items(*w.family, values, count);
  return w;
}

// Calls each(assignment, weight) for all values of an item's hidden variables. rows: numbers of all parts.
template <class Each>
void each_assignment(const World &w, int64_t item, const Array<double> &rows, Each each) {
  const FactorGraph &g = *w.family->graph();
  const std::span<const int32_t> given = w.items->item(item);
  Array<int32_t> at(given.begin(), given.end()), hidden;
  for (VariableId v = 0; v < g.variables(); ++v) {
    if (at[v] == -1) hidden.push_back(v);
  }
  for (const VariableId v : hidden) at[v] = 0;
  for (bool more = true; more;) {
    double weight = 1;
    for (FactorId f = 0; f < g.factors(); ++f) {
      const std::span<const VariableId> scope = g.scope(f);
      if (std::any_of(scope.begin(), scope.end(), [&](VariableId v) { return at[v] == -2; })) continue;
      if (w.family->part_of(f) >= 0) continue;
      size_t entry = 0;
      for (const VariableId v : scope) entry = entry * static_cast<size_t>(g.variable(v).values) + static_cast<size_t>(at[v]);
      weight *= g.factor(f).table[entry];
    }
    Array<size_t> used;
    for (FactorId f = 0; f < g.factors(); ++f) {
      const std::span<const VariableId> scope = g.scope(f);
      if (std::any_of(scope.begin(), scope.end(), [&](VariableId v) { return at[v] == -2; })) continue;
      if (w.family->part_of(f) < 0) continue;
      // The row by the other variables in the factor's order, and the outcome behind it.
      const GraphPart &part = w.family->parts()[static_cast<size_t>(w.family->part_of(f))];
      size_t row = 0;
      for (size_t i = 0; i < scope.size(); ++i) {
        if (static_cast<int32_t>(i) == w.family->outcome_of(f)) continue;
        row = row * static_cast<size_t>(g.variable(scope[i]).values) + static_cast<size_t>(at[scope[i]]);
      }
      const size_t place = part.begin + row * static_cast<size_t>(part.outcomes) +
                           static_cast<size_t>(at[scope[static_cast<size_t>(w.family->outcome_of(f))]]);
      used.push_back(place);
      weight *= rows[place];
    }
    each(at, weight, used);
    more = false;
    for (size_t i = hidden.size(); i-- > 0;) {
      if (++at[hidden[i]] < g.variable(hidden[i]).values) {
        more = true;
        break;
      }
      at[hidden[i]] = 0;
    }
  }
}

double weight_of(const World &w, int64_t item, const Array<double> &rows) {
  double sum = 0;
  each_assignment(w, item, rows, [&](const Array<int32_t> &, double weight, const Array<size_t> &) { sum += weight; });
  return sum;
}

// Adds the expected uses of an item; returns ln of its weight.
double add_uses(const World &w, int64_t item, const Array<double> &rows, Array<double> *uses) {
  const double all = weight_of(w, item, rows);
  each_assignment(w, item, rows, [&](const Array<int32_t> &, double weight, const Array<size_t> &used) {
    for (const size_t place : used) (*uses)[place] += weight / all;
  });
  return std::log(all);
}

template <class Each>
void each_row(const GraphFamily &family, Each each) {
  for (const GraphPart &part : family.parts()) {
    for (int64_t r = 0; r < part.rows; ++r) {
      each(part.begin + static_cast<size_t>(r * part.outcomes), static_cast<size_t>(part.outcomes));
    }
  }
}

GraphRowSettings settings_of(RowMethod method, double prior) {
  GraphRowSettings s;
  s.method = method;
  s.start = GraphRowsStart::rows;
  s.prior = prior;
  if (row_fields::passes(s)) s.tolerance = 0;
  return s;
}

Array<double> rows_of(const World &w) { return Array<double>(w.family->rows().begin(), w.family->rows().end()); }

void steps_of_em_are_those_of_its_equations(void **) {
  for (uint64_t seed = 1; seed <= 60 / kCasesDivisor; ++seed) {
    const World w = random_world(seed);
    for (const double prior : {1.0, 1.5}) {
      const auto learner = new_graph_row_learner(w.family, w.items, settings_of(RowMethod::em, prior), Run{});
      Array<double> rows = rows_of(w);
      for (int step = 0; step < 4; ++step) {
        Array<double> uses(rows.size(), 0.0);
        double objective = 0;
        for (int64_t i = 0; i < w.items->count(); ++i) objective += add_uses(w, i, rows, &uses);
        for (const double x : rows) objective += prior > 1 ? (prior - 1) * std::log(x) : 0;
        const Array<double> before = rows;
        each_row(*w.family, [&](size_t begin, size_t n) {
          double sum = 0;
          for (size_t k = begin; k < begin + n; ++k) sum += uses[k] + prior - 1;
          for (size_t k = begin; k < begin + n; ++k) rows[k] = sum > 0 ? (uses[k] + prior - 1) / sum : before[k];
        });
        learner->step(1);
        assert_close(learner->metric("objective"), objective, 1e-10);
        const Array<double> got = learner->rows();
        each_row(*w.family, [&](size_t begin, size_t n) {
          double sum = 0;
          for (size_t k = begin; k < begin + n; ++k) sum += uses[k] + prior - 1;
          // Rows that are hardly used magnify the rounding of their counts.
          for (size_t k = begin; k < begin + n && sum > 1e-5; ++k) assert_close(got[k], rows[k], 1e-8);
        });
        rows = got;
        if (step == 0) {
          const Array<double> counts = learner->counts();
          for (size_t k = 0; k < rows.size(); ++k) assert_close(counts[k], uses[k], 1e-10);
        }
      }
    }
  }
}

void hard_em_counts_the_best_values(void **) {
  for (uint64_t seed = 1; seed <= 60 / kCasesDivisor; ++seed) {
    const World w = random_world(seed);
    const Array<double> rows = rows_of(w);
    const auto learner = new_graph_row_learner(w.family, w.items, settings_of(RowMethod::hard_em, 1), Run{});
    learner->step(1);
    double sum = 0;
    Array<double> uses(rows.size(), 0.0);
    for (int64_t i = 0; i < w.items->count(); ++i) {
      double most = 0;
      Array<size_t> of_best;
      each_assignment(w, i, rows, [&](const Array<int32_t> &, double weight, const Array<size_t> &used) {
        if (weight <= most) return;
        most = weight;
        of_best = used;
      });
      sum += std::log(most);
      for (const size_t place : of_best) uses[place] += 1;
    }
    assert_close(learner->metric("log_likelihood"), sum, 1e-10);
    const Array<double> counts = learner->counts();
    for (size_t k = 0; k < uses.size(); ++k) assert_close(counts[k], uses[k], 1e-10);
  }
}

void bounds_never_fall(void **) {
  for (uint64_t seed = 1; seed <= 40 / kCasesDivisor; ++seed) {
    const World w = random_world(seed);
    for (const RowMethod method : {RowMethod::em, RowMethod::hard_em, RowMethod::vi}) {
      GraphRowSettings s = settings_of(method, method == RowMethod::vi ? .3 : 1.2);
      s.start = GraphRowsStart::random;
      s.seed = seed;
      const auto learner = new_graph_row_learner(w.family, w.items, s, Run{});
      double last = -INFINITY;
      for (int step = 0; step < 15; ++step, last = learner->metric("objective")) {
        learner->step(1);
        assert_true(learner->metric("objective") >= last - 1e-9 * (1 + std::fabs(last)));
      }
      assert_true(learner->metric("inexact_items") == 0);
    }
  }
}

// A pass of collapsed inference: each item is taken out of the totals, and inferred under what the others predict.
void a_pass_of_collapsed_inference_is_that_of_its_equations(void **) {
  for (uint64_t seed = 1; seed <= 60 / kCasesDivisor; ++seed) {
    const World w = random_world(seed);
    const double prior = .4;
    const auto learner = new_graph_row_learner(w.family, w.items, settings_of(RowMethod::cvi, prior), Run{});
    Array<double> rows = rows_of(w), totals(rows.size(), 0.0);
    UnroundedPasses unrounded(learner->data(), rows);
    std::vector<Array<double>> of_item;
    for (int64_t i = 0; i < w.items->count(); ++i) {
      of_item.emplace_back(rows.size(), 0.0);
      add_uses(w, i, rows, &of_item.back());
      for (size_t k = 0; k < rows.size(); ++k) totals[k] += of_item.back()[k];
    }
    for (int pass = 0; pass < 3; ++pass) {
      double surrogate = 0;
      for (int64_t i = 0; i < w.items->count(); ++i) {
        Array<double> &own = of_item[static_cast<size_t>(i)];
        for (size_t k = 0; k < rows.size(); ++k) totals[k] -= own[k];
        each_row(*w.family, [&](size_t begin, size_t n) {
          double sum = 0;
          for (size_t k = begin; k < begin + n; ++k) sum += std::max(0.0, totals[k]) + prior;
          for (size_t k = begin; k < begin + n; ++k) rows[k] = (std::max(0.0, totals[k]) + prior) / sum;
        });
        own.assign(rows.size(), 0.0);
        surrogate += add_uses(w, i, rows, &own);
        for (size_t k = 0; k < rows.size(); ++k) totals[k] += own[k];
      }
      assert_close(unrounded.pass(), surrogate, 1e-9 * std::fabs(surrogate));
      for (size_t k = 0; k < rows.size(); ++k) assert_close(unrounded.counts()[k], totals[k], 1e-9);
      learner->step(1);
      assert_close(learner->metric("surrogate"), surrogate, 1e-3 * std::fabs(surrogate));
      const Array<double> counts = learner->counts();
      for (size_t k = 0; k < rows.size(); ++k) assert_close(counts[k], totals[k], 2e-3 * (1 + totals[k]));
    }
  }
}

// Messages are exact where hidden variables form a tree; with loops they are labelled.
void approximate_sums_are_exact_on_trees_and_labelled_elsewhere(void **) {
  int same = 0, other = 0;
  for (uint64_t seed = 1; seed <= 60 / kCasesDivisor; ++seed) {
    const World w = random_world(seed);
    const Array<double> exact = score_graph_items(w.family, w.items, {}, Run{});
    for (int64_t i = 0; i < w.items->count(); ++i) {
      assert_close(exact[static_cast<size_t>(i)], std::log(weight_of(w, i, rows_of(w))), 1e-10);
    }
    InferenceSettings s;
    s.sums = ItemSums::bp;
    s.tolerance = 1e-12;
    s.iterations = 200;
    const Array<double> by_messages = score_graph_items(w.family, w.items, s, Run{});
    for (size_t i = 0; i < exact.size(); ++i) {
      assert_close(by_messages[i], exact[i], .3);
      (std::fabs(by_messages[i] - exact[i]) < 1e-9 ? same : other) += 1;
    }
    s.sums = ItemSums::mean_field;
    const Array<double> lower = score_graph_items(w.family, w.items, s, Run{});
    for (size_t i = 0; i < exact.size(); ++i) assert_true(lower[i] <= exact[i] + 1e-8);
    s.sums = ItemSums::trw;
    const Array<double> upper = score_graph_items(w.family, w.items, s, Run{});
    for (size_t i = 0; i < exact.size(); ++i) assert_true(upper[i] >= exact[i] - 1e-4);
    for (const ItemSums sums : {ItemSums::bp, ItemSums::trw, ItemSums::mean_field}) {
      GraphRowSettings settings = settings_of(RowMethod::em, 1.1);
      settings.inference = sums;
      const auto learner = new_graph_row_learner(w.family, w.items, settings, Run{});
      learner->step(3);
      assert_true(learner->metric("inexact_items") > 0);
      for (const double x : learner->rows()) assert_true(x >= 0 && x <= 1 + 1e-12);
    }
  }
  assert_true(same > 100 / kCasesDivisor && other > 10 / kCasesDivisor);
}

// Fixed tables whose weights are near the ends of a double's range: only ln Z knows of their scale.
void scales_of_fixed_tables_change_sums_alone(void **) {
  int scaled = 0;
  for (uint64_t seed = 1; seed <= 60 / kCasesDivisor; ++seed) {
    const World plain = random_world(seed);
    const Array<double> right = score_graph_items(plain.family, plain.items, {}, Run{});
    for (const double scale : {1e-300, 1e200, 1e-120}) {
      const World w = random_world(seed, false, scale);
      const Array<double> scores = score_graph_items(w.family, w.items, {}, Run{});
      for (int64_t i = 0; i < w.items->count(); ++i) {
        double fixed = 0;
        const std::span<const int32_t> values = w.items->item(i);
        for (FactorId f = 0; f < w.family->graph()->factors(); ++f) {
          const std::span<const VariableId> scope = w.family->graph()->scope(f);
          const bool absent = std::any_of(scope.begin(), scope.end(), [&](VariableId v) { return values[v] == -2; });
          fixed += w.family->part_of(f) < 0 && !absent;
        }
        scaled += fixed > 0;
        assert_close(scores[static_cast<size_t>(i)], right[static_cast<size_t>(i)] + fixed * std::log(scale), 1e-10);
      }
      for (const RowMethod method : {RowMethod::em, RowMethod::hard_em, RowMethod::cvi}) {
        const auto settings = settings_of(method, 1.5);
        const auto one = new_graph_row_learner(plain.family, plain.items, settings, Run{});
        const auto other = new_graph_row_learner(w.family, w.items, settings, Run{});
        one->step(1);
        other->step(1);
        const Array<double> a = one->counts(), b = other->counts();
        for (size_t k = 0; k < a.size(); ++k) assert_close(a[k], b[k], method == RowMethod::cvi ? 2e-3 * (1 + a[k]) : 1e-9);
      }
    }
  }
  assert_true(scaled > 60 / kCasesDivisor);
}

void items_of_weight_zero_are_named_and_scored(void **) {
  FactorGraphBuilder builder;
  builder.add_finite("a", 2);
  builder.add_finite("b", 2);
  builder.add(table_factor({0}, {.5, .5}));
  builder.add(table_factor({0, 1}, {1, 0, 0, 1}));
  const Array<int64_t> parts{0, -1};
  World w;
  w.family = std::make_shared<const GraphFamily>(builder.build(), parts, std::span<const int32_t>());
  w.items = graph_items(*w.family, Array<int32_t>{0, 0, 0, 1, -1, 1}, 3);
  const Array<double> scores = score_graph_items(w.family, w.items, {}, Run{});
  assert_close(scores[0], std::log(.5), 1e-12);
  assert_true(scores[1] == -INFINITY);
  assert_close(scores[2], std::log(.5), 1e-12);
  const auto learner = new_graph_row_learner(w.family, w.items, settings_of(RowMethod::em, 1), Run{});
  assert_throws(learner->step(1), Code::empty);
}

void families_say_what_does_not_fit(void **) {
  const auto family = [](const Array<int64_t> &parts, const Array<int32_t> &outcomes) {
    FactorGraphBuilder builder;
    builder.add_finite("a", 2);
    builder.add_finite("b", 3);
    builder.add(table_factor({0}, {.5, .5}));
    builder.add(table_factor({0, 1}, {1, 2, 1, 0, 0, 0}));
    return std::make_shared<const GraphFamily>(builder.build(), parts, outcomes);
  };
  const auto plain = family({}, {});
  assert_int_equal(plain->parts().size(), 2);
  const double rows[] = {.5, .5, .25, .5, .25, 1. / 3, 1. / 3, 1. / 3};
  for (size_t k = 0; k < 8; ++k) assert_close(plain->rows()[k], rows[k], 1e-15);
  const auto turned = family({}, {0, 0});
  assert_int_equal(turned->parts()[1].rows, 3);
  assert_close(turned->rows()[2], 1, 1e-15);
  assert_throws(family({0, 0}, {}), Code::argument);
  assert_throws(family({0, 2}, {}), Code::argument);
  assert_throws(family({-1, -1}, {}), Code::argument);
  assert_throws(family({0, -2}, {}), Code::argument);
  assert_throws(family({0, 1}, {0, 2}), Code::argument);
  assert_throws(family({0}, {}), Code::argument);
  assert_throws(plain->with_rows(Array<double>(8, .5)), Code::argument);
  assert_throws(plain->with_rows(Array<double>(7, .5)), Code::argument);
  assert_throws(graph_items(*plain, Array<int32_t>{0, 3}, 1), Code::argument);
  assert_throws(graph_items(*plain, Array<int32_t>{0, -3}, 1), Code::argument);
  const GraphItemsPtr hidden = graph_items(*plain, Array<int32_t>{-1, -1}, 1);
  assert_throws(new_graph_row_learner(plain, hidden, settings_of(RowMethod::em, 1), Run{}), Code::empty);
}

void families_are_read_as_they_were_written(void **) {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    const World w = random_world(seed);
    const auto learner = new_graph_row_learner(w.family, w.items, settings_of(RowMethod::em, 1.3), Run{});
    learner->step(2);
    const GraphFamilyPtr learned = learned_family(*learner);
    const std::string bytes = write_graph_family(*learned, {});
    const GraphFamilyPtr again = read_graph_family(std::as_bytes(std::span(bytes)), nullptr, Run{});
    assert_int_equal(again->rows().size(), learned->rows().size());
    assert_memory_equal(again->rows().data(), learned->rows().data(), learned->rows().size_bytes());
    assert_true(again->graph()->fingerprint() == learned->graph()->fingerprint());
    for (FactorId f = 0; f < learned->graph()->factors(); ++f) {
      assert_int_equal(again->part_of(f), learned->part_of(f));
      assert_int_equal(again->outcome_of(f), learned->outcome_of(f));
    }
    assert_true(write_graph_family(*again, {}) == bytes);
  }
}

void text_has_items_in_two_forms(void **) {
  FactorGraphBuilder builder;
  builder.add_finite("rain", 2);
  builder.add_finite("", 3);
  builder.add_finite("wet", 2);
  builder.add(table_factor({0}, {.5, .5}));
  const GraphFamily family(builder.build(), {}, {});
  const auto read = [&](std::string_view text) { return read_graph_items(family, text, Run{})->values; };
  const Array<int32_t> expected{1, 2, -1, 0, -1, -2, -1, -1, 1};
  assert_true(read("rain,1,wet\n1,2,?\n\n0,NA,-\r\n, ,1") == expected);
  assert_true(read("\xEF\xBB\xBFwet\t1\train\n?\t2\t1\n-\t\t0\n1\t\t\n") == expected);
  assert_true(read("{\"rain\": 1, \"1\": 2, \"wet\": null}\n { \"rain\":0,\"wet\":\"-\" }\r\n{\"wet\" :1}\n") == expected);
  assert_true(read("").empty());
  assert_true(read("rain\n").empty());
  for (const char *wrong : {"snow\n1", "rain\n2", "rain\nx", "rain,rain\n1,1", "rain,wet\n1", "rain\n1,1", "{\"rain\" 1}",
                            "{\"rain\": }", "{\"rain\": 1", "{\"rain\": 1} x", "{\"rain\": 1, \"rain\": 1}", "{\"r\\n\": 1}",
                            "{\"rain\": -1}", "rain\n-3", "{\"rain\": true}"}) {
    assert_throws(read(wrong), Code::parse);
  }
}

void threads_show_nowhere(void **) {
  const World w = random_world(11);
  Run four;
  four.threads = 4;
  for (const RowMethod method : {RowMethod::em, RowMethod::vi, RowMethod::cvi}) {
    const auto one = new_graph_row_learner(w.family, w.items, settings_of(method, 1.2), Run{});
    const auto other = new_graph_row_learner(w.family, w.items, settings_of(method, 1.2), four);
    one->step(5);
    other->step(5);
    assert_true(one->save() == other->save());
  }
}

}  // namespace

TESTS(steps_of_em_are_those_of_its_equations, scales_of_fixed_tables_change_sums_alone, hard_em_counts_the_best_values,
      bounds_never_fall, a_pass_of_collapsed_inference_is_that_of_its_equations,
      approximate_sums_are_exact_on_trees_and_labelled_elsewhere,
      items_of_weight_zero_are_named_and_scored, families_say_what_does_not_fit, families_are_read_as_they_were_written,
      text_has_items_in_two_forms, threads_show_nowhere)
