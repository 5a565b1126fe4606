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
double product(double x, double y, double weight) { return x * y * weight; }
double product(const Scaled &x, const Scaled &y, double weight) { return (x * y * Scaled::from(weight)).value(); }

}  // namespace

SpanFilter::SpanFilter(const BinaryForm &form, size_t words, const Run &run)
    : form_(form), run_(run), index_{words} {
  run.limit_bytes(static_cast<int64_t>(4 * (index_.count() + words)));
  masks_.assign(index_.count(), -1);
  tags_.assign(words, -1);
}

int32_t SpanFilter::mask_of(Mask wanted) {
  for (size_t m = 0; m < all_.size(); ++m) {
    if (wanted.forbidden == all_[m].forbidden && wanted.required == all_[m].required) return static_cast<int32_t>(m);
  }
  const int32_t symbols = form_.symbols, states = int32_t{1} << wanted.required.size();
  const size_t pairs = form_.unary_weight.size(), all_pairs = pairs * static_cast<size_t>(states);
  run_.limit_bytes(static_cast<int64_t>(all_.size() + 1) * symbols + static_cast<int64_t>(16 * all_pairs));
  if (symbols > INT32_MAX / states || all_pairs > INT32_MAX) fail(Code::unsupported, "required labels of so large a grammar");
  Array<int32_t> parent, child;
  Array<double> weight;
  for (int32_t missing = 0; missing < states; ++missing) {
    for (size_t p = 0; p < pairs; ++p) {
      const int32_t a = form_.unary_parent[p], b = form_.unary_child[p];
      parent.push_back((missing & ~static_cast<int32_t>(wanted.bit(a))) * symbols + a);
      child.push_back(missing * symbols + b);
      weight.push_back(wanted.forbidden[a] || wanted.forbidden[b] ? 0 : form_.unary_weight[p]);
    }
  }
  // Less than what the form's own closure sums, so that nothing is infinite.
  wanted.closure.prepare(symbols * states, parent, child, weight, run_);
  all_.push_back(std::move(wanted));
  return static_cast<int32_t>(all_.size()) - 1;
}

void SpanFilter::change(size_t first, size_t width, const Change &more) {
  int32_t &mask = masks_[index_.of(first, width)];
  Mask wanted;
  if (mask < 0) {
    wanted.forbidden.assign(static_cast<size_t>(form_.symbols), 0);
  } else {
    wanted.forbidden = all_[static_cast<size_t>(mask)].forbidden;
    wanted.required = all_[static_cast<size_t>(mask)].required;
  }
  std::fill(wanted.forbidden.begin() + more.from, wanted.forbidden.begin() + more.to, 1);
  if (more.label >= 0 && wanted.bit(more.label) == 0) {
    Array<int32_t> &labels = wanted.required;
    if (labels.size() == kMostLabels) {
      fail(Code::unsupported, "more than %zu required labels over the same words", kMostLabels);
    }
    labels.insert(std::upper_bound(labels.begin(), labels.end(), more.label), more.label);
  }
  mask = mask_of(std::move(wanted));
}

void SpanFilter::change_crossing(size_t first, size_t width, const Change &more) {
  const size_t end = first + width;
  Array<int32_t> changed(all_.size() + 1, -1);  // what each mask becomes
  for (size_t i = 0; i < end; ++i) {
    for (size_t j = i + 1; j <= index_.words; ++j) {
      if (!((i < first && first < j && j < end) || (first < i && end < j))) continue;
      int32_t &mask = masks_[index_.of(i, j - i)], &to = changed[mask + 1];
      if (to < 0) {
        change(i, j - i, more);
        to = mask;
      }
      mask = to;
    }
  }
}

void SpanFilter::keep_whole(size_t first, size_t width) {
  change_crossing(first, width, {0, form_.grammar->nonterminal_count(), -1});
}

void SpanFilter::forbid(int32_t nonterminal, size_t first, size_t width) {
  change(first, width, {nonterminal, nonterminal + 1, -1});
}

void SpanFilter::require(int32_t nonterminal, size_t first, size_t width) {
  const uint32_t before = states(first, width);
  change(first, width, {0, 0, nonterminal});
  const uint32_t after = states(first, width);
  if (after == before) return;
  first_further_.resize(index_.count(), 0);
  if (further_ > INT32_MAX - after) fail(Code::unsupported, "so many required labels");
  first_further_[index_.of(first, width)] = static_cast<int32_t>(further_);
  further_ += after - 1;  // rows of a span that had fewer labels stay unused
  if (before > 1) return;
  required_.push_back({first, width});
  change_crossing(first, width, {0, form_.symbols, -1});
}

size_t SpanFilter::row(size_t first, size_t width, uint32_t missing) const {
  const size_t span = index_.of(first, width);
  return missing == 0 ? span : index_.count() + static_cast<size_t>(first_further_[span]) + missing - 1;
}

uint32_t SpanFilter::states(size_t first, size_t width) const {
  return touches(first, width) ? uint32_t{1} << mask_at(first, width).required.size() : 1;
}

uint32_t SpanFilter::bit(int32_t symbol, size_t first, size_t width) const {
  return touches(first, width) ? mask_at(first, width).bit(symbol) : 0;
}

uint32_t SpanFilter::missing_at_end(int32_t symbol, size_t first, size_t width) const {
  return (states(first, width) - 1) & ~bit(symbol, first, width);
}

void SpanFilter::fix_tag(size_t place, int32_t nonterminal) { tags_[place] = nonterminal; }

bool SpanFilter::allows_string(size_t first, size_t width) const {
  for (size_t i = first; i < first + width; ++i) {
    if (tags_.data()[i] >= 0) return false;
  }
  for (const auto &[begin, length] : required_) {
    const bool holds = first <= begin && begin + length <= first + width, same = length == width;
    if (holds && !same) return false;
  }
  return true;
}

template <class T>
void SpanFilter::close(bool outside, size_t first, size_t width, T *rows, size_t stride) const {
  const Mask &mask = mask_at(first, width);
  const auto symbols = static_cast<size_t>(form_.symbols);
  T *const own = rows + row(first, width, 0) * stride;
  for (size_t a = 0; a < symbols; ++a) {
    if (mask.forbidden[a]) own[a] = T{};
  }
  if (mask.required.empty()) return apply(mask.closure, outside, {own, symbols});
  const uint32_t states = uint32_t{1} << mask.required.size();
  Array<T> all(states * symbols, T{});
  for (size_t a = 0; a < symbols; ++a) {
    all[(outside ? 0 : (states - 1) & ~mask.bit(static_cast<int32_t>(a))) * symbols + a] = own[a];
  }
  apply(mask.closure, outside, {all.data(), all.size()});
  for (uint32_t m = 0; m < states; ++m) std::copy_n(all.data() + m * symbols, symbols, rows + row(first, width, m) * stride);
}

template <class T>
void SpanFilter::ends(size_t first, size_t width, const T *outside, size_t stride, T *values) const {
  for (int32_t a = 0; a < form_.symbols; ++a) {
    values[a] = outside[row(first, width, missing_at_end(a, first, width)) * stride + static_cast<size_t>(a)];
  }
}

template <class T>
void SpanFilter::count_pairs(size_t first, size_t width, const T *inside, const T *outside, size_t stride,
                             double *counts) const {
  for (uint32_t missing = 0; missing < states(first, width); ++missing) {
    const T *const below = inside + row(first, width, missing) * stride;
    for (size_t p = 0; p < form_.unary_parent.size(); ++p) {
      const uint32_t own = bit(form_.unary_parent[p], first, width);
      const T *const above = outside + row(first, width, missing & ~own) * stride;
      counts[p] += product(above[form_.unary_parent[p]], below[form_.unary_child[p]], form_.unary_weight[p]);
    }
  }
}

template void SpanFilter::close(bool, size_t, size_t, double *, size_t) const;
template void SpanFilter::close(bool, size_t, size_t, Scaled *, size_t) const;
template void SpanFilter::ends(size_t, size_t, const double *, size_t, double *) const;
template void SpanFilter::ends(size_t, size_t, const Scaled *, size_t, Scaled *) const;
template void SpanFilter::count_pairs(size_t, size_t, const double *, const double *, size_t, double *) const;
template void SpanFilter::count_pairs(size_t, size_t, const Scaled *, const Scaled *, size_t, double *) const;

void SpanFilter::limit(std::span<double> gains) const {
  const auto symbols = static_cast<size_t>(form_.symbols);
  for (size_t w = 1; w <= index_.words; ++w) {
    for (size_t i = 0; i + w <= index_.words; ++i) {
      if (!touches(i, w)) continue;
      const Mask &mask = mask_at(i, w);
      for (uint32_t m = 0; m < states(i, w); ++m) {
        double *const own = gains.data() + row(i, w, m) * symbols;
        for (size_t a = 0; a < symbols; ++a) {
          if (mask.forbidden[a]) own[a] = -INFINITY;
        }
      }
    }
  }
}

}  // namespace hws
