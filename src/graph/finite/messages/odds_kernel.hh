// The loop of odds_messages.cc for one instruction set. Four slots of a variable are made at a time, what is
// left one by one; each lane has the operations of a single number. Products are formed in four lanes, so that their order does
// not depend on the instruction set either.

namespace hws::HWS_SET {

namespace {

constexpr size_t kSlots = 4;

template <class T>
inline Vector<T, kSlots> numbers_at(const T *from, const int32_t *at) {
  if constexpr (kSlots * sizeof(T) > kVectorBytes) {
    typedef Vector<T, kSlots / 2> Half;
    return {Half{from[at[0]], from[at[1]]}, Half{from[at[2]], from[at[3]]}};
  } else {
    return Vector<T, kSlots>{from[at[0]], from[at[1]], from[at[2]], from[at[3]]};
  }
}

template <class V>
inline V distance_of(const V &made, const V &old) {
  const V by = made - old;
  return larger(by, V{} - by) / (made + old);
}

// The table of the slots from s on.
template <class T, size_t N>
struct OddsTables {
  Vector<T, N> t01, t10, t11;
  OddsTables(const OddsArrays<T> &arrays, int32_t s) {
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
  // a: the product of the other variable, b: the message back to it.
  Vector<T, N> message(const Vector<T, N> &a, const Vector<T, N> &b) const { return (t01 * b + t11 * a) / (b + t10 * a); }
};

inline bool any_above(double x, double y) { return x > y; }
inline bool any_above(float x, float y) { return x > y; }
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

// Raises most to the distance. A division is made only where it rises: for nearly all messages it does not.
template <class V>
inline void raise_to_distance(const V &made, const V &old, V *most) {
  const V by = made - old, size = larger(by, V{} - by), sum = made + old;
  if (any_above(size, *most * sum)) *most = larger(size / sum, *most);
}

// Makes the messages of slots [s, end), raises the largest distances, and returns the product of the messages.
template <class T>
inline T make_odds(const OddsArrays<T> &arrays, int32_t s, int32_t end, const OddsState<T> &from, T *messages_out,
                   Vector<T, kSlots> *most, T *most_single) {
  typedef Vector<T, kSlots> V;
  T lanes[kSlots] = {1, 1, 1, 1};
  if (s + static_cast<int32_t>(kSlots) <= end) {
    V product = all<kSlots>(T{1});
    for (; s + static_cast<int32_t>(kSlots) <= end; s += kSlots) {
      const V a = numbers_at(from.products, arrays.partner + s), b = numbers_at(from.messages, arrays.partner_slot + s);
      const V made = OddsTables<T, kSlots>(arrays, s).message(a, b);
      raise_to_distance(made, load<kSlots>(from.messages + s), most);
      store(messages_out + s, made);
      product = product * made;
    }
    store(lanes, product);
  }
  for (size_t k = 0; s < end; ++s, ++k) {
    const T a = from.products[arrays.partner[s]], b = from.messages[arrays.partner_slot[s]];
    const T made = OddsTables<T, 1>(arrays, s).message(a, b);
    raise_to_distance(made, from.messages[s], most_single);
    messages_out[s] = made;
    lanes[k] *= made;
  }
  return (lanes[0] * lanes[1]) * (lanes[2] * lanes[3]);
}

template <class T>
T receive_odds(const OddsArrays<T> &arrays, const int32_t *variables, size_t n, SweepPart part, const OddsState<T> &from,
               const OddsState<T> &to) {
  Vector<T, kSlots> most = all<kSlots>(T{0});
  T most_single = 0;
  for (size_t i = 0; i < n; ++i) {
    const int32_t v = variables[i], middle = arrays.backward_begin[v];
    T *const parts = to.parts + 2 * static_cast<size_t>(v);
    if (part != SweepPart::backward) {
      parts[0] = make_odds(arrays, arrays.slot_begin[v], middle, from, to.messages, &most, &most_single);
    }
    if (part != SweepPart::forward) {
      parts[1] = make_odds(arrays, middle, arrays.slot_begin[v + 1], from, to.messages, &most, &most_single);
    }
    to.products[v] = arrays.own[v] * (parts[0] * parts[1]);
  }
  T lanes[kSlots];
  store(lanes, most);
  for (const T x : lanes) most_single = larger(x, most_single);
  return most_single;
}

// moved[k] for slot k of v: `before` has the messages to v as they were, and product_before their product.
template <class T>
void odds_moved(const OddsArrays<T> &arrays, int32_t v, const OddsState<T> &state, const T *before, T product_before,
                double *moved) {
  const int32_t first = arrays.slot_begin[v], slots = arrays.slot_begin[v + 1] - first;
  const T product = state.products[v];
  for (int32_t k = 0; k < slots; ++k) {
    const int32_t s = first + k;
    const T by = distance_of(product * before[k], product_before * state.messages[s]);
    moved[k] = static_cast<double>(by * arrays.contraction[arrays.table ? arrays.table[s] : s]);
  }
}

constexpr OddsKernel<double> kOddsOfDoubles = {receive_odds<double>, odds_moved<double>};
constexpr OddsKernel<float> kOddsOfFloats = {receive_odds<float>, odds_moved<float>};

}  // namespace

}  // namespace hws::HWS_SET
