// That two machines weigh every tuple of strings alike, by enumeration.
#pragma once
#include "tests/fsa/relation.hh"

namespace oracle {

// All tuples of at most `length` symbols a tape, over symbols 1..size.
inline void assert_same_weights(const Machine &a, const Machine &b, Label size, size_t length, double tolerance = 1e-11) {
  for (const Strings &s : all_strings(std::vector<Label>(static_cast<size_t>(a.tapes()), size), length)) {
    const Real u = weight_of(a, s), v = weight_of(b, s);
    if (std::fabs(u - v) > static_cast<Real>(tolerance) * std::max(u, v)) {
      print_error("a string weighs %.17Lg and %.17Lg\n", u, v);
      fail();
    }
  }
}

// Machines without cycles: everything they accept with positive weight.
inline void assert_same_relation(const Machine &a, const Machine &b) { assert_same(relation(a), relation(b)); }

}  // namespace oracle
