// Sums over messages times models, against the dense product.
#include "src/graph/strings/ep/moments/moments.hh"
#include "fsa/ngram/log_linear.hh"
#include "src/graph/strings/ep/projection/model_sum.hh"

#include "fsa/compile/string_machine.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/distance/ngram_counts.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ngram/encode_machine.hh"
#include "fsa/ngram/expected_features.hh"
#include "fsa/ops/compose.hh"
#include "fsa/ops/project.hh"
#include "tests/fsa/golden_machine.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/src/graph/strings/ep/product_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using product_oracle::Model;
using product_oracle::Ngram;

static LatticeMessage random_ends(const LatticePtr &lattice, Rng &rng) {
  LatticeMessage m = whole_lattice(lattice);
  if (rng.below(2) == 0) {
    for (double &x : m.initial) x = rng.below(3) == 0 ? rng.uniform() : x;
    for (double &x : m.final) x = rng.below(3) == 0 ? rng.uniform() : x;
  }
  return m;
}

struct Compared {
  int finite = 0, improper = 0, empty = 0;
};

static void compare(const LatticeMessage &m, const Model &model, Moments &moments, double tolerance, Compared *seen) {
  const NgramTrie &trie = *model.l.trie;
  const product_oracle::Sums expected = product_oracle::sums(m, trie, model.l.theta, 1);
  Array<double> count(static_cast<size_t>(trie.nodes()));
  double log_total = 0;
  const SumStatus status = moments.expected(m, model.automaton, model.l.theta, count, &log_total, Run{});
  if (!expected.finite) {
    assert_int_equal(static_cast<int>(status), static_cast<int>(SumStatus::improper));
    ++seen->improper;
    return;
  }
  if (expected.total == 0) {
    assert_int_equal(static_cast<int>(status), static_cast<int>(SumStatus::empty));
    ++seen->empty;
    return;
  }
  assert_int_equal(static_cast<int>(status), static_cast<int>(SumStatus::ok));
  assert_close(log_total, static_cast<double>(std::log(expected.total)), tolerance);
  for (NgramNode w = 0; w < trie.nodes(); ++w) {
    const auto it = expected.count.find(product_oracle::spelt(trie, w));
    const double under = w == trie.begin_node() ? 1 : it == expected.count.end() ? 0 : static_cast<double>(it->second);
    assert_close(count[static_cast<size_t>(w)], under, tolerance);
  }
  ++seen->finite;
}

static Compared over_random_machines(oracle::Shape shape, double scale, double hard, double tolerance, int cases) {
  Rng rng(11, RngMethod::test, shape.cyclic, shape.epsilons, static_cast<uint64_t>(scale));
  Compared seen;
  Moments moments;
  for (int i = 0; i < cases / kCasesDivisor; ++i) {
    const Label symbols = static_cast<Label>(1 + rng.below(3));
    shape.alphabet = {symbols};
    const Model model = product_oracle::random_model(rng, symbols, 1 + static_cast<int>(rng.below(10)), 1 + rng.below(3), scale,
                                                     rng.uniform(), hard);
    const LatticePtr lattice = product_oracle::random_lattice(shape, rng);
    compare(random_ends(lattice, rng), model, moments, tolerance, &seen);
  }
  return seen;
}

static void acyclic_messages(void **) {
  oracle::Shape shape;
  shape.states = 6;
  shape.arcs = 14;
  assert_true(over_random_machines(shape, 2, 0, 1e-11, 120).finite > 100 / kCasesDivisor);
  shape.epsilons = true;
  shape.phi = shape.rho = true;
  assert_true(over_random_machines(shape, 2, 0, 1e-11, 120).finite > 100 / kCasesDivisor);
}

static void cyclic_messages(void **) {
  oracle::Shape shape;
  shape.states = 4;
  shape.arcs = 8;
  shape.cyclic = true;
  shape.semiring = Semiring::real;
  shape.scale = 0.4;
  Compared seen = over_random_machines(shape, 1, 0, 1e-10, 150);
  assert_true(seen.finite > 60 / kCasesDivisor && seen.improper > 2 / kCasesDivisor);
  shape.epsilons = true;
  seen = over_random_machines(shape, 1, 0, 1e-10, 150);
  assert_true(seen.finite > 60 / kCasesDivisor && seen.improper > 2 / kCasesDivisor);
}

// Positions of four states each that read the same letters, so that rows are summed four at a time; with loops, and with
// silent arcs.
static void messages_of_positions(void **) {
  Rng rng(18, RngMethod::test, 0, 0, 0);
  Compared seen;
  Moments moments;
  for (int i = 0; i < 60 / kCasesDivisor; ++i) {
    const Label symbols = 2;
    const bool loops = i % 2 == 1, silent = i % 4 > 1;
    Builder b(Semiring::real, {Alphabet::sized(symbols)});
    b.add_states(9);
    for (State s = 0; s < 5; ++s) {
      for (Label c = 1; c <= symbols; ++c) {
        for (int k = 0; k < 3; ++k) b.add_arc(s, &c, rng.uniform(), (s == 0 ? 1 : 5) + static_cast<State>(rng.below(4)));
      }
    }
    for (State s = 0; s < 9; ++s) {
      for (Label c = 1; c <= symbols && loops; ++c) b.add_arc(s, &c, 0.3 * rng.uniform(), s);
      if (silent && loops) b.add_arc(s, &kEpsilon, 0.3 * rng.uniform(), s);
      if (silent && s > 0 && s < 5) b.add_arc(s, &kEpsilon, rng.uniform(), s + 4);
      if (s > 4 || rng.below(2) == 0) b.set_final(s, rng.uniform() + 0.1);
    }
    const LatticePtr l = MessageLattice::make(b.build(), Run{});
    if (l->states() == 9) assert_true(l->strips().size() < 9);
    const Model model = product_oracle::random_model(rng, symbols, 8, 3,
                                                     loops        ? 0.5
                                                     : i % 3 == 0 ? 30
                                                                  : 2,
                                                     loops ? 0.7 : 0, i % 5 == 0 && !loops ? 0.2 : 0);
    compare(random_ends(l, rng), model, moments, 1e-10, &seen);
  }
  assert_true(seen.finite > 40 / kCasesDivisor);
}

static void weights_far_apart_and_of_zero(void **) {
  oracle::Shape shape;
  shape.states = 6;
  shape.arcs = 14;
  assert_true(over_random_machines(shape, 30, 0, 1e-10, 150).finite > 100 / kCasesDivisor);
  const Compared some = over_random_machines(shape, 3, 0.3, 1e-10, 150);
  assert_true(some.finite > 20 / kCasesDivisor && some.empty > 5 / kCasesDivisor);
  shape.states = 4;
  shape.arcs = 8;
  shape.cyclic = shape.epsilons = true;
  shape.scale = 0.05;
  assert_true(over_random_machines(shape, 6, 0.1, 1e-9, 100).finite > 30 / kCasesDivisor);
}

static void differences_and_letter_by_letter_agree(void **) {
  Rng rng(12, RngMethod::test, 0, 0, 0);
  Moments corrected, letters;
  letters.set_explicit(true);
  int compared = 0;
  for (int i = 0; i < 200 / kCasesDivisor; ++i) {
    const double scale = i % 4 == 3 ? 30 : 1 + i % 4;
    const Model model = product_oracle::random_model(rng, 8, 60, 5, scale, 1, i % 5 == 0 ? 0.1 : 0);
    oracle::Shape shape;
    shape.states = 30;
    shape.arcs = 150;
    shape.alphabet = {8};
    shape.epsilons = i % 2 == 0;
    shape.cyclic = i % 3 == 2 && scale < 30;
    if (shape.cyclic) shape.scale = 0.02;
    const LatticePtr lattice = product_oracle::random_lattice(shape, rng);
    const LatticeMessage m = random_ends(lattice, rng);
    Array<double> a(model.l.theta.size()), b = a;
    double za = 0, zb = 0;
    const SumStatus x = corrected.expected(m, model.automaton, model.l.theta, a, &za, Run{});
    const SumStatus y = letters.expected(m, model.automaton, model.l.theta, b, &zb, Run{});
    assert_int_equal(static_cast<int>(x), static_cast<int>(y));
    if (x != SumStatus::ok) continue;
    assert_close(za, zb, 1e-10);
    for (size_t w = 0; w < a.size(); ++w) assert_close(a[w], b[w], 1e-10);
    assert_true(letters.explicit_rows() >= corrected.explicit_rows());
    ++compared;
  }
  assert_true(compared > 150 / kCasesDivisor);
}

// A single string, so that all is known: 2,000 letters under weights within ±30.
static void long_strings_keep_their_scale(void **) {
  Rng rng(13, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 4; ++round) {
    const Model model = product_oracle::random_model(rng, 3, 25, 4, 30, round);
    Array<Label> string;
    std::string v;
    for (int i = 0; i < 2000; ++i) {
      string.push_back(static_cast<Label>(1 + rng.below(3)));
      v += static_cast<char>('a' + string.back() - 1);
    }
    const LatticePtr l = MessageLattice::make(string_machine(model.l.alphabet, Semiring::log, string), Run{});
    Array<double> count(model.l.theta.size());
    double log_total = 0;
    Moments moments;
    assert_int_equal(
        static_cast<int>(moments.expected(whole_lattice(l), model.automaton, model.l.theta, count, &log_total, Run{})), 0);
    assert_close(log_total, features::log_weight(model.theta, v), 1e-12);
    for (NgramNode w = 0; w < model.l.trie->nodes(); ++w) {
      assert_close(count[static_cast<size_t>(w)], static_cast<double>(features::count(features::text(*model.l.trie, w), v)),
                   1e-9);
    }
  }
}

static void compositions_count_the_same(void **) {
  Rng rng(14, RngMethod::test, 0, 0, 0);
  int compared = 0;
  for (int i = 0; i < 40 / kCasesDivisor; ++i) {
    const Model model = product_oracle::random_model(rng, 3, 12, 3, 1, 1.5);
    oracle::Shape shape;
    shape.states = 8;
    shape.arcs = 20;
    shape.epsilons = i % 2 == 0;
    shape.cyclic = i % 3 == 0;
    shape.scale = 0.1;
    const MachinePtr m = oracle::random_machine(shape, rng.bits64());
    const MachinePtr product = compose(m, encode_machine(*encode_log_linear(model.l), Semiring::log, Run{}), Run{});
    const double log_z = total(*product, Run{}).log();
    if (log_z == -INFINITY) continue;
    Array<double> count(model.l.theta.size());
    double log_total = 0;
    Moments moments;
    const LatticeMessage message = whole_lattice(MessageLattice::make(m, Run{}));
    assert_int_equal(static_cast<int>(moments.expected(message, model.automaton, model.l.theta, count, &log_total, Run{})), 0);
    assert_close(log_total, log_z, 1e-11);
    const NgramTrie &trie = *model.l.trie;
    StringBatch ngrams;
    ngrams.alphabets = {model.l.alphabet};
    for (NgramNode w = 0; w < trie.nodes(); ++w) {
      for (const Label c : product_oracle::spelt(trie, w)) ngrams.labels.push_back(c);
      ngrams.end_string();
      ngrams.end_item(0);
    }
    Array<double> reference(count.size());
    ngram_counts(*product, 0, ngrams, {trie.bos(), trie.eos()}, reference, Run{});
    for (size_t w = 0; w < count.size(); ++w) assert_close(count[w], reference[w], 1e-10);
    ++compared;
  }
  assert_true(compared > 20 / kCasesDivisor);
}

static MachinePtr distribution(const golden::Json &entry, const AlphabetPtr &alphabet) {
  const MachinePtr m = golden::golden_machine(entry, alphabet);
  const int32_t last[] = {1};
  return m->tapes() == 1 ? m : project(m, last, Run{});
}

static void golden_expectations_through_a_message(void **) {
  int cases = 0;
  for (const golden::Json &entry : golden::read("gradient.json")) {
    const int64_t symbols = static_cast<int64_t>(entry["alphabet"].get<std::string>().size());
    features::Theta theta;
    for (const auto &[w, t] : entry["theta"].items()) theta[w] = 0;
    const LogLinear l = features::log_linear_of(theta, symbols);
    const FeatureAutomaton automaton(l.trie);
    const LatticePtr lattice = MessageLattice::make(distribution(entry, l.alphabet), Run{});
    Array<double> count(l.theta.size());
    double log_total = 0;
    Moments moments;
    assert_int_equal(static_cast<int>(moments.expected(whole_lattice(lattice), automaton, l.theta, count, &log_total, Run{})),
                     0);
    assert_close(std::exp(log_total), entry["Z"].get<double>(), 1e-9);
    for (const auto &[w, e] : entry["E_p_f"].items()) {
      if (w == "^") continue;
      assert_close(count[static_cast<size_t>(l.trie->find(features::labels(w, symbols)))], e.get<double>(), 1e-9);
    }
    // All strings with weight one have an infinite sum.
    assert_int_equal(static_cast<int>(ModelSum{}.expected(automaton, l.theta, count, &log_total, Run{})),
                     static_cast<int>(SumStatus::improper));
    ++cases;
  }
  assert_true(cases >= 4);
}

static void wrong_arguments_are_refused(void **) {
  const Model model = [] {
    Rng rng(17, RngMethod::test, 0, 0, 0);
    return product_oracle::random_model(rng, 2, 6, 3, 1, 2);
  }();
  const Array<Label> ab = {1, 2};
  const LatticePtr l = MessageLattice::make(string_machine(model.l.alphabet, Semiring::log, ab), Run{});
  const LatticePtr other = MessageLattice::make(string_machine(Alphabet::sized(3), Semiring::log, ab), Run{});
  Array<double> count(model.l.theta.size()), theta = model.l.theta;
  double z = 0;
  Moments moments;
  assert_throws(moments.summed(), Code::argument);
  assert_throws(moments.expected(whole_lattice(other), model.automaton, theta, count, &z, Run{}), Code::argument);
  theta[0] = NAN;
  assert_throws(moments.expected(whole_lattice(l), model.automaton, theta, count, &z, Run{}), Code::argument);
  theta.pop_back();
  assert_throws(moments.expected(whole_lattice(l), model.automaton, theta, count, &z, Run{}), Code::argument);
  // The empty n-gram's is part of every other's.
  for (const double large : {2e12, -2e12, 1.9e241}) {
    theta = model.l.theta;
    theta[NgramTrie::kRoot] = large;
    assert_throws(moments.expected(whole_lattice(l), model.automaton, theta, count, &z, Run{}), Code::argument);
  }
  LatticeMessage bad = whole_lattice(l);
  bad.final[0] = -1;
  assert_throws(moments.expected(bad, model.automaton, model.l.theta, count, &z, Run{}), Code::argument);
  Run small;
  small.max_bytes = 100;
  assert_throws(moments.expected(whole_lattice(l), model.automaton, model.l.theta, count, &z, small), Code::limit);
}

TESTS(acyclic_messages, cyclic_messages, messages_of_positions, weights_far_apart_and_of_zero,
      differences_and_letter_by_letter_agree, long_strings_keep_their_scale, compositions_count_the_same,
      golden_expectations_through_a_message, wrong_arguments_are_refused)
