#include "src/pfa/sampling/gibbs_learner.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <limits>

#include "fsa/base/parallel_for.hh"
#include "fsa/base/state_bytes.hh"
#include "src/draws/sample_schedule.hh"
#include "src/pfa/sampling/gibbs_hmm.hh"
#include "src/pfa/sampling/sparse_graph.hh"
#include "src/pfa/sampling/start_states.hh"

namespace hws {

namespace {

constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();
// Chains disagree where their samples' log-joints do by Gelman and Rubin's measure, and by more than this per token.
constexpr double kMostRHat = 1.1, kMostSpread = .001;

constexpr MetricSpec kMetrics[] = {
    {"log_joint", "ln p(corpus, states) of the present states (sparse: and graph), mean over chains, nats"},
    {"log_joint_per_token", "the same per symbol and end"},
    {"chain_spread", "largest less smallest mean over a chain's samples of ln p(corpus, states), per token"},
    {"r_hat",
     "potential scale reduction (Gelman, Rubin 1992) of the samples' ln p(corpus, states), each chain's halves taken as "
     "chains"},
    {"chains_disagree",
     "1 if r_hat is above 1.1 and chain_spread above .001: the chains are in different places, more of them help"},
    {"changed", "share of the states the last sweep changed"},
    {"samples", "samples kept"},
    {"bytes", "bytes of states, tables and samples"},
    {"valid_states", "states visited, the initial one included, mean over chains"},
    {"valid_pairs", "pairs of a state and a letter or the end in use, mean over chains"},
    {"valid_edges", "transitions in use, those of the minimal automaton, mean over chains"},
    {"determinacy", "valid_edges / valid_pairs: 1 if what is in use is deterministic"},
    {"sampled_edges", "transitions there are: the sampled graph's, or all possible ones, mean over chains"},
};

const char *method_name(GibbsKind kind) {
  switch (kind) {
    case GibbsKind::pfa: return "cgs";
    case GibbsKind::sparse: return "cgs-sg";
    case GibbsKind::hmm: return "cgs-hmm";
    default: return "cgs-hmm-star";
  }
}

bool is_hmm(GibbsKind kind) { return kind == GibbsKind::hmm || kind == GibbsKind::hmm_star; }

void require_positive(const char *name, double x) {
  if (!(x > 0 && x <= 1e6)) fail(Code::argument, "%s is %s; expected a number above 0, at most 1e6", name, NumberText(x).text);
}

void require_settings(const GibbsSettings &s, const Corpus &corpus) {
  if (corpus.count() == 0) fail(Code::empty, "a corpus without sequences; expected at least one");
  if (corpus.tokens() >= int64_t{1} << 24) {
    fail(Code::limit, "a corpus of %" PRId64 " symbols and ends; counts are exact below 2^24", corpus.tokens());
  }
  if (s.states < 1 || s.states > HiddenStates::kMost) {
    fail(Code::argument, "%d states; expected 1 to %d", s.states, HiddenStates::kMost);
  }
  require_positive("beta", s.beta);
  if (s.beta < 1e-9) {
    fail(Code::argument, "beta is %s; products of two are not kept in single precision below 1e-9", NumberText(s.beta).text);
  }
  if (is_hmm(s.kind)) require_positive("alpha", s.alpha);
  if (!(s.start_beta >= 0 && s.start_beta <= 1e6)) {
    fail(Code::argument, "start_beta is %s; expected 0 to 1e6", NumberText(s.start_beta).text);
  }
  if (s.anneal_sweeps < -1) {
    fail(Code::argument, "annealing over %" PRId64 " sweeps; expected 0 or more, or -1", s.anneal_sweeps);
  }
  if (s.iterations < 0 || s.burn_in < 0 || s.period < 1 || s.iterations >= int64_t{1} << 32) {
    fail(Code::argument,
         "%" PRId64 " iterations, burn-in %" PRId64 ", period %" PRId64 "; expected 0 or more below 2^32, 0 or more, 1 or more",
         s.iterations, s.burn_in, s.period);
  }
  if (s.iterations > 0) require_samples(s.iterations, s.burn_in, s.period);
  if (s.chains < 1 || s.chains > 4096) fail(Code::argument, "%d chains; expected 1 to 4096", s.chains);
  if (s.structure_interval < 1) {
    fail(Code::argument, "a structure interval of %" PRId64 "; expected 1 or more", s.structure_interval);
  }
  if (!(s.smoothing >= 0 && s.smoothing < 1)) fail(Code::argument, "smoothing is %s; expected 0 or more, below 1",
                                        NumberText(s.smoothing).text);
  if (!s.start) return;
  require_consistent(*s.start);
  if (!join(s.start->alphabet, corpus.alphabet)) {
    fail(Code::argument, "an automaton to begin with over %s; the corpus is over %s", s.start->alphabet->describe().c_str(),
         corpus.alphabet->describe().c_str());
  }
  if (entered_states(*s.start) > s.states) {
    fail(Code::argument, "an automaton to begin with of %d states; expected at most the %d to be sampled",
         entered_states(*s.start), s.states);
  }
}

uint64_t fingerprint(const Pfa &pfa) {
  std::string bytes;
  append_array(&bytes, pfa.initial);
  append_array(&bytes, pfa.final);
  append_array(&bytes, pfa.offsets);
  append_array(&bytes, pfa.from);
  append_array(&bytes, pfa.to);
  append_array(&bytes, pfa.weight);
  append_array(&bytes, pfa.scale);
  append_array(&bytes, pfa.background);
  append_value(&bytes, pfa.background_begin);
  return checksum64(bytes.data(), bytes.size());
}

std::unique_ptr<GibbsChain> new_chain(const CorpusPtr &corpus, const ArcPrior &prior, const GibbsSettings &s, int32_t chain) {
  if (is_hmm(s.kind)) return std::make_unique<GibbsHmm>(corpus, prior, s.seed, chain);
  if (s.kind == GibbsKind::sparse) {
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

double chain_spread(std::span<const GibbsSample> samples, int32_t chains, double tokens) {
  const PartMeans m = part_means(samples, chains, 1);
  if (m.mean.empty()) return kNotKnown;
  const auto [least, most] = std::minmax_element(m.mean.begin(), m.mean.end());
  return (*most - *least) / tokens;
}

double r_hat(std::span<const GibbsSample> samples, int32_t chains) {
  const PartMeans m = part_means(samples, chains, 2);
  if (m.mean.empty() || m.samples < 2) return kNotKnown;
  const double parts = static_cast<double>(m.mean.size());
  double mean = 0, between = 0, within = 0;
  for (const double x : m.mean) mean += x / parts;
  for (const double x : m.mean) between += (x - mean) * (x - mean) / (parts - 1);
  for (const double x : m.variance) within += x / parts;
  if (between == 0) return 1;
  return within > 0 ? std::sqrt((m.samples - 1) / m.samples + between / within) : std::numeric_limits<double>::infinity();
}

}  // namespace

void set_schedule(int64_t iterations, int64_t burn_in, int64_t samples, GibbsSettings *settings) {
  settings->iterations = iterations;
  settings->burn_in = burn_in >= 0 ? burn_in : iterations / 3 * 2 + iterations % 3 * 2 / 3;
  settings->period = std::max<int64_t>(1, (iterations - settings->burn_in) / samples);
}

GibbsLearner::GibbsLearner(CorpusPtr corpus, const GibbsSettings &settings, const Run &run)
    : PfaLearner(run), corpus_(std::move(corpus)), settings_(settings), identity_(kFamily, 1) {
  require_settings(settings_, *corpus_);
  if (settings_.anneal_sweeps < 0) settings_.anneal_sweeps = settings_.burn_in / 10 * 9 + settings_.burn_in % 10 * 9 / 10;
  prior_.kind = settings_.kind;
  prior_.states = settings_.states;
  prior_.letters = static_cast<Label>(corpus_->alphabet->size());
  prior_.alpha = settings_.alpha;
  prior_.beta = settings_.beta;
  prior_.smoothing = settings_.smoothing;
  prior_.printed_transitions = settings_.printed_transitions;
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

  identity_.option("method", static_cast<int64_t>(settings_.kind));
  identity_.option("states", int64_t{settings_.states});
  identity_.option("beta", settings_.beta);
  identity_.option("alpha", settings_.alpha);
  identity_.option("start_beta", settings_.start_beta);
  identity_.option("anneal_iterations", settings_.anneal_sweeps);
  identity_.option("burn_in", settings_.burn_in);
  identity_.option("period", settings_.period);
  identity_.option("chains", int64_t{settings_.chains});
  identity_.option("structure_interval", settings_.structure_interval);
  identity_.option("smoothing", settings_.smoothing);
  identity_.option("printed_transitions", int64_t{settings_.printed_transitions});
  identity_.option("seed", static_cast<int64_t>(settings_.seed));
  identity_.data("the corpus", hws::fingerprint(*corpus_));
  identity_.data("the automaton to begin with", settings_.start ? fingerprint(*settings_.start) : 0);
}

std::span<const MetricSpec> GibbsLearner::metrics() const { return kMetrics; }

int64_t GibbsLearner::bytes() const {
  int64_t sum = 0;
  for (const auto &chain : chains_) sum += chain->bytes();
  for (const GibbsSample &s : samples_) sum += s.counts.bytes();
  return sum;
}

double GibbsLearner::value(size_t metric) const {
  const double chains = static_cast<double>(chains_.size()), tokens = static_cast<double>(corpus_->tokens());
  const auto mean = [&](const auto &of) {
    double sum = 0;
    for (const auto &chain : chains_) sum += of(*chain);
    return sum / chains;
  };
  const auto valid = [&](auto member) {
    return mean([&](const GibbsChain &chain) { return static_cast<double>(valid_counts(chain.counts(), prior_).*member); });
  };
  switch (metric) {
    case 0: return mean([&](const GibbsChain &chain) { return hws::log_joint(chain.counts(), prior_); });
    case 1: return value(0) / tokens;
    case 2: return chain_spread(samples_, settings_.chains, tokens);
    case 3: return r_hat(samples_, settings_.chains);
    case 4: {
      const double reduction = value(3);
      return std::isnan(reduction) ? kNotKnown : reduction > kMostRHat && value(2) > kMostSpread;
    }
    case 5: return mean([](const GibbsChain &chain) { return chain.changed(); });
    case 6: return static_cast<double>(samples_.size());
    case 7: return static_cast<double>(bytes());
    case 8: return valid(&ValidCounts::states);
    case 9: return valid(&ValidCounts::pairs);
    case 10: return valid(&ValidCounts::edges);
    case 11: return valid(&ValidCounts::edges) / valid(&ValidCounts::pairs);
    default: return valid(&ValidCounts::graph_edges);
  }
}

PfaModelPtr GibbsLearner::model() const {
  auto model = std::make_shared<PfaModel>();
  model->alphabet = corpus_->alphabet;
  model->method = method_name(prior_.kind);
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
  if (sweep >= settings_.anneal_sweeps || settings_.start_beta <= settings_.beta) return 1;
  const double left = 1 - static_cast<double>(sweep) / static_cast<double>(settings_.anneal_sweeps);
  return std::pow(settings_.start_beta / settings_.beta, left);
}

void GibbsLearner::iterate(const Run &run) {
  const int64_t sweep = steps();
  const int64_t after = sweep + 1 - settings_.burn_in;
  const bool keeps = after > 0 && after % settings_.period == 0;
  const size_t chains = chains_.size(), kept = samples_.size();
  // Two chains in turns where there are more chains than threads. Neither shows in the draws.
  const size_t together = !is_hmm(prior_.kind) && chains > static_cast<size_t>(run.threads) ? 2 : 1;
  run.stage("Gibbs sampler: sweep", settings_.iterations);
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
