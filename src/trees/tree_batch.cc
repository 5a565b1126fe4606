#include "src/trees/tree_batch.hh"

#include <cinttypes>

#include "src/trees/best_tree.hh"

namespace hws {

TreeBatch::TreeBatch(std::span<const int64_t> words, std::span<const double> log_weights, TreeKind kind)
    : words_(words), log_weights_(log_weights), kind_(kind), word_begin_(1, 0), weight_begin_(1, 0) {
  for (size_t s = 0; s < words.size(); ++s) {
    if (words[s] < 0 || words[s] > kMostWords) {
      fail(Code::argument, "sentence %zu has %" PRId64 " words; expected 0 to %" PRId64, s, words[s], kMostWords);
    }
    word_begin_.push_back(word_begin_.back() + words[s]);
    weight_begin_.push_back(weight_begin_.back() + (words[s] + 1) * (words[s] + 1));
  }
  if (weight_begin_.back() != static_cast<int64_t>(log_weights.size())) {
    fail(Code::argument, "%zu log weights; expected %" PRId64 ", the squares of all sentences' words + 1", log_weights.size(),
         weight_begin_.back());
  }
  for (size_t s = 0; s < words.size(); ++s) sentence(s).require_valid(static_cast<int64_t>(s));
}

void TreeBatch::require_trees(std::span<const double> log_weights) {
  for (size_t s = 0; s < log_weights.size(); ++s) {
    if (log_weights[s] == -INFINITY) fail(Code::impossible, "sentence %zu: no tree has a positive weight", s);
  }
}

Array<double> TreeBatch::log_totals(const Run &run) const {
  Array<double> totals(words_.size());
  for_each_sum(run, "trees: totals", [&](size_t s, TreeSums &sums) { totals[s] = sums.total(sentence(s), run).log(); });
  return totals;
}

Array<double> TreeBatch::marginals(const Run &run, Array<double> *log_totals) const {
  Array<double> marginals(log_weights_.size());
  log_totals->resize(words_.size());
  for_each_sum(run, "trees: marginals", [&](size_t s, TreeSums &sums) {
    const ArcWeights weights = sentence(s);
    const Scaled total = sums.total(weights, run);
    (*log_totals)[s] = total.log();
    if (total.zero()) return;
    arc_marginals(weights, sums.derivatives(run), square_of(s, &marginals));
  });
  require_trees(*log_totals);
  return marginals;
}

Array<int32_t> TreeBatch::best(const Run &run, Array<double> *log_weights) const {
  Array<int32_t> heads(static_cast<size_t>(words()));
  log_weights->resize(words_.size());
  for_each_sum(run, "trees: best", [&](size_t s, TreeSums &) {
    const Array<int32_t> tree = best_tree(sentence(s), kind_, run, &(*log_weights)[s]);
    std::copy(tree.begin(), tree.end(), words_of(s, &heads));
  });
  require_trees(*log_weights);
  return heads;
}

Array<double> TreeBatch::pair_means(std::span<const int64_t> offsets, std::span<const int32_t> arcs, const Run &run) const {
  const auto arc_at = [&](size_t s, size_t place) {
    const int32_t head = arcs[place], word = arcs[place + 1];
    if (head < 0 || head > words_[s] || word < 1 || word > words_[s] || head == word) {
      fail(Code::argument, "pair %zu, sentence %zu: an arc from %" PRId32 " to %" PRId32 "; expected two words of %" PRId64
           ", or the root 0 and a word", place / 4, s, head, word, words_[s]);
    }
    return ArcOfTree{static_cast<size_t>(head), static_cast<size_t>(word)};
  };
  Array<PairOfArcs> pairs;
  for (size_t s = 0; s < words_.size(); ++s) {
    for (size_t p = static_cast<size_t>(offsets[s]); p < static_cast<size_t>(offsets[s + 1]); ++p) {
      pairs.push_back({arc_at(s, 4 * p), arc_at(s, 4 * p + 2)});
    }
  }
  Array<double> means(pairs.size()), totals(words_.size());
  for_each_sum(run, "trees: pairs", [&](size_t s, TreeSums &sums) {
    const ArcWeights weights = sentence(s);
    const Scaled total = sums.total(weights, run);
    totals[s] = total.log();
    if (total.zero()) return;
    sums.derivatives(run);
    const size_t begin = static_cast<size_t>(offsets[s]), count = static_cast<size_t>(offsets[s + 1]) - begin;
    sums.pair_means(weights, {pairs.data() + begin, count}, run, {means.data() + begin, count});
  });
  require_trees(totals);
  return means;
}

}  // namespace hws
