#include "src/hmm/minibatch/stochastic_learner.hh"

#include <cstdio>
#include <filesystem>
#include <functional>
#include <optional>

#include "fsa/base/files/file.hh"
#include "src/corpus/corpus_binary.hh"
#include "src/hmm/learner/batch_learner.hh"
#include "tests/src/hmm/stochastic_reference.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace stochastic_reference;

static void steps_are_those_of_the_algorithm_written_out(void **) {
  int rounds = 0;
  for (const HmmMethod method : kMethods) {
    for (uint32_t kind = 0; kind < 24; ++kind) {  // from 12 on some counts are outliers
      random_hmm::Choice choice = sequences(12);
      choice.states = 1 + static_cast<int32_t>(kind % 3);
      choice.symbols = 12;
      choice.dictionary = kind & 1;
      choice.tokens = kind & 2;
      choice.missing = kind & 4;
      choice.outliers = kind >= 12;
      choice.channels = choice.outliers ? 1 + kind % 2 : kind == 10 ? 2 : kind % 4 == 2;
      HmmSettings s = settings(method);
      s.end = kind & 1;
      s.vanilla = kind % 12 >= 8 && s.subsequence > 0;
      if (s.vanilla) s.buffer = HmmSettings().buffer;  // which then has no effect
      if (kind % 12 >= 8 && method == HmmMethod::svi) s.subsequence = 4;
      const bool bases = kind % 4 == 3 && choice.channels != 2;
      if (bases) s.priors = based(s.priors, choice.states, choice.symbols, s.end, kind & 4);
      const HmmDataPtr d = some_data(kind, choice);
      HmmStochasticLearner learner(d, s, Run{});
      Reference reference(d, s, learner.counts());
      try {
        for (int64_t m = 1; m <= 7; ++m) {
          learner.step(1);
          reference.step(m);
          const double tolerance = choice.outliers ? 1e-9 : 1e-11;
          assert_same(learner.counts(), reference.counts(), tolerance);
          assert_close(learner.metric("log_likelihood_per_token"), reference.per_token(), tolerance);
        }
        ++rounds;
      } catch (const Error &e) {
        assert_true(e.code == Code::empty);  // masks may leave a token no state
      }
    }
  }
  assert_true(rounds > 50);
}

// Transitions lead from a state to itself and to the next one. Half of the data have outliers, which put a state that the
// neighbouring piece needs thousands of nats below the best one.
static void left_right_steps_are_those_of_the_algorithm_written_out(void **) {
  int rounds = 0;
  for (const HmmMethod method : kMethods) {
    for (uint32_t kind = 0; kind < 48; ++kind) {
      random_hmm::Choice choice = sequences(12);
      choice.states = 2 + static_cast<int32_t>(kind % 3);
      choice.symbols = 12;
      choice.dictionary = kind % 4 == 2;
      choice.tokens = kind % 4 == 3;
      choice.outliers = kind & 8;
      choice.channels = 1 + static_cast<int>(kind / 16) % 2;
      HmmSettings s = settings(method);
      s.end = kind & 1;
      const size_t states = static_cast<size_t>(choice.states);
      for (size_t j = 0; j < states; ++j) {
        for (size_t k = 0; k < states; ++k) s.priors.transition.base.push_back(k == j || k == j + 1 ? 1 : 0);
        if (s.end) s.priors.transition.base.push_back(1);
      }
      const HmmDataPtr d = some_data(100 + kind, choice);
      HmmStochasticLearner learner(d, s, Run{});
      Reference reference(d, s, learner.counts());
      bool possible = true;
      for (int64_t m = 1; m <= 7 && possible; ++m) {
        try {
          learner.step(1);
        } catch (const Error &e) {
          assert_true(e.code == Code::empty);
          possible = false;
        }
        reference.step(m);
        assert_int_equal(std::isfinite(reference.per_token()), possible);  // masks may leave a sequence no states
        if (!possible) break;
        assert_same(learner.counts(), reference.counts(), 1e-9);
        assert_close(learner.metric("log_likelihood_per_token"), reference.per_token(), 1e-9);
      }
      rounds += possible;
    }
  }
  assert_true(rounds > 100);
}

// Transitions are fixed, half of them to left-right ones and half to ones without zeros. Beside the former a state that a piece
// needs may have a posterior in the neighbour that no double holds.
static void steps_beside_fixed_transitions_are_those_of_the_algorithm_written_out(void **) {
  int rounds = 0, beyond = 0;
  for (const HmmMethod method : kMethods) {
    for (uint32_t kind = 0; kind < 32; ++kind) {
      random_hmm::Choice choice = sequences(12);
      choice.states = 2 + static_cast<int32_t>(kind % 3);
      choice.symbols = 12;
      choice.dictionary = kind % 8 == 2;
      choice.outliers = kind & 8;
      choice.channels = 1 + static_cast<int>(kind / 16) % 2;
      HmmSettings s = settings(method);
      s.end = kind & 1;
      const HmmDataPtr d = some_data(200 + kind, choice);
      const size_t states = static_cast<size_t>(choice.states);
      Rng r(85, RngMethod::test, 0, kind, 0);
      auto held = std::make_shared<HeldParts>();
      held->transition = true;
      held->own = random_hmm::parameters(&r, *d, s.end, 0);
      for (size_t j = 0; j < states; ++j) {
        double *const row = held->own.chain.transition.data() + j * held->own.chain.stride;
        double sum = s.end ? held->own.chain.end[j] : 0;
        for (size_t k = 0; k < states; ++k) sum += row[k] = (kind & 4) || k == j || k == j + 1 ? .1 + r.uniform() : 0;
        for (size_t k = 0; k < states; ++k) row[k] /= sum;
        if (s.end) held->own.chain.end[j] /= sum;
      }
      s.priors.held = held;
      s.start = std::make_shared<HmmParameters>(held->own);
      s.init = HmmSettings().init;
      s.fixed.bits = 1 << static_cast<int>(HmmPart::transition);
      std::optional<HmmStochasticLearner> made;
      try {
        made.emplace(d, s, Run{});
      } catch (const Error &e) {
        assert_true(e.code == Code::empty);  // a dictionary may leave a sequence no states
        continue;
      }
      HmmStochasticLearner &learner = *made;
      Reference reference(d, s, learner.counts());
      bool possible = true;
      for (int64_t m = 1; m <= 7 && possible; ++m) {
        try {
          learner.step(1);
        } catch (const Error &e) {
          assert_true(e.code == Code::empty);
          possible = false;
        }
        reference.step(m);
        assert_int_equal(std::isfinite(reference.per_token()), possible);
        if (!possible) break;
        assert_same(learner.counts(), reference.counts(), 1e-9);
        assert_close(learner.metric("log_likelihood_per_token"), reference.per_token(), 1e-9);
      }
      rounds += possible;
      beyond += possible && reference.kept_possible();
    }
  }
  assert_true(rounds > 100);
  assert_true(beyond > 3);
}

static void a_minibatch_of_all_makes_the_steps_of_vi(void **) {
  for (const bool end : {false, true}) {
    for (const bool pieces : {false, true}) {
      const HmmDataPtr d = some_data(20);
      HmmSettings s = settings(pieces ? HmmMethod::svi_buffered : HmmMethod::svi);
      s.end = end;
      s.minibatch = 1000;
      s.forgetting_rate = 0;
      if (pieces) s.buffer = 9;  // as long as any sequence
      HmmSettings v;
      v.method = HmmMethod::vi;
      v.end = end;
      v.priors = s.priors;
      v.init = s.init;
      HmmStochasticLearner learner(d, s, Run{});
      HmmBatchLearner vi(d, v, Run{});
      for (int step = 0; step < 5; ++step) {
        learner.step(1);
        vi.step(1);
        assert_same(learner.counts(), vi.counts(), 1e-12);
        assert_same(learner.parameters(), vi.parameters(), 1e-12);
        if (!pieces) assert_close(learner.metric("surrogate"), vi.metric("log_likelihood"), 1e-12);
      }
      assert_close(learner.metric("epochs"), 5, 0);
      assert_close(learner.metric("step_size"), 1, 0);
    }
  }
}

static void a_minibatch_of_all_of_scvi2_is_a_pass_under_means(void **) {
  const HmmDataPtr d = some_data(21);
  HmmSettings s = settings(HmmMethod::scvi2, 1000);
  s.forgetting_rate = 0;
  HmmStochasticLearner learner(d, s, Run{});
  for (int step = 0; step < 4; ++step) {
    const HmmParameters means = learner.parameters();
    learner.step(1);
    assert_same(learner.counts(), HmmExpectation(d, false, Run{}).counts(means, Run{}).uses, 1e-12);
  }
}

static void pieces_as_long_as_their_sequences_are_sequences(void **) {
  for (const bool vanilla : {false, true}) {
    HmmSettings s = settings(HmmMethod::scvi2);
    const HmmDataPtr d = some_data(22);
    HmmStochasticLearner whole(d, s, Run{});
    s.method = HmmMethod::scvi3;
    s.subsequence = 9;
    s.vanilla = vanilla;
    HmmStochasticLearner pieces(d, s, Run{});
    whole.step(5);
    pieces.step(5);
    assert_true(random_hmm::same(whole.counts(), pieces.counts()));
  }
}

static void buffers_and_messages_are_not_for_nothing(void **) {
  for (const HmmMethod method : {HmmMethod::svi_buffered, HmmMethod::scvi3}) {
    HmmSettings s = settings(method);
    const HmmDataPtr d = some_data(23);
    HmmStochasticLearner hears(d, s, Run{});
    s.vanilla = true;
    s.buffer = HmmSettings().buffer;
    HmmStochasticLearner vanilla(d, s, Run{});
    hears.step(3);
    vanilla.step(3);
    assert_true(!random_hmm::same(hears.counts(), vanilla.counts()));
    if (method == HmmMethod::scvi3) continue;
    s.method = HmmMethod::svi;
    s.vanilla = false;
    HmmStochasticLearner svi(d, s, Run{});
    svi.step(3);
    assert_true(random_hmm::same(svi.counts(), vanilla.counts()));
  }
}

static void learning_raises_the_likelihood(void **) {
  for (const HmmMethod method : kMethods) {
    const HmmDataPtr d = some_data(30, sequences(200));
    const HmmSettings s = settings(method, 20);
    HmmStochasticLearner learner(d, s, Run{});
    learner.watch_held_out(d);
    const double before = learner.metric("heldout_log_likelihood_per_token");
    learner.step(200);
    assert_true(learner.metric("heldout_log_likelihood_per_token") > before + 0.01);
  }
}

namespace {

constexpr char kPath[] = "hawser_stochastic_learner_test.tmp";

// [0] in memory, [1] mapped.
struct Both {
  CorpusPtr corpus[2];
  HmmDataPtr data(int which, bool dictionary) const {
    std::shared_ptr<StateMasks> masks;
    if (dictionary) {
      masks = std::make_shared<StateMasks>(4, Run{});
      const int32_t pair[] = {1, 3};
      masks->of_symbol.assign(30, 0);
      for (size_t w = 0; w < 20; ++w) masks->of_symbol[w] = masks->sets.add(pair, Run{});
    }
    return make_hmm_data(corpus[which], 4, masks, Run{});
  }
};

Both in_memory_and_mapped() {
  Rng r(83, RngMethod::test, 0, 77, 0);
  CorpusArrays arrays;
  arrays.alphabet = Alphabet::sized(30);
  for (int i = 0; i < 3000; ++i) {
    for (uint64_t n = r.below(12); n > 0; --n) arrays.symbols.push_back(static_cast<Label>(1 + r.below(30)));
    arrays.offsets.push_back(static_cast<int64_t>(arrays.symbols.size()));
  }
  const CorpusPtr corpus = shared_corpus(std::move(arrays));
  write_file(kPath, corpus_sections(*corpus).finish());
  const FileBytes file = map_file(kPath, INT64_MAX, true);
  return {{corpus, read_corpus_binary(file.bytes, file.owner, file.pages, Run{})}};
}

}  // namespace

static void a_mapped_corpus_is_learned_from_as_one_in_memory(void **) {
  const Both both = in_memory_and_mapped();
  for (const bool dictionary : {false, true}) {
    for (const HmmMethod method : kMethods) {
      HmmSettings s = settings(method, 50);
      s.init = dictionary ? HmmStart::posteriors : HmmStart::rows;
      HmmStochasticLearner here(both.data(0, dictionary), s, Run{}), there(both.data(1, dictionary), s, Run{});
      assert_false(here.step(12) || there.step(12));
      assert_true(here.save() == there.save());
    }
  }
  std::remove(kPath);
}

static void a_file_that_was_cut_short_fails_a_step_and_changes_nothing(void **) {
  // Nothing is left; the offsets are left.
  for (const uintmax_t left : {100, 30000}) {
    for (const bool dictionary : {false, true}) {
      for (const HmmMethod method : kMethods) {
        const Both both = in_memory_and_mapped();
        const HmmSettings s = settings(method, 50);
        HmmStochasticLearner here(both.data(0, dictionary), s, Run{}), there(both.data(1, dictionary), s, Run{});
        assert_false(here.step(2) || there.step(2));
        std::filesystem::resize_file(kPath, left);
        try {  // a minibatch was read ahead, but for the neighbours of its pieces
          there.step(1);
          here.step(1);
        } catch (const Error &e) {
          assert_true(e.code == Code::corrupt);
        }
        if (both.corpus[1]->pages) assert_throws(there.step(1), Code::corrupt);
        assert_true(random_hmm::same(here.counts(), there.counts()));
      }
    }
  }
  std::remove(kPath);
}

static void settings_that_make_no_sense_are_refused(void **) {
  const HmmDataPtr d = some_data(31);
  const auto refused = [&](HmmMethod method, const std::function<void(HmmSettings *)> &change) {
    HmmSettings s = settings(method);
    HmmStochasticLearner(d, s, Run{});
    change(&s);
    assert_throws(HmmStochasticLearner(d, s, Run{}), Code::argument);
  };
  refused(HmmMethod::svi, [](HmmSettings *s) { s->minibatch = 0; });
  refused(HmmMethod::svi, [](HmmSettings *s) { s->iterations = -1; });
  refused(HmmMethod::svi, [](HmmSettings *s) { s->forgetting_rate = 1.5; });
  refused(HmmMethod::svi, [](HmmSettings *s) { s->forgetting_rate = NAN; });
  refused(HmmMethod::svi, [](HmmSettings *s) { s->delay = -1; });
  refused(HmmMethod::svi, [](HmmSettings *s) { s->vanilla = true; });
  refused(HmmMethod::svi, [](HmmSettings *s) { s->subsequence = 1; });
  refused(HmmMethod::svi, [](HmmSettings *s) { s->subsequence = -1; });
  refused(HmmMethod::svi, [](HmmSettings *s) { s->priors.emission.concentration = 0; });
  refused(HmmMethod::svi_buffered, [](HmmSettings *s) { s->subsequence = 0; });
  refused(HmmMethod::svi_buffered, [](HmmSettings *s) { s->buffer = -1; });
  refused(HmmMethod::scvi2, [](HmmSettings *s) { s->subsequence = 5; });
  refused(HmmMethod::scvi2, [](HmmSettings *s) { s->vanilla = true; });
  refused(HmmMethod::scvi3, [](HmmSettings *s) { s->subsequence = 0; });
  refused(HmmMethod::scvi3, [](HmmSettings *s) { s->vanilla = true, s->subsequence = 1; });
}

TESTS(steps_are_those_of_the_algorithm_written_out, left_right_steps_are_those_of_the_algorithm_written_out,
      steps_beside_fixed_transitions_are_those_of_the_algorithm_written_out,
      a_minibatch_of_all_makes_the_steps_of_vi, a_minibatch_of_all_of_scvi2_is_a_pass_under_means,
      pieces_as_long_as_their_sequences_are_sequences, buffers_and_messages_are_not_for_nothing, learning_raises_the_likelihood,
      a_mapped_corpus_is_learned_from_as_one_in_memory, a_file_that_was_cut_short_fails_a_step_and_changes_nothing,
      settings_that_make_no_sense_are_refused)
