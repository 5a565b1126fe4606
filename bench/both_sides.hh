// What the engine's rows have in common: a workload as hawser's machine and as the peer's
// (HWS_BENCH_OPENFST: it is there), and how their results are compared.
#pragma once
#include <array>
#include <cmath>
#include <cstdio>

#include "bench/compare.hh"
#include "bench/workloads.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#ifdef HWS_BENCH_OPENFST
#include "bench/peer.hh"
#endif

namespace bench {

using hws::MachinePtr;
using hws::Run;

inline MachinePtr machine(const Table &t, hws::Semiring semiring = hws::Semiring::log) {
  std::vector<hws::AlphabetPtr> alphabets(t.two_tapes ? 2 : 1, hws::Alphabet::sized(26));
  hws::Builder b(semiring, alphabets);
  b.add_states(t.states);
  for (const Arc &a : t.arcs) {
    const std::array<hws::Label, 2> labels{a.input, a.output};
    b.add_arc(a.from, labels.data(), a.cost, a.to);
  }
  for (int32_t s = 0; s < t.states; ++s) {
    if (t.finals[static_cast<size_t>(s)] < INFINITY) b.set_final(s, t.finals[static_cast<size_t>(s)]);
  }
  return b.build();
}

// The same arrays with nothing computed from them yet: what a first call meets.
inline MachinePtr fresh(const MachinePtr &m) { return std::make_shared<const hws::Machine>(m->arrays()); }

inline double total_cost(const MachinePtr &m) { return -hws::total(*m, Run{}).log(); }

template <class... T>
std::string text(const char *format, T... values) {
  char buffer[200];
  std::snprintf(buffer, sizeof buffer, format, values...);
  return buffer;
}

inline std::string close(double ours, double theirs, double tolerance) {
  if (std::fabs(ours - theirs) <= tolerance * std::max(1.0, std::fabs(ours))) return "";
  return text("%.17g against %.17g", ours, theirs);
}

#ifdef HWS_BENCH_OPENFST
inline std::string same_size(const MachinePtr &m, const peer::Fst &f) {
  const peer::Size s = peer::size(f);
  if (m->states() == s.states && m->arcs() == s.arcs) return "";
  return text("%d states, %d arcs against %lld, %lld", m->states(), m->arcs(), static_cast<long long>(s.states),
              static_cast<long long>(s.arcs));
}
#endif

// One machine, ours and the peer's.
struct Sides {
  MachinePtr m;
#ifdef HWS_BENCH_OPENFST
  peer::FstPtr p;
#endif
  int64_t make(const Table &table) {  // its arcs
    m = machine(table);
#ifdef HWS_BENCH_OPENFST
    p = peer::make(table, peer::Sort::none);
#endif
    return m->arcs();
  }
};

}  // namespace bench
