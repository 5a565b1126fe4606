#include "tests/oracle/openfst_tables.hh"

namespace peer {

template fst::VectorFst<fst::StdArc> fst_of(const Table &);
template fst::VectorFst<fst::Log64Arc> fst_of(const Table &);
template Table table_of(const fst::Fst<fst::StdArc> &);
template Table table_of(const fst::Fst<fst::Log64Arc> &);

script::VectorFstClass class_of(const Table &t) {
  return t.tropical ? script::VectorFstClass(fst_of<fst::StdArc>(t)) : script::VectorFstClass(fst_of<fst::Log64Arc>(t));
}

script::VectorFstClass none_like(const script::FstClass &f) { return script::VectorFstClass(f.ArcType()); }

Table table_of(const script::FstClass &f) {
  return f.ArcType() == "standard" ? table_of(*f.GetFst<fst::StdArc>()) : table_of(*f.GetFst<fst::Log64Arc>());
}

}  // namespace peer
