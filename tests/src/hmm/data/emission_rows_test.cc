#include "src/hmm/data/emission_rows.hh"

#include <algorithm>

#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

struct Case {
  std::shared_ptr<StateMasks> masks;
  Array<int32_t> sets;
};

// Eleven states, five symbols; symbol 1 in all states.
Case random_case(uint32_t seed) {
  Rng r(7, RngMethod::test, 0, seed, 0);
  Case c{std::make_shared<StateMasks>(11, Run{}), {0}};
  for (int i = 0; i < 6; ++i) {
    Array<int32_t> s;
    for (int32_t k = 0; k < 11; ++k) {
      if (r.below(3) == 0) s.push_back(k);
    }
    c.sets.push_back(c.masks->sets.add(s, Run{}));
  }
  c.masks->of_symbol.push_back(0);
  for (int w = 1; w < 5; ++w) c.masks->of_symbol.push_back(c.sets[r.below(7)]);
  return c;
}

bool has(std::span<const int32_t> set, int32_t k) { return std::find(set.begin(), set.end(), k) != set.end(); }

}  // namespace

static void rows_lie_one_behind_the_other_without_states_not_allowed(void **) {
  const Case c = random_case(1);
  const EmissionRows rows(11, 5, c.masks, Run{});
  size_t at = 0;
  for (Label w = 1; w <= 5; ++w) {
    assert_int_equal(rows.offset(w), at);
    at += rows.full(w) ? 16 : rows.row_states(w).size();
    assert_int_equal(rows.end(w), at);
  }
  assert_int_equal(rows.size(), at);
  for (Label w = 1; w <= 5; ++w) {
    for (size_t i = 0; i < rows.row_states(w).size(); ++i) assert_int_equal(rows.place_of(w, rows.row_states(w)[i]), i);
  }
  const EmissionRows all(11, 5, nullptr, Run{});
  assert_int_equal(all.size(), 5 * 16);
  assert_true(all.full(5) && all.row_states(5).size() == 11);
  assert_true(all.hash() != rows.hash());
}

static void tokens_read_and_add_to_the_numbers_of_their_states(void **) {
  for (uint32_t seed = 0; seed < 20; ++seed) {
    const Case c = random_case(seed);
    const EmissionRows rows(11, 5, c.masks, Run{});
    Array<double> numbers(rows.size(), 0.0);
    std::vector<Array<double>> plain(5, Array<double>(11, 0.0));
    for (Label w = 1; w <= 5; ++w) {
      for (size_t i = 0; i < rows.row_states(w).size(); ++i) {
        const size_t k = static_cast<size_t>(rows.row_states(w)[i]);
        plain[static_cast<size_t>(w) - 1][k] = numbers[rows.offset(w) + i] = 100 * w + static_cast<double>(k);
      }
    }
    for (Label w = 0; w <= 5; ++w) {
      for (const int32_t set : c.sets) {
        const std::span<const int32_t> states = c.masks->sets.set(set);
        double some[16], row[16];
        rows.gather(numbers.data(), w, set, some);
        for (size_t i = 0; i < states.size(); ++i) {
          assert_true(some[i] == (w == 0 ? 1 : plain[static_cast<size_t>(w) - 1][static_cast<size_t>(states[i])]));
        }
        std::fill(row, row + 16, -1.0);
        rows.expand(numbers.data(), w, set, row);
        for (int32_t k = 0; k < 16; ++k) {
          const double expected = !has(states, k) ? 0 : w == 0 ? 1 : plain[static_cast<size_t>(w) - 1][static_cast<size_t>(k)];
          assert_true(row[k] == expected);
        }
        Array<double> to(rows.size(), 0.0), also(rows.size(), 0.0);
        rows.scatter(to.data(), w, set, some);
        rows.collect(also.data(), w, row);
        for (size_t i = 0; i < to.size(); ++i) {
          assert_true(to[i] == also[i]);
          const bool own = w != 0 && i >= rows.offset(w) && i < rows.end(w) && i - rows.offset(w) < rows.row_states(w).size();
          const bool in = own && has(states, rows.row_states(w)[i - rows.offset(w)]);
          assert_true(to[i] == (in ? numbers[i] : 0));
        }
        if (w == 0) continue;
        Array<double> twice(row, row + 16);
        rows.add_row(numbers.data(), w, twice.data());
        for (size_t k = 0; k < 11; ++k) assert_true(twice[k] == row[k] + plain[static_cast<size_t>(w) - 1][k]);
      }
    }
  }
}

static void sizes_are_checked(void **) {
  const Case c = random_case(2);
  assert_throws(EmissionRows(10, 5, c.masks, Run{}), Code::argument);
  assert_throws(EmissionRows(11, 4, c.masks, Run{}), Code::argument);
  Run run;
  run.max_bytes = 500;
  assert_throws(EmissionRows(11, 5, nullptr, run), Code::limit);
}

TESTS(rows_lie_one_behind_the_other_without_states_not_allowed, tokens_read_and_add_to_the_numbers_of_their_states,
      sizes_are_checked)
