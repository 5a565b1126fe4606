// The loops of existence_products.hh for one instruction set. A tile of kTile vectors of one row stays in registers while all
// steps of a block run. Products wait for their last factor, so a tile has several of them side by side.
//
//     for each step t:   a = left[t][j],   ξ_c = (a · transition[j]_c) · right[t]_c
//
// With memory, probabilities of none are computed as 1 + kAbove − ξ, so that rounding makes none of them 0 or negative, and
// nothing has to be guarded. A quotient of theirs is off by at most kAbove, and is 1 where ξ is 0. Products of kSteps factors
// stay in the range of doubles; then they are divided.

namespace hws::HWS_SET {

namespace {

constexpr double kLeastProduct = 1e-290;
constexpr double kAbove = 0x1p-43;
constexpr size_t kSteps = 20;
constexpr size_t kTile = 2;  // vectors of a tile
inline Doubles kept(const Doubles &x) { return above_or_0(x, all(kLeastProduct)); }

inline void independent_tile(const double *left, const double *right, const double *row, size_t steps, size_t stride,
                             double *out) {
  Doubles product[kTile], a[kTile];
  for (size_t c = 0; c < kTile; ++c) {
    product[c] = all(1.0);
    a[c] = load(row + c * kDoubles);
  }
  for (size_t t = 0; t < steps; ++t) {
    const Doubles from = all(left[t * stride]);
    for (size_t c = 0; c < kTile; ++c) {
      product[c] = product[c] * at_least_0(all(1.0) - from * a[c] * load(right + t * stride + c * kDoubles));
    }
    if (t % kSteps == 0) {
      for (size_t c = 0; c < kTile; ++c) product[c] = kept(product[c]);
    }
  }
  for (size_t c = 0; c < kTile; ++c) store(out + c * kDoubles, product[c]);
}

inline void memory_tile(const double *left, const double *right, const double *row, size_t steps, size_t stride, double *out) {
  const Doubles one = all(1 + kAbove);
  Doubles product[kTile], above[kTile], below[kTile], before[kTile];
  for (size_t c = 0; c < kTile; ++c) {
    const Doubles pair = all(left[0]) * load(row + c * kDoubles) * load(right + c * kDoubles);
    product[c] = at_least_0(all(1.0) - pair);
    before[c] = one - pair;
  }
  for (size_t t = 1; t < steps;) {
    const size_t end = t + kSteps < steps ? t + kSteps : steps;
    for (size_t c = 0; c < kTile; ++c) above[c] = below[c] = all(1.0);
    for (; t < end; ++t) {
      const Doubles from = all(left[t * stride]);
      for (size_t c = 0; c < kTile; ++c) {
        const Doubles pair = from * load(row + c * kDoubles) * load(right + t * stride + c * kDoubles);
        above[c] = above[c] * (before[c] - pair);
        below[c] = below[c] * before[c];
        before[c] = one - pair;
      }
    }
    for (size_t c = 0; c < kTile; ++c) product[c] = kept(product[c] * (above[c] / below[c]));
  }
  for (size_t c = 0; c < kTile; ++c) store(out + c * kDoubles, product[c]);
}

void independent(const double *left, const double *right, const double *transition, size_t steps, size_t n, size_t stride,
                 double *out) {
  for (size_t j = 0; j < n; ++j) {
    const double *const row = transition + j * stride;
    for (size_t k = 0; k < stride; k += 2 * kDoubles) {
      independent_tile(left + j, right + k, row + k, steps, stride, out + j * stride + k);
    }
  }
}

void with_memory(const double *left, const double *right, const double *transition, size_t steps, size_t n, size_t stride,
                 double *out) {
  for (size_t j = 0; j < n; ++j) {
    const double *const row = transition + j * stride;
    for (size_t k = 0; k < stride; k += 2 * kDoubles) {
      memory_tile(left + j, right + k, row + k, steps, stride, out + j * stride + k);
    }
  }
}

// A run of one step has no quotient.
inline void runs_tile(const TransitionRow &of, size_t k, const StepRun *runs, size_t count, double *out, double *logs) {
  const Doubles one = all(1 + kAbove);
  Doubles product[kTile], seen[kTile], row[kTile], above[kTile], below[kTile], before[kTile];
  for (size_t c = 0; c < kTile; ++c) {
    product[c] = all(1.0);
    seen[c] = all(0.0);
    row[c] = load(of.transition + k + c * kDoubles);
  }
  for (size_t i = 0; i < count; ++i) {
    size_t t = static_cast<size_t>(runs[i].begin);
    const size_t last = static_cast<size_t>(runs[i].end);
    for (size_t c = 0; c < kTile; ++c) {
      const Doubles pair = all(of.left[t * of.stride]) * row[c] * load(of.right + t * of.stride + k + c * kDoubles);
      product[c] = kept(product[c] * at_least_0(all(1.0) - pair));
      before[c] = one - pair;
      seen[c] = seen[c] + pair;
    }
    for (++t; t < last;) {
      const size_t end = t + kSteps < last ? t + kSteps : last;
      for (size_t c = 0; c < kTile; ++c) above[c] = below[c] = all(1.0);
      for (; t < end; ++t) {
        const Doubles from = all(of.left[t * of.stride]);
        for (size_t c = 0; c < kTile; ++c) {
          const Doubles pair = from * row[c] * load(of.right + t * of.stride + k + c * kDoubles);
          above[c] = above[c] * (before[c] - pair);
          below[c] = below[c] * before[c];
          before[c] = one - pair;
          seen[c] = seen[c] + pair;
        }
      }
      for (size_t c = 0; c < kTile; ++c) product[c] = kept(product[c] * (above[c] / below[c]));
    }
  }
  for (size_t c = 0; c < kTile; ++c) {
    store(out + c * kDoubles, product[c]);
    const Doubles rest = at_least_0(row[c] * load(of.sums + k + c * kDoubles) - seen[c]);
    store(logs + c * kDoubles, load(logs + c * kDoubles) - rest);
  }
}

void runs_with_memory(const TransitionRow &of, const StepRun *runs, size_t count, double *out, double *logs) {
  for (size_t k = 0; k < of.stride; k += kTile * kDoubles) runs_tile(of, k, runs, count, out + k, logs + k);
}

inline void mean_field_tile(const double *posterior, const double *to_j, const double *is_j, size_t steps, size_t stride,
                            double *in_j, double *sum) {
  Doubles from[kTile], all_of[kTile], is[kTile];
  for (size_t c = 0; c < kTile; ++c) {
    from[c] = load(in_j + c * kDoubles);
    all_of[c] = load(sum + c * kDoubles);
    is[c] = load(is_j + c * kDoubles);
  }
  for (size_t t = 0; t < steps; ++t) {
    const Doubles j = all(to_j[t * stride]);
    for (size_t c = 0; c < kTile; ++c) {
      const Doubles lost = load(posterior + t * stride + c * kDoubles) * from[c];
      from[c] = j * all_of[c] - is[c] * lost;
      all_of[c] = all_of[c] - lost;
    }
  }
  for (size_t c = 0; c < kTile; ++c) {
    store(in_j + c * kDoubles, from[c]);
    store(sum + c * kDoubles, all_of[c]);
  }
}

void mean_field(const double *posterior, size_t j, const double *is_j, size_t steps, size_t stride, double *in_j, double *sum) {
  for (size_t k = 0; k < stride; k += 2 * kDoubles) {
    mean_field_tile(posterior + k, posterior + j, is_j + k, steps, stride, in_j + k, sum + k);
  }
}

// ξ_t(j, j) of states side by side.
inline Doubles stays(const double *left, const double *right, const Doubles &diagonal) {
  return load(left) * diagonal * load(right);
}

void tokens_with_memory(const ExistenceRows &of, const double *left, const double *right, size_t tokens, size_t stride,
                        double *out) {
  const Doubles one = all(1 + kAbove);
  for (size_t j = 0; j < stride; j += kDoubles) {
    const Doubles diagonal = load(of.diagonal + j);
    Doubles product = load(out + j), before = load(of.edge + j), both = load(of.pair + j);
    for (size_t t = 0; t < tokens;) {
      const size_t end = t + kSteps < tokens ? t + kSteps : tokens;
      Doubles above = all(1.0), below = all(1.0);
      for (; t < end; ++t) {
        if (t > 0) both = stays(left + (t - 1) * stride + j, right + (t - 1) * stride + j, diagonal);
        const Doubles now = load(of.posterior + t * stride + j), none = one - before;
        above = above * (none - now + both);
        below = below * none;
        before = now;
      }
      product = kept(product * (above / below));
    }
    store(out + j, product);
  }
}

void own_with_memory(const ExistenceRows &of, const double *left, const double *right, size_t steps, size_t stride,
                     double *out) {
  const Doubles one = all(1 + kAbove);
  for (size_t j = 0; j < stride; j += kDoubles) {
    const Doubles diagonal = load(of.diagonal + j);
    Doubles product = load(out + j), pair = load(of.pair + j);
    for (size_t t = 0; t < steps;) {
      const size_t end = t + kSteps < steps ? t + kSteps : steps;
      Doubles above = all(1.0), below = all(1.0);
      for (; t < end; ++t) {
        const Doubles next = stays(left + t * stride + j, right + t * stride + j, diagonal), none = one - pair;
        const Doubles here = larger(load(of.posterior + t * stride + j), all(kLeastProduct));
        above = above * (none - next + pair * (next / here));
        below = below * none;
        pair = next;
      }
      product = kept(product * (above / below));
    }
    store(out + j, product);
  }
}

constexpr ExistenceProducts kExistence{independent,        with_memory,     runs_with_memory,
                                       tokens_with_memory, own_with_memory, mean_field};

}  // namespace

}  // namespace hws::HWS_SET
