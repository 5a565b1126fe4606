// The rules of a binary form as charts read them, with weights multiplied by a power of two: the largest of a binary rule lies
// in [1, 2). A tree of n words has n − 1 binary rules, so its weight is 2^(exponent (n − 1)) times that.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "src/grammar/model/binary_form.hh"

namespace hws {

// How pairs of children and rules over them are summed (rule_sums.hh).
enum class RuleTables { dense, dense_pairs, sparse };

class ChartRules {
 public:
  // Derives tables from the form, which must outlive this. O(rules), and for dense tables O(symbols³). Fails with `limit`.
  ChartRules(const BinaryForm &form, const Run &run);
  // With tables of a kind, whether or not it is the fastest one.
  ChartRules(const BinaryForm &form, RuleTables tables, const Run &run);
  // Reads the weights of the form again, after they were changed. O(rules).
  void update();
  // Does the same with weights of the binary rules in the order of list(). The form keeps its own.
  void update(const double *weights);
  // Lists the binary rules of the form, each once, in the order in which weights are given and counts are taken.
  void list(Array<int32_t> rules);

  const BinaryForm &form() const { return *form_; }
  size_t symbols() const { return static_cast<size_t>(form_->symbols); }
  size_t stride() const { return stride_; }
  RuleTables tables() const { return tables_; }
  int64_t exponent() const { return exponent_; }
  // Whether the weights differ so much that sums in one scale would lose some.
  bool wide() const { return wide_; }

  // Dense: row A has the weight of A -> B C at B · stride + C, and the transposed table.
  const double *by_parent() const { return by_parent_.data(); }
  const double *by_children() const { return by_children_.data(); }
  // Where binary rules are in by_parent(), or for other tables in weight(): those of the form in order, and as they are listed.
  const Array<int32_t> &places() const { return places_; }
  const Array<int32_t> &listed_places() const { return listed_places_; }
  const Array<int32_t> &listed() const { return listed_; }
  // Where a binary rule's pair of children is in a matrix of pairs.
  size_t pair_place(size_t rule) const {
    return static_cast<size_t>(form_->left.data()[rule]) * stride_ + static_cast<size_t>(form_->right.data()[rule]);
  }

  // Other tables: the scaled weights of the binary rules. Sparse: pairs of children are numbered in order; the rules of pair p
  // are [pair_rules[p], pair_rules[p + 1]), and the pairs of left child B are [left_pairs[B], left_pairs[B + 1]).
  const Array<double> &weight() const { return weight_; }
  const Array<int32_t> &pair_rules() const { return pair_rules_; }
  const Array<int32_t> &left_pairs() const { return left_pairs_; }
  const Array<int32_t> &pair_right() const { return pair_right_; }

 private:
  void prepare(RuleTables tables, const Run &run);
  void number_pairs();
  void update(const double *weights, const Array<int32_t> &places);
  void turn();

  const BinaryForm *form_;
  size_t stride_;
  RuleTables tables_ = RuleTables::sparse;
  bool wide_ = false;
  int64_t exponent_ = 0;
  Array<double> by_parent_, by_children_, weight_;
  Array<int32_t> pair_rules_, left_pairs_, pair_right_, places_, listed_, listed_places_;
};

}  // namespace hws
