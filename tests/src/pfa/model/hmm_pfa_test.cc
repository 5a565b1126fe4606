// Of src/pfa/model/hmm_pfa.cc: emission and transition as an automaton.
#include "src/pfa/model/random_pfa.hh"
#include "tests/src/pfa/pfa_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace pfa_oracle;

static void arcs_are_emission_times_transition(void **) {
  for (uint64_t seed = 1; seed <= 5; ++seed) {
    const PfaModelPtr target = random_pfa({RandomPfaKind::hmm, 6, 4, .5, .4, 1, 8}, seed, Run{});
    const PfaModelPtr model = hmm_model(target->alphabet, target->members[0].automaton->initial, target->factors[0], Run{});
    const Pfa &pfa = *model->members[0].automaton;
    require_consistent(pfa);
    const Dense a = dense(pfa), b = dense(*target->members[0].automaton);
    for (size_t k = 0; k < a.p.size(); ++k) assert_close(static_cast<double>(a.p[k]), static_cast<double>(b.p[k]), 1e-15);
    assert_true(a.initial == b.initial && a.final == b.final);
    assert_true(model->factors[0].emission == target->factors[0].emission &&
                model->factors[0].transition == target->factors[0].transition);
  }
}

static void rows_that_are_no_distributions_are_refused(void **) {
  const AlphabetPtr letters = Alphabet::sized(1);
  const Array<double> start{1, 0};
  const HmmFactors good{{.5, .5, 1, 0}, {0, 1, .5, .5}};
  hmm_model(letters, start, good, Run{});
  const auto refused = [&](const AlphabetPtr &alphabet, const Array<double> &initial, const HmmFactors &f, Code code) {
    assert_throws(hmm_model(alphabet, initial, f, Run{}), code);
  };
  refused(Alphabet::open(), start, good, Code::argument);
  refused(Alphabet::sized(2), start, good, Code::argument);
  refused(letters, {1, 0, 0}, good, Code::argument);
  refused(letters, {}, {}, Code::argument);
  refused(letters, {.5, .4}, good, Code::improper);
  refused(letters, start, {{.5, .6, 1, 0}, {0, 1, .5, .5}}, Code::improper);
  refused(letters, start, {{.5, .5, 1, 0}, {0, 1, .5, .4}}, Code::improper);
  refused(letters, start, {{1.5, -.5, 1, 0}, {0, 1, .5, .5}}, Code::argument);
  refused(letters, start, {{.5, .5, 1, 0}, {0, NAN, .5, .5}}, Code::argument);
}

static void limits_are_asked_before_arcs_are_made(void **) {
  const size_t n = 50;
  const HmmFactors even{Array<double>(n * 5, .2), Array<double>(n * n, 1. / n)};
  const Array<double> start(n, 1. / n);
  Run run;
  run.max_arcs = 9999;  // 50 * 50 * 4 are needed
  assert_throws(hmm_model(Alphabet::sized(4), start, even, run), Code::limit);
  run.max_arcs = 10000;
  assert_int_equal(hmm_model(Alphabet::sized(4), start, even, run)->members[0].automaton->weight.size(), 10000);
  run.max_states = 49;
  assert_throws(hmm_model(Alphabet::sized(4), start, even, run), Code::limit);
}

TESTS(arcs_are_emission_times_transition, rows_that_are_no_distributions_are_refused, limits_are_asked_before_arcs_are_made)
