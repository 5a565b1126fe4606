// Readers, writers, dictionaries and scores of tagged corpora when any one allocation fails: bad_alloc, nothing leaks, and what
// was there stays usable.
#include "src/corpus/channel_write.hh"
#include "src/corpus/dictionary_text.hh"
#include "src/corpus/tagged_write.hh"
#include "src/hmm/model/tagging_scores.hh"
#include "tests/failing_malloc.hh"
#include "tests/src/corpus/channel_texts.hh"
#include "tests/src/corpus/tagged_texts.hh"
#include "tests/test_list.hh"

using namespace hws;

// Runs a job with its first, second, ... allocation failing, until it needs no more of them.
template <class Job>
static void try_every_allocation(const Job &job) {
  job();  // what is made once for all is there
  const int64_t before = live_allocations;
  for (int64_t k = 0;; ++k) {
    assert_true(k < 100000);
    bool failed = false;
    allocations_left = k;
    try {
      job();
    } catch (const std::bad_alloc &) {
      failed = true;
    }
    const bool reached = allocations_left < 0;
    allocations_left = -1;
    assert_int_equal(failed, reached);
    assert_int_equal(live_allocations, before);
    if (!reached) break;
  }
}

static const std::string kPairs = "the\tDT\nCat\tNN\n\nthe\nsat\tVB\ncat\tVB\n\nrarely\tRB\nsat\tNN\n";

static void reading_and_writing_fail_whole(void **) {
  try_every_allocation([] {
    TaggedOptions options;
    options.lower_case = true;
    options.min_count = 2;
    const TaggedCorpusPtr corpus = tagged_texts::in_pieces(kPairs, options, 5);
    write_tagged_corpus(*corpus, Run{});
    replace_tags(kPairs, TaggedFormat::pairs, kUpos, *corpus->tags, corpus->tag, Run{});
    options.format = TaggedFormat::text;
    options.words = corpus->words->alphabet;
    options.min_count = 1;
    const TaggedCorpusPtr text = tagged_texts::in_pieces("a the  Cat\nsat\n", options, 3);
    tag_text("a the  Cat\nsat\n", *corpus->tags, Array<Label>{1, 2, 0, 1}, Run{});
  });
}

static void channels_fail_whole(void **) {
  const std::vector<ChannelSpec> specs{{"x", ChannelKind::real, 2}, {"n", ChannelKind::count, 1}, {"b", ChannelKind::bit, 3}};
  try_every_allocation([&] {
    const ChannelsPtr c = channel_texts::in_pieces("a,b,c,d,e,f\n1.5,,3,0,1,nan\n\n2,3,4,1,1,1\n", specs, 4);
    write_channels(*c, Run{});
  });
}

static void dictionaries_and_scores_fail_whole(void **) {
  const TaggedCorpusPtr corpus = read_tagged_corpus(kPairs, {}, Run{});
  const Array<int32_t> states{0, 1, 0, 2, 1, 1, 2};
  try_every_allocation([&] {
    const TagDictionaryPtr d = collect_dictionary(*corpus, Run{});
    const TagDictionaryPtr back = read_dictionary(write_dictionary(*d, Run{}), nullptr, Run{});
    const TagDictionaryPtr adapted =
        adapt_dictionary(*back, corpus->words->alphabet, corpus->tags, word_counts(*corpus->words), 2, Run{});
    const TokenSets sets = token_sets(*adapted, *corpus, true, Run{});
    random_accuracy(corpus->tag, sets, Run{});
    tagging_scores(*corpus, states, 3, Run{});
  });
}

static void a_set_that_found_no_memory_leaves_the_others_as_they_were(void **) {
  for (int64_t k = 0; k < 8; ++k) {
    NumberSets sets(40, Run{});
    int32_t added = 1;
    for (int32_t i = 0; i < 39; ++i) {
      const Array<int32_t> members{i, i + 1};
      int32_t number = -1;
      allocations_left = i % 3 == 0 ? k : -1;
      try {
        number = sets.add(members, Run{});
      } catch (const std::bad_alloc &) {
      }
      allocations_left = -1;
      if (number < 0) number = sets.add(members, Run{});
      assert_int_equal(number, added++);
      assert_int_equal(sets.set(number).size(), 2);
      assert_int_equal(sets.set(number)[0], i);
    }
    for (int32_t i = 0; i < 39; ++i) assert_int_equal(sets.set(i + 1)[1], i + 1);
  }
}

TESTS(reading_and_writing_fail_whole, channels_fail_whole, dictionaries_and_scores_fail_whole,
      a_set_that_found_no_memory_leaves_the_others_as_they_were)
