// include/hawser/grammar.h: machines in place of sentences, and grammars that are machines.
#include <algorithm>
#include <cmath>

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/grammar/grammar_calls.hh"
#include "capi/grammar/handles.hh"
#include "capi/treebank/handles.hh"
#include "hawser/grammar.h"
#include "src/grammar/lattice/best_lattice_parse.hh"
#include "src/grammar/lattice/intersect.hh"
#include "src/grammar/lattice/lattice_sums.hh"
#include "src/grammar/lattice/right_linear.hh"
#include "src/grammar/score/found_trees.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kLatticeOptions[] = {kMaxStates, kMaxArcs, kMaxBytes}, kRuleOptions[] = {kMaxArcs, kMaxBytes};

}  // namespace

HWS_OPTIONS(hws_grammar_score_lattice, kLatticeOptions);
hws_status hws_grammar_score_lattice(const hws_grammar *grammar, const hws_machine *lattice, const hws_options *options,
                                     double *log_weight) {
  return Call().out("log_weight", log_weight).run([&] {
    const GrammarPtr &g = given(grammar, "grammar").p;
    const Machine &m = *given(lattice, "lattice").p;
    *log_weight = score_lattice(g, m, EngineRun(option_tables::hws_grammar_score_lattice, options).run());
  });
}

HWS_OPTIONS(hws_grammar_counts_lattice, kLatticeOptions);
hws_status hws_grammar_counts_lattice(const hws_grammar *grammar, const hws_machine *lattice, const hws_options *options,
                                      double *counts, double *arc_counts, double *final_counts, double *log_weight) {
  return Call().out("log_weight", log_weight).run([&] {
    const GrammarPtr &g = given(grammar, "grammar").p;
    const Machine &m = *given(lattice, "lattice").p;
    const std::span<double> out = array_out(counts, g->rules(), "counts");
    const LatticeCounts found = count_lattice(g, m, EngineRun(option_tables::hws_grammar_counts_lattice, options).run());
    std::copy(found.rules.begin(), found.rules.end(), out.begin());
    if (arc_counts) std::copy(found.arcs.begin(), found.arcs.end(), arc_counts);
    if (final_counts) std::copy(found.finals.begin(), found.finals.end(), final_counts);
    *log_weight = found.log_weight;
  });
}

HWS_OPTIONS(hws_grammar_parse_lattice, kLatticeOptions);
hws_status hws_grammar_parse_lattice(const hws_grammar *grammar, const hws_machine *lattice, const hws_options *options,
                                     int64_t *arc_uses, double *log_weight, hws_treebank **parses) {
  return Call().out("log_weight", log_weight).out("parses", parses).run([&] {
    const GrammarPtr &g = given(grammar, "grammar").p;
    const Machine &m = *given(lattice, "lattice").p;
    const EngineRun run(option_tables::hws_grammar_parse_lattice, options);
    if (!g->words->has_names()) fail(Code::argument, "a grammar of words without names; expected names");
    const LatticeParse best = best_lattice_parse(g, m, run.run());
    const bool has_classes = !signatures_of(*g).empty();  // so that the machine has words which the rules lack
    FoundTrees trees(*g, has_classes ? m.alphabet(0) : g->words);
    if (best.log_weight == -INFINITY) trees.add_none();
    else if (has_classes) trees.add(best.words, best.rules);
    else trees.add({}, best.rules);
    const TreebankPtr found = trees.finish();
    if (arc_uses) {
      std::fill_n(arc_uses, m.arcs(), 0);
      for (const ArcId a : best.path) ++arc_uses[a];
    }
    *log_weight = best.log_weight;
    hand_out(parses, found);
  });
}

HWS_OPTIONS(hws_grammar_intersect, kLatticeOptions);
hws_status hws_grammar_intersect(const hws_grammar *grammar, const hws_machine *lattice, const hws_options *options,
                                 hws_grammar **intersection) {
  return Call().out("intersection", intersection).run([&] {
    const GrammarPtr &g = given(grammar, "grammar").p;
    const Machine &m = *given(lattice, "lattice").p;
    hand_out(intersection, intersect(g, m, EngineRun(option_tables::hws_grammar_intersect, options).run()));
  });
}

HWS_OPTIONS(hws_grammar_machine, kLatticeOptions);
hws_status hws_grammar_machine(const hws_grammar *grammar, int32_t semiring, const hws_options *options,
                               hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    const Grammar &g = *given(grammar, "grammar").p;
    const EngineRun run(option_tables::hws_grammar_machine, options);
    hand_out(machine, machine_of_grammar(g, semiring_in(semiring), run.run()));
  });
}

HWS_OPTIONS(hws_grammar_from_machine, kRuleOptions);
hws_status hws_grammar_from_machine(const hws_machine *machine, const hws_options *options, hws_grammar **grammar) {
  return Call().out("grammar", grammar).run([&] {
    const MachinePtr &m = given(machine, "machine").p;
    hand_out(grammar, grammar_of_machine(m, EngineRun(option_tables::hws_grammar_from_machine, options).run()));
  });
}
