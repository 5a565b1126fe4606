#include "tools/morph/morph_score.hh"

#include <algorithm>
#include <cmath>

namespace tool {

int64_t edit_distance(const Segments &a, const Segments &b) {
  std::vector<int64_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int64_t>(j);
  for (size_t i = 1; i <= a.size(); ++i) {
    int64_t diagonal = row[0];
    row[0] = static_cast<int64_t>(i);
    for (size_t j = 1; j <= b.size(); ++j) {
      const int64_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1])});
      diagonal = above;
    }
  }
  return row[b.size()];
}

void add_morph(const MorphBelief &belief, const std::vector<Segments> &gold, MorphScore *sums) {
  const Segments best = belief.forms.empty() ? Segments{} : belief.forms.front();
  int64_t nearest = INT64_MAX;
  for (const Segments &form : gold) nearest = std::min(nearest, edit_distance(best, form));
  ++sums->morphs;
  sums->infinite += belief.log_gold == -INFINITY;
  sums->neg_log_gold += std::clamp(-belief.log_gold, 0.0, kGoldFloor);  // rounding takes probabilities beyond 1
  sums->exact_match += !belief.forms.empty() && nearest == 0;
  sums->edit_distance += static_cast<double>(nearest);
}

MorphScore mean_of(MorphScore sums) {
  const double n = sums.morphs > 0 ? static_cast<double>(sums.morphs) : 1;
  sums.neg_log_gold /= n;
  sums.exact_match /= n;
  sums.edit_distance /= n;
  return sums;
}

}  // namespace tool
