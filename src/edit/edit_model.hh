// The contextual edit model p(output | input): an immutable value. See
// include/hawser/edit.h for the process and edit_context.hh for contexts.
//
// Every context c of a stage's table has an own multinomial over outcomes 0..V:
// stage 1: 0 move on, t insert t; stage 2: 0 write nothing, t write t. With p the
// value of the next shorter context,
//     p(e | c) = (1 − backoff) · own(e | c) + backoff · p(e | shorter c),
// the shortest context's own alone. A context outside the table has the
// distribution of the longest shorter one inside. All shortest contexts are there.
#pragma once
#include <memory>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/alphabet.hh"
#include "src/edit/edit_context.hh"

namespace hws {

struct EditSettings {
  Windows windows;
  double backoff = 0.2, p_insert = 0.02, p_delete = 0.02, p_copy = 0.92;
};

// p(outcome | context) from rows of own distributions, `width` outcomes each: a
// learner's change while its tables stay. O(length of the chain).
double interpolate(const ContextTable &table, std::span<const double> own, size_t width, double backoff, int32_t context,
                   Label outcome);

class EditModel {
 public:
  // own[stage]: table size times (symbols + 1) numbers, one row per context.
  EditModel(AlphabetPtr alphabet, Windows windows, double backoff, ContextTable insert_table, ContextTable write_table,
            Array<double> insert_own, Array<double> write_own);

  const AlphabetPtr &alphabet() const { return alphabet_; }
  const Windows &windows() const { return windows_; }
  double backoff() const { return backoff_; }
  Label symbols() const { return symbols_; }
  const ContextTable &table(Stage stage) const { return table_[stage]; }
  std::span<const double> own(Stage stage) const { return own_[stage]; }
  std::span<const double> own_row(Stage stage, int32_t context) const {
    const size_t width = static_cast<size_t>(symbols_) + 1;
    return own(stage).subspan(static_cast<size_t>(context) * width, width);
  }
  // p(outcome | context of the table). O(length of the chain).
  double probability(Stage stage, int32_t context, Label outcome) const;
  // The whole distribution into symbols + 1 doubles.
  void distribution(Stage stage, int32_t context, std::span<double> p) const;
  int64_t contexts() const { return int64_t{table_[0].size()} + table_[1].size(); }
  // Free numbers: outcomes less one per context.
  int64_t parameters() const { return contexts() * symbols_; }

 private:
  AlphabetPtr alphabet_;
  Windows windows_;
  double backoff_;
  Label symbols_;
  ContextTable table_[2];
  Array<double> own_[2];
};
using EditModelPtr = std::shared_ptr<const EditModel>;

// p(e | context) given by windows, as hws_edit_model_probability: symbols in the
// order of the strings, at most as many as the model's windows hold, fewer at the
// edge of a string. input 0: inserting `output` (0: not inserting); else reading
// `input` and writing `output` (0: nothing). `argument` naming what does not fit.
double window_probability(const EditModel &model, std::span<const Label> left_input, std::span<const Label> right_input,
                          std::span<const Label> left_output, Label input, Label output);

// The model with one distribution in every context. `argument` on an open
// alphabet or probabilities that leave no mass to move on or exceed 1. With one
// symbol, what p_delete and p_copy leave over is copying. O(symbols²).
EditModelPtr new_edit_model(const AlphabetPtr &alphabet, const EditSettings &settings, const Run &run);

// Its table grown by contexts (with all their shorter ones); each new context has
// the distribution it had before, so the model is the same. Within run's limits.
EditModelPtr grow_edit_model(const EditModel &model, Array<ContextTable::Entry> insert_contexts,
                             Array<ContextTable::Entry> write_contexts, const Run &run);

}  // namespace hws
