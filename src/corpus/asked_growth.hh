// Vectors of a result that grows while a text is read: the limit is asked before they grow, and room that was not needed is
// given back at the end.
#pragma once
#include <vector>

#include "fsa/base/run.hh"

namespace hws {

// Before a vector that is full grows to twice its size. Asks limit_bytes.
template <class T>
void ask_to_grow(const std::vector<T> &values, const Run &run) {
  if (values.size() == values.capacity()) run.limit_bytes(static_cast<int64_t>(3 * (values.size() + 16) * sizeof(T)));
}

// Gives back the room it did not grow into. (Not by shrink_to_fit, which keeps silent when there is no memory.)
template <class T>
void fit(std::vector<T> &values) {
  if (values.capacity() / 5 * 4 > values.size()) std::vector<T>(values).swap(values);
}

}  // namespace hws
