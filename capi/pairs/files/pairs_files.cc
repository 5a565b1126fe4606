// Pair models in files: include/hawser/pairs.h.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/files/model_file.hh"
#include "capi/base/guard.hh"
#include "capi/pairs/files/pairs_file_calls.hh"
#include "capi/pairs/handles.hh"
#include "fsa/base/files/file.hh"
#include "src/pairs/pair_model_io.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kPairsFileOptions[] = {kMaxStates, kMaxBytes, kInPlace};

}  // namespace

hws_status hws_pairs_model_write_file(const hws_pairs_model *model, const char *path) {
  return Call().run([&] {
    const hws_pairs_model &m = given(model, "model");
    const std::string name = name_in(path, "path");
    std::string head;
    PairBytes nested;
    const SectionWriter file = pair_binary(*m.p, m.card, &nested);
    write_pieces(name, file.pieces(&head));
  });
}

HWS_OPTIONS(hws_pairs_model_read_file, kPairsFileOptions);
hws_status hws_pairs_model_read_file(const char *path, const hws_options *options, hws_pairs_model **model) {
  return Call().out("model", model).run([&] {
    const Asked asked(option_tables::hws_pairs_model_read_file, options);
    FileBytes file = model_file(name_in(path, "path"), asked);
    ModelCard card;
    PairModelPtr read = read_pair_model(file.bytes, std::move(file.owner), &card, asked.run());
    hand_out_pairs(model, std::move(read), std::move(card));
  });
}
