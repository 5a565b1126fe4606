// The rows of a grammar that is learned: one for each nonterminal, over its rules that are not fixed. If some rules of a
// nonterminal are fixed, the row is a distribution of what they leave: a rule's weight is its number times that rest.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "src/grammar/model/grammar.hh"
#include "src/learner/rows/row_part.hh"

namespace hws {

class PcfgRows {
 public:
  // Fails with `argument` if all rules are fixed, and with `improper` if fixed weights leave nothing for the other rules of a
  // nonterminal.
  explicit PcfgRows(GrammarPtr grammar);

  const GrammarPtr &grammar() const { return grammar_; }
  size_t numbers() const { return rule_of_.size(); }
  size_t rows() const { return starts_.size() - 1; }
  // −1: the rule is fixed.
  int32_t number_of(int32_t rule) const { return number_of_.data()[rule]; }
  int32_t rule_of(size_t number) const { return rule_of_.data()[number]; }
  int32_t row_of(size_t number) const { return row_of_.data()[number]; }
  double scale_of(size_t row) const { return scale_.data()[row]; }  // what fixed rules leave

  // The part with this concentration. It borrows the grammar's numbers for rules as its base from this object.
  RowPart part(double concentration) const;
  // The rows of the grammar's own weights.
  Array<double> start() const;
  // The weights of all rules, given the numbers of the rows.
  void weights(std::span<const double> numbers, Array<double> *weights) const;

 private:
  GrammarPtr grammar_;
  Array<int32_t> number_of_, rule_of_, row_of_;
  Array<size_t> starts_;  // by row: its first number
  Array<double> scale_, base_;
};

}  // namespace hws
