#include "fsa/base/state_bytes.hh"

namespace hws {

std::string_view take_bytes(std::string_view *bytes, size_t count) {
  if (count > bytes->size()) fail(Code::corrupt, "a checkpoint that ends too early");
  const std::string_view taken = bytes->substr(0, count);
  bytes->remove_prefix(count);
  return taken;
}

}  // namespace hws
