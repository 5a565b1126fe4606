// peer::Table to and from OpenFst's machines. C++17, for *_peer.cc alone. The peers call
// OpenFst's script library, which holds its operations compiled for these arcs: a peer that
// instantiated determinization itself took half a minute to compile.
#pragma once
#include <fst/script/fst-class.h>
#include <fst/vector-fst.h>

#include "tests/oracle/tables.hh"

namespace peer {

namespace script = fst::script;

template <class A>
fst::VectorFst<A> fst_of(const Table &t) {
  using Weight = typename A::Weight;
  using Value = typename Weight::ValueType;
  fst::VectorFst<A> f;
  for (int32_t s = 0; s < t.states; ++s) f.AddState();
  if (t.states > 0) f.SetStart(t.start);
  for (const Arc &a : t.arcs) f.AddArc(a.from, A(a.input, a.output, Weight(static_cast<Value>(a.cost)), a.to));
  for (const Final &end : t.finals) f.SetFinal(end.state, Weight(static_cast<Value>(end.cost)));
  return f;
}

template <class A>
Table table_of(const fst::Fst<A> &f) {
  Table t;
  t.tropical = A::Type() == "standard";
  t.start = f.Start() == fst::kNoStateId ? 0 : f.Start();
  for (fst::StateIterator<fst::Fst<A>> s(f); !s.Done(); s.Next()) {
    ++t.states;
    if (f.Final(s.Value()) != A::Weight::Zero()) t.finals.push_back({s.Value(), f.Final(s.Value()).Value()});
    for (fst::ArcIterator<fst::Fst<A>> a(f, s.Value()); !a.Done(); a.Next()) {
      t.arcs.push_back({s.Value(), a.Value().ilabel, a.Value().olabel, a.Value().weight.Value(), a.Value().nextstate});
    }
  }
  return t;
}

// Compiled once, in openfst_tables_peer.cc.
extern template fst::VectorFst<fst::StdArc> fst_of(const Table &);
extern template fst::VectorFst<fst::Log64Arc> fst_of(const Table &);
extern template Table table_of(const fst::Fst<fst::StdArc> &);
extern template Table table_of(const fst::Fst<fst::Log64Arc> &);

// The script library's machines: tropical or 64-bit log.
script::VectorFstClass class_of(const Table &t);
script::VectorFstClass none_like(const script::FstClass &f);
Table table_of(const script::FstClass &f);

}  // namespace peer
