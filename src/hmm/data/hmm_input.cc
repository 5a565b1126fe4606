#include "src/hmm/data/hmm_input.hh"

#include <algorithm>
#include <cinttypes>
#include <string>

#include "fsa/base/text.hh"

namespace hws {

namespace {

ShortText shown(const Alphabet &alphabet, Label label) {
  return alphabet.has_names() ? quoted(alphabet.name(label)) : ShortText("number %d", label);
}

constexpr char kSpareState[] = "state";

// Names of states: the tags, and then "state <k>" without a blank if there are more states than tags.
AlphabetPtr names_of_states(const AlphabetPtr &tags, int32_t states, const Run &run) {
  if (!tags) return Alphabet::sized(states);
  if (tags->is_open()) fail(Code::argument, "an open alphabet of tags; expected one with a size");
  if (states < tags->size()) {
    fail(Code::argument, "%d states for %" PRId64 " tags; expected one each at least", static_cast<int>(states), tags->size());
  }
  if (states == tags->size()) return tags;
  if (!tags->has_names()) return Alphabet::sized(states);
  run.limit_bytes(64 * int64_t{states});
  std::vector<std::string> names;
  for (Label l = 1; l <= tags->size(); ++l) names.emplace_back(tags->name(l));
  for (int32_t k = static_cast<int32_t>(tags->size()); k < states; ++k) {
    std::string name = kSpareState + std::to_string(k);
    while (tags->find(name) != 0) name += '\'';
    names.push_back(std::move(name));
  }
  return Alphabet::named(std::move(names));
}

// Returns at index l − 1 the label of `to` that has the name of label l of `from`, or 0 if there is none.
Array<Label> matched(const AlphabetPtr &from, const AlphabetPtr &to, const char *of, const Run &run) {
  const bool same = join(from, to) != nullptr;
  if (!same && (!from->has_names() || !to->has_names())) {
    fail(Code::argument, "%s that are %s; expected %s", of, from->describe().c_str(), to->describe().c_str());
  }
  run.limit_bytes(4 * from->size());
  Array<Label> labels(static_cast<size_t>(from->size()));
  for (size_t i = 0; i < labels.size(); ++i) {
    if (i % 4096 == 0) run.check();
    labels[i] = same ? static_cast<Label>(i + 1) : to->find(from->name(static_cast<Label>(i + 1)));
  }
  return labels;
}

// The words without the symbol that stands for a missing word.
AlphabetPtr words_without(const AlphabetPtr &words, std::string_view missing, const Run &run) {
  const Label none = missing.empty() ? 0 : words->find(missing);
  if (none == 0) return words;
  if (words->size() == 1) {
    fail(Code::argument, "no word but %s, which stands for none; expected another one", quoted(missing).c_str());
  }
  run.limit_bytes(64 * words->size());
  std::vector<std::string> names;
  for (Label l = 1; l <= words->size(); ++l) {
    if (l != none) names.emplace_back(words->name(l));
  }
  return Alphabet::named(std::move(names));
}

// The source's corpus relabelled in another alphabet of words; the missing word becomes 0.
CorpusPtr in_words(const HmmSource &source, const AlphabetPtr &words, const Run &run) {
  const CorpusPtr &corpus = source.words;
  if (corpus->alphabet == words) return corpus;
  const Label unknown = words->find(kUnknownWord), none = source.missing.empty() ? 0 : corpus->alphabet->find(source.missing);
  if (none == 0 && join(corpus->alphabet, words)) {  // they have the same names
    auto shared = std::make_shared<Corpus>(*corpus);
    shared->alphabet = words;
    return shared;
  }
  Array<Label> label = matched(corpus->alphabet, words, "words", run);
  for (size_t i = 0; source.unknown && i < label.size(); ++i) {
    if (i % 1024 == 0) run.check();
    if (label[i] != 0) continue;
    const int32_t number = source.unknown->classes.of(corpus->alphabet->name(static_cast<Label>(i + 1)));
    label[i] = static_cast<Label>(words->size()) + 1 + number;
  }
  run.limit_bytes(static_cast<int64_t>(corpus->symbols.size()) * 4 + corpus->count() * 8);
  CorpusArrays made;
  made.alphabet = words;
  made.reading = corpus->reading;
  made.offsets.assign(corpus->offsets.begin(), corpus->offsets.end());
  made.symbols.resize(corpus->symbols.size());
  for (size_t t = 0; t < corpus->symbols.size(); ++t) {
    if (t % 4096 == 0) run.check();
    const Label word = corpus->symbols[t];
    if (word == 0 || word == none) continue;
    const Label found = label[static_cast<size_t>(word) - 1];
    if (found == 0 && unknown == 0) {
      fail(Code::empty, "token %zu, %s, is no word of the model, which has no %s for others: its probability is 0", t,
           shown(*corpus->alphabet, word).c_str(), std::string(kUnknownWord).c_str());
    }
    made.symbols[t] = found == 0 ? unknown : found;
  }
  return shared_corpus(std::move(made));
}

// The state of each token whose tag is known; −1 for all other tokens.
Array<int32_t> observed_states(const TaggedCorpus &observed, const Corpus &words, const AlphabetPtr &tags,
                                     const Run &run) {
  const std::span<const int64_t> offsets = observed.words->offsets;
  if (!std::equal(offsets.begin(), offsets.end(), words.offsets.begin(), words.offsets.end())) {
    fail(Code::argument, "tags observed of other sequences; expected those of the words");
  }
  run.limit_bytes(static_cast<int64_t>(observed.tag.size()) * 4);
  Array<int32_t> states(observed.tag.size(), -1);
  if (!observed.tags) return states;
  const Array<Label> label = matched(observed.tags, tags, "observed tags", run);
  for (size_t t = 0; t < states.size(); ++t) {
    if (observed.tag[t] == 0) continue;
    states[t] = label[static_cast<size_t>(observed.tag[t]) - 1] - 1;
    if (states[t] < 0) {
      fail(Code::argument, "token %zu has the tag %s; expected one of %s", t, shown(*observed.tags, observed.tag[t]).c_str(),
           tags->describe().c_str());
    }
  }
  return states;
}

// Collects the states that each symbol and each token may be in, from a dictionary and from observed tags.
class MaskBuilder {
 public:
  // `classes` of unknown words may be null.
  MaskBuilder(int32_t states, const Corpus &corpus, const UnknownWords *classes, const Run &run)
      : corpus_(corpus), symbols_(corpus.alphabet->size() + (classes ? classes->count() : 0)), run_(run),
        masks_(std::make_shared<StateMasks>(states, run)) {}

  void add_entries(const TagDictionary &dictionary) {
    run_.limit_bytes(4 * symbols_ + 4 * int64_t{dictionary.sets.count()});
    Array<int32_t> becomes(static_cast<size_t>(dictionary.sets.count()), NumberSets::kAll);
    for (int32_t s = 0; s < dictionary.sets.count(); ++s) {
      becomes[static_cast<size_t>(s)] = masks_->sets.add(dictionary.sets.set(s), run_);
    }
    masks_->of_symbol.assign(static_cast<size_t>(symbols_), NumberSets::kAll);
    for (size_t w = 0; w < dictionary.entry.size(); ++w) {
      if (dictionary.entry[w] != TagDictionary::kNone) masks_->of_symbol[w] = becomes[static_cast<size_t>(dictionary.entry[w])];
    }
    // The entry of <unk> holds for all classes of unknown words.
    const Label unknown = corpus_.alphabet->find(kUnknownWord);
    for (size_t w = dictionary.entry.size(); unknown != 0 && w < masks_->of_symbol.size(); ++w) {
      masks_->of_symbol[w] = masks_->of_symbol[static_cast<size_t>(unknown) - 1];
    }
  }
  // A token whose word the model lacks gets the dictionary's entry of that word.
  void add_unknown(const TagDictionary &dictionary, const Corpus &source) {
    const Label unknown = corpus_.alphabet->find(kUnknownWord);
    if (unknown == 0 || source.alphabet == corpus_.alphabet) return;
    for (size_t t = 0; t < corpus_.symbols.size(); ++t) {
      if (t % 4096 == 0) run_.check();
      if (corpus_.symbols[t] != unknown && corpus_.symbols[t] <= corpus_.alphabet->size()) continue;
      const int32_t entry = dictionary.entry[static_cast<size_t>(source.symbols[t]) - 1];
      if (entry == TagDictionary::kNone) continue;
      const int32_t own = masks_->sets.add(dictionary.sets.set(entry), run_);
      const int32_t both = masks_->of_symbol.empty()
                               ? own
                               : intersection(&masks_->sets, own, masks_->of_symbol[static_cast<size_t>(unknown) - 1], run_);
      if (masks_->sets.set(both).empty()) continue;  // the word's entry contradicts that of <unk>
      need_tokens();
      masks_->of_token[t] = own;
    }
  }
  void add_observed(const Array<int32_t> &states) {
    for (size_t t = 0; t < states.size(); ++t) {
      if (t % 4096 == 0) run_.check();
      if (states[t] < 0) continue;
      need_tokens();
      masks_->of_token[t] = masks_->sets.add(std::span(&states[t], 1), run_);
      if (masks_->of_symbol.empty() || corpus_.symbols[t] == 0) continue;
      int32_t &entry = masks_->of_symbol[static_cast<size_t>(corpus_.symbols[t]) - 1];
      if (masks_->sets.holds(entry, states[t])) continue;
      Array<int32_t> larger(masks_->sets.set(entry).begin(), masks_->sets.set(entry).end());
      larger.push_back(states[t]);
      entry = masks_->sets.add(larger, run_);
    }
  }
  std::shared_ptr<StateMasks> finish() {
    return masks_->of_symbol.empty() && masks_->of_token.empty() ? nullptr : std::move(masks_);
  }

 private:
  void need_tokens() {
    if (!masks_->of_token.empty()) return;
    run_.limit_bytes(static_cast<int64_t>(corpus_.symbols.size()) * 4);
    masks_->of_token.assign(corpus_.symbols.size(), NumberSets::kAll);
  }
  const Corpus &corpus_;
  const int64_t symbols_;
  const Run &run_;
  std::shared_ptr<StateMasks> masks_;
};

// A corpus of tokens without words.
CorpusPtr wordless(const Channels &channels, const Run &run) {
  run.limit_bytes(channels.tokens() * 4);
  CorpusArrays made;
  made.alphabet = Alphabet::sized(1);
  made.offsets = channels.offsets;
  made.symbols.assign(static_cast<size_t>(channels.tokens()), 0);
  return shared_corpus(std::move(made));
}

HmmInput finished(const HmmSource &source, const AlphabetPtr &words, const AlphabetPtr &tags, const Run &run) {
  const int32_t states = static_cast<int32_t>(tags->size());
  HmmInput made{nullptr, tags, nullptr};
  if (!source.words && !source.channels) fail(Code::argument, "neither words nor channels; expected one of them");
  if (!words && source.dictionary) fail(Code::argument, "a dictionary without words; expected words it speaks of");
  if (source.channels && !source.families) fail(Code::argument, "channels for a model that has none");
  const CorpusPtr corpus = words ? in_words(source, words, run) : wordless(*source.channels, run);
  const UnknownWordsPtr unknown = words ? source.unknown : nullptr;
  MaskBuilder masks(states, *corpus, unknown.get(), run);
  if (source.dictionary) {
    made.dictionary = adapt_dictionary(*source.dictionary, words, tags, {}, 0, run);
    masks.add_entries(*made.dictionary);
    if (source.words != corpus) {
      masks.add_unknown(*adapt_dictionary(*source.dictionary, source.words->alphabet, tags, {}, 0, run), *source.words);
    }
  }
  if (source.observed) masks.add_observed(observed_states(*source.observed, *corpus, tags, run));
  made.data = make_hmm_data(words ? corpus : nullptr, source.channels, source.families, states, masks.finish(), run, unknown);
  return made;
}

}  // namespace

bool is_name_of_spare_state(std::string_view name) {
  if (!name.starts_with(kSpareState)) return false;
  name.remove_prefix(std::size(kSpareState) - 1);
  const size_t digits = std::min(name.find_first_not_of("0123456789"), name.size());
  return digits > 0 && name.find_first_not_of('\'', digits) == name.npos;
}

namespace {

HmmDataPtr as_open(HmmData data) {
  data.open_states = true;
  return std::make_shared<const HmmData>(std::move(data));
}

}  // namespace

HmmInput hmm_input(const HmmSource &source, const Run &run) {
  const AlphabetPtr tags = source.dictionary ? source.dictionary->tags : source.observed ? source.observed->tags : nullptr;
  const bool open = source.states == 0 && !tags;
  const int32_t states = source.states > 0 ? source.states : open ? 1 : static_cast<int32_t>(tags->size());
  run.limit_states(states);
  HmmInput made = finished(source, source.words ? words_without(source.words->alphabet, source.missing, run) : nullptr,
                           names_of_states(tags, states, run), run);
  if (open) made.data = as_open(*made.data);
  return made;
}

HmmInput hmm_input_for(const AlphabetPtr &words, const AlphabetPtr &tags, const HmmSource &source, const Run &run) {
  HmmInput made = finished(source, words, tags, run);
  if (source.open_states) made.data = as_open(*made.data);
  return made;
}

HmmInput without_classes(const HmmInput &input, const Run &run) {
  const HmmData &data = *input.data;
  if (!data.unknown) return input;
  const Label words = static_cast<Label>(data.corpus->alphabet->size());
  run.limit_bytes(static_cast<int64_t>(data.corpus->symbols.size()) * 4 + data.corpus->count() * 8);
  CorpusArrays made;
  made.alphabet = data.corpus->alphabet;
  made.reading = data.corpus->reading;
  made.offsets.assign(data.corpus->offsets.begin(), data.corpus->offsets.end());
  made.symbols.assign(data.corpus->symbols.begin(), data.corpus->symbols.end());
  for (size_t t = 0; t < made.symbols.size(); ++t) {
    if (t % 4096 == 0) run.check();
    if (made.symbols[t] > words) made.symbols[t] = data.unknown->unknown;
  }
  std::shared_ptr<StateMasks> masks = data.masks ? std::make_shared<StateMasks>(*data.masks) : nullptr;
  if (masks && !masks->of_symbol.empty()) masks->of_symbol.resize(static_cast<size_t>(words));
  HmmDataPtr plain = make_hmm_data(shared_corpus(std::move(made)), data.channels, data.families,
                                   static_cast<int32_t>(data.rows.states()), std::move(masks), run);
  return {data.open_states ? as_open(*plain) : std::move(plain), input.tags, input.dictionary};
}

HmmInput with_allowed(const HmmInput &input, std::span<const int64_t> places, std::span<const int64_t> offsets,
                      std::span<const int32_t> states, const Run &run) {
  const HmmData &data = *input.data;
  const size_t tokens = data.corpus->symbols.size();
  run.limit_bytes(static_cast<int64_t>(tokens) * 5);
  auto masks =
      std::make_shared<StateMasks>(data.masks ? *data.masks : StateMasks(static_cast<int32_t>(data.rows.states()), run));
  if (masks->of_token.empty()) {
    masks->of_token.resize(tokens);
    for (size_t t = 0; t < tokens; ++t) masks->of_token[t] = data.set_of(t);
  }
  Array<uint8_t> named(tokens);
  for (size_t i = 0; i < places.size(); ++i) {
    if (i % 1024 == 0) run.check();
    if (places[i] < 0 || static_cast<size_t>(places[i]) >= tokens) {
      fail(Code::argument, "place %" PRId64 "; expected a token's number, >= 0 and below %zu", places[i], tokens);
    }
    const size_t t = static_cast<size_t>(places[i]);
    if (named[t]) fail(Code::argument, "token %zu is named twice; expected each once", t);
    named[t] = 1;
    const int32_t set =
        masks->sets.add(states.subspan(static_cast<size_t>(offsets[i]), static_cast<size_t>(offsets[i + 1] - offsets[i])), run);
    masks->of_token[t] = intersection(&masks->sets, set, masks->of_token[t], run);
    if (masks->sets.set(masks->of_token[t]).empty()) {
      fail(Code::argument, "token %zu is left no state; expected one at least", t);
    }
  }
  const CorpusPtr words = data.rows.symbols() > 0 ? data.corpus : nullptr;
  return {make_hmm_data(words, data.channels, data.families, static_cast<int32_t>(data.rows.states()), std::move(masks), run,
                        data.unknown),
          input.tags, input.dictionary};
}

}  // namespace hws
