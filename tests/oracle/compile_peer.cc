#include "tests/oracle/compile_peer.hh"

#include "tests/oracle/openfst_tables.hh"

namespace peer {

namespace {

template <class A>
Table replaced_as(const std::vector<Table> &machines, const std::vector<int32_t> &labels) {
  std::vector<fst::VectorFst<A>> fsts;
  for (const Table &t : machines) fsts.push_back(fst_of<A>(t));
  std::vector<std::pair<typename A::Label, const fst::Fst<A> *>> pairs;
  for (size_t i = 0; i < fsts.size(); ++i) pairs.emplace_back(labels[i], &fsts[i]);
  fst::VectorFst<A> result;
  fst::Replace(pairs, &result, fst::ReplaceFstOptions<A>(labels[0], fst::REPLACE_LABEL_NEITHER, fst::REPLACE_LABEL_NEITHER, 0));
  return table_of(result);
}

template <class A>
Table minimal_as(const Table &acceptor) {
  fst::VectorFst<A> f = fst_of<A>(acceptor), determinized;
  fst::Determinize(f, &determinized);
  fst::Minimize(&determinized, static_cast<fst::MutableFst<A> *>(nullptr), 1e-7f);
  return table_of(determinized);
}

}  // namespace

Table replaced(const std::vector<Table> &machines, const std::vector<int32_t> &labels) {
  return machines[0].tropical ? replaced_as<fst::StdArc>(machines, labels) : replaced_as<fst::Log64Arc>(machines, labels);
}

Table minimal(const Table &acceptor) {
  return acceptor.tropical ? minimal_as<fst::StdArc>(acceptor) : minimal_as<fst::Log64Arc>(acceptor);
}

}  // namespace peer
