#include "src/grammar/dmv/dmv_start.hh"

#include <algorithm>

namespace hws {

namespace {

double distance(size_t a, size_t b) { return static_cast<double>(a < b ? b - a : a - b); }

}  // namespace

void harmonic_uses(ValenceUses uses) {
  const size_t n = uses.words(), valence = uses.valence();
  const double each = 1 / static_cast<double>(n);
  std::fill_n(uses.data(), uses.size(), 0.0);
  for (size_t m = 0; m < n; ++m) {
    uses.root(m) = each;
    double sum = 0;
    for (size_t h = 0; h < n; ++h) sum += h == m ? 0 : 1 / distance(h, m);
    for (size_t h = 0; h < n; ++h) {
      if (h != m) uses.arc(h, m) = (1 - each) / distance(h, m) / sum;
    }
  }
  for (size_t h = 0; h < n; ++h) {
    for (const size_t side : {kLeftSide, kRightSide}) {
      // The law of min(K, V − 1), and E[K].
      double law[kMostValence] = {1}, expected = 0;
      for (size_t m = side == kLeftSide ? 0 : h + 1; m < (side == kLeftSide ? h : n); ++m) {
        const double q = uses.arc(h, m);
        expected += q;
        for (size_t v = valence - 1; v > 0; --v) law[v] = law[v] * (v == valence - 1 ? 1 : 1 - q) + law[v - 1] * q;
        law[0] *= 1 - q;
      }
      double more = 1, gone = 0;  // P(K > v), and Σ P(K > u) for the states before
      for (size_t v = 0; v < valence; ++v) {
        more -= law[v];
        const bool last = v == valence - 1;
        uses.stop(h, side, v) = law[v];
        uses.go(h, side, v) = std::max(0.0, last ? expected - gone : more);
        gone += more;
      }
    }
  }
}

}  // namespace hws
