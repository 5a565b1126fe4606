// Beliefs of factors and expected counts under them, against enumeration. On trees belief propagation is exact, so that both
// are those of the graph's distribution. With loops and under approximate methods they are the factor times what variables send
// it, tuple by tuple.
#include "src/graph/mixed/factor_beliefs.hh"

#include <algorithm>

#include "fsa/compile/string_machine.hh"
#include "fsa/distance/counts.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ngram/log_linear.hh"
#include "src/graph/mixed/string_domain.hh"
#include "src/graph/strings/message_machine.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/fsa/relation.hh"
#include "tests/src/graph/graph_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace graph_oracle;
using oracle::Strings;

namespace {

GraphSettings settings_of(GraphMethod method) {
  GraphSettings s;
  s.method = method;
  s.tolerance = 1e-9;
  s.iterations = 40;
  return s;
}

// Calls each(strings, weight, how often each arc is taken, the state of the end) for all accepting paths of an acyclic machine.
class EveryPath {
 public:
  template <class Each>
  static void of(const Machine &m, Each each) {
    Strings strings(static_cast<size_t>(m.tapes()));
    Array<double> arcs(static_cast<size_t>(m.arcs()), 0.0);
    from(m, m.start(), 1, &strings, &arcs, each);
  }

 private:
  template <class Each>
  static void from(const Machine &m, State s, Real weight, Strings *strings, Array<double> *arcs, Each &each) {
    const oracle::Stop stop = oracle::stop(m, s);
    if (stop.at >= 0 && stop.weight > 0) {
      for (const ArcId a : stop.phis) (*arcs)[a] += 1;
      each(*strings, weight * stop.weight, *arcs, stop.at);
      for (const ArcId a : stop.phis) (*arcs)[a] -= 1;
    }
    for (const oracle::Step &step : oracle::steps(m, s)) {
      if (!(step.weight > 0)) continue;
      (*arcs)[step.arc] += 1;
      for (const ArcId a : step.phis) (*arcs)[a] += 1;
      for (size_t t = 0; t < step.labels.size(); ++t) {
        if (step.labels[t] != kEpsilon) (*strings)[t].push_back(step.labels[t]);
      }
      from(m, step.to, weight * step.weight, strings, arcs, each);
      for (size_t t = 0; t < step.labels.size(); ++t) {
        if (step.labels[t] != kEpsilon) (*strings)[t].pop_back();
      }
      (*arcs)[step.arc] -= 1;
      for (const ArcId a : step.phis) (*arcs)[a] -= 1;
    }
  }
};

// Expected counts of a machine under a distribution over its tuples: each tuple's paths share its probability by weight.
Array<double> counts_of(const Machine &m, const oracle::Relation &belief) {
  const oracle::Relation all = oracle::relation(m);
  Array<double> counts(static_cast<size_t>(m.arcs()) + static_cast<size_t>(m.states()), 0.0);
  EveryPath::of(m, [&](const Strings &strings, Real weight, const Array<double> &arcs, State end) {
    const auto p = belief.find(strings);
    if (p == belief.end()) return;
    const auto share = static_cast<double>(p->second * weight / all.at(strings));
    for (size_t a = 0; a < arcs.size(); ++a) counts[a] += share * arcs[a];
    counts[arcs.size() + static_cast<size_t>(end)] += share;
  });
  return counts;
}

void assert_relation(const MachinePtr &belief, const oracle::Relation &expected, double tolerance) {
  assert_close(total(*belief, Run{}).value(), 1, 1e-10);
  const oracle::Relation got = oracle::relation(*belief);
  for (const auto &[tuple, p] : got) {
    const auto at = expected.find(tuple);
    assert_close(static_cast<double>(p), at == expected.end() ? 0 : static_cast<double>(at->second), tolerance);
  }
  for (const auto &[tuple, p] : expected) {
    const auto at = got.find(tuple);
    assert_close(at == got.end() ? 0 : static_cast<double>(at->second), static_cast<double>(p), tolerance);
  }
}

Array<double> counts_by(const GraphLearner &learner, FactorId f) {
  Array<double> counts(static_cast<size_t>(factor_count_size(*learner.graph(), f)));
  factor_counts(learner, f, counts, Run{});
  return counts;
}

// What a factor believes, from the enumeration of its tuples.
void assert_factor(const GraphLearner &learner, FactorId f, const oracle::Relation &expected, double tolerance) {
  const FactorView factor = learner.graph()->factor(f);
  assert_relation(factor_belief(learner, f, Run{}), expected, tolerance);
  const Array<double> counts = counts_by(learner, f);
  if (factor.kind == FactorKind::machine) {
    const Array<double> wanted = counts_of(*factor.machine, expected);
    assert_int_equal(counts.size(), wanted.size());
    for (size_t i = 0; i < counts.size(); ++i) assert_close(counts[i], wanted[i], tolerance);
  } else if (factor.kind == FactorKind::table) {
    size_t entry = 0;
    Array<Label> at(factor.variables.size(), 1);
    for (; entry < counts.size(); ++entry) {
      Strings tuple;
      for (const Label c : at) tuple.push_back({c});
      const auto p = expected.find(tuple);
      assert_close(counts[entry], p == expected.end() ? 0 : static_cast<double>(p->second), tolerance);
      for (size_t i = at.size(); i-- > 0 && ++at[i] > learner.graph()->variable(factor.variables[i]).values;) at[i] = 1;
    }
  } else {
    assert_int_equal(counts.size(), 0);
  }
}

// The graph with some variables seen to have one of the values that they can have.
FactorGraphPtr partly_observed(FactorGraphPtr graph, const Marginals &truth, uint64_t seed) {
  for (VariableId v = 0; v < graph->variables(); ++v) {
    if ((seed + static_cast<uint64_t>(v)) % 5 != 0) continue;
    for (const auto &[word, p] : truth.of[static_cast<size_t>(v)]) {
      if (!(p > 0)) continue;
      graph = graph->variable(v).domain == Domain::strings ? graph->with_string(v, word) : graph->with_value(v, word[0] - 1);
      break;
    }
  }
  return graph;
}

void on_trees_beliefs_and_counts_are_those_of_the_distribution(void **) {
  int factors = 0, impossible = 0;
  for (uint64_t seed = 1; seed <= 700 / kCasesDivisor; ++seed) {
    FactorGraphPtr graph = RandomGraph(seed).tree(static_cast<int32_t>(1 + seed % 2));
    if (graph->variables() > 5) continue;
    Marginals truth = marginals(*graph, true);
    if (!(truth.z > 0)) {
      ++impossible;
      continue;
    }
    if (seed % 3 == 0) {
      graph = partly_observed(graph, truth, seed);
      truth = marginals(*graph, true);
    }
    GraphLearner learner(graph, settings_of(GraphMethod::bp), Run{});
    if (!learner.done()) learner.step(40);
    Array<double> all(static_cast<size_t>(all_factor_counts_size(*graph))), joined;
    all_factor_counts(learner, all, Run{});
    for (FactorId f = 0; f < graph->factors(); ++f, ++factors) {
      assert_factor(learner, f, truth.of_factor[static_cast<size_t>(f)], 1e-9);
      for (const double x : counts_by(learner, f)) joined.push_back(x);
    }
    assert_int_equal(joined.size(), all.size());
    for (size_t i = 0; i < all.size(); ++i) assert_close(all[i], joined[i], 1e-12);
  }
  assert_true(factors > 1500 / kCasesDivisor && impossible < 100);
}

Real weight_in(const GraphVariable &x, const Message &m, const Word &word, const AlphabetPtr &alphabet) {
  if (m.uniform()) return 1;
  if (x.domain == Domain::finite) return std::exp(static_cast<Real>((*m.logs)[static_cast<size_t>(word[0]) - 1]));
  const MachinePtr machine = machine_of(m, alphabet, Run{});
  return oracle::weight_of(*machine, {word});
}

// The factor's relation times what its variables send it.
oracle::Relation product_of(const GraphLearner &learner, FactorId f) {
  const FactorGraph &graph = *learner.graph();
  const FactorView factor = graph.factor(f);
  oracle::Relation product = oracle::relation(*factor.machine);
  const std::vector<Message> messages = learner.messages_to(f, Run{});
  Real sum = 0;
  for (auto &[tuple, p] : product) {
    for (size_t i = 0; i < messages.size(); ++i) {
      const GraphVariable &x = graph.variable(factor.variables[i]);
      if (x.domain == Domain::finite && tuple[i].size() != 1) p = 0;
      if (p > 0) p *= weight_in(x, messages[i], tuple[i], x.alphabet);
    }
    sum += p;
  }
  for (auto at = product.begin(); at != product.end();) {
    if (!(at->second > 0)) {
      at = product.erase(at);
    } else {
      at->second /= sum;
      ++at;
    }
  }
  return product;
}

void beliefs_are_products_of_messages_under_every_method(void **) {
  for (const GraphMethod method : {GraphMethod::bp, GraphMethod::pruned, GraphMethod::candidates, GraphMethod::surrogate,
                                   GraphMethod::ep, GraphMethod::pep}) {
    int factors = 0;
    for (uint64_t seed = 1; seed <= 60 / kCasesDivisor; ++seed) {
      const FactorGraphPtr graph = RandomGraph(seed).tree(static_cast<int32_t>(1 + seed % 2), static_cast<int32_t>(seed % 3));
      if (graph->variables() > 5 || !(marginals(*graph).z > 0)) continue;
      GraphSettings settings = settings_of(method);
      settings.iterations = 4;
      GraphLearner learner(graph, settings, Run{});
      learner.step(4);
      for (FactorId f = 0; f < graph->factors(); ++f) {
        if (graph->kind(f) != FactorKind::machine) continue;
        try {
          const MachinePtr belief = factor_belief(learner, f, Run{});
          assert_factor(learner, f, product_of(learner, f), 1e-8);
          ++factors;
        } catch (const Error &e) {
          assert_true(e.code == Code::empty || e.code == Code::improper || e.code == Code::impossible);
        }
      }
    }
    assert_true(factors > 60 / kCasesDivisor);
  }
}

// At belief propagation's fixed point a factor's belief and a variable's agree about the variable, whatever loops there are.
void loops_that_have_converged_agree_with_their_variables(void **) {
  int compared = 0;
  for (uint64_t seed = 1; seed <= 300 / kCasesDivisor; ++seed) {
    const FactorGraphPtr graph = RandomGraph(seed).tree(2, 1 + static_cast<int32_t>(seed % 2));
    if (graph->variables() > 5 || !(marginals(*graph).z > 0)) continue;
    GraphSettings settings = settings_of(GraphMethod::bp);
    settings.tolerance = 1e-10;
    settings.iterations = 200;
    try {
      GraphLearner learner(graph, settings, Run{});
      learner.step(200);
      if (learner.metric("converged") != 1) continue;
      for (FactorId f = 0; f < graph->factors(); ++f) {
        const std::span<const VariableId> scope = graph->scope(f);
        std::vector<std::map<Word, Real>> of(scope.size());
        for (const auto &[tuple, p] : oracle::relation(*factor_belief(learner, f, Run{}))) {
          for (size_t i = 0; i < tuple.size(); ++i) of[i][tuple[i]] += p;
        }
        for (size_t i = 0; i < of.size(); ++i) {
          if (graph->variable(scope[i]).domain == Domain::finite) {
            const Array<double> p = learner.probabilities(scope[i], Run{});
            for (Label x = 1; x <= static_cast<Label>(p.size()); ++x) {
              assert_close(static_cast<double>(of[i][{x}]), p[x - 1], 1e-6);
            }
            continue;
          }
          const MachinePtr belief = learner.belief(scope[i], Run{});
          for (const auto &[word, p] : of[i]) {
            assert_close(static_cast<double>(p), static_cast<double>(oracle::weight_of(*belief, {word})), 1e-6);
          }
        }
        ++compared;
      }
    } catch (const Error &e) {
      assert_true(e.code == Code::limit || e.code == Code::empty);
    }
  }
  assert_true(compared > 180 / kCasesDivisor);
}

// Machines with cycles, failure arcs and default arcs: counts are the derivatives of ln Z by the logarithms of the weights.
void counts_are_derivatives_where_strings_have_no_bound(void **) {
  int cyclic = 0;
  for (uint64_t seed = 1; seed <= 12 / kCasesDivisor + 4; ++seed) {
    oracle::Shape shape;
    shape.alphabet = {2, 2};
    shape.states = 4;
    shape.arcs = 14;
    shape.cyclic = true;
    shape.epsilons = true;
    shape.scale = .12;
    shape.phi = seed % 2 == 0;
    shape.rho = seed % 4 == 0;
    shape.phi_tape = static_cast<int32_t>(seed % 3 == 0);
    const MachinePtr m = oracle::random_machine(shape, seed);
    shape.alphabet = {2};
    shape.phi_tape = 0;
    shape.phi = shape.rho = seed % 3 == 0;
    FactorGraphBuilder builder;
    builder.add_strings("", Alphabet::sized(2));
    builder.add_strings("", Alphabet::sized(2));
    builder.add(machine_factor({0, 1}, m));
    builder.add(machine_factor({0}, oracle::random_machine(shape, seed + 1000)));
    if (seed % 2) builder.add(machine_factor({1}, oracle::random_machine(shape, seed + 2000)));
    else builder.observe(1, Array<Label>{1, 2});
    const FactorGraphPtr graph = builder.build();
    const auto log_z = [&](const FactorGraphPtr &g) {
      GraphLearner learner(g, settings_of(GraphMethod::bp), Run{});
      learner.step(4);
      return -learner.metric("free_energy");
    };
    try {
      GraphLearner learner(graph, settings_of(GraphMethod::bp), Run{});
      learner.step(4);
      const Array<double> counts = counts_by(learner, 0);
      cyclic += std::any_of(counts.begin(), counts.end(), [](double x) { return x > 1; });
      const MachineArrays &arrays = graph->factor(0).machine->arrays();
      for (size_t i = 0; i < counts.size(); ++i) {
        const size_t arcs = arrays.weights.size();
        double moved[2];
        for (const int side : {0, 1}) {
          auto backing = std::make_shared<Array<double>>(i < arcs ? Array<double>(arrays.weights.begin(), arrays.weights.end())
                                                                  : Array<double>(arrays.finals.begin(), arrays.finals.end()));
          (*backing)[i < arcs ? i : i - arcs] += side ? -1e-4 : 1e-4;
          MachineArrays changed = arrays;
          (i < arcs ? changed.weights : changed.finals) = *backing;
          struct Both {
            MachinePtr base;
            std::shared_ptr<Array<double>> numbers;
          };
          changed.owner = std::make_shared<Both>(Both{graph->factor(0).machine, backing});
          const MachinePtr other = std::make_shared<const Machine>(std::move(changed));
          moved[side] = log_z(graph->with_factor(0, machine_factor({0, 1}, other)));
        }
        assert_close(counts[i], (moved[1] - moved[0]) / 2e-4, 1e-5);
      }
    } catch (const Error &e) {
      assert_true(e.code == Code::empty || e.code == Code::diverged || e.code == Code::impossible || e.code == Code::improper);
    }
  }
  assert_true(cyclic > 2 / kCasesDivisor);
}

void counts_of_ngrams_are_those_of_the_strings(void **) {
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    FactorGraphBuilder builder;
    const AlphabetPtr alphabet = Alphabet::sized(2);
    builder.add_strings("", alphabet);
    GraphFactor ngrams;
    ngrams.kind = FactorKind::log_linear;
    ngrams.strings = &string_domain();
    ngrams.variables = {0};
    const LogLinear even = even_log_linear(alphabet, Run{});
    Rng draw(21, RngMethod::test, 5, 0, seed);
    auto own = std::make_shared<LogLinear>(even);
    for (double &theta : own->theta) theta += draw.uniform() - .5;
    ngrams.log_linear = own;
    builder.add(std::move(ngrams));
    oracle::Shape shape;
    shape.alphabet = {2};
    shape.states = 4;
    shape.arcs = 14;
    builder.add(machine_factor({0}, oracle::random_machine(shape, seed)));
    const FactorGraphPtr graph = builder.build();
    GraphLearner learner(graph, settings_of(GraphMethod::bp), Run{});
    learner.step(4);
    const oracle::Relation belief = oracle::relation(*learner.belief(0, Run{}));
    assert_relation(factor_belief(learner, 0, Run{}), belief, 1e-9);
    const Array<double> counts = counts_by(learner, 0);
    const NgramTrie &trie = *own->trie;
    assert_int_equal(counts.size(), trie.nodes() - 1);
    size_t at = 0;
    for (NgramNode w = 0; w < trie.nodes(); ++w) {
      if (w == trie.begin_node()) continue;
      Array<Label> labels;
      trie.spell(w, &labels);
      double expected = 0;
      for (const auto &[tuple, p] : belief) {
        Array<Label> padded{trie.bos()};
        padded.insert(padded.end(), tuple[0].begin(), tuple[0].end());
        padded.push_back(trie.eos());
        double n = 0;
        for (size_t i = 0; i + labels.size() <= padded.size(); ++i) {
          n += std::equal(labels.begin(), labels.end(), padded.begin() + i);
        }
        if (labels.empty()) n = static_cast<double>(tuple[0].size()) + 1;
        expected += n * static_cast<double>(p);
      }
      assert_close(counts[at++], expected, 1e-9);
    }
  }
}

void what_has_no_belief_says_why(void **) {
  FactorGraphBuilder builder;
  builder.add_strings("", Alphabet::sized(2));
  builder.add_strings("", Alphabet::sized(2));
  oracle::Shape shape;
  shape.alphabet = {2, 2};
  builder.add(machine_factor({0, 1}, oracle::random_machine(shape, 3)));
  const FactorGraphPtr graph = builder.build();
  GraphLearner learner(graph, settings_of(GraphMethod::bp), Run{});
  assert_throws(factor_belief(learner, 0, Run{}), Code::empty);
  assert_throws(counts_by(learner, 0), Code::empty);
  learner.step(4);
  Run small;
  small.max_states = 1;
  assert_throws(factor_belief(learner, 0, small), Code::limit);
  CancelFlag flag;
  flag.set = 1;
  Run cancelled;
  cancelled.cancel = &flag;
  assert_throws(factor_belief(learner, 0, cancelled), Code::cancelled);
}

}  // namespace

TESTS(on_trees_beliefs_and_counts_are_those_of_the_distribution, beliefs_are_products_of_messages_under_every_method,
      loops_that_have_converged_agree_with_their_variables, counts_are_derivatives_where_strings_have_no_bound,
      counts_of_ngrams_are_those_of_the_strings, what_has_no_belief_says_why)
