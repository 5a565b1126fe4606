// One pass of collapsed variational inference over a corpus. A method (CVI-1, CVI-2, CVI-3) reads and writes the store of local
// posteriors, and the totals that are their sums.
#pragma once
#include <cmath>
#include <memory>

#include "src/hmm/collapsed/cvi_totals.hh"
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/hdp/pass_existence.hh"
#include "src/hmm/sums/sequence_sums.hh"
#include "src/learner/collapsed_loop.hh"
#include "src/stats/local_store.hh"

namespace hws {

class CviUpdate {
 public:
  virtual ~CviUpdate() = default;
  const StoreLayoutPtr &layout() const { return layout_; }
  // Memory beside stores and totals.
  virtual int64_t bytes() const = 0;

  // drawn(): a store of random local posteriors (local_draws.hh). inferred(): a store of the posteriors under the means of
  // these counts and priors.
  virtual LocalStore drawn(uint64_t seed, const Run &run) const = 0;
  virtual LocalStore inferred(const HmmParameters &counts, const HmmPriors &priors, const Run &run) const = 0;
  // Sums the store. Where posteriors of neighbours are independent, transitions that the priors forbid are left out.
  virtual CviTotals totals(const LocalStore &store, const HmmPriors &priors, const Run &run) const = 0;
  // Takes each part of the corpus out of the totals, infers it under the rest, and puts it in again. `totals` are those of
  // `old`, and become those of `next`, which is overwritten. The change is Σ_t Σ_k |new q_t(k) − old q_t(k)| / 2 per token.
  // What exists under the new posteriors is added to `existence`, which is null where no one asks. Where transitions between
  // pieces count, existence runs through them.
  virtual PassMeasures pass(const LocalStore &old, const HmmPriors &priors, CviTotals *totals, LocalStore *next,
                            PassExistence *existence, const Run &run) const = 0;

 protected:
  CviUpdate(HmmDataPtr data, bool end) : data_(std::move(data)), end_(end) {}
  const HmmDataPtr data_;
  const bool end_;
  StoreLayoutPtr layout_;
};

// Returns log_z. Fails with `empty`, naming the sequence, if it is −∞.
inline double possible(double log_z, int64_t sequence) {
  if (!(log_z > -INFINITY)) fail_without_weight(sequence);
  return log_z;
}

std::unique_ptr<CviUpdate> token_cvi(HmmDataPtr data, bool end, const Run &run);
// Pieces have at most `longest` tokens, and the last piece of a sequence may be shorter. SIZE_MAX: whole sequences.
std::unique_ptr<CviUpdate> piece_cvi(HmmDataPtr data, bool end, size_t longest, bool vanilla, const Run &run);
// The tokens that are inferred together at most: those of the longest sequence, or `longest`.
size_t longest_piece(const HmmData &data, size_t longest);
// Whether such a piece leaves enough other tokens, under whose counts it is inferred.
bool leaves_others(const HmmData &data, size_t longest);

}  // namespace hws
