// Options of learners of a machine's weights.
#pragma once
#include <array>
#include <string_view>

#include "src/learner/rows/row_fields.hh"
#include "src/transducer/arc_parameters.hh"

namespace hws {

enum class MachineStart : int32_t { automatic, random, given };

struct MachineSettings : RowSettings {
  std::optional<double> prior;
  ArcGroups groups = ArcGroups::joint;
  MachineStart init = MachineStart::automatic;
  bool has_groups = false;  // no option: the caller gives a group for each weight
};

namespace machine_fields {

inline bool makes_groups(const MachineSettings &s) { return !s.has_groups; }

using F = FieldsOf<MachineSettings>;
inline constexpr Field kMethod = F::of<&MachineSettings::method>(
    "method", {"em|hard-em|vi|svi|scvi"},
    "how it is learned; hard-em: EM of best paths; svi: vi of minibatches; scvi: the same under posterior means");
inline constexpr Field kOwn[] = {
    F::of<&MachineSettings::prior>(
        "prior", {0, 1e9}, "concentration of each parameter's prior (alpha); auto: 1 for em and hard-em, 0.1 otherwise"),
    F::of<&MachineSettings::groups, makes_groups>(
        "groups", {"joint|conditional"},
        "which weights sum to 1 together: joint, all that leaves a state, its final weight included; conditional: of each "
        "state those that read the same symbol of the first tape, beside its silent arcs"),
    F::of<&MachineSettings::init>(
        "init", {"auto|random|given"},
        "weights to begin with: random ones, or those of the machine; auto: random if each group has equal weights")};

// Options of samplers, which the family has not.
inline constexpr bool is_of_samplers(std::string_view name) {
  return name == "burn_in" || name == "period" || name == "chains" || name == "anneal";
}
inline constexpr size_t kOfSamplers = 4;

// The shared list without these, in which the methods are the family's own.
inline constexpr auto kFields = [] {
  constexpr auto all = joined(kRowFields<MachineSettings>, kOwn);
  std::array<Field, all.size() - kOfSamplers> fields{};
  size_t n = 0;
  for (const Field &field : all) {
    const std::string_view name = field.option.name;
    if (!is_of_samplers(name)) fields[n++] = name == kMethod.option.name ? kMethod : field;
  }
  return fields;
}();

}  // namespace machine_fields

}  // namespace hws
