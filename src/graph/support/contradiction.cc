#include "src/graph/support/contradiction.hh"

#include <algorithm>

#include "src/graph/model/string_domain.hh"
#include "src/graph/support/supports.hh"

namespace hws {

int64_t check_possible(const FactorGraph &graph, const Run &run) {
  if (graph.strings()) return graph.strings()->check_possible(graph, run);
  const Exclusions exclusions(graph);
  return exclusions.any() ? Supports(graph, exclusions, run).check() : 0;
}

namespace {

constexpr auto kSameValues = [](const auto &a, const auto &b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); };

bool same_factor_support(const FactorView &a, const FactorView &b) {
  if (a.kind != b.kind || !kSameValues(a.variables, b.variables)) return false;
  switch (a.kind) {
    case FactorKind::table:
      return a.table.data() == b.table.data() ||
             std::equal(a.table.begin(), a.table.end(), b.table.begin(), b.table.end(),
                        [](double x, double y) { return (x == 0) == (y == 0); });
    case FactorKind::structured: return a.structured == b.structured || *a.structured == *b.structured;
    default: return a.strings->same_support(a, b);
  }
}

}  // namespace

bool same_supports(const FactorGraph &a, const FactorGraph &b) {
  bool same = a.variables() == b.variables() && a.factors() == b.factors();
  for (VariableId v = 0; same && v < a.variables(); ++v) {
    const GraphVariable &x = a.variable(v), &y = b.variable(v);
    same = x.domain == y.domain && x.values == y.values && x.observed == y.observed && x.value == y.value &&
           x.alphabet->size() == y.alphabet->size() && kSameValues(x.string, y.string);
  }
  for (FactorId f = 0; same && f < a.factors(); ++f) same = same_factor_support(a.factor(f), b.factor(f));
  return same;
}

}  // namespace hws
