#include "fsa/ops/compose.hh"

#include <cstring>

#include "fsa/machine/builder.hh"
#include "fsa/ops/sum_product.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

static const Semiring kSemirings[] = {Semiring::real, Semiring::log, Semiring::tropical};

// The shape of one side. joined: its joined tape; elsewhere: φ and ρ on the first other tape.
static Shape side(Semiring semiring, int32_t tapes, int32_t joined, bool epsilons, bool phi, bool rho, bool elsewhere = false) {
  Shape s;
  s.semiring = semiring;
  s.states = 5;
  s.arcs = 9;
  s.alphabet.assign(static_cast<size_t>(tapes), 2);
  s.epsilons = epsilons;
  s.phi = phi;
  s.rho = rho;
  s.phi_tape = elsewhere ? (joined == 0 ? 1 : 0) : joined;
  s.zero_weights = true;
  s.scale = 0.8;
  return s;
}

static const int32_t kTapes[][2] = {{1, 1}, {2, 1}, {1, 2}, {2, 2}, {3, 2}, {1, 3}};

static void weighs_what_its_relation_weighs(void **) {
  uint64_t seed = 1;
  for (const Semiring semiring : kSemirings) {
    for (const auto &tapes : kTapes) {
      for (int kind = 0; kind < 16; ++kind) {  // φ and ρ, left and right
        for (int round = 0; round < 12 / kCasesDivisor; ++round) {
          const bool epsilons = round % 3 != 0;
          const MachinePtr a = random_machine(side(semiring, tapes[0], tapes[0] - 1, epsilons, kind & 1, kind & 2), seed++);
          const MachinePtr b = random_machine(side(semiring, tapes[1], 0, epsilons, kind & 4, kind & 8), seed++);
          const MachinePtr c = checked(compose(a, b, Run{}));
          assert_same(relation(*c), composed(*a, *b));
        }
      }
    }
  }
}

static void cyclic_totals_count_each_pair_of_paths_once(void **) {
  uint64_t seed = 100000;
  for (const Semiring semiring : {Semiring::real, Semiring::log}) {
    for (const auto &tapes : kTapes) {
      for (int kind = 0; kind < 16; ++kind) {
        for (int round = 0; round < 8; ++round) {
          Shape x = side(semiring, tapes[0], tapes[0] - 1, true, kind & 1, kind & 2);
          Shape y = side(semiring, tapes[1], 0, true, kind & 4, kind & 8);
          x.cyclic = y.cyclic = true;
          x.scale = y.scale = 0.12;
          const MachinePtr a = random_machine(x, seed++), b = random_machine(y, seed++);
          const MachinePtr c = checked(compose(a, b, Run{}));
          assert_close(static_cast<double>(total(*c).value()), static_cast<double>(total_composed(*a, *b, 2)), 1e-12);
        }
      }
    }
  }
}

static void failure_arcs_on_another_tape_are_made_explicit(void **) {
  uint64_t seed = 200000;
  for (const Semiring semiring : kSemirings) {
    for (int round = 0; round < 40; ++round) {
      const MachinePtr a = random_machine(side(semiring, 2, 1, true, round & 1, true, round & 2), seed++);
      const MachinePtr b = random_machine(side(semiring, 2, 0, true, round & 4, true, !(round & 2)), seed++);
      const MachinePtr c = checked(compose(a, b, Run{}));
      assert_false(c->has_phi());
      assert_same(relation(*c), composed(*a, *b));
    }
  }
}

// A product that rounding makes zero would take strings out in silence; one of a zero factor is zero.
static void a_product_that_underflows_is_a_limit(void **) {
  const auto one_arc = [](double weight, double stop) {
    Builder b(Semiring::real, {Alphabet::sized(2)});
    b.add_states(2);
    const Label c = 1;
    b.add_arc(0, &c, weight, 1);
    b.set_final(1, stop);
    return b.build();
  };
  assert_throws(compose(one_arc(1e-200, 1), one_arc(1e-200, 1), Run{}), Code::limit);
  assert_throws(compose(one_arc(1, 1e-200), one_arc(1, 1e-200), Run{}), Code::limit);
  assert_true(relation(*compose(one_arc(0, 1), one_arc(1e-200, 1), Run{})).empty());
  assert_true(relation(*compose(one_arc(1, 1e-200), one_arc(1, 0), Run{})).empty());
}

static void failure_arcs_stay_where_one_side_has_them_and_the_tape_stays(void **) {
  int kept = 0;
  for (uint64_t seed = 300000; seed < 300040; ++seed) {
    const MachinePtr a = random_machine(side(Semiring::log, 1, 0, false, true, false), seed);
    const MachinePtr b = random_machine(side(Semiring::log, 2, 0, true, false, false), seed + 1000);
    const MachinePtr c = random_machine(side(Semiring::log, 2, 1, true, false, false), seed + 2000);
    const MachinePtr right = compose(a, b, Run{}), left = compose(c, a, Run{});
    kept += right->has_phi() + left->has_phi();
    if (right->has_phi()) assert_int_equal(right->phi_tape(), 0);
    if (left->has_phi()) assert_int_equal(left->phi_tape(), 1);
    assert_false(compose(a, a, Run{})->has_phi());
    assert_false(compose(c, b, Run{})->has_phi());
  }
  assert_true(kept > 20);
}

static void is_associative(void **) {
  uint64_t seed = 400000;
  for (const Semiring semiring : kSemirings) {
    for (int round = 0; round < 60; ++round) {
      const MachinePtr a = random_machine(side(semiring, 1 + (round & 1), round & 1, true, round & 8, round & 16), seed++);
      const MachinePtr b = random_machine(side(semiring, 2, 1, true, false, false), seed++);
      const MachinePtr c = random_machine(side(semiring, 1 + (round >> 1 & 1), 0, true, round & 4, round & 16), seed++);
      assert_same(relation(*compose(compose(a, b, Run{}), c, Run{})), relation(*compose(a, compose(b, c, Run{}), Run{})));
    }
  }
}

static MachinePtr identity(Semiring semiring, Label symbols) {
  const AlphabetPtr sigma = Alphabet::sized(symbols);
  Builder b(semiring, {sigma, sigma});
  b.add_states(1);
  b.set_final(0, one(semiring));
  for (Label c = 1; c <= symbols; ++c) {
    const Label both[] = {c, c};
    b.add_arc(0, both, one(semiring), 0);
  }
  return b.build();
}

static void identity_changes_nothing(void **) {
  for (const Semiring semiring : kSemirings) {
    for (uint64_t seed = 500000; seed < 500030; ++seed) {
      const MachinePtr a = random_machine(side(semiring, 2, 1, true, seed & 1, seed & 2), seed);
      assert_same(relation(*compose(a, identity(semiring, 2), Run{})), relation(*a));
      const MachinePtr b = random_machine(side(semiring, 1, 0, true, seed & 1, seed & 2), seed + 1000);
      assert_same(picked(*compose(identity(semiring, 2), b, Run{}), {0}), relation(*b));
      assert_same(picked(*compose(b, identity(semiring, 2), Run{}), {1}), relation(*b));
    }
  }
}

static void keeps_only_states_on_accepting_paths(void **) {
  for (uint64_t seed = 600000; seed < 600200; ++seed) {
    Shape x = side(Semiring::log, 1, 0, seed & 1, false, false), y = side(Semiring::log, 2, 0, seed & 1, false, false);
    x.cyclic = y.cyclic = true;
    x.zero_weights = y.zero_weights = false;
    const MachinePtr c = compose(random_machine(x, seed), random_machine(y, seed + 1000), Run{});
    const Resolved r = resolve(*c);
    for (State s = 0; s < c->states(); ++s) {
      assert_true(s == 0 || (r.accessible[static_cast<size_t>(s)] && r.coaccessible[static_cast<size_t>(s)]));
    }
  }
}

// One side has a φ state over 50,000 symbols; the other reads three. Kept or
// resolved, the large row is searched, not walked through.
static void a_large_alphabet_is_not_expanded(void **) {
  const Label size = 50000;
  const AlphabetPtr sigma = Alphabet::sized(size);
  Builder lm(Semiring::log, {sigma});
  lm.add_states(2);
  for (Label c = 1; c <= size; ++c) lm.add_arc(1, &c, 1, 0);
  const Label phi = kPhi, seven = 7;
  lm.add_arc(0, &phi, 0.5, 1);
  lm.add_arc(0, &seven, 0.25, 0);
  lm.set_final(0, 0);
  lm.set_final(1, 0);
  const MachinePtr model = lm.build();
  for (const int32_t tapes : {1, 2}) {
    Builder line(Semiring::log, std::vector<AlphabetPtr>(static_cast<size_t>(tapes), sigma));
    line.add_states(4);
    for (State s = 0; s < 3; ++s) {
      const Label both[] = {3, 7 + s};
      line.add_arc(s, both, 0, s + 1);
    }
    line.set_final(3, 0);
    int64_t visited = 0;
    Run run;
    run.arcs_visited = &visited;
    const MachinePtr c = compose(line.build(), model, run);
    assert_true(visited > 0 && visited < 200);
    assert_int_equal(c->arc_end(c->states() - 1) > 0, 1);
    assert_close(static_cast<double>(std::log(*total(*c))), tapes == 1 ? -4.5 : -0.25 - 2 * 1.5, 1e-12);
  }
}

static void limits_end_in_limit(void **) {
  Shape x = side(Semiring::log, 1, 0, true, false, false);
  x.cyclic = true;
  x.states = 20;
  x.arcs = 200;
  const MachinePtr a = random_machine(x, 1), b = random_machine(x, 2);
  const MachinePtr c = compose(a, b, Run{});
  Run few;
  few.max_states = 5;
  assert_throws(compose(a, b, few), Code::limit);
  few = Run{};
  few.max_arcs = 5;
  assert_throws(compose(a, b, few), Code::limit);
  few = Run{};
  few.max_bytes = 1000;
  assert_throws(compose(a, b, few), Code::limit);
  CancelFlag flag;
  flag.set = 1;
  few = Run{};
  few.cancel = &flag;
  assert_throws(compose(a, b, few), Code::cancelled);
}

static void weights_beyond_a_double_are_a_limit(void **) {
  const AlphabetPtr sigma = Alphabet::sized(1);
  const Label c = 1;
  Builder b(Semiring::real, {sigma});
  b.add_states(1);
  b.add_arc(0, &c, 1e200, 0);
  b.set_final(0, 1);
  assert_throws(compose(b.build(), b.build(), Run{}), Code::limit);
  Builder f(Semiring::log, {sigma});
  f.add_states(1);
  f.set_final(0, -1e308);
  assert_throws(compose(f.build(), f.build(), Run{}), Code::limit);
}

static bool says(const Error &e, const char *part) { return std::strstr(e.message, part) != nullptr; }

static void mismatches_name_both_sides(void **) {
  const auto machine = [](Semiring semiring, std::vector<AlphabetPtr> alphabets) {
    return Builder(semiring, std::move(alphabets)).build();
  };
  const AlphabetPtr ab = Alphabet::named({"a", "b"}), xyz = Alphabet::named({"x", "y", "z"});
  try {
    compose(machine(Semiring::log, {ab, ab}), machine(Semiring::log, {xyz}), Run{});
    fail();
  } catch (const Error &e) {
    assert_int_equal(e.code, Code::argument);
    assert_true(says(e, "tape 1 of the left machine has 2 symbols named a, b") &&
                says(e, "tape 0 of the right machine has 3 symbols named x, y, z"));
  }
  try {
    compose(machine(Semiring::log, {ab}), machine(Semiring::real, {ab}), Run{});
    fail();
  } catch (const Error &e) {
    assert_int_equal(e.code, Code::argument);
    assert_true(says(e, "left machine is in the log") && says(e, "right machine in the real"));
  }
  const AlphabetPtr open = Alphabet::open();
  assert_throws(compose(machine(Semiring::log, std::vector<AlphabetPtr>(10, open)),
                        machine(Semiring::log, std::vector<AlphabetPtr>(10, open)), Run{}),
                Code::limit);
  // Open against sized: the result is sized.
  assert_int_equal(
      compose(machine(Semiring::log, {open}), machine(Semiring::log, {Alphabet::sized(5)}), Run{})->alphabet(0)->size(), 5);
}

static void default_arcs_on_both_sides_of_an_open_tape(void **) {
  const auto with_rho = [](int32_t tapes) {
    Builder b(Semiring::log, std::vector<AlphabetPtr>(static_cast<size_t>(tapes), Alphabet::open()));
    b.add_states(1);
    b.set_final(0, 0);
    Array<Label> labels(static_cast<size_t>(tapes), 1);
    return std::pair(std::move(b), labels);
  };
  auto [x, xl] = with_rho(2);
  xl[1] = kRho;
  x.add_arc(0, xl.data(), 1, 0);
  auto [y, yl] = with_rho(2);
  yl[0] = kRho;
  y.add_arc(0, yl.data(), 1, 0);
  assert_throws(compose(x.build(), y.build(), Run{}), Code::unsupported);
  auto [z, zl] = with_rho(1);
  zl[0] = kRho;
  z.add_arc(0, zl.data(), 1, 0);
  const MachinePtr both = compose(z.build(), y.build(), Run{});
  assert_int_equal(both->arcs(), 1);
  assert_int_equal(both->label(0, 0), kRho);
  assert_close(both->weight(0), 2, 1e-15);
}

static void default_arcs_stand_for_symbols_of_their_alphabet_only(void **) {
  // An open side reads 9, the other one has 5 symbols.
  const auto machine = [](AlphabetPtr alphabet, std::initializer_list<Label> labels, bool fails) {
    Builder b(Semiring::real, {alphabet});
    b.add_states(3);
    for (const Label c : labels) b.add_arc(fails ? 2 : 0, &c, 0.5, 1);
    const Label phi = kPhi;
    if (fails) b.add_arc(0, &phi, 1, 2);
    b.set_final(1, 1);
    return b.build();
  };
  const MachinePtr open = machine(Alphabet::open(), {2, 9}, false), open_rho = machine(Alphabet::open(), {2, 9, kRho}, false);
  for (const bool fails : {false, true}) {
    const MachinePtr rho = machine(Alphabet::sized(5), {kRho}, fails), own = machine(Alphabet::sized(5), {2, kRho}, fails);
    for (const auto &[x, y] : {std::pair(open, rho), std::pair(rho, open)}) {
      const MachinePtr c = checked(compose(x, y, Run{}));
      assert_close(static_cast<double>(total(*c).value()), 0.25, 1e-15);
    }
    assert_close(static_cast<double>(total(*checked(compose(open_rho, own, Run{}))).value()), 5 * 0.25, 1e-15);
    const MachinePtr both[] = {open_rho, own};
    assert_close(sum_product(both, Run{}).value(), 5 * 0.25, 1e-15);
  }
}

TESTS(weighs_what_its_relation_weighs, cyclic_totals_count_each_pair_of_paths_once,
      failure_arcs_on_another_tape_are_made_explicit, a_product_that_underflows_is_a_limit,
      failure_arcs_stay_where_one_side_has_them_and_the_tape_stays, is_associative, identity_changes_nothing,
      keeps_only_states_on_accepting_paths, a_large_alphabet_is_not_expanded, limits_end_in_limit,
      weights_beyond_a_double_are_a_limit, mismatches_name_both_sides, default_arcs_on_both_sides_of_an_open_tape,
      default_arcs_stand_for_symbols_of_their_alphabet_only)
