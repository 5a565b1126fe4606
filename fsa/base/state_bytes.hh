// Plain values and arrays of a learner's state as bytes and back, to the bit; machines of one byte order read each other's.
#pragma once
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "fsa/base/array.hh"
#include "fsa/base/error.hh"

namespace hws {

template <class T>
void append_value(std::string *out, const T &value) {
  static_assert(std::is_trivially_copyable_v<T>);
  out->append(reinterpret_cast<const char *>(&value), sizeof value);
}

// Cuts bytes from the front. All throw `corrupt` where there are too few.
std::string_view take_bytes(std::string_view *bytes, size_t count);
template <class T>
T take_value(std::string_view *bytes) {
  T value;
  std::memcpy(&value, take_bytes(bytes, sizeof value).data(), sizeof value);
  return value;
}

// A count of steps. No run makes more: a larger one is of a damaged checkpoint, and would overflow in the next step.
inline constexpr int64_t kMostSteps = INT64_MAX / 2;
inline int64_t take_steps(std::string_view *bytes) {
  const int64_t steps = take_value<int64_t>(bytes);
  if (steps < 0 || steps > kMostSteps) fail(Code::corrupt, "a checkpoint after %lld iterations", static_cast<long long>(steps));
  return steps;
}

template <class T>
void append_array(std::string *out, std::span<const T> values) {
  append_value(out, static_cast<int64_t>(values.size()));
  out->append(reinterpret_cast<const char *>(values.data()), values.size_bytes());
}
template <class T>
void append_array(std::string *out, const Array<T> &values) {
  append_array(out, std::span<const T>(values));
}
template <class T>
Array<T> take_array(std::string_view *bytes) {
  const int64_t size = take_value<int64_t>(bytes);
  if (size < 0 || static_cast<uint64_t>(size) > bytes->size() / sizeof(T)) {
    fail(Code::corrupt, "a checkpoint that ends too early");
  }
  Array<T> values(static_cast<size_t>(size));
  const std::string_view from = take_bytes(bytes, values.size() * sizeof(T));
  if (!values.empty()) std::memcpy(values.data(), from.data(), from.size());
  return values;
}

}  // namespace hws
