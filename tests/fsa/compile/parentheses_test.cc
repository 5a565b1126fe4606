#include "fsa/compile/parentheses.hh"

#include <cstring>
#include <map>
#include <vector>

#include "fsa/base/rng.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/explicit_failure.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace oracle;

namespace {

const hws::Array<Label> kOpen{3, 5}, kClose{4, 6};

MachinePtr expanded(const MachinePtr &m, std::optional<int64_t> max_depth, bool &cut, int32_t tape = 0, bool keep = false) {
  return checked(expand_parentheses(m, kOpen, kClose, {tape, max_depth, keep}, cut, Run{}));
}

// The pair that a label opens or closes; -1: none.
int32_t pair_in(const hws::Array<Label> &labels, Label label) {
  for (size_t i = 0; i < labels.size(); ++i) {
    if (labels[i] == label) return static_cast<int32_t>(i);
  }
  return -1;
}

// The reference: all paths of a machine without cycles, each with a stack of its own. `deepest` gets the most pairs that a path
// with all pairs matched has open at once.
Relation derivations(const Machine &m, int32_t tape, bool keep, size_t max_depth, size_t &deepest) {
  Relation r;
  std::vector<int32_t> stack;
  std::function<void(State, Real, const Strings &, size_t)> walk = [&](State s, Real weight, const Strings &read,
                                                                       size_t depth) {
    const auto end = stop(m, s);
    if (end.weight > 0 && stack.empty()) {
      deepest = std::max(deepest, depth);
      if (depth <= max_depth) add_up(m, r, read, weight * end.weight);
    }
    for (const Step &step : steps(m, s)) {
      if (!(step.weight > 0)) continue;
      const Label here = step.labels[static_cast<size_t>(tape)];
      const int32_t opens = pair_in(kOpen, here), closes = pair_in(kClose, here);
      Strings longer = read;
      for (size_t t = 0; t < longer.size(); ++t) {
        if (step.labels[t] != kEpsilon && ((opens < 0 && closes < 0) || keep)) longer[t].push_back(step.labels[t]);
      }
      const std::vector<int32_t> before = stack;
      if (closes >= 0 && (stack.empty() || stack.back() != closes)) continue;
      if (opens >= 0) stack.push_back(opens);
      if (closes >= 0) stack.pop_back();
      walk(step.to, weight * step.weight, longer, std::max(depth, stack.size()));
      stack = before;
    }
  };
  walk(m.start(), 1, Strings(static_cast<size_t>(m.tapes())), 0);
  return r;
}

MachinePtr machine_of_seed(uint64_t seed, int32_t &tape) {
  Shape shape;
  shape.semiring = static_cast<Semiring>(seed % 4);
  shape.states = 5 + static_cast<int32_t>(seed % 4);
  shape.arcs = 22;
  const bool transducer = seed % 3 == 0;
  tape = transducer ? static_cast<int32_t>(seed / 3 % 2) : 0;
  shape.alphabet = transducer ? hws::Array<Label>{6, 6} : hws::Array<Label>{6};
  shape.epsilons = seed % 5 < 2;
  shape.phi = seed % 6 == 1;
  shape.rho = seed % 12 == 1;
  shape.phi_tape = tape;
  shape.zero_weights = seed % 7 == 0;
  return random_machine(shape, seed);
}

void paths_match_as_derivations_with_a_stack_do(void **) {
  int nested = 0, cuts = 0;
  for (uint64_t seed = 0; seed < 3000 / kCasesDivisor; ++seed) {
    int32_t tape = 0;
    const MachinePtr m = machine_of_seed(seed, tape), plain = hws::explicit_failure(m, Run{});
    const bool keep = seed % 2;
    size_t deepest = 0;
    const Relation expected = derivations(*plain, tape, keep, SIZE_MAX, deepest);
    bool cut = false;
    assert_same(relation(*expanded(m, {}, cut, tape, keep)), expected);
    assert_false(cut);
    nested += deepest > 1;
    for (size_t depth = 0; depth <= deepest; ++depth) {
      size_t all = 0;
      cut = false;
      assert_same(relation(*expanded(m, static_cast<int64_t>(depth), cut, tape, keep)),
                  derivations(*plain, tape, keep, depth, all));
      if (depth < deepest) assert_true(cut);
      cuts += cut;
    }
  }
  assert_true(nested > 60 / kCasesDivisor && cuts > 500 / kCasesDivisor);
}

// The same with cycles: every pair of state and stack written out, whatever leads on from there.
MachinePtr written_out(const Machine &m, size_t max_depth) {
  std::map<std::pair<State, std::vector<int32_t>>, State> states;
  std::vector<std::pair<State, std::vector<int32_t>>> queue;
  Builder b(m.semiring(), m.arrays().alphabets);
  const auto id = [&](State s, const std::vector<int32_t> &stack) {
    const auto [at, fresh] = states.emplace(std::pair(s, stack), static_cast<State>(states.size()));
    if (fresh) {
      queue.emplace_back(s, stack);
      b.add_state();
    }
    return at->second;
  };
  id(m.start(), {});
  for (size_t i = 0; i < queue.size(); ++i) {
    const auto [s, stack] = queue[i];
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      Label label = m.label(a, 0);
      std::vector<int32_t> then = stack;
      const int32_t opens = pair_in(kOpen, label), closes = pair_in(kClose, label);
      if (closes >= 0 && (stack.empty() || stack.back() != closes)) continue;
      if (opens >= 0) then.push_back(opens);
      if (closes >= 0) then.pop_back();
      if (then.size() > max_depth) continue;
      if (opens >= 0 || closes >= 0) label = kEpsilon;
      b.add_arc(static_cast<State>(i), &label, m.weight(a), id(m.next(a), then));
    }
    if (stack.empty() && m.is_final(s)) b.set_final(static_cast<State>(i), m.final_weight(s));
  }
  return b.build();
}

void cycles_are_cut_at_the_depth_or_refused(void **) {
  int endless = 0, finite = 0, accepted = 0;
  for (uint64_t seed = 0; seed < 800 / kCasesDivisor; ++seed) {
    Shape shape;
    shape.semiring = static_cast<Semiring>(seed % 4);
    shape.states = 4 + static_cast<int32_t>(seed % 3);
    shape.arcs = 9 + static_cast<int32_t>(seed % 6);
    shape.alphabet = {6};
    shape.cyclic = true;
    shape.scale = 0.1;
    const MachinePtr m = random_machine(shape, 9000 + seed);
    bool cut = false;
    for (const int64_t depth : {0, 1, 3}) {
      const MachinePtr got = expanded(m, depth, cut), expected = written_out(*m, static_cast<size_t>(depth));
      for (const Strings &strings : all_strings({2}, 4)) {
        const Real weight = weight_of(*expected, strings);
        accepted += weight > 0;
        assert_close(static_cast<double>(weight_of(*got, strings)), static_cast<double>(weight), 1e-9);
      }
    }
    MachinePtr whole;
    try {
      whole = expand_parentheses(m, kOpen, kClose, {}, cut, Run{});
    } catch (const Error &e) {
      assert_int_equal(e.code, Code::limit);
      assert_non_null(strstr(e.message, "max_depth"));
      ++endless;
      bool deep = false;
      expanded(m, 12, deep);
      assert_true(deep);
      continue;
    }
    ++finite;
    const MachinePtr expected = written_out(*m, 6);  // as many targets of opening arcs as there are states
    for (const Strings &strings : all_strings({2}, 4)) {
      assert_close(static_cast<double>(weight_of(*whole, strings)), static_cast<double>(weight_of(*expected, strings)), 1e-9);
    }
  }
  assert_true(endless > 20 / kCasesDivisor && finite > 100 / kCasesDivisor && accepted > 500 / kCasesDivisor);
}

void wrong_pairs_are_named(void **) {
  Builder b(Semiring::tropical, {Alphabet::sized(6)});
  b.add_states(1);
  b.set_final(0, 0);
  const MachinePtr m = b.build();
  bool cut = false;
  const auto refused = [&](const hws::Array<Label> &open, const hws::Array<Label> &close, int32_t tape) {
    try {
      expand_parentheses(m, open, close, {tape, {}, false}, cut, Run{});
    } catch (const Error &e) {
      return e.code == Code::argument;
    }
    return false;
  };
  assert_false(refused({3}, {4}, 0));
  assert_false(refused({}, {}, 0));
  for (const Label wrong : {0, -1, 7, INT32_MAX, INT32_MIN, kPhi, kRho}) {
    assert_true(refused({wrong}, {4}, 0));
    assert_true(refused({4}, {wrong}, 0));
  }
  assert_true(refused({3}, {3}, 0));
  assert_true(refused({3, 5}, {4, 3}, 0));
  assert_true(refused({3}, {4}, 1));
  assert_true(refused({3}, {4}, -1));
}

// (^n )^n for n up to 100,000 needs a stack on the heap and a limit that is met in time.
void deep_nesting_meets_limits(void **) {
  Builder b(Semiring::tropical, {Alphabet::sized(6)});
  b.add_states(2);
  const Label open = 3, close = 4;
  const Label none = kEpsilon;
  b.add_arc(0, &open, 1, 0);
  b.add_arc(0, &none, 0, 1);
  b.add_arc(1, &close, 0, 1);
  b.set_final(1, 0);
  const MachinePtr m = b.build();
  bool cut = false;
  const MachinePtr deep = expand_parentheses(m, kOpen, kClose, {0, 100000, false}, cut, Run{});
  assert_true(cut);
  assert_int_equal(deep->states(), 200002);
  Run run;
  run.max_states = 1000;
  try {
    expand_parentheses(m, kOpen, kClose, {0, 100000, false}, cut, run);
    fail();
  } catch (const Error &e) {
    assert_int_equal(e.code, Code::limit);
  }
}

}  // namespace

TESTS(paths_match_as_derivations_with_a_stack_do, cycles_are_cut_at_the_depth_or_refused, wrong_pairs_are_named,
      deep_nesting_meets_limits)
