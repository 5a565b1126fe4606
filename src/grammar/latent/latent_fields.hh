// Options of learners of grammars with latent annotations.
#pragma once
#include <string_view>

#include "src/grammar/latent/subtype_layout.hh"
#include "src/learner/rows/row_fields.hh"

namespace hws {

struct LatentSettings : RowSettings {
  int64_t subtypes = 2;
  int64_t rare = 2;
  std::optional<double> coupling;
  std::optional<double> prior;
  bool model = false;  // no option: learning begins with a model
};

namespace latent_fields {

inline bool from_nothing(const LatentSettings &s) { return !s.model; }
inline bool draws(const LatentSettings &s) { return !s.model || !row_fields::passes(s); }

using F = FieldsOf<LatentSettings>;
inline constexpr Field kReplaced[] = {
    F::of<&LatentSettings::method>(
        "method", {"em|hard-em|vi|svi|scvi|cvi|hastings|blocked-gibbs|cvi1"},
        "how it is learned; hard-em: EM of the best subtypes; svi: vi of minibatches; scvi: the same under posterior means; "
        "cvi: a tree at once; cvi1: node by node; hastings: subtypes are proposed under the other trees' counts; "
        "blocked-gibbs: rows are drawn, then all subtypes"),
    F::of<&LatentSettings::seed, draws>("seed", {0, INT64_MAX}, "seed of all random numbers")};
inline constexpr Field kOwn[] = {
    F::of<&LatentSettings::subtypes, from_nothing>("subtypes", {1, kMostSubtypes}, "how many subtypes a label has (H)"),
    F::of<&LatentSettings::coupling, from_nothing>(
        "coupling", {0, 0.99},
        "share of children that begin with their parent's subtype, those of the others being even; auto: 0, but 0.9 where 20 "
        "steps of EM on some of the trees leave subtypes alike"),
    F::of<&LatentSettings::rare, from_nothing>(
        "rare", {1, INT64_MAX}, "words that occur less often are replaced by the class of their spelling"),
    F::of<&LatentSettings::prior>("prior", {0, 1e9},
                                  "concentration of all rules' priors (alpha); auto: 1 for em and hard-em, 0.1 otherwise")};

// Rows begin near those of the plain grammar, so that there are no several starts; and the grammar is that of all trees, so
// that there are no parts of a treebank.
inline constexpr std::string_view kAbsent[] = {"starts", "start_iterations", "items", "first_item"};
inline constexpr auto kAll = joined(kRowFields<LatentSettings>, kOwn);

// The shared list without what is absent. Some of its fields are the family's own.
inline constexpr auto kFields = [] {
  std::array<Field, kAll.size() - std::size(kAbsent)> fields;
  size_t at = 0;
  for (Field field : kAll) {
    bool absent = false;
    for (const std::string_view name : kAbsent) absent |= name == field.option.name;
    for (const Field &own : kReplaced) {
      if (std::string_view(field.option.name) == own.option.name) field = own;
    }
    if (!absent) fields[at++] = field;
  }
  return fields;
}();

}  // namespace latent_fields

}  // namespace hws
