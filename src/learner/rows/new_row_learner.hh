// Makes the learner of a family of rows by the method that its settings name.
#pragma once
#include <memory>

#include "src/learner/rows/row_fields.hh"
#include "src/learner/rows/row_learner.hh"

namespace hws {

// A learner's name in checkpoints, and its settings with the list that describes them. The checkpoint's identity is made from
// both.
struct RowFamilyFields {
  const char *name;
  int32_t version;  // of its checkpoints
  std::span<const Field> fields;
  const void *settings;  // the settings, of the type that `fields` is for
};

// `settings` are those in `all`. `start` are the rows at the start, numbers of all parts; if empty they are random. Fails with
// `argument` for settings out of range and for priors that are invalid for the method, and with `unsupported` for a method that
// the family has no kernel for.
std::unique_ptr<RowLearner> new_row_learner(const RowFamilyFields &all, const RowSettings &settings, RowFamilyPtr family,
                                            Array<double> start, const Run &run);

// The same for a family's own settings S, which derive from RowSettings.
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
