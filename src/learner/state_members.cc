#include "src/learner/state_members.hh"

#include "fsa/base/text.hh"

namespace hws {

void fail_state_length(size_t found, size_t expected) {
  fail(Code::corrupt, "a checkpoint with %zu numbers; expected %zu", found, expected);
}

void fail_state_number(double found) {
  fail(Code::corrupt, "a checkpoint with the count %s; expected a finite number >= 0", NumberText(found).text);
}

bool take_flag(std::string_view *in) {
  const int32_t flag = take_value<int32_t>(in);
  if (flag != 0 && flag != 1) fail(Code::corrupt, "a checkpoint with the flag %d; expected 0 or 1", static_cast<int>(flag));
  return flag == 1;
}

void require_end_of_state(std::string_view bytes) {
  if (!bytes.empty()) fail(Code::corrupt, "a checkpoint with %zu bytes too many", bytes.size());
}

}  // namespace hws
