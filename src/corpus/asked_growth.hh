// Arrays of a result that grow while a text is read: the limit is asked before they do.
#pragma once
#include "fsa/base/array.hh"
#include "fsa/base/run.hh"

namespace hws {

// Before an array that is full grows to twice its size. Asks limit_bytes.
template <class T>
void ask_to_grow(const Array<T> &values, const Run &run) {
  if (values.size() == values.capacity()) run.limit_bytes(static_cast<int64_t>(3 * (values.size() + 16) * sizeof(T)));
}

}  // namespace hws
