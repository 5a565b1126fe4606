// The edit model's transducer in the engine: what composition and sums make of it
// is what the grid says.
#include "fsa/compile/string_machine.hh"
#include "fsa/distance/counts.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/ops/compose.hh"
#include "src/edit/edit_em.hh"
#include "src/edit/edit_machine.hh"
#include "tests/src/edit/edit_oracle.hh"
#include "tests/src/edit/pair_batch.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace edit_oracle;

namespace {

EditModelPtr trained(uint32_t seed, Windows w, Label symbols) {
  Rng r(40, RngMethod::test, 1, seed, 0);
  EditSettings s;
  s.windows = w;
  s.p_insert = 0.1;
  s.p_copy = 0.6;
  std::vector<std::pair<Word, Word>> pairs;
  for (int k = 0; k < 12; ++k) pairs.emplace_back(random_word(r, symbols, 5), random_word(r, symbols, 5));
  const EditModelPtr start = new_edit_model(Alphabet::sized(symbols), s, Run{});
  EditLearner learner(*start, pair_batch(start->alphabet(), pairs), {5, 0, 0.5, {}, {}, 0}, Run{});
  learner.step(5);
  return learner.model();
}

}  // namespace

static void the_probabilities_of_all_outputs_sum_to_one(void **) {
  const Windows windows[] = {{0, 0, 0}, {0, 1, 1}, {1, 2, 1}, {2, 0, 2}, {0, 2, 0}, {1, 1, 2}};
  for (uint32_t seed = 0; seed < 12; ++seed) {
    Rng r(41, RngMethod::test, 1, seed, 0);
    const EditModelPtr m = trained(seed, windows[seed % 6], 3);
    const MachinePtr t = edit_machine(*m, seed % 2 ? Semiring::real : Semiring::log, Run{});
    for (int k = 0; k < 3; ++k) {
      const Word x = random_word(r, 3, 7);
      const MachinePtr outputs = compose(string_machine(m->alphabet(), t->semiring(), x), t, Run{});
      assert_close(total(*outputs, Run{}).value(), 1, 1e-12);
    }
  }
}

static void the_total_of_a_pair_is_its_probability(void **) {
  const Windows windows[] = {{0, 1, 1}, {1, 2, 1}, {2, 0, 2}, {1, 3, 0}};
  for (uint32_t seed = 0; seed < 8; ++seed) {
    Rng r(42, RngMethod::test, 1, seed, 0);
    const EditModelPtr m = trained(seed, windows[seed % 4], 2);
    const MachinePtr t = edit_machine(*m, Semiring::log, Run{});
    for (int k = 0; k < 4; ++k) {
      const Word x = random_word(r, 2, 4), y = random_word(r, 2, 4);
      const MachinePtr xs = string_machine(m->alphabet(), Semiring::log, x),
                       ys = string_machine(m->alphabet(), Semiring::log, y);
      const MachinePtr pair = compose(compose(xs, t, Run{}), ys, Run{});
      assert_close(total(*pair, Run{}).log(), static_cast<double>(std::log(likelihood(*m, x, y))), 1e-12);
    }
  }
}

// Expected edits of one pair: arcs of x ∘ T ∘ y that insert, delete, copy, replace.
static void expected_edits_are_the_machines_arc_counts(void **) {
  for (uint32_t seed = 0; seed < 6; ++seed) {
    Rng r(43, RngMethod::test, 1, seed, 0);
    const EditModelPtr m = trained(seed, {1, 1, 1}, 3);
    const Word x = random_word(r, 3, 6), y = random_word(r, 3, 6);
    EditLearner learner(*m, pair_batch(m->alphabet(), {{x, y}}), {1, 0, 0.1, {}, {}, 0}, Run{});
    learner.step(1);
    const MachinePtr t = edit_machine(*m, Semiring::log, Run{});
    const MachinePtr pair = compose(compose(string_machine(m->alphabet(), Semiring::log, x), t, Run{}),
                                    string_machine(m->alphabet(), Semiring::log, y), Run{});
    Array<double> counts(static_cast<size_t>(pair->arcs()));
    expected_counts(*pair, counts, {}, Run{});
    EditCounts sum;
    for (ArcId a = 0; a < pair->arcs(); ++a) {
      const Label in = pair->label(a, 0), out = pair->label(a, 1);
      const double c = counts[static_cast<size_t>(a)];
      if (in && out) (in == out ? sum.copies : sum.substitutions) += c;
      else if (in) sum.deletions += c;
      else if (out) sum.insertions += c;
    }
    const EditCounts grid = learner.edits();
    assert_close(grid.insertions, sum.insertions, 1e-11);
    assert_close(grid.deletions, sum.deletions, 1e-11);
    assert_close(grid.copies, sum.copies, 1e-11);
    assert_close(grid.substitutions, sum.substitutions, 1e-11);
  }
}

TESTS(the_probabilities_of_all_outputs_sum_to_one, the_total_of_a_pair_is_its_probability,
      expected_edits_are_the_machines_arc_counts)
