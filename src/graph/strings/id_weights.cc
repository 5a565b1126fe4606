#include "src/graph/strings/id_weights.hh"

#include <cmath>
#include <map>

#include "fsa/distance/counts.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/join.hh"
#include "src/graph/model/log_weights.hh"

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

namespace {

// The transducer without the numbers that are not wanted.
MachinePtr wanted_ids(const Machine &ids, const Array<char> &wanted) {
  RowWriter rows(Semiring::log, {ids.alphabet(0), ids.alphabet(1)});
  for (State s = 0; s < ids.states(); ++s) {
    for (ArcId a = ids.arc_begin(s); a < ids.arc_end(s); ++a) {
      const Label labels[] = {ids.label(a, 0), ids.label(a, 1)};
      if (labels[1] == kEpsilon || wanted[static_cast<size_t>(labels[1]) - 1]) rows.arc(labels, ids.weight(a), ids.next(a));
    }
    rows.end_state(ids.final_weight(s), ids.is_final(s));
  }
  return rows.finish(ids.start(), -1);
}

}  // namespace

Array<double> id_weights(const MachinePtr &m, const MachinePtr &ids, double *log_scale, const Run &run) {
  constexpr double kLeastShare = 1e-260;  // what is rarer has too few digits as a plain number
  const TapePair first{0, 0};
  const size_t count = static_cast<size_t>(ids->alphabet(1)->size());
  Array<double> logs(count, -INFINITY);
  MachinePtr left = ids;
  for (bool more = true; more;) {
    const MachinePtr joined = join(m, left, {&first, 1}, false, run);
    const Scaled sum = total(*joined, run);
    if (sum.zero()) break;
    Array<double> arcs(static_cast<size_t>(joined->arcs())), shares(count, 0.0);
    Array<char> rare(count, false);
    expected_counts(*joined, arcs, {}, run);
    for (ArcId a = 0; a < joined->arcs(); ++a) {
      const Label id = joined->label(a, 0);
      if (id > 0) shares[static_cast<size_t>(id) - 1] += arcs[static_cast<size_t>(a)];
      if (id > 0) rare[static_cast<size_t>(id) - 1] = true;
    }
    more = false;
    for (size_t i = 0; i < count; ++i) {
      rare[i] = rare[i] && !(shares[i] > kLeastShare);
      more |= rare[i];
      if (shares[i] > kLeastShare) logs[i] = sum.log() + std::log(shares[i]);
    }
    if (more) left = wanted_ids(*left, rare);
  }
  *log_scale = scale_to_largest(&logs);
  if (*log_scale == -INFINITY) fail(Code::empty, "none of the strings has any weight");
  return logs;
}

MachinePtr symbol_acceptor(const AlphabetPtr &alphabet, int32_t values, const Array<double> *logs, Semiring semiring) {
  RowWriter rows(semiring, {alphabet});
  for (Label c = 1; c <= values; ++c) {
    const double log = logs ? (*logs)[static_cast<size_t>(c) - 1] : 0;
    if (!std::isinf(log)) rows.arc(&c, weight_from_log(semiring, log), 1);
  }
  rows.end_state(INFINITY, false);
  rows.end_state(0.0, true);
  return rows.finish(0, -1);
}

}  // namespace hws
