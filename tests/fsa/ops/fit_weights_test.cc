// Fitted weights against counting, string by string, which arcs the acceptor takes; and against other weights.
#include "fsa/ops/fit_weights.hh"

#include "fsa/base/rng.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/cross_entropy.hh"
#include "fsa/ops/weight_map.hh"
#include "tests/fsa/oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// A complete deterministic acceptor; some states have a default arc for what they have no arc for.
Builder random_complete(Rng &rng, Label symbols, State states) {
  Builder b(Semiring::real, {Alphabet::sized(symbols)});
  b.add_states(states);
  for (State s = 0; s < states; ++s) {
    b.set_final(s, 0.5);
    const bool rho = rng.below(2) == 0;
    for (Label c = 1; c <= symbols; ++c) {
      if (!rho || rng.below(2) == 0) b.add_arc(s, &c, 0.1, static_cast<State>(rng.below(static_cast<uint64_t>(states))));
    }
    const Label other = kRho;
    if (rho) b.add_arc(s, &other, 0.1, static_cast<State>(rng.below(static_cast<uint64_t>(states))));
  }
  return b;
}

MachinePtr random_distribution(Rng &rng, Label symbols) {
  Builder b(Semiring::real, {Alphabet::sized(symbols)});
  const State n = 5;
  b.add_states(n);
  for (State s = 0; s < n; ++s) {
    for (int i = 0; i < 3; ++i) {
      const Label c = static_cast<Label>(rng.below(static_cast<uint64_t>(symbols) + 1));
      const State to = s + 1 + static_cast<State>(rng.below(3));
      if (to < n) b.add_arc(s, &c, rng.uniform() + 0.1, to);
    }
  }
  b.set_final(n - 1, 1);
  b.set_final(1, 0.3);
  return b.build();
}

// Counts of arcs and ends over the one path each string has, by trying all of them.
struct Walk {
  const Machine &a;
  Array<Label> text;
  Array<ArcId> path, found;
  State end = -1;
  int paths = 0;
  void from(State s, size_t at) {
    if (path.size() > text.size() + 3) return;
    if (at == text.size() && !is_zero(a.semiring(), a.final_weight(s))) {
      ++paths;
      found = path;
      end = s;
    }
    bool own = false;
    for (ArcId i = a.arc_begin(s); i < a.arc_end(s); ++i) {
      own |= at < text.size() && a.arrays().labels[0][static_cast<size_t>(i)] == text[at];
    }
    for (ArcId i = a.arc_begin(s); i < a.arc_end(s); ++i) {
      const Label c = a.arrays().labels[0][static_cast<size_t>(i)];
      if (is_zero(a.semiring(), a.weight(i))) continue;
      const bool reads = at < text.size() && (c == text[at] || (c == kRho && !own));
      if (!reads && c != kEpsilon) continue;
      path.push_back(i);
      from(a.next(i), at + (c != kEpsilon));
      path.pop_back();
    }
  }
};

void compare(const MachinePtr &p, const MachinePtr &a, const FittedWeights &q) {
  Array<double> arcs(static_cast<size_t>(a->arcs()), 0), finals(static_cast<size_t>(a->states()), 0);
  for (const oracle::Path &path : oracle::paths(*p, p->states())) {
    Walk walk{*a, path.strings[0], {}, {}};
    walk.from(a->start(), 0);
    assert_int_equal(walk.paths, 1);
    for (const ArcId i : walk.found) arcs[static_cast<size_t>(i)] += static_cast<double>(path.weight);
    finals[static_cast<size_t>(walk.end)] += static_cast<double>(path.weight);
  }
  for (State s = 0; s < a->states(); ++s) {
    double sum = finals[static_cast<size_t>(s)], own = 0;
    for (ArcId i = a->arc_begin(s); i < a->arc_end(s); ++i) {
      sum += arcs[static_cast<size_t>(i)];
      own += a->arrays().labels[0][static_cast<size_t>(i)] > 0;
    }
    if (sum == 0) continue;
    for (ArcId i = a->arc_begin(s); i < a->arc_end(s); ++i) {
      const bool rho = a->arrays().labels[0][static_cast<size_t>(i)] == kRho;
      const double among = rho ? static_cast<double>(a->alphabet(0)->size()) - own : 1;
      const double share = arcs[static_cast<size_t>(i)] > 0 ? arcs[static_cast<size_t>(i)] / (sum * among) : 0;
      assert_close(std::exp(log_weight(p->semiring(), q.machine->weight(i))), share, 1e-11);
    }
    assert_close(std::exp(log_weight(p->semiring(), q.machine->final_weight(s))), finals[static_cast<size_t>(s)] / sum, 1e-11);
  }
  assert_close(q.cross_entropy, cross_entropy(p, q.machine, Run{}), 1e-10);
  assert_close(total(*q.machine, Run{}).log(), 0, 1e-10);
}

// At the optimum the cross-entropy has no slope in any normalized weight and is not lower on either side.
void flat(const MachinePtr &p, const FittedWeights &q, Rng &rng) {
  const Machine &m = *q.machine;
  Array<double> arcs, finals;
  for (ArcId i = 0; i < m.arcs(); ++i) arcs.push_back(m.weight(i));
  for (State s = 0; s < m.states(); ++s) finals.push_back(m.final_weight(s));
  for (int round = 0; round < 4; ++round) {
    const size_t i = rng.below(arcs.size());
    double at[2];
    for (const int side : {0, 1}) {
      Array<double> other(arcs);
      other[i] *= side ? 1.0001 : 0.9999;
      const MachinePtr nearby = with_weights(q.machine, other.data(), finals.data(), Run{});
      at[side] = cross_entropy(p, nearby, Run{});
      assert_true(at[side] >= q.cross_entropy - 1e-12);
    }
    assert_true(std::fabs(at[1] - at[0]) / 2e-4 < 1e-6);
  }
}

}  // namespace

static void weights_are_the_shares_of_counts(void **) {
  Rng rng(31, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 150; ++round) {
    const MachinePtr p = random_distribution(rng, 3);
    if (total(*p, Run{}).zero()) continue;
    const MachinePtr a = random_complete(rng, 3, 1 + static_cast<State>(rng.below(4))).build();
    const FittedWeights q = fit_weights(p, a, Run{});
    assert_int_equal(q.machine->arcs(), a->arcs());
    compare(p, a, q);
    flat(p, q, rng);
    const FittedWeights in_log = fit_weights(convert(p, Semiring::log, Run{}), a, Run{});
    assert_true(in_log.machine->semiring() == Semiring::log);
    assert_close(in_log.cross_entropy, q.cross_entropy, 1e-11);
  }
}

// Unambiguous without being deterministic: what comes last decides which way was taken, and silent arcs.
static void unambiguous_acceptors_need_not_be_deterministic(void **) {
  Rng rng(32, RngMethod::test, 0, 0, 0);
  Builder b(Semiring::real, {Alphabet::sized(2)});
  b.add_states(6);
  const Label none = kEpsilon, one_label = 1, two = 2;
  // Ends with 1 (state 1 on), ends with 2 (2 on), is empty (3): chosen before anything is read.
  b.add_arc(0, &none, 1, 1);
  b.add_arc(0, &none, 1, 2);
  b.add_arc(0, &none, 1, 3);
  for (const State s : {1, 2}) {
    b.add_arc(s, &one_label, 1, s);
    b.add_arc(s, &two, 1, s);
  }
  b.add_arc(1, &one_label, 1, 4);
  b.add_arc(2, &two, 1, 5);
  for (const State s : {3, 4, 5}) b.set_final(s, 1);
  const MachinePtr a = b.build();
  for (int round = 0; round < 60; ++round) {
    const MachinePtr p = random_distribution(rng, 2);
    if (total(*p, Run{}).zero()) continue;
    const FittedWeights q = fit_weights(p, a, Run{});
    compare(p, a, q);
    flat(p, q, rng);
  }
}

// The distribution's own machine gives its own distribution, cyclic and with failure arcs too.
static void a_distribution_is_its_own_nearest(void **) {
  Builder a(Semiring::real, {Alphabet::sized(2)}), p(Semiring::real, {Alphabet::sized(2)});
  const Label x = 1, y = 2, phi = kPhi;
  for (Builder *b : {&a, &p}) b->add_states(2);
  p.add_arc(0, &x, 0.25, 1);
  p.set_final(0, 0.25);
  p.add_arc(0, &y, 0.5, 0);
  p.add_arc(1, &phi, 0.5, 0);
  p.add_arc(1, &y, 0.125, 1);
  for (const State s : {0, 1}) {
    a.add_arc(s, &x, 1, 1);
    a.add_arc(s, &y, 1, s);
    a.set_final(s, 1);
  }
  const MachinePtr plain = p.build();
  const FittedWeights q = fit_weights(plain, a.build(), Run{});
  assert_close(q.cross_entropy, cross_entropy(plain, plain, Run{}), 1e-12);
  assert_close(kl_divergence(q.machine, plain, Run{}), 0, 1e-12);
}

static void mistakes(void **) {
  const AlphabetPtr two = Alphabet::sized(2);
  const Label x = 1, y = 2, phi = kPhi;
  Builder p(Semiring::real, {two});
  p.add_states(2);
  p.add_arc(0, &x, 0.5, 1);
  p.add_arc(0, &y, 0.5, 1);
  p.set_final(1, 1);
  Builder a(Semiring::real, {two});
  a.add_states(2);
  a.add_arc(0, &x, 1, 1);
  a.set_final(1, 1);
  assert_throws(fit_weights(p.build(), a.build(), Run{}), Code::unsupported);  // lacks y
  a.add_arc(0, &y, 0, 1);
  assert_throws(fit_weights(p.build(), a.build(), Run{}), Code::unsupported);  // still
  a.add_arc(0, &y, 1, 1);
  assert_close(fit_weights(p.build(), a.build(), Run{}).cross_entropy, std::log(2), 1e-12);
  a.add_arc(0, &y, 1, 1);
  assert_throws(fit_weights(p.build(), a.build(), Run{}), Code::unsupported);  // two paths of y
  Builder failing(Semiring::real, {two});
  failing.add_states(2);
  failing.add_arc(0, &phi, 1, 1);
  failing.set_final(1, 1);
  assert_throws(fit_weights(p.build(), failing.build(), Run{}), Code::unsupported);
  Builder nothing(Semiring::real, {two});
  nothing.add_states(1);
  assert_throws(fit_weights(nothing.build(), p.build(), Run{}), Code::empty);
  assert_throws(fit_weights(convert(p.build(), Semiring::tropical, Run{}), p.build(), Run{}), Code::unsupported);
  Builder pair(Semiring::real, {two, two});
  assert_throws(fit_weights(pair.build(), p.build(), Run{}), Code::unsupported);
  Builder three(Semiring::real, {Alphabet::sized(3)});
  three.add_states(1);
  assert_throws(fit_weights(p.build(), three.build(), Run{}), Code::argument);
  assert_close(fit_weights(p.build(), convert(p.build(), Semiring::boolean, Run{}), Run{}).cross_entropy, std::log(2), 1e-12);
}

TESTS(weights_are_the_shares_of_counts, unambiguous_acceptors_need_not_be_deterministic, a_distribution_is_its_own_nearest,
      mistakes)
