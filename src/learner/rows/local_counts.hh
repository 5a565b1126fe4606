// The local numbers of a family's items between the passes of collapsed inference. They are 16-bit codes on one grid
// (src/stats/count_codes.hh), so that totals of what was stored are exact in any order, and a number that was put in is taken
// out to the bit. The relative error of a number is 2^-12, or half a quantum where that is more.
//
// Items are appended in the order in which they are visited. An item of n numbers is stored as n codes. A large store has runs
// instead where these are shorter: how many zeros, how many codes follow, and these codes. So no item takes more than 2 bytes
// for each number, and numbers that are 0 cost next to nothing where they are many. A smaller store has no runs, because making
// them takes a fifth of a pass over trees.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "fsa/base/array.hh"
#include "src/stats/local_store.hh"

namespace hws {

// A store with more bytes of codes than this is large.
inline constexpr size_t kLargeLocalCounts = size_t{1} << 28;

class LocalCounts {
 public:
  LocalCounts() : LocalCounts(CountGrid(1, 1)) {}
  explicit LocalCounts(const CountGrid &grid, bool has_runs = true);

  size_t items() const { return begin_.size() - 1; }
  size_t bytes() const { return codes_.size() * sizeof(uint16_t) + begin_.size() * sizeof(size_t); }
  const CountGrid &grid() const { return grid_; }
  void clear();
  // Begins the next item, and returns where its n codes are to be written. They count once the item is closed.
  uint16_t *open(size_t n);
  void close(size_t n);
  // Returns an item's n codes, as many as kBehind more of which may be read. Runs of codes are spread in `room`.
  const uint16_t *codes(size_t item, size_t n, Array<uint16_t> *room) const;
  // append() and read() do this with numbers in place of codes. Rows of n numbers are filled up to dense_stride(n), with zeros
  // in what is read; what is appended may have anything there. append() replaces the numbers by what read() would give of
  // them, and returns the sum of their absolute differences from `old`, another such row.
  double append(double *numbers, const double *old, size_t n);
  void read(size_t item, size_t n, double *numbers, Array<uint16_t> *room) const;

  void append_to(std::string *bytes) const;
  // Reads what append_to() wrote from the front of `bytes`. Fails with `corrupt` for what no store contains.
  static LocalCounts take(std::string_view *bytes, const CountGrid &grid, bool has_runs = true);
  // Fails with `corrupt` unless the item has n numbers.
  void require(size_t item, size_t n) const;

 private:
  static constexpr size_t kBehind = StoreLayout::kCodesBehind;
  void pack(size_t begin, size_t n);

  CountGrid grid_;
  bool has_runs_;
  Array<uint16_t> codes_;  // with kBehind zeros at the end
  Array<size_t> begin_{0};
  Array<uint16_t> runs_;  // of the item that is appended
};

}  // namespace hws
