// docs/semantics.md, one case per numbered rule. Numbers are worked out by hand.
#include <algorithm>
#include <initializer_list>

#include "fsa/compile/string_machine.hh"
#include "fsa/distance/best_paths.hh"
#include "fsa/distance/best_strings.hh"
#include "fsa/distance/counts.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/distance/sample.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/compose.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

struct Arc {
  State from;
  Array<Label> labels;
  double weight;
  State to;
};
struct Final {
  State state;
  double weight;
};

Builder builder(const Array<int64_t> &symbols, State states, std::initializer_list<Arc> arcs,
                std::initializer_list<Final> finals, Semiring semiring = Semiring::real) {
  std::vector<AlphabetPtr> alphabets;
  for (const int64_t n : symbols) alphabets.push_back(n > 0 ? Alphabet::sized(n) : Alphabet::open());
  Builder b(semiring, alphabets);
  b.add_states(states);
  for (const Arc &a : arcs) b.add_arc(a.from, a.labels.data(), a.weight, a.to);
  for (const Final &f : finals) b.set_final(f.state, f.weight);
  return b;
}

double sum(const Builder &b) { return total(*b.build(), Run{}).value(); }

// Weight of one string: the total of its composition with the machine.
double weigh(const Builder &b, const Array<Label> &string) {
  const MachinePtr m = b.build();
  return total(*compose(string_machine(m->alphabet(0), m->semiring(), string), m, Run{}), Run{}).value();
}

constexpr double kTight = 1e-14;

}  // namespace

static void rule_1_1(void **) {
  const MachinePtr m = builder({2, 3}, 2, {{0, {1, 3}, 0.5, 1}}, {{1, 0.25}}).build();
  assert_int_equal(m->tapes(), 2);
  assert_int_equal(m->states(), 2);
  assert_int_equal(m->start(), 0);
  assert_close(total(*m, Run{}).value(), 0.125, kTight);
}

static void rule_1_2(void **) {
  for (const Label bad : {-1, -4, INT32_MIN, 3}) assert_throws(builder({2}, 1, {{0, {bad}, 1, 0}}, {}), Code::argument);
  for (const Label good : {0, 1, 2, -3}) builder({2}, 1, {{0, {good}, 0.1, 0}}, {}).build();
}

static void rule_1_3(void **) {
  const AlphabetPtr open = Alphabet::open(), two = Alphabet::sized(2), ab = Alphabet::named({"a", "b"});
  assert_true(join(open, two)->size() == 2);
  assert_true(join(open, open)->is_open());
  assert_true(join(ab, Alphabet::named({"a", "b"})) != nullptr);
  assert_true(join(ab, Alphabet::named({"b", "a"})) == nullptr);
  assert_true(join(ab, two) == nullptr);
  assert_true(join(ab, open) == nullptr);
  assert_true(join(two, Alphabet::sized(3)) == nullptr);
}

static void rule_1_4(void **) {
  // Two paths spell "1": one with an epsilon on the way.
  const Builder b = builder({2}, 3, {{0, {1}, 0.5, 2}, {0, {0}, 0.25, 1}, {1, {1}, 0.5, 2}, {1, {2}, 0.125, 2}}, {{2, 0.5}});
  assert_close(weigh(b, {1}), 0.5 * 0.5 + 0.25 * 0.5 * 0.5, kTight);
  assert_close(weigh(b, {2}), 0.25 * 0.125 * 0.5, kTight);
  assert_close(weigh(b, {}), 0, 0);
  assert_close(sum(b), weigh(b, {1}) + weigh(b, {2}), kTight);
}

static void rule_2_1(void **) {
  for (const Semiring s : {Semiring::log, Semiring::tropical}) {
    for (const double bad : {static_cast<double>(NAN), -static_cast<double>(INFINITY)}) {
      assert_throws(builder({1}, 1, {{0, {1}, bad, 0}}, {}, s), Code::argument);
      assert_throws(builder({1}, 1, {}, {{0, bad}}, s), Code::argument);
    }
    builder({1}, 1, {{0, {1}, INFINITY, 0}}, {{0, -3}}, s).build();
  }
  for (const double bad : {-1.0, static_cast<double>(INFINITY), static_cast<double>(NAN)}) {
    assert_throws(builder({1}, 1, {{0, {1}, bad, 0}}, {}), Code::argument);
  }
}

static void rule_2_2(void **) {
  // An arc of weight zero stops the look-up of its symbol; without it the symbol fails over.
  const std::initializer_list<Arc> without = {{0, {kPhi}, 0.5, 1}, {1, {1}, 1, 2}, {1, {2}, 1, 2}};
  assert_close(sum(builder({2}, 3, without, {{2, 1}})), 1, kTight);
  Builder b = builder({2}, 3, without, {{2, 1}});
  const Label one = 1;
  b.add_arc(0, &one, 0, 2);
  assert_close(sum(b), 0.5, kTight);
  // It leaves its symbol out of ρ.
  assert_close(sum(builder({3}, 2, {{0, {kRho}, 0.1, 1}}, {{1, 1}})), 0.3, kTight);
  assert_close(sum(builder({3}, 2, {{0, {kRho}, 0.1, 1}, {0, {2}, 0, 1}}, {{1, 1}})), 0.2, kTight);
  // A final weight of zero stops the look-up of the end.
  assert_close(sum(builder({1}, 2, {{0, {kPhi}, 0.5, 1}}, {{1, 1}})), 0.5, kTight);
  assert_close(sum(builder({1}, 2, {{0, {kPhi}, 0.5, 1}}, {{1, 1}, {0, 0}})), 0, 0);
  assert_close(sum(builder({1}, 2, {{0, {kPhi}, 1, 1}}, {{1, 0}, {0, INFINITY}}, Semiring::log)), 0, 0);
}

static void rule_2_3(void **) {
  const double w[] = {0.5, 0.3, 0.7, 0.2, 0.9, 0.125};
  const auto machine = [&](Semiring s) {
    const auto x = [&](int i) { return s == Semiring::real ? w[i] : -std::log(w[i]); };
    return builder({2}, 3,
                   {{0, {1}, x(0), 1}, {1, {2}, x(1), 0}, {1, {kPhi}, x(2), 2}, {2, {1}, x(3), 2}, {2, {kRho}, x(3), 0}},
                   {{2, x(4)}, {0, x(5)}}, s);
  };
  assert_close(sum(machine(Semiring::real)), sum(machine(Semiring::log)), kTight);
}

// Boolean: what is accepted, and nothing else; the same machine in tropical has the same sum.
static void rule_2_4(void **) {
  const auto machine = [&](Semiring s, double through) {
    return builder({2}, 3, {{0, {1}, 0, 1}, {1, {2}, through, 0}, {1, {kPhi}, 0, 2}, {2, {1}, 0, 2}, {2, {kRho}, INFINITY, 0}},
                   {{2, 0}}, s)
        .build();
  };
  for (const double through : {0.0, double{INFINITY}}) {
    for (const Semiring s : {Semiring::tropical, Semiring::boolean}) {
      assert_true(tropical_total(*machine(s, through), Run()) == 0);
    }
    assert_true(best_strings(machine(Semiring::boolean, through), 3, Run()).values ==
                best_strings(machine(Semiring::tropical, through), 3, Run()).values);
  }
  assert_throws(machine(Semiring::boolean, 0.5), Code::argument);
  assert_throws(sample(machine(Semiring::boolean, 0), 1, 1, Run()), Code::unsupported);
  Builder empty = builder({2}, 2, {{0, {1}, INFINITY, 1}}, {{1, 0}}, Semiring::boolean);
  assert_true(tropical_total(*empty.build(), Run()) == INFINITY);
}

static void rule_3_1(void **) {
  assert_throws(builder({2, 2}, 2, {{0, {kPhi, 0}, 1, 1}, {1, {0, kRho}, 1, 1}}, {}), Code::argument);
  assert_throws(builder({2, 2}, 2, {{0, {kPhi, 1}, 1, 1}}, {}), Code::argument);
  assert_throws(builder({2}, 3, {{0, {kPhi}, 1, 1}, {0, {kPhi}, 1, 2}}, {}).build(), Code::argument);
  assert_throws(builder({2}, 2, {{0, {kPhi}, 1, 1}, {1, {kPhi}, 1, 0}}, {}).build(), Code::argument);
  assert_throws(builder({2}, 1, {{0, {kPhi}, 1, 0}}, {}).build(), Code::argument);
}

static void rule_3_2(void **) {
  // 0 -φ .5-> 1 -φ .25-> 2. Each reads one symbol of its own, and 2 reads all.
  const Builder b = builder({4}, 4,
                            {{0, {1}, 2, 3},
                             {0, {kPhi}, 0.5, 1},
                             {1, {2}, 4, 3},
                             {1, {1}, 100, 3},
                             {1, {kPhi}, 0.25, 2},
                             {2, {1}, 100, 3},
                             {2, {2}, 100, 3},
                             {2, {3}, 8, 3}},
                            {{3, 1}});
  assert_close(weigh(b, {1}), 2, kTight);
  assert_close(weigh(b, {2}), 0.5 * 4, kTight);
  assert_close(weigh(b, {3}), 0.5 * 0.25 * 8, kTight);
  assert_close(weigh(b, {4}), 0, 0);
  assert_close(sum(b), 2 + 2 + 1, kTight);
}

static void rule_3_3(void **) {
  // State 0 has an epsilon arc and fails over to 1 all the same; 1's epsilon arc is not taken by the look-up.
  const Builder b =
      builder({2}, 4, {{0, {0}, 0.5, 2}, {0, {kPhi}, 0.25, 1}, {1, {0}, 64, 2}, {1, {1}, 1, 3}, {2, {2}, 1, 3}}, {{3, 1}});
  assert_close(weigh(b, {1}), 0.25, kTight);
  assert_close(weigh(b, {2}), 0.5, kTight);
  assert_close(sum(b), 0.75, kTight);
}

static void rule_3_4(void **) {
  const std::initializer_list<Arc> arcs = {{0, {kPhi}, 0.5, 1}, {0, {0}, 0.125, 3}, {1, {kPhi}, 0.25, 2}, {1, {0}, 64, 3}};
  assert_close(sum(builder({1}, 4, arcs, {{2, 8}})), 0.5 * 0.25 * 8, kTight);
  assert_close(sum(builder({1}, 4, arcs, {{2, 8}, {1, 4}})), 0.5 * 4, kTight);
  assert_close(sum(builder({1}, 4, arcs, {{2, 8}, {1, 4}, {0, 2}})), 2, kTight);
  assert_close(sum(builder({1}, 4, arcs, {{2, 8}, {3, 1}})), 1 + 0.125, kTight);  // the epsilon arc is a path of its own
}

static void rule_3_5(void **) {
  const Builder b = builder({2}, 3, {{0, {kPhi}, 0.5, 1}, {1, {1}, 1, 2}}, {{2, 1}});
  const MachinePtr m = b.build();
  const Array<Scaled> reached = forward(linear_graph(*m, Run{}), Run{});
  assert_close(reached[2].value(), 0.5, kTight);
  assert_true(reached[1].zero());
  // Were 1 visited by look-ups, its loop on epsilon would diverge.
  const Builder loop = builder({2}, 3, {{0, {kPhi}, 0.5, 1}, {1, {1}, 1, 2}, {1, {0}, 2, 1}}, {{2, 1}});
  assert_close(sum(loop), 0.5, kTight);
}

static void rule_4_1(void **) {
  const Builder b = builder({5}, 2, {{0, {kRho}, 0.5, 1}, {0, {2}, 4, 1}, {0, {0}, 0.25, 1}}, {{1, 1}, {0, 16}});
  for (const Label c : {1, 3, 4, 5}) assert_close(weigh(b, {c}), 0.5, kTight);
  assert_close(weigh(b, {2}), 4, kTight);
  assert_close(weigh(b, {}), 16 + 0.25, kTight);
  assert_close(sum(b), 4 * 0.5 + 4 + 16.25, kTight);
  assert_throws(sum(builder({0}, 2, {{0, {kRho}, 0.5, 1}}, {{1, 1}})), Code::unsupported);
  // In the tropical semiring the number of symbols does not matter.
  const MachinePtr t = builder({5}, 2, {{0, {kRho}, 3, 1}}, {{1, 1}}, Semiring::tropical).build();
  assert_close(total(*t, Run{}).log(), -4, kTight);
}

static void rule_4_2(void **) {
  // ρ of weight zero, or with nothing left to stand for, blocks φ for symbols; the end fails over.
  for (const double rho : {0.5, 0.0}) {
    const Builder b =
        builder({3}, 3, {{0, {kRho}, rho, 2}, {0, {kPhi}, 0.25, 1}, {1, {1}, 1, 2}, {1, {2}, 1, 2}}, {{1, 1}, {2, 1}});
    assert_close(sum(b), 3 * rho + 0.25, kTight);
  }
}

static void rule_4_3(void **) {
  // Two ρ arcs, one with a symbol and one with epsilon on the other tape: alternatives over the same symbols.
  const Builder b = builder({4, 2}, 2, {{0, {kRho, 2}, 0.5, 1}, {0, {kRho, 0}, 0.25, 1}, {0, {3, 1}, 1, 1}}, {{1, 1}});
  assert_close(sum(b), 3 * 0.75 + 1, kTight);
}

static void rule_7_1(void **) {
  const auto loop = [](double w) { return builder({1}, 2, {{0, {1}, w, 0}, {0, {0}, 0.5, 1}}, {{1, 1}}); };
  assert_close(sum(loop(0.75)), 2, kTight);
  assert_throws(sum(loop(1)), Code::diverged);
  assert_throws(sum(loop(2)), Code::diverged);
  // Only on the part that is accessible and coaccessible.
  assert_close(sum(builder({1}, 3, {{0, {1}, 1, 1}, {0, {1}, 1, 2}, {2, {1}, 2, 2}}, {{1, 1}})), 1, kTight);
  assert_throws(sum(builder({1}, 2, {{0, {1}, -1, 0}, {0, {1}, 5, 1}}, {{1, 1}}, Semiring::tropical)), Code::diverged);
  assert_close(sum(builder({1}, 2, {{0, {1}, 0, 0}, {0, {1}, 5, 1}}, {{1, 1}}, Semiring::tropical)), std::exp(-6), kTight);
  assert_close(sum(builder({1}, 3, {{0, {1}, 5, 1}, {0, {1}, 5, 2}, {2, {1}, -1, 2}}, {{1, 1}}, Semiring::tropical)),
               std::exp(-6), kTight);
}

static void rule_7_2(void **) {
  const MachinePtr m = builder({1}, 2, {{0, {1}, 1, 1}}, {}).build();
  assert_true(total(*m, Run{}).zero());
  Array<double> counts(1);
  assert_throws(expected_counts(*m, counts, {}, Run{}), Code::empty);
}

static void rule_7_3(void **) {
  // "1" by an epsilon and an arc, or by ρ behind a failure arc; "2" by ρ alone. Each path weighs 1/8.
  const auto machine = [](Semiring s) {
    const auto w = [&](double value) { return s == Semiring::real ? value : -std::log(value); };
    return builder({2}, 4, {{0, {0}, w(0.5), 1}, {0, {kPhi}, w(0.5), 2}, {1, {1}, w(0.25), 3}, {2, {kRho}, w(0.25), 3}},
                   {{3, w(1)}}, s)
        .build();
  };
  const auto read = [](const StringBatch &b) {
    std::vector<std::pair<Array<Label>, double>> out;
    for (int64_t i = 0; i < b.count(); ++i) {
      out.emplace_back(Array<Label>(b.labels_of(i, 0).begin(), b.labels_of(i, 0).end()),
                       std::exp(-b.values[static_cast<size_t>(i)]));
    }
    std::sort(out.begin(), out.end());
    return out;
  };
  for (const Semiring s : {Semiring::real, Semiring::log, Semiring::tropical}) {
    const auto paths = read(best_paths(machine(s), 10, Run{}));
    assert_int_equal(paths.size(), 3);
    for (const auto &[labels, weight] : paths) assert_close(weight, 0.125, kTight);
    assert_true(paths[0].first == Array<Label>{1} && paths[1].first == paths[0].first &&
                paths[2].first == Array<Label>{2});
    const auto strings = read(best_strings(machine(s), 10, Run{}));
    assert_int_equal(strings.size(), 2);
    assert_true(strings[0].first == Array<Label>{1} && strings[1].first == Array<Label>{2});
    assert_close(strings[0].second, s == Semiring::tropical ? 0.125 : 0.25, kTight);
    assert_close(strings[1].second, 0.125, kTight);
  }
}

TESTS(rule_1_1, rule_1_2, rule_1_3, rule_1_4, rule_2_1, rule_2_2, rule_2_3, rule_2_4, rule_3_1, rule_3_2, rule_3_3, rule_3_4,
      rule_3_5, rule_4_1, rule_4_2, rule_4_3, rule_7_1, rule_7_2, rule_7_3)
