// Whether states emit words at all: q(C_kw = 0), and q(no word at all) of each state, under posteriors that are Markov chains.
// For the tables of a learned base of emissions (src/prior/shared_base.hh).
//
// Of a sequence only the event b_t = [z_t = k] matters. Lumped to these two values the posterior is taken for a chain of its
// own (ERRATA 001.26; with two states it is one):
//     λ_t = P(b_{t+1} | b_t = 1) − P(b_{t+1} | b_t = 0) = ξ_t(k, k) / q_t − (q_{t+1} − ξ_t(k, k)) / (1 − q_t)
// Let s < t be neighbouring places of a word, and Λ the product of λ_s to λ_{t−1}. Then P(b_t = 0 | b_s = 0) = 1 − q_t + Λ q_s,
// and the word is missing with the product of these over its places. Λ fades, so a product ends below 1e-12. Pieces of a
// sequence, and tokens of CVI-1, are independent: Λ = 0. A product over tokens alone would be off by .4 to .6 where states
// persist.
//
// O(K) for each token, and O(K) for each step between two places of a word until Λ has faded.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/hdp/chain_existence.hh"

namespace hws {

class WordExistence {
 public:
  // Of data without masks. independent: tokens are, and transitions are not read.
  WordExistence(const HmmData &data, bool independent);
  static int64_t bytes(const HmmData &data);

  bool reads_pairs() const { return !independent_; }
  // Adds a sequence or piece whose first token has this place in the corpus.
  void add(const ChainMarginals &chain, size_t place);

  // q(C_kw = 0) in the layout of the data's rows, and of all words together by state.
  const Array<double> &no_word() const { return no_word_; }
  const Array<double> &no_words() const { return no_words_; }

 private:
  void multiply(const ChainMarginals &chain, size_t before, size_t t, double *absent);
  double lambda(const ChainMarginals &chain, size_t t, size_t k) const;

  const HmmData &data_;
  const bool independent_;
  const size_t states_, stride_;
  Array<double> no_word_, no_words_, fading_;
  Array<int64_t> last_;  // by symbol: its last place in the piece; −1: none
};

}  // namespace hws
