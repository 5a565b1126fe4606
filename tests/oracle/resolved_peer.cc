#include "tests/oracle/failing_fsts.hh"

namespace peer {

template fst::VectorFst<fst::StdArc> compose_failing(fst::VectorFst<fst::StdArc>, fst::VectorFst<fst::StdArc>);
template fst::VectorFst<fst::Log64Arc> compose_failing(fst::VectorFst<fst::Log64Arc>, fst::VectorFst<fst::Log64Arc>);
template fst::VectorFst<fst::StdArc> without_failures(const fst::VectorFst<fst::StdArc> &, int32_t);
template fst::VectorFst<fst::Log64Arc> without_failures(const fst::VectorFst<fst::Log64Arc> &, int32_t);

Table resolved(const Table &t) {
  return t.tropical ? table_of(without_failures(fst_of<fst::StdArc>(t), t.symbols))
                    : table_of(without_failures(fst_of<fst::Log64Arc>(t), t.symbols));
}

}  // namespace peer
