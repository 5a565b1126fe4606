#include "src/corpus/class_corpus.hh"

#include <string>

#include "fsa/base/error.hh"
#include "src/corpus/corpus_binary.hh"
#include "src/corpus/corpus_parser.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr std::string_view kText =
    "the dog sees the cat\n"
    "Running dogs see the dog\n"
    "the cat\n"
    "\n"
    "Sleeping cats\n";

CorpusPtr corpus_of(std::string_view text) {
  CorpusOptions how;
  how.format = CorpusFormat::text;
  return read_corpus(text, how, Run{});
}
WordSignatures standard() { return WordSignatures(WordSignatures::standard()); }

std::string text_of(const Corpus &corpus) {
  std::string text;
  for (int64_t s = 0; s < corpus.count(); ++s) {
    for (const Label word : corpus.sequence(s)) text += std::string(corpus.alphabet->name(word)) + " ";
    text += "/";
  }
  return text;
}

}  // namespace

static void rare_words_become_their_classes(void **) {
  const CorpusPtr classes = with_classes(*corpus_of(kText), standard(), 2, Run{});
  assert_string_equal(text_of(*classes).c_str(),
                      "the dog UNK-s the cat /UNK-INIT-ing UNK-s UNK the dog /the cat //UNK-INIT-ing UNK-s /");
  assert_int_equal(classes->alphabet->size(), 3 + 3);
  assert_true(signatures_of(*classes) == WordSignatures::standard());
  assert_true(signatures_of(*corpus_of(kText)).empty());
  // All words are frequent enough, or none is.
  assert_string_equal(text_of(*with_classes(*corpus_of("a b\n"), standard(), 1, Run{})).c_str(), "a b /");
  assert_string_equal(text_of(*with_classes(*corpus_of("a b\n"), standard(), 100, Run{})).c_str(), "UNK UNK /");
}

static void a_vocabulary_says_which_words_are_replaced(void **) {
  const AlphabetPtr words = Alphabet::named({"the", "dog", "UNK-s", "UNK-INIT"});
  const CorpusPtr classes = with_classes(*corpus_of("the dogs bark\nBarking dog bark the\n"), words, standard(), Run{});
  // UNK-INIT-ing gives way to UNK-INIT; "bark" has no class and stays.
  assert_string_equal(text_of(*classes).c_str(), "the UNK-s bark /UNK-INIT dog bark the /");
  assert_int_equal(classes->alphabet->size(), 5);
  for (Label l = 1; l <= words->size(); ++l) assert_true(classes->alphabet->name(l) == words->name(l));
  assert_true(with_classes(*corpus_of("the dogs\n"), words, standard(), Run{})->alphabet == words);
}

// What other code makes of a corpus of classes has the table, too.
static void parts_and_binaries_keep_the_table(void **) {
  const WordSignatures own("NUM digit\n");
  const CorpusPtr classes = with_classes(*corpus_of("a 7 a\n"), own, 2, Run{});
  assert_true(signatures_of(*classes) == "NUM digit\n");
  const int64_t first[] = {0};
  assert_true(signatures_of(*part_of(*classes, first)) == "NUM digit\n");
  const std::string bytes = corpus_sections(*classes).finish();
  assert_true(signatures_of(*read_corpus_copy(std::as_bytes(std::span(bytes)), Run{})) == "NUM digit\n");
  // Another table takes its place, and an empty one is one.
  const CorpusPtr again = with_classes(*classes, standard(), 1, Run{});
  assert_true(signatures_of(*again) == WordSignatures::standard());
  const CorpusPtr plain = with_classes(*corpus_of("a 7 a\n"), WordSignatures(""), 2, Run{});
  assert_string_equal(text_of(*plain).c_str(), "a UNK a /");
  assert_true(WordSignatures(signatures_of(*plain)).of("7", false) == "UNK");
}

static void what_has_no_names_is_refused(void **) {
  CorpusArrays arrays;
  arrays.alphabet = Alphabet::sized(2);
  const CorpusPtr numbers = shared_corpus(std::move(arrays));
  assert_throws(with_classes(*numbers, standard(), 2, Run{}), Code::argument);
  assert_throws(with_classes(*corpus_of("a\n"), Alphabet::sized(2), standard(), Run{}), Code::argument);
}

static void an_error_in_a_table_says_where(void **) {
  using namespace std::string_literals;
  using Place = std::pair<int64_t, int64_t>;
  const auto place = [](std::string_view table) {
    try {
      (void)WordSignatures(table);
    } catch (const Error &e) {
      assert_int_equal(e.code, Code::parse);
      return Place(e.line, e.column);
    }
    return Place();
  };
  assert_true(place("A\0 digit\n"s) == Place(1, 2));
  assert_true(place("A digit\n# \xff\n") == Place(2, 3));
  assert_true(place("A digit\n\nB colour\n") == Place(3, 1));
  assert_true(place("A suffix\n") == Place(1, 1));
}

TESTS(rare_words_become_their_classes, a_vocabulary_says_which_words_are_replaced, parts_and_binaries_keep_the_table,
      what_has_no_names_is_refused, an_error_in_a_table_says_where)
