// Rule 5.4 on tables of weights: the slow reference for joins of machines without cycles.
#pragma once
#include "fsa/base/array.hh"
#include "fsa/ops/join_plan.hh"
#include "tests/fsa/relation.hh"

namespace oracle {

inline Relation joined(const Machine &a, const Machine &b, const hws::Array<TapePair> &pairs, bool keep) {
  Relation r;
  const Relation right = relation(b);
  for (const auto &[u, x] : relation(a)) {
    for (const auto &[w, y] : right) {
      bool agree = true;
      for (const TapePair &p : pairs) agree = agree && u[static_cast<size_t>(p.left)] == w[static_cast<size_t>(p.right)];
      if (!agree) continue;
      const auto is_joined = [&](size_t tape, bool left) {
        for (const TapePair &p : pairs) {
          if (static_cast<size_t>(left ? p.left : p.right) == tape) return true;
        }
        return false;
      };
      Strings strings;
      for (size_t t = 0; t < u.size(); ++t) {
        if (keep || !is_joined(t, true)) strings.push_back(u[t]);
      }
      for (size_t t = 0; t < w.size(); ++t) {
        if (!is_joined(t, false)) strings.push_back(w[t]);
      }
      add_up(a, r, strings, x * y);
    }
  }
  return r;
}

}  // namespace oracle
