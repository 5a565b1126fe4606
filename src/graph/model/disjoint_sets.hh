// Sets of variables that are joined one by one (Tarjan 1975). The smallest variable of a set stands for it.
#pragma once
#include <algorithm>
#include <numeric>

#include "fsa/base/array.hh"

namespace hws {

class DisjointSets {
 public:
  explicit DisjointSets(int32_t count) : up_(static_cast<size_t>(count)) { std::iota(up_.begin(), up_.end(), 0); }
  int32_t of(int32_t v) {
    while (up_[v] != v) v = up_[v] = up_[up_[v]];
    return v;
  }
  // False if they were in one set already.
  bool join(int32_t a, int32_t b) {
    a = of(a);
    b = of(b);
    up_[std::max(a, b)] = std::min(a, b);
    return a != b;
  }

 private:
  Array<int32_t> up_;
};

}  // namespace hws
