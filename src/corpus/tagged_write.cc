#include "src/corpus/tagged_write.hh"

#include <cinttypes>

#include "fsa/base/names.hh"
#include "src/corpus/symbol_text.hh"

namespace hws {

namespace {

// Tags for the tokens of a text, one after the other.
class Tagging {
 public:
  Tagging(const Alphabet &tags, std::span<const Label> tagging) : tags_(tags), tagging_(tagging) {}
  int64_t used() const { return static_cast<int64_t>(used_); }
  Label next(int64_t line) {
    if (used_ == tagging_.size()) {
      fail(Code::argument, "%zu tags for a text with more tokens (one is on line %" PRId64 "); expected one each", used_, line);
    }
    const Label tag = tagging_[used_++];
    if (tag != 0 && !tags_.holds(tag)) {
      fail(Code::argument, "tag %d of token %zu; expected 0 or one of %s", tag, used_ - 1, tags_.describe().c_str());
    }
    return tag;
  }
  void require_end() const {
    if (used_ != tagging_.size()) {
      fail(Code::argument, "%zu tags for a text of %zu tokens; expected one each", tagging_.size(), used_);
    }
  }

 private:
  const Alphabet &tags_;
  const std::span<const Label> tagging_;
  size_t used_ = 0;
};

}  // namespace

std::string write_tagged_corpus(const TaggedCorpus &corpus, const Run &run) {
  std::string out;
  int64_t lines = 0;
  for (int64_t i = 0; i < corpus.count(); ++i) {
    const std::span<const Label> words = corpus.words->sequence(i), tags = corpus.tags_of(i);
    for (size_t t = 0; t < words.size(); ++t) {
      ask_for_text(out, lines++, run);
      append_symbol(out, *corpus.words->alphabet, words[t]);
      if (tags[t] == 0) require_no_blank(corpus.words->alphabet->name(words[t]), "a line without a tag");
      if (tags[t] != 0) {
        out += '\t';
        append_symbol(out, *corpus.tags, tags[t]);
      }
      out += '\n';
    }
    out += '\n';
  }
  keep_first_mark(out);
  return out;
}

std::string tag_text(std::string_view text, const Alphabet &tags, std::span<const Label> tagging, const Run &run) {
  std::string out;
  Tagging left(tags, tagging);
  LineReader reader(text);
  while (reader.next()) {
    ask_for_text(out, reader.number(), run);
    const size_t before = out.size();
    for_tokens(reader.line(), [&](std::string_view token) {
      ask_for_text(out, left.used(), run);
      out += token;
      if (const Label tag = left.next(reader.number())) {
        out += '\t';
        append_symbol(out, tags, tag);
      }
      out += '\n';
    });
    if (out.size() != before) out += '\n';
  }
  left.require_end();
  keep_first_mark(out);
  return out;
}

std::string replace_tags(std::string_view text, TaggedFormat format, int32_t tag_column, const Alphabet &tags,
                         std::span<const Label> tagging, const Run &run) {
  if (tag_column == kNoColumn) fail(Code::argument, "tags to be replaced in no column; expected one");
  TokenLines lines(format, kForm, tag_column);
  std::string out;
  size_t written = 0;  // of the text
  Tagging left(tags, tagging);
  LineReader reader(text);
  while (reader.next()) {
    ask_for_text(out, reader.number(), run);
    const TokenLine found = lines.read(reader.line(), reader.number());
    if (found.kind != TokenLine::token) continue;
    const Label tag = left.next(reader.number());
    const size_t field = static_cast<size_t>(found.tag_field.data() - text.data());
    const bool pairs = format == TaggedFormat::pairs;
    const size_t word_end = static_cast<size_t>(found.word.data() - text.data()) + found.word.size();
    // Between word and old tag stand blanks with a tab or without one, and they stay where the new tag can be read behind them.
    const std::string_view between = pairs && !found.tag_field.empty() ? text.substr(word_end, field - word_end) : "";
    const bool has_space = tag != 0 && tags.has_names() && tags.name(tag).find(' ') != std::string::npos;
    const bool stays = tag != 0 && !between.empty() && (!has_space || between.find('\t') != between.npos);
    out += text.substr(written, (stays || between.empty() ? field : word_end) - written);
    if (pairs && tag == 0) require_no_blank(found.word, "a line without a tag");
    if (pairs && tag != 0 && !stays) out += '\t';
    if (tag != 0) append_symbol(out, tags, tag);
    else if (!pairs) out += '_';
    written = field + found.tag_field.size();
  }
  left.require_end();
  out += text.substr(written);
  return out;
}

}  // namespace hws
