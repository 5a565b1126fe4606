// Expected counts against the oracle: every move and stop of the resolved machine,
// weighted by dense forward and backward weights, failure arcs named one by one.
#include "fsa/distance/counts.hh"

#include <optional>

#include "fsa/base/rng.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "tests/fsa/oracle.hh"
#include "tests/fsa/random_shapes.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

struct Counts {
  Array<oracle::Real> arcs, finals;
};

// None if the machine has no mass or diverges.
std::optional<Counts> oracle_counts(const Machine &m) {
  const auto beta = oracle::backward(m);
  if (!beta || !((*beta)[static_cast<size_t>(m.start())] > 0)) return std::nullopt;
  const oracle::Real mass = (*beta)[static_cast<size_t>(m.start())];
  const oracle::Resolved r = oracle::resolve(m);
  const size_t n = r.stops.size();
  std::vector<Array<oracle::Real>> transposed(n, Array<oracle::Real>(n, 0));
  const auto useful = [&](size_t s) { return r.accessible[s] && r.coaccessible[s]; };
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; j < n; ++j) {
      if (useful(i) && useful(j)) transposed[j][i] = r.matrix[i][j];
    }
  }
  Array<oracle::Real> b(n, 0);
  b[static_cast<size_t>(m.start())] = 1;
  const Array<oracle::Real> alpha = oracle::solve(transposed, b);
  Counts c{Array<oracle::Real>(static_cast<size_t>(m.arcs()), 0), Array<oracle::Real>(n, 0)};
  for (State s = 0; s < m.states(); ++s) {
    if (!useful(static_cast<size_t>(s))) continue;
    for (const oracle::Step &step : oracle::steps(m, s)) {
      const oracle::Real flow = alpha[static_cast<size_t>(s)] * step.weight * (*beta)[static_cast<size_t>(step.to)] / mass;
      c.arcs[static_cast<size_t>(step.arc)] += flow;
      for (const ArcId phi : step.phis) c.arcs[static_cast<size_t>(phi)] += flow;
    }
    const oracle::Stop stop = oracle::stop(m, s);
    if (stop.at < 0) continue;
    const oracle::Real flow = alpha[static_cast<size_t>(s)] * stop.weight / mass;
    c.finals[static_cast<size_t>(stop.at)] += flow;
    for (const ArcId phi : stop.phis) c.arcs[static_cast<size_t>(phi)] += flow;
  }
  return c;
}

void compare(const Machine &m, const Counts &expected) {
  Array<double> arcs(static_cast<size_t>(m.arcs()), NAN), finals(static_cast<size_t>(m.states()), NAN);
  expected_counts(m, arcs, finals, Run{});
  for (size_t a = 0; a < arcs.size(); ++a) {
    assert_close(arcs[a], static_cast<double>(expected.arcs[a]), 1e-11);
    // Small counts are right to the same relative error: nothing is subtracted.
    if (expected.arcs[a] > 0) assert_close(arcs[a] / static_cast<double>(expected.arcs[a]), 1, 1e-10);
  }
  for (size_t s = 0; s < finals.size(); ++s) assert_close(finals[s], static_cast<double>(expected.finals[s]), 1e-11);
}

}  // namespace

static void counts_agree_with_the_oracle(void **) {
  int compared = 0, empty = 0, through_phi = 0;
  for (uint64_t seed = 0; seed < 4000; ++seed) {
    oracle::Shape shape = oracle::summed_shape_of_seed(seed, 3 + static_cast<int32_t>(seed / 256 % 8), 4, 12, {2, 25});
    shape.cyclic = seed & 64;
    if (shape.cyclic) shape.scale = shape.rho ? 0.012 : 0.12;
    const MachinePtr m = oracle::random_machine(shape, seed);
    const auto expected = oracle_counts(*m);
    if (!expected) {
      Array<double> arcs(static_cast<size_t>(m->arcs()));
      bool refused = false;
      try {
        expected_counts(*m, arcs, {}, Run{});
      } catch (const Error &e) {
        refused = e.code == Code::empty || e.code == Code::diverged;
      }
      assert_true(refused);
      ++empty;
      continue;
    }
    compare(*m, *expected);
    ++compared;
    for (State s = 0; s < m->states(); ++s) {
      through_phi += m->phi_arc(s) >= 0 && expected->arcs[static_cast<size_t>(m->phi_arc(s))] > 0;
    }
  }
  assert_true(compared > 3000 && empty > 20 && through_phi > 4000);
}

// Long ways along φ of every length, so that the pieces of all sizes are met.
static void counts_through_long_failure_chains(void **) {
  for (uint64_t seed = 0; seed < 40; ++seed) {
    Rng r(seed, RngMethod::test, 4, 0, 0);
    Builder b(Semiring::real, {Alphabet::sized(40)});
    const State n = 40;
    b.add_states(n + 2);
    for (State s = 0; s < n; ++s) {
      const Label phi = kPhi, entry = kEpsilon;
      if (s > 0) b.add_arc(n, &entry, 0.1 + r.uniform(), s);
      if (s + 1 < n) b.add_arc(s, &phi, 0.5 + r.uniform(), s + 1);
      for (int k = 0; k < 3; ++k) {
        const Label c = static_cast<Label>(1 + r.below(40));
        b.add_arc(s, &c, r.uniform(), n + 1);
      }
    }
    b.set_start(n);
    b.set_final(n + 1, 1);
    b.set_final(static_cast<State>(10 + r.below(30)), 0.25);
    const MachinePtr m = b.build();
    compare(*m, *oracle_counts(*m));
  }
}

static void each_look_up_counts_its_failure_arcs_once(void **) {
  // 0 -φ-> 1 -φ-> 2: symbol 1 at 0, 2 at 1, 3 and the end at 2.
  Builder b(Semiring::real, {Alphabet::sized(3)});
  b.add_states(4);
  const Label phi = kPhi, one = 1, two = 2, three = 3;
  b.add_arc(0, &one, 1, 3);
  b.add_arc(0, &phi, 1, 1);
  b.add_arc(1, &two, 1, 3);
  b.add_arc(1, &phi, 1, 2);
  b.add_arc(2, &three, 1, 3);
  b.set_final(2, 1);
  b.set_final(3, 1);
  const MachinePtr m = b.build();
  Array<double> arcs(5), finals(4);
  expected_counts(*m, arcs, finals, Run{});
  const double quarter = 0.25;
  assert_close(arcs[0], quarter, 1e-15);
  assert_close(arcs[1], 3 * quarter, 1e-15);
  assert_close(arcs[2], quarter, 1e-15);
  assert_close(arcs[3], 2 * quarter, 1e-15);
  assert_close(arcs[4], quarter, 1e-15);
  assert_close(finals[2], quarter, 1e-15);
  assert_close(finals[3], 3 * quarter, 1e-15);
  assert_close(finals[0], 0, 0);
}

static void counts_of_rare_paths_keep_their_digits(void **) {
  // A failure arc beside an arc e^600 times likelier.
  Builder b(Semiring::log, {Alphabet::sized(2)});
  b.add_states(3);
  const Label phi = kPhi, x = 1, y = 2;
  b.add_arc(0, &x, 0, 2);
  b.add_arc(0, &phi, 600, 1);
  b.add_arc(1, &y, 0, 2);
  b.set_final(2, 0);
  Array<double> arcs(3);
  expected_counts(*b.build(), arcs, {}, Run{});
  assert_close(arcs[1] / std::exp(-600), 1, 1e-12);
  assert_close(arcs[2] / std::exp(-600), 1, 1e-12);
  assert_close(arcs[0], 1, 1e-15);
}

static void what_cannot_be_counted_is_refused(void **) {
  Array<double> none, one_arc(1);
  assert_throws(expected_counts(*Builder(Semiring::log, {Alphabet::sized(1)}).build(), none, {}, Run{}), Code::empty);
  assert_throws(expected_counts(*Builder(Semiring::tropical, {Alphabet::sized(1)}).build(), none, {}, Run{}),
                Code::unsupported);
  Builder b(Semiring::real, {Alphabet::sized(1)});
  b.add_states(1);
  const Label x = 1;
  b.add_arc(0, &x, 1, 0);
  b.set_final(0, 1);
  assert_throws(expected_counts(*b.build(), one_arc, {}, Run{}), Code::diverged);
}

TESTS(counts_agree_with_the_oracle, counts_through_long_failure_chains, each_look_up_counts_its_failure_arcs_once,
      counts_of_rare_paths_keep_their_digits, what_cannot_be_counted_is_refused)
