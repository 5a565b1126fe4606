#include "fsa/cascade/text_units.hh"

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

}  // namespace

Array<Label> labels_of_text(std::string_view text, TextUnit unit, const Alphabet &alphabet) {
  Array<Label> labels;
  if (unit == TextUnit::chars || unit == TextUnit::spaces) {
    encode(alphabet, text, unit == TextUnit::chars ? Split::chars : Split::spaces, text, 1, labels);
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

std::string text_of_labels(std::span<const Label> labels, TextUnit unit, const Alphabet &alphabet) {
  if (unit == TextUnit::chars || unit == TextUnit::spaces) {
    return decode(alphabet, labels, unit == TextUnit::chars ? Split::chars : Split::spaces);
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
