#include "src/hmm/minibatch/stochastic_learner.hh"

#include <algorithm>
#include <cinttypes>
#include <utility>

#include "fsa/base/hash_slots.hh"
#include "src/hmm/minibatch/minibatch_data.hh"
#include "src/hmm/minibatch/stochastic_messages.hh"
#include "src/hmm/minibatch/stochastic_parameters.hh"
#include "fsa/base/state_bytes.hh"
#include "src/hmm/collapsed/left_out.hh"
#include "src/hmm/learner/level_metrics.hh"
#include "src/hmm/learner/shared_rows.hh"
#include "src/hmm/learner/stationary_states.hh"
#include "src/hmm/moves/merge_states.hh"
#include "src/hmm/moves/sampled_start.hh"

namespace hws {

namespace {

// How many pieces ahead their offsets and edges are prefetched.
constexpr size_t kUnitsAhead = 8;

bool collapsed(const HmmSettings &s) { return hmm_fields::collapsed_minibatches(s); }

MinibatchPlan minibatch_plan(const HmmSettings &s, int64_t held) {
  return {s.items.value_or(held), s.minibatch, s.seed, s.forgetting_rate, s.delay, *s.iterations};
}

// Checks the settings. Pieces that receive no messages from neighbours need at least two tokens each.
const HmmSettings &checked(const HmmSettings &s) {
  const bool apart = !(hmm_fields::buffered(s) && s.buffer > 0) && !(s.method == HmmMethod::scvi3 && !s.vanilla);
  if (apart && s.subsequence && *s.subsequence < 2) {
    fail(Code::argument, "subsequence is %" PRId64 "; expected 2 or more, as pieces need transitions", *s.subsequence);
  }
  return s;
}

}  // namespace

// The next step without its sums.
struct HmmStochasticLearner::Minibatch {
  Cut of;
  Array<double> stationary, ones;
  std::unique_ptr<PieceMessages> messages;
  std::unique_ptr<HmmExpectation> expectation;
  std::optional<ExistenceOfStep> existence;

  HmmExpectation::Parts parts() {
    const ExistenceOfStep *const asked = existence ? &*existence : nullptr;
    const bool factors = asked && asked->settings.method != HmmExistence::mean_field;
    if (messages) return {messages->ends(), [this, asked] { return messages->beside(asked); }, factors};
    if (asked) return {of.ends, [asked] { return existence_beside(*asked); }, factors};
    return {of.ends, nullptr};
  }
};

std::span<const MetricSpec> HmmStochasticLearner::own(const HmmSettings &settings) {
  using L = HmmStochasticLearner;
  static constexpr auto kMetrics = joined(kMinibatchMetrics<L>, kLevelMetrics<L>);
  const size_t all = std::size(kMetrics);
  return std::span(kMetrics).first(!settings.hdp ? all - std::size(kLevelMetrics<L>) : collapsed(settings) ? all : all - 3);
}

HmmStochasticLearner::HmmStochasticLearner(HmmDataPtr data, const HmmSettings &settings, const Run &run)
    : HmmLearner(kFamily, data, with_shared_rows(settings, *data), own(settings), run),
      units_(data, checked(this->settings()).subsequence.value_or(0), run),
      loop_(minibatch_plan(this->settings(), units_.count())),
      begun_(holds_all() && !hmm_fields::starts_sampled(this->settings())),
      base_totals_(base_totals(settings.priors.emission, data->rows.symbols())),
      counts_(data->rows, begun_ ? initial_counts(HmmExpectation(data, settings.end, run), this->settings(), run)
                                 : no_counts(*data, settings.end)),
      edges_(messages() ? units_.count() : 0, data->rows.states(), run) {
  if (this->settings().subsequence && buffer() == 0 && !messages() && units_.transitions() > 0 &&
      !(units_.transitions_inside() > 0)) {
    fail(Code::argument, "pieces without transitions");
  }
  if (settings.hdp) {
    if (existence() > 0) {
      run.limit_bytes(run.threads * ChainExistence::bytes(data->rows.states(), existence_settings(this->settings())));
    }
    level_.emplace(data->rows.states(), this->settings(), loop_.batches(), run);
  }
  moves_.next = moves_.gap = kLeastEpochs;
  HmmStochasticLearner::priors_changed();
}

void HmmStochasticLearner::check_own_priors(const HmmPriors &priors) const {
  HmmLearner::check_own_priors(priors);
  if (settings().hdp) require_shared(priors.emission, *data());
}

// How many numbers a minibatch's statistics have of what exists.
size_t HmmStochasticLearner::existence() const {
  if (!hmm_fields::asks_existence(settings())) return 0;
  return ChainExistence::size(data()->rows.states(), existence_settings(settings()));
}

void HmmStochasticLearner::priors_changed() {
  base_totals_ = base_totals(priors().emission, data()->rows.symbols());
  if (steps() == 0 && hmm_fields::starts_sampled(settings())) {  // the start is sampled again under these priors
    begun_ = false;
    start_priors_.reset();
    return;
  }
  if (priors().has_zeros()) counts_.clear_forbidden(priors());
}

void HmmStochasticLearner::begin(const Run &run) const {
  if (begun_ || !hmm_fields::starts_sampled(settings())) return;
  run.stage("hmm: start", 0);
  const HmmSettings &s = settings();
  const CorpusSample of(sample(run));
  const HdpLevel even(data()->rows.states(), start_settings(s));
  const HmmPriors own = of.priors(shared_priors(priors(), even));
  const int64_t sweeps = s.start_sweeps.value_or(own_stick_sweeps(*of.data(), run));
  const SampledStart sampled = sampled_start(of.data(), s.end, own, even, s.seed, sweeps, run);
  StochasticCounts counts(data()->rows, of.scaled(sampled.counts));
  StochasticLevel level = *level_;
  level.begin_as(sampled.level);
  std::optional<HmmPriors> found = shared_priors(priors(), level.level());
  if (priors().has_zeros()) counts.clear_forbidden(*found);
  std::swap(counts_, counts);
  level_.emplace(std::move(level));
  start_priors_.swap(found);
  begun_ = true;
}

const HdpLevel &HmmStochasticLearner::level() const {
  begin(reading_run());
  return level_->level();
}

Array<double> HmmStochasticLearner::tokens_by_state() const {
  begin(reading_run());
  return tokens_of_states(counts_.chain());
}

Array<EndedState> HmmStochasticLearner::moved(MoveCounts *moves, const Run &run) const {
  if (!hmm_fields::moves(settings()) || (loop_.iterations() + 1) % loop_.batches() != 0) return {};
  if ((loop_.iterations() + 1) / loop_.batches() != moves->next) return {};
  const CorpusSample of(sample(run));
  const HmmParameters now = parameters_for(of.batch(), run, team_.get(), {});
  const HmmCounts expected = HmmExpectation(of.data(), end(), run).counts(now, run);
  const HmmPriors priors = of.priors(priors_of_minibatch());
  const std::unique_ptr<CviUpdate> judge = update_of_left_out(of.data(), end(), kHmmSettingsPiece, run);
  const double tokens = static_cast<double>(of.data()->corpus->symbols.size());
  const LeftOut left_out{[&](const HmmParameters &counts, const HdpLevel &at) {
                           return left_out_log_prob(*judge, counts, shared_priors(priors, at), kLeftOutPasses, run);
                         },
                         moves->may_lose(tokens)};
  const MergedStates merged = merged_states(*of.data(), expected.uses, priors, level_->level(), left_out, run);
  moves->tried = merged.tried;
  moves->lost += merged.lost / tokens;
  moves->merges += merged.merges;
  moves->deletes += merged.deleted;
  moves->end_round(!merged.ended.empty(), kLeastEpochs);
  return merged.ended;
}

// Whole sequences have no neighbours.
bool HmmStochasticLearner::messages() const {
  return settings().method == HmmMethod::scvi3 && !settings().vanilla && units_.count() > data()->corpus->count();
}

HmmStochasticLearner::Cut HmmStochasticLearner::cut(int64_t iteration, const Run &run) const {
  Cut c{iteration, loop_.units_of(iteration, first_item(), units_.count()), {}, {}, {}};
  const size_t buffer = static_cast<size_t>(this->buffer());
  c.pieces.reserve(c.units.size());
  c.ends.reserve(c.units.size());
  for (size_t i = 0; i < c.units.size(); ++i) {
    if (i + kUnitsAhead < c.units.size()) units_.prefetch_unit(c.units[i + kUnitsAhead]);
    SequencePiece piece = units_.unit(c.units[i]);
    SequenceEnds ends;
    ends.from = std::min(buffer, piece.begin);
    ends.to = ends.from + piece.end - piece.begin;
    piece.begin -= ends.from;
    piece.end += std::min(buffer, piece.length - piece.end);
    c.pieces.push_back(piece);
    c.ends.push_back(ends);
  }
  c.data = minibatch_data(*data(), c.pieces, run);
  return c;
}

std::unique_ptr<HmmStochasticLearner::Minibatch> HmmStochasticLearner::minibatch(Cut of, const Run &run,
                                                                                 Array<float> edges) const {
  auto m = std::make_unique<Minibatch>();
  m->of = std::move(of);
  const StateChain &chain = counts_.chain();
  if (settings().subsequence) m->stationary = stationary_states(chain, priors_of_minibatch());
  m->ones.assign(chain.stride, 0.0);
  std::fill_n(m->ones.begin(), chain.states, 1.0);
  for (size_t i = 0; i < m->of.pieces.size(); ++i) {
    if (!m->of.pieces[i].begins()) m->of.ends[i].initial = m->stationary.data();
    if (!m->of.pieces[i].ends()) m->of.ends[i].last = m->ones.data();
  }
  if (messages()) {
    m->messages = std::make_unique<PieceMessages>(*data(), units_.count(), m->of.units, m->of.pieces, chain,
                                                  priors_of_minibatch(), edges_, m->stationary, std::move(edges), run);
  }
  Array<int64_t> items = m->of.units;
  for (int64_t &item : items) item += first_item();
  ItemBlocks blocks = cut_items(loop_.plan_of(m->of.iteration), first_item(), first_item() + units_.count(), items);
  m->expectation = std::make_unique<HmmExpectation>(m->of.data.data, end(), std::move(blocks), 0, spare_, run, existence());
  if (existence() > 0) {
    m->existence = ExistenceOfStep{existence_settings(settings()), m->of.iteration, end(), nullptr, m->of.units, m->of.pieces,
                                   &run};
  }
  return m;
}

HmmParameters HmmStochasticLearner::parameters_for(const MinibatchData &batch, const Run &run, ThreadTeam *team,
                                                   Array<double> emission) const {
  const Estimate what = collapsed(settings()) ? Estimate::predictive : Estimate::geometric_mean;
  return stochastic_parameters(counts_, batch, priors_of_minibatch(), base_totals_, what, run, team, std::move(emission));
}

StatisticShapePtr HmmStochasticLearner::statistic_shape() const {
  if (!hmm_fields::sums(settings())) return Learner::statistic_shape();
  const BlockPlan plan = begun_ ? loop_.plan_of(loop_.iterations()) : blocks_of_corpus(loop_.units());
  return hmm_statistic_shape(data()->rows, data()->families.get(), end(), plan, 0, begun_ ? existence() : 0);
}

SufficientStatistics HmmStochasticLearner::sums() const {
  const Run run = reading_run();
  const StatisticShapePtr shape = statistic_shape();
  if (!begun_) {
    return start_statistics(HmmExpectation(data(), end(), held_blocks(), 0, nullptr, run), settings(), run);
  }
  Cut of = cut(loop_.iterations(), run);
  if (of.units.empty()) {
    const ItemBlocks blocks = cut_items(shape->plan(), first_item(), first_item() + units_.count(), {});
    return BlockSums{shape, blocks, [](int64_t, size_t) { return std::span<const int32_t>(); },
                     [](int64_t, StatisticLeaf &) {}}
        .sum(run);
  }
  ThreadTeam team(run.threads);
  const std::unique_ptr<Minibatch> m = minibatch(std::move(of), run);
  const HmmParameters now = parameters_for(m->of.data, run, &team, {});
  if (m->existence) m->existence->chain = &now.chain;
  const HmmExpectation::Parts parts = m->parts();
  return HmmExpectation::renumbered(m->expectation->statistics(now, run, &parts), shape, m->of.data.symbols);
}

void HmmStochasticLearner::make_start(const Run &run) {
  const HmmExpectation expectation(data(), end(), held_blocks(), 0, nullptr, run);
  StochasticCounts counts(data()->rows, counts_of_start(expectation, *given(), settings(), run));
  if (priors().has_zeros()) counts.clear_forbidden(priors());
  std::swap(counts_, counts);
  begun_ = true;
}

HmmParameters HmmStochasticLearner::counts() const {
  begin(reading_run());
  if (!begun_) fail_before_begin();
  return counts_.all();
}

void HmmStochasticLearner::iterate(const Run &run) {
  begin(run);
  if (!team_) team_ = std::make_unique<ThreadTeam>(run.threads);
  spare_->team = team_.get();
  std::unique_ptr<Minibatch> m;
  HmmCounts found;
  Array<Label> symbols;
  if (given()) {
    found = HmmExpectation::counts_of_some(*given(), data()->rows, &symbols);
  } else {
    Cut of = std::exchange(next_, Cut());
    if (of.iteration != loop_.iterations()) of = cut(loop_.iterations(), run);
    m = minibatch(std::move(of), run, std::move(edge_array_));
    HmmParameters now = parameters_for(m->of.data, run, team_.get(), std::move(emission_array_));
    if (m->existence) m->existence->chain = &now.chain;
    const HmmExpectation::Parts parts = m->parts();
    found = m->expectation->counts(m->expectation->statistics(now, run, &parts));
    emission_array_ = std::move(now.emission);
    symbols = m->of.data.symbols;
  }
  MinibatchMeasures measures;
  measures.step_size = loop_.step_size();
  StochasticCounts::Factors factors;
  factors.counts = loop_.scale();
  factors.transitions = factors.counts;
  if (!messages() && buffer() == 0 && units_.transitions() > 0) {
    factors.transitions *= units_.transitions() / units_.transitions_inside();
  }
  measures.surrogate = factors.counts * found.log_likelihood;
  measures.per_token = found.log_likelihood / found.tokens;
  const StochasticLevel::Step of_level{loop_.iterations(), measures.step_size, 1 / factors.counts};
  StochasticLevel::Next next_level;
  HmmPriors shared;
  MoveCounts moves = moves_;
  const Array<EndedState> ended = moved(&moves, run);
  const bool moves_level = hmm_fields::moves_level(settings());
  if (moves_level) {
    const StateChain counts = counts_.blended(measures.step_size, factors, found.uses.chain);
    next_level = level_->next(of_level, found.existence, counts, run);
    level_->end_states(ended, &next_level);
    shared = shared_priors(priors(), next_level.level);
  } else if (start_priors_) {
    shared = *start_priors_;
  }
  std::vector<std::function<void()>> beside;
  if (m && loop_.goes_on()) {
    beside.emplace_back([&] {
      try {
        next_ = cut(loop_.iterations() + 1, run);
      } catch (...) {  // the next step fails in the same way
      }
    });
  }
  if (m && m->messages) {
    beside.emplace_back([&] {
      const Array<int64_t> &units = m->of.units;
      for (size_t i = 0; i < units.size(); ++i) {
        if (i + kUnitsAhead < units.size()) {
          edges_.prefetch_edge(edges_.first(units[i + kUnitsAhead]));
          edges_.prefetch_edge(edges_.last(units[i + kUnitsAhead]));
        }
        edges_.set(units[i], m->messages->first(static_cast<int64_t>(i)), m->messages->last(static_cast<int64_t>(i)));
      }
    });
  }
  const EmissionRows rows = m ? m->of.data.data->rows : data()->rows.of(symbols, run);
  counts_.blend(measures.step_size, factors, symbols, rows, found.uses, team_.get(), beside);
  // No step below can fail.
  if (moves_level) level_->take(of_level, found.existence, &next_level, ended);
  if (moves_level || start_priors_) adopt_priors(&shared);
  start_priors_.reset();
  for (const EndedState &e : ended) {
    counts_.end_state(e);
    edges_.end_state(e);
  }
  moves_ = moves;
  if (m) m->expectation->reuse(std::move(found.uses));
  if (m && m->messages) edge_array_ = m->messages->take_array();
  loop_.advance(measures);
  if (!done()) return;
  spare_->clear();
  emission_array_ = {};
  edge_array_ = {};
}

void HmmStochasticLearner::steps_end() noexcept {
  spare_->team = nullptr;
  team_.reset();
}

HmmParameters HmmStochasticLearner::parameters() const {
  begin(reading_run());
  if (!begun_) fail_before_begin();
  return estimate(counts_.all(), priors_of_minibatch(), *data(), Estimate::predictive, reading_run()).parameters;
}

std::optional<HmmCompleted> HmmStochasticLearner::completed() const {
  if (!level_) return std::nullopt;
  const HmmParameters now = counts();  // begins
  return with_rest_state(*data(), now, priors_of_minibatch(), level(), reading_run());
}

std::string HmmStochasticLearner::state_bytes() const {
  std::string bytes;
  if (level_) level_->append(&bytes);
  if (hmm_fields::moves(settings())) append_value(&bytes, moves_);
  append_value(&bytes, loop_.iterations());
  append_value(&bytes, static_cast<int32_t>(begun_));
  append_value(&bytes, loop_.measures());
  append_array(&bytes, base_totals_);
  counts_.append(&bytes);
  edges_.append(&bytes);
  return bytes;
}

void HmmStochasticLearner::take_state(std::string_view *bytes) {
  std::optional<StochasticLevel> level = level_;
  if (level) level->take(bytes);
  const MoveCounts moves = hmm_fields::moves(settings()) ? MoveCounts::take(bytes) : moves_;
  HmmPriors now = level ? shared_priors(priors(), level->level()) : priors();
  const int64_t iterations = take_steps(bytes);
  const bool begun = take_value<int32_t>(bytes) != 0;
  const auto measures = take_value<MinibatchMeasures>(bytes);
  Array<double> base_totals = take_array<double>(bytes);
  StochasticCounts counts = counts_;
  StochasticEdges edges = edges_;
  counts.take(bytes);
  edges.take(bytes);
  if (base_totals.size() > 1 && base_totals.size() != data()->rows.states()) {
    fail(Code::corrupt, "a checkpoint whose priors do not fit");
  }
  if (!bytes->empty() || iterations < 0) fail(Code::corrupt, "a checkpoint whose iterations do not fit");
  if (level) level_.emplace(std::move(*level));
  start_priors_.reset();
  if (begun && iterations == 0 && hmm_fields::starts_sampled(settings())) {
    start_priors_.emplace(std::move(now));
  } else {
    adopt_priors(&now);
  }
  moves_ = moves;
  std::swap(counts_, counts);
  std::swap(edges_, edges);
  std::swap(base_totals_, base_totals);
  loop_.resume(iterations, measures);
  begun_ = begun;
}

}  // namespace hws
