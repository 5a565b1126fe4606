// Intersections weigh each string as both operands together do, and right-linear grammars are machines and back.
#include "src/grammar/lattice/intersect.hh"

#include <cmath>
#include <set>

#include "fsa/compile/string_machine.hh"
#include "fsa/machine/builder.hh"
#include "src/grammar/lattice/lattice_sums.hh"
#include "src/grammar/lattice/right_linear.hh"
#include "src/grammar/model/grammar_mass.hh"
#include "src/grammar/model/grammar_text.hh"
#include "tests/src/grammar/lattice/lattice_reference.hh"
#include "tests/src/grammar/slow_chart.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace grammar_reference;

namespace {

double mass_of(const GrammarPtr &grammar) {
  return grammar_mass(binary_form(grammar, Run{}), Run{}).log_masses[grammar->start];
}

// ln of the weight of one string.
double weight_of(const GrammarPtr &grammar, const Array<Label> &words) {
  return score_lattice(grammar, *string_machine(grammar->words, Semiring::log, words, Run{}), Run{});
}

void an_intersection_reads(void **) {
  const GrammarPtr grammar = grammar_of("1 S --> NP VP\n.5 NP --> we\n.5 NP --> NP with NP\n1 VP --> saw NP\n");
  const Label we = grammar->words->find("we"), saw = grammar->words->find("saw"), with = grammar->words->find("with");
  Builder b(Semiring::real, {grammar->words});
  b.add_states(4);
  b.add_arc(0, &we, 1, 1);
  b.add_arc(1, &saw, .75, 2);
  b.add_arc(1, &with, .25, 0);
  b.add_arc(2, &we, 1, 3);
  b.set_final(3, .5);
  const GrammarPtr both = intersect(grammar, *b.build(), Run{});
  assert_string_equal(write_johnson(*both).c_str(),
                      "0.5 S<> --> S<0-3>\n"
                      "1 S<0-3> --> NP<0-1> VP<1-3>\n"
                      "0.5 NP<0-1> --> we\n"
                      "0.125 NP<0-1> --> NP<0-1> with NP<0-1>\n"
                      "0.5 NP<2-3> --> we\n"
                      "0.75 VP<1-3> --> saw NP<2-3>\n");
  // What is written is read back, in this format and in NLTK's.
  assert_close(mass_of(read_johnson(write_johnson(*both), RowSums::any, Run{})), mass_of(both), 1e-15);
  assert_close(mass_of(read_nltk(write_nltk(*both), RowSums::any, Run{})), mass_of(both), 1e-15);
}

void masses_and_strings_are_those_of_both(void **) {
  Rng rng(5, RngMethod::test, 21, 0, 0);
  int tried = 0, strings = 0;
  while (tried < 1000 / kCasesDivisor) {
    const GrammarPtr grammar = small_grammar(&rng, 1);
    const MachinePtr machine = small_machine(&rng, rng.below(2) == 0, .3);
    double score = 0;
    try {
      score = score_lattice(grammar, *machine, Run{});
    } catch (const Error &e) {
      assert_int_equal(e.code, Code::diverged);
      continue;
    }
    ++tried;
    if (score == -INFINITY) {
      assert_throws(intersect(grammar, *machine, Run{}), Code::empty);
      continue;
    }
    const GrammarPtr both = intersect(grammar, *machine, Run{});
    assert_close(mass_of(both), score, 1e-11);
    for (const double w : both->weight) assert_true(w > 0);
    for (int k = 0; k < 3; ++k) {
      Array<Label> words;
      const size_t length = rng.below(4);
      for (size_t i = 0; i < length; ++i) {
        words.push_back(static_cast<Label>(1 + rng.below(static_cast<uint64_t>(grammar->words->size()))));
      }
      double alone = 0;
      try {
        alone = weight_of(grammar, words);
      } catch (const Error &e) {
        assert_int_equal(e.code, Code::diverged);
        continue;
      }
      ::oracle::Strings string(1);
      string[0] = words;
      const double expected = alone + static_cast<double>(std::log(::oracle::weight_of(*machine, string)));
      assert_close(weight_of(both, words), expected, 1e-10);
      strings += expected > -INFINITY;
    }
  }
  assert_true(strings > 300 / kCasesDivisor);
}

void an_intersection_may_have_infinite_mass(void **) {
  const GrammarPtr grammar = grammar_of("1 S --> S S\n1 S --> a\n");
  Builder b(Semiring::real, {grammar->words});
  b.add_state();
  const Label a = 1;
  b.add_arc(0, &a, 1, 0);
  b.set_final(0, 1);
  const MachinePtr loop = b.build();
  const GrammarPtr both = intersect(grammar, *loop, Run{});
  assert_throws(mass_of(both), Code::diverged);
  assert_int_equal(both->rules(), 3);
  // Silent cycles leave no weight that a rule could have.
  const Label silent = kEpsilon;
  b.add_arc(0, &silent, 1, 0);
  assert_throws(intersect(grammar, *b.build(), Run{}), Code::diverged);
  const GrammarPtr heavy = grammar_of("1e300 S --> a\n");
  Builder high(Semiring::real, {heavy->words});
  high.add_states(2);
  high.add_arc(0, &a, 1e300, 1);
  high.set_final(1, 1);
  assert_throws(intersect(heavy, *high.build(), Run{}), Code::unsupported);
  Run few;
  few.max_arcs = 3;
  assert_throws(intersect(grammar, *loop, few), Code::limit);
}

GrammarPtr right_linear_grammar(Rng *rng, int32_t nonterminals, int32_t words) {
  RuleList list;
  std::set<std::vector<int32_t>> seen;
  for (int32_t r = 0; r < nonterminals * 4; ++r) {
    const int32_t parent = r < nonterminals ? r : static_cast<int32_t>(rng->below(static_cast<uint64_t>(nonterminals)));
    std::vector<int32_t> right;
    for (uint64_t k = rng->below(4); k > 0; --k) {
      right.push_back(symbol_of_word(1 + static_cast<int32_t>(rng->below(static_cast<uint64_t>(words)))));
    }
    if (rng->below(2) == 0) right.push_back(static_cast<int32_t>(rng->below(static_cast<uint64_t>(nonterminals))));
    std::vector<int32_t> key = right;
    key.push_back(parent);
    if (!seen.insert(key).second) continue;
    list.parent.push_back(parent);
    list.right.insert(list.right.end(), right.begin(), right.end());
    list.offsets.push_back(static_cast<int64_t>(list.right.size()));
    list.weight.push_back(.3 * rng->uniform());
  }
  return make_grammar(Alphabet::sized(nonterminals), Alphabet::sized(words), 0, list, RowSums::any, {}, Run{});
}

void right_linear_grammars_are_machines(void **) {
  Rng rng(6, RngMethod::test, 21, 0, 0);
  int compared = 0;
  for (int c = 0; c < 300 / kCasesDivisor; ++c) {
    const GrammarPtr grammar = right_linear_grammar(&rng, 1 + static_cast<int32_t>(rng.below(4)), 2);
    const MachinePtr real = machine_of_grammar(*grammar, Semiring::real, Run{}),
                     log = machine_of_grammar(*grammar, Semiring::log, Run{});
    // Weights of rules are those of arcs or stops, to the bit.
    for (const double w : grammar->weight) {
      bool found = false;
      for (ArcId a = 0; a < real->arcs(); ++a) found |= real->weight(a) == w;
      for (State s = 0; s < real->states(); ++s) found |= real->final_weight(s) == w;
      assert_true(found);
    }
    GrammarPtr back;
    try {
      back = grammar_of_machine(real, Run{});
    } catch (const Error &e) {
      assert_int_equal(e.code, Code::empty);
      continue;
    }
    for (const ::oracle::Strings &string : ::oracle::all_strings({2}, 4)) {
      const auto expected = static_cast<double>(std::log(::oracle::weight_of(*real, string)));
      double found = 0;
      try {
        found = weight_of(grammar, string[0]);
      } catch (const Error &e) {
        assert_int_equal(e.code, Code::diverged);
        break;
      }
      assert_close(found, expected, 1e-12);
      assert_close(static_cast<double>(std::log(::oracle::weight_of(*log, string))), expected, 1e-12);
      assert_close(weight_of(back, string[0]), expected, 1e-12);
      ++compared;
    }
    // Back and forth again nothing changes but names.
    const GrammarPtr again = grammar_of_machine(machine_of_grammar(*back, Semiring::real, Run{}), Run{});
    assert_int_equal(again->rules(), back->rules());
    for (int32_t r = 0; r < back->rules(); ++r) assert_true(again->weight[r] == back->weight[r]);
  }
  assert_true(compared > 2000 / kCasesDivisor);
}

void machines_are_right_linear_grammars(void **) {
  Rng rng(7, RngMethod::test, 21, 0, 0);
  int compared = 0;
  for (int c = 0; c < 300 / kCasesDivisor; ++c) {
    const MachinePtr machine = small_machine(&rng, rng.below(2) == 0, .3);
    const auto symbols = static_cast<Label>(machine->alphabet(0)->size());
    GrammarPtr grammar;
    try {
      grammar = grammar_of_machine(machine, Run{});
    } catch (const Error &e) {
      assert_int_equal(e.code, Code::empty);
      continue;
    }
    for (const ::oracle::Strings &string : ::oracle::all_strings({symbols}, 3)) {
      double found = 0;
      try {
        found = weight_of(grammar, string[0]);
      } catch (const Error &e) {
        assert_int_equal(e.code, Code::diverged);
        break;
      }
      assert_close(found, static_cast<double>(std::log(::oracle::weight_of(*machine, string))), 1e-11);
      ++compared;
    }
  }
  assert_true(compared > 2000 / kCasesDivisor);
}

void what_is_not_right_linear_is_named(void **) {
  assert_throws(machine_of_grammar(*grammar_of("1 S --> S a\n1 S --> a\n"), Semiring::real, Run{}), Code::argument);
  assert_throws(machine_of_grammar(*grammar_of("1 S --> S S\n1 S --> a\n"), Semiring::real, Run{}), Code::argument);
  Builder open(Semiring::real, {Alphabet::open()});
  open.add_state();
  open.set_final(0, 1);
  assert_throws(grammar_of_machine(open.build(), Run{}), Code::argument);
  Builder costs(Semiring::tropical, {Alphabet::sized(1)});
  costs.add_state();
  costs.set_final(0, 1);
  assert_throws(grammar_of_machine(costs.build(), Run{}), Code::unsupported);
  Builder far(Semiring::log, {Alphabet::sized(1)});
  far.add_state();
  far.set_final(0, 800);
  assert_throws(grammar_of_machine(far.build(), Run{}), Code::unsupported);
}

}  // namespace

TESTS(an_intersection_reads, masses_and_strings_are_those_of_both, an_intersection_may_have_infinite_mass,
      right_linear_grammars_are_machines, machines_are_right_linear_grammars, what_is_not_right_linear_is_named)
