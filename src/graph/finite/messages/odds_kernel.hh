// The loop of odds_messages.hh for one instruction set. Four slots of a variable are made at a time, what is
// left one by one. Products are formed in four lanes, so that their order does not depend on the instruction set either.
#include "src/graph/finite/messages/odds_lanes.hh"

namespace hws::HWS_SET {

namespace {

// Makes the messages of slots [s, end) and returns their product. Raises the largest distances, or puts the messages as they
// were to `before`. Inline, since variables may have few slots.
template <bool keeps>
inline double make_odds(const OddsArrays &arrays, int32_t s, int32_t end, const OddsState &from, double *messages_out,
                        OddsDistance *most, double *before) {
  typedef Vector<double, kSlots> V;
  double lanes[kSlots] = {1, 1, 1, 1};
  if (s + static_cast<int32_t>(kSlots) <= end) {
    V product = all<kSlots>(1.0);
    for (; s + static_cast<int32_t>(kSlots) <= end; s += kSlots) {
      const V a = numbers_at(from.products, arrays.partner + s), b = numbers_at(from.messages, arrays.partner_slot + s);
      const V made = OddsTables<kSlots>(arrays, s).message(a, b), old = load<kSlots>(from.messages + s);
      if constexpr (keeps) {
        store(before, old);
        before += kSlots;
      } else {
        most->lanes.raise(made, old);
      }
      store(messages_out + s, made);
      product = product * made;
    }
    store(lanes, product);
  }
  for (size_t k = 0; s < end; ++s, ++k) {
    const double a = from.products[arrays.partner[s]], b = from.messages[arrays.partner_slot[s]];
    const double made = OddsTables<1>(arrays, s).message(a, b), old = from.messages[s];
    if constexpr (keeps) *before++ = old;
    else most->single.raise(made, old);
    messages_out[s] = made;
    lanes[k] *= made;
  }
  return (lanes[0] * lanes[1]) * (lanes[2] * lanes[3]);
}

double receive_odds(const OddsArrays &arrays, const int32_t *variables, size_t n, SweepPart part, const OddsState &from,
                    const OddsState &to) {
  OddsDistance most = {};
  for (size_t i = 0; i < n; ++i) {
    const int32_t v = variables[i], middle = arrays.backward_begin[v];
    double *const parts = to.parts + 2 * static_cast<size_t>(v);
    if (part != SweepPart::backward) {
      parts[0] = make_odds<false>(arrays, arrays.slot_begin[v], middle, from, to.messages, &most, nullptr);
    }
    if (part != SweepPart::forward) {
      parts[1] = make_odds<false>(arrays, middle, arrays.slot_begin[v + 1], from, to.messages, &most, nullptr);
    }
    to.products[v] = arrays.own[v] * (parts[0] * parts[1]);
  }
  return most.largest();
}

template <size_t N>
inline Vector<double, N> contraction_at(const OddsArrays &arrays, int32_t s) {
  if constexpr (N == 1) {
    return arrays.contraction[arrays.table ? arrays.table[s] : s];
  } else {
    return arrays.table ? numbers_at(arrays.contraction, arrays.table + s) : load<N>(arrays.contraction + s);
  }
}

template <size_t N>
inline void moved_at(const OddsArrays &arrays, int32_t s, const double *messages, double product, double product_before,
                     const double *before, double *moved) {
  const Vector<double, N> now = all<N>(product) * load<N>(before), then = all<N>(product_before) * load<N>(messages + s);
  const Vector<double, N> by = now - then;
  store(moved, larger(by, Vector<double, N>{} - by) / (now + then) * contraction_at<N>(arrays, s));
}

void remake_variable(const OddsArrays &arrays, int32_t v, const OddsState &state, double *before, double *moved) {
  const int32_t first = arrays.slot_begin[v], middle = arrays.backward_begin[v], end = arrays.slot_begin[v + 1];
  double *const parts = state.parts + 2 * static_cast<size_t>(v);
  const double product_before = state.products[v];
  for (int half = 0; half < 2; ++half) {
    const int32_t begin = half == 0 ? first : middle, last = half == 0 ? middle : end;
    parts[half] = make_odds<true>(arrays, begin, last, state, state.messages, nullptr, before + (begin - first));
  }
  const double product = state.products[v] = arrays.own[v] * (parts[0] * parts[1]);
  int32_t s = first;
  for (; s + static_cast<int32_t>(kSlots) <= end; s += kSlots) {
    moved_at<kSlots>(arrays, s, state.messages, product, product_before, before + (s - first), moved + (s - first));
  }
  for (; s < end; ++s) {
    moved_at<1>(arrays, s, state.messages, product, product_before, before + (s - first), moved + (s - first));
  }
}

constexpr OddsKernel kOdds = {receive_odds, remake_variable};

}  // namespace

}  // namespace hws::HWS_SET
