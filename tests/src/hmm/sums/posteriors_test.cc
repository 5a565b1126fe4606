#include "src/hmm/sums/posteriors.hh"

#include <algorithm>
#include <cmath>

#include "src/hmm/sums/decode.hh"
#include "tests/src/hmm/hmm_oracle.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

static void posteriors_are_those_of_all_paths(void **) {
  int impossible = 0;
  for (int round = 0; round < 60; ++round) {
    Rng r(7, RngMethod::test, 0, 0, static_cast<uint64_t>(round));
    const random_hmm::Choice choice = random_hmm::choice_of_round(&r, round);
    const HmmDataPtr d = random_hmm::data(&r, choice);
    const HmmParameters p = random_hmm::parameters(&r, *d, round % 2 == 0, 0);
    const int64_t last = d->corpus->count(), first = round % 3 == 0 ? 1 : 0;
    const Array<double> logs = log_probabilities(*d, p, Run{});
    if (std::any_of(logs.begin() + first, logs.end(), [](double x) { return x == -INFINITY; })) {
      ++impossible;
      assert_throws(posteriors(*d, p, first, last, Run{}), Code::empty);
    }
    const Array<double> found = posteriors(*d, p, first, last, Run{}, Impossible::skipped);
    size_t at = 0;
    for (int64_t i = first; i < last; ++i) {
      if (logs[static_cast<size_t>(i)] == -INFINITY) {
        for (size_t n = d->length(i) * d->rows.states(); n > 0; --n) assert_true(std::isnan(found[at++]));
      }
      if (d->length(i) == 0 || logs[static_cast<size_t>(i)] == -INFINITY) continue;
      const hmm_oracle::Sums sums = hmm_oracle::enumerate(p.chain, random_hmm::emission(*d, p, i));
      for (const Array<double> &row : sums.single) {
        for (const double x : row) assert_close(found[at++], x, 1e-12);
      }
    }
    assert_int_equal(at, found.size());
    Run three;
    three.threads = 3;
    assert_memory_equal(posteriors(*d, p, first, last, three, Impossible::skipped).data(), found.data(), 8 * found.size());
  }
  assert_in_range(impossible, 1, 30);
}

TESTS(posteriors_are_those_of_all_paths)
