#include "src/graph/io/uai.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/text.hh"

namespace hws {

namespace {

// The words of a text, wherever its lines end.
class Words {
 public:
  explicit Words(std::string_view text, const char *what) : rest_(text), what_(what) {}

  // False at the end.
  bool next() {
    for (; !rest_.empty() && blank(rest_[0]); rest_.remove_prefix(1)) {
      ++column_;
      if (rest_[0] == '\n') {
        ++line_;
        column_ = 1;
      }
    }
    size_t n = 0;
    while (n < rest_.size() && !blank(rest_[n])) ++n;
    word_ = rest_.substr(0, n);
    at_line_ = line_;
    at_column_ = column_;
    rest_.remove_prefix(n);
    column_ += static_cast<int64_t>(n);
    return n > 0;
  }
  std::string_view word() const { return word_; }
  // Words that may follow at most: each takes a byte and a blank.
  int64_t room() const { return static_cast<int64_t>(rest_.size() + 1) / 2; }

  template <class First, class... More>
  [[noreturn]] void wrong(const char *format, First first, More... more) const {
    fail_at(Code::parse, at_line_, at_column_, format, first, more...);
  }
  [[noreturn]] void wrong(const char *message) const { wrong("%s", message); }
  void require(const char *expected) {
    if (!next()) wrong("the %s ends; expected %s", what_, expected);
  }
  int64_t integer(int64_t low, int64_t high, const char *expected) {
    require(expected);
    int64_t value = 0;
    if (!parse_integer(word_, value) || value < low || value > high) {
      wrong("%s; expected %s, %" PRId64 " to %" PRId64, quoted(word_).c_str(), expected, low, high);
    }
    return value;
  }
  // How many things follow, each of which takes a word at least.
  int64_t count(const char *expected) {
    const int64_t n = integer(0, INT32_MAX, expected);
    if (n > room()) wrong("%" PRId64 ": the %s has no room for so many after %s", n, what_, expected);
    return n;
  }
  double weight() {
    require("an entry of a table");
    double value = 0;
    const bool number = parse_real(word_, value);
    // What is too small for a double is 0 to whoever wrote it, as all readers of the format take it.
    if (!number && !tiny(word_)) wrong("%s is no number; expected an entry of a table", quoted(word_).c_str());
    if (!number) value = 0;
    if (!(value >= 0) || std::isinf(value)) wrong("%s; expected a finite number of 0 or more", quoted(word_).c_str());
    return value;
  }
  void end() {
    if (next()) wrong("%s after the end of the %s", quoted(word_).c_str(), what_);
  }

 private:
  static bool blank(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }
  // A decimal number with a negative exponent of three digits or more.
  static bool tiny(std::string_view word) {
    const size_t e = word.find_first_of("eE");
    double mantissa = 0;
    int64_t exponent = 0;
    return e != std::string_view::npos && parse_real(word.substr(0, e), mantissa) && mantissa >= 0 &&
           parse_integer(word.substr(e + 1), exponent) && exponent < -300;
  }

  std::string_view rest_, word_;
  const char *what_;
  int64_t line_ = 1, column_ = 1, at_line_ = 1, at_column_ = 1;
};

class ModelReader {
 public:
  ModelReader(std::string_view text, const Run &run) : words_(text, "model"), run_(run) {}

  void read(FactorGraphBuilder *builder) {
    words_.require("MARKOV or BAYES");
    if (words_.word() != "MARKOV" && words_.word() != "BAYES") {
      words_.wrong("%s; expected MARKOV or BAYES", quoted(words_.word()).c_str());
    }
    const int64_t variables = words_.count("a number of variables");
    for (int64_t v = 0; v < variables; ++v) {
      sizes_.push_back(static_cast<int32_t>(words_.integer(1, 1 << 20, "a number of values")));
      builder->add_finite("", sizes_.back());
    }
    const int64_t factors = words_.count("a number of factors");
    Array<int64_t> begin(1, 0);
    for (int64_t f = 0; f < factors; ++f) {
      read_scope();
      begin.push_back(static_cast<int64_t>(scopes_.size()));
    }
    for (int64_t f = 0; f < factors; ++f) {
      if ((f & 63) == 0) run_.check();
      read_table({scopes_.data() + begin[f], static_cast<size_t>(begin[f + 1] - begin[f])}, builder);
    }
    words_.end();
  }
  const Array<int32_t> &sizes() const { return sizes_; }

 private:
  void read_scope() {
    const int64_t n = words_.count("a number of a factor's variables");
    const size_t first = scopes_.size();
    for (int64_t i = 0; i < n; ++i) {
      const auto v = static_cast<VariableId>(words_.integer(0, static_cast<int64_t>(sizes_.size()) - 1, "a variable"));
      if (std::find(scopes_.begin() + first, scopes_.end(), v) != scopes_.end()) {
        words_.wrong("variable %d twice in the scope of one factor", v);
      }
      scopes_.push_back(v);
    }
  }

  void read_table(std::span<const VariableId> scope, FactorGraphBuilder *builder) {
    int64_t entries = 1;
    for (const VariableId v : scope) {
      entries *= sizes_[v];
      if (entries > INT32_MAX) words_.wrong("a factor of more than %d entries", INT32_MAX);
    }
    const int64_t said = words_.count("a number of entries");
    if (said != entries) words_.wrong("%" PRId64 " entries; the variables' sizes multiply to %" PRId64, said, entries);
    Array<double> table;
    table.reserve(static_cast<size_t>(entries));
    double most = 0;
    for (int64_t i = 0; i < entries; ++i) {
      table.push_back(words_.weight());
      most = std::max(most, table.back());
    }
    GraphFactor factor;
    factor.kind = FactorKind::table;
    factor.variables.assign(scope.begin(), scope.end());
    // A factor without variables scales the distribution and changes none.
    if (scope.empty() && most == 0) words_.wrong("a factor without variables that is 0: nothing is possible");
    if (scope.empty()) return;
    factor.table = std::make_shared<const Array<double>>(std::move(table));
    builder->add(std::move(factor));
  }

  Words words_;
  const Run &run_;
  Array<int32_t> sizes_;
  Array<VariableId> scopes_;
};

// Numbers of words tell the styles apart: "k" and 2k numbers, or "1", "k" and 2k numbers.
bool counts_samples(std::string_view text) {
  Words words(text, "evidence");
  int64_t n = 0, first = -1, second = -1;
  while (words.next()) {
    int64_t value = -1;
    parse_integer(words.word(), value);
    if (n == 0) first = value;
    if (n == 1) second = value;
    ++n;
  }
  return n >= 2 && first == 1 && n == 2 + 2 * second && n != 3;
}

void read_evidence(std::string_view text, const Array<int32_t> &sizes, FactorGraphBuilder *builder) {
  Words words(text, "evidence");
  if (counts_samples(text)) words.integer(1, 1, "a number of samples");
  if (!words.next()) return;
  int64_t n = 0;
  if (!parse_integer(words.word(), n) || n < 0 || n > words.room()) {
    words.wrong("%s; expected the number of observations", quoted(words.word()).c_str());
  }
  Array<char> seen(sizes.size(), 0);
  for (int64_t i = 0; i < n; ++i) {
    const auto v = static_cast<VariableId>(words.integer(0, static_cast<int64_t>(sizes.size()) - 1, "a variable"));
    if (seen[v]) words.wrong("variable %d twice in the evidence", v);
    seen[v] = 1;
    builder->observe_value(v, static_cast<int32_t>(words.integer(0, sizes[v] - 1, "a value of the variable")));
  }
  words.end();
}

}  // namespace

FactorGraphPtr read_uai(std::string_view model, std::string_view evidence, const Run &run) {
  FactorGraphBuilder builder;
  ModelReader reader(model, run);
  reader.read(&builder);
  read_evidence(evidence, reader.sizes(), &builder);
  return builder.build();
}

std::string write_uai(const FactorGraph &graph) {
  std::string out = "MARKOV\n";
  const auto put = [&out](int64_t x, char after) {
    append_integer(out, x);
    out += after;
  };
  put(graph.variables(), '\n');
  for (VariableId v = 0; v < graph.variables(); ++v) {
    if (graph.variable(v).domain != Domain::finite) {
      fail(Code::unsupported, "variable %d ranges over strings, which the UAI format has not", v);
    }
    put(graph.variable(v).values, v + 1 < graph.variables() ? ' ' : '\n');
  }
  put(graph.factors(), '\n');
  for (FactorId f = 0; f < graph.factors(); ++f) {
    const FactorView factor = graph.factor(f);
    if (factor.kind != FactorKind::table) fail(Code::unsupported, "factor %d is no table, and the UAI format has no others", f);
    put(static_cast<int64_t>(factor.variables.size()), ' ');
    for (size_t i = 0; i < factor.variables.size(); ++i) put(factor.variables[i], i + 1 < factor.variables.size() ? ' ' : '\n');
  }
  for (FactorId f = 0; f < graph.factors(); ++f) {
    const std::span<const double> table = graph.pool_table(graph.table_of(f));
    out += '\n';
    put(static_cast<int64_t>(table.size()), '\n');
    for (size_t i = 0; i < table.size(); ++i) {
      append_real(out, table[i]);
      out += i + 1 < table.size() ? ' ' : '\n';
    }
  }
  return out;
}

}  // namespace hws
