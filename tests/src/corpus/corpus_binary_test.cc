#include "src/corpus/corpus_binary.hh"

#include <algorithm>
#include <cstdio>

#include "fsa/base/files/file.hh"
#include "fsa/base/files/file_pages.hh"
#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

CorpusPtr random(uint64_t seed, int64_t sequences, uint64_t longest, AlphabetPtr alphabet) {
  Rng rng(seed, RngMethod::test, 0, 0, 0);
  CorpusArrays arrays;
  for (int64_t i = 0; i < sequences; ++i) {
    for (uint64_t k = rng.below(longest + 1); k > 0; --k) {
      arrays.symbols.push_back(static_cast<Label>(1 + rng.below(static_cast<uint64_t>(alphabet->size()))));
    }
    arrays.offsets.push_back(static_cast<int64_t>(arrays.symbols.size()));
  }
  arrays.alphabet = std::move(alphabet);
  return shared_corpus(std::move(arrays));
}

CorpusPtr read(const std::string &file) { return read_corpus_copy(bytes_of(file), Run{}); }

void assert_same(const Corpus &a, const Corpus &b) {
  assert_true(std::ranges::equal(a.symbols, b.symbols) && std::ranges::equal(a.offsets, b.offsets));
  assert_true(fingerprint(a) == fingerprint(b));
}

}  // namespace

static void corpora_come_back_as_they_were(void **) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    const CorpusPtr corpus = random(seed, static_cast<int64_t>(seed), seed % 7,
                                    seed % 2 ? Alphabet::sized(5) : Alphabet::named({"a", "b", "<unk>"}));
    assert_same(*corpus, *read(corpus_sections(*corpus).finish()));
  }
}

static void every_damaged_byte_is_found(void **) {
  const std::string file = corpus_sections(*random(1, 6, 4, Alphabet::named({"a", "b"}))).finish();
  for (size_t at = 0; at < file.size(); ++at) {
    std::string bad = file;
    bad[at] = static_cast<char>(bad[at] ^ 16);
    bool refused = false;
    try {
      read(bad);
    } catch (const Error &e) {
      refused = e.code == Code::corrupt || e.code == Code::version;
    }
    assert_true(refused);
  }
  for (size_t length = 0; length < file.size(); ++length) assert_throws(read(file.substr(0, length)), Code::corrupt);
}

static void what_is_no_corpus_is_found_behind_right_checksums(void **) {
  const auto file_of = [](AlphabetPtr alphabet, Array<int64_t> offsets, Array<Label> symbols) {
    Corpus corpus;
    corpus.alphabet = std::move(alphabet);
    corpus.offsets = offsets;
    corpus.symbols = symbols;
    return corpus_sections(corpus).finish();
  };
  const AlphabetPtr two = Alphabet::sized(2);
  assert_int_equal(read(file_of(two, {0, 1, 3}, {1, 2, 2}))->count(), 2);
  assert_int_equal(read(file_of(two, {0}, {}))->count(), 0);
  assert_throws(read(file_of(two, {}, {})), Code::corrupt);
  assert_throws(read(file_of(two, {1, 3}, {1, 2, 2})), Code::corrupt);
  assert_throws(read(file_of(two, {0, 2}, {1, 2, 2})), Code::corrupt);
  assert_throws(read(file_of(two, {0, 3, 2, 3}, {1, 2, 2})), Code::corrupt);
  assert_throws(read(file_of(two, {0, 3}, {1, 0, 2})), Code::corrupt);
  assert_throws(read(file_of(two, {0, 3}, {1, 3, 2})), Code::corrupt);
  assert_throws(read(file_of(two, {0, 3}, {1, -1, 2})), Code::corrupt);
  assert_throws(read(file_of(Alphabet::open(), {0, 1}, {1})), Code::corrupt);
  Run small;
  small.max_bytes = 100;
  const std::string file = file_of(two, {0, 1, 3}, {1, 2, 2});
  assert_throws(read_corpus_copy(bytes_of(file), small), Code::limit);
}

static void a_mapped_corpus_is_read_from_its_file(void **) {
  constexpr char kPath[] = "hawser_corpus_binary_test.tmp";
  // Larger than what a mapping keeps in memory.
  const CorpusPtr corpus = random(3, 160000, 30, Alphabet::sized(1000));
  assert_true(corpus->symbols.size_bytes() > FilePages::kMost);
  write_file(kPath, corpus_sections(*corpus).finish());
  const FileBytes file = map_file(kPath, INT64_MAX, true);
  const CorpusPtr mapped = read_corpus_binary(file.bytes, file.owner, file.pages, Run{});
  assert_true((mapped->pages != nullptr) == (file.pages != nullptr));
  assert_same(*corpus, *mapped);
  for (int64_t i = 0; i < corpus->count(); i += 997) {
    mapped->passed(FilePages::kMost);  // all pages are given back, and come again
    assert_true(std::ranges::equal(mapped->sequence(i), corpus->sequence(i)));
  }
  assert_true(part_of(*mapped, Array<int64_t>{7})->symbols.size() == corpus->sequence(7).size());
  std::remove(kPath);
}

static void what_has_changed_in_a_file_is_found_by_copies(void **) {
  constexpr char kPath[] = "hawser_corpus_binary_test.tmp";
  const CorpusPtr corpus = random(4, 100, 9, Alphabet::sized(5));
  const std::string bytes = corpus_sections(*corpus).finish();
  write_file(kPath, bytes);
  const FileBytes file = map_file(kPath, INT64_MAX, true);
  const CorpusPtr read = read_corpus_binary(file.bytes, file.owner, file.pages, Run{});
  for (const Corpus *c : {corpus.get(), read.get()}) {
    for (size_t n = 1; n < 90; ++n) {
      Array<int64_t> offsets(n);
      Array<Label> symbols(n);
      c->copy_offsets(100 - n, offsets);
      c->copy_symbols(2 * n, symbols);
      assert_true(std::ranges::equal(offsets, corpus->offsets.subspan(100 - n, n)));
      assert_true(std::ranges::equal(symbols, corpus->symbols.subspan(2 * n, n)));
    }
  }
  if (!read->pages) return;
  int64_t offsets[3];
  Label symbols[3];
  const auto changed = [&](const void *at, int64_t value, size_t size, bool in_offsets) {
    std::FILE *out = std::fopen(kPath, "r+b");
    assert_non_null(out);
    assert_int_equal(std::fseek(out, static_cast<long>(static_cast<const std::byte *>(at) - file.bytes.data()), SEEK_SET), 0);
    assert_int_equal(std::fwrite(&value, 1, size, out), size);
    std::fclose(out);
    bool found = false;
    try {
      if (in_offsets) read->copy_offsets(50, offsets);
      if (!in_offsets) read->copy_symbols(50, symbols);
    } catch (const Error &e) {
      found = e.code == Code::corrupt;
    }
    return found;
  };
  const int64_t end = static_cast<int64_t>(corpus->symbols.size());
  assert_true(changed(read->offsets.data() + 52, end + 1, 8, true));
  assert_false(changed(read->offsets.data() + 52, end, 8, true));
  assert_true(changed(read->offsets.data() + 51, 0, 8, true));
  assert_false(changed(read->offsets.data() + 50, 0, 8, true));
  assert_true(changed(read->offsets.data() + 50, -1, 8, true));
  assert_true(changed(read->symbols.data() + 52, 6, 4, false));
  assert_true(changed(read->symbols.data() + 52, 0, 4, false));
  assert_false(changed(read->symbols.data() + 52, 5, 4, false));
  std::remove(kPath);
}

TESTS(corpora_come_back_as_they_were, every_damaged_byte_is_found, what_is_no_corpus_is_found_behind_right_checksums,
      a_mapped_corpus_is_read_from_its_file, what_has_changed_in_a_file_is_found_by_copies)
