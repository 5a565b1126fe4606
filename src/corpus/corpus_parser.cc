#include "src/corpus/corpus_parser.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/blanks.hh"
#include "fsa/base/text.hh"
#include "src/corpus/asked_growth.hh"
#include "src/corpus/counted_parser.hh"
#include "src/corpus/line_parsers.hh"

namespace hws {

namespace {

constexpr std::string_view kCorpusParserByteOrderMark = "\xEF\xBB\xBF";
constexpr size_t kCorpusParserMostBytes = size_t{1} << 16;  // of one symbol

int64_t code_points(std::string_view text) {
  int64_t n = 0;
  for (const char c : text) n += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return n;
}

// Bytes of the code point that begins with this one; bytes that begin none stand alone.
size_t code_point_bytes(char first) {
  const auto c = static_cast<unsigned char>(first);
  return c < 0xC2 || c > 0xF4 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
}

}  // namespace

CorpusParser::CorpusParser(AlphabetPtr given, Split split, const Run &run)
    : given_(std::move(given)), run_(run), split_(split) {
  if (given_ && given_->is_open()) fail(Code::argument, "an open alphabet for a corpus; expected one with a size");
  if (given_ && !given_->has_names() && split == Split::chars) {
    fail(Code::argument, "text by characters needs an alphabet with names; this one is %s", given_->describe().c_str());
  }
}

void CorpusParser::feed(std::string_view bytes) {
  for (size_t at = 0; at < bytes.size();) {
    const char c = bytes[at];
    if (c == '\n') {
      return_ = false;
      close_line();
      ++at;
      continue;
    }
    begun_ = true;
    if (return_) {  // it ended no line: a blank, and no character
      return_ = false;
      if (split_ == Split::chars) {
        held_ += '\r';
      } else {
        give_held();
        ++next_column_;
      }
    }
    if (c == '\r') {
      return_ = true;
      ++at;
    } else if (split_ == Split::chars) {
      take_chars(c);
      ++at;
    } else if (is_blank(c)) {
      give_held();
      ++next_column_;
      ++at;
    } else {
      size_t end = at + 1;
      while (end < bytes.size() && !is_blank(bytes[end])) ++end;
      const std::string_view part = bytes.substr(at, end - at);
      if (held_.empty() && end < bytes.size() && bytes[end] != '\r') {
        give(part);
      } else {
        require_length(held_.size() + part.size());
        held_ += part;
      }
      at = end;
    }
  }
}

void CorpusParser::require_length(size_t bytes) const {
  if (bytes > kCorpusParserMostBytes) {
    fail_at(Code::parse, line_, next_column_, "more than %zu bytes without a blank; expected symbols", kCorpusParserMostBytes);
  }
}

void CorpusParser::take_chars(char c) {
  // A byte that does not go on with what is held begins anew.
  if (!held_.empty() && (static_cast<unsigned char>(c) & 0xC0) != 0x80) give_held();
  held_ += c;
  if (held_.size() == code_point_bytes(held_[0])) give_held();
}

void CorpusParser::give_held() {
  if (held_.empty()) return;
  const std::string text = std::move(held_);
  held_.clear();
  give(text);
}

void CorpusParser::give(std::string_view text) {
  if ((++fields_ & 4095) == 0) run_.check();
  require_length(text.size());
  if (!marked_ && line_ == 1 && next_column_ == 1 &&
      text.substr(0, kCorpusParserByteOrderMark.size()) == kCorpusParserByteOrderMark) {
    marked_ = true;
    text.remove_prefix(kCorpusParserByteOrderMark.size());
    if (text.empty()) return;
  }
  marked_ = true;
  column_ = next_column_;
  next_column_ += code_points(text);
  field(text);
}

void CorpusParser::close_line() {
  give_held();
  column_ = next_column_;
  end_line();
  ++line_;
  next_column_ = 1;
  begun_ = false;
  if ((line_ & 4095) == 0) run_.check();
}

CorpusPtr CorpusParser::finish() {
  if (begun_) close_line();
  if (line_ == 1) fail_at(Code::parse, 1, 1, "an empty text; expected a corpus");
  column_ = 1;
  corpus_.alphabet = end_text();
  corpus_.symbols.shrink_to_fit();
  corpus_.offsets.shrink_to_fit();
  return shared_corpus(std::move(corpus_));
}

void CorpusParser::add_symbol(Label label) {
  ask_to_grow(corpus_.symbols, run_);
  corpus_.symbols.push_back(label);
}

void CorpusParser::end_sequence() {
  ask_to_grow(corpus_.offsets, run_);
  corpus_.offsets.push_back(static_cast<int64_t>(corpus_.symbols.size()));
}

std::unique_ptr<CorpusParser> corpus_parser(const CorpusOptions &options, const Run &run) {
  switch (options.format) {
    case CorpusFormat::text:
      return std::make_unique<TextParser>(options.alphabet, Split::spaces, run);
    case CorpusFormat::characters:
      return std::make_unique<TextParser>(options.alphabet, Split::chars, run);
    case CorpusFormat::integers:
      return std::make_unique<IntegerParser>(options.alphabet, run);
    case CorpusFormat::pautomac:
      return std::make_unique<CountedParser>(options.alphabet, Labels::none, run);
    case CorpusFormat::abbadingo:
      return std::make_unique<CountedParser>(options.alphabet, options.all_labels ? Labels::all : Labels::positive, run);
  }
  fail(Code::argument, "corpus format %d; expected 0 to 4", static_cast<int>(options.format));
}

CorpusPtr read_corpus(std::string_view text, const CorpusOptions &options, const Run &run) {
  const std::unique_ptr<CorpusParser> parser = corpus_parser(options, run);
  parser->feed(text);
  return parser->finish();
}

AlphabetPtr integer_alphabet(int64_t size, const Run &run) {
  if (size > kMostNumbers) {
    fail(Code::limit, "names for %" PRId64 " numbers; expected at most %" PRId64 ", or an alphabet for them", size,
         kMostNumbers);
  }
  run.limit_bytes(96 * size);  // names, and their index
  std::vector<std::string> names;
  names.reserve(static_cast<size_t>(size));
  for (int64_t k = 0; k < size; ++k) {
    if ((k & 65535) == 0) run.check();
    append_integer(names.emplace_back(), k);
  }
  return Alphabet::named(std::move(names));
}

}  // namespace hws
