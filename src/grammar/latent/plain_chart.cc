// Optimize: balanced
#include "src/grammar/latent/plain_chart.hh"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "fsa/base/scaled.hh"

namespace hws {

PlainChart::PlainChart(const LatentModel &model)
    : model_(model), labels_(model.grammar().labels.size()), first_phrase_rule_(labels_, 0), pairs_(labels_ * labels_, 0.0) {
  while (first_phrase_ < labels_ && model.grammar().labels[first_phrase_].kind == LatentKind::tag) ++first_phrase_;
  phrases_ = labels_ - first_phrase_;
  for (size_t b = 0; b < labels_; ++b) {
    const std::span<const LatentModel::Binary> rules = model.beside(static_cast<int32_t>(b));
    if (b >= first_phrase_ && !rules.empty()) lefts_ = b + 1 - first_phrase_;
    size_t first = 0;
    while (first < rules.size() && static_cast<size_t>(rules[first].right) < first_phrase_) ++first;
    first_phrase_rule_[b] = static_cast<int32_t>(first);
  }
  stride_ = span_stride(phrases_);
  left_stride_ = span_stride(lefts_);
  row_ = first_phrase_ + stride_;
  phrase_pairs_.resize(lefts_ * stride_);
  turned_.resize(phrases_ * left_stride_);  // columns after the last left phrase stay 0
}

double PlainChart::sum(std::span<const Label> words, const Run &run) {
  spans_.words = words.size();
  const size_t count = spans_.count();
  run.limit_bytes(static_cast<int64_t>(32 * count * row_));
  for (Array<double> *all : {&top_, &bottom_, &out_top_, &out_bottom_}) {
    if (all->size() < count * row_) all->resize(count * row_);
    std::fill_n(all->data(), count * row_, 0.0);
  }
  if (splits_.scaled.size() < words.size() * (lefts_ + phrases_)) splits_.scaled.resize(words.size() * (lefts_ + phrases_));
  exponent_.assign(count, kNone);
  has_phrases_.assign(count, 0);
  tag_count_.assign(count, 0);
  tag_begin_.assign(count, 0);
  tag_.clear();
  for (size_t length = 1; length <= words.size(); ++length) {
    run.check();
    for (size_t i = 0; i + length <= words.size(); ++i) inside(i, i + length, words);
  }
  const size_t whole = spans_.at(0, words.size());
  const double p = exponent_[whole] == kNone ? 0 : of(top_, whole)[0];
  if (!(p > 0)) return -INFINITY;
  of(out_top_, whole)[0] = 1 / p;
  for (size_t length = words.size(); length > 0; --length) {
    run.check();
    for (size_t i = 0; i + length <= words.size(); ++i) outside(i, i + length);
  }
  return std::log(p) + static_cast<double>(exponent_[whole]) * std::numbers::ln2;
}

double PlainChart::factor(size_t left, size_t right, int64_t exponent) const {
  const int64_t difference = exponent_.data()[left] + exponent_.data()[right] - exponent;
  return difference < -1000 ? 0 : power_of_two(std::min<int64_t>(difference, 300));
}

void PlainChart::find_splits(size_t i, size_t j, int64_t exponent, bool for_outside) {
  for (auto *all : {&splits_.left_scaled, &splits_.right, &splits_.right_scaled}) all->clear();
  for (auto *all : {&splits_.of_left, &splits_.of_right}) all->clear();
  double *to = splits_.scaled.data();
  for (size_t k = i + 1; k < j; ++k) {
    const size_t l = spans_.at(i, k), r = spans_.at(k, j);
    if (!has_phrases_.data()[l] || !has_phrases_.data()[r]) continue;
    const double by = factor(l, r, exponent);
    if (!(by > 0)) continue;
    const double *const left = of(top_, l) + first_phrase_, *const right = of(top_, r) + first_phrase_;
    splits_.left_scaled.push_back(to);
    for (size_t b = 0; b < lefts_; ++b) *to++ = by * left[b];
    splits_.right.push_back(right);
    if (!for_outside) continue;
    splits_.right_scaled.push_back(to);
    for (size_t c = 0; c < phrases_; ++c) *to++ = by * right[c];
    splits_.of_left.push_back(of(out_top_, l) + first_phrase_);
    splits_.of_right.push_back(of(out_top_, r) + first_phrase_);
  }
}

void PlainChart::clear_pairs(size_t i, size_t j) {
  for (const int32_t b : tags(spans_.at(i, i + 1))) std::fill_n(pairs_.data() + static_cast<size_t>(b) * labels_, labels_, 0.0);
  for (size_t b = first_phrase_; b < first_phrase_ + lefts_ && has_phrase_before_tag(i, j); ++b) {
    std::fill_n(pairs_.data() + b * labels_, first_phrase_, 0.0);
  }
  std::fill_n(phrase_pairs_.data(), phrase_pairs_.size(), 0.0);
}

template <class See>
void PlainChart::each_left(size_t i, size_t j, See see) {
  for (const int32_t b : tags(spans_.at(i, i + 1))) see(model_.beside(b), pairs_.data() + static_cast<size_t>(b) * labels_, 0);
  const bool before_tag = has_phrase_before_tag(i, j), before_phrase = !splits_.right.empty();
  for (size_t b = 0; b < lefts_; ++b) {
    const size_t label = first_phrase_ + b;
    const std::span<const LatentModel::Binary> rules = model_.beside(static_cast<int32_t>(label));
    const auto first = static_cast<size_t>(first_phrase_rule_.data()[label]);
    if (before_tag) see(rules.first(first), pairs_.data() + label * labels_, 0);
    if (before_phrase) see(rules.subspan(first), phrase_pairs_.data() + b * stride_, static_cast<int32_t>(first_phrase_));
  }
}

void PlainChart::inside(size_t i, size_t j, std::span<const Label> words) {
  double *const bottom = of(bottom_, spans_.at(i, j));
  if (j == i + 1) {
    for (const WordRules::Rule &rule : model_.of_word(words[i])) bottom[rule.parent] += rule.weight * model_.plain(rule.rule);
    finish_inside(i, j, 0);
    return;
  }
  int64_t most = kNone;
  for (size_t k = i + 1; k < j; ++k) most = std::max(most, exponent_[spans_.at(i, k)] + exponent_[spans_.at(k, j)]);
  if (most < kNone / 2) return;
  clear_pairs(i, j);
  find_splits(i, j, most, false);
  products_.add_outer(splits_.left_scaled.data(), splits_.right.data(), splits_.right.size(), phrase_pairs_.data(), lefts_,
                      stride_);
  {  // tags on the left
    const size_t l = spans_.at(i, i + 1), r = spans_.at(i + 1, j);
    const double by = factor(l, r, most), *const left = of(top_, l), *const right = of(top_, r);
    for (const int32_t b : tags(l)) {
      double *const sum = pairs_.data() + static_cast<size_t>(b) * labels_;
      const double x = by * left[b];
      for (const int32_t c : tags(r)) sum[c] = x * right[c];
      for (size_t c = first_phrase_; c < labels_; ++c) sum[c] = x * right[c];
    }
  }
  if (has_phrase_before_tag(i, j)) {
    const size_t l = spans_.at(i, j - 1), r = spans_.at(j - 1, j);
    const double by = factor(l, r, most), *const left = of(top_, l), *const right = of(top_, r);
    for (const int32_t c : tags(r)) {
      const double x = by * right[c];
      for (size_t b = first_phrase_; b < first_phrase_ + lefts_; ++b) {
        pairs_.data()[b * labels_ + static_cast<size_t>(c)] = left[b] * x;
      }
    }
  }
  each_left(i, j, [&](std::span<const LatentModel::Binary> rules, const double *sums, int32_t first) {
    for (const LatentModel::Binary &rule : rules) bottom[rule.parent] += rule.plain * sums[rule.right - first];
  });
  finish_inside(i, j, most);
}

// Adds rules of one child, scales the span, and lists its tags.
void PlainChart::finish_inside(size_t i, size_t j, int64_t exponent) {
  const size_t span = spans_.at(i, j);
  double *const bottom = of(bottom_, span), *const top = of(top_, span);
  std::copy_n(bottom, labels_, top);
  for (const LatentModel::Unary &rule : model_.unary()) {
    if (rule.parent != 0 || is_whole(i, j)) top[rule.parent] += rule.plain * bottom[rule.child];
  }
  double most = 0;
  for (size_t a = 0; a < labels_; ++a) most = std::max(most, top[a]);
  Scaled size{most, 0};
  size.normalize();
  if (size.zero()) return;
  const double factor = power_of_two(-size.e);
  exponent_[span] = exponent + size.e;
  for (size_t a = 0; a < labels_; ++a) {
    bottom[a] = bottom[a] * factor < kLeast ? 0 : bottom[a] * factor;
    top[a] = top[a] * factor < kLeast ? 0 : top[a] * factor;
  }
  for (size_t a = first_phrase_; a < labels_; ++a) has_phrases_[span] |= top[a] > 0;
  if (j > i + 1) return;
  tag_begin_[span] = static_cast<int64_t>(tag_.size());
  for (size_t a = 1; a < first_phrase_; ++a) {
    if (top[a] > 0) tag_.push_back(static_cast<int32_t>(a));
  }
  tag_count_[span] = static_cast<int32_t>(static_cast<int64_t>(tag_.size()) - tag_begin_[span]);
}

void PlainChart::outside(size_t i, size_t j) {
  const size_t span = spans_.at(i, j);
  if (exponent_[span] == kNone) return;
  double *const out_top = of(out_top_, span), *const out = of(out_bottom_, span);
  const double *const top = of(top_, span), *const bottom = of(bottom_, span);
  for (size_t a = 0; a < labels_; ++a) {
    if (top[a] == 0) out_top[a] = 0;
    out[a] = out_top[a];
  }
  for (const LatentModel::Unary &rule : model_.unary()) out[rule.child] += out_top[rule.parent] * rule.plain;
  bool any = false;
  for (size_t a = 0; a < labels_; ++a) {
    if (bottom[a] == 0) out[a] = 0;
    any |= out[a] > 0;
  }
  if (!any || j == i + 1) return;
  clear_pairs(i, j);
  find_splits(i, j, exponent_[span], true);
  each_left(i, j, [&](std::span<const LatentModel::Binary> rules, double *above, int32_t first) {
    for (const LatentModel::Binary &rule : rules) above[rule.right - first] += out[rule.parent] * rule.plain;
  });
  for (size_t b = 0; b < lefts_; ++b) {
    for (size_t c = 0; c < phrases_; ++c) turned_.data()[c * left_stride_ + b] = phrase_pairs_.data()[b * stride_ + c];
  }
  products_.add_products(splits_.right_scaled.data(), splits_.right.size(), turned_.data(), phrases_, left_stride_,
                         splits_.of_left.data());
  products_.add_products(splits_.left_scaled.data(), splits_.right.size(), phrase_pairs_.data(), lefts_, stride_,
                         splits_.of_right.data());
  {  // tags on the left
    const size_t l = spans_.at(i, i + 1), r = spans_.at(i + 1, j);
    const double by = factor(l, r, exponent_[span]), *const left = of(top_, l), *const right = of(top_, r);
    double *const of_left = of(out_top_, l), *const of_right = of(out_top_, r);
    for (const int32_t b : tags(l)) {
      const double *const above = pairs_.data() + static_cast<size_t>(b) * labels_;
      const double x = by * left[b];
      double sum = 0;
      const auto add = [&](size_t c) {
        sum += above[c] * right[c];
        of_right[c] += x * above[c];
      };
      for (const int32_t c : tags(r)) add(static_cast<size_t>(c));
      for (size_t c = first_phrase_; c < labels_; ++c) add(c);
      of_left[b] += by * sum;
    }
  }
  if (has_phrase_before_tag(i, j)) {
    const size_t l = spans_.at(i, j - 1), r = spans_.at(j - 1, j);
    const double by = factor(l, r, exponent_[span]), *const left = of(top_, l), *const right = of(top_, r);
    double *const of_left = of(out_top_, l), *const of_right = of(out_top_, r);
    for (const int32_t c : tags(r)) {
      const double y = by * right[c];
      double sum = 0;
      for (size_t b = first_phrase_; b < first_phrase_ + lefts_; ++b) {
        const double above = pairs_.data()[b * labels_ + static_cast<size_t>(c)];
        sum += left[b] * above;
        of_left[b] += y * above;
      }
      of_right[c] += by * sum;
    }
  }
}

SpanLabels PlainChart::probable_labels(double least) const {
  SpanLabels kept;
  kept.spans = spans_;
  for (size_t span = 0; span < spans_.count(); ++span) {
    const size_t at = span * row_;
    for (size_t a = 0; a < labels_; ++a) {
      const double above = top_.data()[at + a] * out_top_.data()[at + a];
      const double below = bottom_.data()[at + a] * out_bottom_.data()[at + a];
      if (above > least || below > least) kept.label.push_back(static_cast<int32_t>(a));
    }
    kept.first.push_back(static_cast<int32_t>(kept.label.size()));
  }
  return kept;
}

}  // namespace hws
