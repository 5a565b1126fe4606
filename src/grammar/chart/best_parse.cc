// Optimize: speed
#include "src/grammar/chart/best_parse.hh"

#include <cmath>

#include "fsa/base/error.hh"

namespace hws {

namespace {

[[noreturn]] void fail_without_best() {
  fail(Code::diverged, "no best tree: rules without words gain weight without end; expected weights of at most 1");
}

Array<double> logs(const Array<double> &weights) {
  Array<double> logs(weights.size());
  for (size_t k = 0; k < weights.size(); ++k) logs[k] = std::log(weights[k]);
  return logs;
}

}  // namespace

BestParse::BestParse(const BinaryForm &form, const Run &run)
    : form_(form), symbols_(static_cast<size_t>(form.symbols)), binary_(logs(form.binary_weight)),
      lexical_(logs(form.lexical_weight)) {
  solve_empty(run);
  for (size_t p = 0; p < form.unary_parent.size(); ++p) {
    Pair best{form.unary_parent[p], form.unary_child[p], -1, -1, -1, -INFINITY};
    for (int32_t s = form.source_offsets[p]; s < form.source_offsets[p + 1]; ++s) {
      const BinaryForm::UnarySource &source = form.sources[s];
      const double x = source.rule >= 0 ? std::log(form.weight[source.rule])
                                        : binary_[source.binary] + empty_[source.empty];
      if (!(x > best.weight)) continue;
      best.rule = source.rule;
      best.binary = source.binary;
      best.empty = source.empty;
      best.weight = x;
    }
    if (best.weight > -INFINITY && form.unary_weight[p] > 0) pairs_.push_back(best);
  }
}

// Rounds of improvements. Without a chain that gains weight, a best tree repeats no symbol along a branch, and its depth is at
// most the number of symbols. Symbols that no finite tree needs may have such chains; the form gives them the weight 0.
void BestParse::solve_empty(const Run &run) {
  empty_.assign(symbols_, -INFINITY);
  empty_choice_.assign(symbols_, -1);
  bool some = false;
  for (size_t a = 0; a < symbols_; ++a) {
    if (!(form_.empty[a] > 0) || form_.empty_rule[a] < 0 || !(form_.weight[form_.empty_rule[a]] > 0)) continue;
    empty_[a] = std::log(form_.weight[form_.empty_rule[a]]);
    empty_choice_[a] = -2;
    some = true;
  }
  for (size_t round = 0; some; ++round) {
    run.check();
    some = false;
    const auto improve = [&](int32_t parent, double x, int32_t choice) {
      if (!(x > empty_[parent]) || !(form_.empty[parent] > 0)) return;
      empty_[parent] = x;
      empty_choice_[parent] = choice;
      some = true;
    };
    for (size_t p = 0; p < form_.unary_parent.size(); ++p) {
      for (int32_t s = form_.source_offsets[p]; s < form_.source_offsets[p + 1]; ++s) {
        const int32_t rule = form_.sources[s].rule;
        if (rule < 0) continue;
        improve(form_.unary_parent[p], std::log(form_.weight[rule]) + empty_[form_.unary_child[p]], s);
      }
    }
    for (size_t b = 0; b < binary_.size(); ++b) {
      improve(form_.parent[b], binary_[b] + empty_[form_.left[b]] + empty_[form_.right[b]], -3 - static_cast<int32_t>(b));
    }
    if (some && round > symbols_) fail_without_best();
  }
}

void BestParse::close(double *values, int32_t *chains) const {
  bool some = !pairs_.empty();
  for (size_t round = 0; some; ++round) {
    some = false;
    for (size_t p = 0; p < pairs_.size(); ++p) {
      const double x = pairs_[p].weight + values[pairs_[p].child];
      if (!(x > values[pairs_[p].parent])) continue;
      values[pairs_[p].parent] = x;
      chains[pairs_[p].parent] = static_cast<int32_t>(p);
      some = true;
    }
    if (some && round > symbols_) fail_without_best();
  }
}

double BestParse::find(std::span<const int32_t> words, Array<int32_t> *rules, const Run &run) {
  const size_t n = words.size();
  words_.assign(words.begin(), words.end());
  pending_.clear();
  double best = empty_[form_.start];
  if (n > 0) {
    index_.words = n;
    run.limit_bytes(static_cast<int64_t>(12 * index_.count() * symbols_));
    best_.assign(index_.count() * symbols_, -INFINITY);
    chains_.assign(index_.count() * symbols_, -1);
    const int32_t *const left = form_.left.data(), *const right = form_.right.data(), *const parent = form_.parent.data();
    for (size_t w = 1; w <= n; ++w) {
      for (size_t i = 0; i + w <= n; ++i) {
        run.check();
        double *const to = row(i, w);
        if (w == 1) {
          for (int32_t e = form_.word_offsets[words[i]]; e < form_.word_offsets[words[i] + 1]; ++e) {
            to[form_.lexical_symbol[e]] = lexical_[e];
          }
        }
        for (size_t k = 1; k < w; ++k) {
          const double *const l = row(i, k), *const r = row(i + k, w - k);
          for (size_t b = 0; b < binary_.size(); ++b) {
            const double x = binary_.data()[b] + (l[left[b]] + r[right[b]]);
            if (x > to[parent[b]]) to[parent[b]] = x;
          }
        }
        close(to, chains_.data() + index_.of(i, w) * symbols_);
      }
    }
    best = row(0, n)[form_.start];
  }
  if (best > -INFINITY) pending_.push_back({form_.start, 0, n});
  while (!pending_.empty()) {
    const Node node = pending_.back();
    pending_.pop_back();
    node.width == 0 ? rewrite_empty(node.symbol, rules) : rewrite(node, rules);
  }
  return best;
}

void BestParse::use(int32_t binary, const Node &left, const Node &right, Array<int32_t> *rules) {
  if (form_.binary_rule[binary] >= 0) rules->push_back(form_.binary_rule[binary]);
  pending_.push_back(right);
  pending_.push_back(left);
}

void BestParse::rewrite(const Node &node, Array<int32_t> *rules) {
  const auto symbol = static_cast<size_t>(node.symbol);
  const int32_t chain = chains_[index_.of(node.first, node.width) * symbols_ + symbol];
  if (chain >= 0) {
    const Pair &pair = pairs_[chain];
    const Node child{pair.child, node.first, node.width}, empty{pair.empty, node.first, 0};
    if (pair.rule >= 0) {
      rules->push_back(pair.rule);
      pending_.push_back(child);
    } else if (form_.left[pair.binary] == pair.empty) {
      use(pair.binary, empty, child, rules);
    } else {
      use(pair.binary, child, empty, rules);
    }
    return;
  }
  if (node.width == 1) {
    const int32_t word = words_[node.first];
    for (int32_t e = form_.word_offsets[word]; e < form_.word_offsets[word + 1]; ++e) {
      if (form_.lexical_symbol[e] == node.symbol && form_.lexical_rule[e] >= 0) rules->push_back(form_.lexical_rule[e]);
    }
    return;
  }
  const double best = row(node.first, node.width)[symbol];
  for (size_t b = 0; b < binary_.size(); ++b) {
    if (form_.parent[b] != node.symbol) continue;
    for (size_t k = 1; k < node.width; ++k) {
      const double x = binary_[b] + (row(node.first, k)[form_.left[b]] + row(node.first + k, node.width - k)[form_.right[b]]);
      if (x != best) continue;
      const Node right{form_.right[b], node.first + k, node.width - k};
      return use(static_cast<int32_t>(b), {form_.left[b], node.first, k}, right, rules);
    }
  }
}

void BestParse::rewrite_empty(int32_t symbol, Array<int32_t> *rules) {
  const int32_t choice = empty_choice_[symbol];
  if (choice == -2) {
    rules->push_back(form_.empty_rule[symbol]);
  } else if (choice >= 0) {
    // A source of a unary pair: its pair is the last one that begins at or before it.
    size_t pair = 0;
    while (form_.source_offsets[pair + 1] <= choice) ++pair;
    rules->push_back(form_.sources[choice].rule);
    pending_.push_back({form_.unary_child[pair], 0, 0});
  } else {
    const int32_t binary = -3 - choice;
    use(binary, {form_.left[binary], 0, 0}, {form_.right[binary], 0, 0}, rules);
  }
}

}  // namespace hws
