#include "src/corpus/conllu_line.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/blanks.hh"
#include "fsa/base/error.hh"
#include "fsa/base/text.hh"

namespace hws {

namespace {

constexpr std::string_view kConlluNames[kConlluColumns] = {"id",    "form", "lemma",  "upos", "xpos",
                                                           "feats", "head", "deprel", "deps", "misc"};
constexpr std::string_view kNoBreakSpace = "\xC2\xA0";

bool equal_ignoring_case(std::string_view text, std::string_view lower) {
  return std::equal(text.begin(), text.end(), lower.begin(), lower.end(),
                    [](char a, char b) { return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b; });
}

// Reads digits alone. Other readers of numbers take a sign before them.
bool parse_digits(std::string_view text, int64_t &number) {
  return !text.starts_with('+') && !text.starts_with('-') && parse_integer(text, number);
}

// Reads two whole numbers around a sign.
bool parse_two(std::string_view text, char sign, int64_t &first, int64_t &second) {
  const size_t at = text.find(sign);
  return at != std::string_view::npos && parse_digits(text.substr(0, at), first) && parse_digits(text.substr(at + 1), second);
}

}  // namespace

int32_t conllu_column(std::string_view name) {
  int64_t number = 0;
  if (parse_integer(name, number) && number >= 1 && number <= kConlluColumns) return static_cast<int32_t>(number);
  for (int32_t k = 0; k < kConlluColumns; ++k) {
    if (equal_ignoring_case(name, kConlluNames[k])) return k + 1;
  }
  fail(Code::argument, "column %s; expected id, form, lemma, upos, xpos, feats, head, deprel, deps, misc, or 1 to %d",
       quoted(name).c_str(), kConlluColumns);
}

ConlluLine ConlluLines::read(std::string_view line, int64_t number) {
  ConlluLine found;
  if (trim_blanks(line).empty()) {
    next_ = 1;
    found.kind = ConlluLine::end;
    return found;
  }
  if (line.front() == '#') return found;
  std::string_view rest = line;
  int32_t seen = 0;
  for (bool more = true; more; ++seen) {
    if (seen == kConlluColumns) {
      fail_at(Code::parse, number, column_of(line, rest), "more than %d columns; expected those of CoNLL-U", kConlluColumns);
    }
    const size_t tab = rest.find('\t');
    found.columns[seen] = rest.substr(0, tab);
    more = tab != std::string_view::npos;
    rest.remove_prefix(more ? tab + 1 : rest.size());
  }
  if (seen != kConlluColumns) {
    fail_at(Code::parse, number, column_of(line, rest), "%d columns separated by tabs; expected the %d of CoNLL-U", seen,
            kConlluColumns);
  }
  if (is_word(found.columns[0], line, number)) found.kind = ConlluLine::word;
  return found;
}

bool ConlluLines::is_word(std::string_view id, std::string_view line, int64_t number) {
  int64_t first, second;
  if (parse_digits(id, first)) {
    if (first != next_) {
      fail_at(Code::parse, number, 1, "word number %" PRId64 "; expected %" PRId64 ", or an empty line between two sentences",
              first, next_);
    }
    ++next_;
    return true;
  }
  if (parse_two(id, '-', first, second) && first >= 1 && second >= first) return false;
  if (parse_two(id, '.', first, second) && second >= 1) return false;
  fail_at(Code::parse, number, column_of(line, id), "%s is no word's number; expected one such as 1, 1-2 or 1.1",
          quoted(id).c_str());
}

std::string_view ConlluLines::value(const ConlluLine &found, int32_t column, std::string_view line, int64_t number) {
  const std::string_view value = found.column(column);
  if (value.empty()) {
    fail_at(Code::parse, number, column_of(line, value), "column %d is empty; expected a value, or _", column);
  }
  return value;
}

int32_t ConlluLines::head(const ConlluLine &found, std::string_view line, int64_t number) {
  const std::string_view value = found.column(kHeadColumn);
  int64_t head = -1;
  if (value == "_") return -1;
  if (!parse_digits(value, head) || head > INT32_MAX) {
    fail_at(Code::parse, number, column_of(line, value), "head %s; expected a word's number, 0 or _", quoted(value).c_str());
  }
  return static_cast<int32_t>(head);
}

std::string_view spelling(std::string_view word, bool lower_case, bool blanks, std::string &held) {
  const auto changes = [&](char c) { return (lower_case && c >= 'A' && c <= 'Z') || (blanks && c == ' '); };
  if (std::none_of(word.begin(), word.end(), changes)) return word;
  held.clear();
  for (const char c : word) {
    if (!changes(c)) held += c;
    else if (c == ' ') held += kNoBreakSpace;
    else held += static_cast<char>(c - 'A' + 'a');
  }
  return held;
}

}  // namespace hws
