#include "src/hmm/sums/decode.hh"

#include <algorithm>

#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// At each place the first of the most probable allowed states.
int32_t best_of(const Array<double> &p) {
  size_t best = 0;
  for (size_t k = 1; k < p.size(); ++k) best = p[k] > p[best] ? k : best;
  return static_cast<int32_t>(best);
}

}  // namespace

static void posteriors_and_probabilities_are_those_over_all_state_sequences(void **) {
  Rng r(91, RngMethod::test, 0, 0, 0);
  int impossible = 0;
  for (int round = 0; round < 200; ++round) {
    const HmmDataPtr d = random_hmm::data(&r, random_hmm::choice_of_round(&r, round));
    const HmmParameters p = random_hmm::parameters(&r, *d, round & 8, round & 16 ? 0.2 : 0);
    const Array<double> logs = log_probabilities(*d, p, Run{});
    bool possible = true;
    std::vector<hmm_oracle::Sums> sums;
    for (int64_t i = 0; i < d->corpus->count(); ++i) {
      sums.push_back(hmm_oracle::enumerate(p.chain, random_hmm::emission(*d, p, i)));
      assert_close(logs[static_cast<size_t>(i)], std::log(sums.back().z), 1e-13);
      possible = possible && sums.back().z > 0;
    }
    if (!possible) {
      ++impossible;
      assert_throws(decode_posterior(*d, p, Run{}), Code::empty);
      random_hmm::assert_skips_impossible(*d, p, decode_posterior);
      continue;
    }
    const Array<int32_t> states = decode_posterior(*d, p, Run{});
    for (int64_t i = 0; i < d->corpus->count(); ++i) {
      for (size_t t = 0; t < d->length(i); ++t) {
        const Array<double> &row = sums[static_cast<size_t>(i)].single[t];
        const int32_t state = states[static_cast<size_t>(d->corpus->offsets[static_cast<size_t>(i)]) + t];
        assert_true(row[static_cast<size_t>(state)] >= row[static_cast<size_t>(best_of(row))] - 1e-12);
      }
    }
  }
  assert_in_range(impossible, 5, 150);
}

// The first of several impossible sequences is named, counted from 0, for any order of visits and any number of threads.
static void the_first_impossible_sequence_is_named(void **) {
  Rng r(93, RngMethod::test, 0, 0, 0);
  int several = 0;
  for (int round = 0; round < 120 / kCasesDivisor; ++round) {
    random_hmm::Choice choice = random_hmm::choice_of_round(&r, round);
    choice.count = 200 + static_cast<int64_t>(r.below(400));
    choice.longest = 9;
    const HmmDataPtr d = random_hmm::data(&r, choice);
    const HmmParameters p = random_hmm::parameters(&r, *d, round & 8, 0.3);
    const Array<double> logs = log_probabilities(*d, p, Run{});
    const auto is_impossible = [](double x) { return x == -INFINITY; };
    const int64_t first = std::find_if(logs.begin(), logs.end(), is_impossible) - logs.begin();
    if (first == d->corpus->count()) continue;
    several += std::count_if(logs.begin(), logs.end(), is_impossible) > 1;
    const std::string named = "sequence " + std::to_string(first) + " of the corpus (counted from 0)";
    for (const int32_t threads : {1, 3}) {
      Run run;
      run.threads = threads;
      for (const auto decode : {decode_posterior, decode_viterbi}) {
        try {
          (void)decode(*d, p, run, Impossible::refused);
          fail();
        } catch (const Error &e) {
          assert_true(e.code == Code::empty && std::string(e.message).rfind(named, 0) == 0);
        }
      }
    }
  }
  assert_true(several > 20 / kCasesDivisor);
}

static void ties_go_to_the_lowest_state(void **) {
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::sized(1);
  corpus.symbols = {1, 0, 1};
  corpus.offsets = {0, 3};
  const HmmDataPtr d = make_hmm_data(shared_corpus(corpus), 3, nullptr, Run{});
  HmmParameters p(d->rows, false);
  for (size_t j = 0; j < 3; ++j) {
    p.chain.initial[j] = 0.25;
    p.emission[j] = 0.5;
    for (size_t k = 0; k < 3; ++k) p.chain.transition[j * p.chain.stride + k] = 0.25;
  }
  assert_true(decode_posterior(*d, p, Run{}) == Array<int32_t>({0, 0, 0}));
}

static void any_number_of_threads_gives_the_same_answers(void **) {
  Rng r(92, RngMethod::test, 0, 0, 0);
  random_hmm::Choice choice;
  choice.states = 6;
  choice.count = 2000;
  choice.longest = 40;
  const HmmDataPtr d = random_hmm::data(&r, choice);
  const HmmParameters p = random_hmm::parameters(&r, *d, true, 0);
  Run run;
  run.threads = 3;
  assert_true(decode_posterior(*d, p, Run{}) == decode_posterior(*d, p, run));
  assert_true(log_probabilities(*d, p, Run{}) == log_probabilities(*d, p, run));
  run.max_bytes = 1000;
  assert_throws(log_probabilities(*d, p, run), Code::limit);
  assert_throws(decode_posterior(*d, p, run), Code::limit);
}

TESTS(posteriors_and_probabilities_are_those_over_all_state_sequences, the_first_impossible_sequence_is_named,
      ties_go_to_the_lowest_state, any_number_of_threads_gives_the_same_answers)
