// Messages and plain values as bytes, for checkpoints: to the bit.
#pragma once
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

#include "src/graph/messages/message.hh"
#include "src/graph/model/factor_graph.hh"

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

template <class T>
void append_array(std::string *out, const std::vector<T> &values) {
  append_value(out, static_cast<int64_t>(values.size()));
  out->append(reinterpret_cast<const char *>(values.data()), values.size() * sizeof(T));
}
template <class T>
std::vector<T> take_array(std::string_view *bytes) {
  const int64_t size = take_value<int64_t>(bytes);
  if (size < 0 || static_cast<uint64_t>(size) > bytes->size() / sizeof(T)) fail(Code::corrupt, "a checkpoint that ends too early");
  std::vector<T> values(static_cast<size_t>(size));
  const std::string_view from = take_bytes(bytes, values.size() * sizeof(T));
  if (!values.empty()) std::memcpy(values.data(), from.data(), from.size());
  return values;
}

// Uniform messages, machines and vectors.
void append_message(std::string *out, const Message &message);
// `corrupt` unless it is a message to such a variable.
Message take_message(std::string_view *bytes, const GraphVariable &variable);

}  // namespace hws
