// Memory that the program holds at a moment.
#pragma once
#include <cstdint>

namespace tool {

// Bytes that were allocated and not freed; -1 where the allocator does not say.
int64_t held_bytes();

}  // namespace tool
