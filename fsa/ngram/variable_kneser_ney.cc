#include "fsa/ngram/variable_kneser_ney.hh"

#include <cmath>

#include "fsa/ngram/interpolate.hh"

namespace hws {

VariableKneserNey::VariableKneserNey(const NgramCounts &counts, bool all, const Run &run) : counts_(counts), t_(*counts.trie) {
  const size_t n = static_cast<size_t>(t_.nodes());
  run.limit_bytes(t_.bytes() * 2 + static_cast<int64_t>(n) * 80);
  const Array<double> full = continuation_counts(counts);
  has_.assign(n, false);
  sum_.assign(n, 0);
  left_.assign(n, 0);
  lost_.assign(n, 0);
  length_.resize(n);
  for (int32_t k = 0; k <= t_.order(); ++k) {
    for (NgramNode w = t_.level_begin(k); w < t_.level_begin(k + 1); ++w) {
      length_[w] = static_cast<uint8_t>(k);
    }
  }
  // Discounts of the whole model first: what n-grams that come start with.
  modified_ = full;
  has_.assign(n, true);
  has_[0] = has_[t_.begin_node()] = false;
  discounts_.assign(static_cast<size_t>(t_.order()) + 1, Discounts{0, 0.5, 1, 1.5});
  estimate_discounts();
  if (!all && t_.order() > 1) {
    for (NgramNode w = 1; w < t_.nodes(); ++w) {
      const size_t i = static_cast<size_t>(w);
      if (length_[i] > 1) has_[i] = false;
      modified_[i] = length_[i] == 1 ? counts.count[i] : 0;
    }
    estimate_discounts();
  }
  for (size_t i = 0; i < n; ++i) size_ += has_[i];
}

double VariableKneserNey::discount(NgramNode w, int32_t length) const {
  return discounts_[length][static_cast<size_t>(std::fmin(modified_[w], 3))];
}

void VariableKneserNey::estimate_discounts() {
  Array<std::array<int64_t, 5>> t(discounts_.size());
  for (NgramNode w = 1; w < t_.nodes(); ++w) {
    const double c = modified_[w];
    if (has(w) && c <= 4) ++t[length_[w]][static_cast<size_t>(c)];
  }
  for (size_t k = 1; k < t.size(); ++k) {
    if (t[k][1] + t[k][2] + t[k][3] + t[k][4] > 0) discounts_[k] = chen_goodman(t[k]);
  }
  for (NgramNode h = 0; h < t_.nodes(); ++h) {
    const size_t i = static_cast<size_t>(h);
    sum_[i] = left_[i] = lost_[i];
    for (NgramNode w = t_.child_begin(h); w < t_.child_end(h); ++w) {
      if (!has(w)) continue;
      sum_[i] += modified_[w];
      left_[i] += discount(w, length_[i] + 1);
    }
  }
}

double VariableKneserNey::probability(NgramNode w) const {
  double weight = 1, p = 0;
  int32_t length = length_[w];
  for (NgramNode h = t_.parent(w);; w = t_.suffix(w), h = t_.suffix(h), --length) {
    const size_t i = static_cast<size_t>(h);
    if (sum_[i] > 0) {
      if (has(w)) p += weight * (modified_[w] - discount(w, length)) / sum_[i];
      weight *= left_[i] / sum_[i];
    }
    if (h == NgramTrie::kRoot) return p + weight / (static_cast<double>(t_.symbols()) + 1);
  }
}

// The modified count of an n-gram of the model changes.
void VariableKneserNey::shift(NgramNode w, double by) {
  const size_t i = static_cast<size_t>(w), h = static_cast<size_t>(t_.parent(w));
  left_[h] -= discount(w, length_[i]);
  modified_[i] += by;
  sum_[h] += by;
  left_[h] += discount(w, length_[i]);
}

// The longest proper suffix in the model; the root if there is none.
NgramNode VariableKneserNey::shorter(NgramNode w) const {
  NgramNode s = t_.suffix(w);
  while (s > NgramTrie::kRoot && !has(s)) s = t_.suffix(s);
  return s;
}

void VariableKneserNey::remove(NgramNode w, bool lost) {
  const size_t i = static_cast<size_t>(w), h = static_cast<size_t>(t_.parent(w));
  const double c = modified_[i];
  left_[h] -= discount(w, length_[i]);
  has_[i] = false;
  --size_;
  if (lost) {
    lost_[h] += c;
    left_[h] += c;
  } else {
    sum_[h] -= c;
  }
  if (const NgramNode s = shorter(w); s > NgramTrie::kRoot) shift(s, c - 1);
}

void VariableKneserNey::restore(NgramNode w) {
  const size_t i = static_cast<size_t>(w), h = static_cast<size_t>(t_.parent(w));
  lost_[h] -= modified_[i];
  left_[h] -= modified_[i];
  sum_[h] -= modified_[i];
  put(w);
}

void VariableKneserNey::put(NgramNode w) {
  const size_t i = static_cast<size_t>(w), h = static_cast<size_t>(t_.parent(w));
  if (modified_[i] == 0) modified_[i] = counts_.count[i];
  if (const NgramNode s = shorter(w); s > NgramTrie::kRoot) shift(s, 1 - modified_[i]);
  has_[i] = true;
  ++size_;
  sum_[h] += modified_[i];
  left_[h] += discount(w, length_[i]);
}

NgramModelPtr VariableKneserNey::model(const Run &run) const {
  // The weight left for shorter contexts is summed anew, since running sums collect rounding errors.
  Array<NgramNode> kept;
  const NgramTriePtr trie = t_.restricted(has_, &kept);
  Array<double> share(kept.size(), 0), left(kept.size(), 1);
  for (NgramNode h = 0; h < trie->nodes(); ++h) {
    if ((h & 0xfff) == 0) run.check();
    const NgramNode old = kept[h];
    double sum = lost_[old], taken = sum;
    for (NgramNode w = trie->child_begin(h); w < trie->child_end(h); ++w) {
      const NgramNode was = kept[w];
      if (!has(was)) continue;
      sum += modified_[was];
      taken += discount(was, length_[was]);
    }
    if (sum == 0) continue;
    for (NgramNode w = trie->child_begin(h); w < trie->child_end(h); ++w) {
      const NgramNode was = kept[w];
      if (has(was)) {
        share[w] =
            (modified_[was] - discount(was, length_[was])) / sum;
      }
    }
    left[h] = taken / sum;
  }
  return interpolate(counts_.alphabet, trie, share, left, run);
}

}  // namespace hws
