// Collapsed inference whose emissions share a learned base (emission_base learn), beside its equations.
#include <cmath>

#include "src/hmm/collapsed/cvi_learner.hh"
#include "src/hmm/learner/estimation.hh"
#include "tests/src/hmm/cvi_reference.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/src/learner/cancelled_step.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

HmmDataPtr some_data(uint32_t seed, random_hmm::Choice choice = {}) {
  choice.count = 12;
  Rng r(266, RngMethod::test, 0, seed, 0);
  return random_hmm::data(&r, choice);
}

HmmSettings settings(HmmMethod method) {
  HmmSettings s = settings_for(method);
  s.priors.emission.concentration = 0.3;
  s.init = HmmStart::posteriors;
  s.iterations = 1000;
  s.hdp = true;
  s.sigma = 2;
  s.emission_base = HmmEmissionBase::learn;
  s.emission_base_prior = 0.7;
  s.existence_every = 1;  // the reference asks in each pass
  return s;
}

// P(no token of `places` is in state k) of the chain of the two values "in k" and "not in k".
double lumped(const std::vector<cvi_reference::Matrix> &pairs, const cvi_reference::Matrix &q, const Array<bool> &places,
              size_t k, bool independent) {
  double in = q[0][k], out = 1 - in;
  if (places[0]) in = 0;
  for (size_t t = 1; t < q.size(); ++t) {
    const double both = independent ? q[t - 1][k] * q[t][k] : pairs[t - 1][k][k];
    const double stays = q[t - 1][k] > 0 ? both / q[t - 1][k] : 0;
    const double comes = q[t - 1][k] < 1 ? (q[t][k] - both) / (1 - q[t - 1][k]) : 0;
    const double next = in * stays + out * comes;
    out = in * (1 - stays) + out * (1 - comes);
    in = places[t] ? 0 : next;
  }
  return in + out;
}

}  // namespace

static void passes_are_those_of_their_equations(void **) {
  for (int round = 0; round < 24; ++round) {
    random_hmm::Choice choice;
    choice.states = 2 + round % 2;
    choice.symbols = 3;
    choice.longest = 7;
    choice.missing = round % 3 == 1;
    const bool pieces = round % 4 == 3;
    const size_t longest = pieces ? 3 : 7;
    const HmmDataPtr d = some_data(static_cast<uint32_t>(round), choice);
    HmmSettings s = settings(pieces ? HmmMethod::cvi3 : HmmMethod::cvi2);
    if (pieces) s.subsequence = 3;
    s.end = round % 2 == 1;
    if (round % 3 == 2) s.existence = HmmExistence::mean_field;
    if (round % 5 == 1) s.hyper = HmmHyper::fixed;
    HmmCviLearner learner(d, s, Run{});
    const size_t states = d->rows.states(), symbols = static_cast<size_t>(d->rows.symbols());
    size_t most = 0;
    for (int64_t i = 0; i < d->corpus->count(); ++i) most = std::max(most, std::min(longest, d->length(i)));
    const CountGrid grid(static_cast<double>(d->corpus->symbols.size()) + 1, static_cast<double>(most + 1));
    HmmPriors priors = learner.priors();
    cvi_reference::Reference reference(d, s.end, priors, grid, pieces ? 3 : 0, false, s.seed);
    SharedBase base(symbols, 0.3 * static_cast<double>(symbols), 0.7, s.hyper != HmmHyper::fixed);
    for (int step = 0; step < 3; ++step) {
      assert_close(learner.metric("beta"), base.concentration(), 1e-9);
      learner.step(1);
      assert_close(learner.metric("surrogate"), reference.step(), 1e-9);
      Array<double> none(d->rows.size(), 1.0), no_row(states, 1.0);
      for (size_t i = 0; i < reference.pieces.size(); ++i) {
        const cvi_reference::Piece &piece = reference.pieces[i];
        for (Label w = 0; w <= static_cast<Label>(symbols); ++w) {
          Array<bool> places;
          for (size_t t = 0; t < piece.length; ++t) {
            const Label here = d->corpus->symbols[piece.place + t];
            places.push_back(w == 0 ? here != 0 : here == w);
          }
          for (size_t k = 0; k < states; ++k) {
            const double p = lumped(reference.inferred_pairs[i], reference.inferred[i], places, k,
                                    s.existence == HmmExistence::mean_field);
            (w == 0 ? no_row[k] : none[d->rows.offset(w) + k]) *= p;
          }
        }
      }
      const HmmParameters counts = reference.counts();
      base = base.updated({d->rows.layout(), counts.emission.data(), none.data(), no_row.data()}, Run{});
      priors = learner.priors();  // of the rows that share a stick, which another test checks
      assert_close(priors.emission.concentration, base.concentration(), 1e-9);
      for (size_t w = 0; w < symbols; ++w) assert_close(priors.emission.base[w], base.priors().base[w], 1e-9);
      assert_close(priors.emission.beyond, base.priors().beyond, 1e-9);
      priors.emission = base.priors();
      reference.use(priors);
    }
  }
}

static void models_sum_to_1_and_runs_resume_to_the_bit(void **) {
  for (const HmmMethod method : {HmmMethod::cvi1, HmmMethod::cvi2, HmmMethod::cvi3}) {
    random_hmm::Choice choice;
    choice.states = 5;
    choice.channels = 1;
    const HmmDataPtr d = some_data(40, choice);
    HmmSettings s = settings(method);
    if (method == HmmMethod::cvi3) s.subsequence = 3;
    HmmCviLearner learner(d, s, Run{}), resumed(d, s, Run{});
    learner.watch_held_out(d);
    learner.step(2);
    assert_a_cancelled_step_changes_nothing(&learner);
    const std::string saved = learner.save();
    resumed.load(std::as_bytes(std::span(saved)));
    learner.step(2);
    resumed.step(2);
    assert_true(learner.save() == resumed.save());
    const HmmCompleted own = *learner.completed();
    const HmmParameters p = estimate(own.counts, own.priors, *own.data, Estimate::predictive, Run{}).parameters;
    for (size_t j = 0; j < own.data->rows.states(); ++j) {
      double words = 0;
      for (Label w = 1; w <= static_cast<Label>(d->rows.symbols()); ++w) words += p.emission[own.data->rows.offset(w) + j];
      assert_close(words, 1, 1e-12);
    }
    assert_true(learner.metric("heldout_log_likelihood") < 0);
    HmmPriors other = learner.priors();
    other.emission.concentration *= 2;
    assert_throws(learner.set_priors(other), Code::argument);
    learner.set_priors(learner.priors());
  }
}

static void what_has_no_words_or_a_base_is_refused(void **) {
  random_hmm::Choice choice;
  choice.channels = 2;
  assert_throws(HmmCviLearner(some_data(50, choice), settings(HmmMethod::cvi2), Run{}), Code::argument);
  const HmmDataPtr d = some_data(51);
  HmmSettings s = settings(HmmMethod::cvi2);
  s.priors.emission.base.assign(static_cast<size_t>(d->rows.symbols()), 1.0);
  assert_throws(HmmCviLearner(d, s, Run{}), Code::argument);
}

TESTS(passes_are_those_of_their_equations, models_sum_to_1_and_runs_resume_to_the_bit, what_has_no_words_or_a_base_is_refused)
