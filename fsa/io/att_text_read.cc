#include <cinttypes>

#include "fsa/base/columns.hh"
#include "fsa/base/text.hh"
#include "fsa/io/att_text.hh"
#include "fsa/io/label_text.hh"
#include "fsa/machine/builder.hh"

namespace hws {

namespace {

constexpr size_t kMostFields = static_cast<size_t>(kMaxTapes) + 4;  // one more than any line may have

// What the first pass finds.
struct Shape {
  int64_t lines = 0, arcs = 0;
  size_t least = SIZE_MAX, most = 0;  // fields of arc lines
};

// Fails where the text between two fields, or between a field and an end of the line, has `most` tabs or more. The empty column
// begins after the first of them, or where the line does.
void check_gap(const LineReader &lines, std::string_view gap, size_t most, bool first) {
  const size_t tab = gap.find('\t');
  if (tab == std::string_view::npos || (most > 1 && gap.find('\t', tab + 1) == std::string_view::npos)) return;
  fail_at(Code::parse, lines.number(), column_of(lines.line(), first ? gap : gap.substr(tab + 1)), "an empty column; expected "
          "no two tabs side by side, and none at a line's ends (epsilon is written 0 or <eps>)");
}

// Writers that mean an epsilon or a blank may leave nothing between two tabs. Read as a run of blanks, the line would have a
// field less and another meaning. Between most fields there is one byte, where nothing can be wrong.
void check_columns(const LineReader &lines, const Array<std::string_view> &fields) {
  const std::string_view line = lines.line();
  size_t end = 0;
  for (size_t i = 0; i < fields.size(); ++i) {
    const auto from = static_cast<size_t>(fields[i].data() - line.data());
    if (i == 0) check_gap(lines, line.substr(0, from), 1, true);
    else if (from - end > 1) check_gap(lines, line.substr(end, from - end), 2, false);
    end = from + fields[i].size();
  }
  if (fields.size() < kMostFields) check_gap(lines, line.substr(end), 1, false);
}

Shape measure(std::string_view text, const Run &run) {
  Shape shape;
  Array<std::string_view> fields;
  LineReader lines(text);
  while (lines.next()) {
    if (lines.number() % 4096 == 0) run.check();
    split_columns(lines.line(), fields, kMostFields);
    if (!fields.empty()) check_columns(lines, fields);
    if (fields.size() < 3) continue;
    ++shape.arcs;
    shape.least = std::min(shape.least, fields.size());
    shape.most = std::max(shape.most, fields.size());
  }
  shape.lines = lines.number();
  return shape;
}

// The rule of include/hawser/io.h. Lines that do not fit are found in the second pass.
int32_t find_tapes(std::string_view text, const Shape &shape, const AttFormat &format, const Run &run) {
  if (shape.arcs == 0) return std::max(1, static_cast<int32_t>(format.alphabets.size()));
  if (shape.least == 3) return 1;
  if (shape.least < shape.most) return static_cast<int32_t>(shape.least) - 2;
  if (shape.least != 4) return static_cast<int32_t>(shape.least) - 3;
  const size_t given = format.alphabets.size();
  const LabelText second(given == 0 ? Alphabet::open() : format.alphabets[given == 1 ? 0 : 1], format.phi, format.rho);
  Array<std::string_view> fields;
  LineReader lines(text);
  while (lines.next()) {
    if (lines.number() % 4096 == 0) run.check();
    split_columns(lines.line(), fields, kMostFields);
    if (fields.size() == 4 && second.must_be_weight(fields[3])) return 1;
  }
  return 2;
}

class Reader {
 public:
  Reader(std::string_view text, const AttFormat &format, const Run &run)
      : text_(text), format_(format), run_(run), shape_(measure(text, run)),
        tapes_(format.tapes > 0 ? format.tapes : find_tapes(text, shape_, format, run)) {
    if (tapes_ > kMaxTapes) fail_at(Code::parse, 1, 1, "arc lines for %d tapes; expected at most %d", tapes_, kMaxTapes);
    std::vector<AlphabetPtr> alphabets = format.alphabets;
    if (alphabets.empty()) alphabets.push_back(Alphabet::open());
    if (alphabets.size() == 1) alphabets.resize(static_cast<size_t>(tapes_), alphabets[0]);
    if (alphabets.size() < static_cast<size_t>(tapes_)) {
      fail(Code::argument, "%zu alphabets for the text's %d tapes", alphabets.size(), tapes_);
    }
    alphabets.resize(static_cast<size_t>(tapes_));
    for (const AlphabetPtr &a : alphabets) columns_.emplace_back(a, format.phi, format.rho);
    run.limit_arcs(shape_.arcs);
    limit_bytes(0);
    builder_.emplace_back(format.semiring, alphabets);
    highest_ = std::min<int64_t>(16 * shape_.lines + 1024, INT32_MAX - 2);
  }

  MachinePtr read() {
    run_.stage("reading AT&T text", shape_.lines);
    LineReader lines(text_);
    bool first = true;
    while (lines.next()) {
      line_ = lines.line();
      number_ = lines.number();
      if (number_ % 4096 == 0) {
        run_.check();
        run_.advance(number_);
      }
      split_columns(line_, fields_, kMostFields);
      if (fields_.empty()) continue;
      const State source = state(fields_[0], "a state's number");
      if (first) builder().set_start(source);
      first = false;
      fields_.size() < 3 ? read_final(source) : read_arc(source);
    }
    if (first) fail_at(Code::parse, 1, 1, "no states; expected a line per arc and final state, the start's first");
    check_failure_cycles();
    return builder().build();
  }

 private:
  Builder &builder() { return builder_[0]; }

  // At `field` of the current line.
  [[noreturn]] void bad(std::string_view field, const char *what, const char *expected) const {
    fail_at(Code::parse, number_, column_of(line_, field), "%s; expected %s", what, expected);
  }
  [[noreturn]] void bad_field(std::string_view field, const char *expected) const {
    bad(field, quoted(field).c_str(), expected);
  }

  void limit_bytes(int64_t states) const {
    // Twice: what the builder collects, and the machine made of it.
    run_.limit_bytes(2 * (shape_.arcs * (16 + 4 * int64_t{tapes_}) + 16 * states));
  }

  State state(std::string_view field, const char *what) {
    int64_t n;
    if (!parse_integer(field, n) || n < 0) {
      const bool blanks = field.find(' ') != std::string_view::npos;
      const char *why = blanks ? " (a line that has a tab is cut at tabs alone)" : "";
      bad_field(field, ShortText("%s, 0 or above%s", what, why).c_str());
    }
    if (n > highest_) {
      bad_field(field, ShortText("at most %" PRId64 " in a text of %" PRId64 " lines", highest_, shape_.lines).c_str());
    }
    if (n >= builder().states()) {
      run_.limit_states(n + 1);
      limit_bytes(n + 1);
      builder().add_states(n + 1 - builder().states());
    }
    return static_cast<State>(n);
  }

  double weight(std::string_view field) const {
    double w;
    if (!parse_real(field, w) || !valid_weight(format_.semiring, w)) {
      bad_field(field, weight_rule(format_.semiring));
    }
    return w;
  }

  void read_final(State s) {
    const auto at = static_cast<size_t>(s);
    if (final_.size() <= at) final_.resize(at + 1, false);
    if (final_[at]) bad_field(fields_[0], "each final state once; this one has a line already");
    final_[at] = true;
    builder().set_final(s, fields_.size() == 2 ? weight(fields_[1]) : one(format_.semiring));
  }

  void read_arc(State source) {
    const auto k = static_cast<size_t>(tapes_);
    if (fields_.size() != k + 2 && fields_.size() != k + 3) {
      const ShortText count("%zu fields%s", fields_.size(), fields_.size() == kMostFields ? " or more" : "");
      const ShortText expected("%zu or %zu for an arc on %zu tape%s (source, destination, labels, and a weight or none), "
                               "1 or 2 for a final state", k + 2, k + 3, k, k == 1 ? "" : "s");
      bad(fields_[0], count.c_str(), expected.c_str());
    }
    const State to = state(fields_[1], "a destination state's number");
    Label labels[kMaxTapes];
    for (size_t t = 0; t < k; ++t) {
      if (!columns_[t].parse(fields_[2 + t], labels[t])) bad_field(fields_[2 + t], columns_[t].expected().c_str());
    }
    // An acceptor of OpenFst's, written with both its columns.
    if (k == 2 && labels[0] == kPhi && labels[1] == kPhi) labels[1] = kEpsilon;
    const double w = fields_.size() == k + 3 ? weight(fields_[k + 2]) : one(format_.semiring);
    for (size_t t = 0; t < k; ++t) {
      if (labels[t] == kPhi) note_failure(source, to, fields_[2 + t]);
    }
    try {
      builder().add_arc(source, labels, w, to);
    } catch (Error &e) {
      if (e.code == Code::argument) {
        e.code = Code::parse;
        e.line = number_;
        e.column = column_of(line_, fields_[2]);
      }
      throw;
    }
  }

  // Failure arcs by state, so that what is wrong with them can be told by line.
  void note_failure(State source, State to, std::string_view field) {
    const auto at = static_cast<size_t>(source);
    if (back_.size() <= at) {
      back_.resize(at + 1, -1);
      back_line_.resize(at + 1, 0);
    }
    if (back_line_[at] == number_) return;  // φ on two tapes: add_arc says so
    if (back_[at] >= 0) {
      bad(field, "a second failure arc",
          ShortText("one at most from each state; the first is on line %" PRId64, back_line_[at]).c_str());
    }
    back_[at] = to;
    back_line_[at] = number_;
  }

  void check_failure_cycles() const {
    const auto n = static_cast<State>(back_.size());
    Array<State> mark(back_.size(), -1);  // the walk that passed
    for (State s = 0; s < n; ++s) {
      for (State t = s; t >= 0 && t < n && (mark[t] < 0 || mark[t] == s);
           t = back_[t]) {
        if (mark[t] == s) {
          fail_at(Code::parse, back_line_[t], 1,
                  "a cycle of failure arcs through state %d; expected that following them ends", t);
        }
        mark[t] = s;
      }
    }
  }

  const std::string_view text_;
  const AttFormat &format_;
  const Run &run_;
  const Shape shape_;
  const int32_t tapes_;
  std::vector<LabelText> columns_;
  std::vector<Builder> builder_;  // one, made once the alphabets are known
  int64_t highest_ = 0;
  Array<char> final_;
  Array<State> back_;
  Array<int64_t> back_line_;
  // The line being read.
  std::string_view line_;
  int64_t number_ = 0;
  Array<std::string_view> fields_;
};

}  // namespace

MachinePtr read_att_text(std::string_view text, const AttFormat &format, const Run &run) {
  if (format.tapes < 0 || format.tapes > kMaxTapes) {
    fail(Code::argument, "%d tapes; expected 1 to %d, or 0 to find out", format.tapes, kMaxTapes);
  }
  return Reader(text, format, run).read();
}

}  // namespace hws
