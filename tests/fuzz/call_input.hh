// The bytes from which random programs over the C interface are read, and their handles.
#pragma once
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "hawser/hawser.h"

namespace calls {

[[noreturn]] inline void broken(const char *what) {
  std::fprintf(stderr, "fuzz_calls: %s (%s: %s)\n", what, hws_status_name(hws_error_code()), hws_error_message_view());
  std::abort();
}

class Input {
 public:
  Input(const uint8_t *data, size_t size) : at_(data), end_(data + size) {}
  bool done() const { return at_ == end_; }
  uint8_t byte() { return at_ < end_ ? *at_++ : 0; }
  int32_t label() {
    const int b = byte();
    return b < 200 ? b % 6 : b < 220 ? HWS_PHI : b < 240 ? HWS_RHO : b < 250 ? -1 : INT32_MAX;
  }
  int64_t index(int64_t size) {  // mostly in range
    const int b = byte();
    if (b < 240) return size > 0 ? b % size : 0;
    constexpr int64_t kWrong[] = {-1, INT64_MIN, INT64_MAX, int64_t{1} << 32};
    return b < 248 ? size : kWrong[b % 4];
  }
  int32_t choice() {  // tapes, kinds, semirings
    const int b = byte();
    constexpr int32_t kOdd[] = {-1, 16, INT32_MAX, INT32_MIN};
    return b < 240 ? b % 4 : kOdd[b % 4];
  }
  double weight() {
    const int b = byte();
    constexpr double kOdd[] = {NAN, INFINITY, -INFINITY, 1e300, 1e-300, -1, -1e300, 5e-324};
    return b < 232 ? b / 64.0 : kOdd[b % 8];
  }
  const char *rest(int64_t *length) {
    const int64_t most = end_ - at_, n = byte() % 64;
    *length = n < most ? n : (at_ < end_ ? end_ - at_ : 0);
    const char *text = reinterpret_cast<const char *>(at_);
    at_ += *length;
    return text;
  }

 private:
  const uint8_t *at_, *end_;
};

inline hws_status checked(hws_status status) {
  if (std::strcmp(hws_status_name(status), "HWS_UNKNOWN") == 0) broken("a status that is not in the list");
  if (status == HWS_E_INTERNAL) broken("a defect");
  if (status < 0 && (hws_error_code() != status || !*hws_error_message_view())) broken("a failure without its record");
  return status;
}

// Registers of one kind of handle; 0 is always NULL.
template <class Handle, void (*Free)(Handle *)>
struct Registers {
  static constexpr int kCount = 6;
  Handle *at[kCount] = {};
  ~Registers() {
    for (Handle *h : at) Free(h);
  }
  Handle *pick(Input &in) { return at[in.byte() % kCount]; }
  // Puts away the result of a call.
  // By reference: read after the call that sets it, whatever the order of arguments.
  void keep(Input &in, hws_status status, Handle *const &made) {
    checked(status);
    if ((status < 0) != (made == nullptr)) broken("a handle and its status disagree");
    Handle *&place = at[1 + in.byte() % (kCount - 1)];
    Free(place);
    place = made;
  }
};

}  // namespace calls
