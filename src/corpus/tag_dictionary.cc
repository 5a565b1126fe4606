#include "src/corpus/tag_dictionary.hh"

#include <algorithm>
#include <cinttypes>
#include <string>

#include "fsa/base/text.hh"

namespace hws {

namespace {

int32_t size_of(const AlphabetPtr &alphabet, const char *of) {
  if (!alphabet || alphabet->is_open()) {
    fail(Code::argument, "a dictionary with %s alphabet of %s; expected one with a size", alphabet ? "an open" : "no", of);
  }
  return static_cast<int32_t>(alphabet->size());
}

// Label l of `from` as a label of `to`, at [l − 1]; 0 where it is not there.
Array<Label> matched(const AlphabetPtr &from, const AlphabetPtr &to, const char *of, const Run &run) {
  const bool same = join(from, to) != nullptr;
  if (!same && (!from->has_names() || !to->has_names())) {
    fail(Code::argument, "%s of a dictionary that are %s beside %s; expected names in both, or as many symbols without", of,
         from->describe().c_str(), to->describe().c_str());
  }
  run.limit_bytes(4 * from->size());
  Array<Label> labels(static_cast<size_t>(from->size()));
  for (size_t i = 0; i < labels.size(); ++i) {
    if ((i & 4095) == 0) run.check();
    const Label label = static_cast<Label>(i + 1);
    labels[i] = same ? label : to->find(from->name(label));
  }
  return labels;
}

ShortText shown(const Alphabet &alphabet, Label label) {
  return alphabet.has_names() ? quoted(alphabet.name(label)) : ShortText("number %d", label);
}

}  // namespace

TagDictionary::TagDictionary(AlphabetPtr of_words, AlphabetPtr of_tags, const Run &run)
    : words(std::move(of_words)), tags(std::move(of_tags)), sets(size_of(tags, "tags"), run) {
  const int32_t size = size_of(words, "words");
  run.limit_bytes(4 * int64_t{size});
  entry.assign(static_cast<size_t>(size), kNone);
}

TagDictionaryPtr collect_dictionary(const TaggedCorpus &corpus, const Run &run) {
  if (!corpus.tags) fail(Code::argument, "a corpus without tags for a dictionary; expected tags of its tokens");
  const size_t words = static_cast<size_t>(corpus.words->alphabet->size()), tags = static_cast<size_t>(corpus.tags->size());
  run.limit_bytes(static_cast<int64_t>(4 * corpus.tag.size() + 16 * words + 8 * tags));
  auto made = std::make_shared<TagDictionary>(corpus.words->alphabet, corpus.tags, run);
  // The tags of each word's tokens side by side.
  Array<size_t> ends(words + 1);
  for (size_t t = 0; t < corpus.tag.size(); ++t) ends[static_cast<size_t>(corpus.words->symbols[t])] += corpus.tag[t] != 0;
  for (size_t w = 1; w <= words; ++w) ends[w] += ends[w - 1];
  Array<Label> seen(ends[words]);
  for (size_t t = corpus.tag.size(); t-- > 0;) {
    if ((t & 65535) == 0) run.check();
    if (corpus.tag[t] != 0) seen[--ends[static_cast<size_t>(corpus.words->symbols[t])]] = corpus.tag[t];
  }
  // Now ends[w] is where those of word w begin.
  Array<Label> last(tags);  // word whose set a tag was last put into
  Array<int32_t> set;
  for (size_t w = 1; w <= words; ++w) {
    if ((w & 4095) == 0) run.check();
    const size_t end = w < words ? ends[w + 1] : seen.size();
    if (ends[w] == end || static_cast<Label>(w) == corpus.unknown_word()) continue;
    set.clear();
    for (size_t i = ends[w]; i < end; ++i) {
      Label &of = last[static_cast<size_t>(seen[i]) - 1];
      if (of != static_cast<Label>(w)) set.push_back(seen[i] - 1);
      of = static_cast<Label>(w);
    }
    made->entry[w - 1] = made->sets.add(set, run);
  }
  return made;
}

TagDictionaryPtr adapt_dictionary(const TagDictionary &dictionary, AlphabetPtr words, AlphabetPtr tags,
                                  std::span<const int64_t> counts, int64_t min_count, const Run &run) {
  auto made = std::make_shared<TagDictionary>(std::move(words), std::move(tags), run);
  if (!counts.empty() && counts.size() != made->entry.size()) {
    fail(Code::argument, "counts of %zu words for %zu; expected one each", counts.size(), made->entry.size());
  }
  const Array<Label> tag = matched(dictionary.tags, made->tags, "tags", run),
                           word = matched(dictionary.words, made->words, "words", run);
  for (size_t i = 0; i < tag.size(); ++i) {
    if (tag[i] == 0) {
      fail(Code::argument, "tag %s of the dictionary is none of %s; expected all of its tags there",
           shown(*dictionary.tags, static_cast<Label>(i + 1)).c_str(), made->tags->describe().c_str());
    }
  }
  const Label unknown = made->words->find(kUnknownWord);
  Array<int32_t> becomes(static_cast<size_t>(dictionary.sets.count()), TagDictionary::kNone), set;
  for (size_t i = 0; i < word.size(); ++i) {
    if ((i & 4095) == 0) run.check();
    const int32_t entry = dictionary.entry[i];
    const Label at = word[i];
    if (entry == TagDictionary::kNone || at == 0) continue;
    if (at != unknown && !counts.empty() && counts[static_cast<size_t>(at) - 1] < min_count) continue;
    int32_t &number = becomes[static_cast<size_t>(entry)];
    if (number == TagDictionary::kNone) {
      set.clear();
      for (const int32_t member : dictionary.sets.set(entry)) set.push_back(tag[static_cast<size_t>(member)] - 1);
      number = made->sets.add(set, run);
    }
    made->entry[static_cast<size_t>(at) - 1] = number;
  }
  return made;
}

TokenSets token_sets(const TagDictionary &dictionary, const TaggedCorpus &corpus, bool observed, const Run &run) {
  if (!join(dictionary.words, corpus.words->alphabet)) {
    fail(Code::argument, "a dictionary of %s for a corpus of %s; expected one adapted to the corpus",
         dictionary.words->describe().c_str(), corpus.words->alphabet->describe().c_str());
  }
  run.limit_bytes(static_cast<int64_t>(corpus.tag.size() * sizeof(int32_t)));
  TokenSets made{dictionary.sets, Array<int32_t>(corpus.tag.size())};
  const Array<Label> tag =
      observed && corpus.tags ? matched(corpus.tags, dictionary.tags, "tags", run) : Array<Label>();
  for (size_t t = 0; t < corpus.tag.size(); ++t) {
    if ((t & 4095) == 0) run.check();
    const Label own = tag.empty() ? 0 : corpus.tag[t];
    if (own == 0) {
      made.of_token[t] = dictionary.set_of(corpus.words->symbols[t]);
      continue;
    }
    const int32_t state = tag[static_cast<size_t>(own) - 1] - 1;
    if (state < 0) {
      fail(Code::argument, "token %zu has tag %s; expected one of %s", t, shown(*corpus.tags, own).c_str(),
           dictionary.tags->describe().c_str());
    }
    made.of_token[t] = made.sets.add(std::span(&state, 1), run);
  }
  return made;
}

Ambiguity ambiguity(const TokenSets &tokens) {
  int64_t tags = 0, ambiguous = 0;
  for (const int32_t number : tokens.of_token) {
    const int64_t allowed = static_cast<int64_t>(tokens.sets.set(number).size());
    tags += allowed;
    ambiguous += allowed > 1;
  }
  const double all = static_cast<double>(std::max<size_t>(tokens.of_token.size(), 1));
  return {static_cast<double>(tags) / all, static_cast<double>(ambiguous) / all};
}

}  // namespace hws
