// Bits with answers to two questions: how many ones lie before a place (rank), and where the j-th one lies (select).
//
// A line of eight words has one cache line. Its first word counts the ones before the line, and those of the line's first
// two, four and six words of bits; seven words of bits follow. So a rank reads one line and counts at most two words. Every
// 128th one has a hint, the number of its line, so that a select searches few lines.
//
//   bytes: 1.143 bits a bit, and 4 bytes per 128 ones. Fewer than 2^32 ones.
//   source: rank9 of Vigna 2008 ("Broadword implementation of rank/select queries"), with smaller blocks.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/prefetch.hh"

namespace hws {

// The ones of a word. Portable builds have no instruction for it, and a call of the compiler's library takes longer.
constexpr uint32_t ones_of(uint64_t x) {
  x -= x >> 1 & 0x5555555555555555u;
  x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
  x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  return static_cast<uint32_t>(x * 0x0101010101010101u >> 56);
}

// Returns the place of the j-th one, counted from 0, of a word that has more than j ones.
constexpr uint32_t one_at(uint64_t x, uint32_t j) {
  uint64_t sums = x - (x >> 1 & 0x5555555555555555u);
  sums = (sums & 0x3333333333333333u) + (sums >> 2 & 0x3333333333333333u);
  sums = ((sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u;  // byte k: ones of bytes 0 to k
  // A byte's sum is at most 64, so that borrows do not cross bytes: the high bit stays where the sum is above j.
  const uint64_t above = ((sums | 0x8080808080808080u) - (j + 1) * 0x0101010101010101u) & 0x8080808080808080u;
  const auto shift = static_cast<uint32_t>(std::countr_zero(above)) & 56;
  const auto left = j - static_cast<uint32_t>((sums << 8) >> shift & 255);
  // The one is looked for within its byte in the same way: bit k of it goes into byte k.
  const uint64_t spread = (x >> shift & 255) * 0x0101010101010101u & 0x8040201008040201u;
  const uint64_t counts = ((spread + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u) * 0x0101010101010101u;
  const uint64_t past = ((counts | 0x8080808080808080u) - (left + 1) * 0x0101010101010101u) & 0x8080808080808080u;
  return shift + static_cast<uint32_t>(std::countr_zero(past)) / 8;
}

// The lines and hints of some bits.
struct RankedLines {
  Array<uint64_t> lines;
  Array<uint32_t> hints;
};

// Reads lines and hints that lie elsewhere. Nothing is checked but by `wrong`.
class RankedBits {
 public:
  static constexpr int64_t kLine = 448, kHint = 128;
  RankedBits() = default;
  RankedBits(std::span<const uint64_t> lines, std::span<const uint32_t> hints, int64_t bits, int64_t ones)
      : lines_(lines.data()), hints_(hints.data()), line_count_(lines.size() / 8), hint_count_(hints.size()), bits_(bits),
        ones_(ones) {}

  // How many words and hints so many bits have.
  static int64_t words_of(int64_t bits) { return (bits / kLine + 1) * 8; }
  static int64_t hints_of(int64_t ones) { return ones / kHint + 2; }
  // From bits, 64 in a word; those after the last one are 0.
  static RankedLines make(std::span<const uint64_t> words, int64_t bits);

  int64_t size() const { return bits_; }
  int64_t ones() const { return ones_; }
  bool operator[](int64_t i) const {
    const Place at(i);
    return lines_[at.line + 1 + at.word] >> at.bit & 1;
  }
  // Ones before place i <= size().
  int64_t rank(int64_t i) const {
    const Place at(i);
    const uint64_t *line = lines_ + at.line;
    uint32_t ones = static_cast<uint32_t>(line[0]) + inner(line[0], at.word / 2);
    if (at.word & 1) ones += ones_of(line[at.word]);
    return ones + ones_of(line[1 + at.word] & ((uint64_t{1} << at.bit) - 1));
  }
  // The place of one j < ones().
  int64_t select(int64_t j) const {
    size_t from = hints_[j / kHint], to = hints_[j / kHint + 1];  // lines; the one sought is among them
    const auto sought = static_cast<uint32_t>(j);
    while (from < to) {
      const size_t middle = to - (to - from) / 2;
      if (static_cast<uint32_t>(lines_[8 * middle]) <= sought) from = middle;
      else to = middle - 1;
    }
    const uint64_t *line = lines_ + 8 * from;
    uint32_t left = sought - static_cast<uint32_t>(line[0]);
    const uint32_t pair = (left >= inner(line[0], 1)) + (left >= inner(line[0], 2)) + (left >= inner(line[0], 3));
    left -= inner(line[0], pair);
    uint32_t word = 2 * pair;
    if (word < 6) {
      const uint32_t first = ones_of(line[1 + word]);
      if (left >= first) {
        left -= first;
        ++word;
      }
    }
    return static_cast<int64_t>(from) * kLine + 64 * word + one_at(line[1 + word], left);
  }
  // The place of one j + 1, or size() if there is none, where `at` is the place of one j.
  int64_t next(int64_t j, int64_t at) const {
    const Place p(at);
    const uint64_t *line = lines_ + p.line;
    uint64_t rest = p.bit == 63 ? 0 : line[1 + p.word] >> (p.bit + 1) << (p.bit + 1);
    for (uint32_t word = p.word;;) {
      if (rest != 0) return at - static_cast<int64_t>(64 * p.word + p.bit) + 64 * word + std::countr_zero(rest);
      if (++word == 7) break;
      rest = line[1 + word];
    }
    return j + 1 < ones_ ? select(j + 1) : bits_;
  }
  void ask_for(int64_t i) const { prefetch(lines_ + Place(i).line); }
  void ask_for_one(int64_t j) const { prefetch(lines_ + 8 * size_t{hints_[j / kHint]}); }

  // Returns what is wrong with counts, hints or the places after the last bit, or null if nothing is. O(size()).
  const char *wrong() const;

 private:
  struct Place {
    explicit Place(int64_t i) {
      const auto place = static_cast<uint64_t>(i);
      line = static_cast<size_t>(place / kLine * 8);
      const auto rest = static_cast<uint32_t>(place % kLine);
      word = rest / 64;
      bit = rest % 64;
    }
    size_t line;
    uint32_t word, bit;
  };
  // The ones of a line's first 0, 2, 4 or 6 words of bits.
  static uint32_t inner(uint64_t head, uint32_t pairs) {
    return pairs == 0 ? 0 : static_cast<uint32_t>(head >> (23 + 9 * pairs) & 511);
  }

  const uint64_t *lines_ = nullptr;
  const uint32_t *hints_ = nullptr;
  size_t line_count_ = 0, hint_count_ = 0;
  int64_t bits_ = 0, ones_ = 0;
};

}  // namespace hws
