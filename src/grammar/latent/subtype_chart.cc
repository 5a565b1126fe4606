// Optimize: speed
#include "src/grammar/latent/subtype_chart.hh"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "fsa/base/scaled.hh"

namespace hws {

namespace {

// The products of RuleProducts (rule_products.hh) for two subtypes everywhere, with the same bits. They are so short that a
// call of a kernel takes longer.
constexpr size_t kTwo = 2;

inline void inside_of_two(const RuleRows &rows, const double *outcome, double *to) {
  for (size_t a = 0; a < kTwo; ++a) {
    const double *const x = rows.first + a * rows.stride;
    to[a] = (x[0] * outcome[0] + x[1] * outcome[1]) + (x[2] * outcome[2] + x[3] * outcome[3]);
  }
}

inline void above_of_two(const RuleRows &rows, const double *weight, double *above) {
  const double *const x = rows.first, *const y = rows.first + rows.stride;
  for (size_t j = 0; j < kTwo * kTwo; ++j) above[j] = weight[0] * x[j] + weight[1] * y[j];
}

inline void pairs_of_two(const double *x, const double *y, double *to) {
  for (size_t j = 0; j < kTwo * kTwo; ++j) to[j] = x[j / kTwo] * y[j % kTwo];
}

inline void children_of_two(const double *above, const double *x, const double *y, double *of_left, double *of_right) {
  for (size_t k = 0; k < kTwo; ++k) {
    of_left[k] = above[kTwo * k] * y[0] + above[kTwo * k + 1] * y[1];
    of_right[k] = x[0] * above[k] + x[1] * above[kTwo + k];
  }
}

}  // namespace

SubtypeChart::SubtypeChart(const LatentModel &model, const SubtypeLayout &layout, const double *numbers)
    : model_(model), layout_(layout), numbers_(numbers) {
  size_t most = 1;
  for (const int32_t h : layout.subtypes) most = std::max(most, static_cast<size_t>(h));
  for (Array<double> *room : {&pairs_, &above_, &spare_}) room->resize(most * most);
  for (Array<double> *room : {&sums_, &of_left_, &of_right_, &scaled_}) room->resize(most);
}

template <class See>
void SubtypeChart::each_binary(size_t i, size_t j, int64_t exponent, See see) {
  const SentenceSpans &spans = kept_->spans;
  const size_t span = spans.at(i, j);
  for (size_t k = i + 1; k < j; ++k) {
    const size_t l = spans.at(i, k), r = spans.at(k, j);
    const int64_t difference = exponent_.data()[l] + exponent_.data()[r] - exponent;
    if (difference < -1000) continue;
    const double factor = power_of_two(std::min<int64_t>(difference, 300));
    for (const int32_t b : kept(l)) {
      const int32_t left = place(l, b);
      int32_t right = kNoLabel, before = -1;
      for (const LatentModel::Binary &rule : model_.beside(b)) {
        if (rule.right != before) right = place(r, rule.right);
        if (right == kNoLabel) {
          before = rule.right;
          continue;
        }
        const int32_t parent = place(span, rule.parent);
        if (parent == kNoLabel) continue;
        if (rule.right != before) {
          const size_t lefts = subtypes(b), rights = subtypes(rule.right);
          const double *const x = top_.data() + left, *const y = top_.data() + right;
          if (lefts == kTwo && rights == kTwo) pairs_of_two(x, y, pairs_.data());
          else products_.pairs(x, lefts, y, rights, pairs_.data());
          before = rule.right;
        }
        see(rule, static_cast<size_t>(left), static_cast<size_t>(right), static_cast<size_t>(parent), factor, k);
      }
    }
  }
}

template <class See>
void SubtypeChart::each_unary(size_t i, size_t j, See see) {
  const size_t span = kept_->spans.at(i, j);
  for (const LatentModel::Unary &rule : model_.unary()) {
    const int32_t child = place(span, rule.child), parent = place(span, rule.parent);
    if (child == kNoLabel || parent == kNoLabel || (rule.parent == 0 && !is_whole(i, j))) continue;
    see(rule, static_cast<size_t>(child), static_cast<size_t>(parent));
  }
}

double SubtypeChart::sum(std::span<const Label> words, const SpanLabels &kept_labels, const Run &run, double *counts) {
  kept_ = &kept_labels;
  counts_ = counts;
  words_.assign(words.begin(), words.end());
  const size_t n = words.size(), count = kept_->spans.count(), labels = model_.grammar().labels.size();
  run.limit_bytes(static_cast<int64_t>(4 * count * labels));
  place_.assign(count * labels, kNoLabel);
  size_t size = 0;
  for (size_t span = 0; span < count; ++span) {
    for (const int32_t label : kept(span)) {
      place_[span * labels + static_cast<size_t>(label)] = static_cast<int32_t>(size);
      size += subtypes(label);
    }
  }
  run.limit_bytes(static_cast<int64_t>(4 * count * labels + 64 * size));
  for (Array<double> *all : {&top_, &bottom_, &out_top_, &out_bottom_}) all->assign(size, 0.0);
  exponent_.assign(count, kNoExponent);
  for (size_t length = 1; length <= n; ++length) {
    run.check();
    for (size_t i = 0; i + length <= n; ++i) inside(i, i + length, words);
  }
  const size_t whole = kept_->spans.at(0, n);
  const int32_t start = place(whole, 0);
  const double p = start == kNoLabel || exponent_[whole] == kNoExponent ? 0 : top_[start];
  if (!(p > 0)) return -INFINITY;
  out_top_[start] = 1 / p;
  for (size_t length = n; length > 0; --length) {
    run.check();
    for (size_t i = 0; i + length <= n; ++i) outside(i, i + length);
  }
  return std::log(p) + static_cast<double>(exponent_[whole]) * std::numbers::ln2;
}

void SubtypeChart::inside(size_t i, size_t j, std::span<const Label> words) {
  const SentenceSpans &spans = kept_->spans;
  const size_t span = spans.at(i, j);
  if (kept(span).empty()) return;
  int64_t most = 0;
  if (j == i + 1) {
    for (const LatentModel::Word &rule : model_.of_word(words[i])) {
      const int32_t parent = place(span, rule.parent);
      if (parent == kNoLabel) continue;
      const RuleRows own = rows(rule.rule);
      for (size_t a = 0; a < subtypes(rule.parent); ++a) bottom_[static_cast<size_t>(parent) + a] = own.first[a * own.stride];
    }
  } else {
    most = kNoExponent;
    for (size_t k = i + 1; k < j; ++k) most = std::max(most, exponent_[spans.at(i, k)] + exponent_[spans.at(k, j)]);
    if (most < kNoExponent / 2) return;
    each_binary(i, j, most, [&](const LatentModel::Binary &rule, size_t, size_t, size_t parent, double factor, size_t) {
      const size_t parents = subtypes(rule.parent);
      below(rule.rule, parents, pairs_.data());
      for (size_t a = 0; a < parents; ++a) bottom_.data()[parent + a] += factor * sums_.data()[a];
    });
  }
  const size_t first = static_cast<size_t>(place(span, kept(span)[0]));
  size_t size = 0;
  for (const int32_t label : kept(span)) size += subtypes(label);
  std::copy_n(bottom_.data() + first, size, top_.data() + first);
  each_unary(i, j, [&](const LatentModel::Unary &rule, size_t child, size_t parent) {
    const size_t parents = subtypes(rule.parent);
    products_.inside(rows(rule.rule), parents, outcomes(rule.rule), bottom_.data() + child, sums_.data());
    for (size_t a = 0; a < parents; ++a) top_.data()[parent + a] += sums_.data()[a];
  });
  double largest = 0;
  for (size_t k = first; k < first + size; ++k) largest = std::max(largest, top_.data()[k]);
  Scaled total{largest, 0};
  total.normalize();
  if (total.zero()) return;
  const double factor = power_of_two(-total.e);
  exponent_[span] = most + total.e;
  for (size_t k = first; k < first + size; ++k) {
    top_.data()[k] = top_.data()[k] * factor < kLeast ? 0 : top_.data()[k] * factor;
    bottom_.data()[k] = bottom_.data()[k] * factor < kLeast ? 0 : bottom_.data()[k] * factor;
  }
}

void SubtypeChart::below(int32_t rule, size_t parents, const double *outcome) {
  const size_t n = outcomes(rule);
  if (parents == kTwo && n == kTwo * kTwo) inside_of_two(rows(rule), outcome, sums_.data());
  else products_.inside(rows(rule), parents, n, outcome, sums_.data());
}

void SubtypeChart::above(int32_t rule, const double *out, const double *outcome) {
  const RuleRows own = rows(rule);
  const size_t parents = subtypes(model_.grammar().rules.data()[rule].parent);
  if (!counts_ && parents == kTwo && outcomes(rule) == kTwo * kTwo) return above_of_two(own, out, above_.data());
  double *const to = counts_ ? counts_ + (own.first - numbers_) : spare_.data();
  products_.outside(own, parents, outcomes(rule), out, outcome, above_.data(), to, counts_ ? own.stride : 0);
}

void SubtypeChart::outside(size_t i, size_t j) {
  const size_t span = kept_->spans.at(i, j);
  if (exponent_[span] == kNoExponent) return;
  const size_t first = static_cast<size_t>(place(span, kept(span)[0]));
  size_t size = 0;
  for (const int32_t label : kept(span)) size += subtypes(label);
  for (size_t k = first; k < first + size; ++k) {
    if (top_.data()[k] == 0) out_top_.data()[k] = 0;
    out_bottom_.data()[k] = out_top_.data()[k];
  }
  each_unary(i, j, [&](const LatentModel::Unary &rule, size_t child, size_t parent) {
    above(rule.rule, out_top_.data() + parent, bottom_.data() + child);
    for (size_t b = 0; b < outcomes(rule.rule); ++b) out_bottom_.data()[child + b] += above_.data()[b];
  });
  for (size_t k = first; k < first + size; ++k) {
    if (bottom_.data()[k] == 0) out_bottom_.data()[k] = 0;
  }
  if (j == i + 1) {
    if (!counts_) return;
    for (const LatentModel::Word &rule : model_.of_word(words_[i])) {
      const int32_t parent = place(span, rule.parent);
      if (parent == kNoLabel) continue;
      const RuleRows own = rows(rule.rule);
      for (size_t a = 0; a < subtypes(rule.parent); ++a) {
        const size_t at = static_cast<size_t>(parent) + a;
        counts_[static_cast<size_t>(own.first - numbers_) + a * own.stride] += out_bottom_[at] * bottom_[at];
      }
    }
    return;
  }
  each_binary(i, j, exponent_[span],
              [&](const LatentModel::Binary &rule, size_t left, size_t right, size_t parent, double factor, size_t) {
    const size_t lefts = outcomes(rule.rule) / subtypes(rule.right), rights = subtypes(rule.right);
    const double *out = out_bottom_.data() + parent;
    if (counts_) {  // the factor belongs to the uses, too
      for (size_t a = 0; a < subtypes(rule.parent); ++a) scaled_.data()[a] = factor * out[a];
      out = scaled_.data();
      factor = 1;
    }
    above(rule.rule, out, pairs_.data());
    const double *const x = top_.data() + left, *const y = top_.data() + right;
    if (lefts == kTwo && rights == kTwo) children_of_two(above_.data(), x, y, of_left_.data(), of_right_.data());
    else products_.of_children(above_.data(), x, lefts, y, rights, of_left_.data(), of_right_.data());
    for (size_t b = 0; b < lefts; ++b) out_top_.data()[left + b] += factor * of_left_.data()[b];
    for (size_t c = 0; c < rights; ++c) out_top_.data()[right + c] += factor * of_right_.data()[c];
  });
}

double SubtypeChart::posterior(int32_t rule, const double *outcome, const double *out) {
  const size_t parents = subtypes(model_.grammar().rules.data()[rule].parent);
  below(rule, parents, outcome);
  double q = 0;
  for (size_t a = 0; a < parents; ++a) q += out[a] * sums_.data()[a];
  return q;
}

// The best rule of each label of a span, from those of shorter spans.
void SubtypeChart::choose(size_t i, size_t j, std::span<const Label> words) {
  const size_t span = kept_->spans.at(i, j);
  if (exponent_[span] == kNoExponent) return;
  const auto take = [](double score, Back back, double *best, Back *best_back) {
    if (score > *best) {
      *best = score;
      *best_back = back;
    }
  };
  if (j == i + 1) {
    for (const LatentModel::Word &rule : model_.of_word(words[i])) {
      const int32_t parent = place(span, rule.parent);
      if (parent == kNoLabel) continue;
      double q = 0;
      for (size_t a = 0; a < subtypes(rule.parent); ++a) {
        const size_t at = static_cast<size_t>(parent) + a;
        q += out_bottom_[at] * bottom_[at];
      }
      if (q > 0) take(std::log(q), {rule.rule, 0}, &score_bottom_[parent], &back_bottom_[parent]);
    }
  } else {
    each_binary(i, j, exponent_[span],
                [&](const LatentModel::Binary &rule, size_t left, size_t right, size_t parent, double factor, size_t k) {
      const double below = score_top_.data()[left] + score_top_.data()[right];
      if (!(below > score_bottom_.data()[parent])) return;  // ln q is 0 at most
      const double q = factor * posterior(rule.rule, pairs_.data(), out_bottom_.data() + parent);
      if (q > 0) {
        take(below + std::log(q), {rule.rule, static_cast<int32_t>(k)}, score_bottom_.data() + parent,
             back_bottom_.data() + parent);
      }
    });
  }
  for (const int32_t label : kept(span)) {
    const int32_t at = place(span, label);
    score_top_[at] = score_bottom_[at];
  }
  each_unary(i, j, [&](const LatentModel::Unary &rule, size_t child, size_t parent) {
    if (!(score_bottom_[child] > score_top_[parent])) return;
    const double q = posterior(rule.rule, bottom_.data() + child, out_top_.data() + parent);
    if (q > 0) take(score_bottom_[child] + std::log(q), {rule.rule, 0}, &score_top_[parent], &back_top_[parent]);
  });
}

void SubtypeChart::best_tree(Array<ParseNode> *tree, const Run &run) {
  const size_t n = kept_->spans.words;
  score_top_.assign(top_.size(), -INFINITY);
  score_bottom_.assign(top_.size(), -INFINITY);
  back_top_.assign(top_.size(), {});
  back_bottom_.assign(top_.size(), {});
  for (size_t length = 1; length <= n; ++length) {
    run.check();
    for (size_t i = 0; i + length <= n; ++i) choose(i, i + length, {words_.data(), words_.size()});
  }
  tree->clear();
  struct Open {
    int32_t label, begin, end;
    bool top;
  };
  Array<Open> open;
  open.push_back({0, 0, static_cast<int32_t>(n), true});
  while (!open.empty()) {
    const Open node = open.back();
    open.pop_back();
    const size_t span = kept_->spans.at(static_cast<size_t>(node.begin), static_cast<size_t>(node.end));
    const int32_t at = place(span, node.label);
    const Back above = node.top ? back_top_[at] : Back{};
    const Back back = above.rule >= 0 ? above : back_bottom_[at];
    if (back.rule < 0) {  // posteriors that round to 0 leave no tree
      tree->clear();
      return;
    }
    tree->push_back({back.rule, node.begin, node.end, back.split});
    const LatentRule &rule = model_.grammar().rules[back.rule];
    if (rule.is_word()) continue;
    if (rule.is_unary()) {
      open.push_back({rule.left, node.begin, node.end, false});
      continue;
    }
    open.push_back({rule.right, back.split, node.end, true});
    open.push_back({rule.left, node.begin, back.split, true});
  }
}

}  // namespace hws
