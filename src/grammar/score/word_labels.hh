// The labels that the words of a corpus have in a grammar, or their classes if the grammar has a table of those.
#pragma once
#include "fsa/base/run.hh"
#include "src/corpus/corpus.hh"
#include "src/grammar/model/grammar.hh"

namespace hws {

class WordLabels {
 public:
  // By names, or by labels if neither has names. Fails with `argument` if only one of them has names. `unknown` is the word of
  // the grammar that stands for those which it lacks; 0: none does.
  WordLabels(const Alphabet &corpus, const Grammar &grammar, const Run &run, Label unknown = 0);
  // `labels` are those of the words themselves, by label in `corpus` from 1; 0: the grammar lacks the word.
  WordLabels(Array<int32_t> labels, const Alphabet &corpus, const Grammar &grammar, const Run &run);

  // Whether a word may have another class as the first one of its sentence than later.
  bool has_first() const { return !first_.empty(); }
  // 0: unknown. A class may depend on whether the word is the first of its sentence.
  int32_t of(Label word, bool is_first) const { return (is_first && !first_.empty() ? first_ : later_).data()[word]; }
  // Of a whole sentence.
  void translate(std::span<const Label> sentence, Array<int32_t> *words) const {
    words->clear();
    for (size_t i = 0; i < sentence.size(); ++i) words->push_back(of(sentence[i], i == 0));
  }

 private:
  Array<int32_t> later_, first_;  // first_ is empty if it would be the same
};

// The place of each sentence's first word, from 0, that has no label; −1: all have one.
Array<int32_t> first_unknown_words(const Corpus &corpus, const Grammar &grammar, const Run &run, Label unknown = 0);

}  // namespace hws
