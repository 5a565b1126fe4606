// include/hawser/ops.h
#include "fsa/ops/compose.hh"

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/engine/engine_calls.hh"
#include "fsa/ops/join.hh"
#include "fsa/ops/project.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kComposeOptions[] = {
    int_or_auto("look_ahead", 0, 1, "1: pairs of states with no symbol to read in common are not made, 0: they are trimmed "
                                    "afterwards; auto: 1 for large machines with many silent arcs on the joined tape"),
    kMaxStates, kMaxArcs, kMaxBytes};

LookAheadChoice look_ahead_in(const Asked &asked) {
  if (asked.reader.is_auto("look_ahead")) {
    asked.reader.use("look_ahead");
    return LookAheadChoice::by_machine;
  }
  return asked.reader.integer("look_ahead") ? LookAheadChoice::on : LookAheadChoice::off;
}

}  // namespace

HWS_OPTIONS(hws_machine_compose, kComposeOptions);
hws_status hws_machine_compose(const hws_machine *a, const hws_machine *b, const hws_options *options,
                               hws_machine **result) {
  return Call().out("result", result).run([&] {
    const Asked asked(option_tables::hws_machine_compose, options);
    const LookAheadChoice ahead = look_ahead_in(asked);
    hand_out(result, compose(given(a, "a").p, given(b, "b").p, asked.run(), ahead));
  });
}

HWS_OPTIONS(hws_machine_compose_all, kComposeOptions);
hws_status hws_machine_compose_all(const hws_machine *const *machines, int32_t count, const hws_options *options,
                                   hws_machine **result) {
  return Call().out("result", result).run([&] {
    const Asked asked(option_tables::hws_machine_compose_all, options);
    const LookAheadChoice ahead = look_ahead_in(asked);
    const Run &run = asked.run();
    const std::vector<MachinePtr> all = machines_in(machines, count);
    MachinePtr m = all[0];
    for (size_t i = 1; i < all.size(); ++i) m = compose(m, all[i], run, ahead);
    hand_out(result, std::move(m));
  });
}

HWS_OPTIONS(hws_machine_join, kSizeOptions);
hws_status hws_machine_join(const hws_machine *a, const hws_machine *b, const int32_t *tapes_a, const int32_t *tapes_b,
                            int32_t count, int32_t joined, const hws_options *options, hws_machine **result) {
  return Call().out("result", result).run([&] {
    const EngineRun run(option_tables::hws_machine_join, options);
    if (joined != HWS_JOINED_KEEP && joined != HWS_JOINED_DROP) {
      fail(Code::argument, "joined is %d; expected HWS_JOINED_KEEP (0) or HWS_JOINED_DROP (1)", joined);
    }
    const std::span<const int32_t> left = array_in(tapes_a, count, "tapes_a"), right = array_in(tapes_b, count, "tapes_b");
    Array<TapePair> pairs;
    for (size_t i = 0; i < left.size(); ++i) pairs.push_back({left[i], right[i]});
    hand_out(result, join(given(a, "a").p, given(b, "b").p, pairs, joined == HWS_JOINED_KEEP, run.run()));
  });
}

HWS_OPTIONS(hws_machine_constrain, kSizeOptions);
hws_status hws_machine_constrain(const hws_machine *machine, const hws_machine *const *acceptors, const int32_t *tapes,
                                 int32_t count, const hws_options *options, hws_machine **result) {
  return Call().out("result", result).run([&] {
    const EngineRun run(option_tables::hws_machine_constrain, options);
    const std::span<const int32_t> on = array_in(tapes, count, "tapes");
    const std::vector<MachinePtr> by = count == 0 ? std::vector<MachinePtr>{} : machines_in(acceptors, count, "acceptors");
    hand_out(result, constrain(given(machine, "machine").p, by, on, run.run()));
  });
}

HWS_OPTIONS(hws_machine_project, kSizeOptions);
hws_status hws_machine_project(const hws_machine *machine, const int32_t *tapes, int32_t count,
                               const hws_options *options, hws_machine **result) {
  return Call().out("result", result).run([&] {
    const EngineRun run(option_tables::hws_machine_project, options);
    hand_out(result, project(given(machine, "machine").p, array_in(tapes, count, "tapes"), run.run()));
  });
}
