// Tables one behind another: table t has the entries [begin[t], begin[t + 1]).
#pragma once
#include <span>

#include "fsa/base/array.hh"

namespace hws {

struct TablePool {
  Array<int32_t> begin = Array<int32_t>(1, 0);  // one more number than tables
  Array<double> entries;

  int32_t tables() const { return static_cast<int32_t>(begin.size()) - 1; }
  std::span<const double> table(int32_t t) const {
    return {entries.data() + begin[t], static_cast<size_t>(begin[t + 1] - begin[t])};
  }
};

}  // namespace hws
