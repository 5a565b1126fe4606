// The state of a learner in a checkpoint, as one list of members. The list says what is written, in which order it is read, and
// how long its arrays are:
//
//   class ToyLearner { ...
//     using Members = StateMembers<Kept<&ToyLearner::loop_>, Counts<&ToyLearner::counts_>>;
//   };
//   Members::append(&bytes, *this);
//   Members::take_all(bytes, this);
//
// Reading first fills copies of the members. Arrays of the checkpoint must be as long as those of the copies. Otherwise it
// fails with `corrupt`, and the learner keeps its state.
#pragma once
#include <cmath>
#include <string>
#include <string_view>
#include <tuple>

#include "fsa/base/state_bytes.hh"

namespace hws {

[[noreturn]] void fail_state_length(size_t found, size_t expected);
[[noreturn]] void fail_state_number(double found);
bool take_flag(std::string_view *in);  // from four bytes; fails with `corrupt` unless it is 0 or 1
// Fails with `corrupt` unless a section was read to its end.
void require_end_of_state(std::string_view bytes);

// A number, a plain struct, or an object with append(std::string *) and take(std::string_view *).
template <auto M>
struct Kept {
  static constexpr auto kMember = M;
  template <class T>
  static void append(std::string *out, const T &value) {
    if constexpr (requires { value.append(out); }) value.append(out);
    else if constexpr (std::is_same_v<T, bool>) append_value(out, int32_t{value});
    else append_value(out, value);
  }
  template <class T>
  static void take(std::string_view *in, T &value) {
    if constexpr (requires { value.take(in); }) value.take(in);
    else if constexpr (std::is_same_v<T, bool>) value = take_flag(in);
    else value = take_value<T>(in);
  }
};

// A number of steps.
template <auto M>
struct Steps {
  static constexpr auto kMember = M;
  static void append(std::string *out, int64_t steps) { append_value(out, steps); }
  static void take(std::string_view *in, int64_t &steps) { steps = take_steps(in); }
};

// An array of known length.
template <auto M>
struct Numbers {
  static constexpr auto kMember = M;
  template <class T>
  static void append(std::string *out, const Array<T> &array) {
    append_array(out, array);
  }
  template <class T>
  static void take(std::string_view *in, Array<T> &array) {
    Array<T> found = take_array<T>(in);
    if (found.size() != array.size()) fail_state_length(found.size(), array.size());
    array.swap(found);
  }
};

// An array of counts: finite numbers of at least 0.
template <auto M>
struct Counts : Numbers<M> {
  static void take(std::string_view *in, Array<double> &counts) {
    Numbers<M>::take(in, counts);
    for (const double x : counts) {
      if (!(x >= 0 && x < INFINITY)) fail_state_number(x);
    }
  }
};

template <class... Members>
struct StateMembers {
  template <class S>
  static void append(std::string *out, const S &state) {
    (Members::append(out, state.*Members::kMember), ...);
  }
  // Reads the members from the front of the bytes. The state changes only at the end.
  template <class S>
  static void take(std::string_view *in, S *state) {
    adopt(taken(in, *state), state);
  }
  // The same, where the members must be all of `bytes`.
  template <class S>
  static void take_all(std::string_view bytes, S *state) {
    auto next = taken(&bytes, *state);
    require_end_of_state(bytes);
    adopt(std::move(next), state);
  }

 private:
  template <class S>
  static auto taken(std::string_view *in, const S &state) {
    auto next = std::make_tuple(state.*Members::kMember...);
    std::apply([in](auto &...member) { (Members::take(in, member), ...); }, next);
    return next;
  }
  template <class Tuple, class S>
  static void adopt(Tuple next, S *state) noexcept {
    std::apply([state](auto &...member) { (std::swap(state->*Members::kMember, member), ...); }, next);
  }
};

}  // namespace hws
