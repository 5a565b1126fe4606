// Means, entropies, unigram counts and differences of totals against OpenFst's expectation
// semiring, on more than a thousand random log machines, half of them cyclic, half with epsilons,
// half with failure arcs, whose values ours adds up as they stand and OpenFst by its PhiMatcher.
#include "fsa/distance/entropy.hh"
#include "fsa/distance/expectation.hh"
#include "fsa/distance/ngram_counts.hh"
#include "fsa/distance/total_difference.hh"
#include "tests/oracle/expectations_peer.hh"
#include "tests/oracle/machine_tables.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

MachinePtr random(uint64_t seed) {
  oracle::Kind kind(seed);
  kind.log = true;
  const int32_t states = 4 + static_cast<int32_t>(seed % 3);
  return oracle::random_of(kind, seed & 1 ? Array<Label>{3} : Array<Label>{2, 3}, states, 2 * states, seed);
}

}  // namespace

static void expectations_agree(void **) {
  uint64_t compared = 0;
  double log_total_before = 0;
  MachinePtr before;
  for (uint64_t seed = 0; compared < oracle::kMachines; ++seed) {
    const MachinePtr m = random(seed);
    const peer::Table t = oracle::table_of(*m);
    Rng r(seed, RngMethod::test, 8, 0, 0);
    std::vector<double> arcs, ends, finals(static_cast<size_t>(m->states()), 0), ones, none(t.finals.size(), 1e-300);
    for (size_t i = 0; i < t.arcs.size(); ++i) {
      arcs.push_back(r.uniform());
      ones.push_back(t.arcs[i].input == 2 ? 1 : 1e-300);
    }
    for (const peer::Final &end : t.finals) {
      ends.push_back(r.uniform());
      finals[static_cast<size_t>(end.state)] = ends.back();
    }
    const peer::Moment theirs = peer::mean(t, arcs, ends);
    if (theirs.log_total == -INFINITY) continue;
    double mean;
    path_expectation(*m, arcs, finals, 1, {&mean, 1}, {}, Run{});
    assert_close(mean, theirs.mean, 1e-9);
    // Entropy: expected cost (moved to be positive) and the total.
    std::vector<double> costs, end_costs;
    for (const peer::Arc &a : t.arcs) costs.push_back(a.cost + 3);
    for (const peer::Final &end : t.finals) end_costs.push_back(end.cost + 3);
    const double cost = peer::mean(t, costs, end_costs).mean;
    const double moves = peer::mean(t, std::vector<double>(costs.size(), 1), std::vector<double>(end_costs.size(), 1)).mean;
    assert_close(path_entropy(*m, Run{}), theirs.log_total + cost - 3 * moves, 1e-9);
    StringBatch unigram;
    unigram.alphabets = {Alphabet::open()};
    unigram.labels = {2};
    unigram.end_string();
    unigram.end_item(1);
    double count;
    ngram_counts(*m, 0, unigram, {}, {&count, 1}, Run{});
    assert_close(count, peer::mean(t, ones, none).mean, 1e-9);
    if (before) {
      const TotalDifference d = total_difference(*m, *before, Run{});
      assert_close(d.difference, std::exp(theirs.log_total) - std::exp(log_total_before), 1e-9);
      assert_close(d.log_ratio, theirs.log_total - log_total_before, 1e-9);
    }
    before = m;
    log_total_before = theirs.log_total;
    ++compared;
  }
}

TESTS(expectations_agree)
