#include "src/learner/state_members.hh"

namespace hws {

void fail_state_length(size_t found, size_t expected) {
  fail(Code::corrupt, "a checkpoint with %zu numbers; expected %zu", found, expected);
}

void fail_state_number(double found) {
  fail(Code::corrupt, "a checkpoint with the count %s; expected a finite number >= 0", NumberText(found).text);
}

void require_end_of_state(std::string_view bytes) {
  if (!bytes.empty()) fail(Code::corrupt, "a checkpoint with %zu bytes too many", bytes.size());
}

}  // namespace hws
