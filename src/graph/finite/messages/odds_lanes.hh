// What kernels of odds have in common, for one instruction set (odds_kernel.hh, pair_kernel.hh). Each lane has the operations
// of a single number.
#include "src/graph/finite/messages/largest_distance.hh"

namespace hws::HWS_SET {

namespace {

constexpr size_t kSlots = 4;  // lanes

template <size_t N = kSlots>
inline Vector<double, N> numbers_at(const double *from, const int32_t *at) {
  if constexpr (N > kDoubles) {
    return {numbers_at<N / 2>(from, at), numbers_at<N / 2>(from, at + N / 2)};
  } else if constexpr (N == 2) {
    return Vector<double, N>{from[at[0]], from[at[1]]};
  } else {
    return Vector<double, N>{from[at[0]], from[at[1]], from[at[2]], from[at[3]]};
  }
}

// Tables of the slots from s on: one for each slot, or those that `table` names.
template <size_t N>
struct OddsTables {
  Vector<double, N> t01, t10, t11;
  template <class Arrays>
  OddsTables(const Arrays &arrays, int32_t s) {
    if constexpr (N == 1) {
      const int32_t t = arrays.table ? arrays.table[s] : s;
      t01 = arrays.t01[t];
      t10 = arrays.t10[t];
      t11 = arrays.t11[t];
    } else if (arrays.table) {
      const int32_t *const at = arrays.table + s;
      t01 = numbers_at(arrays.t01, at);
      t10 = numbers_at(arrays.t10, at);
      t11 = numbers_at(arrays.t11, at);
    } else {
      t01 = load<N>(arrays.t01 + s);
      t10 = load<N>(arrays.t10 + s);
      t11 = load<N>(arrays.t11 + s);
    }
  }
  // To the second variable. a: the product of the first one, b: the message back to it.
  Vector<double, N> message(const Vector<double, N> &a, const Vector<double, N> &b) const {
    return (t01 * b + t11 * a) / (b + t10 * a);
  }
  // To the first variable, from the second one.
  Vector<double, N> message_back(const Vector<double, N> &a, const Vector<double, N> &b) const {
    return (t10 * b + t11 * a) / (b + t01 * a);
  }
};

// The largest distance of messages that are made by lanes or one by one.
struct OddsDistance {
  LargestDistance<double, kSlots> lanes;
  LargestDistance<double, 1> single;
  double largest() const {
    double numbers[kSlots], most = single.most;
    store(numbers, lanes.most);
    for (const double x : numbers) most = larger(x, most);
    return most;
  }
};

}  // namespace

}  // namespace hws::HWS_SET
