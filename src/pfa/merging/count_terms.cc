#include "src/pfa/merging/count_terms.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/long_sum.hh"

namespace hws {

namespace {

constexpr int64_t kCountTermsTable = 65536;

size_t table_size(int64_t largest, const Run &run) {
  const int64_t size = std::min(largest + 1, kCountTermsTable);
  run.limit_bytes(8 * size);
  return static_cast<size_t>(size);
}

}  // namespace

LogRising::LogRising(double base, int64_t largest, const Run &run) : base_(base), table_(table_size(largest, run)) {
  LongSum sum;
  for (size_t n = 0; n < table_.size(); ++n) {
    table_[n] = sum.value();
    sum.add(std::log(base + static_cast<double>(n)));
  }
}

LogPower::LogPower(int64_t largest, const Run &run) : table_(table_size(largest, run)) {
  for (size_t n = 1; n < table_.size(); ++n) table_[n] = large(static_cast<int64_t>(n));
}

double LogPower::large(int64_t n) { return static_cast<double>(n) * std::log(static_cast<double>(n)); }

}  // namespace hws
