#include "tools/pairs/grapheme_clusters.hh"

#include <algorithm>
#include <cstdint>

#include "tools/pairs/grapheme_table.hh"

namespace tool {

namespace {

struct Range {
  uint32_t first, last;
  char kind;
};

std::vector<Range> ranges_of_table() {
  std::vector<Range> ranges;
  uint32_t next = 0;
  for (size_t at = 0; at < kGraphemeTable.size(); ++at) {
    uint32_t numbers[2] = {0, 0};
    for (int which = 0;; ++at) {
      const char c = kGraphemeTable[at];
      if (c >= 'A' && c <= 'Z') break;
      if (c == ':') which = 1;
      else numbers[which] = 16 * numbers[which] + static_cast<uint32_t>(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    const uint32_t first = next + numbers[0], last = first + numbers[1];
    ranges.push_back({first, last, kGraphemeTable[at]});
    next = last + 1;
  }
  return ranges;
}

char kind_of(uint32_t code) {
  static const std::vector<Range> kRanges = ranges_of_table();
  const auto at = std::lower_bound(kRanges.begin(), kRanges.end(), code, [](const Range &r, uint32_t c) { return r.last < c; });
  return at != kRanges.end() && at->first <= code ? at->kind : '.';
}

// The code point that a text begins with, and its bytes.
struct Point {
  uint32_t code;
  size_t bytes;
};
Point first_point(std::string_view text) {
  const auto byte = [&](size_t k) { return static_cast<uint32_t>(static_cast<unsigned char>(text[k])); };
  const uint32_t lead = byte(0);
  const size_t bytes = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
  if (bytes == 1 || bytes > text.size()) return {lead < 0x80 ? lead : 0xFFFD, 1};
  uint32_t code = lead & (0x7Fu >> bytes);
  for (size_t k = 1; k < bytes; ++k) {
    if ((byte(k) & 0xC0) != 0x80) return {0xFFFD, 1};
    code = code << 6 | (byte(k) & 0x3F);
  }
  return {code, bytes};
}

}  // namespace

std::vector<std::string_view> grapheme_clusters(std::string_view text) {
  std::vector<std::string_view> clusters;
  size_t begin = 0;
  char before = 0;        // the kind of the last code point; 0: there is none
  int picture = 0;        // 1: a pictograph and what extends it came last; 2: a joiner after these
  bool odd_flags = false;  // whether an odd number of regional indicators came last
  for (size_t at = 0; at < text.size();) {
    const Point point = first_point(text.substr(at));
    const char kind = kind_of(point.code);
    const bool syllable = kind == 'H';
    // A syllable of Hangul has a last letter (LVT) unless it is a multiple of 28 from the first one (LV).
    const bool open = syllable && (point.code - 0xAC00) % 28 == 0;
    const char now = syllable ? (open ? 'v' : 't') : kind;
    const auto is = [](char c, std::string_view of) { return of.find(c) != of.npos; };
    bool joins = false;
    if (before == 'D' && now == 'N') joins = true;                 // GB3
    else if (before == 0 || is(before, "CDN") || is(now, "CDN")) joins = false;  // GB1, GB4, GB5
    else if (before == 'L' && is(now, "LVvt")) joins = true;            // GB6
    else if (is(before, "vV") && is(now, "VT")) joins = true;           // GB7
    else if (is(before, "tT") && now == 'T') joins = true;              // GB8
    else if (is(now, "EJS") || before == 'P') joins = true;             // GB9, GB9a, GB9b
    else if (now == 'X' && picture == 2) joins = true;                   // GB11
    else if (before == 'R' && now == 'R' && odd_flags) joins = true;    // GB12, GB13
    if (!joins && before != 0) {
      clusters.push_back(text.substr(begin, at - begin));
      begin = at;
    }
    picture = now == 'X' ? 1 : picture != 1 ? 0 : now == 'E' ? 1 : now == 'J' ? 2 : 0;
    odd_flags = now == 'R' && !(before == 'R' && odd_flags);
    before = now;
    at += point.bytes;
  }
  if (before != 0) clusters.push_back(text.substr(begin));
  return clusters;
}

}  // namespace tool
