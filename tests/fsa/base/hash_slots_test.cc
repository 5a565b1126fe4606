#include "fsa/base/hash_slots.hh"

#include <map>

#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// Numbers values in the order they are met; `buckets` different hashes.
struct Numbers {
  explicit Numbers(uint64_t hashes) : buckets(hashes) {}
  int32_t number(uint64_t value, const Run &run) {
    slots.reserve(values.size(), run, 0, [&](int32_t k) { return hash(values[static_cast<size_t>(k)]); });
    return slots.number(hash(value), [&](int32_t k) { return values[static_cast<size_t>(k)] == value; }, [&] {
      values.push_back(value);
      return static_cast<int32_t>(values.size()) - 1;
    });
  }
  uint64_t hash(uint64_t value) const { return mixed(7, value) % buckets; }
  uint64_t buckets;
  Array<uint64_t> values;
  HashSlots slots{2};
};

// However many share a hash.
void equal_things_have_one_number(void **) {
  for (const uint64_t buckets : {uint64_t{1}, uint64_t{5}, uint64_t{1} << 40}) {
    Rng r(buckets, RngMethod::test, 0, 0, 0);
    Numbers numbers(buckets);
    std::map<uint64_t, int32_t> expected;
    for (int i = 0; i < 2000; ++i) {
      const uint64_t value = r.below(400);
      const int32_t want = expected.try_emplace(value, static_cast<int32_t>(expected.size())).first->second;
      assert_int_equal(numbers.number(value, Run{}), want);
    }
    assert_int_equal(numbers.values.size(), expected.size());
    assert_true(numbers.slots.bytes() >= static_cast<int64_t>(2 * expected.size() * sizeof(int32_t)));
  }
}

void growing_keeps_to_the_limit_and_is_cancelled(void **) {
  Numbers numbers(1000);
  Run run;
  run.max_bytes = 1000;  // 64 slots and the 128 they become, not 256 with those
  const auto all = [&] {
    for (uint64_t value = 0; value < 1000; ++value) numbers.number(value, run);
  };
  assert_throws(all(), Code::limit);
  assert_int_equal(numbers.values.size(), 64);
  CancelFlag flag;
  flag.set = 1;
  run = Run{};
  run.cancel = &flag;
  assert_throws(numbers.number(1000, run), Code::cancelled);
  for (uint64_t value = 0; value < 64; ++value) assert_int_equal(numbers.number(value, Run{}), value);  // nothing was lost
}

}  // namespace

TESTS(equal_things_have_one_number, growing_keeps_to_the_limit_and_is_cancelled)
