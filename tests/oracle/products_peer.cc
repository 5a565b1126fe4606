#include "tests/oracle/products_peer.hh"

#include <fst/arc-map.h>
#include <fst/intersect.h>
#include <fst/project.h>

#include "tests/oracle/failing_fsts.hh"

namespace peer {

namespace {

template <class A>
Table composed_in(const Table &a, const Table &b) {
  fst::VectorFst<A> left = fst_of<A>(a);
  const fst::VectorFst<A> right = fst_of<A>(b);
  if (!fails_on(right, false)) return table_of(compose_failing(left, right));
  // Its matcher looks up on one side: the left one's failure arcs are written out before.
  return table_of(compose_failing(without_failures(left, a.symbols), right));
}

template <class A>
Table intersected_in(const Table &a, const Table &b) {
  fst::VectorFst<A> left = fst_of<A>(a), right = fst_of<A>(b), both;
  fst::ArcSort(&left, fst::OLabelCompare<A>());
  fst::Intersect(left, right, &both);
  return table_of(both);
}

template <class A>
Table projected_in(const Table &t, bool output) {
  fst::VectorFst<A> f = without_failures(fst_of<A>(t), t.symbols);
  fst::Project(&f, output ? fst::ProjectType::OUTPUT : fst::ProjectType::INPUT);
  return table_of(f);
}

template <class A>
Table crossed_in(const Table &a, const Table &b) {
  fst::VectorFst<A> left = without_failures(fst_of<A>(a), a.symbols), right = without_failures(fst_of<A>(b), b.symbols), product;
  fst::ArcMap(&left, fst::OutputEpsilonMapper<A>());
  fst::ArcMap(&right, fst::InputEpsilonMapper<A>());
  fst::Compose(left, right, &product);
  return table_of(product);
}

bool fails(const Table &t) { return t.symbols > 0; }

}  // namespace

Table composed(const Table &a, const Table &b) {
  return a.tropical ? composed_in<fst::StdArc>(a, b) : composed_in<fst::Log64Arc>(a, b);
}

Table intersected(const Table &a, const Table &b) {
  if (fails(a) || fails(b)) return composed(a, b);
  return a.tropical ? intersected_in<fst::StdArc>(a, b) : intersected_in<fst::Log64Arc>(a, b);
}

Table projected(const Table &t, bool output) {
  return t.tropical ? projected_in<fst::StdArc>(t, output) : projected_in<fst::Log64Arc>(t, output);
}

Table crossed(const Table &a, const Table &b) {
  return a.tropical ? crossed_in<fst::StdArc>(a, b) : crossed_in<fst::Log64Arc>(a, b);
}

}  // namespace peer
