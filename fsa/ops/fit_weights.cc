// p is composed with `a` as a transducer that writes which of a's arcs was taken, so that the
// expected counts of the composition's arcs can be added up by what they write. An end is an
// arc that reads nothing and leads to a last state.
#include "fsa/ops/fit_weights.hh"

#include <algorithm>
#include <cmath>

#include "fsa/distance/counts.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/ambiguity.hh"
#include "fsa/ops/compose.hh"
#include "fsa/ops/cross_entropy.hh"
#include "fsa/ops/rm_epsilon.hh"
#include "fsa/ops/weight_map.hh"

namespace hws {

namespace {

// Arc i of m writes i + 1, the end at state s m.arcs() + s + 1.
MachinePtr named_arcs(const Machine &m, const Run &run) {
  const double unit = one(m.semiring());
  run.limit_states(int64_t{m.states()} + 1);
  run.limit_arcs(int64_t{m.arcs()} + m.states());
  if (int64_t{m.arcs()} + m.states() >= INT32_MAX) {
    fail(Code::limit, "%d arcs and %d states; expected fewer than 2^31 together", m.arcs(), m.states());
  }
  RowWriter rows(m.semiring(), {m.alphabet(0), Alphabet::open()});
  for (State s = 0; s < m.states(); ++s) {
    if ((s & 1023) == 0) run.check();
    for (ArcId i = m.arc_begin(s); i < m.arc_end(s); ++i) {
      const Label labels[] = {m.label(i, 0), i + 1};
      rows.arc(labels, m.weight(i), m.next(i));
    }
    if (!is_zero(m.semiring(), m.final_weight(s))) {
      const Label labels[] = {kEpsilon, m.arcs() + s + 1};
      rows.arc(labels, unit, m.states());
    }
    rows.end_state(zero(m.semiring()), false);
  }
  rows.end_state(unit, true);
  return rows.finish(m.start(), 0);
}

// How many symbols the default arcs of a state stand for.
double default_symbols(const Machine &m, State s) {
  Array<Label> own;
  for (ArcId i = m.arc_begin(s); i < m.arc_end(s); ++i) {
    const Label c = m.label(i, 0);
    if (c > 0) own.push_back(c);
  }
  std::sort(own.begin(), own.end());
  return static_cast<double>(m.alphabet(0)->size()) - static_cast<double>(std::unique(own.begin(), own.end()) - own.begin());
}

}  // namespace

FittedWeights fit_weights(const MachinePtr &p, const MachinePtr &a, const Run &run) {
  if (p->tapes() != 1 || a->tapes() != 1) {
    fail(Code::unsupported, "weights of a machine of %d tapes from one of %d; expected two acceptors (1 tape each)", a->tapes(),
         p->tapes());
  }
  if (idempotent(p->semiring())) {
    fail(Code::unsupported, "fitting in the %s semiring; expected a distribution in real or log", semiring_name(p->semiring()));
  }
  if (a->has_phi()) {
    fail(Code::unsupported,
         "the acceptor has failure arcs, whose weights serve several look-ups: there is no closed form; expected none (make "
         "them explicit first)");
  }
  const MachinePtr support = unit_weights(a, p->semiring(), run);
  if (!is_unambiguous(support, run)) {
    fail(Code::unsupported,
         "the acceptor is ambiguous: some string has several accepting paths; expected one at most (determinize or "
         "disambiguate it first)");
  }
  const MachinePtr joint = compose(p, named_arcs(*support, run), run);
  const Label last = support->arcs() + support->states();
  Array<double> arcs(static_cast<size_t>(joint->arcs())), count(static_cast<size_t>(last) + 1, 0);
  run.limit_bytes(int64_t{joint->arcs()} * 8 + int64_t{last} * 32);
  const auto labels = support->arrays().labels[0];
  const bool silent = std::find(labels.begin(), labels.end(), kEpsilon) != labels.end();
  if (total(*p, run).zero()) fail(Code::empty, "a distribution that accepts nothing");
  if (lacks_support(p, silent ? rm_epsilon(support, run) : support, *joint, run)) {
    fail(Code::unsupported,
         "the acceptor lacks a string of the distribution; expected one that accepts all of its strings (a complete one does)");
  }
  expected_counts(*joint, arcs, {}, run);
  const auto written = joint->arrays().labels.back();
  for (size_t i = 0; i < arcs.size(); ++i) {
    if (written[i] > 0) count[written[i]] += arcs[i];
  }
  FittedWeights out;
  Array<double> weights(static_cast<size_t>(support->arcs())), finals(static_cast<size_t>(support->states()));
  for (State s = 0; s < support->states(); ++s) {
    if ((s & 1023) == 0) run.check();
    const double end = count[static_cast<size_t>(support->arcs() + s) + 1];
    double sum = end;
    bool defaults = false;
    for (ArcId i = support->arc_begin(s); i < support->arc_end(s); ++i) {
      sum += count[static_cast<size_t>(i) + 1];
      defaults |= labels[static_cast<size_t>(i)] == kRho;
    }
    const double symbols = defaults ? default_symbols(*support, s) : 1;
    const auto share = [&](double n, double among) {
      if (!(n > 0)) return zero(p->semiring());
      out.cross_entropy -= n * std::log(n / (sum * among));
      return weight_from_log(p->semiring(), std::log(n / (sum * among)));
    };
    for (ArcId i = support->arc_begin(s); i < support->arc_end(s); ++i) {
      weights[i] =
          share(count[static_cast<size_t>(i) + 1], labels[static_cast<size_t>(i)] == kRho ? symbols : 1);
    }
    finals[s] = share(end, 1);
  }
  out.machine = with_weights(support, weights.data(), finals.data(), run);
  return out;
}

}  // namespace hws
