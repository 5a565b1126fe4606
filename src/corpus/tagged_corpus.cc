#include "src/corpus/tagged_corpus.hh"

#include "fsa/base/error.hh"

namespace hws {

TaggedCorpusPtr tagged_corpus(CorpusPtr words, AlphabetPtr tags, Array<Label> tag) {
  if (tags && tags->is_open()) fail(Code::argument, "an open alphabet of tags; expected one with a size");
  if (tag.size() != words->symbols.size()) {
    fail(Code::argument, "%zu tags for %zu tokens; expected one each, 0 for none", tag.size(), words->symbols.size());
  }
  for (size_t i = 0; i < tag.size(); ++i) {
    if (tag[i] == 0 || (tags && tags->holds(tag[i]))) continue;
    fail(Code::argument, "token %zu has tag %d; expected 0 or one of %s", i, tag[i],
         tags ? tags->describe().c_str() : "no tags");
  }
  auto made = std::make_shared<TaggedCorpus>();
  made->words = std::move(words);
  made->tags = std::move(tags);
  made->tag = std::move(tag);
  return made;
}

Array<int64_t> word_counts(const Corpus &corpus) {
  Array<int64_t> counts(static_cast<size_t>(corpus.alphabet->size()));
  for (int64_t i = 0; i < corpus.count(); ++i) {
    for (const Label word : corpus.sequence(i)) ++counts[static_cast<size_t>(word) - 1];
    corpus.passed(corpus.sequence(i).size_bytes());
  }
  return counts;
}

}  // namespace hws
