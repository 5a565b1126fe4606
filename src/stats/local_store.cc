#include "src/stats/local_store.hh"

#include <cmath>

#include "fsa/base/text.hh"
#include "fsa/base/state_bytes.hh"

namespace hws {

namespace {

double power_of_two_from(double x) { return std::ldexp(1.0, std::ilogb(x) + 1); }

}  // namespace

CountGrid::CountGrid(double total, double most)
    : quantum_(std::fmax(power_of_two_from(total) * 0x1p-52, power_of_two_from(most) * 0x1p-41)), shift_(quantum_ * 0x1.8p52) {}

void StoreLayout::add_codes(int64_t count) {
  offsets.push_back(codes);
  codes += count;
}

void StoreLayout::add_floats(int64_t count) {
  offsets.push_back(floats);
  floats += count;
}

LocalStore::LocalStore(const StoreLayoutPtr &layout)
    : layout_(layout), codes_(static_cast<size_t>(layout->codes + StoreLayout::kCodesBehind)),
      floats_(static_cast<size_t>(layout->floats)) {}

void LocalStore::append(std::string *bytes) const {
  append_array(bytes, codes_);
  append_array(bytes, floats_);
}

LocalStore LocalStore::take(std::string_view *bytes, const StoreLayoutPtr &layout) {
  LocalStore s;
  s.layout_ = layout;
  s.codes_ = take_array<uint16_t>(bytes);
  s.floats_ = take_array<float>(bytes);
  const size_t codes = static_cast<size_t>(layout->codes + StoreLayout::kCodesBehind),
               floats = static_cast<size_t>(layout->floats);
  if (s.codes_.size() != codes || s.floats_.size() != floats) {
    fail(Code::corrupt, "a checkpoint of %zu and %zu local counts; expected %zu and %zu", s.codes_.size(), s.floats_.size(),
         codes, floats);
  }
  for (const float x : s.floats_) {
    if (!(x >= 0 && x < INFINITY && layout->grid.rounded(static_cast<double>(x)) == x)) {
      fail(Code::corrupt, "a checkpoint with the local count %s", NumberText(static_cast<double>(x)).text);
    }
  }
  return s;
}

}  // namespace hws
