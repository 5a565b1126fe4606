// States that messages start from, and the messages that they stand for.
#include "src/graph/finite/methods/drawn_state.hh"

#include "src/graph/finite/messages/log_messages.hh"
#include "src/graph/finite/methods/best_state.hh"
#include "tests/src/graph/finite_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace finite_oracle;

namespace {

FiniteModel positive_model(uint64_t seed) {
  RandomModel what;
  what.nats = seed % 3 == 0 ? 20 : 2;
  what.most_scope = 3;
  return random_model(41000 + seed, what);
}

// A grid whose neighbours agree, where only two states have no better one beside them that matters.
FiniteModel attracting(int32_t side) {
  FiniteModelBuilder m;
  const double table[] = {2, 0, 0, 2};
  for (int32_t v = 0; v < side * side; ++v) m.add_variable(2);
  for (int32_t v = 0; v < side * side; ++v) {
    const int32_t right[] = {v, v + 1}, below[] = {v, v + side};
    if (v % side + 1 < side) m.add_factor(right, table);
    if (v + side < side * side) m.add_factor(below, table);
  }
  return m.build();
}

}  // namespace

static void no_change_of_one_value_is_better(void **) {
  int different = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    const FiniteModel model = positive_model(seed);
    const Array<int32_t> state = drawn_state(model, seed, 1, Run{});
    assert_int_equal(state.size(), model.variables());
    assert_true(state == drawn_state(model, seed, 1, Run{}));
    different += !(state == drawn_state(model, seed, 2, Run{}));
    const double weight = log_weight_of(model, state);
    for (int32_t v = 0; v < model.variables(); ++v) {
      assert_in_range(state[v], 0, model.sizes[v] - 1);
      for (int32_t x = 0; x < model.sizes[v]; ++x) {
        Array<int32_t> other = state;
        other[v] = x;
        assert_true(log_weight_of(model, other) <= weight + 1e-9 * std::max(1.0, std::fabs(weight)));
      }
    }
  }
  assert_true(different > 20);
}

// Neighbours that attract one another agree over most of the grid, and both values are drawn.
static void values_are_drawn_beside_their_neighbours(void **) {
  const FiniteModel model = attracting(12);
  int ones = 0, uniform = 0;
  for (uint32_t start = 0; start < 40; ++start) {
    const Array<int32_t> state = drawn_state(model, 7, start, Run{});
    int sum = 0;
    for (const int32_t x : state) sum += x;
    ones += sum > 72;
    uniform += sum < 20 || sum > 124;
  }
  assert_in_range(ones, 8, 32);
  assert_true(uniform > 20);
}

// Each message has the entries of its table at the values of the others, and each product all of them.
static void messages_of_a_state_are_rows_of_tables(void **) {
  for (uint64_t seed = 0; seed < 100; ++seed) {
    const FiniteModel model = positive_model(500 + seed);
    const MessageGraph graph(model, Run{});
    LogMessages messages(graph, LogMessageSettings(), Run{});
    const Array<int32_t> state = drawn_state(model, seed, 1, Run{});
    messages.begin_at(state);
    for (int32_t v = 0; v < model.variables(); ++v) {
      Array<double> product(static_cast<size_t>(model.sizes[v]));
      messages.log_product(v, product.data());
      Array<int32_t> other = state;
      other[v] = 0;
      const double first = log_weight_of(model, other);
      for (int32_t x = 0; x < model.sizes[v]; ++x) {
        other[v] = x;
        assert_true(std::fabs(product[x] - product[0] - (log_weight_of(model, other) - first)) < 1e-9);
      }
    }
  }
}

TESTS(no_change_of_one_value_is_better, values_are_drawn_beside_their_neighbours, messages_of_a_state_are_rows_of_tables)
