// Cross-entropies and divergences against sums over all strings of acyclic p, and against
// dense systems over pairs of states where both are cyclic.
#include "fsa/ops/cross_entropy.hh"

#include "fsa/base/rng.hh"
#include "fsa/compile/random_machine.hh"
#include "fsa/distance/entropy.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/ambiguity.hh"
#include "fsa/ops/rm_epsilon.hh"
#include "tests/fsa/distance/back_off.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace hws;
using oracle::Real;

namespace {

// A machine that reads one way, or nearly so (`loose`), of finite mass.
MachinePtr readable(Semiring semiring, Label symbols, uint64_t seed, bool acyclic, bool loose) {
  RandomShape s;
  s.states = 2 + static_cast<int64_t>(seed % 5);
  s.arcs = 1.5;
  s.acyclic = acyclic;
  s.deterministic = !loose;
  s.connected = seed & 1;
  s.failure = seed & 2 ? 0.5 : 0;
  s.rho = seed & 4 ? 0.3 : 0;
  s.zero = seed & 8 ? 0.1 : 0;
  s.mass = 0.9;
  return random_machine(semiring, {Alphabet::sized(symbols)}, s, seed, Run{});
}

// −Σ p ln q over p's strings.
Real listed_cross_entropy(const oracle::Relation &p, const Machine &q, Real q_mass) {
  Real mass = 0, sum = 0;
  for (const auto &[strings, weight] : p) mass += weight;
  for (const auto &[strings, weight] : p) {
    const Real other = oracle::weight_of(q, strings);
    if (!(other > 0)) return INFINITY;
    sum -= weight / mass * std::log(other / q_mass);
  }
  return sum;
}

}  // namespace

static void sums_over_all_strings_agree(void **) {
  int finite = 0, infinite = 0, loose = 0, refused = 0, divergences = 0;
  for (uint64_t seed = 0; seed < 4000 / kCasesDivisor; ++seed) {
    const Semiring semiring = seed & 1 ? Semiring::log : Semiring::real;
    oracle::Shape shape;
    shape.semiring = semiring;
    shape.states = 2 + static_cast<int32_t>(seed % 3);
    shape.arcs = 1 + static_cast<int32_t>(seed % 5);
    shape.epsilons = seed & 16;
    shape.phi = seed & 32;
    shape.rho = seed & 64;
    shape.zero_weights = seed & 128;
    shape.alphabet = {2};
    const MachinePtr p = oracle::random_machine(shape, seed), q = readable(semiring, 2, seed / 3, seed % 3 == 0, seed % 4 == 0);
    const oracle::Relation strings = oracle::relation(*p);
    const auto mass = oracle::total(*q);
    if (strings.empty() || !(*mass > 0)) continue;
    if (!reads_one_way(*q)) {
      if (!is_unambiguous(rm_epsilon(q, Run{}), Run{})) {
        assert_throws(cross_entropy(p, q, Run{}), Code::unsupported);
        ++refused;
        continue;
      }
      ++loose;
    }
    const Real expected = listed_cross_entropy(strings, *q, *mass);
    assert_close(cross_entropy(p, q, Run{}), static_cast<double>(expected), 1e-10);
    ++(std::isinf(expected) ? infinite : finite);
    if (!is_unambiguous(rm_epsilon(p, Run{}), Run{})) {
      assert_throws(kl_divergence(p, q, Run{}), Code::unsupported);
      continue;
    }
    Real own = 0, total = 0;
    for (const auto &[string, weight] : strings) total += weight;
    for (const auto &[string, weight] : strings) own += weight / total * std::log(weight / total);
    assert_close(kl_divergence(p, q, Run{}), static_cast<double>(own + expected), 1e-10);
    ++divergences;
  }
  assert_true(finite > 300 / kCasesDivisor && infinite > 300 / kCasesDivisor && loose > 20 / kCasesDivisor &&
              refused > 50 / kCasesDivisor && divergences > 300 / kCasesDivisor);
}

// Pairs of a state of p and one of q, which reads one way; every symbol p can read.
static void cyclic_machines_agree_with_dense_systems(void **) {
  int compared = 0;
  for (uint64_t seed = 0; seed < 1500 / kCasesDivisor; ++seed) {
    const Semiring semiring = seed & 1 ? Semiring::log : Semiring::real;
    oracle::Shape shape;
    shape.semiring = semiring;
    shape.states = 3 + static_cast<int32_t>(seed % 3);
    shape.arcs = shape.states * 2;
    shape.cyclic = true;
    shape.scale = 0.1;
    shape.epsilons = seed & 16;
    shape.phi = seed & 32;
    shape.rho = seed & 64;
    shape.alphabet = {2};
    const MachinePtr p = oracle::random_machine(shape, seed), q = readable(semiring, 2, seed / 2, false, false);
    const auto beta = oracle::backward(*p);
    const auto q_mass = oracle::total(*q);
    if (!beta || !((*beta)[static_cast<size_t>(p->start())] > 0) || !(*q_mass > 0)) continue;
    const double found = cross_entropy(p, q, Run{});
    if (std::isinf(found)) continue;
    const size_t np = static_cast<size_t>(p->states()), nq = static_cast<size_t>(q->states());
    std::vector<Array<Real>> matrix(np * nq, Array<Real>(np * nq, 0));
    Array<Real> b(np * nq, 0);
    const oracle::Resolved r = oracle::resolve(*p);
    const auto useful = [&](size_t i) { return r.accessible[i] && r.coaccessible[i]; };
    for (size_t i = 0; i < np; ++i) {
      if (!useful(i)) continue;
      for (size_t j = 0; j < nq; ++j) {
        const Real stop = oracle::stop(*p, static_cast<State>(i)).weight,
                   other = oracle::stop(*q, static_cast<State>(j)).weight;
        if (stop > 0 && other > 0) b[i * nq + j] -= stop * std::log(other);
        for (const oracle::Step &step : oracle::steps(*p, static_cast<State>(i))) {
          const size_t to = static_cast<size_t>(step.to);
          if (!(step.weight > 0) || !useful(to)) continue;
          if (step.labels[0] == kEpsilon) {
            matrix[i * nq + j][to * nq + j] += step.weight;
            continue;
          }
          for (const oracle::Step &read : oracle::steps(*q, static_cast<State>(j))) {
            if (read.labels[0] != step.labels[0] || !(read.weight > 0)) continue;
            matrix[i * nq + j][to * nq + static_cast<size_t>(read.to)] += step.weight;
            b[i * nq + j] -= step.weight * std::log(read.weight) * (*beta)[to];
          }
        }
      }
    }
    const Real sum = oracle::solve(matrix, b)[static_cast<size_t>(p->start()) * nq + static_cast<size_t>(q->start())];
    assert_close(found, static_cast<double>(sum / (*beta)[static_cast<size_t>(p->start())] + std::log(*q_mass)), 1e-10);
    ++compared;
  }
  assert_true(compared > 100 / kCasesDivisor);
}

static void a_distribution_diverges_from_itself_by_nothing(void **) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    const MachinePtr p = readable(Semiring::log, 3, seed, false, false);
    if (total(*p, Run{}).zero()) continue;
    assert_true(kl_divergence(p, p, Run{}) == 0);
    assert_close(cross_entropy(p, p, Run{}), path_entropy(*p, Run{}), 1e-11);
  }
}

static void a_small_divergence_keeps_its_digits(void **) {
  // Two coins: D = Σ p ln(p/q), about 2e-16 for heads 0.5 and 0.5 + 1e-8.
  const auto coin = [](double heads) {
    Builder b(Semiring::real, {Alphabet::sized(2)});
    b.add_states(2);
    const Label h = 1, t = 2;
    b.add_arc(0, &h, heads, 1);
    b.add_arc(0, &t, 1 - heads, 1);
    b.set_final(1, 1);
    return b.build();
  };
  const double d = 1e-6;
  assert_close(kl_divergence(coin(0.5), coin(0.5 + d), Run{}) / (2 * d * d), 1, 1e-3);
}

static void rare_strings_that_lack_support_are_found(void **) {
  // q has no symbol 2, which p reads once in e^300 strings.
  Builder a(Semiring::log, {Alphabet::sized(2)}), b(Semiring::log, {Alphabet::sized(2)});
  const Label x = 1, y = 2;
  for (Builder *m : {&a, &b}) {
    m->add_states(2);
    m->add_arc(0, &x, 0, 1);
    m->set_final(1, 0);
  }
  assert_close(cross_entropy(a.build(), b.build(), Run{}), 0, 1e-15);
  a.add_arc(0, &y, 300, 1);
  assert_true(cross_entropy(a.build(), b.build(), Run{}) == INFINITY);
  b.add_arc(0, &y, INFINITY, 1);
  assert_true(kl_divergence(a.build(), b.build(), Run{}) == INFINITY);
  b.add_arc(0, &y, 200, 1);  // now two arcs for one symbol, of which one weighs something
  assert_close(cross_entropy(a.build(), b.build(), Run{}), 0, 1e-12);
}

static void failure_arcs_of_q_stay(void **) {
  const MachinePtr q = back_off_machine(Semiring::log, 50'000, 300, 5, 7);
  Rng r(5, RngMethod::test, 6, 0, 0);
  Builder b(Semiring::log, {Alphabet::sized(50'000)});
  b.add_states(60);
  for (State s = 0; s + 1 < 60; ++s) {
    for (int k = 0; k < 4; ++k) {
      const Label c = static_cast<Label>(1 + r.below(k < 2 ? 300 : 50'000));
      b.add_arc(s, &c, r.uniform(), std::min<State>(59, s + 1 + static_cast<State>(r.below(3))));
    }
  }
  b.set_final(59, 0);
  int64_t visited = 0;
  Run run;
  run.arcs_visited = &visited;
  const double found = cross_entropy(b.build(), q, run);
  assert_true(found > 0 && found < INFINITY);
  assert_true(visited < 30 * int64_t{q->arcs()});  // explicit: 15 million arcs
  // Two such models: each symbol one of them can read is looked up in the other.
  const MachinePtr other = back_off_machine(Semiring::log, 1000, 30, 5, 8),
                   same = back_off_machine(Semiring::log, 1000, 30, 5, 9);
  assert_true(kl_divergence(other, same, Run{}) > 0);
}

static void differences_are_named(void **) {
  const MachinePtr p = readable(Semiring::log, 2, 1, true, false), other = readable(Semiring::log, 3, 1, true, false),
                   real = readable(Semiring::real, 2, 1, true, false), tropical = readable(Semiring::log, 2, 1, true, false);
  assert_throws(cross_entropy(p, other, Run{}), Code::argument);
  assert_throws(cross_entropy(p, real, Run{}), Code::argument);
  Builder t(Semiring::tropical, {Alphabet::sized(2)}), two(Semiring::log, {Alphabet::sized(2), Alphabet::sized(2)}),
      none(Semiring::log, {Alphabet::sized(2)});
  assert_throws(cross_entropy(t.build(), t.build(), Run{}), Code::unsupported);
  assert_throws(kl_divergence(two.build(), p, Run{}), Code::unsupported);
  assert_throws(kl_divergence(none.build(), p, Run{}), Code::empty);
  assert_throws(cross_entropy(p, none.build(), Run{}), Code::empty);
}

TESTS(sums_over_all_strings_agree, cyclic_machines_agree_with_dense_systems, a_distribution_diverges_from_itself_by_nothing,
      a_small_divergence_keeps_its_digits, rare_strings_that_lack_support_are_found, failure_arcs_of_q_stay,
      differences_are_named)
