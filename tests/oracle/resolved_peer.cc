#include "tests/oracle/failing_fsts.hh"

namespace peer {

Table resolved(const Table &t) {
  return t.tropical ? table_of(without_failures(fst_of<fst::StdArc>(t), t.symbols))
                    : table_of(without_failures(fst_of<fst::Log64Arc>(t), t.symbols));
}

}  // namespace peer
