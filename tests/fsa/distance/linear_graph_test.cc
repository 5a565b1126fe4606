// Tests the parts of the graph. failure_tree_test and forward_backward_test test what it means.
#include "fsa/distance/linear_graph.hh"
#include "fsa/machine/builder.hh"

#include "tests/fsa/oracle.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/test_list.hh"

using namespace hws;

static MachinePtr plain(Semiring semiring) {
  Builder b(semiring, {Alphabet::sized(2)});
  b.add_states(3);
  const Label x = 1;
  b.add_arc(0, &x, 0.5, 1);
  b.add_arc(1, &x, 0.25, 2);
  b.set_final(2, 1);
  return b.build();
}

static void plain_machines_share_their_arrays(void **) {
  for (const Semiring s : {Semiring::real, Semiring::log, Semiring::tropical}) {
    const MachinePtr m = plain(s);
    const LinearGraph &g = linear_graph(*m, Run{});
    assert_ptr_equal(g.offsets.data(), m->arrays().offsets.data());
    assert_ptr_equal(g.next.data(), m->arrays().next.data());
    assert_int_equal(g.weight.data() == m->arrays().weights.data(), s != Semiring::log);
    assert_true(g.arc.empty() && g.exponent.empty() && g.final_state.empty() && g.first_symbol.empty());
    assert_int_equal(g.nodes, 3);
    assert_true(g.ordered);
    assert_close(g.weight[0], s == Semiring::log ? std::exp(-0.5) : 0.5, 1e-16);
  }
}

static void the_graph_is_made_once(void **) {
  const MachinePtr m = plain(Semiring::log);
  int64_t visited = 0;
  Run run;
  run.arcs_visited = &visited;
  const LinearGraph &g = linear_graph(*m, run);
  assert_int_equal(visited, 2);
  run.max_arcs = 0;  // does not bind what is there
  assert_ptr_equal(&linear_graph(*m, run), &g);
  assert_int_equal(visited, 2);
  assert_true(g.bytes() > 0);
}

static void a_failed_graph_can_be_made_again(void **) {
  const MachinePtr m = plain(Semiring::log);
  Run run;
  run.max_arcs = 1;
  assert_throws(linear_graph(*m, run), Code::limit);
  assert_int_equal(linear_graph(*m, Run{}).next.size(), 2);
}

static void exponents_only_where_needed(void **) {
  Builder b(Semiring::log, {Alphabet::sized(2)});
  b.add_states(2);
  const Label x = 1;
  for (const double cost : {1.0, 270.0, -270.0, 1000.0, -1e6, 1.0}) b.add_arc(0, &x, cost, 1);
  b.set_final(1, 0);
  const MachinePtr m = b.build();
  const LinearGraph &g = linear_graph(*m, Run{});
  assert_int_equal(g.exponent.size(), 6);
  for (size_t e = 0; e < 6; ++e) {
    assert_int_equal(g.exponent[e] % 512, 0);
    assert_int_equal(g.exponent[e] == 0, e != 3 && e != 4);
    assert_true(g.weight[e] > 0x1p-400 && g.weight[e] < 0x1p400);
    assert_close(std::log(g.weight[e]) + g.exponent[e] * M_LN2, -m->weight(static_cast<ArcId>(e)), 1e-14);
  }
}

static void costs_out_of_range_are_refused(void **) {
  for (const double cost : {1.5e9, -1.5e9, 1e300, -1e300, 1.7e308}) {
    Builder b(Semiring::log, {Alphabet::sized(2)});
    b.add_states(2);
    const Label x = 1;
    b.add_arc(0, &x, cost, 1);
    assert_throws(linear_graph(*b.build(), Run{}), Code::limit);
    Builder f(Semiring::log, {Alphabet::sized(2)});
    f.add_states(1);
    f.set_final(0, cost);
    assert_throws(linear_graph(*f.build(), Run{}), Code::limit);
  }
  // Failure arcs whose weights multiply to that.
  Builder b(Semiring::log, {Alphabet::sized(2)});
  b.add_states(6);
  const Label x = 1, phi = kPhi;
  for (State s = 0; s < 5; ++s) b.add_arc(s, &phi, 0.9e9, s + 1);
  b.add_arc(5, &x, 0, 5);
  assert_throws(linear_graph(*b.build(), Run{}), Code::limit);
}

static void stops_are_resolved_with_their_owner(void **) {
  for (uint64_t seed = 0; seed < 500; ++seed) {
    oracle::Shape shape;
    shape.semiring = static_cast<Semiring>(seed % 3);
    shape.phi = true;
    shape.states = 9;
    shape.zero_weights = seed % 2;
    const MachinePtr m = oracle::random_machine(shape, seed);
    if (!m->has_phi()) continue;
    const LinearGraph &g = linear_graph(*m, Run{});
    for (State s = 0; s < m->states(); ++s) {
      const oracle::Stop stop = oracle::stop(*m, s);
      const size_t i = static_cast<size_t>(s);
      assert_int_equal(g.final_state[i], stop.at);
      const double expected = stop.weight > 0 ? static_cast<double>(std::log(stop.weight)) : -INFINITY;
      assert_close(m->semiring() == Semiring::tropical ? -g.final_costs[i] : g.finals[i].log(), expected, 1e-13);
    }
  }
}

TESTS(plain_machines_share_their_arrays, the_graph_is_made_once, a_failed_graph_can_be_made_again, exponents_only_where_needed,
      costs_out_of_range_are_refused, stops_are_resolved_with_their_owner)
