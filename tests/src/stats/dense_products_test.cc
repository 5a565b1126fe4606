#include "src/stats/dense_products.hh"

#include "fsa/base/array.hh"
#include "fsa/base/instruction_set.hh"
#include "fsa/base/rng.hh"
#include "src/stats/count_codes.hh"
#include "src/stats/local_store.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

struct Case {
  size_t n, stride, count;
  Array<double> matrix, left, right;
  Array<const double *> left_rows, right_rows;
};

void draw(Case &c, size_t n, size_t count) {
  Rng r(41, RngMethod::test, 1, static_cast<uint32_t>(n), count);
  c.n = n;
  c.stride = dense_stride(n);
  c.count = count;
  const auto rows = [&](size_t how_many) {
    Array<double> x(how_many * c.stride, 0.0);
    for (size_t k = 0; k < how_many; ++k) {
      for (size_t j = 0; j < n; ++j) x[k * c.stride + j] = r.uniform() - 0.3;
    }
    return x;
  };
  c.matrix = rows(n);
  c.left = rows(count);
  c.right = rows(count);
  for (size_t k = 0; k < count; ++k) {
    c.left_rows.push_back(c.left.data() + k * c.stride);
    c.right_rows.push_back(c.right.data() + k * c.stride);
  }
}

void check(const DenseProducts &kernel, const Case &c) {
  const size_t n = c.n, stride = c.stride;
  // Rows times a matrix: to the bit, since the order is stated.
  for (const bool add : {false, true}) {
    Array<double> result = c.right;
    Array<double *> out;
    for (size_t k = 0; k < c.count; ++k) out.push_back(result.data() + k * stride);
    (add ? kernel.add_rows_times_matrix : kernel.rows_times_matrix)(c.left_rows.data(), c.count, c.matrix.data(), n, stride,
                                                                    out.data());
    for (size_t k = 0; k < c.count; ++k) {
      for (size_t j = 0; j < stride; ++j) {
        double sum = add ? c.right[k * stride + j] : 0;
        for (size_t i = 0; i < n; ++i) sum += c.left[k * stride + i] * c.matrix[i * stride + j];
        assert_true(result[k * stride + j] == sum);
      }
    }
  }
  Array<double> sum = c.matrix, expected = c.matrix;
  kernel.add_outer_products(c.left_rows.data(), c.right_rows.data(), c.count, sum.data(), n, stride);
  for (size_t k = 0; k < c.count; ++k) {
    for (size_t i = 0; i < n; ++i) {
      for (size_t j = 0; j < stride; ++j) expected[i * stride + j] += c.left[k * stride + i] * c.right[k * stride + j];
    }
  }
  assert_memory_equal(sum.data(), expected.data(), sum.size() * sizeof(double));
  if (c.count < 4) return;
  Array<double> column(n);
  kernel.matrix_times_column(c.matrix.data(), c.left.data(), n, stride, column.data());
  for (size_t i = 0; i < n; ++i) {
    double dot = 0;
    for (size_t j = 0; j < n; ++j) dot += c.matrix[i * stride + j] * c.left[j];
    assert_close(column[i], dot, 1e-14);
    assert_true(column[i] == dense_dot(c.matrix.data() + i * stride, c.left.data(), stride));
  }
  sum = c.matrix;
  const double *const *l = c.left_rows.data(), *const *r = c.right_rows.data();
  kernel.replace_outer_product(sum.data(), l[0], r[0], l[1], r[1], n, stride);
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; j < stride; ++j) {
      assert_true(sum[i * stride + j] == c.matrix[i * stride + j] + (l[0][i] * r[0][j] - l[1][i] * r[1][j]));
    }
  }
  sum = c.matrix;
  kernel.add_rounded_products(sum.data(), l[0], r[0], 0x1.8p32, -1, n, stride);
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; j < stride; ++j) {
      const double product = std::nearbyint(l[0][i] * r[0][j] * 0x1p20) * 0x1p-20;
      assert_true(sum[i * stride + j] == c.matrix[i * stride + j] - product);
    }
  }
  Array<double> best(stride);
  kernel.largest_sums(l[2], c.matrix.data(), n, stride, best.data());
  for (size_t j = 0; j < n; ++j) {
    size_t at = 0;
    for (size_t i = 1; i < n; ++i) {
      if (l[2][i] + c.matrix[i * stride + j] > l[2][at] + c.matrix[at * stride + j]) at = i;
    }
    assert_true(first_largest(l[2], c.matrix.data() + j, n, stride) == at);
    assert_true(best[j] == l[2][at] + c.matrix[at * stride + j]);
  }
}

}  // namespace

static void products_are_sums_in_the_stated_order_in_both_forms(void **) {
  for (const size_t n : {1u, 2u, 3u, 7u, 8u, 9u, 16u, 31u, 33u, 63u, 64u, 70u}) {
    for (const size_t count : {0u, 1u, 3u, 4u, 5u, 11u}) {
      Case c;
      draw(c, n, count);
      check(dense_products_by(InstructionSet::baseline), c);
      check(dense_products(), c);
    }
  }
}

static void columns_have_the_same_bits_in_both_forms(void **) {
  if (instruction_set() == InstructionSet::baseline) skip();
  for (const size_t n : {1u, 5u, 17u, 63u}) {
    Case c;
    draw(c, n, 4);
    Array<double> a(n), b(n);
    dense_products_by(InstructionSet::baseline).matrix_times_column(c.matrix.data(), c.left.data(), n, c.stride, a.data());
    dense_products().matrix_times_column(c.matrix.data(), c.left.data(), n, c.stride, b.data());
    assert_memory_equal(a.data(), b.data(), n * sizeof(double));
  }
}

static void equal_sums_go_to_the_first(void **) {
  const Array<double> row(8, 1.0), matrix(64, 2.0), none(64, -INFINITY);
  for (size_t j = 0; j < 8; ++j) assert_int_equal(first_largest(row.data(), matrix.data() + j, 8, 8), 0);
  assert_int_equal(first_largest(row.data(), none.data(), 8, 8), 0);
  Array<double> best(8);
  dense_products().largest_sums(row.data(), none.data(), 8, 8, best.data());
  for (const double x : best) assert_true(x == -INFINITY);
}

static void sums_are_scaled_and_matrices_transposed_in_both_forms(void **) {
  for (const DenseProducts *kernel : {&dense_products_by(InstructionSet::baseline), &dense_products()}) {
    for (const size_t n : {1u, 2u, 4u, 7u, 8u, 13u, 45u}) {
      Case c;
      draw(c, n, 3);
      const double *a = c.left_rows[0], *b = c.left_rows[1], *by = c.left_rows[2];
      Array<double> scaled(c.stride), weighed(c.stride), other(c.matrix.size(), 7.0);
      kernel->scaled_sum(a, b, 0.7, c.stride, scaled.data());
      kernel->weighed_sum(a, b, by, c.stride, weighed.data());
      for (size_t j = 0; j < c.stride; ++j) {
        assert_true(scaled[j] == (a[j] + b[j]) * 0.7 && weighed[j] == (a[j] + b[j]) * by[j]);
      }
      kernel->transpose(c.matrix.data(), n, c.stride, other.data());
      for (size_t i = 0; i < n; ++i) {
        for (size_t j = 0; j < c.stride; ++j) assert_true(other[i * c.stride + j] == (j < n ? c.matrix[j * c.stride + i] : 0));
      }
    }
  }
}

static void counts_are_coded_and_decoded_in_both_forms(void **) {
  Rng r(41, RngMethod::test, 1, 9, 0);
  for (const DenseProducts *kernel : {&dense_products_by(InstructionSet::baseline), &dense_products()}) {
    for (const size_t n : {1u, 3u, 4u, 7u, 8u, 13u, 45u}) {
      const size_t stride = dense_stride(n);
      Array<double> row(stride, 0.0), sum(stride, 0.25);
      for (size_t j = 0; j < n; ++j) row[j] = j % 7 == 6 ? 1e30 : std::exp(-12 * r.uniform());
      Array<uint16_t> codes(n + 8, 4321);
      kernel->encode(row.data(), 0x1p20, n, codes.data());
      kernel->add_decoded(codes.data(), -0x1p-20, n, sum.data());
      for (size_t j = 0; j < n; ++j) {
        assert_int_equal(codes[j], row[j] > 1 ? UINT16_MAX : code_of(static_cast<float>(row[j] * 0x1p20)));
        assert_true(sum[j] == 0.25 - 0x1p-20 * static_cast<double>(number_of(codes[j])));
      }
      for (size_t j = n; j < n + 8; ++j) assert_int_equal(codes[j], 4321);
      for (size_t j = n; j < stride; ++j) assert_true(sum[j] == 0.25);
    }
  }
}

static void counts_are_rounded_to_floats_in_both_forms(void **) {
  Rng r(42, RngMethod::test, 1, 9, 0);
  const CountGrid grid(1000, 20);
  for (const DenseProducts *kernel : {&dense_products_by(InstructionSet::baseline), &dense_products()}) {
    for (size_t n = 0; n < 20; ++n) {
      Array<double> row(n + 8, 0.25), back(n + 8, 0.25);
      for (size_t j = 0; j < n; ++j) row[j] = std::exp(-20 * r.uniform());
      const Array<double> before = row;
      Array<float> stored(n + 8, 4321);
      kernel->round(row.data(), 0.3, grid.shift(), n, stored.data());
      kernel->scaled(stored.data(), -0.5, n, back.data());
      for (size_t j = 0; j < n; ++j) {
        assert_true(stored[j] == grid.rounded(before[j] * 0.3) && row[j] == static_cast<double>(stored[j]));
        assert_true(back[j] == -0.5 * row[j]);
      }
      for (size_t j = n; j < n + 8; ++j) assert_true(stored[j] == 4321 && row[j] == 0.25 && back[j] == 0.25);
    }
  }
}

static void rows_are_weighed_entry_by_entry_in_both_forms(void **) {
  for (const DenseProducts *kernel : {&dense_products_by(InstructionSet::baseline), &dense_products()}) {
    for (const size_t n : {1u, 8u, 13u, 45u}) {
      Case c;
      draw(c, n, 2);
      const double *a = c.left.data(), *b = c.right.data();
      Array<double> row(a, a + c.stride), product(c.stride), times(row), over(row), plus(row);
      const double sum = kernel->weigh(row.data(), b, 0.3, c.stride);
      kernel->weighed(a, b, 0.3, 0.1, c.stride, product.data());
      kernel->multiply(times.data(), b, c.stride);
      const Array<double> by(c.stride, 0.7);
      kernel->divide(over.data(), by.data(), c.stride);
      kernel->add(plus.data(), b, c.stride);
      for (size_t j = 0; j < c.stride; ++j) {
        const double x = a[j] * b[j] * 0.3;
        assert_true(row[j] == x && product[j] == (x < 0.1 ? x : 0.1));
        assert_true(times[j] == a[j] * b[j] && over[j] == a[j] / 0.7 && plus[j] == a[j] + b[j]);
      }
      assert_true(sum == dense_sum(row.data(), c.stride) && kernel->sum(row.data(), c.stride) == sum);
      assert_true(kernel->dot(a, b, c.stride) == dense_dot(a, b, c.stride));
      Array<double> moved(by), apart(c.stride), reciprocals(c.stride);
      kernel->reciprocals(a, 0.2, c.stride, reciprocals.data());
      for (size_t j = 0; j < c.stride; ++j) assert_true(reciprocals[j] == 1 / std::fmax(a[j], 0.2));
      kernel->move(moved.data(), a, b, c.stride);
      for (size_t j = 0; j < c.stride; ++j) {
        assert_true(moved[j] == 0.7 + (b[j] - a[j]));
        apart[j] = std::fabs(a[j] - b[j]);
      }
      assert_true(kernel->distance(a, b, c.stride) == dense_sum(apart.data(), c.stride));
    }
  }
}

static void sums_of_rows_are_sums(void **) {
  Array<double> x(24);
  double sum = 0;
  for (size_t k = 0; k < x.size(); ++k) sum += x[k] = 1.0 / static_cast<double>(k + 1);
  assert_close(dense_sum(x.data(), x.size()), sum, 1e-15);
}

TESTS(products_are_sums_in_the_stated_order_in_both_forms, columns_have_the_same_bits_in_both_forms, equal_sums_go_to_the_first,
      sums_are_scaled_and_matrices_transposed_in_both_forms, counts_are_coded_and_decoded_in_both_forms,
      counts_are_rounded_to_floats_in_both_forms, rows_are_weighed_entry_by_entry_in_both_forms, sums_of_rows_are_sums)
