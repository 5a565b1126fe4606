// Passes of collapsed inference as a learner makes them, but local numbers stay doubles: for comparisons with equations. A
// learner stores them with a relative error of 2^-12 (src/learner/rows/local_counts.hh).
#pragma once
#include <vector>

#include "src/learner/rows/row_family.hh"

namespace hws {

class UnroundedPasses {
 public:
  // Begins under these rows, or as the family's own start says. Borrows the family.
  UnroundedPasses(const RowFamily &family, const Array<double> &rows)
      : family_(family), items_(*family.collapses()), uses_(family.parts()) {
    const RowView view(family.parts(), rows.data());
    const auto inference = items_.inference(view, run_);
    for (int64_t k = 0; k < family.items(); ++k) {
      local_.push_back(Array<double>(items_.local_numbers(items_.visited(k)), 0.0));
      inference->begin(items_.visited(k), local_.back().data());
      inference->use(items_.visited(k), local_.back().data(), 1, &uses_);
    }
  }

  // Returns the surrogate.
  double pass() {
    double surrogate = 0;
    const RowView view(family_.parts(), uses_, nullptr);
    const auto inference = items_.inference(view, run_);
    for (int64_t k = 0; k < family_.items(); ++k) {
      Array<double> &local = local_[static_cast<size_t>(k)];
      const Array<double> old = local;
      surrogate += inference->visit(items_.visited(k), old.data(), local.data(), &uses_);
      inference->use(items_.visited(k), local.data(), 1, &uses_);
    }
    return surrogate;
  }
  const Array<double> &counts() const { return uses_.counts; }

 private:
  const Run run_;
  const RowFamily &family_;
  const Collapses &items_;
  RowUses uses_;
  std::vector<Array<double>> local_;  // in the order of visits
};

}  // namespace hws
