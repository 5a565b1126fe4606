#include "fsa/ops/minimize_complete.hh"

#include <set>

#include "fsa/machine/builder.hh"
#include "fsa/ops/complement.hh"
#include "fsa/ops/weight_map.hh"
#include "tests/fsa/random_shapes.hh"
#include "tests/fsa/same_relation.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

namespace {

// How many of the states some string leads to differ in what they accept: pairs are told
// apart by their ends, then by where one symbol leads, until nothing is added.
size_t different_states(const Machine &m, Label symbols) {
  std::set<State> reached{m.start()};
  for (size_t before = 0; before < reached.size();) {
    before = reached.size();
    for (const State s : std::set<State>(reached)) {
      for (const Step &step : steps(m, s)) reached.insert(step.to);
    }
  }
  std::vector<Array<State>> next(static_cast<size_t>(m.states()), Array<State>(static_cast<size_t>(symbols)));
  for (const State s : reached) {
    for (const Step &step : steps(m, s)) next[static_cast<size_t>(s)][static_cast<size_t>(step.labels[0]) - 1] = step.to;
  }
  std::set<std::pair<State, State>> apart;
  for (const State s : reached) {
    for (const State t : reached) {
      if ((stop(m, s).weight > 0) != (stop(m, t).weight > 0)) apart.insert({s, t});
    }
  }
  for (size_t before = 0; before != apart.size();) {
    before = apart.size();
    for (const State s : reached) {
      for (const State t : reached) {
        for (size_t c = 0; c < static_cast<size_t>(symbols); ++c) {
          if (apart.count({next[static_cast<size_t>(s)][c], next[static_cast<size_t>(t)][c]})) apart.insert({s, t});
        }
      }
    }
  }
  std::set<State> lowest;
  for (const State s : reached) {
    State equal = s;
    for (const State t : reached) {
      if (t < equal && !apart.count({s, t})) equal = t;
    }
    lowest.insert(equal);
  }
  return lowest.size();
}

// Alphabets of which all symbols are named, and those with others.
void the_smallest_machine_of_the_same_strings(void **) {
  int merged = 0, defaults = 0;
  for (uint64_t seed = 0; seed < 600 / kCasesDivisor; ++seed) {
    Shape shape = acceptor_of_seed(seed, 4, 7);
    shape.cyclic = seed % 3;
    shape.phi = false;
    shape.scale = 0.05;
    shape.alphabet = {static_cast<Label>(seed % 2 ? 2 : 3)};
    const MachinePtr all = complement(unit_weights(random_machine(shape, seed), shape.semiring, Run{}), Run{});
    const MachinePtr m = checked(minimize_complete(all, Run{}));
    assert_same_weights(*all, *m, shape.alphabet[0], 4);
    assert_int_equal(m->states(), different_states(*all, shape.alphabet[0]));
    merged += m->states() < all->states();
    defaults += m->has_rho();
    const MachinePtr again = minimize_complete(m, Run{});
    assert_int_equal(again->states(), m->states());
    assert_int_equal(again->arcs(), m->arcs());
  }
  assert_true(merged > 100 / kCasesDivisor && defaults > 30 / kCasesDivisor);
}

// Two states whose default arcs stand for different symbols are compared by what they read.
void default_arcs_of_different_rows_are_compared_by_symbol(void **) {
  const AlphabetPtr open = Alphabet::open();
  Builder b(Semiring::boolean, {open});
  b.add_states(5);
  const Label x = 7, y = 9, rest = kRho;
  b.add_arc(0, &x, 0, 1);
  b.add_arc(0, &rest, 0, 2);
  b.add_arc(1, &x, 0, 3);  // target of the default arc of state 2
  b.add_arc(1, &y, 0, 4);
  b.add_arc(1, &rest, 0, 3);
  b.add_arc(2, &y, 0, 4);
  b.add_arc(2, &rest, 0, 3);
  for (const State s : {3, 4}) b.add_arc(s, &rest, 0, s);
  b.set_final(3, 0);
  const MachinePtr m = minimize_complete(b.build(), Run{});
  assert_int_equal(m->states(), 4);
  assert_int_equal(m->arcs(), 1 + 2 + 1 + 1);
}

void what_is_not_complete_and_limits_are_refused(void **) {
  Builder b(Semiring::boolean, {Alphabet::sized(3)});
  b.add_states(2);
  const Label x = 1, silent = kEpsilon, rest = kRho;
  b.add_arc(0, &x, 0, 1);
  assert_throws(minimize_complete(b.build(), Run{}), Code::internal);
  b.add_arc(0, &rest, 0, 0);
  b.add_arc(1, &rest, 0, 1);
  b.set_final(1, 0);
  const MachinePtr m = b.build();
  assert_int_equal(minimize_complete(m, Run{})->states(), 2);
  Run bytes;
  bytes.max_bytes = 10;
  assert_throws(minimize_complete(m, bytes), Code::limit);
  Run arcs;
  arcs.max_arcs = 1;
  assert_throws(minimize_complete(m, arcs), Code::limit);
  CancelFlag flag;
  flag.set = 1;
  Run stop;
  stop.cancel = &flag;
  assert_throws(minimize_complete(m, stop), Code::cancelled);
  b.add_arc(1, &silent, 0, 0);
  assert_throws(minimize_complete(b.build(), Run{}), Code::internal);
}

}  // namespace

TESTS(the_smallest_machine_of_the_same_strings, default_arcs_of_different_rows_are_compared_by_symbol,
      what_is_not_complete_and_limits_are_refused)
