#include "fsa/base/counted.hh"

#include <vector>

#include "tests/test_list.hh"

using namespace hws;

namespace {

struct Thing {
  explicit Thing(int *alive) : alive_(alive) { ++*alive_; }
  ~Thing() { --*alive_; }
  int32_t owners = 0;
  int *alive_;
};

}  // namespace

static void the_last_owner_ends_it(void **) {
  int alive = 0;
  {
    Counted<Thing> none, a(new Thing(&alive));
    assert_null(none.operator->());
    assert_non_null(a.operator->());
    assert_int_equal(a->owners, 1);
    Counted<Thing> b = a, c = std::move(b);
    assert_null(b.operator->());
    assert_int_equal((*c).owners, 2);
    a = none;
    assert_int_equal(c->owners, 1);
    assert_int_equal(alive, 1);
    c = Counted<Thing>(new Thing(&alive));
    assert_int_equal(alive, 1);
    const Counted<Thing> &same = c;
    c = same;  // of itself
    assert_int_equal(c->owners, 1);
  }
  assert_int_equal(alive, 0);
}

static void owners_in_arrays_are_counted_as_they_move(void **) {
  int alive = 0;
  std::vector<Counted<Thing>> all;
  const Counted<Thing> one(new Thing(&alive));
  for (int i = 0; i < 100; ++i) all.push_back(one);
  assert_int_equal(one->owners, 101);
  all.erase(all.begin(), all.begin() + 60);
  assert_int_equal(one->owners, 41);
  all.clear();
  assert_int_equal(one->owners, 1);
  assert_int_equal(alive, 1);
}

TESTS(the_last_owner_ends_it, owners_in_arrays_are_counted_as_they_move)
