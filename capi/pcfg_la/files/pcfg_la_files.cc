// Grammars with latent annotations in files: include/hawser/pcfg_la.h.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/pcfg_la/files/pcfg_la_file_calls.hh"
#include "capi/pcfg_la/handles.hh"
#include "fsa/base/files/file.hh"
#include "src/grammar/latent/latent_model_io.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kLatentFileSizes[] = {kMaxBytes};

}  // namespace

hws_status hws_pcfg_la_write_file(const hws_pcfg_la *pcfg_la, const char *path) {
  return Call().run([&] {
    write_file(name_in(path, "path"), write_latent_model(*given(pcfg_la, "pcfg_la").p, pcfg_la->card));
  });
}

HWS_OPTIONS(hws_pcfg_la_read_file, kLatentFileSizes);
hws_status hws_pcfg_la_read_file(const char *path, const hws_options *options, hws_pcfg_la **pcfg_la) {
  return Call().out("pcfg_la", pcfg_la).run([&] {
    const Asked asked(option_tables::hws_pcfg_la_read_file, options);
    const FileBytes file = read_file(name_in(path, "path"), asked.run().max_bytes);
    ModelCard card;
    LatentModelPtr read = read_latent_model(file.bytes, &card, asked.run());
    hand_out(pcfg_la, std::move(read), std::move(card));
  });
}
