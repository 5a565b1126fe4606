#include "src/pfa/model/pfa_model.hh"

#include "tests/src/pfa/pfa_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace pfa_oracle;

static void the_best_member_is_the_first_of_the_likeliest(void **) {
  PfaModel model =
      model_of({random(2, 2, Form::plain, 1, 1), random(2, 2, Form::plain, 1, 2), random(2, 2, Form::plain, 1, 3)});
  model.members[0].log_joint = -9;
  model.members[1].log_joint = model.members[2].log_joint = -3;
  assert_int_equal(chosen(model, PfaChoice::best).chain, 1);
  assert_int_equal(chosen(model, PfaChoice::last).chain, 2);
}

static void a_mixture_averages_the_members_probabilities(void **) {
  const PfaModel model =
      model_of({random(3, 2, Form::plain, .5, 1), random(2, 2, Form::collapsed, .5, 2), random(4, 2, Form::scaled, .5, 3)});
  const PfaPtr all = mixture(model, Run{});
  require_consistent(*all);
  assert_int_equal(all->states, 9);
  const Dense table = dense(*all);
  for (const String &x : strings(2, 3)) {
    Real mean = 0;
    for (const PfaMember &member : model.members) mean += probability(dense(*member.automaton), x) / 3;
    assert_close(static_cast<double>(probability(table, x)), static_cast<double>(mean), 1e-15);
  }
}

static void a_mixture_of_one_is_its_member(void **) {
  const PfaModel model = model_of({random(3, 2, Form::collapsed, .5, 1)});
  assert_ptr_equal(mixture(model, Run{}).get(), model.members[0].automaton.get());
}

static void limits_hold(void **) {
  const PfaModel model = model_of({random(3, 2, Form::collapsed, .5, 1), random(3, 2, Form::collapsed, .5, 2)});
  Run run;
  run.max_states = 5;
  assert_throws(mixture(model, run), Code::limit);
  run.max_states = 6;
  run.max_arcs = 20;
  assert_throws(mixture(model, run), Code::limit);
}

TESTS(the_best_member_is_the_first_of_the_likeliest, a_mixture_averages_the_members_probabilities,
      a_mixture_of_one_is_its_member, limits_hold)
