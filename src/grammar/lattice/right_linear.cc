#include "src/grammar/lattice/right_linear.hh"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "fsa/base/text.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/useful_part.hh"

namespace hws {

MachinePtr machine_of_grammar(const Grammar &g, Semiring semiring, const Run &run) {
  const auto stored = [semiring](double weight) {
    return semiring == Semiring::real ? weight : weight_from_log(semiring, std::log(weight));
  };
  Builder out(semiring, {g.words});
  run.limit_states(g.nonterminal_count());
  out.add_states(g.nonterminal_count());
  out.set_start(g.start);
  const State end = out.add_state();
  out.set_final(end, one(semiring));
  for (State a = 0; a < g.nonterminal_count(); ++a) {
    for (int32_t r = g.first_rule[a]; r < g.first_rule[a + 1]; ++r) {
      run.check();
      const std::span<const int32_t> right = g.right_side(r);
      double weight = stored(g.weight[r]);
      if (right.empty()) out.set_final(a, weight);
      State at = a;
      for (size_t i = 0; i < right.size(); ++i) {
        const bool last = i + 1 == right.size();
        if (!is_word(right[i]) && !last) {
          fail(Code::argument, "the rule %s has a nonterminal before its end; expected a right-linear grammar",
               quoted(rule_text(g, r)).c_str());
        }
        const Label label = is_word(right[i]) ? word_of(right[i]) : kEpsilon;
        // A nonterminal behind a word is where the word's arc leads.
        const bool ahead = is_word(right[i]) && i + 2 == right.size() && !is_word(right[i + 1]);
        const State to = !is_word(right[i]) ? right[i] : ahead ? right[i + 1] : last ? end : out.add_state();
        run.limit_states(out.states());
        run.limit_arcs(out.arcs() + 1);
        out.add_arc(at, &label, weight, to);
        weight = one(semiring);
        at = to;
        if (ahead) break;
      }
    }
  }
  return out.build(run);
}

GrammarPtr grammar_of_machine(const MachinePtr &machine, const Run &run) {
  if (machine->tapes() != 1) fail(Code::argument, "a machine of %d tapes as a grammar; expected one tape", machine->tapes());
  if (idempotent(machine->semiring())) {
    fail(Code::unsupported, "a machine of the %s semiring as a grammar; expected real or log",
         semiring_name(machine->semiring()));
  }
  if (machine->alphabet(0)->is_open()) {
    fail(Code::argument, "a machine with an open alphabet as a grammar; expected one with a size or with names");
  }
  const MachinePtr given = without_zeros(explicit_failure(machine, run), run);
  const Machine &m = *given;
  const Array<char> useful = useful_states(m, run);
  if (!useful[m.start()]) fail(Code::empty, "a machine that accepts nothing");
  run.limit_bytes(m.states() * int64_t{64} + m.arcs() * int64_t{32});
  Array<int32_t> number(static_cast<size_t>(m.states()), -1);
  std::vector<std::string> names;
  for (State s = 0; s < m.states(); ++s) {
    if (!useful[s]) continue;
    number[s] = static_cast<int32_t>(names.size());
    append_integer(names.emplace_back("q"), s);
  }
  RuleList list;
  const auto add = [&](State s, double weight) {
    if (!(std::isnormal(weight) && weight > 0)) {
      fail(Code::unsupported, "an arc or a stop of state %d has a weight that no double holds in full", s);
    }
    run.limit_arcs(static_cast<int64_t>(list.parent.size()) + 1);
    list.parent.push_back(number[s]);
    list.offsets.push_back(static_cast<int64_t>(list.right.size()));
    list.weight.push_back(weight);
  };
  struct Arc {
    Label label;
    State to;
    ArcId number;
    double weight;
  };
  Array<Arc> arcs;
  const auto plain = [&](double stored) { return m.semiring() == Semiring::real ? stored : std::exp(-stored); };
  for (State s = 0; s < m.states(); ++s) {
    if (!useful[s]) continue;
    run.check();
    arcs.clear();
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      if (useful[m.next(a)]) arcs.push_back({m.label(a, 0), m.next(a), a, plain(m.weight(a))});
    }
    std::sort(arcs.begin(), arcs.end(), [](const Arc &x, const Arc &y) {
      return std::tie(x.label, x.to, x.number) < std::tie(y.label, y.to, y.number);
    });
    for (size_t k = 0; k < arcs.size();) {
      const Arc &first = arcs[k];
      double weight = 0;
      for (; k < arcs.size() && arcs[k].label == first.label && arcs[k].to == first.to; ++k) weight += arcs[k].weight;
      if (first.label != kEpsilon) list.right.push_back(symbol_of_word(first.label));
      list.right.push_back(number[first.to]);
      add(s, weight);
    }
    if (!is_zero(m.semiring(), m.final_weight(s))) add(s, plain(m.final_weight(s)));
  }
  const AlphabetPtr states = Alphabet::named(std::move(names));
  return make_grammar(states, m.alphabet(0), number[m.start()], list, RowSums::any, RulePlaces(), run);
}

}  // namespace hws
