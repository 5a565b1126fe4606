#include "tests/src/trees/tree_oracle.hh"

#include <algorithm>

namespace hws::oracle {

namespace {

bool reaches_root(const Heads &heads, size_t word) {
  for (size_t steps = 0; word != 0; ++steps) {
    if (steps > heads.size()) return false;
    word = static_cast<size_t>(heads[word - 1]);
  }
  return true;
}
bool is_below(const Heads &heads, int word, int head) {
  while (word != head && word != 0) word = heads[static_cast<size_t>(word) - 1];
  return word == head;
}

bool counts(const Heads &heads, TreeKind kind) {
  const int n = static_cast<int>(heads.size());
  for (int m = 1; m <= n; ++m) {
    if (!reaches_root(heads, static_cast<size_t>(m))) return false;
  }
  if (kind.one_root && n > 0 && std::count(heads.begin(), heads.end(), 0) != 1) return false;
  for (int m = 1; kind.projective && m <= n; ++m) {
    const int h = heads[static_cast<size_t>(m) - 1];
    for (int k = std::min(h, m) + 1; k < std::max(h, m); ++k) {
      if (!is_below(heads, k, h)) return false;
    }
  }
  return true;
}

}  // namespace

void for_each_tree(int words, TreeKind kind, const std::function<void(const Heads &)> &see) {
  Heads heads(static_cast<size_t>(words), 0);
  for (;;) {
    bool itself = false;
    for (int m = 1; m <= words; ++m) itself = itself || heads[static_cast<size_t>(m) - 1] == m;
    if (!itself && counts(heads, kind)) see(heads);
    int at = 0;
    while (at < words && heads[static_cast<size_t>(at)] == words) heads[static_cast<size_t>(at++)] = 0;
    if (at == words) return;
    ++heads[static_cast<size_t>(at)];
  }
}

TreeSums tree_sums(int words, const Array<double> &log_weights, TreeKind kind, bool with_pairs) {
  const size_t side = static_cast<size_t>(words) + 1;
  TreeSums sums;
  const auto weight_of = [&](const Heads &heads) {
    double w = 0;
    for (size_t m = 1; m < side; ++m) w += log_weights[static_cast<size_t>(heads[m - 1]) * side + m];
    return w;
  };
  for_each_tree(words, kind, [&](const Heads &heads) {
    const double w = weight_of(heads);
    if (w > sums.log_best) sums.best = heads;
    sums.log_best = std::max(sums.log_best, w);
    sums.trees += w > -INFINITY;
  });
  sums.marginals.assign(side * side, 0);
  if (with_pairs) sums.pairs.assign(side * side, std::vector<double>(side * side, 0));
  if (sums.trees == 0) return sums;
  long double total = 0;
  std::vector<long double> parts(side * side, 0);
  for_each_tree(words, kind, [&](const Heads &heads) {
    const long double w = std::exp(static_cast<long double>(weight_of(heads) - sums.log_best));
    total += w;
    for (size_t m = 1; m < side; ++m) {
      const size_t a = static_cast<size_t>(heads[m - 1]) * side + m;
      parts[a] += w;
      for (size_t k = 1; with_pairs && k < side; ++k) {
        sums.pairs[a][static_cast<size_t>(heads[k - 1]) * side + k] += static_cast<double>(w);
      }
    }
  });
  sums.log_total = sums.log_best + static_cast<double>(std::log(total));
  for (size_t a = 0; a < parts.size(); ++a) sums.marginals[a] = static_cast<double>(parts[a] / total);
  for (std::vector<double> &row : sums.pairs) {
    for (double &x : row) x /= static_cast<double>(total);
  }
  return sums;
}

Array<double> random_weights(Rng *rng, int words, double spread, double missing) {
  const size_t side = static_cast<size_t>(words) + 1;
  Array<double> weights(side * side);
  for (size_t h = 0; h < side; ++h) {
    for (size_t m = 0; m < side; ++m) {
      const double x = spread * (2 * rng->uniform() - 1);
      weights[h * side + m] = m == 0 || m == h ? NAN : rng->uniform() < missing ? -INFINITY : x;
    }
  }
  return weights;
}

}  // namespace hws::oracle
