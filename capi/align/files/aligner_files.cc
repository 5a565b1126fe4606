// Aligners in files: include/hawser/align.h.
#include "capi/align/files/align_file_calls.hh"
#include "capi/align/handles.hh"
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/files/model_file.hh"
#include "capi/base/guard.hh"
#include "fsa/base/files/file.hh"
#include "src/align/align_model_io.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kAlignerFileOptions[] = {kMaxBytes, kInPlace, kVerify};

}  // namespace

hws_status hws_aligner_write_file(const hws_aligner *aligner, const char *path) {
  return Call().run([&] {
    const hws_aligner &a = given(aligner, "aligner");
    const std::string name = name_in(path, "path");
    std::string head;
    const SectionWriter file = align_binary(*a.p, a.card);
    write_pieces(name, file.pieces(&head));
  });
}

HWS_OPTIONS(hws_aligner_read_file, kAlignerFileOptions);
hws_status hws_aligner_read_file(const char *path, const hws_options *options, hws_aligner **aligner) {
  return Call().out("aligner", aligner).run([&] {
    const Asked asked(option_tables::hws_aligner_read_file, options);
    FileBytes file = model_file(name_in(path, "path"), asked);
    const bool verify = verifies(asked);
    asked.reader.require_all_used();
    ModelCard card;
    AlignModelPtr read = read_align_binary(file.bytes, std::move(file.owner), &card, asked.run(), verify);
    hand_out_aligner(aligner, std::move(read), std::move(card));
  });
}
