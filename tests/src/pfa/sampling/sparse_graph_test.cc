#include "src/pfa/sampling/sparse_graph.hh"

#include <algorithm>
#include <numeric>

#include "tests/src/pfa/gibbs_oracle.hh"
#include "tests/src/pfa/sampling/planted_kernel.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace gibbs_oracle;

namespace {

ArcPrior prior_of(int32_t states, Label letters, double beta) {
  ArcPrior p;
  p.kind = GibbsKind::sparse;
  p.states = states;
  p.letters = letters;
  p.beta = beta;
  return p;
}

void set(SparseGraphGibbs &chain, const States &z, const Graph &graph) {
  for (size_t i = 0; i < z.size(); ++i) chain.states().set(static_cast<int64_t>(i), z[i]);
  chain.set_graph(graph);
  chain.recount();
}
States get_states(const GibbsChain &chain) {
  States z;
  for (int64_t i = 0; i < chain.states().size(); ++i) z.push_back(chain.states().at(i));
  return z;
}

// All pairs of states and a graph, and from exact draws of them a sweep on: how far what comes is from the posterior.
// A graph is drawn before every interval-th sweep; sweep i is number i of a run.
double invariance_score(GibbsKernel kernel, int64_t interval, int64_t draws) {
  const ArcPrior p = prior_of(2, 1, .3);
  const CorpusPtr corpus = corpus_of({{1, 1, 1}, {1}}, 1);
  const size_t edges = static_cast<size_t>(p.possible_edges()), graphs = size_t{1} << edges, all = graphs << 4;
  assert_int_equal(edges, 9);
  Array<double> logs;
  for (size_t o = 0; o < all; ++o) {
    logs.push_back(slow_log_joint(*corpus, states_of(o >> edges, 4, 2), p, graph_of(o & (graphs - 1), edges)));
  }
  const Array<double> exact = normalized(logs), sums = cumulative(exact);
  Array<int64_t> seen(all);
  SparseGraphGibbs chain(corpus, p, interval, 12, 0, kernel);
  Rng r(1, RngMethod::test, 1, 0, 0);
  for (int64_t i = 0; i < draws; ++i) {
    const size_t o = gibbs_oracle::draw(r, sums);
    set(chain, states_of(o >> edges, 4, 2), graph_of(o & (graphs - 1), edges));
    chain.sweep(i, Run{});
    size_t graph = 0;
    for (size_t e = 0; e < edges; ++e) graph |= size_t{chain.graph()[e]} << e;
    ++seen[outcome_of(get_states(chain), 2) << edges | graph];
  }
  return chi_square_score(exact, seen);
}

double geweke(GibbsKernel kernel, int64_t interval) {
  constexpr size_t kSequences = 4;
  constexpr int64_t kSweeps = 6;
  const ArcPrior p = prior_of(3, 1, .3);
  Rng forward_random(2, RngMethod::test, 1, 0, 0), random(3, RngMethod::test, 1, 0, 0);
  Everything fresh, now;
  fresh.prior = now.prior = p;
  now.draw_all(random, kSequences);
  return geweke_score(
      6, 4000, [&](int64_t, Array<double> &x) { fresh.draw_all(forward_random, kSequences), fresh.statistics(x); }, 12000,
      [&](int64_t i, Array<double> &x) {
        now.redraw(random, random.below(kSequences));
        SparseGraphGibbs chain(corpus_of(now.letters, p.letters), p, interval, 7, 0, kernel);
        set(chain, now.all_states(), now.graph);
        for (int64_t s = 0; s < kSweeps; ++s) chain.sweep(kSweeps * i + s, Run{});
        const States z = get_states(chain);
        size_t at = 0;
        for (States &s : now.states) {
          for (int32_t &k : s) k = z[at++];
        }
        now.graph.assign(chain.graph().begin(), chain.graph().end());
        now.statistics(x);
      });
}

}  // namespace

static void a_sweep_leaves_states_and_graph_distributed_as_they_are(void **) {
  for (const int64_t interval : {1, 3}) {
    const double score = invariance_score(fastest_gibbs_kernel(), interval, 60000);
    if (std::fabs(score) >= 4) print_error("interval %d: score %g\n", static_cast<int>(interval), score);
    assert_true(std::fabs(score) < 4);
  }
}

static void geweke_finds_nothing(void **) {
  for (const int64_t interval : {1, 3}) assert_true(geweke(fastest_gibbs_kernel(), interval) < 4);
}

static void a_planted_count_fails_both_tests(void **) {
  for (const int64_t interval : {1, 3}) {
    assert_true(invariance_score(kKeptVisit, interval, 60000) > 8);
    assert_true(geweke(kKeptVisit, interval) > 6);
  }
}

static void the_joint_of_states_and_graph_is_the_definitions(void **) {
  Rng r(4, RngMethod::test, 1, 0, 0);
  const CorpusPtr corpus = corpus_of({{1, 2, 1, 1}, {}, {2}, {2, 1, 2, 2, 1}}, 2);
  const ArcPrior p = prior_of(3, 2, .2);
  SparseGraphGibbs chain(corpus, p, 1, 13, 0);
  set(chain, {0, 1, 0, 2, 1, 2, 2, 0, 1, 1}, Graph(static_cast<size_t>(p.possible_edges()), 1));
  for (int64_t s = 0; s < 20; ++s) {
    chain.sweep(s, Run{});
    const Graph graph(chain.graph().begin(), chain.graph().end());
    const ArcCounts c = chain.counts();
    assert_close(log_joint(c, p), slow_log_joint(*corpus, get_states(chain), p, graph), 1e-12);
    const ValidCounts v = valid_counts(c, p);
    assert_int_equal(v.graph_edges, std::accumulate(graph.begin(), graph.end(), 0));
    assert_true(v.graph_edges >= v.edges && v.edges >= v.pairs && v.pairs >= v.states);
  }
}

// Graphs are drawn before every third sweep, and stay between.
static void the_interval_is_kept(void **) {
  const CorpusPtr corpus = corpus_of({{1, 2, 1, 1}, {2}}, 2);
  SparseGraphGibbs chain(corpus, prior_of(3, 2, .2), 3, 14, 0);
  chain.recount();
  std::vector<Graph> graphs;
  for (int64_t s = 0; s < 30; ++s) {
    chain.sweep(s, Run{});
    graphs.emplace_back(chain.graph().begin(), chain.graph().end());
  }
  int changes = 0;
  for (size_t s = 1; s < 30; ++s) {
    if (s % 3 != 0) assert_true(graphs[s] == graphs[s - 1]);
    changes += graphs[s] != graphs[s - 1];
  }
  assert_in_range(changes, 4, 9);
}

static void an_undone_sweep_gives_the_graph_back(void **) {
  const CorpusPtr corpus = corpus_of({{1, 2, 1, 1}, {2}, {1, 1, 2}}, 2);
  SparseGraphGibbs chain(corpus, prior_of(3, 2, .2), 1, 15, 0);
  chain.recount();
  chain.sweep(0, Run{});
  std::string before, now;
  chain.save(&before);
  CancelFlag cancel;
  cancel.set = 1;
  Run run;
  run.cancel = &cancel;
  for (int i = 0; i < 2; ++i) {
    if (i == 0) {
      chain.sweep(1, Run{});
    } else {
      assert_throws(chain.sweep(1, run), Code::cancelled);
    }
    chain.undo(1);
    now.clear();
    chain.save(&now);
    assert_true(now == before);
  }
  SparseGraphGibbs other(corpus, prior_of(3, 2, .2), 1, 15, 0);
  std::string_view bytes = before;
  other.load(&bytes, 0);
  other.recount();
  assert_true(bytes.empty());
  for (SparseGraphGibbs *c : {&chain, &other}) c->sweep(1, Run{});
  assert_true(get_states(chain) == get_states(other));
  assert_true(std::equal(chain.graph().begin(), chain.graph().end(), other.graph().begin()));
}

TESTS(a_sweep_leaves_states_and_graph_distributed_as_they_are, geweke_finds_nothing, a_planted_count_fails_both_tests,
      the_joint_of_states_and_graph_is_the_definitions, the_interval_is_kept, an_undone_sweep_gives_the_graph_back)
