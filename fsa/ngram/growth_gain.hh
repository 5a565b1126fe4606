// An n-gram that joins a model that backs off changes its objective. The change is told by Stolcke's estimate (1998), in which
// the weight with which the context backs off is estimated anew.
#pragma once
#include <algorithm>
#include <cmath>

#include "fsa/base/array.hh"
#include "fsa/machine/alphabet.hh"

namespace hws {

// A Source has the n-grams that are in, by numbers:
//   int32_t empty() const                      the empty n-gram
//   int32_t suffix(int32_t h)                  the longest proper suffix of h that is in
//   double count(int32_t h) const              expected uses of h as a context
//   double count(int32_t h, Label c) const     of the n-gram h c; kNotIn if it is not in
//   for_each(h, f)                             f(c, count) for each h c that is in
template <class Source>
class GrowthGain {
 public:
  static constexpr double kNotIn = -1;

  // `choices` are the symbols and the end.
  GrowthGain(Source *source, double choices) : source_(source), choices_(choices) {}

  void joined() { ++version_; }
  void numbered_anew() { contexts_.clear(); }

  // Returns the change of the cross-entropy, plus lambda, if h c joins with this count; −∞ if the model has no probability for
  // it. `begins` says whether h c may have extensions.
  double change(int32_t h, Label c, double count, double lambda, bool begins) {
    refresh(h);
    const Context &before = contexts_[static_cast<size_t>(h)];
    const double share = count / source_->count(h);
    Context after = before;
    after.left -= share;
    after.lower -= h == source_->empty() ? 1 : probability(before.suffix, c);
    const double old = probability(h, c);
    if (!(old > 0)) return -INFINITY;
    double by = count * (std::log(old) - std::log(share)) + lambda;
    if (after.left > kNoShare) {
      by += source_->count(h) * after.left * (std::log(before.weight()) - std::log(after.weight()));
    } else if (by >= 0 && begins) {
      // The last symbol of a context gains nothing by itself. It joins for what n-grams that it begins may gain.
      by = std::min(by, lambda - count * std::log(choices_));
    }
    return by;
  }

 private:
  static constexpr double kNoShare = 1e-12;  // less than this of 1 is nothing, as to fit_backoff

  // How a context backs off in the model of what is in, as fit_backoff makes it.
  struct Context {
    int64_t version = -1;  // of what is in
    int32_t suffix = 0;
    double left = 1;   // what its n-grams leave
    double lower = 1;  // what their last symbols leave after the suffix; of the empty n-gram: how many other symbols there are
    double weight() const { return left > kNoShare && lower > kNoShare ? left / lower : 0; }
  };

  Context &context(int32_t h) {
    if (contexts_.size() <= static_cast<size_t>(h)) contexts_.resize(static_cast<size_t>(h) + 1);
    return contexts_[static_cast<size_t>(h)];
  }
  // Brings a context and all that it backs off to up to date.
  void refresh(int32_t h) {
    chain_.clear();
    for (int32_t g = h; context(g).version != version_; g = context(g).suffix) {
      chain_.push_back(g);
      if (g == source_->empty()) break;
      context(g).suffix = source_->suffix(g);
    }
    for (; !chain_.empty(); chain_.pop_back()) {
      const int32_t g = chain_.back();
      const bool empty = g == source_->empty();
      Context now{version_, context(g).suffix, 1, empty ? choices_ : 1};
      source_->for_each(g, [&](Label c, double count) {
        now.left -= count / source_->count(g);
        now.lower -= empty ? 1 : probability(now.suffix, c);
      });
      context(g) = now;
    }
  }
  // Returns the probability of a symbol after a context that is up to date.
  double probability(int32_t h, Label c) const {
    double factor = 1;
    for (int32_t g = h;; g = contexts_[static_cast<size_t>(g)].suffix) {
      const double count = source_->count(g, c);
      if (count != kNotIn) return factor * count / source_->count(g);
      factor *= contexts_[static_cast<size_t>(g)].weight();
      if (g == source_->empty()) return factor;
    }
  }

  Source *source_;
  double choices_;
  Array<Context> contexts_;  // by number; made where they are asked for
  Array<int32_t> chain_;
  int64_t version_ = 0;  // of what is in
};

}  // namespace hws
