// The criteria of state merging. All sum up over the states of a fold, and logarithms are natural. ALERGIA, the
// likelihood ratio and AIC pass over pairs of states of which one was seen less often than `minimum_count`: there is not enough
// to tell them apart, and chains of states seen once would cost no parameters.
#pragma once
#include <memory>

#include "src/pfa/merging/fold.hh"

namespace hws {

using MergeCriterionPtr = std::unique_ptr<MergeCriterion>;

// EStateMerge (seed 002, section 4.5.1, equation 21): the rise of the logarithm of the corpus' probability with the automaton's
// probabilities integrated out, each of `outcomes` (symbols and the end) having the prior weight beta in every state:
//     Π over states Γ(Kβ) / Γ(C_i + Kβ) · Π over outcomes Γ(C_ia + β) / Γ(β).
// Any state that still hangs on the prefix tree is so improbable that folding it somewhere wrong raises this too, before the
// state where it belongs is found. So a fold is refused if it makes one of two states whose counts are less than alpha times as
// probable under one distribution as under two; alpha 0 is the seed's criterion.
MergeCriterionPtr evidence_criterion(double beta, double alpha, int64_t outcomes, int64_t tokens, const Run &run);

// ALERGIA (Carrasco and Oncina 1994) refuses a fold where the frequencies of an outcome in two states differ by
//     sqrt(½ ln(2 / alpha)) · (1 / sqrt(n1) + 1 / sqrt(n2))      (Hoeffding's bound)
// or more. The first fold that passes will do.
MergeCriterionPtr alergia_criterion(double alpha, int64_t minimum_count);

// MDI (Thollard, Dupont and de la Higuera 2000): the rise of the divergence from the corpus, nats per sequence, over the number
// of states saved has to stay below alpha. The gain is alpha minus that.
MergeCriterionPtr mdi_criterion(double alpha, int64_t sequences, int64_t tokens, const Run &run);

// The likelihood-ratio test: twice the fall of the log-likelihood is taken as chi-square distributed, with as many degrees of
// freedom as there are fewer parameters. The gain is the probability of so large a value, minus alpha.
MergeCriterionPtr likelihood_ratio_criterion(double alpha, int64_t minimum_count, int64_t tokens, const Run &run);

// Akaike 1974: the parameters saved (outcomes that occur, less one per state) minus the fall of the log-likelihood.
MergeCriterionPtr aic_criterion(int64_t minimum_count, int64_t tokens, const Run &run);

}  // namespace hws
