// include/hawser/ngram.h: cards.
#include "capi/ngram/ngram_card.hh"

#include "fsa/base/sections.hh"
#include "fsa/ngram/counts_likelihood.hh"
#include "src/learner/checkpoint.hh"

using namespace hws;
using namespace hws::capi;

namespace {

// In cards, of what estimates and of the numbers it gives.
constexpr char kEstimator[] = "ngram";
constexpr int32_t kEstimatorVersion = 1;

// Adds the method and options of `of` as a group of their own, and its data to those of the new model.
void add_source(const char *group, const ModelCard &of, ModelCard *card) {
  for (const ModelCard::Entry &entry : of.entries()) {
    if (entry.group == "data") card->add(entry);
    else if (entry.group.empty() || entry.group == "options") card->add({group, entry.name, entry.value, entry.number});
  }
}

}  // namespace

ModelCard hws::capi::ngram_card(std::string_view method) {
  ModelCard card;
  card.add("", "method", method);
  card.add("", "hawser", std::string_view(HWS_VERSION_STRING));
  return card;
}

ModelCard hws::capi::card_of_counts(std::string_view method, const NgramCounter &counter, const NgramCounts &counts,
                                    const NgramModel &model, const Run &run) {
  ModelCard card = ngram_card(method);
  CheckpointIdentity identity(kEstimator, kEstimatorVersion);
  identity.option("order", int64_t{counter.order()});
  identity.data("the n-gram counts", fingerprint(counts));
  identity.describe(&card);
  const CountsLikelihood found = counts_likelihood(counts, counter.order(), model, run);
  card.add("metrics", "ngrams", int64_t{model.trie().nodes() - 1});
  card.add("metrics", "tokens", found.tokens);
  card.add("metrics", "log_likelihood", found.log_likelihood);
  card.add("metrics", "perplexity", found.perplexity());
  return card;
}

ModelCard hws::capi::card_of_arpa(std::string_view text) {
  ModelCard card = ngram_card("arpa");
  CheckpointIdentity identity(kEstimator, kEstimatorVersion);
  identity.data("the ARPA text", checksum64(text.data(), text.size()));
  identity.describe(&card);
  return card;
}

ModelCard hws::capi::card_of_models(std::string_view method, const hws_ngram_model &a, const hws_ngram_model *b) {
  ModelCard card = ngram_card(method);
  add_source(b ? "first model" : "model", a.card, &card);
  if (b) add_source("second model", b->card, &card);
  return card;
}

void hws::capi::hand_out_read(hws_ngram_model **to, StoredNgrams model, const std::string &card) {
  hand_out(to, std::move(model), ModelCard::read(std::as_bytes(std::span(card))));
}

hws_status hws_ngram_card(const hws_ngram_model *model, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_text_out(given(model, "model").card.json(), buffer, capacity, needed); });
}
