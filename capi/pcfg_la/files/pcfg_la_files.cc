// Grammars with latent annotations in files: include/hawser/pcfg_la.h.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/pcfg_la/handles.hh"
#include "fsa/base/files/file.hh"
#include "src/grammar/latent/latent_model_io.hh"

using namespace hws;
using namespace hws::capi;

hws_status hws_pcfg_la_write_file(const hws_pcfg_la *pcfg_la, const char *path) {
  return Call().run([&] {
    write_file(name_in(path, "path"), write_latent_model(*given(pcfg_la, "pcfg_la").p, pcfg_la->card));
  });
}

hws_status hws_pcfg_la_read_file(const char *path, hws_pcfg_la **pcfg_la) {
  return Call().out("pcfg_la", pcfg_la).run([&] {
    ModelCard card;
    LatentModelPtr read = read_latent_model(read_file(name_in(path, "path"), kStandard.max_bytes).bytes, &card, Run{});
    hand_out(pcfg_la, std::move(read), std::move(card));
  });
}
