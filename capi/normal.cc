// include/hawser/normal.h
#include "capi/arguments.hh"
#include "capi/engine_options.hh"
#include "capi/guard.hh"
#include "fsa/ops/rm_epsilon.hh"

using namespace hws;
using namespace hws::capi;

hws_status hws_machine_rm_epsilon(const hws_machine *machine, const hws_options *options, hws_machine **result) {
  return Call().out("result", result).run([&] {
    const EngineRun run("hws_machine_rm_epsilon", options);
    hand_out(result, rm_epsilon(given(machine, "machine").p, run.run()));
  });
}
