#include "fsa/cascade/text_units.hh"

#include <algorithm>

#include "fsa/base/blanks.hh"
#include "fsa/base/text.hh"
#include "fsa/machine/encode.hh"

namespace hws {

namespace {

Label code_point_at(std::string_view text, size_t at, int &length) {
  uint32_t c = 0;
  length = decode_utf8(text, at, c);
  if (length <= 0) {
    fail_at(Code::parse, 1, column_of(text, text.substr(at)), "a byte that is not UTF-8; expected characters");
  }
  return static_cast<Label>(c);
}

// Cuts a text into characters, or into what stands between blanks.
class SymbolCutter {
 public:
  SymbolCutter(std::string_view text, TextUnit unit) : rest_(text), chars_(unit == TextUnit::chars) {}
  // The next symbol; empty behind the last one. A byte that is not UTF-8 stands alone.
  std::string_view next() {
    size_t length = 0;
    if (chars_) {
      uint32_t c = 0;
      length = rest_.empty() ? 0 : static_cast<size_t>(std::max(1, decode_utf8(rest_, 0, c)));
    } else {
      rest_.remove_prefix(std::min(rest_.find_first_not_of(kBlanks), rest_.size()));
      length = std::min(rest_.find_first_of(kBlanks), rest_.size());
    }
    const std::string_view symbol = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return symbol;
  }

 private:
  std::string_view rest_;
  const bool chars_;
};

// Symbols without a name in the order in which a text has them.
class NamelessSymbols {
 public:
  size_t number(std::string_view symbol) {
    size_t i = 0;
    while (i < symbols_.size() && symbols_[i] != symbol) ++i;
    if (i == symbols_.size()) symbols_.push_back(symbol);
    return i;
  }
  std::string_view symbol(size_t number) const { return number < symbols_.size() ? symbols_[number] : kUnknownSymbol; }

 private:
  Array<std::string_view> symbols_;
};

// The label that a symbol of a text has by its name; 0: none.
Label named_label(const Alphabet &alphabet, const OtherSymbols &others, TextUnit unit, std::string_view symbol) {
  Label label = alphabet.find(symbol);
  if (label == 0 && unit == TextUnit::chars && symbol == " ") label = alphabet.find(kSpaceSymbol);
  return others.hold(label) ? 0 : label;
}

bool is_one_character(std::string_view name) {
  uint32_t c = 0;
  return !name.empty() && decode_utf8(name, 0, c) == static_cast<int>(name.size());
}

}  // namespace

TextUnit natural_unit(const Alphabet &alphabet) {
  if (alphabet.is_open()) return TextUnit::bytes;
  if (!alphabet.has_names()) return TextUnit::spaces;
  for (Label s = 1; s <= alphabet.size(); ++s) {
    if (!is_special_symbol(alphabet.name(s)) && !is_one_character(alphabet.name(s))) return TextUnit::spaces;
  }
  return TextUnit::chars;
}

Array<Label> labels_of_text(std::string_view text, TextUnit unit, const Alphabet &alphabet, const OtherSymbols &others) {
  Array<Label> labels;
  if (unit == TextUnit::chars || unit == TextUnit::spaces) {
    const Split split = unit == TextUnit::chars ? Split::chars : Split::spaces;
    if (others.count == 0 && alphabet.find(kSpaceSymbol) == 0) {
      encode(alphabet, text, split, text, 1, labels);
      return labels;
    }
    SymbolCutter cutter(text, unit);
    NamelessSymbols nameless;
    for (std::string_view symbol = cutter.next(); !symbol.empty(); symbol = cutter.next()) {
      const Label label = named_label(alphabet, others, unit, symbol);
      if (label != 0) {
        labels.push_back(label);
      } else if (others.count == 0) {
        encode(alphabet, symbol, split, text, 1, labels);  // fails, and says where
      } else {
        const size_t number = nameless.number(symbol);
        if (number >= static_cast<size_t>(others.count)) {
          fail_at(Code::limit, 1, column_of(text, symbol),
                  "more than %d different symbols that no machine names; expected at most as many as the option other_symbols "
                  "says",
                  others.count);
        }
        labels.push_back(others.first + static_cast<Label>(number));
      }
    }
    return labels;
  }
  labels.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    int length = 1;
    const Label label =
        unit == TextUnit::bytes ? static_cast<unsigned char>(text[at]) : code_point_at(text, at, length);
    if (label == 0) fail_at(Code::parse, 1, static_cast<int64_t>(at) + 1, "a zero byte; expected symbols from 1 on");
    if (!alphabet.holds(label)) {
      fail_at(Code::parse, 1, static_cast<int64_t>(at) + 1, "label %d; expected one of %s", label, alphabet.describe().c_str());
    }
    labels.push_back(label);
    at += static_cast<size_t>(length);
  }
  return labels;
}

std::string text_of_labels(std::span<const Label> labels, TextUnit unit, const Alphabet &alphabet, const OtherSymbols &others,
                           std::string_view read) {
  if (unit == TextUnit::chars || unit == TextUnit::spaces) {
    if (others.count == 0 && alphabet.find(kSpaceSymbol) == 0) {
      return decode(alphabet, labels, unit == TextUnit::chars ? Split::chars : Split::spaces);
    }
    NamelessSymbols nameless;
    if (std::any_of(labels.begin(), labels.end(), [&](Label label) { return others.hold(label); })) {
      SymbolCutter cutter(read, unit);
      for (std::string_view symbol = cutter.next(); !symbol.empty(); symbol = cutter.next()) {
        if (named_label(alphabet, others, unit, symbol) == 0) nameless.number(symbol);
      }
    }
    std::string text;
    for (const Label label : labels) {
      if (!alphabet.holds(label)) {
        fail(Code::argument, "label %d; expected one of %s", label, alphabet.describe().c_str());
      }
      if (unit == TextUnit::spaces && !text.empty()) text.push_back(' ');
      const std::string_view name = alphabet.name(label);
      if (others.hold(label)) text += nameless.symbol(static_cast<size_t>(label - others.first));
      else if (unit == TextUnit::chars && name == kSpaceSymbol) text.push_back(' ');
      else text += name;
    }
    return text;
  }
  std::string text;
  for (const Label label : labels) {
    const bool surrogate = label >= 0xD800 && label < 0xE000;
    if (unit == TextUnit::bytes ? label > 255 : label > 0x10FFFF || surrogate) {
      fail(Code::unsupported, "the output has label %d; expected %s", label,
           unit == TextUnit::bytes ? "bytes, 1 to 255" : "code points of characters");
    }
    if (unit == TextUnit::bytes) text.push_back(static_cast<char>(label));
    else append_utf8(text, static_cast<uint32_t>(label));
  }
  return text;
}

}  // namespace hws
