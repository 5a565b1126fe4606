// include/hawser/ngram.h: from text and counts to models, ARPA, scores.
#include <algorithm>
#include <cmath>

#include "capi/base/engine_options.hh"
#include "capi/ngram/arpa_options.hh"
#include "capi/ngram/ngram_calls.hh"
#include "capi/ngram/ngram_card.hh"
#include "fsa/ngram/counts_binary.hh"
#include "fsa/ngram/ngram_counter.hh"
#include "fsa/ngram/prune_entropy.hh"
#include "fsa/ngram/score_strings.hh"
#include "fsa/ngram/segment_text.hh"
#include "fsa/ngram/variable_kneser_ney.hh"

struct hws_ngram_counts {
  hws::NgramCounter counter;
};

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kNgramDataUnknown =
    text_option("unknown", "<unk>", "", "name of the symbol that stands for those without one of their own; empty: none does");
constexpr OptionSpec kSegmentOptions[] = {
    kNgramDataUnknown, text_option("space", "", "", "by characters: name of the symbol for white space; empty: it is left out"),
    int_option("min_count", 1, 1, INT64_MAX, "occurrences that make a segment a symbol of an alphabet that is built"),
    kMaxBytes};
constexpr OptionSpec kAddOptions[] = {kMaxStates, kMaxBytes};
constexpr OptionSpec kAddMachineOptions[] = {kMaxStates, kMaxArcs, kMaxBytes, kTolerance};
constexpr OptionSpec kNgramDataEstimateOptions[] =
    {text_option("smoothing", "kneser-ney", "kneser-ney|witten-bell|maximum-likelihood",
                                                       "how probabilities are made from counts"),
                                           kMaxBytes};
constexpr OptionSpec kGrowOptions[] = {
    real_option("least_gain", 0.01, 0, 1e9, "nats of likelihood that a unit of description must gain (delta)"),
    real_option("ngram_cost", 10, 0, 1e9, "description of an n-gram's numbers, in nats (alpha)"),
    real_option("threshold", 0, 0, 1e9, "nats of likelihood below which an n-gram is pruned in the end; 0: none is"),
    kMaxBytes};
constexpr OptionSpec kNgramDataBytes[] = {kMaxBytes};
constexpr OptionSpec kNgramDataScoreOptions[] = {kNgramDataUnknown, kMaxBytes};

Label unknown_in(const OptionReader &reader, const StoredNgrams &model) {
  const std::string name(reader.text("unknown"));
  return name.empty() ? 0 : model.alphabet()->find(name);
}

// Makes a model of all that was counted, with a card of how: estimate(counts) by the method of that name.
template <class Estimate>
ModelCard estimate_of(hws_ngram_counts *counts, std::string_view method, const Run &run, NgramModelPtr *model,
                      Estimate estimate) {
  NgramCounter &counter = given(counts, "counts").counter;
  const NgramCountsPtr all = counter.counts(run);
  *model = estimate(*all);
  return card_of_counts(method, counter, *all, **model, run);
}

NgramModelPtr estimated(const std::string_view smoothing, const NgramCounts &counts, const Run &run) {
  if (smoothing == "witten-bell") return witten_bell(counts, run);
  if (smoothing == "maximum-likelihood") return maximum_likelihood(counts, run);
  return kneser_ney(counts, run);
}

}  // namespace

HWS_OPTIONS(hws_ngram_segment_text, kSegmentOptions);
hws_status hws_ngram_segment_text(const char *text, int64_t length, int32_t split, const hws_alphabet *alphabet,
                                  const hws_options *options, hws_strings **strings, hws_alphabet **built) {
  return Call().out("strings", strings).maybe(built).run([&] {
    const Asked asked(option_tables::hws_ngram_segment_text, options);
    if (split < HWS_SPLIT_CHARS || split > HWS_SPLIT_WORDS) {
      fail(Code::argument, "split is %d; expected HWS_SPLIT_CHARS, _SPACES or _WORDS", split);
    }
    SegmentSettings settings;
    settings.by = static_cast<Segments>(split);
    settings.unknown = asked.reader.text("unknown");
    settings.space = asked.reader.text("space");
    settings.min_count = asked.reader.integer("min_count");
    StringBatchPtr batch =
        segment_text(text_in(text, length, "text"), alphabet ? alphabet->p : nullptr, settings, asked.run());
    std::unique_ptr<hws_alphabet> made(built ? new hws_alphabet{batch->alphabets[0]} : nullptr);
    hand_out(strings, std::move(batch));
    if (built) *built = made.release();
  });
}

hws_status hws_ngram_counts_new(const hws_alphabet *alphabet, int32_t order, hws_ngram_counts **counts) {
  return Call().out("counts", counts).run([&] { hand_out(counts, NgramCounter(given(alphabet, "alphabet").p, order)); });
}

void hws_ngram_counts_free(hws_ngram_counts *counts) { delete counts; }

HWS_OPTIONS(hws_ngram_counts_add, kAddOptions);
hws_status hws_ngram_counts_add(hws_ngram_counts *counts, const hws_strings *strings, const hws_options *options) {
  return Call().run([&] {
    const Asked asked(option_tables::hws_ngram_counts_add, options);
    given(counts, "counts").counter.add(*given(strings, "strings").p, asked.run());
  });
}

HWS_OPTIONS(hws_ngram_counts_add_machine, kAddMachineOptions);
hws_status hws_ngram_counts_add_machine(hws_ngram_counts *counts, const hws_machine *machine, int32_t tape, double threshold,
                                        double weight, const hws_options *options) {
  return Call().run([&] {
    const Asked asked(option_tables::hws_ngram_counts_add_machine, options);
    given(counts, "counts").counter.add(*given(machine, "machine").p, tape, threshold, weight, asked.run());
  });
}

hws_status hws_ngram_counts_get(hws_ngram_counts *counts, int64_t count, const int64_t *offsets, const int32_t *labels,
                                double *values) {
  return Call().run([&] {
    NgramCounter &counter = given(counts, "counts").counter;
    const std::span<const int64_t> at = ngram_offsets_in(offsets, count);
    const Array<Label> all = ngram_labels_in(labels, at.back(), *counter.alphabet());
    const std::span<double> out = array_out(values, count, "values");
    const NgramCountsPtr sum = counter.empty() ? nullptr : counter.counts(kStandard);
    for (size_t i = 0; i < out.size(); ++i) {
      const std::span<const Label> ngram(all.data() + at[i], static_cast<size_t>(at[i + 1] - at[i]));
      const NgramNode w = sum ? sum->trie->find(ngram) : -1;
      out[i] = w == NgramTrie::kRoot ? sum->events() : w < 0 ? 0 : sum->count[static_cast<size_t>(w)];
    }
  });
}

hws_status hws_ngram_counts_write(hws_ngram_counts *counts, void *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    copy_bytes_out(counts_binary(&given(counts, "counts").counter, kStandard), buffer, capacity, needed);
  });
}

HWS_OPTIONS(hws_ngram_counts_add_bytes, kAddOptions);
hws_status hws_ngram_counts_add_bytes(hws_ngram_counts *counts, const void *buffer, int64_t length,
                                      const hws_options *options) {
  return Call().run([&] {
    const Asked asked(option_tables::hws_ngram_counts_add_bytes, options);
    NgramCounter &counter = given(counts, "counts").counter;
    counter.add(read_counts_binary(bytes_in(buffer, length, "buffer"), counter, asked.run()), asked.run());
  });
}

HWS_OPTIONS(hws_ngram_estimate, kNgramDataEstimateOptions);
hws_status hws_ngram_estimate(hws_ngram_counts *counts, const hws_options *options, hws_ngram_model **model) {
  return Call().out("model", model).run([&] {
    const Asked asked(option_tables::hws_ngram_estimate, options);
    const std::string smoothing(asked.reader.text("smoothing"));
    const Run &run = asked.run();
    NgramModelPtr made;
    ModelCard card =
        estimate_of(counts, smoothing, run, &made, [&](const NgramCounts &all) { return estimated(smoothing, all, run); });
    hand_out(model, std::move(made), std::move(card));
  });
}

HWS_OPTIONS(hws_ngram_prune_kneser_ney, kNgramDataBytes);
hws_status hws_ngram_prune_kneser_ney(hws_ngram_counts *counts, double threshold, const hws_options *options,
                                      hws_ngram_model **model) {
  return Call().out("model", model).run([&] {
    const Asked asked(option_tables::hws_ngram_prune_kneser_ney, options);
    const Run &run = asked.run();
    NgramModelPtr made;
    ModelCard card = estimate_of(counts, "kneser-ney-pruning", run, &made,
                                 [&](const NgramCounts &all) { return prune_kneser_ney(all, threshold, run); });
    card.add("options", "threshold", threshold);
    hand_out(model, std::move(made), std::move(card));
  });
}

HWS_OPTIONS(hws_ngram_grow, kGrowOptions);
hws_status hws_ngram_grow(hws_ngram_counts *counts, const hws_options *options, hws_ngram_model **model) {
  return Call().out("model", model).run([&] {
    const Asked asked(option_tables::hws_ngram_grow, options);
    const double least_gain = asked.reader.real("least_gain"), ngram_cost = asked.reader.real("ngram_cost"),
                 threshold = asked.reader.real("threshold");
    const Run &run = asked.run();
    NgramModelPtr made;
    ModelCard card = estimate_of(counts, "kneser-ney-growing", run, &made, [&](const NgramCounts &all) {
      return grow_kneser_ney(all, least_gain, ngram_cost, threshold, run);
    });
    card.add("options", "least_gain", least_gain);
    card.add("options", "ngram_cost", ngram_cost);
    card.add("options", "threshold", threshold);
    hand_out(model, std::move(made), std::move(card));
  });
}

HWS_OPTIONS(hws_ngram_prune, kNgramDataBytes);
hws_status hws_ngram_prune(const hws_ngram_model *model, double threshold, const hws_options *options,
                           hws_ngram_model **pruned) {
  return Call().out("pruned", pruned).run([&] {
    const Asked asked(option_tables::hws_ngram_prune, options);
    const hws_ngram_model &m = given(model, "model");
    NgramModelPtr made = prune_entropy(*m.p.plain(asked.run()), threshold, asked.run());
    ModelCard card = card_of_models("entropy-pruning", m);
    card.add("options", "threshold", threshold);
    hand_out(pruned, std::move(made), std::move(card));
  });
}

HWS_OPTIONS(hws_ngram_read_arpa, kArpaReadOptions);
hws_status hws_ngram_read_arpa(const char *text, int64_t length, const hws_alphabet *alphabet, const hws_options *options,
                               hws_ngram_model **model) {
  return Call().out("model", model).run([&] {
    const Asked asked(option_tables::hws_ngram_read_arpa, options);
    const std::string_view arpa = text_in(text, length, "text");
    NgramModelPtr read = arpa_in(arpa, alphabet, asked);
    hand_out(model, std::move(read), card_of_arpa(arpa));
  });
}

HWS_OPTIONS(hws_ngram_write_arpa, kArpaWriteOptions);
hws_status hws_ngram_write_arpa(const hws_ngram_model *model, const hws_options *options, char *buffer, int64_t capacity,
                                int64_t *needed) {
  return Call().needed(needed).run([&] {
    const Asked asked(option_tables::hws_ngram_write_arpa, options);
    const std::string text = arpa_out(model, asked);
    copy_text_out(text, buffer, capacity, needed);
  });
}

HWS_OPTIONS(hws_ngram_score, kNgramDataScoreOptions);
hws_status hws_ngram_score(const hws_ngram_model *model, const hws_strings *strings, const hws_options *options,
                           double *log_probs, double *known_log_probs, int64_t *unknown_counts) {
  return Call().run([&] {
    const StoredNgrams &m = given(model, "model").p;
    const StringBatch &batch = *given(strings, "strings").p;
    const std::span<double> out = array_out(log_probs, batch.count(), "log_probs");
    const Asked asked(option_tables::hws_ngram_score, options);
    const Label unknown = unknown_in(asked.reader, m);
    const Array<StringScore> scores =
        m.ask([&](const auto &store) { return score_strings(store, batch, unknown, {}, {}, asked.run()); });
    for (size_t i = 0; i < scores.size(); ++i) {
      out[i] = scores[i].log_prob;
      if (known_log_probs) known_log_probs[i] = scores[i].known;
      if (unknown_counts) unknown_counts[i] = scores[i].unknown_count;
    }
  });
}

HWS_OPTIONS(hws_ngram_score_symbols, kNgramDataBytes);
hws_status hws_ngram_score_symbols(const hws_ngram_model *model, const hws_strings *strings, const hws_options *options,
                                   double *log_probs, int32_t *lengths) {
  return Call().run([&] {
    const StoredNgrams &m = given(model, "model").p;
    const StringBatch &batch = *given(strings, "strings").p;
    const int64_t tokens = static_cast<int64_t>(batch.labels.size()) + batch.count();
    const std::span<double> out = array_out(log_probs, tokens, "log_probs");
    const Asked asked(option_tables::hws_ngram_score_symbols, options);
    asked.run().limit_bytes(tokens * 12);
    Array<double> found(out.size());
    Array<int32_t> found_lengths(lengths ? out.size() : 0);
    m.ask([&](const auto &store) { return score_strings(store, batch, 0, found, found_lengths, asked.run()); });
    std::copy(found.begin(), found.end(), out.begin());
    std::copy(found_lengths.begin(), found_lengths.end(), lengths);
  });
}

HWS_OPTIONS(hws_ngram_perplexity, kNgramDataScoreOptions);
hws_status hws_ngram_perplexity(const hws_ngram_model *model, const hws_strings *strings, const hws_options *options,
                                double *with, double *without_unknown, double *tokens, double *unknown) {
  return Call().out("perplexity", with).out("without_unknown", without_unknown).maybe(tokens).maybe(unknown).run([&] {
    const StoredNgrams &m = given(model, "model").p;
    const Asked asked(option_tables::hws_ngram_perplexity, options);
    const Label apart = unknown_in(asked.reader, m);
    const Perplexity found =
        m.ask([&](const auto &store) { return perplexity(store, *given(strings, "strings").p, apart, asked.run()); });
    if (found.tokens == 0) fail(Code::empty, "no strings; expected at least one to take the perplexity of");
    *with = found.with;
    *without_unknown = found.without;
    if (tokens) *tokens = found.tokens;
    if (unknown) *unknown = found.unknown;
  });
}
