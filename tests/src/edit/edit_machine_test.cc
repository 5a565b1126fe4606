#include "src/edit/edit_machine.hh"

#include "fsa/compile/string_machine.hh"
#include "src/edit/edit_lattice.hh"
#include "tests/fsa/oracle.hh"
#include "tests/src/edit/edit_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using edit_oracle::random_model;
using edit_oracle::random_windows;
using edit_oracle::random_word;
using edit_oracle::Word;

static void weighs_pairs_as_the_model_does(void **) {
  int guessing = 0, plain = 0;
  for (uint32_t seed = 0; seed < 60; ++seed) {
    Rng r(6, RngMethod::test, 1, seed, 0);
    const EditModelPtr m = random_model(r, 2, random_windows(r), 0.5);
    const Semiring semiring = seed % 2 ? Semiring::real : Semiring::log;
    const MachinePtr t = edit_machine(*m, semiring, Run{});
    if (t->states() > 80) continue;  // the oracle is cubic
    (m->windows().right_input > 0 ? guessing : plain) += 1;
    for (int k = 0; k < 3; ++k) {
      const Word x = random_word(r, 2, 3), y = random_word(r, 2, 3);
      assert_close(static_cast<double>(oracle::weight_of(*t, {x, y})), static_cast<double>(edit_oracle::likelihood(*m, x, y)),
                   1e-12);
    }
  }
  assert_true(guessing > 15);
  assert_true(plain > 10);
}

static void new_models_need_one_state(void **) {
  EditSettings s;
  s.windows = {2, 2, 2};
  const MachinePtr t = edit_machine(*new_edit_model(Alphabet::sized(5), s, Run{}), Semiring::log, Run{});
  assert_int_equal(t->states(), 1);
  assert_int_equal(t->arcs(), 5 + 5 * 6);
  assert_int_equal(t->tapes(), 2);
}

// The machine of one symbol of left output over 26 letters: states for the edge
// and each letter, arcs to insert, delete, copy and replace.
static void without_look_ahead_there_is_a_state_per_window(void **) {
  EditSettings s;
  s.windows = {0, 0, 1};
  const EditModelPtr start = new_edit_model(Alphabet::sized(26), s, Run{});
  Array<ContextTable::Entry> insert, write;
  const BackoffChain &chain = start->table(insert_stage).chain();
  for (Label y = 0; y <= 26; ++y) {
    const Word written = y ? Word{y} : Word{};
    insert.push_back({1, chain.cut(context_at({}, 0, written, written.size()), 1)});
  }
  const EditModelPtr m = grow_edit_model(*start, insert, write, Run{});
  const MachinePtr t = edit_machine(*m, Semiring::log, Run{});
  assert_int_equal(t->states(), 27);
  assert_int_equal(t->arcs(), 19656);
}

static void limits_are_kept(void **) {
  Rng r(7, RngMethod::test, 1, 0, 0);
  const EditModelPtr m = random_model(r, 3, {1, 1, 1}, 1);
  const MachinePtr t = edit_machine(*m, Semiring::log, Run{});
  Run run;
  run.max_states = t->states();
  run.max_arcs = t->arcs() + 3 * 4 + 3;  // arcs of probability 0 are counted before they are left out
  assert_int_equal(edit_machine(*m, Semiring::log, run)->arcs(), t->arcs());
  run.max_states = t->states() - 1;
  assert_throws(edit_machine(*m, Semiring::log, run), Code::limit);
  run.max_states = t->states();
  run.max_arcs = t->arcs() / 2;
  assert_throws(edit_machine(*m, Semiring::log, run), Code::limit);
  run.max_arcs = 1000000;
  run.max_bytes = 1000;
  assert_throws(edit_machine(*m, Semiring::log, run), Code::limit);
  CancelFlag cancel;
  cancel.set = 1;
  Run cancelled;
  cancelled.cancel = &cancel;
  assert_throws(edit_machine(*m, Semiring::log, cancelled), Code::cancelled);
}

TESTS(weighs_pairs_as_the_model_does, new_models_need_one_state, without_look_ahead_there_is_a_state_per_window,
      limits_are_kept)
