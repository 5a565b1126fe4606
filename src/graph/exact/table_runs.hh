// Loops over the numbers of tables and of their runs (sub_table.hh), which are worth the bytes that speed takes.
#pragma once
#include <cstddef>

namespace hws {

void add_run(double *to, const double *more, size_t n);
void multiply_run(double *to, const double *by, size_t n);
// The larger of both, entry by entry.
void raise_run(double *to, const double *other, size_t n);
// The product of two runs or more.
void multiply_runs(const double *const *runs, size_t count, size_t n, double *to);
// The sum is made in eight lanes.
double sum_of_run(const double *x, size_t n);
void divide_run(double *x, double by, size_t n);
struct Extremes {
  double least, most;  // of the numbers above `zero`, infinity if there are none; of all
};
Extremes extremes(const double *x, size_t n, double zero);
// Sums over the variable whose `size` values run fastest: table[i] becomes the sum of the i-th `size` numbers of `rest` times
// as many. Adds what each value has in all to by_value, and returns the sum of all.
double sum_out_fastest(double *table, size_t rest, size_t size, double *by_value);

}  // namespace hws
