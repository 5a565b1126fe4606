// Finds the n-grams outside a tree that one step of the penalized gradient would give a weight (seed 000, section 6.1; the
// active set of the group lasso). They are those whose count a belief misses by more than lambda.
#pragma once
#include "fsa/base/array.hh"
#include "src/graph/strings/ep/model/feature_tree.hh"
#include "src/graph/strings/ep/moments/candidates.hh"

namespace hws {

// p: the message times all others; q: the belief, over the same tree, or null where its sums are not to be had. What p expects
// by no more than lambda, or q by no more than lambda / 4, counts as not expected. suffix_test:
// only n-grams whose longest proper suffix is in the tree.
Array<TreeExtension> missed_ngrams(const SummedProduct &p, const SummedProduct *q, int32_t order, double lambda,
                                   bool suffix_test, CandidateSearch *search, const Run &run);
// Those that p or q expects more often than lambda; some may come twice.
Array<TreeExtension> frequent_ngrams(const SummedProduct &p, const SummedProduct *q, int32_t order, double lambda,
                                     bool suffix_test, CandidateSearch *search, const Run &run);

}  // namespace hws
