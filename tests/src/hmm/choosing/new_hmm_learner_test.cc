#include "src/hmm/choosing/new_hmm_learner.hh"

#include <cmath>

#include "tests/src/hmm/random_hmm.hh"
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

double prior_emission(const HmmData &data, bool hdp) {
  HmmSettings s = settings_for(HmmMethod::cvi2);
  s.hdp = hdp;
  return chosen_for(data, s).prior_emission.value_or(-1);
}

}  // namespace

// Under hdp the prior of a state's emissions weighs 100 tokens or .7 √tokens, at most a hundredth of them, and at most 1 for
// each symbol.
static void emissions_under_a_stick_weigh_more_on_larger_corpora(void **) {
  const HmmDataPtr many = words(500, 5000, 15), some = words(500, 2000, 15), few = words(500, 300, 15);
  const HmmDataPtr symbols = words(7, 3000, 15);
  const double tokens = static_cast<double>(many->corpus->symbols.size());
  const double of_few = static_cast<double>(few->corpus->symbols.size());
  const size_t of_some = some->corpus->symbols.size();
  assert_true(tokens > 3e4 && of_some > 1e4 && of_some < 2e4 && of_few < 1e4 && symbols->corpus->symbols.size() > 2e4);
  assert_close(prior_emission(*many, true), .7 * std::sqrt(tokens) / static_cast<double>(many->rows.symbols()), 1e-15);
  assert_close(prior_emission(*some, true), 100 / static_cast<double>(some->rows.symbols()), 1e-15);
  assert_close(prior_emission(*few, true), of_few / 100 / static_cast<double>(few->rows.symbols()), 1e-15);
  assert_true(prior_emission(*symbols, true) == 1);
  assert_true(prior_emission(*many, false) == -1);  // the method's own
}

TESTS(emissions_under_a_stick_weigh_more_on_larger_corpora)
