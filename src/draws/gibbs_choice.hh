// Drawing a state for collapsed samplers, for one instruction set. The cumulative weights of the states are in sixteen lanes
// side by side.

namespace hws::HWS_SET {

namespace {

using Lanes = Vector<float, kGibbsLanes>;
inline Lanes load_lanes(const float *p) { return load<kGibbsLanes>(p); }
inline Lanes in_all(float x) { return all<kGibbsLanes>(x); }

// Returns the lane of the draw, or sixteen if rounding left none. In the cumulative order all of lane 0 comes first, then all
// of lane 1, and so on. Writes to `rests`, for each lane, the threshold minus the total of the lanes before it.
inline int64_t choose_lane(const Lanes &sum, float uniform, float *rests) {
  const Lanes running = running_sums(sum), threshold = sum_in_all(sum) * in_all(uniform);
  store(rests, threshold - (running - sum));
  return count_not_above(running, threshold);
}

// Returns the state within the lane, or −1 if rounding left none.
inline int64_t choose_state(int64_t lane, const float *rests, const float *sums, int32_t vectors) {
  if (lane == kGibbsLanes) return -1;
  const float *at = sums + lane;
  float rest = rests[lane];
  if (rest < 0) [[unlikely]] rest = 0;  // by rounding; a state without weight at the start of the lane must not be chosen
  int64_t v = 0;
  for (int32_t i = vectors; i > 0; i -= kGibbsUnrolled) {
    v += at[0] <= rest;
    v += at[kGibbsLanes] <= rest;
    v += at[2 * kGibbsLanes] <= rest;
    v += at[3 * kGibbsLanes] <= rest;
    at += kGibbsUnrolled * kGibbsLanes;
  }
  return v == vectors ? -1 : v * kGibbsLanes + lane;
}

// Computes (x / most)^exponent with exponent > 0 if x is a normal number, and 0 otherwise; all x ≤ most. The relative error is
// below 1e-6 times (1 + exponent · |ln (x / most)|). It is 2^(exponent · (log2 x − log2 most)), where whole and fractional
// parts of the logarithms are kept apart.
struct PowersBelow {
  Lanes exponent, whole, part;
  // log2 of a mantissa m: with t = (m − √2) / (m + √2) it is ½ + 2 / ln 2 · (t + t³/3 + t⁵/5 + t⁷/7). The ½ cancels in
  // differences.
  static Lanes log_of_mantissa(const Lanes &x) {
    const Lanes root = in_all(1.41421356f), m = mantissas(x), t = (m - root) / (m + root), s = t * t;
    const Lanes series = in_all(2.88539008f) +
                         s * (in_all(0.961796694f) + s * (in_all(0.577078016f) + s * in_all(0.412198583f)));
    return t * series;
  }
  PowersBelow(const Lanes &most, float e) : exponent(in_all(e)), whole(exponents(most)), part(log_of_mantissa(most)) {}
  Lanes operator()(const Lanes &x) const {
    const Lanes y = larger(exponent * ((exponents(x) - whole) + (log_of_mantissa(x) - part)), in_all(-126.0F));
    const Lanes i = floor_of(y), u = (y - i - in_all(0.5f)) * in_all(0.693147181f);
    // The series of e^u, times √2.
    const Lanes power =
        in_all(1.41421356f) +
        u * (in_all(1.41421356f) +
             u * (in_all(0.707106781f) +
                  u * (in_all(0.235702260f) +
                       u * (in_all(0.0589255651f) + u * (in_all(0.0117851130f) + u * in_all(0.00196418550f))))));
    return where_not_below(x, 0x1p-126f, power * two_to(i));
  }
};

}  // namespace

}  // namespace hws::HWS_SET
