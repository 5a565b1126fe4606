#include "src/align/spelled_priors.hh"

namespace hws {

SpelledPriors::SpelledPriors(const Alphabet &source, const Alphabet &target, const WordPairs &pairs, double translation,
                             double spelling, const Run &run) {
  levels_of_.assign(pairs.size() / 4 + 1, 0);
  levels_[0] = translation;
  levels_[1] = translation + spelling * kShareAlike;
  levels_[2] = translation + spelling;
  sums_.assign(pairs.rows(), translation * static_cast<double>(pairs.target_words()));
  if (spelling == 0 || !source.has_names() || !target.has_names()) return;
  for (size_t e = 1; e < pairs.rows(); ++e) {
    if ((e & 255) == 0) run.check();
    const std::string_view name = source.name(static_cast<Label>(e));
    for (int32_t k = pairs.starts()[e]; k < pairs.starts()[e + 1]; ++k) {
      const double alike = spelled_alike(name, target.name(pairs.targets()[static_cast<size_t>(k)]));
      if (alike == 0) continue;
      levels_of_[k >> 2] |= static_cast<uint8_t>((alike == 1 ? 2 : 1) << 2 * (k & 3));
      sums_[e] += alike * spelling;
    }
  }
}

void SpelledPriors::hold(Array<float> counts, Array<double> row_counts) {
  held_ = std::move(counts);
  held_sums_ = std::move(row_counts);
  for (size_t e = 0; e < sums_.size(); ++e) sums_[e] += held_sums_[e];
}

}  // namespace hws
