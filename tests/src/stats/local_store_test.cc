#include "src/stats/local_store.hh"

#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

StoreLayoutPtr some_layout() {
  auto layout = std::make_shared<StoreLayout>(CountGrid(1000, 40));
  layout->add_codes(3);
  layout->add_floats(2);
  layout->add_codes(0);
  layout->add_codes(4);
  return layout;
}

}  // namespace

static void a_grid_is_fine_and_its_sums_are_exact(void **) {
  for (const double total : {1.0, 3.0, 1e6, 1e12}) {
    for (const double most : {0.5, 1.0, 40.0, 1e6}) {
      const CountGrid grid(total, most);
      assert_true(most * grid.scale() < 0x1p42);
      assert_true(total * grid.scale() <= 0x1p52);
      assert_true(grid.quantum() <= std::fmax(total * 0x1p-51, most * 0x1p-40));
      assert_true(grid.quantum() * grid.scale() == 1);
    }
  }
  // Out and in again in any order leaves nothing behind.
  const CountGrid grid(5000, 1);
  Rng r(3, RngMethod::test, 0, 0, 0);
  Array<double> x;
  double sum = 0;
  for (int i = 0; i < 5000; ++i) {
    const double u = r.uniform();
    x.push_back(i % 2 ? static_cast<double>(grid.rounded(u * u * u))
                      : grid.quantum() * static_cast<double>(number_of(code_of(static_cast<float>(u * grid.scale())))));
    assert_close(x.back(), i % 2 ? u * u * u : u, 0x1p-12);
    sum += x.back();
  }
  for (size_t i = x.size(); i-- > 0;) sum -= x[(i * 1237) % x.size()];
  assert_true(sum == 0);
}

static void items_have_places_of_their_own(void **) {
  const StoreLayoutPtr layout = some_layout();
  LocalStore store(layout);
  assert_true(store.codes(3) == store.codes(0) + 3 && store.codes(2) == store.codes(0) + 3);
  assert_int_equal(layout->codes, 7);
  assert_int_equal(layout->bytes(), 7 * 2 + 16 + 8);
  assert_true(LocalStore().empty() && !store.empty());
}

static void a_store_comes_back_from_bytes(void **) {
  const StoreLayoutPtr layout = some_layout();
  LocalStore store(layout);
  for (size_t i = 0; i < 3; ++i) store.codes(0)[i] = static_cast<uint16_t>(100 + i);
  store.floats(1)[1] = layout->grid.rounded(0.3);
  std::string bytes;
  store.append(&bytes);
  std::string_view rest = bytes;
  const LocalStore back = LocalStore::take(&rest, layout);
  assert_true(rest.empty());
  assert_int_equal(back.codes(0)[2], 102);
  assert_true(back.floats(1)[1] == store.floats(1)[1]);
  auto other = std::make_shared<StoreLayout>(*layout);
  other->add_codes(1);
  rest = bytes;
  assert_throws(LocalStore::take(&rest, other), Code::corrupt);
  for (const float bad : {-1.0F, 0.3F, INFINITY, NAN}) {
    LocalStore wrong(layout);
    auto coarse = std::make_shared<StoreLayout>(CountGrid(1e12, 1e9));
    coarse->offsets = layout->offsets;
    coarse->codes = layout->codes;
    coarse->floats = layout->floats;
    wrong.floats(1)[0] = bad;
    bytes.clear();
    wrong.append(&bytes);
    rest = bytes;
    assert_throws(LocalStore::take(&rest, coarse), Code::corrupt);
  }
}

TESTS(a_grid_is_fine_and_its_sums_are_exact, items_have_places_of_their_own, a_store_comes_back_from_bytes)
