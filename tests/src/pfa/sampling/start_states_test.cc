#include "src/pfa/sampling/start_states.hh"

#include <numeric>

#include "tests/src/pfa/gibbs_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace gibbs_oracle;

namespace {

// Two states that both begin, letters 1 and 2, background from state 1 on.
Pfa small() {
  Pfa p;
  p.alphabet = Alphabet::sized(2);
  p.states = 3;
  p.initial = {.5, .3, .2};
  p.offsets = {0, 3, 4};
  p.from = {0, 0, 2, 1};
  p.to = {1, 2, 2, 0};
  p.weight = {2, 3, 1, 4};
  p.scale = {.1, .125, .5};
  p.background = {.025, 0, .05};
  p.background_begin = 1;
  p.final = {.4, .5, .3};
  return p;
}

double probability(const Pfa &p, size_t from, Label a, size_t to) {
  double sum = !p.background.empty() && to >= static_cast<size_t>(p.background_begin) ? p.background[from] : 0;
  for (size_t e = static_cast<size_t>(p.offsets[static_cast<size_t>(a) - 1]);
       e < static_cast<size_t>(p.offsets[static_cast<size_t>(a)]); ++e) {
    if (p.from[e] == static_cast<int32_t>(from) && p.to[e] == static_cast<int32_t>(to)) sum += p.probability(e);
  }
  return sum;
}

}  // namespace

static void paths_are_drawn_from_those_of_the_sequence(void **) {
  const Pfa p = small();
  require_consistent(p);
  assert_int_equal(entered_states(p), 3);
  const Array<Label> word{1, 1, 2};
  // By enumeration of the states after each letter, the first summed over.
  Array<double> exact(27);
  for (size_t o = 0; o < 27; ++o) {
    const States z = states_of(o, 3, 3);
    for (size_t first = 0; first < 3; ++first) {
      double w = p.initial[first];
      size_t from = first;
      for (size_t t = 0; t < 3; ++t) {
        w *= probability(p, from, word[t], static_cast<size_t>(z[t]));
        from = static_cast<size_t>(z[t]);
      }
      exact[o] += w * p.final[from];
    }
  }
  const double total = std::accumulate(exact.begin(), exact.end(), 0.);
  for (double &x : exact) x /= total;
  constexpr size_t kDraws = 20000;
  const CorpusPtr corpus = corpus_of(Sequences(kDraws, word), 2);
  HiddenStates states(static_cast<int64_t>(corpus->symbols.size()), 3);
  draw_states_through(p, *corpus, 3, 1, 0, &states, Run{});
  Array<int64_t> seen(27);
  for (size_t i = 0; i < kDraws; ++i) {
    const int64_t at = static_cast<int64_t>(3 * i);
    ++seen[outcome_of({states.at(at), states.at(at + 1), states.at(at + 2)}, 3)];
  }
  for (size_t o = 0; o < 27; ++o) assert_true((exact[o] > 0) == (seen[o] > 0) || exact[o] * kDraws < 10);
  assert_true(std::fabs(chi_square_score(exact, seen)) < 4);
}

// A first state that is only begun at has no number; sequences it does not have get any states.
static void a_deterministic_automaton_has_one_path(void **) {
  Pfa p;
  p.alphabet = Alphabet::sized(2);
  p.states = 3;
  p.initial = {1, 0, 0};
  p.offsets = {0, 2, 3};
  p.from = {0, 1, 1};
  p.to = {1, 2, 1};
  p.weight = {1, .5, .25};
  p.final = {0, .25, 1};
  require_consistent(p);
  assert_int_equal(entered_states(p), 2);
  const CorpusPtr corpus = corpus_of({{1, 2, 2, 1}, {}, {2, 2, 2}, {1}}, 2);
  HiddenStates states(8, 5), other(8, 5), uniform(8, 5);
  draw_states_through(p, *corpus, 5, 1, 0, &states, Run{});
  const int32_t expected[] = {0, 0, 0, 1};
  for (int64_t i = 0; i < 4; ++i) assert_int_equal(states.at(i), expected[i]);
  assert_int_equal(states.at(7), 0);
  draw_uniform_states(*corpus, 5, 1, 0, &uniform);
  for (int64_t i = 4; i < 7; ++i) assert_int_equal(states.at(i), uniform.at(i));
  draw_states_through(p, *corpus, 5, 1, 1, &other, Run{});
  for (int64_t i = 0; i < 4; ++i) assert_int_equal(other.at(i), expected[i]);
  bool differs = false;
  for (int64_t i = 4; i < 7; ++i) differs |= other.at(i) != states.at(i);
  assert_true(differs);
}

TESTS(paths_are_drawn_from_those_of_the_sequence, a_deterministic_automaton_has_one_path)
