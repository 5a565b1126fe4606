// Joins against rule 5.4 taken literally on all strings of small machines; cyclic ones string by string.
#include "fsa/ops/join.hh"

#include <cstring>

#include "fsa/base/rng.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/compose.hh"
#include "fsa/ops/project.hh"
#include "tests/fsa/distance/back_off.hh"
#include "tests/fsa/joined.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/fsa/same_relation.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

namespace {

constexpr Semiring kSemirings[] = {Semiring::real, Semiring::log, Semiring::tropical, Semiring::boolean};

Shape side(Semiring semiring, int32_t tapes, bool epsilons, int32_t phi_tape, bool phi, bool rho) {
  Shape s;
  s.semiring = semiring;
  s.states = 5;
  s.arcs = tapes > 3 ? 7 : 9;
  s.alphabet.assign(static_cast<size_t>(tapes), 2);
  s.epsilons = epsilons;
  s.phi = phi;
  s.rho = rho;
  s.phi_tape = phi_tape;
  s.zero_weights = true;
  s.scale = 0.8;
  return s;
}

int32_t below(Rng &r, int32_t n) { return static_cast<int32_t>(r.below(static_cast<uint64_t>(n))); }

// A random choice of n different tapes of a machine.
Array<int32_t> some_tapes(Rng &r, int32_t tapes, int32_t n) {
  Array<int32_t> all(static_cast<size_t>(tapes));
  for (int32_t t = 0; t < tapes; ++t) all[static_cast<size_t>(t)] = t;
  for (size_t i = 0; i < static_cast<size_t>(n); ++i) {
    std::swap(all[i], all[i + static_cast<size_t>(below(r, tapes - static_cast<int32_t>(i)))]);
  }
  all.resize(static_cast<size_t>(n));
  return all;
}

Array<TapePair> some_pairs(Rng &r, int32_t left, int32_t right, int32_t n) {
  const Array<int32_t> x = some_tapes(r, left, n), y = some_tapes(r, right, n);
  Array<TapePair> pairs;
  for (size_t i = 0; i < x.size(); ++i) pairs.push_back({x[i], y[i]});
  return pairs;
}

// The number of pairs of paths that agree on the pairs' tapes.
size_t pairs_of_paths(const Machine &a, const Machine &b, const Array<TapePair> &pairs) {
  size_t n = 0;
  const std::vector<Path> right = paths(b, b.states());
  for (const Path &u : paths(a, a.states())) {
    for (const Path &w : right) {
      bool agree = true;
      for (const TapePair &p : pairs) {
        agree = agree && u.strings[static_cast<size_t>(p.left)] == w.strings[static_cast<size_t>(p.right)];
      }
      n += agree;
    }
  }
  return n;
}

bool says(const Error &e, const char *part) { return std::strstr(e.message, part) != nullptr; }

// A machine of the real semiring over symbols 1..3; the last state is final with weight one.
struct Arc {
  State from;
  Array<Label> labels;
  double weight;
  State to;
};
MachinePtr machine(size_t tapes, State states, std::initializer_list<Arc> arcs) {
  Builder b(Semiring::real, std::vector<AlphabetPtr>(tapes, Alphabet::sized(3)));
  b.add_states(states);
  for (const Arc &a : arcs) b.add_arc(a.from, a.labels.data(), a.weight, a.to);
  b.set_final(states - 1, 1);
  return b.build();
}

}  // namespace

static void weighs_what_rule_5_4_says(void **) {
  int several = 0, failing = 0, not_empty = 0;
  for (uint64_t seed = 0; seed < 6000 / kCasesDivisor; ++seed) {
    Rng r(seed, RngMethod::test, 3, 0, 0);
    const Semiring semiring = kSemirings[seed % 4];
    const int32_t left = 1 + below(r, 4), right = 1 + below(r, 3), n = below(r, std::min(left, right) + 1);
    const bool keep = seed & 4 || (n == left && n == right);
    const Array<TapePair> pairs = some_pairs(r, left, right, n);
    const MachinePtr a =
        random_machine(side(semiring, left, r.below(3) != 0, below(r, left), r.below(2), r.below(3) == 0), seed);
    const MachinePtr b =
        random_machine(side(semiring, right, r.below(3) != 0, below(r, right), r.below(2), r.below(3) == 0), seed + 100000);
    const MachinePtr c = checked(join(a, b, pairs, keep, Run{}));
    const Relation expected = joined(*a, *b, pairs, keep);
    assert_same(relation(*c), expected);
    several += n > 1;
    failing += c->has_phi();
    not_empty += !expected.empty();
  }
  assert_true(several > 1000 / kCasesDivisor && failing > 100 / kCasesDivisor && not_empty > 2000 / kCasesDivisor);
}

static void each_pair_of_paths_is_one_path(void **) {
  size_t most = 0;
  for (uint64_t seed = 0; seed < 1500 / kCasesDivisor; ++seed) {
    Rng r(seed, RngMethod::test, 4, 0, 0);
    const int32_t left = 2 + below(r, 2), right = 2 + below(r, 2), n = 1 + below(r, 2);
    const Array<TapePair> pairs = some_pairs(r, left, right, n);
    Shape x = side(Semiring::log, left, true, 0, false, false), y = side(Semiring::log, right, true, 0, false, false);
    x.zero_weights = y.zero_weights = false;
    const MachinePtr a = random_machine(x, seed), b = random_machine(y, seed + 100000);
    const MachinePtr c = join(a, b, pairs, true, Run{});
    const size_t expected = pairs_of_paths(*a, *b, pairs);
    assert_int_equal(paths(*c, c->states()).size(), expected);
    most = std::max(most, expected);
  }
  assert_true(most > 20);
}

static void composition_is_a_join(void **) {
  for (uint64_t seed = 0; seed < 400; ++seed) {
    const int32_t left = 1 + static_cast<int32_t>(seed / 4 % 3), right = 1 + static_cast<int32_t>(seed / 16 % 3);
    const MachinePtr a = random_machine(side(kSemirings[seed % 4], left, true, left - 1, seed & 64, seed & 128), seed);
    const MachinePtr b = random_machine(side(kSemirings[seed % 4], right, true, 0, seed & 32, seed & 256), seed + 1000);
    const TapePair pair{left - 1, 0};
    const bool keep = left == 1 || right == 1;
    assert_same_relation(*join(a, b, {&pair, 1}, keep, Run{}), *compose(a, b, Run{}));
    // Dropping is keeping and projecting.
    if (keep && left == right) continue;
    Array<int32_t> rest;
    for (int32_t t = 0; t < left + right - 1; ++t) {
      if (t != left - 1) rest.push_back(t);
    }
    assert_same_relation(*join(a, b, {&pair, 1}, false, Run{}), *project(join(a, b, {&pair, 1}, true, Run{}), rest, Run{}));
  }
}

static void is_associative(void **) {
  for (uint64_t seed = 0; seed < 300 / kCasesDivisor; ++seed) {
    const Semiring semiring = kSemirings[seed % 4];
    const MachinePtr a = random_machine(side(semiring, 2, true, 1, seed & 4, seed & 8), seed);
    const MachinePtr b = random_machine(side(semiring, 3, true, 0, false, false), seed + 1000);
    const MachinePtr c = random_machine(side(semiring, 2, true, 0, seed & 16, seed & 32), seed + 2000);
    // a(x, y), b(y, z, v), c(z, v): one pair on the left, two on the right.
    const Array<TapePair> ab{{1, 0}}, bc{{1, 0}, {2, 1}}, ab_c{{2, 0}, {3, 1}};
    assert_same_relation(*join(join(a, b, ab, true, Run{}), c, ab_c, true, Run{}),
                         *join(a, join(b, c, bc, true, Run{}), ab, true, Run{}));
    // The same with the joined tapes summed over.
    const MachinePtr left = project(join(join(a, b, ab, true, Run{}), c, ab_c, true, Run{}), Array<int32_t>{0, 1}, Run{});
    assert_same_relation(*left, *join(a, join(b, c, bc, false, Run{}), ab, true, Run{}));
  }
}

static void constraints_commute(void **) {
  for (uint64_t seed = 0; seed < 600 / kCasesDivisor; ++seed) {
    const Semiring semiring = kSemirings[seed % 4];
    const int32_t tapes = 2 + static_cast<int32_t>(seed / 4 % 3);
    const MachinePtr m = random_machine(side(semiring, tapes, true, static_cast<int32_t>(seed % 2), seed & 8, seed & 16), seed);
    std::vector<MachinePtr> acceptors;
    Array<int32_t> on;
    Relation expected = relation(*m);
    for (int32_t t = 0; t < tapes; ++t) {
      if (t > 1 && seed & 32) continue;
      acceptors.push_back(
          random_machine(side(semiring, 1, true, 0, seed & 64, seed & 128), seed + 1000 * static_cast<uint64_t>(t + 1)));
      on.push_back(t);
      const Relation weights = relation(*acceptors.back());
      for (auto it = expected.begin(); it != expected.end();) {
        const auto found = weights.find({it->first[static_cast<size_t>(t)]});
        if (found == weights.end()) {
          it = expected.erase(it);
        } else {
          it->second *= found->second;
          ++it;
        }
      }
    }
    assert_same(relation(*checked(constrain(m, acceptors, on, Run{}))), expected);
    std::reverse(acceptors.begin(), acceptors.end());
    std::reverse(on.begin(), on.end());
    assert_same(relation(*constrain(m, acceptors, on, Run{})), expected);
  }
  // φ on a constrained tape stays if it is the only one.
  const MachinePtr failing = machine(2, 3, {{0, {1, 1}, 0.5, 2}, {0, {kPhi, 0}, 0.5, 1}, {1, {2, 1}, 0.25, 2}});
  const MachinePtr both = machine(1, 2, {{0, {1}, 1, 1}, {0, {2}, 1, 1}});
  assert_true(constrain(failing, std::vector{both}, Array<int32_t>{0}, Run{})->has_phi());
  assert_false(constrain(failing, std::vector{both, both}, Array<int32_t>{1, 0}, Run{})->has_phi());
  assert_int_equal(constrain(failing, {}, {}, Run{})->states(), 3);
}

// Cyclic sides, weighed string by string: some that both sides accept and some they do not, since
// the oracle solves dense systems. Returns how many of the former.
static int assert_weighs(const Machine &c, const Machine &a, const Machine &b, const Array<TapePair> &pairs,
                         size_t length) {
  // The right side's tapes that are in no pair follow the left side's.
  Array<int32_t> place(static_cast<size_t>(b.tapes()), -1);
  for (const TapePair &p : pairs) place[static_cast<size_t>(p.right)] = p.left;
  int32_t next = a.tapes();
  for (int32_t &t : place) {
    if (t < 0) t = next++;
  }
  int accepted = 0, refused = 0;
  for (const Strings &s : all_strings(Array<Label>(static_cast<size_t>(c.tapes()), 2), length)) {
    Strings right;
    for (const int32_t t : place) right.push_back(s[static_cast<size_t>(t)]);
    const Real on_left = weight_of(a, Strings(s.begin(), s.begin() + a.tapes()));
    const Real expected = on_left > 0 ? on_left * weight_of(b, right) : 0;
    int &seen = expected > 0 ? accepted : refused;
    if (seen == 6) continue;
    ++seen;
    assert_same_weight(weight_of(c, s), expected, 1e-9);
  }
  return accepted;
}

// A cyclic machine whose tapes are read in step up to a delay: random arcs that read a symbol on each
// of the first `together` tapes, or on none of them; some read a tape's symbol an arc later.
static MachinePtr in_step(Semiring semiring, int32_t tapes, int32_t together, bool delayed, uint64_t seed) {
  Rng r(seed, RngMethod::test, 5, 0, 0);
  Builder b(semiring, std::vector<AlphabetPtr>(static_cast<size_t>(tapes), Alphabet::sized(2)));
  b.add_states(3);
  const auto weight = [&] {
    const double w = 0.05 + 0.1 * r.uniform();
    return semiring == Semiring::boolean ? 0 : semiring == Semiring::real ? w : -std::log(w);
  };
  for (int i = 0; i < 7; ++i) {
    Array<Label> labels(static_cast<size_t>(tapes));
    const bool silent = r.below(4) == 0;
    for (int32_t t = 0; t < tapes; ++t) {
      labels[static_cast<size_t>(t)] = t < together ? (silent ? kEpsilon : 1 + below(r, 2)) : below(r, 3);
    }
    const State from = below(r, 3), to = below(r, 3);
    const double w = weight();
    if (delayed && !silent && r.below(2) == 0) {
      const State between = b.states();
      b.add_states(1);
      Array<Label> later(static_cast<size_t>(tapes), kEpsilon);
      const size_t t = static_cast<size_t>(below(r, together));
      later[t] = labels[t];
      labels[t] = kEpsilon;
      b.add_arc(between, later.data(), one(semiring), to);
      b.add_arc(from, labels.data(), w, between);
    } else {
      b.add_arc(from, labels.data(), w, to);
    }
  }
  b.set_final(2, weight());
  b.set_final(0, weight());
  return b.build();
}

static void cyclic_machines_in_step_are_joined(void **) {
  int delayed_ones = 0, accepted = 0;
  for (uint64_t seed = 0; seed < 320 / kCasesDivisor; ++seed) {
    const Semiring semiring = kSemirings[seed % 4];
    const bool late = seed & 4, later = seed & 8;
    const MachinePtr a = in_step(semiring, 2, 2, late, seed), b = in_step(semiring, 2 + (seed / 16 % 2), 2, later, seed + 1000);
    const Array<TapePair> straight{{0, 0}, {1, 1}}, crossed{{0, 1}, {1, 0}};
    const Array<TapePair> &pairs = seed & 32 ? straight : crossed;
    const MachinePtr c = checked(join(a, b, pairs, true, Run{}));
    accepted += assert_weighs(*c, *a, *b, pairs, c->tapes() == 2 ? 3 : 2);
    if (!late && !later) {
      // Letter by letter: as many arcs as pairs of arcs, none of them half.
      for (ArcId i = 0; i < c->arcs(); ++i) assert_int_equal(c->label(i, 0) == kEpsilon, c->label(i, 1) == kEpsilon);
    }
    delayed_ones += c->states() > 1 && (late || later);
  }
  assert_true(delayed_ones > 100 / kCasesDivisor && accepted > 500 / kCasesDivisor);
}

static void one_side_without_cycles_is_enough(void **) {
  int accepted = 0;
  for (uint64_t seed = 0; seed < 320 / kCasesDivisor; ++seed) {
    const Semiring semiring = kSemirings[seed % 4];
    Shape cyclic = side(semiring, 2, true, 0, false, false),
          finite = side(semiring, 2 + static_cast<int32_t>(seed / 4 % 2), true, 0, false, false);
    cyclic.cyclic = true;
    cyclic.states = 3;
    cyclic.arcs = 6;
    cyclic.scale = 0.1;
    cyclic.zero_weights = false;
    finite.states = 4;
    finite.arcs = 6;
    const MachinePtr x = random_machine(cyclic, seed), y = random_machine(finite, seed + 1000);
    const Array<TapePair> pairs{{0, 1}, {1, 0}};
    const size_t length = y->tapes() == 2 ? 3 : 2;
    accepted += assert_weighs(*checked(join(x, y, pairs, true, Run{})), *x, *y, pairs, length);
    accepted += assert_weighs(*checked(join(y, x, pairs, true, Run{})), *y, *x, pairs, length);
  }
  assert_true(accepted > 100 / kCasesDivisor);
}

static void pairs_bounded_on_either_side_leave_one_that_is_not(void **) {
  // a: (1^n, 2, 1), b: (1^m, 2^k, 1): tape 0 without bound, 1 bounded by a, 2 by both.
  const MachinePtr a =
      machine(3, 3, {{0, {1, 0, 0}, 0.5, 0}, {0, {0, 2, 0}, 0.5, 1}, {1, {1, 0, 0}, 0.25, 1}, {1, {0, 0, 1}, 0.5, 2}});
  const MachinePtr b =
      machine(3, 2, {{0, {0, 2, 0}, 0.5, 0}, {0, {1, 0, 0}, 0.25, 0}, {0, {0, 0, 1}, 1, 1}, {1, {1, 0, 0}, 0.5, 1}});
  const Array<TapePair> pairs{{0, 0}, {1, 1}, {2, 2}};
  for (const auto &[x, y] : {std::pair(a, b), std::pair(b, a)}) {
    const MachinePtr c = checked(join(x, y, pairs, true, Run{}));
    assert_true(assert_weighs(*c, *x, *y, pairs, 2) > 0);
  }
}

static void what_is_not_rational_is_refused(void **) {
  // {(1^i 2^j, 1^j 2^k)} joined with {(v, v)} on both tapes would have to count.
  const MachinePtr shifted =
      machine(2, 3, {{0, {1, 0}, 0.5, 0}, {0, {0, 0}, 1, 1}, {1, {2, 1}, 0.5, 1}, {1, {0, 0}, 1, 2}, {2, {0, 2}, 0.5, 2}});
  const MachinePtr same = machine(2, 1, {{0, {1, 1}, 0.5, 0}, {0, {2, 2}, 0.5, 0}});
  const Array<TapePair> pairs{{0, 0}, {1, 1}};
  try {
    join(shifted, same, pairs, true, Run{});
    fail();
  } catch (const Error &e) {
    assert_int_equal(e.code, Code::unsupported);
    assert_true(says(e, "tapes 0 and 1 of the left machine") && says(e, "from state 0 to state 0"));
  }
  try {
    join(same, shifted, pairs, true, Run{});
    fail();
  } catch (const Error &e) {
    assert_int_equal(e.code, Code::unsupported);
    assert_true(says(e, "of the right machine"));
  }
  // A cycle that lies on no accepting path does no harm.
  const MachinePtr dead = machine(2, 3, {{0, {1, 1}, 0.5, 2}, {0, {1, 0}, 0.5, 1}, {1, {1, 0}, 0.5, 1}, {2, {2, 2}, 0.5, 2}});
  assert_true(join(dead, same, pairs, true, Run{})->arcs() > 0);
}

// Self-loops over a large alphabet, a back-off state, and a line of three symbols.
static MachinePtr large(int32_t tapes, int32_t failing, Label size) {
  Builder b(Semiring::log, std::vector<AlphabetPtr>(static_cast<size_t>(tapes), Alphabet::sized(size)));
  b.add_states(2);
  Array<Label> labels(static_cast<size_t>(tapes));
  for (Label c = 1; c <= size; ++c) {
    labels.assign(labels.size(), c);
    b.add_arc(1, labels.data(), 1, 0);
  }
  labels.assign(labels.size(), kEpsilon);
  labels[static_cast<size_t>(failing)] = kPhi;
  b.add_arc(0, labels.data(), 0.5, 1);
  labels.assign(labels.size(), 7);
  b.add_arc(0, labels.data(), 0.25, 0);
  b.set_final(0, 0);
  b.set_final(1, 0);
  return b.build();
}

static MachinePtr line(int32_t tapes, Label size) {
  Builder b(Semiring::log, std::vector<AlphabetPtr>(static_cast<size_t>(tapes), Alphabet::sized(size)));
  b.add_states(4);
  for (State s = 0; s < 3; ++s) {
    const Array<Label> labels(static_cast<size_t>(tapes), 7 + s);
    b.add_arc(s, labels.data(), 0, s + 1);
  }
  b.set_final(3, 0);
  return b.build();
}

static void a_large_alphabet_is_not_expanded(void **) {
  const Label size = 50000;
  int64_t visited = 0;
  Run run;
  run.arcs_visited = &visited;
  const double expected = -0.25 - 2 * 1.5;
  for (const bool keep : {true, false}) {
    for (const bool left : {true, false}) {  // which side fails
      for (const int32_t tape : {0, 1}) {
        const MachinePtr model = large(2, tape, size), words = line(2, size);
        const TapePair pair{tape, 1}, flipped{1, tape};
        visited = 0;
        const MachinePtr c = left ? join(model, words, {&pair, 1}, keep, run) : join(words, model, {&flipped, 1}, keep, run);
        assert_true(visited > 0 && visited < 200);
        assert_int_equal(c->has_phi(), keep);
        assert_close(static_cast<double>(std::log(*total(*c))), expected, 1e-12);
      }
    }
  }
  // Two pairs: look-ups for the symbols read only, and those of an acceptor on each tape.
  const Array<TapePair> pairs{{0, 0}, {1, 1}};
  visited = 0;
  run.max_arcs = 1000;
  assert_close(static_cast<double>(std::log(*total(*join(large(2, 0, size), line(2, size), pairs, true, run)))), expected,
               1e-12);
  assert_true(visited > 0 && visited < 200);
  visited = 0;
  const std::vector<MachinePtr> acceptors{line(1, size), line(1, size)};
  assert_close(static_cast<double>(std::log(*total(*constrain(large(2, 1, size), acceptors, Array<int32_t>{0, 1}, run)))),
               expected, 1e-12);
  assert_true(visited > 0 && visited < 400);
}

static void limits_end_in_limit(void **) {
  Shape x = side(Semiring::log, 2, true, 0, false, false), y = x;
  x.cyclic = true;
  x.states = y.states = 12;
  x.arcs = y.arcs = 150;
  x.zero_weights = y.zero_weights = false;
  const MachinePtr a = random_machine(x, 1), b = random_machine(y, 2);
  const Array<TapePair> one_pair{{1, 1}}, two{{0, 1}, {1, 0}};
  for (const auto &pairs : {one_pair, two}) {
    Run few;
    few.max_states = 5;
    assert_throws(join(a, b, pairs, true, few), Code::limit);
    few = Run{};
    few.max_arcs = 5;
    assert_throws(join(a, b, pairs, true, few), Code::limit);
    few = Run{};
    few.max_bytes = 3000;
    assert_throws(join(a, b, pairs, true, few), Code::limit);
    CancelFlag flag;
    flag.set = 1;
    few = Run{};
    few.cancel = &flag;
    assert_throws(join(a, b, pairs, true, few), Code::cancelled);
  }
  const Label none[] = {kEpsilon, 1}, other[] = {1, kEpsilon};
  for (const Semiring semiring : {Semiring::real, Semiring::log}) {
    Builder wide(semiring, {Alphabet::sized(1), Alphabet::sized(1)});
    const double most = semiring == Semiring::real ? 1e200 : -1e308;
    wide.add_states(3);
    wide.add_arc(0, none, most, 1);
    wide.add_arc(1, other, most, 2);
    wide.set_final(2, most);
    assert_throws(join(wide.build(), wide.build(), two, true, Run{}), Code::limit);
  }
}

static void mismatches_name_both_sides(void **) {
  const auto empty = [](Semiring semiring, std::vector<AlphabetPtr> alphabets) {
    return Builder(semiring, std::move(alphabets)).build();
  };
  const AlphabetPtr ab = Alphabet::named({"a", "b"}), xyz = Alphabet::named({"x", "y", "z"}), open = Alphabet::open();
  const auto refused = [](const MachinePtr &a, const MachinePtr &b, Array<TapePair> pairs, bool keep,
                          std::initializer_list<const char *> parts) {
    try {
      join(a, b, pairs, keep, Run{});
      fail();
    } catch (const Error &e) {
      assert_int_equal(e.code, Code::argument);
      for (const char *part : parts) assert_true(says(e, part));
    }
  };
  const MachinePtr two = empty(Semiring::log, {ab, xyz});
  refused(two, empty(Semiring::log, {xyz, ab}), {{0, 0}}, true,
          {"tape 0 of the left machine has 2 symbols named a, b", "tape 0 of the right machine has 3 symbols named x, y, z"});
  refused(two, empty(Semiring::real, {ab}), {{0, 0}}, true, {"left machine is in the log", "right machine in the real"});
  refused(two, two, {{2, 0}}, true, {"tape 2 of the left machine", "tapes 0 to 1"});
  refused(two, two, {{0, -1}}, true, {"tape -1 of the right machine"});
  refused(two, two, {{0, 0}, {0, 1}}, true, {"tape 0 of the left machine is in two pairs"});
  refused(two, two, {{0, 0}, {1, 0}}, true, {"tape 0 of the right machine is in two pairs"});
  refused(two, two, {{0, 0}, {1, 1}}, false, {"all tapes are joined and dropped"});
  const MachinePtr nine = empty(Semiring::log, std::vector<AlphabetPtr>(9, open));
  const TapePair pair{0, 0};
  assert_throws(join(nine, nine, {&pair, 1}, true, Run{}), Code::limit);
  assert_int_equal(join(nine, nine, {&pair, 1}, false, Run{})->tapes(), 16);
  // As many tapes as there can be, two of them joined letter by letter.
  const MachinePtr most = empty(Semiring::log, std::vector<AlphabetPtr>(16, open));
  assert_int_equal(join(most, empty(Semiring::log, {open, open}), Array<TapePair>{{0, 1}, {15, 0}}, true, Run{})->tapes(),
                   16);
  const auto constrained = [&](const MachinePtr &m, std::vector<MachinePtr> by, Array<int32_t> tapes,
                               std::initializer_list<const char *> parts) {
    try {
      constrain(m, by, tapes, Run{});
      fail();
    } catch (const Error &e) {
      assert_int_equal(e.code, Code::argument);
      for (const char *part : parts) assert_true(says(e, part));
    }
  };
  const MachinePtr acceptor = empty(Semiring::log, {ab});
  constrained(two, {acceptor, acceptor}, {0, 1},
              {"tape 1 of the machine has 3 symbols named x, y, z", "tape 0 of acceptor 1 has 2 symbols named a, b"});
  constrained(two, {two}, {0}, {"acceptor 0 has 2 tapes"});
  constrained(two, {acceptor, acceptor}, {0, 0}, {"tape 0 is constrained twice"});
  constrained(two, {acceptor}, {2}, {"tape 2 of the machine"});
}

TESTS(weighs_what_rule_5_4_says, each_pair_of_paths_is_one_path, composition_is_a_join, is_associative, constraints_commute,
      cyclic_machines_in_step_are_joined, one_side_without_cycles_is_enough, pairs_bounded_on_either_side_leave_one_that_is_not,
      what_is_not_rational_is_refused, a_large_alphabet_is_not_expanded, limits_end_in_limit, mismatches_name_both_sides)
