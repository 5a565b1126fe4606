#include "src/pfa/batch/prefix_tries.hh"

#include <map>
#include <set>

#include "tests/src/pfa/random_corpus.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

using Word = Array<Label>;

std::map<Word, double> words_of(const Corpus &corpus) {
  std::map<Word, double> words;
  for (int64_t i = 0; i < corpus.count(); ++i) words[Word(corpus.sequence(i).begin(), corpus.sequence(i).end())] += 1;
  return words;
}

}  // namespace

static void tries_hold_each_distinct_string_once_with_its_count(void **) {
  for (uint32_t seed = 0; seed < 5; ++seed) {
    const CorpusPtr corpus = random_corpus::draw(seed, 3, 300, 9);
    const PrefixTries tries = prefix_tries(*corpus, 60, Run{});
    assert_true(tries.tries.size() > 3 && tries.count() > 1 && tries.count() < static_cast<int64_t>(tries.tries.size()));
    assert_int_equal(tries.blocks.back(), static_cast<int64_t>(tries.tries.size()));
    std::map<Word, double> found;
    int64_t nodes = 0, tokens = 0;
    for (const SequenceTrie &trie : tries.tries) {
      std::vector<Word> prefix(trie.parent.size());
      int32_t expected = 1;
      for (const SequenceTrie::Group &g : trie.groups) {
        assert_int_equal(g.begin, expected);
        std::set<int32_t> parents;
        for (int32_t k = g.begin; k < g.end; ++k) {
          const int32_t parent = trie.parent[static_cast<size_t>(k)];
          assert_true(parent < k && parents.insert(parent).second);
          assert_int_equal(g.first, parent == 0);
          prefix[static_cast<size_t>(k)] = prefix[static_cast<size_t>(parent)];
          prefix[static_cast<size_t>(k)].push_back(g.symbol);
        }
        expected = g.end;
      }
      assert_int_equal(expected, trie.size());
      assert_int_equal(std::set<Word>(prefix.begin(), prefix.end()).size(), trie.parent.size());
      int32_t at = 0;
      for (const SequenceTrie::Group &range : trie.symbols) {
        assert_int_equal(range.begin, at);
        for (; at < range.end; ++at) {
          assert_int_equal(prefix[static_cast<size_t>(trie.by_symbol[static_cast<size_t>(at)])].back(), range.symbol);
        }
      }
      assert_int_equal(std::set<int32_t>(trie.by_symbol.begin(), trie.by_symbol.end()).size(), trie.parent.size() - 1);
      nodes += trie.size();
      for (size_t k = 0; k < prefix.size(); ++k) {
        if (trie.ends[k] == 0) continue;
        assert_true(found.emplace(prefix[k], trie.ends[k]).second);
        tokens += static_cast<int64_t>(prefix[k].size()) + 1;
      }
    }
    assert_true(found == words_of(*corpus));
    assert_int_equal(tries.strings, static_cast<int64_t>(found.size()));
    assert_int_equal(tries.tokens, tokens);
    assert_int_equal(tries.nodes, nodes);
    assert_true(nodes <= tokens);
  }
}

static void what_is_cut_where_does_not_depend_on_the_order_of_the_corpus(void **) {
  const CorpusPtr corpus = random_corpus::draw(9, 3, 200, 7);
  Array<int64_t> backwards;
  for (int64_t i = corpus->count(); i-- > 0;) backwards.push_back(i);
  const PrefixTries a = prefix_tries(*corpus, 50, Run{}), b = prefix_tries(*part_of(*corpus, backwards), 50, Run{});
  assert_true(a.blocks == b.blocks);
  assert_int_equal(a.tries.size(), b.tries.size());
  for (size_t t = 0; t < a.tries.size(); ++t) {
    assert_true(a.tries[t].parent == b.tries[t].parent && a.tries[t].ends == b.tries[t].ends);
  }
}

static void a_tries_symbols_are_counted_as_often_as_its_strings_occur(void **) {
  const CorpusPtr corpus = random_corpus::draw(4, 3, 300, 9);
  const PrefixTries tries = prefix_tries(*corpus, 60, Run{});
  Array<double> found(4, 0.0), expected(4, 0.0);
  double tokens = 0;
  for (const SequenceTrie &trie : tries.tries) {
    trie.add_frequencies(found);
    tokens += trie.tokens;
  }
  for (const Label a : corpus->symbols) expected[a - 1] += 1;
  expected[3] = static_cast<double>(corpus->count());
  assert_true(found == expected);
  assert_true(tokens == static_cast<double>(corpus->tokens()));
}

static void parts_cut_between_blocks_have_the_tries_of_the_whole(void **) {
  const CorpusPtr corpus = random_corpus::draw(2, 4, 3000, 9);
  const PrefixTries whole = prefix_tries(*corpus, 60, Run{});
  const int64_t items = whole.strings, edge = whole.items.plan.items_per_block;
  assert_true(items > 2 * edge);
  std::map<Word, Array<int64_t>> sequences;
  for (int64_t i = 0; i < corpus->count(); ++i) {
    sequences[Word(corpus->sequence(i).begin(), corpus->sequence(i).end())].push_back(i);
  }
  Array<int64_t> of_part[2];
  int64_t number = 0;
  for (const auto &[word, numbers] : sequences) {
    Array<int64_t> &part = of_part[number++ >= edge];
    part.insert(part.end(), numbers.begin(), numbers.end());
  }
  size_t at = 0;
  for (int p = 0; p < 2; ++p) {
    const PrefixTries part = prefix_tries(*part_of(*corpus, of_part[p]), 60, Run{}, items, p * edge);
    assert_int_equal(part.items.number(0), p);
    for (const SequenceTrie &trie : part.tries) {
      assert_true(trie.parent == whole.tries[at].parent && trie.ends == whole.tries[at].ends);
      ++at;
    }
  }
  assert_int_equal(at, whole.tries.size());
  assert_throws(prefix_tries(*corpus, 60, Run{}, items, 1), Code::argument);
}

TESTS(tries_hold_each_distinct_string_once_with_its_count, a_tries_symbols_are_counted_as_often_as_its_strings_occur,
      parts_cut_between_blocks_have_the_tries_of_the_whole, what_is_cut_where_does_not_depend_on_the_order_of_the_corpus)
