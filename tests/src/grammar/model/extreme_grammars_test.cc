// 10,000 random grammars with zeros, cycles, empty rules and weights of e^±700: every sum is a number or has a status.
#include <cmath>

#include "fsa/base/text.hh"
#include "src/grammar/chart/chart.hh"
#include "src/grammar/model/grammar_text.hh"
#include "src/grammar/model/grammar_mass.hh"
#include "tests/src/grammar/slow_chart.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace grammar_reference;

namespace {

GrammarPtr extreme_grammar(Rng *rng) {
  const GrammarPtr plain = random_grammar(rng, 1 + static_cast<int>(rng->below(5)), 1 + static_cast<int>(rng->below(3)), 1);
  const double spread = rng->uniform() < .3 ? 700 : rng->uniform() < .5 ? 30 : .7;
  Array<double> weight = plain->weight;
  for (double &w : weight) w = rng->uniform() < .15 ? 0 : std::exp(spread * (2 * rng->uniform() - 1));
  return with_weights(*plain, weight);
}

bool has_status(const Error &e) {
  return e.code == Code::diverged || e.code == Code::unsupported || e.code == Code::improper || e.code == Code::limit;
}

void every_sum_is_a_number_or_has_a_status(void **) {
  Rng rng(11, RngMethod::test, 0, 0, 0);
  int scored = 0, possible = 0, refused = 0, masses = 0;
  for (int c = 0; c < 10000 / kCasesDivisor; ++c) {
    const GrammarPtr grammar = extreme_grammar(&rng);
    BinaryForm form;
    try {
      form = chart_form(grammar, Run{});
    } catch (const Error &e) {
      assert_true(has_status(e) && e.message[0] != 0);
      ++refused;
      continue;
    }
    for (const double e : form.empty) assert_true(e >= 0 && e < INFINITY);
    try {
      const GrammarMass mass = grammar_mass(form, Run{});
      for (const double x : mass.log_masses) assert_true(!std::isnan(x) && x < INFINITY);
      const TreeExpectations e = tree_expectations(form, Run{});
      assert_true(e.words >= 0 && e.entropy >= 0 && std::isfinite(e.words) && std::isfinite(e.entropy));
      ++masses;
    } catch (const Error &e) {
      assert_true(has_status(e) && e.message[0] != 0);
    }
    const ChartRules rules(form, Run{});
    Chart chart(rules);
    const size_t length = c % 500 == 0 ? 500 / kCasesDivisor : rng.below(12);
    Array<int32_t> words;
    for (size_t i = 0; i < length; ++i) {
      words.push_back(static_cast<int32_t>(rng.below(static_cast<uint64_t>(grammar->words->size()) + 1)));
    }
    const double log_weight = chart.inside(words, Run{});
    if (std::isnan(log_weight) || !(log_weight < INFINITY)) {
      print_error("case %d: %g of a sentence of %zu words under\n%s", c, log_weight, length, write_johnson(*grammar).c_str());
      fail();
    }
    ++scored;
    if (log_weight == -INFINITY) continue;
    ++possible;
    chart.outside(Run{});
    FormCounts counts(form);
    chart.take_counts(&counts);
    Array<double> by_rule(static_cast<size_t>(grammar->rules()));
    try {
      expand_counts(form, counts.view(), by_rule, Run{});
      for (const double x : by_rule) assert_true(x >= 0 && std::isfinite(x));
    } catch (const Error &e) {
      assert_int_equal(e.code, Code::diverged);
    }
  }
  assert_true(scored > 2000 / kCasesDivisor && possible > 300 / kCasesDivisor);
  assert_true(refused > 100 / kCasesDivisor && masses > 300 / kCasesDivisor);
}

}  // namespace

TESTS(every_sum_is_a_number_or_has_a_status)
