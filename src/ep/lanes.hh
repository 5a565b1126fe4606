// L numbers side by side, of L rows that are summed together; a number alone where L is 1. Compilers make no vector code of
// loops over so few, so this says it; without vector registers it is the same arithmetic one by one.
#pragma once
#include <cstddef>

namespace hws {

template <int L>
struct Lanes;

template <>
struct Lanes<1> {
  double v;
  static Lanes load(const double *p) { return {*p}; }
  static Lanes all(double x) { return {x}; }
  static Lanes at(const double *const *rows, size_t i) { return {rows[0][i]}; }
  void store(double *p) const { *p = v; }
  double sum() const { return v; }
  double operator[](int) const { return v; }
  friend Lanes operator+(Lanes a, Lanes b) { return {a.v + b.v}; }
  friend Lanes operator-(Lanes a, Lanes b) { return {a.v - b.v}; }
  friend Lanes operator*(Lanes a, Lanes b) { return {a.v * b.v}; }
  friend Lanes largest(Lanes a, Lanes b) { return {a.v > b.v ? a.v : b.v}; }
  friend Lanes or_zero(Lanes a, Lanes least) { return {a.v > least.v ? a.v : 0}; }  // 0 unless more than `least`
  friend bool any_less(Lanes a, Lanes b) { return a.v < b.v; }
};

template <>
struct Lanes<4> {
  typedef double Two __attribute__((vector_size(16)));
  typedef double TwoInMemory __attribute__((vector_size(16), aligned(8), may_alias));
  Two a, b;
  static Lanes load(const double *p) {
    return {*reinterpret_cast<const TwoInMemory *>(p), *reinterpret_cast<const TwoInMemory *>(p + 2)};
  }
  static Lanes all(double x) { return {Two{x, x}, Two{x, x}}; }
  static Lanes at(const double *const *rows, size_t i) { return {Two{rows[0][i], rows[1][i]}, Two{rows[2][i], rows[3][i]}}; }
  void store(double *p) const {
    *reinterpret_cast<TwoInMemory *>(p) = a;
    *reinterpret_cast<TwoInMemory *>(p + 2) = b;
  }
  double sum() const { return (a[0] + a[1]) + (b[0] + b[1]); }
  double operator[](int k) const { return k < 2 ? a[k] : b[k - 2]; }
  friend Lanes operator+(Lanes x, Lanes y) { return {x.a + y.a, x.b + y.b}; }
  friend Lanes operator-(Lanes x, Lanes y) { return {x.a - y.a, x.b - y.b}; }
  friend Lanes operator*(Lanes x, Lanes y) { return {x.a * y.a, x.b * y.b}; }
  friend Lanes largest(Lanes x, Lanes y) { return {x.a > y.a ? x.a : y.a, x.b > y.b ? x.b : y.b}; }
  friend Lanes or_zero(Lanes x, Lanes least) { return {x.a > least.a ? x.a : Two{}, x.b > least.b ? x.b : Two{}}; }
  friend bool any_less(Lanes x, Lanes y) {
    const auto less = (x.a < y.a) | (x.b < y.b);
    return (less[0] | less[1]) != 0;
  }
};

}  // namespace hws
