#include "fsa/distance/best_paths.hh"
#include "fsa/machine/builder.hh"
#include <algorithm>

#include "tests/fsa/distance/shapes.hh"
#include "tests/test_list.hh"

using namespace hws;
using shapes::strings_of;

namespace {

struct Known {
  oracle::Strings strings;
  double cost;
};

std::vector<Known> enumerate(const Machine &m, int moves) {
  std::vector<Known> known;
  for (const oracle::Path &p : oracle::paths(m, moves)) known.push_back({p.strings, static_cast<double>(-std::log(p.weight))});
  std::stable_sort(known.begin(), known.end(), [](const Known &a, const Known &b) { return a.cost < b.cost; });
  return known;
}

// Ascending; and each of another known path with the same labels and cost.
void check_among(const StringBatch &batch, const std::vector<Known> &known) {
  Array<char> used(known.size(), false);
  for (int64_t i = 0; i < batch.count(); ++i) {
    const double cost = batch.values[static_cast<size_t>(i)];
    if (i > 0) assert_true(batch.values[static_cast<size_t>(i - 1)] <= cost);
    const oracle::Strings s = strings_of(batch, i);
    bool matched = false;
    for (size_t k = 0; k < known.size() && !matched; ++k) {
      if (used[k] || known[k].strings != s || std::fabs(known[k].cost - cost) > 1e-11) continue;
      used[k] = matched = true;
    }
    assert_true(matched);
  }
}

void acyclic_machines_give_what_enumeration_gives(void **) {
  int with_paths = 0;
  for (uint64_t seed = 0; seed < 3000 / kCasesDivisor; ++seed) {
    MachinePtr m = oracle::random_machine(shapes::shape(seed, false), seed);
    if (seed % 4 == 3) m = shapes::coarse(*m);
    const std::vector<Known> known = enumerate(*m, 5);
    for (const int64_t n : {int64_t{1}, int64_t{5}, int64_t{100000}}) {
      const StringBatch batch = best_paths(m, n, Run{});
      assert_int_equal(batch.count(), std::min<int64_t>(n, static_cast<int64_t>(known.size())));
      for (int64_t i = 0; i < batch.count(); ++i) {
        assert_close(batch.values[static_cast<size_t>(i)], known[static_cast<size_t>(i)].cost, 1e-11);
      }
      check_among(batch, known);
    }
    with_paths += !known.empty();
  }
  assert_true(with_paths > 2000 / kCasesDivisor);
}

void cyclic_machines_miss_nothing(void **) {
  int checked = 0;
  for (uint64_t seed = 0; seed < 1500 / kCasesDivisor; ++seed) {
    const MachinePtr m = oracle::random_machine(shapes::shape(seed, true), 5000 + seed);
    // Each move costs at least −ln(0.14): paths of more than 6 moves cost more than 7 · 1.96.
    const std::vector<Known> known = enumerate(*m, 6);
    size_t certain = 0;
    while (certain < known.size() && known[certain].cost < 7 * 1.96) ++certain;
    const int64_t n = std::min<int64_t>(8, static_cast<int64_t>(certain));
    const StringBatch batch = best_paths(m, n, Run{});
    assert_int_equal(batch.count(), n);
    for (int64_t i = 0; i < n; ++i) {
      assert_close(batch.values[static_cast<size_t>(i)], known[static_cast<size_t>(i)].cost, 1e-11);
    }
    check_among(batch, known);
    checked += n == 8;
  }
  assert_true(checked > 500 / kCasesDivisor);
}

StringBatch best_of(Builder &b, int64_t n) { return best_paths(b.build(), n, Run{}); }

// Equal costs: fewer edges first, then by arc number, stopping before going on.
void ties_have_an_order(void **) {
  Builder b(Semiring::tropical, {Alphabet::sized(5)});
  b.add_states(3);
  const auto arc = [&](State from, Label x, double cost, State to) { b.add_arc(from, &x, cost, to); };
  arc(0, 5, 1, 1);
  arc(0, 4, 1, 1);
  arc(0, 3, 0, 2);
  arc(2, 2, 1, 1);
  arc(2, 1, 1, 1);
  arc(1, 5, 0, 1);
  b.set_final(1, 0);
  const StringBatch batch = best_of(b, 7);
  const std::vector<Array<Label>> expected = {{5}, {4}, {5, 5}, {4, 5}, {3, 2}, {3, 1}, {5, 5, 5}};
  assert_int_equal(batch.count(), 7);
  for (int64_t i = 0; i < 7; ++i) {
    assert_true(strings_of(batch, i)[0] == expected[static_cast<size_t>(i)]);
    assert_true(batch.values[static_cast<size_t>(i)] == 1);
  }
}

void rho_gives_a_path_for_each_symbol(void **) {
  Builder b(Semiring::real, {Alphabet::sized(50000), Alphabet::open()});
  b.add_states(2);
  Label labels[2] = {kRho, 9};
  b.add_arc(0, labels, 0.25, 1);
  labels[0] = 3;
  b.add_arc(0, labels, 0.125, 1);
  b.set_final(1, 1);
  Run run;
  run.max_states = 100;
  const StringBatch batch = best_paths(b.build(), 60, run);
  assert_int_equal(batch.count(), 60);
  for (int64_t i = 0; i < 60; ++i) {
    assert_int_equal(batch.labels_of(i, 0)[0], i < 2 ? i + 1 : i + 2);
    assert_int_equal(batch.labels_of(i, 1)[0], 9);
    assert_true(batch.values[static_cast<size_t>(i)] == -std::log(0.25));
  }
  const StringBatch all = best_paths(b.build(), 60000, Run{});
  assert_int_equal(all.count(), 50000);
  assert_int_equal(all.labels_of(49999, 0)[0], 3);
}

void unweighted_lattices_are_not_searched_breadth_first(void **) {
  Builder b(Semiring::tropical, {Alphabet::sized(5)});
  const int32_t length = 3000;
  b.add_states(length + 1);
  for (State s = 0; s < length; ++s) {
    for (Label x = 1; x <= 5; ++x) b.add_arc(s, &x, 0, s + 1);
  }
  b.set_final(length, 0);
  Run run;
  run.max_states = 20 * length;
  const StringBatch batch = best_paths(b.build(), 10, run);
  assert_int_equal(batch.count(), 10);
  for (int64_t i = 0; i < 10; ++i) {
    const std::span<const Label> s = batch.labels_of(i, 0);
    assert_int_equal(s[0], 1);
    assert_int_equal(s[length - 2], 1 + i / 5);
    assert_int_equal(s[length - 1], 1 + i % 5);
  }
}

void log_machines_may_diverge_and_still_have_best_paths(void **) {
  Builder b(Semiring::log, {Alphabet::sized(2)});
  b.add_states(2);
  const Label x = 1, y = 2;
  b.add_arc(0, &x, 0.1, 0);
  b.add_arc(0, &y, 0.1, 0);
  b.set_final(0, 0);
  const StringBatch batch = best_of(b, 4);
  assert_int_equal(batch.count(), 4);
  assert_close(batch.values[1], 0.1, 1e-15);
  assert_close(batch.values[3], 0.2, 1e-15);
  b.add_arc(0, &y, -0.01, 0);
  assert_throws(best_of(b, 1), Code::diverged);
}

void limits_and_errors(void **) {
  Builder b(Semiring::log, {Alphabet::sized(1)});
  b.add_states(1000);
  const Label x = 1;
  for (State s = 0; s < 999; ++s) b.add_arc(s, &x, 1, s + 1);
  b.set_final(999, 0);
  const MachinePtr m = b.build();
  Run run;
  run.max_states = 500;
  best_paths(m, 0, Run{});
  assert_throws(best_paths(m, 1, run), Code::limit);
  run = Run{};
  run.max_bytes = 1000;
  assert_throws(best_paths(m, 1, run), Code::limit);
  CancelFlag cancel;
  cancel.set = 1;
  run = Run{};
  run.cancel = &cancel;
  assert_throws(best_paths(m, 1, run), Code::cancelled);
  assert_throws(best_paths(m, -1, Run{}), Code::argument);
  assert_int_equal(best_paths(m, 0, Run{}).count(), 0);
  assert_int_equal(best_paths(m, 3, Run{}).count(), 1);
  const StringBatch none = best_paths(Builder(Semiring::real, {Alphabet::sized(2), Alphabet::open()}).build(), 3, Run{});
  assert_int_equal(none.count(), 0);
  assert_int_equal(none.tapes, 2);
  assert_int_equal(none.alphabets[0]->size(), 2);
}

}  // namespace

TESTS(acyclic_machines_give_what_enumeration_gives, cyclic_machines_miss_nothing, ties_have_an_order,
      rho_gives_a_path_for_each_symbol, unweighted_lattices_are_not_searched_breadth_first,
      log_machines_may_diverge_and_still_have_best_paths, limits_and_errors)
