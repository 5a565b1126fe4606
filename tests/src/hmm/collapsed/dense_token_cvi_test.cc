#include "tests/src/hmm/token_cvi_visits.hh"
#include "tests/test_list.hh"

using namespace hws;

static void a_visit_updates_tokens_in_turn_under_all_the_others(void **) {
  token_cvi_visits::check_visits<DenseTokenCvi>(93, false,
                                                [](const HmmData &d, bool end, const HmmPriors &priors, const CountGrid &grid) {
                                                  return std::make_unique<DenseTokenCvi>(d, end, priors, grid);
                                                });
}

TESTS(a_visit_updates_tokens_in_turn_under_all_the_others)
