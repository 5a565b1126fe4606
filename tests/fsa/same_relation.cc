#include "tests/fsa/same_relation.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/array.hh"
#include "tests/harness.hh"

namespace oracle {

void assert_same_weights(const Machine &a, const Machine &b, Label size, size_t length, double tolerance) {
  for (const Strings &s : all_strings(hws::Array<Label>(static_cast<size_t>(a.tapes()), size), length)) {
    const Real u = weight_of(a, s), v = weight_of(b, s);
    if (std::fabs(u - v) > static_cast<Real>(tolerance) * std::max(u, v)) {
      print_error("a string weighs %.17Lg and %.17Lg\n", u, v);
      fail();
    }
  }
}

void assert_same_relation(const Machine &a, const Machine &b) { assert_same(relation(a), relation(b)); }

}  // namespace oracle
