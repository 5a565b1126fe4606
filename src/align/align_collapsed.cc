// Optimize: speed
// The collapsed passes of AlignSide (align_side.hh): cvi2 pair by pair, and cvi1 target word by target word.
#include <algorithm>
#include <cmath>
#include <limits>

#include "src/align/align_side.hh"
#include "src/align/token_visit.hh"

namespace hws {

namespace {

constexpr double kPassNotKnown = std::numeric_limits<double>::quiet_NaN();

[[noreturn]] void fail_no_probability(int64_t p) {
  fail(Code::empty, "the model gives pair %lld (counted from 0) no probability", static_cast<long long>(p));
}

// Sums of counts and pseudo-counts by row.
Array<double> row_sums(const WordPairs &pairs, const SpelledPriors &priors, const Array<double> &translation) {
  Array<double> rows(pairs.rows(), 0.0);
  for (size_t e = 0; e < rows.size(); ++e) {
    for (int32_t k = pairs.starts()[e]; k < pairs.starts()[e + 1]; ++k) rows[e] += translation[k];
    rows[e] += priors.sums()[e];
  }
  return rows;
}

}  // namespace

// Each pair's posteriors under the present weights, and their sums.
void AlignSide::begin_own(const AlignStage &stage, Next *next, const Run &run) const {
  const AlignWeights w = weights(AlignMethod::em, stage.model);
  const JumpRow row(w.jumps, longest_);
  const bool hmm = stage.model == AlignModelKind::hmm, by_pair = stage.method == AlignMethod::cvi2;
  const int64_t numbers = pairs_.cells() + static_cast<int64_t>(bitext_.target->symbols.size());
  const int64_t of_jumps = hmm && by_pair ? static_cast<int64_t>(jump_numbers()) * bitext_.count() : 0;
  run.limit_bytes(pairs_.bytes() + 16 * (numbers + of_jumps));
  next->own.reserve(static_cast<size_t>(numbers));
  next->own_jumps.assign(static_cast<size_t>(of_jumps), 0.0);
  empty_counts(stage.model, &next->counts);
  AlignCounts &counts = next->counts;
  AlignmentVisit visit(counts.jumps, jump_priors_, settings_.null);
  AlignmentSums sums;
  for (int64_t p = 0; p < bitext_.count(); ++p) {
    if ((p & 63) == 0) run.check();
    pair_posteriors(p, stage.model, settings_.normalized && by_pair, w, row, &sums);
    const double *posteriors = sums.posteriors();
    const size_t words = bitext_.source->sequence(p).size(), rows = bitext_.target->sequence(p).size();
    next->own.insert(next->own.end(), posteriors, posteriors + rows * (words + 1));
    scatter(p, posteriors, 1, counts.translation);
    if (stage.model == AlignModelKind::diagonal) shapes_.add(p, posteriors, 1, counts.positions);
    if (!hmm) continue;
    if (!by_pair) {
      visit.count(words, rows, posteriors);
      continue;
    }
    const std::span<double> own{next->own_jumps.data() + static_cast<size_t>(p) * jump_numbers(), jump_numbers()};
    sums.add_jumps(row, own);
    for (size_t d = 0; d < own.size(); ++d) counts.jumps[d] += own[d];
  }
}

void AlignSide::collapsed_pass(const AlignStage &stage, Next *next, const Run &run) const {
  const bool hmm = stage.model == AlignModelKind::hmm, diagonal = stage.model == AlignModelKind::diagonal;
  if (own_.empty() || (hmm && own_jumps_.empty()) || (diagonal && counts_.positions.empty())) {
    begin_own(stage, next, run);
  } else {
    next->own = own_;
    next->own_jumps = own_jumps_;
    next->counts = counts_;
  }
  AlignCounts &counts = next->counts;
  const double tension_of_pass = diagonal ? tension(counts) : 0;
  Array<double> rows = row_sums(pairs_, priors_, counts.translation);
  Array<double> jumps(jump_numbers()), fresh(jump_numbers());
  AlignmentSums sums;
  double surrogate = 0, moved = 0;
  double *own = next->own.data();
  for (int64_t p = 0; p < bitext_.count(); ++p) {
    if ((p & 63) == 0) run.check();
    const std::span<const Label> e = bitext_.source->sequence(p), f = bitext_.target->sequence(p);
    const size_t columns = e.size() + 1;
    scatter(p, own, -1, counts.translation);
    if (diagonal) shapes_.add(p, own, -1, counts.positions);
    for (size_t j = 0; j < f.size(); ++j) {
      rows[0] -= own[j * columns];
      for (size_t i = 0; i < e.size(); ++i) rows[e[i]] -= own[j * columns + i + 1];
    }
    double *t = sums.weights(e.size(), f.size());
    const int32_t *places = places_.of(p);
    for (const Label word : f) {
      const int32_t null = word - 1;
      // Rounding may leave a little less than nothing.
      *t++ = (std::max(counts.translation[null], 0.0) + priors_.of(null)) / rows[0];
      for (size_t i = 0; i < e.size(); ++i, ++places) {
        *t++ = (std::max(counts.translation[*places], 0.0) + priors_.of(*places)) / rows[e[i]];
      }
    }
    double log_z;
    if (hmm) {
      const std::span<double> of_pair{next->own_jumps.data() + static_cast<size_t>(p) * jump_numbers(), jump_numbers()};
      double sum = 0;
      for (size_t d = 0; d < jumps.size(); ++d) {
        counts.jumps[d] -= of_pair[d];
        jumps[d] = std::max(counts.jumps[d], 0.0) + jump_priors_[d];
        sum += jumps[d];
      }
      for (double &x : jumps) x /= sum;
      const JumpRow row(jumps, e.size());
      log_z = sums.jumps(row, settings_.null, settings_.normalized);
      std::fill(fresh.begin(), fresh.end(), 0.0);
      if (log_z > -INFINITY) sums.add_jumps(row, fresh);
      std::copy(fresh.begin(), fresh.end(), of_pair.begin());
      for (size_t d = 0; d < jumps.size(); ++d) counts.jumps[d] += fresh[d];
    } else {
      log_z = diagonal ? sums.diagonal(settings_.null, tension_of_pass) : sums.uniform(settings_.null);
    }
    if (!(log_z > -INFINITY)) fail_no_probability(p);
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
    if (diagonal) shapes_.add(p, own, 1, counts.positions);
    own += f.size() * columns;
  }
  const double tokens = static_cast<double>(std::max<size_t>(bitext_.target->symbols.size(), 1));
  next->measures = {kPassNotKnown, surrogate, moved / (2 * tokens)};
}

void AlignSide::token_pass(const AlignStage &stage, Next *next, const Run &run) const {
  const bool hmm = stage.model == AlignModelKind::hmm, diagonal = stage.model == AlignModelKind::diagonal;
  // Expected jumps of cvi2 are those of whole pairs, from which a word's cannot be taken.
  if (own_.empty() || !own_jumps_.empty() || (hmm && counts_.jumps.empty()) || (diagonal && counts_.positions.empty())) {
    begin_own(stage, next, run);
  } else {
    next->own = own_;
    next->counts = counts_;
  }
  AlignCounts &counts = next->counts;
  const double tension_of_pass = diagonal ? tension(counts) : 0;
  Array<double> rows = row_sums(pairs_, priors_, counts.translation), t, before, positions;
  AlignmentVisit visit(counts.jumps, jump_priors_, settings_.null);
  double surrogate = 0, moved = 0;
  double *own = next->own.data();
  for (int64_t p = 0; p < bitext_.count(); ++p) {
    if ((p & 63) == 0) run.check();
    const std::span<const Label> e = bitext_.source->sequence(p), f = bitext_.target->sequence(p);
    const int32_t *places = places_.of(p);
    const size_t columns = e.size() + 1;
    t.resize(columns);
    before.resize(columns);
    positions.assign(e.size(), e.empty() ? 0 : 1 / static_cast<double>(e.size()));
    if (hmm) visit.begin_pair(e.size(), f.size(), own);
    if (diagonal) shapes_.add(p, own, -1, counts.positions);
    double *const first = own;
    for (size_t j = 0; j < f.size(); ++j, places += e.size(), own += columns) {
      const auto count = [&](double sign) {
        counts.translation[static_cast<size_t>(f[j]) - 1] += sign * own[0];
        rows[0] += sign * own[0];
        for (size_t i = 0; i < e.size(); ++i) {
          counts.translation[places[i]] += sign * own[i + 1];
          rows[e[i]] += sign * own[i + 1];
        }
      };
      count(-1);
      const int32_t null = f[j] - 1;
      t[0] = (std::max(counts.translation[null], 0.0) + priors_.of(null)) / rows[0];
      for (size_t i = 0; i < e.size(); ++i) {
        t[i + 1] = (std::max(counts.translation[places[i]], 0.0) + priors_.of(places[i])) / rows[e[i]];
      }
      std::copy(own, own + columns, before.begin());
      double sum = 0;
      if (hmm) {
        sum = visit.visit(j, t.data(), own);
      } else {
        if (diagonal && !e.empty()) diagonal_row(tension_of_pass, e.size(), f.size(), j, positions.data());
        t[0] *= settings_.null;
        for (size_t i = 0; i < e.size(); ++i) t[i + 1] *= (1 - settings_.null) * positions[i];
        for (const double x : t) sum += x;
        for (size_t i = 0; i < columns; ++i) own[i] = t[i] / sum;
      }
      if (!(sum > 0)) fail_no_probability(p);
      surrogate += std::log(sum);
      for (size_t i = 0; i < columns; ++i) moved += std::abs(own[i] - before[i]);
      count(1);
    }
    if (diagonal) shapes_.add(p, first, 1, counts.positions);
  }
  const double tokens = static_cast<double>(std::max<size_t>(bitext_.target->symbols.size(), 1));
  next->measures = {kPassNotKnown, surrogate, moved / (2 * tokens)};
}

}  // namespace hws
