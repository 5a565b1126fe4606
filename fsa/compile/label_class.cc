#include "fsa/compile/label_class.hh"

#include <algorithm>

#include "fsa/base/merge_sort.hh"

namespace hws {

void LabelClass::finish() {
  merge_sort(ranges.begin(), ranges.end());
  size_t kept = 0;
  for (const auto &[from, to] : ranges) {
    if (kept > 0 && from <= ranges[kept - 1].second + 1) {
      ranges[kept - 1].second = std::max(ranges[kept - 1].second, to);
    } else {
      ranges[kept++] = {from, to};
    }
  }
  ranges.resize(kept);
}

bool LabelClass::named(Label c) const {
  const auto after = std::upper_bound(ranges.begin(), ranges.end(), std::pair<Label, Label>{c, INT32_MAX});
  return after != ranges.begin() && c <= std::prev(after)->second;
}

int64_t LabelClass::listed() const {
  int64_t n = 0;
  for (const auto &[from, to] : ranges) n += int64_t{to} - from + 1;
  return n;
}

int32_t LabelClasses::add(LabelClass c) {
  if (!c.excluded && c.ranges.size() == 1 && c.ranges[0].first == c.ranges[0].second) return c.ranges[0].first;
  classes_.push_back(std::move(c));
  return -static_cast<int32_t>(classes_.size());
}

int64_t LabelClasses::size(int32_t id, const Alphabet &alphabet) const {
  if (!excluded(id)) return listed(id);
  return alphabet.is_open() ? -1 : alphabet.size() - listed(id);
}

}  // namespace hws
