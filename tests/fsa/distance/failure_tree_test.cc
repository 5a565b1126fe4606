// The trees as the linear graph shows them: what a symbol reads from each state is
// exactly what a literal look-up finds, and the graph stays small.
#include "fsa/distance/failure_tree.hh"

#include <algorithm>
#include <map>
#include <tuple>

#include "fsa/base/rng.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/explicit_failure.hh"
#include "tests/fsa/oracle.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

struct Read {
  ArcId arc;
  Label symbol;
  double log_weight;  // of one symbol
};

// Everything the graph reads from node v: symbols of arcs, ρ ranges spelled out.
void reads(const LinearGraph &g, int32_t v, double log_weight, Array<Read> &out) {
  const Machine &m = *g.machine;
  for (size_t e = static_cast<size_t>(g.offsets[static_cast<size_t>(v)]);
       e < static_cast<size_t>(g.offsets[static_cast<size_t>(v) + 1]); ++e) {
    const double stored = m.semiring() == Semiring::tropical
                              ? -g.weight[e]
                              : std::log(g.weight[e]) + (g.exponent.empty() ? 0 : g.exponent[e]) * M_LN2;
    const ArcId a = g.arc[e];
    if (a < 0) {
      assert_true(g.next[e] >= g.states);
      reads(g, g.next[e], log_weight + stored, out);
      continue;
    }
    assert_int_equal(g.next[e], m.next(a));
    const Label label = m.label(a, m.phi_tape());
    if (label == kEpsilon) continue;
    const Label first = label == kRho ? g.first_symbol[e] : label, last = label == kRho ? g.last_symbol[e] : label;
    const double each = m.semiring() == Semiring::tropical ? stored : stored - std::log(last - first + 1);
    for (Label c = first; c <= last; ++c) out.push_back({a, c, log_weight + each});
  }
}

}  // namespace

static void graph_reads_what_look_ups_read(void **) {
  int compared = 0, with_links = 0;
  for (uint64_t seed = 0; seed < 1500 / kCasesDivisor; ++seed) {
    oracle::Shape shape;
    shape.semiring = static_cast<Semiring>(seed % 3);
    shape.phi = seed % 5 != 4;
    shape.rho = seed % 4 < 2 || !shape.phi;
    shape.epsilons = seed & 16;
    shape.zero_weights = seed & 32;
    shape.cyclic = seed & 64;
    shape.alphabet = {static_cast<Label>(seed & 128 ? 6 : 150)};
    shape.states = 4 + static_cast<int32_t>(seed % 9);
    shape.arcs = shape.states * (seed & 256 ? 25 : 6);
    const MachinePtr m = oracle::random_machine(shape, seed);
    if (!m->has_phi() && !m->has_rho()) continue;
    const LinearGraph &g = linear_graph(*m, Run{});
    for (State s = 0; s < m->states(); ++s) {
      Array<Read> found;
      reads(g, s, 0, found);
      Array<Read> expected;
      for (const oracle::Step &step : oracle::steps(*m, s)) {
        if (step.labels[0] != kEpsilon && step.weight > 0) {
          expected.push_back({step.arc, step.labels[0], static_cast<double>(std::log(step.weight))});
        }
      }
      const auto order = [](const Read &a, const Read &b) { return std::tie(a.symbol, a.arc) < std::tie(b.symbol, b.arc); };
      std::sort(found.begin(), found.end(), order);
      std::sort(expected.begin(), expected.end(), order);
      assert_int_equal(found.size(), expected.size());
      for (size_t i = 0; i < found.size(); ++i) {
        assert_int_equal(found[i].symbol, expected[i].symbol);
        assert_int_equal(found[i].arc, expected[i].arc);
        assert_close(found[i].log_weight, expected[i].log_weight, 1e-12);
        ++compared;
      }
    }
    with_links += g.nodes > g.states + 8;
  }
  assert_true(compared > 100000 / kCasesDivisor && with_links > 300 / kCasesDivisor);
}

// A back-off model in four levels: a root with all of a large alphabet, contexts with
// a few symbols of their own; words read by ρ where `rho`.
static MachinePtr back_off_model(Label symbols, State contexts, bool rho) {
  Rng r(5, RngMethod::test, 7, 0, 0);
  Builder b(Semiring::real, {Alphabet::sized(symbols)});
  b.add_states(contexts + 1);
  const Label phi = kPhi, any = kRho;
  const auto target = [&] { return static_cast<State>(r.below(static_cast<uint64_t>(contexts))); };
  if (rho) {
    b.add_arc(0, &any, 0.5 / symbols, 0);
    for (Label c = 1; c <= symbols; c += 1000) b.add_arc(0, &c, 1e-6, target());
  } else {
    for (Label c = 1; c <= symbols; ++c) b.add_arc(0, &c, 0.5 / symbols, target());
  }
  for (State s = 1; s <= contexts; ++s) {
    for (int k = 0; k < 6; ++k) {
      const Label c = static_cast<Label>(1 + r.below(static_cast<uint64_t>(symbols)));
      b.add_arc(s, &c, 0.04, target());
    }
    const State level = s <= contexts / 50 ? 0 : s <= contexts / 5 ? 1 : 2;
    const State back =
        level == 0 ? 0 : static_cast<State>(1 + r.below(static_cast<uint64_t>(level == 1 ? contexts / 50 : contexts / 5)));
    b.add_arc(s, &phi, 0.5, back);
  }
  b.set_final(0, 0.2);
  return b.build();
}

static void large_alphabets_are_not_expanded(void **) {
  const Label symbols = 50000;
  const State contexts = 2000;
  for (const bool rho : {false, true}) {
    const MachinePtr m = back_off_model(symbols, contexts, rho);
    int64_t visited = 0;
    Run run;
    run.arcs_visited = &visited;
    const LinearGraph &g = linear_graph(*m, run);
    const int64_t edges = static_cast<int64_t>(g.next.size());
    // An own arc copies a path of about log2(50000 / 8) + 8 edges at most.
    assert_true(edges < (rho ? 0 : 2 * symbols) + int64_t{contexts} * 6 * 22);
    assert_true(visited < int64_t{symbols} * contexts / 200);
    // What the last state reads, level by level: own symbols replace those of the level behind.
    std::map<Label, double> by_hand;
    Array<std::pair<State, double>> levels;
    double weight = 1;
    for (State s = contexts; s >= 0; s = m->phi_arc(s) < 0 ? -1 : m->next(m->phi_arc(s))) {
      levels.emplace_back(s, weight);
      if (m->phi_arc(s) >= 0) weight *= m->weight(m->phi_arc(s));
    }
    assert_int_equal(levels.size(), 4);
    for (size_t k = levels.size(); k-- > 0;) {
      const State s = levels[k].first;
      for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) {
        for (Label c = 1; m->label(a, 0) == kRho && c <= symbols; ++c) by_hand[c] = levels[k].second * m->weight(a);
        if (m->label(a, 0) > 0) by_hand.erase(m->label(a, 0));
      }
      for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) {
        if (m->label(a, 0) > 0) by_hand[m->label(a, 0)] += levels[k].second * m->weight(a);
      }
    }
    Array<Read> all;
    reads(g, contexts, 0, all);
    std::map<Label, double> found;
    for (const Read &read : all) found[read.symbol] += std::exp(read.log_weight);
    assert_int_equal(found.size(), symbols);
    for (const auto &[c, w] : found) assert_close(w / by_hand[c], 1, 1e-12);
    assert_int_equal(g.final_state[static_cast<size_t>(contexts)], 0);
  }
}

// Contexts that read on into later contexts only, four levels of φ, the last with all of
// the alphabet: sums over it, against the same machine written out.
static void sums_over_large_alphabets(void **) {
  const Label symbols = 50000;
  const State contexts = 400;
  for (const Semiring semiring : {Semiring::log, Semiring::tropical}) {
    for (const bool rho : {false, true}) {
      Rng r(9, RngMethod::test, 8, 0, 0);
      Builder b(semiring, {Alphabet::sized(symbols)});
      b.add_states(contexts + 1);
      const Label phi = kPhi, any = kRho;
      std::vector<std::map<Label, std::pair<double, State>>> rows(static_cast<size_t>(contexts));
      Array<State> back(static_cast<size_t>(contexts), -1);
      for (State s = 0; s < contexts; ++s) {
        auto &row = rows[static_cast<size_t>(s)];
        const bool root = s == contexts - 1;
        const auto entry = [&] {
          return std::pair{r.uniform() * 4, s + 1 + static_cast<State>(r.below(static_cast<uint64_t>(contexts - s)))};
        };
        const auto any_entry = entry();
        for (Label c = 1; c <= symbols; ++c) {
          if (root) row[c] = rho ? any_entry : entry();
        }
        for (int k = 0; k < 5; ++k) row[static_cast<Label>(1 + r.below(static_cast<uint64_t>(symbols)))] = entry();
        if (root && rho) b.add_arc(s, &any, any_entry.first, any_entry.second);
        for (const auto &[c, e] : row) {
          if (!root || !rho || e != any_entry) b.add_arc(s, &c, e.first, e.second);
        }
        if (root) continue;
        back[static_cast<size_t>(s)] =
            static_cast<State>(s < contexts / 2       ? contexts / 2 + static_cast<State>(r.below(100))
                               : s < contexts * 3 / 4 ? contexts * 3 / 4 + static_cast<State>(r.below(90))
                                                      : contexts - 1);
        b.add_arc(s, &phi, 0.5, back[static_cast<size_t>(s)]);
      }
      b.set_final(contexts, 1);
      const MachinePtr m = b.build();
      // By hand, state by state from the last: the symbols of each level that no level before has.
      Array<double> x(static_cast<size_t>(contexts) + 1);
      x.back() = std::exp(-1);
      for (State s = contexts; s-- > 0;) {
        double cost = 0, everything = 0;
        Array<char> seen(static_cast<size_t>(symbols) + 1, false);
        for (State level = s; level >= 0; level = back[static_cast<size_t>(level)], cost += 0.5) {
          for (const auto &[c, e] : rows[static_cast<size_t>(level)]) {
            if (seen[static_cast<size_t>(c)]) continue;
            seen[static_cast<size_t>(c)] = true;
            const double w = std::exp(-cost - e.first) * x[static_cast<size_t>(e.second)];
            everything = semiring == Semiring::log ? everything + w : std::max(everything, w);
          }
          if (level == contexts - 1) break;
        }
        x[static_cast<size_t>(s)] = everything;
      }
      int64_t visited = 0;
      Run run;
      run.arcs_visited = &visited;
      assert_close(total(*m, run).log(), std::log(x[0]), 1e-12);
      assert_true(visited < int64_t{symbols} * contexts / 20);
    }
  }
}

// The back-off model is one large cyclic component with all its trees.
static void cyclic_sums_over_large_alphabets(void **) {
  for (const bool rho : {false, true}) {
    const MachinePtr small = back_off_model(600, 120, rho);
    assert_close(total(*small, Run{}).log(), total(*explicit_failure(small, Run{}), Run{}).log(), 1e-12);
    const MachinePtr m = back_off_model(20000, 1000, rho);
    const LinearGraph &g = linear_graph(*m, Run{});
    int64_t visited = 0;
    Run run;
    run.arcs_visited = &visited;
    const double backwards = total(*m, run).log();
    assert_true(visited < int64_t{20000} * 1000 / 20);
    const Array<Scaled> alpha = forward_useful(g, Run{});
    Scaled sum;
    for (size_t s = 0; s < g.finals.size(); ++s) sum = sum + alpha[s] * g.finals[s];
    assert_close(sum.log(), backwards, 1e-12);
  }
}

static void very_deep_failure_chains(void **) {
  const State n = 100000;
  for (const Semiring semiring : {Semiring::log, Semiring::tropical}) {
    Builder b(semiring, {Alphabet::sized(n + 1)});
    b.add_states(n + 1);
    const Label phi = kPhi;
    for (State s = 0; s <= n; ++s) {
      const Label own = s + 1;
      b.add_arc(s, &own, 1, n);
      if (s < n) b.add_arc(s, &phi, 2, s + 1);
    }
    b.set_final(n, 3);
    // From 0: symbol c costs 2 (c − 1) + 1 and leads to n, which reads n + 1 at cost 1; the end costs 2n + 3.
    const double loop = semiring == Semiring::log ? -std::log1p(-std::exp(-1)) : 0;
    const double first = semiring == Semiring::log ? -std::log1p(-std::exp(-2)) - 1 : -1;
    assert_close(total(*b.build(), Run{}).log(), first + loop - 3, 1e-12);
    const MachinePtr m = b.build();
    assert_close(semiring == Semiring::log ? linear_graph(*m, Run{}).finals[0].log() : -linear_graph(*m, Run{}).final_costs[0],
                 -(2.0 * n + 3), 1e-12);
  }
}

static void trees_respect_limits(void **) {
  const MachinePtr m = back_off_model(5000, 200, false);
  Run run;
  run.max_arcs = 5000;
  assert_throws(linear_graph(*m, run), Code::limit);
  run = Run{};
  run.max_bytes = 100000;
  assert_throws(linear_graph(*m, run), Code::limit);
  run = Run{};
  run.max_states = 300;
  assert_throws(linear_graph(*m, run), Code::limit);
  linear_graph(*m, Run{});
  linear_graph(*m, run);  // made already
}

static void rho_needs_a_sized_alphabet(void **) {
  Builder b(Semiring::log, {Alphabet::open()});
  b.add_states(1);
  const Label any = kRho;
  b.add_arc(0, &any, 1, 0);
  b.set_final(0, 0);
  assert_throws(linear_graph(*b.build(), Run{}), Code::unsupported);
}

static void labels_at_the_ends_of_their_range(void **) {
  Builder b(Semiring::real, {Alphabet::open()});
  b.add_states(3);
  const Label low = 1, high = INT32_MAX, phi = kPhi;
  for (Label c = 1; c < 40; ++c) b.add_arc(1, &c, 0.125, 2);
  b.add_arc(1, &high, 0.5, 2);
  b.add_arc(0, &phi, 0.5, 1);
  b.add_arc(0, &low, 1, 2);
  b.add_arc(0, &high, 2, 2);
  b.set_final(2, 1);
  assert_close(total(*b.build(), Run{}).value(), 3 + 38 * 0.125 * 0.5, 1e-15);
}

TESTS(graph_reads_what_look_ups_read, large_alphabets_are_not_expanded, sums_over_large_alphabets,
      cyclic_sums_over_large_alphabets, very_deep_failure_chains, trees_respect_limits, rho_needs_a_sized_alphabet,
      labels_at_the_ends_of_their_range)
