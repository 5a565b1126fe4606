// The largest distance of messages so far (message_store.hh), for kernels of one instruction set.

namespace hws::HWS_SET {

namespace {

inline bool any_above(double x, double y) { return x > y; }
template <class V>
inline bool any_above(const V &x, const V &y) {
  if constexpr (requires { x.low; }) {
    return any_above(x.low, y.low) || any_above(x.high, y.high);
  } else {
    const auto above = x > y;
    int64_t any = 0;
    for (size_t k = 0; k < sizeof(V) / sizeof(x[0]); ++k) any |= above[k];
    return any != 0;
  }
}

// The largest distance of messages so far, in N lanes. A division is made only where it may rise: for nearly all messages it
// cannot. The bar lies below the largest distance by more than rounding errors, so that what is largest does not depend on how
// messages are shared out among lanes and threads. It starts from zeros.
template <class T, size_t N>
struct LargestDistance {
  Vector<T, N> most, bar;
  void raise(const Vector<T, N> &made, const Vector<T, N> &old) {
    const Vector<T, N> by = made - old, size = larger(by, Vector<T, N>{} - by), sum = made + old;
    if (!any_above(size, bar * sum)) return;
    most = larger(size / sum, most);
    bar = most * all<N>(T(1 - 1e-5));
  }
};

}  // namespace

}  // namespace hws::HWS_SET
