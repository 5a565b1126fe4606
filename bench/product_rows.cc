// Compositions, and sums over compositions that are not made.
#include "bench/both_sides.hh"
#include "bench/engine_rows.hh"
#include "bench/peak_memory.hh"
#include "fsa/ops/compose.hh"
#include "fsa/ops/sum_product.hh"

namespace bench {

Row composition_row(std::string name, std::function<std::vector<Table>()> lefts, std::function<Table()> right,
                    [[maybe_unused]] bool failure, [[maybe_unused]] bool weigh_word) {
  struct State {
    std::vector<MachinePtr> left;
    MachinePtr right;
#ifdef HWS_BENCH_OPENFST
    std::vector<peer::FstPtr> peer_left;
    peer::FstPtr peer_right;
#endif
    int64_t arcs = 0, peer_arcs = 0;
  };
  auto s = std::make_shared<State>();
  Row row;
  row.name = std::move(name);
  row.unit = "arc out";
  row.prepare = [=] {
    s->right = machine(right());
    for (const Table &t : lefts()) s->left.push_back(machine(t));
#ifdef HWS_BENCH_OPENFST
    s->peer_right = peer::make(right(), peer::Sort::input);
    for (const Table &t : lefts()) s->peer_left.push_back(peer::make(t, peer::Sort::output));
    for (const auto &l : s->peer_left) {
      const auto c = failure ? peer::compose_failure(*l, *s->peer_right) : peer::compose(*l, *s->peer_right);
      s->peer_arcs += peer::size(*c).arcs;
    }
#endif
    for (const MachinePtr &m : s->left) s->arcs += hws::compose(m, s->right, Run{})->arcs();
    return std::max(s->arcs, s->peer_arcs);  // both sides are divided by the same number
  };
  row.ours = [=] {
    for (const MachinePtr &m : s->left) (void)hws::compose(m, s->right, Run{});
  };
#ifdef HWS_BENCH_OPENFST
  row.theirs = [=] {
    for (const auto &l : s->peer_left) {
      if (failure) (void)peer::compose_failure(*l, *s->peer_right);
      else (void)peer::compose(*l, *s->peer_right);
    }
  };
  row.check = [=]() -> std::string {
    for (size_t i = 0; i < s->left.size(); ++i) {
      const MachinePtr c = hws::compose(s->left[i], s->right, Run{});
      const auto p = failure ? peer::compose_failure(*s->peer_left[i], *s->peer_right)
                             : peer::compose(*s->peer_left[i], *s->peer_right);
      if (!failure) {
        const std::string d = same_size(c, *p);
        if (!d.empty()) return d;
      }
      if (c->arcs() > 3'000'000) continue;
      // Both results' weight of one word: the peer's sums over all of a cyclic
      // machine take minutes, and have errors of their own.
      const Table word = string_of("abc");
      const auto ours = weigh_word ? hws::compose(machine(word), c, Run{}) : c;
      const auto theirs = weigh_word ? peer::compose(*peer::make(word, peer::Sort::output), *peer::sorted(*p)) : p;
      const std::string d = close(total_cost(ours), peer::total_cost(*theirs, 1e-6), 1e-3);
      if (!d.empty()) return "weights " + d;
    }
    return "";
  };
#endif
  row.note = [=] {
    return s->arcs == s->peer_arcs || !s->peer_arcs
               ? ""
               : text("%lld arcs against %lld", static_cast<long long>(s->arcs), static_cast<long long>(s->peer_arcs));
  };
  return row;
}

Row fused_sum_row(std::string name, std::function<std::vector<Table>()> tables, std::string exact) {
  struct State {
    std::vector<MachinePtr> m;
    int64_t arcs = 0;
#ifdef HWS_BENCH_OPENFST
    std::vector<peer::FstPtr> p;
    double peer_total() const {
      peer::FstPtr all = peer::compose(*p[0], *p[1]);
      if (p.size() > 2) all = peer::compose(*peer::sorted_output(*all), *p[2]);
      return peer::total_cost(*all, 1e-6);
    }
#endif
  };
  auto s = std::make_shared<State>();
  Row row;
  row.name = std::move(name);
  row.unit = "arc";
  row.prepare = [=] {
    const std::vector<Table> all = tables();
    s->m.clear();
    for (const Table &t : all) s->m.push_back(machine(t));
#ifdef HWS_BENCH_OPENFST
    s->p.clear();
    for (size_t i = 0; i < all.size(); ++i) s->p.push_back(peer::make(all[i], i == 0 ? peer::Sort::output : peer::Sort::input));
#endif
    MachinePtr product = s->m[0];
    for (size_t i = 1; i < s->m.size(); ++i) product = hws::compose(product, s->m[i], Run{});
    s->arcs = product->arcs();
    return s->arcs;
  };
  row.ours = [=] { (void)hws::sum_product(s->m, Run{}); };
#ifdef HWS_BENCH_OPENFST
  row.theirs = [=] { (void)s->peer_total(); };
  row.check = [=] { return close(-hws::sum_product(s->m, Run{}).log(), s->peer_total(), 0.05); };
#endif
  row.note = [=] {
    std::string note = text("%.1f MB at most; cost %.15g",
                            static_cast<double>(peak_bytes([&] { (void)hws::sum_product(s->m, Run{}); })) * 1e-6,
                            -hws::sum_product(s->m, Run{}).log());
#ifdef HWS_BENCH_OPENFST
    note += text(", OpenFst (composition, then ShortestDistance) %.6g", s->peer_total());
#endif
    return note + exact;
  };
  return row;
}

}  // namespace bench
