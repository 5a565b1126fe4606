// A weighted list of strings as the smallest deterministic acceptor. See
// hws_machine_from_words_minimal.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"
#include "fsa/machine/string_batch.hh"

namespace hws {

// Weights left over at two states count as equal if they differ by at most about
// run.delta (relatively in real, absolutely for costs).
MachinePtr minimal_words(const StringBatch &words, Semiring semiring, const Run &run);

}  // namespace hws
