#include "src/stats/sufficient_statistics.hh"

#include <cstring>

#include "fsa/base/rng.hh"
#include "tests/harness.hh"

using namespace hws;

namespace {

StatisticShapePtr shape(uint64_t model = 7) {
  return std::make_shared<const StatisticShape>(
      std::vector<StatisticSpec>{
          {"counts", 5, false, Combine::sum}, {"pairs", 1000, true, Combine::sum}, {"log_q", 3, false, Combine::sum_of_logs}},
      model);
}

// Numbers of all sizes, so that any other order of adding gives other bits.
void fill(int64_t block, SufficientStatistics &s) {
  Rng r(5, RngMethod::test, 2, 0, static_cast<uint64_t>(block));
  for (double &x : s.dense(0)) x = std::ldexp(r.uniform(), static_cast<int>(r.below(60)));
  for (int k = 0; k < 20; ++k) {
    s.add_sparse(1, static_cast<int64_t>(r.below(40)), std::ldexp(r.uniform(), static_cast<int>(r.below(60))));
  }
  for (double &x : s.dense(2)) x = -std::ldexp(r.uniform(), static_cast<int>(r.below(30)));
}

SufficientStatistics sum(int64_t begin, int64_t end, int32_t threads = 1) {
  Run run;
  run.threads = threads;
  return sum_blocks(shape(), begin, end, run, fill);
}

void assert_same_bits(const SufficientStatistics &a, const SufficientStatistics &b) {
  const std::string x = a.write(), y = b.write();
  assert_int_equal(x.size(), y.size());
  assert_memory_equal(x.data(), y.data(), x.size());
}

}  // namespace

static void any_threads_and_any_shards_give_the_same_bits(void **) {
  const SufficientStatistics whole = sum(0, 77);
  for (const int32_t threads : {2, 3, 8}) assert_same_bits(sum(0, 77, threads), whole);
  for (int64_t cut = 0; cut <= 77; ++cut) {
    SufficientStatistics left = sum(0, cut, 2);
    left.merge(sum(cut, 77));
    assert_same_bits(left, whole);
  }
  // Three shards, the last two merged first.
  SufficientStatistics a = sum(0, 13), b = sum(13, 14);
  b.merge(sum(14, 77));
  a.merge(std::move(b));
  assert_same_bits(a, whole);
}

static void totals_are_the_sums(void **) {
  const SufficientStatistics s = sum(3, 20);
  Array<double> dense(5), sparse(1000);
  for (int64_t block = 3; block < 20; ++block) {
    SufficientStatistics leaf = SufficientStatistics::of_block(shape(), block);
    fill(block, leaf);
    for (size_t i = 0; i < 5; ++i) dense[i] += leaf.total(0).value[i];
    const StatisticValues v = leaf.total(1);
    for (size_t i = 0; i < v.index.size(); ++i) sparse[static_cast<size_t>(v.index[i])] += v.value[i];
  }
  for (size_t i = 0; i < 5; ++i) assert_close(s.total(0).value[i], dense[i], 1e-14);
  const StatisticValues v = s.total(1);
  double found = 0, all = 0;
  for (size_t i = 0; i < v.index.size(); ++i) {
    assert_close(v.value[i], sparse[static_cast<size_t>(v.index[i])], 1e-14);
    found += v.value[i];
    if (i > 0) assert_true(v.index[i - 1] < v.index[i]);
  }
  for (const double x : sparse) all += x;
  assert_close(found, all, 1e-14);
}

static void a_different_order_would_show(void **) {
  // The test above would pass without the tree if rounding never mattered.
  const SufficientStatistics whole = sum(0, 77);
  Array<double> in_a_row(5);
  for (int64_t block = 0; block < 77; ++block) {
    SufficientStatistics leaf = SufficientStatistics::of_block(shape(), block);
    fill(block, leaf);
    for (size_t i = 0; i < 5; ++i) in_a_row[i] += leaf.total(0).value[i];
  }
  bool differs = false;
  for (size_t i = 0; i < 5; ++i) differs |= in_a_row[i] != whole.total(0).value[i];
  assert_true(differs);
}

static void arithmetic(void **) {
  SufficientStatistics s = sum(0, 8);
  const SufficientStatistics part = sum(2, 3);
  const double before = s.total(0).value[1], out = part.total(0).value[1];
  s.subtract(part);
  assert_true(s.total(0).value[1] == before - out);
  assert_false(s.has_range());
  s.add(part);
  assert_close(s.total(0).value[1], before, 1e-15);
  s.scale(0.25);
  assert_close(s.total(0).value[1], before / 4, 1e-15);
  assert_throws(s.scale(NAN), Code::argument);
  assert_throws(s.scale(-1), Code::argument);
  assert_throws(s.merge(sum(8, 9)), Code::argument);  // no longer a sum over a range
}

static void the_logarithm_of_zero_can_be_added_but_not_taken_out(void **) {
  SufficientStatistics zero = SufficientStatistics::of_block(shape(), 0), one = SufficientStatistics::of_block(shape(), 1);
  zero.dense(2)[0] = -INFINITY;
  one.dense(2)[0] = -1;
  SufficientStatistics both = zero;
  both.merge(one);
  assert_true(both.total(2).value[0] == -INFINITY);
  const std::string before = both.write();
  assert_throws(both.subtract(zero), Code::argument);
  assert_true(both.write() == before);
  both.subtract(one);
  assert_true(both.total(2).value[0] == -INFINITY);
  both.scale(0);
  assert_true(both.total(2).value[0] == 0);
}

static void mismatches_are_refused(void **) {
  SufficientStatistics s = sum(0, 4);
  const SufficientStatistics other = SufficientStatistics::of_block(shape(8), 4);
  assert_throws(s.merge(other), Code::argument);
  assert_throws(s.add(other), Code::argument);
  assert_throws(s.merge(sum(5, 6)), Code::argument);  // a gap
  assert_throws(s.merge(sum(3, 5)), Code::argument);  // an overlap
  assert_throws(s.shape().find("count"), Code::argument);
  assert_int_equal(s.shape().find("log_q"), 2);
  SufficientStatistics leaf = SufficientStatistics::of_block(shape(), 0);
  assert_throws(leaf.add_sparse(1, 1000, 1), Code::argument);
  assert_throws(leaf.add_sparse(1, -1, 1), Code::argument);
  assert_throws(SufficientStatistics::read(shape(8), bytes_of(s.write())), Code::version);
}

static void bytes_and_back(void **) {
  SufficientStatistics s = sum(3, 30), copy = SufficientStatistics::read(shape(), bytes_of(s.write()));
  assert_same_bits(copy, s);
  copy.merge(sum(30, 40));
  assert_same_bits(copy, sum(3, 40));
  s.scale(2);
  assert_same_bits(SufficientStatistics::read(shape(), bytes_of(s.write())), s);
  const std::string bytes = s.write();
  for (size_t length = 0; length < bytes.size(); length += 7) {
    assert_throws(SufficientStatistics::read(shape(), bytes_of(bytes).subspan(0, length)), Code::corrupt);
  }
}

static void sums_with_spare_arrays_have_the_same_bits(void **) {
  SufficientStatistics::Spare spare;
  for (const int64_t size : {40000, 3, 200}) {
    const auto layout = std::make_shared<const StatisticShape>(
        std::vector<StatisticSpec>{{"dense", size, false, Combine::sum}, {"sparse", size, true, Combine::sum}}, 1);
    const auto fill_block = [&](int64_t block, SufficientStatistics &leaf) {
      Rng r(77, RngMethod::test, 0, 0, static_cast<uint64_t>(block));
      for (double &x : leaf.dense(0)) x += r.uniform();
      for (int i = 0; i < 20; ++i) leaf.add_sparse(1, static_cast<int64_t>(r.below(static_cast<uint64_t>(size))), r.uniform());
    };
    for (const int64_t blocks : {1, 2, 6, 40}) {
      const SufficientStatistics plain = sum_blocks(layout, 0, blocks, Run{}, fill_block);
      SufficientStatistics one_by_one(layout, 0);
      for (int64_t b = 0; b < blocks; ++b) one_by_one.merge(sum_blocks(layout, b, b + 1, Run{}, fill_block));
      assert_true(plain.write() == one_by_one.write());
      for (const int32_t threads : {1, 3}) {
        Run run;
        run.threads = threads;
        for (int again = 0; again < 3; ++again) {
          SufficientStatistics s = sum_blocks(layout, 0, blocks, run, fill_block, &spare);
          assert_true(s.write() == plain.write());
          assert_true(s.take_total(0).value == plain.total(0).value);
        }
      }
    }
  }
  assert_true(spare.kept() > 0);
  spare.clear();
  assert_int_equal(spare.kept(), 0);
  // What was never taken is not kept.
  SufficientStatistics::Spare other;
  other.put({});
  assert_int_equal(other.kept(), 0);
}

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(any_threads_and_any_shards_give_the_same_bits),
                              cmocka_unit_test(totals_are_the_sums),
                              cmocka_unit_test(sums_with_spare_arrays_have_the_same_bits),
                              cmocka_unit_test(a_different_order_would_show),
                              cmocka_unit_test(arithmetic),
                              cmocka_unit_test(the_logarithm_of_zero_can_be_added_but_not_taken_out),
                              cmocka_unit_test(mismatches_are_refused),
                              cmocka_unit_test(bytes_and_back)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
