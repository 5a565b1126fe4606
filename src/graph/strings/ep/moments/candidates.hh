// Finds n-grams that may be worth adding to a tree, by their expected counts. Appendix B.9 of seed 000 keeps for each n-gram v
// a map m_v: the weight of all ways to stand at a state s of the message having just read v. Here the message is multiplied by
// a model, so that maps are over pairs (s, h) of a state of the message and one of the model.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "src/graph/strings/ep/model/model_weights.hh"
#include "src/graph/strings/ep/model/readings.hh"
#include "src/graph/strings/ep/moments/message_lattice.hh"

namespace hws {

// A sum over a message times a model, as its passes leave it. It is valid until the passes are used again.
struct SummedProduct {
  const MessageLattice *lattice;
  const FeatureAutomaton *model;
  const ModelWeights *weights;
  // One row per state of the lattice, of `stride` numbers by state of the model. alpha beta is how often a string passes there.
  std::span<const double> alpha, beta;
  size_t stride;
  std::span<const double> arc, final, initial;  // weights of the lattice's arcs and states, scaled as the rows are
  std::span<const double> expected;             // per n-gram of the tree

  double alpha_at(int32_t s, int32_t h) const { return alpha[static_cast<size_t>(s) * stride + static_cast<size_t>(h)]; }
  double beta_at(int32_t s, int32_t h) const { return beta[static_cast<size_t>(s) * stride + static_cast<size_t>(h)]; }
};

struct NgramCandidate {
  NgramNode history;
  Label label;
  double count;
};

class CandidateSearch {
 public:
  // Finds the n-grams whose expected count exceeds `threshold` and that are not in the tree, although all their proper
  // prefixes are. With suffix_test their longest proper suffix must be in it too. An n-gram has at most `order` symbols, the
  // end counted. They come in decreasing order of count. Paths that weigh less than 1e-9 of the threshold may be left out.
  //
  // An n-gram is no more frequent than the one without its first symbol. The tree has that one's count, or this search has
  // found it before, so that most n-grams are never counted. Seeing this takes O(n-grams above the threshold * |Sigma|). What
  // is left takes states * letters for each pair of such a history and a state of the model where it may have been read.
  void find(const SummedProduct &p, int32_t order, double threshold, bool suffix_test, Array<NgramCandidate> *found,
            const Run &run);

 private:
  void choose_letters(const SummedProduct &p, NgramNode v, double threshold, bool suffix_test,
                      const Array<NgramCandidate> &found);

  // The maps m_v of one n-gram v, by the state of the model.
  struct HistoryMaps {
    Array<int32_t> at;
    Array<double> weights;  // rows of one number per state of the lattice
    size_t of(int32_t h, size_t states);  // returns where h's row begins, and adds the row if there is none
  };
  struct Before {  // a state of the model from which v's last symbol is read, with weight k
    int32_t h;
    double k;
    size_t row;  // of the state it leads to
  };
  HistoryMaps maps_;
  Array<Before> before_;
  Readings readings_;
  Array<Label> letters_;  // that may follow v often enough
  Array<uint8_t> follows_;  // by label: in the tree already
  Array<size_t> found_from_;  // by history: where its n-grams begin among those found
  Array<double> count_;  // by label
};

}  // namespace hws
