#include "src/hmm/collapsed/cvi_learner.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "src/hmm/learner/estimation.hh"
#include "src/hmm/sampling/sampled_counts.hh"
#include "fsa/base/state_bytes.hh"

namespace hws {

namespace {

constexpr MetricSpec kMetrics[] = {
    {"surrogate", "sum of ln Z of what the last step inferred together, under surrogate parameters, nats; no bound"},
    {"surrogate_per_token", "the same per token"},
    {"change", "posteriors moved by the last step: half the sum of absolute differences, per token"},
};

CviSettings checked(CviSettings s) {
  if (s.iterations < 0) fail(Code::argument, "%" PRId64 " iterations; expected 0 or more", s.iterations);
  if (!(s.tolerance >= 0 && s.tolerance < INFINITY)) {
    fail(Code::argument, "tolerance %s; expected 0 or more", NumberText(s.tolerance).text);
  }
  if (s.start_sweeps < 0 || (s.start_sweeps > 0 && s.start != HmmStart::sampled)) {
    fail(Code::argument, "%" PRId64 " sweeps of a start; expected 0 or more, and 0 if it is not sampled", s.start_sweeps);
  }
  if (s.subsequence < 0) {
    fail(Code::argument, "pieces of %" PRId64 " tokens; expected 1 or more, or 0 for whole sequences", s.subsequence);
  }
  if (s.method != CviMethod::cvi3 && (s.subsequence != 0 || s.vanilla)) {
    fail(Code::argument, "pieces of sequences are of cvi3 alone");
  }
  return s;
}

std::unique_ptr<CviUpdate> make_update(const HmmDataPtr &data, const CviSettings &s, const Run &run) {
  if (s.method == CviMethod::cvi1) return token_cvi(data, s.end, run);
  return piece_cvi(data, s.end, s.subsequence > 0 ? static_cast<size_t>(s.subsequence) : SIZE_MAX, s.vanilla, run);
}

// The part of all tokens that a piece may hold. What is inferred together is inferred under the counts of all other tokens: on
// letters (docs/benchmarks.md, "Starts and defaults") held-out likelihood is that of many sequences up to four fifths and falls
// from nine tenths on; a single sequence gives the prior back.
constexpr double kLargestPart = 0.9;

void require_others(const HmmData &data, const CviSettings &s) {
  if (s.method == CviMethod::cvi1) return;
  size_t longest = 0;
  for (int64_t i = 0; i < data.corpus->count(); ++i) longest = std::max(longest, data.length(i));
  if (s.subsequence > 0) longest = std::min(longest, static_cast<size_t>(s.subsequence));
  const size_t tokens = data.corpus->symbols.size();
  if (static_cast<double>(longest) <= kLargestPart * static_cast<double>(tokens)) return;
  fail(Code::unsupported,
       "%s: %zu of %zu tokens are inferred together, with next to no others to infer them from; expected at most nine tenths, "
       "as cvi3 has by pieces of `subsequence` tokens, or another method",
       s.method == CviMethod::cvi2 ? "cvi2" : "cvi3", longest, tokens);
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

}  // namespace

HmmCviLearner::HmmCviLearner(HmmDataPtr data, const CviSettings &settings, const Run &run)
    : HmmLearner(kFamily, data, settings.end, settings.priors, 0, kMetrics, run), settings_(checked(settings)),
      update_(make_update(data, settings_, run)) {
  options().option("method", static_cast<int64_t>(settings.method));
  options().option("start", static_cast<int64_t>(settings.start));
  if (settings.start == HmmStart::sampled) {
    if (settings_.start_sweeps == 0) settings_.start_sweeps = own_start_sweeps(*data, run);
    options().option("start_sweeps", settings_.start_sweeps);
  }
  options().option("subsequence", settings.subsequence);
  options().option("vanilla", static_cast<int64_t>(settings.vanilla));
  options().option("seed", static_cast<int64_t>(settings.seed));
  require_others(*data, settings_);
  check_sets(*data, run);
  run.limit_bytes(2 * update_->layout()->bytes() + 2 * CviTotals::bytes(data->rows) + update_->bytes());
  if (settings.start == HmmStart::sampled) check_sampler(data, settings.end, settings.priors, settings.seed, run);
}

void HmmCviLearner::begin(const Run &run) const {
  if (begun()) return;
  run.stage("hmm: start", 0);
  LocalStore store;
  const CviSettings &s = settings_;
  const HmmStart start = resolved_start(s.start, *data(), run);
  if (start == HmmStart::posteriors) {
    store = update_->drawn(s.seed, run);
  } else {
    const HmmParameters counts =
        start == HmmStart::sampled ? sampled_counts(data(), s.end, s.priors, s.seed, s.start_sweeps, run)
                                   : initial_counts(HmmExpectation(data(), s.end, run), start, s.seed, run);
    store = update_->inferred(counts, s.priors, run);
  }
  totals_ = update_->totals(store, run);
  store_ = std::move(store);
}

HmmParameters HmmCviLearner::counts() const {
  begin(reading_run());
  return totals_.counts;
}

void HmmCviLearner::iterate(const Run &run) {
  begin(run);
  run.stage("hmm: collapsed inference", data()->corpus->count());
  if (spare_.empty()) spare_ = LocalStore(update_->layout());
  CviTotals next = totals_;
  const CviMeasures m = update_->pass(store_, priors(), &next, &spare_, run);
  // Nothing fails from here on.
  std::swap(store_, spare_);
  std::swap(totals_, next);
  surrogate_ = m.surrogate;
  change_ = m.change;
  ++iterations_;
}

double HmmCviLearner::own_value(size_t metric) const {
  if (metric == 0) return surrogate_;
  return metric == 1 ? surrogate_ / static_cast<double>(data()->corpus->symbols.size()) : change_;
}

HmmParameters HmmCviLearner::parameters() const {
  begin(reading_run());
  return estimate(totals_.counts, priors(), *data(), Estimate::predictive, reading_run()).parameters;
}

Array<double> HmmCviLearner::tokens_by_state() const {
  begin(reading_run());
  // The vanilla form does not count the transitions between pieces.
  return settings_.vanilla ? totals_.emission : tokens_of_states(totals_.counts.chain);
}

// Without a store if it has not begun: what was cancelled while it began is saved, too.
std::string HmmCviLearner::state_bytes() const {
  std::string bytes;
  append_value(&bytes, iterations_);
  append_value(&bytes, surrogate_);
  append_value(&bytes, change_);
  if (begun()) store_.append(&bytes);
  return bytes;
}

void HmmCviLearner::take_state(std::string_view *bytes) {
  const int64_t iterations = take_steps(bytes);
  const double surrogate = take_value<double>(bytes), change = take_value<double>(bytes);
  const bool begun = iterations != 0 || !bytes->empty();
  LocalStore store = begun ? LocalStore::take(bytes, update_->layout()) : LocalStore();
  if (!bytes->empty()) fail(Code::corrupt, "a checkpoint with %zu bytes too many", bytes->size());
  CviTotals totals = begun ? update_->totals(store, reading_run()) : CviTotals();
  std::swap(store_, store);
  std::swap(totals_, totals);
  surrogate_ = surrogate;
  change_ = change;
  iterations_ = iterations;
}

}  // namespace hws
