#include "fsa/compile/replace.hh"
#include "fsa/base/rng.hh"
#include "fsa/machine/builder.hh"

#include <algorithm>
#include <cstring>

#include "fsa/base/array.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace oracle;

// Whether something was left out is asked by one test.
static bool cut;
static MachinePtr replaced(const std::vector<MachinePtr> &machines, const hws::Array<Label> &labels, int32_t root, int32_t tape,
                           std::optional<int64_t> max_depth, const Run &run = {}) {
  cut = false;
  return replace(machines, labels, root, tape, max_depth, cut, run);
}

// The strings of machine i, with calls replaced by walking every path.
static Relation expanded(const std::vector<MachinePtr> &machines, const hws::Array<Label> &labels, int32_t i, int32_t tape) {
  const Machine &m = *machines[static_cast<size_t>(i)];
  Relation r;
  std::function<void(State, Real, const Strings &)> walk = [&](State s, Real weight, const Strings &read) {
    const auto end = stop(m, s);
    if (end.weight > 0) add_up(m, r, read, weight * end.weight);
    for (const Step &step : steps(m, s)) {
      if (!(step.weight > 0)) continue;
      Strings longer = read;
      const Label here = step.labels[static_cast<size_t>(tape)];
      const auto called = here == kEpsilon ? labels.end() : std::find(labels.begin(), labels.end(), here);
      for (size_t t = 0; t < longer.size(); ++t) {
        if (step.labels[t] != kEpsilon && (static_cast<int32_t>(t) != tape || called == labels.end())) {
          longer[t].push_back(step.labels[t]);
        }
      }
      if (called == labels.end()) {
        walk(step.to, weight * step.weight, longer);
        continue;
      }
      for (const auto &[strings, inner] : expanded(machines, labels, static_cast<int32_t>(called - labels.begin()), tape)) {
        Strings all = longer;
        for (size_t t = 0; t < all.size(); ++t) all[t].insert(all[t].end(), strings[t].begin(), strings[t].end());
        walk(step.to, weight * step.weight * inner, all);
      }
    }
  };
  walk(m.start(), 1, Strings(static_cast<size_t>(m.tapes())));
  return r;
}

// Machine i's arcs that call machines up to i are taken out: no recursion.
static MachinePtr calling_later_ones(const Machine &m, const hws::Array<Label> &labels, size_t i, int32_t tape) {
  Builder b(m.semiring(), m.arrays().alphabets);
  b.add_states(m.states());
  hws::Array<Label> arc(static_cast<size_t>(m.tapes()));
  for (State s = 0; s < m.states(); ++s) {
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      for (int32_t t = 0; t < m.tapes(); ++t) arc[static_cast<size_t>(t)] = m.label(a, t);
      Label &c = arc[static_cast<size_t>(tape)];
      for (size_t j = 0; j <= i; ++j) {
        if (c == labels[j]) c = 1;
      }
      b.add_arc(s, arc.data(), m.weight(a), m.next(a));
    }
    if (m.is_final(s)) b.set_final(s, m.final_weight(s));
  }
  return b.build();
}

static void random_networks_read_what_walking_them_reads(void **) {
  int with_calls = 0;
  for (uint64_t seed = 0; seed < 600; ++seed) {
    Shape shape;
    shape.semiring = static_cast<Semiring>(seed % 3);
    shape.states = 3 + static_cast<int32_t>(seed % 3);
    shape.arcs = 5;
    const bool transducer = seed % 4 == 0;
    const int32_t tape = transducer ? static_cast<int32_t>(seed / 4 % 2) : 0;
    shape.alphabet = transducer ? hws::Array<Label>{5, 5} : hws::Array<Label>{5};
    shape.epsilons = seed % 5 < 2;
    shape.phi = seed % 6 == 1;
    shape.rho = seed % 12 == 1;
    shape.phi_tape = tape;
    shape.zero_weights = seed % 7 == 0;
    const hws::Array<Label> labels{0, 4, 5};
    std::vector<MachinePtr> machines;
    for (size_t i = 0; i < 3; ++i) {
      MachinePtr m = random_machine(shape, 3 * seed + i);
      // φ and ρ calls would be cut by relabelling: only the last machine, which calls nothing, has them.
      if (m->has_phi() || m->has_rho()) shape.phi = shape.rho = false;
      machines.push_back(calling_later_ones(*m, labels, i, tape));
    }
    const MachinePtr r = checked(replaced(machines, labels, 0, tape, {}));
    const Relation expected = expanded(machines, labels, 0, tape);
    with_calls += expected.size() > relation(*machines[0]).size();
    assert_same(relation(*r), expected);
  }
  assert_true(with_calls > 200);
}

// S → x S | x S' | x with the recursive call last: a finite machine, held against the
// same grammar written as one.
static void last_calls_recurse_within_finitely_many_states(void **) {
  for (uint64_t seed = 0; seed < 120; ++seed) {
    Rng r(seed, RngMethod::test, 3, 0, 0);
    const Semiring semiring = static_cast<Semiring>(seed % 3);
    const AlphabetPtr names = Alphabet::sized(5);  // terminals 1, 2; calls 3, 4, 5
    const hws::Array<Label> labels{3, 4, 5};
    std::vector<MachinePtr> machines;
    Builder direct(semiring, {names});
    direct.add_states(4);  // one per machine, and the end
    direct.set_final(3, one(semiring));
    for (State i = 0; i < 3; ++i) {
      Builder b(semiring, {names});
      b.add_states(2);
      const double end = semiring == Semiring::real ? 0.5 : 0.7;
      b.set_final(1, end);
      for (int k = 0; k < 4; ++k) {
        const Label x = static_cast<Label>(1 + r.below(2));
        const double w = semiring == Semiring::real ? 0.1 + 0.2 * r.uniform() : 1 + r.uniform();
        const State mid = b.add_state();
        b.add_arc(0, &x, w, mid);
        const auto next = static_cast<State>(r.below(4));
        if (next == 3) {
          const Label none = kEpsilon;
          b.add_arc(mid, &none, one(semiring), 1);
        } else {
          b.add_arc(mid, &labels[static_cast<size_t>(next)], one(semiring), 1);
        }
        direct.add_arc(i, &x, times(semiring, w, end), next);
      }
      machines.push_back(b.build());
    }
    const MachinePtr m = replaced(machines, labels, 0, 0, {}), same = direct.build();
    assert_true(m->states() < 40);
    for (const Strings &strings : all_strings({2}, 5)) {
      assert_close(static_cast<double>(weight_of(*m, strings)), static_cast<double>(weight_of(*same, strings)), 1e-12);
    }
  }
}

// S → 1 S 2 | empty, in label 3.
static MachinePtr nested() {
  Builder b(Semiring::real, {Alphabet::sized(3)});
  b.add_states(4);
  const Label open = 1, close = 2, call = 3;
  b.add_arc(0, &open, 0.5, 1);
  b.add_arc(1, &call, 1, 2);
  b.add_arc(2, &close, 1, 3);
  b.set_final(0, 0.5);
  b.set_final(3, 1);
  return b.build();
}

static void endless_nesting_is_named_and_can_be_cut(void **) {
  const std::vector<MachinePtr> one_machine{nested()};
  const hws::Array<Label> label{3};
  try {
    replaced(one_machine, label, 0, 0, {});
    fail();
  } catch (const Error &e) {
    assert_int_equal(e.code, Code::limit);
    assert_non_null(strstr(e.message, "0 -> 0"));
    assert_non_null(strstr(e.message, "max_depth"));
  }
  const MachinePtr m = replaced(one_machine, label, 0, 0, 3);
  const Relation r = relation(*m);
  assert_true(cut);
  assert_int_equal(r.size(), 4);
  for (size_t k = 0; k <= 3; ++k) {
    hws::Array<Label> word(k, 1);
    word.insert(word.end(), k, 2);
    assert_close(static_cast<double>(r.at({word})), std::pow(0.5, static_cast<double>(k + 1)), 1e-15);
  }
  assert_int_equal(relation(*replaced(one_machine, label, 0, 0, 0)).size(), 1);
}

static void recursion_that_never_ends_accepts_nothing(void **) {
  Builder b(Semiring::log, {Alphabet::sized(3)});
  b.add_states(3);
  const Label call = 3, x = 1;
  b.add_arc(0, &call, 0, 1);
  b.add_arc(1, &x, 0, 2);
  b.set_final(2, 0);
  const MachinePtr m = b.build();
  const MachinePtr r = replaced(std::vector<MachinePtr>{m}, hws::Array<Label>{3}, 0, 0, {});
  assert_int_equal(r->states(), 1);
  assert_int_equal(r->arcs(), 0);
}

static void what_does_not_fit_is_named(void **) {
  Builder log(Semiring::log, {Alphabet::sized(3)}), real(Semiring::real, {Alphabet::sized(3)}),
      other(Semiring::log, {Alphabet::sized(4)}), two(Semiring::log, {Alphabet::sized(3), Alphabet::sized(3)}),
      open(Semiring::log, {Alphabet::open()});
  open.add_states(2);
  const Label nine = 9;
  open.add_arc(0, &nine, 0, 1);
  open.set_final(1, 0);
  log.add_states(2);
  const Label call = 2;
  log.add_arc(0, &call, 0, 1);
  log.set_final(1, 0);
  const auto run = [](const MachinePtr &a, const MachinePtr &b, hws::Array<Label> labels, int32_t root, int32_t tape) {
    return replaced(std::vector<MachinePtr>{a, b}, labels, root, tape, {});
  };
  assert_throws(run(log.build(), real.build(), {0, 2}, 0, 0), Code::argument);
  assert_throws(run(log.build(), other.build(), {0, 2}, 0, 0), Code::argument);
  assert_throws(run(log.build(), two.build(), {0, 2}, 0, 0), Code::argument);
  assert_throws(run(log.build(), open.build(), {0, 2}, 0, 0), Code::argument);
  assert_throws(run(log.build(), log.build(), {2, 2}, 0, 0), Code::argument);
  assert_throws(run(log.build(), log.build(), {0, 4}, 0, 0), Code::argument);
  assert_throws(run(log.build(), log.build(), {0, -2}, 0, 0), Code::argument);
  assert_throws(run(log.build(), log.build(), {0, 2}, 2, 0), Code::argument);
  assert_throws(run(log.build(), log.build(), {0, 2}, -1, 0), Code::argument);
  assert_throws(run(log.build(), log.build(), {0, 2}, 0, 1), Code::argument);
}

// k machines, each calling the next twice: 2^k copies of the last.
static void limits_are_kept(void **) {
  std::vector<MachinePtr> machines;
  hws::Array<Label> labels;
  constexpr Label k = 18;
  for (Label i = 1; i <= k; ++i) {
    Builder b(Semiring::tropical, {Alphabet::sized(k + 1)});
    b.add_states(4);
    const Label next = i + 1, x = 1;
    b.add_arc(0, &next, 0, 1);
    b.add_arc(1, &next, 0, 2);
    b.add_arc(2, &x, 0, 3);
    b.set_final(3, 0);
    machines.push_back(b.build());
    labels.push_back(i == 1 ? 0 : i);
  }
  Run run;
  run.max_states = 10000;
  assert_throws(replaced(machines, labels, 0, 0, {}, run), Code::limit);
  run = Run{};
  run.max_arcs = 10000;
  assert_throws(replaced(machines, labels, 0, 0, {}, run), Code::limit);
  run = Run{};
  run.max_bytes = 300000;
  assert_throws(replaced(machines, labels, 0, 0, {}, run), Code::limit);
  CancelFlag flag;
  flag.set = 1;
  run = Run{};
  run.cancel = &flag;
  assert_throws(replaced(machines, labels, 0, 0, {}, run), Code::cancelled);
}

TESTS(random_networks_read_what_walking_them_reads, last_calls_recurse_within_finitely_many_states,
      endless_nesting_is_named_and_can_be_cut, recursion_that_never_ends_accepts_nothing, what_does_not_fit_is_named,
      limits_are_kept)
