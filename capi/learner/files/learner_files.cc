// Checkpoints in files: include/hawser/learner.h.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/learner/handles.hh"
#include "fsa/base/files/file.hh"

using namespace hws;
using namespace hws::capi;

hws_status hws_learner_save_file(const hws_learner *learner, const char *path) {
  return Call().run([&] { write_file(name_in(path, "path"), given(learner, "learner").p->save()); });
}

hws_status hws_learner_load_file(hws_learner *learner, const char *path) {
  return Call().run([&] {
    hws_learner &l = given(learner, "learner");
    l.p->load(read_file(name_in(path, "path"), kStandard.max_bytes).bytes);
  });
}
