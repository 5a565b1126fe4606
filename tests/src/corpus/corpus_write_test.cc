#include "src/corpus/corpus_write.hh"

#include <algorithm>

#include "fsa/base/rng.hh"
#include "tests/src/corpus/corpus_texts.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace corpus_texts;

static void random_corpora_read_back_as_they_were(void **) {
  Rng rng(3, RngMethod::test, 0, 0, 0);
  const AlphabetPtr names = Alphabet::named({"0", "1", "\xC3\xA4", "b"});
  for (int round = 0; round < 200; ++round) {
    CorpusArrays corpus;
    corpus.alphabet = names;
    for (uint64_t i = 1 + rng.below(5); i > 0; --i) {
      for (uint64_t k = rng.below(6); k > 0; --k) corpus.symbols.push_back(static_cast<Label>(1 + rng.below(4)));
      corpus.offsets.push_back(static_cast<int64_t>(corpus.symbols.size()));
    }
    const std::string texts[] = {write_text_corpus(*shared_corpus(corpus), Split::spaces, Run{}),
                                 write_text_corpus(*shared_corpus(corpus), Split::chars, Run{}),
                                 write_pautomac_corpus(*shared_corpus(corpus), Run{})};
    const CorpusFormat formats[] = {CorpusFormat::text, CorpusFormat::characters, CorpusFormat::pautomac};
    for (int k = 0; k < 3; ++k) {
      const CorpusPtr back = read_corpus(texts[k], {formats[k], names, false}, Run{});
      assert_true(std::ranges::equal(back->symbols, corpus.symbols) && std::ranges::equal(back->offsets, corpus.offsets));
    }
  }
}

static void pautomac_symbols_count_from_0(void **) {
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::sized(12);
  corpus.symbols = {12, 1};
  corpus.offsets = {0, 0, 2};
  assert_string_equal(write_pautomac_corpus(*shared_corpus(corpus), Run{}).c_str(), "2 12\n0\n2 11 0\n");
  assert_string_equal(write_text_corpus(*shared_corpus(corpus), Split::spaces, Run{}).c_str(), "\n12 1\n");
}

static void a_symbol_like_a_byte_order_mark_comes_back(void **) {
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::named({"\xEF\xBB\xBF", "\xEF\xBB\xBF""1"});
  for (const Label first : {1, 2}) {
    corpus.symbols = {first, 2, 1};
    corpus.offsets = {0, 1, 3};
    const CorpusPtr back = read_corpus(write_text_corpus(*shared_corpus(corpus), Split::spaces, Run{}),
                                       {CorpusFormat::text, corpus.alphabet, false}, Run{});
    assert_true(std::ranges::equal(back->symbols, corpus.symbols) && std::ranges::equal(back->offsets, corpus.offsets));
  }
}

static void what_would_not_read_back_is_refused(void **) {
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::named({"a", "bc"});
  corpus.symbols = {1};
  corpus.offsets = {0, 1};
  assert_throws(write_text_corpus(*shared_corpus(corpus), Split::chars, Run{}), Code::argument);
  corpus.alphabet = Alphabet::sized(2);
  assert_throws(write_text_corpus(*shared_corpus(corpus), Split::chars, Run{}), Code::argument);
}

static void a_character_like_a_byte_order_mark_comes_back(void **) {
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::named({"\xEF\xBB\xBF", "a"});
  corpus.symbols = {1, 1, 2, 1};
  corpus.offsets = {0, 3, 4};
  const CorpusPtr back = read_corpus(write_text_corpus(*shared_corpus(corpus), Split::chars, Run{}),
                                     {CorpusFormat::characters, corpus.alphabet, false}, Run{});
  assert_true(std::ranges::equal(back->symbols, corpus.symbols) && std::ranges::equal(back->offsets, corpus.offsets));
}

TESTS(random_corpora_read_back_as_they_were, pautomac_symbols_count_from_0, a_symbol_like_a_byte_order_mark_comes_back,
      what_would_not_read_back_is_refused, a_character_like_a_byte_order_mark_comes_back)
