// Arguments as C gives them, checked and turned into what the rooms below take:
// handles, arrays, texts, and copies out by the two-call pattern. All throw
// `argument`, naming the parameter.
#pragma once
#include <cinttypes>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "capi/base/handles.hh"
#include "fsa/base/array.hh"
#include "fsa/base/text.hh"
#include "fsa/machine/encode.hh"
#include "src/learner/option_table.hh"

namespace hws::capi {

template <class Handle>
Handle &given(Handle *handle, const char *name) {
  if (!handle) fail(Code::argument, "%s is NULL; expected a handle", name);
  return *handle;
}

// Gives ownership to the caller: *out is set only once nothing can fail any more.
template <class Handle, class... Parts>
void hand_out(Handle **out, Parts &&...parts) {
  *out = new Handle{std::forward<Parts>(parts)...};
}

// `count` entries at `at`, which may be NULL if there are none.
template <class T>
std::span<const T> array_in(const T *at, int64_t count, const char *name) {
  if (count < 0) fail(Code::argument, "%" PRId64 " entries of %s; expected a count >= 0", count, name);
  if (count > PTRDIFF_MAX / static_cast<int64_t>(sizeof(T))) {
    fail(Code::argument, "%" PRId64 " entries of %s; no array is as long as that", count, name);
  }
  if (!at && count > 0) fail(Code::argument, "%s is NULL; expected %" PRId64 " entries", name, count);
  return {at, static_cast<size_t>(count)};
}

// The value with this name. `nothing` is that of refuse_name.
template <class T>
T named_value(std::string_view name, std::span<const std::pair<std::string_view, T>> known, const char *nothing) {
  for (const auto &[key, value] : known) {
    if (key == name) return value;
  }
  Array<std::string_view> names;
  for (const auto &[key, value] : known) names.push_back(key);
  refuse_name(name, names, nothing);
}

// An array the callee fills whose length the caller knows; NULL is an error
// unless there is nothing to fill.
template <class T>
std::span<T> array_out(T *at, int64_t count, const char *name) {
  if (!at && count > 0) fail(Code::argument, "%s is NULL; expected room for %" PRId64 " entries", name, count);
  return {at, static_cast<size_t>(count)};
}

// Text by pointer and length; −1: up to the zero byte.
std::string_view text_in(const char *text, int64_t length, const char *name);
// A zero-terminated text that must be there.
const char *name_in(const char *text, const char *name);
// Bytes of a binary.
std::span<const std::byte> bytes_in(const void *buffer, int64_t length, const char *name);

// One alphabet per tape; NULL, or a NULL entry: open.
std::vector<AlphabetPtr> alphabets_in(const hws_alphabet *const *alphabets, int32_t tapes);
AlphabetPtr alphabet_in(const hws_alphabet *alphabet);  // NULL: open
std::vector<MachinePtr> machines_in(const hws_machine *const *machines, int32_t count, const char *name = "machines");
Semiring semiring_in(int32_t semiring);
Split split_in(int32_t split);
State state_in(const Machine &machine, int64_t state);

// The two-call pattern of hawser/status.h: room for `count` entries, none in the first call. Declare `needed` with
// Call::needed.
template <class T>
std::span<T> room_out(int64_t count, T *buffer, int64_t capacity, int64_t *needed) {
  if (!buffer && !needed) fail(Code::argument, "buffer and needed are both NULL; expected at least one of them");
  if (buffer && capacity < 0) fail(Code::argument, "capacity %" PRId64 "; expected a count >= 0", capacity);
  if (needed) *needed = count;
  if (!buffer) return {};
  if (capacity < count) {
    fail(Code::argument, "capacity %" PRId64 " is too small; expected at least %" PRId64, capacity, count);
  }
  return {buffer, static_cast<size_t>(count)};
}
// The same of what is there already.
template <class T>
void copy_out(std::span<const T> data, T *buffer, int64_t capacity, int64_t *needed) {
  const std::span<T> room = room_out(static_cast<int64_t>(data.size()), buffer, capacity, needed);
  if (!room.empty()) std::memcpy(room.data(), data.data(), data.size_bytes());
}
// Text, with its closing zero byte.
void copy_text_out(const std::string &text, char *buffer, int64_t capacity, int64_t *needed);
void copy_bytes_out(std::string_view bytes, void *buffer, int64_t capacity, int64_t *needed);

}  // namespace hws::capi
