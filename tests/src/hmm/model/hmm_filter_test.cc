// A filter agrees with a pass in logarithms after every token, whatever the range of weights is: emissions to ±2,000 nats,
// states that drift apart over hundreds of tokens, and topologies that force a sequence through states far below the best one.
#include "src/hmm/model/hmm_filter.hh"

#include <cmath>

#include "src/hmm/sums/decode.hh"
#include "tests/src/hmm/wide_models.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

double plus(double a, double b) {
  const double high = std::fmax(a, b), low = std::fmin(a, b);
  return high == -INFINITY ? high : high + std::log1p(std::exp(low - high));
}

HmmModelPtr model_of(const wide_models::Drawn &m) {
  const AlphabetPtr words = m.data->rows.symbols() > 0 ? m.data->corpus->alphabet : nullptr;
  return std::make_shared<const HmmModel>(HmmModel{words, nullptr, "given", nullptr, m.data->rows, m.data->families,
                                                   m.parameters, nullptr, std::nullopt, {}});
}

// The same data with 0 in the place of what is no number, which a filter reads as missing.
void replace_no_numbers(wide_models::Drawn *m) {
  const HmmData &d = *m->data;
  auto channels = std::make_shared<Channels>(*d.channels);
  for (double &x : channels->channels[0].reals) x = std::isnan(x) ? 0 : x;
  m->data = make_hmm_data(d.rows.symbols() > 0 ? d.corpus : nullptr, channels, d.families,
                          static_cast<int32_t>(d.rows.states()), nullptr, Run{});
}

// The numbers of a token's only channel.
std::span<const double> values_of(const HmmData &d, size_t token) {
  return {d.channels->channels[0].reals.data() + token, 1};
}

}  // namespace

static void every_token_agrees_with_a_pass_in_logs(void **) {
  int impossible = 0, far = 0, steps = 0;
  for (int round = 0; round < 900; ++round) {
    Rng r(214, RngMethod::test, 0, 0, static_cast<uint64_t>(round));
    wide_models::Drawn m = wide_models::draw(&r, round);
    if (m.data->masks) continue;  // filters have no sets of states by token
    replace_no_numbers(&m);
    const HmmData &d = *m.data;
    const StateChain &chain = m.parameters.chain;
    const size_t states = chain.states;
    const Array<double> scores = log_probabilities(d, m.parameters, Run{});
    HmmFilter filter(model_of(m), false, Run{});
    for (int64_t i = 0; i < d.corpus->count(); ++i) {
      const wide_models::LogSums sums(d, m.parameters, i);
      const size_t place = static_cast<size_t>(d.corpus->offsets[static_cast<size_t>(i)]);
      Array<double> alpha(states), before(states);
      double log_p = 0, found = 0;
      bool possible = true;
      filter.start();
      for (size_t t = 0; t < d.length(i) && possible; ++t) {
        double sum = -INFINITY;
        for (size_t k = 0; k < states; ++k) {
          double ahead = t == 0 ? std::log(chain.initial[k]) : -INFINITY;
          for (size_t j = 0; t > 0 && j < states; ++j) {
            ahead = plus(ahead, before[j] + std::log(chain.transition[j * chain.stride + k]));
          }
          alpha[k] = ahead + sums.emission[t * states + k];
          sum = plus(sum, alpha[k]);
        }
        const Label word = filter.model().words ? d.corpus->symbols[place + t] : 0;
        const HmmFilter unchanged = filter;
        if (sum == -INFINITY) {
          assert_throws(filter.step(word, values_of(d, place + t)), Code::empty);
          for (size_t k = 0; k < states; ++k) assert_true(filter.states()[k] == unchanged.states()[k]);
          possible = false;
          ++impossible;
          break;
        }
        const double x = filter.step(word, values_of(d, place + t));
        assert_true(std::fabs(x - (sum - log_p)) < 1e-9 * (1 + std::fabs(sum)));
        found += x;
        log_p = sum;
        double least = 0;
        for (size_t k = 0; k < states; ++k) {
          assert_true(std::fabs(filter.states()[k] - std::exp(alpha[k] - sum)) < 1e-8);
          if (alpha[k] > -INFINITY) least = std::fmin(least, alpha[k] - sum);
        }
        far += least < -800;
        ++steps;
        std::swap(alpha, before);
      }
      if (!possible || d.length(i) == 0) continue;
      const double end = chain.end.empty() ? 1 : filter.end();
      if (end < 1e-300) continue;  // or 0, in doubles
      assert_true(std::fabs(found + std::log(end) - scores[static_cast<size_t>(i)]) < 1e-9 * (1 + std::fabs(found)));
    }
  }
  assert_true(impossible > 3 && far > 10000 && steps > 100000);
}

// A left-right model of two states: the first one falls below what a double holds, and then only it explains a token.
static void a_state_that_fell_far_is_found_again(void **) {
  const auto words = Alphabet::sized(3);
  const double initial[] = {0.5, 0.5}, transition[] = {0.5, 0.5, 0, 1}, emission[] = {1e-3, 0.1, 0.899, 1e-4, 0.9999, 0};
  HmmFilter filter(hmm_model(words, Alphabet::sized(2), {initial, transition, {}, emission}, Run{}), false, Run{});
  double in_first = std::log(0.5);
  for (int t = 0; t < 1000; ++t) {
    filter.step(2, {});
    in_first += std::log(0.1) + (t > 0 ? std::log(0.5) : 0);
  }
  assert_true(filter.states()[0] == 0);
  filter.step(3, {});
  assert_true(filter.states()[0] == 1 && in_first < -2000);
  filter.step(2, {});
  assert_close(filter.states()[1], 0.9999 / (0.9999 + 0.1), 1e-12);
}

TESTS(every_token_agrees_with_a_pass_in_logs, a_state_that_fell_far_is_found_again)
