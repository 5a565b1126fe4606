#include "src/pfa/model/random_pfa.hh"

#include "fsa/distance/expectation.hh"
#include "fsa/distance/forward_backward.hh"
#include "tests/src/pfa/pfa_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace pfa_oracle;

// States reached from the set along arcs, or against them.
static Array<char> reached(const Pfa &pfa, const Array<double> &from, bool against) {
  Array<char> mark(static_cast<size_t>(pfa.states), 0);
  for (size_t i = 0; i < mark.size(); ++i) mark[i] = from[i] > 0;
  for (int32_t round = 0; round < pfa.states; ++round) {
    for (size_t k = 0; k < pfa.weight.size(); ++k) {
      if (!(pfa.weight[k] > 0)) continue;
      const size_t i = static_cast<size_t>(against ? pfa.to[k] : pfa.from[k]),
                   j = static_cast<size_t>(against ? pfa.from[k] : pfa.to[k]);
      if (mark[i]) mark[j] = 1;
    }
  }
  return mark;
}

// The expected number of symbols of a string, by the automata engine.
static double mean_length(const Pfa &pfa) {
  const MachinePtr machine = pfa_machine(pfa, Semiring::log, Run{});
  const Array<double> ones(static_cast<size_t>(machine->arcs()), 1.0);
  double mean = 0;
  path_expectation(*machine, ones, {}, 1, {&mean, 1}, {}, Run{});
  return mean;
}

static void every_kind_is_consistent_trim_and_of_the_length_asked_for(void **) {
  for (const RandomPfaKind kind : {RandomPfaKind::pfa, RandomPfaKind::dpfa, RandomPfaKind::hmm}) {
    for (uint64_t seed = 1; seed <= 12; ++seed) {
      RandomPfaShape shape;
      shape.kind = kind;
      shape.states = 1 + static_cast<int64_t>(seed * 7 % 30);
      shape.symbols = 1 + static_cast<int64_t>(seed * 5 % 12);
      shape.sparsity = .2 + .05 * static_cast<double>(seed);
      shape.mean_length = 8 + static_cast<double>(seed);
      shape.final_share = .5;
      const PfaModelPtr model = random_pfa(shape, seed, Run{});
      const Pfa &pfa = *model->members.at(0).automaton;
      require_consistent(pfa);
      assert_int_equal(pfa.states, shape.states);
      assert_int_equal(pfa.alphabet->size(), shape.symbols);
      for (const char mark : reached(pfa, pfa.initial, false)) assert_true(mark);
      for (const char mark : reached(pfa, pfa.final, true)) assert_true(mark);
      assert_close(mean_length(pfa), shape.mean_length, 1e-6);
      assert_close(total(*pfa_machine(pfa, Semiring::log, Run{}), Run{}).value(), 1, 1e-11);
      if (kind == RandomPfaKind::dpfa) assert_true(is_deterministic(pfa));
    }
  }
}

static void an_hmm_is_its_emissions_times_its_transitions(void **) {
  RandomPfaShape shape;
  shape.kind = RandomPfaKind::hmm;
  const PfaModelPtr model = random_pfa(shape, 5, Run{});
  const HmmFactors &factors = model->factors.at(0);
  const Dense table = dense(*model->members[0].automaton);
  const size_t n = table.states, width = table.symbols + 1;
  for (size_t i = 0; i < n; ++i) {
    assert_close(factors.emission[i * width], static_cast<double>(table.final[i]), 0);
    for (size_t a = 0; a < table.symbols; ++a) {
      for (size_t j = 0; j < n; ++j) {
        assert_close(factors.emission[i * width + a + 1] * factors.transition[i * n + j],
                     static_cast<double>(table.at(i, a, j)), 1e-15);
      }
    }
  }
}

static void shares_say_how_many_symbols_and_transitions_there_are(void **) {
  RandomPfaShape shape;
  shape.states = 40;
  shape.symbols = 10;
  shape.sparsity = .3;
  shape.transition_sparsity = .05;
  // 3 symbols with 2 next states each; the tree's arcs may add to them.
  const size_t arcs = random_pfa(shape, 1, Run{})->members[0].automaton->weight.size();
  assert_in_range(arcs, 40 * 6, 40 * 6 + 40);
  shape.kind = RandomPfaKind::dpfa;
  assert_in_range(random_pfa(shape, 1, Run{})->members[0].automaton->weight.size(), 40 * 3, 40 * 3 + 40);
}

static void seeds_differ_and_one_seed_gives_one_automaton(void **) {
  const RandomPfaShape shape;
  assert_true(write_pfa_model(*random_pfa(shape, 1, Run{})) == write_pfa_model(*random_pfa(shape, 1, Run{})));
  assert_true(write_pfa_model(*random_pfa(shape, 1, Run{})) != write_pfa_model(*random_pfa(shape, 2, Run{})));
}

static void strings_drawn_have_the_mean_length(void **) {
  RandomPfaShape shape;
  shape.mean_length = 20;
  const PfaModelPtr model = random_pfa(shape, 3, Run{});
  const CorpusPtr corpus = sample_strings(*model, 5000, 1, 100000, Run{});
  // Lengths have a standard deviation of about 20: that of the mean is .3.
  assert_true(std::fabs(static_cast<double>(corpus->symbols.size()) / 5000 - 20) < 1.5);
}

// Without a share of final states there are as many as the mean length needs, down to one state and strings that mostly are
// empty.
static void a_share_that_is_left_out_gives_every_length(void **) {
  for (const RandomPfaKind kind : {RandomPfaKind::pfa, RandomPfaKind::dpfa, RandomPfaKind::hmm}) {
    for (int64_t states = 1; states <= 12; ++states) {
      for (const double length : {12., 2., .1}) {
        RandomPfaShape shape;
        shape.kind = kind;
        shape.states = states;
        shape.mean_length = length;
        const PfaModelPtr model = random_pfa(shape, static_cast<uint64_t>(states), Run{});
        assert_close(mean_length(*model->members.at(0).automaton), length, 1e-6);
      }
    }
  }
  // Where .3 is enough nothing is added.
  RandomPfaShape shape, given;
  given.final_share = .3;
  assert_true(write_pfa_model(*random_pfa(shape, 1, Run{})) == write_pfa_model(*random_pfa(given, 1, Run{})));
}

static void shapes_that_cannot_be_are_refused(void **) {
  const auto refused = [](RandomPfaShape shape, Code code) { assert_throws(random_pfa(shape, 1, Run{}), code); };
  refused({RandomPfaKind::pfa, 0, 2, .5, .1, .3, 12}, Code::argument);
  refused({RandomPfaKind::pfa, 2, 0, .5, .1, .3, 12}, Code::argument);
  refused({RandomPfaKind::pfa, 2, 2, 1.5, .1, .3, 12}, Code::argument);
  refused({RandomPfaKind::pfa, 2, 2, .5, -.1, .3, 12}, Code::argument);
  refused({RandomPfaKind::pfa, 2, 2, .5, .1, NAN, 12}, Code::argument);
  refused({RandomPfaKind::pfa, 2, 2, .5, .1, -.5, 12}, Code::argument);
  refused({RandomPfaKind::pfa, 2, 2, .5, .1, .3, 0}, Code::argument);
  refused({RandomPfaKind::dpfa, 50, 2, .5, .1, 0, .001}, Code::argument);  // the one end is far away
  refused({RandomPfaKind::hmm, 2000000000, 2, .5, .1, .3, 12}, Code::limit);
  refused({RandomPfaKind::pfa, 1000000, 1000000, .5, .1, .3, 12}, Code::limit);
}

// Sets of more than 512 numbers are drawn another way: of symbols, of next states, of ends.
static void large_sets_of_symbols_and_states_have_each_once(void **) {
  RandomPfaShape shape{RandomPfaKind::dpfa, 30, 2000, .9, .1, 1, 12};
  const PfaModelPtr first = random_pfa(shape, 3, Run{});
  const Pfa &dpfa = *first->members[0].automaton;
  require_consistent(dpfa);
  assert_true(is_deterministic(dpfa));
  assert_int_equal(dpfa.weight.size(), 30 * 1800);
  shape = {RandomPfaKind::hmm, 600, 1, .9, .9, .9, .2};
  const PfaModelPtr second = random_pfa(shape, 3, Run{});
  const Pfa &hmm = *second->members[0].automaton;
  require_consistent(hmm);
  assert_in_range(hmm.weight.size(), 600 * 540, 600 * 542);
  int64_t ends = 0;
  for (const double p : hmm.final) ends += p > 0;
  assert_int_equal(ends, 540);
}

TESTS(every_kind_is_consistent_trim_and_of_the_length_asked_for, an_hmm_is_its_emissions_times_its_transitions,
      shares_say_how_many_symbols_and_transitions_there_are, seeds_differ_and_one_seed_gives_one_automaton,
      strings_drawn_have_the_mean_length, a_share_that_is_left_out_gives_every_length, shapes_that_cannot_be_are_refused,
      large_sets_of_symbols_and_states_have_each_once)
