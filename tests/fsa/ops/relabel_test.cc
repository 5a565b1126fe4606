#include "fsa/ops/relabel.hh"

#include <cstring>

#include "fsa/base/rng.hh"
#include "fsa/machine/builder.hh"
#include "tests/fsa/ops/rational_shapes.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

static Relation renamed(const Machine &m, size_t tape, const Array<Label> &to) {
  Relation r;
  for (const auto &[strings, weight] : relation(m)) {
    Strings other = strings;
    Array<Label> mapped;
    for (const Label c : strings[tape]) {
      if (to[static_cast<size_t>(c)] != kEpsilon) mapped.push_back(to[static_cast<size_t>(c)]);
    }
    other[tape] = mapped;
    oracle::add_up(m.semiring(), r, other, weight);
  }
  return r;
}

// Maps of symbols 0 .. 3 into 0 .. 4, any; epsilon stays epsilon here.
static void strings_are_those_of_the_map(void **) {
  uint64_t seed = 1;
  int native = 0, written_out = 0;
  for (const Semiring semiring : kAllSemirings) {
    for (uint64_t round = 0; round < 240; ++round) {
      Rng r(seed, RngMethod::test, 5, 0, 0);
      Shape shape = rational_shape(semiring, round, 2, static_cast<int32_t>(round / 16));
      shape.alphabet = {3, 3};
      const MachinePtr m = random_machine(shape, seed++);
      const Label size = static_cast<Label>(3 + r.below(2));
      const Array<Label> from = {1, 2, 3};
      Array<Label> to;
      for (int i = 0; i < 3; ++i) to.push_back(static_cast<Label>(r.below(static_cast<uint64_t>(size) + 1)));
      if (round % 3 == 0) to = {3, 1, 2};
      const MachinePtr x = checked(relabel(m, 1, from, to, Alphabet::sized(size), Run{}));
      assert_same(relation(*x), renamed(*m, 1, {0, to[0], to[1], to[2]}));
      if (m->phi_tape() != 1) assert_true(x->has_phi() == m->has_phi() && x->has_rho() == m->has_rho());
      if (m->phi_tape() == 1) (x->has_phi() || x->has_rho() ? native : written_out) += 1;
      if (m->phi_tape() == 1 && round % 3 == 0 && size == 3) {
        assert_true(x->has_phi() == m->has_phi() && x->has_rho() == m->has_rho());
      }
    }
  }
  assert_true(native > 60);
  assert_true(written_out > 60);
}

// Epsilon becomes a symbol on every arc that reads nothing there; a failure arc is no such arc.
static void epsilons_become_symbols(void **) {
  const Label none = kEpsilon, two = 2;
  for (uint64_t seed = 0; seed < 400; ++seed) {
    const MachinePtr m = random_machine(rational_shape(Semiring::log, seed | 4, 2, static_cast<int32_t>(seed / 16)), seed);
    const MachinePtr x = checked(relabel(m, 1, {&none, 1}, {&two, 1}, nullptr, Run{}));
    Relation expected;
    std::function<void(State, Real, Strings, int)> walk = [&](State s, Real weight, const Strings &read, int left) {
      const oracle::Stop end = stop(*m, s);
      if (end.weight > 0) oracle::add_up(Semiring::log, expected, read, weight * end.weight);
      for (const Step &step : steps(*m, s)) {
        if (left == 0 || !(step.weight > 0)) continue;
        Strings longer = read;
        if (step.labels[0] != kEpsilon) longer[0].push_back(step.labels[0]);
        longer[1].push_back(step.labels[1] == kEpsilon ? 2 : step.labels[1]);
        walk(step.to, weight * step.weight, longer, left - 1);
      }
    };
    walk(m->start(), 1, Strings(2), 5);
    assert_same(relation(*x), expected);
  }
}

static AlphabetPtr names(std::vector<std::string> list) { return Alphabet::named(std::move(list)); }

static void another_alphabet_matches_names(void **) {
  const AlphabetPtr abc = names({"a", "b", "c"}), cba = names({"c", "b", "a"}), more = names({"x", "c", "a", "b"});
  for (uint64_t seed = 0; seed < 300; ++seed) {
    const MachinePtr plain = random_machine(rational_shape(Semiring::tropical, seed, 2, static_cast<int32_t>(seed / 16)), seed);
    const MachinePtr m = realphabet(plain, 1, abc, Run{});
    assert_same(relation(*m), relation(*plain));
    assert_true(m->has_phi() == plain->has_phi() && m->has_rho() == plain->has_rho());
    const MachinePtr back = checked(realphabet(m, 1, cba, Run{})), wide = checked(realphabet(m, 1, more, Run{}));
    assert_same(relation(*back), renamed(*m, 1, {0, 3, 2, 1}));
    assert_same(relation(*wide), renamed(*m, 1, {0, 3, 4, 2}));
    assert_true(back->has_rho() == m->has_rho() && back->has_phi() == m->has_phi());
    if (m->phi_tape() == 1 && m->has_rho()) assert_false(wide->has_rho());  // it does not stand for x
    assert_same(relation(*realphabet(wide, 1, abc, Run{})), relation(*m));
    assert_true(realphabet(m, 1, Alphabet::open(), Run{})->alphabet(1)->is_open());
  }
}

static void what_does_not_fit_is_refused(void **) {
  const Label one_ = 1, two = 2, four = 4, phi = kPhi;
  const Label twice[] = {1, 1}, both[] = {2, 3};
  const MachinePtr m = realphabet(random_machine(rational_shape(Semiring::log, 0, 1, 0), 3), 0, names({"a", "b", "c"}), Run{});
  assert_throws(relabel(m, 1, {&one_, 1}, {&two, 1}, nullptr, Run{}), Code::argument);
  assert_throws(relabel(m, 0, {&four, 1}, {&two, 1}, nullptr, Run{}), Code::argument);
  assert_throws(relabel(m, 0, {&one_, 1}, {&four, 1}, nullptr, Run{}), Code::argument);
  assert_throws(relabel(m, 0, {&phi, 1}, {&one_, 1}, nullptr, Run{}), Code::argument);
  assert_throws(relabel(m, 0, twice, both, nullptr, Run{}), Code::argument);
  assert_throws(relabel(m, 0, {}, {}, Alphabet::sized(1), Run{}), Code::argument);
  try {
    realphabet(m, 0, names({"a", "c"}), Run{});
    fail();
  } catch (const Error &e) {
    assert_int_equal(e.code, Code::argument);
    assert_true(strstr(e.message, "reads b (label 2) on tape 0") != nullptr);
  }
  Builder open(Semiring::log, {Alphabet::open()});
  open.add_states(1);
  const Label rho = kRho;
  open.add_arc(0, &rho, 1, 0);
  assert_true(realphabet(open.build(), 0, Alphabet::sized(7), Run{})->has_rho());
  assert_throws(relabel(open.build(), 0, {&one_, 1}, {&two, 1}, nullptr, Run{}), Code::unsupported);
  Run few;
  few.max_bytes = 10;
  assert_throws(relabel(m, 0, {&one_, 1}, {&two, 1}, nullptr, few), Code::limit);
}

TESTS(strings_are_those_of_the_map, epsilons_become_symbols, another_alphabet_matches_names, what_does_not_fit_is_refused)
