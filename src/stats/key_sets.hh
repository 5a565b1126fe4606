// Sets of keys as statistics: the keys that occur in a range of items, in the order of their first occurrence. A key is a row
// of `width` int32_t of at least −1, and a set has its keys one after another. The set of two neighbouring ranges has the keys
// of the first, and then those that only the second has. It does not depend on how ranges are joined, so a set needs no tree.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"

namespace hws {

// Returns the union of sets of neighbouring ranges, which are given in order. O(keys) hash look-ups.
Array<int32_t> united_keys(std::span<const std::span<const int32_t>> sets, size_t width, const Run &run);

// Write a set as bytes, one for each small number, and read it from the front of `bytes`. take_keys() fails with `corrupt` for
// anything else.
void append_keys(std::string *bytes, std::span<const int32_t> keys, size_t width);
Array<int32_t> take_keys(std::string_view *bytes, size_t width);

// Whole numbers with seven bits per byte, the lowest first.
void append_number(std::string *bytes, uint64_t n);
uint64_t take_number(std::string_view *bytes);  // fails with `corrupt`

}  // namespace hws
