// How much memory the process had at most.
#pragma once
#include <cstdint>

namespace tool {

// Bytes in memory at once; 0 where the system does not say.
int64_t peak_memory();

}  // namespace tool
