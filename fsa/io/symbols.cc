#include "fsa/io/symbols.hh"

#include <algorithm>
#include <cinttypes>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/columns.hh"
#include "fsa/base/error.hh"
#include "fsa/base/merge_sort.hh"
#include "fsa/base/names.hh"
#include "fsa/base/text.hh"

namespace hws {

Label NumberedSymbols::symbol(int64_t number) const {
  if (number < 1) return 0;
  if (numbers.empty()) return number <= alphabet->size() ? static_cast<Label>(number) : 0;
  const int64_t *at = std::lower_bound(numbers.begin(), numbers.end(), number);
  return at != numbers.end() && *at == number ? static_cast<Label>(at - numbers.begin() + 1) : 0;
}

void NamesWithNumbers::add(std::string name, int64_t number, int64_t line, int64_t place) {
  entries_.push_back({number, line, place, names_.size()});
  names_.push_back(std::move(name));
}

NumberedSymbols NamesWithNumbers::numbered(Code code) {
  if (entries_.empty()) {
    const int64_t place = code == Code::parse ? 1 : 0;
    fail_at(code, place, place, "no symbols; expected a name and a number from 1 for each");
  }
  if (entries_.size() > static_cast<size_t>(INT32_MAX) - 1) fail(Code::limit, "%zu symbols are too many", entries_.size());
  const auto first_place = [](const Entry &e) {
    return e.line > 0 ? ShortText("line %" PRId64, e.line) : ShortText("byte %" PRId64, e.place);
  };
  const auto earlier = [](const Entry &x, const Entry &y) { return x.line != y.line ? x.line < y.line : x.place < y.place; };
  merge_sort(entries_.begin(), entries_.end(), [&](const Entry &x, const Entry &y) {
    return names_[x.name] != names_[y.name] ? names_[x.name] < names_[y.name] : earlier(x, y);
  });
  for (size_t i = 1; i < entries_.size(); ++i) {
    const Entry &first = entries_[i - 1], &second = entries_[i];
    if (names_[first.name] != names_[second.name]) continue;
    fail_at(code, second.line, second.line > 0 ? 1 : second.place,
            "a second symbol named %s; expected different names (the first is on %s)", quoted(names_[second.name]).c_str(),
            first_place(first).c_str());
  }
  merge_sort(entries_.begin(), entries_.end(), [&](const Entry &x, const Entry &y) {
    return x.number != y.number ? x.number < y.number : earlier(x, y);
  });
  NumberedSymbols made;
  std::vector<std::string> names;
  names.reserve(entries_.size());
  bool own = true;
  for (size_t i = 0; i < entries_.size(); ++i) {
    const Entry &e = entries_[i];
    if (i > 0 && entries_[i - 1].number == e.number) {
      fail_at(code, e.line, e.place, "%" PRId64 "; expected each number once; this one is on %s already", e.number,
              first_place(entries_[i - 1]).c_str());
    }
    names.push_back(std::move(names_[e.name]));
    made.numbers.push_back(e.number);
    own &= e.number == static_cast<int64_t>(i) + 1;
  }
  if (own) made.numbers.clear();
  made.alphabet = Alphabet::named(std::move(names));
  return made;
}

NumberedSymbols read_numbered_symbols(std::string_view text, const Run &run) {
  NamesWithNumbers collected;
  Array<std::string_view> fields;
  int64_t epsilon_line = 0;
  size_t room = 0;
  LineReader lines(text);
  run.stage("reading symbols", count_lines(text));
  while (lines.next()) {
    if ((lines.number() & 0xfff) == 0) {
      run.check();
      run.advance(lines.number());
    }
    const std::string_view line = lines.line();
    split_columns(line, fields, 3);
    if (fields.empty()) continue;
    const auto bad = [&](std::string_view field, const char *expected) {
      fail_at(Code::parse, lines.number(), column_of(line, field), "%s; expected %s", quoted(field).c_str(), expected);
    };
    if (fields.size() != 2) bad(line, "a name and a number");
    int64_t number;
    if (!parse_integer(fields[1], number)) bad(fields[1], "a symbol's number");
    if (const size_t at = find_invalid_utf8(fields[0]); at != std::string_view::npos) bad(fields[0].substr(at), "UTF-8");
    if (objection_to_name(fields[0])) bad(fields[0], "a name without control characters");
    if (number < 0) continue;
    if (number == 0) {
      if (epsilon_line > 0) {
        bad(fields[1], ShortText("each number once; this one is on line %" PRId64 " already", epsilon_line).c_str());
      }
      epsilon_line = lines.number();
      continue;
    }
    if (collected.size() >= room) {
      room = 2 * collected.size() + 16;
      run.limit_bytes(Alphabet::bytes_of_names(2 * room, text.size()));
    }
    collected.add(std::string(fields[0]), number, lines.number(), column_of(line, fields[1]));
  }
  return collected.numbered(Code::parse);
}

AlphabetPtr read_symbols(std::string_view text, const Run &run) { return read_numbered_symbols(text, run).alphabet; }

std::string write_symbols(const Alphabet &alphabet) {
  if (alphabet.is_open()) fail(Code::argument, "an open alphabet has no symbols to write");
  std::string out = alphabet.find("<eps>") == 0 ? "<eps>\t0\n" : "<epsilon>\t0\n";
  for (int64_t i = 1; i <= alphabet.size(); ++i) {
    if (alphabet.has_names()) out += alphabet.name(static_cast<Label>(i));
    else append_integer(out, i);
    out += '\t';
    append_integer(out, i);
    out += '\n';
  }
  return out;
}

}  // namespace hws
