// Sums over trees by the binary form and its closure, beside golden numbers, the iteration of the grammar's own equations, and
// differences of ln Z.
#include "src/grammar/model/binary_form.hh"

#include "fsa/base/text.hh"
#include "tests/fsa/golden_file.hh"
#include "tests/src/grammar/golden_grammar.hh"
#include "tests/src/grammar/slow_chart.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace grammar_reference;

namespace {

void expect_golden(const char *file, const char *counts, double tolerance) {
  for (const golden::Json &entry : golden::read(file)) {
    if (!entry.contains("sentences")) continue;
    const GrammarPtr grammar = golden_grammar(entry["grammar"]);
    for (const golden::Json &s : entry["sentences"]) {
      if (s.contains("status")) {
        assert_throws(binary_form(grammar, Run{}), Code::diverged);
        continue;
      }
      const BinaryForm form = binary_form(grammar, Run{});
      const SlowSums sums = sums_of_form(form, golden_sentence(*grammar, s["x"]));
      assert_close(std::log(sums.total), s["log_z"].get<double>(), 1e-10);
      for (size_t r = 0; r < s[counts].size(); ++r) assert_close(sums.counts[r], s[counts][r].get<double>(), tolerance);
    }
  }
}

void golden_sums_of_binary_grammars(void **) { expect_golden("pcfg_inside.json", "expected_counts", 1e-10); }
// These counts are differences of ln Z, which are 5e-6 off where a cycle weighs nearly one.
void golden_sums_of_cycles_and_empty_rules(void **) { expect_golden("pcfg_general.json", "expected_counts_7_digits", 1e-5); }
// The cycle S -> A -> S of weight c is taken c / (1 - c) times.
void counts_of_a_nearly_critical_cycle(void **) {
  const GrammarPtr grammar = grammar_of(".999 S --> A\n.001 S --> a\n.999 A --> S\n.001 A --> b\n");
  const SlowSums sums = sums_of_form(binary_form(grammar, Run{}), sentence_of(*grammar, "a"));
  const double cycle = .999 * .999;
  for (const int rule : {0, 2}) assert_close(sums.counts[rule] / (cycle / (1 - cycle)), 1, 1e-12);
}

// Weights that are small enough converge; others may not, and then the form must say so.
void random_grammars_of_every_shape(void **) {
  Rng rng(1, RngMethod::test, 0, 0, 0);
  int diverged = 0, diverged_without_witness = 0, finite = 0, empty = 0;
  for (int c = 0; c < 1000 / kCasesDivisor; ++c) {
    const double mass = c % 5 == 0 ? 6 : c % 5 == 1 ? 1 : .7;
    const GrammarPtr grammar = random_grammar(&rng, 1 + static_cast<int>(rng.below(4)), 2, mass);
    const auto words = static_cast<int>(grammar->words->size());
    BinaryForm form;
    try {
      form = binary_form(grammar, Run{});
    } catch (const Error &e) {
      assert_int_equal(e.code, Code::diverged);
      ++diverged;
      bool any = false;  // some short sentence has an infinite sum, or one that iteration does not reach
      for (int n = 0; n <= 3 && !any; ++n) {
        for (int x = 0; x < 1 << n && !any; ++x) {
          Sentence sentence;
          for (int i = 0; i < n; ++i) sentence.push_back(1 + std::min(x >> i & 1, words - 1));
          any = total_by_iteration(*grammar, sentence, 300) > 1e6;
        }
      }
      diverged_without_witness += !any;
      continue;
    }
    Sentence sentence;
    for (uint64_t i = rng.below(5); i > 0; --i) {
      sentence.push_back(static_cast<Label>(rng.below(static_cast<uint64_t>(words)) + 1));
    }
    const double slow = total_by_iteration(*grammar, sentence);
    const SlowSums sums = sums_of_form(form, sentence);
    if (slow == INFINITY) continue;  // it converges too slowly to be a reference
    assert_close(sums.total / std::fmax(slow, 1e-300), slow > 0 ? 1. : 0., 1e-9);
    ++finite;
    empty += sentence.empty() && slow > 0;
    if (!(slow > 0) || c % 4 != 0) continue;
    for (int32_t r = 0; r < grammar->rules(); ++r) {
      const double h = 1e-5;
      double log_total[2];
      bool usable = grammar->weight[r] > 0;
      for (int side = 0; side < 2 && usable; ++side) {
        Array<double> weight = grammar->weight;
        weight[r] *= std::exp(side == 0 ? -h : h);
        try {
          set_weights(&form, weight, Run{});
        } catch (const Error &) {
          usable = false;
          break;
        }
        log_total[side] = std::log(sums_of_form(form, sentence).total);
      }
      if (!usable) continue;
      const double slope = (log_total[1] - log_total[0]) / (2 * h);
      if (sums.counts[r] > 1e3) continue;  // close to a pole differences say nothing
      assert_close(sums.counts[r], slope, 1e-5);
    }
  }
  assert_true(finite > 400 / kCasesDivisor && diverged > 20 / kCasesDivisor && empty > 10 / kCasesDivisor);
  assert_true(diverged_without_witness * 4 < diverged);
}

// Other weights in place are those of a form that is made of them.
void weights_are_set_in_place(void **) {
  Rng rng(2, RngMethod::test, 0, 0, 0);
  for (int c = 0; c < 100; ++c) {
    const GrammarPtr grammar = random_grammar(&rng, 3, 2, .6);
    BinaryForm form = binary_form(grammar, Run{});
    Array<double> weight = grammar->weight;
    for (double &w : weight) w = rng.uniform() < .2 ? 0 : w * rng.uniform();
    set_weights(&form, weight, Run{});
    const BinaryForm fresh = binary_form(with_weights(*grammar, weight), Run{});
    const Sentence sentence{1, static_cast<Label>(grammar->words->size())};
    const SlowSums a = sums_of_form(form, sentence), b = sums_of_form(fresh, sentence);
    assert_true(a.total == b.total && a.counts == b.counts);
  }
}

// Rules share the symbols of their suffixes, and a word in a longer right side has one symbol.
void suffixes_are_shared(void **) {
  const GrammarPtr grammar = grammar_of(
      "1 S --> A B C D\n1 S --> x B C D\n1 A --> B C D\n1 B --> b\n1 C --> c\n1 D --> x\n1 D --> D x\n");
  const BinaryForm form = binary_form(grammar, Run{});
  assert_int_equal(form.symbols, 5 + 1 + 2);  // x; C D and B C D
  assert_int_equal(form.left.size(), 2 + 1 + 2 + 1);
  assert_close(sums_of_form(form, sentence_of(*grammar, "b c x b c x")).total, 1, 1e-15);
  assert_close(sums_of_form(form, sentence_of(*grammar, "x b c x x")).total, 1, 1e-15);
  assert_close(sums_of_form(form, sentence_of(*grammar, "x b c")).total, 0, 1e-15);
}

// Trees without words weigh 1 in all, and their expected size is infinite: only counts of sentences that can have one are.
void critical_empty_trees(void **) {
  const GrammarPtr grammar = grammar_of(".5 S --> a E\n.5 S --> b\n.5 E --> E E\n.5 E -->\n");
  const BinaryForm form = binary_form(grammar, Run{});
  assert_close(sums_of_form(form, sentence_of(*grammar, "b")).total, .5, 1e-14);
  assert_throws(sums_of_form(form, sentence_of(*grammar, "a")), Code::diverged);
}

// What no tree of the start has does not diverge.
void useless_cycles_do_no_harm(void **) {
  const GrammarPtr grammar = grammar_of(".5 S --> a\n.5 S --> U V\n2 U --> U\n1 U --> a\n1 V --> V V\n2 W --> W\n1 W --> a\n");
  assert_close(sums_of_form(binary_form(grammar, Run{}), sentence_of(*grammar, "a")).total, .5, 1e-15);
  assert_throws(binary_form(grammar_of("1 S --> S\n1 S --> a\n"), Run{}), Code::diverged);
  assert_throws(binary_form(grammar_of("1 S --> S S\n1 S -->\n1 S --> a\n"), Run{}), Code::diverged);
}

}  // namespace

TESTS(golden_sums_of_binary_grammars, golden_sums_of_cycles_and_empty_rules, counts_of_a_nearly_critical_cycle,
      random_grammars_of_every_shape, weights_are_set_in_place, suffixes_are_shared, critical_empty_trees,
      useless_cycles_do_no_harm)
