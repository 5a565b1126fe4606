// Parts of rows of several lengths, and their priors.
#include "src/learner/rows/row_part.hh"

#include <cmath>

#include "src/learner/rows/new_row_learner.hh"
#include "src/learner/rows/per_item.hh"
#include "src/learner/rows/row_start.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// Rows of 1, 3 and 2 outcomes, as the right-hand sides of nonterminals are; and one part of equal rows before them.
std::vector<RowPart> ragged_parts(double concentration) {
  RowPart ragged = row_part("rule", 3, 0, concentration);
  ragged.block.starts = {0, 1, 4, 6};
  return {row_part("equal", 2, 2, concentration), ragged};
}

void rows_lie_one_behind_the_other(void **) {
  const RowParts parts(ragged_parts(1));
  assert_int_equal(parts.size(), 10);
  assert_int_equal(parts.rows(), 5);
  assert_int_equal(parts.at(0, 1, 1), 3);
  assert_int_equal(parts.at(1, 0, 0), 4);
  assert_int_equal(parts.at(1, 1, 2), 7);
  assert_int_equal(parts.at(1, 2, 0), 8);
  assert_int_equal(parts.row(1, 2), 4);
}

void random_rows_are_distributions_over_what_is_allowed(void **) {
  RowParts parts(ragged_parts(.1));
  parts.set_prior(1, 2, {1, 1, 0, 1, 0, 3});
  for (uint64_t seed = 0; seed < 50; ++seed) {
    const Array<double> rows = random_rows(parts, seed, 0);
    for (size_t p = 0; p < parts.count(); ++p) {
      for (size_t r = 0; r < parts[p].block.rows; ++r) {
        double sum = 0;
        for (size_t k = 0; k < parts[p].block.length(r); ++k) sum += rows[parts.at(p, r, k)];
        assert_close(sum, 1, 1e-12);
      }
    }
    assert_true(rows[parts.at(1, 1, 1)] == 0 && rows[parts.at(1, 2, 0)] == 0 && rows[parts.at(1, 2, 1)] == 1);
    const Array<double> again = random_rows(parts, seed, 0), other = random_rows(parts, seed, 1);
    assert_true(std::equal(rows.begin(), rows.end(), again.begin()));
    assert_false(std::equal(rows.begin(), rows.end(), other.begin()));
  }
}

void priors_that_make_no_sense_are_refused(void **) {
  RowParts parts(ragged_parts(1));
  assert_throws(parts.set_prior(1, 1, {1, 1}), Code::argument);
  assert_false(parts.is_replaced(1));
  parts.set_prior(0, 1, {1, 2});  // for both rows
  assert_true(parts.is_replaced(0) && !parts.is_replaced(1));
  parts.check(Estimate::mode);
  parts.set_prior(1, 1, {1, 1, .5, 1, 1, 1});
  assert_throws(parts.check(Estimate::mode), Code::argument);
  parts.check(Estimate::mean);
  for (const double bad : {-1.0, double{NAN}, double{INFINITY}}) {
    RowParts other = parts;
    other.set_prior(1, bad, {});
    assert_throws(other.check(Estimate::mean), Code::argument);
  }
  parts.set_prior(1, 1, {0, 1, 1, 1, 1, 1});  // the first row has nothing left
  assert_throws(parts.check(Estimate::mean), Code::argument);
}

// Items that show all they use: what is learned of ragged rows is known at once.
class Seen final : public PerItem<Seen> {
 public:
  explicit Seen(double concentration) : parts_(ragged_parts(concentration)) {}
  const RowParts &parts() const override { return parts_; }
  int64_t items() const override { return 3; }
  uint64_t fingerprint() const override { return 1; }
  int64_t tokens_of(int64_t) const { return 1; }
  int64_t local_size(int64_t) const { return 1; }
  double infer(int64_t item, const RowView &view, double *local) const {
    *local = 1;
    return std::log(view.probability(1, 1, static_cast<size_t>(item) % 2));
  }
  template <class Add>
  void use(int64_t item, const double *local, Add add) const {
    add(1, 1, static_cast<size_t>(item) % 2, *local);
  }

 private:
  RowParts parts_;
};

void counts_of_ragged_rows_make_their_rows(void **) {
  for (const RowMethod method : {RowMethod::em, RowMethod::vi, RowMethod::cvi, RowMethod::cgs}) {
    RowSettings s;
    s.method = method;
    const double concentration = method == RowMethod::em ? 2 : .5, less = method == RowMethod::em ? 1 : 0;
    const auto family = std::make_shared<const Seen>(concentration);
    const auto learner = new_row_learner("seen", 1, kRowFields<RowSettings>, s, family, {}, Run{});
    learner->step(60);
    const Array<double> rows = learner->rows();
    const double a = concentration - less, total = 3 + 3 * a;
    assert_close(rows[5], (2 + a) / total, 1e-13);
    assert_close(rows[6], (1 + a) / total, 1e-13);
    assert_close(rows[7], a / total, 1e-13);
    assert_close(rows[4], 1, 1e-13);
    assert_close(rows[8], .5, 1e-13);
    if (method != RowMethod::cgs) continue;
    assert_close(learner->metric("log_joint"), std::log(a / (3 * a) * (a + 1) / (3 * a + 1) * a / (3 * a + 2)), 1e-13);
  }
}

}  // namespace

TESTS(rows_lie_one_behind_the_other, random_rows_are_distributions_over_what_is_allowed, priors_that_make_no_sense_are_refused,
      counts_of_ragged_rows_make_their_rows)
