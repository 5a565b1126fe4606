// Sparse sums never visit more than dense ones, which visit all pairs of symbols at each split. Weights that sparse sums need
// not read are NaN here, so that reading one would show in the results.
#include <algorithm>
#include <cmath>
#include <limits>

#include "fsa/base/rng.hh"
#include "src/grammar/chart/chart_rules.hh"
#include "src/grammar/chart/rule_sums.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// Each binary rule is there with a probability, and each nonterminal has a word.
BinaryForm sparse_form(int32_t nonterminals, double share, Rng *rng) {
  RuleList list;
  const auto end_rule = [&](int32_t parent) {
    list.parent.push_back(parent);
    list.offsets.push_back(static_cast<int64_t>(list.right.size()));
    list.weight.push_back(.5 + rng->uniform());
  };
  for (int32_t a = 0; a < nonterminals; ++a) {
    for (int32_t pair = 0; pair < nonterminals * nonterminals; ++pair) {
      if (rng->uniform() >= share) continue;
      list.right.push_back(pair / nonterminals);
      list.right.push_back(pair % nonterminals);
      end_rule(a);
    }
    list.right.push_back(symbol_of_word(1));
    end_rule(a);
  }
  return binary_form(make_grammar(Alphabet::sized(nonterminals), Alphabet::sized(1), 0, list, RowSums::any, {}, Run{}), Run{});
}

// The parts of a span's splits, each with some of the symbols.
struct Parts {
  size_t count, stride, words;
  Array<double> weights[2], outside[2];
  Array<uint64_t> symbols[2];
  Array<const double *> rows[2];
  Array<double *> outside_rows[2];
  Array<const uint64_t *> symbol_rows[2];

  Parts(const ChartRules &rules, double share, Rng *rng)
      : count(1 + rng->below(12)), stride(rules.stride()), words((rules.symbols() + 63) / 64) {
    for (int side = 0; side < 2; ++side) {
      weights[side].resize(count * stride, 0.0);
      outside[side].resize(count * stride, 0.0);
      symbols[side].resize(count * words, 0);
      for (size_t k = 0; k < count; ++k) {
        for (size_t a = 0; a < rules.symbols(); ++a) {
          if (rng->uniform() >= share) continue;
          weights[side][k * stride + a] = .5 + rng->uniform();
          symbols[side][k * words + a / 64] |= uint64_t{1} << (a % 64);
        }
        rows[side].push_back(weights[side].data() + k * stride);
        outside_rows[side].push_back(outside[side].data() + k * stride);
        symbol_rows[side].push_back(symbols[side].data() + k * words);
      }
    }
  }
  bool has(int side, size_t k, int32_t a) const { return (symbols[side][k * words + a / 64] >> (a % 64) & 1) != 0; }
  double &weight(int side, size_t k, int32_t a) { return weights[side][k * stride + static_cast<size_t>(a)]; }
  SpanSplits splits() const {
    return {count, rows[0].data(), rows[1].data(), rows[1].data(), outside_rows[0].data(), outside_rows[1].data(),
            symbol_rows[0].data(), symbol_rows[1].data()};
  }
};

struct Found {
  Array<double> inside, counts, outside[2];
  bool clean() const {
    const auto all_numbers = [](const Array<double> &x) {
      return std::none_of(x.begin(), x.end(), [](double y) { return std::isnan(y); });
    };
    return all_numbers(inside) && all_numbers(counts) && all_numbers(outside[0]) && all_numbers(outside[1]);
  }
  // Outside weights of symbols that a part has not may be anything.
  void expect(const Found &other, const Parts &parts) const {
    const auto close = [](const Array<double> &x, const Array<double> &y) {
      for (size_t i = 0; i < x.size(); ++i) assert_close(x[i], y[i], 1e-13);
    };
    close(inside, other.inside);
    close(counts, other.counts);
    for (int side = 0; side < 2; ++side) {
      for (size_t i = 0; i < outside[side].size(); ++i) {
        if (parts.weights[side][i] > 0) assert_close(outside[side][i], other.outside[side][i], 1e-13);
      }
    }
  }
};

Found found_by(RuleSums *sums, const ChartRules &rules, Parts parts, const Array<double> &above) {
  for (int side = 0; side < 2; ++side) {  // rows of this copy
    for (size_t k = 0; k < parts.count; ++k) {
      parts.rows[side][k] = parts.weights[side].data() + k * parts.stride;
      parts.outside_rows[side][k] = parts.outside[side].data() + k * parts.stride;
      parts.symbol_rows[side][k] = parts.symbols[side].data() + k * parts.words;
    }
  }
  Found found;
  found.inside.resize(parts.stride, 0.0);
  found.counts.resize(rules.places().size(), 0.0);
  double *const inside = found.inside.data();
  const double *const outside = above.data();
  const SpanSplits splits = parts.splits();
  sums->pair(0, splits);
  sums->inside(1, &inside);
  sums->pair(0, splits);
  sums->outside(1, &outside);
  sums->spread(0, splits);
  sums->take_counts(rules.places(), found.counts.data());
  for (int side = 0; side < 2; ++side) found.outside[side] = parts.outside[side];
  return found;
}

void visits_are_no_more_than_dense_ones(void **) {
  Rng rng(1, RngMethod::test, 26, 0, 0);
  int by_splits = 0, by_all = 0;
  for (int c = 0; c < 400 / kCasesDivisor; ++c) {
    const auto n = static_cast<int32_t>(2 + rng.below(c % 4 == 0 ? 80 : 20));
    const double density = c % 3 == 0 ? .9 : .5 / n;
    const BinaryForm form = sparse_form(n, density, &rng);
    if (form.left.size() == 0) continue;
    const ChartRules rules(form, RuleTables::sparse, Run{});
    const std::unique_ptr<RuleSums> sums = new_sparse_sums(rules);
    const Parts parts(rules, c % 2 == 0 ? .2 : .95, &rng);
    Array<double> above(rules.stride(), 0.0);
    for (int32_t a = 0; a < n; ++a) above[a] = rng.uniform();
    const ChartRules dense(form, RuleTables::dense, Run{});
    const Found expected = found_by(new_dense_sums(dense).get(), dense, parts, above);
    found_by(sums.get(), rules, parts, above).expect(expected, parts);

    // Pairs of symbols that a rule joins, those of them that a split has, and rules over such pairs.
    Array<char> is_left(static_cast<size_t>(n), 0), is_right = is_left, is_met_parent = is_left;
    size_t joined = 0, met = 0, met_rules = 0;
    for (size_t r = 0; r < form.left.size(); ++r) {
      const int32_t left = form.left[r], right = form.right[r];
      is_left[left] = is_right[right] = 1;
      size_t own = 0;
      for (size_t k = 0; k < parts.count; ++k) own += parts.has(0, k, left) && parts.has(1, k, right);
      if (own > 0) is_met_parent[form.parent[r]] = 1;
      met_rules += own > 0;
      if (r > 0 && form.left[r - 1] == left && form.right[r - 1] == right) continue;
      ++joined;
      met += own;
    }
    Parts poisoned = parts;
    for (size_t k = 0; k < parts.count; ++k) {
      for (int32_t a = 0; a < n; ++a) {
        for (int side = 0; side < 2; ++side) {
          if (!parts.has(side, k, a)) poisoned.weight(side, k, a) = kNan;
        }
      }
    }
    Array<double> poisoned_above = above;
    for (int32_t a = 0; a < n; ++a) {
      if (!is_met_parent[a]) poisoned_above[a] = kNan;
    }
    size_t visited = met, visited_rules = met_rules;
    if (found_by(sums.get(), rules, poisoned, poisoned_above).clean()) {
      ++by_splits;
    } else {
      // All pairs that rules join: what no rule joins is not read.
      visited = joined * parts.count;
      visited_rules = form.left.size();
      poisoned = parts;
      for (size_t k = 0; k < parts.count; ++k) {
        for (int32_t a = 0; a < n; ++a) {
          if (!is_left[a]) poisoned.weight(0, k, a) = kNan;
          if (!is_right[a]) poisoned.weight(1, k, a) = kNan;
        }
      }
      found_by(sums.get(), rules, poisoned, above).expect(expected, parts);
      // That is chosen only where it reads at most twice the pairs that both parts of the splits have.
      size_t both = 0;
      for (size_t k = 0; k < parts.count; ++k) {
        size_t have[2] = {0, 0};
        for (int32_t a = 0; a < n; ++a) {
          for (int side = 0; side < 2; ++side) have[side] += parts.has(side, k, a);
        }
        both += have[0] * have[1];
      }
      assert_true(visited <= 2 * both);
      ++by_all;
    }
    const auto all = static_cast<size_t>(n) * static_cast<size_t>(n);
    assert_true(visited <= parts.count * all && visited_rules <= all * static_cast<size_t>(n));
  }
  assert_true(by_splits > 50 / kCasesDivisor && by_all > 50 / kCasesDivisor);
}

// The tables that are chosen for a grammar are dense only where most pairs have many rules.
void few_rules_are_summed_by_sparse_tables(void **) {
  Rng rng(2, RngMethod::test, 26, 0, 0);
  for (const int32_t n : {10, 40, 100}) {
    const BinaryForm few = sparse_form(n, .1 / n, &rng);
    assert_true(few.left.size() == 0 || ChartRules(few, Run{}).tables() == RuleTables::sparse);
    assert_true(ChartRules(sparse_form(n, 1, &rng), Run{}).tables() == RuleTables::dense);
  }
}

}  // namespace

TESTS(visits_are_no_more_than_dense_ones, few_rules_are_summed_by_sparse_tables)
