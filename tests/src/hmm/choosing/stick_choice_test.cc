#include "src/hmm/choosing/stick_choice.hh"

#include <cmath>

#include "tests/src/hmm/random_hmm.hh"
#include "tests/src/hmm/sampler_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

HmmDataPtr words(int64_t symbols, int64_t count, uint64_t longest) {
  Rng r(137, RngMethod::test, 0, 1, 1);
  random_hmm::Choice choice;
  choice.symbols = symbols;
  choice.count = count;
  choice.longest = longest;
  return random_hmm::data(&r, choice);
}

struct Size {
  int sequences, length;
};
// Sequences whose states follow one another modulo `states`, for at most sixteen states. Symbols are emits(state), from 0.
HmmDataPtr drawn(Rng *r, Size size, uint64_t states, Label symbols, auto emits, auto follows) {
  sampler_oracle::Sequences sequences;
  for (int i = 0; i < size.sequences; ++i) {
    Array<Label> line;
    uint64_t state = r->below(states);
    for (int t = 0; t < size.length; ++t) {
      line.push_back(static_cast<Label>(1 + emits(state)));
      state = follows(state) % states;
    }
    sequences.push_back(line);
  }
  sampler_oracle::Tiny tiny;
  tiny.states = 16;
  tiny.symbols = symbols;
  return tiny.data(sequences);
}

double prior_emission(const HmmData &data) { return usual_prior_emission(data, settings_for(HmmMethod::cvi2)).value_or(-1); }

}  // namespace

// Where nothing can be left out, the prior of a state's emissions under hdp weighs 100 tokens or .7 √tokens, at most a
// hundredth of them, and at most 1 for each symbol.
static void emissions_under_a_stick_weigh_more_on_larger_corpora(void **) {
  const HmmDataPtr many = words(500, 5000, 15), some = words(500, 2000, 15), few = words(500, 300, 15);
  const HmmDataPtr symbols = words(7, 3000, 15);
  const double tokens = static_cast<double>(many->corpus->symbols.size());
  const double of_few = static_cast<double>(few->corpus->symbols.size());
  const size_t of_some = some->corpus->symbols.size();
  assert_true(tokens > 3e4 && of_some > 1e4 && of_some < 2e4 && of_few < 1e4 && symbols->corpus->symbols.size() > 2e4);
  assert_close(prior_emission(*many), .7 * std::sqrt(tokens) / static_cast<double>(many->rows.symbols()), 1e-15);
  assert_close(prior_emission(*some), 100 / static_cast<double>(some->rows.symbols()), 1e-15);
  assert_close(prior_emission(*few), of_few / 100 / static_cast<double>(few->rows.symbols()), 1e-15);
  assert_true(prior_emission(*symbols) == 1);
}

// States that emit two symbols of sixty each want a small prior, and one state that emits all alike a large one. Any number of
// threads chooses the same.
static void left_out_sequences_choose_the_prior(void **) {
  for (const bool sparse : {true, false}) {
    Rng r(138, RngMethod::test, 0, sparse, 0);
    const auto emits = [&](uint64_t state) { return sparse ? 2 * state + r.below(2) : r.below(60); };
    const auto follows = [&](uint64_t state) { return r.below(3) == 0 ? state + 1 : state; };
    const HmmDataPtr data = drawn(&r, {60, 30}, 30, 60, emits, follows);
    HmmSettings s;
    s.hdp = true;
    Run two;
    two.threads = 2;
    const auto any = [](const HmmSettings &) { return true; };
    const HmmSettings chosen = choose_under_stick(data, s, any, Run{}), again = choose_under_stick(data, s, any, two);
    assert_true(chosen.prior_emission && chosen.prior_emission == again.prior_emission && chosen.method == again.method);
    if (sparse) assert_true(chosen.method == HmmMethod::cgs);  // which passes the sixteen states
    if (sparse ? *chosen.prior_emission > .1 : *chosen.prior_emission < .1)
      fail_msg("%s: %g", sparse ? "sparse" : "even", *chosen.prior_emission);
    // Options that cgs does not take, and methods that were asked for.
    const HmmSettings moved = choose_under_stick(data, s, [](const HmmSettings &) { return false; }, Run{});
    assert_true(moved.method == HmmMethod::cvi2 && moved.prior_emission);
    s.method = HmmMethod::cgs;
    const HmmSettings asked = choose_under_stick(data, s, any, Run{});
    assert_true(asked.method == HmmMethod::cgs && asked.prior_emission);
    if (sparse) assert_true(asked.prior_emission == chosen.prior_emission);
    s.prior_emission = .25;
    assert_true(*choose_under_stick(data, s, any, Run{}).prior_emission == .25);
    // Cancelling is seen while runs are compared.
    s.method = HmmMethod::automatic;
    s.prior_emission.reset();
    Run cancelled;
    CancelFlag flag;
    flag.set = 1;
    cancelled.cancel = &flag;
    bool stopped = false;
    try {
      choose_under_stick(data, s, any, cancelled);
    } catch (const Error &e) {
      stopped = e.code == Code::cancelled;
    }
    assert_true(stopped);
  }
}

// Where four states follow one another and share no symbols, moves find them, and samples say no more of others.
static void moves_are_taken_where_they_find_all_states(void **) {
  for (uint64_t seed = 0; seed < 3; ++seed) {
    Rng r(139, RngMethod::test, 0, seed, 0);
    const auto emits = [&](uint64_t state) { return 2 * state + r.below(2); };
    const auto follows = [&](uint64_t state) { return state + (r.below(8) == 0 ? 2 : 1); };
    const HmmDataPtr data = drawn(&r, {40, 25}, 4, 8, emits, follows);
    HmmSettings s;
    s.hdp = true;
    s.seed = seed + 1;
    const HmmSettings chosen = choose_under_stick(data, s, [](const HmmSettings &) { return true; }, Run{});
    assert_true(chosen.method == HmmMethod::cvi2);
  }
}

TESTS(emissions_under_a_stick_weigh_more_on_larger_corpora, left_out_sequences_choose_the_prior,
      moves_are_taken_where_they_find_all_states)
