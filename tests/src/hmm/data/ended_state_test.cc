#include "src/hmm/data/ended_state.hh"

#include "src/hmm/moves/hard_states.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

Array<int32_t> random_states(Rng *r, const HmmData &d) {
  Array<int32_t> states;
  for (size_t t = 0; t < d.corpus->symbols.size(); ++t) states.push_back(static_cast<int32_t>(r->below(d.rows.states())));
  return states;
}

HmmParameters ended(HmmParameters counts, const HmmData &d, const EndedState &state) {
  end_state(state, d.rows, &counts.chain, &counts.emission, &counts.channels);
  return counts;
}

}  // namespace

// Of words, ends and channels: the counts are those of tokens that carry the other state's name.
static void a_state_that_is_taken_in_has_its_tokens_renamed(void **) {
  for (int round = 0; round < 12; ++round) {
    Rng r(300, RngMethod::test, 0, static_cast<uint32_t>(round), 0);
    random_hmm::Choice choice;
    choice.states = 2 + round % 4;
    choice.count = 20;
    choice.channels = round % 3;
    const HmmDataPtr d = random_hmm::data(&r, choice);
    const bool end = round % 2 == 1;
    const Array<int32_t> states = random_states(&r, *d);
    const int32_t from = static_cast<int32_t>(r.below(d->rows.states()));
    const int32_t to = (from + 1) % choice.states;
    Array<int32_t> renamed = states;
    for (int32_t &k : renamed) k = k == from ? to : k;
    const HmmParameters counts = counts_of_hard(*d, states, end), expected = counts_of_hard(*d, renamed, end);
    const HmmParameters found = ended(counts, *d, {static_cast<size_t>(from), static_cast<size_t>(to)});
    for (size_t a = 0; a < found.arrays().size(); ++a) {
      for (size_t i = 0; i < found.arrays()[a]->size(); ++i) {
        assert_close((*found.arrays()[a])[i], (*expected.arrays()[a])[i], 1e-9);
      }
    }
  }
}

static void a_state_that_nobody_takes_in_has_no_counts(void **) {
  Rng r(301, RngMethod::test, 0, 0, 0);
  random_hmm::Choice choice;
  choice.channels = 1;
  const HmmDataPtr d = random_hmm::data(&r, choice);
  const HmmParameters counts = counts_of_hard(*d, random_states(&r, *d), true), found = ended(counts, *d, {1, std::nullopt});
  const size_t stride = counts.chain.stride;
  for (size_t j = 0; j < 3; ++j) {
    assert_true(found.chain.end[j] == (j == 1 ? 0 : counts.chain.end[j]));
    for (size_t k = 0; k < 3; ++k) {
      const size_t at = j * stride + k;
      assert_true(found.chain.transition[at] == (j == 1 || k == 1 ? 0 : counts.chain.transition[at]));
    }
    for (Label w = 1; w <= 4; ++w) {
      const size_t at = d->rows.offset(w) + j;
      assert_true(found.emission[at] == (j == 1 ? 0 : counts.emission[at]));
    }
  }
}

TESTS(a_state_that_is_taken_in_has_its_tokens_renamed, a_state_that_nobody_takes_in_has_no_counts)
