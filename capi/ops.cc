// include/hawser/ops.h
#include "fsa/ops/compose.hh"

#include "capi/arguments.hh"
#include "capi/engine_options.hh"
#include "capi/guard.hh"
#include "fsa/ops/project.hh"

using namespace hws;
using namespace hws::capi;

hws_status hws_machine_compose(const hws_machine *a, const hws_machine *b, const hws_options *options,
                               hws_machine **result) {
  return Call().out("result", result).run([&] {
    const EngineRun run("hws_machine_compose", options);
    hand_out(result, compose(given(a, "a").p, given(b, "b").p, run.run()));
  });
}

hws_status hws_machine_compose_all(const hws_machine *const *machines, int32_t count, const hws_options *options,
                                   hws_machine **result) {
  return Call().out("result", result).run([&] {
    const EngineRun run("hws_machine_compose_all", options);
    const std::vector<MachinePtr> all = machines_in(machines, count);
    MachinePtr m = all[0];
    for (size_t i = 1; i < all.size(); ++i) m = compose(m, all[i], run.run());
    hand_out(result, std::move(m));
  });
}

hws_status hws_machine_project(const hws_machine *machine, const int32_t *tapes, int32_t count,
                               const hws_options *options, hws_machine **result) {
  return Call().out("result", result).run([&] {
    const EngineRun run("hws_machine_project", options);
    hand_out(result, project(given(machine, "machine").p, array_in(tapes, count, "tapes"), run.run()));
  });
}
