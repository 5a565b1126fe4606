// One pass of collapsed variational inference over a corpus: what a method of it (CVI-1, CVI-2, CVI-3) does with the store of
// local posteriors and the totals summed from it.
#pragma once
#include <cmath>
#include <memory>

#include "src/hmm/collapsed/cvi_totals.hh"
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/sums/sequence_sums.hh"
#include "src/learner/collapsed_loop.hh"
#include "src/stats/local_store.hh"

namespace hws {

class CviUpdate {
 public:
  virtual ~CviUpdate() = default;
  const StoreLayoutPtr &layout() const { return layout_; }
  // Beside stores and totals.
  virtual int64_t bytes() const = 0;

  // A store of random local posteriors (local_draws.hh), and one of posteriors under the means of these counts and
  // priors.
  virtual LocalStore drawn(uint64_t seed, const Run &run) const = 0;
  virtual LocalStore inferred(const HmmParameters &counts, const HmmPriors &priors, const Run &run) const = 0;
  // Without transitions that the priors forbid, where posteriors of neighbours are independent.
  virtual CviTotals totals(const LocalStore &store, const HmmPriors &priors, const Run &run) const = 0;
  // Takes each part of the corpus out of the totals, infers it under the rest and puts it in again. `totals` are those of
  // `old` and become those of `next`, which is written over. The change is Σ_t Σ_k |q_t(k) − what it was before| / 2 per token.
  virtual PassMeasures pass(const LocalStore &old, const HmmPriors &priors, CviTotals *totals, LocalStore *next,
                           const Run &run) const = 0;

 protected:
  CviUpdate(HmmDataPtr data, bool end) : data_(std::move(data)), end_(end) {}
  const HmmDataPtr data_;
  const bool end_;
  StoreLayoutPtr layout_;
};

// ln Z as it is; `empty`, naming the sequence, if that is −∞.
inline double possible(double log_z, int64_t sequence) {
  if (!(log_z > -INFINITY)) fail_without_weight(sequence);
  return log_z;
}

std::unique_ptr<CviUpdate> token_cvi(HmmDataPtr data, bool end, const Run &run);
// Pieces of at most `longest` tokens, the last of a sequence shorter; SIZE_MAX: whole sequences.
std::unique_ptr<CviUpdate> piece_cvi(HmmDataPtr data, bool end, size_t longest, bool vanilla, const Run &run);

}  // namespace hws
