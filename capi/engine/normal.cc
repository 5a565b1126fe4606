// include/hawser/normal.h
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/engine/engine_calls.hh"
#include "fsa/ops/isomorphic.hh"
#include "fsa/ops/minimize.hh"
#include "fsa/ops/prune.hh"
#include "fsa/ops/push.hh"
#include "fsa/ops/rm_epsilon.hh"

using namespace hws;
using namespace hws::capi;

static_assert(static_cast<int32_t>(PushDirection::to_start) == HWS_TO_START);
static_assert(static_cast<int32_t>(PushDirection::to_end) == HWS_TO_END);

HWS_OPTIONS(hws_machine_rm_epsilon, kSumOptions);
hws_status hws_machine_rm_epsilon(const hws_machine *machine, const hws_options *options, hws_machine **result) {
  return Call().out("result", result).run([&] {
    const EngineRun run(option_tables::hws_machine_rm_epsilon, options);
    hand_out(result, rm_epsilon(given(machine, "machine").p, run.run()));
  });
}

HWS_OPTIONS(hws_machine_push, kSumOptions);
hws_status hws_machine_push(const hws_machine *machine, int32_t direction, const hws_options *options,
                            hws_machine **result) {
  return Call().out("result", result).run([&] {
    const EngineRun run(option_tables::hws_machine_push, options);
    const MachinePtr &m = given(machine, "machine").p;
    if (direction != HWS_TO_START && direction != HWS_TO_END) {
      fail(Code::argument, "direction %d; expected HWS_TO_START (0) or HWS_TO_END (1)", direction);
    }
    hand_out(result, push(m, static_cast<PushDirection>(direction), run.run()));
  });
}

HWS_OPTIONS(hws_machine_normalize, kSumOptions);
hws_status hws_machine_normalize(const hws_machine *machine, const hws_options *options, hws_machine **result) {
  return Call().out("result", result).run([&] {
    const EngineRun run(option_tables::hws_machine_normalize, options);
    hand_out(result, normalize(given(machine, "machine").p, run.run()));
  });
}

HWS_OPTIONS(hws_machine_minimize, kNearSumOptions);
hws_status hws_machine_minimize(const hws_machine *machine, const hws_options *options, hws_machine **result) {
  return Call().out("result", result).run([&] {
    const EngineRun run(option_tables::hws_machine_minimize, options);
    hand_out(result, minimize(given(machine, "machine").p, run.run()));
  });
}

constexpr OptionSpec kSearchOptions[] = {kMaxStates, kMaxBytes, kDelta};
HWS_OPTIONS(hws_machine_isomorphic, kSearchOptions);
hws_status hws_machine_isomorphic(const hws_machine *a, const hws_machine *b, const hws_options *options,
                                  int32_t *isomorphic) {
  return Call().out("isomorphic", isomorphic).run([&] {
    const EngineRun run(option_tables::hws_machine_isomorphic, options);
    *isomorphic = hws::isomorphic(*given(a, "a").p, *given(b, "b").p, run.run());
  });
}

HWS_OPTIONS(hws_machine_prune, kSizeOptions);
hws_status hws_machine_prune(const hws_machine *machine, double threshold, int64_t max_states,
                             const hws_options *options, hws_machine **result) {
  return Call().out("result", result).run([&] {
    const EngineRun run(option_tables::hws_machine_prune, options);
    hand_out(result, prune(given(machine, "machine").p, threshold, max_states, run.run()));
  });
}

HWS_OPTIONS(hws_machine_posterior_prune, kSumOptions);
hws_status hws_machine_posterior_prune(const hws_machine *machine, double posterior, const hws_options *options,
                                       hws_machine **result) {
  return Call().out("result", result).run([&] {
    const EngineRun run(option_tables::hws_machine_posterior_prune, options);
    hand_out(result, posterior_prune(given(machine, "machine").p, posterior, run.run()));
  });
}
