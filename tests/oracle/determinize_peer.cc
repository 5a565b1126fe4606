#include "tests/oracle/determinize_peer.hh"

#include <fst/script/arcsort.h>
#include <fst/script/connect.h>
#include <fst/script/determinize.h>
#include <fst/script/difference.h>
#include <fst/script/disambiguate.h>
#include <fst/script/equivalent.h>
#include <fst/script/synchronize.h>

#include "tests/oracle/openfst_tables.hh"

namespace peer {

namespace {

// Without what is on no path: that need be no function, for one.
script::VectorFstClass connected(const Table &t) {
  script::VectorFstClass f = class_of(t);
  script::Connect(&f);
  return f;
}

}  // namespace

Table determinized(const Table &t) {
  const script::VectorFstClass f = connected(t);
  script::VectorFstClass out = none_like(f);
  const auto zero = script::WeightClass::Zero(f.WeightType());
  script::Determinize(f, &out, script::DeterminizeOptions(t.tropical ? fst::kDelta : 1e-12f, zero));
  return table_of(out);
}

Table difference(const Table &a, const Table &b) {
  script::VectorFstClass sorted = class_of(a), out = none_like(sorted);
  script::ArcSort(&sorted, script::OLABEL_SORT);
  script::Difference(sorted, class_of(b), &out);
  return table_of(out);
}

bool equivalent(const Table &a, const Table &b, float delta) { return script::Equivalent(class_of(a), class_of(b), delta); }

Table disambiguated(const Table &t) {
  const script::VectorFstClass f = connected(t);
  script::VectorFstClass out = none_like(f);
  const auto zero = script::WeightClass::Zero(f.WeightType());
  script::Disambiguate(f, &out, script::DisambiguateOptions(fst::kDelta, zero));
  return table_of(out);
}

Table synchronized(const Table &t) {
  const script::VectorFstClass f = class_of(t);
  script::VectorFstClass out = none_like(f);
  script::Synchronize(f, &out);
  return table_of(out);
}

}  // namespace peer
