// Optimize: balanced
// The steps of AlignSide (align_side.hh) that sum over alignments: all pairs, or a minibatch of them.
#include <algorithm>
#include <cmath>
#include <limits>

#include "src/align/align_side.hh"
#include "fsa/base/sections.hh"
#include "src/align/row_sums.hh"
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

// Four sums side by side, since each addition of a single one would wait for the one before.
double row_total(const double *x, size_t n) {
  double sums[4] = {0, 0, 0, 0};
  size_t k = 0;
  for (; k + 4 <= n; k += 4) {
    for (size_t lane = 0; lane < 4; ++lane) sums[lane] += x[k + lane];
  }
  for (size_t lane = 0; k < n; ++k, ++lane) sums[lane] += x[k];
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

// to = (1 - rate) to + rate * scale * of. Counts that there are none of yet take all of the new ones.
void blend(double rate, double scale, const Array<double> &of, Array<double> *to) {
  if (of.empty()) return;
  const double keep = to->empty() ? 0 : 1 - rate, take = to->empty() ? scale : rate * scale;
  if (to->empty()) to->assign(of.size(), 0.0);
  for (size_t k = 0; k < of.size(); ++k) (*to)[k] = keep * (*to)[k] + take * of[k];
}

}  // namespace

AlignSide::RowRule AlignSide::row_rule(AlignMethod method, const AlignCounts &known) const {
  RowRule rule{&known, method == AlignMethod::em, is_variational(method), false};
  // A start knows nothing of places that are new. em would leave them at 0, and vi at exp(digamma(beta)), which underflows.
  rule.from_start = !known.of_words() && priors_.holds();
  if (rule.from_start) rule.modes = rule.variational = false;
  return rule;
}

void AlignSide::fill_row(const RowRule &rule, size_t e, double *row) const {
  const size_t first = static_cast<size_t>(pairs_.starts()[e]), n = static_cast<size_t>(pairs_.starts()[e + 1]) - first;
  if (!rule.known->of_words() && !rule.from_start) {
    if (start_translation_.empty()) std::fill_n(row, n, 1 / static_cast<double>(pairs_.target_words()));
    else std::copy_n(start_translation_.data() + first, n, row);
    return;
  }
  const bool copied = rule.from_start || !rule.known->small.empty();
  if (rule.from_start) std::fill_n(row, n, 0.0);
  else if (copied) std::copy_n(rule.known->small.data() + first, n, row);
  const double *of = copied ? row : rule.known->translation.data() + first;
  const auto place = [first](size_t k) { return static_cast<int32_t>(first + k); };
  double sum = row_total(of, n), scale;
  if (rule.modes) {
    if (priors_.holds()) {
      for (size_t k = 0; k < n; ++k) row[k] = of[k] + priors_.held(place(k));
      sum += priors_.held_sum(e);
      of = row;
    }
    scale = sum > 0 ? 1 / sum : 0;
  } else {
    for (size_t k = 0; k < n; ++k) row[k] = of[k] + priors_.of(place(k));
    if (rule.variational) exp_digamma(row, row, n);
    scale = rule.variational ? std::exp(-digamma(sum + priors_.sums()[e])) : 1 / (sum + priors_.sums()[e]);
    of = row;
  }
  for (size_t k = 0; k < n; ++k) row[k] = of[k] * scale;
}

void AlignSide::fill_weights(AlignMethod method, AlignModelKind model, AlignWeights *w, bool with_rows) const {
  AlignCounts mean;
  if (sampled_last_) mean = counts();
  const AlignCounts &known = sampled_last_ ? mean : counts_;
  if (model == AlignModelKind::diagonal) w->tension = tension(known);
  const RowRule rule = row_rule(method, known);
  const bool variational = rule.variational;
  if (with_rows) {
    w->translation.resize(numbers());
    if (pairs_.left_out() > 0) w->translation.back() = 0;
    for (size_t e = 0; e < pairs_.rows(); ++e) {
      fill_row(rule, e, w->translation.data() + pairs_.starts()[e]);
    }
  }
  if (known.jumps.empty()) {
    w->jumps = start_jumps_;
    if (w->jumps.empty() && held_jumps_.empty()) w->jumps.assign(jump_numbers(), 1 / static_cast<double>(jump_numbers()));
    if (!w->jumps.empty()) return;
    w->jumps.assign(jump_numbers(), 0.0);
  } else {
    w->jumps = known.jumps;
  }
  double sum = 0;
  for (size_t d = 0; d < w->jumps.size(); ++d) {
    if (method != AlignMethod::em) w->jumps[d] += jump_priors_[d];
    else if (!held_jumps_.empty()) w->jumps[d] += held_jumps_[d];
    sum += w->jumps[d];
  }
  if (variational) exp_digamma(w->jumps.data(), w->jumps.data(), w->jumps.size());
  const double scale = variational ? std::exp(-digamma(sum)) : sum > 0 ? 1 / sum : 0;
  for (double &x : w->jumps) x *= scale;
}

void AlignSide::gather(int64_t p, const int32_t *places, std::span<const double> translation, AlignmentSums *sums) const {
  const std::span<const Label> f = bitext_.target->sequence(p);
  const size_t words = bitext_.source->sequence(p).size();
  double *t = sums->weights(words, f.size());
  for (const Label word : f) {
    *t++ = translation[static_cast<size_t>(word) - 1];
    for (size_t i = 0; i < words; ++i) *t++ = translation[static_cast<size_t>(*places++)];
  }
}

void AlignSide::scatter(int64_t p, const double *posteriors, double sign, std::span<double> translation) const {
  const size_t words = bitext_.source->sequence(p).size();
  const int32_t *places = places_.of(p);
  for (const Label word : bitext_.target->sequence(p)) {
    translation[static_cast<size_t>(word) - 1] += sign * *posteriors++;
    for (size_t i = 0; i < words; ++i) translation[static_cast<size_t>(*places++)] += sign * *posteriors++;
  }
}

double AlignSide::pair_posteriors(int64_t p, AlignModelKind model, bool normalized, const AlignWeights &weights,
                                  const JumpRow &row, AlignmentSums *sums) const {
  return pair_posteriors(p, places_.of(p), model, normalized, weights, row, sums);
}

double AlignSide::pair_posteriors(int64_t p, const int32_t *places, AlignModelKind model, bool normalized,
                                  const AlignWeights &weights, const JumpRow &row, AlignmentSums *sums) const {
  gather(p, places, weights.translation, sums);
  double log_z;
  if (model == AlignModelKind::hmm) log_z = sums->jumps(row, settings_.null, normalized);
  else if (model == AlignModelKind::diagonal) log_z = sums->diagonal(settings_.null, weights.tension);
  else log_z = sums->uniform(settings_.null);
  if (!(log_z > -INFINITY)) {
    fail(Code::empty, "the model gives pair %lld (counted from 0) no probability",
         static_cast<long long>(settings_.first_item + p));
  }
  return log_z;
}

void AlignSide::empty_counts(AlignModelKind model, AlignCounts *counts) const {
  counts->translation.assign(numbers(), 0.0);
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
    for (int32_t k = starts[e]; k < starts[e + 1]; ++k) sum += counts_.of_place(static_cast<size_t>(k));
    if (sum == 0) continue;
    const double of_total = digamma(sum + priors_.sums()[e]);
    kl.sum += log_gamma_rise(priors_.sums()[e], sum);
    for (int32_t k = starts[e]; k < starts[e + 1]; ++k) {
      kl.outcome(counts_.of_place(static_cast<size_t>(k)), priors_.of(k), of_total);
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

std::vector<StatisticSpec> AlignSide::statistics(const AlignStage &stage) const {
  StatisticRows rows{static_cast<int64_t>(pairs_.rows()), 0, {}};
  for (const int32_t start : pairs_.starts()) rows.offsets.push_back(static_cast<size_t>(start));
  std::vector<StatisticSpec> specs{{"translation", rows, true}};
  const auto add_positions = [&] {
    if (stage.model == AlignModelKind::hmm) specs.push_back(dense_statistic("jumps", jump_numbers()));
    if (stage.model == AlignModelKind::diagonal) specs.push_back(dense_statistic("positions", shapes_.numbers()));
  };
  add_positions();
  specs.push_back(signed_statistic("log_likelihood", 1));
  if (!is_stochastic(stage.method) || has_counts()) return specs;
  specs.push_back({"translation_of_all", std::move(rows), true});
  add_positions();
  return specs;
}

uint64_t AlignSide::layout() const {
  const uint64_t parts[] = {checksum64(pairs_.starts().data(), pairs_.starts().size_bytes()),
                            checksum64(pairs_.targets().data(), pairs_.targets().size_bytes())};
  return checksum64(parts, sizeof parts);
}

AlignSide::Sums AlignSide::sums_of(const AlignStage &stage, int64_t of_stage) const {
  const bool stochastic = is_stochastic(stage.method);
  AlignWeights w = weights(stage.method == AlignMethod::svi     ? AlignMethod::vi
                           : stage.method == AlignMethod::scvi2 ? AlignMethod::cvi2
                                                                : stage.method,
                           stage.model);
  JumpRow row(w.jumps, longest_);
  Sums of{stage, std::move(w), std::move(row), settings_.normalized && may_normalize(stage.method)};
  if (!stochastic) return of;
  of.starts = !has_counts();
  of.drawn = minibatches(stage).units_of(of_stage, settings_.first_item, bitext_.count());
  return of;
}

MinibatchLoop AlignSide::minibatches(const AlignStage &stage) const {
  return MinibatchLoop({blocks_.plan.items, settings_.minibatch, settings_.seed, settings_.forgetting_rate, settings_.delay,
                        stage.steps});
}

// Adds some pairs to a leaf's statistics from number `first` on, and their ln p to a sum.
void AlignSide::add_pairs(const Sums &of, std::span<const int64_t> pairs, StatisticLeaf *leaf, size_t first, double *log_p,
                          const Run &run) const {
  const LeafRows rows = leaf->rows(first);
  const bool hmm = of.stage.model == AlignModelKind::hmm, diagonal = of.stage.model == AlignModelKind::diagonal;
  PairPlaces places(pairs_);
  AlignmentSums sums;
  Array<size_t> begins;
  for (const int64_t p : pairs) {
    if ((p & 63) == 0) run.check();
    const int32_t *place = places.of(p);
    *log_p += pair_posteriors(p, place, of.stage.model, of.normalized, of.weights, of.row, &sums);
    const double *posteriors = sums.posteriors();
    if (hmm) sums.add_jumps(of.row, leaf->dense(first + 1));
    if (diagonal) shapes_.add(p, posteriors, 1, leaf->dense(first + 1));
    // Where the leaf has place 0 of each source word, if its row were that long.
    begins.clear();
    for (const Label e : bitext_.source->sequence(p)) {
      begins.push_back(rows.place[e] - static_cast<size_t>(pairs_.starts()[static_cast<size_t>(e)]));
    }
    double *of_null = rows[0];
    for (const Label word : bitext_.target->sequence(p)) {
      of_null[static_cast<size_t>(word) - 1] += *posteriors++;
      for (const size_t begin : begins) rows.value[begin + static_cast<size_t>(*place++)] += *posteriors++;
    }
  }
}

void AlignSide::add_block(const Sums &of, int64_t block, StatisticLeaf *leaf, size_t first, const Run &run) const {
  const int64_t from = blocks_.edges[block], to = blocks_.edges[block + 1];
  const bool ibm1 = of.stage.model == AlignModelKind::ibm1;
  const size_t numbers = ibm1 ? 1 : 2;
  double *log_p = leaf->dense(first + numbers).data();
  if (is_stochastic(of.stage.method)) {
    const int64_t *begin = std::lower_bound(of.drawn.begin(), of.drawn.end(), from);
    const int64_t *end = std::lower_bound(begin, of.drawn.end(), to);
    add_pairs(of, {begin, end}, leaf, first, log_p, run);
    if (!of.starts) return;
    first += numbers + 1;
  } else if (ibm1) {
    const UniformSums sums{bitext_, pairs_, of.weights.translation, settings_.null, settings_.first_item};
    *log_p += sums.add_counts_of(from, to, leaf->rows(first), run);
    return;
  }
  Array<int64_t> all;
  double unused = 0;
  for (int64_t p = from; p < to; ++p) all.push_back(p);
  add_pairs(of, all, leaf, first, is_stochastic(of.stage.method) ? &unused : log_p, run);
}

SufficientStatistics AlignSide::block_sums(const Sums &of, const Run &run) const {
  const auto shape = std::make_shared<const StatisticShape>(statistics(of.stage), blocks_.plan, 0);
  const BlockSums sums{shape, blocks_, [this](int64_t block, size_t) { return rows_of(block); },
                       [&](int64_t block, StatisticLeaf &leaf) { add_block(of, block, &leaf, 0, run); }};
  run.limit_bytes(pairs_.bytes() + sums.bytes(run));
  return sums.sum(run);
}

// Takes expected counts out of sums over all pairs, from statistic number *first on, which then is the number behind them.
void AlignSide::take_counts(const TakeTotal &total, AlignModelKind model, size_t *first, AlignCounts *counts) {
  counts->translation = total((*first)++);
  if (model == AlignModelKind::hmm) counts->jumps = total((*first)++);
  if (model == AlignModelKind::diagonal) counts->positions = total((*first)++);
}

// em and vi.
void AlignSide::expectation(const AlignStage &stage, const GivenSums &given, Next *next, const Run &run) const {
  AlignWeights &w = next->weights;
  // Without blocks IBM 1 makes one row of weights at a time, which saves 8 bytes for each pair of words.
  const bool by_rows = stage.model == AlignModelKind::ibm1 && !by_blocks_ && !sampled_last_ && !priors_.holds();
  fill_weights(stage.method, stage.model, &w, !by_rows);
  double log_likelihood = 0;
  const auto take = [&](const TakeTotal &total, size_t first) {
    take_counts(total, stage.model, &first, &next->counts);
    log_likelihood = total(first)[0];
  };
  if (given.sums) {
    take([&](size_t statistic) { return given.sums->total(statistic); }, given.first);
  } else if (stage.model == AlignModelKind::ibm1) {
    if (!has_small_counts()) empty_counts(stage.model, &next->counts);
    UniformSums sums{bitext_, pairs_, w.translation, settings_.null, settings_.first_item};
    const RowRule rule = row_rule(stage.method, counts_);
    if (by_rows) sums.fill_row = [&](size_t e, double *row) { fill_row(rule, e, row); };
    const int64_t all = std::max<int64_t>(bitext_.count(), 1);
    if (has_small_counts()) {
      next->counts.small.assign(pairs_.size(), 0.0f);
      log_likelihood = sums.add_small_counts(next->counts.small, run);
    } else {
      log_likelihood = sums.add_counts(by_blocks_ ? blocks_.plan.items_per_block : all, next->counts.translation, run);
    }
  } else {
    JumpRow row(w.jumps, longest_);
    Sums of{stage, std::move(w), std::move(row), settings_.normalized && may_normalize(stage.method)};
    if (by_blocks_) {
      SufficientStatistics sums = block_sums(of, run);
      take([&](size_t statistic) { return sums.take_total(statistic); }, 0);
    } else {
      empty_counts(stage.model, &next->counts);
      AlignmentSums sums;
      for (int64_t p = 0; p < bitext_.count(); ++p) {
        if ((p & 63) == 0) run.check();
        log_likelihood += pair_posteriors(p, stage.model, of.normalized, of.weights, of.row, &sums);
        count_pair(p, stage.model, of.row, sums, &next->counts);
      }
    }
    w = std::move(of.weights);
  }
  next->measures = {log_likelihood, kSumNotKnown, kSumNotKnown};
  const bool counted = counts_.of_words();
  if (stage.method == AlignMethod::em) {
    if (counted || !priors_.holds()) next->measures.objective = log_likelihood + held_log_prior(w, stage.model);
    return;
  }
  const bool jumps_known = !sampled_last_ && (stage.model != AlignModelKind::hmm || !counts_.jumps.empty());
  if (counted && jumps_known) next->measures.objective = log_likelihood - divergence(stage);
}

// svi and scvi2. Words that the first minibatch lacks are not to be without counts, so that a start counts all pairs.
void AlignSide::minibatch(const AlignStage &stage, int64_t of_stage, const GivenSums &given, Next *next, const Run &run) const {
  MinibatchLoop loop = minibatches(stage);
  loop.resume(of_stage, {});
  AlignCounts drawn;
  double log_z = 0;
  if (has_counts()) {
    next->counts = counts();
    next->counts.fertilities.clear();
  }
  const auto take = [&](const TakeTotal &total, size_t first) {
    take_counts(total, stage.model, &first, &drawn);
    log_z = total(first++)[0];
    if (!has_counts()) take_counts(total, stage.model, &first, &next->counts);
  };
  if (given.sums) {
    take([&](size_t statistic) { return given.sums->total(statistic); }, given.first);
  } else {
    const Sums of = sums_of(stage, of_stage);
    if (by_blocks_) {
      SufficientStatistics sums = block_sums(of, run);
      take([&](size_t statistic) { return sums.take_total(statistic); }, 0);
    } else {
      AlignmentSums sums;
      if (of.starts) empty_counts(stage.model, &next->counts);
      for (int64_t p = 0; of.starts && p < bitext_.count(); ++p) {
        if ((p & 63) == 0) run.check();
        pair_posteriors(p, stage.model, of.normalized, of.weights, of.row, &sums);
        count_pair(p, stage.model, of.row, sums, &next->counts);
      }
      empty_counts(stage.model, &drawn);
      for (const int64_t p : of.drawn) {
        run.check();
        log_z += pair_posteriors(p, stage.model, of.normalized, of.weights, of.row, &sums);
        count_pair(p, stage.model, of.row, sums, &drawn);
      }
    }
  }
  const double rate = loop.step_size(), scale = loop.scale();
  blend(rate, scale, drawn.translation, &next->counts.translation);
  blend(rate, scale, drawn.jumps, &next->counts.jumps);
  blend(rate, scale, drawn.positions, &next->counts.positions);
  next->measures = {kSumNotKnown, scale * log_z, kSumNotKnown};
}

}  // namespace hws
