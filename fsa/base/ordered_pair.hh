// Two integers as one word that compares as the pair does: rows of labels with their arcs are sorted as words, by one compiled
// sort for all of them, and without a look at what a place refers to for each comparison.
#pragma once
#include <cstdint>

namespace hws {

inline constexpr uint32_t kSignOfPair = 0x80000000u;  // turned over, negative numbers come first

constexpr uint64_t ordered_pair(int32_t first, int32_t second) noexcept {
  return uint64_t{static_cast<uint32_t>(first) ^ kSignOfPair} << 32 | (static_cast<uint32_t>(second) ^ kSignOfPair);
}
constexpr int32_t first_of(uint64_t pair) noexcept {
  return static_cast<int32_t>(static_cast<uint32_t>(pair >> 32) ^ kSignOfPair);
}
constexpr int32_t second_of(uint64_t pair) noexcept { return static_cast<int32_t>(static_cast<uint32_t>(pair) ^ kSignOfPair); }

}  // namespace hws
