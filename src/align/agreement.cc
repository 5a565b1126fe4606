// Optimize: balanced
#include "src/align/agreement.hh"

namespace hws {

double agreement_of(const Bitext &bitext, std::span<const double> forward, std::span<const double> reverse) {
  const double *to_source = forward.data(), *to_target = reverse.data();
  double both = 0, links = 0;
  for (int64_t p = 0; p < bitext.count(); ++p) {
    const size_t sources = bitext.source->sequence(p).size(), targets = bitext.target->sequence(p).size();
    for (size_t j = 0; j < targets; ++j) {
      const double *row = to_source + j * (sources + 1) + 1;
      for (size_t i = 0; i < sources; ++i) {
        const double other = to_target[i * (targets + 1) + j + 1];
        both += row[i] * other;
        links += row[i] + other;
      }
    }
    to_source += targets * (sources + 1);
    to_target += sources * (targets + 1);
  }
  return links > 0 ? 2 * both / links : 0;
}

}  // namespace hws
