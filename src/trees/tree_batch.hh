// Sums over the trees of many sentences, whose arc weights lie one after the other. Sentences are shared out among threads, in
// chunks that depend on their numbers alone.
#pragma once
#include <algorithm>

#include "fsa/base/array.hh"
#include "fsa/base/parallel_for.hh"
#include "src/trees/tree_sums.hh"

namespace hws {

inline constexpr int64_t kMostWords = 30000;

class TreeBatch {
 public:
  // Views of `words`, one number per sentence, and of the squares of log weights. Throws `argument` for a number of words that
  // is out of range, for squares that do not fit and for what is no log weight.
  TreeBatch(std::span<const int64_t> words, std::span<const double> log_weights, TreeKind kind);
  int64_t sentences() const { return static_cast<int64_t>(words_.size()); }
  int64_t words() const { return word_begin_.back(); }
  size_t weights() const { return log_weights_.size(); }
  const TreeKind &kind() const { return kind_; }
  ArcWeights sentence(size_t s) const {
    const size_t side = static_cast<size_t>(words_[s]) + 1;
    return {static_cast<int32_t>(words_[s]), log_weights_.subspan(static_cast<size_t>(weight_begin_[s]), side * side)};
  }
  // A sentence's part of what has a number for every log weight, and of what has one for every word.
  std::span<double> square_of(size_t s, Array<double> *all) const {
    return {all->data() + weight_begin_[s], static_cast<size_t>(weight_begin_[s + 1] - weight_begin_[s])};
  }
  int32_t *words_of(size_t s, Array<int32_t> *all) const { return all->data() + word_begin_[s]; }

  // Calls work(s, sums) for every sentence, where `sums` is one of make() for some sentences.
  template <class Make, class Work>
  void for_each(const Run &run, const char *stage, Make &&make, Work &&work) const {
    constexpr int64_t kChunk = 8;
    run.stage(stage, sentences());
    parallel_for((sentences() + kChunk - 1) / kChunk, run.threads, [&](int64_t chunk) {
      auto sums = make();
      for (int64_t s = chunk * kChunk; s < std::min((chunk + 1) * kChunk, sentences()); ++s) {
        run.check();
        work(static_cast<size_t>(s), sums);
      }
    });
  }
  // Throws `impossible` for the first sentence that has no tree of positive weight, by the sentences' log weights.
  static void require_trees(std::span<const double> log_weights);

  // −∞ for a sentence without a tree of positive weight.
  Array<double> log_totals(const Run &run) const;

  // These throw `impossible` for the first sentence that has no tree of positive weight.
  Array<double> marginals(const Run &run, Array<double> *log_totals) const;
  Array<int32_t> best(const Run &run, Array<double> *log_weights) const;
  // `arcs` are those of pairs, of each the first one's head and word and the second one's; pairs of sentence s begin at pair
  // offsets[s].
  Array<double> pair_means(std::span<const int64_t> offsets, std::span<const int32_t> arcs, const Run &run) const;

 private:
  template <class Work>
  void for_each_sum(const Run &run, const char *stage, Work &&work) const {
    for_each(run, stage, [&] { return TreeSums(kind_); }, work);
  }

  std::span<const int64_t> words_;
  std::span<const double> log_weights_;
  TreeKind kind_;
  Array<int64_t> word_begin_, weight_begin_;  // and the end
};

}  // namespace hws
