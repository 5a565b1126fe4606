// Sums over the alignments of one pair, for one instruction set. See src/align/pair_sums.hh for the model and the layout. A
// number of a row is a sum over the other positions in their order, so that all instruction sets compute the same bits. Several
// neighbouring sums are kept in registers while the loop over positions runs, because each step would otherwise store them.

namespace hws::HWS_SET {

namespace {

// to[k] = sum over n of `first` to `last` of x[n] * row[k - n], for V vectors of numbers k.
template <size_t V>
inline void shifted_tile(size_t first, size_t last, const double *x, const double *row, double *to) {
  Doubles sums[V];
  for (size_t v = 0; v < V; ++v) sums[v] = Doubles{};
  for (size_t n = first; n <= last; ++n) {
    const Doubles factor = all(x[n]);
    const double *at = row - n;
    for (size_t v = 0; v < V; ++v) sums[v] = sums[v] + factor * load(at + v * kDoubles);
  }
  for (size_t v = 0; v < V; ++v) store(to + v * kDoubles, sums[v]);
}

// The same for `width` numbers and for what is left of the last tile, fewer than kPairMargin.
inline void shifted_sums(size_t width, size_t first, size_t last, const double *x, const double *row, double *to) {
  size_t k = 0;
  for (; k + 8 * kDoubles <= width; k += 8 * kDoubles) shifted_tile<8>(first, last, x, row + k, to + k);
  if (k + 4 * kDoubles < width) {
    // Between four and eight vectors are left.
    if (k + 6 * kDoubles < width) shifted_tile<8>(first, last, x, row + k, to + k);
    else shifted_tile<6>(first, last, x, row + k, to + k);
  } else if (k + 2 * kDoubles < width) {
    shifted_tile<4>(first, last, x, row + k, to + k);
  } else if (k < width) {
    shifted_tile<2>(first, last, x, row + k, to + k);
  }
}

constexpr int64_t kCountVectors = 4, kCountLanes = kCountVectors * static_cast<int64_t>(kDoubles);

// counts[d] += sum over m of 0 to `words` of x[m] * ahead[m + d], for d of -words to `words`. `ahead` is 0 outside 1 to
// `words`, as far as a tile reaches beyond.
inline void add_jump_counts(int64_t words, const double *x, const double *ahead, double *counts) {
  for (int64_t d = -words; d <= words; d += kCountLanes) {
    const int64_t low = 2 - d - kCountLanes, first = low > 0 ? low : 0, last = d > 0 ? words - d : words;
    double *to = counts + d;
    Doubles sums[kCountVectors];
    for (int64_t v = 0; v < kCountVectors; ++v) sums[v] = load(to + v * static_cast<int64_t>(kDoubles));
    for (int64_t m = first; m <= last; ++m) {
      const Doubles factor = all(x[m]);
      const double *at = ahead + m + d;
      for (int64_t v = 0; v < kCountVectors; ++v) sums[v] = sums[v] + factor * load(at + v * static_cast<int64_t>(kDoubles));
    }
    for (int64_t v = 0; v < kCountVectors; ++v) store(to + v * static_cast<int64_t>(kDoubles), sums[v]);
  }
}

// Sums in eight lanes, number i in lane i % 8, then of the lanes in pairs.
inline double sum_in_lanes(size_t n, const double *x) {
  Doubles parts[kParts];
  for (size_t c = 0; c < kParts; ++c) parts[c] = Doubles{};
  size_t i = 0;
  for (; i + 8 <= n; i += 8) {
    for (size_t c = 0; c < kParts; ++c) parts[c] = parts[c] + load(x + i + c * kDoubles);
  }
  double lanes[8];
  for (size_t c = 0; c < kParts; ++c) store(lanes + c * kDoubles, parts[c]);
  for (size_t k = 0; i < n; ++i, ++k) lanes[k] += x[i];
  return ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) + ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7]));
}

// Sum of x[i] * y[i] in the same order.
inline double product_in_lanes(size_t n, const double *x, const double *y) {
  Doubles parts[kParts];
  for (size_t c = 0; c < kParts; ++c) parts[c] = Doubles{};
  size_t i = 0;
  for (; i + 8 <= n; i += 8) {
    for (size_t c = 0; c < kParts; ++c) parts[c] = parts[c] + load(x + i + c * kDoubles) * load(y + i + c * kDoubles);
  }
  double lanes[8];
  for (size_t c = 0; c < kParts; ++c) store(lanes + c * kDoubles, parts[c]);
  for (size_t k = 0; i < n; ++i, ++k) lanes[k] += x[i] * y[i];
  return ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) + ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7]));
}

}  // namespace

// Columns 1 to M - 1 of `weights` are source positions, and column 0 is null. Posteriors replace weights. sums[j] becomes
// p(word j), whose product is Z.
void uniform_posteriors(size_t rows, size_t columns, double null, double word, double *weights, double *sums) {
  for (size_t j = 0; j < rows; ++j) {
    double *__restrict row = weights + j * columns;
    const double sum = null * row[0] + word * sum_in_lanes(columns - 1, row + 1);
    sums[j] = sum;
    const double scale = sum > 0 ? 1 / sum : 0, word_scale = word * scale;
    row[0] *= null * scale;
    for (size_t i = 1; i < columns; ++i) row[i] *= word_scale;
  }
}

// The forward pass. `forward` has rows + 1 rows: forward[j][m] is p(position m is remembered | target words before j). `moves`
// receives p(word j is aligned to i, words before j), both divided by sums[j].
void jump_forward(size_t rows, size_t columns, const JumpSums &s) {
  for (size_t m = 0; m < columns; ++m) s.forward[m] = 0;
  s.forward[0] = 1;
  for (size_t j = 0; j < rows; ++j) {
    const double *t = s.weights + j * columns, *before = s.forward + j * columns;
    double *__restrict move = s.moves + j * columns, *__restrict after = s.forward + (j + 1) * columns;
    double *__restrict shared = s.shared, *__restrict next = s.next;
    for (size_t m = 0; m < columns; ++m) shared[m] = before[m] * s.share[m];
    // In the first row position 0 alone is remembered.
    shifted_sums(columns, 0, j == 0 ? 0 : columns - 1, shared, s.jumps + s.longest, next);
    next[0] = 0;
    const double stay = s.null * t[0], word = s.word;
    for (size_t i = 0; i < columns; ++i) {
      move[i] = next[i] * (word * t[i]);
      after[i] = move[i] + stay * before[i];
    }
    const double sum = sum_in_lanes(columns, after), scale = sum > 0 ? 1 / sum : 0;
    s.sums[j] = sum;
    for (size_t i = 0; i < columns; ++i) {
      move[i] *= scale;
      after[i] *= scale;
    }
  }
}

// The backward pass: posteriors replace `moves`, null's in column 0, and expected jumps, without the factor p(jump) of each,
// are added to `counts`, whose entry `longest` is that of jump 0.
void jump_backward(size_t rows, size_t columns, const JumpSums &s) {
  for (size_t m = 0; m < columns; ++m) s.backward[m] = 1;
  for (size_t j = rows; j-- > 0;) {
    const double *t = s.weights + j * columns, *before = s.forward + j * columns;
    double *__restrict move = s.moves + j * columns, *__restrict ahead = s.ahead, *__restrict shared = s.shared;
    double *__restrict next = s.next, *__restrict backward = s.backward;
    const double scale = s.sums[j] > 0 ? 1 / s.sums[j] : 0, stay = s.null * t[0] * scale, word = s.word * scale;
    for (size_t i = 1; i < columns; ++i) {
      ahead[i] = word * t[i] * backward[i];
      move[i] *= backward[i];
    }
    move[0] = stay * product_in_lanes(columns, before, backward);
    for (size_t m = 0; m < columns; ++m) shared[m] = before[m] * s.share[m];
    add_jump_counts(static_cast<int64_t>(columns) - 1, shared, ahead, s.counts + s.longest);
    if (j == 0) break;
    // `reversed` has the jump k - longest at k seen from where it ends.
    shifted_sums(columns, 1, columns - 1, ahead, s.reversed + s.longest, next);
    for (size_t m = 0; m < columns; ++m) backward[m] = next[m] * s.share[m] + stay * backward[m];
  }
}

}  // namespace hws::HWS_SET
