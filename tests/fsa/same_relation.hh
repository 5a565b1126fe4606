// Asserts by enumeration that two machines give every tuple of strings the same weight.
#pragma once
#include "tests/fsa/relation.hh"

namespace oracle {

// All tuples of at most `length` symbols a tape, over symbols 1..size.
void assert_same_weights(const Machine &a, const Machine &b, Label size, size_t length, double tolerance = 1e-11);

// Machines without cycles: everything they accept with positive weight.
void assert_same_relation(const Machine &a, const Machine &b);

}  // namespace oracle
