// The oracle against itself: path enumeration, string weights and the resolved
// linear system are three different computations of one thing.
#include "tests/fsa/oracle.hh"

#include <map>

#include "tests/fsa/random_machine.hh"
#include "tests/test_list.hh"

using namespace hws;

static void three_ways_agree_on_acyclic_machines(void **) {
  int with_mass = 0;
  for (uint64_t seed = 0; seed < 300 / kCasesDivisor; ++seed) {
    oracle::Shape shape;
    shape.alphabet = seed % 2 ? Array<Label>{2, 2} : Array<Label>{3};
    shape.phi = seed % 3 == 0;
    shape.rho = seed % 5 == 0;
    shape.epsilons = seed % 4 < 2;
    shape.zero_weights = seed % 7 == 0;
    shape.phi_tape = static_cast<int32_t>(seed % shape.alphabet.size());
    const MachinePtr m = oracle::random_machine(shape, seed);
    std::map<oracle::Strings, oracle::Real> by_paths;
    oracle::Real sum = 0;
    for (const oracle::Path &p : oracle::paths(*m, shape.states)) {
      by_paths[p.strings] += p.weight;
      sum += p.weight;
    }
    const auto total = oracle::total(*m);
    assert_true(total.has_value());
    assert_close(static_cast<double>(*total), static_cast<double>(sum), 1e-14);
    oracle::Real by_strings = 0;
    for (const oracle::Strings &s : oracle::all_strings(shape.alphabet, shape.alphabet.size() == 1 ? 4 : 3)) {
      const oracle::Real w = oracle::weight_of(*m, s);
      assert_close(static_cast<double>(w), static_cast<double>(by_paths.count(s) ? by_paths[s] : 0), 1e-14);
      by_strings += w;
    }
    if (shape.alphabet.size() == 1) assert_close(static_cast<double>(by_strings), static_cast<double>(sum), 1e-14);
    with_mass += sum > 0;
  }
  assert_true(with_mass > 200 / kCasesDivisor);
}

static void cyclic_totals_are_sums_over_strings(void **) {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    oracle::Shape shape;
    shape.cyclic = true;
    shape.epsilons = seed % 2;
    shape.phi = seed % 3 == 0;
    shape.rho = seed % 3 == 1;
    shape.alphabet = {2};
    shape.states = 3;
    shape.arcs = 5;
    shape.scale = 0.08;
    const MachinePtr m = oracle::random_machine(shape, seed);
    oracle::Real sum = 0;
    for (const oracle::Strings &s : oracle::all_strings(shape.alphabet, 8)) sum += oracle::weight_of(*m, s);
    const auto total = oracle::total(*m);
    assert_true(total.has_value());
    assert_true(std::fabs(static_cast<double>(*total - sum)) <= 1e-3 * static_cast<double>(*total));
    assert_true(sum <= *total * (1 + 1e-15L));
  }
}

TESTS(three_ways_agree_on_acyclic_machines, cyclic_totals_are_sums_over_strings)
