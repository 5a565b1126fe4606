// Whole numbers of equal width in bits, at equal distances and without gaps: alone, or as fields of records. A number is read
// by one load of eight bytes at any address, so that a word more than the bits need follows them. Little-endian, as all of
// hawser's binaries are.
#pragma once
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

#include "fsa/base/array.hh"

namespace hws {

// The bits that numbers 0 to `largest` need.
constexpr uint32_t width_of(uint64_t largest) { return static_cast<uint32_t>(std::bit_width(largest)); }

// Reads numbers of at most 32 bits, the first at some bit of words that lie elsewhere, each `stride` bits after the one before.
// Nothing is checked.
class PackedNumbers {
 public:
  PackedNumbers() = default;
  PackedNumbers(std::span<const uint64_t> words, uint32_t width, uint32_t stride, uint64_t first_bit = 0)
      : bytes_(reinterpret_cast<const unsigned char *>(words.data())), first_(first_bit), stride_(stride),
        mask_((uint64_t{1} << width) - 1) {}
  static int64_t words_of(uint64_t bits) { return static_cast<int64_t>(bits / 64 + 2); }

  template <class I>
  uint32_t operator[](I i) const {
    const uint64_t bit = first_ + static_cast<uint64_t>(i) * stride_;
    uint64_t word;
    std::memcpy(&word, bytes_ + static_cast<size_t>(bit / 8), sizeof word);
    return static_cast<uint32_t>(word >> (bit % 8) & mask_);
  }

 private:
  const unsigned char *bytes_ = nullptr;
  uint64_t first_ = 0;
  uint32_t stride_ = 0;
  uint64_t mask_ = 0;
};

// Appends numbers of any width up to 32 bits.
class PackedWriter {
 public:
  explicit PackedWriter(uint64_t bits) { words_.assign(static_cast<size_t>(PackedNumbers::words_of(bits)), 0); }
  void add(uint32_t number, uint32_t width) {
    const auto word = static_cast<size_t>(at_ / 64);
    const auto shift = static_cast<uint32_t>(at_ % 64);
    words_[word] |= uint64_t{number} << shift;
    if (shift + width > 64) words_[word + 1] |= uint64_t{number} >> (64 - shift);
    at_ += width;
  }
  Array<uint64_t> take() { return std::move(words_); }

 private:
  Array<uint64_t> words_;
  uint64_t at_ = 0;
};

}  // namespace hws
