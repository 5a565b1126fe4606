// Which vectors processor and system know: what kernels built for wider ones may be chosen by.
#pragma once
#include <cstdint>

namespace hws {

enum class InstructionSet : int32_t { baseline, avx2 };

// In a virtual machine the question costs a microsecond or two: ask once.
InstructionSet instruction_set();

}  // namespace hws
