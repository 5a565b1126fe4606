#include "tests/oracle/determinize_peer.hh"

#include "tests/oracle/openfst_tables.hh"

namespace peer {

namespace {

template <class A>
Table determinized_of(const Table &t, float delta) {
  fst::VectorFst<A> out;
  const fst::DeterminizeOptions<A> options(delta);
  fst::Determinize(fst_of<A>(t), &out, options);
  return table_of(out);
}

template <class A>
Table difference_of(const Table &a, const Table &b) {
  fst::VectorFst<A> sorted = fst_of<A>(a), right = fst_of<A>(b), out;
  fst::ArcSort(&sorted, fst::OLabelCompare<A>());
  fst::Difference(sorted, right, &out);
  return table_of(out);
}

}  // namespace

Table determinized(const Table &t) {
  return t.tropical ? determinized_of<fst::StdArc>(t, fst::kDelta) : determinized_of<fst::Log64Arc>(t, 1e-12f);
}

Table difference(const Table &a, const Table &b) {
  return a.tropical ? difference_of<fst::StdArc>(a, b) : difference_of<fst::Log64Arc>(a, b);
}

bool equivalent(const Table &a, const Table &b, float delta) {
  return a.tropical ? fst::Equivalent(fst_of<fst::StdArc>(a), fst_of<fst::StdArc>(b), delta)
                    : fst::Equivalent(fst_of<fst::Log64Arc>(a), fst_of<fst::Log64Arc>(b), delta);
}

Table disambiguated(const Table &t) {
  fst::VectorFst<fst::StdArc> out;
  fst::Disambiguate(fst_of<fst::StdArc>(t), &out);
  return table_of(out);
}

Table synchronized(const Table &t) {
  if (t.tropical) {
    fst::VectorFst<fst::StdArc> out;
    fst::Synchronize(fst_of<fst::StdArc>(t), &out);
    return table_of(out);
  }
  fst::VectorFst<fst::Log64Arc> out;
  fst::Synchronize(fst_of<fst::Log64Arc>(t), &out);
  return table_of(out);
}

}  // namespace peer
