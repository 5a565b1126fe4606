#include "src/pfa/batch/em_learner.hh"

#include <algorithm>
#include <atomic>
#include <cinttypes>
#include <cmath>

#include "fsa/base/long_sum.hh"
#include "fsa/base/state_bytes.hh"
#include "src/pfa/model/pfa_fields.hh"
#include "src/stats/dense_products.hh"

namespace hws {

namespace {

// A trie's two rows per node should take about kTrieBytes. It has at least kLeastTrieTokens tokens per matrix, which make a
// pass over the matrix worthwhile.
constexpr int64_t kTrieBytes = int64_t{1} << 22, kMostTrieTokens = 8192, kLeastTrieTokens = 256;

constexpr int32_t kPfaEmVersion = 7;  // of checkpoints

// In the order of the shape's statistics.
enum Statistic : size_t { kArcs, kStart, kFinal, kStartFinal, kLogLikelihood, kTokens };

PrefixTries tries_for(const Corpus &corpus, const PfaSettings &s, size_t states, const Run &run) {
  const int64_t row = static_cast<int64_t>(dense_stride(states)) * 16;
  return prefix_tries(corpus, std::clamp(kTrieBytes / row, kLeastTrieTokens, kMostTrieTokens), run, s.items,
                      s.first_item);
}

// For modes, a pseudo-count is the Dirichlet parameter minus one.
double pseudo(const PfaSettings &s, double prior) {
  if (s.method == PfaMethod::vb) return prior;
  if (!(prior >= 1)) {
    fail(Code::argument, "a Dirichlet prior of %s; expected 1 or more for em and hard-em", NumberText(prior).text);
  }
  return prior - 1;
}

AutomatonRows rows_of(const PfaSettings &s, const Corpus &corpus, const Run &run) {
  if (s.anneal.last != 1) {
    fail(Code::argument, "anneal ends at temperature %s; expected 1, at which the objective is known",
         NumberText(s.anneal.last).text);
  }
  const double transition = *s.prior_transition, outcome = s.shape == PfaShape::hmm ? *s.prior_emission : transition;
  return AutomatonRows(s.shape, static_cast<int32_t>(*s.states), corpus.alphabet->size(), pseudo(s, outcome),
                       pseudo(s, transition), s.held, run);
}

}  // namespace

const MetricSpec EmLearner::kReported[11] = {
    metric_of<EmLearner>(
        "log_likelihood",
        "ln p(corpus) under the automaton before the last step (hard-em: of best paths; vb: under geometric means), nats",
        [](const EmLearner &l) { return l.measures().log_likelihood; }),
    metric_of<EmLearner>(
        "objective",
        "what the method raises: log-likelihood plus log prior up to a constant; vb: the evidence's lower bound; nats",
        [](const EmLearner &l) { return l.measures().objective; }),
    metric_of<EmLearner>(
        "log_likelihood_per_token", "log-likelihood per symbol, ends counted",
        [](const EmLearner &l) { return l.measures().log_likelihood / l.tokens_; }),
    metric_of<EmLearner>("change", "rise of the objective from the step before, relative to its size",
                         [](const EmLearner &l) { return l.measures().change; }),
    metric_of<EmLearner>("moved", "share of the expected uses that the last step gave to other outcomes",
                         [](const EmLearner &l) { return l.measures().moved; }),
    metric_of<EmLearner>("converged", "1 once steps change nothing any more (tolerance, or 1e-5 if that is 0)",
                         [](const EmLearner &l) { return static_cast<double>(l.loop_.settled()); }),
    metric_of<EmLearner>("temperature", "annealing: the temperature of the next step",
                         [](const EmLearner &l) { return 1 / l.exponent(); }),
    metric_of<EmLearner>("distinct_strings", "strings that differ: the items of a corpus that is shared",
                         [](const EmLearner &l) { return static_cast<double>(l.tries_.strings); }),
    metric_of<EmLearner>("items_per_block",
                         "distinct strings of a block of sums, at whose edges parts of a corpus are to be cut",
                         [](const EmLearner &l) { return static_cast<double>(l.tries_.items.plan.items_per_block); }),
    metric_of<EmLearner>("distinct_tokens", "symbols and ends of the distinct strings",
                         [](const EmLearner &l) { return static_cast<double>(l.tries_.tokens); }),
    metric_of<EmLearner>("prefixes", "distinct prefixes, shared within blocks: what a pass takes time for",
                         [](const EmLearner &l) { return static_cast<double>(l.tries_.nodes); }),
};

EmLearner::EmLearner(CorpusPtr corpus, PfaSettings settings, const Run &run)
    : PfaLearner(kFamily, pfa_fields::batch_once, std::move(corpus), std::move(settings), kReported, run, kPfaEmVersion),
      rows_(rows_of(settings_, *corpus_, run)),
      tries_(tries_for(*corpus_, settings_, rows_.states(), run)),
      loop_(*settings_.iterations, *settings_.tolerance) {
  const size_t n = rows_.states(), stride = dense_stride(n), symbols = rows_.symbols();
  shape_ = std::make_shared<const StatisticShape>(
      std::vector<StatisticSpec>{
          {"arcs", {static_cast<int64_t>(symbols), static_cast<int64_t>(n * stride), {}}, true},
          dense_statistic("start", settings_.shape == PfaShape::pfa ? symbols * stride : stride),
          dense_statistic("final", stride),
          dense_statistic("start_final", 1),
          signed_statistic("log_likelihood", 1),
          dense_statistic("tokens", 1)},
      tries_.items.plan, 0);
  first_shape_ = std::make_shared<const StatisticShape>(
      std::vector<StatisticSpec>{dense_statistic("frequencies", symbols + 1)}, tries_.items.plan, 0);
  run.limit_bytes(block_sums(shape_, {}).bytes(run) + 2 * shape_->bytes() +
                  run.threads * ForwardBackward::bytes(n, tries_.largest) + tries_.nodes * 16);
  if (holds_all()) begin_with(beginning(first_sums(run)));
}

DenseAutomaton EmLearner::automaton_of_start() const {
  DenseAutomaton automaton = dense_automaton(*settings_.start, settings_.shape);
  require_states_of_start(static_cast<int32_t>(automaton.n));
  if (settings_.method == PfaMethod::hard_em) automaton = log_automaton(std::move(automaton));
  return automaton;
}

SufficientStatistics EmLearner::first_sums(const Run &run) const {
  if (settings_.start) return expectation(automaton_of_start(), run);
  return block_sums(first_shape_, [this](int64_t block, StatisticLeaf &leaf) {
    for (const SequenceTrie &trie : tries_of(block)) trie.add_frequencies(leaf.dense(0));
  }).sum(run);
}

EmLearner::Beginning EmLearner::beginning(SufficientStatistics sum) const {
  if (settings_.start) {
    const double tokens = sum.total(kTokens)[0];
    return {rows_.counts(dense_counts(automaton_of_start(), std::move(sum))), tokens};
  }
  const Array<double> frequencies = sum.take_total(0);
  double tokens = 0;
  for (const double f : frequencies) tokens += f;
  return {rows_.random_counts(frequencies, settings_.seed, tokens), tokens};
}

void EmLearner::begin_with(Beginning made) noexcept {
  counts_ = std::move(made.counts);
  tokens_ = made.tokens;
}

void EmLearner::make_start(const Run &) {
  Beginning made = beginning(*given());
  if (!(made.tokens > 0)) fail(Code::empty, "statistics of no sequences; expected at least one");
  begin_with(std::move(made));
}

double EmLearner::exponent() const {
  if (!settings_.anneal.anneals() || loop_.iterations() >= *settings_.anneal_iterations) return 1;
  const double first = 1 / settings_.anneal.first;
  return first + (1 - first) * static_cast<double>(loop_.iterations()) / static_cast<double>(*settings_.anneal_iterations);
}

std::span<const SequenceTrie> EmLearner::tries_of(int64_t block) const {
  const int64_t first = tries_.blocks[block], end = tries_.blocks[block + 1];
  return std::span(tries_.tries).subspan(static_cast<size_t>(first), static_cast<size_t>(end - first));
}

BlockSums EmLearner::block_sums(const StatisticShapePtr &shape, std::function<void(int64_t, StatisticLeaf &)> fill) const {
  const auto rows = [this](int64_t block, size_t) {
    return std::span<const int32_t>(tries_.symbols[static_cast<size_t>(block)]);
  };
  return {shape, tries_.items, rows, std::move(fill)};
}

SufficientStatistics EmLearner::expectation(const DenseAutomaton &automaton, const Run &run) const {
  run.stage("automaton: expectation", tries_.count());
  std::atomic<int64_t> done{0};
  return block_sums(shape_, [&](int64_t block, StatisticLeaf &leaf) {
    const PathCounts counts{leaf.rows(kArcs), leaf.dense(kStart), leaf.dense(kFinal), leaf.dense(kStartFinal).data(),
                            leaf.dense(kLogLikelihood).data()};
    const std::span<const SequenceTrie> tries = tries_of(block);
    const auto each = [&](auto scratch) {
      for (const SequenceTrie &trie : tries) scratch.add(trie, counts, run);
    };
    int64_t nodes = 0;
    for (const SequenceTrie &trie : tries) nodes = std::max<int64_t>(nodes, trie.size());
    if (settings_.method == PfaMethod::hard_em) {
      each(BestPaths(automaton, nodes));
    } else {
      each(ForwardBackward(automaton, nodes));
    }
    for (const SequenceTrie &trie : tries) leaf.dense(kTokens)[0] += trie.tokens;
    run.advance(++done);
  }).sum(run);
}

DenseCounts EmLearner::dense_counts(const DenseAutomaton &automaton, SufficientStatistics sum) const {
  DenseCounts counts{sum.take_total(kArcs), sum.take_total(kStart), sum.take_total(kFinal), sum.total(kStartFinal)[0]};
  if (settings_.method != PfaMethod::hard_em) multiply_counts(automaton, &counts);
  return counts;
}

DenseAutomaton EmLearner::next_automaton(double *penalty, const Run &run) const {
  const Estimate what = is_vb() ? Estimate::geometric_mean : Estimate::relative_frequency;
  DenseAutomaton automaton = rows_.automaton(rows_.estimates(counts_, what, penalty, run), exponent());
  if (settings_.method == PfaMethod::hard_em) automaton = log_automaton(std::move(automaton));
  return automaton;
}

SufficientStatistics EmLearner::sums() const {
  const Run run = reading_run();
  double penalty = 0;
  return begun() ? expectation(next_automaton(&penalty, run), run) : first_sums(run);
}

void EmLearner::iterate(const Run &run) {
  double penalty = 0;
  const DenseAutomaton automaton = next_automaton(&penalty, run);
  SufficientStatistics sum = given() ? *given() : expectation(automaton, run);
  double log_likelihood = sum.total(kLogLikelihood)[0];
  Array<double> next = rows_.counts(dense_counts(automaton, std::move(sum)));
  if (exponent() < 1) log_likelihood = BatchMeasures::kNotKnown;
  MovedUses moved;
  moved.add(counts_, next);
  // No step below can fail.
  loop_.advance(log_likelihood, log_likelihood - penalty, moved.share());
  counts_.swap(next);
}

PfaModelPtr EmLearner::model() const {
  if (!begun()) fail(Code::empty, "no counts yet; expected an update with statistics of what all learners of parts begin with");
  PfaModelPtr now = model_of(counts_);
  const bool hot = loop_.iterations() > 0 && settings_.anneal.anneals() && std::isnan(measures().log_likelihood);
  if (!hot || !settings_.start || !holds_all()) return now;
  PfaModelPtr start = model_of(beginning(first_sums(reading_run())).counts);
  return log_likelihood_of(*start) > log_likelihood_of(*now) ? start : now;
}

double EmLearner::log_likelihood_of(const PfaModel &model) const {
  Array<double> log_probs(static_cast<size_t>(corpus_->count()));
  score(model, *corpus_, log_probs, reading_run());
  LongSum sum;
  for (const double x : log_probs) sum.add(x);
  return sum.value();
}

PfaModelPtr EmLearner::model_of(const Array<double> &counts) const {
  const double log_likelihood = measures().log_likelihood;
  auto model = new_model();
  PfaMember member;
  if (!std::isnan(log_likelihood)) member.log_joint = log_likelihood;
  if (is_vb() && settings_.shape == PfaShape::pfa) {
    member.automaton = rows_.posterior_mean(counts, corpus_->alphabet);
  } else {
    double penalty = 0;
    const Array<double> p = rows_.estimates(counts, Estimate::mean, &penalty, Run{});
    const double smooth = is_vb() ? 0 : *settings_.uniform_share;
    member.automaton = rows_.most_likely(p, smooth, corpus_->alphabet);
    if (settings_.shape == PfaShape::hmm) model->factors.push_back(rows_.factors(p, smooth));
  }
  model->members.push_back(std::move(member));
  return model;
}

void EmLearner::save_state(SectionWriter &out) const {
  std::string bytes;
  append_value(&bytes, tokens_);
  loop_.append(&bytes);
  append_array(&bytes, counts_);
  out.add(tag("runs"), bytes);
}

void EmLearner::load_state(const SectionReader &in) {
  std::string_view bytes = in.text(tag("runs"));
  const double tokens = take_value<double>(&bytes);
  BatchLoop loop = loop_;
  loop.take(&bytes);
  Array<double> counts = take_array<double>(&bytes);
  const bool begun = tokens > 0, fits = begun ? tokens < INFINITY : tokens == 0 && settings_.items;
  if (!fits || !bytes.empty() || counts.size() != (begun ? rows_.size() : 0)) {
    fail(Code::corrupt, "a checkpoint with %zu counts of %s symbols and ends; expected %zu counts", counts.size(),
         NumberText(tokens).text, rows_.size());
  }
  for (const double c : counts) {
    if (!(c >= 0 && c < INFINITY)) fail(Code::corrupt, "a checkpoint with the count %s", NumberText(c).text);
  }
  Beginning made{std::move(counts), tokens};
  // The checkpoint may be from a learner that had only a part of the corpus.
  if (!begun && holds_all()) made = beginning(first_sums(reading_run()));
  begin_with(std::move(made));
  loop_ = loop;
}

}  // namespace hws
