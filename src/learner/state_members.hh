// The state of a learner in a checkpoint, as one list of members. The list says once what is written, in which order it is read
// back, and how long its arrays are:
//
//   struct State { BatchLoop loop; Array<double> counts; };
//   using Members = StateMembers<Kept<&State::loop>, Counts<&State::counts>>;
//
// A state that is read begins as a copy of one that fits, whose arrays say how long those of the checkpoint must be. What does
// not fit is `corrupt`, and the learner then has the state that it had.
#pragma once
#include <cmath>
#include <string>
#include <string_view>

#include "fsa/base/state_bytes.hh"
#include "fsa/base/text.hh"

namespace hws {

[[noreturn]] void fail_state_length(size_t found, size_t expected);
[[noreturn]] void fail_state_number(double found);
// `corrupt` unless a section was read to its end.
void require_end_of_state(std::string_view bytes);

// A number, a plain struct, or what writes itself: append(std::string *) and take(std::string_view *).
template <auto M>
struct Kept {
  template <class S>
  static void append(std::string *out, const S &state) {
    if constexpr (requires { (state.*M).append(out); }) (state.*M).append(out);
    else append_value(out, state.*M);
  }
  template <class S>
  static void take(std::string_view *in, S *state) {
    using T = std::remove_reference_t<decltype(state->*M)>;
    if constexpr (requires { (state->*M).take(in); }) (state->*M).take(in);
    else state->*M = take_value<T>(in);
  }
};

// An array of a length that is known.
template <auto M>
struct Numbers {
  template <class S>
  static void append(std::string *out, const S &state) {
    append_array(out, state.*M);
  }
  template <class S>
  static void take(std::string_view *in, S *state) {
    auto &array = state->*M;
    auto found = take_array<typename std::remove_reference_t<decltype(array)>::value_type>(in);
    if (found.size() != array.size()) fail_state_length(found.size(), array.size());
    array.swap(found);
  }
};

// The same of counts: finite numbers, none below 0.
template <auto M>
struct Counts : Numbers<M> {
  template <class S>
  static void take(std::string_view *in, S *state) {
    Numbers<M>::take(in, state);
    for (const double x : state->*M) {
      if (!(x >= 0 && x < INFINITY)) fail_state_number(x);
    }
  }
};

template <class... Members>
struct StateMembers {
  template <class S>
  static void append(std::string *out, const S &state) {
    (Members::append(out, state), ...);
  }
  // Cuts the members from the front of the bytes; `state` begins as one that fits.
  template <class S>
  static void take(std::string_view *in, S *state) {
    (Members::take(in, state), ...);
  }
};

}  // namespace hws
