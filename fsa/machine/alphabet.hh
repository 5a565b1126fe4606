// A tape's alphabet: symbols 1..size, with or without names; or open (any
// positive label, no size). Immutable, shared by machines.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "fsa/base/hash_slots.hh"
#include "fsa/base/short_text.hh"

namespace hws {

using Label = int32_t;
inline constexpr Label kEpsilon = 0, kPhi = -2, kRho = -3;

class Alphabet {
 public:
  static std::shared_ptr<const Alphabet> open();
  static std::shared_ptr<const Alphabet> sized(int64_t size);  // 1 ≤ size ≤ 2^31 − 2
  // names[i] is the name of symbol i + 1. Names are non-empty UTF-8 without
  // white space or control characters, all different.
  static std::shared_ptr<const Alphabet> named(std::vector<std::string> names);
  // What the names and their index take at most, for limits: `count` names of `letters` bytes together.
  static int64_t bytes_of_names(size_t count, size_t letters);

  bool is_open() const { return size_ < 0; }
  bool has_names() const { return !names_.empty(); }
  int64_t size() const { return size_; }  // −1: open
  // "" for a nameless symbol or a label outside 1..size.
  std::string_view name(Label label) const;
  Label find(std::string_view name) const;  // 0: no such name
  bool holds(Label label) const { return label >= 1 && (is_open() || label <= size_); }
  // What error messages call it: "26 symbols named a, b, c, ...".
  ShortText describe() const;

 private:
  int64_t size_ = -1;
  std::vector<std::string> names_;
  HashSlots index_{0};  // of names_; none without names
};
using AlphabetPtr = std::shared_ptr<const Alphabet>;

// The alphabet of a tape joined from two (rule 1.3), or nullptr if they do not match.
AlphabetPtr join(const AlphabetPtr &a, const AlphabetPtr &b);

}  // namespace hws
