// The numbers that each item of a data set has put into running totals, so that exactly these can be taken out again. An item's
// numbers are stored as codes (src/stats/count_codes.hh, 2 bytes, relative error 2^-12) or as floats (4 bytes, 2^-24). All are
// multiples of one quantum, which is so large that sums over all items are exact in doubles. So totals do not depend on the
// order in which items are put in and taken out, and never drift.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/stats/count_codes.hh"

namespace hws {

class CountGrid {
 public:
  // For numbers up to `most` each and `total` in sum. The quantum is a power of 2, about max(2^-52 · total, 2^-41 · most).
  CountGrid(double total, double most);
  double quantum() const { return quantum_; }
  double scale() const { return 1 / quantum_; }
  // Adding and subtracting this number rounds to a multiple of the quantum.
  double shift() const { return shift_; }
  // Returns the nearest multiple of the quantum.
  double multiple(double x) const { return (x + shift_) - shift_; }
  // Returns a multiple of the quantum that is a float. It differs from x by at most half a quantum and half of a float's last
  // digit.
  float rounded(double x) const { return static_cast<float>(multiple(x)); }

 private:
  double quantum_, shift_;
};

// The layout of the items' numbers, which stores of one data set share.
struct StoreLayout {
  CountGrid grid;
  Array<int64_t> offsets;  // by item: the index of its first number among codes, or among floats
  int64_t codes = 0, floats = 0;
  int64_t bytes() const { return (codes + kCodesBehind) * 2 + floats * 4; }
  static constexpr int64_t kCodesBehind = 8;  // kernels may touch this many after the last

  explicit StoreLayout(CountGrid g) : grid(g) {}
  void add_codes(int64_t count);
  void add_floats(int64_t count);
};
using StoreLayoutPtr = std::shared_ptr<const StoreLayout>;

class LocalStore {
 public:
  LocalStore() = default;
  explicit LocalStore(const StoreLayoutPtr &layout);  // all zeros; the caller checks the memory limit

  bool empty() const { return codes_.empty(); }
  uint16_t *codes(size_t item) { return codes_.data() + layout_->offsets[item]; }
  const uint16_t *codes(size_t item) const { return codes_.data() + layout_->offsets[item]; }
  float *floats(size_t item) { return floats_.data() + layout_->offsets[item]; }
  const float *floats(size_t item) const { return floats_.data() + layout_->offsets[item]; }

  void append(std::string *bytes) const;
  // Reads what append() wrote from the front of `bytes`. Fails with `corrupt` for anything that no store of this layout
  // contains.
  static LocalStore take(std::string_view *bytes, const StoreLayoutPtr &layout);

 private:
  StoreLayoutPtr layout_;
  Array<uint16_t> codes_;
  Array<float> floats_;
};

}  // namespace hws
