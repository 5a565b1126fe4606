#include "fsa/ngram/segment_text.hh"

#include "tests/test_list.hh"

using namespace hws;

namespace {

std::string shown(const StringBatch &b) {
  std::string out;
  for (int64_t i = 0; i < b.count(); ++i) {
    for (const Label c : b.labels_of(i, 0)) out += std::string(b.alphabets[0]->name(c)) + "|";
    out += "/";
  }
  return out;
}

std::string cut(std::string_view text, Segments by, const char *space = "") {
  SegmentSettings s;
  s.by = by;
  s.space = space;
  return shown(*segment_text(text, nullptr, s, Run{}));
}

}  // namespace

static void lines_are_cut_into_segments(void **) {
  assert_string_equal(cut("the cat\n\n  sat\ton\r\nthe mat", Segments::spaces).c_str(), "the|cat|/sat|on|/the|mat|/");
  assert_string_equal(cut("Don't stop, well-known. (\xC3\xA4\fx)", Segments::words).c_str(),
                      "Don't|stop|,|well-known|.|(|\xC3\xA4|x|)|/");
  assert_string_equal(cut("'tis -a- b'", Segments::words).c_str(), "'|tis|-|a|-|b|'|/");
  assert_string_equal(cut("ab \xC3\xA4", Segments::characters).c_str(), "a|b|\xC3\xA4|/");
  assert_string_equal(cut("  ab   \xC3\xA4 ", Segments::characters, "_").c_str(), "a|b|_|\xC3\xA4|/");
}

static void spaces_beyond_ascii_are_parts_of_segments(void **) {
  for (const std::string part : {"\xC2\xA0", "\xC2\x85", "\xE2\x80\xA8", "\xE3\x80\x80"}) {
    const std::string text = "New" + part + "York\v" + part;
    assert_string_equal(cut(text, Segments::spaces).c_str(), ("New" + part + "York|" + part + "|/").c_str());
    assert_string_equal(cut(text, Segments::words).c_str(), ("New" + part + "York|" + part + "|/").c_str());
    assert_string_equal(cut("a" + part, Segments::characters, "_").c_str(), ("a|" + part + "|/").c_str());
  }
  for (const Segments by : {Segments::spaces, Segments::words, Segments::characters}) {
    assert_string_equal(cut("a\x01" "b\x7F\n\x1A", by).c_str(), "a|b|/");
    for (const char *bad : {"b\na \xC3", "b\na \xFF"}) {
      SegmentSettings s;
      s.by = by;
      try {
        (void)segment_text(bad, nullptr, s, Run{});
        fail();
      } catch (const Error &e) {
        assert_true(e.code == Code::parse && e.line == 2 && e.column == 3);
      }
    }
  }
}

static void rare_segments_and_unknown_ones(void **) {
  SegmentSettings s;
  s.unknown = "<unk>";
  s.min_count = 2;
  const auto b = segment_text("a b a c\nb <unk>", nullptr, s, Run{});
  assert_string_equal(shown(*b).c_str(), "a|b|a|<unk>|/b|<unk>|/");
  assert_true(b->alphabets[0]->size() == 3 && b->alphabets[0]->name(1) == "<unk>");
  assert_string_equal(shown(*segment_text("b x a", b->alphabets[0], s, Run{})).c_str(), "b|<unk>|a|/");
  s.unknown = "";
  assert_throws(segment_text("a", nullptr, s, Run{}), Code::argument);
  s.unknown = "nobody";
  assert_throws(segment_text("a x", b->alphabets[0], s, Run{}), Code::parse);
}

static void errors_have_their_place(void **) {
  const SegmentSettings s;
  const auto alphabet = Alphabet::named({"a", "b"});
  try {
    (void)segment_text("a b\nb \xC3\xA4 c a", alphabet, s, Run{});
    fail();
  } catch (const Error &e) {
    assert_true(e.code == Code::parse && e.line == 2 && e.column == 3);
  }
  assert_throws(segment_text("a \xFF", nullptr, s, Run{}), Code::parse);
  assert_throws(segment_text(" \n\n", nullptr, s, Run{}), Code::empty);
  // An alphabet without names reads numbers.
  const auto b = segment_text("1 3", Alphabet::sized(3), s, Run{});
  assert_true(b->labels[0] == 1 && b->labels[1] == 3);
  assert_throws(segment_text("4", Alphabet::sized(3), s, Run{}), Code::parse);
  Run tight;
  tight.max_bytes = 1000;
  std::string large;
  for (int i = 0; i < 5000; ++i) large += "w" + std::to_string(i) + " ";
  assert_throws(segment_text(large, nullptr, s, tight), Code::limit);
}

TESTS(lines_are_cut_into_segments, spaces_beyond_ascii_are_parts_of_segments, rare_segments_and_unknown_ones,
      errors_have_their_place)
