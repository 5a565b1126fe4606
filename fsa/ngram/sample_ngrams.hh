// Strings drawn from an n-gram model, symbol by symbol. Where the symbols' weights after every state sum to one and every
// state can reach the end, as in models that are estimated, strings have their probabilities that way and nothing need be
// summed backwards. Any other model is normalized first (normalize.hh), so that strings are drawn in proportion to their
// weights always.
//
// A draw walks the n-grams of a state until their weights exceed a uniform number, over sums of 16 and 512 where there are so
// many, or else backs off and draws there, again while the symbol is one that the longer context has an n-gram of. That is
// expected back-off weight times: with the probability of backing off, 1 - sum p(c | h), multiplied by the number of draws that
// rejection takes, 1 / (1 - sum p(c | h')), both sums over the n-grams of h.
//
//   bytes: half a byte per n-gram. A draw costs O(n-grams of the state / 512 + 64) as a rule.
#pragma once
#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/string_batch.hh"
#include "fsa/ngram/ngram_model.hh"

namespace hws {

class NgramSampler {
 public:
  // How far the sum after a state may be from one: what files of seven digits leave.
  static constexpr double kNormalized = 1e-4;

  // O(n-grams), and what normalize() costs where that is needed; throws what that throws.
  NgramSampler(const NgramModel &model, const Run &run);

  bool normalized_first() const { return own_ != nullptr; }
  // n independent strings, each with its cost -ln p. String i is the same whatever n is.
  StringBatch sample(int64_t n, uint64_t seed, const Run &run) const;

 private:
  struct Draw;
  struct Row {
    NgramNode state;
    double sum;
  };
  bool prepare(const Run &run);
  double sum_of(NgramNode h) const;
  bool can_end(const Run &run) const;

  const NgramModel *m_;
  NgramModelPtr own_;       // normalized here
  Array<double> blocks_, many_blocks_;  // weights of 16 and of 512 nodes each, the begin without
  Array<Row> other_sums_;   // states whose sum is not one, in ascending order: no string passes through them
  int64_t alone_ = 0;       // symbols without a unigram, the end among them
};

// The sampler of a model is made on first use and kept.
StringBatch sample_ngrams(const NgramModel &model, int64_t n, uint64_t seed, const Run &run);

}  // namespace hws
