#include "src/stats/sufficient_statistics.hh"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "fsa/base/rng.hh"
#include "src/stats/block_sums.hh"
#include "src/stats/key_sets.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

enum : size_t { kDense, kRagged, kEven };

// Rows of different widths, one of them empty, and rows of three.
StatisticShapePtr shape_of(const BlockPlan &plan, uint64_t model = 7) {
  return std::make_shared<const StatisticShape>(
      std::vector<StatisticSpec>{dense_statistic("counts", 5),
                                 {"ragged", {4, 0, {0, 2, 2, 3, 7}}, true},
                                 {"even", {600, 3, {}}, true}},
      plan, model);
}

// Numbers of all sizes, so that any other order of adding gives other bits. A row is touched by one in `rare` blocks.
struct World {
  BlockPlan plan;
  uint64_t rare = 3;
  StatisticShapePtr shape = shape_of(plan);

  bool touches(int64_t block, size_t statistic, int64_t row) const {
    return Rng(5, RngMethod::test, static_cast<uint32_t>(statistic), static_cast<uint32_t>(block), static_cast<uint64_t>(row))
               .below(rare) == 0;
  }
  Array<int32_t> rows(int64_t block, size_t statistic) const {
    Array<int32_t> rows;
    for (int64_t r = 0; statistic != kDense && r < shape->specs()[statistic].rows.count; ++r) {
      if (touches(block, statistic, r)) rows.push_back(static_cast<int32_t>(r));
    }
    return rows;
  }
  static double number(int64_t item, size_t statistic, int64_t row, size_t k) {
    Rng r(6, RngMethod::test, static_cast<uint32_t>(statistic), static_cast<uint32_t>(item),
          static_cast<uint64_t>(row) * 16 + k);
    return std::ldexp(r.uniform(), static_cast<int>(r.below(60)));
  }
  template <class Add>
  void each(int64_t block, int64_t first, int64_t last, const Add &add) const {
    for (size_t s = 0; s < shape->specs().size(); ++s) {
      for (int64_t r = 0; r < shape->specs()[s].rows.count; ++r) {
        if (s != kDense && !touches(block, s, r)) continue;
        for (size_t k = 0; k < shape->specs()[s].rows.width_of(r); ++k) {
          for (int64_t i = first; i < last; ++i) add(s, r, k, number(i, s, r, k));
        }
      }
    }
  }
  SufficientStatistics sum(int64_t first, int64_t last, int32_t threads = 1, SpareStatistics *spare = nullptr) const {
    Run run;
    run.threads = threads;
    const ItemBlocks blocks = cut_range(plan, first, last);
    std::vector<Array<int32_t>> rows_of;
    for (int64_t b = 0; b < blocks.count(); ++b) {
      for (size_t s = 0; s < 3; ++s) rows_of.push_back(rows(blocks.number(b), s));
    }
    const auto rows = [&](int64_t b, size_t s) { return std::span<const int32_t>(rows_of[static_cast<size_t>(b) * 3 + s]); };
    const auto fill = [&](int64_t b, StatisticLeaf &leaf) {
      each(blocks.number(b), blocks.first_of(b), blocks.last_of(b), [&](size_t s, int64_t r, size_t k, double x) {
        (s == kDense ? leaf.dense(s).data() : leaf.rows(s)[r])[k] += x;
      });
    };
    return BlockSums{shape, blocks, rows, fill}.sum(run, spare);
  }
};

bool same_bits(const SufficientStatistics &a, const SufficientStatistics &b) { return a.write() == b.write(); }

// The definition: node (k, i) of a tree over dense leaves, which is all zeros where there is no such block.
Array<double> tree(const World &w, size_t statistic, int level, int64_t i) {
  const StatisticRows &rows = w.shape->specs()[statistic].rows;
  Array<double> sum(rows.size(), 0.0);
  if ((i << level) >= w.plan.blocks()) return sum;
  if (level > 0) {
    sum = tree(w, statistic, level - 1, 2 * i);
    const Array<double> right = tree(w, statistic, level - 1, 2 * i + 1);
    for (size_t k = 0; k < sum.size(); ++k) sum[k] += right[k];
    return sum;
  }
  const int64_t first = i * w.plan.items_per_block, last = std::min(w.plan.items, first + w.plan.items_per_block);
  w.each(i, first, last, [&](size_t s, int64_t r, size_t k, double x) {
    if (s == statistic) sum[rows.begin(r) + k] += x;
  });
  return sum;
}

}  // namespace

static void sums_are_those_of_the_tree_to_the_bit(void **) {
  for (const int64_t items : {1, 2, 7, 8, 33, 77, 128}) {
    for (const int64_t each : {1, 2, 8}) {
      for (const uint64_t rare : {1, 3, 40}) {
        const World w{{items, each}, rare};
        const SufficientStatistics sum = w.sum(0, items);
        for (size_t s = 0; s < 3; ++s) assert_true(sum.total(s) == tree(w, s, 8, 0));
      }
    }
  }
}

static void any_threads_and_any_parts_cut_at_edges_give_the_same_bits(void **) {
  const World w{{77 * 4 - 1, 4}};
  const SufficientStatistics whole = w.sum(0, w.plan.items);
  assert_true(whole.whole());
  for (const int32_t threads : {2, 3, 8}) assert_true(same_bits(w.sum(0, w.plan.items, threads), whole));
  for (int64_t cut = 0; cut <= w.plan.items; cut += 4) {
    SufficientStatistics left = w.sum(0, cut, 2);
    left.merge(w.sum(cut, w.plan.items), Run{});
    assert_true(same_bits(left, whole));
  }
  // Three parts, the last two merged first.
  SufficientStatistics a = w.sum(0, 52), b = w.sum(52, 56);
  b.merge(w.sum(56, w.plan.items), Run{});
  a.merge(std::move(b), Run{});
  assert_true(same_bits(a, whole));
}

static void parts_cut_within_blocks_differ_by_rounding_only(void **) {
  Rng r(9, RngMethod::test, 0, 0, 0);
  const World w{{150, 8}};
  const SufficientStatistics whole = w.sum(0, 150);
  for (int round = 0; round < 30; ++round) {
    SufficientStatistics sum = w.sum(0, 0);
    for (int64_t at = 0; at < 150;) {
      const int64_t next = std::min<int64_t>(150, at + static_cast<int64_t>(r.below(40)));
      sum.merge(w.sum(at, next), Run{});
      at = next;
    }
    assert_true(sum.whole());
    for (size_t s = 0; s < 3; ++s) {
      const Array<double> x = sum.total(s), y = whole.total(s);
      for (size_t k = 0; k < x.size(); ++k) assert_close(x[k], y[k], 1e-13);
    }
  }
}

static void a_different_order_would_show(void **) {
  // The tests above would pass without the tree if rounding never mattered.
  const World w{{77, 1}, 1};
  Array<double> in_a_row(5, 0.0);
  for (int64_t block = 0; block < 77; ++block) {
    w.each(block, block, block + 1, [&](size_t s, int64_t, size_t k, double x) {
      if (s == kDense) in_a_row[k] += x;
    });
  }
  assert_false(in_a_row == w.sum(0, 77).total(kDense));
}

static void mismatches_are_refused(void **) {
  const World w{{40, 4}}, other{{40, 4}, 3, shape_of({40, 4}, 8)}, longer{{44, 4}};
  SufficientStatistics s = w.sum(0, 16);
  assert_throws(s.merge(other.sum(16, 20), Run{}), Code::argument);
  assert_throws(s.merge(longer.sum(16, 20), Run{}), Code::argument);
  assert_throws(s.merge(w.sum(20, 24), Run{}), Code::argument);  // a gap
  assert_throws(s.merge(w.sum(12, 20), Run{}), Code::argument);  // an overlap
  assert_throws(SufficientStatistics::read(other.shape, "", bytes_of(s.write())), Code::version);
  // Those of other learners, where the shapes are equal.
  const std::string mine = "learner=toy/1\noption prior=1\nthe symbols=ab\n";
  s.set_origin(mine);
  const std::pair<const char *, const char *> kOthers[] = {
      {"learner=toy/1\noption prior=2\nthe symbols=ab\n", "option prior = 2; expected 1"},
      {"learner=toy/2\noption prior=1\nthe symbols=ab\n", "learner = toy/2; expected toy/1"},
      {"learner=toy/1\noption prior=1\nthe symbols=cd\n", "the symbols differ"},
      {"learner=toy/1\noption prior=1\n", "of another kind"},
      {"", "of another kind"}};
  for (const auto &[origin, says] : kOthers) {
    SufficientStatistics next = w.sum(16, 20);
    next.set_origin(origin);
    assert_throws(s.merge(next, Run{}), Code::argument);
    try {
      SufficientStatistics::read(w.shape, mine, bytes_of(next.write()));
      assert_true(false);
    } catch (const Error &e) {
      assert_true(e.code == Code::version);
      assert_non_null(std::strstr(e.message, says));
    }
  }
  SufficientStatistics next = w.sum(16, 20);
  next.set_origin(mine);
  s.merge(next, Run{});
  assert_true(SufficientStatistics::read(w.shape, mine, bytes_of(s.write())).origin() == mine);
  assert_throws(cut_range(w.plan, 3, 41), Code::argument);
  assert_throws(cut_range(w.plan, -1, 4), Code::argument);
  assert_throws(cut_range(w.plan, 5, 4), Code::argument);
}

// Keys of two numbers, which some items share.
namespace {

struct Keys {
  BlockPlan plan{150, 4};
  StatisticShapePtr shape = std::make_shared<const StatisticShape>(
      std::vector<StatisticSpec>{dense_statistic("items", 1), key_statistic("keys", 2)}, plan, 0);
  static std::pair<int32_t, int32_t> of(int64_t item) {
    Rng r(8, RngMethod::test, 0, 0, static_cast<uint64_t>(item));
    return {static_cast<int32_t>(r.below(6)) - 1, static_cast<int32_t>(r.below(500)) * 1000000};
  }
  static Array<int32_t> firsts(int64_t first, int64_t last) {
    std::vector<std::pair<int32_t, int32_t>> found;
    Array<int32_t> keys;
    for (int64_t i = first; i < last; ++i) {
      const auto key = of(i % 40);
      if (std::find(found.begin(), found.end(), key) != found.end()) continue;
      found.push_back(key);
      keys.insert(keys.end(), {key.first, key.second});
    }
    return keys;
  }
  SufficientStatistics sum(int64_t first, int64_t last) const {
    const ItemBlocks blocks = cut_range(plan, first, last);
    return BlockSums{shape, blocks, {}, [&](int64_t b, StatisticLeaf &leaf) {
                       leaf.dense(0)[0] += static_cast<double>(blocks.last_of(b) - blocks.first_of(b));
                       leaf.keys(1) = firsts(blocks.first_of(b), blocks.last_of(b));
                     }}.sum(Run{});
  }
};

// A number anywhere in statistics that were changed on their way.
void numbers_that_no_items_sum_to_are_refused(void **) {
  const BlockPlan plan{4, 4};
  const auto shape = std::make_shared<const StatisticShape>(
      std::vector<StatisticSpec>{dense_statistic("counts", 5), {"rows", {4, 2, {}}, true},
                                 signed_statistic("log_likelihood", 1)},
      plan, 7);
  const auto read_back = [&](size_t statistic, size_t at, double number) {
    StatisticNode node{0, 4, {}};
    for (const StatisticSpec &spec : shape->specs()) {
      node.statistics.push_back({true, {}, {}, Array<double>(spec.rows.size(), 0.5)});
    }
    node.statistics[statistic].value[at] = number;
    std::vector<StatisticNode> nodes;
    nodes.push_back(std::move(node));
    const std::string bytes = SufficientStatistics(shape, std::move(nodes)).write();
    return SufficientStatistics::read(shape, "", bytes_of(bytes)).total(statistic)[at];
  };
  for (size_t statistic = 0; statistic < 3; ++statistic) {
    for (size_t at = 0; at < shape->specs()[statistic].rows.size(); ++at) {
      for (const double number : {0.0, -0.0, 5e-324, 1e100}) assert_true(read_back(statistic, at, number) == number);
      for (const double number : {double{NAN}, double{INFINITY}}) {
        assert_throws(read_back(statistic, at, number), Code::corrupt);
      }
      for (const double number : {-1.0, -5e-324, double{-INFINITY}}) {
        if (shape->specs()[statistic].any_sign) assert_true(read_back(statistic, at, number) == number);
        else assert_throws(read_back(statistic, at, number), Code::corrupt);
      }
      if (!shape->specs()[statistic].any_sign) assert_throws(read_back(statistic, at, 1e300), Code::corrupt);
    }
  }
}

}  // namespace

static void keys_stand_in_the_order_of_the_items_however_they_are_cut(void **) {
  Rng r(3, RngMethod::test, 0, 0, 0);
  const Keys k;
  const Array<int32_t> expected = Keys::firsts(0, 150);
  assert_true(k.sum(0, 150).keys(1, Run{}) == expected);
  for (int round = 0; round < 30; ++round) {
    SufficientStatistics all(k.shape);
    for (int64_t at = 0; at < 150;) {
      const int64_t next = std::min<int64_t>(150, at + 1 + static_cast<int64_t>(r.below(60)));
      const std::string bytes = k.sum(at, next).write();
      all.merge(SufficientStatistics::read(k.shape, "", bytes_of(bytes)), Run{});
      at = next;
      for (size_t length = 0; length < bytes.size(); length += 13) {
        assert_throws(SufficientStatistics::read(k.shape, "", bytes_of(bytes).subspan(0, length)), Code::corrupt);
      }
    }
    assert_true(all.whole() && all.keys(1, Run{}) == expected && all.total(0)[0] == 150);
  }
}

static void damaged_keys_are_refused(void **) {
  std::string bytes;
  append_keys(&bytes, Array<int32_t>{-1, 5, INT32_MAX - 1, 0}, 2);
  std::string_view there = bytes;
  assert_true(take_keys(&there, 2) == (Array<int32_t>{-1, 5, INT32_MAX - 1, 0}) && there.empty());
  std::string twice, large, many;
  append_keys(&twice, Array<int32_t>{1, 5, 1, 5}, 2);
  append_number(&large, 1);
  append_number(&large, uint64_t{1} << 32);
  append_number(&large, 1);
  append_number(&many, uint64_t{1} << 50);
  for (const std::string &bad : {twice, large, many}) {
    std::string_view rest = bad;
    assert_throws(take_keys(&rest, 2), Code::corrupt);
  }
}

static void bytes_and_back(void **) {
  for (const uint64_t rare : {1, 3, 200}) {
    const World w{{160, 4}, rare};
    const SufficientStatistics s = w.sum(12, 120);
    SufficientStatistics copy = SufficientStatistics::read(w.shape, "", bytes_of(s.write()));
    assert_true(same_bits(copy, s));
    copy.merge(w.sum(120, 160), Run{});
    assert_true(same_bits(copy, w.sum(12, 160)));
    const std::string bytes = s.write();
    for (size_t length = 0; length < bytes.size(); length += 7) {
      assert_throws(SufficientStatistics::read(w.shape, "", bytes_of(bytes).subspan(0, length)), Code::corrupt);
    }
  }
}

static void a_number_takes_ten_bytes_at_most(void **) {
  for (const uint64_t rare : {1, 3, 20}) {
    const World w{{160, 4}, rare};
    const SufficientStatistics s = w.sum(0, 160);
    size_t numbers = 0;
    for (size_t i = 0; i < 3; ++i) {
      for (const double x : s.total(i)) numbers += x != 0;
    }
    assert_true(s.write().size() <= 10 * numbers + 512);
  }
}

static void sums_with_spare_arrays_have_the_same_bits(void **) {
  SpareStatistics spare;
  for (const int64_t items : {1, 9, 100}) {
    const World w{{items, 2}};
    const SufficientStatistics plain = w.sum(0, items);
    for (const int32_t threads : {1, 3}) {
      for (int again = 0; again < 3; ++again) {
        SufficientStatistics s = w.sum(0, items, threads, &spare);
        assert_true(same_bits(s, plain));
        Array<double> total = s.take_total(kDense);
        assert_true(total == plain.total(kDense));
        if (again < 2) spare.put_numbers(std::move(total));
      }
    }
  }
  assert_true(spare.kept() > 0);
  spare.clear();
  assert_int_equal(spare.kept(), 0);
  // What was never taken is not kept.
  SpareStatistics other;
  other.put({});
  assert_int_equal(other.kept(), 0);
  // An array that comes back is the next one that is taken.
  Array<double> numbers(100, 1.0);
  const double *const at = numbers.data();
  other.put_numbers(std::move(numbers));
  assert_ptr_equal(other.take()[0].value.data(), at);
  assert_true(other.take().empty());
}

TESTS(sums_are_those_of_the_tree_to_the_bit, keys_stand_in_the_order_of_the_items_however_they_are_cut,
      damaged_keys_are_refused, any_threads_and_any_parts_cut_at_edges_give_the_same_bits,
      parts_cut_within_blocks_differ_by_rounding_only, a_different_order_would_show, mismatches_are_refused, bytes_and_back,
      a_number_takes_ten_bytes_at_most, sums_with_spare_arrays_have_the_same_bits,
      numbers_that_no_items_sum_to_are_refused)
