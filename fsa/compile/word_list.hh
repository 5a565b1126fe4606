// A weighted list of strings as a prefix tree. See hws_machine_from_words.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"
#include "fsa/machine/string_batch.hh"

namespace hws {

MachinePtr word_list(const StringBatch &words, Semiring semiring, const Run &run);

}  // namespace hws
