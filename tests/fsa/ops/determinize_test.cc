#include "fsa/ops/determinize.hh"

#include <algorithm>
#include <cstring>

#include "fsa/base/rng.hh"
#include "fsa/machine/builder.hh"
#include "tests/fsa/ops/subset_cases.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

namespace {

// No two arcs of a state read the same on the first `tapes` tapes; `silent` arcs a state may have.
void assert_deterministic(const Machine &m, int32_t tapes, int32_t silent) {
  for (State s = 0; s < m.states(); ++s) {
    std::vector<Array<Label>> read;
    int32_t nothing = 0;
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      read.emplace_back();
      for (int32_t t = 0; t < tapes; ++t) read.back().push_back(m.label(a, t));
      nothing += std::all_of(read.back().begin(), read.back().end(), [](Label l) { return l == kEpsilon; });
    }
    std::sort(read.begin(), read.end());
    assert_true(std::adjacent_find(read.begin(), read.end()) == read.end());
    assert_true(nothing <= silent);
  }
}

MachinePtr random(uint64_t seed) {
  Shape s = acceptor_of_seed(seed, 6, 13);
  if (seed / 4 % 3 == 2) s.alphabet = {2, 2};
  s.phi_tape = static_cast<int32_t>(seed / 64 % s.alphabet.size());
  s.zero_weights = seed / 5 % 2;
  return random_machine(s, seed);
}

void acyclic_machines_keep_their_weights(void **) {
  int merged = 0;
  for (uint64_t seed = 0; seed < 1200 / kCasesDivisor; ++seed) {
    const MachinePtr m = random(seed), d = checked(determinize(m, DeterminizeAs::tuples, Run{}));
    assert_deterministic(*d, d->tapes(), 0);
    assert_same_relation(*m, *d);
    merged += d->states() < m->states();
  }
  assert_true(merged > 50 / kCasesDivisor);
}

// A deterministic machine with cycles, each state split in `ways` whose shares of the
// weight of whatever enters are always the same: its determinization is finite.
MachinePtr split(Semiring semiring, uint64_t seed, State states, int ways) {
  Rng r(seed, RngMethod::test, 3, 0, 0);
  Builder b(semiring, {Alphabet::sized(2)});
  b.add_states(states * ways + 1);
  Array<double> share(static_cast<size_t>(states * ways));
  for (double &x : share) x = 0.1 + r.uniform();
  const auto stored = [&](double w) { return semiring == Semiring::real ? w : -std::log(w); };
  const auto enter = [&](State from, Label c, double w, State to) {
    for (int i = 0; i < ways; ++i) {
      const State copy = to * ways + i;
      b.add_arc(from, &c, stored(w * share[static_cast<size_t>(copy)]), copy);
    }
  };
  for (State s = 0; s < states; ++s) {
    for (Label c = 1; c <= 2; ++c) {
      const State to = static_cast<State>(r.below(static_cast<uint64_t>(states)));
      const double w = 0.05 + 0.1 * r.uniform();
      for (int i = 0; i < ways; ++i) enter(s * ways + i, c, w, to);
    }
    for (int i = 0; i < ways; ++i) b.set_final(s * ways + i, stored(0.3 * (0.1 + r.uniform())));
  }
  b.set_start(states * ways);
  for (Label c = 1; c <= 2; ++c) enter(states * ways, c, 0.5, static_cast<State>(r.below(static_cast<uint64_t>(states))));
  return b.build();
}

void cyclic_machines_whose_shares_recur_become_finite(void **) {
  for (uint64_t seed = 0; seed < 120; ++seed) {
    const auto semiring = static_cast<Semiring>(seed % 3);
    const State states = 2 + static_cast<State>(seed % 4);
    const MachinePtr m = split(semiring, seed, states, 1 + static_cast<int>(seed % 3));
    const MachinePtr d = checked(determinize(m, DeterminizeAs::tuples, Run{}));
    assert_deterministic(*d, 1, 0);
    assert_true(d->states() <= states + 1);
    assert_same_weights(*m, *d, 2, 5);
  }
}

// Cyclic machines at random: done, or a limit.
void cyclic_machines_keep_their_weights_or_meet_the_limit(void **) {
  assert_same_or_limited(9, 200, {"max_states", "leads to"}, 150, 10, [](const MachinePtr &m, const Run &run) {
    const MachinePtr d = determinize(m, DeterminizeAs::tuples, run);
    assert_deterministic(*d, 1, 0);
    return d;
  });
}

void a_deterministic_machine_keeps_its_weights_to_the_bit(void **) {
  const MachinePtr m = split(Semiring::log, 4, 5, 1), d = determinize(m, DeterminizeAs::tuples, Run{});
  Array<double> a(m->arrays().weights.begin(), m->arrays().weights.end()),
      b(d->arrays().weights.begin(), d->arrays().weights.end());
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  for (const double w : b) assert_true(std::binary_search(a.begin(), a.end(), w));
}

// Two states that differ by a factor that grows with every symbol.
MachinePtr without_twins(double factor) {
  Builder b(Semiring::real, {Alphabet::named({"x", "y"})});
  b.add_states(3);
  const Label x = 1, y = 2;
  b.add_arc(0, &x, 0.5, 1);
  b.add_arc(0, &x, 0.5, 2);
  b.add_arc(1, &y, 0.5, 1);
  b.add_arc(2, &y, 0.5 * factor, 2);
  b.set_final(1, 1);
  b.set_final(2, 0.5);
  return b.build();
}

void a_limit_names_what_grew(void **) {
  Run run;
  run.max_states = 50;
  const auto message = [&](const Run &under) {
    try {
      (void)determinize(without_twins(0.5), DeterminizeAs::tuples, under);
    } catch (const Error &e) {
      assert_int_equal(e.code, Code::limit);
      return std::string(e.message);
    }
    return std::string();
  };
  const std::string text = message(run);
  assert_true(text.find("'... y y y") != std::string::npos && text.find("2 states") != std::string::npos);
  run = Run{};
  run.max_bytes = 20000;
  assert_true(message(run).find("max_bytes") != std::string::npos);
  run = Run{};
  run.max_arcs = 20;
  assert_true(message(run).find("max_arcs") != std::string::npos);
  // With equal factors two sets are enough; and a tolerance merges what is near.
  assert_int_equal(determinize(without_twins(1), DeterminizeAs::tuples, Run{})->states(), 2);
  assert_int_equal(determinize(without_twins(1 + 1e-10), DeterminizeAs::tuples, Run{})->states(), 2);
  run = Run{};
  run.delta = 0.01;
  assert_true(determinize(without_twins(1 + 1e-3), DeterminizeAs::tuples, run)->states() < 4);
}

// Weights a double cannot hold side by side.
void shares_beyond_a_doubles_range_survive(void **) {
  Builder b(Semiring::log, {Alphabet::sized(3)});
  b.add_states(4);
  const Label x = 1, y = 2, z = 3;
  b.add_arc(0, &x, 1, 1);
  b.add_arc(0, &x, 5000, 2);
  b.add_arc(1, &y, 1, 3);
  b.add_arc(2, &z, -3000, 3);
  b.set_final(3, 0);
  const MachinePtr d = determinize(b.build(), DeterminizeAs::tuples, Run{});
  double cost[4] = {};
  for (ArcId a = 0; a < d->arcs(); ++a) cost[d->label(a, 0)] = d->weight(a);
  assert_close(cost[x] + cost[y], 2, 1e-12);
  assert_close(cost[x] + cost[z], 2000, 1e-12);
}

// ---------------------------------------------------------------- transducers

// Writes h(c) for each symbol c read, at once or one symbol later: a function of what is read.
MachinePtr late_writer(const Machine &a, int32_t outputs, uint64_t seed) {
  Rng r(seed, RngMethod::test, 5, 0, 0);
  const std::vector<Array<Label>> h = {
      {}, {static_cast<Label>(r.below(3)), 1}, {static_cast<Label>(1 + r.below(2)), static_cast<Label>(r.below(3))}};
  std::vector<AlphabetPtr> alphabets(static_cast<size_t>(outputs) + 1, Alphabet::sized(2));
  Builder b(a.semiring(), alphabets);
  b.add_states(3 * a.states());
  const auto half = [&](double w) {
    return a.semiring() == Semiring::real ? w / 2 : a.semiring() == Semiring::boolean ? w : w + 0.5;
  };
  Array<Label> labels(alphabets.size());
  const auto arc = [&](State from, Label c, Label held, double w, State to) {
    labels[0] = c;
    for (size_t t = 1; t < labels.size(); ++t) labels[t] = held == 0 ? kEpsilon : h[static_cast<size_t>(held)][t - 1];
    b.add_arc(from, labels.data(), half(w), to);
  };
  for (State s = 0; s < a.states(); ++s) {
    for (Label held = 0; held <= 2; ++held) {
      for (ArcId e = a.arc_begin(s); e < a.arc_end(s); ++e) {
        arc(3 * s + held, a.label(e, 0), held, a.weight(e), 3 * a.next(e) + a.label(e, 0));
        if (held == 0) arc(3 * s, a.label(e, 0), a.label(e, 0), a.weight(e), 3 * a.next(e));
      }
      if (held > 0 && a.is_final(s)) arc(3 * s + held, kEpsilon, held, one(a.semiring()), 3 * s);
    }
    if (a.is_final(s)) b.set_final(3 * s, a.final_weight(s));
  }
  b.set_start(3 * a.start());
  return b.build();
}

void functional_transducers_keep_their_weights(void **) {
  for (uint64_t seed = 0; seed < 600 / kCasesDivisor; ++seed) {
    Shape s;
    s.semiring = static_cast<Semiring>(seed % 4);
    s.alphabet = {2};
    s.states = 5;
    s.arcs = 9;
    s.zero_weights = seed % 3 == 0;
    const MachinePtr m = late_writer(*random_machine(s, seed), 1 + static_cast<int32_t>(seed / 7 % 2), seed);
    const MachinePtr d = checked(determinize(m, DeterminizeAs::function, Run{}));
    assert_deterministic(*d, 1, 1);
    assert_same_relation(*m, *d);
  }
}

void what_is_no_function_is_refused_with_both_outputs(void **) {
  int functions = 0, others = 0;
  for (uint64_t seed = 0; seed < 1500 / kCasesDivisor; ++seed) {
    Shape s;
    s.semiring = static_cast<Semiring>(seed % 3);
    s.alphabet = {3, 2};
    s.states = 5;
    s.arcs = 6;
    s.epsilons = true;
    s.zero_weights = seed % 2;
    const MachinePtr m = random_machine(s, seed);
    std::map<Array<Label>, Array<Label>> written;
    bool function = true;
    for (const auto &[strings, weight] : relation(*m)) {
      const auto [at, added] = written.insert({strings[0], strings[1]});
      function &= added || at->second == strings[1];
    }
    try {
      const MachinePtr d = checked(determinize(m, DeterminizeAs::function, Run{}));
      assert_true(function);
      assert_deterministic(*d, 1, 1);
      assert_same_relation(*m, *d);
      ++functions;
    } catch (const Error &e) {
      assert_int_equal(e.code, Code::unsupported);
      assert_non_null(std::strstr(e.message, "not a function"));
      assert_false(function);
      ++others;
    }
  }
  assert_true(functions > 300 / kCasesDivisor && others > 100 / kCasesDivisor);
}

void a_function_that_no_deterministic_transducer_computes_meets_the_limit(void **) {
  // x^n y writes a^n, x^n z writes b^n.
  Builder b(Semiring::log, {Alphabet::sized(3), Alphabet::sized(2)});
  b.add_states(4);
  const Label xa[] = {1, 1}, xb[] = {1, 2}, y[] = {2, 0}, z[] = {3, 0};
  b.add_arc(0, xa, 0, 1);
  b.add_arc(0, xb, 0, 2);
  b.add_arc(1, xa, 0, 1);
  b.add_arc(2, xb, 0, 2);
  b.add_arc(1, y, 0, 3);
  b.add_arc(2, z, 0, 3);
  b.set_final(3, 0);
  Run run;
  run.max_states = 100;
  try {
    (void)determinize(b.build(), DeterminizeAs::function, run);
    fail();
  } catch (const Error &e) {
    assert_int_equal(e.code, Code::limit);
    assert_non_null(std::strstr(e.message, "not yet written"));
  }
}

void one_tape_is_no_function_and_nothing_accepted_is_nothing(void **) {
  Builder b(Semiring::log, {Alphabet::sized(3)});
  b.add_states(2);
  const Label x = 1;
  b.add_arc(0, &x, 0, 1);
  assert_throws(determinize(b.build(), DeterminizeAs::function, Run{}), Code::argument);
  const MachinePtr d = determinize(b.build(), DeterminizeAs::tuples, Run{});
  assert_int_equal(d->states(), 1);
  assert_int_equal(d->arcs(), 0);
}

}  // namespace

TESTS(acyclic_machines_keep_their_weights, cyclic_machines_whose_shares_recur_become_finite,
      cyclic_machines_keep_their_weights_or_meet_the_limit, a_deterministic_machine_keeps_its_weights_to_the_bit,
      a_limit_names_what_grew, shares_beyond_a_doubles_range_survive, functional_transducers_keep_their_weights,
      what_is_no_function_is_refused_with_both_outputs, a_function_that_no_deterministic_transducer_computes_meets_the_limit,
      one_tape_is_no_function_and_nothing_accepted_is_nothing)
