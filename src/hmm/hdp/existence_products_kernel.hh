// The loops of existence_products.hh for one instruction set. A tile of C vectors of one row stays in registers while all steps
// of a block run. Products wait for their last factor, so a tile has several of them side by side.
//
//     for each step t:   a = left[t][j],   ξ_c = (a · transition[j]_c) · right[t]_c
//
// A factor is 0 or at least 1e-17, so that the products of 16 steps stay in the range of doubles. Then they are divided. Where
// a factor below the line is 0, the quotient is no number, and above_or_0() makes 0 of it.

namespace hws::HWS_SET {

namespace {

constexpr double kLeastProduct = 1e-290;

constexpr size_t kSteps = 16;
inline Doubles kept(const Doubles &x) { return above_or_0(x, all(kLeastProduct)); }

template <size_t C>
inline void independent_tile(const double *left, const double *right, const double *row, size_t steps, size_t stride,
                             double *out) {
  Doubles product[C], a[C];
  for (size_t c = 0; c < C; ++c) {
    product[c] = all(1.0);
    a[c] = load(row + c * kDoubles);
  }
  for (size_t t = 0; t < steps; ++t) {
    const Doubles from = all(left[t * stride]);
    for (size_t c = 0; c < C; ++c) {
      product[c] = product[c] * at_least_0(all(1.0) - from * a[c] * load(right + t * stride + c * kDoubles));
    }
    if (t % kSteps == 0) {
      for (size_t c = 0; c < C; ++c) product[c] = kept(product[c]);
    }
  }
  for (size_t c = 0; c < C; ++c) store(out + c * kDoubles, product[c]);
}

template <size_t C>
inline void memory_tile(const double *left, const double *right, const double *row, size_t steps, size_t stride, double *out) {
  Doubles product[C], above[C], below[C], before[C], a[C];
  for (size_t c = 0; c < C; ++c) {
    product[c] = below[c] = all(1.0);
    a[c] = load(row + c * kDoubles);
    before[c] = at_least_0(all(1.0) - all(left[0]) * a[c] * load(right + c * kDoubles));
    above[c] = before[c];
  }
  for (size_t t = 1; t < steps; ++t) {
    const Doubles from = all(left[t * stride]);
    for (size_t c = 0; c < C; ++c) {
      const Doubles pair = from * a[c] * load(right + t * stride + c * kDoubles);
      above[c] = above[c] * at_least_0(before[c] - pair);
      below[c] = below[c] * before[c];
      before[c] = at_least_0(all(1.0) - pair);
    }
    if (t % kSteps == 0) {
      for (size_t c = 0; c < C; ++c) {
        product[c] = kept(product[c] * (above[c] / below[c]));
        above[c] = below[c] = all(1.0);
      }
    }
  }
  for (size_t c = 0; c < C; ++c) {
    store(out + c * kDoubles, kept(product[c] * (above[c] / below[c])));
  }
}

void independent(const double *left, const double *right, const double *transition, size_t steps, size_t n, size_t stride,
                 double *out) {
  for (size_t j = 0; j < n; ++j) {
    const double *const row = transition + j * stride;
    size_t k = 0;
    for (; k + 4 * kDoubles <= stride; k += 4 * kDoubles) {
      independent_tile<4>(left + j, right + k, row + k, steps, stride, out + j * stride + k);
    }
    for (; k < stride; k += 2 * kDoubles) {
      independent_tile<2>(left + j, right + k, row + k, steps, stride, out + j * stride + k);
    }
  }
}

void with_memory(const double *left, const double *right, const double *transition, size_t steps, size_t n, size_t stride,
                 double *out) {
  for (size_t j = 0; j < n; ++j) {
    const double *const row = transition + j * stride;
    for (size_t k = 0; k < stride; k += 2 * kDoubles) {
      memory_tile<2>(left + j, right + k, row + k, steps, stride, out + j * stride + k);
    }
  }
}

constexpr ExistenceProducts kExistence{independent, with_memory};

}  // namespace

}  // namespace hws::HWS_SET
