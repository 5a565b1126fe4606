#include "fsa/io/string_lines.hh"

#include <cmath>

#include "fsa/base/blanks.hh"
#include "fsa/base/error.hh"
#include "fsa/base/text.hh"

namespace hws {

StringBatchPtr read_string_lines(std::string_view text, std::vector<AlphabetPtr> alphabets, Split split, const Run &run) {
  auto batch = std::make_shared<StringBatch>();
  const size_t tapes = alphabets.size();
  batch->tapes = static_cast<int32_t>(tapes);
  Array<std::string_view> fields;
  LineReader lines(text);
  while (lines.next()) {
    if ((lines.number() & 0xfff) == 0) run.check();
    const std::string_view line = lines.line();
    if (line.empty() || is_comment(line)) continue;
    split_tabs(line, fields);
    if (fields.size() != tapes && fields.size() != tapes + 1) {
      fail_at(Code::parse, lines.number(), 1, "%zu fields; expected %zu strings separated by tabs, and a number or none",
              fields.size(), tapes);
    }
    for (size_t t = 0; t < tapes; ++t) {
      encode(*alphabets[t], fields[t], split, line, lines.number(), batch->labels);
      batch->end_string();
    }
    double value = 1;
    if (fields.size() == tapes + 1 && !parse_real(fields[tapes], value)) {
      fail_at(Code::parse, lines.number(), column_of(line, fields[tapes]), "%s; expected a number beside the strings",
              quoted(fields[tapes]).c_str());
    }
    batch->end_item(value);
  }
  batch->alphabets = std::move(alphabets);
  return batch;
}

}  // namespace hws
