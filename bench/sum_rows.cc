// Forward sums, n best paths, samples.
#include <span>

#include "bench/both_sides.hh"
#include "bench/engine_rows.hh"
#include "fsa/distance/best_paths.hh"
#include "fsa/distance/sample.hh"

namespace bench {

namespace {

// How far ln of two lists of distances are apart.
struct Difference {
  double mean = 0, worst = 0;
};

#ifdef HWS_BENCH_OPENFST
Difference difference(std::span<const hws::Scaled> ours, std::span<const double> theirs) {
  Difference d;
  int64_t n = 0;
  for (size_t i = 0; i < std::min(ours.size(), theirs.size()); ++i) {
    if (!(theirs[i] < INFINITY)) continue;  // beneath the peer's threshold, never reached
    const double x = std::fabs(ours[i].log() + theirs[i]);
    d.mean += x;
    d.worst = std::max(d.worst, x);
    ++n;
  }
  d.mean = n ? d.mean / static_cast<double>(n) : INFINITY;
  return d;
}
#endif

}  // namespace

Row forward_row(std::string name, std::function<Table()> table, bool again, [[maybe_unused]] double delta,
                [[maybe_unused]] double tolerance) {
  struct State : Sides {
    Difference apart;
  };
  auto s = std::make_shared<State>();
  Row row;
  row.name = std::move(name);
  row.unit = "arc";
  row.prepare = [=] {
    const int64_t arcs = s->make(table());
    if (again) {  // two sums: the first does without what later ones share
      for (int i = 0; i < 2; ++i) (void)hws::forward(*s->m, Run{});
    }
    return arcs;
  };
  row.ours = [=] {
    const MachinePtr m = again ? s->m : fresh(s->m);
    (void)hws::forward(*m, Run{});
  };
#ifdef HWS_BENCH_OPENFST
  if (delta == 0) {
    row.note = [] { return std::string("OpenFst not run: too slow"); };
    return row;
  }
  row.theirs = [=] { (void)peer::distance(*s->p, delta); };
  row.check = [=]() -> std::string {
    s->apart = difference(hws::forward(*s->m, Run{}), peer::distance(*s->p, delta));
    return s->apart.mean <= tolerance ? "" : text("ln apart by %g on average", s->apart.mean);
  };
  row.note = [=] { return text("OpenFst's error in ln: mean %.1g, worst %.1g", s->apart.mean, s->apart.worst); };
#endif
  return row;
}

Row best_paths_row(int n) {
  static const Table table = acyclic(20000, 5, 21);
  struct State {
    MachinePtr m;
#ifdef HWS_BENCH_OPENFST
    std::shared_ptr<const peer::TropicalFst> p;
#endif
  };
  auto s = std::make_shared<State>();
  Row row;
  row.name = text("%d best paths, DAG of 100k arcs", n);
  row.unit = "arc";
  row.prepare = [=] {
    s->m = machine(table, hws::Semiring::tropical);
#ifdef HWS_BENCH_OPENFST
    s->p = peer::make_tropical(table);
#endif
    return s->m->arcs();
  };
  row.ours = [=] { (void)hws::best_paths(fresh(s->m), n, Run{}); };
#ifdef HWS_BENCH_OPENFST
  row.theirs = [=] { (void)peer::best_costs(*s->p, n); };
  row.check = [=]() -> std::string {
    const auto ours = hws::best_paths(s->m, n, Run{});
    const auto theirs = peer::best_costs(*s->p, n);
    if (ours.values.size() != theirs.size()) return text("%zu paths against %zu", ours.values.size(), theirs.size());
    for (size_t i = 0; i < theirs.size(); ++i) {
      const std::string d = close(ours.values[i], theirs[i], 1e-4);  // its costs are floats
      if (!d.empty()) return d;
    }
    return "";
  };
#endif
  return row;
}

Row samples_row(int n, std::function<Table()> table) {
  auto s = std::make_shared<Sides>();
  Row row;
  row.name = text("%d samples, letter model of 100k arcs", n);
  row.unit = "sample";
  row.prepare = [=] {
    s->make(table());
    return int64_t{n};
  };
  row.ours = [=] { (void)hws::sample(fresh(s->m), n, 1, Run{}); };
#ifdef HWS_BENCH_OPENFST
  row.theirs = [=] { (void)peer::sample(*s->p, n); };
  row.check = [=] {
    const auto b = hws::sample(s->m, n, 1, Run{});
    return close(static_cast<double>(b.labels.size()) / n, peer::sample(*s->p, n), 0.02);
  };
#endif
  return row;
}

}  // namespace bench
