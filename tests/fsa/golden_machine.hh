// The distributions of tests/golden: a lexicon, or a lexicon through an edit channel, whose
// output is then the second tape.
#pragma once
#include "fsa/machine/machine.hh"
#include "tests/fsa/golden_file.hh"

namespace golden {

using namespace hws;

MachinePtr lexicon(const Json &words, const AlphabetPtr &alphabet);
MachinePtr channel(const Json &edit, const AlphabetPtr &alphabet);
MachinePtr golden_machine(const Json &entry, const AlphabetPtr &alphabet);

}  // namespace golden
