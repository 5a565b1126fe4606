// Shares of samples against beliefs over strings, machines ambiguous and not, and over values; streams of variables.
#include "src/graph/learner/belief_samples.hh"

#include <map>

#include "fsa/compile/string_machine.hh"
#include "fsa/machine/builder.hh"
#include "tests/src/graph/graph_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// a in two ways (.25 each), b in one (.5), on each of two string variables; values .2, 0, .8.
FactorGraphPtr graph() {
  const AlphabetPtr alphabet = Alphabet::sized(2);
  Builder b(Semiring::real, {alphabet});
  b.add_states(4);
  const Label one = 1, two = 2;
  b.add_arc(0, &one, .25, 1);
  b.add_arc(0, &one, .25, 2);
  b.add_arc(0, &two, .5, 3);
  for (State s = 1; s <= 3; ++s) b.set_final(s, 1);
  const MachinePtr m = b.build();
  FactorGraphBuilder g;
  for (VariableId v = 0; v < 2; ++v) g.add_strings("", alphabet);
  g.add_finite("", 3);
  for (VariableId v = 0; v < 2; ++v) g.add(graph_oracle::machine_factor({v}, m));
  g.add(graph_oracle::table_factor({2}, {1, 0, 4}));
  return g.build();
}

Array<Label> firsts(const GraphLearner &l, VariableId v, int64_t n, uint64_t seed) {
  const StringBatch drawn = belief_samples(l, v, n, seed, Run{});
  assert_int_equal(drawn.count(), n);
  Array<Label> out;
  for (int64_t i = 0; i < n; ++i) {
    assert_int_equal(drawn.labels_of(i, 0).size(), 1);
    assert_true(drawn.values[static_cast<size_t>(i)] == 1);
    out.push_back(drawn.labels_of(i, 0)[0]);
  }
  return out;
}

}  // namespace

static void shares_are_probabilities(void **) {
  GraphSettings s;
  s.method = GraphMethod::bp;
  GraphLearner l(graph(), s, Run{});
  l.step(4);
  const int64_t n = 20000;
  const double expected[2][3] = {{.5, .5, 0}, {.2, 0, .8}};
  for (const VariableId v : {0, 1, 2}) {
    std::map<Label, double> share;
    for (const Label c : firsts(l, v, n, 11)) share[c] += 1.0 / static_cast<double>(n);
    for (Label c = 1; c <= 3; ++c) {
      const double p = expected[v == 2][c - 1];
      assert_true(std::fabs(share[c] - p) <= 5 * std::sqrt(p * (1 - p) / static_cast<double>(n)));
    }
  }
}

// Variables of one belief do not repeat each other: agreement is as often as chance has it.
static void variables_draw_independently(void **) {
  GraphSettings s;
  s.method = GraphMethod::bp;
  GraphLearner l(graph(), s, Run{});
  l.step(4);
  const int64_t n = 20000;
  const Array<Label> a = firsts(l, 0, n, 11), b = firsts(l, 1, n, 11);
  int64_t agree = 0;
  for (size_t i = 0; i < a.size(); ++i) agree += a[i] == b[i];
  assert_true(std::fabs(static_cast<double>(agree) / static_cast<double>(n) - .5) < 5 * .5 / std::sqrt(static_cast<double>(n)));
  assert_true(firsts(l, 0, 50, 11) == Array<Label>(a.begin(), a.begin() + 50));
  assert_true(firsts(l, 0, n, 12) != a);
}

static void what_has_no_belief_is_told(void **) {
  GraphSettings s;
  s.method = GraphMethod::bp;
  GraphLearner l(graph(), s, Run{});
  assert_throws(belief_samples(l, 0, 1, 1, Run{}), Code::empty);
  assert_throws(belief_samples(l, 2, 1, 1, Run{}), Code::empty);
  l.step(4);
  assert_throws(belief_samples(l, 0, -1, 1, Run{}), Code::argument);
  Run small;
  small.max_bytes = 1;
  assert_throws(belief_samples(l, 0, 5000, 1, small), Code::limit);
}

TESTS(shares_are_probabilities, variables_draw_independently, what_has_no_belief_is_told)
