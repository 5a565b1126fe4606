// Optimize: balanced
#include <algorithm>
#include <cinttypes>
#include <string>
#include <unordered_set>

#include "fsa/base/columns.hh"
#include "fsa/base/names.hh"
#include "fsa/base/table_hash.hh"
#include "fsa/base/text.hh"
#include "fsa/io/att_text.hh"
#include "fsa/io/label_text.hh"
#include "fsa/machine/builder.hh"

namespace hws {

namespace {

constexpr size_t kMostFields = static_cast<size_t>(kMaxTapes) + 4;  // one more than any line may have

// How many arcs say whether labels are names.
constexpr int64_t kArcsLookedAt = 1000;

// What the first pass finds.
struct Shape {
  int64_t lines = 0, arcs = 0;
  size_t least = SIZE_MAX, most = 0;  // fields of arc lines
  int64_t parts = 1;                  // machines, between which a line of two hyphens stands
  bool names = false;                 // labels of the first arcs are names
};

// Whether the field is a text that can only be a name, where no alphabet says what the labels are.
bool is_name(std::string_view field, const AttFormat &format) {
  double number;
  return !parse_real(field, number) && field != format.phi && field != format.rho;
}

// Names of epsilon beside <eps> and <epsilon>, as HFST and foma write it.
bool is_epsilon_name(std::string_view field) {
  return field == "<eps>" || field == "<epsilon>" || field == "@0@" || field == "@_EPSILON_SYMBOL_@";
}

// Cuts a line into columns. Empty columns of a line with tabs are kept as "" where they stand for epsilon.
void cut(std::string_view line, const AttFormat &format, Array<std::string_view> &fields) {
  if (!format.empty_epsilon || line.find('\t') == std::string_view::npos) {
    split_columns(line, fields, kMostFields);
    return;
  }
  fields.clear();
  while (fields.size() < kMostFields) {
    const size_t tab = line.find('\t');
    fields.push_back(line.substr(0, tab));
    if (tab == std::string_view::npos) return;
    line = line.substr(tab + 1);
  }
}

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
// True: the line ends with a tab, which is an error unless all do.
bool check_columns(const LineReader &lines, const Array<std::string_view> &fields) {
  const std::string_view line = lines.line();
  size_t end = 0;
  for (size_t i = 0; i < fields.size(); ++i) {
    const auto from = static_cast<size_t>(fields[i].data() - line.data());
    if (i == 0) check_gap(lines, line.substr(0, from), 1, true);
    else if (from - end > 1) check_gap(lines, line.substr(end, from - end), 2, false);
    end = from + fields[i].size();
  }
  const std::string_view rest = line.substr(end);
  if (rest == "\t") return true;
  if (fields.size() < kMostFields) check_gap(lines, rest, 1, false);
  return false;
}

Shape measure(std::string_view text, const AttFormat &format, const Run &run) {
  Shape shape;
  Array<std::string_view> fields;
  LineReader lines(text);
  int64_t with_tab = 0, filled = 0, tab_line = 0, tab_column = 0;
  bool of_foma = false;  // a label is one that foma and HFST write, which number no symbols
  int64_t names = 0;     // arcs with a label that is no number; where a number was mistyped they are few
  while (lines.next()) {
    if (lines.number() % 4096 == 0) run.check();
    if (lines.line().size() == 2 && lines.line() == "--") ++shape.parts;
    if (format.empty_epsilon) {
      cut(lines.line(), format, fields);
    } else {
      split_columns(lines.line(), fields, kMostFields);
      if (!fields.empty() && check_columns(lines, fields) && ++with_tab == 1) {
        tab_line = lines.number();
        tab_column = static_cast<int64_t>(lines.line().size()) + 1;
      }
      filled += !fields.empty();
    }
    if (fields.size() < 3) continue;
    ++shape.arcs;
    bool name = false;
    if (shape.arcs <= kArcsLookedAt && format.alphabets.empty()) {
      for (size_t i = 2; i < fields.size() && !name; ++i) {
        // Most fields begin with a digit. A name that does counts as a number here, where lines are counted.
        const unsigned first = fields[i].empty() ? '0' : static_cast<unsigned char>(fields[i][0]);
        name = first - '0' > 9 && is_name(fields[i], format);
        of_foma |= name && fields[i].starts_with("@_") && fields[i].ends_with("_@");
      }
    }
    names += name;
    shape.least = std::min(shape.least, fields.size());
    shape.most = std::max(shape.most, fields.size());
  }
  if (with_tab > 0 && with_tab < filled) {
    fail_at(Code::parse, tab_line, tab_column,
            "an empty column; expected no tab at a line's end, or one at the end of each line");
  }
  shape.names = of_foma || 2 * names > std::min(shape.arcs, kArcsLookedAt);
  shape.lines = lines.number();
  return shape;
}

// Whether the last of four columns has weights, where names are collected: all entries are numbers, and some could not count
// a symbol.
bool weights_in_fourth_column(std::string_view text, const AttFormat &format, const Run &run) {
  const LabelText numbers(Alphabet::open(), format.phi, format.rho);
  Array<std::string_view> fields;
  LineReader lines(text);
  bool some = false;
  while (lines.next()) {
    if (lines.number() % 4096 == 0) run.check();
    cut(lines.line(), format, fields);
    if (fields.size() != 4) continue;
    if (is_name(fields[3], format)) return false;
    some |= numbers.must_be_weight(fields[3]);
  }
  return some;
}

// The rule of include/hawser/io.h. Lines that do not fit are found in the second pass.
int32_t find_tapes(std::string_view text, const Shape &shape, const AttFormat &format, const Run &run) {
  if (shape.arcs == 0) return std::max(1, static_cast<int32_t>(format.alphabets.size()));
  if (shape.least == 3) return 1;
  if (shape.least < shape.most) return static_cast<int32_t>(shape.least) - 2;
  if (shape.least != 4) return static_cast<int32_t>(shape.least) - 3;
  const size_t given = format.alphabets.size();
  if (given == 0 && shape.names) return weights_in_fourth_column(text, format, run) ? 1 : 2;
  const LabelText second(given == 0 ? Alphabet::open() : format.alphabets[given == 1 ? 0 : 1], format.phi, format.rho);
  Array<std::string_view> fields;
  LineReader lines(text);
  while (lines.next()) {
    if (lines.number() % 4096 == 0) run.check();
    cut(lines.line(), format, fields);
    if (fields.size() == 4 && second.must_be_weight(fields[3])) return 1;
  }
  return 2;
}

class Reader {
 public:
  Reader(std::string_view text, const AttFormat &format, const Run &run)
      : text_(text), format_(format), run_(run), shape_(measure(text, format, run)),
        tapes_(format.tapes > 0 ? format.tapes : find_tapes(text, shape_, format, run)) {
    if (tapes_ > kMaxTapes) fail_at(Code::parse, 1, 1, "arc lines for %d tapes; expected at most %d", tapes_, kMaxTapes);
    std::vector<AlphabetPtr> alphabets = format.alphabets;
    if (alphabets.empty()) alphabets.push_back(shape_.names ? collected_names() : Alphabet::open());
    if (format.part > shape_.parts) {
      fail(Code::argument, "part %" PRId64 " of a text of %" PRId64 " machines", format.part, shape_.parts);
    }
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
    int64_t part = 1;
    Array<State> starts;
    while (lines.next()) {
      line_ = lines.line();
      number_ = lines.number();
      if (number_ % 4096 == 0) {
        run_.check();
        run_.advance(number_);
      }
      if (several_) {
        if (line_ == "--") {
          ++part;
          offset_ = builder().states();
          first = true;
          continue;
        }
        if (format_.part > 0 && part != format_.part) continue;
      }
      if (format_.empty_epsilon) {
        cut(line_, format_, fields_);
        const bool ends = fields_.size() > 1 && fields_.back().empty() && fields_.size() != static_cast<size_t>(tapes_) + 2;
        if (ends) fields_.pop_back();  // a tab at the line's end
        if (fields_.size() == 1 && fields_[0].empty()) continue;
      } else {
        split_columns(line_, fields_, kMostFields);
      }
      if (fields_.empty()) continue;
      const State source = state(fields_[0], "a state's number");
      if (first) starts.push_back(source);
      first = false;
      fields_.size() < 3 ? read_final(source) : read_arc(source);
    }
    if (starts.empty()) fail_at(Code::parse, 1, 1, "no states; expected a line per arc and final state, the start's first");
    unite(starts);
    check_failure_cycles();
    return builder().build();
  }

 private:
  Builder &builder() { return builder_[0]; }
  const Alphabet &alphabet_of(size_t tape) const { return *builder_[0].alphabets()[tape]; }

  // One machine begins at its start, several at a new state before all of them.
  void unite(const Array<State> &starts) {
    if (starts.size() == 1) return builder().set_start(starts[0]);
    const State before = builder().add_state();
    builder().set_start(before);
    constexpr Label silent[kMaxTapes] = {};
    for (const State start : starts) builder().add_arc(before, silent, one(format_.semiring), start);
  }

  // The names in the label columns of all arcs, in the order of their bytes, for every tape. "0" is a name only where epsilon
  // has one of its own.
  AlphabetPtr collected_names() const {
    std::unordered_set<std::string_view, KeyedHash> found;
    bool epsilon = false;
    Array<std::string_view> fields;
    LineReader lines(text_);
    size_t letters = 0;
    while (lines.next()) {
      if (lines.number() % 4096 == 0) run_.check();
      cut(lines.line(), format_, fields);
      for (size_t i = 2; fields.size() > 2 && i < std::min(fields.size(), static_cast<size_t>(tapes_) + 2); ++i) {
        const std::string_view field = fields[i];
        if (is_epsilon_name(field)) epsilon = true;
        if (field.empty() || is_epsilon_name(field) || field == "<phi>" || field == "<rho>" || field == format_.phi ||
            field == format_.rho || !found.insert(field).second) {
          continue;
        }
        const auto refuse = [&](const char *expected) {
          fail_at(Code::parse, lines.number(), column_of(lines.line(), field), "%s; expected %s", quoted(field).c_str(),
                  expected);
        };
        if (find_invalid_utf8(field) != std::string_view::npos) refuse("UTF-8");
        if (objection_to_name(field)) refuse("a name without control characters");
        letters += field.size();
        if (found.size() % 1024 == 0) run_.limit_bytes(Alphabet::bytes_of_names(2 * found.size(), letters));
      }
    }
    if (!epsilon) found.erase("0");
    if (found.empty()) return Alphabet::open();
    std::vector<std::string> names(found.begin(), found.end());
    std::sort(names.begin(), names.end());
    return Alphabet::named(std::move(names));
  }

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
    if (n > highest_ - offset_) {
      bad_field(field, ShortText("at most %" PRId64 " in a text of %" PRId64 " lines", highest_, shape_.lines).c_str());
    }
    n += offset_;
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

  // Empty columns are kept where they stand for epsilon, and "0" is epsilon's unless a name that was collected.
  bool is_unusual_epsilon(size_t t) const {
    const std::string_view field = fields_[2 + t];
    return field.empty() || (shape_.names && field == "0" && alphabet_of(t).find("0") == 0);
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
      if (unusual_ && is_unusual_epsilon(t)) labels[t] = kEpsilon;
      else if (!columns_[t].parse(fields_[2 + t], labels[t])) bad_field(fields_[2 + t], columns_[t].expected().c_str());
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
  const bool several_ = shape_.parts > 1;
  const bool unusual_ = format_.empty_epsilon || shape_.names;
  int64_t offset_ = 0;  // of the states of the part that is being read
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
