#include "src/grammar/latent/latent_lexicon.hh"

#include <algorithm>

#include "fsa/base/error.hh"
#include "src/corpus/name_table.hh"

namespace hws {

LatentLexicon::LatentLexicon(const Treebank &bank, WordSignatures signatures, int64_t rare, const Run &run)
    : signatures_(std::move(signatures)) {
  const TreebankArrays &all = bank.arrays();
  Array<int64_t> counts(all.words ? static_cast<size_t>(all.words->size()) + 1 : 1, 0);
  for (const Label word : all.word) ++counts[word];
  NameTable names;
  const auto add = [&](std::string_view name) { names.label(name, run, [](const char *) {}); };
  for (size_t w = 1; w < counts.size(); ++w) {
    if ((w & 4095) == 0) run.check();
    if (counts[w] >= rare) add(all.words->name(static_cast<Label>(w)));
  }
  for (int64_t s = 0; s < bank.sentences(); ++s) {
    if ((s & 255) == 0) run.check();
    const TreeView sentence = bank.sentence(s);
    for (size_t w = 0; w < sentence.words(); ++w) {
      if (counts[sentence.word[w]] < rare) add(signatures_.of(all.words->name(sentence.word[w]), w == 0));
    }
  }
  if (names.size() == 0) fail(Code::argument, "a treebank without words; expected some");
  names_ = Alphabet::named(names.take());
}

Label LatentLexicon::of(std::string_view word, bool is_first) const {
  Label label = names_->find(word);
  if (label > 0) return label;
  std::string name = signatures_.of(word, is_first);
  for (;;) {
    label = names_->find(name);
    const size_t end = name.rfind('-');
    if (label > 0 || end == std::string::npos) return std::max(label, Label{0});
    name.resize(end);
  }
}

Array<Label> LatentLexicon::of_tokens(const Treebank &bank, const Run &run) const {
  Array<Label> labels;
  labels.reserve(bank.arrays().word.size());
  for (int64_t s = 0; s < bank.sentences(); ++s) {
    if ((s & 255) == 0) run.check();
    const TreeView sentence = bank.sentence(s);
    for (size_t w = 0; w < sentence.words(); ++w) labels.push_back(of(bank.arrays().words->name(sentence.word[w]), w == 0));
  }
  return labels;
}

}  // namespace hws
