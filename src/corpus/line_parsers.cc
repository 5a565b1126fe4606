#include "src/corpus/line_parsers.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/text.hh"

namespace hws {

void TextParser::field(std::string_view text) {
  if (given_) {
    int64_t number = given_->find(text);
    if (!given_->has_names() &&
        (!parse_integer(text, number) || !given_->holds(static_cast<Label>(std::min<int64_t>(number, INT32_MAX))))) {
      number = 0;
    }
    if (number < 1) {
      fail_at(Code::parse, line(), column(), "%s is no symbol; expected %s", quoted(text).c_str(), given_->describe().c_str());
    }
    return add_symbol(static_cast<Label>(number));
  }
  add_symbol(names_.label(text, run_, [&](const char *why) {
    fail_at(Code::parse, line(), column(), "%s %s", quoted(text).c_str(), why);
  }));
}

AlphabetPtr TextParser::end_text() {
  corpus_.reading = std::make_shared<const TextReading>(TextReading{{"split", chars_ ? "chars" : "words"}});
  if (given_) return given_;
  if (names_.size() == 0) {
    fail_at(Code::parse, line(), 1, "no symbols in %" PRId64 " lines; expected at least one", corpus_.count());
  }
  return Alphabet::named(names_.take());
}

void IntegerParser::field(std::string_view text) {
  const int64_t most = given_ ? given_->size() : kMostNumbers;
  int64_t symbol = -1;
  if (!parse_integer(text, symbol) || symbol < 0 || symbol >= most) {
    fail_at(Code::parse, line(), column(), "%s is no symbol; expected 0 to %" PRId64, quoted(text).c_str(), most - 1);
  }
  size_ = std::max(size_, symbol + 1);
  add_symbol(static_cast<Label>(symbol + 1));
}

AlphabetPtr IntegerParser::end_text() {
  if (given_) return given_;
  if (size_ == 0) fail_at(Code::parse, line(), 1, "no symbols in %" PRId64 " lines; expected at least one", corpus_.count());
  return integer_alphabet(size_, run_);
}

}  // namespace hws
