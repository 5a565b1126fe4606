#include "src/learner/minibatch_order.hh"

#include "fsa/base/array.hh"
#include "tests/test_list.hh"

using namespace hws;

static void each_epoch_holds_every_unit_once(void **) {
  for (const int64_t count : {1, 2, 3, 15, 16, 17, 255, 256, 257, 1000, 65537}) {
    for (int64_t epoch = 0; epoch < 3; ++epoch) {
      const MinibatchOrder order(7, epoch, count);
      Array<int> seen(static_cast<size_t>(count), 0);
      for (int64_t place = 0; place < count; ++place) {
        const int64_t unit = order.at(place);
        assert_true(unit >= 0 && unit < count);
        ++seen[static_cast<size_t>(unit)];
      }
      for (const int n : seen) assert_int_equal(n, 1);
    }
  }
}

static void seeds_and_epochs_have_orders_of_their_own(void **) {
  const MinibatchOrder base(7, 0, 100), same(7, 0, 100), seed(8, 0, 100), epoch(7, 1, 100);
  int other_seed = 0, other_epoch = 0;
  for (int64_t place = 0; place < 100; ++place) {
    assert_int_equal(base.at(place), same.at(place));
    other_seed += base.at(place) != seed.at(place);
    other_epoch += base.at(place) != epoch.at(place);
  }
  assert_true(other_seed > 80 && other_epoch > 80);
}

// Over many epochs each unit stands equally often at each place, and each pair at two neighbouring places, within five
// standard deviations.
static void units_come_everywhere_as_often(void **) {
  constexpr int64_t kUnits = 5, kEpochs = 20000;
  double at[kUnits][kUnits] = {}, next[kUnits][kUnits] = {};
  for (int64_t epoch = 0; epoch < kEpochs; ++epoch) {
    const MinibatchOrder order(3, epoch, kUnits);
    for (int64_t place = 0; place < kUnits; ++place) ++at[place][order.at(place)];
    ++next[order.at(1)][order.at(2)];
  }
  for (int a = 0; a < kUnits; ++a) {
    for (int b = 0; b < kUnits; ++b) {
      assert_true(std::fabs(at[a][b] - kEpochs / 5.0) < 5 * std::sqrt(kEpochs * 0.2 * 0.8));
      if (a != b) assert_true(std::fabs(next[a][b] - kEpochs / 20.0) < 5 * std::sqrt(kEpochs * 0.05 * 0.95));
    }
  }
}

TESTS(each_epoch_holds_every_unit_once, seeds_and_epochs_have_orders_of_their_own, units_come_everywhere_as_often)
