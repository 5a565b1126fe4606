#include "src/graph/model/factor_graph.hh"

#include <algorithm>

#include "fsa/machine/builder.hh"
#include "tests/src/graph/graph_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace graph_oracle;

namespace {

const AlphabetPtr kLetters = Alphabet::named({"a", "b"});

MachinePtr one_word(const AlphabetPtr &alphabet, Label c, Semiring semiring = Semiring::log) {
  Builder b(semiring, {alphabet});
  b.add_states(2);
  b.add_arc(0, &c, one(semiring), 1);
  b.set_final(1, one(semiring));
  return b.build();
}

FactorGraphPtr small() {
  FactorGraphBuilder builder;
  const VariableId x = builder.add_strings("x", kLetters), y = builder.add_finite("y", 3),
                   z = builder.add_strings("z", kLetters);
  builder.add(machine_factor({x}, one_word(kLetters, 1)));
  builder.add(table_factor({y}, {1, 2, 3}));
  builder.add(concatenation_factor({z, x}));
  builder.observe_value(y, 2);
  return builder.build();
}

}  // namespace

static void edges_and_names_are_found_from_both_ends(void **) {
  const FactorGraphPtr g = small();
  assert_int_equal(g->variables(), 3);
  assert_int_equal(g->factors(), 3);
  assert_int_equal(g->edges(), 4);
  assert_int_equal(g->edge_begin(2), 2);
  assert_int_equal(g->edge_end(2), 4);
  assert_int_equal(g->edge_variable(2), 2);
  assert_int_equal(g->edge_factor(3), 2);
  assert_int_equal(g->edges_of(0).size(), 2);
  assert_int_equal(g->edges_of(0)[0], 0);
  assert_int_equal(g->edges_of(0)[1], 3);
  assert_int_equal(g->find_variable("z"), 2);
  assert_int_equal(g->find_variable("w"), -1);
  assert_int_equal(g->find_variable(""), -1);
}

static void the_builder_is_empty_after_building(void **) {
  FactorGraphBuilder builder;
  builder.add_finite("x", 2);
  builder.build();
  assert_int_equal(builder.build()->variables(), 0);
  assert_int_equal(builder.add_finite("x", 2), 0);
}

static void variants_share_what_did_not_change(void **) {
  const FactorGraphPtr g = small();
  const Label word[] = {2, 2};
  const FactorGraphPtr seen = g->with_string(0, word);
  assert_true(seen->variable(0).observed && !g->variable(0).observed);
  assert_ptr_equal(&seen->variable(1), &g->variable(1));
  assert_ptr_equal(seen->factor(0).machine.get(), g->factor(0).machine.get());
  const FactorGraphPtr again = seen->unobserved(0);
  assert_true(again->fingerprint() == g->fingerprint());
  assert_true(seen->fingerprint() != g->fingerprint());
  assert_int_equal(g->with_value(1, 0)->variable(1).value, 0);
  const FactorGraphPtr other = g->with_factor(1, table_factor({}, {3, 2, 1}));
  assert_true(other->factor(1).table[0] == 3 && g->factor(1).table[0] == 1);
  assert_ptr_equal(other->factor(0).machine.get(), g->factor(0).machine.get());
  assert_true(other->fingerprint() != g->fingerprint());
  assert_throws(g->with_factor(1, table_factor({0}, {1})), Code::argument);
  assert_throws(g->with_factor(1, table_factor({}, {1, 2})), Code::argument);
  assert_throws(g->with_factor(5, table_factor({}, {1, 2})), Code::argument);
  assert_throws(g->with_string(1, word), Code::argument);
  assert_throws(g->with_value(0, 1), Code::argument);
  assert_throws(g->with_value(1, 3), Code::argument);
  assert_throws(g->unobserved(9), Code::argument);
}

static void fingerprints_tell_every_part_apart(void **) {
  Array<uint64_t> seen;
  const auto add = [&](const std::function<void(FactorGraphBuilder &)> &change) {
    FactorGraphBuilder builder;
    builder.add_strings("x", kLetters);
    builder.add_finite("", 2);
    change(builder);
    seen.push_back(builder.build()->fingerprint());
  };
  add([](FactorGraphBuilder &) {});
  add([](FactorGraphBuilder &b) { b.add_finite("", 2); });
  add([](FactorGraphBuilder &b) { b.add_finite("", 3); });
  add([](FactorGraphBuilder &b) { b.add_strings("", kLetters); });
  add([](FactorGraphBuilder &b) { b.add_strings("", Alphabet::sized(2)); });
  add([](FactorGraphBuilder &b) { b.add_strings("y", kLetters); });
  add([](FactorGraphBuilder &b) { b.observe_value(1, 0); });
  add([](FactorGraphBuilder &b) { b.observe_value(1, 1); });
  add([](FactorGraphBuilder &b) { b.observe(0, {}); });
  add([](FactorGraphBuilder &b) { b.observe(0, Array<Label>{1}); });
  add([](FactorGraphBuilder &b) { b.choose(0, {GraphMethod::bp, {}, {}}); });
  add([](FactorGraphBuilder &b) { b.choose(0, {GraphMethod::ep, 2, {}}); });
  add([](FactorGraphBuilder &b) { b.choose(0, {GraphMethod::ep, 2, 0.5}); });
  add([](FactorGraphBuilder &b) { b.add(table_factor({1}, {1, 2})); });
  add([](FactorGraphBuilder &b) { b.add(table_factor({1}, {2, 1})); });
  add([](FactorGraphBuilder &b) { b.add(machine_factor({0}, one_word(kLetters, 1))); });
  add([](FactorGraphBuilder &b) { b.add(machine_factor({0}, one_word(kLetters, 2))); });
  std::sort(seen.begin(), seen.end());
  assert_true(std::adjacent_find(seen.begin(), seen.end()) == seen.end());
}

static void machines_are_taken_over_into_the_log_semiring_and_the_variables_alphabets(void **) {
  FactorGraphBuilder builder;
  const VariableId x = builder.add_strings("x", kLetters), n = builder.add_strings("n", Alphabet::sized(4));
  builder.add(machine_factor({x}, one_word(kLetters, 2, Semiring::real)));
  builder.add(machine_factor({n}, one_word(Alphabet::open(), 3)));
  assert_throws(builder.add(machine_factor({n}, one_word(Alphabet::open(), 5))), Code::argument);
  assert_throws(builder.add(machine_factor({x}, one_word(Alphabet::sized(2), 1))), Code::argument);
  assert_throws(builder.add(machine_factor({x}, one_word(kLetters, 1, Semiring::tropical))), Code::unsupported);
  assert_throws(builder.add(machine_factor({x}, one_word(kLetters, 1, Semiring::boolean))), Code::unsupported);
  assert_throws(builder.add(machine_factor({x, n}, one_word(kLetters, 1))), Code::argument);
  assert_throws(builder.add(machine_factor({x}, nullptr)), Code::argument);
  const FactorGraphPtr g = builder.build();
  assert_true(g->factor(0).machine->semiring() == Semiring::log);
  assert_int_equal(g->factor(1).machine->alphabet(0)->size(), 4);
}

static void what_does_not_fit_is_refused(void **) {
  FactorGraphBuilder builder;
  const VariableId x = builder.add_strings("x", kLetters), y = builder.add_finite("y", 2),
                   other = builder.add_strings("", Alphabet::sized(3));
  assert_throws(builder.add_strings("x", kLetters), Code::argument);
  assert_throws(builder.add_strings("", Alphabet::open()), Code::argument);
  assert_throws(builder.add_strings("", nullptr), Code::argument);
  assert_throws(builder.add_finite("", 0), Code::argument);
  assert_throws(builder.add_finite("", (1 << 20) + 1), Code::argument);
  assert_throws(builder.add(table_factor({}, {})), Code::argument);
  assert_throws(builder.add(table_factor({7}, {1})), Code::argument);
  assert_throws(builder.add(table_factor({y, y}, {1, 1, 1, 1})), Code::argument);
  assert_throws(builder.add(table_factor({x}, {1, 1})), Code::argument);
  assert_throws(builder.add(table_factor({y}, {1})), Code::argument);
  assert_throws(builder.add(table_factor({y}, {1, -1})), Code::argument);
  assert_throws(builder.add(table_factor({y}, {1, NAN})), Code::argument);
  assert_throws(builder.add(concatenation_factor({x})), Code::argument);
  assert_throws(builder.add(concatenation_factor({x, y})), Code::argument);
  assert_throws(builder.add(concatenation_factor({x, other})), Code::argument);
  assert_throws(builder.observe(x, Array<Label>{3}), Code::argument);
  assert_throws(builder.observe(y, Array<Label>{1}), Code::argument);
  assert_throws(builder.observe_value(y, 2), Code::argument);
  assert_throws(builder.observe_value(x, 0), Code::argument);
  assert_throws(builder.choose(y, {GraphMethod::pruned, {}, {}}), Code::argument);
  assert_throws(builder.choose(x, {GraphMethod::automatic, 0, {}}), Code::argument);
  assert_throws(builder.choose(x, {GraphMethod::automatic, {}, NAN}), Code::argument);
  assert_int_equal(builder.build()->factors(), 0);
}

TESTS(edges_and_names_are_found_from_both_ends, the_builder_is_empty_after_building, variants_share_what_did_not_change,
      fingerprints_tell_every_part_apart, machines_are_taken_over_into_the_log_semiring_and_the_variables_alphabets,
      what_does_not_fit_is_refused)
