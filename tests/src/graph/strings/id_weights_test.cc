#include "src/graph/strings/id_weights.hh"

#include <algorithm>
#include <cmath>

#include "fsa/machine/builder.hh"
#include "tests/fsa/random_shapes.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

static void listed_strings_have_their_weights(void **) {
  int compared = 0, none = 0;
  for (uint64_t seed = 1; seed <= 150; ++seed) {
    Shape shape = shape_of_kind(Semiring::log, static_cast<int>(seed % 32) & ~1, 5, 14);
    shape.epsilons = seed % 3 == 0;
    if (shape.cyclic) shape.scale = 0.1;
    const MachinePtr m = random_machine(shape, seed);
    std::vector<Array<Label>> list;
    for (const Strings &s : all_strings({2}, 3)) {
      if ((seed + list.size()) % 4 != 0 || s[0].empty()) list.push_back(s[0]);
      else break;
    }
    Real sum = 0;
    for (const auto &w : list) sum += weight_of(*m, {w});
    double log_scale;
    Array<double> logs;
    try {
      logs = id_weights(m, string_ids(m->alphabet(0), list, Run{}), &log_scale, Run{});
    } catch (const Error &e) {
      assert_true(e.code == Code::empty && sum == 0);
      ++none;
      continue;
    }
    assert_int_equal(logs.size(), list.size());
    for (size_t i = 0; i < list.size(); ++i) {
      assert_close(std::exp(logs[i] + log_scale), static_cast<double>(weight_of(*m, {list[i]})), 1e-11);
    }
    assert_true(*std::max_element(logs.begin(), logs.end()) == 0);
    ++compared;
  }
  assert_true(compared > 80 && none > 0);
}

static void finite_variables_read_one_symbol_and_nothing_else(void **) {
  Builder b(Semiring::log, {Alphabet::sized(3)});
  b.add_states(3);
  const Label one_label = 1, three = 3, none = kEpsilon;
  b.add_arc(0, &one_label, -std::log(0.5), 1);
  b.add_arc(0, &three, -std::log(0.25), 1);
  b.add_arc(1, &three, 0, 1);  // longer strings do not count
  b.add_arc(0, &none, 0, 2);
  b.set_final(1, 0);
  b.set_final(2, 0);
  double log_scale;
  const Array<double> logs = id_weights(b.build(), symbol_ids(Alphabet::sized(3), 3), &log_scale, Run{});
  assert_close(log_scale, std::log(0.5), 1e-15);
  assert_close(logs[0], 0, 1e-15);
  assert_true(std::isinf(logs[1]));
  assert_close(logs[2], std::log(0.5), 1e-15);
}

static void no_weight_is_lost_however_small_beside_the_others(void **) {
  Builder b(Semiring::log, {Alphabet::sized(5)});
  b.add_states(2);
  const double costs[] = {-700, 1200, 700, 10000};  // and none for the fifth
  for (Label c = 1; c <= 4; ++c) b.add_arc(0, &c, costs[c - 1], 1);
  b.set_final(1, 0);
  double log_scale;
  const Array<double> logs = id_weights(b.build(), symbol_ids(Alphabet::sized(5), 5), &log_scale, Run{});
  assert_close(log_scale, 700, 1e-12);
  for (size_t i = 0; i < 4; ++i) assert_close(logs[i] + 700, -costs[i], 1e-11);
  assert_true(std::isinf(logs[4]));
}

static void a_vector_becomes_an_acceptor(void **) {
  const Array<double> weights{std::log(0.5), -INFINITY, std::log(2)};
  const MachinePtr m = symbol_acceptor(Alphabet::sized(3), 3, &weights);
  assert_int_equal(m->arcs(), 2);
  assert_close(static_cast<double>(weight_of(*m, {{3}})), 2, 1e-15);
  assert_true(weight_of(*m, {{2}}) == 0 && weight_of(*m, {{}}) == 0);
  assert_close(static_cast<double>(weight_of(*symbol_acceptor(Alphabet::sized(3), 3, nullptr), {{2}})), 1, 1e-15);
}

TESTS(listed_strings_have_their_weights, no_weight_is_lost_however_small_beside_the_others,
      finite_variables_read_one_symbol_and_nothing_else, a_vector_becomes_an_acceptor)
