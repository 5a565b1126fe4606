// The name of the method by which a model was learned, as model files hold it.
#pragma once
#include <cstddef>
#include <span>
#include <string>

namespace hws {

// Returns a file's section as such a name: small letters, digits and -, 1 to 64 of them. Fails with `corrupt` for other bytes.
std::string read_method_name(std::span<const std::byte> section);

}  // namespace hws
