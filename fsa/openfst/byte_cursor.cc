#include "fsa/openfst/byte_cursor.hh"

#include <cinttypes>

namespace hws {

std::string_view ByteCursor::text(const char *what) {
  const size_t from = place_;
  const auto length = read<int32_t>(what);
  if (length < 0) {
    fail_at(Code::corrupt, 0, static_cast<int64_t>(from), "%d bytes for %s; expected a length of 0 or above", length, what);
  }
  const std::span<const std::byte> bytes = array(static_cast<uint64_t>(length), 1, what);
  return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

std::span<const std::byte> ByteCursor::array(uint64_t count, size_t width, const char *what) {
  if (count > left() / width) {
    fail_at(Code::corrupt, 0, static_cast<int64_t>(place_),
            "the file ends after %zu of its bytes for %s; expected %" PRIu64 " times %zu bytes", left(), what, count, width);
  }
  const std::span<const std::byte> bytes = file_.subspan(place_, static_cast<size_t>(count) * width);
  place_ += bytes.size();
  return bytes;
}

void ByteCursor::align() {
  const size_t next = (place_ + 15) / 16 * 16;
  array(next - place_, 1, "the bytes up to an aligned array");
}

}  // namespace hws
