// Optimize: balanced
// The steps of AlignSide (align_side.hh) that sum over alignments: all pairs, or a minibatch of them.
#include <algorithm>
#include <cmath>
#include <limits>

#include "src/align/align_side.hh"
#include "src/learner/minibatch_loop.hh"
#include "src/stats/exp_digamma.hh"
#include "src/stats/special_functions.hh"

namespace hws {

namespace {

constexpr double kSumNotKnown = std::numeric_limits<double>::quiet_NaN();

// KL(q || p) of a row that has the counts c beside the pseudo-counts b; outcomes without counts cancel.
struct RowDivergence {
  double sum = 0;
  void outcome(double c, double b, double digamma_of_total) {
    if (c == 0) return;
    const GammaTerms after = gamma_terms(c + b);
    sum += log_gamma(b) - after.log_gamma + c * (after.digamma - digamma_of_total);
  }
};

// to = (1 - rate) to + rate * scale * of. Counts that there are none of yet take all of the new ones.
void blend(double rate, double scale, const Array<double> &of, Array<double> *to) {
  if (of.empty()) return;
  const double keep = to->empty() ? 0 : 1 - rate, take = to->empty() ? scale : rate * scale;
  if (to->empty()) to->assign(of.size(), 0.0);
  for (size_t k = 0; k < of.size(); ++k) (*to)[k] = keep * (*to)[k] + take * of[k];
}

}  // namespace

AlignWeights AlignSide::weights(AlignMethod method, AlignModelKind model) const {
  const std::span<const int32_t> starts = pairs_.starts();
  bool modes = method == AlignMethod::em, variational = is_variational(method);
  AlignCounts known = counts();
  AlignWeights w;
  if (model == AlignModelKind::diagonal) w.tension = tension(known);
  if (known.translation.empty() && priors_.holds()) {
    // A start knows nothing of places that are new. em would leave them at 0, and vi at exp(digamma(beta)), which underflows.
    known.translation.assign(pairs_.size(), 0.0);
    modes = variational = false;
  }
  if (known.translation.empty()) {
    w.translation = start_translation_;
    if (w.translation.empty()) w.translation.assign(pairs_.size(), 1 / static_cast<double>(pairs_.target_words()));
  } else {
    w.translation.swap(known.translation);
    for (size_t e = 0; e < pairs_.rows(); ++e) {
      double *row = w.translation.data() + starts[e];
      const size_t n = static_cast<size_t>(starts[e + 1] - starts[e]);
      double sum = 0, scale;
      for (size_t k = 0; k < n; ++k) sum += row[k];
      if (modes) {
        if (priors_.holds()) {
          for (size_t k = 0; k < n; ++k) row[k] += priors_.held(starts[e] + static_cast<int32_t>(k));
          sum += priors_.held_sum(e);
        }
        scale = sum > 0 ? 1 / sum : 0;
      } else {
        for (size_t k = 0; k < n; ++k) row[k] += priors_.of(starts[e] + static_cast<int32_t>(k));
        if (variational) exp_digamma(row, row, n);
        scale = variational ? std::exp(-digamma(sum + priors_.sums()[e])) : 1 / (sum + priors_.sums()[e]);
      }
      for (size_t k = 0; k < n; ++k) row[k] *= scale;
    }
  }
  if (known.jumps.empty()) {
    w.jumps = start_jumps_;
    if (w.jumps.empty() && held_jumps_.empty()) w.jumps.assign(jump_numbers(), 1 / static_cast<double>(jump_numbers()));
    if (!w.jumps.empty()) return w;
    known.jumps.assign(jump_numbers(), 0.0);
  }
  w.jumps.swap(known.jumps);
  double sum = 0;
  for (size_t d = 0; d < w.jumps.size(); ++d) {
    if (method != AlignMethod::em) w.jumps[d] += jump_priors_[d];
    else if (!held_jumps_.empty()) w.jumps[d] += held_jumps_[d];
    sum += w.jumps[d];
  }
  if (variational) exp_digamma(w.jumps.data(), w.jumps.data(), w.jumps.size());
  const double scale = variational ? std::exp(-digamma(sum)) : sum > 0 ? 1 / sum : 0;
  for (double &x : w.jumps) x *= scale;
  return w;
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

double AlignSide::pair_posteriors(int64_t p, AlignModelKind model, bool normalized, const AlignWeights &weights,
                                  const JumpRow &row, AlignmentSums *sums) const {
  gather(p, weights.translation, sums);
  double log_z;
  if (model == AlignModelKind::hmm) log_z = sums->jumps(row, settings_.null, normalized);
  else if (model == AlignModelKind::diagonal) log_z = sums->diagonal(settings_.null, weights.tension);
  else log_z = sums->uniform(settings_.null);
  if (!(log_z > -INFINITY)) {
    fail(Code::empty, "the model gives pair %lld (counted from 0) no probability", static_cast<long long>(p));
  }
  return log_z;
}

void AlignSide::empty_counts(AlignModelKind model, AlignCounts *counts) const {
  counts->translation.assign(pairs_.size(), 0.0);
  if (model == AlignModelKind::hmm) counts->jumps.assign(jump_numbers(), 0.0);
  if (model == AlignModelKind::diagonal) counts->positions.assign(shapes_.numbers(), 0.0);
}

void AlignSide::count_pair(int64_t p, AlignModelKind model, const JumpRow &row, const AlignmentSums &sums,
                           AlignCounts *counts) const {
  scatter(p, sums.posteriors(), 1, counts->translation);
  if (model == AlignModelKind::hmm) sums.add_jumps(row, counts->jumps);
  if (model == AlignModelKind::diagonal) shapes_.add(p, sums.posteriors(), 1, counts->positions);
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
    double sum = 0, prior = 0;
    for (const double x : counts_.jumps) sum += x;
    for (const double x : jump_priors_) prior += x;
    const double of_total = digamma(sum + prior);
    kl.sum += log_gamma_rise(prior, sum);
    for (size_t d = 0; d < jump_priors_.size(); ++d) kl.outcome(counts_.jumps[d], jump_priors_[d], of_total);
  }
  return kl.sum;
}

// What em maximizes beside the likelihood if a start's counts are added to its own: their ln p under the weights.
double AlignSide::held_log_prior(const AlignWeights &weights, AlignModelKind model) const {
  if (!priors_.holds()) return 0;
  double sum = 0;
  const auto add = [&sum](double held, double p) {
    if (held > 0) sum += held * std::log(p);
  };
  const std::span<const int32_t> starts = pairs_.starts();
  for (size_t e = 0; e < pairs_.rows(); ++e) {
    double elsewhere = priors_.held_sum(e), counted = 0;
    for (int32_t k = starts[e]; k < starts[e + 1]; ++k) {
      add(priors_.held(k), weights.translation[k]);
      elsewhere -= priors_.held(k);
      if (!counts_.translation.empty()) counted += counts_.translation[k];
    }
    // Each place that the bitext lacks has a share of held / total.
    if (elsewhere > 0) sum -= elsewhere * std::log(counted + priors_.held_sum(e));
  }
  if (model != AlignModelKind::hmm) return sum;
  for (size_t d = 0; d < held_jumps_.size(); ++d) add(held_jumps_[d], weights.jumps[d]);
  return sum;
}

// em and vi.
void AlignSide::expectation(const AlignStage &stage, Next *next, const Run &run) const {
  const AlignWeights w = weights(stage.method, stage.model);
  const JumpRow row(w.jumps, longest_);
  const bool normalized = settings_.normalized && may_normalize(stage.method);
  empty_counts(stage.model, &next->counts);
  AlignmentSums sums;
  double log_likelihood = 0;
  for (int64_t p = 0; p < bitext_.count(); ++p) {
    if ((p & 63) == 0) run.check();
    log_likelihood += pair_posteriors(p, stage.model, normalized, w, row, &sums);
    count_pair(p, stage.model, row, sums, &next->counts);
  }
  next->measures = {log_likelihood, kSumNotKnown, kSumNotKnown};
  const bool counted = !counts_.translation.empty();
  if (stage.method == AlignMethod::em) {
    if (counted || !priors_.holds()) next->measures.objective = log_likelihood + held_log_prior(w, stage.model);
    return;
  }
  const bool jumps_known = !sampled_last_ && (stage.model != AlignModelKind::hmm || !counts_.jumps.empty());
  if (counted && jumps_known) next->measures.objective = log_likelihood - divergence(stage);
}

// svi and scvi2.
void AlignSide::minibatch(const AlignStage &stage, int64_t of_stage, Next *next, const Run &run) const {
  const MinibatchPlan plan{bitext_.count(), settings_.minibatch, settings_.seed, settings_.forgetting_rate, settings_.delay,
                           stage.steps};
  MinibatchLoop loop(plan);
  loop.resume(of_stage, {});
  const AlignWeights w = weights(stage.method == AlignMethod::svi ? AlignMethod::vi : AlignMethod::cvi2, stage.model);
  const JumpRow row(w.jumps, longest_);
  const bool normalized = settings_.normalized && may_normalize(stage.method);
  AlignCounts drawn;
  empty_counts(stage.model, &drawn);
  AlignmentSums sums;
  next->counts = counts();
  next->counts.fertilities.clear();
  if (next->counts.translation.empty()) {
    // Words that the first minibatch lacks are not to be without counts, so that a start counts all pairs.
    empty_counts(stage.model, &next->counts);
    for (int64_t p = 0; p < bitext_.count(); ++p) {
      if ((p & 63) == 0) run.check();
      pair_posteriors(p, stage.model, normalized, w, row, &sums);
      count_pair(p, stage.model, row, sums, &next->counts);
    }
  }
  double log_z = 0;
  for (const int64_t p : loop.units_of(of_stage, 0, bitext_.count())) {
    run.check();
    log_z += pair_posteriors(p, stage.model, normalized, w, row, &sums);
    count_pair(p, stage.model, row, sums, &drawn);
  }
  const double rate = loop.step_size(), scale = loop.scale();
  blend(rate, scale, drawn.translation, &next->counts.translation);
  blend(rate, scale, drawn.jumps, &next->counts.jumps);
  blend(rate, scale, drawn.positions, &next->counts.positions);
  next->measures = {kSumNotKnown, scale * log_z, kSumNotKnown};
}

}  // namespace hws
