#include "src/graph/prune/selection.hh"

#include <algorithm>
#include <cmath>

namespace hws {

namespace {

// The places of finite gains, and 1 for all others.
Array<int32_t> finite_places(std::span<const double> gains, Array<int64_t> *places) {
  Array<int32_t> stays(gains.size(), 1);
  for (size_t i = 0; i < gains.size(); ++i) {
    if (std::isinf(gains[i])) continue;
    places->push_back(static_cast<int64_t>(i));
    stays[i] = 0;
  }
  return stays;
}

}  // namespace

Array<int32_t> min_size(std::span<const double> gains, double epsilon) {
  Array<int64_t> places;
  Array<int32_t> stays = finite_places(gains, &places);
  const auto at = [&](int64_t place) { return gains[static_cast<size_t>(place)]; };
  std::sort(places.begin(), places.end(), [&](int64_t a, int64_t b) { return at(a) != at(b) ? at(a) < at(b) : a < b; });
  double left_out = 0;
  size_t i = 0;
  while (i < places.size() && left_out + at(places[i]) <= epsilon) left_out += at(places[i++]);
  for (; i < places.size(); ++i) stays[places[i]] = 1;
  return stays;
}

Array<int32_t> min_divergence(std::span<const double> gains, int64_t most) {
  Array<int64_t> places;
  Array<int32_t> stays = finite_places(gains, &places);
  const auto kept = static_cast<size_t>(
      std::clamp<int64_t>(most - static_cast<int64_t>(gains.size() - places.size()), 0, static_cast<int64_t>(places.size())));
  const auto at = [&](int64_t place) { return gains[static_cast<size_t>(place)]; };
  std::nth_element(places.begin(), places.begin() + kept, places.end(),
                   [&](int64_t a, int64_t b) { return at(a) != at(b) ? at(a) > at(b) : a > b; });
  for (size_t i = 0; i < kept; ++i) stays[places[i]] = 1;
  return stays;
}

Array<int32_t> min_joint(std::span<const double> gains, double gamma) {
  Array<int32_t> stays(gains.size());
  for (size_t i = 0; i < gains.size(); ++i) stays[i] = gains[i] >= gamma;
  return stays;
}

Array<int32_t> selected(std::span<const double> gains, int64_t seed_factors, const PruneSettings &settings) {
  switch (settings.selection) {
    case PruneSelection::min_size: return min_size(gains, settings.epsilon);
    case PruneSelection::min_divergence: return min_divergence(gains, settings.factors - seed_factors);
    default: return min_joint(gains, settings.gamma);
  }
}

}  // namespace hws
