#include <cmath>
#include <tuple>

#include "fsa/base/cancellable_sort.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/push.hh"
#include "fsa/ops/rm_epsilon.hh"
#include "src/pfa/model/explicit_background.hh"

namespace hws {

namespace {

struct Arc {
  int32_t from;
  Label symbol;
  int32_t to;
  double p;
};

constexpr auto by_symbol = [](const Arc &x, const Arc &y) {
  return std::tie(x.symbol, x.from, x.to) < std::tie(y.symbol, y.from, y.to);
};

// Adds up the probabilities of arcs that otherwise agree. The arcs must be sorted.
void add_up(Array<Arc> &arcs) {
  size_t kept = 0;
  for (const Arc &arc : arcs) {
    Arc *last = kept > 0 ? &arcs[kept - 1] : nullptr;
    if (last && last->symbol == arc.symbol && last->from == arc.from && last->to == arc.to) last->p += arc.p;
    else arcs[kept++] = arc;
  }
  arcs.resize(kept);
}

// The arcs of each state of an explicit automaton, by symbol and destination.
class Rows {
 public:
  explicit Rows(const Pfa &pfa) : pfa_(pfa), at_(pfa.offsets.begin(), pfa.offsets.end() - 1) {}
  // Visits the arcs of a state. States must be visited in ascending order.
  template <class Visit>
  void row(int32_t state, const Visit &visit) {
    for (size_t a = 0; a < at_.size(); ++a) {
      for (int64_t &k = at_[a]; k < pfa_.offsets[a + 1] && pfa_.from[static_cast<size_t>(k)] == state; ++k) {
        visit(static_cast<Label>(a + 1), pfa_.to[static_cast<size_t>(k)], pfa_.probability(static_cast<size_t>(k)));
      }
    }
  }

 private:
  const Pfa &pfa_;
  Array<int64_t> at_;  // by symbol: its first arc not yet visited
};

}  // namespace

MachinePtr pfa_machine(const Pfa &given, Semiring semiring, const Run &run) {
  if (idempotent(semiring)) {
    fail(Code::argument, "an automaton as a machine of the %s semiring; expected real or log", semiring_name(semiring));
  }
  // Not owned: the pointer is used within this call only.
  const PfaPtr pfa = explicit_background(PfaPtr(PfaPtr(), &given), run);
  int32_t starts = 0, start = 0;
  for (int32_t i = 0; i < pfa->states; ++i) {
    if (!(pfa->initial[static_cast<size_t>(i)] > 0)) continue;
    if (starts++ == 0) start = i;
  }
  // An added start state copies the arcs of the initial states, which may be all arcs.
  const bool added = starts > 1;
  run.limit_states(int64_t{pfa->states} + added);
  run.limit_arcs(static_cast<int64_t>(pfa->weight.size()) * (1 + added));
  run.limit_bytes(static_cast<int64_t>(pfa->weight.size()) * (added ? 64 : 16) + 8 * pfa->alphabet->size());

  const auto weight = [semiring](double p) { return semiring == Semiring::real ? p : weight_from_log(semiring, std::log(p)); };
  RowWriter out(semiring, {pfa->alphabet});
  Rows rows(*pfa);
  Array<Arc> first;  // of the added start state
  double first_final = 0;
  for (int32_t i = 0; i < pfa->states; ++i) {
    run.check();
    const double p_start = added ? pfa->initial[static_cast<size_t>(i)] : 0, final = pfa->final[static_cast<size_t>(i)];
    rows.row(i, [&](Label symbol, int32_t to, double p) {
      if (!(p > 0)) return;
      out.arc(&symbol, weight(p), to);
      if (p_start > 0) first.push_back({0, symbol, to, p_start * p});
    });
    first_final += p_start * final;
    out.end_state(final > 0 ? weight(final) : zero(semiring), final > 0);
  }
  if (added) {
    cancellable_sort(first.begin(), first.end(), by_symbol, run);
    add_up(first);
    for (const Arc &arc : first) out.arc(&arc.symbol, weight(arc.p), arc.to);
    out.end_state(first_final > 0 ? weight(first_final) : zero(semiring), first_final > 0);
    start = pfa->states;
  }
  return out.finish(start, -1);
}

PfaPtr pfa_of_machine(const Machine &given, const Run &run) {
  if (given.tapes() != 1) {
    fail(Code::unsupported, "an automaton of a machine of %d tapes; expected an acceptor (1 tape)", given.tapes());
  }
  const AlphabetPtr alphabet = given.alphabet(0);
  if (alphabet->is_open()) fail(Code::argument, "an automaton of a machine with an open alphabet; expected one with a size");
  const MachinePtr borrowed(MachinePtr(), &given);  // used within this call only
  const MachinePtr m = normalize(rm_epsilon(explicit_failure(borrowed, run), run), run);
  const size_t n = static_cast<size_t>(m->states());
  run.limit_bytes(static_cast<int64_t>(m->arcs()) * 64 + 8 * alphabet->size());
  const auto value = [&](double w) { return m->semiring() == Semiring::real ? w : std::exp(-w); };
  Array<Arc> arcs;
  arcs.reserve(static_cast<size_t>(m->arcs()));
  auto pfa = std::make_shared<Pfa>();
  pfa->alphabet = alphabet;
  pfa->states = m->states();
  pfa->initial.assign(n, 0);
  pfa->initial[static_cast<size_t>(m->start())] = 1;
  for (State s = 0; s < m->states(); ++s) {
    if ((s & 1023) == 0) run.check();
    double sum = value(m->final_weight(s));
    for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) sum += value(m->weight(a));
    // Rows sum to 1 up to the tolerance of these sums.
    pfa->final.push_back(value(m->final_weight(s)) / sum);
    for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) {
      const double p = value(m->weight(a)) / sum;
      if (p > 0) arcs.push_back({s, m->label(a, 0), m->next(a), p});
    }
  }
  cancellable_sort(arcs.begin(), arcs.end(), by_symbol, run);
  add_up(arcs);
  pfa->offsets.reserve(static_cast<size_t>(alphabet->size()) + 1);
  size_t k = 0;
  for (int64_t a = 1; a <= alphabet->size(); ++a) {
    if ((a & 4095) == 0) run.check();
    for (; k < arcs.size() && arcs[k].symbol == a; ++k) {
      pfa->from.push_back(arcs[k].from);
      pfa->to.push_back(arcs[k].to);
      pfa->weight.push_back(arcs[k].p);
    }
    pfa->offsets.push_back(static_cast<int64_t>(k));
  }
  require_consistent(*pfa);
  return pfa;
}

}  // namespace hws
