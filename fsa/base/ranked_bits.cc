#include "fsa/base/ranked_bits.hh"

namespace hws {

namespace {

// A line's first word, of what lies before it and of its seven words of bits.
uint64_t head_of(uint64_t before, const uint64_t *words, uint32_t *ones) {
  uint64_t head = before;
  uint32_t sum = 0;
  for (uint32_t w = 0; w < 7; ++w) {
    if (w > 0 && w % 2 == 0) head |= uint64_t{sum} << (23 + 9 * (w / 2));
    sum += ones_of(words[w]);
  }
  *ones = sum;
  return head;
}

}  // namespace

RankedLines RankedBits::make(std::span<const uint64_t> words, int64_t bits) {
  RankedLines made;
  made.lines.assign(static_cast<size_t>(words_of(bits)), 0);
  uint64_t before = 0, hinted = 0;
  for (size_t line = 0, from = 0; 8 * line < made.lines.size(); ++line, from += 7) {
    uint64_t *to = made.lines.data() + 8 * line;
    for (size_t w = 0; w < 7 && from + w < words.size(); ++w) to[1 + w] = words[from + w];
    uint32_t ones = 0;
    to[0] = head_of(before, to + 1, &ones);
    before += ones;
    for (; hinted < before; hinted += kHint) made.hints.push_back(static_cast<uint32_t>(line));
  }
  made.hints.resize(static_cast<size_t>(hints_of(static_cast<int64_t>(before))),
                    static_cast<uint32_t>(made.lines.size() / 8 - 1));
  return made;
}

const char *RankedBits::wrong() const {
  if (static_cast<int64_t>(8 * line_count_) != words_of(bits_) || static_cast<int64_t>(hint_count_) != hints_of(ones_)) {
    return "lines or hints of another length";
  }
  uint64_t before = 0, hinted = 0;
  size_t hint = 0;
  for (size_t line = 0; line < line_count_; ++line) {
    const uint64_t *at = lines_ + 8 * line;
    uint32_t ones = 0;
    if (at[0] != head_of(before, at + 1, &ones)) return "counts of ones that are wrong";
    before += ones;
    for (; hinted < before; hinted += kHint, ++hint) {
      if (hint >= hint_count_ || hints_[hint] != line) return "hints that are wrong";
    }
  }
  for (; hint < hint_count_; ++hint) {
    if (hints_[hint] != line_count_ - 1) return "hints that are wrong";
  }
  if (before != static_cast<uint64_t>(ones_)) return "another number of ones";
  const Place end(bits_);
  const uint64_t *last = lines_ + end.line;
  uint64_t after = last[1 + end.word] >> end.bit;
  for (uint32_t w = end.word + 1; w < 7; ++w) after |= last[1 + w];
  return after == 0 ? nullptr : "ones after its end";
}

}  // namespace hws
