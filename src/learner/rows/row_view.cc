#include "src/learner/rows/row_view.hh"

namespace hws {

Array<double> RowView::numbers() const {
  Array<double> all;
  for (size_t p = 0; p < parts_.count(); ++p) {
    for (size_t r = 0; r < parts_[p].block.rows; ++r) {
      for (size_t k = 0; k < parts_[p].block.length(r); ++k) all.push_back(probability(p, r, k));
    }
  }
  return all;
}

}  // namespace hws
