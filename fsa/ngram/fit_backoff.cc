#include <algorithm>
#include <cmath>

#include "fsa/ngram/fit_expected.hh"
#include "fsa/ngram/lower_score.hh"

namespace hws {

namespace {

// Counts have no more digits: less than this of 1 is nothing.
constexpr double kFitBackoffLeast = 1e-12;

}  // namespace

NgramModelPtr fit_backoff(const ExpectedNgrams &e) {
  const NgramTrie &t = *e.trie;
  const size_t n = e.count.size();
  Array<double> score(n, 0), failure(n, 0);
  for (NgramNode w = 1; w < t.nodes(); ++w) {
    if (w == t.begin_node()) continue;
    const double context = e.count[t.parent(w)], own = e.count[w];
    score[w] = own > 0 ? std::log(own / context) : -INFINITY;
  }
  for (NgramNode h = 0; h < t.nodes(); ++h) {  // what is backed off to comes first
    if (h != NgramTrie::kRoot && !t.has_children(h)) continue;
    double left = 1, lower = 1, others = static_cast<double>(t.symbols()) + 1;
    for (NgramNode w = t.child_begin(h); w < t.child_end(h); ++w) {
      if (w == t.begin_node()) continue;
      left -= std::exp(score[w]);
      others -= 1;
      if (h != NgramTrie::kRoot) lower -= std::exp(lower_score(t, score, failure, w));
    }
    if (h == NgramTrie::kRoot) score[0] = others > 0 && left > kFitBackoffLeast ? std::log(left / others) : -INFINITY;
    else failure[h] = left > kFitBackoffLeast && lower > kFitBackoffLeast ? std::log(left / lower) : -INFINITY;
  }
  return std::make_shared<const NgramModel>(e.alphabet, e.trie, std::move(score), std::move(failure));
}

}  // namespace hws
