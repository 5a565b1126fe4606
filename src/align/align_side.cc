// Optimize: balanced
#include "src/align/align_side.hh"

#include <algorithm>
#include <cmath>
#include <limits>

#include "fsa/base/parallel_for.hh"
#include "fsa/base/state_bytes.hh"
#include "src/learner/state_members.hh"
#include "src/stats/exp_digamma.hh"
#include "src/stats/special_functions.hh"

namespace hws {

namespace {

constexpr double kSideNotKnown = std::numeric_limits<double>::quiet_NaN();
constexpr AlignMeasures kNoMeasures{kSideNotKnown, kSideNotKnown, kSideNotKnown};

// KL(q || p) of a row that has the counts c beside the pseudo-counts b; outcomes without counts cancel.
struct RowDivergence {
  double sum = 0;
  void outcome(double c, double b, double digamma_of_total) {
    if (c == 0) return;
    const GammaTerms after = gamma_terms(c + b);
    sum += log_gamma(b) - after.log_gamma + c * (after.digamma - digamma_of_total);
  }
};

void add_counts(const AlignmentChain &chain, AlignCounts *to) noexcept {
  const std::span<const int32_t> from[] = {chain.counts(), chain.jump_counts(), chain.fertility_counts()};
  Array<double> *sums[] = {&to->translation, &to->jumps, &to->fertilities};
  for (int a = 0; a < 3; ++a) {
    double *sum = sums[a]->data();
    for (size_t k = 0; k < from[a].size(); ++k) sum[k] += from[a][k];
  }
}

Array<double> take_numbers(std::string_view *in, size_t length) {
  Array<double> found = take_array<double>(in);
  if (!found.empty() && found.size() != length) fail_state_length(found.size(), length);
  for (const double x : found) {
    if (!(x >= -1e-6 && x < INFINITY)) fail_state_number(x);
  }
  return found;
}

}  // namespace

AlignSide::AlignSide(const Bitext &bitext, const AlignSettings &settings, const Run &run)
    : bitext_(bitext), settings_(settings), pairs_(bitext, run), measures_(kNoMeasures) {
  const Alphabet &source = *bitext.source->alphabet, &target = *bitext.target->alphabet;
  for (int64_t p = 0; p < bitext.count(); ++p) longest_ = std::max(longest_, bitext.source->sequence(p).size());
  run.limit_bytes(pairs_.bytes() + 17 * static_cast<int64_t>(pairs_.size()));
  priors_ = SpelledPriors(source, target, pairs_, settings.prior_translation, settings.prior_spelling, run);
}

int64_t AlignSide::bytes() const {
  size_t bytes = pairs_.size() + 8 * (pairs_.rows() + counts_.translation.size() + own_.size() + own_jumps_.size() +
                                         sampled_.translation.size());
  bytes += chains_.size() * (8 * pairs_.size() + 8 * bitext_.target->symbols.size());
  return pairs_.bytes() + static_cast<int64_t>(bytes);
}

void AlignSide::begin(Array<double> translation, Array<double> jumps) {
  start_translation_ = std::move(translation);
  start_jumps_ = std::move(jumps);
}

void AlignSide::weights(AlignMethod method, Array<double> *translation, Array<double> *jumps) const {
  const std::span<const int32_t> starts = pairs_.starts();
  AlignCounts known = counts();
  if (known.translation.empty()) {
    *translation = start_translation_;
    if (translation->empty()) translation->assign(pairs_.size(), 1 / static_cast<double>(pairs_.target_words()));
  } else {
    translation->swap(known.translation);
    for (size_t e = 0; e < pairs_.rows(); ++e) {
      double *row = translation->data() + starts[e];
      const size_t n = static_cast<size_t>(starts[e + 1] - starts[e]);
      double sum = 0, scale;
      if (method == AlignMethod::em) {
        for (size_t k = 0; k < n; ++k) sum += row[k];
        scale = sum > 0 ? 1 / sum : 0;
      } else {
        for (size_t k = 0; k < n; ++k) {
          sum += row[k];
          row[k] += priors_.of(starts[e] + static_cast<int32_t>(k));
        }
        if (method == AlignMethod::vi) exp_digamma(row, row, n);
        scale = method == AlignMethod::vi ? std::exp(-digamma(sum + priors_.sums()[e])) : 1 / (sum + priors_.sums()[e]);
      }
      for (size_t k = 0; k < n; ++k) row[k] *= scale;
    }
  }
  if (known.jumps.empty()) {
    *jumps = start_jumps_;
    if (jumps->empty()) jumps->assign(jump_numbers(), 1 / static_cast<double>(jump_numbers()));
    return;
  }
  jumps->swap(known.jumps);
  const double prior = method == AlignMethod::em ? 0 : settings_.prior_jump;
  double sum = 0;
  for (double &x : *jumps) sum += x += prior;
  if (method == AlignMethod::vi) exp_digamma(jumps->data(), jumps->data(), jumps->size());
  const double scale = method == AlignMethod::vi ? std::exp(-digamma(sum)) : sum > 0 ? 1 / sum : 0;
  for (double &x : *jumps) x *= scale;
}

void AlignSide::gather(int64_t p, std::span<const double> translation, AlignmentSums *sums) const {
  const std::span<const Label> f = bitext_.target->sequence(p);
  const size_t words = bitext_.source->sequence(p).size();
  const int32_t *places = pairs_.places(p);
  double *t = sums->weights(words, f.size());
  for (const Label word : f) {
    *t++ = translation[static_cast<size_t>(word) - 1];
    for (size_t i = 0; i < words; ++i) *t++ = translation[static_cast<size_t>(*places++)];
  }
}

void AlignSide::scatter(int64_t p, const double *posteriors, double sign, std::span<double> translation) const {
  const size_t words = bitext_.source->sequence(p).size();
  const int32_t *places = pairs_.places(p);
  for (const Label word : bitext_.target->sequence(p)) {
    translation[static_cast<size_t>(word) - 1] += sign * *posteriors++;
    for (size_t i = 0; i < words; ++i) translation[static_cast<size_t>(*places++)] += sign * *posteriors++;
  }
}

double AlignSide::pair_posteriors(int64_t p, AlignModelKind model, bool normalized, std::span<const double> translation,
                                  const JumpRow &row, AlignmentSums *sums) const {
  gather(p, translation, sums);
  const double log_z = model == AlignModelKind::ibm1 ? sums->uniform(settings_.null)
                                                     : sums->jumps(row, settings_.null, normalized);
  if (!(log_z > -INFINITY)) {
    fail(Code::empty, "the model gives pair %lld (counted from 0) no probability", static_cast<long long>(p));
  }
  return log_z;
}

double AlignSide::divergence(const AlignStage &stage) const {
  RowDivergence kl;
  const std::span<const int32_t> starts = pairs_.starts();
  for (size_t e = 0; e < pairs_.rows(); ++e) {
    double sum = 0;
    for (int32_t k = starts[e]; k < starts[e + 1]; ++k) sum += counts_.translation[k];
    if (sum == 0) continue;
    const double of_total = digamma(sum + priors_.sums()[e]);
    kl.sum += log_gamma_rise(priors_.sums()[e], sum);
    for (int32_t k = starts[e]; k < starts[e + 1]; ++k) {
      kl.outcome(counts_.translation[k], priors_.of(k), of_total);
    }
  }
  if (stage.model == AlignModelKind::hmm && !counts_.jumps.empty()) {
    double sum = 0;
    for (const double x : counts_.jumps) sum += x;
    const double prior = settings_.prior_jump * static_cast<double>(counts_.jumps.size()), of_total = digamma(sum + prior);
    kl.sum += log_gamma_rise(prior, sum);
    for (const double x : counts_.jumps) kl.outcome(x, settings_.prior_jump, of_total);
  }
  return kl.sum;
}

// em and vi.
void AlignSide::expectation(const AlignStage &stage, Next *next, const Run &run) const {
  Array<double> translation, jumps;
  weights(stage.method, &translation, &jumps);
  const JumpRow row(jumps, longest_);
  const bool normalized = settings_.normalized && stage.method != AlignMethod::vi;
  AlignCounts &counts = next->counts;
  counts.translation.assign(pairs_.size(), 0.0);
  if (stage.model == AlignModelKind::hmm) counts.jumps.assign(jump_numbers(), 0.0);
  AlignmentSums sums;
  double log_likelihood = 0;
  for (int64_t p = 0; p < bitext_.count(); ++p) {
    if ((p & 63) == 0) run.check();
    log_likelihood += pair_posteriors(p, stage.model, normalized, translation, row, &sums);
    scatter(p, sums.posteriors(), 1, counts.translation);
    if (stage.model == AlignModelKind::hmm) sums.add_jumps(row, counts.jumps);
  }
  next->measures = {log_likelihood, kSideNotKnown, kSideNotKnown};
  if (stage.method == AlignMethod::em) next->measures.objective = log_likelihood;
  const bool jumps_known = !sampled_last_ && (stage.model == AlignModelKind::ibm1 || !counts_.jumps.empty());
  if (stage.method == AlignMethod::vi && !counts_.translation.empty() && jumps_known) {
    next->measures.objective = log_likelihood - divergence(stage);
  }
}

// Each pair's posteriors under the present weights, and their sums.
void AlignSide::begin_own(AlignModelKind model, Next *next, const Run &run) const {
  Array<double> translation, jumps;
  weights(AlignMethod::em, &translation, &jumps);
  const JumpRow row(jumps, longest_);
  const int64_t numbers = pairs_.cells() + static_cast<int64_t>(bitext_.target->symbols.size());
  run.limit_bytes(pairs_.bytes() + 16 * numbers + 16 * static_cast<int64_t>(jump_numbers()) * bitext_.count());
  next->own.reserve(static_cast<size_t>(numbers));
  next->counts.translation.assign(pairs_.size(), 0.0);
  const bool hmm = model == AlignModelKind::hmm;
  if (hmm) {
    next->counts.jumps.assign(jump_numbers(), 0.0);
    next->own_jumps.assign(jump_numbers() * static_cast<size_t>(bitext_.count()), 0.0);
  }
  AlignmentSums sums;
  for (int64_t p = 0; p < bitext_.count(); ++p) {
    if ((p & 63) == 0) run.check();
    pair_posteriors(p, model, settings_.normalized, translation, row, &sums);
    const double *posteriors = sums.posteriors();
    const size_t n = bitext_.target->sequence(p).size() * (bitext_.source->sequence(p).size() + 1);
    next->own.insert(next->own.end(), posteriors, posteriors + n);
    scatter(p, posteriors, 1, next->counts.translation);
    if (!hmm) continue;
    const std::span<double> own{next->own_jumps.data() + static_cast<size_t>(p) * jump_numbers(), jump_numbers()};
    sums.add_jumps(row, own);
    for (size_t d = 0; d < own.size(); ++d) next->counts.jumps[d] += own[d];
  }
}

void AlignSide::collapsed_pass(const AlignStage &stage, Next *next, const Run &run) const {
  const bool hmm = stage.model == AlignModelKind::hmm;
  if (own_.empty() || (hmm && own_jumps_.empty())) {
    begin_own(stage.model, next, run);
  } else {
    next->own = own_;
    next->own_jumps = own_jumps_;
    next->counts.translation = counts_.translation;
    next->counts.jumps = counts_.jumps;
  }
  AlignCounts &counts = next->counts;
  // Sums by row, kept up to date.
  Array<double> rows(pairs_.rows(), 0.0);
  const std::span<const int32_t> starts = pairs_.starts();
  for (size_t e = 0; e < rows.size(); ++e) {
    for (int32_t k = starts[e]; k < starts[e + 1]; ++k) rows[e] += counts.translation[k];
    rows[e] += priors_.sums()[e];
  }
  Array<double> jumps(hmm ? jump_numbers() : 0), fresh(jumps.size());
  AlignmentSums sums;
  double surrogate = 0, moved = 0;
  double *own = next->own.data();
  for (int64_t p = 0; p < bitext_.count(); ++p) {
    if ((p & 63) == 0) run.check();
    const std::span<const Label> e = bitext_.source->sequence(p), f = bitext_.target->sequence(p);
    const size_t columns = e.size() + 1;
    const int32_t *places = pairs_.places(p);
    for (size_t j = 0; j < f.size(); ++j) {
      rows[0] -= own[j * columns];
      for (size_t i = 0; i < e.size(); ++i) rows[e[i]] -= own[j * columns + i + 1];
    }
    scatter(p, own, -1, counts.translation);
    double *t = sums.weights(e.size(), f.size());
    for (size_t j = 0; j < f.size(); ++j) {
      const size_t null = static_cast<size_t>(f[j]) - 1;
      // Rounding may leave a little less than nothing.
      *t++ = (std::max(counts.translation[null], 0.0) + priors_.of(static_cast<int32_t>(null))) / rows[0];
      for (size_t i = 0; i < e.size(); ++i) {
        const size_t at = static_cast<size_t>(places[j * e.size() + i]);
        *t++ = (std::max(counts.translation[at], 0.0) + priors_.of(static_cast<int32_t>(at))) / rows[e[i]];
      }
    }
    double log_z;
    if (hmm) {
      const std::span<double> of_pair{next->own_jumps.data() + static_cast<size_t>(p) * jump_numbers(), jump_numbers()};
      double sum = 0;
      for (size_t d = 0; d < jumps.size(); ++d) {
        counts.jumps[d] -= of_pair[d];
        jumps[d] = std::max(counts.jumps[d], 0.0) + settings_.prior_jump;
        sum += jumps[d];
      }
      for (double &x : jumps) x /= sum;
      const JumpRow row(jumps, e.size());
      log_z = sums.jumps(row, settings_.null, settings_.normalized);
      std::fill(fresh.begin(), fresh.end(), 0.0);
      sums.add_jumps(row, fresh);
      std::copy(fresh.begin(), fresh.end(), of_pair.begin());
      for (size_t d = 0; d < jumps.size(); ++d) counts.jumps[d] += fresh[d];
    } else {
      log_z = sums.uniform(settings_.null);
    }
    surrogate += log_z;
    const double *posteriors = sums.posteriors();
    for (size_t k = 0; k < f.size() * columns; ++k) {
      moved += std::abs(posteriors[k] - own[k]);
      own[k] = posteriors[k];
    }
    for (size_t j = 0; j < f.size(); ++j) {
      rows[0] += own[j * columns];
      for (size_t i = 0; i < e.size(); ++i) rows[e[i]] += own[j * columns + i + 1];
    }
    scatter(p, own, 1, counts.translation);
    own += f.size() * columns;
  }
  const double tokens = static_cast<double>(std::max<size_t>(bitext_.target->symbols.size(), 1));
  next->measures = {kSideNotKnown, surrogate, moved / (2 * tokens)};
}

ChainSetting AlignSide::chain_setting(AlignModelKind model) const {
  return {&bitext_,  &pairs_, &priors_, settings_.null, settings_.prior_jump, settings_.prior_fertility,
          settings_.max_jump, model, settings_.seed};
}

AlignCounts AlignSide::no_counts() const {
  AlignCounts none;
  none.translation.assign(pairs_.size(), 0.0);
  none.jumps.assign(jump_numbers(), 0.0);
  none.fertilities.assign(pairs_.rows() * kFertilities, 0.0);
  return none;
}

AlignCounts AlignSide::counts() const {
  if (!sampled_last_) return counts_;
  AlignCounts mean = no_counts();
  if (samples_ > 0) {
    mean = sampled_;
  } else {
    for (const AlignmentChain &chain : chains_) add_counts(chain, &mean);
  }
  const double scale = 1 / (static_cast<double>(std::max<int64_t>(samples_, 1)) * static_cast<double>(chains_.size()));
  for (Array<double> *a : {&mean.translation, &mean.jumps, &mean.fertilities}) {
    for (double &x : *a) x *= scale;
  }
  return mean;
}

void AlignSide::prepare(int64_t step, const Run &run) {
  int64_t of_stage;
  const size_t stage_number = settings_.schedule.stage_of(step, &of_stage);
  const AlignStage &stage = settings_.schedule.stages[stage_number];
  next_ = Next{};
  next_.measures = kNoMeasures;
  if (stage.method == AlignMethod::em || stage.method == AlignMethod::vi) return expectation(stage, &next_, run);
  if (stage.method == AlignMethod::cvi2) return collapsed_pass(stage, &next_, run);
  std::vector<AlignmentChain> *chains = &chains_;
  if (chains_.empty()) {
    Array<double> translation, jumps;
    weights(AlignMethod::em, &translation, &jumps);
    // Jumps that the data have not shown yet may be drawn too.
    if (!counts_.jumps.empty()) {
      Array<double> unused;
      weights(AlignMethod::cvi2, &unused, &jumps);
    }
    for (int32_t c = 0; c < settings_.chains; ++c) {
      next_.chains.emplace_back(chain_setting(stage.model), static_cast<uint32_t>(c));
    }
    parallel_for(settings_.chains, run.threads, [&](int64_t c) {
      next_.chains[static_cast<size_t>(c)].begin(translation, jumps, run);
    });
    next_.replaces_chains = true;
    chains = &next_.chains;
  }
  next_.sweeps = true;
  const int64_t burn_in = std::min(settings_.burn_in.value_or(stage.steps / 3), stage.steps - 1);
  next_.begins_samples = of_stage == 0;
  next_.keeps_sample = of_stage >= burn_in;
  if (next_.keeps_sample && sampled_.translation.empty()) next_.sums = no_counts();
  parallel_for(settings_.chains, run.threads, [&](int64_t c) {
    (*chains)[static_cast<size_t>(c)].sweep(step, stage.model, run);
  });
  double changed = 0;
  for (const AlignmentChain &chain : *chains) changed += chain.changed();
  next_.measures.change = changed / static_cast<double>(chains->size());
}

void AlignSide::commit() noexcept {
  measures_ = next_.measures;
  std::swap(own_, next_.own);
  std::swap(own_jumps_, next_.own_jumps);
  if (!next_.sweeps) {
    sampled_last_ = false;
    std::swap(counts_, next_.counts);
    chains_.clear();
    return;
  }
  sampled_last_ = true;
  if (next_.replaces_chains) std::swap(chains_, next_.chains);
  if (!next_.sums.translation.empty()) std::swap(sampled_, next_.sums);
  if (next_.begins_samples && samples_ > 0) {
    samples_ = 0;
    for (Array<double> *a : {&sampled_.translation, &sampled_.jumps, &sampled_.fertilities}) {
      std::fill(a->begin(), a->end(), 0.0);
    }
  }
  if (!next_.keeps_sample) return;
  ++samples_;
  for (const AlignmentChain &chain : chains_) add_counts(chain, &sampled_);
}

void AlignSide::abandon(int64_t step) noexcept {
  for (AlignmentChain &chain : chains_) chain.undo(step);
}

void AlignSide::model(AlignModelKind kind, bool normalized, AlignDirectionModel *to, AlignArrays *arrays) const {
  const AlignCounts known = counts();
  to->kind = kind;
  to->normalized = normalized;
  to->null = settings_.null;
  to->unseen = settings_.prior_translation;
  to->spelling = settings_.prior_spelling;
  arrays->starts.assign(pairs_.starts().begin(), pairs_.starts().end());
  arrays->targets.assign(pairs_.targets().begin(), pairs_.targets().end());
  arrays->weights.resize(pairs_.size());
  arrays->totals.assign(priors_.sums().begin(), priors_.sums().end());
  for (size_t e = 0; e < pairs_.rows(); ++e) {
    for (int32_t k = arrays->starts[e]; k < arrays->starts[e + 1]; ++k) {
      const double count = known.translation.empty() ? 0 : known.translation[k];
      arrays->weights[k] = static_cast<float>(count + priors_.of(k));
      arrays->totals[e] += count;
    }
  }
  to->starts = arrays->starts;
  to->targets = arrays->targets;
  to->weights = arrays->weights;
  to->totals = arrays->totals;
  if (kind == AlignModelKind::ibm1) return;
  arrays->jumps.assign(jump_numbers(), settings_.prior_jump);
  double sum = 0;
  for (size_t d = 0; d < arrays->jumps.size(); ++d) sum += arrays->jumps[d] += known.jumps.empty() ? 0 : known.jumps[d];
  for (double &x : arrays->jumps) x /= sum;
  to->jumps = arrays->jumps;
  if (kind != AlignModelKind::fertility) return;
  arrays->fertilities.resize(pairs_.rows() * kFertilities);
  for (size_t e = 0; e < pairs_.rows(); ++e) {
    const double *n = known.fertilities.empty() ? nullptr : known.fertilities.data() + e * kFertilities;
    double all = 0;
    for (int32_t k = 0; k < kFertilities; ++k) all += settings_.prior_fertility + (n ? n[k] : 0);
    for (int32_t k = 0; k < kFertilities; ++k) {
      arrays->fertilities[e * kFertilities + static_cast<size_t>(k)] =
          static_cast<float>((settings_.prior_fertility + (n ? n[k] : 0)) / all);
    }
  }
  to->fertilities = arrays->fertilities;
}

void AlignSide::append(std::string *out) const {
  append_value(out, measures_);
  append_value(out, samples_);
  append_value(out, int32_t{sampled_last_});
  append_value(out, static_cast<int32_t>(chains_.size()));
  for (const AlignCounts *counts : {&counts_, &sampled_}) {
    append_array(out, counts->translation);
    append_array(out, counts->jumps);
    append_array(out, counts->fertilities);
  }
  append_array(out, own_);
  append_array(out, own_jumps_);
  for (const AlignmentChain &chain : chains_) {
    for (const int32_t to : chain.alignments()) append_value(out, to);
  }
}

AlignSide::State AlignSide::take(std::string_view *in) const {
  State state;
  state.measures = take_value<AlignMeasures>(in);
  state.samples = take_steps(in);
  state.sampled_last = take_flag(in);
  const int32_t chains = take_value<int32_t>(in);
  if (chains != 0 && chains != settings_.chains) {
    fail(Code::corrupt, "a checkpoint of %d chains; expected %d", chains, settings_.chains);
  }
  if (state.sampled_last != (chains > 0)) fail(Code::corrupt, "a checkpoint whose chains are missing");
  for (AlignCounts *counts : {&state.counts, &state.sampled}) {
    counts->translation = take_numbers(in, pairs_.size());
    counts->jumps = take_numbers(in, jump_numbers());
    counts->fertilities = take_numbers(in, pairs_.rows() * kFertilities);
  }
  if (state.samples > 0 && state.sampled.translation.empty()) fail(Code::corrupt, "a checkpoint without its samples");
  state.own = take_numbers(in, static_cast<size_t>(pairs_.cells()) + bitext_.target->symbols.size());
  state.own_jumps = take_numbers(in, jump_numbers() * static_cast<size_t>(bitext_.count()));
  Array<int32_t> to(bitext_.target->symbols.size());
  for (int32_t c = 0; c < chains; ++c) {
    size_t at = 0;
    for (int64_t p = 0; p < bitext_.count(); ++p) {
      const int32_t words = static_cast<int32_t>(bitext_.source->sequence(p).size());
      for (size_t j = 0; j < bitext_.target->sequence(p).size(); ++j) {
        to[at] = take_value<int32_t>(in);
        if (to[at] < 0 || to[at] > words) {
          fail(Code::corrupt, "a checkpoint with a word aligned to position %d of %d", to[at], words);
        }
        ++at;
      }
    }
    state.chains.emplace_back(chain_setting(settings_.schedule.model()), static_cast<uint32_t>(c));
    state.chains.back().begin(to);
  }
  return state;
}

void AlignSide::adopt(State *state) noexcept {
  measures_ = state->measures;
  samples_ = state->samples;
  sampled_last_ = state->sampled_last;
  std::swap(counts_, state->counts);
  std::swap(sampled_, state->sampled);
  std::swap(own_, state->own);
  std::swap(own_jumps_, state->own_jumps);
  std::swap(chains_, state->chains);
}

}  // namespace hws
