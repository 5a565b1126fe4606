// Loops over a token's states by twos and, where their number is odd, one: Lanes<2> are numbers of two states that follow each
// other, Lanes<1> of one. by_twos() gives its body the width as a constant.
#pragma once
#include <cstddef>
#include <type_traits>

namespace hws {

typedef double Two __attribute__((vector_size(16)));
typedef double TwoInMemory __attribute__((vector_size(16), aligned(8), may_alias));
typedef float TwoFloats __attribute__((vector_size(8)));
template <size_t kWidth>
using Lanes = std::conditional_t<kWidth == 2, Two, double>;

template <size_t kWidth>
inline Lanes<kWidth> all(double x) {
  if constexpr (kWidth == 2) {
    return Two{x, x};
  } else {
    return x;
  }
}

template <size_t kWidth>
inline Lanes<kWidth> load(const double *p) {
  if constexpr (kWidth == 2) {
    return *reinterpret_cast<const TwoInMemory *>(p);
  } else {
    return *p;
  }
}

// Of a number that both lanes hold.
template <size_t kWidth>
inline Lanes<kWidth> lanes(const Two &x) {
  if constexpr (kWidth == 2) {
    return x;
  } else {
    return x[0];
  }
}

inline void store(double *p, Two x) { *reinterpret_cast<TwoInMemory *>(p) = x; }
inline void store(double *p, double x) { *p = x; }

inline Two at_least_0(Two x) { return x > 0 ? x : Two{0, 0}; }
inline double sum_of(Two x) { return x[0] + x[1]; }
inline double sum_of(double x) { return x; }

// table[at[0]], table[at[step]].
template <size_t kWidth, class Index>
inline Lanes<kWidth> pick(const double *table, const Index *at, size_t step = 1) {
  if constexpr (kWidth == 2) {
    return Two{table[at[0]], table[at[step]]};
  } else {
    return table[at[0]];
  }
}

// table[at[k]] += the k-th of x; the places differ.
template <class Index>
inline void add_at(double *table, const Index *at, Two x) {
  table[at[0]] += x[0];
  table[at[1]] += x[1];
}
template <class Index>
inline void add_at(double *table, const Index *at, double x) {
  table[at[0]] += x;
}

template <size_t kWidth>
using Width = std::integral_constant<size_t, kWidth>;

// each(Width<n>(), k) from k = 0 on; kTwo: n is 2 while two are left.
template <bool kTwo, class Each>
inline void by_twos(size_t count, const Each &each) {
  size_t k = 0;
  if constexpr (kTwo) {
    for (; k + 2 <= count; k += 2) each(Width<2>(), k);
    if (k < count) each(Width<1>(), k);
  } else {
    for (; k < count; ++k) each(Width<1>(), k);
  }
}

}  // namespace hws
