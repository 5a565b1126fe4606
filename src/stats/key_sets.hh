// Sets of keys as statistics: what occurs in a range of items, in the order in which it occurs first. A key is a row of so many
// int32_t from −1 on, and a set has its keys one behind the other. The set of two neighbouring ranges is the first one's keys
// and then those that only the second one has. That is the same however ranges are joined, so a set needs no tree.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"

namespace hws {

// Of sets of neighbouring ranges, in their order. O(keys) hash look-ups.
Array<int32_t> united_keys(std::span<const std::span<const int32_t>> sets, size_t width, const Run &run);

// A set as bytes, one per small number, and back from the front of `bytes`: `corrupt` for what is no set of such keys.
void append_keys(std::string *bytes, std::span<const int32_t> keys, size_t width);
Array<int32_t> take_keys(std::string_view *bytes, size_t width);

// Whole numbers in seven bits a byte, the lowest first.
void append_number(std::string *bytes, uint64_t n);
uint64_t take_number(std::string_view *bytes);  // `corrupt`

}  // namespace hws
