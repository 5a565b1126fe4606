#include "src/graph/io/pairwise.hh"

#include "src/graph/io/model_words.hh"
#include "src/graph/io/table_graph.hh"

namespace hws {

namespace {

// So many variables may come without a word for each.
constexpr int64_t kVariablesForFree = int64_t{1} << 20;

class PairwiseReader {
 public:
  PairwiseReader(std::string_view text, const Run &run) : words_(text, "model"), run_(run) {}

  FactorGraphPtr read() {
    expect("PAIRWISE");
    const int64_t variables = words_.integer(0, INT32_MAX, "a number of variables");
    if (variables > kVariablesForFree && variables > words_.room()) {
      words_.wrong("%" PRId64 ": the model has no room for so many variables", variables);
    }
    line_ends();
    expect("sizes");
    sizes_.resize(static_cast<size_t>(variables), size());
    for (int64_t v = 1; v < variables && (v > 1 || words_.more_in_line()); ++v) sizes_[v] = size_in_line();
    line_ends();
    seen_.resize(sizes_.size(), 0);
    builder_.add_finite_many(sizes_);
    for (int64_t line = 0; words_.next(); ++line) {
      if (line % 1024 == 0) run_.check();
      read_statement(words_.word());
      line_ends();
    }
    return builder_.build();
  }

 private:
  void expect(const char *word) {
    words_.require(word);
    if (words_.word() != word) words_.wrong("%s; expected %s", quoted(words_.word()).c_str(), word);
  }
  int32_t size() { return static_cast<int32_t>(words_.integer(1, 1 << 20, "a number of values")); }
  int32_t size_in_line() {
    in_line("a number of values for each variable, or one for all");
    return size();
  }
  void in_line(const char *expected) {
    if (!words_.more_in_line()) words_.wrong("the line ends; expected %s", expected);
  }
  void line_ends() {
    if (!words_.more_in_line()) return;
    words_.next();
    words_.wrong("%s; expected the end of the line", quoted(words_.word()).c_str());
  }
  VariableId variable() {
    in_line("a variable");
    return static_cast<VariableId>(words_.integer(0, static_cast<int64_t>(sizes_.size()) - 1, "a variable"));
  }

  void read_statement(std::string_view what) {
    if (what == "unary") return read_table(1, false);
    if (what == "field") return read_table(1, true);
    if (what == "pair") return read_table(2, false);
    if (what == "coupling") return read_coupling();
    if (what != "seen") {
      words_.wrong("%s; expected unary, field, pair, coupling or seen", quoted(what).c_str());
    }
    const VariableId v = variable();
    if (seen_[v]) words_.wrong("variable %d is seen twice", v);
    seen_[v] = 1;
    in_line("a value of the variable");
    builder_.observe_value(v, static_cast<int32_t>(words_.integer(0, sizes_[v] - 1, "a value of the variable")));
  }

  // How many variables, all different.
  int64_t read_scope(int32_t variables) {
    scope_.clear();
    int64_t entries = 1;
    for (int32_t i = 0; i < variables; ++i) {
      scope_.push_back(variable());
      if (i == 1 && scope_[0] == scope_[1]) words_.wrong("variable %d twice in one pair", scope_[0]);
      entries *= sizes_[scope_.back()];
    }
    return entries;
  }
  void take(int64_t entries) {
    entries_ += entries;
    run_.limit_bytes(static_cast<int64_t>(sizeof(double)) * entries_);
  }
  void read_table(int32_t variables, bool logs) {
    const int64_t entries = read_scope(variables);
    if (entries > words_.room()) words_.wrong("%" PRId64 " entries: the model has no room for so many", entries);
    take(entries);
    table_.clear();
    for (int64_t i = 0; i < entries; ++i) {
      in_line(variables == 1 ? "a number for each value" : "a weight for each pair of values");
      table_.push_back(logs ? std::exp(words_.nats("the logarithm of a weight")) : words_.weight("a weight"));
    }
    builder_.add_tables(variables, scope_, table_);
  }
  void read_coupling() {
    constexpr int64_t kMostValues = 4096;
    read_scope(2);
    const int64_t values = sizes_[scope_[0]];
    if (values != sizes_[scope_[1]] || values > kMostValues) {
      words_.wrong("a coupling of %" PRId64 " and %d values; expected as many, and at most %" PRId64, values, sizes_[scope_[1]],
                   kMostValues);
    }
    take(values * values);
    in_line("a coupling");
    const double equal = std::exp(words_.nats("a coupling"));
    table_.assign(static_cast<size_t>(values * values), 1.0);
    for (int64_t i = 0; i < values; ++i) table_[i * (values + 1)] = equal;
    builder_.add_tables(2, scope_, table_);
  }

  ModelWords words_;
  const Run &run_;
  FactorGraphBuilder builder_;
  Array<int32_t> sizes_;
  Array<char> seen_;
  Array<VariableId> scope_;
  Array<double> table_;
  int64_t entries_ = 0;  // of all tables
};

// Whether the table is exp(coupling) on its diagonal and 1 elsewhere, to the last bit. Of the couplings with this exponential
// it gives one of twelve decimals, as people write them, if there is such.
bool is_coupling(std::span<const double> table, int32_t values, double *coupling) {
  const double log = std::log(table[0]), short_one = std::round(log * 1e12) / 1e12;
  if (!(std::fabs(log) <= kMostNats)) return false;
  *coupling = std::exp(short_one) == table[0] ? short_one : log;
  if (std::exp(*coupling) != table[0]) return false;
  for (size_t i = 0; i < table.size(); ++i) {
    if (table[i] != (i % (static_cast<size_t>(values) + 1) == 0 ? table[0] : 1)) return false;
  }
  return true;
}

}  // namespace

FactorGraphPtr read_pairwise(std::string_view text, const Run &run) { return PairwiseReader(text, run).read(); }

std::string write_pairwise(const FactorGraph &graph) {
  require_tables(graph, "the pairwise format");
  std::string out = "PAIRWISE ";
  append_integer(out, graph.variables());
  out += "\nsizes";
  const auto put = [&out](int64_t x) {
    out += ' ';
    append_integer(out, x);
  };
  bool equal = true;
  for (VariableId v = 0; v < graph.variables(); ++v) equal = equal && graph.variable(v).values == graph.variable(0).values;
  for (VariableId v = 0; v < (equal ? 1 : graph.variables()); ++v) {
    put(graph.variables() == 0 ? 2 : graph.variable(v).values);
  }
  out += '\n';
  for (FactorId f = 0; f < graph.factors(); ++f) {
    const std::span<const VariableId> scope = graph.scope(f);
    const std::span<const double> table = graph.pool_table(graph.table_of(f));
    if (scope.size() > 2) {
      fail(Code::unsupported, "%.120s joins %zu variables; the pairwise format has factors of one or two",
           factor_text(graph.factor(f).name, f).c_str(), scope.size());
    }
    const int32_t values = graph.variable(scope[0]).values;
    double coupling = 0;
    const bool square = scope.size() == 2 && values == graph.variable(scope[1]).values;
    const bool coupled = square && is_coupling(table, values, &coupling);
    out += scope.size() == 1 ? "unary" : coupled ? "coupling" : "pair";
    for (const VariableId v : scope) put(v);
    out += ' ';
    for (const double x : coupled ? std::span<const double>(&coupling, 1) : table) {
      out += ' ';
      append_real(out, x);
    }
    out += '\n';
  }
  for (VariableId v = 0; v < graph.variables(); ++v) {
    if (!graph.variable(v).observed) continue;
    out += "seen";
    put(v);
    put(graph.variable(v).value);
    out += '\n';
  }
  return out;
}

}  // namespace hws
