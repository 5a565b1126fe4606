// Sums over the product of a message and an n-gram model, never made: state (s, h) is a
// state of the lattice and one of the model. Footnote 16 of seed 000 applied to the product (errata 13):
//
//   beta(s, h) = beta(s, b(h)) + sum over h's own n-grams hc, over arcs s --c/u--> s' of
//                                u * (k(hc) beta(s', next(hc)) - k(b(h), c) beta(s', next(b(h), c)))
//              + sum over epsilon arcs s --u--> s' of u * (beta(s', h) - beta(s', b(h)))
//              + what the end of the string adds likewise
//
// so a state of the message costs about 2 |W| + |Sigma| instead of |H| |Sigma|. Where beta(s, h) is far
// below beta(s, b(h)) the difference has no digits left: that row is summed letter by letter, and
// in the forward pass it is treated the same way. Rows are scaled by powers of two of their own. Cyclic
// components of the message are iterated to an error bound; if that does not settle,
// without differences; if not even then, the product counts as improper.
#pragma once
#include <span>
#include <vector>

#include "fsa/ngram/ngram_trie.hh"
#include "src/ep/message_lattice.hh"

namespace hws {

// A tree of n-grams read as an automaton (fsa/ngram/ngram_model.hh) whose weights may change: states, the
// arcs of each with the arc it overrides, in the order the passes need. Made anew when the tree changes.
class FeatureAutomaton {
 public:
  FeatureAutomaton() = default;
  explicit FeatureAutomaton(NgramTriePtr trie);
  const NgramTriePtr &trie() const { return trie_; }
  struct Arc {
    Label label;
    NgramNode node;      // the n-gram h c
    int32_t to;          // state after it
    int32_t over_node;   // the longest proper suffix of h c that is an n-gram (the root: the default): its arc is what h's arc overrides
    int32_t over_to;     // and where that leads
  };
  // ... states in order of back-off depth; filled in by the implementation.
  int32_t states() const { return static_cast<int32_t>(backoff_.size()); }
  int32_t start() const { return start_; }
  int32_t backoff(int32_t h) const { return backoff_[static_cast<size_t>(h)]; }  // -1: the empty one, state 0

 private:
  friend class Moments;
  NgramTriePtr trie_;
  int32_t start_ = 0;
  std::vector<int32_t> backoff_, first_arc_;
  std::vector<Arc> arcs_;
  // for each state: the n-gram that reads the end there, or -1, and the one it overrides; the root's
  // arcs by label; whether a state has an n-gram for every symbol and the end (nothing to override).
};

enum class SumStatus : int32_t { ok, empty, improper };

// The passes and their arrays, which grow and are used again: no allocation once they fit.
class Moments {
 public:
  // p = message * exp(theta . f), theta per node of the tree (0 where a node is no feature; -infinity allowed).
  // expected[w] = E_p[f_w] per node (the empty one's is E|v| + 1, the begin's 1). log_total: ln of the sum,
  // relative to the message's own scale.
  SumStatus expected(const LatticeMessage &message, const FeatureAutomaton &w, std::span<const double> theta,
                     std::span<double> expected, double *log_total, const Run &run);
  // The same for the model alone, all strings over its symbols (q_theta): E_q[f], ln Z.
  SumStatus expected(const FeatureAutomaton &w, std::span<const double> theta, std::span<double> expected, double *log_total,
                     const Run &run);
  // n-grams with an expected count above `threshold` that are not in the tree although all their
  // proper prefixes (and with suffix_test their longest proper suffix) are, up to `order` symbols and ends; after expected() with the same
  // arguments. In decreasing order of count.
  struct Candidate {
    NgramNode history;
    Label label;
    double count;
  };
  void candidates(int32_t order, double threshold, bool suffix_test, std::vector<Candidate> *found, const Run &run);

  // Concatenation: for each lattice state, the weight of all ways to get there from `initial` having read a
  // whole string of the model (its end included): what the next part begins with.
  SumStatus through(const LatticePtr &lattice, std::span<const double> initial, const FeatureAutomaton &w,
                    std::span<const double> theta, std::span<double> arrived, const Run &run);
  // Backwards: for each lattice state, the weight of reading a whole string of the model from there to `final`.
  SumStatus onwards(const LatticePtr &lattice, std::span<const double> final, const FeatureAutomaton &w,
                    std::span<const double> theta, std::span<double> ahead, const Run &run);
};

}  // namespace hws
