// The items that a machine learns from: pairs of strings, or of weighted acceptors, each as the lattice of the machine's paths
// over it.
#pragma once
#include <vector>

#include "fsa/machine/string_batch.hh"
#include "src/transducer/pair_lattice.hh"

namespace hws {

struct MachineItems {
  std::vector<SlotLattice> lattices;
  Array<double> weights;  // how often each item counts
  Array<double> tokens;   // of each item: symbols of a string's last tape and its end; 1 for acceptors
  uint64_t fingerprint = 0;

  int64_t count() const { return static_cast<int64_t>(lattices.size()); }
};

// Strings on as many tapes as the machine has, whose numbers are the items' weights. Fails with `argument` for other alphabets
// and for weights that are negative or not finite.
MachineItems items_of_strings(const Machine &machine, const StringBatch &strings, const Run &run);
// Acceptors for each tape. A null one, or an empty list, stands for all strings. `weights` may be empty: 1 for each item.
MachineItems items_of_machines(const Machine &machine, const std::vector<MachinePtr> &inputs,
                               const std::vector<MachinePtr> &outputs, std::span<const double> weights, const Run &run);

}  // namespace hws
