#include "src/learner/rows/local_counts.hh"

#include <cmath>
#include <vector>

#include "fsa/base/rng.hh"
#include "src/stats/dense_products.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

Array<double> random_numbers(size_t n, double zeros, Rng *rng) {
  Array<double> numbers(dense_stride(n), 7.0);  // what is behind an item's numbers does not matter
  for (size_t j = 0; j < n; ++j) {
    const double u = rng->uniform();
    numbers[j] = rng->uniform() < zeros ? 0 : 3 * u * u * u;
  }
  return numbers;
}

void numbers_come_back_as_multiples_of_the_quantum(void **) {
  Rng rng(1, RngMethod::test, 0, 0, 0);
  const CountGrid grid(1e5, 40);
  LocalCounts store(grid);
  std::vector<Array<double>> all, rounded;
  Array<uint16_t> room;
  std::vector<size_t> sizes;
  for (const double zeros : {0.0, .3, .7, .95, 1.0}) {
    for (const size_t n : {0, 1, 2, 3, 7, 8, 9, 40, 500}) {
      sizes.push_back(n);
      all.push_back(random_numbers(n, zeros, &rng));
      const size_t before = store.bytes();
      Array<double> kept = all.back();
      double distance = 0;
      Array<double> old(dense_stride(n), 0.0);
      for (size_t j = 0; j < n; ++j) old[j] = rng.uniform();
      const double change = store.append(kept.data(), old.data(), n);
      for (size_t j = 0; j < n; ++j) distance += std::fabs(kept[j] - old[j]);
      assert_true(std::fabs(change - distance) <= 1e-12 * distance);
      rounded.push_back(std::move(kept));
      assert_true(store.bytes() - before <= 2 * n + sizeof(size_t));
    }
  }
  for (size_t i = 0; i < all.size(); ++i) {
    Array<double> found(dense_stride(sizes[i]), 5.0);
    store.read(i, sizes[i], found.data(), &room);
    assert_true(found == rounded[i]);
    for (size_t j = 0; j < found.size(); ++j) {
      if (j >= sizes[i]) {
        assert_true(found[j] == 0);
        continue;
      }
      assert_true(found[j] == grid.multiple(found[j]));
      assert_true(std::fabs(found[j] - all[i][j]) <= std::fmax(grid.quantum() / 2, 0x1.001p-12 * all[i][j]));
      assert_true((found[j] == 0) == (all[i][j] < grid.quantum() / 2));
    }
    store.require(i, sizes[i]);
    // Of the first ones no number is 0, so that none can be missing.
    if (i < 9 && sizes[i] > 0) assert_throws(store.require(i, sizes[i] - 1), Code::corrupt);
  }
}

void numbers_that_are_zero_cost_next_to_nothing(void **) {
  const CountGrid grid(1, 1);
  Array<uint16_t> room;
  for (const size_t n : {100, 65535, 65536, 131071, 200000}) {
    for (const size_t first : {size_t{0}, n / 2, n - 1}) {
      LocalCounts store(grid);
      Array<double> numbers(dense_stride(n), 0.0);
      numbers[first] = .25;
      store.append(numbers.data(), numbers.data(), n);
      store.append(numbers.data(), numbers.data(), n);
      assert_true(store.bytes() < 100);
      Array<double> found(numbers.size());
      for (const size_t item : {0, 1}) {
        store.require(item, n);
        store.read(item, n, found.data(), &room);
        for (size_t j = 0; j < n; ++j) assert_true(found[j] == (j == first ? .25 : 0));
      }
    }
  }
  // A run of more codes than one number counts, beside so many zeros that runs are shorter.
  const size_t n = 250000;
  Array<double> numbers(dense_stride(n), 0.0);
  std::fill_n(numbers.data() + 1000, 70000, .5);
  LocalCounts store(grid);
  store.append(numbers.data(), numbers.data(), n);
  assert_true(store.bytes() < 141000);
  Array<double> found(numbers.size());
  store.read(0, n, found.data(), &room);
  assert_true(found == numbers);
  // A store that is not large has no runs, and reads the same, also what a large one wrote.
  LocalCounts whole(grid, false);
  whole.append(numbers.data(), numbers.data(), n);
  assert_true(whole.bytes() > 2 * n);
  std::fill(found.begin(), found.end(), 1.0);
  whole.read(0, n, found.data(), &room);
  assert_true(found == numbers);
  std::string bytes;
  store.append_to(&bytes);
  std::string_view rest = bytes;
  LocalCounts::take(&rest, grid, false).read(0, n, found.data(), &room);
  assert_true(found == numbers);
}

void a_number_beyond_the_largest_code_is_that_code(void **) {
  const CountGrid grid(8, 2);
  LocalCounts store(grid);
  const double largest = grid.quantum() * static_cast<double>(number_of(UINT16_MAX));
  Array<double> numbers(8, 0.0), found(8);
  numbers[0] = largest;
  numbers[1] = 1e9;
  numbers[2] = 1e300;
  numbers[3] = largest * (1 - 0x1p-10);
  store.append(numbers.data(), numbers.data(), 4);
  Array<uint16_t> room;
  store.read(0, 4, found.data(), &room);
  for (size_t j = 0; j < 3; ++j) assert_true(found[j] == largest);
  assert_true(found[3] < largest);
}

void a_store_comes_back_from_its_bytes(void **) {
  Rng rng(2, RngMethod::test, 0, 0, 0);
  const CountGrid grid(1e5, 40);
  LocalCounts store(grid);
  constexpr size_t kSize = 30;
  for (int item = 0; item < 20; ++item) {
    Array<double> numbers = random_numbers(kSize, item < 10 ? .1 : .9, &rng);
    store.append(numbers.data(), numbers.data(), kSize);
  }
  std::string bytes;
  store.append_to(&bytes);
  std::string_view rest = bytes;
  LocalCounts back = LocalCounts::take(&rest, grid);
  assert_true(rest.empty() && back.items() == 20);
  Array<double> one(dense_stride(kSize)), two = one;
  Array<uint16_t> room;
  for (size_t i = 0; i < 20; ++i) {
    store.read(i, kSize, one.data(), &room);
    back.read(i, kSize, two.data(), &room);
    assert_true(one == two);
  }
  // Goes on like the store that it was made from, also after both are emptied.
  std::string more, of_back;
  for (LocalCounts *s : {&store, &back}) {
    s->append(one.data(), one.data(), kSize);
    s->append_to(s == &store ? &more : &of_back);
  }
  assert_true(more == of_back);
  back.clear();
  assert_true(back.items() == 0);
  // Damage of any 8 bytes is refused, or is a store in which every number can be read.
  int refused = 0;
  for (size_t at = 0; at + 8 <= bytes.size(); at += 2) {
    std::string damaged = bytes;
    for (size_t k = 0; k < 8; ++k) damaged[at + k] = static_cast<char>(rng.below(256));
    rest = damaged;
    try {
      const LocalCounts found = LocalCounts::take(&rest, grid);
      for (size_t i = 0; i < found.items(); ++i) {
        found.require(i, kSize);
        found.read(i, kSize, two.data(), &room);
      }
    } catch (const Error &error) {
      assert_true(error.code == Code::corrupt);
      ++refused;
    }
  }
  assert_true(refused > 80);
}

}  // namespace

TESTS(numbers_come_back_as_multiples_of_the_quantum, numbers_that_are_zero_cost_next_to_nothing,
      a_number_beyond_the_largest_code_is_that_code, a_store_comes_back_from_its_bytes)
