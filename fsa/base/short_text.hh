// A piece of a message, held in place: making one takes no memory, and where it goes out of scope there is nothing to free, so
// that a call that can fail costs no more than what it says.
#pragma once
#include <cstddef>

#include "fsa/base/error.hh"

namespace hws {

class ShortText {
 public:
  ShortText() noexcept {}
  explicit ShortText(const char *format, ...) noexcept HWS_PRINTF(2, 3);
  // printf-like, at the end. What is beyond 239 bytes is left out.
  void add(const char *format, ...) noexcept HWS_PRINTF(2, 3);
  const char *c_str() const noexcept { return text_; }
  bool empty() const noexcept { return size_ == 0; }

 private:
  size_t size_ = 0;
  char text_[240] = {0};
};

}  // namespace hws
