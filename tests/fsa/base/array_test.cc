// Arrays against std::vector, which says what is expected.
#include "fsa/base/array.hh"

#include <array>
#include <list>
#include <vector>

#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using hws::Array;

// Values of a width that is filled in its own way or in the way of all others; not all zeros by default.
struct Wide {
  int32_t a = 7, b = 0, c = -1;
  bool operator==(const Wide &) const = default;
};

template <class T>
static void assert_same(const Array<T> &found, const std::vector<T> &expected) {
  assert_int_equal(found.size(), expected.size());
  assert_true(found.capacity() >= found.size());
  assert_true(std::equal(found.begin(), found.end(), expected.begin()));
}

// One of everything, anywhere, some thousand times.
template <class T, class Value>
static void check_against_vector(const Value &value) {
  hws::Rng rng(11, hws::RngMethod::test, 0, 0, 0);
  const auto below = [&](size_t n) { return static_cast<size_t>(rng.uniform() * static_cast<double>(n)); };
  Array<T> a, other;
  std::vector<T> v, other_v;
  for (int step = 0; step < 4000; ++step) {
    const T x = value(step);
    if (v.empty()) {
      a.push_back(x);
      v.push_back(x);
    }
    const size_t n = below(9), at = below(v.size()), behind = below(v.size() - at + 1);
    const auto place = static_cast<ptrdiff_t>(at), length = static_cast<ptrdiff_t>(behind);
    switch (below(22)) {
      case 0: a.push_back(x); v.push_back(x); break;
      case 1: a.push_back(a[at]); v.push_back(v[at]); break;  // the element is its own, which growing may move
      case 2: a.emplace_back(x); v.emplace_back(x); break;
      case 3: a.pop_back(); v.pop_back(); break;
      case 4: a.resize(v.size() + n); v.resize(v.size() + n); break;
      case 5: a.resize(at); v.resize(at); break;
      case 6: a.resize(v.size() + n, x); v.resize(v.size() + n, x); break;
      case 7: a.assign(n * n, x); v.assign(n * n, x); break;
      case 8: a.assign(other_v.begin(), other_v.end()); v = other_v; break;
      case 9: assert_true(a.insert(a.begin() + at, x) == a.begin() + at); v.insert(v.begin() + place, x); break;
      case 10: a.insert(a.begin() + at, n, x); v.insert(v.begin() + place, n, x); break;
      case 11:
        a.insert(a.begin() + at, other.begin(), other.end());
        v.insert(v.begin() + place, other_v.begin(), other_v.end());
        break;
      case 12:
        assert_true(a.erase(a.begin() + at, a.begin() + at + behind) == a.begin() + at);
        v.erase(v.begin() + place, v.begin() + place + length);
        break;
      case 13: erase_if(a, [&](const T &y) { return y == x; }); std::erase_if(v, [&](const T &y) { return y == x; }); break;
      case 14: a.shrink_to_fit(); assert_int_equal(a.capacity(), a.size()); break;
      case 15: a.reserve(n * 10); assert_true(a.capacity() >= n * 10); break;
      case 16: other = a; other_v = v; break;
      case 17: a = std::move(other); v = std::move(other_v); other_v.clear(); assert_true(other.empty()); break;
      case 18: swap(a, other); swap(v, other_v); break;
      case 19: a = Array<T>(n); v = std::vector<T>(n); break;
      case 20: a = {x, x}; v = {x, x}; break;
      default: std::fill_n(a.extend(n), n, x); v.insert(v.end(), n, x); break;
    }
    if (v.size() > 200) {
      a.clear();
      v.clear();
    }
    assert_same(a, v);
    assert_same(other, other_v);
    assert_int_equal(a == other, v == other_v);
    assert_true(Array<T>(a) == a);
  }
}

static void does_what_a_vector_does(void **) {
  check_against_vector<char>([](int i) { return static_cast<char>(i % 5); });
  check_against_vector<int16_t>([](int i) { return static_cast<int16_t>(i % 7); });
  check_against_vector<int32_t>([](int i) { return i % 11; });
  check_against_vector<double>([](int i) { return i % 13 / 4.0; });
  check_against_vector<std::pair<int32_t, double>>([](int i) { return std::pair<int32_t, double>(i % 3, i); });
  check_against_vector<Wide>([](int i) { return Wide{i, i % 4, 2}; });
}

static void is_made_of_any_range(void **) {
  const std::list<int32_t> list = {3, 1, 2};
  assert_same(Array<int32_t>(list.begin(), list.end()), {3, 1, 2});
  const std::vector<int32_t> vector = {5, 6};
  assert_same(Array<int32_t>(vector.begin(), vector.end()), {5, 6});
  assert_same(Array<double>(vector.begin(), vector.end()), {5, 6});  // of another type
  assert_true(Array<int32_t>({1, 2}) < Array<int32_t>({1, 3}) && Array<int32_t>({1}) < Array<int32_t>({1, 0}));
}

static void zeros_are_zeros_in_memory_used_before(void **) {
  Array<double> a(100, 3.0);
  a.clear();
  a.resize(60);
  for (const double x : a) assert_true(x == 0);
}

static void more_than_can_be_is_out_of_memory(void **) {
  const size_t sizes[] = {SIZE_MAX, SIZE_MAX / 8, SIZE_MAX / 8 - 1, SIZE_MAX / 16 + 1};
  for (const size_t n : sizes) {
    Array<double> a = {3};
    int thrown = 0;
    const auto fails = [&](const auto &work) {
      try {
        work();
      } catch (const std::bad_alloc &) {
        ++thrown;
      }
    };
    fails([&] { a.extend(n); });
    fails([&] { a.resize(n); });
    fails([&] { a.reserve(n); });
    fails([&] { a.assign(n, 1); });
    fails([&] { Array<double> zeros(n); });
    fails([&] { Array<double> ones(n, 1); });
    assert_int_equal(thrown, 6);
    assert_true(a.size() == 1 && a[0] == 3);
  }
}

TESTS(does_what_a_vector_does, is_made_of_any_range, zeros_are_zeros_in_memory_used_before, more_than_can_be_is_out_of_memory)
