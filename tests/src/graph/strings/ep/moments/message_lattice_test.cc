// The layout of a message: its strings' weights, its order, what is left out.
#include "src/graph/strings/ep/moments/message_lattice.hh"

#include "fsa/base/rng.hh"
#include "fsa/machine/builder.hh"
#include "tests/fsa/oracle.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/test_list.hh"

using namespace hws;
using oracle::Real;

namespace {

// The lattice as a machine, so that the oracle can weigh strings in it.
MachinePtr machine_of(const MessageLattice &l) {
  Builder b(Semiring::real, {Alphabet::sized(l.symbols())});
  b.add_states(l.states());
  b.set_start(l.start());
  for (int32_t s = 0; s < l.states(); ++s) {
    for (const MessageLattice::Arc &a : l.arcs(s)) b.add_arc(s, &a.label, a.weight, a.to);
    if (l.finals()[static_cast<size_t>(s)] > 0) b.set_final(s, l.finals()[static_cast<size_t>(s)]);
  }
  return b.build();
}

void check_order(const MessageLattice &l) {
  assert_int_equal(l.components().front(), 0);
  assert_int_equal(l.components().back(), l.states());
  bool epsilons = false;
  for (size_t c = 0; c + 1 < l.components().size(); ++c) {
    const int32_t begin = l.components()[c], end = l.components()[c + 1];
    assert_true(begin < end);
    bool inside = false;
    for (int32_t s = begin; s < end; ++s) {
      const auto arcs = l.arcs(s);
      for (size_t i = 0; i < arcs.size(); ++i) {
        assert_true(arcs[i].to >= begin && arcs[i].weight > 0);
        assert_true((arcs[i].label == kEpsilon) == (static_cast<int32_t>(i) + l.arc_begin(s) < l.letters_begin(s)));
        if (i > 0) {
          assert_true(arcs[i - 1].label < arcs[i].label || (arcs[i - 1].label == arcs[i].label && arcs[i - 1].to < arcs[i].to));
        }
        inside |= arcs[i].to < end;
        epsilons |= arcs[i].label == kEpsilon;
      }
    }
    assert_true(l.cyclic(static_cast<int32_t>(c)) == inside);
    if (!inside) assert_int_equal(end - begin, 1);
  }
  assert_true(epsilons == l.has_epsilons());
}

}  // namespace

static void strings_keep_their_weights(void **) {
  Rng rng(51, RngMethod::test, 0, 0, 0);
  int made = 0;
  for (int i = 0; i < 120 / kCasesDivisor; ++i) {
    oracle::Shape shape;
    shape.semiring = i % 2 == 0 ? Semiring::real : Semiring::log;
    shape.cyclic = i % 3 == 0;
    shape.scale = 0.1;
    shape.states = 6;
    shape.arcs = 14;
    shape.alphabet = {2};
    shape.epsilons = i % 4 < 2;
    shape.phi = shape.rho = i % 5 < 3;
    shape.zero_weights = true;
    const MachinePtr m = oracle::random_machine(shape, rng.bits64());
    LatticePtr l;
    try {
      l = MessageLattice::make(m, Run{});
    } catch (const Error &e) {
      assert_true(e.code == Code::empty);
      for (const oracle::Strings &s : oracle::all_strings({2}, 5)) assert_true(oracle::weight_of(*m, s) == 0);
      continue;
    }
    check_order(*l);
    const MachinePtr back = machine_of(*l);
    for (const oracle::Strings &s : oracle::all_strings({2}, 5)) {
      const double a = static_cast<double>(oracle::weight_of(*m, s)), b = static_cast<double>(oracle::weight_of(*back, s));
      assert_true(std::fabs(a - b) <= 1e-12 * a);
    }
    assert_true(l->bytes() > 0);
    ++made;
  }
  assert_true(made > 80 / kCasesDivisor);
}

static void equal_arcs_are_one(void **) {
  Builder b(Semiring::real, {Alphabet::sized(2)});
  b.add_states(3);
  const Label a = 1;
  b.add_arc(0, &a, 0.25, 1);
  b.add_arc(0, &a, 0.5, 1);
  b.add_arc(0, &a, 0.5, 2);  // leads nowhere
  b.set_final(1, 1);
  const LatticePtr l = MessageLattice::make(b.build(), Run{});
  assert_int_equal(l->states(), 2);
  assert_int_equal(l->arcs().size(), 1);
  assert_true(l->arcs()[0].weight == 0.75);
  const LatticeMessage m = whole_lattice(l);
  assert_true(m.initial[static_cast<size_t>(l->start())] == 1 && m.final[1] == 1 && m.final[0] == 0);
}

static void all_strings_weigh_one(void **) {
  const LatticePtr l = MessageLattice::universal(3, Run{});
  check_order(*l);
  const MachinePtr m = machine_of(*l);
  for (const oracle::Strings &s : oracle::all_strings({3}, 3)) assert_true(oracle::weight_of(*m, s) == 1);
}

static void what_is_no_message_is_refused(void **) {
  Builder nothing(Semiring::real, {Alphabet::sized(2)});
  nothing.add_states(1);
  assert_throws(MessageLattice::make(nothing.build(), Run{}), Code::empty);
  const auto one = [](Semiring semiring, std::vector<AlphabetPtr> alphabets, double final) {
    Builder b(semiring, std::move(alphabets));
    b.add_states(1);
    b.set_final(0, final);
    return b.build();
  };
  assert_throws(MessageLattice::make(one(Semiring::tropical, {Alphabet::sized(2)}, 0), Run{}), Code::argument);
  assert_throws(MessageLattice::make(one(Semiring::real, {Alphabet::sized(2), Alphabet::sized(2)}, 1), Run{}), Code::argument);
  assert_throws(MessageLattice::make(one(Semiring::real, {Alphabet::open()}, 1), Run{}), Code::argument);
  assert_throws(MessageLattice::make(one(Semiring::log, {Alphabet::sized(2)}, -800), Run{}), Code::limit);
  Run small;
  small.max_bytes = 10;
  assert_throws(MessageLattice::universal(3, small), Code::limit);
}

TESTS(strings_keep_their_weights, equal_arcs_are_one, all_strings_weigh_one, what_is_no_message_is_refused)
