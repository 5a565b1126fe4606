#include "src/learner/rows/row_family.hh"

#include <cinttypes>

#include "fsa/base/error.hh"

namespace hws {

void fail_without_probability(int64_t item) {
  fail(Code::empty, "the rows give item %" PRId64 " (counted from 0) no probability", item);
}

void fail_without_choice(int64_t item) {
  fail(Code::corrupt, "a checkpoint with a choice that item %" PRId64 " (counted from 0) does not have", item);
}

}  // namespace hws
