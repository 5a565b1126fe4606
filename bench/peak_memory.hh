#pragma once
#include <cstdint>
#include <functional>

namespace bench {

// The most memory that `work` takes beyond what is there before it, in bytes; 0 where
// the system does not tell. In a process of its own, which starts with a trimmed heap.
int64_t peak_bytes(const std::function<void()> &work);

}  // namespace bench
