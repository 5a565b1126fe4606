// The loops of pair_odds.hh for one instruction set. All lanes are independent, so that neither the instruction set nor the
// parts that threads deal with show in a message. Products are formed in four lanes.
#include "src/graph/finite/messages/odds_lanes.hh"

namespace hws::HWS_SET {

namespace {

template <size_t N>
inline void make_pairs_at(const PairArrays &arrays, int32_t k, const Vector<double, N> &first,
                          const Vector<double, N> &second, double *to_first, double *to_second,
                          LargestDistance<double, N> *most) {
  const OddsTables<N> tables(arrays, k);
  const Vector<double, N> old_first = load<N>(to_first + k), old_second = load<N>(to_second + k);
  const Vector<double, N> made_second = tables.message(first, old_first), made_first = tables.message_back(second, old_second);
  most->raise(made_first, old_first);
  most->raise(made_second, old_second);
  store(to_first + k, made_first);
  store(to_second + k, made_second);
}

double make_pairs(const PairArrays &arrays, int32_t begin, int32_t end, const double *products, double *to_first,
                  double *to_second) {
  OddsDistance most = {};
  int32_t k = begin;
  for (; k + static_cast<int32_t>(kSlots) <= end; k += kSlots) {
    make_pairs_at<kSlots>(arrays, k, numbers_at(products, arrays.first + k), numbers_at(products, arrays.second + k),
                          to_first, to_second, &most.lanes);
  }
  for (; k < end; ++k) {
    make_pairs_at<1>(arrays, k, products[arrays.first[k]], products[arrays.second[k]], to_first, to_second, &most.single);
  }
  return most.largest();
}

void multiply_pairs(const PairArrays &arrays, int32_t begin, int32_t end, const double *to_first, const double *to_second,
                    double *products) {
  for (int32_t v = begin; v < end; ++v) {
    Vector<double, kSlots> product = all<kSlots>(1.0);
    double lanes[kSlots];
    int32_t k = arrays.first_begin[v];
    const int32_t last = arrays.first_begin[v + 1], second_last = arrays.second_begin[v + 1];
    for (; k + static_cast<int32_t>(kSlots) <= last; k += kSlots) product = product * load<kSlots>(to_first + k);
    int32_t i = arrays.second_begin[v];
    for (; i + static_cast<int32_t>(kSlots) <= second_last; i += kSlots) {
      product = product * numbers_at(to_second, arrays.second_pairs + i);
    }
    store(lanes, product);
    for (size_t lane = 0; k < last; ++k, ++lane) lanes[lane] *= to_first[k];
    for (size_t lane = 0; i < second_last; ++i, ++lane) lanes[lane] *= to_second[arrays.second_pairs[i]];
    products[v] = arrays.own[v] * ((lanes[0] * lanes[1]) * (lanes[2] * lanes[3]));
  }
}

constexpr PairKernel kPairs = {make_pairs, multiply_pairs};

}  // namespace

}  // namespace hws::HWS_SET
