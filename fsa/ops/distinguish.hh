// Whether two machines weigh every tuple of strings alike, and if not a shortest one on
// which they differ. See hws_machine_equivalent.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"
#include "fsa/machine/string_batch.hh"

namespace hws {

// Two items, the same strings, with their costs in a and in b as values; none if the
// machines are equivalent up to run.delta.
StringBatch distinguish(const MachinePtr &a, const MachinePtr &b, const Run &run);

}  // namespace hws
