#include "fsa/base/sections.hh"

#include "fsa/base/file_kinds.hh"
#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

// Bytes at an address aligned to 8.
struct Aligned {
  Array<uint64_t> words;
  size_t size;
  explicit Aligned(std::string_view text) : words(text.size() / 8 + 1), size(text.size()) {
    std::memcpy(words.data(), text.data(), size);
  }
  std::span<const std::byte> bytes() const { return {reinterpret_cast<const std::byte *>(words.data()), size}; }
};

static std::string sample() {
  SectionWriter w(FileKind::checkpoint, 3);
  const Array<double> numbers = {1.5, -2, 1e300};
  w.add_array(tag("nums"), std::span<const double>(numbers));
  w.add(tag("text"), "hello", 5);
  w.add(tag("none"), nullptr, 0);
  w.add_array_view(tag("more"), std::span<const double>(numbers));
  return w.finish();
}

// The published values of XXH64, and that neither alignment nor cutting matters.
static void checksum_is_xxh64(void **) {
  assert_true(checksum64("", 0) == 0xEF46DB3751D8E999);
  assert_true(checksum64("a", 1) == 0xD24EC4F1A98C6E5B);
  assert_true(checksum64("abc", 3) == 0x44BC2CF5AD770999);
  const char *fox = "The quick brown fox jumps over the lazy dog";
  assert_true(checksum64(fox, strlen(fox)) == 0x0B242D361FDA71BC);
  assert_true(checksum64(fox, strlen(fox), 1) != checksum64(fox, strlen(fox)));
  const char *shifted = "xThe quick brown fox jumps over the lazy dog";
  assert_true(checksum64(shifted + 1, strlen(fox)) == checksum64(fox, strlen(fox)));
}

static void what_is_written_is_read(void **) {
  const Aligned file(sample());
  const SectionReader r(file.bytes(), FileKind::checkpoint, 5);
  assert_int_equal(r.version(), 3);
  assert_int_equal(r.array<double>(tag("nums")).size(), 3);
  assert_true(r.array<double>(tag("more"))[2] == 1e300);
  assert_int_equal(r.bytes(tag("text")).size(), 5);
  assert_int_equal(r.bytes(tag("none")).size(), 0);
  assert_true(r.has(tag("text")));
  assert_false(r.has(tag("nope")));
  assert_throws(r.bytes(tag("nope")), Code::corrupt);
  assert_throws(r.array<double>(tag("text")), Code::corrupt);
  assert_throws(r.value<int32_t>(tag("text")), Code::corrupt);
  for (const uint32_t t : {tag("nums"), tag("text"), tag("more")}) {
    assert_int_equal(static_cast<size_t>(r.bytes(t).data() - file.bytes().data()) % 64, 0);
  }
}

static void other_kinds_and_newer_versions_are_refused(void **) {
  const Aligned file(sample());
  assert_throws(SectionReader(file.bytes(), FileKind::machine, 5), Code::corrupt);
  assert_throws(SectionReader(file.bytes(), FileKind::checkpoint, 2), Code::version);
  assert_throws(SectionReader(file.bytes().subspan(1), FileKind::checkpoint, 5), Code::corrupt);
}

static void every_truncation_is_refused(void **) {
  const std::string text = sample();
  for (size_t n = 0; n < text.size(); ++n) {
    const Aligned file(std::string_view(text).substr(0, n));
    assert_throws(SectionReader(file.bytes(), FileKind::checkpoint, 5), Code::corrupt);
  }
  const Aligned longer(text + '\0');
  assert_throws(SectionReader(longer.bytes(), FileKind::checkpoint, 5), Code::corrupt);
}

static void every_flipped_bit_is_refused(void **) {
  const std::string text = sample();
  int versions = 0;
  for (size_t bit = 0; bit < 8 * text.size(); ++bit) {
    std::string bad = text;
    bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << bit % 8));
    const Aligned file(bad);
    try {
      SectionReader(file.bytes(), FileKind::checkpoint, 5);
      fail_msg("bit %zu flipped was accepted", bit);
    } catch (const Error &e) {
      assert_true(e.code == Code::corrupt || e.code == Code::version);
      versions += e.code == Code::version;
    }
  }
  assert_true(versions > 0 && versions <= 32);  // the field that says which container it is
}

// Header fields replaced by absurd numbers, the checksum set right again: what
// a hostile writer would do.
static void forged_headers_are_refused(void **) {
  const std::string text = sample();
  Rng rng(5, RngMethod::test, 0, 0, 0);
  for (int i = 0; i < 20000; ++i) {
    std::string bad = text;
    const size_t at = 16 + 4 * static_cast<size_t>(rng.below((64 + 4 * 32 - 16) / 4));
    const uint32_t absurd = i % 3 == 0 ? 0xFFFFFFFF : i % 3 == 1 ? static_cast<uint32_t>(rng.below(2000)) : rng.bits32();
    std::memcpy(bad.data() + at, &absurd, 4);
    uint32_t sections;
    std::memcpy(&sections, bad.data() + 20, 4);
    const size_t table = std::min<size_t>(size_t{sections} * 32, bad.size() - 64);
    const uint64_t sum = checksum64(bad.data() + 64, table, checksum64(bad.data(), 32));
    std::memcpy(bad.data() + 32, &sum, 8);
    const Aligned file(bad);
    try {
      const SectionReader r(file.bytes(), FileKind::checkpoint, UINT32_MAX);
      // Accepted: then what is there must be whole.
      for (const char *name : {"nums", "text", "none", "more"}) {
        uint32_t t;
        std::memcpy(&t, name, 4);
        if (r.has(t)) assert_true(r.bytes(t).data() + r.bytes(t).size() <= file.bytes().data() + file.size);
      }
    } catch (const Error &e) {
      assert_true(e.code == Code::corrupt);
    }
  }
}

static void unaligned_bytes_are_read_from_a_copy_and_aligned_ones_in_place(void **) {
  const std::string text = sample();
  const Aligned file(text), shifted(std::string(1, 'x') + text);
  const auto numbers = [&](std::span<const std::byte> bytes, bool in_place) {
    return read_aligned(bytes, [&](std::span<const std::byte> where) {
      assert_int_equal(where.size(), bytes.size());
      assert_true((where.data() == bytes.data()) == in_place);
      const SectionReader in(where, FileKind::checkpoint, 5);
      const std::span<const double> found = in.array<double>(tag("nums"));
      return Array<double>(found.begin(), found.end());
    });
  };
  assert_true(numbers(file.bytes(), true) == Array<double>({1.5, -2, 1e300}));
  assert_true(numbers(shifted.bytes().subspan(1), false) == numbers(file.bytes(), true));
  assert_throws(numbers(shifted.bytes().subspan(1, text.size() - 1), false), Code::corrupt);
}

static void what_the_makers_of_a_files_parts_refuse_is_damage(void **) {
  const Aligned file(sample());
  for (const Code code : {Code::argument, Code::improper, Code::corrupt, Code::version, Code::limit, Code::cancelled}) {
    const bool damage = code == Code::argument || code == Code::improper;
    const auto refuse = [&](std::span<const std::byte>) { (fail)(code, "refused"); };  // not the macro of CMocka
    assert_throws(read_aligned(file.bytes(), refuse), damage ? Code::corrupt : code);
  }
}

TESTS(checksum_is_xxh64, what_is_written_is_read, other_kinds_and_newer_versions_are_refused, every_truncation_is_refused,
      every_flipped_bit_is_refused, forged_headers_are_refused, unaligned_bytes_are_read_from_a_copy_and_aligned_ones_in_place,
      what_the_makers_of_a_files_parts_refuse_is_damage)
