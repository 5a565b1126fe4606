// Belief propagation between finite variables: nanoseconds per directed message, or per entry of a table, one core. The other
// column is the portable kernel, whose messages must be the same bits; where messages are compared with other forms, the same
// fixed point. Beside it belong the probes of another kernel (docs/benchmarks.md), run at the same time.
#include "bench/compare.hh"
#include "fsa/base/rng.hh"
#include "src/graph/finite/messages/grid_messages.hh"
#include "src/graph/finite/messages/odds_messages.hh"
#include "src/graph/finite/messages/pair_odds.hh"
#include "src/graph/finite/messages/vector_messages.hh"
#include "src/graph/finite/methods/message_passing.hh"

namespace {

using namespace hws;

// The seed's picture with noise: neighbours that are alike have weight e, pixels have alpha = 3.
FiniteModel ising(int32_t side) {
  Rng draw(1, RngMethod::test, 0, 0, 0);
  Array<double> pixel;
  double mean = 0;
  for (int32_t y = 0; y < side; ++y) {
    for (int32_t x = 0; x < side; ++x) {
      const double u = (x + .5) / side - .5, w = (y + .5) / side - .5;
      double noise = -6;
      for (int k = 0; k < 12; ++k) noise += draw.uniform();
      pixel.push_back((u * u + w * w < .09) + .3 * noise);
      mean += pixel.back();
    }
  }
  mean /= static_cast<double>(side) * side;
  FiniteModelBuilder m;
  const double alike[] = {1, 0, 0, 1};
  for (int32_t v = 0; v < side * side; ++v) {
    m.add_variable(2);
    const double own[] = {0, 3 * (pixel[v] - mean)};
    m.add_factor({&v, 1}, own);
  }
  for (int32_t v = 0; v < side * side; ++v) {
    const int32_t right[] = {v, v + 1}, below[] = {v, v + side};
    if ((v + 1) % side != 0) m.add_factor(right, alike);
    if (v + side < side * side) m.add_factor(below, alike);
  }
  return m.build();
}

FiniteModel pairs(int32_t variables, int32_t count, int32_t values, bool shared) {
  Rng draw(2, RngMethod::test, 0, 0, 0);
  FiniteModelBuilder m;
  Array<double> table;
  const auto fresh = [&](int32_t entries) {
    table.clear();
    for (int32_t i = 0; i < entries; ++i) table.push_back(.2 * (draw.uniform() - .5));
  };
  for (int32_t v = 0; v < variables; ++v) {
    m.add_variable(values);
    fresh(values);
    m.add_factor({&v, 1}, table);
  }
  fresh(values * values);
  for (int32_t i = 0; i < count; ++i) {
    const auto a = static_cast<int32_t>(draw.below(static_cast<uint64_t>(variables)));
    const int32_t scope[] = {a, (a + 1 + static_cast<int32_t>(draw.below(static_cast<uint64_t>(variables - 1)))) % variables};
    if (!shared) fresh(values * values);
    m.add_factor(scope, table);
  }
  return m.build();
}

constexpr int kSweeps = 8;

// Weights of about the size that factors of a grid have in spanning trees.
Array<double> half_of_all(const FiniteModel &model) { return Array<double>(static_cast<size_t>(model.factors()), .5); }

template <class T>
bench::Row grid_row(int32_t side, bool reweighted, const char *name) {
  struct Sides {
    FiniteModel model;
    std::optional<GridMessages<T>> ours, theirs;
  };
  const auto sides = std::make_shared<Sides>();
  bench::Row row;
  row.name = name;
  row.unit = "message";
  row.prepare = [=] {
    sides->model = ising(side);
    const GridShape shape = *grid_shape(sides->model);
    GridSettings settings;
    if (reweighted) settings.factor_weights = half_of_all(sides->model);
    sides->ours.emplace(sides->model, shape, Run{}, instruction_set(), settings);
    sides->theirs.emplace(sides->model, shape, Run{}, InstructionSet::baseline, settings);
    return kSweeps * sides->ours->messages_of_sweep();
  };
  row.ours = [=] {
    for (int i = 0; i < kSweeps; ++i) sides->ours->sweep(Run{});
  };
  row.theirs = [=] {
    for (int i = 0; i < kSweeps; ++i) sides->theirs->sweep(Run{});
  };
  row.check = [=]() -> std::string {
    row.ours();
    row.theirs();
    return sides->ours->save() == sides->theirs->save() ? "" : "other messages";
  };
  return row;
}

// The log-partition function, in the other column one sweep. Both per message of a sweep.
bench::Row free_energy_row(int32_t side, bool reweighted, const char *name) {
  const auto grid = std::make_shared<std::optional<GridMessages<double>>>();
  bench::Row row;
  row.name = name;
  row.unit = "message";
  row.prepare = [=] {
    const FiniteModel model = ising(side);
    GridSettings settings;
    if (reweighted) settings.factor_weights = half_of_all(model);
    grid->emplace(model, *grid_shape(model), Run{}, instruction_set(), settings);
    for (int i = 0; i < kSweeps; ++i) (*grid)->sweep(Run{});
    return (*grid)->messages_of_sweep();
  };
  row.ours = [=] {
    if (!std::isfinite((*grid)->log_partition())) std::abort();
  };
  row.theirs = [=] { (*grid)->sweep(Run{}); };
  return row;
}
bench::Row free_energy_of_pairs_row(FiniteModel (*make)(), const char *name) {
  struct Sides {
    std::optional<MessageGraph> graph;
    std::optional<PairOdds> odds;
    std::optional<MessageSchedule> order;
  };
  const auto sides = std::make_shared<Sides>();
  bench::Row row;
  row.name = name;
  row.unit = "message";
  row.prepare = [=] {
    sides->graph.emplace(make(), Run{});
    sides->odds.emplace(*sides->graph, Run{});
    sides->order.emplace(*sides->graph, &*sides->odds);
    for (int i = 0; i < kSweeps; ++i) sides->order->flooding(Run{});
    return int64_t{sides->graph->slots()};
  };
  row.ours = [=] {
    if (!std::isfinite(sides->odds->log_partition())) std::abort();
  };
  row.theirs = [=] { sides->order->flooding(Run{}); };
  return row;
}

// entries: of a message's table, where that is the unit; 0: messages are.
template <class Store>
bench::Row pair_row(FiniteModel (*make)(), MessageOrder order, int64_t entries, const char *name) {
  struct Sides {
    std::optional<MessageGraph> graph;
    std::optional<Store> ours, theirs;
    std::optional<MessageSchedule> our_order, their_order;
    int64_t messages = 0;
  };
  const auto sides = std::make_shared<Sides>();
  const auto sweep = [order](MessageSchedule *s) {
    bool checked;
    for (int i = 0; i < kSweeps; ++i) {
      if (order == MessageOrder::flooding) s->flooding(Run{});
      else if (order == MessageOrder::sweeps) s->in_order(i % 2 == 1, Run{});
      else s->residual(0, &checked, Run{});
    }
  };
  bench::Row row;
  row.name = name;
  row.unit = entries > 0 ? "entry" : "message";
  row.prepare = [=] {
    sides->graph.emplace(make(), Run{});
    sides->ours.emplace(*sides->graph, Run{});
    sides->theirs.emplace(*sides->graph, Run{}, InstructionSet::baseline);
    sides->our_order.emplace(*sides->graph, &*sides->ours);
    sides->their_order.emplace(*sides->graph, &*sides->theirs);
    sweep(&*sides->our_order);
    sweep(&*sides->their_order);
    return sides->our_order->messages_made() * std::max<int64_t>(entries, 1);
  };
  row.ours = [=] { sweep(&*sides->our_order); };
  row.theirs = [=] { sweep(&*sides->their_order); };
  row.check = [=]() -> std::string { return sides->ours->save() == sides->theirs->save() ? "" : "other messages"; };
  return row;
}

FiniteModel dense() { return pairs(700, 20000, 2, false); }
FiniteModel ising64() { return ising(64); }
FiniteModel eights() { return pairs(700, 4000, 8, true); }
FiniteModel sixteens() { return pairs(700, 4000, 16, true); }
FiniteModel sixty_fours() { return pairs(700, 1000, 64, true); }

}  // namespace

int main(int argc, char **argv) {
  using Order = MessageOrder;
  std::vector<bench::Row> rows;
  rows.push_back(grid_row<double>(64, false, "grid/64"));
  rows.push_back(grid_row<float>(64, false, "grid/64/single"));
  rows.push_back(grid_row<double>(1024, false, "grid/1024"));
  rows.push_back(grid_row<float>(1024, false, "grid/1024/single"));
  rows.push_back(grid_row<double>(64, true, "grid/64/trw"));
  rows.push_back(grid_row<float>(64, true, "grid/64/trw/single"));
  rows.push_back(grid_row<double>(1024, true, "grid/1024/trw"));
  rows.push_back(grid_row<float>(1024, true, "grid/1024/trw/single"));
  rows.push_back(free_energy_row(64, false, "grid/64/free energy beside a sweep"));
  rows.push_back(free_energy_row(1024, false, "grid/1024/free energy beside a sweep"));
  rows.push_back(free_energy_row(64, true, "grid/64/trw/free energy beside a sweep"));
  rows.push_back(free_energy_of_pairs_row(dense, "pairs/700x20000/free energy beside a pass"));
  rows.push_back(pair_row<PairOdds>(dense, Order::flooding, 0, "pairs/700x20000/flooding"));
  rows.push_back(pair_row<OddsMessages>(dense, Order::sweeps, 0, "pairs/700x20000/sweeps"));
  rows.push_back(pair_row<OddsMessages>(dense, Order::residual, 0, "pairs/700x20000/residual"));
  rows.push_back(pair_row<PairOdds>(ising64, Order::flooding, 0, "grid/64/flooding"));
  rows.push_back(pair_row<VectorMessages>(eights, Order::flooding, 64, "values/8"));
  rows.push_back(pair_row<VectorMessages>(sixteens, Order::flooding, 256, "values/16"));
  rows.push_back(pair_row<VectorMessages>(sixty_fours, Order::flooding, 4096, "values/64"));
  return bench::run(argc, argv, std::move(rows), "portable");
}
