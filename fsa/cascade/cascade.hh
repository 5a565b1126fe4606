// Machines prepared once and applied to many strings: x ∘ M1 ∘ ... ∘ Mk, without making products of the machines. See
// include/hawser/cascade.h.
#pragma once
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "fsa/base/run.hh"
#include "fsa/base/shelf.hh"
#include "fsa/cascade/layered_search.hh"
#include "fsa/cascade/other_symbols.hh"
#include "fsa/cascade/text_units.hh"
#include "fsa/machine/machine.hh"
#include "fsa/machine/string_batch.hh"

namespace hws {

struct CascadeSettings {
  int64_t store_bytes = int64_t{1} << 24;  // of steps that are kept, per thread
  int64_t composed_states = 0;             // neighbours are composed while their product has no more states than this
  int64_t together = kMostJointMachines;   // so many machines, from the first on, are searched as one
  std::optional<TextUnit> unit = std::nullopt;  // what a symbol of a text is; none: natural_unit() of what is read
  int64_t other_symbols = 32;              // places for symbols that no machine names, where some have identity symbols
  bool written_out = false;                // identity symbols were written out before, as in files, with so many places
};

// These numbers say what a cascade holds.
struct CascadeSizes {
  int64_t machines, states, arcs;  // after neighbours were composed
  int64_t table_bytes;             // of the look-ahead tables
  int64_t store_bytes, steps;      // kept between strings, by all threads that are not at work now
};

// Pairs of a place in a string and a state of the machines that are searched as one: those that a search enters, and those on
// a path to the end.
struct PairCounts {
  int64_t entered, kept;
};

// Whether distinct outputs are wanted, or the outputs of paths.
enum class CascadeAnswer { strings, paths };

class Cascade {
 public:
  // Throws `argument` if there are no machines, if they do not fit one another or have more than two tapes; and what
  // write_out_other_symbols() throws.
  Cascade(std::vector<MachinePtr> machines, const CascadeSettings &settings, const Run &run);

  Semiring semiring() const { return machines_[0]->machine().semiring(); }
  const AlphabetPtr &input() const { return machines_[0]->input(); }
  const AlphabetPtr &output() const { return machines_.back()->output(); }
  TextUnit unit() const { return unit_; }
  const OtherSymbols &other_symbols() const { return others_; }
  // Between texts and labels. `read` is the text for which labels were written.
  Array<Label> labels_of(std::string_view text, TextUnit unit) const { return labels_of_text(text, unit, *input(), others_); }
  std::string text_of(std::span<const Label> labels, TextUnit unit, std::string_view read) const {
    return text_of_labels(labels, unit, *output(), others_, read);
  }
  CascadeSizes sizes() const;
  const std::vector<std::unique_ptr<const PreparedMachine>> &machines() const { return machines_; }

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
  PairCounts pairs(std::span<const Label> string, const SearchBounds &bounds, const Run &run) const;
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

  const int64_t store_bytes_;
  std::vector<std::unique_ptr<const PreparedMachine>> machines_;
  size_t together_ = 1;     // so many of them are searched as one
  bool has_costs_ = false;  // whether these have costs as one
  TextUnit unit_;
  OtherSymbols others_;  // of the alphabet of every tape
  mutable Shelf<Worker> workers_;
};
using CascadePtr = std::shared_ptr<const Cascade>;

}  // namespace hws
