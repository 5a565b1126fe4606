// include/hawser/hmm.h: models, and what they say about sequences.
#include <algorithm>

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/hmm/handles.hh"
#include "capi/hmm/hmm_calls.hh"
#include "src/hmm/hdp/rest_state.hh"
#include "src/hmm/model/hmm_machine.hh"
#include "src/hmm/model/hmm_pick.hh"
#include "src/hmm/model/hmm_sample.hh"
#include "src/hmm/sums/decode.hh"
#include "src/hmm/sums/posteriors.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kHmmSizes[] = {kMaxStates, kMaxArcs, kMaxBytes};
constexpr OptionSpec kHmmWithCountsOptions[] = {kMaxBytes};
constexpr OptionSpec kHmmSumOptions[] = {kThreads, kMaxBytes};
constexpr OptionSpec kImpossible = text_option("impossible", "skip", "skip|refuse",
                                               "sequences without probability: nothing is said of their tokens, or an error");
constexpr OptionSpec kDecodeOptions[] = {text_option("decode", "posterior", "posterior|viterbi",
                                                     "of each token the most probable state, or the most probable path's"),
                                         kImpossible, kThreads, kMaxBytes};
constexpr OptionSpec kPosteriorOptions[] = {kImpossible, kThreads, kMaxBytes};
constexpr HmmSampleSettings kHmmSequences{};
constexpr OptionSpec kHmmSampleOptions[] = {
    int_option("length", kHmmSequences.length, 0, INT32_MAX, "tokens of each sequence, in models without an end symbol"),
    int_option("max_length", kHmmSequences.max_length, 1, INT32_MAX, "tokens of a sequence at most"), kMaxBytes};
constexpr OptionSpec kHmmBytes[] = {kMaxBytes};

const HmmOrigin &origin_of(const HmmModel &model) {
  if (!model.origin) fail(Code::empty, "a model that was given, not learned, has no counts and priors");
  return *model.origin;
}

double tokens_of(const HmmModel &model, bool used) {
  const Array<double> tokens = tokens_of_states(origin_of(model).counts.chain);
  double sum = 0;
  for (size_t k = 0; k < model.rows.states(); ++k) sum += used ? (tokens[k] >= 0.5 ? 1 : 0) : tokens[k];
  return sum;
}

double states_of_share(const HmmModel &model, double share) {
  return static_cast<double>(covering_states(tokens_of_states(origin_of(model).counts.chain), share));
}

double info_of(const HmmModel &m, const char *name) {
  using Number = double (*)(const HmmModel &);
  const std::pair<std::string_view, Number> known[] = {
      {"states", [](const HmmModel &h) { return static_cast<double>(h.states()); }},
      {"symbols", [](const HmmModel &h) { return static_cast<double>(h.rows.symbols()); }},
      {"channels", [](const HmmModel &h) { return h.families ? static_cast<double>(h.families->count()) : 0.; }},
      {"end", [](const HmmModel &h) { return h.end() ? 1. : 0.; }},
      {"classes", [](const HmmModel &h) { return h.unknown ? static_cast<double>(h.unknown->count()) : 0.; }},
      {"parameters", [](const HmmModel &h) { return free_parameters(h.rows, h.families.get(), h.end()); }},
      {"learned", [](const HmmModel &h) { return h.origin ? 1. : 0.; }},
      {"prior_transition", [](const HmmModel &h) { return origin_of(h).priors.transition.concentration; }},
      {"prior_emission", [](const HmmModel &h) { return origin_of(h).priors.emission.concentration; }},
      {"prior_initial", [](const HmmModel &h) { return origin_of(h).priors.initial.concentration; }},
      {"tokens", [](const HmmModel &h) { return tokens_of(h, false); }},
      {"states_used", [](const HmmModel &h) { return tokens_of(h, true); }},
      {"states_99", [](const HmmModel &h) { return states_of_share(h, 0.99); }},
      {"states_999", [](const HmmModel &h) { return states_of_share(h, 0.999); }}};
  return named_value<Number>(name_in(name, "name"), known, "a model has no number named")(m);
}

// A row per state, without padding.
Array<double> rows_of(const Array<double> &padded, size_t rows, const EmissionRows &layout) {
  Array<double> out;
  for (size_t r = 0; r < rows; ++r) {
    const auto from = padded.begin() + static_cast<ptrdiff_t>(r * layout.stride());
    out.insert(out.end(), from, from + static_cast<ptrdiff_t>(layout.states()));
  }
  return out;
}
Impossible impossible_in(const OptionReader &reader) {
  return reader.text("impossible") == "skip" ? Impossible::skipped : Impossible::refused;
}

// The same of emissions, which lie word by word.
Array<double> emission_of(const Array<double> &numbers, const EmissionRows &layout) {
  const size_t words = static_cast<size_t>(layout.symbols());
  Array<double> out(layout.states() * words);
  for (size_t w = 0; w < words; ++w) {
    const double *row = numbers.data() + layout.offset(static_cast<Label>(w + 1));
    for (size_t k = 0; k < layout.states(); ++k) out[k * words + w] = row[k];
  }
  return out;
}

const Array<double> &end_of(const HmmParameters &numbers) {
  if (numbers.chain.end.empty()) fail(Code::empty, "a model without an end symbol has no probability of it");
  return numbers.chain.end;
}

Array<double> array_of(const HmmModel &m, const HmmParameters &numbers, std::string_view which) {
  if (which == "initial") return rows_of(numbers.chain.initial, 1, m.rows);
  if (which == "transition") return rows_of(numbers.chain.transition, m.rows.states(), m.rows);
  if (which == "end") return rows_of(end_of(numbers), 1, m.rows);
  if (which == "emission") return emission_of(numbers.emission, m.rows);
  fail(Code::argument, "which is %.60s; expected initial, transition, end or emission", std::string(which).c_str());
}

const EmissionFamily &family_in(const HmmModel &m, int32_t channel) {
  const size_t count = m.families ? m.families->count() : 0;
  if (channel < 0 || static_cast<size_t>(channel) >= count) {
    fail(Code::argument, "channel %d of a model of %zu; expected one of them, from 0", channel, count);
  }
  return m.families->family(static_cast<size_t>(channel));
}

size_t figure_in(const EmissionFamily &family, std::string_view what) {
  Array<std::string_view> names;
  for (const EmissionFigure &f : family.figures()) {
    if (what == f.name) return names.size();
    names.emplace_back(f.name);
  }
  refuse_name(what, names, "a channel of this kind has no");
}

hws_status probabilities(const hws_hmm *hmm, const char *which, double *values, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const HmmModel &m = *given(hmm, "hmm").p;
    const Array<double> found = array_of(m, m.parameters, which);
    copy_out(std::span<const double>(found), values, capacity, needed);
  });
}

}  // namespace

void hws_hmm_free(hws_hmm *hmm) { delete hmm; }

hws_status hws_hmm_write(const hws_hmm *hmm, void *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_bytes_out(write_hmm_model(*given(hmm, "hmm").p), buffer, capacity, needed); });
}

HWS_OPTIONS(hws_hmm_read, kHmmSizes);
hws_status hws_hmm_read(const void *buffer, int64_t length, const hws_options *options, hws_hmm **hmm) {
  return Call().out("hmm", hmm).run([&] {
    const Asked asked(option_tables::hws_hmm_read, options);
    hand_out(hmm, read_hmm_model(bytes_in(buffer, length, "buffer"), asked.run()));
  });
}

HWS_OPTIONS(hws_hmm_new, kHmmSizes);
hws_status hws_hmm_new(int64_t states, const hws_alphabet *words, const hws_alphabet *tags, const double *initial,
                       const double *transition, const double *end, const double *emission, const hws_options *options,
                       hws_hmm **hmm) {
  return Call().out("hmm", hmm).run([&] {
    const AlphabetPtr &symbols = given(words, "words").p;
    const Asked asked(option_tables::hws_hmm_new, options);
    if (symbols->is_open()) fail(Code::argument, "an open alphabet of words; expected one with a size");
    if (states < 1 || states > kMostIds) fail(Code::argument, "%" PRId64 " states; expected 1 to %" PRId64, states, kMostIds);
    asked.run().limit_states(states);
    if (tags && tags->p->size() != states) {
      fail(Code::argument, "%" PRId64 " states named by %s; expected as many names", states, tags->p->describe().c_str());
    }
    HmmArrays arrays;
    arrays.initial = array_in(initial, states, "initial");
    arrays.transition = array_in(transition, states * states, "transition");
    if (end) arrays.end = array_in(end, states, "end");
    arrays.emission = array_in(emission, states * symbols->size(), "emission");
    hand_out(hmm, hmm_model(symbols, tags ? tags->p : Alphabet::sized(states), arrays, asked.run()));
  });
}

hws_status hws_hmm_words(const hws_hmm *hmm, hws_alphabet **words) {
  return Call().out("words", words).run([&] {
    const AlphabetPtr &found = given(hmm, "hmm").p->words;
    if (!found) fail(Code::empty, "a model of channels alone has no words");
    hand_out(words, found);
  });
}

hws_status hws_hmm_tags(const hws_hmm *hmm, hws_alphabet **tags) {
  return Call().out("tags", tags).run([&] { hand_out(tags, given(hmm, "hmm").p->tags); });
}

hws_status hws_hmm_dictionary(const hws_hmm *hmm, hws_dictionary **dictionary) {
  return Call().out("dictionary", dictionary).run([&] {
    const TagDictionaryPtr &found = given(hmm, "hmm").p->dictionary;
    if (!found) fail(Code::empty, "a model that was made without a dictionary has none");
    hand_out(dictionary, found);
  });
}

hws_status hws_hmm_info(const hws_hmm *hmm, const char *name, double *value) {
  return Call().out("value", value).run([&] { *value = info_of(*given(hmm, "hmm").p, name); });
}

hws_status hws_hmm_method(const hws_hmm *hmm, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_text_out(given(hmm, "hmm").p->method, buffer, capacity, needed); });
}

hws_status hws_hmm_pick(const hws_hmm *const *models, int64_t count, const char *metric, double *values, int64_t *best) {
  return Call().out("best", best).run([&] {
    std::vector<HmmModelPtr> all;
    for (const hws_hmm *model : array_in(models, count, "models")) all.push_back(given(model, "models").p);
    if (all.empty()) fail(Code::argument, "no models; expected at least one");
    const std::span<double> out = array_out(values, count, "values");
    const Array<double> numbers = metrics_of(all, metric ? std::string_view(metric) : metric_to_pick_by(*all[0]));
    std::copy(numbers.begin(), numbers.end(), out.begin());
    *best = pick(numbers);
  });
}

hws_status hws_hmm_card(const hws_hmm *hmm, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_text_out(given(hmm, "hmm").p->card.json(), buffer, capacity, needed); });
}

hws_status hws_hmm_initial(const hws_hmm *hmm, double *values, int64_t capacity, int64_t *needed) {
  return probabilities(hmm, "initial", values, capacity, needed);
}
hws_status hws_hmm_transition(const hws_hmm *hmm, double *values, int64_t capacity, int64_t *needed) {
  return probabilities(hmm, "transition", values, capacity, needed);
}
hws_status hws_hmm_end(const hws_hmm *hmm, double *values, int64_t capacity, int64_t *needed) {
  return probabilities(hmm, "end", values, capacity, needed);
}
hws_status hws_hmm_emission(const hws_hmm *hmm, double *values, int64_t capacity, int64_t *needed) {
  return probabilities(hmm, "emission", values, capacity, needed);
}

hws_status hws_hmm_counts(const hws_hmm *hmm, const char *which, double *values, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const HmmModel &m = *given(hmm, "hmm").p;
    const Array<double> found = array_of(m, origin_of(m).counts, name_in(which, "which"));
    copy_out(std::span<const double>(found), values, capacity, needed);
  });
}

HWS_OPTIONS(hws_hmm_with_counts, kHmmWithCountsOptions);
hws_status hws_hmm_with_counts(const hws_hmm *hmm, const double *counts, int64_t count, const hws_options *options,
                               hws_hmm **other) {
  return Call().out("other", other).run([&] {
    const HmmModel &m = *given(hmm, "hmm").p;
    const Asked asked(option_tables::hws_hmm_with_counts, options);
    hand_out(other, with_counts(m, array_in(counts, count, "counts"), asked.run()));
  });
}

hws_status hws_hmm_channel_spec(const hws_hmm *hmm, int32_t channel, int32_t *kind, int32_t *dimension) {
  return Call().out("kind", kind).out("dimension", dimension).run([&] {
    const EmissionFamily &family = family_in(*given(hmm, "hmm").p, channel);
    *kind = static_cast<int32_t>(family.kind());
    *dimension = static_cast<int32_t>(family.dimension());
  });
}

hws_status hws_hmm_channel(const hws_hmm *hmm, int32_t channel, const char *what, double *values, int64_t capacity,
                           int64_t *needed) {
  return Call().needed(needed).run([&] {
    const HmmModel &m = *given(hmm, "hmm").p;
    const EmissionFamily &family = family_in(m, channel);
    const size_t figure = figure_in(family, name_in(what, "what"));
    const Array<double> found = m.families->report(m.origin->counts.channels, m.rows.states(), static_cast<size_t>(channel),
                                                   figure, m.origin->read_of_channels());
    copy_out(std::span<const double>(found), values, capacity, needed);
  });
}

HWS_OPTIONS(hws_hmm_score, kHmmSumOptions);
hws_status hws_hmm_score(const hws_hmm *hmm, const hws_hmm_data *data, const hws_options *options, double *log_probs) {
  return Call().run([&] {
    const HmmModel &m = *given(hmm, "hmm").p;
    const HmmData &d = *given(data, "data").input.data;
    const std::span<double> out = array_out(log_probs, d.corpus->count(), "log_probs");
    const Asked asked(option_tables::hws_hmm_score, options);
    asked.run().limit_bytes(static_cast<int64_t>(d.rows.size()) * 8);
    const Array<double> found = log_probabilities(d, parameters_for(m, d), asked.run());
    std::copy(found.begin(), found.end(), out.begin());
  });
}

HWS_OPTIONS(hws_hmm_decode, kDecodeOptions);
hws_status hws_hmm_decode(const hws_hmm *hmm, const hws_hmm_data *data, const hws_options *options, int32_t *states) {
  return Call().run([&] {
    const HmmModel &m = *given(hmm, "hmm").p;
    const HmmData &d = *given(data, "data").input.data;
    const std::span<int32_t> out = array_out(states, static_cast<int64_t>(d.corpus->symbols.size()), "states");
    const Asked asked(option_tables::hws_hmm_decode, options);
    const bool viterbi = asked.reader.text("decode") == "viterbi";
    const Impossible impossible = impossible_in(asked.reader);
    asked.run().limit_bytes(static_cast<int64_t>(d.rows.size()) * 8);
    const HmmParameters p = parameters_for(m, d);
    const Array<int32_t> found =
        viterbi ? decode_viterbi(d, p, asked.run(), impossible) : decode_posterior(d, p, asked.run(), impossible);
    std::copy(found.begin(), found.end(), out.begin());
    return std::find(found.begin(), found.end(), -1) == found.end() ? HWS_OK : HWS_PARTIAL;
  });
}

HWS_OPTIONS(hws_hmm_posteriors, kPosteriorOptions);
hws_status hws_hmm_posteriors(const hws_hmm *hmm, const hws_hmm_data *data, int64_t first, int64_t last,
                              const hws_options *options, double *values, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const HmmModel &m = *given(hmm, "hmm").p;
    const HmmData &d = *given(data, "data").input.data;
    const Asked asked(option_tables::hws_hmm_posteriors, options);
    const Impossible impossible = impossible_in(asked.reader);
    asked.run().limit_bytes(static_cast<int64_t>(d.rows.size()) * 8);
    const Array<double> found = posteriors(d, parameters_for(m, d), first, last, asked.run(), impossible);
    copy_out(std::span<const double>(found), values, capacity, needed);
    return std::any_of(found.begin(), found.end(), [](double p) { return std::isnan(p); }) ? HWS_PARTIAL : HWS_OK;
  });
}

HWS_OPTIONS(hws_hmm_machine, kHmmSizes);
hws_status hws_hmm_machine(const hws_hmm *hmm, int32_t semiring, const hws_options *options, hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    const HmmModel &m = *given(hmm, "hmm").p;
    const Asked asked(option_tables::hws_hmm_machine, options);
    hand_out(machine, hmm_machine(m, semiring_in(semiring), asked.run()));
  });
}

HWS_OPTIONS(hws_hmm_sample, kHmmSampleOptions);
hws_status hws_hmm_sample(const hws_hmm *hmm, int64_t n, uint64_t seed, const hws_options *options, hws_tagged **sequences) {
  return Call().out("sequences", sequences).run([&] {
    const HmmModel &m = *given(hmm, "hmm").p;
    const Asked asked(option_tables::hws_hmm_sample, options);
    HmmSampleSettings s;
    s.length = asked.reader.integer("length");
    s.max_length = asked.reader.integer("max_length");
    hand_out(sequences, sample_sequences(m, n, seed, s, asked.run()));
  });
}

HWS_OPTIONS(hws_hmm_sample_channels, kHmmBytes);
hws_status hws_hmm_sample_channels(const hws_hmm *hmm, const hws_tagged *states, uint64_t seed, const hws_options *options,
                                   hws_channels **channels) {
  return Call().out("channels", channels).run([&] {
    const HmmModel &m = *given(hmm, "hmm").p;
    const TaggedCorpus &s = *given(states, "states").p;
    const Asked asked(option_tables::hws_hmm_sample_channels, options);
    hand_out(channels, sample_channels(m, s, seed, asked.run()));
  });
}
