#include "src/hmm/sampling/state_sampler.hh"

#include "src/hmm/sampling/hmm_gibbs_chain.hh"
#include "src/stats/chi_square.hh"
#include "tests/src/hmm/sampler_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace sampler_oracle;

namespace {

Tiny restricted() {
  Tiny m;
  m.states = 4;
  m.end = m.dictionary = m.masks = m.missing = true;
  return m;
}

HmmGibbsChain chain_of(const HmmDataPtr &data, uint64_t seed, int32_t number) {
  return {data, true, restricted().priors(), seed, number, Run{}};
}

}  // namespace

static void states_begin_evenly_drawn_from_those_allowed(void **) {
  const Tiny m = restricted();
  const HmmDataPtr d = m.data(Sequences(2000, {1, 2, 1, 2}));
  const HmmGibbsChain sampler = chain_of(d, 5, 0);
  std::vector<Array<double>> seen(4, Array<double>(4));
  for (int64_t t = 0; t < sampler.states().size(); ++t) {
    ++seen[static_cast<size_t>(t % 4)][static_cast<size_t>(sampler.states().at(t))];
  }
  const Array<int> allowed = {3, 2, 4, 4};  // dictionary; mask; not observed; any
  for (size_t t = 0; t < 4; ++t) {
    double chi = 0;
    const double expected = 2000. / allowed[t];
    for (size_t k = 0; k < 4; ++k) {
      if (static_cast<int>(k) >= allowed[t]) {
        assert_true(seen[t][k] == 0);
      } else {
        chi += (seen[t][k] - expected) * (seen[t][k] - expected) / expected;
      }
    }
    assert_true(chi_square_tail(chi, allowed[t] - 1) > 1e-5);
  }
  const HmmGibbsChain other = chain_of(d, 5, 1), same = chain_of(d, 5, 0);
  assert_true(get_states(other) != get_states(sampler));
  assert_true(get_states(same) == get_states(sampler));
}

static void counts_are_those_of_the_states(void **) {
  const Tiny m = restricted();
  HmmGibbsChain sampler = chain_of(m.data({{1, 2, 1}, {}, {2, 2}}), 1, 0);
  set_states(&sampler, {2, 1, 3, 0, 1});
  const HmmParameters c = sampler.counts();
  assert_true(c.chain.initial[2] == 1 && c.chain.initial[0] == 1 && c.chain.initial[1] == 0);
  const auto moved = [&](size_t j, size_t k) { return c.chain.transition[j * c.chain.stride + k]; };
  assert_true(moved(2, 1) == 1 && moved(1, 3) == 1 && moved(0, 1) == 1 && moved(1, 2) == 0);
  assert_true(c.chain.end[3] == 1 && c.chain.end[1] == 1 && c.chain.end[0] == 0);
  // Symbol 1: once, in state 2, the last of its row; the third token was not observed.
  double ones = 0, twos = 0;
  const EmissionRows rows = m.data({{1}})->rows;
  for (size_t i = rows.offset(1); i < rows.end(1); ++i) ones += c.emission[i];
  for (size_t i = rows.offset(2); i < rows.end(2); ++i) twos += c.emission[i];
  assert_true(ones == 1 && c.emission[rows.offset(1) + 2] == 1);
  assert_true(twos == 3 && c.emission[rows.offset(2) + 1] == 2 && c.emission[rows.offset(2)] == 1);
}

static void a_sweep_is_taken_back_once(void **) {
  HmmGibbsChain sampler = chain_of(restricted().data(Sequences(5, {1, 2, 1, 2})), 1, 0);
  assert_true(std::isnan(sampler.changed()));
  const States before = get_states(sampler);
  sampler.sweep(0, 1, Run{});
  const States after = get_states(sampler);
  double changed = 0;
  for (size_t t = 0; t < after.size(); ++t) changed += after[t] != before[t];
  assert_true(changed > 0 && sampler.changed() == changed / static_cast<double>(after.size()));
  sampler.undo(1);
  assert_true(get_states(sampler) == after);
  sampler.undo(0);
  assert_true(get_states(sampler) == before);
  assert_true(std::isnan(sampler.changed()));
  sampler.undo(0);
  assert_true(get_states(sampler) == before);
}

static void a_checkpoint_gives_the_states_back_and_no_others(void **) {
  const HmmDataPtr d = restricted().data({{1, 2, 1, 2}});
  HmmGibbsChain sampler = chain_of(d, 1, 0), other = chain_of(d, 2, 0);
  sampler.sweep(0, 1, Run{});
  std::string bytes;
  sampler.save(&bytes);
  std::string_view rest = bytes;
  other.load(&rest, 0);
  assert_true(rest.empty() && get_states(other) == get_states(sampler) && other.changed() == sampler.changed());
  sampler.states().set(0, 3);  // symbol 1 in the state the dictionary forbids
  bytes.clear();
  sampler.save(&bytes);
  rest = bytes;
  assert_throws(other.load(&rest, 0), Code::corrupt);
}

TESTS(states_begin_evenly_drawn_from_those_allowed, counts_are_those_of_the_states, a_sweep_is_taken_back_once,
      a_checkpoint_gives_the_states_back_and_no_others)
