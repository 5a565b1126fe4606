// Kneser-Ney smoothing of a model that has only some of the n-grams that were counted
// (Siivola, Hirsimaki, Virpioja 2007, "On growing and pruning Kneser-Ney smoothed n-gram
// models"), and how its numbers change when an n-gram comes or goes.
//
// Every occurrence of a symbol belongs to the longest n-gram of the model that ends there.
// The modified count of an n-gram is the number of occurrences that belong to it, plus one
// for each n-gram of the model whose longest proper suffix in the model it is. With all
// n-grams in the model this is Kneser-Ney's count, so the model is kneser_ney's.
//
//   p(c | h) = (C'(hc) - D(C'(hc))) / S(h) + G(h) / S(h) p(c | h')
//   S(h) = sum of C'(hc) over the model's hc + L(h),   G(h) = sum of D(C'(hc)) + L(h)
//
// L(h) is what n-grams after h had when they were taken out.
#pragma once
#include "fsa/ngram/estimate.hh"

namespace hws {

class VariableKneserNey {
 public:
  // counts must outlive it. all: the model has every n-gram, else only single symbols.
  VariableKneserNey(const NgramCounts &counts, bool all, const Run &run);

  bool has(NgramNode w) const { return has_[w]; }
  int64_t size() const { return size_; }  // n-grams of the model
  double count(NgramNode w) const { return counts_.count[w]; }
  double modified(NgramNode w) const { return modified_[w]; }  // C', of one in the model
  double probability(NgramNode w) const;  // of w's last symbol after the others. O(length)
  // Puts an n-gram in, with the occurrences that were its suffix's. O(length)
  void put(NgramNode w);
  // Removes an n-gram. lost: its count goes to L(h), as in pruning, and restore() undoes that. Otherwise everything is as if
  // it had never been there, as in growing. O(length)
  void remove(NgramNode w, bool lost);
  void restore(NgramNode w);
  // From the modified counts of n-grams of one length; those that have none keep theirs. O(n-grams)
  void estimate_discounts();
  NgramModelPtr model(const Run &run) const;

 private:
  double discount(NgramNode w, int32_t length) const;
  void shift(NgramNode w, double by);
  NgramNode shorter(NgramNode w) const;
  const NgramCounts &counts_;
  const NgramTrie &t_;
  Array<char> has_;
  int64_t size_ = 0;
  Array<double> modified_, sum_, left_;  // C', S and G
  Array<double> lost_;                   // L
  Array<uint8_t> length_;
  Array<Discounts> discounts_;  // per length
};

// Starting with all n-grams, longest first: takes out each n-gram that no other extends if
// the log-likelihood of the counted text falls by less than `threshold` nats through its own
// occurrences (figure 1 of the paper), then estimates the discounts of the length anew.
NgramModelPtr prune_kneser_ney(const NgramCounts &counts, double threshold, const Run &run);
void prune_kneser_ney(VariableKneserNey *model, const NgramCounts &counts, double threshold, const Run &run);

// Starts with single symbols and grows length by length (figure 2). All n-grams that continue a context join together if they
// gain more log-likelihood (nats) than delta times the growth of the model's description. The description costs `alpha` per
// n-gram and size · ln size. Then prunes with `threshold` as above (0: does not prune).
NgramModelPtr grow_kneser_ney(const NgramCounts &counts, double delta, double alpha, double threshold, const Run &run);

}  // namespace hws
