#include "src/hmm/learner/mask_groups.hh"

#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

static void two_states_share_a_group_iff_every_token_may_be_in_both_or_neither(void **) {
  int together = 0, apart = 0;
  for (int round = 0; round < 300; ++round) {
    Rng r(17, RngMethod::test, 0, static_cast<uint32_t>(round), 0);
    random_hmm::Choice choice;
    choice.states = 1 + static_cast<int32_t>(r.below(6));
    choice.count = 1 + static_cast<int64_t>(r.below(3));
    choice.longest = 1 + r.below(4);
    choice.dictionary = round % 2 == 1;
    choice.tokens = round % 4 >= 2;
    const HmmDataPtr d = random_hmm::data(&r, choice);
    const Array<int32_t> group = mask_groups(*d, Run{});
    for (int32_t j = 0; j < choice.states; ++j) {
      for (int32_t k = 0; k < choice.states; ++k) {
        bool alike = true;
        for (size_t t = 0; t < d->corpus->symbols.size(); ++t) {
          alike &= d->rows.sets().holds(d->set_of(t), j) == d->rows.sets().holds(d->set_of(t), k);
        }
        assert_int_equal(group[static_cast<size_t>(j)] == group[static_cast<size_t>(k)], alike);
        together += alike && j != k;
        apart += !alike;
      }
    }
  }
  assert_true(together > 100 && apart > 100);
}

TESTS(two_states_share_a_group_iff_every_token_may_be_in_both_or_neither)
