#include "fsa/base/sequence_table.hh"

#include <algorithm>
#include <map>

#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

Array<int32_t> drawn(Rng *rng) {
  Array<int32_t> sequence;
  for (uint64_t k = rng->below(5); k > 0; --k) sequence.push_back(static_cast<int32_t>(rng->below(4)) - 2);
  return sequence;
}

bool is(std::span<const int32_t> found, const Array<int32_t> &expected) {
  return std::equal(found.begin(), found.end(), expected.begin(), expected.end());
}

}  // namespace

static void equal_sequences_have_one_number_in_order_of_their_first_use(void **) {
  Rng rng(1, RngMethod::test, 0, 0, 0);
  SequenceTable table("sequences");
  std::map<Array<int32_t>, int32_t> expected;
  for (int round = 0; round < 3000; ++round) {
    const Array<int32_t> sequence = drawn(&rng);
    const int32_t number = expected.emplace(sequence, static_cast<int32_t>(expected.size())).first->second;
    const bool met = number < table.size();
    assert_int_equal(table.find(sequence), met ? number : -1);
    assert_int_equal(table.number(sequence, Run{}), number);
    assert_int_equal(table.find(sequence), number);
  }
  assert_int_equal(table.size(), expected.size());
  for (const auto &[sequence, number] : expected) assert_true(is(table.at(number), sequence));
}

static void a_table_at_its_limit_is_as_it_was_and_may_go_on(void **) {
  SequenceTable table("sequences");
  Run small;
  small.max_bytes = 4096;
  int32_t kept = 0;
  bool refused = false;
  for (int32_t k = 0; k < 10000 && !refused; ++k) {
    try {
      assert_int_equal(table.number(Array<int32_t>{k, 1, 2, 3}, small), k);
      ++kept;
    } catch (const Error &e) {
      refused = e.code == Code::limit;
    }
  }
  assert_true(refused && kept > 0);
  assert_int_equal(table.size(), kept);
  assert_int_equal(table.number(Array<int32_t>{kept, 1, 2, 3}, Run{}), kept);
  for (int32_t k = 0; k <= kept; ++k) assert_true(is(table.at(k), {k, 1, 2, 3}));
}

TESTS(equal_sequences_have_one_number_in_order_of_their_first_use, a_table_at_its_limit_is_as_it_was_and_may_go_on)
