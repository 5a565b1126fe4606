#include "src/corpus/line_parsers.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/sections.hh"
#include "fsa/base/text.hh"

namespace hws {

namespace {

uint64_t hash_of_name(std::string_view name) { return checksum64(name.data(), name.size()); }

}  // namespace

void TextParser::field(std::string_view text) {
  if (given_) {
    int64_t number = given_->find(text);
    if (!given_->has_names() && (!parse_integer(text, number) || !given_->holds(static_cast<Label>(std::min<int64_t>(number, INT32_MAX))))) number = 0;
    if (number < 1) {
      fail_at(Code::parse, line(), column(), "%s is no symbol; expected %s", quoted(text).c_str(), given_->describe().c_str());
    }
    return add_symbol(static_cast<Label>(number));
  }
  const auto hash = [this](int32_t i) { return hash_of_name(names_[static_cast<size_t>(i)]); };
  slots_.reserve(names_.size(), run_, name_bytes_, hash);
  const int32_t i = slots_.number(hash_of_name(text), [&](int32_t at) { return names_[static_cast<size_t>(at)] == text; },
                                  [&] { return add_name(text); });
  add_symbol(i + 1);
}

int32_t TextParser::add_name(std::string_view text) {
  if (find_invalid_utf8(text) != std::string_view::npos) {
    fail_at(Code::parse, line(), column(), "%s is not UTF-8", quoted(text).c_str());
  }
  for (const char byte : text) {
    const auto c = static_cast<unsigned char>(byte);
    if (c <= ' ' || c == 0x7F) {
      fail_at(Code::parse, line(), column(), "%s is no symbol: white space and control characters stand in none", quoted(text).c_str());
    }
  }
  name_bytes_ += 64 + static_cast<int64_t>(text.size());
  run_.limit_bytes(2 * name_bytes_);
  names_.emplace_back(text);
  return static_cast<int32_t>(names_.size()) - 1;
}

AlphabetPtr TextParser::end_text() {
  if (given_) return given_;
  if (names_.empty()) fail_at(Code::parse, line(), 1, "no symbols in %" PRId64 " lines; expected at least one", corpus_->count());
  return Alphabet::named(std::move(names_));
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
  if (size_ == 0) fail_at(Code::parse, line(), 1, "no symbols in %" PRId64 " lines; expected at least one", corpus_->count());
  return integer_alphabet(size_, run_);
}

}  // namespace hws
