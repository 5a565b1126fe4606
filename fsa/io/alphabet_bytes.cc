#include "fsa/io/alphabet_bytes.hh"

#include <cinttypes>
#include <cstring>
#include <utility>

#include "fsa/base/error.hh"

namespace hws {

namespace {

enum AlphabetKind : int64_t { kOpen = 0, kNameless = 1, kNamed = 2, kAsOnTape = 3 };

std::string head_bytes(int64_t kind, int64_t number) {
  const int64_t head[2] = {kind, number};
  return std::string(reinterpret_cast<const char *>(head), sizeof head);
}

}  // namespace

std::string write_alphabet_as_on(int32_t tape) { return head_bytes(kAsOnTape, tape); }

std::string write_alphabet(const Alphabet &alphabet) {
  if (alphabet.is_open()) return head_bytes(kOpen, 0);
  std::string bytes = head_bytes(alphabet.has_names() ? kNamed : kNameless, alphabet.size());
  for (int64_t i = 1; alphabet.has_names() && i <= alphabet.size(); ++i) {
    bytes += alphabet.name(static_cast<Label>(i));
    bytes += '\0';
  }
  return bytes;
}

AlphabetPtr read_alphabet(std::span<const std::byte> bytes, const std::vector<AlphabetPtr> &earlier) {
  int64_t head[2];
  if (bytes.size() < sizeof head) {
    fail(Code::corrupt, "an alphabet of %zu bytes; expected at least %zu", bytes.size(), sizeof head);
  }
  std::memcpy(head, bytes.data(), sizeof head);
  const std::string_view names(reinterpret_cast<const char *>(bytes.data()) + sizeof head, bytes.size() - sizeof head);
  if (head[0] != kNamed && !names.empty()) fail(Code::corrupt, "an alphabet without names has %zu bytes of them", names.size());
  switch (head[0]) {
    case kOpen:
      return Alphabet::open();
    case kNameless:
      return Alphabet::sized(head[1]);
    case kAsOnTape:
      if (head[1] < 0 || head[1] >= static_cast<int64_t>(earlier.size())) {
        fail(Code::corrupt, "an alphabet as on tape %" PRId64 "; expected an earlier tape", head[1]);
      }
      return earlier[static_cast<size_t>(head[1])];
    case kNamed:
      break;
    default:
      fail(Code::corrupt, "an alphabet of kind %" PRId64 "; expected 0 to 3", head[0]);
  }
  std::vector<std::string> list;
  for (size_t at = 0; at < names.size();) {
    const size_t end = names.find('\0', at);
    if (end == std::string_view::npos) fail(Code::corrupt, "a symbol's name does not end");
    list.emplace_back(names.substr(at, end - at));
    at = end + 1;
  }
  if (static_cast<int64_t>(list.size()) != head[1]) {
    fail(Code::corrupt, "%zu names in an alphabet of %" PRId64 " symbols", list.size(), head[1]);
  }
  return Alphabet::named(std::move(list));
}

}  // namespace hws
