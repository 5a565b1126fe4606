// Mass, expected length and entropy beside golden numbers, closed forms and the iteration of the equations.
#include "src/grammar/model/grammar_mass.hh"

#include "src/grammar/model/grammar_text.hh"
#include "tests/src/grammar/golden_grammar.hh"
#include "tests/src/grammar/slow_chart.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace grammar_reference;

namespace {

GrammarMass mass_of(const GrammarPtr &grammar) { return grammar_mass(binary_form(grammar, Run{}), Run{}); }
TreeExpectations expectations_of(const GrammarPtr &grammar) { return tree_expectations(binary_form(grammar, Run{}), Run{}); }
GrammarPtr catalan(double go) {
  std::string text;
  append_real(text, go);
  text += " S --> S S\n";
  append_real(text, 1 - go);
  return grammar_of(text + " S --> a\n");
}

void golden_masses(void **) {
  int found = 0;
  for (const golden::Json &entry : golden::read("pcfg_general.json")) {
    if (!entry.contains("mass")) continue;
    const GrammarPtr grammar = golden_grammar(entry["grammar"]);
    const GrammarMass mass = mass_of(grammar);
    assert_close(std::exp(mass.log_masses[grammar->start]), entry["mass"].get<double>(), 1e-11);
    ++found;
    if (!entry.contains("mass_by_nonterminal")) continue;
    for (const golden::Member &m : entry["mass_by_nonterminal"].items()) {
      const int32_t a = grammar->nonterminals->find(m.name) - 1;
      assert_close(std::exp(mass.log_masses[a]), m.value.get<double>(), 1e-11);
    }
  }
  assert_true(found >= 5);
}

// x = p x² + 1 − p has the least solution min(1, (1 − p) / p). It is critical at p = 1/2.
void catalan_trees(void **) {
  for (const double p : {.1, .3, .49, .499999, .5, .500001, .6, .9, .999}) {
    const GrammarMass mass = mass_of(catalan(p));
    // The rounding of 1 - p alone moves the mass by as much.
    assert_close(std::exp(mass.log_masses[0]), std::fmin(1, (1 - p) / p), p == .5 ? 1e-14 : 1e-15 / std::fabs(1 - 2 * p));
    assert_true(p == .5 ? mass.error == INFINITY : mass.error >= 1e-16 && mass.error < 4e-15 / std::fabs(1 - 2 * p));
    if (p == .5) {
      assert_throws(expectations_of(catalan(p)), Code::diverged);
      continue;
    }
    // Drawn in proportion to their weights, trees of p > 1/2 are those of 1 − p.
    const double q = std::fmin(p, 1 - p), uses = 1 / (1 - 2 * q), tolerance = 1e-12 + 4e-16 * uses * uses;
    const TreeExpectations e = expectations_of(catalan(p));
    assert_close(e.words / ((1 - q) * uses), 1, tolerance);
    assert_close(e.entropy / (-uses * (q * std::log(q) + (1 - q) * std::log(1 - q))), 1, tolerance);
    assert_close(e.counts[0] / (q * uses), 1, tolerance);
  }
}

void infinite_masses_are_named(void **) {
  assert_throws(mass_of(grammar_of("1 S --> S S\n1 S --> a\n")), Code::diverged);
  assert_throws(mass_of(grammar_of("1 S --> a T\n1 T --> T b\n1 T --> b\n")), Code::diverged);
  assert_throws(expectations_of(grammar_of("1 S --> S a\n")), Code::improper);
  assert_true(mass_of(grammar_of("1 S --> S a\n")).log_masses[0] == -INFINITY);
  // T needs itself: no finite tree of S has it.
  assert_close(mass_of(grammar_of(".5 S --> T\n.5 S --> a\n1 T --> T a\n")).log_masses[0], std::log(.5), 1e-15);
}

// Weights of e^±700: no overflow, no underflow.
void masses_of_any_magnitude(void **) {
  const GrammarMass mass = mass_of(grammar_of(
      "1e-300 S --> T T T\n1e300 T --> a\n1e-300 S --> a a U U U\n1e300 U --> V V V\n1e300 V --> b\n"));
  const double log_300 = 300 * std::log(10.);
  assert_close(mass.log_masses[0] / ((-1 + 3 + 9) * log_300), 1, 1e-14);
  assert_close(mass_of(grammar_of("1e-300 S --> S S\n1e-300 S --> a\n")).log_masses[0] / -log_300, 1, 1e-14);
  assert_throws(mass_of(grammar_of("1e300 S --> S S\n1e300 S --> a\n")), Code::diverged);
}

// Beside the iteration x <- f(x), which never passes the least solution; tight grammars of every shape have mass 1.
void random_masses(void **) {
  Rng rng(3, RngMethod::test, 0, 0, 0);
  int finite = 0, consistent = 0;
  for (int c = 0; c < 500 / kCasesDivisor; ++c) {
    const GrammarPtr grammar = random_grammar(&rng, 1 + static_cast<int>(rng.below(5)), 2, c % 3 == 0 ? 1.2 : 1);
    GrammarMass mass;
    try {
      mass = mass_of(grammar);
    } catch (const Error &e) {
      assert_int_equal(e.code, Code::diverged);
      continue;
    }
    std::vector<long double> x(static_cast<size_t>(grammar->nonterminal_count()), 0);
    long double change = 1;
    for (int round = 0; round < 20000 && change > 1e-16L; ++round) {
      change = 0;
      for (int32_t a = 0; a < grammar->nonterminal_count(); ++a) {
        long double sum = 0;
        for (int32_t r = grammar->first_rule[a]; r < grammar->first_rule[a + 1]; ++r) {
          long double product = grammar->weight[r];
          if (product == 0) continue;  // whatever it leads to may be infinite
          for (const int32_t symbol : grammar->right_side(r)) product *= is_word(symbol) ? 1 : x[static_cast<size_t>(symbol)];
          sum += product;
        }
        change = std::max(change, sum - x[static_cast<size_t>(a)]);
        x[static_cast<size_t>(a)] = sum;
      }
    }
    const double found = std::exp(mass.log_masses[grammar->start]);
    const auto slow = static_cast<double>(x[static_cast<size_t>(grammar->start)]);
    if (!(slow <= found * (1 + 1e-9))) {
      print_error("case %d: mass %.17g, iterated %.17g, error %g\n%s", c, found, slow, mass.error,
                  write_johnson(*grammar).c_str());
      fail();
    }
    if (change > 1e-16L) continue;
    assert_close(found, slow, 1e-9);
    ++finite;
    if (c % 3 != 0 && slow > 1 - 1e-9) {
      ++consistent;
      const TreeExpectations e = expectations_of(grammar);
      assert_true(e.words >= 0 && e.entropy >= 0 && std::isfinite(e.words));
    }
  }
  assert_true(finite > 200 / kCasesDivisor && consistent > 50 / kCasesDivisor);
}

}  // namespace

TESTS(golden_masses, catalan_trees, infinite_masses_are_named, masses_of_any_magnitude, random_masses)
