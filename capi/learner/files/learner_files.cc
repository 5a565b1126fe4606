// Checkpoints in files: include/hawser/learner.h.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/learner/files/learner_file_calls.hh"
#include "capi/learner/handles.hh"
#include "fsa/base/files/file.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kLoadFileSizes[] = {kMaxBytes};

}  // namespace

hws_status hws_learner_save_file(const hws_learner *learner, const char *path) {
  return Call().run([&] { write_file(name_in(path, "path"), given(learner, "learner").p->save()); });
}

HWS_OPTIONS(hws_learner_load_file, kLoadFileSizes);
hws_status hws_learner_load_file(hws_learner *learner, const char *path, const hws_options *options) {
  return Call().run([&] {
    hws_learner &l = given(learner, "learner");
    const Asked asked(option_tables::hws_learner_load_file, options);
    load_checkpoint(l, read_file(name_in(path, "path"), asked.run().max_bytes).bytes, asked.run());
  });
}
