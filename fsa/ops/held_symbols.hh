// Symbols that one of two readers of a string has read and the other has not, in order. Those of the second reader are
// negative.
#pragma once
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/machine/machine.hh"

namespace hws {

using Held = Array<int32_t>;

// A reader reads label c (epsilon: nothing). False if the other one has read something else there.
inline bool read_on(Held &held, Label c, bool first_reader) {
  if (c == kEpsilon) return true;
  const int32_t mine = first_reader ? c : -c;
  if (held.empty() || (held[0] > 0) == first_reader) {
    held.push_back(mine);
    return true;
  }
  if (held[0] != -mine) return false;
  held.erase(held.begin());
  return true;
}

// As a key: what is held on each tape, closed by 0.
inline void append_key(Array<int32_t> &key, const std::vector<Held> &held) {
  for (const Held &on_tape : held) {
    key.insert(key.end(), on_tape.begin(), on_tape.end());
    key.push_back(0);
  }
}
// And back: fills `held`, as many tapes as it has.
inline void read_key(std::span<const int32_t> key, std::vector<Held> &held) {
  size_t at = 0;
  for (Held &on_tape : held) {
    on_tape.clear();
    for (; key[at] != 0; ++at) on_tape.push_back(key[at]);
    ++at;
  }
}

}  // namespace hws
