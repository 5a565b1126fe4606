#include "src/pfa/sampling/gibbs_learner.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <limits>

#include "fsa/base/parallel_for.hh"
#include "fsa/base/state_bytes.hh"
#include "src/draws/sample_schedule.hh"
#include "src/pfa/model/pfa_fields.hh"
#include "src/pfa/sampling/gibbs_hmm.hh"
#include "src/pfa/sampling/sparse_graph.hh"
#include "src/pfa/sampling/start_states.hh"

namespace hws {

namespace {

constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();
// Chains disagree where their samples' log-joints do by Gelman and Rubin's measure, and by more than this per token.
constexpr double kMostRHat = 1.1, kMostSpread = .001;

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
  if (*s.iterations > 0) require_samples(*s.iterations, *s.burn_in, *s.period);
  if (s.start && entered_states(*s.start) > *s.states) {
    fail(Code::argument, "an automaton to begin with of %d states; expected at most the %d to be sampled",
         entered_states(*s.start), static_cast<int>(*s.states));
  }
}

std::unique_ptr<GibbsChain> new_chain(const CorpusPtr &corpus, const ArcPrior &prior, const PfaSettings &s, int32_t chain) {
  if (is_hmm(prior.kind)) return std::make_unique<GibbsHmm>(corpus, prior, s.seed, chain);
  if (prior.kind == GibbsKind::sparse) {
    return std::make_unique<SparseGraphGibbs>(corpus, prior, s.structure_interval, s.seed, chain);
  }
  return std::make_unique<CollapsedGibbs>(corpus, prior, s.seed, chain);
}

// Means over a chain's samples, or over each half of them: of chain c part p at [c · parts + p]; empty if a part would be.
struct PartMeans {
  Array<double> mean, variance;
  double samples = 0;  // per part
};

PartMeans part_means(std::span<const GibbsSample> samples, int32_t chains, size_t parts) {
  std::vector<Array<double>> traces(static_cast<size_t>(chains));
  for (const GibbsSample &s : samples) traces[static_cast<size_t>(s.chain)].push_back(s.log_joint);
  PartMeans m;
  const size_t length = traces[0].size() / parts;  // every chain has as many
  if (length == 0) return m;
  m.samples = static_cast<double>(length);
  for (const Array<double> &trace : traces) {
    for (size_t p = 0; p < parts; ++p) {
      const std::span<const double> part = std::span(trace).subspan(trace.size() - (parts - p) * length, length);
      double mean = 0, square = 0;
      for (const double x : part) mean += x / m.samples;
      for (const double x : part) square += (x - mean) * (x - mean);
      m.mean.push_back(mean);
      m.variance.push_back(length > 1 ? square / (m.samples - 1) : kNotKnown);
    }
  }
  return m;
}

}  // namespace

GibbsLearner::GibbsLearner(CorpusPtr corpus, PfaSettings settings, const Run &run)
    : PfaLearner(kFamily, pfa_fields::given, std::move(corpus), std::move(settings), run) {
  require_settings(settings_, *corpus_);
  prior_.kind = kind_of(settings_);
  prior_.states = states();
  prior_.letters = static_cast<Label>(corpus_->alphabet->size());
  prior_.alpha = *settings_.prior_emission;
  prior_.beta = prior();
  prior_.smoothing = *settings_.uniform_share;
  prior_.printed_transitions = settings_.transitions == HmmTransitions::printed;
  // Tables beyond any memory are refused before their size overflows.
  const double cells = 2. * prior_.letters * prior_.states * (prior_.states + 16.);
  if (!(cells < 1e15)) fail(Code::limit, "%d states and %d letters; their counts would not fit into any memory",
                              prior_.states, prior_.letters);
  const int64_t tables = is_hmm(prior_.kind) ? GibbsHmm::table_bytes(prior_) : CollapsedGibbs::table_bytes(prior_),
                graph = prior_.kind == GibbsKind::sparse ? 2 * prior_.possible_edges() : 0;
  run.limit_bytes(settings_.chains *
                  (tables + graph + static_cast<int64_t>(corpus_->symbols.size()) * (prior_.states <= 256 ? 2 : 4)));
  for (int32_t c = 0; c < settings_.chains; ++c) chains_.push_back(new_chain(corpus_, prior_, settings_, c));
  parallel_for(settings_.chains, run.threads, [&](int64_t c) {
    run.check();
    GibbsChain &chain = *chains_[static_cast<size_t>(c)];
    if (settings_.start) {
      draw_states_through(*settings_.start, *corpus_, prior_.states, settings_.seed, chain.number(), &chain.states(), run);
    } else {
      draw_uniform_states(*corpus_, prior_.states, settings_.seed, chain.number(), &chain.states());
    }
    chain.recount();
  });
  if (prior_.kind == GibbsKind::sparse) identity_.option("uniform_share", prior_.smoothing);
}

double GibbsLearner::chain_spread() const {
  const PartMeans m = part_means(samples_, settings_.chains, 1);
  if (m.mean.empty()) return kNotKnown;
  const auto [least, most] = std::minmax_element(m.mean.begin(), m.mean.end());
  return (*most - *least) / static_cast<double>(corpus_->tokens());
}

double GibbsLearner::r_hat() const {
  const PartMeans m = part_means(samples_, settings_.chains, 2);
  if (m.mean.empty() || m.samples < 2) return kNotKnown;
  const double parts = static_cast<double>(m.mean.size());
  double mean = 0, between = 0, within = 0;
  for (const double x : m.mean) mean += x / parts;
  for (const double x : m.mean) between += (x - mean) * (x - mean) / (parts - 1);
  for (const double x : m.variance) within += x / parts;
  if (between == 0) return 1;
  return within > 0 ? std::sqrt((m.samples - 1) / m.samples + between / within) : std::numeric_limits<double>::infinity();
}

namespace {

template <class Of>
double mean_over(std::span<const std::unique_ptr<GibbsChain>> chains, Of of) {
  double sum = 0;
  for (const auto &chain : chains) sum += of(*chain);
  return sum / static_cast<double>(chains.size());
}

}  // namespace

double GibbsLearner::log_joint() const {
  return mean_over(chains_, [&](const GibbsChain &chain) { return hws::log_joint(chain.counts(), prior_); });
}

double GibbsLearner::mean_valid(int64_t ValidCounts::*member) const {
  return mean_over(chains_,
                   [&](const GibbsChain &chain) { return static_cast<double>(valid_counts(chain.counts(), prior_).*member); });
}

using G = GibbsLearner;
const MetricSpec GibbsLearner::kReported[13] = {
    metric_of<G>("log_joint", "ln p(corpus, states) of the present states (sparse: and graph), mean over chains, nats",
                 [](const G &l) { return l.log_joint(); }),
    metric_of<G>("log_joint_per_token", "the same per symbol and end",
                 [](const G &l) { return l.log_joint() / static_cast<double>(l.corpus_->tokens()); }),
    metric_of<G>("chain_spread", "largest less smallest mean over a chain's samples of ln p(corpus, states), per token",
                 [](const G &l) { return l.chain_spread(); }),
    metric_of<G>(
        "r_hat",
        "potential scale reduction (Gelman, Rubin 1992) of the samples' ln p(corpus, states), each chain's halves taken as "
        "chains",
        [](const G &l) { return l.r_hat(); }),
    metric_of<G>(
        "chains_disagree",
        "1 if r_hat is above 1.1 and chain_spread above .001: the chains are in different places, more of them help",
        [](const G &l) -> double {
          const double reduction = l.r_hat();
          return std::isnan(reduction) ? kNotKnown : reduction > kMostRHat && l.chain_spread() > kMostSpread;
        }),
    metric_of<G>("changed", "share of the states the last sweep changed",
                 [](const G &l) { return mean_over(l.chains_, [](const GibbsChain &c) { return c.changed(); }); }),
    metric_of<G>("samples", "samples kept", [](const G &l) { return static_cast<double>(l.samples_.size()); }),
    metric_of<G>("bytes", "bytes of states, tables and samples", [](const G &l) { return static_cast<double>(l.bytes()); }),
    metric_of<G>("valid_states", "states visited, the initial one included, mean over chains",
                 [](const G &l) { return l.mean_valid(&ValidCounts::states); }),
    metric_of<G>("valid_pairs", "pairs of a state and a letter or the end in use, mean over chains",
                 [](const G &l) { return l.mean_valid(&ValidCounts::pairs); }),
    metric_of<G>("valid_edges", "transitions in use, those of the minimal automaton, mean over chains",
                 [](const G &l) { return l.mean_valid(&ValidCounts::edges); }),
    metric_of<G>("determinacy", "valid_edges / valid_pairs: 1 if what is in use is deterministic",
                 [](const G &l) { return l.mean_valid(&ValidCounts::edges) / l.mean_valid(&ValidCounts::pairs); }),
    metric_of<G>("sampled_edges", "transitions there are: the sampled graph's, or all possible ones, mean over chains",
                 [](const G &l) { return l.mean_valid(&ValidCounts::graph_edges); }),
};

int64_t GibbsLearner::bytes() const {
  int64_t sum = 0;
  for (const auto &chain : chains_) sum += chain->bytes();
  for (const GibbsSample &s : samples_) sum += s.counts.bytes();
  return sum;
}

PfaModelPtr GibbsLearner::model() const {
  auto model = new_model();
  const auto add = [&](const ArcCounts &counts, int32_t chain, double log_p) {
    model->members.push_back({expected_automaton(counts, prior_, corpus_->alphabet), chain, log_p});
    if (prior_.kind == GibbsKind::hmm && !prior_.printed_transitions) {
      model->factors.push_back(expected_factors(counts, prior_));
    }
  };
  for (const GibbsSample &s : samples_) add(s.counts, s.chain, s.log_joint);
  if (samples_.empty()) {
    for (const auto &chain : chains_) {
      const ArcCounts counts = chain->counts();
      add(counts, chain->number(), hws::log_joint(counts, prior_));
    }
  }
  return model;
}

double GibbsLearner::heat(int64_t sweep) const {
  const double first = *settings_.start_prior_transition;
  if (first <= prior() || sweep >= *settings_.anneal_iterations) return 1;
  const double left = 1 - static_cast<double>(sweep) / static_cast<double>(*settings_.anneal_iterations);
  return std::pow(first / prior(), left);
}

void GibbsLearner::iterate(const Run &run) {
  const int64_t sweep = steps();
  const int64_t after = sweep + 1 - *settings_.burn_in;
  const bool keeps = after > 0 && after % *settings_.period == 0;
  const size_t chains = chains_.size(), kept = samples_.size();
  // Two chains in turns where there are more chains than threads. Neither shows in the draws.
  const size_t together = !is_hmm(prior_.kind) && chains > static_cast<size_t>(run.threads) ? 2 : 1;
  run.stage("Gibbs sampler: sweep", *settings_.iterations);
  run.advance(sweep);
  const double heat = this->heat(sweep);
  try {
    parallel_for(static_cast<int64_t>((chains + together - 1) / together), run.threads, [&](int64_t group) {
      const size_t c = static_cast<size_t>(group) * together;
      for (size_t i = c; i < std::min(c + together, chains); ++i) chains_[i]->set_heat(heat);
      if (together == 2 && c + 1 < chains) {
        CollapsedGibbs::sweep_both(static_cast<CollapsedGibbs &>(*chains_[c]),
                                   static_cast<CollapsedGibbs &>(*chains_[c + 1]), sweep, run);
      } else {
        chains_[c]->sweep(sweep, run);
      }
    });
    if (keeps) {
      samples_.resize(kept + chains);
      parallel_for(static_cast<int64_t>(chains), run.threads, [&](int64_t c) {
        GibbsSample &sample = samples_[kept + static_cast<size_t>(c)];
        sample.chain = static_cast<int32_t>(c);
        sample.counts = chains_[static_cast<size_t>(c)]->counts();
        sample.log_joint = hws::log_joint(sample.counts, prior_);
      });
      run.limit_bytes(bytes());
    }
  } catch (...) {
    samples_.resize(kept);
    for (const auto &chain : chains_) chain->undo(sweep);
    throw;
  }
}

void GibbsLearner::save_state(SectionWriter &out) const {
  std::string bytes;
  for (const auto &chain : chains_) chain->save(&bytes);
  append_value(&bytes, static_cast<int64_t>(samples_.size()));
  for (const GibbsSample &s : samples_) {
    append_value(&bytes, s.chain);
    append_value(&bytes, s.log_joint);
    append_counts(&bytes, s.counts);
  }
  out.add(tag("gibs"), bytes.data(), bytes.size());
}

void GibbsLearner::load_state(const SectionReader &in) {
  const std::span<const std::byte> section = in.bytes(tag("gibs"));
  std::string_view bytes(reinterpret_cast<const char *>(section.data()), section.size());
  std::vector<std::unique_ptr<GibbsChain>> chains;
  for (const auto &chain : chains_) {
    chains.push_back(new_chain(corpus_, prior_, settings_, chain->number()));
    chains.back()->load(&bytes);
  }
  const int64_t count = take_value<int64_t>(&bytes);
  if (count < 0 || count % settings_.chains != 0) fail(Code::corrupt, "a checkpoint with %" PRId64 " samples of %d chains",
       count, settings_.chains);
  std::vector<GibbsSample> samples;
  for (int64_t i = 0; i < count; ++i) {
    GibbsSample s;
    s.chain = take_value<int32_t>(&bytes);
    s.log_joint = take_value<double>(&bytes);
    s.counts = take_counts(&bytes, prior_);
    if (s.chain != i % settings_.chains) {
      fail(Code::corrupt, "a checkpoint whose sample %" PRId64 " is of chain %d", i, s.chain);
    }
    samples.push_back(std::move(s));
  }
  if (!bytes.empty()) fail(Code::corrupt, "a checkpoint with %zu bytes too many", bytes.size());
  for (const auto &chain : chains) chain->recount();
  chains_.swap(chains);
  samples_.swap(samples);
}

}  // namespace hws
