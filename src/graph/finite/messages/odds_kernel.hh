// The loop of odds_messages.cc for one instruction set. Four slots of a variable are made at a time, what is
// left one by one. Products are formed in four lanes, so that their order does not depend on the instruction set either.
#include "src/graph/finite/messages/odds_lanes.hh"

namespace hws::HWS_SET {

namespace {

template <class V>
inline V distance_of(const V &made, const V &old) {
  const V by = made - old;
  return larger(by, V{} - by) / (made + old);
}

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
