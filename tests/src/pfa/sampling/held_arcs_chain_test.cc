#include "src/pfa/sampling/held_arcs_chain.hh"

#include "src/pfa/sampling/hidden_markov_chain.hh"
#include "tests/src/pfa/gibbs_oracle.hh"
#include "tests/src/pfa/held_scene.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace gibbs_oracle;

namespace {

const Sequences kWords = {{1, 1, 2, 1}, {}, {1}, {2, 2}};

ArcPrior prior_with(GibbsKind kind, WordSet fixed, uint32_t seed, double zeros) {
  ArcPrior p;
  p.kind = kind;
  p.states = 2;
  p.letters = 2;
  p.alpha = .4;
  p.beta = .3;
  if (kind == GibbsKind::hmm) {
    const PfaModelPtr model = held_scene::random_hmm(seed, 3, 2, true);
    p.held = pfa_held_parts(*model, model->alphabet, fixed, true, Run{});
  } else {
    const PfaModel model = held_scene::random_model(seed, 2, 2, zeros);
    p.held = pfa_held_parts(model, model.alphabet, fixed, false, Run{});
  }
  return p;
}

size_t outcomes_of(const Corpus &corpus) { return size_t{1} << corpus.symbols.size(); }

void set_states(GibbsChain &chain, const States &z) {
  for (size_t i = 0; i < z.size(); ++i) chain.states().set(static_cast<int64_t>(i), z[i]);
  chain.recount();
}

}  // namespace

static void the_joint_is_that_of_its_definition(void **) {
  const CorpusPtr corpus = corpus_of(kWords, 2);
  for (const GibbsKind kind : {GibbsKind::pfa, GibbsKind::hmm}) {
    for (const WordSet fixed : held_scene::sets(kind == GibbsKind::hmm)) {
      const ArcPrior p = prior_with(kind, fixed, 3, .3);
      if (kind == GibbsKind::hmm && p.held->emission != p.held->end) continue;
      HiddenStates states(static_cast<int64_t>(corpus->symbols.size()), 2);
      for (size_t o = 0; o < outcomes_of(*corpus); ++o) {
        const States z = states_of(o, corpus->symbols.size(), 2);
        for (size_t i = 0; i < z.size(); ++i) states.set(static_cast<int64_t>(i), z[i]);
        const double expected = slow_held_joint(*corpus, z, p), found = log_joint(counted(*corpus, states, p), p);
        if (expected > -INFINITY) assert_close(found, expected, 1e-12);
      }
    }
  }
}

// Each token's conditional distribution is that of the joint.
static void weights_are_in_proportion_to_the_joint(void **) {
  const CorpusPtr corpus = corpus_of(kWords, 2);
  for (const WordSet fixed : held_scene::sets(false)) {
    for (const double zeros : {0., .4}) {
      const ArcPrior p = prior_with(GibbsKind::pfa, fixed, 5, zeros);
      HeldArcsChain chain(corpus, p, 1, 0);
      for (size_t o = 0; o < outcomes_of(*corpus); o += 3) {
        const States z = states_of(o, corpus->symbols.size(), 2);
        set_states(chain, z);
        for (int64_t s = 0; s < corpus->count(); ++s) {
          const size_t begin = static_cast<size_t>(corpus->offsets[s]), end = static_cast<size_t>(corpus->offsets[s + 1]);
          for (size_t place = begin; place < end; ++place) {
            double joint[2];
            for (int32_t k = 0; k < 2; ++k) {
              States other = z;
              other[place] = k;
              joint[k] = std::exp(slow_held_joint(*corpus, other, p));
            }
            const std::span<const double> w = chain.weights(begin, end, place);
            if (joint[0] + joint[1] == 0) continue;  // the other tokens have no probability
            assert_close(w[0] * joint[1], w[1] * joint[0], 1e-11);
          }
        }
      }
    }
  }
}

static void a_sweep_leaves_the_joint_as_it_is(void **) {
  const CorpusPtr corpus = corpus_of(kWords, 2);
  for (const GibbsKind kind : {GibbsKind::pfa, GibbsKind::hmm}) {
    for (const WordSet fixed : held_scene::sets(kind == GibbsKind::hmm)) {
      const ArcPrior p = prior_with(kind, fixed, 7, kind == GibbsKind::pfa ? .2 : 0);
      if (kind == GibbsKind::hmm && p.held->emission != p.held->end) continue;
      Array<double> logs;
      for (size_t o = 0; o < outcomes_of(*corpus); ++o) {
        logs.push_back(slow_held_joint(*corpus, states_of(o, corpus->symbols.size(), 2), p));
      }
      const Array<double> exact = normalized(logs), sums = cumulative(exact);
      Array<int64_t> seen(exact.size());
      std::unique_ptr<GibbsChain> chain;
      if (kind == GibbsKind::pfa) {
        chain = std::make_unique<HeldArcsChain>(corpus, p, 5, 0);
      } else {
        const HmmDataPtr emitted = emitted_tokens(*corpus, 2, Run{});
        chain = std::make_unique<HiddenMarkovChain>(corpus, emitted, p, 5, 0, Run{}, held_by_tokens(*p.held, *emitted));
      }
      Rng r(1, RngMethod::test, 2, 0, 0);
      for (int64_t i = 0; i < 20000; ++i) {
        set_states(*chain, states_of(gibbs_oracle::draw(r, sums), corpus->symbols.size(), 2));
        chain->sweep(i, Run{});
        States z;
        for (int64_t t = 0; t < chain->states().size(); ++t) z.push_back(chain->states().at(t));
        ++seen[outcome_of(z, 2)];
      }
      for (size_t o = 0; o < exact.size(); ++o) assert_true(exact[o] > 0 || seen[o] == 0);
      assert_true(chi_square_score(exact, seen) < 4);
    }
  }
}

TESTS(the_joint_is_that_of_its_definition, weights_are_in_proportion_to_the_joint, a_sweep_leaves_the_joint_as_it_is)
