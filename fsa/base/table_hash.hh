// Hashes for tables in memory, keyed by a number that differs from process to process. Who makes input therefore cannot know
// which of its words, labels or states fall into one slot, and a table of n entries costs O(n) whatever they are. Tables are
// looked up and never gone through in the order of their slots, so that no result depends on the key. Fingerprints and
// checksums, which must not change, are others: hash_slots.hh's mixed(), sections.hh.
//
// A value and the hash so far are multiplied with the key to 128 bits, whose halves are combined (wyhash, Wang Yi 2019). Unlike
// multiplications of 64 bits (murmur), no difference between two inputs passes through with certainty under every key.
#pragma once
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace hws {

class TableHash {
 public:
  TableHash() noexcept : TableHash(of_process()) {}
  // Tests give a key.
  TableHash(uint64_t start, uint64_t factor) noexcept : start_(start), factor_(factor | 1) {}

  uint64_t of(uint64_t value) const noexcept { return with(start_, value); }
  // A hash with one more value worked in.
  uint64_t with(uint64_t hash, uint64_t value) const noexcept {
    const uint64_t h = folded(hash ^ value, factor_);
    return ((h ^ h >> 29) * kSpread) ^ (h >> 32);
  }
  uint64_t of(std::string_view text) const noexcept {
    uint64_t h = of(static_cast<uint64_t>(text.size())), word;
    for (; text.size() >= sizeof word; text.remove_prefix(sizeof word)) {
      std::memcpy(&word, text.data(), sizeof word);
      h = with(h, word);
    }
    if (text.empty()) return h;
    word = 0;
    std::memcpy(&word, text.data(), text.size());
    return with(h, word);
  }
  uint64_t of(std::span<const int32_t> values) const noexcept {
    uint64_t h = of(static_cast<uint64_t>(values.size()));
    for (const int32_t value : values) h = with(h, static_cast<uint32_t>(value));
    return h;
  }

 private:
  static uint64_t folded(uint64_t a, uint64_t b) noexcept {
#ifdef __SIZEOF_INT128__
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
#else
    const uint64_t a0 = a & 0xFFFFFFFFu, a1 = a >> 32, b0 = b & 0xFFFFFFFFu, b1 = b >> 32;
    const uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), cross = a0 * b1 + (middle & 0xFFFFFFFFu);
    return (cross << 32 | (low & 0xFFFFFFFFu)) ^ (a1 * b1 + (middle >> 32) + (cross >> 32));
#endif
  }
  static const TableHash &of_process() noexcept;

  // A product alone puts regular numbers at regular places, which come close together under one key in a hundred.
  static constexpr uint64_t kSpread = 0x9E3779B97F4A7C15u;

  uint64_t start_, factor_;
};

// For std::unordered_map and std::unordered_set, whose own hashes of numbers and texts anybody can compute.
struct KeyedHash {
  size_t operator()(uint64_t value) const noexcept { return static_cast<size_t>(hash.of(value)); }
  size_t operator()(std::string_view text) const noexcept { return static_cast<size_t>(hash.of(text)); }
  TableHash hash;
};

}  // namespace hws
