// What a family of graphs knows of factors over strings that are learned, and of sums over items with strings. Both are
// implemented in src/graph/learn/strings. A family has them once a call for strings has put them in, so that a program of
// finite variables alone is without that code.
#pragma once
#include <memory>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"
#include "fsa/machine/string_batch.hh"
#include "src/graph/model/scopes.hh"
#include "src/prior/row_priors.hh"

namespace hws {

class GraphFamily;
struct GraphItems;
struct InferenceSettings;

enum class StringRowsKind : int32_t { machine, edit_model, ngrams };

// A model whose machine follows from rows: a machine with ties, an edit model, an n-gram model.
class StringRows {
 public:
  virtual ~StringRows() = default;
  virtual StringRowsKind kind() const = 0;
  virtual int32_t tapes() const = 0;
  // How many rows there are, and of which length. Priors are left open.
  virtual RowBlock layout() const = 0;
  virtual const Array<double> &start() const = 0;
  // Whether a start that is random draws the rows. Others begin with their model: where states are told apart by it, or
  // symbols are alike by it, random rows would lose what it says.
  virtual bool draws_start() const = 0;
  virtual uint64_t mark() const = 0;  // a hash of what the numbers mean
  // The machine under these rows, in the log or real semiring.
  virtual MachinePtr machine(std::span<const double> rows, const Run &run) const = 0;
  // Adds the expected uses of the rows' numbers to counts, given how often that machine's arcs are taken, by arc, and its final
  // weights, by state.
  virtual void add_uses(std::span<const double> rows, std::span<const double> uses, std::span<double> counts,
                        const Run &run) const = 0;
};
using StringRowsPtr = std::shared_ptr<const StringRows>;

// Sums over items under rows that stay the same. Threads may share it.
class StringSums {
 public:
  virtual ~StringSums() = default;
  // ln of the sum of the product of all factors, given what was seen of an item; -infinity: nothing is possible.
  virtual double log_sum(int64_t item, const Run &run) const = 0;
  // The most probable string of a variable that was not observed, and its probability; 0: nothing is possible.
  virtual double best_string(int64_t item, VariableId v, Array<Label> *string, const Run &run) const = 0;
  // The sum of log_sum() of some items; adds their expected uses of all rows to `counts`. Fails with `empty` for an item
  // without probability, and names the item in what else it fails with.
  virtual double expect(std::span<const int64_t> items, std::span<double> counts, const Run &run) const = 0;
};

class StringLearning {
 public:
  // All arguments outlive what is returned.
  virtual std::unique_ptr<StringSums> sums(const GraphFamily &family, const GraphItems &items,
                                           const InferenceSettings &settings, std::span<const double> rows,
                                           const Run &run) const = 0;
  // How many items have hidden variables on a cycle, so that sums over them are those of loopy messages; of pruned ones, how
  // many have hidden strings.
  virtual int64_t inexact_items(const GraphFamily &family, const GraphItems &items,
                                const InferenceSettings &settings) const = 0;

 protected:
  ~StringLearning() = default;
};

}  // namespace hws
