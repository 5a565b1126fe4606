#include "fsa/ops/reach_sets.hh"

#include <set>

#include "fsa/base/rng.hh"
#include "fsa/compile/string_machine.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/compose.hh"
#include "tests/fsa/random_shapes.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// Bits of what a state can read first on a tape: a search over arcs that are silent there, failure arcs among them.
std::set<int32_t> readable(const Machine &m, int32_t tape, State from) {
  std::set<int32_t> bits;
  std::set<State> seen{from};
  for (Array<State> open{from}; !open.empty();) {
    const State s = open.back();
    open.pop_back();
    if (!is_zero(m.semiring(), m.final_weight(s))) bits.insert(0);
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      if (is_zero(m.semiring(), m.weight(a))) continue;
      const Label c = m.label(a, tape);
      if (c == kEpsilon || c == kPhi) {
        if (seen.insert(m.next(a)).second) open.push_back(m.next(a));
      } else if (c == kRho) {
        for (int32_t bit = 1; bit < 256; ++bit) bits.insert(bit);
      } else {
        bits.insert(ReachSets::bit_of(c));
      }
    }
  }
  return bits;
}

void sets_are_those_of_a_search(void **) {
  for (uint64_t seed = 0; seed < 600 / kCasesDivisor; ++seed) {
    const oracle::Shape shape = oracle::shape_of_kind(static_cast<Semiring>(seed % 4), static_cast<int>(seed % 64), 9, 22);
    const MachinePtr m = oracle::random_machine(shape, seed);
    for (int32_t tape = 0; tape < m->tapes(); ++tape) {
      const ReachSets &sets = reach_sets(*m, tape, Run{});
      for (State s = 0; s < m->states(); ++s) {
        const std::set<int32_t> expected = readable(*m, tape, s);
        for (int32_t bit = 0; bit < 256; ++bit) assert_int_equal(sets.reads(s, bit), expected.count(bit));
        for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) {
          if (m->label(a, tape) == kEpsilon && !is_zero(m->semiring(), m->weight(a)))
            assert_true(sets.rank(s) >= sets.rank(m->next(a)));
        }
      }
    }
  }
}

void labels_of_any_size_have_a_bit(void **) {
  for (Label label = 1; label < 100000; ++label) {
    assert_in_range(ReachSets::bit_of(label), 1, 255);
    if (label < 256) assert_int_equal(ReachSets::bit_of(label), label);
  }
  assert_in_range(ReachSets::bit_of(INT32_MAX), 1, 255);
}

MachinePtr product(const MachinePtr &a, const MachinePtr &b, bool keep, bool ahead, int64_t *visited) {
  const TapePair pair{a->tapes() - 1, 0};
  const JoinPlan plan = plan_join(a->semiring(), a->arrays().alphabets, *b, {&pair, 1}, keep);
  MachineOperand left(*a, pair.left), right(*b, 0);
  Run run;
  run.arcs_visited = visited;
  LookAhead sets;
  if (ahead) sets = {&reach_sets(*a, pair.left, run), &reach_sets(*b, 0, run)};
  return written_product(plan, *a, left, *b, right, run, sets);
}

// Any two machines: φ and ρ on either side, ε, weights of zero, cycles in the one that is summed.
void products_with_look_ahead_are_those_without(void **) {
  int64_t without = 0, with = 0;
  for (uint64_t seed = 0; seed < 2000 / kCasesDivisor; ++seed) {
    oracle::Shape x = oracle::shape_of_kind(static_cast<Semiring>(seed % 4), static_cast<int>(seed / 4 % 64), 6, 12), y = x;
    y.phi = seed / 8 % 2;
    y.rho = seed / 16 % 2;
    y.alphabet.assign(1 + seed / 32 % 2, 2);
    if (x.cyclic) x.scale = y.scale = 0.12;
    x.phi_tape = static_cast<int32_t>(x.alphabet.size()) - 1;
    const MachinePtr a = oracle::random_machine(x, 2 * seed), b = oracle::random_machine(y, 2 * seed + 1);
    const bool keep = a->tapes() + b->tapes() == 2 || seed % 3 == 0;
    const MachinePtr all = product(a, b, keep, false, &without), ahead = oracle::checked(product(a, b, keep, true, &with));
    if (x.cyclic) {
      if (!idempotent(x.semiring)) assert_close(total(*ahead, Run{}).value(), total(*all, Run{}).value(), 1e-11);
    } else {
      oracle::assert_same(oracle::relation(*ahead), oracle::relation(*all));
    }
    assert_true(ahead->states() <= all->states());
  }
  assert_true(with < without);
}

// By itself it looks ahead in a machine with a thousand states of which most arcs are silent. The machine that comes out is
// the same, state by state.
void composition_looks_ahead_where_it_pays(void **) {
  Rng r(5, RngMethod::test, 93, 0, 0);
  Builder b(Semiring::tropical, {Alphabet::sized(9), Alphabet::sized(9)});
  b.add_states(3000);
  for (State s = 0; s < 2999; ++s) {
    for (int k = 0; k < 3; ++k) {
      const Label labels[2] = {k < 2 ? kEpsilon : static_cast<Label>(1 + r.below(9)), static_cast<Label>(r.below(10))};
      const uint64_t ahead = 1 + r.below(std::min<uint64_t>(40, static_cast<uint64_t>(2999 - s)));
      b.add_arc(s, labels, r.uniform(), s + static_cast<State>(ahead));
    }
  }
  b.set_final(2999, 0);
  const MachinePtr m = b.build();
  const Array<Label> string{1, 2, 3, 4};
  const MachinePtr x = string_machine(Alphabet::sized(9), Semiring::tropical, string);
  int64_t visited[3] = {};
  MachinePtr made[3];
  for (const LookAheadChoice choice : {LookAheadChoice::off, LookAheadChoice::on, LookAheadChoice::by_machine}) {
    Run run;
    run.arcs_visited = &visited[static_cast<int>(choice)];
    made[static_cast<int>(choice)] = compose(x, m, run, choice);
  }
  assert_int_equal(visited[1], visited[2]);
  assert_true(visited[1] < visited[0]);
  for (int i = 1; i < 3; ++i) {
    assert_int_equal(made[i]->states(), made[0]->states());
    const MachineArrays &a = made[i]->arrays(), &all = made[0]->arrays();
    assert_true(std::equal(a.next.begin(), a.next.end(), all.next.begin(), all.next.end()));
    assert_true(std::equal(a.weights.begin(), a.weights.end(), all.weights.begin(), all.weights.end()));
  }
}

}  // namespace

TESTS(composition_looks_ahead_where_it_pays, sets_are_those_of_a_search, labels_of_any_size_have_a_bit,
      products_with_look_ahead_are_those_without)
