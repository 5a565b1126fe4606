// The parts of a family's parameters. A part has some rows that share a Dirichlet prior. A row belongs to one discrete
// distribution: the words of a topic, the states after a state, the right-hand sides of a nonterminal. The numbers of all parts
// are in one array, part after part and row after row.
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
  bool fixed = false; // its rows stay those of the start
  size_t first_row = 0;  // index among all parts' rows; set by RowParts
};
// A part with rows of equal length. It borrows the base, if there is one, from the family.
inline RowPart row_part(const char *name, size_t rows, size_t outcomes, double concentration,
                        std::span<const double> base = {}) {
  return {name, {0, rows, outcomes, concentration, base, {}, {}}};
}

class RowParts {
 public:
  explicit RowParts(std::vector<RowPart> parts);

  size_t count() const { return parts_.size(); }
  const RowPart &operator[](size_t part) const { return parts_[part]; }
  size_t size() const { return size_; }  // how many numbers there are
  size_t rows() const { return rows_; }  // how many rows there are

  size_t at(size_t part, size_t row, size_t outcome) const {
    const RowBlock &b = parts_[part].block;
    return b.begin + b.first(row) + outcome;
  }
  size_t row(size_t part, size_t row) const { return parts_[part].first_row + row; }

  // Replaces the prior of a part. `base` is empty (1 for every outcome), has one number per outcome of rows of equal length, or
  // has one for each number. Fails with `argument` for another length.
  void set_prior(size_t part, double concentration, Array<double> base);
  bool is_replaced(size_t part) const { return bases_[part] != nullptr; }
  // Fails with `argument` unless all parameters are finite and at least 0 (at least 1 for modes), and each row has an allowed
  // outcome.
  void check(Estimate estimate) const;

 private:
  std::vector<RowPart> parts_;
  std::vector<std::shared_ptr<const Array<double>>> bases_;  // replaced bases by part; copies share them
  size_t size_ = 0, rows_ = 0;
};

}  // namespace hws
