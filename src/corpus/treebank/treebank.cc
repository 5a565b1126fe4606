#include "src/corpus/treebank/treebank.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/error.hh"
#include "fsa/base/hash_slots.hh"
#include "src/corpus/asked_growth.hh"

namespace hws {

namespace {

template <class T>
std::span<const T> part(const Array<T> &all, int64_t begin, int64_t end) {
  return {all.data() + begin, static_cast<size_t>(end - begin)};
}
template <class T>
void append(Array<T> *to, std::span<const T> from) {
  to->insert(to->end(), from.begin(), from.end());
}

}  // namespace

TreeView Treebank::sentence(int64_t s) const {
  const size_t at = static_cast<size_t>(s);
  const int64_t a = all_.offsets[at], b = all_.offsets[at + 1], c = all_.node_offsets[at], d = all_.node_offsets[at + 1];
  const bool fine = !all_.fine.empty();
  return {part(all_.word, a, b),
          part(all_.tag, a, b),
          part(all_.fine, fine ? a : 0, fine ? b : 0),
          part(all_.relation, a, b),
          part(all_.head, a, b),
          part(all_.parent_of_word, a, b),
          part(all_.label, c, d),
          part(all_.parent, c, d),
          part(all_.first, c, d),
          part(all_.last, c, d)};
}

TreebankBuilder::TreebankBuilder(const TreebankArrays &like) {
  all_.words = like.words;
  all_.tags = like.tags;
  all_.fines = like.fines;
  all_.labels = like.labels;
  all_.relations = like.relations;
}

void TreebankBuilder::add(const TreeView &s) {
  append(&all_.word, s.word);
  append(&all_.tag, s.tag);
  append(&all_.fine, s.fine);
  append(&all_.head, s.head);
  append(&all_.relation, s.relation);
  append(&all_.parent_of_word, s.parent_of_word);
  append(&all_.label, s.label);
  append(&all_.parent, s.parent);
  append(&all_.first, s.first);
  append(&all_.last, s.last);
  all_.offsets.push_back(static_cast<int64_t>(all_.word.size()));
  all_.node_offsets.push_back(static_cast<int64_t>(all_.label.size()));
}

void TreebankBuilder::add_kept(const TreeView &s, std::span<const uint8_t> keeps) {
  // How many words are kept before each word, and the new numbers of constituents that stay.
  Array<int32_t> before(s.words() + 1, 0), number(s.nodes(), -1);
  for (size_t w = 0; w < s.words(); ++w) before[w + 1] = before[w] + keeps[w];
  int32_t nodes = 0;
  for (size_t k = 0; k < s.nodes(); ++k) {
    const int32_t first = before[static_cast<size_t>(s.first[k])], last = before[static_cast<size_t>(s.last[k])];
    if (first == last) continue;
    number[k] = nodes++;
    all_.label.push_back(s.label[k]);
    // The constituents above one with words have them too.
    all_.parent.push_back(s.parent[k] < 0 ? -1 : number[static_cast<size_t>(s.parent[k])]);
    all_.first.push_back(first);
    all_.last.push_back(last);
  }
  for (size_t w = 0; w < s.words(); ++w) {
    if (!keeps[w]) continue;
    int32_t head = s.head[w];
    for (size_t steps = 0; head > 0 && !keeps[static_cast<size_t>(head) - 1] && steps <= s.words(); ++steps) {
      head = s.head[static_cast<size_t>(head) - 1];
    }
    all_.word.push_back(s.word[w]);
    all_.tag.push_back(s.tag[w]);
    if (!s.fine.empty()) all_.fine.push_back(s.fine[w]);
    all_.head.push_back(head > 0 ? before[static_cast<size_t>(head)] : head);
    all_.relation.push_back(head == s.head[w] ? s.relation[w] : 0);
    const int32_t parent = s.parent_of_word[w];
    all_.parent_of_word.push_back(parent < 0 ? -1 : number[static_cast<size_t>(parent)]);
  }
  all_.offsets.push_back(static_cast<int64_t>(all_.word.size()));
  all_.node_offsets.push_back(static_cast<int64_t>(all_.label.size()));
}

TreebankPtr select_sentences(const Treebank &bank, std::span<const std::string_view> drop, int64_t min_length,
                             int64_t max_length, Array<int64_t> *kept, const Run &run) {
  Array<uint8_t> drops(bank.arrays().tags ? static_cast<size_t>(bank.arrays().tags->size()) + 1 : 1, 0);
  for (const std::string_view name : drop) {
    const Label tag = bank.arrays().tags ? bank.arrays().tags->find(name) : 0;
    if (tag > 0) drops[static_cast<size_t>(tag)] = 1;
  }
  TreebankBuilder builder(bank.arrays());
  Array<uint8_t> keeps;
  for (int64_t s = 0; s < bank.sentences(); ++s) {
    run.check();
    const TreeView sentence = bank.sentence(s);
    keeps.assign(sentence.words(), 1);
    for (size_t w = 0; w < sentence.words(); ++w) keeps[w] = !drops[static_cast<size_t>(sentence.tag[w])];
    const int64_t length = std::count(keeps.begin(), keeps.end(), 1);
    if (length < min_length || length > max_length) continue;
    builder.add_kept(sentence, keeps);
    kept->push_back(s);
  }
  return builder.finish();
}

int64_t fault_of_heads(std::span<const int32_t> heads) {
  const int64_t n = static_cast<int64_t>(heads.size());
  for (int64_t w = 0; w < n; ++w) {
    if (heads[static_cast<size_t>(w)] < 0 || heads[static_cast<size_t>(w)] > n) return w;
  }
  Array<int64_t> reached(heads.size(), -1);  // from which word a word was reached first
  for (int64_t w = 0; w < n; ++w) {
    for (int64_t at = w; at >= 0 && reached[static_cast<size_t>(at)] != w;) {
      if (reached[static_cast<size_t>(at)] >= 0) break;
      reached[static_cast<size_t>(at)] = w;
      at = int64_t{heads[static_cast<size_t>(at)]} - 1;
      if (at >= 0 && reached[static_cast<size_t>(at)] == w) return at;
    }
  }
  return -1;
}

TreebankPtr with_heads(const Treebank &bank, std::span<const int32_t> heads, const Run &run) {
  if (heads.size() != bank.arrays().word.size()) {
    fail(Code::argument, "%zu heads; expected %zu, one for each word", heads.size(), bank.arrays().word.size());
  }
  TreebankArrays all = bank.arrays();
  for (int64_t s = 0; s < bank.sentences(); ++s) {
    run.check();
    const int64_t begin = all.offsets[static_cast<size_t>(s)], end = all.offsets[static_cast<size_t>(s) + 1];
    const std::span<const int32_t> own = heads.subspan(static_cast<size_t>(begin), static_cast<size_t>(end - begin));
    if (std::all_of(own.begin(), own.end(), [](int32_t h) { return h == -1; })) continue;
    const int64_t fault = fault_of_heads(own);
    if (fault >= 0) {
      fail(Code::argument,
           "sentence %" PRId64 " (counted from 0), word %" PRId64 " (from 1): head %d; expected heads of a tree", s, fault + 1,
           own[static_cast<size_t>(fault)]);
    }
  }
  all.head.assign(heads.begin(), heads.end());
  all.relation.assign(heads.size(), 0);
  all.relations = nullptr;
  return std::make_shared<const Treebank>(std::move(all));
}

void require_lengths(const Treebank &bank, const Corpus &corpus) {
  if (bank.sentences() != corpus.count()) {
    fail(Code::argument, "a treebank of %" PRId64 " sentences; expected %" PRId64 ", as the corpus has", bank.sentences(),
         corpus.count());
  }
  for (int64_t s = 0; s < corpus.count(); ++s) {
    const size_t words = bank.sentence(s).words(), expected = corpus.sequence(s).size();
    if (words == expected) continue;
    fail(Code::argument, "sentence %" PRId64 " (counted from 0) of the treebank has %zu words; expected %zu, as in the corpus",
         s, words, expected);
  }
}

uint64_t fingerprint_of_brackets(const Treebank &bank) {
  uint64_t hash = 0;
  for (int64_t s = 0; s < bank.sentences(); ++s) {
    bank.sentence(s).each_bracket([&](size_t first, size_t width) {
      for (const uint64_t number : {static_cast<uint64_t>(s), uint64_t{first}, uint64_t{width}}) hash = mixed(hash, number);
    });
  }
  return hash;
}

CorpusPtr sequences_of(const Treebank &bank, bool tags, const AlphabetPtr &alphabet, const Run &run) {
  const TreebankArrays &all = bank.arrays();
  const AlphabetPtr &own = tags ? all.tags : all.words;
  if (!own) fail(Code::argument, "a treebank without %s", tags ? "tags" : "words");
  Array<Label> numbers(static_cast<size_t>(own->size()) + 1, 0);
  const Label unknown = alphabet ? alphabet->find("<unk>") : 0;
  for (Label l = 1; l <= own->size(); ++l) {
    Label &number = numbers[static_cast<size_t>(l)];
    number = alphabet ? alphabet->find(own->name(l)) : l;
    if (number == 0) number = unknown;
  }
  CorpusArrays arrays;
  arrays.alphabet = alphabet ? alphabet : own;
  arrays.offsets.clear();
  arrays.offsets.insert(arrays.offsets.end(), all.offsets.begin(), all.offsets.end());
  const Array<Label> &symbols = tags ? all.tag : all.word;
  for (size_t w = 0; w < symbols.size(); ++w) {
    if (w % 4096 == 0) run.check();
    const Label l = symbols[w];
    if (l == 0) fail(Code::argument, "word %zu of the treebank (counted from 0) has no tag", w);
    if (numbers[static_cast<size_t>(l)] == 0) {
      fail(Code::argument, "the alphabet has neither \"%.200s\" nor \"<unk>\"", std::string(own->name(l)).c_str());
    }
    arrays.symbols.push_back(numbers[static_cast<size_t>(l)]);
  }
  return shared_corpus(std::move(arrays));
}

}  // namespace hws
