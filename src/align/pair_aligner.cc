// Optimize: speed
#include "src/align/pair_aligner.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/sections.hh"

namespace hws {

namespace {
constexpr size_t kFirstLongest = 128;
constexpr int64_t kPairPadding = 16;

// The first of ascending numbers from `at` on that is not below x. O(log of how far it is).
const int32_t *first_not_below(const int32_t *at, const int32_t *end, int32_t x) {
  std::ptrdiff_t step = 1;
  while (step < end - at && at[step] < x) {
    at += step;
    step *= 2;
  }
  return std::lower_bound(at, end - at > step ? at + step + 1 : end, x);
}
}  // namespace

PairAligner::PairAligner(const AlignDirectionModel &model, const PairAlignerSettings &settings)
    : model_(model), settings_(settings), kernels_(fastest_alignment_kernels()),
      probabilities_(model.jump_probabilities()), jumps_(probabilities_, 0) {}

void PairAligner::fill(const PairWords &pair) {
  const size_t words = pair.source.size(), rows = pair.target.size();
  weights_ = sums_.weights(words, rows);
  const bool spelled = model_.spelling > 0 && !pair.source_names.empty() && !pair.target_names.empty();
  const int32_t unknown = static_cast<int32_t>(model_.rows());
  for (size_t j = 0; j < rows; ++j) weights_[j * (words + 1)] = model_.translation(0, pair.target[j], 0);
  // Rows are sorted, so that a row is passed over once for all target words in their order.
  order_.resize(rows);
  for (size_t j = 0; j < rows; ++j) order_[j] = static_cast<int32_t>(j);
  std::sort(order_.begin(), order_.end(), [&](int32_t a, int32_t b) {
    return pair.target[static_cast<size_t>(a)] < pair.target[static_cast<size_t>(b)];
  });
  for (size_t i = 0; i < words; ++i) {
    const size_t row = static_cast<size_t>(pair.source[i]);
    const int32_t *at = row == 0 ? nullptr : model_.targets.data() + model_.starts[row];
    const int32_t *const end = row == 0 ? nullptr : model_.targets.data() + model_.starts[row + 1];
    for (const int32_t j : order_) {
      const int32_t f = pair.target[static_cast<size_t>(j)];
      at = first_not_below(at, end, f);
      const bool there = at != end && *at == f;
      double alike = 0;
      if (spelled && !there) alike = spelled_alike(pair.source_names[i], pair.target_names[static_cast<size_t>(j)]);
      weights_[static_cast<size_t>(j) * (words + 1) + i + 1] =
          row == 0 ? model_.translation(unknown, f, alike)
                   : model_.translation_at(row, there ? static_cast<int32_t>(at - model_.targets.data()) : -1, alike);
    }
  }
  if (!has_jumps(model_.kind) || words <= jumps_.longest()) return;
  jumps_ = JumpRow(probabilities_, std::max(2 * words, kFirstLongest));
  const int64_t n = static_cast<int64_t>(jumps_.longest());
  forward_.assign(static_cast<size_t>(2 * n + 2 + kPairPadding), 0.0f);
  backward_ = forward_;
  for (int64_t d = -n; d <= n; ++d) {
    forward_[n + d] = static_cast<float>(jumps_.of(d));
    backward_[n + d] = static_cast<float>(jumps_.of(-d));
  }
}

double PairAligner::posteriors(const PairWords &pair, const Run &run) {
  fill(pair);
  if (!has_jumps(model_.kind)) {
    const double log_p = model_.kind == AlignModelKind::diagonal ? sums_.diagonal(model_.null, model_.jumps[0])
                                                                 : sums_.uniform(model_.null);
    posteriors_ = sums_.posteriors();
    return log_p;
  }
  // The sums leave the weights as they are.
  const double log_p = sums_.jumps(jumps_, model_.null, model_.normalized);
  posteriors_ = sums_.posteriors();
  if (model_.kind == AlignModelKind::fertility && !pair.source.empty() && !pair.target.empty() && log_p > -INFINITY) {
    sample(pair, run);
  }
  return log_p;
}

double PairAligner::best(const PairWords &pair, std::span<int32_t> to) {
  fill(pair);
  if (model_.kind == AlignModelKind::diagonal) return sums_.best_diagonal(model_.null, model_.jumps[0], to);
  if (!has_jumps(model_.kind)) return sums_.best_uniform(model_.null, to);
  return sums_.best_jumps(jumps_, model_.null, model_.normalized, to);
}

void PairAligner::sample(const PairWords &pair, const Run &run) {
  const size_t words = pair.source.size(), rows = pair.target.size(), columns = words + 1;
  const int32_t vectors = alignment_vectors(static_cast<int32_t>(words));
  const size_t width = static_cast<size_t>(vectors) * 16;
  const float word = static_cast<float>(1 - model_.null);
  lexical_.assign(width * rows, 0.0f);
  null_.resize(rows);
  for (size_t j = 0; j < rows; ++j) {
    // Of a row only ratios matter: the largest is 1, so that floats are precise enough.
    double most = 0;
    for (size_t i = 0; i < columns; ++i) most = std::max(most, weights_[j * columns + i]);
    const double scale = most > 0 ? 1 / most : 0;
    null_[j] = static_cast<float>(model_.null * weights_[j * columns] * scale);
    for (size_t i = 0; i < words; ++i) {
      lexical_[j * width + i] = static_cast<float>(weights_[j * columns + i + 1] * scale) * word;
    }
  }
  scale_.assign(width, 0.0f);
  drawn_.resize(width);
  running_.resize(width);
  ones_.assign(width, 1.0f);
  averages_.assign(rows * columns, 0.0);
  to_.resize(rows);
  next_.resize(rows);
  fertility_.resize(words);
  const uint64_t key = checksum64(pair.source.data(), pair.source.size_bytes(),
                                  checksum64(pair.target.data(), pair.target.size_bytes()));
  const int64_t n = static_cast<int64_t>(jumps_.longest());
  const auto rescale = [&](size_t i) {
    const size_t row = static_cast<size_t>(pair.source[i]);  // of an unknown word null's, which is flat
    if (row == 0 || fertility_[i] >= kMostFertility) {
      scale_[i] = 1;
      return;
    }
    const float *p = model_.fertilities.data() + row * kFertilities + fertility_[i];
    scale_[i] = p[1] / p[0];
  };
  const int32_t skipped = settings_.sweeps / 4;
  const double share = 1 / static_cast<double>(settings_.chains * (settings_.sweeps - skipped));
  const double *hmm = sums_.posteriors();
  for (int32_t c = 0; c < settings_.chains; ++c) {
    run.check();
    Rng rng(settings_.seed, RngMethod::alignment, static_cast<uint32_t>(c), UINT32_MAX - 1, key);
    std::fill(fertility_.begin(), fertility_.end(), 0);
    for (size_t j = 0; j < rows; ++j) {
      double rest = rng.uniform();
      size_t to = 0;
      while (to < words && (rest -= hmm[j * columns + to]) >= 0) ++to;
      to_[j] = static_cast<int32_t>(to);
      if (to > 0) ++fertility_[to - 1];
    }
    for (size_t i = 0; i < words; ++i) rescale(i);
    for (int32_t s = 0; s < settings_.sweeps; ++s) {
      for (size_t j = rows, after = 0; j-- > 0;) {
        next_[j] = static_cast<int32_t>(after);
        if (to_[j] > 0) after = static_cast<size_t>(to_[j]);
      }
      int64_t before = 0;
      for (size_t j = 0; j < rows; ++j) {
        const int32_t old = to_[j];
        const int64_t after = next_[j];
        if (old > 0) {
          --fertility_[old - 1];
          rescale(static_cast<size_t>(old) - 1);
        }
        const AlignmentDraw draw{lexical_.data() + j * width, scale_.data(), forward_.data() + n + 1 - before,
                                 after ? backward_.data() + n + 1 - after : ones_.data(), drawn_.data(), running_.data(),
                                 vectors};
        const float null = null_[j] * (after ? forward_[n + after - before] : 1);
        float sum;
        const int32_t now = kernels_.draw(draw, null, static_cast<float>(rng.bits32() >> 8) * 0x1p-24f, &sum);
        to_[j] = now;
        if (now > 0) {
          ++fertility_[now - 1];
          rescale(static_cast<size_t>(now) - 1);
          before = now;
        }
        if (s < skipped || !(sum > 0)) continue;
        double *average = averages_.data() + j * columns;
        const double scale = share / static_cast<double>(sum);
        average[0] += scale * static_cast<double>(null);
        for (size_t i = 0; i < words; ++i) average[i + 1] += scale * static_cast<double>(drawn_[i]);
      }
    }
  }
  posteriors_ = averages_.data();
}

}  // namespace hws
