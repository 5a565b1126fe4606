#include "tests/oracle/products_peer.hh"

#include <fst/script/arcsort.h>
#include <fst/script/compose.h>
#include <fst/script/intersect.h>
#include <fst/script/project.h>

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

bool fails(const Table &t) { return t.symbols > 0; }

}  // namespace

Table composed(const Table &a, const Table &b) {
  return a.tropical ? composed_in<fst::StdArc>(a, b) : composed_in<fst::Log64Arc>(a, b);
}

Table intersected(const Table &a, const Table &b) {
  if (fails(a) || fails(b)) return composed(a, b);
  script::VectorFstClass left = class_of(a), both = none_like(left);
  script::ArcSort(&left, script::OLABEL_SORT);
  script::Intersect(left, class_of(b), &both);
  return table_of(both);
}

Table projected(const Table &t, bool output) {
  script::VectorFstClass f = class_of(resolved(t));
  script::Project(&f, output ? fst::ProjectType::OUTPUT : fst::ProjectType::INPUT);
  return table_of(f);
}

Table crossed(const Table &a, const Table &b) {
  Table left = resolved(a), right = resolved(b);
  for (Arc &arc : left.arcs) arc.output = 0;
  for (Arc &arc : right.arcs) arc.input = 0;
  script::VectorFstClass first = class_of(left), product = none_like(first);
  script::Compose(first, class_of(right), &product);
  return table_of(product);
}

}  // namespace peer
