// Edit models in files: include/hawser/edit.h.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/edit/files/edit_file_calls.hh"
#include "capi/edit/handles.hh"
#include "fsa/base/files/file.hh"
#include "src/edit/edit_model_io.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kEditFileSizes[] = {kMaxBytes};

}  // namespace

hws_status hws_edit_model_write_file(const hws_edit_model *model, const char *path) {
  return Call().run([&] { write_file(name_in(path, "path"), write_edit_model(*given(model, "model").p, model->card)); });
}

HWS_OPTIONS(hws_edit_model_read_file, kEditFileSizes);
hws_status hws_edit_model_read_file(const char *path, const hws_options *options, hws_edit_model **model) {
  return Call().out("model", model).run([&] {
    const Asked asked(option_tables::hws_edit_model_read_file, options);
    const FileBytes file = read_file(name_in(path, "path"), asked.run().max_bytes);
    ModelCard card;
    EditModelPtr read = read_edit_model(file.bytes, &card, asked.run());
    hand_out_model(model, std::move(read), std::move(card));
  });
}
