#include "src/grammar/score/word_labels.hh"

#include <algorithm>

#include "fsa/base/error.hh"
#include "src/corpus/word_signatures.hh"

namespace hws {

namespace {

Array<int32_t> labels_of_words(const Alphabet &corpus, const Alphabet &words, const Run &run) {
  if (corpus.has_names() != words.has_names()) {
    fail(Code::argument, "sentences over %s, of a grammar over %s; expected both with names, or both without",
         corpus.describe().c_str(), words.describe().c_str());
  }
  run.limit_bytes(4 * (corpus.size() + 1));
  Array<int32_t> labels(static_cast<size_t>(corpus.size()) + 1);
  for (Label symbol = 1; symbol <= corpus.size(); ++symbol) {
    labels[symbol] = corpus.has_names() ? words.find(corpus.name(symbol)) : symbol <= words.size() ? symbol : 0;
  }
  return labels;
}

}  // namespace

WordLabels::WordLabels(const Alphabet &corpus, const Grammar &grammar, const Run &run, Label unknown)
    : WordLabels(labels_of_words(corpus, *grammar.words, run), corpus, grammar, run) {
  for (Array<int32_t> *labels : {&later_, &first_}) {
    for (size_t w = 1; w < labels->size(); ++w) {
      if ((*labels)[w] == 0) (*labels)[w] = unknown;
    }
  }
}

WordLabels::WordLabels(Array<int32_t> labels, const Alphabet &corpus, const Grammar &grammar, const Run &run)
    : later_(std::move(labels)) {
  const std::string_view table = signatures_of(grammar);
  if (table.empty() || !corpus.has_names() || !grammar.words->has_names()) return;
  const WordSignatures signatures(table);
  run.limit_bytes(4 * (corpus.size() + 1));
  first_ = later_;
  for (Label word = 1; word <= corpus.size(); ++word) {
    if ((word & 4095) == 0) run.check();
    if (later_[word] > 0) continue;
    later_[word] = signatures.find(*grammar.words, corpus.name(word), false);
    first_[word] = signatures.find(*grammar.words, corpus.name(word), true);
  }
  if (std::equal(first_.begin(), first_.end(), later_.begin())) first_.clear();
}

Array<int32_t> first_unknown_words(const Corpus &corpus, const Grammar &grammar, const Run &run, Label unknown) {
  const WordLabels labels(*corpus.alphabet, grammar, run, unknown);
  Array<int32_t> places(static_cast<size_t>(corpus.count()), -1);
  for (int64_t s = 0; s < corpus.count(); ++s) {
    const std::span<const Label> words = corpus.sequence(s);
    for (size_t i = 0; i < words.size(); ++i) {
      if (labels.of(words[i], i == 0) > 0) continue;
      places[static_cast<size_t>(s)] = static_cast<int32_t>(i);
      break;
    }
  }
  return places;
}

}  // namespace hws
