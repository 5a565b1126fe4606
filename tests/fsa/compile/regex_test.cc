#include "fsa/compile/regex.hh"

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "fsa/machine/encode.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace oracle;

namespace {

// Expressions as trees, and what they weigh, taken literally.
struct Node {
  char kind;  // a symbol, set, dot: 's'; empty: 'e'; | & - ~ : . (join) * + ? { <
  hws::Array<Label> letters;
  int least = 0, most = 0;
  double weight = 0;  // as written
  std::shared_ptr<Node> a, b;
  std::string text;
};
using NodePtr = std::shared_ptr<Node>;
constexpr Label kLetters = 3;

// All strings, or pairs, up to a length; and each one's cuts into a left and a right part, by number.
struct Words {
  size_t tapes;
  std::vector<Strings> all;
  std::map<Strings, size_t> index;
  std::vector<hws::Array<std::pair<size_t, size_t>>> cuts;

  Words(size_t n, size_t length) : tapes(n), all(all_strings(hws::Array<Label>(n, kLetters), length)), cuts(all.size()) {
    for (size_t i = 0; i < all.size(); ++i) index[all[i]] = i;
    for (size_t at = 0; at < all.size(); ++at) {
      const Strings &x = all[at];
      for (size_t i = 0; i <= x[0].size(); ++i) {
        for (size_t j = 0; j <= (tapes == 2 ? x[1].size() : 0); ++j) {
          Strings left{{x[0].begin(), x[0].begin() + static_cast<long>(i)}},
              right{{x[0].begin() + static_cast<long>(i), x[0].end()}};
          if (tapes == 2) {
            left.push_back({x[1].begin(), x[1].begin() + static_cast<long>(j)});
            right.push_back({x[1].begin() + static_cast<long>(j), x[1].end()});
          }
          cuts[at].push_back({index.at(left), index.at(right)});
        }
      }
    }
  }
};
const Words &short_pairs() {
  static const Words words(2, 2);
  return words;
}
const Words &words_up_to(size_t length) {
  static const Words three(1, 3), four(1, 4);
  return length == 3 ? three : four;
}

// Weights of all of them; linear.
class Reference {
 public:
  Reference(Semiring s, const Words &words) : semiring_(s), w_(words) {}
  using Table = hws::Array<Real>;
  const std::vector<Strings> &all() const { return w_.all; }
  bool diverged = false;

  Table of(const Node &n) {
    Table r(w_.all.size(), 0);
    const auto each = [&](auto f) {
      for (size_t i = 0; i < r.size(); ++i) r[i] = f(w_.all[i]);
    };
    if (n.kind == 'e') each([](const Strings &x) { return Real(x[0].empty() && x.back().empty()); });
    if (n.kind == 's') {
      each([&](const Strings &x) {
        return Real(x[0].size() == 1 && x[0] == x.back() &&
                    std::find(n.letters.begin(), n.letters.end(), x[0][0]) != n.letters.end());
      });
    }
    if (n.kind == '|') r = add(of(*n.a), of(*n.b));
    if (n.kind == '.') r = join(of(*n.a), of(*n.b));
    if (n.kind == '<') {
      r = of(*n.a);
      for (Real &x : r) x *= semiring_ == Semiring::real ? static_cast<Real>(n.weight) : std::exp(-static_cast<Real>(n.weight));
    }
    if (n.kind == '&' || n.kind == '-' || n.kind == '~' || n.kind == ':') {
      Reference one(semiring_, words_up_to(w_.tapes == 1 ? 4 : 3));
      const Table a = one.of(*n.a), b = n.b ? one.of(*n.b) : Table();
      diverged |= one.diverged;
      const auto at = [&](const Table &t, const hws::Array<Label> &x) { return t[one.w_.index.at({x})]; };
      each([&](const Strings &x) -> Real {
        if (n.kind == ':') return at(a, x[0]) * at(b, x[1]);
        if (x[0] != x.back()) return 0;
        if (n.kind == '&') return at(a, x[0]) * at(b, x[0]);
        if (n.kind == '-') return at(b, x[0]) > 0 ? 0 : at(a, x[0]);
        return at(a, x[0]) > 0 ? 0 : 1;
      });
    }
    if (n.kind == '{') {
      const Table a = of(*n.a);
      Table power = of(Node{'e', {}, 0, 0, 0, nullptr, nullptr, ""}), star = power;
      if (n.most < 0) star = starred(a);
      for (int k = 0; k < n.least; ++k) power = join(power, a);
      if (n.most < 0) return join(power, star);
      r = power;
      for (int k = n.least; k < n.most; ++k) r = add(r, power = join(power, a));
    }
    return r;
  }

 private:
  Real plus(Real a, Real b) const { return idempotent(semiring_) ? std::max(a, b) : a + b; }
  Table add(const Table &a, const Table &b) const {
    Table r = a;
    for (size_t i = 0; i < r.size(); ++i) r[i] = plus(r[i], b[i]);
    return r;
  }
  Table join(const Table &a, const Table &b) const {
    Table r(a.size(), 0);
    for (size_t i = 0; i < r.size(); ++i) {
      for (const auto &[l, m] : w_.cuts[i]) r[i] = plus(r[i], a[l] * b[m]);
    }
    return r;
  }
  // X = 1 + A X, shortest first; A's weight of the empty string taken out.
  Table starred(const Table &a) {
    const size_t empty = w_.index.at(Strings(w_.tapes));
    if (idempotent(semiring_) ? a[empty] > 1 + 1e-12L : a[empty] >= 1 - 1e-12L) diverged = true;
    Table x(a.size(), 0);
    hws::Array<size_t> order(a.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    const auto length = [&](size_t i) { return w_.all[i][0].size() + (w_.tapes == 2 ? w_.all[i][1].size() : 0); };
    std::stable_sort(order.begin(), order.end(), [&](size_t i, size_t j) { return length(i) < length(j); });
    for (const size_t i : order) {
      Real sum = i == empty;
      for (const auto &[l, m] : w_.cuts[i]) {
        if (l != empty) sum = plus(sum, a[l] * x[m]);
      }
      x[i] = idempotent(semiring_) ? sum : sum / (1 - a[empty]);
    }
    return x;
  }
  Semiring semiring_;
  const Words &w_;
};

int tightness(char kind) {
  return std::strchr("|", kind)    ? 1
         : std::strchr("&-", kind) ? 2
         : kind == '.'             ? 3
         : kind == '~'             ? 4
         : std::strchr("{<", kind) ? 5
         : kind == ':'             ? 6
                                   : 7;
}

struct Maker {
  Rng r;
  Semiring semiring;
  bool pairs;  // crosses allowed

  std::string within(const NodePtr &n, int at_least) {
    return tightness(n->kind) < at_least || r.below(8) == 0 ? "(" + n->text + ")" : n->text;
  }
  NodePtr leaf() {
    auto n = std::make_shared<Node>();
    n->kind = 's';
    const uint64_t what = r.below(10);
    if (what == 0) {
      n->kind = 'e';
      n->text = "()";
    } else if (what == 1) {
      n->letters = {1, 2, 3};
      n->text = ".";
    } else if (what < 4) {
      const Label lo = static_cast<Label>(1 + r.below(3)),
                  hi = static_cast<Label>(lo + static_cast<Label>(r.below(static_cast<uint64_t>(4 - lo))));
      const bool out = what == 3;
      for (Label c = 1; c <= 3; ++c) {
        if ((c >= lo && c <= hi) != out) n->letters.push_back(c);
      }
      n->text = std::string("[") + (out ? "^" : "") + static_cast<char>('a' + lo - 1) +
                (lo == hi ? "" : std::string("-") + static_cast<char>('a' + hi - 1)) + "]";
    } else {
      n->letters = {static_cast<Label>(1 + r.below(3))};
      const std::string c(1, static_cast<char>('a' + n->letters[0] - 1));
      n->text = what == 9 ? "\"" + c + "\"" : what == 8 ? "<" + c + ">" : c;
    }
    return n;
  }
  NodePtr make(int depth, bool one_tape) {
    if (depth == 0 || r.below(6) == 0) return leaf();
    auto n = std::make_shared<Node>();
    const uint64_t what = r.below(12);
    if (what < 5) {
      n->kind = what < 2 ? '|' : '.';
      n->a = make(depth - 1, one_tape);
      n->b = make(depth - 1, one_tape);
      n->text = within(n->a, tightness(n->kind)) + (n->kind == '.' ? " " : "|") + within(n->b, tightness(n->kind) + 1);
    } else if (what < 8) {
      n->kind = '{';
      n->a = make(depth - 1, one_tape);
      const uint64_t form = r.below(6);
      n->least = form == 1 ? 1 : form >= 3 ? static_cast<int>(r.below(3)) : 0;
      n->most = form < 2 ? -1 : form == 2 ? 1 : form == 3 ? n->least : form == 4 ? -1 : n->least + static_cast<int>(r.below(3));
      const std::string least = std::to_string(n->least), most = std::to_string(n->most);
      const std::string text = form == 0   ? "*"
                               : form == 1 ? "+"
                               : form == 2 ? "?"
                               : form == 3 ? "{" + least + "}"
                               : form == 4 ? "{" + least + ",}"
                                           : "{" + least + "," + most + "}";
      n->text = within(n->a, 5) + text;
    } else if (what < 9) {
      n->kind = '<';
      n->a = make(depth - 1, one_tape);
      const double values[] = {0.25, 0.5, 0.125, 0};
      n->weight = semiring == Semiring::boolean ? (r.below(4) == 0 ? INFINITY : 0)
                  : r.below(12) == 0            ? zero(semiring)
                                                : values[r.below(4)];
      n->text = within(n->a, 5) + "<" + (n->weight == INFINITY ? std::string("Infinity") : std::to_string(n->weight)) + ">";
    } else if (what < 10 && !one_tape) {
      n->kind = ':';
      n->a = make(depth - 1, true);
      n->b = make(depth - 1, true);
      n->text = within(n->a, 7) + ":" + within(n->b, 7);
    } else {
      n->kind = "&-~"[r.below(3)];
      n->a = make(depth - 1, true);
      if (n->kind != '~') n->b = make(depth - 1, true);
      n->text = n->b ? within(n->a, 2) + n->kind + within(n->b, 3) : "~" + within(n->a, 4);
    }
    return n;
  }
};

void random_expressions_weigh_what_their_trees_say(void **) {
  const AlphabetPtr abc = Alphabet::named({"a", "b", "c"});
  int transducers = 0, infinite = 0, small = 0;
  const uint64_t rounds = 4000 / kCasesDivisor;
  for (uint64_t seed = 0; seed < rounds; ++seed) {
    const Semiring semiring = static_cast<Semiring>(seed % 4);
    Maker maker{Rng(seed, RngMethod::test, 5, 0, 0), semiring, seed % 2 == 0};
    const NodePtr tree = maker.make(4, !maker.pairs);
    MachinePtr m;
    bool diverged = false;
    Run run;
    run.max_states = 2000;
    run.max_arcs = 50000;
    try {
      m = regex_machine(abc, semiring, tree->text, run);
    } catch (const Error &e) {
      if (e.code == Code::limit) continue;
      if (e.code != Code::diverged) {
        print_error("%s: %s\n", tree->text.c_str(), e.message);
        fail();
      }
      assert_true(e.line == 1 && e.column > 0);
      diverged = true;
    }
    const bool two = tree->text.find(':') != std::string::npos;
    Reference reference(semiring, two ? short_pairs() : words_up_to(4));
    const Reference::Table expected = reference.of(*tree);
    if (diverged != reference.diverged) {
      print_error("%s: diverged %d, expected %d\n", tree->text.c_str(), diverged, reference.diverged);
    }
    // A part that is taken back ({0}), or in a branch of weight zero, diverges all the same on one side only.
    if (reference.diverged || diverged) {
      assert_true(reference.diverged);
      infinite += diverged;
      continue;
    }
    checked(m);
    assert_int_equal(m->tapes(), two ? 2 : 1);
    transducers += two;
    for (size_t i = 0; i < expected.size(); ++i) {
      const Real got = weight_of(*m, reference.all()[i]);
      if (std::fabs(static_cast<double>(got - expected[i])) > 1e-10 * std::max(1.0, static_cast<double>(expected[i]))) {
        print_error("%s (%s): item %zu weighs %.12Lg, expected %.12Lg\n", tree->text.c_str(), semiring_name(semiring), i, got,
                    expected[i]);
        fail();
      }
    }
    small += m->states() <= 8;
  }
  assert_true(transducers > static_cast<int>(rounds / 10));
  assert_true(infinite > static_cast<int>(rounds / 100));
  assert_true(small > static_cast<int>(rounds / 4));
}

const AlphabetPtr &words() {
  static const AlphabetPtr names = Alphabet::named({"the", "cat", "sat", "<s>", "3.5", "(", "mat"});
  return names;
}

Real weight(const MachinePtr &m, hws::Array<Label> x) { return weight_of(*m, {std::move(x)}); }

void names_are_words_quoted_or_in_angle_brackets(void **) {
  const MachinePtr m = regex_machine(words(), Semiring::log, "<s> the (cat|<mat>)<0.5> sat? \"(\"* \"3.5\" \\(", Run{});
  assert_close(static_cast<double>(weight(m, {4, 1, 2, 3, 6, 6, 5, 6})), std::exp(-0.5), 1e-12);
  assert_close(static_cast<double>(weight(m, {4, 1, 7, 5, 6})), std::exp(-0.5), 1e-12);
  assert_true(weight(m, {4, 1, 1, 5, 6}) == 0);
  const MachinePtr numbers = regex_machine(Alphabet::open(), Semiring::real, "7 [3-5 900]{2} . [^1-8]<0.5>", Run{});
  assert_close(static_cast<double>(weight(numbers, {7, 3, 900, 1, 9})), 0.5, 1e-12);
  assert_true(weight(numbers, {7, 3, 6, 1, 9}) == 0);
  const MachinePtr text = regex_machine(Alphabet::named({"a", "b", "ü", "*"}), Semiring::boolean, "\"ab*\" \\* | ü+", Run{});
  assert_true(weight(text, {1, 2, 4, 4}) == 1 && weight(text, {3, 3}) == 1 && weight(text, {1, 2, 4}) == 0);
}

void no_symbol_class_expands_the_alphabet(void **) {
  const AlphabetPtr big = Alphabet::sized(50000);
  const MachinePtr m = regex_machine(big, Semiring::tropical, "(. | [^7] 8 | ~(5 6*))* & (.* 9 .*) - (1 .*)", Run{});
  assert_true(m->arcs() < 2000);
  assert_true(m->has_rho());
  assert_int_equal(regex_machine(big, Semiring::log, "[2-9]{3}:(.)", Run{})->arcs() > 0, 1);
}

void sizes_stay_linear_where_they_can(void **) {
  std::string list = "(";
  for (int i = 0; i < 300; ++i) list += (i ? "|" : "") + std::to_string(i + 1) + " 7 9";
  const MachinePtr m = regex_machine(Alphabet::sized(400), Semiring::tropical, list + ")*", Run{});
  assert_true(m->states() < 700);
  assert_true(m->arcs() < 1600);
  assert_int_equal(regex_machine(Alphabet::sized(400), Semiring::tropical, "(1|2|3|4)*", Run{})->states(), 2);
}

// No two states of a complement read alike, so it has the fewest states.
void complements_have_few_states(void **) {
  const struct {
    const char *pattern;
    State states;
  } cases[] = {{"~(a|b)", 3},           {"~(a b*)", 3},          {"(a|b)* - (a* b)", 4}, {"~((a|b)*a(a|b){3})", 18},
               {"~~(a(b|c)*d)", 3},     {"~(.*)", 1},            {"[a-c]* - [ab]*", 3},  {".* - (.* a b .*)", 4},
               {"~(~(a b) & . c)", 4}};
  for (const auto &c : cases) {
    // Others than those named, or none.
    for (const AlphabetPtr &alphabet :
         {Alphabet::named({"a", "b", "c", "d"}), Alphabet::named({"a", "b", "c", "d", "e", "f"})}) {
      assert_int_equal(regex_machine(alphabet, Semiring::boolean, c.pattern, Run{})->states(), c.states);
    }
  }
}

void mistakes_have_a_place_and_an_expectation(void **) {
  const struct {
    const char *pattern, *message;
    int64_t line, column;
  } cases[] = {
      {"", "the end; expected a symbol", 1, 1},
      {"the |", "the end; expected a symbol", 1, 6},
      {"the cta", "'cta' is no symbol; expected 7 symbols", 1, 5},
      {"the cta", "the nearest is 'cat'", 1, 5},
      {"(the\n  (cat)", "'(' that is never closed", 1, 1},
      {"the\n cat)", "')'; expected no ')'", 2, 5},
      {"| the", "'|'; expected a symbol", 1, 1},
      {"*", "'*'; expected a symbol", 1, 1},
      {"the{2", "the end; expected the '}'", 1, 6},
      {"the{3,2}", "at least 3 and at most 2", 1, 4},
      {"the{,}", "'{,}'", 1, 4},
      {"the{x}", "'x'; expected a number of repetitions", 1, 5},
      {"the{99999999999}", "above 1000000000", 1, 5},
      {"[the", "the end; expected the ']'", 1, 5},
      {"[]", "a set of nothing", 1, 1},
      {"[sat-the]", "a range whose end comes before its start", 1, 2},
      {"\"the", "the end; expected the \" that closes", 1, 5},
      {"<0.5> the", "a weight; expected what it weighs", 1, 1},
      {"the<nan>", "'nan' is no symbol", 1, 4},
      {"the<-Infinity>", "weight -inf", 1, 4},
      {"the:cat:sat", "an operand of ':'", 1, 8},
      {"~(the:cat)", "an operand of '~'", 1, 1},
      {"the & (the:cat)", "an operand of '&'", 1, 5},
      {"the]", "']'; expected an operator", 1, 4},
      {"the \xff", "expected UTF-8", 1, 5},
      {"the \\", "a character after", 1, 6},
      {"the (cat?)*", "infinitely much", 1, 11},
      {"(the) (((cat){1000000}){1000})", "max_states", 1, 24},
  };
  Run run;
  run.max_states = 1 << 22;
  for (const auto &c : cases) {
    try {
      regex_machine(words(), Semiring::log, c.pattern, run);
      print_error("%s: no error\n", c.pattern);
      fail();
    } catch (const Error &e) {
      if (!std::strstr(e.message, c.message) || e.line != c.line || e.column != c.column) {
        print_error("%s: %d:%d: %s\n", c.pattern, static_cast<int>(e.line), static_cast<int>(e.column), e.message);
        fail();
      }
    }
  }
  assert_throws(regex_machine(Alphabet::open(), Semiring::log, "1:2 .", Run{}), Code::unsupported);
  assert_throws(regex_machine(words(), Semiring::real, "the<-1>", Run{}), Code::parse);
  assert_throws(regex_machine(words(), Semiring::boolean, "the<2>", Run{}), Code::parse);
  assert_throws(regex_machine(words(), Semiring::real, "(the<1e300>)<1e300>", Run{}), Code::limit);
}

void deep_nesting_and_limits(void **) {
  const size_t n = 100000;
  std::string deep(n, '(');
  deep += 'a';
  deep.append(n, ')');
  const AlphabetPtr abc = Alphabet::named({"a", "b", "c"});
  assert_int_equal(regex_machine(abc, Semiring::log, deep, Run{})->states(), 2);
  Run run;
  run.max_states = 1000;
  assert_throws(regex_machine(abc, Semiring::log, "a{1000}", run), Code::limit);
  assert_int_equal(regex_machine(abc, Semiring::log, "a{999}", run)->states(), 1000);
  assert_throws(regex_machine(abc, Semiring::log, "(a?){500}", [] { Run r; r.max_arcs = 10000; return r; }()), Code::limit);
  assert_throws(regex_machine(abc, Semiring::log, "a{900}", [] { Run r; r.max_bytes = 10000; return r; }()), Code::limit);
  CancelFlag flag;
  flag.set = 1;
  Run stop;
  stop.cancel = &flag;
  assert_throws(regex_machine(abc, Semiring::log, "a", stop), Code::cancelled);
}

}  // namespace

TESTS(random_expressions_weigh_what_their_trees_say, names_are_words_quoted_or_in_angle_brackets,
      no_symbol_class_expands_the_alphabet, sizes_stay_linear_where_they_can, complements_have_few_states,
      mistakes_have_a_place_and_an_expectation, deep_nesting_and_limits)
