// Greedy growing of a variable-order model nearest to a distribution, with a price per n-gram
// (seed 000, section 6.1 and appendix B.9): n-grams in decreasing order of expected count, each
// taken in if its estimated gain is more than lambda. Extensions of an n-gram that joined come into
// the queue.
//
// The gain of w = hc is that of its last symbol, and of the others that h still backs off for
// (Stolcke, "Entropy-based pruning of backoff language models", 1998): with Pnew = E[w] / E[h],
//
//   E[w] (ln Pnew - ln Pold) + (E[h] - E[what h has] - E[w]) (ln a' - ln a) > lambda,
//
// where Pold is what the model says now, and a, a' are the back-off weights of h before and after.
// This is at least 0, and 0 only where nothing changes, so that the model comes ever nearer as lambda
// falls. B.9 prints the first term alone, with Pold = E[w'] / E[h(w')] of the longest proper suffix w'
// that is in (1 / (symbols + 1) if that is the empty n-gram). By it no n-gram joins that is rarer than
// its back-off says, whatever lambda is (errata 14).
#pragma once
#include "fsa/machine/machine.hh"
#include "fsa/ngram/ngram_model.hh"

namespace hws {

enum class GrowthEstimate : int32_t { anew, printed };  // the back-off weight is computed anew; as B.9 prints it

struct GreedySettings {
  double lambda = 0.01;
  int32_t order = 3;   // longest n-gram, with begin and end as symbols
  int64_t batch = 20;  // n-grams between two looks at the objective
  GrowthEstimate estimate = GrowthEstimate::anew;  // of single n-grams; bundles back off nowhere
  // The n-grams that follow a context join together or not at all: one for each symbol that can
  // follow. Such models back off nowhere, and their weights are the exact optimum (fit_closed).
  bool bundles = false;
  // Whether the objective is the seed's equation 11, which is not that of any model and too low;
  // else -E_p[ln q] + lambda · n-grams of the model (fit_backoff, fit_closed) itself.
  bool equation_11 = false;
  double threshold = 1e-12;  // n-grams expected less often than this are not looked at; > 0
  bool look_at_all = false;  // down to the threshold: else single n-grams too rare to be worth lambda are passed over,
                             // or rarer than a twelfth of it under the estimate anew
};

// One that was taken from the queue.
struct GreedyPop {
  Array<Label> ngram;    // bundles: the context
  double count, change;  // estimated change of the objective
};

struct GreedyGrowth {
  NgramModelPtr model;       // back-off weights; sums to 1 at every state
  double cross_entropy = 0;  // -E_p[ln q], nats
  double objective = 0;      // what was looked at, with lambda times the n-grams (the empty one and the begin not counted)
  int64_t looks = 0;
};

// p is an acceptor over a sized alphabet. After each batch the objective is computed. Growing stops if the queue is empty; with
// bundles, under the printed estimate and under equation 11 also if the objective has not fallen. Under the estimate anew, what
// was passed over is looked at again as long as others have joined since. The model is the one with the lowest objective;
// under equation 11 it is the last one, as in the seed. Throws
// `argument`, `empty`, `diverged`, `unsupported`. O(maps of the n-grams in the queue) and O(n-grams · order) per look.
GreedyGrowth grow_greedy(const MachinePtr &p, const GreedySettings &settings, const Run &run,
                         std::vector<GreedyPop> *popped = nullptr);

}  // namespace hws
