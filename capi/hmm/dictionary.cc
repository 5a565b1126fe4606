// include/hawser/tagged.h: tag dictionaries.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/corpus/handles.hh"
#include "capi/hmm/handles.hh"
#include "capi/hmm/hmm_calls.hh"
#include "src/corpus/dictionary_text.hh"
#include "src/hmm/model/tagging_scores.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kDictionaryBytes[] = {kMaxBytes};
constexpr OptionSpec kAdaptOptions[] = {
    int_option("min_count", 0, 0, INT64_MAX, "words seen less often in the corpus have no entry; 0: all keep theirs"),
    kMaxBytes};

// What each token of a corpus may be.
TokenSets sets_in(const TagDictionary &dictionary, const CorpusPtr &corpus, const Run &run) {
  TaggedCorpus tokens;
  tokens.words = corpus;
  tokens.tag.assign(corpus->symbols.size(), 0);
  return token_sets(*adapt_dictionary(dictionary, corpus->alphabet, dictionary.tags, {}, 0, run), tokens, false, run);
}

// Gold labels as the dictionary's, by names; what it has not becomes a label behind its last, which no set holds.
Array<Label> gold_in(const TagDictionary &dictionary, const TaggedCorpus &gold, const Run &run) {
  Array<Label> tag(gold.tag);
  if (!gold.tags || join(gold.tags, dictionary.tags)) return tag;
  if (!gold.tags->has_names() || !dictionary.tags->has_names()) {
    fail(Code::argument, "gold tags that are %s beside a dictionary's that are %s; expected names in both, or as many without",
         gold.tags->describe().c_str(), dictionary.tags->describe().c_str());
  }
  run.limit_bytes(gold.tags->size() * 4);
  Array<Label> becomes(static_cast<size_t>(gold.tags->size()));
  for (size_t i = 0; i < becomes.size(); ++i) {
    const Label found = dictionary.tags->find(gold.tags->name(static_cast<Label>(i + 1)));
    becomes[i] = found == 0 ? static_cast<Label>(dictionary.tags->size() + 1) : found;
  }
  for (Label &label : tag) {
    if (label != 0) label = becomes[static_cast<size_t>(label) - 1];
  }
  return tag;
}

}  // namespace

void hws_dictionary_free(hws_dictionary *dictionary) { delete dictionary; }

HWS_OPTIONS(hws_dictionary_collect, kDictionaryBytes);
hws_status hws_dictionary_collect(const hws_tagged *tagged, const hws_options *options, hws_dictionary **dictionary) {
  return Call().out("dictionary", dictionary).run([&] {
    const TaggedCorpus &corpus = *given(tagged, "tagged").p;
    const Asked asked(option_tables::hws_dictionary_collect, options);
    hand_out(dictionary, collect_dictionary(corpus, asked.run()));
  });
}

HWS_OPTIONS(hws_dictionary_read, kDictionaryBytes);
hws_status hws_dictionary_read(const char *text, int64_t length, const hws_alphabet *tags, const hws_options *options,
                               hws_dictionary **dictionary) {
  return Call().out("dictionary", dictionary).run([&] {
    const Asked asked(option_tables::hws_dictionary_read, options);
    hand_out(dictionary, read_dictionary(text_in(text, length, "text"), tags ? tags->p : nullptr, asked.run()));
  });
}

hws_status hws_dictionary_write(const hws_dictionary *dictionary, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run(
      [&] { copy_text_out(write_dictionary(*given(dictionary, "dictionary").p, writing_run()), buffer, capacity, needed); });
}

hws_status hws_dictionary_words(const hws_dictionary *dictionary, hws_alphabet **words) {
  return Call().out("words", words).run([&] { hand_out(words, given(dictionary, "dictionary").p->words); });
}

hws_status hws_dictionary_tags(const hws_dictionary *dictionary, hws_alphabet **tags) {
  return Call().out("tags", tags).run([&] { hand_out(tags, given(dictionary, "dictionary").p->tags); });
}

hws_status hws_dictionary_entry_view(const hws_dictionary *dictionary, int32_t word, const int32_t **states, int64_t *count) {
  return Call().out("states", states).out("count", count).run([&] {
    const TagDictionary &d = *given(dictionary, "dictionary").p;
    if (!d.words->holds(word)) fail(Code::argument, "word %d; expected one of %s", word, d.words->describe().c_str());
    const std::span<const int32_t> set = d.sets.set(d.set_of(word));
    *states = set.data();
    *count = static_cast<int64_t>(set.size());
  });
}

HWS_OPTIONS(hws_dictionary_adapt, kAdaptOptions);
hws_status hws_dictionary_adapt(const hws_dictionary *dictionary, const hws_corpus *corpus, const hws_options *options,
                                hws_dictionary **adapted) {
  return Call().out("adapted", adapted).run([&] {
    const TagDictionary &d = *given(dictionary, "dictionary").p;
    const Corpus &c = *given(corpus, "corpus").p;
    const Asked asked(option_tables::hws_dictionary_adapt, options);
    const int64_t least = asked.reader.integer("min_count");
    asked.run().limit_bytes(8 * c.alphabet->size());
    hand_out(adapted, adapt_dictionary(d, c.alphabet, d.tags, word_counts(c), least, asked.run()));
  });
}

HWS_OPTIONS(hws_dictionary_ambiguity, kDictionaryBytes);
hws_status hws_dictionary_ambiguity(const hws_dictionary *dictionary, const hws_corpus *corpus, const hws_options *options,
                                    double *tags_per_token, double *ambiguous) {
  return Call().out("tags_per_token", tags_per_token).out("ambiguous", ambiguous).run([&] {
    const TagDictionary &d = *given(dictionary, "dictionary").p;
    const CorpusPtr &c = given(corpus, "corpus").p;
    const Asked asked(option_tables::hws_dictionary_ambiguity, options);
    const Ambiguity found = ambiguity(sets_in(d, c, asked.run()));
    *tags_per_token = found.tags_per_token;
    *ambiguous = found.ambiguous;
  });
}

HWS_OPTIONS(hws_dictionary_random_accuracy, kDictionaryBytes);
hws_status hws_dictionary_random_accuracy(const hws_dictionary *dictionary, const hws_tagged *gold, const hws_options *options,
                                          double *accuracy) {
  return Call().out("accuracy", accuracy).run([&] {
    const TagDictionary &d = *given(dictionary, "dictionary").p;
    const TaggedCorpus &g = *given(gold, "gold").p;
    const Asked asked(option_tables::hws_dictionary_random_accuracy, options);
    asked.run().limit_bytes(static_cast<int64_t>(g.tag.size()) * 8);
    *accuracy = random_accuracy(gold_in(d, g, asked.run()), sets_in(d, g.words, asked.run()), asked.run());
  });
}
