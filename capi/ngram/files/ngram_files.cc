// n-gram models in files: include/hawser/ngram.h.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/files/model_file.hh"
#include "capi/base/guard.hh"
#include "capi/ngram/arpa_options.hh"
#include "capi/ngram/ngram_card.hh"
#include "fsa/base/files/file.hh"
#include "fsa/ngram/ngram_binary.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kNgramFileSizes[] = {kMaxStates, kMaxBytes, kInPlace};
constexpr OptionTable kArpaReadFile{"hws_ngram_read_arpa_file", kArpaReadOptions},
    kArpaWriteFile{"hws_ngram_write_arpa_file", kArpaWriteOptions}, kNgramReadFile{"hws_ngram_read_file", kNgramFileSizes};
constexpr const OptionTable *kNgramFileTables[] = {&kArpaReadFile, &kArpaWriteFile, &kNgramReadFile};

}  // namespace

std::span<const OptionTable *const> hws::capi::ngram_file_tables() { return kNgramFileTables; }

hws_status hws_ngram_read_arpa_file(const char *path, const hws_alphabet *alphabet, const hws_options *options,
                                    hws_ngram_model **model) {
  return Call().out("model", model).run([&] {
    const Asked asked(kArpaReadFile, options);
    asked.reader.require_all_used();
    const FileBytes file = read_file(name_in(path, "path"), asked.run.run().max_bytes);
    hand_out(model, arpa_in(file.text(), alphabet, asked), card_of_arpa(file.text()));
  });
}

hws_status hws_ngram_write_arpa_file(const hws_ngram_model *model, const hws_options *options, const char *path) {
  return Call().run([&] {
    const Asked asked(kArpaWriteFile, options);
    const std::string text = arpa_out(model, asked);
    asked.reader.require_all_used();
    write_file(name_in(path, "path"), text);
  });
}

hws_status hws_ngram_read_file(const char *path, const hws_options *options, hws_ngram_model **model) {
  return Call().out("model", model).run([&] {
    const Asked asked(kNgramReadFile, options);
    FileBytes file = model_file(name_in(path, "path"), asked);
    std::string card;
    NgramModelPtr read = read_ngram_binary(file.bytes, std::move(file.owner), asked.run.run(), &card);
    hand_out_read(model, std::move(read), card);
  });
}

hws_status hws_ngram_write_file(const hws_ngram_model *model, const char *path) {
  return Call().run([&] {
    const hws_ngram_model &m = given(model, "model");
    write_file(name_in(path, "path"), ngram_binary(*m.p, card_bytes(m)).finish());
  });
}
