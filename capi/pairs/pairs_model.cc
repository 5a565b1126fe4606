// hws_pairs_model_*: include/hawser/pairs.h. How models are made and looked at.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/ngram/ngram.hh"
#include "capi/pairs/handles.hh"
#include "capi/pairs/pairs_calls.hh"
#include "hawser/pairs.h"
#include "src/pairs/apply_pair_model.hh"
#include "src/pairs/fit_pair_model.hh"
#include "src/pairs/pair_language.hh"
#include "src/pairs/pair_machine.hh"
#include "src/pairs/pair_model_io.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kSequenceEstimate =
    text_option("estimate", "kneser-ney", "kneser-ney|witten-bell",
                "how the n-gram model is estimated; kneser-ney: modified, interpolated, of whole weights");
constexpr OptionSpec kSequenceNgrams = int_or_auto(
    "ngrams", 1, INT64_MAX, "kneser-ney: n-grams at most, which are grown within this number; auto: all there are");
constexpr const char *kUnits = "unknown|words|characters|graphemes";
constexpr OptionSpec kPairFitOptions[] = {
    int_option("order", 8, 1, 255, "symbols of the longest n-gram of chunks, ends counted"),
    text_option("direction", "backward", "backward|forward",
                "which way strings are read: backward, from right to left; forward, from left to right"),
    kSequenceEstimate,
    text_option("marks", "none", "", "characters at the end of output symbols' names that are marks, such as 012, or none"),
    kSequenceNgrams,
    int_or_auto("weight_bits", 2, 32,
                "bits of a weight in binaries, which have 3 to 6 bytes per n-gram then: 2 to 16, or 32 for floats; auto: 64, "
                "and 36 bytes"),
    text_option("input_units", "unknown", kUnits, "what the input's symbols are, which the card says then (graphemes: UAX 29)"),
    text_option("output_units", "unknown", kUnits, "what the output's symbols are, which the card says then"),
    kThreads, kMaxBytes};
constexpr OptionSpec kPairReadOptions[] = {kMaxStates, kMaxBytes};
constexpr OptionSpec kPairMachineOptions[] = {kMaxStates, kMaxArcs, kMaxBytes};
constexpr OptionSpec kLanguageOptions[] = {
    int_option("order", 5, 1, 255, "symbols of the longest n-gram of outputs, ends counted"), kSequenceEstimate,
    kSequenceNgrams, kThreads, kMaxBytes};

void read_sequence_fit(const OptionReader &reader, SequenceFit *s) {
  s->order = reader.integer("order");
  const bool witten_bell = reader.text("estimate") == "witten-bell";
  s->estimate = witten_bell ? SequenceEstimate::witten_bell : SequenceEstimate::kneser_ney;
  if (const int64_t most = reader.integer_or("ngrams", 0); most > 0) s->ngrams = most;
}

}  // namespace

void hws_pairs_model_free(hws_pairs_model *model) { delete model; }

HWS_OPTIONS(hws_pairs_model_new, kPairFitOptions);
hws_status hws_pairs_model_new(const hws_strings *chunks, const hws_strings *pairs, const hws_options *options,
                               hws_pairs_model **model) {
  return Call().out("model", model).run([&] {
    const StringBatch &list = *given(chunks, "chunks").p;
    const StringBatchPtr &batch = given(pairs, "pairs").p;
    const Asked asked(option_tables::hws_pairs_model_new, options);
    PairFitSettings s;
    read_sequence_fit(asked.reader, &s);
    const std::string_view direction = asked.reader.text("direction");
    const std::string_view input_units = asked.reader.text("input_units"), output_units = asked.reader.text("output_units");
    s.direction = direction == "forward" ? PairDirection::forward : PairDirection::backward;
    if (asked.reader.text("marks") != "none") s.marks = asked.reader.text("marks");
    if (const int64_t bits = asked.reader.integer_or("weight_bits", 0); bits > 0) s.weight_bits = bits;
    FittedPairModel fitted = fit_pair_model(list, batch, s, asked.run());
    ModelCard card;
    card.add("", "learner", "pairs");
    card.add("", "library", HWS_VERSION_STRING);
    card.add("options", "order", s.order);
    card.add("options", "direction", direction);
    card.add("options", "estimate", asked.reader.text("estimate"));
    if (!s.marks.empty()) card.add("options", "marks", s.marks);
    if (s.ngrams) card.add("options", "ngrams", *s.ngrams);
    if (s.weight_bits) card.add("options", "weight_bits", *s.weight_bits);
    if (input_units != "unknown") card.add("reading", "input_units", input_units);
    if (output_units != "unknown") card.add("reading", "output_units", output_units);
    card.add("data", "pairs", batch->count());
    card.add("data", "left_out", fitted.left_out);
    card.add("metrics", "log_likelihood", fitted.log_likelihood);
    hand_out_pairs(model, std::move(fitted.model), std::move(card));
  });
}

HWS_OPTIONS(hws_pairs_model_with_known, kByteOptions);
hws_status hws_pairs_model_with_known(const hws_pairs_model *model, const hws_strings *pairs, const hws_options *options,
                                      hws_pairs_model **listed) {
  return Call().out("listed", listed).run([&] {
    const hws_pairs_model &m = given(model, "model");
    const StringBatch &batch = *given(pairs, "pairs").p;
    const Asked asked(option_tables::hws_pairs_model_with_known, options);
    check_pair_alphabets(*m.p, batch, 2);
    hand_out_pairs(listed, m.p->with_known(KnownOutputs(batch, asked.run())), m.card);
  });
}

HWS_OPTIONS(hws_pairs_model_estimate_language, kLanguageOptions);
hws_status hws_pairs_model_estimate_language(const hws_pairs_model *model, const hws_strings *outputs,
                                             const hws_options *options, hws_ngram_model **ngrams) {
  return Call().out("ngrams", ngrams).run([&] {
    const PairModel &m = *given(model, "model").p;
    const StringBatch &batch = *given(outputs, "outputs").p;
    const Asked asked(option_tables::hws_pairs_model_estimate_language, options);
    SequenceFit s;
    read_sequence_fit(asked.reader, &s);
    hand_out(ngrams, estimate_language(m, batch, s, asked.run()));
  });
}

HWS_OPTIONS(hws_pairs_model_with_language, kByteOptions);
hws_status hws_pairs_model_with_language(const hws_pairs_model *model, const hws_ngram_model *language, double weight,
                                         const hws_options *options, hws_pairs_model **joined) {
  return Call().out("joined", joined).run([&] {
    const hws_pairs_model &m = given(model, "model");
    const Asked asked(option_tables::hws_pairs_model_with_language, options);
    PairLanguage own;
    if (language) own = {language->p.plain(asked.run()), language->p.packed(), weight};
    ModelCard card = m.card;
    card.add("options", "language_weight", language ? weight : 0.0);
    hand_out_pairs(joined, m.p->with_language(std::move(own)), std::move(card));
  });
}

hws_status hws_pairs_model_info(const hws_pairs_model *model, const char *name, double *value) {
  return Call().out("value", value).run([&] {
    const PairModel &m = *given(model, "model").p;
    const NgramTrie &trie = m.ngrams()->trie();
    const PairLanguage &language = m.language();
    const int32_t language_ngrams = language.ngrams ? language.ngrams->trie().nodes() - 1 : 0;
    const double bits = m.packed() ? static_cast<double>(m.packed()->sizes().weight_bits) : 64;
    const std::pair<std::string_view, double> known[] = {{"chunks", m.chunks().size()},
                                                         {"ngrams", trie.nodes() - 1},
                                                         {"order", trie.order()},
                                                         {"inputs", static_cast<double>(m.input()->size())},
                                                         {"outputs", static_cast<double>(m.output()->size())},
                                                         {"known", static_cast<double>(m.known().inputs())},
                                                         {"language_ngrams", language_ngrams},
                                                         {"language_weight", language.weight},
                                                         {"marks", m.folded().empty() ? 0 : 1},
                                                         {"weight_bits", bits},
                                                         {"backward", m.reversed() ? 1 : 0}};
    *value = named_value<double>(name_in(name, "name"), known, "a pair model has no number named");
  });
}

hws_status hws_pairs_model_card(const hws_pairs_model *model, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_text_out(given(model, "model").card.json(), buffer, capacity, needed); });
}

hws_status hws_pairs_model_alphabet(const hws_pairs_model *model, int32_t written, hws_alphabet **alphabet) {
  return Call().out("alphabet", alphabet).run([&] {
    const PairModel &m = *given(model, "model").p;
    if (written < 0 || written > 1) fail(Code::argument, "written is %d; expected 0 or 1", written);
    hand_out(alphabet, written ? m.output() : m.input());
  });
}

hws_status hws_pairs_model_chunks(const hws_pairs_model *model, hws_strings **chunks) {
  return Call().out("chunks", chunks).run([&] { hand_out(chunks, chunks_of_model(*given(model, "model").p)); });
}

hws_status hws_pairs_model_ngrams(const hws_pairs_model *model, hws_ngram_model **ngrams) {
  return Call().out("ngrams", ngrams).run([&] { hand_out(ngrams, given(model, "model").p->ngrams()); });
}

HWS_OPTIONS(hws_pairs_model_machine, kPairMachineOptions);
hws_status hws_pairs_model_machine(const hws_pairs_model *model, int32_t semiring, const hws_options *options,
                                   hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    const PairModel &m = *given(model, "model").p;
    const Asked asked(option_tables::hws_pairs_model_machine, options);
    hand_out(machine, pair_machine(m, semiring_in(semiring), asked.run()));
  });
}

hws_status hws_pairs_model_write(const hws_pairs_model *model, void *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run(
      [&] { copy_bytes_out(write_pair_model(*given(model, "model").p, model->card), buffer, capacity, needed); });
}

HWS_OPTIONS(hws_pairs_model_read, kPairReadOptions);
hws_status hws_pairs_model_read(const void *buffer, int64_t length, const hws_options *options, hws_pairs_model **model) {
  return Call().out("model", model).run([&] {
    const Asked asked(option_tables::hws_pairs_model_read, options);
    const std::span<const std::byte> bytes = bytes_in(buffer, length, "buffer");
    const Run &run = asked.run();
    run.limit_bytes(length);
    AlignedCopy copy = aligned_copy(bytes);
    ModelCard card;
    PairModelPtr read = read_pair_model(copy.bytes, std::move(copy.owner), &card, run);
    hand_out_pairs(model, std::move(read), std::move(card));
  });
}
