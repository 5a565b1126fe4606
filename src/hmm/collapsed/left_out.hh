// Leave-one-out probabilities by collapsed inference: a pass infers each sequence, or piece of one, under the counts of all
// others, and the sum of its normalizers is ln p of the corpus where each part is left out. It needs no held-out data, and
// compares models with different numbers of states, which surrogates of the pass itself are not bounds for.
#pragma once
#include "src/hmm/collapsed/cvi_update.hh"

namespace hws {

// Returns that sum in the last of so many passes, at least 1. They begin with the posteriors under the means of these counts
// and priors. O(K²) per token and pass.
double left_out_log_prob(const CviUpdate &update, const HmmParameters &counts, const HmmPriors &priors, int passes,
                         const Run &run);

constexpr int kLeftOutPasses = 6;  // for judging moves

// An update whose sums are over whole sequences, or over pieces of `piece` tokens where one sequence has nearly all tokens.
std::unique_ptr<CviUpdate> update_of_left_out(const HmmDataPtr &data, bool end, size_t piece, const Run &run);

}  // namespace hws
