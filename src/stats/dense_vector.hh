// Vectors of doubles as wide as a file is compiled for: of four with AVX2, or else of two. For kernels over rows padded to
// kDenseLanes that are compiled once per instruction set. A row that one kernel has written should be read by kernels of that
// width: a wide load waits for narrow stores.
#pragma once
#include <cstddef>

namespace hws {

namespace {

#ifdef __AVX2__
constexpr size_t kWidth = 4;
typedef double Vector __attribute__((vector_size(32)));
typedef double VectorInMemory __attribute__((vector_size(32), aligned(8), may_alias));
inline Vector all(double x) { return Vector{x, x, x, x}; }
#else
constexpr size_t kWidth = 2;
typedef double Vector __attribute__((vector_size(16)));
typedef double VectorInMemory __attribute__((vector_size(16), aligned(8), may_alias));
inline Vector all(double x) { return Vector{x, x}; }
#endif
inline Vector load(const double *p) { return *reinterpret_cast<const VectorInMemory *>(p); }
inline void store(double *p, Vector v) { *reinterpret_cast<VectorInMemory *>(p) = v; }

}  // namespace

}  // namespace hws
