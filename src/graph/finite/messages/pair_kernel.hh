// The loops of pair_odds.cc for one instruction set. All lanes are independent, so that neither the instruction set nor the
// parts that threads deal with show in a message. Products are formed in four lanes.
#include "src/graph/finite/messages/odds_lanes.hh"

namespace hws::HWS_SET {

namespace {

template <class T, size_t N>
inline void make_pairs_at(const PairArrays<T> &arrays, int32_t k, const Vector<T, N> &first, const Vector<T, N> &second,
                          T *to_first, T *to_second, LargestDistance<T, N> *most) {
  const OddsTables<T, N> tables(arrays, k);
  const Vector<T, N> old_first = load<N>(to_first + k), old_second = load<N>(to_second + k);
  const Vector<T, N> made_second = tables.message(first, old_first), made_first = tables.message_back(second, old_second);
  most->raise(made_first, old_first);
  most->raise(made_second, old_second);
  store(to_first + k, made_first);
  store(to_second + k, made_second);
}

template <class T>
T make_pairs(const PairArrays<T> &arrays, int32_t begin, int32_t end, const T *products, T *to_first, T *to_second) {
  LargestDistance<T, kSlots> most = {};
  LargestDistance<T, 1> single = {};
  int32_t k = begin;
  for (; k + static_cast<int32_t>(kSlots) <= end; k += kSlots) {
    make_pairs_at<T, kSlots>(arrays, k, numbers_at(products, arrays.first + k), numbers_at(products, arrays.second + k),
                             to_first, to_second, &most);
  }
  for (; k < end; ++k) {
    make_pairs_at<T, 1>(arrays, k, products[arrays.first[k]], products[arrays.second[k]], to_first, to_second, &single);
  }
  return largest_of(most, single);
}

template <class T>
void multiply_pairs(const PairArrays<T> &arrays, int32_t begin, int32_t end, const T *to_first, const T *to_second,
                    T *products) {
  for (int32_t v = begin; v < end; ++v) {
    Vector<T, kSlots> product = all<kSlots>(T{1});
    T lanes[kSlots];
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

constexpr PairKernel<double> kPairsOfDoubles = {make_pairs<double>, multiply_pairs<double>};
constexpr PairKernel<float> kPairsOfFloats = {make_pairs<float>, multiply_pairs<float>};

}  // namespace

}  // namespace hws::HWS_SET
