// The one way through which every fallible entry point runs:
//
//   return Call().out("total", total).run([&] { *total = ...; });
//
// Outputs are checked and set to NULL or 0 before the body runs and again if it
// fails; whatever the body throws becomes a status, with its detail in the
// calling thread's record. The body may return nothing (HWS_OK) or a hws_status.
// Arrays a caller lends (copy_out, forward weights) are written by the body as
// its last act, so a failed call leaves them alone.
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "fsa/base/error.hh"
#include "hawser/status.h"

namespace hws::capi {

// A thread's latest failure. Trivially destructible: nothing runs at thread
// exit, and it may be read from finalizers and destructors of other objects.
struct ErrorRecord {
  hws_status code;
  int64_t line, column;
  char message[512];
};
static_assert(std::is_trivially_destructible_v<ErrorRecord>);
const ErrorRecord &error_record() noexcept;

// Only inside a catch block: writes the record for the exception in flight and
// gives its status. bad_alloc (and a container's length_error, which is a size no
// memory could hold) is HWS_E_NO_MEMORY, anything unforeseen HWS_E_INTERNAL.
hws_status record_current_exception() noexcept;

class Call {
 public:
  // A result; NULL is an argument error.
  template <class T>
  Call &out(const char *name, T *at) noexcept {
    static_assert(std::is_pointer_v<T> || std::is_arithmetic_v<T>);
    return add({at, name, sizeof(T), false});
  }
  // A result the caller may leave out.
  template <class T>
  Call &maybe(T *at) noexcept {
    static_assert(std::is_pointer_v<T> || std::is_arithmetic_v<T>);
    return at ? add({at, "", sizeof(T), false}) : *this;
  }
  // The *needed of the two-call pattern; it keeps its value in a failed call.
  Call &needed(int64_t *at) noexcept { return at ? add({at, "", sizeof *at, true}) : *this; }

  template <class Body>
  hws_status run(Body &&body) noexcept {
    clear(true);
    try {
      check();
      if constexpr (std::is_same_v<decltype(body()), hws_status>) {
        return body();
      } else {
        body();
        return HWS_OK;
      }
    } catch (...) {
      clear(false);
      return record_current_exception();
    }
  }

 private:
  static constexpr int kMost = 6;
  struct Output {
    void *at;
    const char *name;
    size_t size;
    bool kept;
  };
  Call &add(Output o) noexcept {
    outputs_[count_++] = o;
    return *this;
  }
  void clear(bool all) noexcept;
  void check() const;

  Output outputs_[kMost];
  int count_ = 0;
};

}  // namespace hws::capi
