// include/hawser/ngram.h: log-linear models, weights of strings, machines.
#include "capi/ngram/ngram_card.hh"

#include <algorithm>
#include <cmath>

#include "capi/ngram/ngram_calls.hh"
#include "fsa/ngram/combine.hh"
#include "fsa/ngram/encode_machine.hh"
#include "fsa/ngram/log_linear.hh"
#include "fsa/ngram/normalize.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kCompactOptions[] = {
    int_option("weight_bits", 8, 2, 32, "bits of a weight: 2 to 16 for bins that are chosen from the weights; 32: floats"),
    kMaxBytes};

hws_status combined(const hws_ngram_model *a, double x, const hws_ngram_model *b, double y, const OptionTable &table,
                    const hws_options *options, hws_ngram_model **out) {
  const EngineRun run(table, options);
  NgramModelPtr made = combine(plain_in(a, run.run(), "a"), x, plain_in(b, run.run(), "b"), y, run.run());
  hand_out(out, std::move(made), card_of_models(y > 0 ? "product" : "quotient", *a, b));
  return HWS_OK;
}

}  // namespace

void hws_ngram_model_free(hws_ngram_model *model) { delete model; }

hws_status hws_ngram_alphabet(const hws_ngram_model *model, hws_alphabet **alphabet) {
  return Call().out("alphabet", alphabet).run([&] { hand_out(alphabet, given(model, "model").p.alphabet()); });
}

hws_status hws_ngram_info(const hws_ngram_model *model, const char *name, double *value) {
  return Call().out("value", value).run([&] {
    const StoredNgrams &m = given(model, "model").p;
    const NgramNode nodes = m.ask([](const auto &store) { return store.trie().nodes(); });
    const int32_t order = m.ask([](const auto &store) { return store.trie().order(); });
    // The begin is a node of every tree, so an order of 1 may come from it alone.
    const std::pair<std::string_view, double> known[] = {{"order", order == 1 && nodes == 2 ? 0 : order},
                                                         {"ngrams", nodes - 1},
                                                         {"states", static_cast<double>(m.states())},
                                                         {"symbols", static_cast<double>(m.alphabet()->size())},
                                                         {"bytes", static_cast<double>(m.bytes())},
                                                         {"weight_bits", m.weight_bits()},
                                                         {"weight_error", m.weight_error()}};
    *value = named_value<double>(name_in(name, "name"), known, "an n-gram model has no number named");
  });
}

int64_t hws_ngram_count(const hws_ngram_model *model, int32_t length) {
  if (!model || length < 0) return 0;
  return model->p.ask([&](const auto &m) -> int64_t {
    if (length > m.trie().order()) return 0;
    return m.trie().level_begin(length + 1) - m.trie().level_begin(length) - (length == 1);
  });
}

HWS_OPTIONS(hws_ngram_from_theta, kNgramReadOptions);
hws_status hws_ngram_from_theta(const hws_alphabet *alphabet, int64_t count, const int64_t *offsets, const int32_t *labels,
                                const double *theta, const hws_options *options, hws_ngram_model **model) {
  return Call().out("model", model).run([&] {
    const EngineRun run(option_tables::hws_ngram_from_theta, options);
    const AlphabetPtr &a = given(alphabet, "alphabet").p;
    const std::span<const int64_t> at = ngram_offsets_in(offsets, count);
    hand_out(model, encode_log_linear(
                        log_linear(a, at, ngram_labels_in(labels, at.back(), *a), array_in(theta, count, "theta"), run.run())));
  });
}

HWS_OPTIONS(hws_ngram_theta, kSizeOptions);
hws_status hws_ngram_theta(const hws_ngram_model *model, const hws_options *options, int64_t *offsets, double *theta,
                           int64_t capacity, int64_t *count, int32_t *labels, int64_t label_capacity, int64_t *label_count) {
  return Call().needed(count).needed(label_count).run([&] {
    const EngineRun run(option_tables::hws_ngram_theta, options);
    const LogLinear l = decode_log_linear(plain_in(model, run.run()), run.run());
    const NgramTrie &trie = *l.trie;
    const bool wanted = offsets || theta || labels;
    if (!wanted && (!count || !label_count)) {
      fail(Code::argument, "neither arrays nor both of count and label_count; expected some");
    }
    if (wanted && (!offsets || !theta || !labels)) {
      fail(Code::argument, "offsets, theta or labels is NULL; expected all or none");
    }
    int64_t total = 0;
    for (int32_t n = 0; n <= trie.order(); ++n) {
      total += int64_t{n} * (trie.level_begin(n + 1) - trie.level_begin(n) - (n == 1));
    }
    const int64_t ngrams = trie.nodes() - 1;  // all but the begin
    if (count) *count = ngrams;
    if (label_count) *label_count = total;
    if (!wanted) return;
    if (capacity < ngrams || label_capacity < total) {
      fail(Code::argument,
           "capacity %" PRId64 " or label_capacity %" PRId64 " is too small; expected at least %" PRId64 " and %" PRId64,
           capacity, label_capacity, ngrams, total);
    }
    Array<Label> spelt;
    spelt.reserve(static_cast<size_t>(trie.order()));  // nothing fails from here on
    int64_t at = 0;
    *offsets = 0;
    for (NgramNode w = 0; w < trie.nodes(); ++w) {
      if (w == trie.begin_node()) continue;
      trie.spell(w, &spelt);
      for (const Label c : spelt) labels[at++] = ngram_label_out(c, trie.symbols());
      *theta++ = l.theta[static_cast<size_t>(w)];
      *++offsets = at;
    }
  });
}

HWS_OPTIONS(hws_ngram_product, kSizeOptions);
hws_status hws_ngram_product(const hws_ngram_model *a, const hws_ngram_model *b, const hws_options *options,
                             hws_ngram_model **product) {
  return Call().out("product", product).run(
      [&] { return combined(a, 1, b, 1, option_tables::hws_ngram_product, options, product); });
}

HWS_OPTIONS(hws_ngram_quotient, kSizeOptions);
hws_status hws_ngram_quotient(const hws_ngram_model *a, const hws_ngram_model *b, const hws_options *options,
                              hws_ngram_model **quotient) {
  return Call().out("quotient", quotient).run(
      [&] { return combined(a, 1, b, -1, option_tables::hws_ngram_quotient, options, quotient); });
}

HWS_OPTIONS(hws_ngram_power, kSizeOptions);
hws_status hws_ngram_power(const hws_ngram_model *model, double exponent, const hws_options *options, hws_ngram_model **power) {
  return Call().out("power", power).run([&] {
    const EngineRun run(option_tables::hws_ngram_power, options);
    NgramModelPtr made = combine(plain_in(model, run.run()), exponent, nullptr, 0, run.run());
    ModelCard card = card_of_models("power", *model);
    card.add("options", "exponent", exponent);
    hand_out(power, std::move(made), std::move(card));
  });
}

HWS_OPTIONS(hws_ngram_log_weights, {});
hws_status hws_ngram_log_weights(const hws_ngram_model *model, const hws_strings *strings, const hws_options *options,
                                 double *log_weights) {
  return Call().run([&] {
    const EngineRun run(option_tables::hws_ngram_log_weights, options);
    const StoredNgrams &m = given(model, "model").p;
    const StringBatch &batch = *given(strings, "strings").p;
    const std::span<double> out = array_out(log_weights, batch.count(), "log_weights");
    if (batch.tapes != 1) fail(Code::argument, "a batch of %d tapes; expected 1", batch.tapes);
    if (!join(batch.alphabets[0], m.alphabet())) {
      fail(Code::argument, "strings over %s and a model over %s", batch.alphabets[0]->describe().c_str(),
           m.alphabet()->describe().c_str());
    }
    Array<double> weights(out.size());
    for (size_t i = 0; i < weights.size(); ++i) {
      if ((i & 255) == 0) run.run().check();
      weights[i] = m.ask([&](const auto &store) { return string_weight(store, batch.labels_of(static_cast<int64_t>(i), 0)); });
    }
    std::copy(weights.begin(), weights.end(), out.begin());
  });
}

HWS_OPTIONS(hws_ngram_log_total, kSumOptions);
hws_status hws_ngram_log_total(const hws_ngram_model *model, const hws_options *options, double *total) {
  return Call().out("log_total", total).run([&] {
    const EngineRun run(option_tables::hws_ngram_log_total, options);
    *total = log_total(*plain_in(model, run.run()), run.run());
  });
}

HWS_OPTIONS(hws_ngram_normalize, kSumOptions);
hws_status hws_ngram_normalize(const hws_ngram_model *model, const hws_options *options, hws_ngram_model **normalized,
                               double *total) {
  return Call().out("normalized", normalized).maybe(total).run([&] {
    const EngineRun run(option_tables::hws_ngram_normalize, options);
    const NormalizedNgrams q = normalize(*plain_in(model, run.run()), run.run());
    hand_out(normalized, q.model, card_of_models("normalization", *model));
    if (total) *total = q.log_total;
  });
}

HWS_OPTIONS(hws_ngram_compact, kCompactOptions);
hws_status hws_ngram_compact(const hws_ngram_model *model, const hws_options *options, hws_ngram_model **compact) {
  return Call().out("compact", compact).run([&] {
    const Asked asked(option_tables::hws_ngram_compact, options);
    const int64_t bits = asked.reader.integer("weight_bits");
    PackedNgramsPtr made = pack_ngrams(*plain_in(model, asked.run()), static_cast<int32_t>(bits), asked.run());
    ModelCard card = card_of_models("compact", *model);
    card.add("options", "weight_bits", bits);
    hand_out(compact, std::move(made), std::move(card));
  });
}

HWS_OPTIONS(hws_ngram_machine, kSizeOptions);
hws_status hws_ngram_machine(const hws_ngram_model *model, int32_t semiring, const hws_options *options,
                             hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    const EngineRun run(option_tables::hws_ngram_machine, options);
    hand_out(machine, encode_machine(*plain_in(model, run.run()), semiring_in(semiring), run.run()));
  });
}

HWS_OPTIONS(hws_ngram_from_machine, kNgramReadOptions);
hws_status hws_ngram_from_machine(const hws_machine *machine, const hws_options *options, hws_ngram_model **model) {
  return Call().out("model", model).run([&] {
    const EngineRun run(option_tables::hws_ngram_from_machine, options);
    hand_out(model, decode_machine(*given(machine, "machine").p, run.run()));
  });
}
