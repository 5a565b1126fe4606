// What a variable under EP begins with.
#include "src/graph/messages/ep_state.hh"

namespace hws {

namespace {

EpStep step_of(EpFamily family, const std::string &projection) {
  if (projection == "auto") return family == EpFamily::ngram ? EpStep::closed : EpStep::refit;
  if (projection == "closed" && family != EpFamily::sparse) return EpStep::closed;
  if (projection == "refit" && family != EpFamily::ngram) return EpStep::refit;
  if (projection == "converged" && family != EpFamily::greedy) return EpStep::converged;
  if (projection == "gradient" && family != EpFamily::greedy) return EpStep::gradient;
  fail(Code::argument, "projection %.40s for %s; expected %s", projection.c_str(),
       family == EpFamily::ngram    ? "n-grams of a fixed order"
       : family == EpFamily::sparse ? "penalized n-grams"
                                    : "n-grams grown greedily",
       family == EpFamily::ngram    ? "auto, gradient, converged or closed"
       : family == EpFamily::sparse ? "auto, gradient, converged or refit"
                                    : "auto, refit or closed");
}

EpPlan plan_of(const GraphVariable &variable, const GraphSettings &settings) {
  EpPlan plan;
  const VariableChoice &choice = variable.choice;
  std::string family = choice.family;
  if (family.empty()) {
    family = settings.method == "ep"           ? "ngram"
             : settings.method == "pep-greedy" ? "greedy"
             : settings.method == "surrogate"  ? "surrogate"
                                               : "sparse";
  }
  plan.settings.family = family == "ngram" || family == "surrogate" ? EpFamily::ngram
                         : family == "greedy"                       ? EpFamily::greedy
                                                                    : EpFamily::sparse;
  plan.surrogate = family == "surrogate";
  plan.settings.order = choice.order > 0                          ? choice.order
                        : plan.surrogate                          ? 2
                        : settings.order > 0                      ? settings.order
                        : plan.settings.family == EpFamily::ngram ? 3
                                                                  : 5;
  plan.settings.lambda = choice.lambda >= 0 ? choice.lambda : settings.lambda;
  plan.settings.eta = settings.eta;
  plan.settings.batch = settings.batch;
  plan.settings.step = step_of(plan.settings.family, settings.projection);
  const bool stepwise = plan.settings.step == EpStep::gradient;
  plan.first_passes = stepwise ? settings.first_passes : 1;
  plan.first_sweeps = settings.first_sweeps;
  plan.unigram_sweeps = settings.unigram_sweeps;
  plan.lambda_decay = settings.lambda_decay;
  plan.separate = settings.separate;
  return plan;
}

// A log-linear factor's weights as those of its slot; n-grams the tree lacks join it.
void take_over(const LogLinear &factor, size_t slot, EpFamily family, EpBelief *b, const Run &run) {
  const NgramTrie &from = *factor.trie;
  if (family == EpFamily::ngram && from.order() > b->trie().order()) {
    fail(Code::unsupported,
         "a log-linear factor of order %d at a variable kept as n-grams of order %d; expected an order as high", from.order(),
         b->trie().order());
  }
  Array<NgramNode> node;
  const TreeChange change = united(b->trie(), from, &node, run);
  if (change.trie->nodes() != b->trie().nodes()) b->change_tree(change);
  b->slot[slot].assign(b->belief.size(), 0);
  for (NgramNode w = 0; w < from.nodes(); ++w) {
    const size_t at = static_cast<size_t>(node[static_cast<size_t>(w)]);
    b->slot[slot][at] = factor.theta[static_cast<size_t>(w)];
    b->belief[at] += factor.theta[static_cast<size_t>(w)];
  }
}

}  // namespace

std::unique_ptr<VariableState> make_ep_state(const FactorGraph &graph, VariableId v, const GraphSettings &settings,
                                             FullAutomata *full, const std::shared_ptr<EpWorkshop> &workshop, const Run &run) {
  const GraphVariable &variable = graph.variable(v);
  const EpPlan plan = plan_of(variable, settings);
  const Label symbols = static_cast<Label>(variable.alphabet->size());
  EpBelief start;
  const int32_t order = plan.settings.family == EpFamily::ngram ? plan.settings.order : 1;
  std::shared_ptr<const FeatureAutomaton> &shared = (*full)[{symbols, order}];
  if (!shared) shared = std::make_shared<const FeatureAutomaton>(full_tree(symbols, order, run));
  start.automaton = shared;
  const std::span<const EdgeId> edges = graph.edges_of(v);
  start.slot.resize(edges.size());
  Array<uint8_t> fixed(edges.size(), 0);
  start.belief.assign(static_cast<size_t>(start.trie().nodes()), 0);
  for (size_t k = 0; k < edges.size(); ++k) {
    const GraphFactor &factor = graph.factor(graph.edge_factor(edges[k]));
    if (factor.kind != FactorKind::log_linear) continue;
    fixed[k] = 1;
    take_over(*factor.log_linear, k, plan.settings.family, &start, run);
  }
  return std::make_unique<EpState>(plan, std::move(start), std::move(fixed), workshop);
}

}  // namespace hws
