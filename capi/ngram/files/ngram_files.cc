// n-gram models in files: include/hawser/ngram.h.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/files/model_file.hh"
#include "capi/base/guard.hh"
#include "capi/ngram/arpa_options.hh"
#include "capi/ngram/files/ngram_file_calls.hh"
#include "capi/ngram/ngram_card.hh"
#include "fsa/base/files/file.hh"
#include "fsa/ngram/ngram_binary.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kNgramFileSizes[] = {kMaxStates, kMaxBytes, kInPlace, kVerify};

}  // namespace

HWS_OPTIONS(hws_ngram_read_arpa_file, kArpaReadOptions);
hws_status hws_ngram_read_arpa_file(const char *path, const hws_alphabet *alphabet, const hws_options *options,
                                    hws_ngram_model **model) {
  return Call().out("model", model).run([&] {
    const Asked asked(option_tables::hws_ngram_read_arpa_file, options);
    const FileBytes file = read_file(name_in(path, "path"), asked.limits().max_bytes);
    hand_out(model, arpa_in(file.text(), alphabet, asked), card_of_arpa(file.text()));
  });
}

HWS_OPTIONS(hws_ngram_write_arpa_file, kArpaWriteOptions);
hws_status hws_ngram_write_arpa_file(const hws_ngram_model *model, const hws_options *options, const char *path) {
  return Call().run([&] {
    const Asked asked(option_tables::hws_ngram_write_arpa_file, options);
    const std::string text = arpa_out(model, asked);
    write_file(name_in(path, "path"), text);
  });
}

HWS_OPTIONS(hws_ngram_read_file, kNgramFileSizes);
hws_status hws_ngram_read_file(const char *path, const hws_options *options, hws_ngram_model **model) {
  return Call().out("model", model).run([&] {
    const Asked asked(option_tables::hws_ngram_read_file, options);
    const bool verify = verifies(asked);
    FileBytes file = model_file(name_in(path, "path"), asked);
    std::string card;
    StoredNgrams read = read_ngram_binary(file.bytes, std::move(file.owner), asked.run(), &card, verify);
    hand_out_read(model, std::move(read), card);
  });
}

hws_status hws_ngram_write_file(const hws_ngram_model *model, const char *path) {
  return Call().run([&] {
    const hws_ngram_model &m = given(model, "model");
    write_file(name_in(path, "path"), binary_of(m).finish());
  });
}
