#include "tests/oracle/normal_peer.hh"

#include <fst/script/connect.h>
#include <fst/script/determinize.h>
#include <fst/script/isomorphic.h>
#include <fst/script/minimize.h>
#include <fst/script/prune.h>
#include <fst/script/push.h>
#include <fst/script/rmepsilon.h>

#include "tests/oracle/openfst_tables.hh"

namespace peer {

namespace {

constexpr float kDelta = 1e-10f;  // where sums over cycles stop

}  // namespace

Table rm_epsilon(const Table &t) {
  script::VectorFstClass f = class_of(t);
  const auto zero = script::WeightClass::Zero(f.WeightType());
  script::RmEpsilon(&f, script::RmEpsilonOptions(fst::AUTO_QUEUE, true, zero, fst::kNoStateId, kDelta));
  return table_of(f);
}

Table push(const Table &t, bool to_end, bool without_total) {
  script::VectorFstClass f = class_of(t);
  script::Connect(&f);
  script::Push(&f, to_end ? fst::REWEIGHT_TO_FINAL : fst::REWEIGHT_TO_INITIAL, kDelta, without_total);
  return table_of(f);
}

Table determinize(const Table &t) {
  const script::VectorFstClass f = class_of(t);
  script::VectorFstClass out = none_like(f);
  const auto zero = script::WeightClass::Zero(f.WeightType());
  script::Determinize(f, &out, script::DeterminizeOptions(fst::kDelta, zero));
  return table_of(out);
}

Table minimize(const Table &t) {
  script::VectorFstClass f = class_of(t);
  script::Minimize(&f);
  return table_of(f);
}

Table prune(const Table &t, double threshold) {
  script::VectorFstClass f = class_of(t);
  script::Prune(&f, script::WeightClass(fst::TropicalWeight(static_cast<float>(threshold))));
  return table_of(f);
}

bool isomorphic(const Table &a, const Table &b) { return script::Isomorphic(class_of(a), class_of(b)); }

}  // namespace peer
