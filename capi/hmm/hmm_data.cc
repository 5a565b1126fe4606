// include/hawser/hmm.h: what models read.
#include <algorithm>
#include <cmath>

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/corpus/handles.hh"
#include "capi/hmm/handles.hh"
#include "capi/hmm/hmm_calls.hh"
#include "src/prior/families.hh"
#include "src/hmm/model/hmm_model.hh"

using namespace hws;
using namespace hws::capi;

namespace {

// Groups of options, as help shows them.
constexpr const char *kDataChannelsOfNumbers = "Channels of numbers";

constexpr char kCovariances[] = "full|diagonal|spherical|tied";  // by Covariance
constexpr double kLeastPrior = 1e-9, kMostPrior = 1e9;

constexpr OptionSpec kMissing =
    text_option("missing", "", "", "name of the symbol that stands for a word nobody observed; nothing: there is none");
constexpr OptionSpec kNewOptions[] = {
    int_or_auto("states", 1, kMostIds,
                "states; auto: as many as there are tags; where there are none hws_hmm_learner_new chooses"),
    kMissing,
    text_option("covariance", "full", kCovariances,
                "real channels: a state's covariance: a full matrix, a diagonal, one variance for all dimensions, or one full "
                "matrix that all states share",
                kDataChannelsOfNumbers),
    list_option("prior_mean", "auto", TextForm::numbers, -1e300, 1e300,
                "real channels: prior means, a number for each dimension of all of them; auto: the data's means",
                kDataChannelsOfNumbers),
    real_or_auto("prior_mean_tokens", kLeastPrior, kMostPrior, "real channels: tokens that the prior mean weighs; auto: 0.1",
                 kDataChannelsOfNumbers),
    real_or_auto("prior_degrees", kLeastPrior, kMostPrior,
                 "real channels: degrees of freedom of the prior covariance, more than dimensions + 1, diagonal and spherical "
                 "more than 2; auto: dimensions + 2, diagonal: 3",
                 kDataChannelsOfNumbers),
    real_or_auto("prior_scale", kLeastPrior, kMostPrior,
                 "real channels: prior scale, as a multiple of the data's variances, spherical: of their sum; auto: 1",
                 kDataChannelsOfNumbers),
    real_or_auto("prior_shape", kLeastPrior, kMostPrior, "channels of counts: shape of the prior of rates; auto: 2",
                 kDataChannelsOfNumbers),
    real_or_auto("prior_rate", kLeastPrior, kMostPrior,
                 "channels of counts: rate of the prior of rates; auto: prior_shape over the data's mean",
                 kDataChannelsOfNumbers),
    real_or_auto("prior_ones", kLeastPrior, kMostPrior, "channels of bits: ones that the prior has seen; auto: 2",
                 kDataChannelsOfNumbers),
    real_or_auto("prior_zeros", kLeastPrior, kMostPrior, "channels of bits: zeros that the prior has seen; auto: 2",
                 kDataChannelsOfNumbers),
    kMaxStates,
    kMaxArcs,
    kMaxBytes};
constexpr OptionSpec kForOptions[] = {
    text_option("dictionary", "own", "own|none", "where none is given: the one the model was learned with, or none"), kMissing,
    kMaxStates, kMaxArcs, kMaxBytes};
constexpr OptionSpec kAllowOptions[] = {kMaxBytes};

HmmSource source_in(const hws_corpus *words, const hws_channels *channels, const hws_dictionary *dictionary,
                    const hws_tagged *observed, const OptionReader &reader) {
  HmmSource s;
  if (!words && dictionary) fail(Code::argument, "words is NULL beside a dictionary; expected the words it speaks of");
  if (!words && !channels) fail(Code::argument, "words is NULL, and so is channels; expected one of them");
  if (words) s.words = words->p;
  if (channels) s.channels = channels->p;
  s.dictionary = dictionary ? dictionary->p : nullptr;
  s.observed = observed ? observed->p : nullptr;
  if (words) s.missing = reader.text("missing");
  return s;
}

void require_words(const hws_corpus *words, bool expected) {
  if (!words && expected) fail(Code::argument, "words is NULL; expected a corpus, as the model is of words");
  if (words && !expected) fail(Code::argument, "words for a model of channels alone; expected NULL");
}

// The families of channels, with their priors: each kind of channel reads its own options.
EmissionChannelsPtr families_in(const Channels &channels, const OptionReader &reader, const Run &run) {
  const auto number = [&](const char *name) { return reader.real_or(name, NAN); };
  const auto has = [&](ChannelKind kind) {
    return std::any_of(channels.channels.begin(), channels.channels.end(),
                       [&](const Channel &c) { return c.spec.kind == kind; });
  };
  FamilyPriors real, counts, bits;
  Array<double> centre;
  if (has(ChannelKind::real)) {
    real.covariance = static_cast<Covariance>(choice_index(kCovariances, reader.text("covariance")));
    real.kappa = number("prior_mean_tokens");
    real.degrees = number("prior_degrees");
    real.scale = number("prior_scale");
    centre = reader.numbers("prior_mean");
  }
  if (has(ChannelKind::count)) {
    counts.shape = number("prior_shape");
    counts.rate = number("prior_rate");
  }
  if (has(ChannelKind::bit)) {
    bits.ones = number("prior_ones");
    bits.zeros = number("prior_zeros");
  }
  std::vector<EmissionFamilyPtr> families;
  size_t at = 0;
  for (const Channel &c : channels.channels) {
    if (c.spec.kind == ChannelKind::real && !centre.empty()) {
      const size_t n = std::min(static_cast<size_t>(c.spec.dimension), centre.size() - at);
      real.centre.assign(centre.begin() + static_cast<ptrdiff_t>(at), centre.begin() + static_cast<ptrdiff_t>(at + n));
      at += n;
      if (n < static_cast<size_t>(c.spec.dimension)) {
        fail(Code::argument, "%zu numbers in prior_mean; expected one per dimension of all real channels", centre.size());
      }
    }
    const FamilyPriors &priors = c.spec.kind == ChannelKind::real ? real : c.spec.kind == ChannelKind::count ? counts : bits;
    families.push_back(family_of_channel(c, channels.tokens(), priors, run));
  }
  if (at < centre.size()) {
    fail(Code::argument, "%zu numbers in prior_mean; expected %zu, one per dimension of all real channels", centre.size(),
         at);
  }
  return std::make_shared<const EmissionChannels>(std::move(families));
}

}  // namespace

void hws_hmm_data_free(hws_hmm_data *data) { delete data; }

HWS_OPTIONS(hws_hmm_data_new, kNewOptions);
hws_status hws_hmm_data_new(const hws_corpus *words, const hws_channels *channels, const hws_dictionary *dictionary,
                            const hws_tagged *observed, const hws_options *options, hws_hmm_data **data) {
  return Call().out("data", data).run([&] {
    const Asked asked(option_tables::hws_hmm_data_new, options);
    HmmSource source = source_in(words, channels, dictionary, observed, asked.reader);
    source.states = static_cast<int32_t>(asked.reader.integer_or("states", 0));
    if (channels) source.families = families_in(*source.channels, asked.reader, asked.limits());
    hand_out(data, hmm_input(source, asked.run()));
  });
}

HWS_OPTIONS(hws_hmm_data_for, kForOptions);
hws_status hws_hmm_data_for(const hws_hmm *hmm, const hws_corpus *words, const hws_channels *channels,
                            const hws_dictionary *other_dictionary, const hws_tagged *observed, const hws_options *options,
                            hws_hmm_data **data) {
  return Call().out("data", data).run([&] {
    const HmmModel &model = *given(hmm, "hmm").p;
    const Asked asked(option_tables::hws_hmm_data_for, options);
    HmmSource source = source_in(words, channels, other_dictionary, observed, asked.reader);
    require_words(words, model.words != nullptr);
    if (!other_dictionary && asked.reader.text("dictionary") == "own") source.dictionary = model.dictionary;
    source.unknown = model.unknown;
    if (words) require_reading(model, *words->p);
    if (channels) source.families = model.families;
    hand_out(data, hmm_input_for(model.words, model.tags, source, asked.run()));
  });
}

HWS_OPTIONS(hws_hmm_data_like, kForOptions);
hws_status hws_hmm_data_like(const hws_hmm_data *data, const hws_corpus *words, const hws_channels *channels,
                             const hws_dictionary *other_dictionary, const hws_tagged *observed, const hws_options *options,
                             hws_hmm_data **more) {
  return Call().out("more", more).run([&] {
    const HmmInput &like = given(data, "data").input;
    const Asked asked(option_tables::hws_hmm_data_like, options);
    HmmSource source = source_in(words, channels, other_dictionary, observed, asked.reader);
    require_words(words, like.data->rows.symbols() > 0);
    if (!other_dictionary && asked.reader.text("dictionary") == "own") source.dictionary = like.dictionary;
    source.unknown = like.data->unknown;
    source.open_states = like.data->open_states;
    if (channels) source.families = like.data->families;
    const AlphabetPtr alphabet = like.data->rows.symbols() > 0 ? like.data->corpus->alphabet : nullptr;
    hand_out(more, hmm_input_for(alphabet, like.tags, source, asked.run()));
  });
}

HWS_OPTIONS(hws_hmm_data_allow, kAllowOptions);
hws_status hws_hmm_data_allow(const hws_hmm_data *data, int64_t count, const int64_t *places, const int64_t *offsets,
                              const int32_t *states, const hws_options *options, hws_hmm_data **restricted) {
  return Call().out("restricted", restricted).run([&] {
    const HmmInput &input = given(data, "data").input;
    if (count < 0 || count == INT64_MAX) fail(Code::argument, "%" PRId64 " places; expected a count >= 0", count);
    const std::span<const int64_t> at = array_in(places, count, "places"), ends = array_in(offsets, count + 1, "offsets");
    for (size_t i = 0; i < ends.size(); ++i) {
      if (i == 0 ? ends[i] != 0 : ends[i] < ends[i - 1]) {
        fail(Code::argument, "offsets[%zu] is %" PRId64 "; expected ascending entries from 0", i, ends[i]);
      }
    }
    const std::span<const int32_t> all = array_in(states, ends.back(), "states");
    const Asked asked(option_tables::hws_hmm_data_allow, options);
    hand_out(restricted, with_allowed(input, at, ends, all, asked.run()));
  });
}

int64_t hws_hmm_data_sequences(const hws_hmm_data *data) { return data ? data->input.data->corpus->count() : 0; }
int64_t hws_hmm_data_tokens(const hws_hmm_data *data) {
  return data ? static_cast<int64_t>(data->input.data->corpus->symbols.size()) : 0;
}
int64_t hws_hmm_data_states(const hws_hmm_data *data) {
  return data ? static_cast<int64_t>(data->input.data->rows.states()) : 0;
}
