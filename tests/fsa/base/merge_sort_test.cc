#include "fsa/base/merge_sort.hh"

#include <algorithm>
#include <utility>
#include <vector>

#include "tests/test_list.hh"

struct Item {
  int32_t key, place;
  char name[5];
};

static void equals_the_stable_sort_of_the_standard_library(void **) {
  uint64_t draws = 0;
  for (size_t n = 0; n < 300; n += n < 40 ? 1 : 37) {
    for (int32_t keys : {1, 3, 1000}) {
      std::vector<Item> items;
      for (size_t i = 0; i < n; ++i) {
        draws = draws * 6364136223846793005u + 1442695040888963407u;
        items.push_back(
            {static_cast<int32_t>(draws >> 40) % keys, static_cast<int32_t>(i), {'a', 'b', 'c', 'd', static_cast<char>(i)}});
      }
      std::vector<Item> expected = items;
      const auto by_key = [](const Item &x, const Item &y) { return x.key < y.key; };
      std::stable_sort(expected.begin(), expected.end(), by_key);
      hws::merge_sort(items.begin(), items.end(), by_key);
      for (size_t i = 0; i < n; ++i) {
        assert_int_equal(items[i].key, expected[i].key);
        assert_int_equal(items[i].place, expected[i].place);
        assert_int_equal(items[i].name[4], expected[i].name[4]);
      }
    }
  }
}

static void sorts_values_of_one_byte_and_pairs_by_their_own_order(void **) {
  std::vector<char> letters;
  std::vector<std::pair<int32_t, double>> pairs;
  for (int i = 0; i < 2000; ++i) {
    letters.push_back(static_cast<char>('a' + i * 17 % 26));
    pairs.emplace_back(i * 7 % 13, i * 31 % 101);
  }
  auto letters_expected = letters;
  auto pairs_expected = pairs;
  std::sort(letters_expected.begin(), letters_expected.end());
  std::sort(pairs_expected.begin(), pairs_expected.end());
  hws::merge_sort(letters.begin(), letters.end());
  hws::merge_sort(pairs.begin(), pairs.end());
  assert_true(letters == letters_expected);
  assert_true(pairs == pairs_expected);
  hws::merge_sort(letters.begin(), letters.end(), [](char x, char y) { return x > y; });
  std::reverse(letters_expected.begin(), letters_expected.end());
  assert_true(letters == letters_expected);
}

static void takes_a_part_of_an_array_and_leaves_the_rest(void **) {
  int32_t values[] = {9, 3, 2, 1, 0};
  hws::merge_sort(values + 1, values + 4);
  const int32_t expected[] = {9, 1, 2, 3, 0};
  for (size_t i = 0; i < 5; ++i) assert_int_equal(values[i], expected[i]);
}

static void what_a_comparison_throws_loses_no_value(void **) {
  std::vector<int32_t> given;
  for (int32_t i = 0; i < 1000; ++i) given.push_back(i * 7919 % 1000);
  for (int after : {0, 1, 100, 2500, 4000, 7000, 8500}) {
    std::vector<int32_t> values = given;
    bool thrown = false;
    try {
      hws::merge_sort(values.begin(), values.end(), [&](int32_t x, int32_t y) {
        if (after-- == 0) throw 1;
        return x < y;
      });
    } catch (int) {
      thrown = true;
    }
    assert_true(thrown);
    std::sort(values.begin(), values.end());
    for (int32_t i = 0; i < 1000; ++i) assert_int_equal(values[static_cast<size_t>(i)], i);
  }
}

TESTS(equals_the_stable_sort_of_the_standard_library, sorts_values_of_one_byte_and_pairs_by_their_own_order,
      takes_a_part_of_an_array_and_leaves_the_rest, what_a_comparison_throws_loses_no_value)
