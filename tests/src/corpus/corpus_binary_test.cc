#include "src/corpus/corpus_binary.hh"

#include "fsa/base/sections.hh"
#include "tests/harness.hh"

using namespace hws;

static Corpus some() {
  Corpus corpus;
  corpus.alphabet = Alphabet::named({"a", "b"});
  corpus.symbols = {1, 2, 2};
  corpus.offsets = {0, 2, 2, 3};
  return corpus;
}
static std::span<const std::byte> bytes(const std::string &s, size_t from = 0) {
  return {reinterpret_cast<const std::byte *>(s.data()) + from, s.size() - from};
}

static void a_corpus_reads_back_as_it_was_from_any_address(void **) {
  const Corpus corpus = some();
  const std::string file = write_corpus_binary(corpus);
  for (size_t shift = 0; shift < 8; ++shift) {
    const std::string moved = std::string(shift, ' ') + file;
    const CorpusPtr back = read_corpus_binary(bytes(moved, shift), Run{});
    assert_true(back->symbols == corpus.symbols && back->offsets == corpus.offsets);
    assert_true(back->alphabet->name(2) == "b");
  }
}

static void every_damaged_byte_and_every_cut_is_found(void **) {
  const std::string file = write_corpus_binary(some());
  for (size_t i = 0; i < file.size(); ++i) {
    std::string damaged = file;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x40);
    bool refused = false;
    try {
      read_corpus_binary(bytes(damaged), Run{});
    } catch (const Error &e) {
      refused = e.code == Code::corrupt || e.code == Code::version;
    }
    assert_true(refused);
    assert_throws(read_corpus_binary(bytes(file.substr(0, i)), Run{}), Code::corrupt);
  }
}

static void contents_that_contradict_each_other_are_found(void **) {
  const auto refused = [](const Corpus &corpus) {
    const std::string file = write_corpus_binary(corpus);
    assert_throws(read_corpus_binary(bytes(file), Run{}), Code::corrupt);
  };
  Corpus corpus = some();
  corpus.symbols[1] = 3;
  refused(corpus);
  corpus = some();
  corpus.symbols[1] = 0;
  refused(corpus);
  corpus = some();
  corpus.offsets = {0, 2, 1, 3};
  refused(corpus);
  corpus.offsets = {0, 2};
  refused(corpus);
  corpus.offsets = {};
  refused(corpus);
  corpus = some();
  corpus.alphabet = Alphabet::open();
  refused(corpus);
}

static void limits_hold(void **) {
  const std::string file = write_corpus_binary(some());
  Run run;
  run.max_bytes = 10;
  assert_throws(read_corpus_binary(bytes(file), run), Code::limit);
}

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(a_corpus_reads_back_as_it_was_from_any_address),
      cmocka_unit_test(every_damaged_byte_and_every_cut_is_found),
      cmocka_unit_test(contents_that_contradict_each_other_are_found),
      cmocka_unit_test(limits_hold),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
