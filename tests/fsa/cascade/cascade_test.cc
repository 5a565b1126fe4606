#include "fsa/cascade/cascade.hh"

#include <algorithm>
#include <optional>

#include "fsa/base/rng.hh"
#include "fsa/compile/string_machine.hh"
#include "fsa/distance/best_paths.hh"
#include "fsa/distance/best_strings.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/compose.hh"
#include "fsa/ops/project.hh"
#include "tests/fsa/distance/shapes.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace hws;
using shapes::strings_of;

namespace {

// Machines of a seed: with one tape or two, φ and ρ on either, ε, cycles, weights of zero, ties.
std::vector<MachinePtr> machines_of_seed(uint64_t seed, Semiring semiring, uint64_t count, Rng &r) {
  std::vector<MachinePtr> machines;
  for (uint64_t i = 0; i < count; ++i) {
    oracle::Shape s;
    s.semiring = semiring;
    s.alphabet.assign(static_cast<size_t>(1 + (r.below(4) > 0)), 2);
    s.states = static_cast<int32_t>(2 + r.below(6));
    s.arcs = static_cast<int32_t>(4 + r.below(16));
    s.epsilons = r.below(4) > 0;
    s.phi = r.below(4) == 0;
    s.rho = r.below(4) == 0;
    s.phi_tape = static_cast<int32_t>(r.below(s.alphabet.size()));
    s.cyclic = r.below(2);
    s.zero_weights = r.below(4) == 0;
    s.scale = s.cyclic ? (idempotent(semiring) ? 0.9 : 0.12) : 0.8;
    MachinePtr m = oracle::random_machine(s, 7 * seed + i);
    if (semiring == Semiring::tropical && r.below(2)) m = shapes::coarse(*m);
    machines.push_back(m);
  }
  return machines;
}

// One to three of them.
std::vector<MachinePtr> machines_of_seed(uint64_t seed, Semiring semiring) {
  Rng r(seed, RngMethod::test, 91, 0, 0);
  const uint64_t some = r.below(6) / 3, more = r.below(8) / 7;
  return machines_of_seed(seed, semiring, 1 + some + more, r);
}

Array<Label> string_of_seed(uint64_t seed, size_t most) {
  Rng r(seed, RngMethod::test, 92, 0, 0);
  Array<Label> x;
  for (uint64_t n = r.below(most + 1); n > 0; --n) x.push_back(static_cast<Label>(1 + r.below(2)));
  return x;
}

// The reference: the products made in full, and what they write.
MachinePtr outputs(std::span<const Label> x, const std::vector<MachinePtr> &machines) {
  MachinePtr m = string_machine(machines[0]->alphabet(0), machines[0]->semiring(), x);
  for (const MachinePtr &next : machines) m = compose(m, next, Run{});
  const int32_t last = m->tapes() - 1;
  return project(m, {&last, 1}, Run{});
}

template <class Work>
std::optional<Code> code_of(const Work &work) {
  try {
    work();
    return std::nullopt;
  } catch (const Error &e) {
    return e.code;
  }
}

void assert_same_costs(const StringBatch &got, const StringBatch &expected) {
  assert_int_equal(got.count(), expected.count());
  for (int64_t i = 0; i < got.count(); ++i) assert_close(got.values[i], expected.values[i], 1e-9);
}

void assert_same_items(const StringBatch &got, const StringBatch &expected) {
  assert_same_costs(got, expected);
  for (int64_t i = 0; i < got.count(); ++i) assert_true(strings_of(got, i) == strings_of(expected, i));
}

// Outputs of equal cost may come in another order where costs are rounded, so that they are compared as a set.
void assert_same_outputs(const StringBatch &got, const StringBatch &expected) {
  assert_same_costs(got, expected);
  const double last = expected.count() == 0 ? 0 : expected.values.back();
  for (int64_t i = 0; i < got.count(); ++i) {
    if (got.values[i] > last - 1e-8) continue;  // an equal one may have been left out
    bool found = false;
    for (int64_t j = 0; j < got.count() && !found; ++j) {
      found = std::fabs(got.values[i] - expected.values[j]) < 1e-8 && strings_of(got, i) == strings_of(expected, j);
    }
    assert_true(found);
  }
}

constexpr Semiring kAll[] = {Semiring::real, Semiring::log, Semiring::tropical, Semiring::boolean};

struct Seen {
  int with_outputs = 0, diverged = 0;
};

// First best, n best, totals, and how it fails, beside the composition.
void assert_same_answers(const Cascade &cascade, const std::vector<MachinePtr> &machines, std::span<const Label> x,
                         Seen &seen) {
  const Semiring semiring = cascade.semiring();
  const MachinePtr whole = outputs(x, machines);
  for (const int64_t n : {1, 5}) {
    StringBatch expected, got;
    const auto code = code_of([&] { expected = best_strings(whole, n, Run{}); });
    assert_true(code_of([&] { got = cascade.best(x, n, CascadeAnswer::strings, {}, Run{}); }) == code);
    seen.diverged += code == Code::diverged;
    if (!code) assert_same_outputs(got, expected);
    seen.with_outputs += got.count() > 0;
    const auto path_code = code_of([&] { expected = best_paths(whole, n, Run{}); });
    assert_true(code_of([&] { got = cascade.best(x, n, CascadeAnswer::paths, {}, Run{}); }) == path_code);
    if (!path_code) assert_same_costs(got, expected);
  }
  double expected = 0, got = 0;
  const auto code = code_of([&] {
    if (idempotent(semiring)) expected = tropical_total(*whole, Run{});
    else expected = weight_from_log(semiring, total(*whole, Run{}).log());
  });
  assert_true(code_of([&] { got = cascade.total(x, Run{}); }) == code);
  assert_close(got, expected, 1e-9);
}

void answers_are_those_of_the_composition(void **) {
  Seen seen;
  for (uint64_t seed = 0; seed < 1600 / kCasesDivisor; ++seed) {
    const std::vector<MachinePtr> machines = machines_of_seed(seed, kAll[seed % 4]);
    const Cascade cascade(machines, {.store_bytes = seed % 3 ? 1 << 24 : 0, .composed_states = seed % 5 ? 0 : 50}, Run{});
    for (uint64_t k = 0; k < 3; ++k) assert_same_answers(cascade, machines, string_of_seed(3 * seed + k, 6), seen);
  }
  assert_true(seen.with_outputs > 800 / kCasesDivisor);
  assert_true(seen.diverged > 5 / kCasesDivisor);
}

// Machines that are searched as one, all of them or the first ones.
void pairs_and_triples_are_searched_as_one(void **) {
  Seen seen;
  int with_costs = 0;
  for (uint64_t seed = 0; seed < 10000 / kCasesDivisor; ++seed) {
    Rng r(seed, RngMethod::test, 95, 0, 0);
    const Semiring semiring = kAll[seed % 4];
    const uint64_t count = 2 + r.below(2);
    const std::vector<MachinePtr> machines = machines_of_seed(20000 + seed, semiring, count, r);
    const int64_t together = seed % 6 ? 1000 : 1 + static_cast<int64_t>(seed / 6 % 2);
    const Cascade cascade(machines, {.store_bytes = seed % 3 ? 1 << 24 : 0, .together = together}, Run{});
    PreparedMachines all(cascade.machines());
    with_costs += idempotent(semiring) && together == 1000 && have_joint_costs(all);
    for (uint64_t k = 0; k < 2; ++k) assert_same_answers(cascade, machines, string_of_seed(40000 + 2 * seed + k, 6), seen);
  }
  assert_true(seen.with_outputs > 4000 / kCasesDivisor);
  assert_true(seen.diverged > 20 / kCasesDivisor);
  assert_true(with_costs > 2000 / kCasesDivisor);
}

// Machines that each write the other symbol, which costs something, and may wait for one more.
void long_chains_are_searched_as_one_and_in_part(void **) {
  std::vector<MachinePtr> machines;
  for (int i = 0; i < 40; ++i) {
    Builder b(Semiring::tropical, {Alphabet::sized(2), Alphabet::sized(2)});
    b.add_states(1);
    for (const Label x : {1, 2}) {
      const Label pair[2] = {x, 3 - x}, none[2] = {kEpsilon, kEpsilon};
      b.add_arc(0, pair, x, 0);
      b.add_arc(0, none, 1, 0);
    }
    b.set_final(0, 0.25);
    machines.push_back(b.build());
    const Cascade cascade(machines, {.together = i < 9 && i % 3 == 0 ? 5 : 1000}, Run{});
    const StringBatch best = cascade.best(Array<Label>{1, 2, 2}, 1, CascadeAnswer::strings, {}, Run{});
    const auto count = static_cast<double>(i + 1), odd = static_cast<double>(i / 2 + 1), even = count - odd;
    assert_int_equal(best.count(), 1);
    assert_close(best.values[0], odd * 5 + even * 4 + 0.25 * count, 1e-12);
    assert_true(best.labels == (i % 2 ? Array<Label>{1, 2, 2} : Array<Label>{2, 1, 1}));
    assert_close(cascade.total(Array<Label>{1, 2, 2}, Run{}), best.values[0], 1e-12);
  }
}

// Machines of several tens of states and longer strings, whose costs are small whole numbers.
void ties_go_to_fewer_symbols_then_to_label_order(void **) {
  int ties = 0;
  for (uint64_t seed = 0; seed < 800 / kCasesDivisor; ++seed) {
    oracle::Shape s;
    s.semiring = seed % 4 ? Semiring::tropical : Semiring::boolean;
    s.alphabet = {2, 3};
    s.states = 6 + static_cast<int32_t>(seed % 9);
    s.arcs = 6 * s.states;
    s.epsilons = s.cyclic = true;
    s.phi = seed % 3 == 0;
    s.rho = seed % 5 == 0;
    s.scale = 0.9;
    std::vector<MachinePtr> machines;
    for (uint64_t i = 0; i <= seed / 4 % 2; ++i) {
      if (i == 1) s.alphabet[0] = 3, s.states = 3, s.arcs = 9, s.epsilons = s.phi = s.rho = false;
      MachinePtr m = oracle::random_machine(s, seed + 5000 * i);
      machines.push_back(s.semiring == Semiring::tropical ? shapes::coarse(*m) : m);
    }
    const Cascade cascade(machines, {}, Run{});
    for (uint64_t k = 0; k < 4; ++k) {
      const Array<Label> x = string_of_seed(50000 + 4 * seed + k, machines.size() == 1 ? 12 : 6);
      StringBatch expected;
      Run few;
      few.max_states = 20000;  // a search for the second best goes through all ties
      if (code_of([&] { expected = best_strings(outputs(x, machines), 2, few); })) continue;
      if (expected.count() < 2 && expected.cut_short) continue;
      const StringBatch got = cascade.best(x, 1, CascadeAnswer::strings, {}, Run{});
      assert_int_equal(got.count(), std::min<int64_t>(1, expected.count()));
      if (got.count() == 0) continue;
      assert_close(got.values[0], expected.values[0], 1e-12);
      assert_true(strings_of(got, 0) == strings_of(expected, 0));
      ties += expected.count() == 2 && expected.values[0] == expected.values[1];
    }
  }
  assert_true(ties > 200 / kCasesDivisor);
}

void lattices_weigh_what_the_composition_weighs(void **) {
  for (uint64_t seed = 0; seed < 400 / kCasesDivisor; ++seed) {
    const Semiring semiring = kAll[seed % 3];
    std::vector<MachinePtr> machines;
    for (int i = 0; i < 1 + static_cast<int>(seed % 2); ++i) {
      machines.push_back(oracle::random_machine(oracle::Shape{.semiring = semiring, .states = 6, .arcs = 14, .alphabet = {2, 2},
                                                              .epsilons = true, .phi = seed % 4 == 0, .rho = seed % 7 == 0,
                                                              .zero_weights = seed % 5 == 0, .scale = 0.8},
                                                2 * seed + static_cast<uint64_t>(i)));
    }
    const Cascade cascade(machines, {}, Run{});
    const Array<Label> x = string_of_seed(90000 + seed, 3);
    bool cut = false;
    MachinePtr whole = string_machine(machines[0]->alphabet(0), semiring, x);
    for (const MachinePtr &m : machines) whole = compose(whole, m, Run{});
    oracle::assert_same(oracle::relation(*oracle::checked(cascade.lattice(x, true, {}, cut, Run{}))), oracle::relation(*whole));
    const int32_t last = 1;
    const MachinePtr written = project(whole, {&last, 1}, Run{});
    oracle::assert_same(oracle::relation(*oracle::checked(cascade.lattice(x, false, {}, cut, Run{}))),
                        oracle::relation(*written));
    const MachinePtr acceptor = oracle::random_machine(
        oracle::Shape{.semiring = semiring, .states = 5, .arcs = 9, .alphabet = {2}, .epsilons = true, .phi = seed % 3 == 0,
                      .scale = 0.8},
        70000 + seed);
    MachinePtr all = acceptor;
    for (const MachinePtr &m : machines) all = compose(all, m, Run{});
    oracle::assert_same(oracle::relation(*oracle::checked(cascade.lattice(acceptor, Run{}))),
                        oracle::relation(*project(all, {&last, 1}, Run{})));
  }
}

// A string's steps are the same whatever strings came before, and whether they were forgotten between.
void steps_that_are_kept_change_nothing(void **) {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    const std::vector<MachinePtr> machines = machines_of_seed(1000 + seed, Semiring::tropical);
    const Cascade kept(machines, {}, Run{}), forgotten(machines, {.store_bytes = 0}, Run{});
    for (int round = 0; round < 2; ++round) {
      for (uint64_t k = 0; k < 20; ++k) {
        const Array<Label> x = string_of_seed(200 * seed + k, 8);
        StringBatch a, b;
        const auto code = code_of([&] { a = kept.best(x, 1, CascadeAnswer::strings, {}, Run{}); });
        assert_true(code == code_of([&] { b = forgotten.best(x, 1, CascadeAnswer::strings, {}, Run{}); }));
        assert_same_items(a, b);
      }
    }
  }
  const std::vector<MachinePtr> one{oracle::random_machine(
      oracle::Shape{.semiring = Semiring::tropical, .states = 20, .arcs = 90, .alphabet = {2, 2}, .cyclic = true,
                    .epsilons = true, .scale = 0.9},
      5)};
  std::vector<std::unique_ptr<const PreparedMachine>> prepared;
  prepared.push_back(std::make_unique<const PreparedMachine>(one[0], false, Run{}));
  LayeredSearch search(prepared, 4000);
  int64_t most = 0;
  for (uint64_t k = 0; k < 300; ++k) {
    search.read(string_of_seed(k, 10), {}, Run{});
    most = std::max(most, search.store_bytes());
  }
  assert_true(most > 4000);
  search.read({}, {}, Run{});
  assert_true(search.steps_made() <= 1);  // those of 300 strings were forgotten
}

void batches_are_their_items_on_any_number_of_threads(void **) {
  for (uint64_t seed = 0; seed < 12; ++seed) {
    const std::vector<MachinePtr> machines = machines_of_seed(2000 + seed, kAll[1 + seed % 3]);
    const Cascade cascade(machines, {}, Run{});
    StringBatch strings;
    for (uint64_t k = 0; k < 100; ++k) {
      const Array<Label> x = string_of_seed(1000 * seed + k / 2, 6);
      strings.labels.insert(strings.labels.end(), x.begin(), x.end());
      strings.end_string();
      strings.end_item(1);
    }
    for (const int32_t threads : {1, 3}) {
      Run run;
      run.threads = threads;
      Array<int64_t> begin;
      StringBatch all;
      if (code_of([&] { all = cascade.best_of_all(strings, 3, CascadeAnswer::strings, {}, begin, run); })) continue;
      assert_int_equal(begin.size(), 101);
      assert_int_equal(begin.back(), all.count());
      for (int64_t i = 0; i < 100; ++i) {
        const StringBatch one = cascade.best(strings.labels_of(i, 0), 3, CascadeAnswer::strings, {}, Run{});
        assert_int_equal(one.count(), begin[i + 1] - begin[i]);
        for (int64_t j = 0; j < one.count(); ++j) {
          assert_true(one.values[j] == all.values[begin[i] + j]);
          assert_true(strings_of(one, j) == strings_of(all, begin[i] + j));
        }
      }
    }
  }
}

void beams_cost_no_less_and_say_so(void **) {
  int cut = 0, whole = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    std::vector<MachinePtr> machines;
    for (uint64_t i = 0; i <= seed % 2; ++i) {
      machines.push_back(oracle::random_machine(
          oracle::Shape{.semiring = Semiring::tropical, .states = 12, .arcs = 70, .alphabet = {2, 2}, .cyclic = true,
                        .epsilons = true, .scale = 0.5},
          3000 + seed + 1000 * i));
    }
    const Cascade cascade(machines, {}, Run{});
    const Array<Label> x = string_of_seed(seed, 12);
    const StringBatch exact = cascade.best(x, 1, CascadeAnswer::strings, {}, Run{});
    for (const SearchBounds bounds : {SearchBounds{.beam = 0.5}, SearchBounds{.beam = 1e9}, SearchBounds{.seconds = 0}}) {
      const StringBatch bounded = cascade.best(x, 1, CascadeAnswer::strings, bounds, Run{});
      if (bounded.count() > 0) assert_true(bounded.values[0] >= exact.values[0]);
      if (!bounded.cut_short) assert_same_items(bounded, exact);
      if (bounds.beam == 1e9) assert_false(bounded.cut_short);
      (bounded.cut_short ? cut : whole)++;
      bool lattice_cut = false;
      const MachinePtr lattice = cascade.lattice(x, false, bounds, lattice_cut, Run{});
      assert_true(lattice_cut == bounded.cut_short);
      assert_close(tropical_total(*lattice, Run{}), bounded.count() ? bounded.values[0] : INFINITY, 1e-9);
    }
  }
  assert_true(cut > 100 && whole > 300);
}

// Costs from 1e-300 to 1e290, of either sign, and labels up to the largest.
void extreme_costs_and_labels_are_those_of_the_composition(void **) {
  const double costs[] = {1e290, -1e200, 1e-300, 0, 3, -0.1, INFINITY, 1e60};
  const Label labels[] = {kEpsilon, 1, 127, 128, 255, 256, 16384, 1 << 21, INT32_MAX};
  int found = 0;
  for (uint64_t seed = 0; seed < 400; ++seed) {
    Rng r(seed, RngMethod::test, 94, 0, 0);
    Builder b(Semiring::tropical, {Alphabet::open(), Alphabet::open()});
    const uint64_t kinds = seed % 2 ? 8 : 5;
    b.add_states(8);
    for (int k = 0; k < 40; ++k) {
      const State from = static_cast<State>(r.below(7));
      const Label pair[2] = {labels[r.below(4)], labels[r.below(9)]};
      const double cost = seed % 2 ? costs[r.below(kinds)] : costs[2 + r.below(4)];
      b.add_arc(from, pair, cost, from + 1 + static_cast<State>(r.below(static_cast<uint64_t>(7 - from))));
    }
    b.set_final(7, seed % 3 ? 0 : 1e-300);
    const std::vector<MachinePtr> machines{b.build()};
    const Cascade cascade(machines, {}, Run{});
    Array<Label> x;
    for (uint64_t n = r.below(4); n > 0; --n) x.push_back(labels[1 + r.below(3)]);
    const MachinePtr whole = outputs(x, machines);
    const StringBatch expected = best_strings(whole, 1, Run{}), got = cascade.best(x, 1, CascadeAnswer::strings, {}, Run{});
    assert_same_costs(got, expected);
    if (got.count() > 0 && seed % 2 == 0) assert_true(strings_of(got, 0) == strings_of(expected, 0));
    found += got.count() > 0;
  }
  assert_true(found > 150);
}

void what_does_not_fit_is_refused(void **) {
  const auto machine = [](Semiring semiring, int32_t in, int32_t out, int32_t tapes) {
    std::vector<AlphabetPtr> alphabets{Alphabet::sized(in)};
    for (int32_t t = 1; t < tapes; ++t) alphabets.push_back(Alphabet::sized(out));
    Builder b(semiring, alphabets);
    b.add_states(1);
    b.set_final(0, one(semiring));
    return b.build();
  };
  const auto made = [](std::vector<MachinePtr> machines) { Cascade cascade(machines, {}, Run{}); };
  assert_throws(made({}), Code::argument);
  assert_throws(made({machine(Semiring::log, 2, 2, 3)}), Code::argument);
  assert_throws(made({machine(Semiring::log, 2, 3, 2), machine(Semiring::log, 2, 2, 2)}), Code::argument);
  assert_throws(made({machine(Semiring::log, 2, 2, 2), machine(Semiring::real, 2, 2, 2)}), Code::argument);
  const std::vector<MachinePtr> machines{machine(Semiring::tropical, 2, 2, 2)};
  const Cascade cascade(machines, {}, Run{});
  for (const Label wrong : {3, 0, -1, kPhi, kRho, INT32_MAX}) {
    const Array<Label> x{1, wrong};
    assert_throws(cascade.best(x, 1, CascadeAnswer::strings, {}, Run{}), Code::argument);
  }
  assert_int_equal(cascade.best({}, 1, CascadeAnswer::strings, {}, Run{}).count(), 1);
  assert_int_equal(cascade.best({}, 0, CascadeAnswer::strings, {}, Run{}).count(), 0);
  Builder b(Semiring::tropical, {Alphabet::sized(2)});
  b.add_states(1);
  b.set_final(0, 1e299);
  assert_throws(made({b.build()}), Code::limit);
  const std::vector<MachinePtr> summed{machine(Semiring::log, 2, 2, 2)};
  const Cascade sums(summed, {}, Run{});
  bool cut = false;
  for (const SearchBounds bounds : {SearchBounds{.beam = 1}, SearchBounds{.seconds = 1}}) {
    assert_throws(sums.best({}, 1, CascadeAnswer::strings, bounds, Run{}), Code::unsupported);
    assert_throws(sums.lattice({}, false, bounds, cut, Run{}), Code::unsupported);
  }
  CancelFlag flag;
  flag.set = 1;
  Run run;
  run.cancel = &flag;
  assert_throws(cascade.best(Array<Label>{1, 2}, 1, CascadeAnswer::strings, {}, run), Code::cancelled);
}

}  // namespace

TESTS(answers_are_those_of_the_composition, pairs_and_triples_are_searched_as_one,
      long_chains_are_searched_as_one_and_in_part, ties_go_to_fewer_symbols_then_to_label_order,
      lattices_weigh_what_the_composition_weighs, steps_that_are_kept_change_nothing,
      batches_are_their_items_on_any_number_of_threads, extreme_costs_and_labels_are_those_of_the_composition,
      beams_cost_no_less_and_say_so, what_does_not_fit_is_refused)
