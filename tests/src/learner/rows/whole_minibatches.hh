// Minibatches of all items with steps of size 1: svi makes the steps of vi, and scvi passes under posterior means.
#pragma once
#include "src/learner/rows/block_expectation.hh"
#include "src/learner/rows/new_row_learner.hh"
#include "tests/harness.hh"

namespace hws {

template <class S>
S whole_minibatches(S settings) {
  settings.minibatch = 1000000;
  settings.forgetting_rate = 0;
  return settings;
}

inline void assert_same_numbers(const Array<double> &found, const Array<double> &expected, double tolerance) {
  assert_int_equal(found.size(), expected.size());
  for (size_t k = 0; k < found.size(); ++k) assert_close(found[k], expected[k], tolerance);
}

inline void assert_steps_of_vi(RowLearner *svi, RowLearner *vi) {
  for (int step = 0; step < 4; ++step) {
    assert_same_numbers(svi->counts(), vi->counts(), 1e-11);
    svi->step(1);
    vi->step(1);
    assert_same_numbers(svi->rows(), vi->rows(), 1e-11);
    assert_close(svi->metric("surrogate"), vi->metric("log_likelihood"), 1e-11);
  }
  assert_close(svi->metric("epochs"), 4, 0);
  assert_close(svi->metric("step_size"), 1, 0);
}

inline void assert_passes_under_means(RowLearner *scvi) {
  const RowFamilyPtr family(RowFamilyPtr(), &scvi->data());  // borrowed
  const BlockExpectation all(family, scvi->parts(), family->items(), 0);
  for (int step = 0; step < 4; ++step) {
    const Array<double> means = scvi->rows();
    scvi->step(1);
    const Expectation under = all.expect(scvi->parts(), *all.prepare(scvi->parts(), means, false, Run{}), nullptr, Run{});
    assert_same_numbers(scvi->counts(), under.counts, 1e-11);
    assert_close(scvi->metric("surrogate"), under.log_likelihood, 1e-11);
  }
}

}  // namespace hws
