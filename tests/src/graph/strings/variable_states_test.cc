// The states by themselves: what is taken up, damped, left out, and told again.
#include "fsa/compile/string_machine.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/weight_map.hh"
#include "src/graph/schedule/finite_state.hh"
#include "src/graph/strings/candidate_state.hh"
#include "src/graph/strings/machine_state.hh"
#include "src/graph/strings/pruned_state.hh"
#include "tests/fsa/relation.hh"
#include "tests/src/graph/graph_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// A variable with three unary factors, whose contents do not matter here.
FactorGraphPtr star(int32_t values) {
  FactorGraphBuilder builder;
  if (values) builder.add_finite("", values);
  else builder.add_strings("", Alphabet::sized(2));
  for (int i = 0; i < 3; ++i) {
    if (values) builder.add(graph_oracle::table_factor({0}, Array<double>(static_cast<size_t>(values), 1.0)));
    else builder.add(graph_oracle::machine_factor({0}, string_machine(Alphabet::sized(2), Semiring::log, {})));
  }
  return builder.build();
}

Message vector(Array<double> weights) {
  for (double &x : weights) x = std::log(x);
  Message m;
  m.logs = std::make_shared<const Array<double>>(std::move(weights));
  return m;
}

double value(const Message &m, size_t i) { return std::exp((*m.logs)[i]); }

// Strings a^i with weights.
Message letters(const Array<double> &weights) {
  Builder b(Semiring::real, {Alphabet::sized(2)});
  b.add_states(static_cast<int64_t>(weights.size()));
  const Label a = 1;
  for (size_t i = 0; i < weights.size(); ++i) {
    if (i + 1 < weights.size()) b.add_arc(static_cast<State>(i), &a, 1, static_cast<State>(i + 1));
    if (weights[i] > 0) b.set_final(static_cast<State>(i), weights[i]);
  }
  Message m;
  m.machine = convert(b.build(), Semiring::log, Run{});
  return m;
}

// weight for every number of letters
Message any_letters(double ratio) {
  Builder b(Semiring::real, {Alphabet::sized(2)});
  b.add_states(1);
  const Label a = 1;
  b.add_arc(0, &a, ratio, 0);
  b.set_final(0, 1);
  Message m;
  m.machine = convert(b.build(), Semiring::log, Run{});
  return m;
}

double weight(const Message &m, size_t letters_read) {
  return static_cast<double>(oracle::weight_of(*m.machine, {Array<Label>(letters_read, 1)}));
}

double take(VariableState &state, int32_t slot, Message m, double damping = 0) {
  PhaseSeconds seconds;
  state.receive(slot, std::move(m));
  return state.update({&slot, 1}, Visit{1, damping}, &seconds, Run{});
}

}  // namespace

static void vectors_multiply_and_leave_one_out(void **) {
  FiniteState state(star(2), 0, 3);
  assert_close(take(state, 0, vector({1, 0.5})), std::log(2), 1e-15);
  assert_close(take(state, 1, vector({0.25, 1})), std::log(4), 1e-15);
  assert_close(value(state.belief(Run{}), 0), 1.0 / 3, 1e-15);
  assert_close(value(state.outgoing(1, Run{}), 1), 0.5, 1e-15);
  assert_close(value(state.outgoing(2, Run{}), 0), 0.5, 1e-15);
  assert_true(take(state, 0, vector({1, 0.5})) == 0);
  assert_int_equal(state.counts().accepted, 3);
}

// Half of the logarithm stays, and the residual says how much there was to do; a zero on either side is not mixed.
static void damping_mixes_logs_and_keeps_zeros(void **) {
  FiniteState state(star(3), 0, 3);
  take(state, 0, vector({1, std::exp(-600), 1}));
  assert_close(take(state, 0, vector({1, 1, std::exp(-200)}), 0.5), 800, 1e-12);
  assert_close((*state.outgoing(1, Run{}).logs)[1], -300, 1e-12);
  assert_close((*state.outgoing(1, Run{}).logs)[2], -100, 1e-12);
  assert_true(take(state, 0, vector({1, 0, std::exp(-200)}), 0.9) >= 1);
  assert_true(std::isinf((*state.outgoing(1, Run{}).logs)[1]));
  take(state, 0, vector({1, 0.25, std::exp(-200)}), 0.9);
  assert_close(value(state.outgoing(1, Run{}), 1), 0.25, 1e-15);
  // The same for a list and for a machine of the same shape.
  PrunedState list(star(0), 0, 2);
  MachineState machine(star(0), 0);
  for (VariableState *s : {static_cast<VariableState *>(&list), static_cast<VariableState *>(&machine)}) {
    take(*s, 0, letters({1, std::exp(-600)}));
    assert_true(take(*s, 0, letters({1, std::exp(-200)}), 0.5) > 399);
    const Message out = s->outgoing(1, Run{});
    assert_close(std::log(oracle::weight_of(*out.machine, {{1}}) / oracle::weight_of(*out.machine, {{}})), -400, 1e-9);
  }
}

static void vectors_that_contradict_leave_no_belief_until_one_changes(void **) {
  FiniteState state(star(2), 0, 3);
  take(state, 0, vector({1, 0}));
  assert_true(take(state, 1, vector({0, 1})) >= 1);
  assert_throws(state.belief(Run{}), Code::empty);
  assert_throws(state.outgoing(2, Run{}), Code::empty);
  assert_close(value(state.outgoing(0, Run{}), 1), 1, 1e-15);
  take(state, 1, vector({1, 1}));
  assert_close(value(state.belief(Run{}), 0), 1, 1e-15);
  state.receive_impossible(2);
  PhaseSeconds seconds;
  assert_true(state.update({}, Visit{}, &seconds, Run{}) == 1);
  assert_throws(state.belief(Run{}), Code::empty);
  assert_close(value(state.outgoing(2, Run{}), 0), 1, 1e-15);
  assert_int_equal(state.counts().skipped, 1);
  assert_true(take(state, 2, vector({1, 1})) == 1);
}

static void a_thousand_messages_stay_in_range(void **) {
  FactorGraphBuilder builder;
  builder.add_finite("", 2);
  for (int i = 0; i < 1000; ++i) builder.add(graph_oracle::table_factor({0}, {1, 1}));
  FiniteState state(builder.build(), 0, 1000);
  for (int32_t slot = 0; slot < 1000; ++slot) take(state, slot, slot % 2 ? vector({1, 1e-3}) : vector({1.1e-3, 1}));
  const Message p = state.belief(Run{});
  assert_close(value(p, 0) / value(p, 1), std::pow(1.1, 500), 1e-10);
}

static void machines_multiply_and_leave_one_out(void **) {
  MachineState state(star(0), 0);
  assert_throws(state.belief(Run{}), Code::improper);
  assert_true(state.outgoing(0, Run{}).uniform());
  take(state, 0, any_letters(2));  // infinite by itself
  assert_throws(state.belief(Run{}), Code::improper);
  assert_true(take(state, 1, letters({1, 1, 1})) == 1);
  assert_close(weight(state.belief(Run{}), 1), 2.0 / 7, 1e-14);
  assert_close(weight(state.outgoing(0, Run{}), 2), 1.0 / 3, 1e-14);
  assert_true(take(state, 2, letters({0, 1, 1})) == 1);
  assert_true(take(state, 2, letters({0, 1, 1})) == 0);
  // A machine of another shape is taken up whole.
  assert_true(take(state, 2, letters({1, 0, 0}), 0.25) == 1);
  assert_true(weight(state.outgoing(1, Run{}), 2) == 0);
  take(state, 1, letters({0, 0, 0, 1}));
  assert_throws(state.belief(Run{}), Code::empty);
  assert_int_equal(state.counts().skipped, 0);
}

static void a_belief_is_made_under_the_limits_of_who_asks(void **) {
  MachineState state(star(0), 0);
  const Array<double> many(3000, 1);
  PhaseSeconds seconds;
  for (const int32_t slot : {0, 1}) {
    state.receive(slot, letters(many));
    state.update({&slot, 1}, Visit{1, 0}, &seconds, Run{});
  }
  CancelFlag flag;
  flag.set = 1;
  Run stopped, few;
  stopped.cancel = &flag;
  few.max_arcs = 100;
  assert_throws(state.arcs(stopped), Code::cancelled);
  assert_int_equal(state.arcs(few), 0);
  assert_int_equal(state.arcs(Run{}), 2999);
}

static void a_message_over_the_limits_is_told(void **) {
  MachineState state(star(0), 0);
  take(state, 0, letters({1, 1}));
  Run run;
  run.max_bytes = 10;
  PhaseSeconds seconds;
  const int32_t slot = 0;
  Message silent;
  Builder b(Semiring::log, {Alphabet::sized(2)});
  b.add_states(3);
  const Label none = kEpsilon, a = 1;
  b.add_arc(0, &none, 0, 1);
  b.add_arc(1, &a, 0, 2);
  b.set_final(2, 0);
  silent.machine = b.build();
  state.receive(slot, silent);
  assert_throws(state.update({&slot, 1}, Visit{}, &seconds, run), Code::limit);
  assert_close(weight(state.belief(Run{}), 0), 0.5, 1e-14);
}

static void lists_unite_the_best_strings_of_all_messages(void **) {
  PrunedState state(star(0), 0, 2);
  assert_throws(state.belief(Run{}), Code::empty);
  assert_true(state.outgoing(0, Run{}).uniform());
  take(state, 0, letters({4, 3, 2, 1}));
  assert_int_equal(state.list()->strings.size(), 2);
  take(state, 1, letters({0, 1, 2, 5}));
  assert_int_equal(state.list()->strings.size(), 4);
  assert_close(weight(state.belief(Run{}), 2) / weight(state.belief(Run{}), 3), 4.0 / 5, 1e-13);
  assert_close(weight(state.outgoing(1, Run{}), 3) / weight(state.outgoing(1, Run{}), 0), 0.25, 1e-13);
  // An infinite message has no best strings, and is weighed on those of the others.
  take(state, 2, any_letters(2));
  assert_int_equal(state.list()->strings.size(), 4);
  assert_close(weight(state.outgoing(0, Run{}), 3) / weight(state.outgoing(0, Run{}), 1), 5 * 4.0, 1e-12);
  // Its turn over, the list is that of the messages as they are now.
  assert_true(take(state, 1, letters({1, 1})) == 1);
  assert_int_equal(state.list()->strings.size(), 2);
  assert_int_equal(state.counts().skipped, 0);
}

static void a_message_without_any_listed_string_is_left_out(void **) {
  FactorGraphBuilder builder;
  const AlphabetPtr alphabet = Alphabet::sized(2);
  builder.add_strings("", alphabet);
  builder.observe(builder.add_strings("", alphabet), Array<Label>{1});
  builder.observe(builder.add_strings("", alphabet), Array<Label>{1, 1});
  for (int i = 0; i < 2; ++i) builder.add(graph_oracle::machine_factor({0}, string_machine(alphabet, Semiring::log, {})));
  const FactorGraphPtr g = builder.build();
  CandidateState state(g, 0, candidate_list(*g, 0, Run{}));
  assert_close(weight(state.belief(Run{}), 1) , weight(state.belief(Run{}), 2), 1e-15);
  take(state, 0, letters({5, 1, 3}));
  assert_close(weight(state.belief(Run{}), 1) / weight(state.belief(Run{}), 2), 1.0 / 3, 1e-13);
  assert_true(take(state, 0, letters({5})) == 0);
  assert_int_equal(state.counts().skipped, 1);
  assert_int_equal(state.counts().accepted, 1);
  assert_close(weight(state.belief(Run{}), 1) / weight(state.belief(Run{}), 2), 1.0 / 3, 1e-13);
  take(state, 0, letters({0, 3, 1}), 0.5);
  assert_close(weight(state.belief(Run{}), 1) / weight(state.belief(Run{}), 2), 1, 1e-13);
}

static void states_come_back_from_their_bytes(void **) {
  const auto round_trip = [](VariableState &state, VariableState &fresh) {
    std::string bytes, again;
    state.save(&bytes);
    fresh.load(bytes);
    fresh.save(&again);
    assert_true(bytes == again);
    assert_int_equal(fresh.counts().accepted, state.counts().accepted);
    assert_throws(fresh.load(std::string_view(bytes).substr(0, bytes.size() - 1)), Code::corrupt);
    assert_throws(fresh.load(bytes + "x"), Code::corrupt);
  };
  FiniteState finite(star(2), 0, 3), finite_again(star(2), 0, 3);
  take(finite, 1, vector({1, 0.25}));
  finite.receive_impossible(2);
  round_trip(finite, finite_again);
  assert_throws(finite_again.belief(Run{}), Code::empty);
  MachineState machine(star(0), 0), machine_again(star(0), 0);
  take(machine, 0, letters({1, 2, 3}));
  round_trip(machine, machine_again);
  assert_close(weight(machine_again.belief(Run{}), 2), 0.5, 1e-14);
  PrunedState pruned(star(0), 0, 2), pruned_again(star(0), 0, 2);
  take(pruned, 0, letters({1, 2, 3}));
  take(pruned, 2, any_letters(0.5));
  round_trip(pruned, pruned_again);
  take(pruned, 1, letters({5, 0, 1}));
  take(pruned_again, 1, letters({5, 0, 1}));
  assert_close(weight(pruned.belief(Run{}), 0), weight(pruned_again.belief(Run{}), 0), 0);
}

TESTS(vectors_multiply_and_leave_one_out, damping_mixes_logs_and_keeps_zeros,
      vectors_that_contradict_leave_no_belief_until_one_changes, a_thousand_messages_stay_in_range,
      machines_multiply_and_leave_one_out, a_belief_is_made_under_the_limits_of_who_asks, a_message_over_the_limits_is_told,
      lists_unite_the_best_strings_of_all_messages, a_message_without_any_listed_string_is_left_out,
      states_come_back_from_their_bytes)
