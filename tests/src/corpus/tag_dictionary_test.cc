#include "src/corpus/tag_dictionary.hh"

#include <map>
#include <set>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "tests/src/corpus/tagged_texts.hh"
#include "tests/test_list.hh"

using namespace tagged_texts;

static TaggedCorpusPtr read(std::string_view text, int64_t min_count = 1) {
  TaggedOptions options;
  options.min_count = min_count;
  return read_tagged_corpus(text, options, Run{});
}

// The allowed tags of a word: "DT NN".
static std::string allowed(const TagDictionary &dictionary, std::string_view word) {
  std::string text;
  for (const int32_t tag : dictionary.sets.set(dictionary.set_of(dictionary.words->find(word)))) {
    text += (text.empty() ? "" : " ") + std::string(dictionary.tags->name(tag + 1));
  }
  return text;
}

static void an_entry_has_all_tags_a_word_was_seen_with(void **) {
  Rng rng(2, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 100; ++round) {
    std::string text;
    std::map<std::string, std::set<std::string>> expected;
    for (uint64_t k = 1 + rng.below(60); k > 0; --k) {
      const std::string word = rng.below(15) ? "w" + std::to_string(rng.below(12)) : "<unk>",
                        tag = "T" + std::to_string(rng.below(5));
      const bool tagged = k == 1 || rng.below(4) != 0;
      text += word + (tagged ? "\t" + tag : "") + "\n";
      expected[word];
      if (tagged && word != "<unk>") expected[word].insert(tag);
    }
    const TaggedCorpusPtr corpus = read(text);
    const TagDictionaryPtr dictionary = collect_dictionary(*corpus, Run{});
    for (const auto &[word, tags] : expected) {
      const Label label = corpus->words->alphabet->find(word);
      assert_int_equal(dictionary->entry[static_cast<size_t>(label) - 1] == TagDictionary::kNone, tags.empty());
      std::set<std::string> found;
      for (const int32_t tag : dictionary->sets.set(dictionary->set_of(label))) found.emplace(corpus->tags->name(tag + 1));
      if (!tags.empty()) assert_true(found == tags);
      else assert_int_equal(found.size(), corpus->tags->size());
    }
  }
}

static void words_with_equal_sets_share_one(void **) {
  const TagDictionaryPtr d = collect_dictionary(*read("a\tX\nb\tY\na\tY\nc\tY\nb\tX\nd\tZ\n"), Run{});
  assert_int_equal(d->set_of(d->words->find("a")), d->set_of(d->words->find("b")));
  assert_int_equal(d->sets.count(), 4);  // all, {X, Y}, {Y}, {Z}
}

static void words_seen_too_seldom_in_the_counted_corpus_lose_their_entries(void **) {
  const TagDictionaryPtr whole = collect_dictionary(*read("a\tX\na\tY\nb\tY\nc\tZ\nc\tX\nd\tZ\n"), Run{});
  // The corpus to be learnt from has some of the words, one of its own, and its own numbers.
  const TaggedCorpusPtr part = read("c\nb\ne\nc\n");
  const hws::Array<int64_t> counts = word_counts(*part->words);
  const TagDictionaryPtr once = adapt_dictionary(*whole, part->words->alphabet, whole->tags, counts, 1, Run{});
  assert_string_equal(allowed(*once, "c").c_str(), "X Z");
  assert_string_equal(allowed(*once, "b").c_str(), "Y");
  assert_string_equal(allowed(*once, "e").c_str(), "X Y Z");
  assert_string_equal(allowed(*once, "<unk>").c_str(), "X Y Z");
  const TagDictionaryPtr twice = adapt_dictionary(*whole, part->words->alphabet, whole->tags, counts, 2, Run{});
  assert_string_equal(allowed(*twice, "c").c_str(), "X Z");
  assert_string_equal(allowed(*twice, "b").c_str(), "X Y Z");
  assert_int_equal(twice->entry[static_cast<size_t>(part->words->alphabet->find("b")) - 1], TagDictionary::kNone);
  // Without counts all words of the dictionary keep theirs, and with its own alphabets nothing changes.
  const TagDictionaryPtr same = adapt_dictionary(*whole, whole->words, whole->tags, {}, 5, Run{});
  for (Label w = 1; w <= whole->words->size(); ++w) {
    assert_string_equal(allowed(*same, whole->words->name(w)).c_str(), allowed(*whole, whole->words->name(w)).c_str());
  }
}

static void tags_are_matched_by_name(void **) {
  const TagDictionaryPtr d = collect_dictionary(*read("a\tX\na\tY\nb\tY\n"), Run{});
  const AlphabetPtr tags = Alphabet::named({"Y", "W", "X"});
  const TagDictionaryPtr other = adapt_dictionary(*d, d->words, tags, {}, 1, Run{});
  assert_string_equal(allowed(*other, "a").c_str(), "Y X");
  assert_string_equal(allowed(*other, "b").c_str(), "Y");
  assert_string_equal(allowed(*other, "<unk>").c_str(), "Y W X");
  assert_throws(adapt_dictionary(*d, d->words, Alphabet::named({"Y", "W"}), {}, 1, Run{}), Code::argument);
  assert_throws(adapt_dictionary(*d, d->words, Alphabet::sized(3), {}, 1, Run{}), Code::argument);
  assert_throws(adapt_dictionary(*d, d->words, d->tags, hws::Array<int64_t>{1, 2}, 1, Run{}), Code::argument);
}

static void a_token_may_have_its_words_tags_or_its_own_alone(void **) {
  const TaggedCorpusPtr corpus = read("a\tX\na\tY\nb\tY\nc\tZ\na\nc\n");
  const TagDictionaryPtr d = collect_dictionary(*corpus, Run{});
  const TokenSets by_word = token_sets(*d, *corpus, false, Run{}), by_tag = token_sets(*d, *corpus, true, Run{});
  assert_int_equal(by_tag.of_token.size(), 6);
  const auto set = [](const TokenSets &tokens, size_t t) {
    const auto s = tokens.sets.set(tokens.of_token[t]);
    return hws::Array<int32_t>(s.begin(), s.end());
  };
  assert_true(set(by_word, 0) == (hws::Array<int32_t>{0, 1}) && set(by_word, 2) == hws::Array<int32_t>{1});
  assert_true(set(by_tag, 0) == hws::Array<int32_t>{0} && set(by_tag, 1) == hws::Array<int32_t>{1});
  assert_true(set(by_tag, 4) == (hws::Array<int32_t>{0, 1}) && set(by_tag, 5) == hws::Array<int32_t>{2});
  // 2 + 2 + 1 + 1 + 2 + 1 tags, three tokens with several; then 1 + 1 + 1 + 1 + 2 + 1.
  assert_close(ambiguity(by_word).tags_per_token, 9 / 6., 1e-15);
  assert_close(ambiguity(by_word).ambiguous, 3 / 6., 1e-15);
  assert_close(ambiguity(by_tag).tags_per_token, 7 / 6., 1e-15);
  // An observed tag overrides the dictionary and needs no entry.
  const TagDictionary bare(d->words, d->tags, Run{});
  const TokenSets observed = token_sets(bare, *corpus, true, Run{});
  assert_true(set(observed, 3) == hws::Array<int32_t>{2} && observed.of_token[4] == NumberSets::kAll);
}

static void corpora_and_dictionaries_that_do_not_fit_are_refused(void **) {
  const TaggedCorpusPtr corpus = read("a\tX\n"), other = read("b\tY\n");
  const TagDictionaryPtr d = collect_dictionary(*corpus, Run{});
  assert_throws(token_sets(*d, *other, false, Run{}), Code::argument);
  assert_throws(token_sets(*d, *read("a\tY\n"), true, Run{}), Code::argument);
  assert_throws(collect_dictionary(*read("a\n"), Run{}), Code::argument);
  assert_throws(TagDictionary(d->words, Alphabet::open(), Run{}), Code::argument);
  assert_throws(TagDictionary(d->words, nullptr, Run{}), Code::argument);
}

TESTS(an_entry_has_all_tags_a_word_was_seen_with, words_with_equal_sets_share_one,
      words_seen_too_seldom_in_the_counted_corpus_lose_their_entries, tags_are_matched_by_name,
      a_token_may_have_its_words_tags_or_its_own_alone, corpora_and_dictionaries_that_do_not_fit_are_refused)
