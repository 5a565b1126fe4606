// Every method over strings comes to the answer of belief propagation as its knob goes to its limit, or does not call itself
// converged: the order of ep and of the penalized methods, the penalty's weight, the strings that pruned keeps, the candidates,
// the size of an acceptor whose arcs are features. Random trees are compared with enumeration. On graphs with a cycle belief
// propagation is compared with, where it settles itself. Tables and strings repeat, supports may be empty or a single string,
// weights may lie e^20 apart, and factors may be the same machine. A method joins by a row of kMethods.
#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include "fsa/machine/builder.hh"
#include "src/graph/learner/graph_learner.hh"
#include "src/graph/model/node_order.hh"
#include "tests/fsa/relation.hh"
#include "tests/src/graph/graph_oracle.hh"
#include "tests/src/graph/learner/beliefs.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace graph_oracle;

namespace {

using M = GraphMethod;

using P = GraphProjection;

// Another one draws other graphs.
constexpr uint64_t kFirstSeed = 1;

struct Method {
  GraphMethod name;
  double tolerance;  // of a probability, at the limit
  bool acceptor = false;
  GraphProjection projection = P::automatic;
  bool separate = false;
  uint64_t every = 1;  // graph, as far as time allows
};
constexpr Method kMethods[] = {
    {M::bp, 1e-9},
    {M::pruned, 1e-9},
    {M::candidates, 1e-9},
    {M::ep, 1e-5},
    {M::ep, 1e-5, false, P::converged, false, 10},
    {M::ep, 1e-5, false, P::automatic, true, 3},
    {M::ep, 1e-5, true},
    {M::pep, 1e-3},
    {M::pep, 1e-3, false, P::automatic, true, 3},
    {M::pep, 1e-2, false, P::converged, false, 30},
    {M::pep_greedy, 1e-3},
    {M::pep_greedy, 1e-3, false, P::automatic, true, 3},
};

std::string name_of(const Method &method) {
  std::string name(method_name(method.name));
  if (method.acceptor) name += " of an acceptor";
  if (method.projection == P::converged) name += " converged";
  if (method.separate) name += " separate";
  return name;
}

// All strings of up to two letters.
const std::vector<Word> &words() {
  static const std::vector<Word> all{{}, {1}, {2}, {1, 1}, {1, 2}, {2, 1}, {2, 2}};
  return all;
}

// A state for each of these strings, and one more for all others: it reads every string along one path.
MachinePtr trie() {
  Builder b(Semiring::log, {Alphabet::sized(2)});
  b.add_states(static_cast<int64_t>(words().size()) + 1);
  const State rest = static_cast<State>(words().size());
  for (size_t s = 0; s <= words().size(); ++s) {
    for (Label c = 1; c <= 2; ++c) {
      State to = rest;
      if (s < words().size()) {
        Word longer = words()[s];
        longer.push_back(c);
        const auto found = std::find(words().begin(), words().end(), longer);
        if (found != words().end()) to = static_cast<State>(found - words().begin());
      }
      b.add_arc(static_cast<State>(s), &c, 0, to);
    }
    b.set_final(static_cast<State>(s), 0);
  }
  return b.build();
}

struct Case {
  FactorGraphPtr graph, with_candidates;
};

class RandomCase {
 public:
  explicit RandomCase(uint64_t seed) : draw_(31, RngMethod::test, 0, 0, seed), nats_(draw_.below(3) == 0 ? 20 : 2) {}

  // A tree, or one cycle. Variables of number `variables` on are candidates, which are observed and have a factor of no effect.
  FactorGraphPtr graph(int32_t variables, bool cycle, bool acceptors, bool candidates) {
    FactorGraphBuilder builder;
    Array<uint8_t> finite;
    for (int32_t v = 0; v < variables; ++v) {
      finite.push_back(draw_.below(4) == 0);
      if (finite.back()) builder.add_finite("", 2);
      else builder.add_strings("", Alphabet::sized(2));
      if (acceptors && !finite.back()) builder.choose_acceptor(v, trie(), Run{});
    }
    std::vector<GraphFactor> made;
    for (int32_t v = 0; v < variables; ++v) {
      add(&builder, finite, {v}, &made);
      if (draw_.below(3) == 0) add(&builder, finite, {v}, &made);
      if (v == 0) continue;
      const int32_t to = cycle ? v - 1 : static_cast<int32_t>(draw_.below(static_cast<uint64_t>(v)));
      add(&builder, finite, {to, v}, &made);
    }
    if (cycle) add(&builder, finite, {0, variables - 1}, &made);
    for (size_t i = 0; candidates && i < words().size(); ++i) {
      const VariableId v = builder.add_strings("", Alphabet::sized(2));
      builder.observe(v, words()[i]);
    }
    return builder.build();
  }

 private:
  void add(FactorGraphBuilder *builder, const Array<uint8_t> &finite, Array<VariableId> variables,
           std::vector<GraphFactor> *made) {
    // Now and then the machine or table of a factor before it.
    const uint64_t again = draw_.below(4);
    for (const GraphFactor &old : *made) {
      bool same = again == 0 && old.variables.size() == variables.size();
      for (size_t i = 0; same && i < variables.size(); ++i) {
        same = finite[static_cast<size_t>(old.variables[i])] == finite[static_cast<size_t>(variables[i])];
      }
      if (!same) continue;
      GraphFactor f = old;
      f.variables = variables;
      builder->add(std::move(f));
      return;
    }
    const std::vector<Word> values{{1}, {2}}, none{{}};
    const auto domain = [&](size_t i) -> const std::vector<Word> & {
      return i >= variables.size() ? none : finite[static_cast<size_t>(variables[i])] ? values : words();
    };
    std::vector<AlphabetPtr> alphabets(variables.size(), Alphabet::sized(2));
    Builder b(Semiring::log, alphabets);
    b.add_state();
    Array<double> table;
    const bool coarse = draw_.below(3) == 0;       // few different weights
    const uint64_t zeros = 1 + draw_.below(4);     // of 5 weights so many are none, in pairs
    const bool single = variables.size() == 1 && draw_.below(8) == 0;
    const size_t only = static_cast<size_t>(draw_.below(domain(0).size()));
    for (size_t x = 0; x < domain(0).size(); ++x) {
      for (size_t y = 0; y < domain(1).size(); ++y) {
        const bool nothing = single ? x != only : draw_.below(5) < (variables.size() == 1 ? 1 : zeros);
        const double u = draw_.uniform();
        const double log = nothing ? -INFINITY : nats_ * ((coarse ? std::floor(3 * u) / 3 : u) - 0.5);
        table.push_back(std::exp(log));
        if (nothing) continue;
        const Word first = domain(0)[x], second = domain(1)[y];
        State at = 0;
        const size_t letters = std::max<size_t>(1, std::max(first.size(), second.size()));
        for (size_t i = 0; i < letters; ++i) {
          const Label labels[] = {i < first.size() ? first[i] : kEpsilon, i < second.size() ? second[i] : kEpsilon};
          const State to = b.add_state();
          b.add_arc(at, labels, i == 0 ? -log : 0, to);
          at = to;
        }
        b.set_final(at, 0);
      }
    }
    const bool flat = std::all_of(variables.begin(), variables.end(), [&](VariableId v) { return finite[v] != 0; });
    made->push_back(flat ? table_factor(variables, table) : machine_factor(variables, b.build()));
    builder->add(made->back());
  }

  Rng draw_;
  double nats_;
};

GraphSettings limit_of(const Method &method, int32_t schedule, double damping, int64_t order) {
  GraphSettings s;
  s.method = method.name;
  s.schedule = static_cast<ScheduleKind>(schedule);
  s.tolerance = 1e-9;
  s.iterations = 200;
  if (method.name == M::pruned) s.kept_strings = 1000;
  if (method.name == M::ep || method.name == M::pep || method.name == M::pep_greedy) s.order = order;
  if (method.name == M::pep || method.name == M::pep_greedy) s.penalty_weight = s.tolerance = 1e-6;
  if (method.projection != P::automatic) s.projection = method.projection;
  s.separate = method.separate;
  s.damping = damping;
  return s;
}

struct Tally {
  int runs = 0, converged = 0, off = 0, refused = 0;
};

// What all methods make of random graphs.
class Comparison {
 public:
  // make(method): the graph of this seed as the method needs it, whose first `variables` variables are compared.
  template <class Make>
  void compare(uint64_t seed, int32_t variables, int64_t order, const Marginals &truth, const Make &make) {
    ++graphs_;
    possible_ += truth.z > 0;
    Beliefs expected;
    for (size_t m = 0; m < std::size(kMethods); ++m) {
      if (seed % kMethods[m].every != m % kMethods[m].every) continue;
      const FactorGraphPtr graph = make(kMethods[m]);
      if (!graph) continue;
      if (m == 0 && truth.z > 0 && is_forest(*graph)) expected = beliefs_of_truth(truth);
      const double damping = seed % 4 == 0 ? 0.5 : 0;
      const GraphSettings settings = limit_of(kMethods[m], static_cast<int32_t>(seed / 3 % 3), damping, order);
      run(static_cast<int>(m), seed, settings, graph, variables, truth, &expected);
    }
  }
  void done(const char *what) const {
    int off = 0;
    for (size_t m = 0; m < std::size(kMethods); ++m) {
      const Tally &t = of_[m];
      print_message("%s, %s: %d of %d runs converged, %d refused, %d off\n", what, name_of(kMethods[m]).c_str(),
                    t.converged, t.runs, t.refused, t.off);
      off += t.off;
    }
    print_message("%d graphs of %d are possible\n", possible_, graphs_);
    assert_int_equal(off, 0);
    assert_true(2 * possible_ >= graphs_);
  }

 private:
  static Beliefs beliefs_of_truth(const Marginals &truth) {
    Beliefs beliefs;
    for (const auto &marginal : truth.of) {
      beliefs.emplace_back();
      for (const auto &[word, p] : marginal) beliefs.back()[word] = static_cast<double>(p);
    }
    return beliefs;
  }

  void run(int m, uint64_t seed, const GraphSettings &settings, const FactorGraphPtr &graph, int32_t variables,
           const Marginals &truth, Beliefs *expected) {
    const Method &method = kMethods[m];
    Tally &tally = of_[m];
    const auto wrong = [&](const char *what, double off) {
      ++tally.off;
      print_error("%s, seed %llu, schedule %d, damping %g: %s %g\n", name_of(method).c_str(),
                  static_cast<unsigned long long>(seed), static_cast<int>(settings.schedule), settings.damping, what, off);
    };
    try {
      GraphLearner learner(graph, settings, Run{});
      learner.step(settings.iterations);
      ++tally.runs;
      if (learner.metric("converged") != 1) return;
      ++tally.converged;
      if (!(truth.z > 0)) return wrong("converged where nothing is possible", 0);
      const Beliefs found = beliefs_of(learner, truth, variables);
      if (expected->empty() && method.name == M::bp) *expected = found;
      if (expected->empty()) return;
      const double off = distance(*expected, found);
      if (!(off <= method.tolerance)) wrong("off by", off);
    } catch (const Error &e) {
      if (truth.z > 0 || e.code != Code::impossible) wrong(e.message, 0);
      ++tally.refused;
    }
  }

  Tally of_[std::size(kMethods)];
  int graphs_ = 0, possible_ = 0;
};

void on_graphs(const char *what, bool cycle, uint64_t graphs) {
  Comparison all;
  for (uint64_t seed = kFirstSeed; seed < kFirstSeed + graphs; ++seed) {
    const int32_t variables = 2 + static_cast<int32_t>(seed % 3);
    const Marginals truth = marginals(*RandomCase(seed).graph(variables, cycle, false, false));
    all.compare(seed, variables, 4, truth, [&](const Method &method) {
      return RandomCase(seed).graph(variables, cycle, method.acceptor, method.name == M::candidates);
    });
  }
  all.done(what);
}

// Factors of up to three variables, random machines with silent and failure arcs, concatenations.
void on_any_trees(const char *what, uint64_t graphs) {
  Comparison all;
  for (uint64_t seed = kFirstSeed; seed < kFirstSeed + graphs; ++seed) {
    const auto made = [&] { return RandomGraph(seed).tree(1 + static_cast<int32_t>(seed % 3)); };
    const FactorGraphPtr graph = made();
    const Marginals truth = marginals(*graph);
    size_t longest = 0;
    for (const auto &marginal : truth.of) {
      for (const auto &[word, p] : marginal) longest = std::max(longest, p > 0 ? word.size() : 0);
    }
    all.compare(seed, graph->variables(), static_cast<int64_t>(longest) + 2, truth, [&](const Method &method) {
      const bool listed = method.name == M::candidates || method.acceptor || method.projection != P::automatic ||
                          (method.name >= M::ep && longest > 3);
      return listed ? nullptr : made();
    });
  }
  all.done(what);
}

}  // namespace

static void on_trees_methods_come_to_enumeration_or_do_not_converge(void **) { on_graphs("trees", false, 300 / kCasesDivisor); }
static void on_cycles_methods_come_to_belief_propagation_or_do_not_converge(void **) {
  on_graphs("cycles", true, 150 / kCasesDivisor);
}
static void on_trees_of_any_factors_they_do_too(void **) { on_any_trees("trees of any factors", 150 / kCasesDivisor); }

TESTS(on_trees_methods_come_to_enumeration_or_do_not_converge,
      on_cycles_methods_come_to_belief_propagation_or_do_not_converge, on_trees_of_any_factors_they_do_too)
