// Optimize: speed
#include "src/grammar/chart/best_parse.hh"

#include <algorithm>
#include <cmath>

#include "src/grammar/chart/span_products.hh"

namespace hws {

namespace {

// Measured: so many possible pairs of children cost a split less than one rule does.
constexpr size_t kPairsForRule = 8;

Array<double> logs(const Array<double> &weights) {
  Array<double> logs(weights.size());
  for (size_t k = 0; k < weights.size(); ++k) logs[k] = std::log(weights[k]);
  return logs;
}

}  // namespace

BestParse::BestParse(const BinaryForm &form, const Run &run, EmptyParts parts)
    : form_(form), symbols_(static_cast<size_t>(form.symbols)), by_parent_(form), binary_(logs(form.binary_weight)),
      lexical_(logs(form.lexical_weight)), strings_(form) {
  if (symbols_ * symbols_ <= kPairsForRule * binary_.size()) {
    pair_stride_ = span_stride(symbols_);
    run.limit_bytes(static_cast<int64_t>(8 * symbols_ * pair_stride_ + 4 * binary_.size()));
    pair_best_.resize(symbols_ * pair_stride_);
    for (size_t b = 0; b < binary_.size(); ++b) {
      pair_place_.push_back(form.left[b] * static_cast<int32_t>(pair_stride_) + form.right[b]);
    }
  }
  solve_empty(run);
  for (size_t a = 0; a < symbols_; ++a) {
    empty_score_.push_back(parts == EmptyParts::best ? empty_[a].score : std::log(form.empty[a]));
  }
  for (size_t p = 0; p < form.unary_parent.size(); ++p) {
    Pair best{form.unary_parent[p], form.unary_child[p], static_cast<int32_t>(p), -1, -INFINITY};
    for (int32_t s = form.source_offsets[p]; s < form.source_offsets[p + 1]; ++s) {
      const BinaryForm::UnarySource &source = form.sources[s];
      const double x = source.rule >= 0 ? std::log(form.weight[source.rule])
                                        : binary_[source.binary] + empty_score_[source.empty];
      if (!(x > best.weight)) continue;
      best.source = s;
      best.weight = x;
    }
    if (best.weight > -INFINITY && form.unary_weight[p] > 0) pairs_.push_back(best);
  }
}

// Calls use(parent, way) for all trees without words whose parts are best ones.
template <class Use>
void BestParse::each_empty_way(int32_t a, const Use &use) const {
  if (!(form_.empty[a] > 0)) return;
  const int32_t rule = form_.empty_rule[a];
  if (rule >= 0) use(Way{std::log(form_.weight[rule]), rule, 0, {}});
  for (int32_t p = by_parent_.first_pair[a]; p < by_parent_.first_pair[a + 1]; ++p) {
    const int32_t child = form_.unary_child[p];
    for (int32_t s = form_.source_offsets[p]; s < form_.source_offsets[p + 1]; ++s) {
      const int32_t by = form_.sources[s].rule;
      if (by >= 0) use(Way{std::log(form_.weight[by]) + empty_[child].score, by, 1, {{child, 0, 0}}});
    }
  }
  for (int32_t at = by_parent_.first_binary[a]; at < by_parent_.first_binary[a + 1]; ++at) {
    const int32_t b = by_parent_.binary[at], left = form_.left[b], right = form_.right[b];
    use(Way{binary_[b] + empty_[left].score + empty_[right].score, form_.binary_rule[b], 2, {{left, 0, 0}, {right, 0, 0}}});
  }
}

// Rounds of improvements. No best tree has a symbol below itself, so they end.
void BestParse::solve_empty(const Run &run) {
  empty_.assign(symbols_, Way{});
  bool some = true;
  while (some) {
    run.check();
    some = false;
    for (int32_t a = 0; a < form_.symbols; ++a) {
      each_empty_way(a, [&](const Way &way) {
        if (!(way.score > empty_[a].score) || rests_on(way, a)) return;
        empty_[a] = way;
        some = true;
      });
    }
  }
}

// Whether the symbol is in the best tree without words that begins in this way.
bool BestParse::rests_on(const Way &way, int32_t symbol) const {
  if (way.parts == 0) return false;
  Array<char> seen(symbols_, 0);
  Array<int32_t> pending;
  const auto visit = [&](const Way &w) {
    for (int32_t i = 0; i < w.parts; ++i) {
      if (!seen[w.part[i].symbol]) pending.push_back(w.part[i].symbol);
      seen[w.part[i].symbol] = 1;
    }
  };
  visit(way);
  while (!pending.empty()) {
    const int32_t a = pending.back();
    pending.pop_back();
    visit(empty_[a]);
  }
  return seen[symbol] != 0;
}

// Adds chains of unary pairs to what words and splits give the symbols of a span.
void BestParse::close(size_t first, size_t width) {
  const uint32_t states = filter_ ? filter_->states(first, width) : 1;
  const size_t base = index_.of(first, width) * symbols_;
  const size_t further = states > 1 ? filter_->row(first, width, 1) * symbols_ : 0;
  const auto at = [&](int32_t symbol, uint32_t missing) {
    return (missing == 0 ? base : further + (missing - 1) * symbols_) + static_cast<size_t>(symbol);
  };
  double *const values = best_.data();
  for (int32_t a = 0; a < form_.symbols && states > 1; ++a) {
    const double x = values[at(a, 0)];
    values[at(a, 0)] = -INFINITY;
    values[at(a, filter_->missing_at_end(a, first, width))] = x;
  }
  for (uint32_t m = 0; m < states && !gains_.empty(); ++m) {
    for (int32_t a = 0; a < form_.symbols; ++a) values[at(a, m)] += gains_[at(a, m)];
  }
  const auto comes_back = [&](const TreeNode &parent, TreeNode node) {
    while (node.symbol != parent.symbol || node.missing != parent.missing) {
      const int32_t by = chains_[at(node.symbol, node.missing)];
      if (by < 0) return false;
      node = child_by(by, node);
    }
    return true;
  };
  bool some = !pairs_.empty();
  while (some) {
    some = false;
    for (size_t p = 0; p < pairs_.size(); ++p) {
      const Pair &pair = pairs_.data()[p];
      const uint32_t own = states > 1 ? filter_->bit(pair.parent, first, width) : 0;
      for (uint32_t missing = 0; missing < states; ++missing) {
        const size_t to = at(pair.parent, missing & ~own);
        double x = pair.weight + values[at(pair.child, missing)];
        if (!gains_.empty()) x += gains_[to];
        if (!(x > values[to])) continue;
        if (comes_back({pair.parent, first, width, missing & ~own}, {pair.child, first, width, missing})) continue;
        values[to] = x;
        chains_[to] = chain_by(p, (missing & own) != 0);
        some = true;
      }
    }
  }
}

void BestParse::split(size_t first, size_t width) {
  const int32_t *const left = form_.left.data(), *const right = form_.right.data(), *const parent = form_.parent.data();
  double *const to = row(first, width);
  if (pair_best_.empty()) {
    for (size_t k = 1; k < width; ++k) {
      const double *const l = row(first, k), *const r = row(first + k, width - k);
      for (size_t b = 0; b < binary_.size(); ++b) {
        const double x = binary_.data()[b] + (l[left[b]] + r[right[b]]);
        if (x > to[parent[b]]) to[parent[b]] = x;
      }
    }
    return;
  }
  if (width == 1) return;
  left_rows_.clear();
  right_rows_.clear();
  for (size_t k = 1; k < width; ++k) {
    left_rows_.push_back(row(first, k));
    right_rows_.push_back(row(first + k, width - k));
  }
  std::fill(pair_best_.begin(), pair_best_.end(), -INFINITY);
  span_products().best_outer(left_rows_.data(), right_rows_.data(), width - 1, pair_best_.data(), symbols_, pair_stride_);
  for (size_t b = 0; b < binary_.size(); ++b) {
    const double x = binary_.data()[b] + pair_best_.data()[pair_place_.data()[b]];
    if (x > to[parent[b]]) to[parent[b]] = x;
  }
}

double BestParse::find(std::span<const int32_t> words, Array<int32_t> *rules, const Run &run, std::span<const double> gains,
                       const SpanFilter *filter) {
  const size_t n = words.size();
  gains_ = gains;
  filter_ = filter;
  words_.assign(words.begin(), words.end());
  index_.words = n;
  strings_.read({words_.data(), n});
  const size_t numbers = (filter ? filter->rows() : index_.count()) * symbols_;
  if (filter && n > 0) {
    run.limit_bytes(static_cast<int64_t>(8 * numbers));
    limited_.assign(numbers, 0.0);
    std::copy(gains.begin(), gains.end(), limited_.begin());
    filter->limit(limited_);
    gains_ = limited_;
  }
  if (n > 0) {
    run.limit_bytes(static_cast<int64_t>(12 * numbers));
    best_.assign(numbers + kSpanLanes, -INFINITY);
    chains_.assign(numbers, -1);
    for (size_t w = 1; w <= n; ++w) {
      for (size_t i = 0; i + w <= n; ++i) {
        run.check();
        double *const to = row(i, w);
        strings_.each_rule(i, w, [&](int32_t e) {
          if (allows_words(e, i, w)) to[form_.lexical_symbol[e]] = lexical_[e];
        });
        split(i, w);
        close(i, w);
      }
    }
  }
  const double best = value(root());
  Array<TreeNode> pending;
  if (best > -INFINITY) pending.push_back(root());
  while (!pending.empty()) {
    const Way way = best_way(pending.back());
    pending.pop_back();
    if (way.rule >= 0) rules->push_back(way.rule);
    for (int32_t i = way.parts; i-- > 0;) pending.push_back(way.part[i]);
  }
  return best;
}

// Calls use(way) for a word or string, and for binary rules at splits.
template <class Use>
void BestParse::each_way_of_words(const TreeNode &node, const Use &use) const {
  if (filter_ && node.missing != filter_->missing_at_end(node.symbol, node.first, node.width)) return;
  strings_.each_rule(node.first, node.width, [&](int32_t e) {
    if (form_.lexical_symbol[e] != node.symbol || !allows_words(e, node.first, node.width)) return;
    use(Way{lexical_[e] + gain(node), form_.lexical_rule[e], 0, {}});
  });
  for (int32_t at = by_parent_.first_binary[node.symbol]; at < by_parent_.first_binary[node.symbol + 1]; ++at) {
    const int32_t b = by_parent_.binary[at];
    for (size_t k = 1; k < node.width; ++k) {
      const TreeNode left{form_.left[b], node.first, k}, right{form_.right[b], node.first + k, node.width - k};
      use(Way{binary_[b] + (value(left) + value(right)) + gain(node), form_.binary_rule[b], 2, {left, right}});
    }
  }
}

BestParse::Way BestParse::way_by_pair(int32_t pair, int32_t source, const TreeNode &node, uint32_t missing) const {
  const BinaryForm::UnarySource &s = form_.sources[source];
  const TreeNode child{form_.unary_child[pair], node.first, node.width, missing}, empty{s.empty, node.first, 0};
  const double below = value(child) + gain(node);
  if (s.rule >= 0) return {std::log(form_.weight[s.rule]) + below, s.rule, 1, {child}};
  const double x = binary_[s.binary] + empty_score_[s.empty] + below;
  return {x, form_.binary_rule[s.binary], 2, {s.left_empty ? empty : child, s.left_empty ? child : empty}};
}

BestParse::Way BestParse::best_way(const TreeNode &node) const {
  if (node.width == 0) return empty_[node.symbol];
  const int32_t by = chain(node);
  if (by >= 0) return way_by_pair(pairs_[by / 2].number, pairs_[by / 2].source, node, child_by(by, node).missing);
  Way best;
  each_way_of_words(node, [&](const Way &way) {
    if (way.score > best.score) best = way;
  });
  return best;
}

void BestParse::list_ways(const TreeNode &node, Array<Way> *ways) const {
  const auto add = [ways](const Way &way) {
    if (way.score > -INFINITY) ways->push_back(way);
  };
  if (node.width == 0) return each_empty_way(node.symbol, add);
  each_way_of_words(node, add);
  const uint32_t own = filter_ ? filter_->bit(node.symbol, node.first, node.width) : 0;
  for (int32_t p = by_parent_.first_pair[node.symbol]; p < by_parent_.first_pair[node.symbol + 1]; ++p) {
    if (!(form_.unary_weight[p] > 0)) continue;
    for (int32_t s = form_.source_offsets[p]; s < form_.source_offsets[p + 1]; ++s) {
      add(way_by_pair(p, s, node, node.missing));
      if (own != 0) add(way_by_pair(p, s, node, node.missing | own));
    }
  }
}

}  // namespace hws
