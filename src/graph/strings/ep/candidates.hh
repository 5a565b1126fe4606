// n-grams worth adding to a tree: seed 000, appendix B.9, over (s, h) instead of s alone.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "src/graph/strings/ep/message_lattice.hh"
#include "src/graph/strings/ep/model_weights.hh"
#include "src/graph/strings/ep/readings.hh"

namespace hws {

// A sum over a message times a model, as its passes leave it; valid until those are used again.
struct SummedProduct {
  const MessageLattice *lattice;
  const FeatureAutomaton *model;
  const ModelWeights *weights;
  // Rows of `stride` numbers, by state of the model, one per state of the lattice: alpha beta is how often a string is there.
  std::span<const double> alpha, beta;
  size_t stride;
  std::span<const double> arc, final, initial;  // alpha of the lattice's states, scaled as their rows are
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
  // n-grams with an expected count above `threshold` that are not in the tree although all their proper prefixes (and with
  // suffix_test their longest proper suffix) are, up to `order` symbols and ends. In decreasing order of count. Paths
  // that weigh less than 1e-9 of the threshold may be left out.
  // An n-gram is no more frequent than its suffix one history shorter, whose count the tree has or this search has found
  // before, so most are never counted: O(n-grams above the threshold * |Sigma|) to see that, and states * letters left for each
  // pair of such a history and a state of the model where it may have been read.
  void find(const SummedProduct &p, int32_t order, double threshold, bool suffix_test, Array<NgramCandidate> *found,
            const Run &run);

 private:
  void choose_letters(const SummedProduct &p, NgramNode v, double threshold, bool suffix_test,
                      const Array<NgramCandidate> &found);

  // For one n-gram v: the weight of all ways to stand at each state of the lattice having just read v, by the model's
  // state there (the maps m_v).
  struct HistoryMaps {
    Array<int32_t> at;
    Array<double> weights;  // rows of one number per state of the lattice
    size_t of(int32_t h, size_t states);  // where h's row begins
  };
  struct Before {  // a state of the model that reads v's last symbol
    int32_t h;
    double k;
    size_t row;  // of the state it leads to
  };
  HistoryMaps maps_;
  Array<Before> before_;
  Readings readings_;
  Array<Label> letters_;  // that may follow v often enough
  Array<uint8_t> follows_;  // by label: in the tree already
  Array<size_t> found_from_;  // by history: its place among what is found
  Array<double> count_;  // by label
};

}  // namespace hws
