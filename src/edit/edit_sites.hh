// What can happen at the cells of the edit grids of a batch of pairs, with equal
// cells shared. At cell (i, j), with x[0..i) read and y[0..j) written, the process
// can insert y[j], read x[i] and write y[j], read x[i] and write nothing, or, at
// the last cell, stop. Which probabilities these have depends only on the context
// and on y[j]: that is a *site*. Cells hold site numbers; probabilities are
// worked out once per site, and expected counts are gathered per site.
#pragma once
#include <cstddef>
#include <functional>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/string_batch.hh"
#include "src/edit/edit_model.hh"

namespace hws {

// The three moves out of a cell. At i = |x| there is no write, and `erase` is stopping.
enum Move : size_t { insert_move = 0, write_move = 1, erase_move = 2, kMoves = 3 };

struct EditSite {
  Label input, output;  // x[i], y[j]; kEdge at the ends
  int32_t context[2];   // per stage, the longest of the model's tables; [write_stage] is kNone at i = |x|
};

class EditSites {
 public:
  EditSites() = default;
  // pairs: two tapes over the model's alphabet; `argument` otherwise, naming the
  // item. O(cells) hash look-ups, 4 bytes per cell; within run's limits.
  EditSites(const EditModel &model, const StringBatch &pairs, const Run &run);

  // Of items with other cells than those of grids: fill(item, add) calls add(input, output) for each cell, in the order in
  // which cells() then has them. `input` shows the input's windows at least one symbol ahead, and `output` what was written,
  // with what is to be written in place 0; kUnseen stands elsewhere.
  using AddCell = std::function<void(const ContextKey &input, const ContextKey &output)>;
  EditSites(const EditModel &model, int64_t items, const std::function<void(int64_t item, const AddCell &add)> &fill,
            const Run &run);

  std::span<const EditSite> sites() const { return sites_; }
  size_t size() const { return sites_.size(); }
  // What the full windows of a site show, to be cut by a chain.
  const ContextKey &key(size_t site) const { return keys_[site]; }
  // Sites of a pair's cells, row by row: (|x| + 1) · (|y| + 1).
  std::span<const int32_t> cells(int64_t pair) const {
    const size_t p = static_cast<size_t>(pair);
    return {cells_.data() + offsets_[p], static_cast<size_t>(offsets_[p + 1] - offsets_[p])};
  }
  int64_t cell_count(int64_t pair) const {
    return offsets_[static_cast<size_t>(pair) + 1] - offsets_[static_cast<size_t>(pair)];
  }
  int64_t bytes() const;

  // A site as a key that says all of it: its windows, and what is to be written. Its output is edge, or a symbol.
  static constexpr size_t kKeyWidth = 3 * kMaxWindow + 1;
  void append_key(size_t site, Array<int32_t> *keys) const;
  // The sites of pairs that others hold too, given the keys of all, from which sites are then numbered. `argument` if a key is
  // missing, or is none over the model's symbols.
  void number_by(std::span<const int32_t> keys, const EditModel &model, const Run &run);

  // Looks the contexts up again in a model of the same windows (whose tables grew).
  void find_contexts(const EditModel &model, const Run &run);

  // Per site kMoves probabilities under a model with the tables the contexts were
  // found in, its own distributions given separately (those of a learner change).
  void evaluate(const EditModel &tables, std::span<const double> insert_own, std::span<const double> write_own,
                std::span<double> probabilities, const Run &run) const;

 private:
  Array<EditSite> sites_;
  Array<ContextKey> keys_;
  Array<int32_t> cells_;
  Array<int64_t> offsets_{0};
};

}  // namespace hws
