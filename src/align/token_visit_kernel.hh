// Sums over jumps of one target word, for one instruction set. See src/align/token_visit.hh. Arrays of positions have entries
// 0 to I, and an array of jumps has its jump 0 at the pointer. Loops run over neighbouring numbers and keep their order.

namespace hws::HWS_SET {

// moved[i - m] += from[m] * to[i] for positions i from 1.
void add_jump_products(size_t words, const double *from, const double *to, double *__restrict moved) {
  for (size_t m = 0; m <= words; ++m) {
    const double p = from[m];
    if (p == 0) continue;
    double *__restrict at = moved - m;
    for (size_t i = 1; i <= words; ++i) at[i] += p * to[i];
  }
}

// into[i] = sum over m of before[m] w(i - m); onward[i] = sum over n of after[n] w(n - i), n from 1.
void expected_jump_weights(size_t words, const double *w, const double *before, const double *after, double *__restrict into,
                           double *__restrict onward) {
  for (size_t i = 0; i <= words; ++i) into[i] = onward[i] = 0;
  for (size_t m = 0; m <= words; ++m) {
    const double p = before[m];
    if (p == 0) continue;
    const double *at = w - m;
    for (size_t i = 0; i <= words; ++i) into[i] += p * at[i];
  }
  for (size_t i = 0; i <= words; ++i) {
    const double *at = w - i;
    double sum = 0;
    for (size_t n = 1; n <= words; ++n) sum += after[n] * at[n];
    onward[i] = sum;
  }
}

// alike[m + d] += w(d) before[m] after[m + 2 d] for jumps d of `first` to `last`, where all positions are of 1 to I, m of 0.
void add_equal_jumps(int64_t words, int64_t first, int64_t last, const double *w, const double *before, const double *after,
                     double *__restrict alike) {
  for (int64_t d = first; d <= last; ++d) {
    const double p = w[d];
    int64_t low = d >= 1 ? 0 : 1 - 2 * d, high = d >= 0 ? words - 2 * d : words;
    if (d == 0) low = 1;
    for (int64_t m = low; m <= high; ++m) alike[m + d] += p * before[m] * after[m + 2 * d];
  }
}

}  // namespace hws::HWS_SET
