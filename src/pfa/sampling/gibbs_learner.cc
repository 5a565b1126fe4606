#include "src/pfa/sampling/gibbs_learner.hh"

#include <cinttypes>

#include "fsa/base/state_bytes.hh"
#include "src/learner/state_members.hh"
#include "src/pfa/model/path_posteriors.hh"
#include "src/pfa/model/pfa_fields.hh"
#include "src/pfa/sampling/held_arcs_chain.hh"
#include "src/pfa/sampling/hidden_markov_chain.hh"
#include "src/pfa/sampling/sparse_graph.hh"
#include "src/pfa/sampling/start_states.hh"

namespace hws {

namespace {

static_assert(pfa_fields::kMostStates == HiddenStates::kMost);

GibbsKind kind_of(const PfaSettings &s) {
  return s.method == PfaMethod::cgs_sg         ? GibbsKind::sparse
         : s.method == PfaMethod::cgs_hmm      ? GibbsKind::hmm
         : s.method == PfaMethod::cgs_hmm_star ? GibbsKind::hmm_star
                                               : GibbsKind::pfa;
}

bool is_hmm(GibbsKind kind) { return kind == GibbsKind::hmm || kind == GibbsKind::hmm_star; }

void require_settings(const PfaSettings &s, const Corpus &corpus) {
  if (corpus.tokens() >= int64_t{1} << 24) {
    fail(Code::limit, "a corpus of %" PRId64 " symbols and ends; counts are exact below 2^24", corpus.tokens());
  }
  if (*s.prior_transition < 1e-9) {
    fail(Code::argument, "prior_transition is %s; products of two are not kept in single precision below 1e-9",
         NumberText(*s.prior_transition).text);
  }
  if (*s.iterations >= int64_t{1} << 32) {
    fail(Code::argument, "iterations is %" PRId64 "; expected less than 2^32", *s.iterations);
  }
  if (s.held && entered_states(*s.start) != *s.states) {
    fail(Code::argument, "fixed parts of %d states; expected the %d to be sampled", entered_states(*s.start),
         static_cast<int>(*s.states));
  }
  if (s.start && entered_states(*s.start) > *s.states) {
    fail(Code::argument, "an automaton to begin with of %d states; expected at most the %d to be sampled",
         entered_states(*s.start), static_cast<int>(*s.states));
  }
}

GibbsChain &gibbs(SamplerChain *chain) { return static_cast<GibbsChain &>(*chain); }
const GibbsChain &gibbs(const SamplerChain &chain) { return static_cast<const GibbsChain &>(chain); }

// The temperature is the factor of all the prior's counts. It falls by equal ratios from the one that turns prior_transition
// into its value at the start.
SamplingPlan plan_of(const PfaSettings &s) {
  SamplingPlan plan;
  plan.iterations = *s.iterations;
  plan.burn_in = *s.burn_in;
  plan.period = *s.period;
  plan.chains = s.chains;
  plan.first_chain = s.first_chain;
  plan.side_by_side = pfa_fields::samples_hmm(s) || s.held ? 1 : 2;
  const double first = *s.start_prior_transition / *s.prior_transition;
  if (first > 1) plan.cooling = {first, 1, *s.anneal_iterations, true};
  return plan;
}

ArcPrior prior_of(const PfaSettings &s, const Corpus &corpus) {
  ArcPrior prior;
  prior.kind = kind_of(s);
  prior.states = static_cast<int32_t>(*s.states);
  prior.letters = static_cast<Label>(corpus.alphabet->size());
  prior.alpha = s.prior_emission.value_or(0);
  prior.beta = *s.prior_transition;
  prior.smoothing = s.uniform_share.value_or(0);
  prior.printed_transitions = s.transitions == HmmTransitions::printed;
  prior.held = s.held;
  return prior;
}

}  // namespace

std::span<const MetricSpec> GibbsLearner::reported() {
  using L = GibbsLearner;
  static constexpr MetricSpec kOwn[] = {
      metric_of<L>("sweep_visits", "visits that a sweep of all chains makes, as option budget of method auto counts them",
                   [](const L &l) { return l.settings().chains * sweep_visits(*l.corpus_, *l.settings().states); }),
      metric_of<L>("valid_states", "states visited, the initial one included, mean over chains",
                   [](const L &l) { return l.mean_valid(&ValidCounts::states); }),
      metric_of<L>("valid_pairs", "pairs of a state and a letter or the end in use, mean over chains",
                   [](const L &l) { return l.mean_valid(&ValidCounts::pairs); }),
      metric_of<L>("valid_edges", "transitions in use, those of the minimal automaton, mean over chains",
                   [](const L &l) { return l.mean_valid(&ValidCounts::edges); }),
      metric_of<L>("determinacy", "valid_edges / valid_pairs: 1 if what is in use is deterministic",
                   [](const L &l) { return l.mean_valid(&ValidCounts::edges) / l.mean_valid(&ValidCounts::pairs); }),
      metric_of<L>("sampled_edges", "transitions there are: the sampled graph's, or all possible ones, mean over chains",
                   [](const L &l) { return l.mean_valid(&ValidCounts::graph_edges); }),
  };
  static constexpr auto kMetrics = joined(kSamplingMetrics<L>, kOwn);
  return kMetrics;
}

GibbsLearner::GibbsLearner(CorpusPtr corpus, PfaSettings settings, const Run &run)
    : PfaLearner(kFamily, pfa_fields::given, std::move(corpus), std::move(settings), reported(), run),
      prior_(prior_of(settings_, *corpus_)), loop_(this, plan_of(settings_)) {
  require_settings(settings_, *corpus_);
  loop_.plan().require_samples();
  // Tables beyond any memory are refused before their size overflows.
  const double cells = 2. * prior_.letters * prior_.states * (prior_.states + 16.);
  if (!(cells < 1e15)) fail(Code::limit, "%d states and %d letters; their counts would not fit into any memory",
                              prior_.states, prior_.letters);
  if (is_hmm(prior_.kind)) emitted_ = emitted_tokens(*corpus_, prior_.states, run);
  if (settings_.held) require_paths(*settings_.start, *corpus_, run);
  if (emitted_ && settings_.held) held_ = held_by_tokens(*settings_.held, *emitted_);
  const int64_t tables = emitted_         ? HmmGibbsCounts::bytes(*emitted_, held_ != nullptr)
                         : settings_.held ? HeldArcsChain::table_bytes(prior_)
                                          : CollapsedGibbs::table_bytes(prior_),
                graph = prior_.kind == GibbsKind::sparse ? 2 * prior_.possible_edges() : 0;
  // While the prior falls, the best start is kept beside the chains.
  run.limit_bytes((settings_.chains + loop_.plan().cooling.hot_after(0)) *
                  (tables + graph + static_cast<int64_t>(corpus_->symbols.size()) * (prior_.states <= 256 ? 2 : 4)));
  loop_.begin(run);
  if (prior_.kind == GibbsKind::sparse) identity_.option("uniform_share", prior_.smoothing);
}

std::unique_ptr<SamplerChain> GibbsLearner::new_chain(int32_t number, const Run &run) const {
  if (emitted_) return std::make_unique<HiddenMarkovChain>(corpus_, emitted_, prior_, settings_.seed, number, run, held_);
  if (prior_.held) return std::make_unique<HeldArcsChain>(corpus_, prior_, settings_.seed, number);
  if (prior_.kind == GibbsKind::sparse) {
    return std::make_unique<SparseGraphGibbs>(corpus_, prior_, settings_.structure_interval, settings_.seed, number);
  }
  return std::make_unique<CollapsedGibbs>(corpus_, prior_, settings_.seed, number);
}

void GibbsLearner::begin(SamplerChain *chain, const Run &run) const {
  GibbsChain &c = gibbs(chain);
  if (settings_.start) {
    draw_states_through(*settings_.start, *corpus_, prior_.states, settings_.seed, c.number(), &c.states(), run);
  } else {
    draw_uniform_states(*corpus_, prior_.states, settings_.seed, c.number(), &c.states());
  }
  c.recount();
}

void GibbsLearner::sweep(std::span<SamplerChain *const> chains, int64_t sweep, double temperature, const Run &run) const {
  for (SamplerChain *chain : chains) gibbs(chain).set_heat(temperature);
  if (chains.size() == 1) return gibbs(chains[0]).sweep(sweep, run);
  CollapsedGibbs::sweep_both(static_cast<CollapsedGibbs &>(*chains[0]), static_cast<CollapsedGibbs &>(*chains[1]), sweep, run);
}

double GibbsLearner::make_sample(SamplerChain *chain, const Run &) const {
  return hws::log_joint(gibbs(chain).make_sample(), prior_);
}

double GibbsLearner::log_joint(const SamplerChain &chain) const {
  return hws::log_joint(gibbs(chain).counts(), prior_);
}

double GibbsLearner::mean_valid(int64_t ValidCounts::*member) const {
  double sum = 0;
  for (const auto &chain : loop_.chains()) sum += static_cast<double>(valid_counts(gibbs(*chain).counts(), prior_).*member);
  return sum / static_cast<double>(loop_.chains().size());
}

PfaModelPtr GibbsLearner::model() const {
  auto model = new_model();
  const auto add = [&](const ArcCounts &counts, int32_t chain, double log_p) {
    model->members.push_back({expected_automaton(counts, prior_, corpus_->alphabet), chain, log_p});
    if (prior_.kind == GibbsKind::hmm && !prior_.printed_transitions) {
      model->factors.push_back(expected_factors(counts, prior_));
    }
  };
  for (int64_t sample = 0; sample < loop_.samples(); ++sample) {
    for (int32_t c = 0; c < settings_.chains; ++c) {
      const size_t at = static_cast<size_t>(c);
      add(gibbs(*loop_.chains()[at]).sample(sample), settings_.first_chain + c, loop_.log_joint_of(sample, at));
    }
  }
  if (loop_.samples() == 0) {
    for (size_t c = 0; c < loop_.chains().size(); ++c) {
      const ArcCounts counts = gibbs(loop_.shown_for(c, steps())).counts();
      add(counts, settings_.first_chain + static_cast<int32_t>(c), hws::log_joint(counts, prior_));
    }
  }
  return model;
}

void GibbsLearner::iterate(const Run &run) {
  run.stage("Gibbs sampler: sweep", *settings_.iterations);
  run.advance(steps());
  loop_.sweep(steps(), run);
}

void GibbsLearner::save_state(SectionWriter &out) const {
  std::string bytes;
  loop_.save(&bytes);
  out.add(tag("gibs"), bytes);
}

void GibbsLearner::load_state(const SectionReader &in) {
  std::string_view bytes = in.text(tag("gibs"));
  SamplingLoop::State state = loop_.take(&bytes, reading_run());
  require_end_of_state(bytes);
  loop_.swap(&state);
}

}  // namespace hws
