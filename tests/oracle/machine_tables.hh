// hawser's machines to and from peer::Table, random machines both sides hold exactly
// (tropical costs are eighths, for OpenFst's 32-bit floats), and comparisons of results.
#pragma once
#include "fsa/base/rng.hh"
#include "fsa/machine/builder.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/fsa/relation.hh"
#include "tests/harness.hh"
#include "tests/oracle/tables.hh"

namespace oracle {

constexpr uint64_t kMachines = 1024 / kCasesDivisor;  // that each operation is tried on

// Machines have one or two tapes, are log or tropical, and have no default arcs.
peer::Table table_of(const Machine &m);

// With failure arcs written out, by OpenFst.
peer::Table resolved_table(const Machine &m);

MachinePtr machine_of(const peer::Table &t, std::vector<AlphabetPtr> alphabets);

double eighths(double cost);

MachinePtr exact_for_both(const Machine &m);

// Features of a random machine by the bits of its seed, so that all sixteen combinations occur equally often.
struct Kind {
  bool log, cyclic, epsilons, failing;
  explicit Kind(uint64_t seed) : log(seed & 1), cyclic(seed & 2), epsilons(seed & 4), failing(seed & 8) {}
};

// Sums over cycles converge: what leaves a state weighs less than one half or so.
Shape shape_of(Kind kind, Array<Label> alphabet, int32_t states, int32_t arcs);

// `seed` draws, the kind decides. Failure arcs stand on tape phi_tape.
MachinePtr random_of(Kind kind, Array<Label> alphabet, int32_t states, int32_t arcs, uint64_t seed, int32_t phi_tape = 0);

// Tuples of at most three symbols a tape, the empty one first; drawn anew for each seed.
std::vector<Strings> some_strings(const Machine &m, uint64_t seed);

// The same weights: of everything accepted if there are no cycles, else of some short strings.
// Whether there was something to compare.
bool assert_same_strings(const Machine &ours, const Machine &theirs, bool cyclic, uint64_t seed, double tolerance = 1e-11);

}  // namespace oracle
