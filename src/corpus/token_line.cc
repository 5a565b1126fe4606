#include "src/corpus/token_line.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/error.hh"
#include "fsa/base/text.hh"

namespace hws {

namespace {

constexpr std::string_view kTokenLineColumns[kConlluColumns] = {"id",    "form", "lemma",  "upos", "xpos",
                                                       "feats", "head", "deprel", "deps", "misc"};

bool equal_ignoring_case(std::string_view text, std::string_view lower) {
  return std::equal(text.begin(), text.end(), lower.begin(), lower.end(),
                    [](char a, char b) { return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b; });
}

// The first blank behind which something else comes, and before which something stands; npos: there is none.
size_t blanks_within(std::string_view text) {
  const size_t begin = text.find_first_not_of(kBlanks), end = text.find_last_not_of(kBlanks);
  const size_t at = begin == std::string_view::npos ? begin : text.find_first_of(kBlanks, begin);
  return at < end ? at : std::string_view::npos;
}

// Two whole numbers around a sign.
bool parse_two(std::string_view text, char sign, int64_t &first, int64_t &second) {
  const size_t at = text.find(sign);
  return at != std::string_view::npos && parse_integer(text.substr(0, at), first) && parse_integer(text.substr(at + 1), second);
}

}  // namespace

int32_t conllu_column(std::string_view name) {
  int64_t number = 0;
  if (parse_integer(name, number) && number >= 1 && number <= kConlluColumns) return static_cast<int32_t>(number);
  for (int32_t k = 0; k < kConlluColumns; ++k) {
    if (equal_ignoring_case(name, kTokenLineColumns[k])) return k + 1;
  }
  fail(Code::argument, "column %s; expected id, form, lemma, upos, xpos, feats, head, deprel, deps, misc, or 1 to %d",
       quoted(name).c_str(), kConlluColumns);
}

TokenLines::TokenLines(TaggedFormat format, int32_t word_column, int32_t tag_column)
    : format_(format), word_column_(word_column), tag_column_(tag_column) {
  if (format != TaggedFormat::pairs && format != TaggedFormat::conllu) {
    fail(Code::argument, "format %d of a tagged corpus; expected 0 (pairs) or 1 (CoNLL-U), a token a line",
         static_cast<int>(format));
  }
  if (word_column < 1 || word_column > kConlluColumns) {
    fail(Code::argument, "words' column %d; expected 1 to %d", word_column, kConlluColumns);
  }
  if (tag_column < 0 || tag_column > kConlluColumns) {
    fail(Code::argument, "tags' column %d; expected 1 to %d, or 0 for no tags", tag_column, kConlluColumns);
  }
}

TokenLine TokenLines::read(std::string_view line, int64_t number) {
  if (trim_blanks(line).empty()) {
    next_ = 1;
    TokenLine found;
    found.kind = TokenLine::end;
    return found;
  }
  return format_ == TaggedFormat::pairs ? read_pair(line, number) : read_conllu(line, number);
}

TokenLine TokenLines::read_pair(std::string_view line, int64_t number) const {
  TokenLine found;
  found.kind = TokenLine::token;
  const size_t tab = line.find('\t'), cut = tab != std::string_view::npos ? tab : blanks_within(line);
  found.word = trim_blanks(line.substr(0, cut));
  found.tag_field = line.substr(line.size());
  if (found.word.empty()) fail_at(Code::parse, number, 1, "an empty token; expected token TAB tag, or a token");
  if (cut == std::string_view::npos) return found;
  const std::string_view rest = line.substr(cut + 1);
  found.tag = found.tag_field = trim_blanks(rest);
  if (found.tag.empty()) found.tag = found.tag_field = rest.substr(rest.size());
  if (const size_t more = tab == std::string_view::npos ? blanks_within(found.tag) : std::string_view::npos;
      more != std::string_view::npos) {
    fail_at(Code::parse, number, column_of(line, found.tag.substr(more + 1)),
            "more than two columns; expected token and tag, or a token (a tab between them where one has blanks)");
  }
  if (found.tag.empty()) {
    fail_at(Code::parse, number, column_of(line, found.tag), "an empty tag; expected token TAB tag, or a token without a tab");
  }
  if (const size_t more = found.tag.find('\t'); more != std::string_view::npos) {
    fail_at(Code::parse, number, column_of(line, found.tag.substr(more)),
            "more than two columns; expected token TAB tag, or a token");
  }
  return found;
}

TokenLine TokenLines::read_conllu(std::string_view line, int64_t number) {
  TokenLine found;
  if (line.front() == '#') return found;
  std::string_view columns[kConlluColumns], rest = line;
  int32_t seen = 0;
  for (bool more = true; more; ++seen) {
    if (seen == kConlluColumns) {
      fail_at(Code::parse, number, column_of(line, rest), "more than %d columns; expected those of CoNLL-U", kConlluColumns);
    }
    const size_t tab = rest.find('\t');
    columns[seen] = rest.substr(0, tab);
    more = tab != std::string_view::npos;
    rest.remove_prefix(more ? tab + 1 : rest.size());
  }
  if (seen != kConlluColumns) {
    fail_at(Code::parse, number, column_of(line, rest), "%d columns separated by tabs; expected the %d of CoNLL-U", seen,
            kConlluColumns);
  }
  if (!counts(columns[0], line, number)) return found;
  found.kind = TokenLine::token;
  found.word = columns[word_column_ - 1];
  if (tag_column_ != kNoColumn) found.tag = found.tag_field = columns[tag_column_ - 1];
  for (const int32_t column : {word_column_, tag_column_}) {
    if (column == kNoColumn || !columns[column - 1].empty()) continue;
    fail_at(Code::parse, number, column_of(line, columns[column - 1]), "column %d is empty; expected a value, or _", column);
  }
  if (found.tag == "_") found.tag = {};
  return found;
}

// Whether a line's first column is that of a token.
bool TokenLines::counts(std::string_view id, std::string_view line, int64_t number) {
  int64_t first, second;
  if (parse_integer(id, first)) {
    if (first != next_) {
      fail_at(Code::parse, number, 1, "token number %" PRId64 "; expected %" PRId64 ", or an empty line between two sequences",
              first, next_);
    }
    ++next_;
    return true;
  }
  if (parse_two(id, '-', first, second) && first >= 1 && second >= first) return false;
  if (parse_two(id, '.', first, second) && first >= 0 && second >= 1) return false;
  fail_at(Code::parse, number, column_of(line, id), "%s is no token's number; expected one such as 1, 1-2 or 1.1",
          quoted(id).c_str());
}

}  // namespace hws
