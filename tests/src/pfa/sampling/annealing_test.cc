// Annealing of the samplers: a heated chain draws as a chain with so much more prior does, and is its own again afterwards.
#include "src/pfa/batch/em_learner.hh"
#include "src/pfa/choosing/new_pfa_learner.hh"
#include "src/pfa/model/start_automaton.hh"
#include "src/pfa/sampling/hidden_markov_chain.hh"
#include "src/pfa/sampling/gibbs_learner.hh"
#include "src/pfa/sampling/sparse_graph.hh"
#include "tests/src/pfa/gibbs_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace gibbs_oracle;

namespace {

CorpusPtr strings() {
  Rng r(4, RngMethod::test, 0, 0, 0);
  Sequences s(30);
  for (auto &x : s) {
    for (uint64_t i = r.below(6); i-- > 0;) x.push_back(static_cast<Label>(1 + r.below(2)));
  }
  return corpus_of(s, 2);
}

ArcPrior prior_of(GibbsKind kind, double factor) {
  ArcPrior p;
  p.kind = kind;
  p.states = 5;
  p.letters = 2;
  p.beta = .25 * factor;
  p.alpha = .5 * factor;
  return p;
}

std::unique_ptr<GibbsChain> chain_of(GibbsKind kind, double factor) {
  const ArcPrior p = prior_of(kind, factor);
  std::unique_ptr<GibbsChain> chain;
  if (kind == GibbsKind::hmm) {
    chain = std::make_unique<HiddenMarkovChain>(strings(), emitted_tokens(*strings(), 5, Run{}), p, 3, 0, Run{});
  } else if (kind == GibbsKind::sparse) {
    chain = std::make_unique<SparseGraphGibbs>(strings(), p, 2, 3, 0);
  } else {
    chain = std::make_unique<CollapsedGibbs>(strings(), p, 3, 0);
  }
  for (int64_t i = 0; i < chain->states().size(); ++i) chain->states().set(i, static_cast<int32_t>(i % 5));
  chain->recount();
  return chain;
}

std::string bytes_of(const GibbsChain &chain) {
  std::string bytes;
  chain.save(&bytes);
  return bytes;
}

void heat_is_more_of_the_prior(void **) {
  for (const GibbsKind kind : {GibbsKind::pfa, GibbsKind::sparse, GibbsKind::hmm}) {
    const auto heated = chain_of(kind, 1), more = chain_of(kind, 4), own = chain_of(kind, 1);
    heated->set_heat(4);
    for (int64_t sweep = 0; sweep < 5; ++sweep) {
      heated->sweep(sweep, Run{});
      more->sweep(sweep, Run{});
      own->sweep(sweep, Run{});
    }
    assert_true(bytes_of(*heated) == bytes_of(*more));
    assert_true(bytes_of(*heated) != bytes_of(*own));
  }
}

void after_annealing_a_chain_is_its_own(void **) {
  for (const GibbsKind kind : {GibbsKind::pfa, GibbsKind::sparse, GibbsKind::hmm}) {
    const auto heated = chain_of(kind, 1), own = chain_of(kind, 1);
    heated->set_heat(3);
    for (int64_t sweep = 0; sweep < 4; ++sweep) heated->sweep(sweep, Run{});
    heated->set_heat(1);
    const std::string bytes = bytes_of(*heated);
    std::string_view rest = bytes;
    own->load(&rest, 0);
    own->recount();
    for (int64_t sweep = 4; sweep < 8; ++sweep) {
      heated->sweep(sweep, Run{});
      own->sweep(sweep, Run{});
    }
    assert_true(bytes_of(*heated) == bytes_of(*own));
  }
}

// Before a third of the sweeps is over and after it, with any number of chains and threads.
void a_learner_anneals_and_goes_on_from_any_moment(void **) {
  PfaSettings s = settings_for(PfaMethod::cgs);
  s.chains = 2;
  s.states = 4;
  s.prior_transition = .1;
  s.iterations = 12;
  s.burn_in = 8;
  s.period = 1;
  s.start_prior_transition = 2;
  s.anneal_iterations = 4;
  Run three;
  three.threads = 3;
  GibbsLearner whole(strings(), s, Run{});
  whole.step(12);
  const std::string model = write_pfa_model(*whole.model());
  for (int64_t at = 0; at <= 12; ++at) {
    GibbsLearner half(strings(), s, three), rest(strings(), s, three);
    half.step(at);
    const std::string bytes = half.save();
    rest.load({reinterpret_cast<const std::byte *>(bytes.data()), bytes.size()});
    rest.step(12 - at);
    assert_true(write_pfa_model(*rest.model()) == model);
  }
  PfaSettings longer = s;
  longer.anneal_iterations = 5;
  GibbsLearner other(strings(), longer, Run{});
  other.step(12);
  assert_true(write_pfa_model(*other.model()) != model);
  s.start_prior_transition = .1;  // no more than prior_transition: none
  GibbsLearner none(strings(), s, Run{});
  s.start_prior_transition = 0;
  s.anneal_iterations.reset();
  GibbsLearner zero(strings(), s, Run{});
  none.step(12);
  zero.step(12);
  assert_true(write_pfa_model(*none.model()) == write_pfa_model(*zero.model()));
  assert_true(write_pfa_model(*none.model()) != model);
  s.start_prior_transition = -1;
  assert_throws(GibbsLearner(strings(), s, Run{}), Code::argument);
  s.start_prior_transition = 1;
  s.anneal_iterations = -2;
  assert_throws(GibbsLearner(strings(), s, Run{}), Code::argument);
}

double log_likelihood(const PfaModel &model, const Corpus &corpus) {
  Array<double> log_probs(static_cast<size_t>(corpus.count()));
  score(model, corpus, log_probs, Run{});
  double sum = 0;
  for (const double x : log_probs) sum += x;
  return sum;
}

// Learners that begin with a model and heat it up at once: what they show is never worse than what they began with.
void a_hot_learner_shows_no_less_than_its_start(void **) {
  Sequences alternating(200);
  Rng r(5, RngMethod::test, 0, 0, 0);
  for (auto &x : alternating) {
    for (int i = 0; i < 12; ++i) x.push_back(static_cast<Label>(1 + (i + (r.below(20) == 0)) % 2));
  }
  const CorpusPtr corpus = corpus_of(alternating, 2);
  PfaSettings good = settings_for(PfaMethod::em);
  good.states = 3;
  good.iterations = 200;
  EmLearner em(corpus, good, Run{});
  while (!em.step(1)) {
  }
  const PfaModelPtr trained = em.model();
  for (const PfaMethod method : {PfaMethod::cgs, PfaMethod::em, PfaMethod::vb}) {
    PfaSettings s = settings_for(method);
    s.prior_transition = method == PfaMethod::em ? 1 : .05;
    s.iterations = 40;
    if (method == PfaMethod::cgs) {
      s.start_prior_transition = 1000;
      s.burn_in = 30;
      s.anneal_iterations = 20;
      s.chains = 1;
    } else {
      s.anneal = {50, 1};
      s.anneal_iterations = 20;
    }
    s = settings_from(std::move(s), *trained, corpus->alphabet, Run{});
    const std::unique_ptr<PfaLearner> learner = new_pfa_learner(corpus, s, Run{});
    const double first = log_likelihood(*learner->model(), *corpus);
    for (int64_t step = 1; step <= 20; ++step) {
      learner->step(1);
      const PfaModelPtr shown = learner->model();
      assert_true(log_likelihood(*shown, *corpus) >= first - .02 * std::fabs(first));
    }
  }
}

}  // namespace

TESTS(a_hot_learner_shows_no_less_than_its_start, heat_is_more_of_the_prior,
      after_annealing_a_chain_is_its_own, a_learner_anneals_and_goes_on_from_any_moment)
