#include "src/corpus/counted_parser.hh"

#include <cinttypes>

#include "fsa/base/text.hh"

namespace hws {

int64_t CountedParser::number(std::string_view text, const char *what, int64_t low, int64_t high) const {
  int64_t value = 0;
  if (!parse_integer(text, value) || value < low || value > high) {
    fail_at(Code::parse, line(), column(), "%s is no %s; expected a whole number from %" PRId64 " to %" PRId64,
            quoted(text).c_str(), what, low, high);
  }
  return value;
}

void CountedParser::field(std::string_view text) {
  switch (expected_) {
    case Expected::count:
      count_ = number(text, "number of sequences", 1, INT64_MAX);
      expected_ = Expected::size;
      return;
    case Expected::size:
      size_ = number(text, "size of the alphabet", 1, given_ ? given_->size() : kMostNumbers);
      if (!given_) run_.limit_bytes(96 * size_);  // its names
      expected_ = Expected::header_end;
      return;
    case Expected::header_end:
      fail_at(Code::parse, line(), column(),
              "%s after the header; expected the number of sequences, the size of the alphabet and nothing else",
              quoted(text).c_str());
    case Expected::label:
    case Expected::length:
      if (seen_ == count_) fail_at(Code::parse, line(), column(), "more sequences than the %" PRId64 " announced", count_);
      if (expected_ == Expected::label) {
        kept_ = number(text, "label", INT64_MIN, INT64_MAX) == 1 || labels_ == Labels::all;
        expected_ = Expected::length;
        return;
      }
      length_ = number(text, "length", 0, INT64_MAX);
      symbols_ = 0;
      expected_ = Expected::symbol;
      return;
    case Expected::symbol:
      if (symbols_ == length_) fail_at(Code::parse, line(), column(), "more symbols than the %" PRId64 " announced", length_);
      const int64_t symbol = number(text, "symbol", 0, size_ - 1);
      ++symbols_;
      if (kept_) add_symbol(static_cast<Label>(symbol + 1));
      return;
  }
}

void CountedParser::end_line() {
  const Expected first = labels_ == Labels::none ? Expected::length : Expected::label;
  switch (expected_) {
    case Expected::count:
    case Expected::size:
      fail_at(Code::parse, line(), column(), "no header; expected the number of sequences and the size of the alphabet");
    case Expected::header_end:
      break;
    case Expected::label:
    case Expected::length:
      // Empty lines behind the last sequence say nothing.
      if (expected_ == first && seen_ == count_) return;
      fail_at(Code::parse, line(), column(),
              "a line without a length; expected %" PRId64 " sequences, found %" PRId64 " so far", count_, seen_);
    case Expected::symbol:
      if (symbols_ != length_) {
        fail_at(Code::parse, line(), column(), "%" PRId64 " symbols; announced were %" PRId64, symbols_, length_);
      }
      ++seen_;
      if (kept_) end_sequence();
      break;
  }
  expected_ = first;
}

AlphabetPtr CountedParser::end_text() {
  if (seen_ != count_) {
    fail_at(Code::parse, line(), 1, "the text ends after %" PRId64 " sequences; announced were %" PRId64, seen_, count_);
  }
  if (corpus_.count() == 0) {
    fail_at(Code::parse, line(), 1, "none of %" PRId64 " sequences has label 1; expected at least one", count_);
  }
  return given_ ? given_ : integer_alphabet(size_, run_);
}

}  // namespace hws
