#include <cmath>

#include "fsa/ngram/estimate.hh"
#include "fsa/ngram/interpolate.hh"

namespace hws {

Discounts chen_goodman(const std::array<int64_t, 5> &t) {
  constexpr Discounts kFallback{0, 0.5, 1, 1.5};
  Discounts d{};
  const double y = static_cast<double>(t[1]) / (static_cast<double>(t[1]) + 2 * static_cast<double>(t[2]));
  for (size_t j = 1; j <= 3; ++j) {
    if (t[j] == 0) return kFallback;
    const double count = static_cast<double>(j);
    d[j] = count - (count + 1) * y * static_cast<double>(t[j + 1]) / static_cast<double>(t[j]);
    if (!(d[j] >= 0 && d[j] <= count)) return kFallback;
  }
  return d;
}

Array<double> continuation_counts(const NgramCounts &counts) {
  const NgramTrie &t = *counts.trie;
  Array<double> adjusted(counts.count.size(), 0);
  for (NgramNode w = 1; w < t.nodes(); ++w) {
    const double c = counts.count[w];
    if (!(c == std::floor(c)) || c >= 0x1p53) {
      fail(Code::argument,
           "an n-gram's count is %s; expected whole counts: Kneser-Ney smoothing counts how many n-grams occur once, twice and "
           "so on",
           NumberText(c).text);
    }
  }
  // An n-gram with a symbol before it adds to its suffix, one symbol shorter.
  for (NgramNode w = t.order() < 2 ? t.nodes() : t.level_begin(2); w < t.nodes(); ++w) {
    adjusted[t.suffix(w)] += 1;
  }
  for (NgramNode first = t.begin_node(), last = first + 1; first < last;) {
    // The n-grams that begin the string, level by level.
    for (NgramNode w = first; w < last; ++w) adjusted[w] = counts.count[w];
    first = t.child_begin(first);
    last = t.child_begin(last);
  }
  for (NgramNode w = t.level_begin(t.order()); w < t.nodes(); ++w) {
    adjusted[w] = counts.count[w];
  }
  return adjusted;
}

NgramModelPtr kneser_ney(const NgramCounts &counts, const Run &run) {
  const NgramTrie &t = *counts.trie;
  run.limit_bytes(t.bytes() + static_cast<int64_t>(counts.count.size()) * 56);
  Array<double> share = continuation_counts(counts), left(share.size(), 1);
  NgramNode h = 0;
  for (int32_t length = 1; length <= t.order(); ++length) {
    run.check();
    const NgramNode begin = t.level_begin(length), end = t.level_begin(length + 1);
    std::array<int64_t, 5> t_of{};
    for (NgramNode w = begin; w < end; ++w) {
      const double c = share[w];
      if (w != t.begin_node() && c <= 4) ++t_of[static_cast<size_t>(c)];
    }
    const Discounts discount = chen_goodman(t_of);
    for (; h < begin; ++h) {
      double sum = 0, taken = 0;
      for (NgramNode w = t.child_begin(h); w < t.child_end(h); ++w) {
        if (w == t.begin_node()) continue;
        const double c = share[w];
        sum += c;
        taken += discount[static_cast<size_t>(std::fmin(c, 3))];
      }
      if (sum == 0) continue;
      for (NgramNode w = t.child_begin(h); w < t.child_end(h); ++w) {
        double &c = share[w];
        c = (c - discount[static_cast<size_t>(std::fmin(c, 3))]) / sum;
      }
      left[h] = taken / sum;
    }
  }
  return interpolate(counts.alphabet, counts.trie, share, left, run);
}

}  // namespace hws
