#include "src/hmm/collapsed/sparse_token_cvi.hh"

#include <optional>

#include "tests/src/hmm/token_cvi_visits.hh"
#include "tests/test_list.hh"

using namespace hws;

static void a_visit_updates_tokens_in_turn_under_all_the_others(void **) {
  std::optional<SparsePlaces> places;
  token_cvi_visits::check_visits<SparseTokenCvi>(
      94, true, [&](const HmmData &d, bool end, const HmmPriors &priors, const CountGrid &grid) {
        return std::make_unique<SparseTokenCvi>(d, end, priors, grid, places.emplace(d, Run{}));
      });
}

TESTS(a_visit_updates_tokens_in_turn_under_all_the_others)
