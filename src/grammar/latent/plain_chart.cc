// Optimize: speed
#include "src/grammar/latent/plain_chart.hh"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "fsa/base/scaled.hh"

namespace hws {

PlainChart::PlainChart(const LatentModel &model)
    : model_(model), labels_(model.grammar().labels.size()), pairs_(labels_ * labels_, 0.0), has_pairs_(labels_, 0) {}

double PlainChart::sum(std::span<const Label> words, const Run &run) {
  spans_.words = words.size();
  const size_t count = spans_.count();
  run.limit_bytes(static_cast<int64_t>(32 * count * labels_));
  for (Array<double> *all : {&top_, &bottom_, &out_top_, &out_bottom_}) {
    if (all->size() < count * labels_) all->resize(count * labels_);
    std::fill_n(all->data(), count * labels_, 0.0);
  }
  exponent_.assign(count, kNone);
  left_begin_.assign(count, 0);
  for (Array<int32_t> *all : {&left_count_, &right_begin_, &right_end_}) all->assign(count, 0);
  left_.clear();
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

void PlainChart::inside(size_t i, size_t j, std::span<const Label> words) {
  double *const bottom = of(bottom_, spans_.at(i, j));
  if (j == i + 1) {
    for (const LatentModel::Word &rule : model_.of_word(words[i])) bottom[rule.parent] = model_.plain(rule.rule);
    finish_inside(i, j, 0);
    return;
  }
  int64_t most = kNone;
  for (size_t k = i + 1; k < j; ++k) most = std::max(most, exponent_[spans_.at(i, k)] + exponent_[spans_.at(k, j)]);
  if (most < kNone / 2) return;
  for (size_t k = i + 1; k < j; ++k) {
    const size_t l = spans_.at(i, k), r = spans_.at(k, j);
    const int64_t exponent = exponent_.data()[l] + exponent_.data()[r] - most;
    if (exponent < -1000) continue;
    const double factor = power_of_two(exponent);
    const double *const left = of(top_, l), *const right = of(top_, r);
    const auto begin = static_cast<size_t>(right_begin_.data()[r]), end = static_cast<size_t>(right_end_.data()[r]);
    for (const int32_t b : lefts(l)) {
      double *const sum = pairs_.data() + static_cast<size_t>(b) * labels_;
      const double x = factor * left[b];
      has_pairs_.data()[b] = 1;
      for (size_t c = begin; c < end; ++c) sum[c] += x * right[c];
    }
  }
  for (size_t b = 0; b < labels_; ++b) {
    if (!has_pairs_.data()[b]) continue;
    has_pairs_.data()[b] = 0;
    double *const sum = pairs_.data() + b * labels_;
    for (const LatentModel::Binary &rule : model_.beside(static_cast<int32_t>(b))) {
      bottom[rule.parent] += model_.plain(rule.rule) * sum[rule.right];
    }
    std::fill_n(sum, labels_, 0.0);
  }
  finish_inside(i, j, most);
}

// Adds rules of one child, scales the span, and lists its labels.
void PlainChart::finish_inside(size_t i, size_t j, int64_t exponent) {
  const size_t span = spans_.at(i, j);
  double *const bottom = of(bottom_, span), *const top = of(top_, span);
  std::copy_n(bottom, labels_, top);
  for (const LatentModel::Unary &rule : model_.unary()) {
    if (rule.parent != 0 || is_whole(i, j)) top[rule.parent] += model_.plain(rule.rule) * bottom[rule.child];
  }
  double most = 0;
  for (size_t a = 0; a < labels_; ++a) most = std::max(most, top[a]);
  Scaled size{most, 0};
  size.normalize();
  if (size.zero()) return;
  const double factor = power_of_two(-size.e);
  exponent_[span] = exponent + size.e;
  left_begin_[span] = static_cast<int64_t>(left_.size());
  size_t begin = labels_, end = 0;
  for (size_t a = 0; a < labels_; ++a) {
    bottom[a] = bottom[a] * factor < kLeast ? 0 : bottom[a] * factor;
    top[a] = top[a] * factor < kLeast ? 0 : top[a] * factor;
    if (top[a] == 0) continue;
    begin = std::min(begin, a);
    end = a + 1;
    if (!model_.beside(static_cast<int32_t>(a)).empty()) left_.push_back(static_cast<int32_t>(a));
  }
  left_count_[span] = static_cast<int32_t>(static_cast<int64_t>(left_.size()) - left_begin_[span]);
  right_begin_[span] = static_cast<int32_t>(begin);
  right_end_[span] = static_cast<int32_t>(end);
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
  for (const LatentModel::Unary &rule : model_.unary()) out[rule.child] += out_top[rule.parent] * model_.plain(rule.rule);
  bool any = false;
  for (size_t a = 0; a < labels_; ++a) {
    if (bottom[a] == 0) out[a] = 0;
    any |= out[a] > 0;
  }
  if (!any || j == i + 1) return;
  for (size_t k = i + 1; k < j; ++k) {
    for (const int32_t b : lefts(spans_.at(i, k))) has_pairs_.data()[b] = 1;
  }
  for (size_t b = 0; b < labels_; ++b) {
    if (!has_pairs_.data()[b]) continue;
    double *const above = pairs_.data() + b * labels_;
    for (const LatentModel::Binary &rule : model_.beside(static_cast<int32_t>(b))) {
      above[rule.right] += out[rule.parent] * model_.plain(rule.rule);
    }
  }
  for (size_t k = i + 1; k < j; ++k) {
    const size_t l = spans_.at(i, k), r = spans_.at(k, j);
    if (exponent_.data()[l] == kNone || exponent_.data()[r] == kNone) continue;
    const int64_t exponent = exponent_.data()[l] + exponent_.data()[r] - exponent_.data()[span];
    if (exponent < -1000) continue;
    const double factor = power_of_two(std::min<int64_t>(exponent, 300));
    const double *const left = of(top_, l), *const right = of(top_, r);
    double *const of_left = of(out_top_, l), *const of_right = of(out_top_, r);
    const auto begin = static_cast<size_t>(right_begin_.data()[r]), end = static_cast<size_t>(right_end_.data()[r]);
    for (const int32_t b : lefts(l)) {
      const double *const above = pairs_.data() + static_cast<size_t>(b) * labels_;
      const double x = factor * left[b];
      double lanes[4] = {};
      size_t c = begin;
      for (; c + 4 <= end; c += 4) {
        for (size_t lane = 0; lane < 4; ++lane) {
          lanes[lane] += above[c + lane] * right[c + lane];
          of_right[c + lane] += x * above[c + lane];
        }
      }
      for (; c < end; ++c) {
        lanes[0] += above[c] * right[c];
        of_right[c] += x * above[c];
      }
      of_left[b] += factor * ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3]));
    }
  }
  for (size_t b = 0; b < labels_; ++b) {
    if (has_pairs_.data()[b]) std::fill_n(pairs_.data() + b * labels_, labels_, 0.0);
    has_pairs_.data()[b] = 0;
  }
}

SpanLabels PlainChart::probable_labels(double least) const {
  SpanLabels kept;
  kept.spans = spans_;
  for (size_t span = 0; span < spans_.count(); ++span) {
    const size_t at = span * labels_;
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
