#include "fsa/distance/best_strings.hh"
#include "fsa/machine/builder.hh"
#include <map>

#include "tests/fsa/distance/shapes.hh"
#include "tests/test_list.hh"

using namespace hws;
using shapes::strings_of;

namespace {

struct Known {
  oracle::Strings strings;
  double cost;
};

std::vector<Known> enumerate(const Machine &m, const Array<Label> &alphabet, size_t length) {
  std::vector<Known> known;
  for (const oracle::Strings &s : oracle::all_strings(alphabet, length)) {
    const oracle::Real w = oracle::weight_of(m, s);
    if (w > 0) known.push_back({s, static_cast<double>(-std::log(w))});
  }
  return known;
}

// By cost; those within rounding by number of symbols, then by labels.
void check_order(const StringBatch &batch) {
  for (int64_t i = 1; i < batch.count(); ++i) {
    const double before = batch.values[static_cast<size_t>(i - 1)], after = batch.values[static_cast<size_t>(i)];
    assert_true(before <= after);
    const oracle::Strings a = strings_of(batch, i - 1), b = strings_of(batch, i);
    assert_true(a != b);
    if (after - before > 1e-13) continue;
    const size_t la = shapes::symbols(a), lb = shapes::symbols(b);
    assert_true(la < lb || (la == lb && a < b));
  }
}

// Every string found has its true weight, and no enumerated string is missing.
void check_against(const Machine &m, const StringBatch &batch, const std::vector<Known> &known, int64_t n, bool complete) {
  check_order(batch);
  std::map<oracle::Strings, double> found;
  for (int64_t i = 0; i < batch.count(); ++i) {
    const oracle::Strings s = strings_of(batch, i);
    const double cost = static_cast<double>(-std::log(oracle::weight_of(m, s)));
    assert_close(batch.values[static_cast<size_t>(i)], cost, 1e-10);
    assert_true(found.emplace(s, cost).second);
  }
  const double last = batch.count() < n ? INFINITY : batch.values.empty() ? -INFINITY : batch.values.back();
  for (const Known &k : known) {
    if (k.cost < last - 1e-10) assert_true(found.count(k.strings) == 1);
  }
  if (complete) assert_int_equal(batch.count(), std::min<int64_t>(n, static_cast<int64_t>(known.size())));
}

void acyclic_machines_give_what_enumeration_gives(void **) {
  int with_strings = 0;
  for (uint64_t seed = 0; seed < 300 / kCasesDivisor; ++seed) {
    const oracle::Shape shape = shapes::shape(seed, false);
    MachinePtr m = oracle::random_machine(shape, seed);
    if (seed % 4 == 3) m = shapes::coarse(*m);
    const std::vector<Known> known = enumerate(*m, shape.alphabet, shape.alphabet.size() == 3 ? 3 : 4);
    // Three tapes: strings of 4 symbols exist but are not enumerated.
    const bool complete = shape.alphabet.size() < 3;
    for (const int64_t n : {int64_t{1}, int64_t{4}, int64_t{1000}}) {
      check_against(*m, best_strings(m, n, Run{}), known, n, complete);
    }
    with_strings += !known.empty();
  }
  assert_true(with_strings > 220 / kCasesDivisor);
}

void cyclic_machines_miss_nothing(void **) {
  int with_strings = 0;
  for (uint64_t seed = 0; seed < 900; ++seed) {
    const oracle::Shape shape = shapes::shape(seed, true);
    const MachinePtr m = oracle::random_machine(shape, 5000 + seed);
    const size_t tapes = shape.alphabet.size();
    const std::vector<Known> known = enumerate(*m, shape.alphabet, tapes == 1 ? 4 : 2);
    check_against(*m, best_strings(m, 6, Run{}), known, 6, false);
    with_strings += !known.empty();
  }
  assert_true(with_strings > 600);
}

// a^k b and (k+1) c's of cost 0 around zero-cost cycles: shorter first, then by label.
void zero_cost_cycles_give_ever_longer_strings(void **) {
  Builder b(Semiring::tropical, {Alphabet::sized(3)});
  b.add_states(3);
  const auto arc = [&](State from, Label x, State to) { b.add_arc(from, &x, 0, to); };
  arc(0, 1, 0);
  arc(0, 2, 1);
  arc(0, 3, 2);
  arc(2, 3, 2);
  arc(0, 0, 2);
  arc(2, 0, 0);
  b.set_final(1, 0);
  const StringBatch batch = best_strings(b.build(), 12, Run{});
  const std::vector<Array<Label>> expected = {{2},          {1, 2},       {3, 2},       {1, 1, 2},
                                                    {1, 3, 2},    {3, 1, 2},    {3, 3, 2},    {1, 1, 1, 2},
                                                    {1, 1, 3, 2}, {1, 3, 1, 2}, {1, 3, 3, 2}, {3, 1, 1, 2}};
  assert_int_equal(batch.count(), 12);
  for (int64_t i = 0; i < 12; ++i) {
    assert_true(strings_of(batch, i)[0] == expected[static_cast<size_t>(i)]);
    assert_true(batch.values[static_cast<size_t>(i)] == 0);
  }
}

MachinePtr flat(Semiring semiring, int32_t length, Label symbols) {
  Builder b(semiring, {Alphabet::sized(symbols)});
  b.add_states(length + 1);
  for (State s = 0; s < length; ++s) {
    for (Label x = symbols; x >= 1; --x) b.add_arc(s, &x, 1, s + 1);
  }
  b.set_final(length, 1);
  return b.build();
}

// 5^200 strings of equal value: found without looking at more than their prefixes.
void equal_strings_are_not_searched_breadth_first(void **) {
  for (const Semiring semiring : {Semiring::real, Semiring::log, Semiring::tropical}) {
    Run run;
    run.max_states = 20000;
    const StringBatch batch = best_strings(flat(semiring, 200, 5), 10, run);
    assert_int_equal(batch.count(), 10);
    check_order(batch);
    for (int64_t i = 0; i < 10; ++i) {
      assert_close(batch.values[static_cast<size_t>(i)], semiring == Semiring::real ? 0 : 201, 1e-12);
      for (size_t k = 0; k < 198; ++k) assert_int_equal(batch.labels_of(i, 0)[k], 1);
    }
    assert_int_equal(batch.labels_of(7, 0)[198], 2);
    assert_int_equal(batch.labels_of(7, 0)[199], 3);
  }
}

// ρ over 50,000 symbols, and failure to a state of 50,000 arcs: not written out.
void large_alphabets_are_searched_lazily(void **) {
  const Label size = 50000;
  Builder b(Semiring::real, {Alphabet::sized(size)});
  b.add_states(4);
  Label x = kRho;
  b.add_arc(0, &x, 1e-3, 1);
  x = 777;
  b.add_arc(0, &x, 0.5, 1);
  x = kPhi;
  b.add_arc(1, &x, 0.5, 2);
  x = 40000;
  b.add_arc(1, &x, 1e-6, 3);
  for (x = 1; x <= size; ++x) b.add_arc(2, &x, x == 40000 ? 0.9 : x == 123 ? 0.04 : 1e-3 / x, 3);
  b.set_final(3, 1);
  const MachinePtr m = b.build();
  assert_int_equal(best_strings(m, 1, Run{}).count(), 1);  // makes the linear graph
  Run run;
  run.max_states = 1000;
  const StringBatch batch = best_strings(m, 10, run);
  const std::vector<Array<Label>> expected = {{777, 123}, {777, 1}, {777, 2}, {777, 3}, {777, 4},
                                                    {777, 5},   {777, 6}, {777, 7}, {777, 8}, {777, 9}};
  assert_int_equal(batch.count(), 10);
  for (int64_t i = 0; i < 10; ++i) assert_true(strings_of(batch, i)[0] == expected[static_cast<size_t>(i)]);
  assert_close(batch.values[0], -std::log(0.01), 1e-12);
  assert_close(batch.values[2], -std::log(1.25e-4), 1e-12);
}

void long_strings_do_not_underflow(void **) {
  const int32_t length = 20000;
  Builder b(Semiring::log, {Alphabet::sized(2)});
  b.add_states(length + 1);
  for (State s = 0; s < length; ++s) {
    Label x = 1;
    b.add_arc(s, &x, 3, s + 1);
    b.add_arc(s, &x, 3, s + 1);
    x = 2;
    b.add_arc(s, &x, 3.5 + (s == 77 ? -0.25 : 0.0), s + 1);
  }
  b.set_final(length, 0);
  const StringBatch batch = best_strings(b.build(), 2, Run{});
  assert_int_equal(batch.count(), 2);
  assert_close(batch.values[0], length * (3 - std::numbers::ln2), 1e-12);
  assert_close(batch.values[1], (length - 1) * (3 - std::numbers::ln2) + 3.25, 1e-12);
  assert_int_equal(batch.labels_of(1, 0)[77], 2);
}

void limits_and_errors(void **) {
  const MachinePtr m = flat(Semiring::log, 30, 4);
  Run run;
  run.max_states = 50;
  assert_throws(best_strings(m, 10, run), Code::limit);
  run = Run{};
  run.max_bytes = 4000;
  assert_throws(best_strings(m, 10, run), Code::limit);
  CancelFlag cancel;
  cancel.set = 1;
  run = Run{};
  run.cancel = &cancel;
  assert_throws(best_strings(m, 10, run), Code::cancelled);
  assert_throws(best_strings(m, -1, Run{}), Code::argument);
  assert_int_equal(best_strings(m, 0, Run{}).count(), 0);
  const MachinePtr nothing = Builder(Semiring::log, {Alphabet::sized(2), Alphabet::open()}).build();
  const StringBatch none = best_strings(nothing, 3, Run{});
  assert_int_equal(none.count(), 0);
  assert_int_equal(none.tapes, 2);
  assert_int_equal(none.alphabets[0]->size(), 2);
  assert_true(none.alphabets[1]->is_open());
  for (const Semiring semiring : {Semiring::log, Semiring::tropical}) {
    Builder b(semiring, {Alphabet::sized(1)});
    b.add_states(1);
    const Label x = 1;
    b.add_arc(0, &x, -0.5, 0);
    b.set_final(0, 0);
    assert_throws(best_strings(b.build(), 1, Run{}), Code::diverged);
  }
}

}  // namespace

TESTS(acyclic_machines_give_what_enumeration_gives, cyclic_machines_miss_nothing, zero_cost_cycles_give_ever_longer_strings,
      equal_strings_are_not_searched_breadth_first, large_alphabets_are_searched_lazily, long_strings_do_not_underflow,
      limits_and_errors)
