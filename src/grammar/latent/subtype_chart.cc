// Optimize: balanced
#include "src/grammar/latent/subtype_chart.hh"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "fsa/base/scaled.hh"

namespace hws {

namespace {

// The products of RuleProducts (rule_products.hh) for two subtypes everywhere, some of them added to what is there. They are so
// short that a call of a kernel takes longer.
constexpr size_t kTwo = 2;

inline void add_pairs_of_two(const double *x, const double *y, double factor, double *to) {
  for (size_t j = 0; j < kTwo * kTwo; ++j) to[j] += factor * (x[j / kTwo] * y[j % kTwo]);
}

inline void inside_of_two(const RuleRows &rows, const double *outcome, double *to) {
  for (size_t a = 0; a < kTwo; ++a) {
    const double *const x = rows.first + a * rows.stride;
    to[a] = (x[0] * outcome[0] + x[1] * outcome[1]) + (x[2] * outcome[2] + x[3] * outcome[3]);
  }
}

inline void add_above_of_two(const RuleRows &rows, const double *out, double *to) {
  const double *const x = rows.first, *const y = rows.first + rows.stride;
  for (size_t j = 0; j < kTwo * kTwo; ++j) to[j] += out[0] * x[j] + out[1] * y[j];
}

inline void add_children_of_two(const double *above, const double *x, const double *y, double factor, double *of_left,
                                double *of_right) {
  for (size_t k = 0; k < kTwo; ++k) {
    of_left[k] += factor * (above[kTwo * k] * y[0] + above[kTwo * k + 1] * y[1]);
    of_right[k] += factor * (x[0] * above[k] + x[1] * above[kTwo + k]);
  }
}

}  // namespace

SubtypeChart::SubtypeChart(const LatentModel &model, const SubtypeLayout &layout, const double *numbers)
    : model_(model), layout_(layout), numbers_(numbers), labels_(layout.subtypes.size()), first_rule_(labels_ * labels_, 0),
      pair_of_(labels_ * labels_, kNoRule) {
  for (size_t b = 0; b < labels_; ++b) {
    const std::span<const LatentModel::Binary> rules = model.beside(static_cast<int32_t>(b));
    for (size_t at = rules.size(); at-- > 0;) {
      const size_t cell = b * labels_ + static_cast<size_t>(rules[at].right);
      first_rule_[cell] = static_cast<int32_t>(at);
      pair_of_[cell] = kUnseen;
    }
  }
  size_t most = 1;
  for (const int32_t h : layout.subtypes) most = std::max(most, static_cast<size_t>(h));
  for (Array<double> *room : {&pairs_, &above_, &spare_}) room->resize(most * most);
  for (Array<double> *room : {&sums_, &of_left_, &of_right_}) room->resize(most);
}

void SubtypeChart::open_span(size_t span) {
  for (const size_t cell : seen_) pair_of_.data()[cell] = kUnseen;
  seen_.clear();
  listing_ = counts_ || listed_[span].first == kUnlisted;
  if (!listing_) {
    open_ = listed_[span];
    size_t size = 0;
    for (size_t p = 0; p < open_.count; ++p) {
      Pair &pair = listed_pairs_.data()[open_.first + p];
      pair.at = size;
      size += pair_size(pair);
      const size_t cell = static_cast<size_t>(pair.left) * labels_ + static_cast<size_t>(pair.right);
      pair_of_.data()[cell] = static_cast<int32_t>(p);
      seen_.push_back(cell);
    }
    pair_numbers_.assign(size, 0.0);
    return;
  }
  if (counts_) {
    listed_pairs_.clear();
    listed_rules_.clear();
  }
  open_ = {listed_pairs_.size(), 0};
  pair_numbers_.clear();
}

// Lists a pair of labels with the rules whose parents the span has. Returns its number, kNoRule if there is no such rule.
int32_t SubtypeChart::list_pair(size_t span, int32_t left, int32_t right) {
  const std::span<const LatentModel::Binary> rules = model_.beside(left);
  const size_t begin = listed_rules_.size(), cell = static_cast<size_t>(left) * labels_ + static_cast<size_t>(right);
  seen_.push_back(cell);
  for (auto r = static_cast<size_t>(first_rule_[cell]); r < rules.size() && rules[r].right == right; ++r) {
    const int32_t parent = place(span, rules[r].parent);
    if (parent != kNoLabel) listed_rules_.push_back({rules[r].rule, parent});
  }
  const size_t count = listed_rules_.size() - begin;
  if (count == 0) return pair_of_[cell] = kNoRule;
  listed_pairs_.push_back({begin, pair_numbers_.size(), static_cast<int32_t>(count), left, right});
  pair_numbers_.resize(pair_numbers_.size() + pair_size(listed_pairs_.back()), 0.0);
  return pair_of_[cell] = static_cast<int32_t>(open_.count++);
}

template <class See>
void SubtypeChart::each_pair(size_t i, size_t j, int64_t exponent, See see) {
  const SentenceSpans &spans = kept_->spans;
  const size_t span = spans.at(i, j);
  for (size_t k = i + 1; k < j; ++k) {
    const size_t l = spans.at(i, k), r = spans.at(k, j);
    const std::span<const int32_t> lefts = kept(l), rights = kept(r);
    if (lefts.empty() || rights.empty()) continue;
    const int64_t difference = exponent_.data()[l] + exponent_.data()[r] - exponent;
    if (difference < -1000) continue;
    const double factor = power_of_two(std::min<int64_t>(difference, 300));
    const auto first_right = static_cast<size_t>(place(r, rights[0]));
    auto left = static_cast<size_t>(place(l, lefts[0]));
    for (const int32_t b : lefts) {
      const int32_t *const numbers = pair_of_.data() + static_cast<size_t>(b) * labels_;
      size_t right = first_right;
      for (const int32_t c : rights) {
        int32_t number = numbers[c];
        if (number == kUnseen && listing_) number = list_pair(span, b, c);
        if (number >= 0) {
          see(listed_pairs_.data()[open_.first + static_cast<size_t>(number)], left, right, factor, k);
        }
        right += subtypes(c);
      }
      left += subtypes(b);
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
  const size_t n = words.size(), count = kept_->spans.count();
  run.limit_bytes(static_cast<int64_t>(4 * count * labels_));
  place_.assign(count * labels_, kNoLabel);
  size_t size = 0;
  for (size_t span = 0; span < count; ++span) {
    for (const int32_t label : kept(span)) {
      place_[span * labels_ + static_cast<size_t>(label)] = static_cast<int32_t>(size);
      size += subtypes(label);
    }
  }
  run.limit_bytes(static_cast<int64_t>(4 * count * labels_ + 64 * size));
  for (Array<double> *all : {&top_, &bottom_, &out_top_, &out_bottom_}) all->assign(size, 0.0);
  exponent_.assign(count, kNoExponent);
  listed_.assign(count, {kUnlisted, 0});
  listed_pairs_.clear();
  listed_rules_.clear();
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
    for (const WordRules::Rule &rule : model_.of_word(words[i])) {
      const int32_t parent = place(span, rule.parent);
      if (parent == kNoLabel) continue;
      const RuleRows own = rows(rule.rule);
      for (size_t a = 0; a < subtypes(rule.parent); ++a) {
        bottom_[static_cast<size_t>(parent) + a] += rule.weight * own.first[a * own.stride];
      }
    }
  } else {
    most = kNoExponent;
    for (size_t k = i + 1; k < j; ++k) most = std::max(most, exponent_[spans.at(i, k)] + exponent_[spans.at(k, j)]);
    if (most < kNoExponent / 2) return;
    sum_pairs(i, j, most);
    if (!counts_) listed_[span] = open_;
    for (const Pair &pair : open_pairs()) {
      for (const RuleOfSpan &rule : rules_of(pair)) {
        const size_t parents = subtypes(model_.grammar().rules.data()[rule.rule].parent);
        below(rule.rule, parents, pair_numbers_.data() + pair.at);
        for (size_t a = 0; a < parents; ++a) bottom_.data()[static_cast<size_t>(rule.parent) + a] += sums_.data()[a];
      }
    }
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

// The sum of all splits for each pair of labels that a span may have.
void SubtypeChart::sum_pairs(size_t i, size_t j, int64_t exponent) {
  open_span(kept_->spans.at(i, j));
  each_pair(i, j, exponent, [&](const Pair &pair, size_t left, size_t right, double factor, size_t) {
    const size_t lefts = subtypes(pair.left), rights = subtypes(pair.right);
    const double *const x = top_.data() + left, *const y = top_.data() + right;
    double *const to = pair_numbers_.data() + pair.at;
    if (lefts == kTwo && rights == kTwo) return add_pairs_of_two(x, y, factor, to);
    products_.pairs(x, lefts, y, rights, pairs_.data());
    for (size_t n = 0; n < lefts * rights; ++n) to[n] += factor * pairs_.data()[n];
  });
}

void SubtypeChart::below(int32_t rule, size_t parents, const double *outcome) {
  const size_t n = outcomes(rule);
  if (parents == kTwo && n == kTwo * kTwo) inside_of_two(rows(rule), outcome, sums_.data());
  else products_.inside(rows(rule), parents, n, outcome, sums_.data());
}

void SubtypeChart::above(int32_t rule, const double *out, const double *outcome) {
  const RuleRows own = rows(rule);
  double *const to = counts_ ? counts_ + (own.first - numbers_) : spare_.data();
  products_.outside(own, subtypes(model_.grammar().rules.data()[rule].parent), outcomes(rule), out, outcome, above_.data(), to,
                    counts_ ? own.stride : 0);
}

void SubtypeChart::add_above(int32_t rule, const double *out, double *to) const {
  const RuleRows own = rows(rule);
  const size_t parents = subtypes(model_.grammar().rules.data()[rule].parent), size = outcomes(rule);
  if (parents == kTwo && size == kTwo * kTwo) return add_above_of_two(own, out, to);
  for (size_t a = 0; a < parents; ++a) {
    const double *const row = own.first + a * own.stride;
    for (size_t n = 0; n < size; ++n) to[n] += out[a] * row[n];
  }
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
    if (!counts_) return;  // where uses are counted, words share nothing with their classes, and have one rule of each tag
    for (const WordRules::Rule &rule : model_.of_word(words_[i])) {
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
  if (counts_) sum_pairs(i, j, exponent_[span]);
  else open_span(span);
  for (const Pair &pair : open_pairs()) {
    double *const numbers = pair_numbers_.data() + pair.at;
    const size_t many = pair_size(pair);
    if (counts_) {
      std::copy_n(numbers, many, pairs_.data());
      std::fill_n(numbers, many, 0.0);
    }
    for (const RuleOfSpan &rule : rules_of(pair)) {
      const double *const out = out_bottom_.data() + rule.parent;
      if (!counts_) {
        add_above(rule.rule, out, numbers);
        continue;
      }
      above(rule.rule, out, pairs_.data());
      for (size_t n = 0; n < many; ++n) numbers[n] += above_.data()[n];
    }
  }
  each_pair(i, j, exponent_[span], [&](const Pair &pair, size_t left, size_t right, double factor, size_t) {
    const size_t lefts = subtypes(pair.left), rights = subtypes(pair.right);
    const double *const x = top_.data() + left, *const y = top_.data() + right, *const numbers = pair_numbers_.data() + pair.at;
    double *const of_left = out_top_.data() + left, *const of_right = out_top_.data() + right;
    if (lefts == kTwo && rights == kTwo) return add_children_of_two(numbers, x, y, factor, of_left, of_right);
    products_.of_children(numbers, x, lefts, y, rights, of_left_.data(), of_right_.data());
    for (size_t b = 0; b < lefts; ++b) of_left[b] += factor * of_left_.data()[b];
    for (size_t c = 0; c < rights; ++c) of_right[c] += factor * of_right_.data()[c];
  });
}

double SubtypeChart::posterior(int32_t rule, const double *outcome, const double *out) {
  const size_t parents = subtypes(model_.grammar().rules.data()[rule].parent);
  below(rule, parents, outcome);
  double q = 0;
  for (size_t a = 0; a < parents; ++a) q += out[a] * sums_.data()[a];
  return q;
}

double SubtypeChart::log_posterior(int32_t label, const double *inside, const double *outside) const {
  double q = 0;
  for (size_t a = 0; a < subtypes(label); ++a) q += inside[a] * outside[a];
  return std::log(q) + kSlack;
}

// The best rule of each label of a span, from those of shorter spans.
void SubtypeChart::choose(size_t i, size_t j, std::span<const Label> words) {
  const size_t span = kept_->spans.at(i, j);
  if (exponent_[span] == kNoExponent) return;
  for (const int32_t label : kept(span)) {
    const auto at = static_cast<size_t>(place(span, label));
    log_top_[at] = log_posterior(label, top_.data() + at, out_top_.data() + at);
    log_bottom_[at] = log_posterior(label, bottom_.data() + at, out_bottom_.data() + at);
  }
  const auto take = [](double score, Back back, double *best, Back *best_back) {
    if (score > *best) {
      *best = score;
      *best_back = back;
    }
  };
  if (j == i + 1) {
    for (const WordRules::Rule &rule : model_.of_word(words[i])) {
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
    open_span(span);
    each_pair(i, j, exponent_[span], [&](const Pair &pair, size_t left, size_t right, double factor, size_t k) {
      const double below = score_top_.data()[left] + score_top_.data()[right];
      const double most = below + std::min(log_top_.data()[left], log_top_.data()[right]);
      bool multiplied = false;
      for (const RuleOfSpan &rule : rules_of(pair)) {
        const double best = score_bottom_.data()[rule.parent];
        if (!(most > best) || !(below + log_bottom_.data()[rule.parent] > best)) continue;
        if (!multiplied) {
          const double *const x = top_.data() + left, *const y = top_.data() + right;
          products_.pairs(x, subtypes(pair.left), y, subtypes(pair.right), pairs_.data());
        }
        multiplied = true;
        const double q = factor * posterior(rule.rule, pairs_.data(), out_bottom_.data() + rule.parent);
        if (q > 0) {
          take(below + std::log(q), {rule.rule, static_cast<int32_t>(k)}, score_bottom_.data() + rule.parent,
               back_bottom_.data() + rule.parent);
        }
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
  log_top_.assign(top_.size(), 0);
  log_bottom_.assign(top_.size(), 0);
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
