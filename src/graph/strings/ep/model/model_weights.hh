// The weight k(w) of each n-gram of a model: the exponential of theta summed over the n-gram and its suffixes. All are scaled
// by one power of two.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "src/graph/strings/ep/model/feature_automaton.hh"

namespace hws {

class ModelWeights {
 public:
  // theta: one number per node of the tree, -infinity allowed (`argument` otherwise); that of the begin alone is taken as 0.
  // O(n-grams). Arrays grow and are used again.
  void set(const NgramTrie &trie, std::span<const double> theta);

  std::span<const double> log_k() const { return log_k_; }
  // k(w) 2^-exponent(), at most about 1.
  double k(NgramNode w) const { return k_[static_cast<size_t>(w)]; }
  // How much more k(w) is than that of w's longest proper suffix, scaled alike: with all its digits where they are close.
  double more(NgramNode w) const { return more_[static_cast<size_t>(w)]; }
  int64_t exponent() const { return exponent_; }
  int64_t bytes() const {
    return static_cast<int64_t>((log_k_.capacity() + k_.capacity() + more_.capacity()) * sizeof(double));
  }

 private:
  Array<double> log_k_, k_, more_;
  int64_t exponent_ = 0;
};

}  // namespace hws
