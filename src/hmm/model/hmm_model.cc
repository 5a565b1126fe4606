#include "src/hmm/model/hmm_model.hh"

#include <cinttypes>
#include <cmath>

#include "fsa/base/long_sum.hh"
#include "fsa/base/text.hh"

namespace hws {

namespace {

void require_row(std::span<const double> row, double more, const char *what, size_t number) {
  LongSum sum;
  sum.add(more);
  for (size_t k = 0; k < row.size(); ++k) {
    if (!(row[k] >= 0 && row[k] <= 1.000000001)) {
      fail(Code::argument, "entry %zu in row %zu of the %s is %s; expected a probability", k, number, what,
           NumberText(row[k]).text);
    }
    sum.add(row[k]);
  }
  if (std::fabs(sum.value() - 1) > 1e-9) {
    fail(Code::improper, "row %zu of the %s sums to %s; expected 1", number, what, NumberText(sum.value()).text);
  }
}

}  // namespace

int64_t hmm_model_bytes(int64_t states, int64_t words) {
  const double numbers =
      static_cast<double>(states + 8) * (static_cast<double>(words) + static_cast<double>(states)) + static_cast<double>(words);
  return numbers < 1e17 ? static_cast<int64_t>(numbers) * 8 : INT64_MAX;
}

HmmModelPtr hmm_model(AlphabetPtr words, AlphabetPtr tags, std::string method, TagDictionaryPtr dictionary, EmissionRows rows,
                      EmissionChannelsPtr families, HmmOrigin origin, ModelCard card, const Run &run) {
  HmmParameters parameters = estimate(origin.counts, origin.priors, rows, families.get(), origin.read, run).parameters;
  UnknownWordsPtr unknown;
  if (origin.unknown && words) {
    HmmParameters held;  // the held emissions, in which <unk> already has its probability
    HmmParameters *const own = origin.priors.holds_emission() ? &(held = parameters) : &parameters;
    unknown = learn_unknown_words(*words, rows, origin.counts, *origin.unknown, own, run);
  }
  return std::make_shared<HmmModel>(HmmModel{std::move(words), std::move(tags), std::move(method), std::move(dictionary),
                                             std::move(rows), std::move(families), std::move(parameters),
                                             std::move(unknown), std::move(origin), std::move(card)});
}

HmmModelPtr hmm_model(const HmmLearner &learner, const HmmInput &input, const std::string &method, const Run &run,
                      std::optional<UnknownSettings> unknown, ModelCard card) {
  std::optional<HmmCompleted> own = learner.completed();
  const HmmDataPtr held_data = own ? own->data : learner.data();
  const HmmData &data = *held_data;
  const int32_t states = static_cast<int32_t>(data.rows.states());
  run.limit_bytes(2 * hmm_model_bytes(states, data.rows.symbols()));
  EmissionRows rows(states, data.rows.symbols(), nullptr, run);
  HmmOrigin origin{own ? std::move(own->counts) : learner.counts(), own ? std::move(own->priors) : learner.priors(),
                   estimate_of_model(learner.settings()), unknown};
  origin.counts.emission = moved_emission(origin.counts.emission, data.rows, rows);
  if (origin.priors.held) {
    auto held = std::make_shared<HeldParts>(*origin.priors.held);
    held->own.emission.clear();
    if (held->emission) {
      held->own.emission = std::move(held->vocabulary);
      origin.unknown = held->unknown;
      if (!held->counts.empty()) origin.counts.emission = std::move(held->counts);
    }
    if (held->channels) origin.counts.channels = std::move(held->statistics);
    held->vocabulary.clear();
    held->counts.clear();
    held->statistics.clear();
    origin.priors.held = std::move(held);
  }
  const AlphabetPtr words = rows.symbols() > 0 ? data.corpus->alphabet : nullptr;
  if (words && data.corpus->reading) {
    for (const auto &[name, value] : *data.corpus->reading) card.add("reading", name, value);
  }
  const AlphabetPtr tags = input.tags->size() == states ? input.tags : Alphabet::sized(states);  // else chosen in learning
  return hmm_model(words, tags, method, input.dictionary, std::move(rows), data.families, std::move(origin),
                   std::move(card), run);
}

HmmModelPtr with_counts(const HmmModel &m, std::span<const double> counts, const Run &run) {
  if (!m.origin) fail(Code::empty, "a model that was given has no counts; expected a learned one");
  if (m.families) {
    fail(Code::unsupported, "counts of a model with channels, which has other statistics too; expected one of words");
  }
  const size_t states = m.rows.states(), words = static_cast<size_t>(m.rows.symbols()), ends = m.end() ? states : 0;
  const size_t expected = states + states * states + ends + states * words;
  if (counts.size() != expected) {
    fail(Code::argument, "%zu counts; expected %zu of %zu states and %zu words", counts.size(), expected, states, words);
  }
  for (size_t i = 0; i < counts.size(); ++i) {
    if (i % 65536 == 0) run.check();
    if (!(counts[i] >= 0 && counts[i] <= 1e300)) {
      fail(Code::argument, "count %zu is %s; expected a finite number >= 0", i, NumberText(counts[i]).text);
    }
  }
  run.limit_bytes(2 * hmm_model_bytes(static_cast<int32_t>(states), m.rows.symbols()));
  HmmOrigin origin{HmmParameters(m.rows, m.end()), m.origin->priors, m.origin->read, m.origin->unknown};
  const double *from = counts.data();
  StateChain &chain = origin.counts.chain;
  std::copy_n(from, states, chain.initial.begin());
  from += states;
  for (size_t k = 0; k < states; ++k, from += states) {
    std::copy_n(from, states, chain.transition.begin() + static_cast<ptrdiff_t>(k * chain.stride));
  }
  std::copy_n(from, ends, chain.end.begin());
  from += ends;
  for (size_t k = 0; k < states; ++k) {
    for (size_t w = 0; w < words; ++w) {
      origin.counts.emission[m.rows.offset(static_cast<Label>(w + 1)) + k] = *from++;
    }
  }
  return hmm_model(m.words, m.tags, m.method, m.dictionary, m.rows, nullptr, std::move(origin), m.card, run);
}

HmmModelPtr hmm_model(AlphabetPtr words, AlphabetPtr tags, const HmmArrays &arrays, const Run &run) {
  const size_t states = static_cast<size_t>(tags->size()), symbols = static_cast<size_t>(words->size());
  run.limit_bytes(hmm_model_bytes(tags->size(), words->size()));
  check_shape({static_cast<int32_t>(states), words->size(), !arrays.end.empty()}, run);
  EmissionRows rows(static_cast<int32_t>(states), words->size(), nullptr, run);
  HmmParameters p(rows, !arrays.end.empty());
  require_row(arrays.initial, 0, "initial probabilities", 0);
  std::copy(arrays.initial.begin(), arrays.initial.end(), p.chain.initial.begin());
  for (size_t k = 0; k < states; ++k) {
    const std::span<const double> next = arrays.transition.subspan(k * states, states),
                                  emitted = arrays.emission.subspan(k * symbols, symbols);
    const double end = arrays.end.empty() ? 0 : arrays.end[k];
    if (!(end >= 0 && end <= 1.000000001)) {
      fail(Code::argument, "the probability of an end after state %zu is %s", k, NumberText(end).text);
    }
    require_row(next, end, "transitions", k);
    require_row(emitted, 0, "emissions", k);
    std::copy(next.begin(), next.end(), p.chain.transition.begin() + static_cast<ptrdiff_t>(k * p.chain.stride));
    if (!arrays.end.empty()) p.chain.end[k] = end;
    for (size_t w = 0; w < symbols; ++w) p.emission[rows.offset(static_cast<Label>(w + 1)) + k] = emitted[w];
  }
  return std::make_shared<HmmModel>(HmmModel{std::move(words), std::move(tags), "given", nullptr, std::move(rows), nullptr,
                                             std::move(p), nullptr, std::nullopt, {}});
}

void require_reading(const HmmModel &model, const Corpus &words) {
  if (!words.reading) return;
  for (const auto &[name, value] : *words.reading) {
    const std::string_view own = model.card.value("reading", name);
    if (own.empty() || own == value || name == kTagColumn) continue;
    fail(Code::argument, "a text read with %s %s; expected %s, with which the model's was read", name.c_str(),
         quoted(value).c_str(), quoted(own).c_str());
  }
}

Label symbol_of(const HmmModel &model, std::string_view word) {
  if (!model.words) fail(Code::empty, "a model of channels alone has no words");
  if (const Label known = model.words->find(word)) return known;
  if (model.unknown) return static_cast<Label>(model.words->size() + 1 + model.unknown->classes.of(word));
  if (const Label unknown = model.words->find(kUnknownWord)) return unknown;
  fail(Code::empty, "%s is no word of the model, which has no <unk> for others", quoted(word).c_str());
}

HmmParameters parameters_for(const HmmModel &model, const HmmData &data) {
  if (data.rows.states() != model.rows.states()) {
    fail(Code::argument, "data for %zu states; expected those for %zu", data.rows.states(), model.rows.states());
  }
  const bool words = data.rows.symbols() > 0;
  if (words != (model.words != nullptr) || (words && !join(data.corpus->alphabet, model.words))) {
    fail(Code::argument, "data of %s; expected the model's %s (hws_hmm_data_for)",
         words ? data.corpus->alphabet->describe().c_str() : "no words",
         model.words ? model.words->describe().c_str() : "no words");
  }
  if (data.families && (!model.families || data.families->hash() != model.families->hash())) {
    fail(Code::argument, "data of channels with other families or priors; expected the model's (hws_hmm_data_for)");
  }
  if (data.unknown && (!model.unknown || data.unknown->hash != model.unknown->hash)) {
    fail(Code::argument, "data with another model's classes of unknown words; expected the model's (hws_hmm_data_for)");
  }
  HmmParameters p;
  p.channels = model.parameters.channels;
  p.chain = model.parameters.chain;
  p.emission = moved_emission(model.parameters.emission, model.rows, data.rows);
  if (data.unknown) add_classes(*model.unknown, model.rows, data.rows, model.parameters.emission.data(), &p.emission);
  return p;
}

}  // namespace hws
