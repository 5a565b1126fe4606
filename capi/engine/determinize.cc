// include/hawser/determinize.h
#include "fsa/ops/determinize.hh"

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/engine/engine_calls.hh"
#include "fsa/ops/ambiguity.hh"
#include "fsa/ops/difference.hh"
#include "fsa/ops/disambiguate.hh"
#include "fsa/ops/distinguish.hh"
#include "fsa/ops/functional.hh"
#include "fsa/ops/synchronize.hh"

using namespace hws;
using namespace hws::capi;

HWS_OPTIONS(hws_machine_determinize, kNearSumOptions);
hws_status hws_machine_determinize(const hws_machine *machine, int32_t as, const hws_options *options,
                                   hws_machine **result) {
  return Call().out("result", result).run([&] {
    const EngineRun run(option_tables::hws_machine_determinize, options);
    if (as != HWS_AS_TUPLES && as != HWS_AS_FUNCTION) {
      fail(Code::argument, "as is %d; expected HWS_AS_TUPLES (0) or HWS_AS_FUNCTION (1)", as);
    }
    hand_out(result, determinize(given(machine, "machine").p, static_cast<DeterminizeAs>(as), run.run()));
  });
}

HWS_OPTIONS(hws_machine_difference, kSizeOptions);
hws_status hws_machine_difference(const hws_machine *a, const hws_machine *b, const hws_options *options,
                                  hws_machine **result) {
  return Call().out("result", result).run([&] {
    const EngineRun run(option_tables::hws_machine_difference, options);
    hand_out(result, difference(given(a, "a").p, given(b, "b").p, run.run()));
  });
}

HWS_OPTIONS(hws_machine_synchronize, kSizeOptions);
hws_status hws_machine_synchronize(const hws_machine *machine, const hws_options *options, hws_machine **result) {
  return Call().out("result", result).run([&] {
    const EngineRun run(option_tables::hws_machine_synchronize, options);
    hand_out(result, synchronize(given(machine, "machine").p, run.run()));
  });
}

HWS_OPTIONS(hws_machine_disambiguate, kNearSumOptions);
hws_status hws_machine_disambiguate(const hws_machine *machine, const hws_options *options, hws_machine **result) {
  return Call().out("result", result).run([&] {
    const EngineRun run(option_tables::hws_machine_disambiguate, options);
    hand_out(result, disambiguate(given(machine, "machine").p, run.run()));
  });
}

HWS_OPTIONS(hws_machine_is_functional, kSizeOptions);
hws_status hws_machine_is_functional(const hws_machine *machine, const hws_options *options, int32_t *functional) {
  return Call().out("functional", functional).run([&] {
    const EngineRun run(option_tables::hws_machine_is_functional, options);
    *functional = is_functional(given(machine, "machine").p, run.run());
  });
}

HWS_OPTIONS(hws_machine_is_unambiguous, kSizeOptions);
hws_status hws_machine_is_unambiguous(const hws_machine *machine, const hws_options *options, int32_t *unambiguous) {
  return Call().out("unambiguous", unambiguous).run([&] {
    const EngineRun run(option_tables::hws_machine_is_unambiguous, options);
    *unambiguous = is_unambiguous(given(machine, "machine").p, run.run());
  });
}

HWS_OPTIONS(hws_machine_equivalent, kNearSumOptions);
hws_status hws_machine_equivalent(const hws_machine *a, const hws_machine *b, const hws_options *options,
                                  int32_t *equivalent) {
  return Call().out("equivalent", equivalent).run([&] {
    const EngineRun run(option_tables::hws_machine_equivalent, options);
    *equivalent = distinguish(given(a, "a").p, given(b, "b").p, run.run()).count() == 0;
  });
}

HWS_OPTIONS(hws_machine_distinguish, kNearSumOptions);
hws_status hws_machine_distinguish(const hws_machine *a, const hws_machine *b, const hws_options *options,
                                   hws_strings **witness) {
  return Call().out("witness", witness).run([&] {
    const EngineRun run(option_tables::hws_machine_distinguish, options);
    hand_out(witness, std::make_shared<const StringBatch>(distinguish(given(a, "a").p, given(b, "b").p, run.run())));
  });
}
