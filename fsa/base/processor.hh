// What the processor can do, for choosing a kernel when the program runs.
#pragma once

namespace hws {

// Whether processor and system know vectors of four doubles. Asked once: in a virtual machine the question costs a
// microsecond or two.
bool processor_has_avx2() noexcept;

}  // namespace hws
