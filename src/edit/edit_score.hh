// ln p(output | input) of pairs under an edit model.
#pragma once
#include <span>

#include "fsa/machine/string_batch.hh"
#include "src/edit/edit_sites.hh"

namespace hws {

// One number per pair; −∞ where the model gives no probability. On run.threads
// threads, the same bits for any number.
void score_pairs(const EditModel &model, const StringBatch &pairs, std::span<double> log_probs, const Run &run);
// The same of pairs whose sites and their probabilities (EditSites::evaluate) are known.
void score_pairs(const EditSites &sites, std::span<const double> probabilities, const StringBatch &pairs,
                 std::span<double> log_probs, const Run &run);

}  // namespace hws
