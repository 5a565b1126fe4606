// Growth of arrays under a limit on bytes.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace hws {

// Makes room for `more` values beyond an array's size, to twice its capacity at least. ask(bytes) is called first if the values
// have to move, with the size of the new place, since the old one is there until they have; it may throw.
template <class Values, class Ask>
void make_room(Values &values, size_t more, const Ask &ask) {
  if (more <= values.capacity() - values.size()) return;
  const size_t to = std::max(2 * values.capacity(), values.size() + more);
  ask(static_cast<int64_t>(to * sizeof(*values.data())));
  values.reserve(to);
}

}  // namespace hws
