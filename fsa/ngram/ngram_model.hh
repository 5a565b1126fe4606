// A variable-order n-gram model: weights on the n-grams of a tree. Read as an automaton
// (seed 000, appendix B.4) it is deterministic, with failure arcs:
//
//   states   the n-grams that continue (or back off with a weight), and the empty one;
//   arcs     h --c--> next(hc), weight score(hc), for each n-gram hc;
//   failure  h --phi--> backoff(h), weight fail(h), for each state but the empty one;
//   default  at the empty state, every symbol without an n-gram of its own, and the end
//            if it has none: back to the empty state with weight score(empty).
//
// Both kinds of models are this: log-linear ones (fail = 0, score(w) = ln k(w), the sum of
// theta over w's suffixes: log_linear.hh) and back-off language models (score = ln p(c | h),
// fail = ln of the back-off weight: ARPA). Weights are natural logarithms, -infinity
// included: such an n-gram is there and cannot be read. Nothing says that probabilities
// sum to 1; normalize.hh makes them.
#pragma once
#include <memory>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/lazy.hh"
#include "fsa/ngram/ngram_trie.hh"

namespace hws {

template <class Model>
class Continuations;
class NgramSampler;

// A model's numbers, per node: the weight of its arc and of its failure arc, and where its arc leads.
struct NgramNumbers {
  std::span<const double> score, fail;
  std::span<const NgramNode> next;
};

// ln of the weight of a whole string under a model of either store.
template <class Model>
double string_weight(const Model &model, std::span<const Label> string) {
  NgramNode h = model.start();
  double sum = 0;
  for (const Label c : string) {
    if (c < 1 || c > model.trie().symbols()) {
      fail(Code::argument, "label %d in a string; the alphabet has %d symbols", c, model.trie().symbols());
    }
    sum += model.read(h, c, &h);
  }
  return sum + model.read(h, model.trie().eos(), &h);
}

class NgramModel {
 public:
  // One number per node each. fail may be empty (all 0). Throws `argument` on NaN or +infinity.
  NgramModel(AlphabetPtr alphabet, NgramTriePtr trie, Array<double> score, Array<double> fail);

  // From the numbers of another model, which stay where `owner` keeps them. All that holds
  // of models is checked (`corrupt`). O(n); no copy. Without `verify` only lengths are: O(1).
  NgramModel(AlphabetPtr alphabet, NgramTriePtr trie, const NgramNumbers &numbers, std::shared_ptr<const void> owner,
             bool verify = true);

  const AlphabetPtr &alphabet() const { return alphabet_; }
  const NgramTriePtr &trie_ptr() const { return trie_; }
  const NgramTrie &trie() const { return *trie_; }
  std::span<const double> scores() const { return a_.score; }
  std::span<const double> fails() const { return a_.fail; }
  const NgramNumbers &numbers() const { return a_; }
  double score(NgramNode w) const { return a_.score[static_cast<size_t>(w)]; }
  double fail_weight(NgramNode h) const { return a_.fail[static_cast<size_t>(h)]; }

  bool is_state(NgramNode w) const { return next(w) == w; }
  NgramNode start() const { return is_state(trie_->begin_node()) ? trie_->begin_node() : NgramTrie::kRoot; }
  NgramNode backoff(NgramNode h) const {
    return h == NgramTrie::kRoot ? -1 : next(trie_->suffix(h));
  }                                                                              // -1 for the empty state
  NgramNode next(NgramNode w) const { return a_.next[static_cast<size_t>(w)]; }  // where the arc of w leads; -1: the end

  // ln of the weight of reading c (a symbol, or trie().eos()) at state h, and where that
  // leads (-1 after the end). No allocation. O(back-offs · log children).
  double read(NgramNode h, Label c, NgramNode *to) const;
  // ln of the weight of a whole string: its symbols from start(), then the end.
  double log_weight(std::span<const Label> string) const { return string_weight(*this, string); }

  // What the best continuations need (continuations.hh), made on first use and kept.
  const Continuations<NgramModel> &continuations(const Run &run) const;
  // What draws of strings need (sample_ngrams.hh), likewise.
  const NgramSampler &sampler(const Run &run) const;

 private:
  AlphabetPtr alphabet_;
  NgramTriePtr trie_;
  NgramNumbers a_;
  std::shared_ptr<const void> owner_;
  Lazy<Continuations<NgramModel>> continuations_;
  Lazy<NgramSampler> sampler_;
};
using NgramModelPtr = std::shared_ptr<const NgramModel>;

}  // namespace hws
