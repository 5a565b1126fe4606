#include "fsa/distance/sample.hh"
#include "fsa/machine/builder.hh"
#include <map>

#include "tests/fsa/distance/shapes.hh"
#include "tests/test_list.hh"

using namespace hws;
using shapes::strings_of;

namespace {

// Pearson's statistic of `draws` samples against exact string probabilities, strings
// expected fewer than 8 times thrown together. Mean df, variance 2 df: six standard
// deviations are never seen by chance in as many machines as these.
void check_frequencies(const Machine &m, const Array<Label> &alphabet, size_t length, const StringBatch &batch) {
  const double total = static_cast<double>(*oracle::total(m)), draws = static_cast<double>(batch.count());
  std::map<oracle::Strings, double> counts;
  for (int64_t i = 0; i < batch.count(); ++i) counts[strings_of(batch, i)] += 1;
  double statistic = 0, cells = 0, rest_expected = draws, rest_seen = draws;
  for (const oracle::Strings &s : oracle::all_strings(alphabet, length)) {
    const double expected = draws * static_cast<double>(oracle::weight_of(m, s)) / total;
    const double seen = counts.count(s) ? counts[s] : 0;
    if (expected == 0) assert_true(seen == 0);
    if (expected < 8) continue;
    statistic += (seen - expected) * (seen - expected) / expected;
    cells += 1;
    rest_expected -= expected;
    rest_seen -= seen;
  }
  if (rest_expected > 8) {
    statistic += (rest_seen - rest_expected) * (rest_seen - rest_expected) / rest_expected;
    cells += 1;
  }
  assert_true(cells > 0);
  assert_true(statistic <= cells + 6 * std::sqrt(2 * cells) + 12);
}

void frequencies_are_the_strings_probabilities(void **) {
  int tried = 0;
  for (uint64_t seed = 0; seed < 240 / kCasesDivisor; ++seed) {
    const bool cyclic = seed % 2;
    oracle::Shape shape = shapes::shape(seed, cyclic);
    if (shape.semiring == Semiring::tropical) shape.semiring = Semiring::log;
    if (shape.alphabet.size() == 3) shape.alphabet = {2, 2};
    shape.phi_tape = static_cast<int32_t>(seed / 7 % shape.alphabet.size());
    const MachinePtr m = oracle::random_machine(shape, 9000 + seed);
    if (!(*oracle::total(*m) > 0)) {
      assert_throws(sample(m, 1, seed, Run{}), Code::empty);
      continue;
    }
    check_frequencies(*m, shape.alphabet, shape.alphabet.size() == 1 ? 4 : 2, sample(m, 3000, seed, Run{}));
    ++tried;
  }
  assert_true(tried > 180 / kCasesDivisor);
}

void values_are_the_paths_costs(void **) {
  for (uint64_t seed = 0; seed < 300 / kCasesDivisor; ++seed) {
    oracle::Shape shape = shapes::shape(seed, false);
    if (shape.semiring == Semiring::tropical) shape.semiring = Semiring::real;
    const MachinePtr m = oracle::random_machine(shape, seed);
    if (!(*oracle::total(*m) > 0)) continue;
    const std::vector<oracle::Path> paths = oracle::paths(*m, shape.states);
    const StringBatch batch = sample(m, 20, seed, Run{});
    assert_int_equal(batch.count(), 20);
    for (int64_t i = 0; i < 20; ++i) {
      bool matched = false;
      for (const oracle::Path &p : paths) {
        matched |= p.strings == strings_of(batch, i) &&
                   std::fabs(batch.values[static_cast<size_t>(i)] + static_cast<double>(std::log(p.weight))) < 1e-11;
      }
      assert_true(matched);
    }
  }
}

void item_i_depends_on_seed_and_i_alone(void **) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    oracle::Shape shape = shapes::shape(3 * seed, true);
    shape.scale = 0.12;
    const MachinePtr m = oracle::random_machine(shape, seed), again = oracle::random_machine(shape, seed);
    if (!(*oracle::total(*m) > 0)) continue;
    const StringBatch few = sample(m, 10, seed, Run{});
    Run run;
    run.threads = 4;
    const StringBatch many = sample(again, 1000, seed, run);
    for (int64_t i = 0; i < 10; ++i) {
      assert_true(strings_of(few, i) == strings_of(many, i));
      assert_true(few.values[static_cast<size_t>(i)] == many.values[static_cast<size_t>(i)]);
    }
  }
}

// A fair coin thrown until heads: seeds matter, and frequencies are right in the tail.
void coin(void **) {
  Builder b(Semiring::real, {Alphabet::sized(2)});
  b.add_states(2);
  Label x = 1;
  b.add_arc(0, &x, 0.5, 1);
  x = 2;
  b.add_arc(0, &x, 0.5, 0);
  b.set_final(1, 1);
  const MachinePtr m = b.build();
  const int64_t n = 100000;
  const StringBatch one = sample(m, n, 1, Run{}), two = sample(m, n, 2, Run{});
  assert_true(one.labels != two.labels);
  for (const StringBatch *batch : {&one, &two}) {
    double length = 0, squares = 0;
    for (int64_t i = 0; i < n; ++i) {
      const double l = static_cast<double>(batch->labels_of(i, 0).size());
      assert_close(batch->values[static_cast<size_t>(i)], l * std::numbers::ln2, 1e-14);
      length += l;
      squares += l * l;
    }
    const double mean = length / static_cast<double>(n);
    assert_true(std::fabs(mean - 2) < 6 * std::sqrt(2.0 / static_cast<double>(n)));
    assert_true(std::fabs(squares / static_cast<double>(n) - 6) < 6 * std::sqrt(114.0 / static_cast<double>(n)));
  }
}

void rho_draws_its_symbols_evenly(void **) {
  const Label size = 50000;
  Builder b(Semiring::log, {Alphabet::sized(size)});
  b.add_states(2);
  Label x = kRho;
  b.add_arc(0, &x, 0, 1);
  x = 25000;
  b.add_arc(0, &x, -std::log(50001.0), 1);
  b.set_final(1, 0);
  const int64_t n = 40000;
  const StringBatch batch = sample(b.build(), n, 7, Run{});
  double own = 0, sum = 0, squares = 0;
  for (int64_t i = 0; i < n; ++i) {
    const Label l = batch.labels_of(i, 0)[0];
    assert_true(l >= 1 && l <= size);
    if (l == 25000) {
      own += 1;
      continue;
    }
    const double u = (l - 0.5) / size - 0.5;
    sum += u;
    squares += u * u;
    assert_true(batch.values[static_cast<size_t>(i)] == 0);
  }
  const double rest = static_cast<double>(n) - own;
  assert_true(std::fabs(own - 20000) < 6 * 100);
  assert_true(std::fabs(sum / rest) < 6 * std::sqrt(1.0 / 12 / rest));
  assert_true(std::fabs(squares / rest - 1.0 / 12) < 6 * std::sqrt(1.0 / 180 / rest));
}

void huge_costs_do_not_matter(void **) {
  Builder b(Semiring::log, {Alphabet::sized(2)});
  b.add_states(2001);
  for (State s = 0; s < 2000; ++s) {
    const double base = s % 2 ? -4000.0 : 5000.0;
    Label x = 1;
    b.add_arc(s, &x, base + std::log(4.0), s + 1);
    x = 2;
    b.add_arc(s, &x, base - std::log(0.75), s + 1);
  }
  b.set_final(2000, 123);
  const StringBatch batch = sample(b.build(), 50, 3, Run{});
  double ones = 0;
  for (int64_t i = 0; i < 50; ++i) {
    double here = 0;
    for (const Label l : batch.labels_of(i, 0)) here += l == 1;
    assert_close(batch.values[static_cast<size_t>(i)], 1e6 + 123 + here * std::log(4.0) - (2000 - here) * std::log(0.75), 1e-9);
    ones += here;
  }
  assert_true(std::fabs(ones - 25000) < 6 * std::sqrt(100000 * 0.1875));
}

void limits_and_errors(void **) {
  Builder b(Semiring::log, {Alphabet::sized(1)});
  b.add_states(1);
  const Label x = 1;
  b.add_arc(0, &x, 1e-6, 0);
  b.set_final(0, -std::log(-std::expm1(-1e-6)));
  const MachinePtr m = b.build();
  Run run;
  run.max_bytes = 100000;  // samples have about a million symbols
  assert_throws(sample(m, 10, 1, run), Code::limit);
  CancelFlag cancel;
  run = Run{};
  run.cancel = &cancel;
  assert_int_equal(sample(m, 1, 1, run).count(), 1);
  cancel.set = 1;
  assert_throws(sample(m, 1, 1, run), Code::cancelled);
  assert_throws(sample(m, -1, 1, Run{}), Code::argument);
  assert_int_equal(sample(m, 0, 1, Run{}).count(), 0);
  assert_throws(sample(Builder(Semiring::tropical, {Alphabet::sized(2)}).build(), 1, 1, Run{}), Code::unsupported);
  assert_throws(sample(Builder(Semiring::real, {Alphabet::sized(2)}).build(), 1, 1, Run{}), Code::empty);
  b.add_arc(0, &x, 10, 0);
  assert_throws(sample(b.build(), 1, 1, Run{}), Code::diverged);
}

}  // namespace

TESTS(frequencies_are_the_strings_probabilities, values_are_the_paths_costs, item_i_depends_on_seed_and_i_alone, coin,
      rho_draws_its_symbols_evenly, huge_costs_do_not_matter, limits_and_errors)
