#include "src/learner/rows/row_family.hh"

#include <cinttypes>
#include <cmath>

#include "fsa/base/error.hh"
#include "src/stats/code_rows.hh"
#include "src/stats/dense_products.hh"

namespace hws {

double ItemInference::visit_coded(int64_t item, const CodedItem &coded, double *change, RowUses *uses) {
  if (const size_t room = dense_stride(coded.size); old_.size() < room) {
    old_.resize(room);
    now_.resize(room);
  }
  code_rows().read(coded.old, coded.quantum, coded.size, old_.data());
  const double log_p = visit(item, old_.data(), now_.data(), uses);
  if (log_p == -INFINITY) return log_p;
  *change += code_rows().round(now_.data(), old_.data(), coded.quantum, coded.size, coded.now);
  use(item, now_.data(), 1, uses);
  return log_p;
}

void fail_without_probability(int64_t item) {
  fail(Code::empty, "the rows give item %" PRId64 " (counted from 0) no probability", item);
}

void fail_without_choice(int64_t item) {
  fail(Code::corrupt, "a checkpoint with a choice that item %" PRId64 " (counted from 0) does not have", item);
}

}  // namespace hws
