#include "src/corpus/token_line.hh"

#include "fsa/base/error.hh"
#include "fsa/base/text.hh"

namespace hws {

namespace {

// The first blank behind which something else comes, and before which something stands; npos: there is none.
size_t blanks_within(std::string_view text) {
  const size_t begin = text.find_first_not_of(kBlanks), end = text.find_last_not_of(kBlanks);
  const size_t at = begin == std::string_view::npos ? begin : text.find_first_of(kBlanks, begin);
  return at < end ? at : std::string_view::npos;
}

}  // namespace

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
  if (format_ == TaggedFormat::conllu) return read_conllu(line, number);
  if (!trim_blanks(line).empty()) return read_pair(line, number);
  TokenLine found;
  found.kind = TokenLine::end;
  return found;
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
  const ConlluLine read = conllu_.read(line, number);
  TokenLine found;
  found.kind = read.kind == ConlluLine::word ? TokenLine::token
               : read.kind == ConlluLine::end ? TokenLine::end
                                              : TokenLine::nothing;
  if (found.kind != TokenLine::token) return found;
  found.word = ConlluLines::value(read, word_column_, line, number);
  if (tag_column_ != kNoColumn) found.tag = found.tag_field = ConlluLines::value(read, tag_column_, line, number);
  if (found.tag == "_") found.tag = {};
  return found;
}

}  // namespace hws
