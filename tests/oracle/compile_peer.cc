#include "tests/oracle/compile_peer.hh"

#include <fst/script/determinize.h>
#include <fst/script/minimize.h>
#include <fst/script/replace.h>

#include "tests/oracle/openfst_tables.hh"

namespace peer {

Table replaced(const std::vector<Table> &machines, const std::vector<int32_t> &labels) {
  std::vector<script::VectorFstClass> fsts;
  for (const Table &t : machines) fsts.push_back(class_of(t));
  std::vector<std::pair<int64_t, const script::FstClass *>> pairs;
  for (size_t i = 0; i < fsts.size(); ++i) pairs.emplace_back(labels[i], &fsts[i]);
  script::VectorFstClass result = none_like(fsts[0]);
  script::Replace(pairs, &result, script::ReplaceOptions(labels[0], fst::REPLACE_LABEL_NEITHER, fst::REPLACE_LABEL_NEITHER, 0));
  return table_of(result);
}

Table minimal(const Table &acceptor) {
  const script::VectorFstClass f = class_of(acceptor);
  script::VectorFstClass determinized = none_like(f);
  const auto zero = script::WeightClass::Zero(f.WeightType());
  script::Determinize(f, &determinized, script::DeterminizeOptions(fst::kDelta, zero));
  script::Minimize(&determinized, nullptr, 1e-7f);
  return table_of(determinized);
}

}  // namespace peer
