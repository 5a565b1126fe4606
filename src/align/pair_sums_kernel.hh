// Sums over the alignments of one pair, for one instruction set. See src/align/pair_sums.hh for the model and the layout. Loops
// run over neighbouring numbers and keep the order of additions, so that all instruction sets compute the same bits.

namespace hws::HWS_SET {

namespace {

// to[i] += x * of[i] for n numbers.
inline void add_multiple(size_t n, double x, const double *__restrict of, double *__restrict to) {
  for (size_t i = 0; i < n; ++i) to[i] += x * of[i];
}

// x[i] += a, of every row, where the row's sum is 1 afterwards.
inline double sum_in_order(size_t n, const double *x) {
  double sum = 0;
  for (size_t i = 0; i < n; ++i) sum += x[i];
  return sum;
}

}  // namespace

// Columns 1 to M - 1 of `weights` are source positions, and column 0 is null. Posteriors replace weights. Returns ln Z in two
// parts: the product's mantissa and exponent go to Scaled by the caller, row by row, through `sums`.
void uniform_posteriors(size_t rows, size_t columns, double null, double word, double *weights, double *sums) {
  for (size_t j = 0; j < rows; ++j) {
    double *row = weights + j * columns;
    row[0] *= null;
    for (size_t i = 1; i < columns; ++i) row[i] *= word;
    const double sum = sum_in_order(columns, row);
    sums[j] = sum;
    const double scale = sum > 0 ? 1 / sum : 0;
    for (size_t i = 0; i < columns; ++i) row[i] *= scale;
  }
}

// The forward pass. `forward` has rows + 1 rows: forward[j][m] is p(position m is remembered | target words before j). `moves`
// receives p(word j is aligned to i, words before j), both divided by sums[j].
void jump_forward(size_t rows, size_t columns, const JumpSums &s) {
  for (size_t m = 0; m < columns; ++m) s.forward[m] = 0;
  s.forward[0] = 1;
  for (size_t j = 0; j < rows; ++j) {
    const double *t = s.weights + j * columns, *before = s.forward + j * columns;
    double *move = s.moves + j * columns, *after = s.forward + (j + 1) * columns;
    for (size_t i = 0; i < columns; ++i) move[i] = 0;
    for (size_t m = 0; m < columns; ++m) {
      if (before[m] > 0) add_multiple(columns, before[m] * s.share[m], s.jumps + s.longest - m, move);
    }
    move[0] = 0;
    const double stay = s.null * t[0];
    for (size_t i = 0; i < columns; ++i) {
      move[i] *= s.word * t[i];
      after[i] = move[i] + stay * before[i];
    }
    const double sum = sum_in_order(columns, after), scale = sum > 0 ? 1 / sum : 0;
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
    double *move = s.moves + j * columns, *ahead = s.ahead;
    const double scale = s.sums[j] > 0 ? 1 / s.sums[j] : 0, stay = s.null * t[0] * scale, word = s.word * scale;
    double null = 0;
    for (size_t m = 0; m < columns; ++m) null += stay * before[m] * s.backward[m];
    for (size_t i = 1; i < columns; ++i) {
      ahead[i] = word * t[i] * s.backward[i];
      move[i] *= s.backward[i];
    }
    ahead[0] = 0;
    move[0] = null;
    for (size_t m = 0; m < columns; ++m) {
      if (before[m] > 0) add_multiple(columns, before[m] * s.share[m], ahead, s.counts + s.longest - m);
    }
    double *next = s.next;
    for (size_t m = 0; m < columns; ++m) next[m] = 0;
    // reversed[k] is the jump k - longest seen from where it ends.
    for (size_t i = 1; i < columns; ++i) add_multiple(columns, ahead[i], s.reversed + s.longest - i, next);
    for (size_t m = 0; m < columns; ++m) s.backward[m] = next[m] * s.share[m] + stay * s.backward[m];
  }
}

}  // namespace hws::HWS_SET
