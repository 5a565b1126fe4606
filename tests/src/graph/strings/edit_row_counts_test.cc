// Edit models as factors of graphs: expected uses of their arcs, as rows of contexts, are what their learner counts on grids.
#include "src/edit/edit_em.hh"
#include "src/edit/edit_machine.hh"
#include "src/graph/mixed/string_domain.hh"
#include "src/graph/schedule/factor_product.hh"
#include "src/graph/strings/factor_counts.hh"
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

static void counts_of_arcs_make_a_step_of_em(void **) {
  const Windows windows[] = {{0, 0, 0}, {0, 1, 1}, {1, 2, 1}, {2, 0, 2}};
  for (uint32_t seed = 0; seed < 8; ++seed) {
    Rng r(43, RngMethod::test, 1, seed, 0);
    std::vector<std::pair<Word, Word>> pairs;
    for (int k = 0; k < 8; ++k) pairs.emplace_back(random_word(r, 3, 4), random_word(r, 3, 4));
    const EditModelPtr start = trained(seed, windows[seed % 4], 3);
    EditLearner learner(*start, pair_batch(start->alphabet(), pairs), {5, 0, 0, {}, {}, 0}, Run{});
    learner.step(2);
    const EditModelPtr m = learner.model();
    const MachinePtr t = edit_machine(*m, Semiring::log, Run{});
    Array<double> uses(static_cast<size_t>(t->arcs()) + static_cast<size_t>(t->states()), 0.0);
    for (const auto &[x, y] : pairs) {
      FactorGraphBuilder builder;
      for (const Word *word : {&x, &y}) builder.observe(builder.add_strings("", m->alphabet()), *word);
      GraphFactor factor;
      factor.kind = FactorKind::machine;
      factor.strings = &string_domain();
      factor.variables = {0, 1};
      factor.machine = t;
      builder.add(std::move(factor));
      const FactorGraphPtr graph = builder.build();
      Array<double> own(uses.size());
      string_factor_counts(*graph, 0, observed_messages(*graph), own, Run{});
      for (size_t k = 0; k < own.size(); ++k) uses[k] += own[k];
    }
    const Array<double> rows = edit_row_counts(*m, uses, Run{});
    learner.step(1);
    const EditModelPtr next = learner.model();
    size_t at = 0;
    for (const Stage stage : {insert_stage, write_stage}) {
      assert_int_equal(next->table(stage).size(), m->table(stage).size());
      for (int32_t c = 0; c < m->table(stage).size(); ++c, at += 4) {
        const double sum = rows[at] + rows[at + 1] + rows[at + 2] + rows[at + 3];
        for (size_t k = 0; k < 4 && sum > 1e-3; ++k) assert_close(rows[at + k] / sum, next->own_row(stage, c)[k], 1e-7);
      }
    }
    assert_int_equal(at, rows.size());
    assert_throws(edit_row_counts(*m, Array<double>(3, 1.0), Run{}), Code::argument);
  }
}

TESTS(counts_of_arcs_make_a_step_of_em)
