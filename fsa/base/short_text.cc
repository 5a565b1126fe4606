#include "fsa/base/short_text.hh"

#include <algorithm>
#include <cstdarg>
#include <cstdio>

namespace hws {

namespace {

size_t written(char *text, size_t room, const char *format, va_list args) noexcept {
  const int length = std::vsnprintf(text, room, format, args);
  return std::min(static_cast<size_t>(std::max(length, 0)), room - 1);
}

}  // namespace

ShortText::ShortText(const char *format, ...) noexcept {
  va_list args;
  va_start(args, format);
  size_ = written(text_, sizeof text_, format, args);
  va_end(args);
}

void ShortText::add(const char *format, ...) noexcept {
  va_list args;
  va_start(args, format);
  size_ += written(text_ + size_, sizeof text_ - size_, format, args);
  va_end(args);
}

}  // namespace hws
