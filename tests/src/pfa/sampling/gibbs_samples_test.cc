#include "src/pfa/sampling/gibbs_samples.hh"

#include <numeric>

#include "src/pfa/sampling/hidden_markov_chain.hh"
#include "src/pfa/sampling/sparse_graph.hh"
#include "tests/src/pfa/gibbs_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace gibbs_oracle;

namespace {

const Sequences kWords = {{1, 2, 1, 1}, {}, {2, 2}, {1, 2, 2, 2, 1}, {1}};

ArcPrior prior_of(GibbsKind kind, bool printed = false) {
  ArcPrior p;
  p.kind = kind;
  p.states = 3;
  p.letters = 2;
  p.alpha = .4;
  p.beta = .2;
  p.smoothing = .01;
  p.printed_transitions = printed;
  return p;
}

std::unique_ptr<GibbsChain> chain_of(const CorpusPtr &corpus, const ArcPrior &p) {
  if (p.kind == GibbsKind::pfa) return std::make_unique<CollapsedGibbs>(corpus, p, 3, 0);
  if (p.kind == GibbsKind::sparse) return std::make_unique<SparseGraphGibbs>(corpus, p, 1, 3, 0);
  return std::make_unique<HiddenMarkovChain>(corpus, emitted_tokens(*corpus, p.states, Run{}), p, 3, 0, Run{});
}

double arc(const Pfa &p, int from, Label a, int to) {
  double sum = !p.background.empty() && to >= p.background_begin ? p.background[static_cast<size_t>(from)] : 0;
  for (size_t e = static_cast<size_t>(p.offsets[static_cast<size_t>(a) - 1]);
       e < static_cast<size_t>(p.offsets[static_cast<size_t>(a)]); ++e) {
    if (p.from[e] == from && p.to[e] == to) sum += p.probability(e);
  }
  return sum;
}

struct Fixture {
  ArcPrior prior;
  CorpusPtr corpus = corpus_of(kWords, 2);
  std::unique_ptr<GibbsChain> chain;
  ArcCounts counts;
  Counts slow;
  Array<double> visits = Array<double>(4), left = visits;
  explicit Fixture(const ArcPrior &p) : prior(p), chain(chain_of(corpus, p)) {
    for (int64_t i = 0; i < chain->states().size(); ++i) chain->states().set(i, static_cast<int32_t>(i * i % 3));
    chain->recount();
    for (int64_t s = 0; s < 3; ++s) chain->sweep(s, Run{});
    counts = chain->counts();
    States z;
    for (int64_t i = 0; i < chain->states().size(); ++i) z.push_back(chain->states().at(i));
    slow = count_all(*corpus, z);
    for (const auto &[key, count] : slow) {
      visits[static_cast<size_t>(std::get<0>(key))] += count;
      if (std::get<1>(key) != 0) left[static_cast<size_t>(std::get<0>(key))] += count;
    }
  }
  double count(int i, int a, int j) const {
    const auto at = slow.find({i, a, j});
    return at == slow.end() ? 0 : at->second;
  }
  double emitted(int i, int a) const {
    double sum = 0;
    for (int j = 0; j <= 3; ++j) sum += count(i, a, j);
    return sum;
  }
  double moved(int i, int j) const { return count(i, 1, j) + count(i, 2, j); }
};

}  // namespace

static void a_pfa_is_its_counts_and_the_prior(void **) {
  for (const GibbsKind kind : {GibbsKind::pfa, GibbsKind::hmm_star}) {
    const Fixture f(prior_of(kind));
    const PfaPtr p = expected_automaton(f.counts, f.prior, f.corpus->alphabet);
    require_consistent(*p);
    for (const double w : p->weight) assert_true(w == std::floor(w));
    for (int i = 0; i <= 3; ++i) {
      const double mass = f.visits[static_cast<size_t>(i)] + 3 * 3 * .2;
      assert_close(p->final[static_cast<size_t>(i)], (f.count(i, 0, 0) + 3 * .2) / mass, 1e-14);
      for (int a = 1; a <= 2; ++a) {
        for (int j = 1; j <= 3; ++j) assert_close(arc(*p, i, a, j), (f.count(i, a, j) + .2) / mass, 1e-14);
        assert_true(arc(*p, i, a, 0) == 0);
      }
    }
  }
}

static void a_sparse_one_has_the_graphs_edges(void **) {
  for (const double smoothing : {.01, 0.}) {
    ArcPrior prior = prior_of(GibbsKind::sparse);
    prior.smoothing = smoothing;
    const Fixture f(prior);
    const std::span<const uint8_t> graph = static_cast<const SparseGraphGibbs &>(*f.chain).graph();
    const PfaPtr p = expected_automaton(f.counts, f.prior, f.corpus->alphabet);
    require_consistent(*p);
    for (int i = 0; i <= 3; ++i) {
      const auto first = graph.begin() + static_cast<long>(edge_number(prior, i, 0, 0));
      const int own = std::accumulate(first, first + 7, 0);
      if (own == 0) continue;
      const double mass = f.visits[static_cast<size_t>(i)] + own * .2;
      const auto expected = [&](int a, int j) {
        return (1 - smoothing) * graph[edge_number(prior, i, a, j)] * (f.count(i, a, j) + .2) / mass + smoothing / 7;
      };
      assert_close(p->final[static_cast<size_t>(i)], expected(0, 0), 1e-14);
      for (int a = 1; a <= 2; ++a) {
        for (int j = 1; j <= 3; ++j) assert_close(arc(*p, i, a, j), expected(a, j), 1e-14);
      }
    }
  }
}

// A state the graph has no edges of spreads all it has, or never ends.
static void a_state_without_edges_is_still_a_distribution(void **) {
  ArcPrior prior = prior_of(GibbsKind::sparse);
  ArcCounts c;
  c.visits = {2, 2, 0, 0};
  c.ends = {0, 2, ArcCounts::kNoEdge, ArcCounts::kNoEdge};
  c.offsets = {0, 1, 2};
  c.from = {0, 0};
  c.to = {1, 2};
  c.count = {2, 0};
  for (const double smoothing : {.01, 0.}) {
    prior.smoothing = smoothing;
    const PfaPtr p = expected_automaton(c, prior, Alphabet::sized(2));
    require_consistent(*p);
    assert_true((p->final[2] > 0) == (smoothing > 0));
    assert_true(arc(*p, 0, 2, 2) > 0);
  }
}

static void an_hmm_is_emission_times_transition(void **) {
  for (const bool printed : {false, true}) {
    const Fixture f(prior_of(GibbsKind::hmm, printed));
    const PfaPtr p = expected_automaton(f.counts, f.prior, f.corpus->alphabet);
    require_consistent(*p);
    assert_int_equal(p->states, printed ? 5 : 4);
    const HmmFactors factors = expected_factors(f.counts, f.prior);
    for (int i = 0; i <= 3; ++i) {
      const double emissions = f.visits[static_cast<size_t>(i)] + 3 * .4,
                   moves = (printed ? f.visits : f.left)[static_cast<size_t>(i)] + 3 * .2;
      assert_close(p->final[static_cast<size_t>(i)], (f.emitted(i, 0) + .4) / emissions, 1e-14);
      for (int a = 1; a <= 2; ++a) {
        for (int j = 1; j <= 3; ++j) {
          const double emission = (f.emitted(i, a) + .4) / emissions, transition = (f.moved(i, j) + .2) / moves;
          assert_close(arc(*p, i, a, j), emission * transition, 1e-14);
          assert_close(factors.emission[static_cast<size_t>(3 * i + a)], emission, 1e-14);
          assert_close(factors.transition[static_cast<size_t>(4 * i + j)], transition, 1e-14);
        }
      }
    }
    if (printed) assert_true(p->final[4] == 0);
  }
}

static void bytes_and_back(void **) {
  for (const GibbsKind kind : {GibbsKind::pfa, GibbsKind::sparse, GibbsKind::hmm}) {
    const Fixture f(prior_of(kind));
    std::string bytes, again;
    append_counts(&bytes, f.counts);
    std::string_view view = bytes;
    append_counts(&again, take_counts(&view, f.prior));
    assert_true(view.empty() && again == bytes);
    for (size_t n = 0; n < bytes.size(); n += 7) {
      view = std::string_view(bytes).substr(0, n);
      assert_throws(take_counts(&view, f.prior), Code::corrupt);
    }
    ArcPrior other = f.prior;
    other.states = 2;
    view = bytes;
    assert_throws(take_counts(&view, other), Code::corrupt);
  }
}

TESTS(a_pfa_is_its_counts_and_the_prior, a_sparse_one_has_the_graphs_edges, a_state_without_edges_is_still_a_distribution,
      an_hmm_is_emission_times_transition, bytes_and_back)
