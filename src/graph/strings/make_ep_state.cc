// What a variable under EP begins with.
#include "fsa/ngram/log_linear.hh"
#include "src/graph/strings/ep_state.hh"

namespace hws {

namespace {

EpFamily family_of(GraphMethod method) {
  return method == GraphMethod::pep ? EpFamily::sparse : method == GraphMethod::pep_greedy ? EpFamily::greedy : EpFamily::ngram;
}

EpStep step_of(EpFamily family, GraphProjection projection) {
  using P = GraphProjection;
  switch (projection) {
    case P::automatic: return family == EpFamily::ngram ? EpStep::closed : EpStep::refit;
    case P::closed:
      if (family != EpFamily::sparse) return EpStep::closed;
      break;
    case P::refit:
      if (family != EpFamily::ngram) return EpStep::refit;
      break;
    case P::converged:
      if (family != EpFamily::greedy) return EpStep::converged;
      break;
    case P::gradient:
      if (family != EpFamily::greedy) return EpStep::gradient;
  }
  constexpr const char *kNames[] = {"ep", "pep", "pep-greedy"};
  constexpr const char *kTheirs[] = {"auto, gradient, converged or closed", "auto, gradient, converged or refit",
                                     "auto, refit or closed"};
  const size_t i = static_cast<size_t>(family);
  fail(Code::argument, "%s has no such projection; expected %s", kNames[i], kTheirs[i]);
}

EpPlan plan_of(const VariableChoice &choice, GraphMethod method, const GraphSettings &settings) {
  constexpr int64_t kBigrams = 2, kTrigrams = 3, kPenalized = 5;
  EpPlan plan;
  EpSettings &own = plan.settings;
  plan.surrogate = method == GraphMethod::surrogate;
  own.family = family_of(method);
  const int64_t standard = own.family == EpFamily::ngram ? kTrigrams : kPenalized;
  const int64_t order = plan.surrogate ? kBigrams : settings.order.value_or(standard);
  own.order = static_cast<int32_t>(choice.order.value_or(order));
  own.lambda = choice.penalty_weight.value_or(settings.penalty_weight);
  own.eta = settings.step;
  own.batch = settings.batch;
  own.penalty = settings.penalty == WeightPenalty::l1 ? NgramPenalty::l1 : NgramPenalty::tree;
  own.suffix_test = settings.suffix_test;
  own.printed_estimate = settings.estimate == GainEstimate::printed;
  own.step = plan.surrogate ? EpStep::closed : step_of(own.family, settings.projection);
  plan.first_passes = own.step == EpStep::gradient ? settings.first_passes : 1;
  plan.first_sweeps = settings.first_sweeps;
  plan.unigram_sweeps = settings.unigram_sweeps;
  plan.lambda_decay = settings.penalty_decay;
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

std::unique_ptr<VariableState> make_ep_state(const FactorGraph &graph, VariableId v, GraphMethod method,
                                             const GraphSettings &settings, FullAutomata *full,
                                             const std::shared_ptr<EpWorkshop> &workshop, const Run &run) {
  const GraphVariable &variable = graph.variable(v);
  const EpPlan plan = plan_of(variable.choice, method, settings);
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
    const FactorView factor = graph.factor(graph.edge_factor(edges[k]));
    if (factor.kind != FactorKind::log_linear) continue;
    fixed[k] = 1;
    take_over(*factor.log_linear, k, plan.settings.family, &start, run);
  }
  return std::make_unique<EpState>(plan, std::move(start), std::move(fixed), workshop);
}

}  // namespace hws
