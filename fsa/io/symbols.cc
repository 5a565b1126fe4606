#include "fsa/io/symbols.hh"

#include <algorithm>
#include <cinttypes>
#include <numeric>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/columns.hh"
#include "fsa/base/error.hh"
#include "fsa/base/merge_sort.hh"
#include "fsa/base/names.hh"
#include "fsa/base/text.hh"

namespace hws {

AlphabetPtr read_symbols(std::string_view text, const Run &run) {
  const int64_t most = count_lines(text);  // numbers are 1..n, so none exceeds the lines
  std::vector<std::string> names;
  Array<int64_t> line_of;  // 0: not yet seen
  Array<std::string_view> fields;
  int64_t epsilon_line = 0, count = 0;
  LineReader lines(text);
  run.stage("reading symbols", most);
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
    if (!parse_integer(fields[1], number) || number < 0) bad(fields[1], "a symbol's number, 0 (epsilon) or above");
    if (number > most) {
      bad(fields[1], ShortText("numbers 1 to n, one a line; the text has %" PRId64 " lines", most).c_str());
    }
    if (const size_t at = find_invalid_utf8(fields[0]); at != std::string_view::npos) bad(fields[0].substr(at), "UTF-8");
    if (objection_to_name(fields[0])) bad(fields[0], "a name without control characters");
    const auto i = static_cast<size_t>(number);
    if (names.size() < i) {
      if (i > names.capacity()) run.limit_bytes(Alphabet::bytes_of_names(2 * i, text.size()));
      names.resize(i);
      line_of.resize(i, 0);
    }
    int64_t &seen = number == 0 ? epsilon_line : line_of[i - 1];
    if (seen > 0) bad(fields[1], ShortText("each number once; this one is on line %" PRId64 " already", seen).c_str());
    seen = lines.number();
    if (number == 0) continue;
    names[i - 1] = fields[0];
    ++count;
  }
  if (count == 0) fail_at(Code::parse, 1, 1, "no symbols; expected lines of a name and a number from 1");
  for (size_t i = 0; i < names.size(); ++i) {
    if (line_of[i] == 0) {
      fail_at(Code::parse, lines.number(), 1, "no symbol has number %zu; expected every number from 1 to %zu", i + 1,
              names.size());
    }
  }
  Array<size_t> order(names.size());
  std::iota(order.begin(), order.end(), size_t{0});
  merge_sort(order.begin(), order.end(), [&](size_t x, size_t y) {
    return names[x] != names[y] ? names[x] < names[y] : line_of[x] < line_of[y];
  });
  for (size_t i = 1; i < order.size(); ++i) {
    const size_t first = order[i - 1], second = order[i];
    if (names[first] != names[second]) continue;
    fail_at(Code::parse, line_of[second], 1,
            "a second symbol named %s; expected different names (the first is on line %" PRId64 ")",
            quoted(names[second]).c_str(), line_of[first]);
  }
  return Alphabet::named(std::move(names));
}

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
