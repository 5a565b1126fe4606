#include "src/edit/edit_model.hh"

#include "tests/src/edit/edit_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace edit_oracle;

static void new_models_have_the_stated_distribution_everywhere(void **) {
  EditSettings s;
  s.windows = {1, 1, 2};
  s.p_insert = 0.1;
  s.p_delete = 0.05;
  s.p_copy = 0.8;
  const EditModelPtr m = new_edit_model(Alphabet::sized(4), s, Run{});
  assert_int_equal(m->contexts(), 5);
  assert_int_equal(m->parameters(), 20);
  const int32_t c = m->table(insert_stage).longest(context_at(Word{1, 2}, 1, Word{3}, 1));
  assert_close(m->probability(insert_stage, c, 0), 0.9, 1e-15);
  assert_close(m->probability(insert_stage, c, 3), 0.025, 1e-15);
  const int32_t d = m->table(write_stage).longest(context_at(Word{1, 2}, 1, Word{3}, 1));
  assert_close(m->probability(write_stage, d, 0), 0.05, 1e-15);
  assert_close(m->probability(write_stage, d, 2), 0.8, 1e-15);
  assert_close(m->probability(write_stage, d, 4), 0.05, 1e-15);
}

static void one_symbol_leaves_nothing_to_substitute(void **) {
  const EditModelPtr m = new_edit_model(Alphabet::sized(1), EditSettings{}, Run{});
  assert_close(m->probability(write_stage, 0, 1), 0.98, 1e-15);
}

static void bad_settings_are_refused(void **) {
  const auto with = [](auto change) {
    EditSettings s;
    change(s);
    return new_edit_model(Alphabet::sized(3), s, Run{});
  };
  assert_throws(with([](EditSettings &s) { s.p_insert = 1; }), Code::argument);
  assert_throws(with([](EditSettings &s) { s.p_insert = NAN; }), Code::argument);
  assert_throws(with([](EditSettings &s) { s.p_copy = 0.99; }), Code::argument);
  assert_throws(with([](EditSettings &s) { s.p_delete = -0.1; }), Code::argument);
  assert_throws(with([](EditSettings &s) { s.backoff = 1.5; }), Code::argument);
  assert_throws(with([](EditSettings &s) { s.windows.left_input = 4; }), Code::argument);
  assert_throws(with([](EditSettings &s) { s.windows.left_output = -1; }), Code::argument);
  assert_throws(new_edit_model(Alphabet::open(), EditSettings{}, Run{}), Code::argument);
  assert_throws(new_edit_model(Alphabet::sized(INT32_MAX - 1), EditSettings{}, Run{}), Code::limit);
  Run tight;
  tight.max_bytes = 1000;
  assert_throws(new_edit_model(Alphabet::sized(100), EditSettings{}, tight), Code::limit);
}

static void interpolation_follows_the_definition(void **) {
  int different = 0;
  for (uint32_t seed = 0; seed < 30; ++seed) {
    Rng r(1, RngMethod::test, 1, seed, 0);
    const EditModelPtr m = random_model(r, 3, random_windows(r), 0.7);
    for (int k = 0; k < 20; ++k) {
      const Word x = random_word(r, 3, 4), y = random_word(r, 3, 4);
      const size_t i = r.below(x.size() + 1), j = r.below(y.size() + 1);
      for (const Stage stage : {insert_stage, write_stage}) {
        if (stage == write_stage && i == x.size()) continue;
        const int32_t c = m->table(stage).longest(context_at(x, i, y, j));
        different += m->table(stage).entry(c).depth > 0;
        double sum = 0;
        for (Label e = 0; e <= 3; ++e) {
          const double p = m->probability(stage, c, e);
          assert_close(p, static_cast<double>(at(*m, stage, x, i, y, j, e)), 1e-14);
          sum += p;
        }
        assert_close(sum, 1, 1e-14);
      }
    }
  }
  assert_true(different > 300);
}

static void growing_changes_no_probability(void **) {
  for (uint32_t seed = 0; seed < 10; ++seed) {
    Rng r(2, RngMethod::test, 1, seed, 0);
    const EditModelPtr m = random_model(r, 2, {2, 2, 1}, 0.3);
    const Word x = {1, 2, 2}, y = {2, 1};
    Array<ContextTable::Entry> entries[2];
    for (const Stage stage : {insert_stage, write_stage}) {
      const BackoffChain &chain = m->table(stage).chain();
      for (int32_t d = 1; d < chain.depths(); ++d) entries[stage].push_back({d, chain.cut(context_at(x, 1, y, 1), d)});
    }
    const EditModelPtr grown = grow_edit_model(*m, entries[0], entries[1], Run{});
    assert_true(grown->contexts() >= m->contexts());
    for (size_t i = 0; i < 3; ++i) {
      for (size_t j = 0; j <= 2; ++j) {
        for (Label e = 0; e <= 2; ++e) {
          assert_close(static_cast<double>(at(*grown, write_stage, x, i, y, j, e)),
                       static_cast<double>(at(*m, write_stage, x, i, y, j, e)), 1e-14);
          assert_close(static_cast<double>(at(*grown, insert_stage, x, i, y, j, e)),
                       static_cast<double>(at(*m, insert_stage, x, i, y, j, e)), 1e-14);
        }
      }
    }
  }
}

TESTS(new_models_have_the_stated_distribution_everywhere, one_symbol_leaves_nothing_to_substitute, bad_settings_are_refused,
      interpolation_follows_the_definition, growing_changes_no_probability)
