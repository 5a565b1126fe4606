#include "src/hmm/learner/estimation.hh"

#include <array>

#include "src/stats/special_functions.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// A row written out: counts of all outcomes, forbidden ones with 0, and their priors.
struct Row {
  Array<double> count, prior;
  Array<double> estimate(Estimate what, double *penalty) const {
    double n = 0, a = 0;
    const double less = what == Estimate::mode ? 1 : 0;
    for (size_t k = 0; k < count.size(); ++k) {
      n += count[k];
      a += prior[k] - less;
    }
    Array<double> p;
    if (what == Estimate::geometric_mean) *penalty += log_gamma(n + a) - log_gamma(a);
    for (size_t k = 0; k < count.size(); ++k) {
      const double w = count[k] + prior[k] - less;
      if (what == Estimate::geometric_mean) {
        p.push_back(std::exp(digamma(w) - digamma(n + a)));
        *penalty += log_gamma(prior[k]) - log_gamma(w) + count[k] * (digamma(w) - digamma(n + a));
      } else {
        p.push_back(n + a > 0 ? w / (n + a) : 1 / static_cast<double>(count.size()));
        if (what == Estimate::mode && prior[k] > 1) *penalty -= (prior[k] - 1) * std::log(p.back());
      }
    }
    return p;
  }
};

RowPriors random_priors(Rng *r, size_t rows, size_t length, double least) {
  RowPriors p;
  p.concentration = least + 0.3 + r->uniform();
  const size_t kind = r->below(3);
  for (size_t i = 0; i < (kind == 0 ? 0 : kind == 1 ? length : rows * length); ++i) p.base.push_back(1 + r->uniform());
  return p;
}

}  // namespace

static void rows_are_estimated_one_by_one(void **) {
  Rng r(61, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 120; ++round) {
    random_hmm::Choice choice;
    choice.states = 1 + static_cast<int32_t>(r.below(5));
    choice.symbols = 1 + static_cast<int64_t>(r.below(6));
    choice.dictionary = round & 1;
    const bool end = round & 2;
    const Estimate what =
        std::array{Estimate::mode, Estimate::predictive, Estimate::geometric_mean}[static_cast<size_t>(round) % 3];
    const double least = what == Estimate::mode ? 1 : 0;
    const HmmDataPtr d = random_hmm::data(&r, choice);
    const size_t states = d->rows.states(), stride = d->rows.stride(), symbols = static_cast<size_t>(choice.symbols),
                 outcomes = states + end;
    const HmmParameters counts = random_hmm::parameters(&r, *d, end, 0.3);
    const HmmPriors priors{random_priors(&r, 1, states, least), random_priors(&r, states, outcomes, least),
                           random_priors(&r, states, symbols, least)};
    const HmmEstimate e = estimate(counts, priors, *d, what, Run{});
    double penalty = 0, constant = 0;
    Row row;
    for (size_t k = 0; k < states; ++k) {
      row.count.push_back(counts.chain.initial[k]);
      row.prior.push_back(priors.initial.of(0, k, states));
    }
    Array<double> p = row.estimate(what, &penalty);
    for (size_t k = 0; k < states; ++k) assert_close(e.parameters.chain.initial[k], p[k], 1e-13);
    for (size_t j = 0; j < states; ++j) {
      row = {};
      for (size_t k = 0; k < outcomes; ++k) {
        row.count.push_back(k < states ? counts.chain.transition[j * stride + k] : counts.chain.end[j]);
        row.prior.push_back(priors.transition.of(j, k, outcomes));
      }
      p = row.estimate(what, &penalty);
      for (size_t k = 0; k < outcomes; ++k) {
        assert_close(k < states ? e.parameters.chain.transition[j * stride + k] : e.parameters.chain.end[j], p[k], 1e-13);
      }
      row = {};
      Array<size_t> at(symbols, SIZE_MAX);
      for (size_t w = 0; w < symbols; ++w) {
        const Label symbol = static_cast<Label>(w + 1);
        for (size_t i = 0; i < d->rows.row_states(symbol).size(); ++i) {
          if (static_cast<size_t>(d->rows.row_states(symbol)[i]) == j) at[w] = d->rows.offset(symbol) + i;
        }
        row.count.push_back(at[w] == SIZE_MAX ? 0 : counts.emission[at[w]]);
        row.prior.push_back(priors.emission.of(j, w, symbols));
        const double a = row.prior.back() - 1;
        if (what == Estimate::mode && at[w] == SIZE_MAX && a > 0) constant -= a * std::log(a);
      }
      p = row.estimate(what, &penalty);
      for (size_t w = 0; w < symbols; ++w) {
        if (at[w] != SIZE_MAX) assert_close(e.parameters.emission[at[w]], p[w], 1e-13);
      }
    }
    assert_close(e.penalty, what == Estimate::predictive ? 0 : penalty - constant, 1e-12);
  }
}

static void rows_without_counts_or_pseudo_counts_are_even(void **) {
  Rng r(62, RngMethod::test, 0, 0, 0);
  random_hmm::Choice choice;
  const HmmDataPtr d = random_hmm::data(&r, choice);
  HmmParameters counts(d->rows, true);
  counts.chain.initial[1] = 2;
  const HmmEstimate e = estimate(counts, HmmPriors{}, *d, Estimate::mode, Run{});
  assert_true(e.parameters.chain.initial[1] == 1 && e.parameters.chain.initial[0] == 0);
  assert_close(e.parameters.chain.transition[0], 0.25, 1e-15);
  assert_close(e.parameters.chain.end[2], 0.25, 1e-15);
  assert_close(e.parameters.emission[0], 0.25, 1e-15);
  assert_true(e.penalty == 0);
  // A state without tokens keeps a number whose reciprocal overflows.
  counts.chain.transition[0] = 5e-312;
  counts.emission[0] = 4e-310;
  for (const Estimate what : {Estimate::mode, Estimate::predictive}) {
    HmmPriors none;
    if (what == Estimate::predictive) {
      none.initial.concentration = none.transition.concentration = none.emission.concentration = 0;
    }
    const HmmEstimate faint = estimate(counts, none, *d, what, Run{});
    assert_close(faint.parameters.chain.transition[0], 0.25, 1e-15);
    assert_close(faint.parameters.emission[0], 0.25, 1e-15);
  }
}

static void small_priors_make_nothing_impossible(void **) {
  // A symbol whose one token is shared out over many states: all geometric means are below 1e-100.
  const int32_t states = 500;
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::sized(2);
  corpus.symbols = {1, 2, 2};
  corpus.offsets = {0, 3};
  const HmmDataPtr d = make_hmm_data(shared_corpus(corpus), states, nullptr, Run{});
  HmmParameters counts(d->rows, false);
  for (size_t k = 0; k < 500; ++k) {
    counts.chain.initial[k] = counts.emission[d->rows.offset(1) + k] = 0.002;
    counts.emission[d->rows.offset(2) + k] = 0.004;
    for (size_t j = 0; j < 500; ++j) counts.chain.transition[j * counts.chain.stride + k] = 2.0 / 250000;
  }
  counts.emission[d->rows.offset(2) + 7] = 0;
  HmmPriors priors;
  priors.emission.concentration = 5e-4;
  const HmmEstimate e = estimate(counts, priors, *d, Estimate::geometric_mean, Run{});
  assert_true(e.parameters.emission[d->rows.offset(1)] > 0 && e.parameters.emission[d->rows.offset(1)] < 1e-100);
  assert_true(e.parameters.emission[d->rows.offset(2) + 6] > 0 && e.parameters.emission[d->rows.offset(2) + 7] == 0);
  const HmmCounts next = HmmExpectation(d, false, Run{}).counts(e.parameters, Run{});
  assert_true(std::isfinite(next.log_likelihood));
}

static void any_number_of_threads_gives_the_same_bits(void **) {
  Rng r(63, RngMethod::test, 0, 0, 0);
  random_hmm::Choice choice;
  choice.states = 20;
  choice.symbols = 5000;
  const HmmDataPtr d = random_hmm::data(&r, choice);
  const HmmParameters counts = random_hmm::parameters(&r, *d, false, 0.3);
  HmmPriors priors;
  priors.emission.concentration = 0.1;
  const HmmEstimate one = estimate(counts, priors, *d, Estimate::geometric_mean, Run{});
  Run run;
  run.threads = 3;
  const HmmEstimate three = estimate(counts, priors, *d, Estimate::geometric_mean, run);
  assert_true(one.penalty == three.penalty && one.parameters.emission == three.parameters.emission);
}

TESTS(rows_are_estimated_one_by_one, rows_without_counts_or_pseudo_counts_are_even, small_priors_make_nothing_impossible,
      any_number_of_threads_gives_the_same_bits)
