// Dependency models in files: include/hawser/dmv.h.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/dmv/files/dmv_file_calls.hh"
#include "capi/dmv/handles.hh"
#include "fsa/base/files/file.hh"
#include "src/grammar/dmv/dmv_model_io.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kDmvFileSizes[] = {kMaxBytes};

}  // namespace

hws_status hws_dmv_write_file(const hws_dmv *dmv, const char *path) {
  return Call().run([&] { write_file(name_in(path, "path"), write_dmv_model(*given(dmv, "dmv").p, dmv->card)); });
}

HWS_OPTIONS(hws_dmv_read_file, kDmvFileSizes);
hws_status hws_dmv_read_file(const char *path, const hws_options *options, hws_dmv **dmv) {
  return Call().out("dmv", dmv).run([&] {
    const Asked asked(option_tables::hws_dmv_read_file, options);
    const FileBytes file = read_file(name_in(path, "path"), asked.run().max_bytes);
    ModelCard card;
    DmvModelPtr read = read_dmv_model(file.bytes, &card, asked.run());
    hand_out_dmv(dmv, std::move(read), std::move(card));
  });
}
