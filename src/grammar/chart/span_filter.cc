#include "src/grammar/chart/span_filter.hh"

#include <algorithm>
#include <cmath>

namespace hws {

namespace {

void apply(const UnaryClosure &closure, bool outside, std::span<double> values) {
  outside ? closure.outside(values.data()) : closure.inside(values.data());
}
void apply(const UnaryClosure &closure, bool outside, std::span<Scaled> values) {
  outside ? closure.outside(values) : closure.inside(values);
}

}  // namespace

SpanFilter::SpanFilter(const BinaryForm &form, size_t words, const Run &run)
    : form_(form), run_(run), nonterminals_(form.grammar->nonterminal_count()), index_{words} {
  run.limit_bytes(static_cast<int64_t>(4 * (index_.count() + words)));
  masks_.assign(index_.count(), -1);
  tags_.assign(words, -1);
}

int32_t SpanFilter::mask_of(Array<char> forbidden) {
  for (size_t m = 0; m < all_.size(); ++m) {
    if (std::equal(forbidden.begin(), forbidden.end(), all_[m].forbidden.begin())) return static_cast<int32_t>(m);
  }
  run_.limit_bytes((static_cast<int64_t>(all_.size()) + 1) * nonterminals_);
  Array<double> weight = form_.unary_weight;
  const auto is_forbidden = [&](int32_t symbol) { return symbol < nonterminals_ && forbidden[symbol]; };
  for (size_t p = 0; p < weight.size(); ++p) {
    if (is_forbidden(form_.unary_parent[p]) || is_forbidden(form_.unary_child[p])) weight[p] = 0;
  }
  Mask &mask = all_.emplace_back();
  // Less than what the form's own closure sums, so that nothing is infinite.
  mask.closure.prepare(form_.symbols, form_.unary_parent, form_.unary_child, weight, run_);
  mask.forbidden = std::move(forbidden);
  return static_cast<int32_t>(all_.size()) - 1;
}

void SpanFilter::keep_whole(size_t first, size_t width) {
  const size_t end = first + width, n = index_.words;
  const int32_t all = mask_of(Array<char>(static_cast<size_t>(nonterminals_), 1));
  for (size_t i = 0; i < end; ++i) {
    for (size_t j = i + 1; j <= n; ++j) {
      const bool crosses = (i < first && first < j && j < end) || (first < i && end < j);
      if (crosses) masks_[index_.of(i, j - i)] = all;
    }
  }
}

void SpanFilter::forbid(int32_t nonterminal, size_t first, size_t width) {
  int32_t &mask = masks_[index_.of(first, width)];
  Array<char> forbidden(static_cast<size_t>(nonterminals_), 0);
  if (mask >= 0) forbidden = all_[static_cast<size_t>(mask)].forbidden;
  forbidden[nonterminal] = 1;
  mask = mask_of(std::move(forbidden));
}

void SpanFilter::fix_tag(size_t place, int32_t nonterminal) { tags_[place] = nonterminal; }

template <class T>
void SpanFilter::clear(const Mask &mask, std::span<T> values) const {
  for (int32_t a = 0; a < nonterminals_; ++a) {
    if (mask.forbidden[a]) values[static_cast<size_t>(a)] = T{};
  }
}

template <class T>
void SpanFilter::inside(size_t first, size_t width, std::span<T> values) const {
  const Mask &mask = mask_at(first, width);
  clear(mask, values);
  apply(mask.closure, false, values);
}

template <class T>
void SpanFilter::outside(size_t first, size_t width, std::span<T> values) const {
  const Mask &mask = mask_at(first, width);
  clear(mask, values);
  apply(mask.closure, true, values);
}

template void SpanFilter::inside(size_t, size_t, std::span<double>) const;
template void SpanFilter::inside(size_t, size_t, std::span<Scaled>) const;
template void SpanFilter::outside(size_t, size_t, std::span<double>) const;
template void SpanFilter::outside(size_t, size_t, std::span<Scaled>) const;

void SpanFilter::limit(std::span<double> gains) const {
  const auto symbols = static_cast<size_t>(form_.symbols);
  for (size_t span = 0; span < masks_.size(); ++span) {
    if (masks_[span] < 0) continue;
    const Mask &mask = all_[static_cast<size_t>(masks_[span])];
    for (int32_t a = 0; a < nonterminals_; ++a) {
      if (mask.forbidden[a]) gains[span * symbols + static_cast<size_t>(a)] = -INFINITY;
    }
  }
}

}  // namespace hws
