// Optimize: speed
#include "src/grammar/dmv/dmv_weights.hh"

#include <algorithm>
#include <cmath>

namespace hws {

namespace {

void clear_own_arcs(ValenceUses weights) {
  for (size_t h = 0; h < weights.words(); ++h) weights.arc(h, h) = 0;
}

}  // namespace

bool has_unknown(std::span<const Label> words) { return std::find(words.begin(), words.end(), 0) != words.end(); }

void read_weights(const DmvLayout &layout, std::span<const Label> words, const double *numbers, ValenceUses weights) {
  if (has_unknown(words)) {
    std::fill_n(weights.data(), weights.size(), 0.0);
    return;
  }
  clear_own_arcs(weights);
  for_each_choice(layout, words, weights, [&](double &weight, size_t at, size_t) { weight = numbers[at]; });
}

void add_uses(const DmvLayout &layout, std::span<const Label> words, ValenceWeights uses, double *numbers) {
  for_each_choice(layout, words, uses, [&](double x, size_t at, size_t) { numbers[at] += x; });
}

void add_local(const DmvLayout &layout, std::span<const Label> words, ValenceWeights local, double sign, RowUses *uses) {
  for_each_choice(layout, words, local, [&](double x, size_t at, size_t row) {
    uses->counts[at] += sign * x;
    uses->sums[row] += sign * x;
  });
}

DmvPlaces::DmvPlaces(const DmvLayout &layout, std::span<const Label> words)
    : words_(words.size()), valence_(layout.valence), all_(ValenceNumbers<DmvPlace>::size_of(words_, valence_)) {
  for_each_choice(layout, words, ValenceNumbers<DmvPlace>(words_, valence_, all_.data()),
                  [](DmvPlace &place, size_t at, size_t row) { place = {at, row}; });
}

void DmvPriors::read(const DmvLayout &layout, std::span<const Label> words, const RowUses &uses, ValenceUses weights) const {
  clear_own_arcs(weights);
  for_each_choice(layout, words, weights, [&](double &weight, size_t at, size_t row) { weight = probability(uses, at, row); });
}

double move_tree(const DmvPlaces &places, const int32_t *heads, const DmvPriors &priors, double sign, RowUses *uses) {
  double log_p = 0;
  for_each_use(places.of(), heads, [&](const DmvPlace &place) {
    if (sign > 0) log_p += std::log(priors.probability(*uses, place.at, place.row));
    uses->counts[place.at] += sign;
    uses->sums[place.row] += sign;
    if (sign < 0) log_p += std::log(priors.probability(*uses, place.at, place.row));
  });
  return log_p;
}

}  // namespace hws
