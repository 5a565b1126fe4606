// Sums over the binary rules of spans, as a chart calls for them. Dense sums (dense_sums.cc) are products of small matrices,
// for several spans of one width at once; they serve grammars that have many of all possible pairs of children. Sparse sums
// (sparse_sums.cc) serve the others: only pairs that occur in rules, and both of whose children have a weight, cost time.
//
// With l_k and r_k the weights of the left and the right part at the splits k of a span, and w(A, B, C) those of rules,
//     pair sums       V(B, C) = Σ_k l_k(B) r_k(C)
//     inside          b(A) = Σ_BC w(A, B, C) V(B, C)
//     counts          of A -> B C rise by o(A) V(B, C) w(A, B, C)
//     outside         Y(B, C) = Σ_A o(A) w(A, B, C); the left part's rise by Σ_C Y(B, C) r_k(C), the right part's likewise.
// So a split costs a few times (number of symbols)², and only a span costs as many as there are rules. Pair sums are computed
// anew for the outside pass, because to keep them would take (number of symbols)² for each span.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace hws {

// The splits of one span. Rows have `stride` numbers. Splits whose parts have different exponents are multiplied by powers of
// two before they are added: those of `left` and, for the outside weights of left parts, of `right_scaled`.
struct SpanSplits {
  size_t count = 0;
  const double *const *left = nullptr, *const *right = nullptr, *const *right_scaled = nullptr;
  double *const *left_outside = nullptr, *const *right_outside = nullptr;
  const uint64_t *const *left_symbols = nullptr, *const *right_symbols = nullptr;  // sparse sums: bits of weights above 0
};

class RuleSums {
 public:
  virtual ~RuleSums() = default;
  virtual size_t spans() const = 0;  // how many spans may be summed at once; slots are numbered from 0
  // Computes the pair sums of a span into a slot.
  virtual void pair(size_t slot, const SpanSplits &splits) = 0;
  // Adds the inside weights of slots 0 to count − 1 to these rows.
  virtual void inside(size_t count, double *const *rows) = 0;
  // Takes the outside weights of the slots: adds to the counts, and prepares spread().
  virtual void outside(size_t count, const double *const *rows) = 0;
  // Adds to the outside weights of a slot's parts.
  virtual void spread(size_t slot, const SpanSplits &splits) = 0;
  // Adds the counts since the last call of the binary rules at these places (ChartRules::places).
  virtual void take_counts(std::span<const int32_t> places, double *counts) = 0;
  virtual bool needs_symbols() const = 0;  // whether splits need bits of symbols
};

class ChartRules;
std::unique_ptr<RuleSums> new_dense_sums(const ChartRules &rules);
std::unique_ptr<RuleSums> new_sparse_sums(const ChartRules &rules);

}  // namespace hws
