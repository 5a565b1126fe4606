#include "src/corpus/line_feed.hh"

#include <algorithm>

namespace hws {

namespace {

constexpr std::string_view kLineFeedByteOrderMark = "\xEF\xBB\xBF";
constexpr size_t kLineFeedMostBytes = size_t{1} << 24;  // of one line

}  // namespace

void LineFeed::feed(std::string_view bytes) {
  while (!bytes.empty()) {
    const size_t end = bytes.find('\n');
    const std::string_view part = bytes.substr(0, end);
    require_length(held_.size() + part.size());
    if (end == std::string_view::npos) {
      held_ += part;
      return;
    }
    if (held_.empty()) {
      give(part);
    } else {
      held_ += part;
      give(held_);
      held_.clear();
    }
    bytes.remove_prefix(end + 1);
  }
}

// Asked of every line, held or not, so that how a text is cut decides nothing.
void LineFeed::require_length(size_t bytes) const {
  run_.limit_bytes(static_cast<int64_t>(2 * std::min(bytes, kLineFeedMostBytes + 1)));
  if (bytes > kLineFeedMostBytes) {
    fail_at(Code::parse, number_ + 1, 1, "a line of more than %zu bytes; expected shorter ones", kLineFeedMostBytes);
  }
}

void LineFeed::give(std::string_view text) {
  if ((++number_ & 1023) == 0) run_.check();
  if (!text.empty() && text.back() == '\r') text.remove_suffix(1);
  if (number_ == 1 && text.starts_with(kLineFeedByteOrderMark)) text.remove_prefix(kLineFeedByteOrderMark.size());
  line(text);
}

void LineFeed::end_feed() {
  if (held_.empty()) return;
  give(held_);
  held_.clear();
}

}  // namespace hws
