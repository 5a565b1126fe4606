#include "src/corpus/line_feed.hh"

#include <string>

#include "fsa/base/rng.hh"
#include "fsa/base/text.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

class Lines final : public LineFeed {
 public:
  using LineFeed::LineFeed;
  void finish() { end_feed(); }
  std::string seen;

 private:
  void line(std::string_view text) override {
    seen += std::to_string(number()) + "[";
    seen += text;
    seen += "]";
  }
};

std::string in_pieces(std::string_view text, size_t piece, const Run &run = Run{}) {
  Lines lines(run);
  for (size_t at = 0; at < text.size(); at += piece) lines.feed(text.substr(at, piece));
  lines.finish();
  return lines.seen;
}

}  // namespace

static void lines_are_those_of_the_reader_however_the_text_is_cut(void **) {
  Rng rng(11, RngMethod::test, 0, 0, 0);
  const std::string_view likely = "ab\n\n\r\xEF\xBB\xBF";
  for (int round = 0; round < 2000; ++round) {
    std::string text = rng.below(3) ? "" : "\xEF\xBB\xBF";
    for (uint64_t k = rng.below(12); k > 0; --k) text += likely[rng.below(likely.size())];
    std::string expected;
    for (LineReader reader(text); reader.next();) {
      expected += std::to_string(reader.number()) + "[" + std::string(reader.line()) + "]";
    }
    // A byte order mark alone is a line here, the reader's text without lines.
    if (text == "\xEF\xBB\xBF") expected = "1[]";
    for (size_t piece = 1; piece <= text.size() + 1; ++piece) {
      assert_string_equal(in_pieces(text, piece).c_str(), expected.c_str());
    }
  }
}

static void a_line_has_16_megabytes_at_most_and_limits_hold_however_it_is_cut(void **) {
  const std::string long_line((size_t{1} << 24) + 1, 'x');
  for (const size_t piece : {size_t{1} << 20, long_line.size()}) {
    assert_throws(in_pieces("a\n" + long_line, piece), Code::parse);
    assert_int_equal(in_pieces(std::string_view(long_line).substr(1), piece).size(), long_line.size() - 1 + 3);
    Run small;
    small.max_bytes = 1 << 20;
    assert_throws(in_pieces(long_line, piece, small), Code::limit);
  }
}

static void a_run_is_asked_to_stop_within_some_thousand_lines(void **) {
  CancelFlag stop;
  stop.set = 1;
  Run cancelled;
  cancelled.cancel = &stop;
  assert_throws(in_pieces(std::string(5000, '\n'), 100, cancelled), Code::cancelled);
}

TESTS(lines_are_those_of_the_reader_however_the_text_is_cut, a_line_has_16_megabytes_at_most_and_limits_hold_however_it_is_cut,
      a_run_is_asked_to_stop_within_some_thousand_lines)
