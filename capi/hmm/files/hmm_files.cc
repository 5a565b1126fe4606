// Tagged text, dictionaries, channels and hidden Markov models in files: include/hawser/tagged.h, hmm.h.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/files/model_file.hh"
#include "capi/base/guard.hh"
#include "capi/hmm/files/hmm_file_calls.hh"
#include "capi/hmm/reading.hh"
#include "fsa/base/files/file.hh"
#include "src/corpus/channel_parser.hh"
#include "src/corpus/channel_write.hh"
#include "src/corpus/dictionary_text.hh"
#include "src/corpus/tagged_write.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kHmmFileSizes[] = {kMaxStates, kMaxArcs, kMaxBytes, kVerify};
constexpr OptionSpec kDictionaryFileBytes[] = {kMaxBytes};

}  // namespace

HWS_OPTIONS(hws_tagged_read_file, kTaggedReadOptions);
hws_status hws_tagged_read_file(const char *path, const hws_alphabet *words, const hws_alphabet *tags,
                                const hws_options *options, hws_tagged **tagged) {
  return Call().out("tagged", tagged).run([&] {
    const Asked asked(option_tables::hws_tagged_read_file, options);
    const TaggedOptions how = tagged_options_in(words, tags, asked.reader);
    TaggedParser parser(how, asked.run());
    read_file_in_pieces(name_in(path, "path"), [&](std::string_view piece) { parser.feed(piece); });
    hand_out(tagged, parser.finish());
  });
}

hws_status hws_tagged_write_file(const hws_tagged *tagged, const char *path) {
  return Call().run([&] { write_file(name_in(path, "path"), write_tagged_corpus(*given(tagged, "tagged").p, writing_run())); });
}

HWS_OPTIONS(hws_dictionary_read_file, kDictionaryFileBytes);
hws_status hws_dictionary_read_file(const char *path, const hws_alphabet *tags, const hws_options *options,
                                    hws_dictionary **dictionary) {
  return Call().out("dictionary", dictionary).run([&] {
    const Asked asked(option_tables::hws_dictionary_read_file, options);
    DictionaryParser parser(tags ? tags->p : nullptr, asked.run());
    read_file_in_pieces(name_in(path, "path"), [&](std::string_view piece) { parser.feed(piece); });
    hand_out(dictionary, parser.finish());
  });
}

hws_status hws_dictionary_write_file(const hws_dictionary *dictionary, const char *path) {
  return Call().run(
      [&] { write_file(name_in(path, "path"), write_dictionary(*given(dictionary, "dictionary").p, writing_run())); });
}

HWS_OPTIONS(hws_channels_read_file, kChannelsReadOptions);
hws_status hws_channels_read_file(const char *path, const hws_options *options, hws_channels **channels) {
  return Call().out("channels", channels).run([&] {
    const Asked asked(option_tables::hws_channels_read_file, options);
    std::vector<ChannelSpec> specs = channel_specs_in(asked.reader);
    ChannelParser parser(std::move(specs), asked.run());
    read_file_in_pieces(name_in(path, "path"), [&](std::string_view piece) { parser.feed(piece); });
    hand_out(channels, parser.finish());
  });
}

hws_status hws_channels_write_file(const hws_channels *channels, const char *path) {
  return Call().run([&] { write_file(name_in(path, "path"), write_channels(*given(channels, "channels").p, writing_run())); });
}

hws_status hws_hmm_write_file(const hws_hmm *hmm, const char *path) {
  return Call().run([&] { write_file(name_in(path, "path"), write_hmm_model(*given(hmm, "hmm").p)); });
}

HWS_OPTIONS(hws_hmm_read_file, kHmmFileSizes);
hws_status hws_hmm_read_file(const char *path, const hws_options *options, hws_hmm **hmm) {
  return Call().out("hmm", hmm).run([&] {
    const Asked asked(option_tables::hws_hmm_read_file, options);
    const bool verify = verifies(asked);
    hand_out(hmm, read_hmm_model(read_file(name_in(path, "path"), asked.run().max_bytes).bytes, asked.run(), verify));
  });
}
