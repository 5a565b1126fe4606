#include "fsa/ops/output_strings.hh"

#include <algorithm>

namespace hws {

OutputStrings::OutputStrings(int32_t first, int32_t tapes, const Run &run)
    : first_(first), tapes_(tapes), run_(run), table_("output strings") {
  scratch_.assign(static_cast<size_t>(tapes - 1), kEpsilon);
  table_.number(scratch_, run_);
}

std::span<const Label> OutputStrings::on(int32_t string, int32_t tape) const {
  const std::span<const Label> labels = table_.at(string);
  if (tapes_ == 1) return labels;
  auto from = labels.begin();
  for (int32_t t = 0; t < tape; ++t) from = std::find(from, labels.end(), kEpsilon) + 1;
  return {from, std::find(from, labels.end(), kEpsilon)};
}

int32_t OutputStrings::length(int32_t string) const {
  size_t longest = 0;
  for (int32_t t = 0; t < tapes_; ++t) longest = std::max(longest, on(string, t).size());
  return static_cast<int32_t>(longest);
}

int32_t OutputStrings::extended(int32_t string, const Machine &m, ArcId arc) {
  bool writes = false;
  for (int32_t t = 0; t < tapes_; ++t) writes |= m.label(arc, first_ + t) != kEpsilon;
  if (!writes) return string;
  scratch_.clear();
  for (int32_t t = 0; t < tapes_; ++t) {
    if (t > 0) scratch_.push_back(kEpsilon);
    const std::span<const Label> before = on(string, t);
    scratch_.insert(scratch_.end(), before.begin(), before.end());
    if (m.label(arc, first_ + t) != kEpsilon) scratch_.push_back(m.label(arc, first_ + t));
  }
  return table_.number(scratch_, run_);
}

int32_t OutputStrings::common_prefix(std::span<const int32_t> strings) {
  if (strings.empty()) return 0;
  if (std::all_of(strings.begin(), strings.end(), [&](int32_t s) { return s == strings[0]; })) return strings[0];
  if (std::find(strings.begin(), strings.end(), 0) != strings.end()) return 0;
  scratch_.clear();
  for (int32_t t = 0; t < tapes_; ++t) {
    if (t > 0) scratch_.push_back(kEpsilon);
    const std::span<const Label> first = on(strings[0], t);
    size_t n = first.size();
    for (const int32_t s : strings) {
      const std::span<const Label> other = on(s, t);
      n = static_cast<size_t>(
          std::mismatch(first.begin(), first.begin() + static_cast<std::ptrdiff_t>(std::min(n, other.size())), other.begin())
              .first -
          first.begin());
    }
    scratch_.insert(scratch_.end(), first.begin(), first.begin() + static_cast<std::ptrdiff_t>(n));
  }
  return table_.number(scratch_, run_);
}

int32_t OutputStrings::without(int32_t string, int32_t prefix) {
  if (prefix == 0) return string;
  if (prefix == string) return 0;
  scratch_.clear();
  for (int32_t t = 0; t < tapes_; ++t) {
    if (t > 0) scratch_.push_back(kEpsilon);
    const std::span<const Label> rest = on(string, t).subspan(on(prefix, t).size());
    scratch_.insert(scratch_.end(), rest.begin(), rest.end());
  }
  return table_.number(scratch_, run_);
}

int32_t OutputStrings::without_heads(int32_t string) {
  scratch_.clear();
  for (int32_t t = 0; t < tapes_; ++t) {
    if (t > 0) scratch_.push_back(kEpsilon);
    const std::span<const Label> whole = on(string, t), rest = whole.empty() ? whole : whole.subspan(1);
    scratch_.insert(scratch_.end(), rest.begin(), rest.end());
  }
  return table_.number(scratch_, run_);
}

int32_t OutputStrings::joined(int32_t first, int32_t second) {
  if (first == 0) return second;
  if (second == 0) return first;
  scratch_.clear();
  for (int32_t t = 0; t < tapes_; ++t) {
    if (t > 0) scratch_.push_back(kEpsilon);
    for (const int32_t s : {first, second}) {
      const std::span<const Label> part = on(s, t);
      scratch_.insert(scratch_.end(), part.begin(), part.end());
    }
  }
  return table_.number(scratch_, run_);
}

}  // namespace hws
