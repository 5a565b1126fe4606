#include "src/learner/method_name.hh"

#include <algorithm>

#include "fsa/base/error.hh"

namespace hws {

std::string read_method_name(std::span<const std::byte> section) {
  const std::string name(reinterpret_cast<const char *>(section.data()), section.size());
  const auto good = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  if (name.empty() || name.size() > 64 || !std::all_of(name.begin(), name.end(), good)) {
    fail(Code::corrupt, "a method of %zu bytes; expected a word of small letters, digits and -", name.size());
  }
  return name;
}

}  // namespace hws
