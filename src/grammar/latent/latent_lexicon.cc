#include "src/grammar/latent/latent_lexicon.hh"

#include "fsa/base/error.hh"
#include "src/corpus/class_corpus.hh"
#include "src/grammar/latent/binarized_trees.hh"

namespace hws {

LatentLexicon::LatentLexicon(const Treebank &bank, WordSignatures signatures, int64_t rare, const Run &run)
    : signatures_(std::move(signatures)) {
  const TreebankArrays &all = bank.arrays();
  Array<Label> words;  // those of the trees
  Array<int64_t> offsets{0};
  for (int64_t s = 0; s < bank.sentences(); ++s) {
    const TreeView sentence = bank.sentence(s);
    if (!is_bare(sentence)) words.insert(words.end(), sentence.word.begin(), sentence.word.end());
    offsets.push_back(static_cast<int64_t>(words.size()));
  }
  if (words.empty()) fail(Code::argument, "a treebank without a tree of words; expected at least one");
  names_ = words_and_classes(*all.words, words, offsets, signatures_, rare, run);
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
