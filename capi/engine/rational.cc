// include/hawser/rational.h
#include "fsa/ops/rational.hh"

#include <algorithm>

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/engine/engine_calls.hh"
#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/flag_diacritics.hh"
#include "fsa/ops/order.hh"
#include "fsa/ops/project.hh"
#include "fsa/ops/relabel.hh"
#include "fsa/ops/trim.hh"
#include "fsa/ops/weight_map.hh"

using namespace hws;
using namespace hws::capi;

static_assert(HWS_IS_ACYCLIC == kIsAcyclic && HWS_IS_EPSILON_FREE == kIsEpsilonFree &&
              HWS_IS_DETERMINISTIC == kIsDeterministic && HWS_IS_UNWEIGHTED == kIsUnweighted &&
              HWS_IS_ARC_SORTED == kIsArcSorted && HWS_IS_TOP_SORTED == kIsTopSorted && HWS_IS_TRIM == kIsTrim &&
              HWS_HAS_FAILURE == kHasFailure && HWS_HAS_DEFAULT == kHasDefault);

namespace {

// One machine in, one out.
template <class Make>
hws_status made_from(const OptionTable &table, const hws_machine *machine, const hws_options *options, hws_machine **result,
                     Make make) {
  return Call().out("result", result).run([&] {
    const EngineRun run(table, options);
    hand_out(result, make(given(machine, "machine").p, run.run()));
  });
}

Closure closure_in(int32_t kind) {
  if (kind < HWS_STAR || kind > HWS_OPTION) {
    fail(Code::argument, "kind %d; expected HWS_STAR (0), HWS_PLUS (1) or HWS_OPTION (2)", kind);
  }
  return static_cast<Closure>(kind);
}

}  // namespace

HWS_OPTIONS(hws_machine_union, kSizeOptions);
hws_status hws_machine_union(const hws_machine *const *machines, int32_t count, const hws_options *options,
                             hws_machine **result) {
  return Call().out("result", result).run([&] {
    const EngineRun run(option_tables::hws_machine_union, options);
    hand_out(result, union_of(machines_in(machines, count), run.run()));
  });
}

HWS_OPTIONS(hws_machine_concat, kSizeOptions);
hws_status hws_machine_concat(const hws_machine *const *machines, int32_t count, const hws_options *options,
                              hws_machine **result) {
  return Call().out("result", result).run([&] {
    const EngineRun run(option_tables::hws_machine_concat, options);
    hand_out(result, concat(machines_in(machines, count), run.run()));
  });
}

HWS_OPTIONS(hws_machine_closure, kSizeOptions);
hws_status hws_machine_closure(const hws_machine *machine, int32_t kind, const hws_options *options, hws_machine **result) {
  return made_from(option_tables::hws_machine_closure, machine, options, result,
                   [&](const MachinePtr &m, const Run &run) { return closure(m, closure_in(kind), run); });
}

HWS_OPTIONS(hws_machine_cross, kSizeOptions);
hws_status hws_machine_cross(const hws_machine *a, const hws_machine *b, const hws_options *options, hws_machine **result) {
  return Call().out("result", result).run([&] {
    const EngineRun run(option_tables::hws_machine_cross, options);
    hand_out(result, cross(given(a, "a").p, given(b, "b").p, run.run()));
  });
}

HWS_OPTIONS(hws_machine_reverse, kSizeOptions);
hws_status hws_machine_reverse(const hws_machine *machine, const hws_options *options, hws_machine **result) {
  return made_from(option_tables::hws_machine_reverse, machine, options, result, reverse);
}

HWS_OPTIONS(hws_machine_invert, kByteOptions);
hws_status hws_machine_invert(const hws_machine *machine, const hws_options *options, hws_machine **result) {
  return made_from(option_tables::hws_machine_invert, machine, options, result, invert);
}

HWS_OPTIONS(hws_machine_relabel, kSizeOptions);
hws_status hws_machine_relabel(const hws_machine *machine, int32_t tape, const int32_t *from, const int32_t *to, int64_t count,
                               const hws_alphabet *alphabet, const hws_options *options, hws_machine **result) {
  return made_from(option_tables::hws_machine_relabel, machine, options, result, [&](const MachinePtr &m, const Run &run) {
    return relabel(m, tape, array_in(from, count, "from"), array_in(to, count, "to"), alphabet ? alphabet->p : nullptr, run);
  });
}

HWS_OPTIONS(hws_machine_realphabet, kSizeOptions);
hws_status hws_machine_realphabet(const hws_machine *machine, int32_t tape, const hws_alphabet *alphabet,
                                  const hws_options *options, hws_machine **result) {
  return made_from(option_tables::hws_machine_realphabet, machine, options, result,
                   [&](const MachinePtr &m, const Run &run) { return realphabet(m, tape, alphabet_in(alphabet), run); });
}

HWS_OPTIONS(hws_machine_eliminate_flags, kSizeOptions);
hws_status hws_machine_eliminate_flags(const hws_machine *machine, const hws_options *options, hws_machine **result) {
  return made_from(option_tables::hws_machine_eliminate_flags, machine, options, result,
                   [](const MachinePtr &m, const Run &run) { return eliminate_flags(*m, run); });
}

HWS_OPTIONS(hws_machine_trim, kByteOptions);
hws_status hws_machine_trim(const hws_machine *machine, const hws_options *options, hws_machine **result) {
  return made_from(option_tables::hws_machine_trim, machine, options, result, trim);
}

HWS_OPTIONS(hws_machine_explicit_failure, kSizeOptions);
hws_status hws_machine_explicit_failure(const hws_machine *machine, const hws_options *options, hws_machine **result) {
  return made_from(option_tables::hws_machine_explicit_failure, machine, options, result, explicit_failure);
}

HWS_OPTIONS(hws_machine_arc_sort, kByteOptions);
hws_status hws_machine_arc_sort(const hws_machine *machine, int32_t tape, const hws_options *options, hws_machine **result) {
  return made_from(option_tables::hws_machine_arc_sort, machine, options, result,
                   [&](const MachinePtr &m, const Run &run) { return arc_sort(m, tape, run); });
}

HWS_OPTIONS(hws_machine_top_sort, kByteOptions);
hws_status hws_machine_top_sort(const hws_machine *machine, const hws_options *options, hws_machine **result) {
  return made_from(option_tables::hws_machine_top_sort, machine, options, result, top_sort);
}

HWS_OPTIONS(hws_machine_convert, kByteOptions);
hws_status hws_machine_convert(const hws_machine *machine, int32_t semiring, const hws_options *options, hws_machine **result) {
  return made_from(option_tables::hws_machine_convert, machine, options, result,
                   [&](const MachinePtr &m, const Run &run) { return convert(m, semiring_in(semiring), run); });
}

HWS_OPTIONS(hws_machine_power, kByteOptions);
hws_status hws_machine_power(const hws_machine *machine, double exponent, const hws_options *options, hws_machine **result) {
  return made_from(option_tables::hws_machine_power, machine, options, result,
                   [&](const MachinePtr &m, const Run &run) { return power(m, exponent, run); });
}

HWS_OPTIONS(hws_machine_scale, kByteOptions);
hws_status hws_machine_scale(const hws_machine *machine, double weight, const hws_options *options, hws_machine **result) {
  return made_from(option_tables::hws_machine_scale, machine, options, result,
                   [&](const MachinePtr &m, const Run &run) { return scale(m, weight, run); });
}

HWS_OPTIONS(hws_machine_with_weights, kByteOptions);
hws_status hws_machine_with_weights(const hws_machine *machine, const double *arcs, const double *finals,
                                    const hws_options *options, hws_machine **result) {
  return made_from(option_tables::hws_machine_with_weights, machine, options, result,
                   [&](const MachinePtr &m, const Run &run) { return with_weights(m, arcs, finals, run); });
}

HWS_OPTIONS(hws_machine_components, kByteOptions);
hws_status hws_machine_components(const hws_machine *machine, const hws_options *options, int32_t *component, int64_t *count) {
  return Call().out("count", count).run([&] {
    const EngineRun run(option_tables::hws_machine_components, options);
    const Machine &m = *given(machine, "machine").p;
    const std::span<int32_t> out = array_out(component, m.states(), "component");
    const TopologicalComponents found = topological_components(m, run.run());
    std::copy(found.of.begin(), found.of.end(), out.begin());
    *count = found.count;
  });
}

HWS_OPTIONS(hws_machine_properties, kByteOptions);
hws_status hws_machine_properties(const hws_machine *machine, const hws_options *options, int32_t *properties) {
  return Call().out("properties", properties).run([&] {
    const EngineRun run(option_tables::hws_machine_properties, options);
    *properties = hws::properties(given(machine, "machine").p, run.run());
  });
}
