#include "fsa/base/rng.hh"
#include "src/hmm/sums/decode.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

static void paths_are_the_best_of_all_state_sequences(void **) {
  Rng r(93, RngMethod::test, 0, 0, 0);
  int impossible = 0;
  for (int round = 0; round < 200; ++round) {
    const bool end = round & 8;
    const HmmDataPtr d = random_hmm::data(&r, random_hmm::choice_of_round(&r, round));
    const HmmParameters p = random_hmm::parameters(&r, *d, end, round & 16 ? 0.2 : 0);
    Array<double> best;
    for (int64_t i = 0; i < d->corpus->count(); ++i) {
      best.push_back(d->length(i) == 0 ? 1 : hmm_oracle::enumerate(p.chain, random_hmm::emission(*d, p, i)).best);
    }
    if (*std::min_element(best.begin(), best.end()) == 0) {
      ++impossible;
      assert_throws(decode_viterbi(*d, p, Run{}), Code::empty);
      random_hmm::assert_skips_impossible(*d, p, decode_viterbi);
      continue;
    }
    const Array<int32_t> paths = decode_viterbi(*d, p, Run{});
    for (int64_t i = 0; i < d->corpus->count(); ++i) {
      const int32_t *z = paths.data() + d->corpus->offsets[static_cast<size_t>(i)];
      const auto e = random_hmm::emission(*d, p, i);
      double weight = 1;
      for (size_t t = 0; t < e.size(); ++t) {
        const size_t k = static_cast<size_t>(z[t]);
        weight *=
            e[t][k] * (t == 0 ? p.chain.initial[k] : p.chain.transition[static_cast<size_t>(z[t - 1]) * p.chain.stride + k]);
      }
      if (end && !e.empty()) weight *= p.chain.end[static_cast<size_t>(z[e.size() - 1])];
      assert_close(weight / best[static_cast<size_t>(i)], 1, 1e-12);
    }
  }
  assert_in_range(impossible, 5, 150);
}

static void ties_go_to_the_lowest_state_from_the_last_on(void **) {
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::sized(1);
  corpus.symbols = {1, 1};
  corpus.offsets = {0, 2};
  // Of equal weight: (0, 1), (1, 0), (2, 0).
  HmmDataPtr d = make_hmm_data(shared_corpus(corpus), 3, nullptr, Run{});
  HmmParameters p(d->rows, false);
  for (size_t j = 0; j < 3; ++j) {
    p.chain.initial[j] = 0.25;
    p.emission[j] = 0.5;
  }
  p.chain.transition[1] = p.chain.transition[p.chain.stride] = p.chain.transition[2 * p.chain.stride] = 0.5;
  assert_true(decode_viterbi(*d, p, Run{}) == Array<int32_t>({1, 0}));
  auto masks = std::make_shared<StateMasks>(3, Run{});  // and where states are looked up one by one
  const int32_t some[] = {0, 2};
  masks->of_token = {0, masks->sets.add(some, Run{})};
  d = make_hmm_data(shared_corpus(corpus), 3, masks, Run{});
  assert_true(decode_viterbi(*d, p, Run{}) == Array<int32_t>({1, 0}));
}

static void any_number_of_threads_gives_the_same_paths(void **) {
  Rng r(94, RngMethod::test, 0, 0, 0);
  random_hmm::Choice choice;
  choice.states = 6;
  choice.count = 500;
  choice.longest = 40;
  const HmmDataPtr d = random_hmm::data(&r, choice);
  const HmmParameters p = random_hmm::parameters(&r, *d, true, 0);
  Run run;
  run.threads = 3;
  assert_true(decode_viterbi(*d, p, Run{}) == decode_viterbi(*d, p, run));
  run.max_bytes = 1000;
  assert_throws(decode_viterbi(*d, p, run), Code::limit);
}

TESTS(paths_are_the_best_of_all_state_sequences, ties_go_to_the_lowest_state_from_the_last_on,
      any_number_of_threads_gives_the_same_paths)
