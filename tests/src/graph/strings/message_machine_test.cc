#include "src/graph/strings/message_machine.hh"

#include "fsa/compile/string_machine.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ngram/log_linear.hh"
#include "src/graph/model/message.hh"
#include "src/graph/strings/ep/moments/log_linear_message.hh"
#include "src/graph/strings/ep/moments/message_lattice.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace hws;

static void models_are_written_out_with_failure_arcs(void **) {
  const AlphabetPtr alphabet = Alphabet::sized(2);
  const Array<int64_t> offsets{0, 1, 2, 4};
  const Array<Label> labels{1, 3, 1, 2};  // a, end, ab
  const Array<double> theta{-0.5, 0.25, 1};
  const LogLinear model = log_linear(alphabet, offsets, labels, theta, Run{});
  Message m;
  m.model = std::make_shared<const LogLinearMessage>(
      LogLinearMessage{std::make_shared<const FeatureAutomaton>(model.trie), model.theta});
  assert_false(m.uniform());
  const MachinePtr machine = machine_of(m, alphabet, Run{});
  assert_true(machine->has_phi());
  assert_close(static_cast<double>(oracle::weight_of(*machine, {{1, 2, 1}})), std::exp(-0.5 * 2 + 0.25 + 1), 1e-14);
  assert_close(static_cast<double>(oracle::weight_of(*machine, {{2, 2}})), std::exp(0.25), 1e-14);
}

static void lattices_begin_and_end_with_their_weights(void **) {
  const AlphabetPtr alphabet = Alphabet::sized(2);
  Message whole;
  whole.machine = string_machine(alphabet, Semiring::log, Array<Label>{1, 2});
  LatticeMessage lattice = lattice_of(whole, alphabet, Run{});
  lattice.initial = {1, 0.5, 0};
  lattice.final = {0, 0.25, 3};
  Message part;
  part.lattice = std::make_shared<const LatticeMessage>(lattice);
  const MachinePtr m = machine_of(part, alphabet, Run{});
  assert_close(static_cast<double>(oracle::weight_of(*m, {{1}})), 0.25, 1e-14);
  assert_close(static_cast<double>(oracle::weight_of(*m, {{1, 2}})), 3, 1e-14);
  assert_close(static_cast<double>(oracle::weight_of(*m, {{2}})), 1.5, 1e-14);
  assert_close(static_cast<double>(oracle::weight_of(*m, {{}})), 0.125, 1e-14);
  // That of a machine is made once.
  assert_ptr_equal(lattice_of(whole, alphabet, Run{}).lattice.get(), lattice.lattice.get());
}

static void weights_beyond_a_doubles_range_reach_lattices_all_the_same(void **) {
  Builder b(Semiring::log, {Alphabet::sized(1)});
  b.add_states(3);
  const Label a = 1;
  b.add_arc(0, &a, 900, 1);
  b.add_arc(1, &a, -800, 2);
  b.set_final(1, -800);
  b.set_final(2, 0);
  Message m;
  m.machine = b.build();
  Message lattice;
  lattice.lattice = std::make_shared<const LatticeMessage>(lattice_of(m, Alphabet::sized(1), Run{}));
  const MachinePtr back = machine_of(lattice, Alphabet::sized(1), Run{});
  assert_close(static_cast<double>(oracle::weight_of(*back, {{1}}) / oracle::weight_of(*back, {{1, 1}})), 1, 1e-12);
}

static void nothing_and_numbers_are_no_machines(void **) {
  assert_true(Message{}.uniform());
  assert_true(machine_of({}, Alphabet::sized(1), Run{}) == nullptr);
  Message vector;
  vector.logs = std::make_shared<const Array<double>>(2, 0.5);
  assert_throws(machine_of(vector, Alphabet::sized(2), Run{}), Code::internal);
  assert_throws(lattice_of({}, Alphabet::sized(2), Run{}), Code::internal);
}

TESTS(models_are_written_out_with_failure_arcs, lattices_begin_and_end_with_their_weights,
      weights_beyond_a_doubles_range_reach_lattices_all_the_same, nothing_and_numbers_are_no_machines)
