#include "src/hmm/collapsed/cvi_learner.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/hash_slots.hh"
#include "src/hmm/collapsed/left_out.hh"
#include "src/hmm/learner/estimation.hh"
#include "src/hmm/learner/hmm_fields.hh"
#include "src/hmm/learner/level_metrics.hh"
#include "src/hmm/learner/shared_rows.hh"
#include "src/hmm/moves/merge_states.hh"
#include "src/hmm/moves/sampled_start.hh"
#include "src/hmm/moves/split_states.hh"
#include "src/hmm/sampling/sampled_counts.hh"
#include "src/learner/joined_lists.hh"
#include "src/learner/state_members.hh"

namespace hws {

namespace {

// The most tokens that cvi2 or cvi3 infers together.
size_t longest_of(const HmmSettings &s) { return static_cast<size_t>(s.subsequence.value_or(INT64_MAX)); }

std::unique_ptr<CviUpdate> make_update(const HmmDataPtr &data, const HmmSettings &s, const Run &run) {
  if (s.method == HmmMethod::cvi1) return token_cvi(data, s.end, run);
  return piece_cvi(data, s.end, longest_of(s), s.vanilla, run);
}

bool has_others(const HmmData &data, const HmmSettings &s) {
  return s.method == HmmMethod::cvi1 || leaves_others(data, longest_of(s));
}

void require_others(const HmmData &data, const HmmSettings &s) {
  if (has_others(data, s)) return;
  fail(Code::unsupported,
       "%s: %zu of %zu tokens are inferred together, with next to no others to infer them from; expected at most nine tenths, "
       "as cvi3 has by pieces of `subsequence` tokens, or another method",
       s.method == HmmMethod::cvi2 ? "cvi2" : "cvi3", longest_piece(data, longest_of(s)), data.corpus->symbols.size());
}

HmmSettings prepared(HmmSettings s, const HmmData &data, const Run &run) {
  s = with_shared_rows(std::move(s), data);
  if (hmm_fields::starts_sampled(s) && !s.start_sweeps) {
    s.start_sweeps = s.hdp ? own_stick_sweeps(data, run) : own_start_sweeps(data, run);
  }
  return s;
}

// A hash of the outcomes that the priors forbid; 0 if they forbid none.
uint64_t forbidden_mark(const HmmPriors &priors) {
  uint64_t mark = 0;
  for (const RowPriors *rows : {&priors.initial, &priors.transition, &priors.emission}) {
    if (!rows->has_zeros()) continue;
    for (const double b : rows->base) mark = mixed(mark, b == 0 ? 1 : 2);
  }
  return mark;
}

void check_sets(const HmmData &data, const Run &run) {
  for (int64_t i = 0; data.masks && i < data.corpus->count(); ++i) {
    if (i % 1024 == 0) run.check();
    for (size_t t = 0; t < data.length(i); ++t) {
      const size_t place = static_cast<size_t>(data.corpus->offsets[static_cast<size_t>(i)]) + t;
      if (data.rows.sets().set(data.set_of(place)).empty()) fail_without_weight(i);
    }
  }
}

// How far rows moved that are priors, at most 1: half the sum of absolute differences of the base relative to its sum, or the
// difference of the concentrations relative to the larger one. Where fixed points are found, numbers go on to move by less than
// kStill. That counts as 0.
double moved_by(const RowPriors &from, const RowPriors &to) {
  constexpr double kStill = 1e-9;
  if (from.base.size() != to.base.size()) return 1;
  double moved = 0, all = 0;
  for (size_t i = 0; i < from.base.size(); ++i) {
    moved += std::fabs(to.base[i] - from.base[i]) / 2;
    all += std::max(from.base[i], to.base[i]);
  }
  moved = all > 0 ? moved / all : 0;
  const double most = std::max(from.concentration, to.concentration);
  if (most > 0) moved = std::max(moved, std::fabs(to.concentration - from.concentration) / most);
  return moved < kStill ? 0 : std::min(moved, 1.0);
}

double moved_by(const HmmPriors &from, const HmmPriors &to) {
  return std::max({moved_by(from.initial, to.initial), moved_by(from.transition, to.transition),
                   moved_by(from.emission, to.emission)});
}

}  // namespace

HmmMethod collapsed_method(const HmmData &data, HmmSettings s) {
  const int64_t piece = s.subsequence.value_or(kHmmSettingsPiece);
  s.method = HmmMethod::cvi2;
  s.subsequence.reset();
  if (has_others(data, s)) return HmmMethod::cvi2;
  s.method = HmmMethod::cvi3;
  s.subsequence = piece;
  return has_others(data, s) ? HmmMethod::cvi3 : HmmMethod::cvi1;
}

std::span<const MetricSpec> HmmCviLearner::own(const HmmSettings &settings) {
  using L = HmmCviLearner;
  static constexpr MetricSpec kOfPass[] = {
      metric_of<L>("surrogate",
                   "sum of ln Z of what the last step inferred together, under surrogate parameters, nats; no bound",
                   [](const L &l) { return l.loop_.last().surrogate; }),
      metric_of<L>("surrogate_per_token", "the same per token",
                   [](const L &l) { return l.loop_.last().surrogate / l.tokens(); }),
      metric_of<L>("change",
                   "posteriors moved by the last step: half the sum of absolute differences, per token; with hdp or a learned "
                   "base, once that is within the tolerance, how far priors moved if it is more",
                   [](const L &l) { return l.loop_.last().change; }),
      metric_of<L>("converged", "1 once the change is within the tolerance, or 1e-3 if that is 0",
                   [](const L &l) { return static_cast<double>(l.loop_.settled(l.settings().tolerance)); }),
  };
  static constexpr MetricSpec kOfSplits[] = {
      metric_of<L>("splits", "hdp: splits of a state in two so far",
                   [](const L &l) { return static_cast<double>(l.moves().splits); }),
      metric_of<L>("splits_tried", "hdp: splits that the last round of moves tried with a refit",
                   [](const L &l) { return static_cast<double>(l.moves().splits_tried); }),
      metric_of<L>("beta", "emission_base learn: concentration of a state's emissions around the base, as it stands",
                   [](const L &l) { return l.state_.base->concentration(); }),
  };
  static constexpr auto kMetrics = joined(joined(kOfPass, kLevelMetrics<L>), std::to_array(kOfSplits));
  const size_t all = std::size(kMetrics);
  return std::span(kMetrics).first(!settings.hdp ? std::size(kOfPass) : hmm_fields::learns_base(settings) ? all : all - 1);
}

HmmCviLearner::HmmCviLearner(HmmDataPtr data, const HmmSettings &settings, const Run &run)
    : HmmLearner(kFamily, data, prepared(settings, *data, run), own(settings), run),
      begun_update_(make_update(data, this->settings(), run)) {
  static_assert(std::is_nothrow_swappable_v<State>);
  state_.data = data;
  state_.update = begun_update_;
  require_others(*data, this->settings());
  check_sets(*data, run);
  const int64_t asked = settings.hdp ? PassExistence::bytes(*data, existence_settings(this->settings()),
                                                            {true, hmm_fields::learns_base(settings)})
                                     : 0;
  run.limit_bytes(2 * update().layout()->bytes() + 2 * CviTotals::bytes(data->rows) + update().bytes() + asked);
  if (settings.hdp) state_.level.emplace(data->rows.states(), hdp_settings(settings));
  if (hmm_fields::learns_base(settings)) {
    const RowPriors &emission = this->settings().priors.emission;
    if (data->rows.symbols() == 0) fail(Code::argument, "emission_base learn without words; expected fixed");
    if (!emission.base.empty()) fail(Code::argument, "a base of emissions beside emission_base learn; expected none");
    const size_t symbols = static_cast<size_t>(data->rows.symbols());
    state_.base.emplace(symbols, emission.concentration * static_cast<double>(symbols), settings.emission_base_prior,
                  settings.hyper != HmmHyper::fixed);
  }
  if (hmm_fields::starts_sampled(settings) && !settings.hdp) {
    check_sampler(data, settings.end, settings.priors, settings.seed, run);
  }
}

LocalStore HmmCviLearner::first_store(std::optional<HdpLevel> *level, const Run &run) const {
  const HmmSettings &s = settings();
  const HmmStart start = resolved_start(s.init, *data());
  const bool zeros = priors().has_zeros();
  const HmmPriors &own = zeros ? priors() : s.priors;
  if (start == HmmStart::posteriors && !s.start) {
    LocalStore drawn = update().drawn(s.seed, run);
    return zeros ? without_forbidden(update().totals(drawn, own, run).counts, run) : drawn;
  }
  if (hmm_fields::starts_sampled(s) && s.hdp) {
    const HdpLevel begun(data()->rows.states(), start_settings(s));
    const SampledStart sampled = sampled_start(data(), s.end, own, begun, s.seed, *s.start_sweeps, run);
    *level = state_.level->with_numbers_of(sampled.level);
    const HmmPriors found = shared_priors(own, **level);
    return update().inferred(sampled.counts, found, run);
  }
  if (hmm_fields::starts_sampled(s)) {
    HmmParameters counts = sampled_counts(data(), s.end, own, s.seed, *s.start_sweeps, run);
    return zeros ? without_forbidden(std::move(counts), run) : update().inferred(counts, own, run);
  }
  const HmmExpectation expectation(data(), s.end, run);
  HmmParameters counts = initial_counts(expectation, s, run);
  if (start == HmmStart::even && !s.start) {  // an even start takes one step of VI
    if (zeros) clear_forbidden(own, data()->rows, &counts);
    const HmmEstimate first = estimate(counts, own, *data(), Estimate::geometric_mean, run);
    counts = expectation.counts(first.parameters, run).uses;
  }
  return zeros ? without_forbidden(std::move(counts), run) : update().inferred(counts, own, run);
}

LocalStore HmmCviLearner::without_forbidden(HmmParameters counts, const Run &run) const {
  clear_forbidden(priors(), data()->rows, &counts);
  // Each piece or token may be possible although its sequence is not. This call fails for such a sequence.
  const HmmParameters means = estimate(counts, priors(), *data(), Estimate::predictive, run).parameters;
  HmmExpectation(data(), end(), run).counts(means, run);
  return update().inferred(counts, priors(), run);
}

void HmmCviLearner::begin(const Run &run) const {
  if (loop_.begun()) return;
  run.stage("hmm: start", 0);
  std::optional<HdpLevel> level;
  LocalStore store = first_store(&level, run);
  CviTotals totals = update().totals(store, level ? shared_priors(priors(), *level) : priors(), run);
  loop_.begin(std::move(store), std::move(totals));
  std::swap(start_level_, level);
  forbidden_ = forbidden_mark(priors());
}

void HmmCviLearner::check_own_priors(const HmmPriors &priors) const {
  HmmLearner::check_own_priors(priors);
  if (settings().hdp) require_shared(priors.emission, *data());
  const RowPriors &now = this->priors().emission;
  if (state_.base && (priors.emission.concentration != now.concentration || priors.emission.base != now.base)) {
    fail(Code::argument, "priors of emissions whose base is learned (emission_base); expected those that stand");
  }
}

void HmmCviLearner::check_saved_priors(const HmmPriors &priors) const {
  // Rows of a checkpoint may have more states than this learner began with; take_state() makes them of its level.
  HmmLearner::check_own_priors(state_.level ? shared_priors(priors, *state_.level) : priors);
  if (settings().hdp) require_shared(priors.emission, *data());
}

void HmmCviLearner::priors_changed() {
  if (!loop_.begun() || forbidden_mark(priors()) == forbidden_) return;
  if (steps() == 0) {  // no step was made, so the start is drawn again under these priors
    loop_ = Loop();
    start_level_.reset();
    return;
  }
  const Run run = reading_run();
  HmmParameters counts = loop_.totals().counts;
  LocalStore store = loop_.store();
  if (clear_forbidden(priors(), data()->rows, &counts)) store = without_forbidden(std::move(counts), run);
  CviTotals totals = update().totals(store, priors(), run);
  loop_.begin(std::move(store), std::move(totals), loop_.progress());
  forbidden_ = forbidden_mark(priors());
}

HmmParameters HmmCviLearner::counts() const {
  begin(reading_run());
  return loop_.totals().counts;
}

void HmmCviLearner::iterate(const Run &run) {
  begin(run);
  run.stage("hmm: collapsed inference", data()->corpus->count());
  if (!asked().any()) {
    loop_.step(run, [&](const LocalStore &old, CviTotals *totals, LocalStore *next) {
      return update().pass(old, priors(), totals, next, nullptr, run);
    });
    return;
  }
  State next = state_;
  next.level.emplace(level());
  HmmPriors own = priors_of_pass(), next_priors;
  loop_.step(run, [&](const LocalStore &old, CviTotals *totals, LocalStore *store) {
    const int64_t pass = loop_.progress().passes;
    // Moves come before a pass, so that no run ends with posteriors that they have just disturbed.
    std::optional<LocalStore> moved, wider;
    if (hmm_fields::moves(settings()) && pass == next.moves.next) moved = move(totals, &next, run);
    if (moved) own = shared(*next.level, next.base);
    if (next.data != data()) wider = *moved;
    const PassExistence::Asked now = pass % settings().existence_every == 0 ? asked() : PassExistence::Asked{false, false};
    PassExistence existence(*next.data, end(), existence_settings(settings()), now, pass);
    PassMeasures measures =
        next.update->pass(moved ? *moved : old, own, totals, wider ? &*wider : store, now.any() ? &existence : nullptr, run);
    const StateChain &counts = totals->counts.chain;
    if (existence.chains) {
      const Array<double> found = existence.chains->numbers();
      const HdpLevel &level = *next.level;
      next.level = level.updated(level.tables(counts_of(counts, found, hmm_fields::sums_variances(settings())), run));
    }
    if (existence.words) {
      const WordExistence &words = *existence.words;
      next.base = next.base->updated({next.data->rows.layout(), totals->counts.emission.data(), words.no_word().data(),
                                      words.no_words().data()}, run);
    }
    next_priors = shared(*next.level, next.base);
    // A run ends once posteriors stand still and priors do, too. A pass in which these could not move says what the last one
    // said.
    if (measures.change <= settings().tolerance) {
      measures.change = std::max(measures.change, now.any() ? moved_by(own, next_priors) : loop_.last().change);
    }
    if (wider) std::swap(*store, *wider);
    return measures;
  });
  if (next.data != data()) loop_.drop_spare();
  std::swap(state_, next);
  start_level_.reset();
  adopt_priors(&next_priors);
}

void HmmCviLearner::grow(const HmmDataPtr &data, State *state, const Run &run) const {
  std::shared_ptr<const CviUpdate> update = make_update(data, settings(), run);
  run.limit_bytes(2 * update->layout()->bytes() + 2 * CviTotals::bytes(data->rows) + update->bytes());
  state->data = data;
  state->update = std::move(update);
}

PassExistence::Asked HmmCviLearner::asked() const {
  return {state_.level && hmm_fields::asks_existence(settings()), state_.base.has_value()};
}

// Normalizers of single tokens are no probability of the corpus. Empty: those of the learner's own passes are one.
std::unique_ptr<CviUpdate> HmmCviLearner::token_judge(const HmmDataPtr &data, const Run &run) const {
  if (settings().method != HmmMethod::cvi1) return nullptr;
  return update_of_left_out(data, end(), kHmmSettingsPiece, run);
}

HmmPriors HmmCviLearner::shared(const HdpLevel &level, const std::optional<SharedBase> &base) const {
  HmmPriors shared = shared_priors(priors(), level);
  if (base) shared.emission = base->priors();
  return shared;
}

std::optional<LocalStore> HmmCviLearner::move(CviTotals *totals, State *state, const Run &run) const {
  const std::optional<SharedBase> &base = state->base;
  HdpLevel *level = &*state->level;
  MoveCounts *moves = &state->moves;
  const HmmPriors before = shared(*level, base);
  const std::unique_ptr<CviUpdate> of_tokens = token_judge(data(), run);
  const CviUpdate &judge = of_tokens ? *of_tokens : update();
  const double tokens = static_cast<double>(data()->corpus->symbols.size());
  const LeftOut left_out{[&](const HmmParameters &counts, const HdpLevel &at) {
                           return left_out_log_prob(judge, counts, shared(at, base), kLeftOutPasses, run);
                         },
                         moves->may_lose(tokens)};
  MergedStates merged = merged_states(*data(), totals->counts, before, *level, left_out, run);
  moves->tried = merged.tried;
  moves->lost += merged.lost / tokens;
  bool moved = merged.merges > 0 || merged.deleted > 0;
  SplitStates split;
  if (settings().moves == HmmMoves::split) {
    const SplitSearch search{settings().seed, moves->next, settings().grows};
    // Splits may have data of more states, which have an update of their own.
    HmmDataPtr wider;
    std::unique_ptr<CviUpdate> of_wider;
    const SplitJudge splits = [&](const HmmDataPtr &own, const HmmParameters &counts, const HdpLevel &at) {
      if (own != data() && own != wider) {
        of_wider = token_judge(own, run);
        if (!of_wider) of_wider = make_update(own, settings(), run);
        wider = own;
      }
      return left_out_log_prob(own == data() ? judge : *of_wider, counts, shared(at, base), kLeftOutPasses, run);
    };
    split = split_states(data(), moved ? merged.counts : totals->counts, before, moved ? merged.level : *level, search, splits,
                         run);
    moves->splits_tried = split.tried;
    moved = moved || split.splits > 0;
  }
  moves->end_round(moved, MoveCounts().gap);
  if (!moved) return std::nullopt;
  moves->merges += merged.merges;
  moves->deletes += merged.deleted;
  moves->splits += split.splits;
  HmmParameters counts;
  if (split.splits > 0) {
    counts = std::move(split.counts);
    *level = split.level;
    if (split.data != data()) grow(split.data, state, run);
  } else {  // merges keep the expected counts, because passes would have to find again what hard states forget
    counts = totals->counts;
    *level = merged.level;
    for (const EndedState &e : merged.ended) {
      end_state(e, data()->rows, &counts.chain, &counts.emission, &counts.channels);
    }
  }
  const HmmPriors own = shared(*level, base);
  LocalStore store = state->update->inferred(counts, own, run);
  *totals = state->update->totals(store, own, run);
  return store;
}

std::optional<HmmCompleted> HmmCviLearner::completed() const {
  if (!state_.level) return std::nullopt;
  HmmParameters now = counts();  // begins
  HmmPriors own = priors();
  if (state_.base) own.emission = state_.base->means();
  return with_rest_state(*data(), now, own, level(), reading_run());
}

HmmParameters HmmCviLearner::parameters() const {
  begin(reading_run());
  return estimate(loop_.totals().counts, priors_of_pass(), *data(), Estimate::predictive, reading_run()).parameters;
}

Array<double> HmmCviLearner::tokens_by_state() const {
  begin(reading_run());
  // The vanilla form does not count the transitions between pieces.
  return settings().vanilla ? loop_.totals().emission : tokens_of_states(loop_.totals().counts.chain);
}

// There is no store if the learner has not begun. A learner that was cancelled while it began is saved like that.
std::string HmmCviLearner::state_bytes() const {
  std::string bytes;
  if (state_.level) {
    append_value(&bytes, static_cast<int32_t>(data()->rows.states()));
    level().append(&bytes);
    append_value(&bytes, state_.moves);
  }
  if (state_.base) state_.base->append(&bytes);
  loop_.save(&bytes);
  if (loop_.begun()) loop_.store().append(&bytes);
  return bytes;
}

void HmmCviLearner::take_state(std::string_view *bytes) {
  State next{HmmLearner::data(), begun_update_, state_.level, state_.base, {}};
  if (next.level) {
    const size_t begun = HmmLearner::data()->rows.states();
    const int32_t states = take_value<int32_t>(bytes);
    if (states < 1 || static_cast<size_t>(states) < begun || (!settings().grows && static_cast<size_t>(states) != begun)) {
      fail(Code::corrupt, "a checkpoint of %d states; expected %zu", states, begun);
    }
    if (static_cast<size_t>(states) > begun) {
      grow(with_states(*HmmLearner::data(), states, reading_run()), &next, reading_run());
    }
    next.level.emplace(static_cast<size_t>(states), hdp_settings(settings()));
    next.level->take(bytes);
    next.moves = MoveCounts::take(bytes);
  }
  if (next.base) next.base->take(bytes);
  HmmPriors now = next.level ? shared(*next.level, next.base) : priors();
  const Loop::Progress progress = Loop::take(bytes);
  Loop loop;
  if (progress.passes != 0 || !bytes->empty()) {
    LocalStore store = LocalStore::take(bytes, next.update->layout());
    CviTotals totals = next.update->totals(store, now, reading_run());
    loop.begin(std::move(store), std::move(totals), progress);
  }
  require_end_of_state(*bytes);
  std::swap(loop_, loop);
  std::swap(state_, next);
  start_level_.reset();
  adopt_priors(&now);
  forbidden_ = forbidden_mark(priors());
}

}  // namespace hws
