#include "src/learner/rows/row_part.hh"

#include <cmath>

#include "fsa/base/error.hh"
#include "fsa/base/text.hh"

namespace hws {

RowParts::RowParts(std::vector<RowPart> parts) : parts_(std::move(parts)), bases_(parts_.size()) {
  for (RowPart &part : parts_) {
    part.block.begin = size_;
    part.first_row = rows_;
    size_ += part.block.size();
    rows_ += part.block.rows;
  }
}

void RowParts::set_prior(size_t part, double concentration, Array<double> base) {
  RowBlock &block = parts_[part].block;
  if (!base.empty() && base.size() != block.size() && !(block.starts.empty() && base.size() == block.outcomes)) {
    fail(Code::argument, "a base of %zu numbers for %s; expected %zu, one for each", base.size(), parts_[part].name,
         block.size());
  }
  auto own = std::make_shared<const Array<double>>(std::move(base));
  bases_[part] = own;
  block.concentration = concentration;
  block.base = *own;
  block.sums.clear();
}

void RowParts::check(Estimate estimate) const {
  const double least = estimate == Estimate::mode ? 1 : 0;
  for (const RowPart &part : parts_) {
    const RowBlock &block = part.block;
    const auto refuse = [&](double x) {
      fail(Code::argument, "a prior of %s for %s; expected %s", NumberText(x).text, part.name,
           least > 0 ? "1 or more where modes are sought" : "a finite number >= 0");
    };
    if (!(block.concentration >= 0 && block.concentration < INFINITY)) refuse(block.concentration);
    for (size_t r = 0; r < (block.base.empty() || block.shares_base() ? 1 : block.rows) && r < block.rows; ++r) {
      const RowPrior prior = block.prior_of(r, 0);
      if (!(prior.allowed() > 0)) fail(Code::argument, "a prior of %s that forbids everything", part.name);
      for (size_t k = 0; k < (block.base.empty() ? 1 : prior.outcomes); ++k) {
        const double x = prior.of(k);
        if (!(x >= 0 && x < INFINITY) || (!prior.forbids(k) && x < least)) refuse(x);
      }
    }
  }
}

}  // namespace hws
