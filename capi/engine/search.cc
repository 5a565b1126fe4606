// The n best and samples: include/hawser/sums.h
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/engine/engine_calls.hh"
#include "fsa/distance/best_paths.hh"
#include "fsa/distance/best_strings.hh"
#include "fsa/distance/sample.hh"

using namespace hws;
using namespace hws::capi;

namespace {

// A batch with the status that says whether it holds all that was asked for.
hws_status hand_out_batch(hws_strings **out, StringBatch &&batch, int64_t asked) {
  const hws_status status = batch.cut_short ? HWS_CUT_SHORT : batch.count() < asked ? HWS_PARTIAL : HWS_OK;
  hand_out(out, std::make_shared<const StringBatch>(std::move(batch)));
  return status;
}

int64_t count_in(int64_t n) {
  if (n < 0) fail(Code::argument, "n is %" PRId64 "; expected a number >= 0", n);
  return n;
}

}  // namespace

HWS_OPTIONS(hws_machine_best_paths, kSizeOptions);
hws_status hws_machine_best_paths(const hws_machine *machine, int64_t n, const hws_options *options,
                                  hws_strings **paths) {
  return Call().out("paths", paths).run([&] {
    const EngineRun run(option_tables::hws_machine_best_paths, options);
    return hand_out_batch(paths, best_paths(given(machine, "machine").p, count_in(n), run.run()), n);
  });
}

HWS_OPTIONS(hws_machine_best_strings, kSumOptions);
hws_status hws_machine_best_strings(const hws_machine *machine, int64_t n, const hws_options *options,
                                    hws_strings **strings) {
  return Call().out("strings", strings).run([&] {
    const EngineRun run(option_tables::hws_machine_best_strings, options);
    return hand_out_batch(strings, best_strings(given(machine, "machine").p, count_in(n), run.run()), n);
  });
}

HWS_OPTIONS(hws_machine_sample, kSumOptions);
hws_status hws_machine_sample(const hws_machine *machine, int64_t n, uint64_t seed, const hws_options *options,
                              hws_strings **samples) {
  return Call().out("samples", samples).run([&] {
    const EngineRun run(option_tables::hws_machine_sample, options);
    return hand_out_batch(samples, sample(given(machine, "machine").p, count_in(n), seed, run.run()), n);
  });
}
