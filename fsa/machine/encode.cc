#include "fsa/machine/encode.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/blanks.hh"
#include "fsa/base/error.hh"
#include "fsa/base/merge_sort.hh"
#include "fsa/base/text.hh"

namespace hws {

namespace {

// Names of one character each cannot be cut out of nothing.
void check_chars(const Alphabet &alphabet, Split split) {
  if (split == Split::chars && !alphabet.has_names()) {
    fail(Code::argument, "text by characters needs an alphabet with names; this one is %s", alphabet.describe().c_str());
  }
}

[[noreturn]] void fail_symbol(const Alphabet &alphabet, std::string_view name, std::string_view line, int64_t line_number) {
  ShortText expected = alphabet.has_names() ? alphabet.describe() : ShortText("symbols written as numbers from 1");
  if (!alphabet.has_names() && !alphabet.is_open()) expected.add(" to %" PRId64, alphabet.size());
  fail_at(Code::parse, line_number, column_of(line, name), "%s is no symbol; expected %s", quoted(name).c_str(),
          expected.c_str());
}

}  // namespace

AlphabetPtr alphabet_from_chars(std::string_view text, const Run &run) {
  Array<uint32_t> found;
  size_t distinct = 0;  // found[0, distinct) is sorted and without repetitions
  const auto merge = [&] {
    run.check();
    merge_sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    distinct = found.size();
  };
  LineReader lines(text);
  while (lines.next()) {
    const std::string_view line = lines.line();
    for (size_t at = 0; at < line.size();) {
      uint32_t c;
      const int length = decode_utf8(line, at, c);
      if (length == 0) {
        fail_at(Code::parse, lines.number(), column_of(line, line.substr(at)), "%s is not UTF-8",
                quoted(line.substr(at, 1)).c_str());
      }
      if (!is_blank(line[at]) && !is_control(line[at])) found.push_back(c);
      at += static_cast<size_t>(length);
      if (found.size() > 2 * distinct + 4096) merge();
    }
  }
  merge();
  if (found.empty()) fail(Code::empty, "no characters but white space; expected at least one");
  run.limit_bytes(Alphabet::bytes_of_names(found.size(), 4 * found.size()));
  std::vector<std::string> names(found.size());
  for (size_t i = 0; i < found.size(); ++i) append_utf8(names[i], found[i]);
  return Alphabet::named(std::move(names));
}

void encode(const Alphabet &alphabet, std::string_view text, Split split, std::string_view line, int64_t line_number,
            Array<Label> &labels) {
  check_chars(alphabet, split);
  const auto one = [&](std::string_view name) {
    int64_t number = 0;
    if (alphabet.has_names()) number = alphabet.find(name);
    else if (!parse_integer(name, number)) number = 0;
    if (number < 1 || number > INT32_MAX - 1 || !alphabet.holds(static_cast<Label>(number))) {
      fail_symbol(alphabet, name, line, line_number);
    }
    labels.push_back(static_cast<Label>(number));
  };
  if (split == Split::chars) {
    for (size_t at = 0; at < text.size();) {
      uint32_t c;
      const int length = std::max(1, decode_utf8(text, at, c));  // a bad byte stands alone and names no symbol
      one(text.substr(at, static_cast<size_t>(length)));
      at += static_cast<size_t>(length);
    }
    return;
  }
  for (size_t at = 0; at < text.size();) {
    const size_t from = text.find_first_not_of(kBlanks, at);
    if (from == std::string_view::npos) return;
    at = std::min(text.find_first_of(kBlanks, from), text.size());
    one(text.substr(from, at - from));
  }
}

std::string decode(const Alphabet &alphabet, std::span<const Label> labels, Split split) {
  check_chars(alphabet, split);
  std::string out;
  for (size_t i = 0; i < labels.size(); ++i) {
    const Label label = labels[i];
    if (label == kEpsilon) continue;
    if (!alphabet.holds(label)) {
      fail(Code::argument, "label %d at position %zu; expected symbols of the alphabet: %s", label, i,
           alphabet.describe().c_str());
    }
    if (split == Split::spaces && !out.empty()) out += ' ';
    if (alphabet.has_names()) out += alphabet.name(label);
    else append_integer(out, label);
  }
  return out;
}

}  // namespace hws
