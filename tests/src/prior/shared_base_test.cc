// A base that rows share beside its equations written out, with tables by Stirling sums where counts are whole numbers.
#include "src/prior/shared_base.hh"

#include <algorithm>
#include <cmath>
#include <vector>

#include "fsa/base/rng.hh"
#include "src/prior/tables.hh"
#include "src/stats/special_functions.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// E[tables] of a whole count by the chance of each new table.
double tables_of(double x, int count) {
  double sum = 0;
  for (int i = 0; i < count; ++i) sum += x / (x + i);
  return sum;
}

struct Rows {
  size_t rows, outcomes;
  NumberSets sets;
  Array<size_t> begin;
  Array<double> counts, none, no_row;

  Rows(Rng *r, size_t rows_, size_t outcomes_, bool whole)
      : rows(rows_), outcomes(outcomes_), sets(static_cast<int32_t>(rows_), Run{}), counts(rows * outcomes, 0.0),
        none(rows * outcomes, 1.0), no_row(rows, 1.0) {
    for (size_t w = 0; w <= outcomes; ++w) begin.push_back(w * rows);
    for (size_t i = 0; i < counts.size(); ++i) {
      if (whole) {
        counts[i] = static_cast<double>(r->below(5));
        none[i] = counts[i] > 0 ? 0 : 1;
      } else {
        const double present = r->below(4) == 0 ? 0 : r->uniform();
        counts[i] = present * (1 + 9 * r->uniform());
        none[i] = 1 - present;
      }
      no_row[i % rows] *= none[i];
    }
  }
  OutcomeCounts view() const {
    return {{rows, begin, {}, &sets}, counts.data(), none.data(), no_row.data()};
  }
};

double sum_of_base(const RowPriors &priors) {
  double sum = 0;
  for (const double x : priors.base) sum += x;
  return sum;
}

}  // namespace

static void whole_counts_have_the_tables_of_restaurants(void **) {
  Rng r(263, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 200; ++round) {
    const size_t rows = 1 + r.below(4), outcomes = 2 + r.below(5);
    const Rows c(&r, rows, outcomes, true);
    const double beta = 0.5 + 3 * r.uniform(), a = 0.2 + r.uniform();
    const SharedBase even(outcomes, beta, a, round % 2 == 0);
    const SharedBase next = even.updated(c.view(), Run{});
    std::vector<double> tau(outcomes, a);
    double all = 0, tables = 0, fall = 0;
    for (size_t w = 0; w < outcomes; ++w) {
      for (size_t k = 0; k < rows; ++k) {
        const double t = tables_of(beta / static_cast<double>(outcomes), static_cast<int>(c.counts[w * rows + k]));
        tau[w] += t;
        tables += t;
      }
      all += tau[w];
    }
    for (size_t k = 0; k < rows; ++k) {
      int total = 0;
      for (size_t w = 0; w < outcomes; ++w) total += static_cast<int>(c.counts[w * rows + k]);
      fall += tables_of(beta, total) / beta;
    }
    const double expected = round % 2 == 1 || fall == 0 ? beta : tables / fall;
    assert_close(next.concentration(), expected, 1e-11);
    const RowPriors priors = next.priors(), means = next.means();
    assert_close(priors.concentration, expected, 1e-11);
    assert_close(sum_of_base(means), 1, 1e-13);
    assert_close(sum_of_base(priors) + priors.beyond, 1, 1e-13);
    assert_true(priors.beyond > 0 && means.beyond == 0);
    for (size_t w = 0; w < outcomes; ++w) {
      assert_close(priors.base[w], std::exp(digamma(tau[w]) - digamma(all)), 1e-11);
      assert_close(means.base[w], tau[w] / all, 1e-11);
    }
  }
}

static void expected_counts_are_taken_to_first_order(void **) {
  Rng r(264, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 100; ++round) {
    const size_t rows = 1 + r.below(4), outcomes = 2 + r.below(5);
    const Rows c(&r, rows, outcomes, false);
    SharedBase base(outcomes, 2, 0.5, true);
    base = base.updated(c.view(), Run{});
    const RowPriors priors = base.priors();
    const SharedBase next = base.updated(c.view(), Run{});
    double tables = 0, fall = 0;
    for (size_t w = 0; w < outcomes; ++w) {
      const double x = priors.concentration * priors.base[w];
      for (size_t k = 0; k < rows; ++k) {
        const size_t at = w * rows + k;
        tables += mean_tables(x, c.counts[at], std::log(c.none[at]));
      }
    }
    for (size_t k = 0; k < rows; ++k) {
      double total = 0;
      for (size_t w = 0; w < outcomes; ++w) total += c.counts[w * rows + k];
      fall += mean_digamma_rise(priors.concentration, total, std::log(c.no_row[k]));
    }
    if (fall > 0) assert_close(next.concentration(), std::clamp(tables / fall, 1e-6, 1e6), 1e-9);
  }
}

static void it_begins_as_an_even_prior_and_is_kept_in_checkpoints(void **) {
  Rng r(265, RngMethod::test, 0, 0, 0);
  const SharedBase even(4, 2, 1, true);
  assert_true(even.priors().base.empty() && even.priors().concentration == 0.5 && even.priors().beyond == 0);
  const Rows c(&r, 3, 4, false);
  const SharedBase moved = even.updated(c.view(), Run{});
  std::string bytes;
  moved.append(&bytes);
  SharedBase loaded(4, 2, 1, true), other(5, 2, 1, true);
  std::string_view from = bytes;
  loaded.take(&from);
  assert_true(from.empty() && loaded.priors().base == moved.priors().base);
  assert_true(loaded.means().base == moved.means().base && loaded.concentration() == moved.concentration());
  from = bytes;
  assert_throws(other.take(&from), Code::corrupt);
  for (size_t cut = 0; cut < bytes.size(); cut += 8) {
    from = std::string_view(bytes).substr(0, cut);
    assert_throws(loaded.take(&from), Code::corrupt);
  }
  for (const double bad : {0.0, -1.0, static_cast<double>(INFINITY), static_cast<double>(NAN)}) {
    assert_throws(SharedBase(3, bad, 1, true), Code::argument);
    assert_throws(SharedBase(3, 1, bad, true), Code::argument);
  }
}

TESTS(whole_counts_have_the_tables_of_restaurants, expected_counts_are_taken_to_first_order,
      it_begins_as_an_even_prior_and_is_kept_in_checkpoints)
