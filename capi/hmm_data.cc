// include/hawser/hmm.h: what models read.
#include "capi/engine_options.hh"

#if HWS_WITH_HMM

#include "capi/arguments.hh"
#include "capi/guard.hh"
#include "src/hmm/hmm_model.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kMissing = text_option("missing", "", "", "name of the symbol that stands for a word nobody observed; nothing: there is none");
constexpr OptionSpec kNewOptions[] = {int_option("states", 0, 0, kMostIds, "states; 0: as many as there are tags"), kMissing, kMaxStates, kMaxArcs, kMaxBytes};
constexpr OptionSpec kForOptions[] = {
    text_option("dictionary", "own", "own|none", "where none is given: the one the model was learned with, or none"), kMissing, kMaxStates, kMaxArcs, kMaxBytes};
constexpr OptionSpec kAllowOptions[] = {kMaxBytes};
constexpr OptionTable kNew{"hws_hmm_data_new", kNewOptions}, kFor{"hws_hmm_data_for", kForOptions}, kAllow{"hws_hmm_data_allow", kAllowOptions};
constexpr const OptionTable *kTables[] = {&kNew, &kFor, &kAllow};

HmmSource source_in(const hws_corpus *words, const hws_channels *channels, const hws_dictionary *dictionary, const hws_tagged *observed,
                    const OptionReader &reader) {
  HmmSource s;
  s.words = given(words, "words").p;
  if (channels) fail(Code::unsupported, "channels; expected words alone");
  s.dictionary = dictionary ? dictionary->p : nullptr;
  s.observed = observed ? observed->p : nullptr;
  s.missing = reader.text("missing");
  return s;
}

}  // namespace

std::span<const OptionTable *const> hws::capi::hmm_data_tables() { return kTables; }

void hws_hmm_data_free(hws_hmm_data *data) { delete data; }

hws_status hws_hmm_data_new(const hws_corpus *words, const hws_channels *channels, const hws_dictionary *dictionary, const hws_tagged *observed,
                            const hws_options *options, hws_hmm_data **data) {
  return Call().out("data", data).run([&] {
    const Asked asked(kNew, options);
    HmmSource source = source_in(words, channels, dictionary, observed, asked.reader);
    source.states = static_cast<int32_t>(asked.reader.integer("states"));
    asked.reader.require_all_used();
    hand_out(data, hmm_input(source, asked.run.run()));
  });
}

hws_status hws_hmm_data_for(const hws_hmm *hmm, const hws_corpus *words, const hws_channels *channels, const hws_dictionary *dictionary,
                            const hws_tagged *observed, const hws_options *options, hws_hmm_data **data) {
  return Call().out("data", data).run([&] {
    const HmmModel &model = *given(hmm, "hmm").p;
    const Asked asked(kFor, options);
    HmmSource source = source_in(words, channels, dictionary, observed, asked.reader);
    if (!dictionary && asked.reader.text("dictionary") == "own") source.dictionary = model.dictionary;
    asked.reader.require_all_used();
    hand_out(data, hmm_input_for(model.words, model.tags, source, asked.run.run()));
  });
}

hws_status hws_hmm_data_allow(const hws_hmm_data *data, int64_t count, const int64_t *places, const int64_t *offsets, const int32_t *states,
                              const hws_options *options, hws_hmm_data **restricted) {
  return Call().out("restricted", restricted).run([&] {
    const HmmInput &input = given(data, "data").input;
    if (count < 0 || count == INT64_MAX) fail(Code::argument, "%" PRId64 " places; expected a count >= 0", count);
    const std::span<const int64_t> at = array_in(places, count, "places"), ends = array_in(offsets, count + 1, "offsets");
    for (size_t i = 0; i < ends.size(); ++i) {
      if (i == 0 ? ends[i] != 0 : ends[i] < ends[i - 1]) fail(Code::argument, "offsets[%zu] is %" PRId64 "; expected ascending entries from 0", i, ends[i]);
    }
    const std::span<const int32_t> all = array_in(states, ends.back(), "states");
    const Asked asked(kAllow, options);
    asked.reader.require_all_used();
    hand_out(restricted, with_allowed(input, at, ends, all, asked.run.run()));
  });
}

int64_t hws_hmm_data_sequences(const hws_hmm_data *data) { return data ? data->input.data->corpus->count() : 0; }
int64_t hws_hmm_data_tokens(const hws_hmm_data *data) { return data ? static_cast<int64_t>(data->input.data->corpus->symbols.size()) : 0; }
int64_t hws_hmm_data_states(const hws_hmm_data *data) { return data ? static_cast<int64_t>(data->input.data->rows.states()) : 0; }

#else

std::span<const hws::OptionTable *const> hws::capi::hmm_data_tables() { return {}; }

#endif
