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

// Some two hundred shims are made from this: what is not the body's is compiled once, in guard.cc.
class Call {
 public:
  Call() noexcept {}  // entries of outputs_ from count_ on are never read
  // Registers an output argument; NULL is an argument error.
  template <class T>
  Call &out(const char *name, T *at) noexcept {
    static_assert(std::is_pointer_v<T> || std::is_arithmetic_v<T>);
    return add(at, name, sizeof(T), false);
  }
  // A result the caller may leave out.
  template <class T>
  Call &maybe(T *at) noexcept {
    static_assert(std::is_pointer_v<T> || std::is_arithmetic_v<T>);
    return add(at, nullptr, sizeof(T), false);
  }
  // The *needed of the two-call pattern; it keeps its value in a failed call.
  Call &needed(int64_t *at) noexcept { return add(at, nullptr, sizeof *at, true); }

  template <class Body>
  hws_status run(Body &&body) noexcept {
    try {
      begin();
      if constexpr (std::is_same_v<decltype(body()), hws_status>) {
        return body();
      } else {
        body();
        return HWS_OK;
      }
    } catch (...) {
      return failed();
    }
  }

 private:
  static constexpr int kMost = 6;
  struct Output {
    void *at;
    const char *name;  // null: may be left out
    size_t size;
    bool kept;
  };
  Call &add(void *at, const char *name, size_t size, bool kept) noexcept;
  void begin();  // sets all outputs to 0, then throws for one that is not there
  // Inside a catch block: sets all but kept outputs to 0, writes the record for the exception in flight and gives its status.
  hws_status failed() noexcept;

  Output outputs_[kMost];
  int count_ = 0;
};

}  // namespace hws::capi
