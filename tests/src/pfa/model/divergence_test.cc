#include "src/pfa/model/divergence.hh"

#include "fsa/base/rng.hh"
#include "tests/src/pfa/pfa_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace pfa_oracle;

// Σ over all strings of at most 7 symbols.
struct Sums {
  Real entropy = 0, cross = 0;
};
static Sums enumerated(const PfaModel &p, const PfaModel &q) {
  const auto of = [](const PfaModel &model, const String &x) {
    Real mean = 0;
    for (const PfaMember &member : model.members) mean += probability(dense(*member.automaton), x);
    return mean / static_cast<Real>(model.members.size());
  };
  Sums sums;
  for (const String &x : strings(2, 7)) {
    const Real a = of(p, x);
    if (!(a > 0)) continue;
    sums.entropy -= a * std::log(a);
    sums.cross -= a * std::log(of(q, x));
  }
  return sums;
}

// Two states that nearly always end: what is left out by 7 symbols is below 1e-9.
static PfaPtr brief(bool deterministic, uint64_t seed) {
  Rng rng(seed, RngMethod::test, 1, 0, 0);
  auto pfa = std::make_shared<Pfa>();
  pfa->alphabet = Alphabet::sized(2);
  pfa->states = 2;
  pfa->initial = deterministic ? Array<double>{1, 0} : Array<double>{.5, .5};
  pfa->final = {1, 1};
  for (int a = 0; a < 2; ++a) {
    for (int32_t i = 0; i < 2; ++i) {
      for (int32_t j = 0; j < 2; ++j) {
        if (deterministic && j != (i + a) % 2) continue;
        pfa->from.push_back(i);
        pfa->to.push_back(j);
        pfa->weight.push_back(.02 * rng.uniform());
        pfa->final[static_cast<size_t>(i)] -= pfa->weight.back();
      }
    }
    pfa->offsets.push_back(static_cast<int64_t>(pfa->weight.size()));
  }
  require_consistent(*pfa);
  return pfa;
}

static const SampleSettings kSettings{20000, 3, 1000};

static void deterministic_models_are_compared_exactly(void **) {
  for (uint64_t seed = 1; seed <= 5; ++seed) {
    const PfaModel p = model_of({brief(true, seed)}), q = model_of({brief(true, seed + 100)});
    const Sums sums = enumerated(p, q);
    const MeanOverStrings h = entropy(p, kSettings, Run{}), d = kl_divergence(p, q, kSettings, Run{});
    assert_true(h.exact && d.exact && h.standard_error == 0);
    assert_close(h.value, static_cast<double>(sums.entropy), 1e-8);
    assert_close(d.value, static_cast<double>(sums.cross - sums.entropy), 1e-8);
    assert_close(kl_divergence(p, p, kSettings, Run{}).value, 0, 1e-12);
  }
}

static void ambiguous_models_are_sampled_within_the_error_stated(void **) {
  const PfaModel models[] = {model_of({brief(false, 1)}), model_of({brief(false, 2), brief(true, 3)}),
                             model_of({brief(true, 4)})};
  for (const PfaModel &p : models) {
    for (const PfaModel &q : models) {
      const Sums sums = enumerated(p, q);
      const MeanOverStrings h = entropy(p, kSettings, Run{}), d = kl_divergence(p, q, kSettings, Run{});
      if (&p == &models[0]) assert_true(!h.exact && h.standard_error > 0 && !d.exact);
      assert_true(std::fabs(h.value - static_cast<double>(sums.entropy)) <= 5 * h.standard_error + 1e-8);
      assert_true(std::fabs(d.value - static_cast<double>(sums.cross - sums.entropy)) <= 5 * d.standard_error + 1e-8);
    }
  }
}

static void a_missing_string_makes_the_divergence_infinite(void **) {
  PfaModel p = model_of({brief(true, 1)}), q = model_of({brief(true, 2)});
  auto lacks = std::make_shared<Pfa>(*q.members[0].automaton);
  lacks->final[0] += lacks->weight[0];
  lacks->weight[0] = 0;
  q.members[0].automaton = lacks;
  assert_true(kl_divergence(p, q, kSettings, Run{}).value == INFINITY);
  auto vague = std::make_shared<Pfa>(*brief(false, 3));  // sampled: some string with the symbol 1 is drawn
  for (size_t k = 0; k < static_cast<size_t>(vague->offsets[1]); ++k) {
    vague->final[static_cast<size_t>(vague->from[k])] += vague->weight[k];
    vague->weight[k] = 0;
  }
  const MeanOverStrings d = kl_divergence(p, model_of({vague, vague}), kSettings, Run{});
  assert_true(d.value == INFINITY && !d.exact);
}

static void other_alphabets_and_tiny_samples_are_refused(void **) {
  const PfaModel p = model_of({brief(false, 1)}), q = model_of({random(2, 3, Form::plain, 1, 1)});
  assert_throws(kl_divergence(p, q, kSettings, Run{}), Code::argument);
  assert_throws(entropy(p, {1, 1, 100}, Run{}), Code::argument);
}

TESTS(deterministic_models_are_compared_exactly, ambiguous_models_are_sampled_within_the_error_stated,
      a_missing_string_makes_the_divergence_infinite, other_alphabets_and_tiny_samples_are_refused)
