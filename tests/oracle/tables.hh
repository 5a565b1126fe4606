// A machine as plain arrays, for handing it to OpenFst's library and back: that
// library's headers are C++17, ours C++20, and this is both.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace peer {

constexpr int32_t kFailure = -2;  // a failure arc's label; on a transducer's other tape it carries 0

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
  int32_t symbols = 0;       // failure arcs are looked up for 1 to symbols
};

// The same machine with its failure arcs written out: OpenFst composes it with the machine of all
// strings, looking up by its PhiMatcher. Only states that the start leads to; other numbers.
Table resolved(const Table &t);

}  // namespace peer
