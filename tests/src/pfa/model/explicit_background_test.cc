#include "src/pfa/model/explicit_background.hh"

#include "tests/src/pfa/pfa_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace pfa_oracle;

static void every_probability_stays(void **) {
  for (const Form form : {Form::scaled, Form::collapsed}) {
    for (uint64_t seed = 1; seed <= 30; ++seed) {
      const PfaPtr pfa = random(4, 3, form, .4, seed), plain = explicit_background(pfa, Run{});
      require_consistent(*plain);
      assert_true(plain->scale.empty() && plain->background.empty());
      const Dense a = dense(*pfa), b = dense(*plain);
      for (size_t k = 0; k < a.p.size(); ++k) assert_close(static_cast<double>(a.p[k]), static_cast<double>(b.p[k]), 1e-15);
      assert_true(plain->final == pfa->final && plain->initial == pfa->initial);
    }
  }
}

static void a_plain_automaton_is_returned_itself(void **) {
  const PfaPtr pfa = random(3, 2, Form::plain, .5, 1);
  assert_ptr_equal(explicit_background(pfa, Run{}).get(), pfa.get());
}

static void arcs_of_probability_0_are_left_out(void **) {
  auto pfa = std::make_shared<Pfa>(*random(3, 2, Form::scaled, 1, 1));
  const double lost = pfa->weight[0];
  pfa->weight[0] = 0;
  pfa->weight[1] += lost;
  assert_int_equal(explicit_background(pfa, Run{})->weight.size(), pfa->weight.size() - 1);
}

static void limits_are_asked_before_the_arcs_are_written(void **) {
  Run run;
  run.max_arcs = 3 * 4 * 3 - 1;  // A · states · entered states
  const PfaPtr pfa = random(4, 3, Form::collapsed, 0, 1);
  assert_throws(explicit_background(pfa, run), Code::limit);
  ++run.max_arcs;
  assert_int_equal(explicit_background(pfa, run)->weight.size(), 36);
}

TESTS(every_probability_stays, a_plain_automaton_is_returned_itself, arcs_of_probability_0_are_left_out,
      limits_are_asked_before_the_arcs_are_written)
