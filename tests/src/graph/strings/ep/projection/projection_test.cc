// One message projected: what the weights then expect, and what an update says has changed.
#include "src/graph/strings/ep/projection/projection.hh"

#include <algorithm>

#include "fsa/machine/builder.hh"
#include "fsa/ngram/group_lasso.hh"
#include "fsa/ops/project.hh"
#include "tests/fsa/golden_machine.hh"
#include "tests/src/graph/strings/ep/product_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using golden::Json;

namespace {

struct Case {
  LatticeMessage message;
  Label symbols;
};

std::vector<Case> golden_messages() {
  std::vector<Case> cases;
  for (const Json &entry : golden::read("greedy.json")) {
    const AlphabetPtr alphabet = Alphabet::sized(static_cast<int64_t>(entry["alphabet"].get<std::string>().size()));
    const MachinePtr m = golden::golden_machine(entry, alphabet);
    const int32_t last[] = {m->tapes() - 1};
    cases.push_back(
        {whole_lattice(MessageLattice::make(project(m, last, Run{}), Run{})), static_cast<Label>(alphabet->size())});
  }
  assert_true(cases.size() > 3);
  return cases;
}

EpBelief nothing_yet(Label symbols, int32_t order) {
  EpBelief b;
  b.automaton = std::make_shared<const FeatureAutomaton>(full_tree(symbols, order, Run{}));
  b.belief.assign(static_cast<size_t>(b.trie().nodes()), 0);
  b.slot.resize(1);
  return b;
}

// E_q[f] of a belief over its own tree.
Array<double> expected_of(const EpBelief &b) {
  Array<double> e(b.belief.size());
  double log_total;
  ModelSum sum;
  assert_true(sum.expected(*b.automaton, b.belief, e, &log_total, Run{}) == SumStatus::ok);
  return e;
}

Array<double> expected_of(const EpBelief &b, const LatticeMessage &message) {
  Array<double> e(b.belief.size()), none(b.belief.size(), 0);
  double log_total;
  Moments moments;
  assert_true(moments.expected(message, *b.automaton, none, e, &log_total, Run{}) == SumStatus::ok);
  return e;
}

double largest_difference(const Array<double> &x, const Array<double> &y) {
  double most = 0;
  for (size_t i = 0; i < x.size(); ++i) most = std::max(most, std::fabs(x[i] - y[i]));
  return most;
}

EpSettings settings_of(EpFamily family, EpStep step) {
  EpSettings s;
  s.family = family;
  s.step = step;
  s.order = family == EpFamily::ngram ? 2 : 4;
  return s;
}

}  // namespace

static void refitted_weights_have_the_message_s_expectations(void **) {
  for (const Case &c : golden_messages()) {
    for (const EpFamily family : {EpFamily::sparse, EpFamily::greedy}) {
      EpBelief b = nothing_yet(c.symbols, 1);
      EpProjector projector;
      const EpSettings s = settings_of(family, EpStep::refit);
      for (int visit = 0; visit < 4; ++visit) assert_true(projector.update(c.message, 0, s, 0.02, true, 0, &b, Run{}).accepted);
      const Array<double> p = expected_of(b, c.message), q = expected_of(b);
      int weighted = 0;
      for (size_t i = 1; i < p.size(); ++i) {
        if (b.belief[i] == 0 || std::isinf(b.belief[i])) continue;
        assert_true(std::fabs(p[i] - q[i]) <= 0.01 * 0.02 + 1e-9);  // a hundredth of lambda
        ++weighted;
      }
      assert_true(weighted > 1);
      // The model's moments equal its sums.
      assert_true(b.model_known && largest_difference(b.model_expected, q) < 1e-12);
    }
  }
}

static void the_change_is_that_of_expected_counts(void **) {
  for (const Case &c : golden_messages()) {
    for (const EpFamily family : {EpFamily::ngram, EpFamily::sparse, EpFamily::greedy}) {
      for (const double damping : {0.0, 0.3}) {
        EpBelief b = nothing_yet(c.symbols, family == EpFamily::ngram ? 2 : 1);
        EpProjector projector;
        const EpStep step = family == EpFamily::ngram ? EpStep::closed : EpStep::refit;
        const EpSettings s = settings_of(family, step);
        assert_true(projector.update(c.message, 0, s, 0.02, true, damping, &b, Run{}).accepted);
        const Array<double> weights = b.belief, before = expected_of(b);
        const NgramNode nodes = b.trie().nodes();
        EpBelief whole = b;  // what the update leads to, without damping
        assert_true(projector.update(c.message, 0, s, 0.02, true, 0, &whole, Run{}).accepted);
        const EpUpdate again = projector.update(c.message, 0, s, 0.02, true, damping, &b, Run{});
        assert_true(again.accepted);
        if (b.trie().nodes() != nodes) continue;  // the old weights would have to be moved to compare
        assert_true(std::fabs(again.change - largest_difference(expected_of(whole), before)) < 1e-11);
        if (damping == 0) assert_true(again.change < 1e-6);
      }
    }
  }
}

// An n-gram that one message gave a weight keeps it when another has no need of it: the belief is fitted over all of them.
static void ngrams_stay_while_any_message_has_them(void **) {
  const std::vector<Case> cases = golden_messages();
  for (size_t i = 0; i + 1 < cases.size(); ++i) {
    if (cases[i].symbols != cases[i + 1].symbols) continue;
    for (const EpFamily family : {EpFamily::sparse, EpFamily::greedy}) {
      const EpSettings s = settings_of(family, EpStep::refit);
      EpProjector projector;
      EpBelief b = nothing_yet(cases[i].symbols, 1);
      b.slot.resize(2);
      assert_true(projector.update(cases[i].message, 0, s, 0.02, true, 0, &b, Run{}).accepted);
      std::vector<Array<Label>> had;
      for (NgramNode w = 1; w < b.trie().nodes(); ++w) {
        had.emplace_back();
        b.trie().spell(w, &had.back());
        if (b.belief[static_cast<size_t>(w)] == 0) had.pop_back();
      }
      if (!projector.update(cases[i + 1].message, 1, s, 0.02, true, 0, &b, Run{}).accepted) continue;
      size_t kept = 0;
      for (const Array<Label> &w : had) kept += b.belief[static_cast<size_t>(b.trie().find(w))] != 0;
      assert_int_equal(kept, had.size());
    }
  }
}

// bb, bbb or bab. Of the n-grams that join some leave again, since each by itself is missed by no more than lambda; the weights
// of the others have no finite sum without them, and the solve has to begin again from the belief.
static void what_leaves_again_does_not_stop_an_update(void **) {
  Builder builder(Semiring::log, {Alphabet::sized(2)});
  builder.add_states(4);
  const auto arc = [&](State from, Label c, double weight, State to) { builder.add_arc(from, &c, -std::log(weight), to); };
  arc(0, 2, 0.2258, 1);
  arc(1, 2, 1.2025, 2);
  arc(1, 1, 0.0741, 2);
  arc(1, 2, 0.8824, 3);
  arc(2, 2, 0.6195, 3);
  builder.set_final(3, 0);
  const LatticeMessage message = whole_lattice(MessageLattice::make(builder.build(), Run{}));
  EpBelief b = nothing_yet(2, 1);
  EpProjector projector;
  for (int visit = 0; visit < 3; ++visit) {
    assert_true(projector.update(message, 0, settings_of(EpFamily::sparse, EpStep::refit), 0.3, true, 0, &b, Run{}).accepted);
  }
}

static void dropped_weightless_ngrams_leave_the_model(void **) {
  const Case c = golden_messages()[0];
  EpBelief b = nothing_yet(c.symbols, 1);
  EpProjector projector;
  const EpSettings s = settings_of(EpFamily::sparse, EpStep::refit);
  for (int visit = 0; visit < 3; ++visit) assert_true(projector.update(c.message, 0, s, 0.02, true, 0, &b, Run{}).accepted);
  Array<TreeExtension> more;
  for (NgramNode w = 0; w < b.trie().nodes(); ++w) {
    for (Label a = 1; a <= b.trie().symbols() && b.trie().label(w) != b.trie().eos(); ++a) more.push_back({w, a});
  }
  for (int round = 0; round < 4; ++round) {
    const TreeChange wider = extended(b.trie(), more, Run{});
    b.change_tree(wider);
    assert_false(b.model_known);  // not of the new n-grams
    more.clear();
    for (NgramNode w = 0; w < b.trie().nodes(); ++w) {
      for (Label a = 1; a <= b.trie().symbols() && b.trie().label(w) != b.trie().eos(); ++a) more.push_back({w, a});
    }
  }
  assert_true(projector.update(c.message, 0, s, 0.02, false, 0, &b, Run{}).accepted);
  const NgramNode before = b.trie().nodes();
  const double root = expected_of(b)[0];
  b.compact();
  assert_true(b.trie().nodes() < before && b.model_known);
  const Array<double> q = expected_of(b);
  assert_true(largest_difference(q, b.model_expected) < 1e-12);
  assert_close(q[0], root, 1e-12);
}

namespace {

// The norm of a proximal gradient step of size 1 over all n-grams of the order: 0 where the belief is the penalized optimum.
double distance_from_optimum(const EpBelief &b, const LatticeMessage &message, const EpSettings &s, double lambda) {
  Array<NgramNode> node;
  const TreeChange all = united(b.trie(), *full_tree(b.trie().symbols(), s.order, Run{}), &node, Run{});
  const FeatureAutomaton automaton(all.trie);
  Array<double> cavity;
  b.cavity(0, &cavity);
  const Array<double> theta = moved(all, b.belief), others = moved(all, cavity);
  Array<double> of_q(theta.size()), of_p(theta.size()), stepped = theta;
  double log_total = 0;
  Moments moments;
  ModelSum sum;
  assert_true(moments.expected(message, automaton, others, of_p, &log_total, Run{}) == SumStatus::ok);
  assert_true(sum.expected(automaton, theta, of_q, &log_total, Run{}) == SumStatus::ok);
  for (size_t w = 0; w < stepped.size(); ++w) {
    if (static_cast<NgramNode>(w) != all.trie->begin_node()) stepped[w] -= of_q[w] - of_p[w];
  }
  shrink(*all.trie, NgramPenalty::tree, lambda, stepped, false);
  double squares = 0;
  for (size_t w = 0; w < stepped.size(); ++w) squares += (stepped[w] - theta[w]) * (stepped[w] - theta[w]);
  return std::sqrt(squares);
}

}  // namespace

static void what_no_longer_changes_is_optimal_over_all_ngrams(void **) {
  Rng rng(62, RngMethod::test, 0, 0, 0);
  int settled = 0;
  for (int i = 0; i < 400 / kCasesDivisor; ++i) {
    oracle::Shape shape;
    shape.states = 3 + static_cast<int32_t>(rng.below(6));
    shape.arcs = 2 * shape.states + static_cast<int32_t>(rng.below(8));
    shape.cyclic = rng.below(2) == 0;
    shape.epsilons = rng.below(2) == 0;
    shape.scale = shape.cyclic ? 0.2 : 0.5;
    shape.alphabet = {static_cast<Label>(1 + rng.below(3))};
    const LatticeMessage message = whole_lattice(product_oracle::random_lattice(shape, rng));
    EpSettings s = settings_of(EpFamily::sparse, EpStep::converged);
    s.order = static_cast<int32_t>(1 + rng.below(4));
    const double lambda = std::pow(10, -1 - 2 * rng.uniform());
    EpBelief b = nothing_yet(shape.alphabet[0], 1);
    b.slot.resize(2);
    if (rng.below(2) == 0) {  // another message has been there
      const product_oracle::Model other =
          product_oracle::random_model(rng, shape.alphabet[0], 4, static_cast<size_t>(s.order), 0.5, 1);
      Array<NgramNode> node;
      b.change_tree(united(b.trie(), *other.l.trie, &node, Run{}));
      for (size_t w = 0; w < node.size(); ++w) b.belief[static_cast<size_t>(node[w])] = other.l.theta[w];
      b.slot[1] = b.belief;
    }
    EpProjector projector;
    EpUpdate done{true, 1};
    for (int visit = 0; visit < 50 && done.accepted && done.change >= 1e-8; ++visit) {
      done = projector.update(message, 0, s, lambda, true, 0, &b, Run{});
    }
    if (!done.accepted || done.change >= 1e-8) continue;
    assert_true(distance_from_optimum(b, message, s, lambda) < 0.01 * lambda);
    ++settled;
  }
  assert_true(settled > 300 / kCasesDivisor);
}

TESTS(refitted_weights_have_the_message_s_expectations, the_change_is_that_of_expected_counts,
      ngrams_stay_while_any_message_has_them, what_no_longer_changes_is_optimal_over_all_ngrams,
      what_leaves_again_does_not_stop_an_update, dropped_weightless_ngrams_leave_the_model)
