// Compares machines of n-gram models with the models, in both directions.
#include "fsa/ngram/encode_machine.hh"

#include <array>
#include <cstring>

#include "fsa/machine/builder.hh"
#include "tests/fsa/ngram/features.hh"
#include "tests/fsa/oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

void assert_same_model(const NgramModel &a, const NgramModel &b) {
  assert_int_equal(a.trie().nodes(), b.trie().nodes());
  for (NgramNode w = 0; w < a.trie().nodes(); ++w) {
    assert_true(features::text(a.trie(), w) == features::text(b.trie(), w));
    if (w != a.trie().begin_node()) assert_close(a.score(w), b.score(w), 1e-13);
    if (a.is_state(w)) assert_close(a.fail_weight(w), b.fail_weight(w), 1e-13);
    assert_int_equal(a.is_state(w), b.is_state(w));
  }
}

MachinePtr acceptor(int64_t states, const Array<std::array<int32_t, 3>> &arcs, State start = 0,
                    Array<State> finals = {0}) {
  Builder b(Semiring::log, {Alphabet::sized(2)});
  b.add_states(states);
  for (const auto &[from, label, to] : arcs) b.add_arc(from, &label, 0.5, to);
  b.set_start(start);
  for (const State s : finals) b.set_final(s, 0.25);
  return b.build();
}

void assert_refused(const MachinePtr &m, const char *says) {
  bool refused = false;
  try {
    (void)decode_machine(*m, Run{});
  } catch (const Error &e) {
    refused = e.code == Code::unsupported && std::strstr(e.message, says);
    if (!refused) print_error("%s\n", e.message);
  }
  if (!refused) print_error("expected: %s\n", says);
  assert_true(refused);
}

}  // namespace

static void machines_weigh_strings_as_their_models_do(void **) {
  Rng rng(9, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 24; ++round) {
    const int64_t symbols = 1 + round % 3;
    const NgramModelPtr m = features::random_backoff_model(rng, symbols, 8, 0.1);
    for (const Semiring semiring : {Semiring::real, Semiring::log, Semiring::tropical, Semiring::boolean}) {
      const MachinePtr machine = encode_machine(*m, semiring, Run{});
      for (const oracle::Strings &strings : oracle::all_strings({static_cast<Label>(symbols)}, 4)) {
        const double weight = m->log_weight(strings[0]), found = static_cast<double>(oracle::weight_of(*machine, strings));
        assert_close(found, semiring == Semiring::boolean ? weight > -INFINITY : std::exp(weight), 1e-12);
      }
    }
  }
}

static void models_come_back_from_their_machines(void **) {
  Rng rng(10, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 80; ++round) {
    const int64_t symbols = 1 + round % 3;
    const NgramModelPtr m = round % 2 ? features::random_backoff_model(rng, symbols, 8, 0.1)
                                      : features::model_of(features::random_theta(rng, symbols, 10, 4, 0.1), symbols);
    for (const Semiring semiring : {Semiring::real, Semiring::log, Semiring::tropical}) {
      Array<State> state;
      const MachinePtr machine = encode_machine(*m, semiring, Run{}, &state);
      assert_int_equal(state[NgramTrie::kRoot], 0);
      assert_int_equal(machine->start(), state[static_cast<size_t>(m->start())]);
      const NgramModelPtr back = decode_machine(*machine, Run{});
      // The end at the empty state is an n-gram only where it differs from the default.
      const NgramNode end = m->trie().child(NgramTrie::kRoot, m->trie().eos());
      if (end < 0 || m->score(end) != m->score(NgramTrie::kRoot)) assert_same_model(*m, *back);
    }
  }
}

static void other_acceptors_of_that_shape(void **) {
  // All contexts of one symbol, no failure arcs: what is not there cannot be read.
  const MachinePtr m = acceptor(3, {{{0, 1, 1}}, {{0, 2, 2}}, {{1, 1, 1}}, {{1, 2, 2}}, {{2, 1, 1}}}, 0, {1, 2});
  const NgramModelPtr model = decode_machine(*m, Run{});
  features::for_each_string(2, 5, [&](const std::string &v) {
    Array<Label> labels = features::labels(v, 2);
    assert_close(std::exp(model->log_weight(labels)), static_cast<double>(oracle::weight_of(*m, {labels})), 1e-12);
  });
  assert_close(features::log_weight(*model, "bb"), -INFINITY, 0);
  // A machine that accepts nothing.
  const NgramModelPtr nothing = decode_machine(*acceptor(1, {}, 0, {}), Run{});
  assert_close(features::log_weight(*nothing, ""), -INFINITY, 0);
}

static void what_does_not_fit_is_named(void **) {
  assert_refused(acceptor(2, {{{0, 0, 1}}}), "state 0 has an epsilon arc");
  assert_refused(acceptor(2, {{{0, 1, 1}}, {{0, 1, 0}}}), "state 0 has two arcs with one label");
  assert_refused(acceptor(2, {{{0, 1, 1}}, {{1, kRho, 0}}}), "state 1 has a default arc");
  assert_refused(acceptor(2, {{{0, 1, 1}}, {{1, 1, 0}}}), "state 1 has an arc to a state whose context is not");
  assert_refused(acceptor(4, {{{0, 1, 1}}, {{1, kPhi, 0}}, {{1, 2, 2}}, {{2, kPhi, 3}}}),
                 "is a second one where failure arcs end");
  assert_refused(acceptor(3, {{{0, 1, 1}}, {{1, kPhi, 2}}, {{2, kPhi, 0}}}), "state 2 is reached by failure arcs alone");
  Builder two(Semiring::log, {Alphabet::sized(2), Alphabet::sized(2)}), open(Semiring::log, {Alphabet::open()});
  assert_throws(decode_machine(*two.build(), Run{}), Code::argument);
  assert_throws(decode_machine(*open.build(), Run{}), Code::argument);
}

static void limits_and_overflows(void **) {
  const NgramModelPtr m = features::model_of({{"ab", 900}, {"b", -1800}}, 2);
  assert_throws(encode_machine(*m, Semiring::real, Run{}), Code::limit);
  assert_throws(encode_machine(*features::model_of({{"b", 900}}, 2), Semiring::real, Run{}), Code::limit);
  (void)encode_machine(*m, Semiring::log, Run{});
  Run run;
  run.max_states = 1;
  assert_throws(encode_machine(*m, Semiring::log, run), Code::limit);
  assert_throws(decode_machine(*encode_machine(*m, Semiring::log, Run{}), run), Code::limit);
}

TESTS(machines_weigh_strings_as_their_models_do, models_come_back_from_their_machines, other_acceptors_of_that_shape,
      what_does_not_fit_is_named, limits_and_overflows)
