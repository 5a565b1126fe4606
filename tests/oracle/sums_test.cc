// Shortest distances, totals, n best paths and strings, and samples beside OpenFst's: of each more
// than a thousand random machines, half of them cyclic, half with epsilons, half with failure arcs.
#include "tests/oracle/sums_peer.hh"

#include <set>

#include "fsa/distance/best_paths.hh"
#include "fsa/distance/best_strings.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/distance/sample.hh"
#include "tests/fsa/distance/shapes.hh"
#include "tests/oracle/machine_tables.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

namespace {

// Where OpenFst's sums over cycles stop: a state's sum then lacks as much over and over, at
// most a few times that.
constexpr float kDelta = 1e-13f;

void assert_same_costs(std::span<const double> ours, std::span<const double> theirs) {
  assert_int_equal(ours.size(), theirs.size());
  for (size_t i = 0; i < ours.size(); ++i) assert_close(ours[i], theirs[i], 1e-10);
}

// As the peer's side, which is compiled without our headers, takes them.
std::vector<std::vector<int32_t>> vectors_of(const Strings &strings) {
  std::vector<std::vector<int32_t>> all;
  for (const Array<Label> &s : strings) all.emplace_back(s.begin(), s.end());
  return all;
}

double total_cost(const Machine &m) {
  return m.semiring() == Semiring::tropical ? tropical_total(m, Run{}) : 0 - total(m, Run{}).log();
}

// State by state, where failure arcs do not make other states.
void shortest_distances_agree(void **) {
  for (uint64_t seed = 0; seed < 2 * kMachines; ++seed) {
    Kind kind(seed / 2);
    kind.log = seed & 1;
    kind.failing = false;
    const MachinePtr m = random_of(kind, {3}, 6, 14, 1000 + seed);
    const LinearGraph &g = linear_graph(*m, Run{});
    Array<double> f, b;
    if (kind.log) {
      for (const Scaled &x : forward(g, Run{})) f.push_back(0 - x.log());
      for (const Scaled &x : backward(g, Run{})) b.push_back(0 - x.log());
    } else {
      f = tropical_forward(g, Run{});
      b = tropical_backward(g, Run{});
    }
    assert_same_costs(f, peer::distances(table_of(*m), false, kDelta));
    assert_same_costs(b, peer::distances(table_of(*m), true, kDelta));
  }
}

void totals_agree(void **) {
  int some = 0;
  for (uint64_t seed = 0; seed < kMachines; ++seed) {
    const Kind kind(seed);
    const MachinePtr m = random_of(kind, {2, 3}, 6, 12, 5000 + seed, seed / 16 % 2);
    const double ours = total_cost(*m);
    assert_close(ours, peer::total(resolved_table(*m), kDelta), 1e-10);
    some += ours < INFINITY;
  }
  assert_true(some > static_cast<int>(kMachines) / 2);
}

void best_paths_and_strings_agree(void **) {
  int full = 0;
  for (uint64_t seed = 0; seed < 2 * kMachines; seed += 2) {  // tropical
    const MachinePtr m = random_of(Kind(seed), {2}, 6, 14, 9000 + seed);
    const peer::Table t = resolved_table(*m);
    assert_same_costs(best_paths(m, 10, Run{}).values, peer::best_costs(t, 10, false));
    const StringBatch strings = best_strings(m, 10, Run{});
    assert_same_costs(strings.values, peer::best_costs(t, 10, true));
    full += strings.count() == 10;
  }
  assert_true(full > static_cast<int>(kMachines) / 4);
}

// 300 samples of each machine are counted by string, the empty one and seven more, what is left
// being one more cell; a cell that should hold fewer than five is counted with that. What should be
// there is OpenFst's sum of each string over its total, p; a cell's part of Pearson's statistic has
// the mean 1 − p. Over all machines, the statistic's variance is twice its mean or nearly so: four of
// its standard deviations are allowed. The draws are fixed, so is the answer.
void samples_are_distributed_as_openfst_weighs_strings(void **) {
  constexpr int64_t kSamples = 300;
  double statistic = 0, mean = 0;
  uint64_t compared = 0;
  const auto count = [&](double found, double expected) {
    statistic += (found - expected) * (found - expected) / expected;
    mean += 1 - expected / kSamples;
  };
  for (uint64_t seed = 0; compared < kMachines; ++seed) {
    Kind kind(seed);
    kind.log = true;
    const bool acceptor = seed / 16 % 2;
    const MachinePtr m =
        random_of(kind, Array<Label>(acceptor ? 1 : 2, 2), 4, 8, 13000 + seed, acceptor ? 0 : seed / 32 % 2);
    const double all = peer::total(resolved_table(*m), kDelta);
    if (all == INFINITY) continue;
    const StringBatch drawn = sample(m, kSamples, seed, Run{});
    std::map<Strings, int64_t> counts;
    for (int64_t i = 0; i < drawn.count(); ++i) ++counts[shapes::strings_of(drawn, i)];
    double rest_expected = kSamples, rest_found = kSamples;
    std::set<Strings> cells;
    for (const Strings &strings : some_strings(*m, seed)) {
      if (!cells.insert(strings).second) continue;
      const double expected = kSamples * std::exp(all - peer::cost_of(table_of(*m), vectors_of(strings), acceptor, kDelta));
      const double found = static_cast<double>(counts[strings]);
      if (expected == 0) assert_true(found == 0);
      if (expected < 5) continue;
      count(found, expected);
      rest_expected -= expected;
      rest_found -= found;
    }
    if (rest_expected >= 5) count(rest_found, rest_expected);
    ++compared;
  }
  assert_true(mean > static_cast<double>(kMachines));
  assert_true(std::fabs(statistic - mean) < 4 * std::sqrt(2 * mean));
}

}  // namespace

TESTS(shortest_distances_agree, totals_agree, best_paths_and_strings_agree, samples_are_distributed_as_openfst_weighs_strings)
