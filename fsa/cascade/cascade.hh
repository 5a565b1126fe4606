// Machines prepared once and applied to many strings: x ∘ M1 ∘ ... ∘ Mk, without making products of the machines. See
// include/hawser/cascade.h.
#pragma once
#include <memory>
#include <span>
#include <vector>

#include "fsa/base/run.hh"
#include "fsa/base/shelf.hh"
#include "fsa/cascade/layered_search.hh"
#include "fsa/machine/machine.hh"
#include "fsa/machine/string_batch.hh"

namespace hws {

struct CascadeSettings {
  int64_t store_bytes = int64_t{1} << 24;  // of steps that are kept, per thread
  int64_t composed_states = 0;             // neighbours are composed while their product has no more states than this
};

// Whether distinct outputs are wanted, or the outputs of paths.
enum class CascadeAnswer { strings, paths };

class Cascade {
 public:
  // Throws `argument` if there are no machines, if they do not fit one another or have more than two tapes.
  Cascade(std::span<const MachinePtr> machines, const CascadeSettings &settings, const Run &run);

  Semiring semiring() const { return machines_[0]->machine().semiring(); }
  const AlphabetPtr &input() const { return machines_[0]->input(); }
  const AlphabetPtr &output() const { return machines_.back()->output(); }
  int32_t machines() const { return static_cast<int32_t>(machines_.size()); }
  int64_t bytes() const;  // of the look-ahead tables

  // The n best outputs of a string. May be fewer.
  StringBatch best(std::span<const Label> string, int64_t n, CascadeAnswer what, const SearchBounds &bounds,
                   const Run &run) const;
  // Does the same for each item of a batch of one tape, on run.threads threads. `begin` gets where the outputs of each item
  // begin, and where those of the last one end.
  StringBatch best_of_all(const StringBatch &strings, int64_t n, CascadeAnswer what, const SearchBounds &bounds,
                          Array<int64_t> &begin, const Run &run) const;
  // The weights of all paths of a string, summed, as the semiring stores them; in idempotent semirings the least cost.
  double total(std::span<const Label> string, const Run &run) const;
  // All paths of a string as a machine with the output on its last tape and, with_input, what was read before it.
  MachinePtr lattice(std::span<const Label> string, bool with_input, const SearchBounds &bounds, bool &cut_short,
                     const Run &run) const;
  // Returns what is written for all strings of an acceptor.
  MachinePtr lattice(const MachinePtr &acceptor, const Run &run) const;

 private:
  void check_string(std::span<const Label> string) const;
  void check_bounds(const SearchBounds &bounds) const;
  MachinePtr lattice_of(LayeredSearch &search, std::span<const Label> string, bool with_input, const SearchBounds &bounds,
                        const Run &run) const;
  void append(LayeredSearch &search, std::span<const Label> string, int64_t n, CascadeAnswer what, const SearchBounds &bounds,
              StringBatch &to, const Run &run) const;

  struct Worker {
    std::unique_ptr<LayeredSearch> search;
  };
  LayeredSearch &search_of(Worker &worker) const;

  const CascadeSettings settings_;
  std::vector<std::unique_ptr<const PreparedMachine>> machines_;
  mutable Shelf<Worker> workers_;
};
using CascadePtr = std::shared_ptr<const Cascade>;

}  // namespace hws
