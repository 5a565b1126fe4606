// Operator precedence parsing (Dijkstra's shunting yard) with both stacks on the heap,
// so that no expression is nested too deeply; fragments of the position automaton
// (position_automaton.hh) are combined as soon as an operator's operands stand.
#include "fsa/compile/regex.hh"

#include <cinttypes>

#include "fsa/compile/position_automaton.hh"
#include "fsa/compile/regex_scanner.hh"

namespace hws {

namespace {

constexpr char kJoin = ' ';  // concatenation, which is written by writing nothing

// How tightly an operator binds; ( binds nothing.
int tightness(char op) {
  switch (op) {
    case '|': return 1;
    case '&':
    case '-': return 2;
    case kJoin: return 3;
    case '~': return 4;
    case ':': return 5;
    default: return 0;
  }
}

class Compiler {
 public:
  Compiler(const AlphabetPtr &alphabet, Semiring semiring, std::string_view pattern, const Run &run)
      : run_(run), scan_(*alphabet, pattern), automaton_(semiring, alphabet, run) {}
  MachinePtr compile();

 private:
  struct Operator {
    char kind;
    size_t place;
  };
  void before_operand();
  void after_operand();
  void apply();
  void apply_tighter(int than);
  void operand_made();
  void push(PositionAutomaton::Fragment f) {
    run_.limit_bytes(static_cast<int64_t>((values_.size() + 1) * 2 * sizeof f + operators_.size() * 2 * sizeof(Operator)));
    values_.push_back(std::move(f));
  }
  void push_operator(char kind, size_t place) { operators_.push_back({kind, place}); }
  int32_t set();
  void repetition();
  void weight_or_symbol();
  void no_pairs(const PositionAutomaton::Fragment &f, const char *what, size_t place);

  const Run &run_;
  RegexScanner scan_;
  PositionAutomaton automaton_;
  std::vector<PositionAutomaton::Fragment> values_;
  Array<Operator> operators_;
  bool wants_operand_ = true;
};

void Compiler::no_pairs(const PositionAutomaton::Fragment &f, const char *what, size_t place) {
  if (f.pairs) scan_.wrong(place, ShortText("a cross product (':') in an operand of %s", what).c_str(), "one tape there");
}

// Applies the operator on top of the stack to the values on top of theirs.
void Compiler::apply() {
  const Operator op = operators_.back();
  operators_.pop_back();
  run_.check();
  try {
    if (op.kind == '~') {
      no_pairs(values_.back(), "'~'", op.place);
      values_.back() = automaton_.complemented(values_.back());
      return;
    }
    PositionAutomaton::Fragment b = std::move(values_.back());
    values_.pop_back();
    PositionAutomaton::Fragment &a = values_.back();
    if (op.kind == '|') {
      a = automaton_.united(std::move(a), std::move(b));
    } else if (op.kind == kJoin) {
      a = automaton_.concatenated(std::move(a), std::move(b));
    } else {
      const char name[] = {'\'', op.kind, '\'', '\0'};
      no_pairs(a, name, op.place);
      no_pairs(b, name, op.place);
      if (op.kind == '&') a = automaton_.intersected(a, b);
      if (op.kind == '-') a = automaton_.subtracted(a, b);
      if (op.kind == ':') a = automaton_.crossed(std::move(a), std::move(b));
    }
  } catch (const Error &e) {
    if (e.line > 0 || e.code == Code::cancelled) throw;
    scan_.placed(e, op.place);
  }
}

void Compiler::apply_tighter(int than) {
  while (!operators_.empty() && tightness(operators_.back().kind) >= than) apply();
}

// a:b is one operand for what follows: a:b* repeats the pair.
void Compiler::operand_made() {
  wants_operand_ = false;
  while (!operators_.empty() && operators_.back().kind == ':') apply();
}

int32_t Compiler::set() {
  const size_t place = scan_.at();
  scan_.skip();
  LabelClass c;
  if (scan_.peek() == '^') {
    c.excluded = true;
    scan_.skip();
  }
  while (!scan_.take(']')) {
    const size_t item = scan_.at();
    if (scan_.end()) scan_.wrong(item, "the end", "the ']' that closes the set");
    const Array<Label> from = scan_.symbols(true);
    if (!scan_.take('-')) {
      for (const Label l : from) c.add(l, l);
      continue;
    }
    scan_.skip_blanks();
    const Array<Label> to = scan_.symbols(true);
    if (from.size() != 1 || to.size() != 1) {
      scan_.wrong(item, "a range of more than two symbols", "one symbol on each side of '-'");
    }
    if (from[0] > to[0]) {
      scan_.wrong(item, "a range whose end comes before its start in the alphabet", "them the other way round");
    }
    c.add(from[0], to[0]);
  }
  if (c.ranges.empty()) scan_.wrong(place, "a set of nothing", "symbols between '[' and ']' ('.' is any symbol)");
  c.finish();
  return automaton_.classes().add(std::move(c));
}

void Compiler::before_operand() {
  const size_t place = scan_.at();
  const char c = scan_.peek();
  if (c == '(') {
    scan_.skip();
    if (!scan_.take(')')) return push_operator('(', place);
    push(automaton_.nothing());
  } else if (c == '~') {
    scan_.skip();
    return push_operator('~', place);
  } else if (c == '[') {
    push(automaton_.symbol(set()));
  } else if (c == '.') {
    scan_.skip();
    LabelClass any;
    any.excluded = true;
    push(automaton_.symbol(automaton_.classes().add(std::move(any))));
  } else {
    double value;
    size_t weight_place;
    if (c == '<' && scan_.weight(value, weight_place)) scan_.wrong(weight_place, "a weight", "what it weighs in front of it");
    PositionAutomaton::Fragment f = automaton_.nothing();
    for (const Label l : scan_.symbols(false)) f = automaton_.concatenated(std::move(f), automaton_.symbol(l));
    push(std::move(f));
  }
  operand_made();
}

// {n}, {m,n}, {m,}, {,n}
void Compiler::repetition() {
  const size_t place = scan_.at();
  scan_.skip();
  int64_t least = scan_.count(), most = least;
  if (scan_.take(',')) {
    most = scan_.count();
    if (least < 0 && most < 0) scan_.wrong(place, "'{,}'", "a number of repetitions in it");
    if (least < 0) least = 0;
  } else if (least < 0) {
    scan_.wrong(scan_.at(), scan_.shown(scan_.at()).c_str(), "a number of repetitions");
  }
  if (!scan_.take('}')) scan_.wrong(scan_.at(), scan_.shown(scan_.at()).c_str(), "the '}' that closes the repetition");
  if (most >= 0 && least > most) {
    scan_.wrong(place, ShortText("a repetition of at least %" PRId64 " and at most %" PRId64 " times", least, most).c_str(),
                "them the other way round");
  }
  try {
    values_.back() = automaton_.repeated(std::move(values_.back()), least, most);
  } catch (const Error &e) {
    if (e.line > 0 || e.code == Code::cancelled) throw;
    scan_.placed(e, place);
  }
}

void Compiler::weight_or_symbol() {
  double value;
  size_t place;
  if (scan_.peek() == '<' && scan_.weight(value, place)) {
    if (!valid_weight(automaton_.semiring(), value)) {
      scan_.wrong(place, ShortText("weight %s", NumberText(value).text).c_str(), weight_rule(automaton_.semiring()));
    }
    values_.back() = automaton_.weighted(std::move(values_.back()), value);
    return;
  }
  apply_tighter(tightness(kJoin));
  push_operator(kJoin, scan_.at());
  wants_operand_ = true;
}

void Compiler::after_operand() {
  const size_t place = scan_.at();
  const char c = scan_.peek();
  if (c == '|' || c == '&' || c == '-' || c == ':') {
    scan_.skip();
    apply_tighter(tightness(c));
    push_operator(c, place);
    wants_operand_ = true;
  } else if (c == ')') {
    scan_.skip();
    apply_tighter(1);
    if (operators_.empty()) scan_.wrong(place, "')'", "no ')' without a '(' before it");
    operators_.pop_back();
    operand_made();
  } else if (c == '*' || c == '+' || c == '?') {
    scan_.skip();
    try {
      values_.back() = automaton_.repeated(std::move(values_.back()), c == '+', c == '?' ? 1 : -1);
    } catch (const Error &e) {
      if (e.line > 0 || e.code == Code::cancelled) throw;
      scan_.placed(e, place);
    }
  } else if (c == '{') {
    repetition();
  } else if (c == ']' || c == '}' || c == '>') {
    scan_.wrong(place, scan_.shown(place).c_str(),
                ShortText("an operator or a symbol (a symbol of that name is written \"%c\")", c).c_str());
  } else {
    weight_or_symbol();
  }
}

MachinePtr Compiler::compile() {
  for (size_t steps = 0;; ++steps) {
    if (steps % 1024 == 0) run_.check();
    scan_.skip_blanks();
    if (scan_.end()) break;
    if (wants_operand_) before_operand();
    else after_operand();
  }
  if (wants_operand_) scan_.symbols(false);  // says what is missing
  apply_tighter(1);
  if (!operators_.empty()) scan_.wrong(operators_.back().place, "'(' that is never closed", "a ')' for it");
  return automaton_.machine(values_.back());
}

}  // namespace

MachinePtr regex_machine(const AlphabetPtr &alphabet, Semiring semiring, std::string_view pattern, const Run &run) {
  run.stage("compiling the expression", 0);
  return Compiler(alphabet, semiring, pattern, run).compile();
}

}  // namespace hws
