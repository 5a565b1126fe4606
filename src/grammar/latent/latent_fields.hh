// Options of learners of grammars with latent annotations.
#pragma once
#include <string_view>

#include "src/grammar/latent/subtype_layout.hh"
#include "src/learner/rows/row_fields.hh"

namespace hws {

// RowMethod's, in its order, behind the one that the trees choose.
enum class LatentMethod : int32_t { automatic, em, hard_em, vi, svi, scvi, cvi, hastings, blocked_gibbs, cvi1 };

struct LatentSettings : RowSettings {
  // These hold the options `method`, `iterations` and `tolerance`, from which settle_latent_settings() sets the members of
  // RowSettings.
  LatentMethod chosen = LatentMethod::automatic;
  std::optional<int64_t> passes;
  std::optional<double> bound;
  int64_t subtypes = 2;
  int64_t rare = 2;
  std::optional<double> coupling;
  std::optional<double> prior;
  bool model = false;  // no option: learning begins with a model
};

namespace latent_fields {

inline bool from_nothing(const LatentSettings &s) { return !s.model; }
inline bool passes(const LatentSettings &s) { return row_fields::passes(s); }
inline bool draws(const LatentSettings &s) { return !s.model || !row_fields::passes(s); }

using F = FieldsOf<LatentSettings>;
inline constexpr Field kReplaced[] = {
    F::of<&LatentSettings::chosen>(
        "method", {"auto|em|hard-em|vi|svi|scvi|cvi|hastings|blocked-gibbs|cvi1"},
        "how it is learned; auto: cvi, or em where some trees are not known; hard-em: EM of the best subtypes; svi: vi of "
        "minibatches; scvi: the same under posterior means; cvi: a tree at once; cvi1: node by node; hastings: subtypes are "
        "proposed under the other trees' counts; blocked-gibbs: rows are drawn, then all subtypes"),
    F::of<&LatentSettings::passes>("iterations", {0, INT64_MAX},
                                   "passes, sweeps or minibatches at most; auto: 500 with cvi and cvi1, else 200")
        .free(),
    F::of<&LatentSettings::bound, passes>(
        "tolerance", {0, 1},
        "em, hard-em, vi: done once five steps in a row raise the objective by no more than this, relative to its size, and "
        "become no larger; cvi and cvi1: once a pass behind the 19th changes the posteriors by no more, per token; auto: 0.001 "
        "with cvi and cvi1, else 1e-6")
        .free(),
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
                                  "concentration of all rules' priors (alpha); auto: 1 for em and hard-em, 0.01 for cvi and "
                                  "cvi1, 0.1 otherwise")};

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

// Sets `method`, `iterations` and `tolerance` from the options. `unknown`: some trees are not known, which cvi refuses.
// docs/guides/how-defaults-were-chosen.md has the evidence.
inline void settle_latent_settings(LatentSettings *s, bool unknown) {
  if (s->chosen == LatentMethod::automatic) s->chosen = unknown ? LatentMethod::em : LatentMethod::cvi;
  s->method = static_cast<RowMethod>(static_cast<int32_t>(s->chosen) - 1);
  s->iterations = s->passes.value_or(row_fields::collapses(*s) ? 500 : 200);
  s->tolerance = s->bound.value_or(row_fields::collapses(*s) ? 1e-3 : 1e-6);
}

}  // namespace hws
