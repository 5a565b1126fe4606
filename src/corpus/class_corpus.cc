#include "src/corpus/class_corpus.hh"

#include "fsa/base/error.hh"
#include "src/corpus/name_table.hh"

namespace hws {

namespace {

void require_word_names(const Alphabet &words, const char *what) {
  if (!words.has_names()) fail(Code::argument, "%s over %s; expected words with names", what, words.describe().c_str());
}

// Adds a name of a class, which is UTF-8 without white space as the table is.
void add_name(NameTable *names, std::string_view name, const Run &run) {
  names->label(name, run, [](const char *why) { fail(Code::argument, "the name of a class of words %s", why); });
}

std::shared_ptr<const TextReading> reading_with(const Corpus &corpus, std::string_view table) {
  TextReading all;
  if (corpus.reading) all = *corpus.reading;
  std::erase_if(all, [](const auto &entry) { return entry.first == kSignatures; });
  // An empty table has the class UNK alone, and an empty text would say that there is no table.
  all.emplace_back(kSignatures, table.empty() ? "\n" : table);
  return std::make_shared<const TextReading>(std::move(all));
}

}  // namespace

std::string_view signatures_of(const Corpus &corpus) {
  if (corpus.reading) {
    for (const auto &[name, value] : *corpus.reading) {
      if (name == kSignatures) return value;
    }
  }
  return {};
}

AlphabetPtr words_and_classes(const Alphabet &words, std::span<const Label> tokens, std::span<const int64_t> offsets,
                              const WordSignatures &signatures, int64_t rare, const Run &run) {
  require_word_names(words, "sentences");
  run.limit_bytes(8 * (words.size() + 1));
  Array<int64_t> counts(static_cast<size_t>(words.size()) + 1, 0);
  for (const Label word : tokens) ++counts[word];
  NameTable names;
  for (Label w = 1; w <= words.size(); ++w) {
    if ((w & 4095) == 0) run.check();
    if (counts[w] >= rare) add_name(&names, words.name(w), run);
  }
  for (size_t s = 0; s + 1 < offsets.size(); ++s) {
    if ((s & 255) == 0) run.check();
    for (int64_t at = offsets[s]; at < offsets[s + 1]; ++at) {
      const Label word = tokens[static_cast<size_t>(at)];
      if (counts[word] < rare) add_name(&names, signatures.of(words.name(word), at == offsets[s]), run);
    }
  }
  return Alphabet::named(names.take());
}

CorpusPtr with_classes(const Corpus &corpus, const AlphabetPtr &words, const WordSignatures &signatures, const Run &run) {
  const Alphabet &given = *corpus.alphabet;
  require_word_names(given, "sentences");
  require_word_names(*words, "a vocabulary");
  run.limit_bytes(4 * (given.size() + static_cast<int64_t>(corpus.symbols.size())) + 8 * corpus.count());
  Array<Label> known(static_cast<size_t>(given.size()) + 1, 0);
  for (Label l = 1; l <= given.size(); ++l) known[l] = words->find(given.name(l));
  CorpusArrays arrays;
  NameTable others;
  for (int64_t s = 0; s < corpus.count(); ++s) {
    if ((s & 255) == 0) run.check();
    const std::span<const Label> sentence = corpus.sequence(s);
    for (size_t w = 0; w < sentence.size(); ++w) {
      Label label = known[sentence[w]];
      if (label <= 0) label = signatures.find(*words, given.name(sentence[w]), w == 0);
      if (label <= 0) {
        label = static_cast<Label>(words->size()) +
                others.label(given.name(sentence[w]), run, [](const char *why) { fail(Code::argument, "a word %s", why); });
      }
      arrays.symbols.push_back(label);
    }
    arrays.offsets.push_back(static_cast<int64_t>(arrays.symbols.size()));
  }
  arrays.alphabet = words;
  if (others.size() > 0) {
    std::vector<std::string> names = others.take();
    std::vector<std::string> all;
    for (Label l = 1; l <= words->size(); ++l) all.emplace_back(words->name(l));
    for (std::string &name : names) all.push_back(std::move(name));
    arrays.alphabet = Alphabet::named(std::move(all));
  }
  arrays.reading = reading_with(corpus, signatures.table());
  return shared_corpus(std::move(arrays));
}

CorpusPtr with_classes(const Corpus &corpus, const WordSignatures &signatures, int64_t rare, const Run &run) {
  return with_classes(corpus, words_and_classes(*corpus.alphabet, corpus.symbols, corpus.offsets, signatures, rare, run),
                      signatures, run);
}

}  // namespace hws
