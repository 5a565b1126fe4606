// Options of learners of chunks' weights.
#pragma once
#include <array>
#include <string_view>

#include "src/learner/rows/row_fields.hh"
#include "src/pairs/pair_grids.hh"

namespace hws {

struct PairSettings : RowSettings {
  std::optional<double> prior;
  ChunkSizes sizes;
  bool has_chunks = false;  // no option: the caller gives the chunks
};

namespace pair_fields {

inline bool makes_chunks(const PairSettings &s) { return !s.has_chunks; }

using F = FieldsOf<PairSettings>;
inline constexpr Field kMethod = F::of<&PairSettings::method>(
    "method", {"em|hard-em|vi|svi|scvi"},
    "how it is learned; hard-em: EM of the best way to cut each pair; svi: vi of minibatches; scvi: the same under posterior "
    "means");
inline constexpr Field kOwn[] = {
    F::of<&PairSettings::prior>("prior", {0, 1e9},
                                "concentration of each chunk's prior (alpha); auto: 1 for em and hard-em, 0.01 otherwise")};

// Options that have no meaning here: of samplers, and of random starts.
inline constexpr std::string_view kAbsent[] = {"burn_in", "period", "chains", "anneal", "starts", "start_iterations"};
inline constexpr bool is_absent(std::string_view name) {
  for (const std::string_view absent : kAbsent) {
    if (name == absent) return true;
  }
  return false;
}

// The shared list without these, in which the methods are the family's own.
inline constexpr auto kFields = [] {
  constexpr auto all = joined(kRowFields<PairSettings>, kOwn);
  std::array<Field, all.size() - std::size(kAbsent)> fields{};
  size_t n = 0;
  for (const Field &field : all) {
    const std::string_view name = field.option.name;
    if (!is_absent(name)) fields[n++] = name == kMethod.option.name ? kMethod : field;
  }
  return fields;
}();

}  // namespace pair_fields

}  // namespace hws
