// The program of tests/bits on a processor without wide vectors: this definition comes before the library's at link time.
#include "fsa/base/instruction_set.hh"

namespace hws {

InstructionSet instruction_set() { return InstructionSet::baseline; }

}  // namespace hws
