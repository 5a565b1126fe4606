// The criteria of state merging. All of them sum over the states of a fold, and logarithms are natural. ALERGIA, the likelihood
// ratio and AIC skip pairs of states if one of them occurred fewer than `minimum_count` times. There is too little evidence to
// distinguish them, and chains of states that occur once would cost no parameters.
#pragma once
#include <memory>

#include "src/pfa/merging/fold.hh"

namespace hws {

using MergeCriterionPtr = std::unique_ptr<MergeCriterion>;

// EStateMerge (seed 002, section 4.5.1, equation 21): the rise of ln of the corpus' probability with the automaton's
// probabilities integrated out. Each of `outcomes` (symbols and the end) has the prior weight beta in every state:
//     Π over states Γ(Kβ) / Γ(C_i + Kβ) · Π over outcomes Γ(C_ia + β) / Γ(β).
// A state that still belongs to the prefix tree is so improbable that folding it into a wrong state raises this too, before the
// right state is found. So a fold is refused if it joins two states whose counts are less than alpha times as probable under
// one distribution as under two. alpha 0 gives the seed's criterion.
MergeCriterionPtr evidence_criterion(double beta, double alpha, int64_t outcomes, int64_t tokens, const Run &run);

// ALERGIA (Carrasco and Oncina 1994) refuses a fold if the frequencies of an outcome in two states differ by
//     sqrt(½ ln(2 / alpha)) · (1 / sqrt(n1) + 1 / sqrt(n2))      (Hoeffding's bound)
// or more. The first fold that passes is taken.
MergeCriterionPtr alergia_criterion(double alpha, int64_t minimum_count);

// MDI (Thollard, Dupont and de la Higuera 2000): the rise of the divergence from the corpus, in nats per sequence, divided by
// the number of states saved must stay below alpha. The gain is alpha minus that quotient.
MergeCriterionPtr mdi_criterion(double alpha, int64_t sequences, int64_t tokens, const Run &run);

// The likelihood-ratio test: twice the fall of the log-likelihood is treated as chi-square distributed, where the degrees of
// freedom are the parameters saved. The gain is the probability of so large a value, minus alpha.
MergeCriterionPtr likelihood_ratio_criterion(double alpha, int64_t minimum_count, int64_t tokens, const Run &run);

// Akaike 1974: the parameters saved (outcomes that occur, minus one per state) minus the fall of the log-likelihood.
MergeCriterionPtr aic_criterion(int64_t minimum_count, int64_t tokens, const Run &run);

}  // namespace hws
