#include "src/hmm/collapsed/token_visit.hh"

#include "fsa/base/array.hh"
#include "fsa/base/instruction_set.hh"
#include "fsa/base/rng.hh"
#include "src/stats/dense_products.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

using Row = Array<double>;

Array<const TokenVisit *> forms() {
  return {&token_visit_by(InstructionSet::baseline), &token_visit()};
}

// Zeros behind the n that count.
Row drawn(Rng *r, size_t n) {
  Row row(dense_stride(n), 0.0);
  for (size_t k = 0; k < n; ++k) row[k] = r->uniform();
  return row;
}

double above_0(double x) { return x > 0 ? x : 0; }

}  // namespace

static void every_form_computes_the_formulas_to_the_bit(void **) {
  Rng r(43, RngMethod::test, 2, 9, 0);
  for (const TokenVisit *form : forms()) {
    for (const size_t n : {1u, 7u, 8u, 13u, 45u}) {
      const Row a = drawn(&r, n), b = drawn(&r, n), c = drawn(&r, n), d = drawn(&r, n), e = drawn(&r, n), f = drawn(&r, n),
                prior = drawn(&r, n), first = drawn(&r, n);
      const size_t stride = first.size();
      Row pad(stride, 1.0), in = first, out = first, below(stride, 7.0), weight = first, divided = a;
      for (size_t k = 0; k < n; ++k) pad[k] = 0;
      form->in(in.data(), a.data(), b.data(), c.data(), d.data(), prior.data(), 0.3, 0.4, 0.5, stride);
      form->out(out.data(), a.data(), b.data(), c.data(), d.data(), e.data(), f.data(), prior.data(), 0.3, 0.4, 0.5, stride);
      form->leaving(below.data(), a.data(), b.data(), c.data(), d.data(), prior.data(), pad.data(), stride);
      for (size_t k = n; k < stride; ++k) divided[k] = 1;
      form->emission(weight.data(), divided.data(), b.data(), c.data(), prior.data(), d.data(), e.data(), pad.data(), stride);
      for (size_t k = 0; k < n; ++k) {
        assert_true(in[k] == above_0(first[k] - 0.3 * a[k] - 0.4 * c[k] - 0.5 * d[k]) + b[k] * a[k] + prior[k]);
        const double without = above_0(a[k] - 0.3 * c[k] - 0.4 * d[k] - 0.5 * e[k]);
        assert_true(out[k] == first[k] * (without + (f[k] + b[k]) * e[k] + prior[k]));
        assert_true(below[k] == above_0(a[k] - b[k] - c[k]) + prior[k] + d[k]);
        assert_true(weight[k] == first[k] * (b[k] - c[k] + prior[k]) && divided[k] == a[k] * (d[k] - c[k] + e[k]));
      }
      for (size_t k = n; k < stride; ++k) {
        assert_true(in[k] == 0 && out[k] == 0 && below[k] == 1 && weight[k] == 0 && divided[k] == 1);
      }
    }
  }
}

TESTS(every_form_computes_the_formulas_to_the_bit)
