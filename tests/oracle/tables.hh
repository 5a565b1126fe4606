// A machine as plain arrays, for handing it to OpenFst's library and back: that
// library's headers are C++17, ours C++20, and this is both.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace peer {

struct Arc {
  int32_t from, input, output;  // an acceptor's labels are equal
  double cost;
  int32_t to;
};
struct Final {
  int32_t state;
  double cost;
};
struct Table {
  bool tropical = false;  // 32-bit costs there; log: 64-bit
  int32_t states = 0, start = 0;
  std::vector<Arc> arcs;  // of a state: in their order
  std::vector<Final> finals;
};

}  // namespace peer
