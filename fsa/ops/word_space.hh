// Which vectors are linear combinations of earlier ones: a basis in echelon form, found
// by elimination on sparse vectors. What the equivalence of weighted automata rests on
// (Schützenberger 1961; Tzeng, "A polynomial-time algorithm for the equivalence of
// probabilistic automata", SIAM J. Comput. 21, 1992).
//
// Judged coordinate by coordinate: what is left of one is nothing if it is small beside
// the terms it was made from. So neither the scale of a coordinate nor that of a vector
// matters. A vector wrongly taken for independent costs time only.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/base/scaled.hh"

namespace hws {

struct Coordinate {
  int32_t at;
  Scaled value;  // not zero
};

class WordSpace {
 public:
  WordSpace(int32_t dimension, const Run &run);
  // False if the vector depends on those added before; else adds it. At most
  // `dimension` are added. O(non-zeros met, times log(dimension)).
  bool add(std::span<const Coordinate> vector);

 private:
  void touch(int32_t at);
  void subtract(int32_t basis);

  struct Entry {
    int32_t at;
    double value;
  };
  const Run &run_;
  Array<Entry> entries_;    // of all basis vectors; each is 1 at its pivot
  Array<int64_t> begin_{0};
  Array<int32_t> pivot_;     // per basis vector
  Array<int32_t> basis_at_;  // per coordinate: the basis vector whose pivot it is; −1: none
  Array<double> value_, terms_;  // of the vector in hand; terms: sum of the magnitudes added up
  Array<int64_t> unit_;          // per coordinate: log2 of its unit, which is that of the first value seen
  Array<char> touched_;
  Array<int32_t> touched_list_, waiting_;  // waiting: a heap of basis vectors to subtract
};

}  // namespace hws
