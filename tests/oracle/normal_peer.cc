#include "tests/oracle/normal_peer.hh"

#include "tests/oracle/openfst_tables.hh"

namespace peer {

namespace {

using LogArc = fst::Log64Arc;
using TropicalArc = fst::StdArc;
constexpr float kDelta = 1e-10f;  // where sums over cycles stop

template <class A>
Table removed(const Table &t) {
  auto f = fst_of<A>(t);
  fst::RmEpsilon(&f, true, A::Weight::Zero(), fst::kNoStateId, kDelta);
  return table_of(f);
}

template <class A>
Table pushed(const Table &t, bool to_end) {
  auto f = fst_of<A>(t);
  fst::Connect(&f);
  fst::Push(&f, to_end ? fst::REWEIGHT_TO_FINAL : fst::REWEIGHT_TO_INITIAL, kDelta);
  return table_of(f);
}

template <class A>
Table determinized(const Table &t) {
  fst::VectorFst<A> f;
  fst::Determinize(fst_of<A>(t), &f);
  return table_of(f);
}

template <class A>
Table minimized(const Table &t) {
  auto f = fst_of<A>(t);
  fst::Minimize(&f);
  return table_of(f);
}

}  // namespace

Table rm_epsilon(const Table &t) { return t.tropical ? removed<TropicalArc>(t) : removed<LogArc>(t); }
Table push(const Table &t, bool to_end) { return t.tropical ? pushed<TropicalArc>(t, to_end) : pushed<LogArc>(t, to_end); }
Table determinize(const Table &t) { return t.tropical ? determinized<TropicalArc>(t) : determinized<LogArc>(t); }
Table minimize(const Table &t) { return t.tropical ? minimized<TropicalArc>(t) : minimized<LogArc>(t); }

Table prune(const Table &t, double threshold) {
  auto f = fst_of<TropicalArc>(t);
  fst::Prune(&f, TropicalArc::Weight(static_cast<float>(threshold)));
  return table_of(f);
}

bool isomorphic(const Table &a, const Table &b) {
  return fst::Isomorphic(fst_of<TropicalArc>(a), fst_of<TropicalArc>(b));
}

}  // namespace peer
