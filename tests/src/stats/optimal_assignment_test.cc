#include "src/stats/optimal_assignment.hh"

#include <algorithm>
#include <numeric>

#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

// The best total by trying every order of the columns (rows beyond them, or columns beyond the rows, get nothing).
static int64_t by_trying(const Array<int64_t> &weights, int32_t rows, int32_t columns) {
  Array<int32_t> order(static_cast<size_t>(std::max(rows, columns)));
  std::iota(order.begin(), order.end(), 0);
  int64_t best = INT64_MIN;
  do {
    int64_t total = 0;
    for (int32_t i = 0; i < rows; ++i) {
      const int32_t j = order[static_cast<size_t>(i)];
      if (j < columns) total += weights[static_cast<size_t>(i * columns + j)];
    }
    best = std::max(best, total);
  } while (std::next_permutation(order.begin(), order.end()));
  return best;
}

static void assert_fits(const Assignment &found, const Array<int64_t> &weights, int32_t rows, int32_t columns) {
  Array<int> taken(static_cast<size_t>(columns));
  int64_t total = 0;
  int32_t assigned = 0;
  for (int32_t i = 0; i < rows; ++i) {
    const int32_t j = found.column_of[static_cast<size_t>(i)];
    assert_in_range(j + 1, 0, columns);
    if (j < 0) continue;
    assert_int_equal(taken[static_cast<size_t>(j)]++, 0);
    total += weights[static_cast<size_t>(i * columns + j)];
    ++assigned;
  }
  assert_int_equal(assigned, std::min(rows, columns));
  assert_int_equal(total, found.total);
}

static void the_total_is_the_best_of_all_assignments(void **) {
  Rng rng(1, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 3000 / kCasesDivisor; ++round) {
    const int32_t rows = static_cast<int32_t>(1 + rng.below(6)), columns = static_cast<int32_t>(1 + rng.below(6));
    const uint64_t range = round % 3 == 0 ? 3 : round % 3 == 1 ? 100 : uint64_t{1} << 50;  // with many ties, few, none
    Array<int64_t> weights;
    for (int32_t k = 0; k < rows * columns; ++k) {
      weights.push_back(static_cast<int64_t>(rng.below(range)) - (round % 2 ? static_cast<int64_t>(range / 2) : 0));
    }
    const Assignment found = optimal_assignment(weights, rows, columns, Run{});
    assert_fits(found, weights, rows, columns);
    assert_int_equal(found.total, by_trying(weights, rows, columns));
  }
}

static void the_largest_weights_there_may_be_do_not_overflow(void **) {
  Rng rng(3, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 500 / kCasesDivisor; ++round) {
    const int32_t rows = static_cast<int32_t>(1 + rng.below(6)), columns = static_cast<int32_t>(1 + rng.below(6));
    const int64_t most = (int64_t{1} << 60) / (rows + columns);
    Array<int64_t> weights;
    for (int32_t k = 0; k < rows * columns; ++k) weights.push_back(rng.below(2) ? most : -most);
    assert_int_equal(optimal_assignment(weights, rows, columns, Run{}).total, by_trying(weights, rows, columns));
  }
}

static void a_planted_assignment_of_many_rows_is_found(void **) {
  Rng rng(2, RngMethod::test, 0, 0, 0);
  for (const auto &[rows, columns] : {std::pair{120, 120}, {90, 150}, {150, 90}}) {
    const int32_t few = std::min(rows, columns), many = std::max(rows, columns);
    Array<int32_t> partner(static_cast<size_t>(many));
    std::iota(partner.begin(), partner.end(), 0);
    for (size_t k = partner.size(); k > 1; --k) std::swap(partner[k - 1], partner[rng.below(k)]);
    // Weights below price(row) + price(column), and equal to it for planted pairs: nothing can be better (weak duality);
    // columns without a partner have price 0.
    Array<int64_t> of_few, of_many(static_cast<size_t>(many));
    for (int32_t i = 0; i < few; ++i) {
      of_few.push_back(static_cast<int64_t>(rng.below(1000)));
      of_many[static_cast<size_t>(partner[static_cast<size_t>(i)])] = static_cast<int64_t>(rng.below(1000));
    }
    Array<int64_t> weights(static_cast<size_t>(rows) * static_cast<size_t>(columns));
    int64_t best = 0;
    for (int32_t i = 0; i < few; ++i) {
      for (int32_t j = 0; j < many; ++j) {
        int64_t w = of_few[static_cast<size_t>(i)] + of_many[static_cast<size_t>(j)];
        if (partner[static_cast<size_t>(i)] == j) best += w;
        else w -= static_cast<int64_t>(rng.below(50));
        weights[static_cast<size_t>(rows <= columns ? i * columns + j : j * columns + i)] = w;
      }
    }
    const Assignment found = optimal_assignment(weights, rows, columns, Run{});
    assert_fits(found, weights, rows, columns);
    assert_int_equal(found.total, best);
  }
}

static void equal_assignments_give_the_first_columns(void **) {
  const Array<int64_t> same(12, 5);
  assert_true(optimal_assignment(same, 3, 4, Run{}).column_of == (Array<int32_t>{0, 1, 2}));
  assert_true(optimal_assignment(same, 4, 3, Run{}).column_of == (Array<int32_t>{0, 1, 2, -1}));
}

static void sizes_and_weights_that_do_not_fit_are_refused(void **) {
  const Array<int64_t> weights{1, 2, int64_t{1} << 60, 4};
  assert_throws(optimal_assignment(weights, 2, 2, Run{}), Code::argument);
  assert_throws(optimal_assignment(weights, 2, 3, Run{}), Code::argument);
  assert_throws(optimal_assignment({}, 0, 0, Run{}), Code::argument);
  Run small;
  small.max_bytes = 64;
  assert_throws(optimal_assignment(Array<int64_t>{1, 2, 3, 4}, 2, 2, small), Code::limit);
  CancelFlag stop;
  stop.set = 1;
  Run cancelled;
  cancelled.cancel = &stop;
  assert_throws(optimal_assignment(Array<int64_t>{2, 1, 2, 1}, 2, 2, cancelled), Code::cancelled);
}

TESTS(the_total_is_the_best_of_all_assignments, the_largest_weights_there_may_be_do_not_overflow,
      a_planted_assignment_of_many_rows_is_found, equal_assignments_give_the_first_columns,
      sizes_and_weights_that_do_not_fit_are_refused)
