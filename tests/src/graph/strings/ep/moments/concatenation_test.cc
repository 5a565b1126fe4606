// Strings of a model between two places of a message, against the dense product.
#include <algorithm>

#include "fsa/machine/builder.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/src/graph/strings/ep/product_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using product_oracle::Real;

static double largest(const Array<Real> &values) {
  Real most = 0;
  for (const Real v : values) most = std::max(most, v);
  return static_cast<double>(most);
}

// Ratios of all entries to the largest, entry by entry.
static void assert_proportional(const Array<double> &got, const Array<Real> &expected, double tolerance) {
  const double most = largest(expected), top = *std::max_element(got.begin(), got.end());
  assert_true(top > 0.4 && top < 4);
  for (size_t i = 0; i < got.size(); ++i) {
    const double e = static_cast<double>(expected[i] / most), g = got[i] / top;
    if (!(std::fabs(e - g) <= tolerance * e)) {
      print_error("place %zu: %.17g, expected %.17g\n", i, g, e);
      fail();
    }
  }
}

static void both_ways_match_the_dense_product(void **) {
  Rng rng(21, RngMethod::test, 0, 0, 0);
  Moments moments;
  int compared = 0, empty = 0, improper = 0;
  for (int i = 0; i < 300 / kCasesDivisor; ++i) {
    oracle::Shape shape;
    shape.cyclic = i % 3 == 0;
    shape.states = shape.cyclic ? 4 : 6;
    shape.arcs = shape.cyclic ? 8 : 14;
    shape.scale = shape.cyclic ? 0.1 : 0.3;
    shape.epsilons = i % 2 == 0;
    shape.alphabet = {static_cast<Label>(1 + rng.below(3))};
    const double scale = shape.cyclic ? 2 : i % 4 == 1 ? 30 : 3;
    const product_oracle::Model model =
        product_oracle::random_model(rng, shape.alphabet[0], 1 + static_cast<int>(rng.below(12)), 1 + rng.below(4), scale, 0,
                                     i % 5 == 0 && !shape.cyclic ? 0.1 : 0);
    LatticeMessage m = whole_lattice(product_oracle::random_lattice(shape, rng));
    // An end everywhere, so that the reference leaves nothing out.
    for (double &x : m.initial) x = rng.below(2) == 0 ? rng.uniform() : x;
    for (double &x : m.final) x = rng.uniform() + 0.01;
    const product_oracle::Sums expected = product_oracle::sums(m, *model.l.trie, model.l.theta, 1);
    Array<double> arrived(m.initial.size()), ahead(m.initial.size());
    const SumStatus status = moments.through(m.lattice, m.initial, model.automaton, model.l.theta, arrived, Run{});
    if (!expected.finite) {
      assert_true(status == SumStatus::improper);
      assert_true(moments.onwards(m.lattice, m.final, model.automaton, model.l.theta, ahead, Run{}) == SumStatus::improper);
      ++improper;
      continue;
    }
    if (largest(expected.through) == 0) {
      assert_true(status == SumStatus::empty);
      ++empty;
      continue;
    }
    assert_true(status == SumStatus::ok);
    assert_proportional(arrived, expected.through, shape.cyclic ? 1e-9 : 1e-11);
    // Backwards from states the reference begins at: all.
    for (double &x : m.initial) x = 1;
    const product_oracle::Sums from_all = product_oracle::sums(m, *model.l.trie, model.l.theta, 1);
    const SumStatus back = moments.onwards(m.lattice, m.final, model.automaton, model.l.theta, ahead, Run{});
    assert_true(back == (from_all.finite ? SumStatus::ok : SumStatus::improper));
    if (!from_all.finite) continue;
    assert_proportional(ahead, from_all.onwards, shape.cyclic ? 1e-9 : 1e-11);
    ++compared;
  }
  print_message("%d compared, %d empty, %d improper\n", compared, empty, improper);
  assert_true(compared > 200 / kCasesDivisor);
}

// 600 letters, weights far apart: what arrives at the end is what leads ahead from the start.
static void long_messages_keep_their_scale(void **) {
  Rng rng(22, RngMethod::test, 0, 0, 0);
  Moments moments;
  for (int round = 0; round < 5; ++round) {
    const product_oracle::Model model = product_oracle::random_model(rng, 3, 25, 4, 10 + 4 * round, 0);
    Builder b(Semiring::real, {model.l.alphabet});
    b.add_states(601);
    for (State s = 0; s < 600; ++s) {
      for (Label c = 1; c <= 3; ++c) {
        if (rng.below(3) != 0) b.add_arc(s, &c, rng.uniform(), s + 1);
      }
      const Label c = 1;
      b.add_arc(s, &c, 1e-3, s + 1);
    }
    b.set_final(600, 1);
    const LatticeMessage m = whole_lattice(MessageLattice::make(b.build(), Run{}));
    Array<double> arrived(601), count(model.l.theta.size());
    assert_true(moments.through(m.lattice, m.initial, model.automaton, model.l.theta, arrived, Run{}) == SumStatus::ok);
    for (const double a : arrived) assert_true(a >= 0 && a < 4);
    // Ratios of what arrives at neighbours are ratios of sums that end there.
    for (const size_t s : {5, 300, 599}) {
      LatticeMessage part = m;
      double z[2];
      for (size_t k = 0; k < 2; ++k) {
        std::fill(part.final.begin(), part.final.end(), 0.0);
        part.final[s + k] = 1;
        assert_true(moments.expected(part, model.automaton, model.l.theta, count, &z[k], Run{}) == SumStatus::ok);
      }
      if (arrived[s] > 0 && arrived[s + 1] > 0) assert_close(std::log(arrived[s + 1] / arrived[s]), z[1] - z[0], 1e-9);
    }
  }
}

static void wrong_arguments_are_refused(void **) {
  Rng rng(23, RngMethod::test, 0, 0, 0);
  const product_oracle::Model model = product_oracle::random_model(rng, 2, 6, 3, 1, 0);
  const LatticePtr l = MessageLattice::universal(2, Run{});
  Array<double> one{1}, two{1, 1}, negative{-1}, place(1);
  Moments moments;
  assert_throws(moments.through(l, two, model.automaton, model.l.theta, place, Run{}), Code::argument);
  assert_throws(moments.through(l, negative, model.automaton, model.l.theta, place, Run{}), Code::argument);
  assert_throws(moments.onwards(l, one, model.automaton, model.l.theta, two, Run{}), Code::argument);
  assert_throws(moments.onwards(l, negative, model.automaton, model.l.theta, place, Run{}), Code::argument);
}

TESTS(both_ways_match_the_dense_product, long_messages_keep_their_scale, wrong_arguments_are_refused)
