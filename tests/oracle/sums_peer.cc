#include "tests/oracle/sums_peer.hh"

#include <fst/script/rmepsilon.h>
#include <fst/script/shortest-path.h>
#include <fst/shortest-distance.h>

#include <algorithm>
#include <cmath>

#include "tests/oracle/failing_fsts.hh"

namespace peer {

namespace {

template <class A>
std::vector<double> distances_in(const Table &t, bool to_end, float delta) {
  std::vector<typename A::Weight> found;
  fst::ShortestDistance(fst_of<A>(t), &found, to_end, delta);
  std::vector<double> costs(static_cast<size_t>(t.states), INFINITY);
  for (size_t s = 0; s < found.size(); ++s) costs[s] = found[s].Value();
  return costs;
}

template <class A>
double total_of(const fst::VectorFst<A> &f, float delta) {
  return f.Start() == fst::kNoStateId ? INFINITY : fst::ShortestDistance(f, delta).Value();
}

template <class A>
fst::VectorFst<A> string_fst(const std::vector<int32_t> &symbols) {
  fst::VectorFst<A> f;
  f.SetStart(f.AddState());
  for (const int32_t c : symbols) {
    const auto to = f.AddState();
    f.AddArc(to - 1, A(c, c, A::Weight::One(), to));
  }
  f.SetFinal(static_cast<int>(symbols.size()), A::Weight::One());
  return f;
}

template <class A>
double cost_in(const Table &t, const std::vector<std::vector<int32_t>> &strings, bool acceptor, float delta) {
  fst::VectorFst<A> f = fst_of<A>(t);
  // The tape with failure arcs first: with that string it has none left.
  const bool output_first = fails_on(f, true) && !acceptor;
  if (output_first) f = compose_failing(f, string_fst<A>(strings[1]));
  f = compose_failing(string_fst<A>(strings[0]), f);
  if (!output_first && !acceptor) f = compose_failing(f, string_fst<A>(strings[1]));
  return total_of(f, delta);
}

// The costs of a machine's paths, which has no cycles.
void add_costs(const Table &t, int32_t state, double cost, std::vector<double> *costs) {
  for (const Final &end : t.finals) {
    if (end.state == state) costs->push_back(cost + end.cost);
  }
  for (const Arc &a : t.arcs) {
    if (a.from == state) add_costs(t, a.to, cost + a.cost, costs);
  }
}

}  // namespace

std::vector<double> distances(const Table &t, bool to_end, float delta) {
  return t.tropical ? distances_in<fst::StdArc>(t, to_end, delta) : distances_in<fst::Log64Arc>(t, to_end, delta);
}

double total(const Table &t, float delta) {
  return t.tropical ? total_of(fst_of<fst::StdArc>(t), delta) : total_of(fst_of<fst::Log64Arc>(t), delta);
}

std::vector<double> best_costs(const Table &t, int n, bool strings) {
  script::VectorFstClass f = class_of(t);
  const auto zero = script::WeightClass::Zero(f.WeightType());
  if (strings) {
    script::RmEpsilon(&f, script::RmEpsilonOptions(fst::AUTO_QUEUE, true, zero, fst::kNoStateId, fst::kShortestDelta));
  }
  script::VectorFstClass best = none_like(f);
  script::ShortestPath(f, &best, script::ShortestPathOptions(fst::AUTO_QUEUE, n, strings, fst::kShortestDelta, zero));
  const Table paths = table_of(best);
  std::vector<double> costs;
  if (paths.states > 0) add_costs(paths, paths.start, 0, &costs);
  std::sort(costs.begin(), costs.end());
  return costs;
}

double cost_of(const Table &t, const std::vector<std::vector<int32_t>> &strings, bool acceptor, float delta) {
  return t.tropical ? cost_in<fst::StdArc>(t, strings, acceptor, delta) : cost_in<fst::Log64Arc>(t, strings, acceptor, delta);
}

}  // namespace peer
