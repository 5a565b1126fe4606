// Sums over lattices against the oracle of machines: weights of pairs of strings by dense linear systems, and expected uses as
// derivatives of their logarithms.
#include "src/transducer/pair_lattice.hh"

#include <algorithm>
#include <optional>

#include "fsa/base/rng.hh"
#include "fsa/machine/builder.hh"
#include "tests/fsa/oracle.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr int kCases = 300 / kCasesDivisor;

oracle::Shape shape_of(uint64_t seed) {
  oracle::Shape shape;
  shape.semiring = seed % 3 == 0 ? Semiring::real : Semiring::log;
  shape.cyclic = seed % 4 != 1;
  shape.states = 2 + static_cast<int32_t>(seed % 3);
  shape.arcs = 8 + static_cast<int32_t>(seed % 9);
  shape.alphabet = seed % 5 == 0 ? Array<Label>{2} : Array<Label>{2, 2};
  shape.epsilons = true;
  shape.zero_weights = seed % 7 == 0;
  shape.scale = .12;
  return shape;
}

Array<EdgeWeight> slots_of(const Machine &m) {
  const EdgeWeights weights(m.semiring());
  Array<EdgeWeight> slots;
  for (ArcId a = 0; a < m.arcs(); ++a) slots.push_back(weights.from(m.weight(a)));
  for (State s = 0; s < m.states(); ++s) slots.push_back(weights.from(m.final_weight(s)));
  return slots;
}

// The machine with one of its weights multiplied.
MachinePtr with_factor(const Machine &m, size_t slot, double factor) {
  std::vector<AlphabetPtr> alphabets;
  for (int32_t t = 0; t < m.tapes(); ++t) alphabets.push_back(m.alphabet(t));
  Builder builder(m.semiring(), alphabets);
  builder.add_states(m.states());
  builder.set_start(m.start());
  const auto changed = [&](size_t of, double w) {
    return of != slot || is_zero(m.semiring(), w) ? w : m.semiring() == Semiring::real ? w * factor : w - std::log(factor);
  };
  for (State s = 0; s < m.states(); ++s) {
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      Label labels[2] = {m.label(a, 0), m.tapes() > 1 ? m.label(a, 1) : 0};
      builder.add_arc(s, labels, changed(static_cast<size_t>(a), m.weight(a)), m.next(a));
    }
    const size_t at = static_cast<size_t>(m.arcs()) + static_cast<size_t>(s);
    if (m.is_final(s)) builder.set_final(s, changed(at, m.final_weight(s)));
  }
  return builder.build();
}

// The lattice as the oracle takes it: with the weights of slots on its arcs.
MachinePtr weighted(const SlotLattice &lattice, const Array<EdgeWeight> &slots) {
  const Machine &g = *lattice.graph;
  Builder builder(Semiring::real, {Alphabet::open()});
  builder.add_states(g.states());
  builder.set_start(g.start());
  for (State s = 0; s < g.states(); ++s) {
    for (ArcId a = g.arc_begin(s); a < g.arc_end(s); ++a) {
      const Label label = g.label(a, 0);
      builder.add_arc(s, &label, slots[static_cast<size_t>(label - 1)].m * std::exp(log_weight(g.semiring(), g.weight(a))),
                      g.next(a));
    }
  }
  builder.set_final(g.states() - 1, 1);
  return builder.build();
}

// Whether the sum over a lattice is infinite, by the oracle; then so says the library.
bool diverges(const SlotLattice &lattice, const Array<EdgeWeight> &slots) {
  if (!lattice.graph || oracle::total(*weighted(lattice, slots))) return false;
  Array<double> uses(slots.size(), 0.0);
  assert_throws(SlotSums().expect(lattice, slots, 1, uses, 0, Run{}), Code::diverged);
  return true;
}

Array<Label> random_string(Rng &rng, size_t most) {
  Array<Label> string;
  for (size_t n = rng.below(most + 1); n > 0; --n) string.push_back(1 + static_cast<Label>(rng.below(2)));
  return string;
}

// ∂ ln of what `weigh` gives a machine, by the logarithm of one weight.
template <class Weigh>
double slope(const Machine &m, size_t slot, Weigh weigh) {
  constexpr double h = 1e-5;
  const long double up = weigh(*with_factor(m, slot, std::exp(h))), down = weigh(*with_factor(m, slot, std::exp(-h)));
  return static_cast<double>((std::log(up) - std::log(down)) / (2 * h));
}

void strings_weigh_what_the_oracle_says_and_uses_are_derivatives(void **) {
  int possible = 0, cyclic = 0;
  for (uint64_t seed = 1; seed <= kCases; ++seed) {
    const MachinePtr m = oracle::random_machine(shape_of(seed), seed);
    Rng rng(seed, RngMethod::test, 0, 0, 0);
    const Array<Label> x = random_string(rng, 3), y = random_string(rng, 3);
    const ItemSide input(x), output = m->tapes() > 1 ? ItemSide(y) : ItemSide();
    const SlotLattice lattice = pair_lattice(*m, input, output, Run{});
    const Array<EdgeWeight> slots = slots_of(*m);
    if (diverges(lattice, slots)) continue;
    Array<double> uses(slots.size(), 0.0);
    SlotSums sums;
    const auto weigh = [&](const Machine &of) {
      return oracle::weight_of(of, m->tapes() > 1 ? oracle::Strings{x, y} : oracle::Strings{x});
    };
    const double found = sums.expect(lattice, slots, 2, uses, 0, Run{}), expected = static_cast<double>(std::log(weigh(*m)));
    if (!(expected > -INFINITY)) {
      assert_true(found == -INFINITY);
      for (const double use : uses) assert_true(use == 0);
      continue;
    }
    ++possible;
    cyclic += !lattice.ordered;
    assert_close(found, expected, 1e-11);
    for (size_t i = 0; i < slots.size(); ++i) assert_close(uses[i], 2 * slope(*m, i, weigh), 3e-8);
  }
  assert_true(possible > kCases / 4);
  assert_true(cyclic > kCases / 20);
}

// All strings of an acceptor without cycles, with their weights.
struct Weighted {
  oracle::Strings string;
  long double weight;
};
std::vector<Weighted> strings_of(const Machine &acceptor, size_t longest) {
  std::vector<Weighted> all;
  for (const oracle::Strings &s : oracle::all_strings({2}, longest)) {
    const long double w = oracle::weight_of(acceptor, s);
    if (w > 0) all.push_back({s, w});
  }
  return all;
}

void acceptors_weigh_the_sum_of_their_strings(void **) {
  int possible = 0;
  for (uint64_t seed = 1; seed <= kCases / 3; ++seed) {
    oracle::Shape shape = shape_of(seed);
    shape.alphabet = {2, 2};
    const MachinePtr m = oracle::random_machine(shape, seed);
    shape = {};
    shape.semiring = seed % 2 ? Semiring::log : Semiring::real;
    shape.states = 3;
    shape.arcs = 5;
    shape.alphabet = {2};
    shape.epsilons = true;
    shape.phi = seed % 3 == 0;
    const MachinePtr x = oracle::random_machine(shape, 1000 + seed), y = oracle::random_machine(shape, 2000 + seed);
    const std::vector<Weighted> of_x = strings_of(*x, 3), of_y = strings_of(*y, 3);
    const auto weigh = [&](const Machine &of) {
      long double sum = 0;
      for (const Weighted &a : of_x) {
        for (const Weighted &b : of_y) sum += a.weight * b.weight * oracle::weight_of(of, {a.string[0], b.string[0]});
      }
      return sum;
    };
    const SlotLattice lattice = pair_lattice(*m, ItemSide(x, Run{}), ItemSide(y, Run{}), Run{});
    const Array<EdgeWeight> slots = slots_of(*m);
    if (diverges(lattice, slots)) continue;
    Array<double> uses(slots.size(), 0.0);
    const double found = SlotSums().expect(lattice, slots, 1, uses, 0, Run{});
    const double expected = static_cast<double>(std::log(weigh(*m)));
    if (!(expected > -INFINITY)) {
      assert_true(found == -INFINITY);
      continue;
    }
    ++possible;
    assert_close(found, expected, 1e-11);
    for (size_t i = 0; i < slots.size(); i += 1 + seed % 3) assert_close(uses[i], slope(*m, i, weigh), 3e-8);
  }
  assert_true(possible > kCases / 20);
}

// With no string given on a tape the item is all that the machine may have there.
void a_side_that_is_not_given_is_summed_over(void **) {
  int compared = 0;
  for (uint64_t seed = 1; seed <= kCases; ++seed) {
    oracle::Shape shape = shape_of(seed);
    shape.alphabet = {2, 2};
    const MachinePtr m = oracle::random_machine(shape, seed);
    const std::optional<oracle::Real> total = oracle::total(*m);
    if (!total || !(*total > 0)) continue;
    const Array<EdgeWeight> slots = slots_of(*m);
    Array<double> uses(slots.size(), 0.0);
    const SlotLattice all = pair_lattice(*m, ItemSide(), ItemSide(), Run{});
    assert_close(SlotSums().expect(all, slots, 1, uses, 0, Run{}), static_cast<double>(std::log(*total)), 1e-10);
    if (shape.cyclic) continue;
    // Of machines without cycles, outputs are few enough to be listed.
    for (const oracle::Strings &x : oracle::all_strings({2}, 2)) {
      long double sum = 0;
      for (const oracle::Strings &y : oracle::all_strings({2}, 3)) sum += oracle::weight_of(*m, {x[0], y[0]});
      const SlotLattice some = pair_lattice(*m, ItemSide(x[0]), ItemSide(), Run{});
      assert_close(SlotSums().expect(some, slots, 1, uses, 0, Run{}), static_cast<double>(std::log(sum)), 1e-10);
      ++compared;
    }
  }
  assert_true(compared > 20);
}

// The largest weight of a path of at most so many moves, by going through all lengths.
double best_by_lengths(const SlotLattice &lattice, const Array<EdgeWeight> &slots, int moves) {
  const Machine &g = *lattice.graph;
  Array<double> now(static_cast<size_t>(g.states()), -INFINITY);
  now[static_cast<size_t>(g.start())] = 0;
  double best = -INFINITY;
  for (int k = 0; k <= moves; ++k) {
    best = std::max(best, now.back());
    Array<double> next(now.size(), -INFINITY);
    for (State s = 0; s < g.states(); ++s) {
      for (ArcId a = g.arc_begin(s); a < g.arc_end(s); ++a) {
        const EdgeWeight &w = slots[static_cast<size_t>(g.label(a, 0) - 1)];
        if (w.m == 0) continue;
        double &to = next[static_cast<size_t>(g.next(a))];
        to = std::max(to, now[static_cast<size_t>(s)] + std::log(w.m) + w.e * std::log(2.0) +
                              log_weight(g.semiring(), g.weight(a)));
      }
    }
    now.swap(next);
  }
  return best;
}

void the_best_path_has_the_largest_weight(void **) {
  int possible = 0;
  for (uint64_t seed = 1; seed <= kCases; ++seed) {
    const MachinePtr m = oracle::random_machine(shape_of(seed), seed);
    Rng rng(seed, RngMethod::test, 1, 0, 0);
    const Array<Label> x = random_string(rng, 3), y = random_string(rng, 3);
    const SlotLattice lattice = pair_lattice(*m, ItemSide(x), m->tapes() > 1 ? ItemSide(y) : ItemSide(), Run{});
    const Array<EdgeWeight> slots = slots_of(*m);
    Array<double> uses(slots.size(), 0.0);
    if (!lattice.graph) continue;
    const double expected = best_by_lengths(lattice, slots, 30);
    const double found = SlotSums().best(lattice, slots, 1, uses, 0, Run{});
    if (!(expected > -INFINITY)) {
      assert_true(found == -INFINITY);
      continue;
    }
    assert_close(found, expected, 1e-12);
    double log_weight_of_uses = 0, ends = 0;
    for (size_t i = 0; i < slots.size(); ++i) {
      if (uses[i] > 0) log_weight_of_uses += uses[i] * (std::log(slots[i].m) + slots[i].e * std::log(2.0));
      if (i >= static_cast<size_t>(m->arcs())) ends += uses[i];
    }
    assert_close(log_weight_of_uses, expected, 1e-12);
    assert_true(ends == 1);
    ++possible;
  }
  assert_true(possible > kCases / 4);
}

// State 1 has a silent cycle of weight `loop`.
MachinePtr machine_with_loop(double loop) {
  Builder builder(Semiring::real, {Alphabet::sized(2)});
  builder.add_states(2);
  const Label a = 1, silent = kEpsilon;
  builder.add_arc(0, &a, .5, 1);
  builder.add_arc(1, &silent, loop, 1);
  builder.set_final(1, .25);
  return builder.build();
}

void an_infinite_sum_names_the_item_and_the_state(void **) {
  const Label a = 1;
  const auto lattice_of = [&](const Machine &m) {
    return pair_lattice(m, ItemSide(std::span<const Label>(&a, 1)), ItemSide(), Run{});
  };
  for (const double loop : {1.0, 1.5}) {
    const MachinePtr m = machine_with_loop(loop);
    Array<double> uses(static_cast<size_t>(m->arcs() + m->states()), 0.0);
    bool thrown = false;
    try {
      SlotSums().expect(lattice_of(*m), slots_of(*m), 1, uses, 7, Run{});
    } catch (const Error &error) {
      thrown = true;
      assert_true(error.code == Code::diverged);
      assert_non_null(strstr(error.message, "item 7"));
      assert_non_null(strstr(error.message, "state 1"));
    }
    assert_true(thrown);
  }
  const MachinePtr m = machine_with_loop(.75);
  Array<double> uses(static_cast<size_t>(m->arcs() + m->states()), 0.0);
  assert_close(SlotSums().expect(lattice_of(*m), slots_of(*m), 1, uses, 0, Run{}), std::log(.5), 1e-14);
  assert_close(uses[1], 3, 1e-12);
  // A path that goes round has no larger weight, so a loop of 1 has a best path; of one that is heavier there is none.
  const MachinePtr one = machine_with_loop(1), more = machine_with_loop(1.5);
  std::fill(uses.begin(), uses.end(), 0.0);
  assert_close(SlotSums().best(lattice_of(*one), slots_of(*one), 1, uses, 0, Run{}), std::log(.125), 1e-14);
  assert_true(uses[1] == 0);
  assert_throws(SlotSums().best(lattice_of(*more), slots_of(*more), 1, uses, 0, Run{}), Code::diverged);
}

// Costs far beyond those of doubles, on the machine and on an acceptor.
void extreme_weights_are_summed(void **) {
  Builder builder(Semiring::log, {Alphabet::sized(2)});
  builder.add_states(1);
  const Label a = 1, b = 2;
  builder.add_arc(0, &a, 5000, 0);
  builder.add_arc(0, &b, 5001, 0);
  builder.set_final(0, -3000);
  const MachinePtr m = builder.build();
  Builder item(Semiring::log, {Alphabet::sized(2)});
  item.add_states(2);
  item.add_arc(0, &a, -4000, 1);
  item.add_arc(0, &b, -4001, 1);
  item.set_final(1, 0);
  Array<double> uses(3, 0.0);
  const SlotLattice lattice = pair_lattice(*m, ItemSide(item.build(), Run{}), ItemSide(), Run{});
  assert_close(SlotSums().expect(lattice, slots_of(*m), 1, uses, 0, Run{}), -5000 + 4000 + 3000 + std::log(2.0), 1e-12);
  assert_close(uses[0], .5, 1e-9);
  assert_close(uses[1], .5, 1e-9);
  assert_close(uses[2], 1, 1e-12);
}

}  // namespace

TESTS(strings_weigh_what_the_oracle_says_and_uses_are_derivatives, acceptors_weigh_the_sum_of_their_strings,
      a_side_that_is_not_given_is_summed_over, the_best_path_has_the_largest_weight,
      an_infinite_sum_names_the_item_and_the_state, extreme_weights_are_summed)
