#include "src/hmm/data/hmm_input.hh"

#include <algorithm>

#include "src/corpus/dictionary_text.hh"
#include "src/corpus/tagged_parser.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

TaggedCorpusPtr tagged(std::string_view text) { return read_tagged_corpus(text, TaggedOptions(), Run{}); }

HmmSource source(CorpusPtr words, int32_t states, TagDictionaryPtr dictionary = nullptr, TaggedCorpusPtr observed = nullptr) {
  HmmSource s;
  s.words = std::move(words);
  s.states = states;
  s.dictionary = std::move(dictionary);
  s.observed = std::move(observed);
  return s;
}

Array<int32_t> allowed(const HmmInput &input, size_t token) {
  const std::span<const int32_t> set = input.data->rows.sets().set(input.data->set_of(token));
  return {set.begin(), set.end()};
}

using Set = Array<int32_t>;

}  // namespace

static void words_alone_may_be_in_any_state(void **) {
  const HmmInput input = hmm_input(source(tagged("a\nb\n")->words, 3), Run{});
  assert_null(input.data->masks.get());
  assert_int_equal(input.tags->size(), 3);
  assert_false(input.tags->has_names());
  assert_false(input.data->open_states);
  assert_throws(hmm_input(source(nullptr, 2), Run{}), Code::argument);
}

// Nobody says how many states there are, and neither do data read in the same way; without tags there is one until then.
static void a_number_of_states_may_be_left_open(void **) {
  const HmmInput input = hmm_input(source(tagged("a\nb\n")->words, 0), Run{});
  assert_true(input.data->open_states);
  assert_int_equal(input.data->rows.states(), 1);
  assert_true(without_classes(input, Run{}).data->open_states);
  HmmSource more = source(tagged("b\n")->words, 0);
  more.open_states = true;
  assert_true(hmm_input_for(input.data->corpus->alphabet, input.tags, more, Run{}).data->open_states);
  assert_int_equal(with_states(*input.data, 4, Run{})->rows.states(), 4);
  assert_false(with_states(*input.data, 4, Run{})->open_states);
}

static void entries_and_observed_tags_limit_the_states(void **) {
  const TagDictionaryPtr dictionary = read_dictionary("b\tX\nc\tY\tZ\nunseen\tX\n", nullptr, Run{});
  const TaggedCorpusPtr corpus = tagged("a\nb\nc\nc\tZ\n\na\tY\nb\tY\n");
  const HmmInput plain = hmm_input(source(corpus->words, 0, dictionary), Run{});
  assert_true(allowed(plain, 0) == (Set{0, 1, 2}) && allowed(plain, 1) == Set{0} && allowed(plain, 2) == (Set{1, 2}));
  const HmmInput input = hmm_input(source(corpus->words, 4, dictionary, corpus), Run{});
  assert_true(allowed(input, 0) == (Set{0, 1, 2, 3}) && allowed(input, 1) == (Set{0, 1}));  // enlarged: b is a Y further on
  assert_true(allowed(input, 2) == (Set{1, 2}) && allowed(input, 3) == Set{2} && allowed(input, 4) == Set{1} &&
              allowed(input, 5) == Set{1});
  assert_string_equal(std::string(input.tags->name(4)).c_str(), "state3");
  assert_true(input.dictionary->words == corpus->words->alphabet && input.dictionary->tags == input.tags);
  assert_throws(hmm_input(source(corpus->words, 2, dictionary), Run{}), Code::argument);
  assert_throws(hmm_input(source(corpus->words, 0, dictionary, tagged("a\tX\n")), Run{}), Code::argument);  // other sequences
  assert_throws(hmm_input(source(tagged("b\tW\n")->words, 0, dictionary, tagged("b\tW\n")), Run{}),
                Code::argument);  // W is no tag
}

static void names_of_further_states_are_new_ones(void **) {
  const TaggedCorpusPtr corpus = tagged("a\tstate1\n");
  const HmmInput input = hmm_input(source(corpus->words, 3, nullptr, corpus), Run{});
  assert_string_equal(std::string(input.tags->name(2)).c_str(), "state1'");
  assert_string_equal(std::string(input.tags->name(3)).c_str(), "state2");
}

static void the_missing_word_is_none(void **) {
  HmmSource s = source(tagged("a\n?\nb\n")->words, 2);
  s.missing = "?";
  const HmmInput input = hmm_input(s, Run{});
  assert_true(std::ranges::equal(input.data->corpus->symbols, Array<Label>{2, 0, 3}));  // <unk>, a, b
  assert_int_equal(input.data->corpus->alphabet->size(), 3);
  s.missing = "!";
  assert_true(hmm_input(s, Run{}).data->corpus == s.words);
  s.words = [] {
    CorpusArrays c;
    c.alphabet = Alphabet::named({"?"});
    c.symbols = {1};
    c.offsets = {0, 1};
    return shared_corpus(c);
  }();
  s.missing = "?";
  assert_throws(hmm_input(s, Run{}), Code::argument);
}

static void unknown_words_keep_the_entries_of_their_own(void **) {
  const AlphabetPtr words = Alphabet::named({"<unk>", "a"}), tags = Alphabet::named({"X", "Y"}),
                    strict = Alphabet::named({"a"});
  const TagDictionaryPtr dictionary = read_dictionary("new\tY\na\tX\n", nullptr, Run{});
  const TaggedCorpusPtr corpus = tagged("new\na\nother\n");
  const HmmInput input = hmm_input_for(words, tags, source(corpus->words, 0, dictionary), Run{});
  assert_true(std::ranges::equal(input.data->corpus->symbols, Array<Label>{1, 2, 1}));
  assert_true(allowed(input, 0) == Set{1} && allowed(input, 1) == Set{0} && allowed(input, 2) == (Set{0, 1}));
  // <unk> has an entry here: it holds, but where it leaves a word nothing its own does not count
  const TagDictionaryPtr more = read_dictionary("new\tY\n<unk>\tX\n", nullptr, Run{});
  const HmmInput both = hmm_input_for(words, tags, source(corpus->words, 0, more), Run{});
  assert_true(allowed(both, 0) == Set{0} && allowed(both, 1) == (Set{0, 1}) && allowed(both, 2) == Set{0});
  assert_throws(hmm_input_for(strict, tags, source(corpus->words, 0), Run{}), Code::empty);
  assert_throws(hmm_input_for(words, Alphabet::named({"X", "Z"}), source(corpus->words, 0, dictionary), Run{}), Code::argument);
}

static void fewer_states_of_some_tokens(void **) {
  const TagDictionaryPtr dictionary = read_dictionary("b\tX\tY\n", Alphabet::named({"X", "Y", "Z"}), Run{});
  const HmmInput input = hmm_input(source(tagged("a\nb\nb\n")->words, 0, dictionary), Run{});
  const Array<int64_t> places{1, 0}, offsets{0, 2, 3};
  const Array<int32_t> states{1, 2, 2};
  const HmmInput less = with_allowed(input, places, offsets, states, Run{});
  assert_true(allowed(less, 0) == Set{2} && allowed(less, 1) == Set{1} && allowed(less, 2) == (Set{0, 1}));
  assert_true(input.data->rows.hash() == less.data->rows.hash());  // numbers per symbol lie as before
  const Array<int32_t> other{2, 2, 0};
  assert_throws(with_allowed(input, places, offsets, other, Run{}), Code::argument);
}

TESTS(words_alone_may_be_in_any_state, a_number_of_states_may_be_left_open, entries_and_observed_tags_limit_the_states,
      names_of_further_states_are_new_ones, the_missing_word_is_none, unknown_words_keep_the_entries_of_their_own,
      fewer_states_of_some_tokens)
