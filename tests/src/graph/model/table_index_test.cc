// A pool of tables beside a search through all of them.
#include "src/graph/model/table_index.hh"

#include "fsa/base/rng.hh"
#include "tests/harness.hh"
#include "tests/test_list.hh"

using namespace hws;

static void equal_tables_are_stored_once(void **) {
  Rng draw(33, RngMethod::test, 0, 0, 1);
  TableIndex index;
  Array<int32_t> begin(1, 0);
  Array<double> entries;
  std::vector<Array<double>> all;
  for (int i = 0; i < 4000; ++i) {
    // Tables of up to four entries of few kinds, among which one is the beginning of another.
    Array<double> table(1 + draw.below(4));
    for (double &x : table) x = static_cast<double>(draw.below(5)) - 0.0;
    size_t first = 0;
    while (first < all.size() && !(all[first].size() == table.size() && all[first] == table)) ++first;
    if (first == all.size()) all.push_back(table);
    assert_int_equal(index.add(table, &begin, &entries), first);
  }
  assert_int_equal(begin.size(), all.size() + 1);
  for (size_t t = 0; t < all.size(); ++t) {
    assert_true(std::equal(all[t].begin(), all[t].end(), entries.begin() + begin[t], entries.begin() + begin[t + 1]));
  }
}

// Places in a pool are numbers of 32 bits. What would not fit is refused before anything is changed.
static void a_pool_has_fewer_than_2_31_entries(void **) {
  TableIndex index;
  Array<int32_t> begin{0, INT32_MAX - 3};
  Array<double> entries;
  const double table[4] = {1, 2, 3, 4};
  assert_throws(index.add(table, &begin, &entries), Code::limit);
  assert_int_equal(begin.size(), 2);
  assert_true(entries.empty());
}

TESTS(equal_tables_are_stored_once, a_pool_has_fewer_than_2_31_entries)
