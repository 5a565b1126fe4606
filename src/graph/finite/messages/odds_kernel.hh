// The loop of odds_messages.cc for one instruction set. Four slots of a variable are made at a time, what is
// left one by one. Products are formed in four lanes, so that their order does not depend on the instruction set either.
#include "src/graph/finite/messages/odds_lanes.hh"

namespace hws::HWS_SET {

namespace {

// Makes the messages of slots [s, end), raises the largest distances, and returns the product of the messages.
template <class T>
inline T make_odds(const OddsArrays<T> &arrays, int32_t s, int32_t end, const OddsState<T> &from, T *messages_out,
                   LargestDistance<T, kSlots> *most, LargestDistance<T, 1> *most_single) {
  typedef Vector<T, kSlots> V;
  T lanes[kSlots] = {1, 1, 1, 1};
  if (s + static_cast<int32_t>(kSlots) <= end) {
    V product = all<kSlots>(T{1});
    for (; s + static_cast<int32_t>(kSlots) <= end; s += kSlots) {
      const V a = numbers_at(from.products, arrays.partner + s), b = numbers_at(from.messages, arrays.partner_slot + s);
      const V made = OddsTables<T, kSlots>(arrays, s).message(a, b);
      most->raise(made, load<kSlots>(from.messages + s));
      store(messages_out + s, made);
      product = product * made;
    }
    store(lanes, product);
  }
  for (size_t k = 0; s < end; ++s, ++k) {
    const T a = from.products[arrays.partner[s]], b = from.messages[arrays.partner_slot[s]];
    const T made = OddsTables<T, 1>(arrays, s).message(a, b);
    most_single->raise(made, from.messages[s]);
    messages_out[s] = made;
    lanes[k] *= made;
  }
  return (lanes[0] * lanes[1]) * (lanes[2] * lanes[3]);
}

template <class T>
T receive_odds(const OddsArrays<T> &arrays, const int32_t *variables, size_t n, SweepPart part, const OddsState<T> &from,
               const OddsState<T> &to) {
  LargestDistance<T, kSlots> most = {};
  LargestDistance<T, 1> most_single = {};
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
  return largest_of(most, most_single);
}

template <class T, size_t N>
inline Vector<T, N> contraction_at(const OddsArrays<T> &arrays, int32_t s) {
  if constexpr (N == 1) {
    return arrays.contraction[arrays.table ? arrays.table[s] : s];
  } else {
    return arrays.table ? numbers_at(arrays.contraction, arrays.table + s) : load<N>(arrays.contraction + s);
  }
}

// The messages of slots [s, end) as make_odds() makes them, without their distances.
template <class T>
inline T remake_odds(const OddsArrays<T> &arrays, int32_t s, int32_t end, const OddsState<T> &state, T *before) {
  T lanes[kSlots] = {1, 1, 1, 1};
  if (s + static_cast<int32_t>(kSlots) <= end) {
    Vector<T, kSlots> product = all<kSlots>(T{1});
    for (; s + static_cast<int32_t>(kSlots) <= end; s += kSlots, before += kSlots) {
      const Vector<T, kSlots> a = numbers_at(state.products, arrays.partner + s);
      const Vector<T, kSlots> b = numbers_at(state.messages, arrays.partner_slot + s);
      const Vector<T, kSlots> made = OddsTables<T, kSlots>(arrays, s).message(a, b);
      store(before, load<kSlots>(state.messages + s));
      store(state.messages + s, made);
      product = product * made;
    }
    store(lanes, product);
  }
  for (size_t k = 0; s < end; ++s, ++k) {
    const T a = state.products[arrays.partner[s]], b = state.messages[arrays.partner_slot[s]];
    const T made = OddsTables<T, 1>(arrays, s).message(a, b);
    *before++ = state.messages[s];
    state.messages[s] = made;
    lanes[k] *= made;
  }
  return (lanes[0] * lanes[1]) * (lanes[2] * lanes[3]);
}

template <class T, size_t N>
inline void moved_at(const OddsArrays<T> &arrays, int32_t s, const T *messages, T product, T product_before, const T *before,
                     T *moved) {
  const Vector<T, N> now = all<N>(product) * load<N>(before), then = all<N>(product_before) * load<N>(messages + s);
  const Vector<T, N> by = now - then;
  store(moved, larger(by, Vector<T, N>{} - by) / (now + then) * contraction_at<T, N>(arrays, s));
}

template <class T>
void remake_variable(const OddsArrays<T> &arrays, int32_t v, const OddsState<T> &state, T *before, T *moved) {
  const int32_t first = arrays.slot_begin[v], middle = arrays.backward_begin[v], end = arrays.slot_begin[v + 1];
  T *const parts = state.parts + 2 * static_cast<size_t>(v);
  const T product_before = state.products[v];
  parts[0] = remake_odds(arrays, first, middle, state, before);
  parts[1] = remake_odds(arrays, middle, end, state, before + (middle - first));
  const T product = state.products[v] = arrays.own[v] * (parts[0] * parts[1]);
  int32_t s = first;
  for (; s + static_cast<int32_t>(kSlots) <= end; s += kSlots) {
    moved_at<T, kSlots>(arrays, s, state.messages, product, product_before, before + (s - first), moved + (s - first));
  }
  for (; s < end; ++s) {
    moved_at<T, 1>(arrays, s, state.messages, product, product_before, before + (s - first), moved + (s - first));
  }
}

constexpr OddsKernel<double> kOddsOfDoubles = {receive_odds<double>, remake_variable<double>};
constexpr OddsKernel<float> kOddsOfFloats = {receive_odds<float>, remake_variable<float>};

}  // namespace

}  // namespace hws::HWS_SET
