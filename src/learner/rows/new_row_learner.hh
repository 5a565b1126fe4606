// Makes the learner of a family of rows by the method that its settings name.
#pragma once
#include <memory>

#include "src/learner/rows/row_fields.hh"
#include "src/learner/rows/row_learner.hh"

namespace hws {

// What a learner is called in checkpoints, and its settings with their list, of which the checkpoint's identity is made.
struct RowFamilyFields {
  const char *name;
  int32_t version;  // of its checkpoints
  std::span<const Field> fields;
  const void *settings;  // those that the list is for
};

// `settings` are those of `all`. `start`: rows to begin with, numbers of all parts; empty: random ones. `argument` for settings
// out of range and priors that make no sense for the method, `unsupported` for a method that the family has no kernel for.
std::unique_ptr<RowLearner> new_row_learner(const RowFamilyFields &all, const RowSettings &settings, RowFamilyPtr family,
                                            Array<double> start, const Run &run);

// The same of a family's own settings, S, which derive from RowSettings.
template <class S>
std::unique_ptr<RowLearner> new_row_learner(const char *name, int32_t version, std::span<const Field> fields, S settings,
                                            RowFamilyPtr family, Array<double> start, const Run &run) {
  settings.given = !start.empty();
  const S defaults{};
  check_fields(fields, &settings, &defaults);
  if (row_fields::samples(settings) && !settings.burn_in) settings.burn_in = settings.iterations / 2;
  return new_row_learner(RowFamilyFields{name, version, fields, &settings}, settings, std::move(family), std::move(start), run);
}

}  // namespace hws
