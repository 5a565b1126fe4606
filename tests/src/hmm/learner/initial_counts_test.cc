#include "src/hmm/learner/initial_counts.hh"

#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;
using random_hmm::same;

namespace {

double sum_of(std::span<const double> x) {
  double sum = 0;
  for (const double y : x) sum += y;
  return sum;
}

HmmDataPtr some_data(uint32_t seed, bool dictionary) {
  Rng r(71, RngMethod::test, 0, seed, 0);
  random_hmm::Choice choice;
  choice.states = 9;
  choice.symbols = 6;
  choice.count = 500;
  choice.longest = 20;
  choice.dictionary = dictionary;
  choice.missing = true;
  return random_hmm::data(&r, choice);
}

}  // namespace

static void counts_of_local_posteriors_are_counts_of_the_corpus(void **) {
  for (const bool dictionary : {false, true}) {
    const HmmDataPtr d = some_data(1, dictionary);
    const HmmParameters c = initial_counts(HmmExpectation(d, true, Run{}), HmmStart::posteriors, 5, Run{});
    double sequences = 0;
    Array<double> occurrences(7, 0.0);
    for (int64_t i = 0; i < d->corpus->count(); ++i) sequences += d->length(i) > 0;
    for (const Label w : d->corpus->symbols) occurrences[static_cast<size_t>(w)] += 1;
    const double tokens = static_cast<double>(d->corpus->symbols.size());
    assert_close(sum_of(c.chain.initial), sequences, 1e-12);
    assert_close(sum_of(c.chain.end), sequences, 1e-12);
    assert_close(sum_of(c.chain.transition), tokens - sequences, 1e-12);
    for (Label w = 1; w <= 6; ++w) {
      assert_close(sum_of(std::span(c.emission).subspan(d->rows.offset(w), d->rows.end(w) - d->rows.offset(w))),
                   occurrences[static_cast<size_t>(w)], 1e-12);
    }
    // Each state has as many transitions in as out.
    for (size_t k = 0; k < 9; ++k) {
      double in = c.chain.initial[k], out = c.chain.end[k];
      for (size_t j = 0; j < 9; ++j) {
        in += c.chain.transition[j * c.chain.stride + k];
        out += c.chain.transition[k * c.chain.stride + j];
      }
      assert_close(in, out, 1e-12);
    }
  }
}

static void posteriors_of_few_states_follow_the_masks(void **) {
  auto masks = std::make_shared<StateMasks>(4, Run{});
  const int32_t first[] = {1}, second[] = {0, 3};
  masks->of_symbol = {masks->sets.add(first, Run{}), masks->sets.add(second, Run{})};
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::sized(2);
  corpus.symbols = {1, 2, 1};
  corpus.offsets = {0, 3};
  const HmmDataPtr d = make_hmm_data(shared_corpus(corpus), 4, masks, Run{});
  const HmmParameters c = initial_counts(HmmExpectation(d, false, Run{}), HmmStart::posteriors, 1, Run{});
  assert_close(c.chain.initial[1], 1, 1e-15);
  const double *t = c.chain.transition.data();
  const size_t stride = c.chain.stride;
  assert_close(t[stride] + t[stride + 3], 1, 1e-15);
  assert_true(t[stride] > 0 && t[stride + 3] > 0 && t[stride] != t[stride + 3]);
  assert_close(t[1], t[stride], 1e-15);
  assert_close(t[3 * stride + 1], t[stride + 3], 1e-15);
  assert_close(c.emission[d->rows.offset(1)], 2, 1e-15);
}

static void rows_of_parameters_share_the_tokens_evenly(void **) {
  const HmmDataPtr d = some_data(2, true);
  const HmmParameters c = initial_counts(HmmExpectation(d, true, Run{}), HmmStart::rows, 5, Run{});
  const double tokens = static_cast<double>(d->corpus->symbols.size());
  assert_close(sum_of(c.chain.initial), 500, 1e-12);
  Array<double> emitted(c.chain.stride, 0.0);
  for (Label w = 1; w <= 6; ++w) d->rows.add_row(c.emission.data(), w, emitted.data());
  for (size_t j = 0; j < 9; ++j) {
    assert_close(sum_of(std::span(c.chain.transition).subspan(j * c.chain.stride, c.chain.stride)) + c.chain.end[j], tokens / 9,
                 1e-12);
    assert_close(emitted[j], tokens / 9, 1e-12);
  }
}

static void exponential_counts_have_their_mean_and_deviation(void **) {
  const HmmDataPtr d = some_data(3, false);
  const HmmExpectation expectation(d, false, Run{});
  const double mean = static_cast<double>(d->corpus->symbols.size()) / 81;
  double sum = 0, squares = 0;
  const int draws = 200;
  for (int seed = 0; seed < draws; ++seed) {
    const HmmParameters c = initial_counts(expectation, HmmStart::counts, static_cast<uint64_t>(seed), Run{});
    for (const double x : c.chain.transition) {
      sum += x / mean;
      squares += x / mean * (x / mean);
    }
  }
  const double n = 81 * draws;
  assert_true(std::fabs(sum / n - 1) < 4 / std::sqrt(n));
  assert_true(std::fabs(squares / n - 2) < 4 * std::sqrt(20 / n));
}

static void starts_depend_on_the_seed_and_not_on_threads(void **) {
  const HmmDataPtr d = some_data(4, false);
  const HmmExpectation expectation(d, true, Run{});
  Run run;
  run.threads = 3;
  for (const HmmStart start : {HmmStart::rows, HmmStart::posteriors, HmmStart::counts, HmmStart::even}) {
    const HmmParameters c = initial_counts(expectation, start, 1, Run{});
    assert_true(same(c, initial_counts(expectation, start, 1, run)));
    assert_false(same(c, initial_counts(expectation, start, 2, Run{})));
  }
  assert_throws(initial_counts(expectation, HmmStart::sampled, 1, Run{}), Code::argument);
}

// Four states, of which `masked` tells the last one from the others.
static HmmDataPtr four_states(bool masked) {
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::sized(3);
  for (int i = 0; i < 300; ++i) corpus.symbols.push_back(static_cast<Label>(1 + i % 3));
  corpus.offsets = {0, 300};
  std::shared_ptr<StateMasks> masks;
  if (masked) {
    masks = std::make_shared<StateMasks>(4, Run{});
    const int32_t three[] = {0, 1, 2};
    masks->of_symbol = {masks->sets.add(three, Run{}), 0, 0};
  }
  return make_hmm_data(shared_corpus(corpus), 4, masks, Run{});
}

static void what_automatic_stands_for_follows_the_data(void **) {
  assert_true(resolved_start(HmmStart::automatic, *four_states(false)) == HmmStart::counts);
  assert_true(resolved_start(HmmStart::automatic, *some_data(1, true)) == HmmStart::even);
  assert_true(resolved_start(HmmStart::rows, *some_data(1, true)) == HmmStart::rows);
}

// Where a dictionary tells all states apart nothing is random: every token is in each of its states equally, and so is a pair.
static void even_posteriors_are_the_same_for_every_seed(void **) {
  const HmmDataPtr d = some_data(1, true);
  const HmmExpectation expectation(d, true, Run{});
  const HmmParameters c = initial_counts(expectation, HmmStart::even, 1, Run{});
  assert_true(same(c, initial_counts(expectation, HmmStart::even, 2, Run{})));
  HmmParameters expected = no_counts(*d, true);
  for (int64_t i = 0; i < d->corpus->count(); ++i) {
    std::span<const int32_t> from, to;
    for (size_t t = 0; t < d->length(i); ++t) {
      const size_t place = static_cast<size_t>(d->corpus->offsets[static_cast<size_t>(i)]) + t;
      to = d->rows.sets().set(d->set_of(place));
      const double each = 1 / static_cast<double>(to.size());
      for (const int32_t k : to) {
        const size_t state = static_cast<size_t>(k);
        if (t == 0) expected.chain.initial[state] += each;
        for (const int32_t j : from) {
          expected.chain.transition[static_cast<size_t>(j) * c.chain.stride + state] += each / static_cast<double>(from.size());
        }
        if (t + 1 == d->length(i)) expected.chain.end[state] += each;
      }
      from = to;
    }
  }
  for (size_t i = 0; i < c.chain.transition.size(); ++i) {
    assert_close(c.chain.transition[i], expected.chain.transition[i], 1e-11);
  }
  for (size_t k = 0; k < 9; ++k) {
    assert_close(c.chain.initial[k], expected.chain.initial[k], 1e-11);
    assert_close(c.chain.end[k], expected.chain.end[k], 1e-11);
  }
}

// The fourth state, which the masks tell from the others, has its even counts; the others' are parted.
static void even_posteriors_part_states_that_are_alike(void **) {
  const HmmDataPtr masked = four_states(true);
  const HmmExpectation expectation(masked, false, Run{});
  const HmmParameters one = initial_counts(expectation, HmmStart::even, 3, Run{}),
                      other = initial_counts(expectation, HmmStart::even, 4, Run{});
  const size_t stride = one.chain.stride;
  for (size_t j = 0; j < 4; ++j) {
    for (size_t k = 0; k < 4; ++k) {
      assert_int_equal(one.chain.transition[j * stride + k] == other.chain.transition[j * stride + k], j == 3 && k == 3);
    }
  }
  for (const Label w : {1, 2, 3}) {
    for (size_t i = 0; i < masked->rows.row_states(w).size(); ++i) {
      const size_t at = masked->rows.offset(w) + i;
      assert_int_equal(one.emission[at] == other.emission[at], masked->rows.row_states(w)[i] == 3);
    }
  }
}

TESTS(counts_of_local_posteriors_are_counts_of_the_corpus, posteriors_of_few_states_follow_the_masks,
      rows_of_parameters_share_the_tokens_evenly, exponential_counts_have_their_mean_and_deviation,
      what_automatic_stands_for_follows_the_data, even_posteriors_are_the_same_for_every_seed,
      even_posteriors_part_states_that_are_alike, starts_depend_on_the_seed_and_not_on_threads)
