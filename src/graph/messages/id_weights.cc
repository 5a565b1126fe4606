#include "src/graph/messages/id_weights.hh"

#include <cmath>
#include <map>

#include "fsa/distance/counts.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/join.hh"

namespace hws {

MachinePtr symbol_ids(const AlphabetPtr &alphabet, int32_t values) {
  RowWriter rows(Semiring::log, {alphabet, Alphabet::sized(values)});
  for (Label c = 1; c <= values; ++c) {
    const Label both[] = {c, c};
    rows.arc(both, 0.0, 1);
  }
  rows.end_state(INFINITY, false);
  rows.end_state(0.0, true);
  return rows.finish(0, -1);
}

MachinePtr string_ids(const AlphabetPtr &alphabet, std::span<const Array<Label>> strings, const Run &run) {
  struct Node {
    std::map<Label, State> child;
    Label id = 0;
  };
  std::vector<Node> nodes(1);
  for (size_t i = 0; i < strings.size(); ++i) {
    if ((i & 255) == 0) run.check();
    size_t at = 0;
    for (const Label c : strings[i]) {
      const auto [found, fresh] = nodes[at].child.emplace(c, static_cast<State>(nodes.size()));
      at = static_cast<size_t>(found->second);
      if (fresh) nodes.emplace_back();
    }
    nodes[at].id = static_cast<Label>(i + 1);
    run.limit_states(static_cast<int64_t>(nodes.size()) + 1);
  }
  RowWriter rows(Semiring::log, {alphabet, Alphabet::sized(std::max<int64_t>(1, static_cast<int64_t>(strings.size())))});
  const State end = static_cast<State>(nodes.size());
  for (const Node &node : nodes) {
    for (const auto &[c, to] : node.child) {
      const Label step[] = {c, kEpsilon};
      rows.arc(step, 0.0, to);
    }
    if (node.id > 0) {
      const Label step[] = {kEpsilon, node.id};
      rows.arc(step, 0.0, end);
    }
    rows.end_state(INFINITY, false);
  }
  rows.end_state(0.0, true);
  return rows.finish(0, -1);
}

Array<double> id_weights(const MachinePtr &m, const MachinePtr &ids, double *log_sum, const Run &run) {
  const TapePair first{0, 0};
  const MachinePtr joined = join(m, ids, {&first, 1}, false, run);
  const Scaled sum = total(*joined, run);
  if (sum.zero()) fail(Code::empty, "none of the strings has any weight");
  *log_sum = sum.log();
  Array<double> counts(static_cast<size_t>(joined->arcs())), shares(static_cast<size_t>(ids->alphabet(1)->size()), 0.0);
  expected_counts(*joined, counts, {}, run);
  for (ArcId a = 0; a < joined->arcs(); ++a) {
    const Label id = joined->label(a, 0);
    if (id > 0) shares[static_cast<size_t>(id) - 1] += counts[static_cast<size_t>(a)];
  }
  return shares;
}

MachinePtr symbol_acceptor(const AlphabetPtr &alphabet, int32_t values, const Array<double> *weights) {
  RowWriter rows(Semiring::log, {alphabet});
  for (Label c = 1; c <= values; ++c) {
    const double w = weights ? (*weights)[static_cast<size_t>(c) - 1] : 1;
    if (w > 0) rows.arc(&c, weight_from_log(Semiring::log, std::log(w)), 1);
  }
  rows.end_state(INFINITY, false);
  rows.end_state(0.0, true);
  return rows.finish(0, -1);
}

}  // namespace hws
