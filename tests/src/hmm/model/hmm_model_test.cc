#include "src/hmm/model/hmm_model.hh"

#include <cmath>

#include "src/hmm/sums/decode.hh"
#include "tests/src/hmm/random_models.hh"
#include "tests/test_list.hh"

using namespace hws;

static void a_model_has_the_learners_parameters_and_smoothing_where_a_dictionary_forbids(void **) {
  for (int round = 0; round < 24; ++round) {
    Rng r(5, RngMethod::test, 0, 0, static_cast<uint64_t>(round));
    const random_hmm::Choice choice = random_hmm::choice_of_round(&r, round);
    const random_hmm::Learned l = random_hmm::learned(choice, round);
    const HmmData &data = *l.input.data;
    const HmmParameters own = l.learner->parameters(), &all = l.model->parameters;
    assert_true(own.chain.initial == all.chain.initial && own.chain.transition == all.chain.transition &&
                own.chain.end == all.chain.end);
    assert_true(own.channels == all.channels);
    const size_t states = data.rows.states();
    Array<double> sums(states, 0.0);
    for (int64_t w = 1; w <= data.rows.symbols(); ++w) {
      const Label symbol = static_cast<Label>(w);
      Array<double> row(data.rows.stride());
      data.rows.expand(own.emission.data(), symbol, 0, row.data());
      for (size_t k = 0; k < states; ++k) {
        const double p = all.emission[l.model->rows.offset(symbol) + k];
        if (row[k] > 0) assert_close(p, row[k], 1e-14);
        else assert_true(round % 2 == 1 || p > 0);  // vi gives every word a chance
        sums[k] += p;
      }
    }
    for (const double sum : sums) {
      if (data.rows.symbols() > 0) assert_close(sum, 1, 1e-13);
    }
    // as data lie, they score alike
    const HmmParameters back = parameters_for(*l.model, data);
    const Array<double> a = log_probabilities(data, own, Run{}), b = log_probabilities(data, back, Run{});
    for (size_t i = 0; i < a.size(); ++i) assert_close(a[i], b[i], 1e-12);
  }
}

static void arrays_become_a_model(void **) {
  const Array<double> initial{0.25, 0.75}, transition{0.5, 0.25, 0.125, 0.625}, end{0.25, 0.25},
      emission{0.5, 0.5, 0, 0, 0.25, 0.75};
  const AlphabetPtr words = Alphabet::sized(3), tags = Alphabet::sized(2);
  const HmmModelPtr m = hmm_model(words, tags, {initial, transition, end, emission}, Run{});
  assert_true(m->end() && !m->origin && m->method == "given");
  assert_true(m->parameters.emission[m->rows.offset(3) + 1] == 0.75 &&
              m->parameters.chain.transition[m->rows.stride() + 1] == 0.625);
  assert_throws(hmm_model(words, tags, {initial, transition, {}, emission}, Run{}), Code::improper);
  Array<double> bad = emission;
  bad[0] = NAN;
  assert_throws(hmm_model(words, tags, {initial, transition, end, bad}, Run{}), Code::argument);
  bad[0] = 0.5 + 2e-9;
  assert_throws(hmm_model(words, tags, {initial, transition, end, bad}, Run{}), Code::improper);
  bad[0] = 0.5 + 1e-10;
  hmm_model(words, tags, {initial, transition, end, bad}, Run{});
  Run small;
  small.max_bytes = 50;
  assert_throws(hmm_model(words, tags, {initial, transition, end, emission}, small), Code::limit);
}

static void data_of_other_words_states_or_channels_have_no_parameters(void **) {
  random_hmm::Choice choice;
  const random_hmm::Learned l = random_hmm::learned(choice, 0);
  for (int other = 0; other < 3; ++other) {
    random_hmm::Choice c = choice;
    if (other == 0) c.states = 2;
    if (other == 1) c.symbols = 5;
    if (other == 2) c.channels = 1;
    const random_hmm::Learned wrong = random_hmm::learned(c, 0);
    assert_throws(parameters_for(*l.model, *wrong.input.data), Code::argument);
  }
}

TESTS(a_model_has_the_learners_parameters_and_smoothing_where_a_dictionary_forbids, arrays_become_a_model,
      data_of_other_words_states_or_channels_have_no_parameters)
