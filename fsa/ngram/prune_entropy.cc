#include "fsa/ngram/prune_entropy.hh"

#include <algorithm>
#include <cmath>

#include "fsa/ngram/lower_score.hh"

namespace hws {

namespace {

// 1 less what continuations of h have, by their own probabilities and by those of the
// contexts below.
struct Left {
  double own = 1, lower = 1;
  double weight() const { return lower > 1e-12 ? std::log(std::max(own, 0.0) / lower) : 0; }
};

class Pruning {
 public:
  Pruning(const NgramModel &model, double threshold, const Run &run)
      : model_(model), t_(model.trie()), threshold_(threshold), run_(run), keep_(static_cast<size_t>(t_.nodes()), true) {}

  NgramModelPtr prune() {
    run_.limit_bytes(t_.bytes() * 2 + t_.nodes() * int64_t{48});
    context_probabilities();
    // Longest contexts first: whether an n-gram is extended is known when its turn comes.
    for (NgramNode h = t_.nodes() - 1; h > NgramTrie::kRoot; --h) {
      if ((h & 0xfff) == 0) run_.check();
      if (t_.has_children(h)) prune_after(h);
    }
    Array<NgramNode> kept;
    const NgramTriePtr trie = t_.restricted(keep_, &kept);
    Array<double> score, fail;
    for (const NgramNode w : kept) {
      score.push_back(model_.score(w));
      fail.push_back(0);
    }
    // A failure arc leads to a shorter context, which is done by then.
    for (NgramNode h = 1; h < trie->nodes(); ++h) {
      if ((h & 0xfff) == 0) run_.check();
      if (!trie->has_children(h)) continue;
      Left left;
      for (NgramNode w = trie->child_begin(h); w < trie->child_end(h); ++w) {
        left.own -= std::exp(score[w]);
        left.lower -= std::exp(lower_score(*trie, score, fail, w));
      }
      const NgramNode old = kept[h];
      // Where nothing went away, here or below, the model's own weight has all its digits.
      const double found = left.weight(), before = model_.fail_weight(old);
      fail[h] =
          std::fabs(std::exp(found) - std::exp(before)) * std::max(left.lower, 1e-12) < 1e-12 ? before : found;
    }
    return std::make_shared<const NgramModel>(model_.alphabet(), trie, std::move(score), std::move(fail));
  }

 private:
  void context_probabilities() {
    context_.assign(static_cast<size_t>(t_.nodes()), 0);
    const Label eos = t_.eos();
    const NgramNode end = t_.find({&eos, 1});
    for (NgramNode w = 1; w < t_.nodes(); ++w) {
      context_[w] = context_[t_.parent(w)] +
                                         (w != t_.begin_node() ? model_.score(w) : model_.score(std::max(end, 0)));
    }
  }

  void prune_after(NgramNode h) {
    Left left;
    const NgramNode begin = t_.child_begin(h), end = t_.child_end(h);
    lower_.resize(static_cast<size_t>(end - begin));
    for (NgramNode w = begin; w < end; ++w) {
      lower_[w - begin] = lower_score(t_, model_.scores(), model_.fails(), w);
      left.own -= std::exp(model_.score(w));
      left.lower -= std::exp(lower_[w - begin]);
    }
    const double before = model_.fail_weight(h), sum = 1 - left.own + std::exp(before) * std::max(left.lower, 0.0);
    if (!(std::fabs(sum - 1) <= 0.01)) {
      Array<Label> spelled;
      t_.spell(h, &spelled);
      const std::string_view name = model_.alphabet()->name(spelled.back());
      hws::fail(Code::argument,
                "the probabilities after an n-gram of %zu symbols (the last is %.*s) sum to %s; expected 1: normalize the "
                "model first",
                spelled.size(), static_cast<int>(name.size()), name.data(), NumberText(sum).text);
    }
    const double context = std::exp(context_[h]);
    for (NgramNode w = begin; w < end; ++w) {
      if (extended(w)) continue;
      const double own = model_.score(w), lower = lower_[w - begin], p = std::exp(own);
      const double after = Left{left.own + p, left.lower + std::exp(lower)}.weight();
      double d = p > 0 ? p * (lower + after - own) : 0;
      if (left.own > 1e-15) d += left.own * (after - before);
      if (std::expm1(-context * d) < threshold_) keep_[w] = false;
    }
  }

  bool extended(NgramNode w) const {
    for (NgramNode x = t_.child_begin(w); x < t_.child_end(w); ++x) {
      if (keep_[x]) return true;
    }
    return false;
  }

  const NgramModel &model_;
  const NgramTrie &t_;
  const double threshold_;
  const Run &run_;
  Array<char> keep_;
  Array<double> context_;  // ln p(h)
  Array<double> lower_;
};

}  // namespace

NgramModelPtr prune_entropy(const NgramModel &model, double threshold, const Run &run) {
  if (!(threshold >= 0 && threshold < INFINITY)) {
    fail(Code::argument, "a threshold of %s; expected a finite number >= 0", NumberText(threshold).text);
  }
  return Pruning(model, threshold, run).prune();
}

}  // namespace hws
