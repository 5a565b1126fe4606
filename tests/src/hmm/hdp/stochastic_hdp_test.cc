// Stochastic collapsed inference whose rows of transitions share a stick (scvi2 and scvi3 with hdp), beside its equations, the
// finite model and whole passes.
#include "src/hmm/learner/estimation.hh"
#include "src/hmm/minibatch/stochastic_learner.hh"
#include "tests/src/hmm/hdp/hdp_settings_of.hh"
#include "tests/src/hmm/stochastic_reference.hh"
#include "tests/src/learner/cancelled_step.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace stochastic_reference;

namespace {

HmmSettings with_hdp(HmmMethod method, int64_t batch = 7) {
  HmmSettings s = settings(method, batch);
  s.hdp = true;
  s.gamma = 1.5;
  s.sigma = 2;
  s.moves = HmmMoves::none;  // stochastic_moves_test.cc has them
  return s;
}

}  // namespace

static void steps_are_those_of_the_equations(void **) {
  constexpr HmmExistence kMethods[] = {HmmExistence::automatic, HmmExistence::pairs, HmmExistence::exact,
                                       HmmExistence::mean_field};
  for (int round = 0; round < 48; ++round) {
    random_hmm::Choice choice = sequences(12);
    choice.states = 2 + round % 2;
    choice.symbols = 12;
    choice.missing = round % 3 == 1;
    HmmSettings s = with_hdp(round < 24 ? HmmMethod::scvi2 : HmmMethod::scvi3);
    s = hdp_settings_of::round(std::move(s), round);
    s.vanilla = round >= 24 && round % 5 == 4;
    s.existence = kMethods[round % 4];
    if (round / 4 % 2 == 1) s.expected_tables = HmmExpectedTables::second_order;
    if (round % 6 == 2) s.top_level = HmmTopLevel::pass;
    if (round % 6 == 3) s.level_step = HmmLevelStep::printed;
    if (round % 6 == 4) s.existence_sum = HmmExistenceSum::minibatches;
    const HmmDataPtr d = some_data(static_cast<uint32_t>(round), choice);
    HmmStochasticLearner learner(d, s, Run{});
    Reference reference(d, s, learner.counts());
    for (int64_t m = 1; m <= 7; ++m) {
      learner.step(1);
      reference.step(m);
      const double tolerance = round < 24 ? 1e-9 : 1e-7;  // edges of pieces are in single precision
      assert_same(learner.counts(), reference.counts(), tolerance);
      const RowPriors initial = reference.level().initial(), rows = reference.level().rows();
      const HmmPriors &found = learner.priors();
      assert_int_equal(rows.base.size(), found.transition.base.size());
      for (size_t k = 0; k < initial.base.size(); ++k) assert_close(found.initial.base[k], initial.base[k], tolerance);
      for (size_t k = 0; k < rows.base.size(); ++k) assert_close(found.transition.base[k], rows.base[k], tolerance);
      assert_close(learner.metric("gamma"), reference.level().gamma(), tolerance);
      assert_close(learner.metric("sigma"), reference.level().sigma(), tolerance);
      assert_close(learner.metric("kappa"), reference.level().kappa(), tolerance);
    }
  }
}

// The weights that stay even make the finite model: to the bit where sigma / K is exact.
static void even_weights_are_the_finite_model(void **) {
  for (const HmmMethod method : {HmmMethod::scvi2, HmmMethod::scvi3}) {
    for (const int32_t states : {3, 4}) {
      for (const bool end : {false, true}) {
        random_hmm::Choice choice = sequences(12);
        choice.states = states;
        const HmmDataPtr d = some_data(50, choice);
        HmmSettings finite = settings(method);
        finite.end = end;
        const HmmSettings s = hdp_settings_of::even(finite, states);
        finite = hdp_settings_of::finite(std::move(finite), states);
        HmmStochasticLearner a(d, s, Run{}), b(d, finite, Run{});
        for (int step = 0; step < 5; ++step) {
          a.step(1);
          b.step(1);
          assert_same(a.counts(), b.counts(), states == 4 ? 0 : 1e-12);
        }
      }
    }
  }
}

// A minibatch of the whole corpus has the same existence by either sum, and one that forgets all moves as a pass.
static void a_minibatch_of_all_is_a_pass(void **) {
  const HmmDataPtr d = some_data(51);
  HmmSettings s = with_hdp(HmmMethod::scvi2, 1000), pass = s;
  s.forgetting_rate = pass.forgetting_rate = 0;
  s.existence_sum = HmmExistenceSum::minibatches;
  pass.top_level = HmmTopLevel::pass;
  HmmStochasticLearner a(d, s, Run{}), b(d, pass, Run{});
  for (int step = 0; step < 4; ++step) {
    a.step(1);
    b.step(1);
    assert_same(a.counts(), b.counts(), 1e-12);
    for (size_t k = 0; k < a.priors().initial.base.size(); ++k) {
      assert_close(a.priors().initial.base[k], b.priors().initial.base[k], 1e-12);
    }
    assert_close(a.metric("sigma"), b.metric("sigma"), 1e-12);
  }
}

static void runs_resume_to_the_bit_and_models_sum_to_1(void **) {
  for (const HmmMethod method : {HmmMethod::scvi2, HmmMethod::scvi3}) {
    for (int round = 0; round < 6; ++round) {
      random_hmm::Choice choice = sequences(12);
      choice.states = 6;
      choice.channels = round % 3;
      HmmSettings s = with_hdp(method);
      if (round % 2 == 1) s.existence_sum = HmmExistenceSum::minibatches;
      if (round == 2) s.top_level = HmmTopLevel::pass;
      if (round == 3) s.level_step = HmmLevelStep::printed;
      s.end = round == 4;
      const HmmDataPtr d = some_data(60 + static_cast<uint32_t>(round), choice);
      HmmStochasticLearner learner(d, s, Run{}), resumed(d, s, Run{});
      learner.step(4);
      assert_a_cancelled_step_changes_nothing(&learner);
      const std::string saved = learner.save();
      resumed.load(std::as_bytes(std::span(saved)));
      learner.step(4);
      resumed.step(4);
      assert_true(random_hmm::same(learner.counts(), resumed.counts()));
      assert_true(learner.save() == resumed.save());
      const HmmCompleted own = *learner.completed();
      const HmmParameters p = estimate(own.counts, own.priors, *own.data, Estimate::predictive, Run{}).parameters;
      const size_t states = own.data->rows.states(), stride = own.data->rows.stride();
      for (size_t j = 0; j < states; ++j) {
        double row = s.end ? p.chain.end[j] : 0;
        for (size_t k = 0; k < states; ++k) row += p.chain.transition[j * stride + k];
        assert_close(row, 1, 1e-12);
      }
      for (size_t cut = 0; cut < saved.size(); cut += 97) {
        assert_throws(resumed.load(std::as_bytes(std::span(saved).first(cut))), Code::corrupt);
      }
    }
  }
}

TESTS(steps_are_those_of_the_equations, even_weights_are_the_finite_model, a_minibatch_of_all_is_a_pass,
      runs_resume_to_the_bit_and_models_sum_to_1)
