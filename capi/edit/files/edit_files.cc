// Edit models in files: include/hawser/edit.h.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/edit/handles.hh"
#include "fsa/base/files/file.hh"
#include "src/edit/edit_model_io.hh"

using namespace hws;
using namespace hws::capi;

hws_status hws_edit_model_write_file(const hws_edit_model *model, const char *path) {
  return Call().run([&] { write_file(name_in(path, "path"), write_edit_model(*given(model, "model").p, model->card)); });
}

hws_status hws_edit_model_read_file(const char *path, hws_edit_model **model) {
  return Call().out("model", model).run([&] {
    ModelCard card;
    EditModelPtr read = read_edit_model(read_file(name_in(path, "path"), kStandard.max_bytes).bytes, &card);
    hand_out_model(model, std::move(read), std::move(card));
  });
}
