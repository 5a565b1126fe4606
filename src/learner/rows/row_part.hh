// What a family's parameters are made of: parts, each some rows that share a Dirichlet prior. A row is the data of one discrete
// distribution: the words of a topic, the states after a state, the right-hand sides of a nonterminal. All parts' numbers lie
// in one array, part behind part and row behind row.
#pragma once
#include <memory>
#include <span>
#include <vector>

#include "fsa/base/array.hh"
#include "src/prior/estimate.hh"
#include "src/prior/row_priors.hh"

namespace hws {

struct RowPart {
  const char *name;   // "topic", "word": its prior's option is prior_NAME
  RowBlock block;     // `begin` is set by RowParts
  bool fixed = false; // its rows stay what the learner begins with
  size_t first_row = 0;  // among all parts' rows; set by RowParts
};
// A part of rows of equal length. The base, if there is one, belongs to the family.
inline RowPart row_part(const char *name, size_t rows, size_t outcomes, double concentration,
                        std::span<const double> base = {}) {
  return {name, {0, rows, outcomes, concentration, base, {}, {}}};
}

class RowParts {
 public:
  explicit RowParts(std::vector<RowPart> parts);

  size_t count() const { return parts_.size(); }
  const RowPart &operator[](size_t part) const { return parts_[part]; }
  size_t size() const { return size_; }  // all numbers
  size_t rows() const { return rows_; }  // all rows

  size_t at(size_t part, size_t row, size_t outcome) const {
    const RowBlock &b = parts_[part].block;
    return b.begin + b.first(row) + outcome;
  }
  size_t row(size_t part, size_t row) const { return parts_[part].first_row + row; }

  // Another prior of a part. `base` is empty (1 for every outcome), a number per outcome of equal rows, or one for each number.
  // `argument` for another number of them.
  void set_prior(size_t part, double concentration, Array<double> base);
  bool is_replaced(size_t part) const { return bases_[part] != nullptr; }
  // `argument` unless all parameters are finite and 0 or more, of modes 1 or more, and each row may have some outcome.
  void check(Estimate estimate) const;

 private:
  std::vector<RowPart> parts_;
  std::vector<std::shared_ptr<const Array<double>>> bases_;  // those that were replaced, by part; copies share them
  size_t size_ = 0, rows_ = 0;
};

}  // namespace hws
