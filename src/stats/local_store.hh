// What each item of a data set put into running totals, so that it can be taken out again: exactly the rounded numbers that
// were added. An item's numbers lie as codes (src/stats/count_codes.hh, 2 bytes, relative error 2^-12) or as floats (4 bytes,
// 2^-24). All are multiples of one quantum, so large that sums over all items are exact in doubles: totals do not depend on the
// order in which items came and went, and never drift.
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
  // Of numbers up to `most` each, up to `total` in sum. The quantum is a power of 2: max(2^-52 · total, 2^-41 · most), or so.
  CountGrid(double total, double most);
  double quantum() const { return quantum_; }
  double scale() const { return 1 / quantum_; }
  // What rounds to a multiple of the quantum when it is added and taken off.
  double shift() const { return shift_; }
  // The nearest multiple of the quantum.
  double multiple(double x) const { return (x + shift_) - shift_; }
  // A multiple of the quantum that is a float, within half a quantum and half a float's last digit.
  float rounded(double x) const { return static_cast<float>(multiple(x)); }

 private:
  double quantum_, shift_;
};

// Where the items' numbers lie; shared by stores of one data set.
struct StoreLayout {
  CountGrid grid;
  Array<int64_t> offsets;  // of an item's numbers among those of its kind
  int64_t codes = 0, floats = 0;
  int64_t bytes() const { return (codes + kCodesBehind) * 2 + floats * 4; }
  static constexpr int64_t kCodesBehind = 8;  // that kernels touch behind the last

  explicit StoreLayout(CountGrid g) : grid(g) {}
  void add_codes(int64_t count);
  void add_floats(int64_t count);
};
using StoreLayoutPtr = std::shared_ptr<const StoreLayout>;

class LocalStore {
 public:
  LocalStore() = default;
  explicit LocalStore(const StoreLayoutPtr &layout);  // zeros; the memory limit is its user's to ask

  bool empty() const { return codes_.empty(); }
  uint16_t *codes(size_t item) { return codes_.data() + layout_->offsets[item]; }
  const uint16_t *codes(size_t item) const { return codes_.data() + layout_->offsets[item]; }
  float *floats(size_t item) { return floats_.data() + layout_->offsets[item]; }
  const float *floats(size_t item) const { return floats_.data() + layout_->offsets[item]; }

  void append(std::string *bytes) const;
  // What append() wrote, from the front of `bytes`; `corrupt` for what no store of this layout holds.
  static LocalStore take(std::string_view *bytes, const StoreLayoutPtr &layout);

 private:
  StoreLayoutPtr layout_;
  Array<uint16_t> codes_;
  Array<float> floats_;
};

}  // namespace hws
