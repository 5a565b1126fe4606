// Sums against the oracle's literal look-ups and dense algebra, on random machines
// with everything in them; and the hard cases by hand.
#include "fsa/distance/forward_backward.hh"

#include <numeric>

#include "fsa/base/rng.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/explicit_failure.hh"
#include "tests/fsa/oracle.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr Semiring kSumming[] = {Semiring::real, Semiring::log};

// A machine shape with every feature on or off by the bits of `seed`.
oracle::Shape shape_of(uint64_t seed) {
  oracle::Shape shape;
  shape.semiring = kSumming[seed & 1];
  shape.phi = seed & 2;
  shape.rho = seed & 4;
  shape.epsilons = seed & 8;
  shape.zero_weights = seed & 16;
  shape.cyclic = seed & 32;
  shape.alphabet = seed & 64 ? Array<Label>{3, 2} : Array<Label>{seed & 128 ? 20 : 4};
  shape.phi_tape = seed & 64 && seed & 128 ? 1 : 0;
  shape.states = 4 + static_cast<int32_t>(seed / 256 % 6);
  shape.arcs = shape.states * (2 + static_cast<int32_t>(seed / 512 % 4));
  shape.scale = shape.cyclic ? 0.6 / (shape.arcs / shape.states) /
                                   (shape.rho ? static_cast<double>(shape.alphabet[static_cast<size_t>(shape.phi_tape)]) : 1)
                             : 0.3;
  return shape;
}

double log_of(oracle::Real x) { return x > 0 ? static_cast<double>(std::log(x)) : -INFINITY; }

// The forward weights by the oracle, over states that `of` marks.
Array<oracle::Real> oracle_forward(const oracle::Resolved &r, State start, const std::vector<bool> &of) {
  const size_t n = r.stops.size();
  std::vector<Array<oracle::Real>> transposed(n, Array<oracle::Real>(n, 0));
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; j < n; ++j) {
      if (of[i] && of[j]) transposed[j][i] = r.matrix[i][j];
    }
  }
  Array<oracle::Real> b(n, 0);
  b[static_cast<size_t>(start)] = of[static_cast<size_t>(start)] ? 1 : 0;
  return oracle::converges(transposed) ? oracle::solve(transposed, b) : Array<oracle::Real>{};
}

Array<oracle::Real> oracle_backward(const oracle::Resolved &r, const std::vector<bool> &of) {
  const size_t n = r.stops.size();
  std::vector<Array<oracle::Real>> matrix(n, Array<oracle::Real>(n, 0));
  Array<oracle::Real> b(n, 0);
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; j < n; ++j) {
      if (of[i] && of[j]) matrix[i][j] = r.matrix[i][j];
    }
    if (of[i]) b[i] = r.stops[i];
  }
  return oracle::converges(matrix) ? oracle::solve(matrix, b) : Array<oracle::Real>{};
}

void compare(const Array<Scaled> &found, const Array<oracle::Real> &expected) {
  for (size_t s = 0; s < expected.size(); ++s) assert_close(found[s].log(), log_of(expected[s]), 1e-11);
}

}  // namespace

static void all_four_passes_agree_with_the_oracle(void **) {
  int converged[2] = {0, 0}, diverged[4] = {0, 0, 0, 0}, with_mass = 0;
  for (uint64_t seed = 0; seed < 6000 / kCasesDivisor; ++seed) {
    oracle::Shape shape = shape_of(seed);
    if (seed % 11 == 0) shape.scale *= 3;  // some diverge
    const MachinePtr m = oracle::random_machine(shape, seed);
    const oracle::Resolved r = oracle::resolve(*m);
    const size_t n = r.stops.size();
    std::vector<bool> useful(n);
    for (size_t i = 0; i < n; ++i) useful[i] = r.accessible[i] && r.coaccessible[i];
    const LinearGraph &g = linear_graph(*m, Run{});
    const std::pair<Array<oracle::Real>, Array<Scaled> (*)(const LinearGraph &, const Run &)> cases[] = {
        {oracle_forward(r, m->start(), r.accessible), forward},
        {oracle_backward(r, r.coaccessible), backward},
        {oracle_forward(r, m->start(), useful), forward_useful},
        {oracle_backward(r, useful), backward_useful}};
    for (int i = 0; i < 4; ++i) {
      if (cases[i].first.empty()) {
        assert_throws(cases[i].second(g, Run{}), Code::diverged);
        ++diverged[i];
      } else {
        compare(cases[i].second(g, Run{}), cases[i].first);
        ++converged[shape.cyclic];
      }
    }
    if (!cases[3].first.empty()) {
      const double log_total = log_of(cases[3].first[static_cast<size_t>(m->start())]);
      assert_close(total(*m, Run{}).log(), log_total, 1e-11);
      with_mass += log_total > -INFINITY;
    }
  }
  assert_true(converged[0] > 10000 / kCasesDivisor && converged[1] > 8000 / kCasesDivisor);
  assert_true(diverged[0] > 100 / kCasesDivisor && diverged[1] > 100 / kCasesDivisor && diverged[3] > 50 / kCasesDivisor);
  assert_true(diverged[0] > diverged[2] && diverged[1] > diverged[3]);
  assert_true(with_mass > 3000 / kCasesDivisor);
}

static void forward_total_is_backward_total(void **) {
  for (uint64_t seed = 0; seed < 1500 / kCasesDivisor; ++seed) {
    oracle::Shape shape = shape_of(seed);
    shape.states = 30;
    shape.arcs = 120;
    shape.alphabet[static_cast<size_t>(shape.phi_tape)] = 50;
    if (shape.cyclic) shape.scale = 0.12 / (shape.rho ? 50 : 1);
    const MachinePtr m = oracle::random_machine(shape, seed);
    const LinearGraph &g = linear_graph(*m, Run{});
    const Array<Scaled> alpha = forward_useful(g, Run{});
    Scaled sum;
    for (size_t s = 0; s < g.finals.size(); ++s) sum = sum + alpha[s] * g.finals[s];
    assert_close(sum.log(), total(*m, Run{}).log(), 1e-12);
  }
}

static void written_out_machines_have_the_same_total(void **) {
  int compared = 0;
  for (uint64_t seed = 0; seed < 400 / kCasesDivisor; ++seed) {
    oracle::Shape shape = shape_of(seed);
    shape.semiring = static_cast<Semiring>(seed % 3);
    shape.states = 25;
    shape.arcs = 200;
    shape.alphabet[static_cast<size_t>(shape.phi_tape)] = 120;
    if (shape.cyclic) shape.scale = shape.rho ? 0.003 : 0.05;
    const MachinePtr m = oracle::random_machine(shape, seed);
    const MachinePtr written_out = explicit_failure(m, Run{});
    assert_close(total(*m, Run{}).log(), total(*written_out, Run{}).log(), 1e-12);
    compared += m != written_out;
  }
  assert_true(compared > 250 / kCasesDivisor);
}

// The same machine with its states renamed and its arcs in another order.
static MachinePtr shuffled(const Machine &m, uint64_t seed) {
  Rng rng(seed, RngMethod::test, 3, 0, 0);
  Array<State> name(static_cast<size_t>(m.states()));
  std::iota(name.begin(), name.end(), 0);
  for (size_t i = name.size(); i > 1; --i) std::swap(name[i - 1], name[rng.below(i)]);
  std::vector<AlphabetPtr> alphabets;
  for (int32_t t = 0; t < m.tapes(); ++t) alphabets.push_back(m.alphabet(t));
  Builder b(m.semiring(), alphabets);
  b.add_states(m.states());
  b.set_start(name[static_cast<size_t>(m.start())]);
  for (State s = m.states(); s-- > 0;) {
    for (ArcId a = m.arc_end(s); a-- > m.arc_begin(s);) {
      Array<Label> labels;
      for (int32_t t = 0; t < m.tapes(); ++t) labels.push_back(m.label(a, t));
      b.add_arc(name[static_cast<size_t>(s)], labels.data(), m.weight(a), name[static_cast<size_t>(m.next(a))]);
    }
    if (m.is_final(s)) b.set_final(name[static_cast<size_t>(s)], m.final_weight(s));
  }
  return b.build();
}

static void renaming_states_changes_nothing(void **) {
  for (uint64_t seed = 0; seed < 1000 / kCasesDivisor; ++seed) {
    const MachinePtr m = oracle::random_machine(shape_of(seed), seed);
    double expected;
    try {
      expected = total(*m, Run{}).log();
    } catch (const Error &) {
      continue;
    }
    assert_close(total(*shuffled(*m, seed), Run{}).log(), expected, 1e-12);
  }
}

static void tropical_agrees_with_relaxation_to_the_end(void **) {
  int negative = 0, diverging = 0, finite = 0;
  for (uint64_t seed = 0; seed < 3000 / kCasesDivisor; ++seed) {
    oracle::Shape shape = shape_of(seed);
    shape.semiring = Semiring::tropical;
    shape.scale = seed % 3 == 0 ? 1.1 : 0.4;  // above 1: negative costs
    const MachinePtr m = oracle::random_machine(shape, seed);
    const size_t n = static_cast<size_t>(m->states());
    const auto relaxed = [&](const std::vector<bool> *of, bool from_start, bool &diverges) {
      Array<oracle::Real> x(n, 0);  // largest weights
      for (size_t s = 0; s < n; ++s) {
        if (!of || (*of)[s]) {
          x[s] = from_start ? static_cast<State>(s) == m->start() : oracle::stop(*m, static_cast<State>(s)).weight;
        }
      }
      diverges = false;
      for (size_t round = 0; round <= n; ++round) {
        for (size_t s = 0; s < n; ++s) {
          if (of && !(*of)[s]) continue;
          for (const oracle::Step &step : oracle::steps(*m, static_cast<State>(s))) {
            const size_t to = static_cast<size_t>(step.to);
            if (of && !(*of)[to]) continue;
            oracle::Real &target = from_start ? x[to] : x[s];
            const oracle::Real better = step.weight * (from_start ? x[s] : x[to]);
            if (better <= target * (1 + 1e-15L)) continue;
            target = better;
            if (round == n) diverges = true;
          }
        }
      }
      return x;
    };
    const oracle::Resolved r = oracle::resolve(*m);
    std::vector<bool> useful(n);
    for (size_t i = 0; i < n; ++i) useful[i] = r.accessible[i] && r.coaccessible[i];
    const LinearGraph &g = linear_graph(*m, Run{});
    const auto check = [&](const std::vector<bool> *of, bool from_start, const auto &pass) {
      bool diverges;
      const Array<oracle::Real> x = relaxed(of, from_start, diverges);
      if (diverges) {
        assert_throws(pass(g, Run{}), Code::diverged);
        ++diverging;
        return;
      }
      const Array<double> found = pass(g, Run{});
      for (size_t s = 0; s < n; ++s) {
        assert_close(found[s], -log_of(x[s]), 1e-12);
        negative += found[s] < 0;
        finite += found[s] < INFINITY;
      }
    };
    check(nullptr, true, tropical_forward);
    check(nullptr, false, tropical_backward);
    check(&useful, false, tropical_backward_useful);
  }
  assert_true(negative > 100 / kCasesDivisor && diverging > 100 / kCasesDivisor && finite > 10000 / kCasesDivisor);
}

static void cycles_of_cost_zero_do_not_diverge(void **) {
  // 0.1 + 0.2 − 0.3 is not 0 in doubles: cost 0 but for rounding, in every order.
  const double costs[] = {0.1, 0.2, -0.3};
  for (size_t turn = 0; turn < 3; ++turn) {
    for (const double scale : {1.0, 1e-9, 1e12}) {
      Builder b(Semiring::tropical, {Alphabet::sized(2)});
      b.add_states(4);
      const Label x = 1;
      for (State s = 0; s < 3; ++s) b.add_arc(s, &x, scale * costs[(turn + static_cast<size_t>(s)) % 3], (s + 1) % 3);
      b.add_arc(1, &x, 5, 3);
      b.set_final(3, 1);
      assert_close(tropical_backward(linear_graph(*b.build(), Run{}), Run{})[1], 6, 1e-12);
      b.add_arc(2, &x, scale * costs[(turn + 2) % 3] - scale * 1e-9, 0);
      assert_throws(total(*b.build(), Run{}), Code::diverged);
    }
  }
}

static MachinePtr loop_machine(double loop, bool useful, Semiring semiring) {
  Builder b(semiring, {Alphabet::sized(3)});
  b.add_states(3);
  const Label x = 1, y = 2;
  const auto weight = [&](double w) { return semiring == Semiring::real ? w : -std::log(w); };
  b.add_arc(0, &x, weight(0.5), 1);
  b.add_arc(1, &x, weight(loop / 2), 1);
  b.add_arc(1, &y, weight(loop / 2), 1);
  if (useful) b.add_arc(1, &y, weight(0.25), 2);
  b.set_final(2, weight(1));
  b.set_final(0, weight(1));
  return b.build();
}

static void divergence_is_exact(void **) {
  for (const Semiring semiring : kSumming) {
    assert_throws(total(*loop_machine(1, true, Semiring::real), Run{}), Code::diverged);
    assert_throws(total(*loop_machine(1.5, true, semiring), Run{}), Code::diverged);
    assert_throws(total(*loop_machine(1 + 1e-9, true, semiring), Run{}), Code::diverged);
    const double near = 1 - 1e-9;
    const MachinePtr m = loop_machine(near, true, semiring);
    assert_close(total(*m, Run{}).value() / (1 + 0.125 / (1 - near)), 1, 1e-6);
  }
}

static void divergence_elsewhere_does_not_count(void **) {
  const MachinePtr m = loop_machine(2, false, Semiring::log);  // the loop reaches no end
  assert_close(total(*m, Run{}).value(), 1, 1e-15);
  const LinearGraph &g = linear_graph(*m, Run{});
  assert_throws(forward(g, Run{}), Code::diverged);
  assert_close(backward(g, Run{})[0].value(), 1, 1e-15);
  assert_true(backward(g, Run{})[1].zero());
  assert_true(forward_useful(g, Run{})[1].zero());
  // Not reached: backward diverges, the total does not.
  Builder b(Semiring::real, {Alphabet::sized(1)});
  b.add_states(2);
  const Label x = 1;
  b.add_arc(1, &x, 2, 1);
  b.set_final(1, 1);
  b.set_final(0, 1);
  const MachinePtr n = b.build();
  assert_close(total(*n, Run{}).value(), 1, 1e-15);
  assert_throws(backward(linear_graph(*n, Run{}), Run{}), Code::diverged);
  assert_close(forward(linear_graph(*n, Run{}), Run{})[0].value(), 1, 1e-15);
}

static void arcs_of_weight_zero_do_not_connect(void **) {
  Builder b(Semiring::real, {Alphabet::sized(2)});
  b.add_states(3);
  const Label x = 1;
  b.add_arc(0, &x, 0, 1);  // to a diverging loop with an end
  b.add_arc(1, &x, 2, 1);
  b.set_final(1, 1);
  b.add_arc(0, &x, 0.5, 2);
  b.add_arc(2, &x, 0, 0);  // no cycle
  b.set_final(2, 1);
  const MachinePtr m = b.build();
  assert_close(total(*m, Run{}).value(), 0.5, 1e-15);
  const LinearGraph &g = linear_graph(*m, Run{});
  assert_int_equal(g.next.size(), 2);
  assert_int_equal(g.arc[1], 2);  // arcs 0 and 3 left out; rows by state: 0→1, 0→2, 1→1, 2→0
  assert_close(forward(g, Run{})[2].value(), 0.5, 1e-15);
}

// A chain of n arcs of one cost, states numbered upwards or against the order.
static MachinePtr chain(State n, double cost, bool upwards, Semiring semiring = Semiring::log) {
  Builder b(semiring, {Alphabet::sized(1)});
  b.add_states(n + 1);
  const Label x = 1;
  for (State s = 0; s < n; ++s) upwards ? b.add_arc(s, &x, cost, s + 1) : b.add_arc(s + 1, &x, cost, s);
  b.set_start(upwards ? 0 : n);
  b.set_final(upwards ? n : 0, 1);
  return b.build();
}

static void long_chains_of_extreme_costs(void **) {
  const State n = 100000;
  for (const bool upwards : {true, false}) {
    for (const double cost : {5000.0, -5000.0, 0.125, -0.125, 1e9, -1e9, 300.0, 277.5, -276.5}) {
      const MachinePtr m = chain(n, cost, upwards);
      assert_close(total(*m, Run{}).log() / -(n * cost + 1), 1, 1e-12);
      const LinearGraph &g = linear_graph(*m, Run{});
      assert_close(forward(g, Run{})[upwards ? n : 0].log() / -(n * cost), 1, 1e-12);
    }
    assert_close(tropical_backward(linear_graph(*chain(n, -5000, upwards, Semiring::tropical), Run{}), Run{})[upwards ? 0 : n],
                 1 - 5000.0 * n, 1e-12);
  }
  assert_throws(total(*chain(3, 2e9, true), Run{}), Code::limit);
}

static void huge_costs_that_cancel(void **) {
  // Alternatives e^-5000·e^5000 + e^5000·e^-5000 + 1, and a loop of weight e^-4000·e^3999.
  Builder b(Semiring::log, {Alphabet::sized(2)});
  b.add_states(4);
  const Label x = 1;
  b.add_arc(0, &x, 5000, 1);
  b.add_arc(1, &x, -5000, 3);
  b.add_arc(0, &x, -5000, 2);
  b.add_arc(2, &x, 5000, 3);
  b.add_arc(0, &x, 0, 3);
  b.set_final(3, 0);
  assert_close(total(*b.build(), Run{}).log(), std::log(3), 1e-12);
  b.add_arc(1, &x, -3999, 2);
  b.add_arc(2, &x, 4000, 1);
  // Loop of weight e^-1 between 1 and 2: a1 = e^-5000 + a2 e^-4000, a2 = e^5000 + a1 e^3999.
  // a2 = (e^5000 + e^-1001) / (1 − 1/e), a1 = (e^-5000 + e^1000) / (1 − 1/e).
  const double log_gain = -std::log1p(-std::exp(-1));
  assert_close(total(*b.build(), Run{}).log(), 6000 + log_gain, 1e-12);
}

static void real_values_of_any_size(void **) {
  for (const double w : {5e-324, 1e-300, 1e300, 1.7e308, 0x1p-401, 0x1p401}) {
    Builder b(Semiring::real, {Alphabet::sized(1)});
    b.add_states(21);
    const Label x = 1;
    for (State s = 0; s < 20; ++s) b.add_arc(s, &x, w, s + 1);
    b.set_final(20, w);
    assert_close(total(*b.build(), Run{}).log(), 21 * std::log(w), 1e-12);
  }
}

static void nothing_accepted_is_zero(void **) {
  for (const Semiring s : {Semiring::real, Semiring::log, Semiring::tropical}) {
    Builder b(s, {Alphabet::sized(1)});
    assert_true(total(*b.build(), Run{}).zero());
    b.add_states(2);
    b.set_final(1, one(s));
    assert_true(total(*b.build(), Run{}).zero());
  }
}

static void limits_and_cancelling_are_kept(void **) {
  const MachinePtr m = chain(100, 1, true);
  Run run;
  run.max_arcs = 50;
  assert_throws(total(*m, run), Code::limit);
  run = Run{};
  run.max_bytes = 100;
  assert_throws(total(*m, run), Code::limit);
  run = Run{};
  CancelFlag cancel;
  cancel.set = 1;
  run.cancel = &cancel;
  assert_throws(total(*m, run), Code::cancelled);
  run = Run{};
  int64_t visited = 0;
  run.arcs_visited = &visited;
  total(*m, run);
  assert_int_equal(visited, 100);  // a first sum makes no graph
  total(*m, run);
  assert_int_equal(visited, 300);  // once to build the graph, once to sum
}

TESTS(all_four_passes_agree_with_the_oracle, forward_total_is_backward_total, written_out_machines_have_the_same_total,
      renaming_states_changes_nothing, tropical_agrees_with_relaxation_to_the_end, cycles_of_cost_zero_do_not_diverge,
      divergence_is_exact, divergence_elsewhere_does_not_count, arcs_of_weight_zero_do_not_connect,
      long_chains_of_extreme_costs, huge_costs_that_cancel, real_values_of_any_size, nothing_accepted_is_zero,
      limits_and_cancelling_are_kept)
