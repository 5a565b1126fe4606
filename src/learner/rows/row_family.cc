#include "src/learner/rows/row_family.hh"

#include <cinttypes>

#include "fsa/base/error.hh"
#include "src/learner/rows/row_start.hh"

namespace hws {

Array<double> RowFamily::random_start(const RowParts &parts, uint64_t seed, uint32_t start, const Run &) const {
  return random_rows(parts, seed, start);
}

void fail_without_probability(int64_t item) {
  fail(Code::empty, "the rows give item %" PRId64 " (counted from 0) no probability", item);
}

void fail_without_choice(int64_t item) {
  fail(Code::corrupt, "a checkpoint with a choice that item %" PRId64 " (counted from 0) does not have", item);
}

}  // namespace hws
