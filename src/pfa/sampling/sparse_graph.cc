// The graph is drawn state by state and edge by edge. An edge in use stays. Any other edge is drawn by its odds (the equation
// is in the header). These depend on the number of other edges, in total and of the state, and both numbers change with each
// draw.
//
// O((N + 1)(N (A − 1) + 1)) per graph. The ratio of likelihoods depends only on the number of the state's other edges. Until a
// draw changes it, that number is `own` or one less, so two values are cached.
#include "src/pfa/sampling/sparse_graph.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/state_bytes.hh"
#include "src/stats/log_rising.hh"

namespace hws {

SparseGraphGibbs::SparseGraphGibbs(CorpusPtr corpus, const ArcPrior &prior, int64_t interval, uint64_t seed, int32_t chain,
                                   GibbsKernel kernel)
    : CollapsedGibbs(std::move(corpus), prior, seed, chain, kernel), interval_(interval),
      graph_(degree() * (static_cast<size_t>(prior.states) + 1), 1), before_(graph_) {}

void SparseGraphGibbs::set_graph(std::span<const uint8_t> graph) { graph_.assign(graph.begin(), graph.end()); }

// Writes the graph into the tables: counts are −β where there is no edge.
void SparseGraphGibbs::recount() {
  CollapsedGibbs::recount();
  const size_t n = static_cast<size_t>(prior_.states);
  const uint8_t *edge = graph_.data();
  for (size_t i = 0; i <= n; ++i) {
    int64_t edges = 0;
    for (size_t e = 0; e < degree(); ++e) edges += edge[e];
    if (!*edge++) {
      if (i == n) {
        initial_ends_ = -beta_;
      } else {
        in_[i] = -beta_;
      }
    }
    for (Label a = 1; a <= prior_.letters; ++a) {
      for (size_t j = 0; j < n; ++j) {
        if (*edge++) continue;
        out_[row_out(a, static_cast<int32_t>(i)) + j] = -beta_;
        if (i < n) in_[row_in(a, static_cast<int32_t>(j)) + i] = -beta_;
      }
    }
    if (i == n) break;
    // A state without edges has no visits, so any mass above 0 will do.
    set_mass(i, static_cast<double>(std::max<int64_t>(edges, 1)));
  }
}

void SparseGraphGibbs::apply_heat() {
  CollapsedGibbs::apply_heat();
  recount();
}

void SparseGraphGibbs::begin_sweep(int64_t sweep, const Run &run) {
  CollapsedGibbs::begin_sweep(sweep, run);
  std::copy(graph_.begin(), graph_.end(), before_.begin());
  if (sweep % interval_ != 0) return;
  draw_graph(sweep, run);
  recount();
}

void SparseGraphGibbs::draw_graph(int64_t sweep, const Run &run) {
  const size_t n = static_cast<size_t>(prior_.states);
  const double possible = static_cast<double>(prior_.possible_edges());
  int64_t all = 0;
  for (const uint8_t e : graph_) all += e;
  uint8_t *edge = graph_.data();
  for (size_t i = 0; i <= n; ++i) {
    run.check();
    Rng random = stream(RngMethod::sparse_graph, sweep, i);
    const int64_t visits = i == n ? corpus_->count() : static_cast<int64_t>(visits_[i]);
    int64_t own = 0;
    for (size_t e = 0; e < degree(); ++e) own += edge[e];
    // The ratio of likelihoods depends on the number of the state's other edges. It is `own` or one less until a draw changes
    // it.
    int64_t known[2] = {-1, -1};
    double ratio[2] = {};
    const auto likelihood_ratio = [&](int64_t others) {
      const size_t at = static_cast<size_t>(others & 1);
      if (known[at] != others) {
        known[at] = others;
        const double x = static_cast<double>(others) * beta();
        ratio[at] = others == 0 ? 1 : std::exp(log_rising(x, visits) - log_rising(x + beta(), visits));
      }
      return ratio[at];
    };
    const auto draw = [&](bool in_use) {
      const bool there = *edge;
      if (!in_use) {
        const int64_t others = all - there, own_others = own - there;
        const double odds =
            static_cast<double>(others + 1) / (possible - static_cast<double>(others)) * likelihood_ratio(own_others);
        const bool now = random.uniform() * (1 + odds) < odds;
        all = others + now;
        own = own_others + now;
        *edge = now;
      }
      ++edge;
    };
    draw((i == n ? initial_ends_ : static_cast<double>(in_[i])) > 0);
    for (Label a = 1; a <= prior_.letters; ++a) {
      const float *row = out_.data() + row_out(a, static_cast<int32_t>(i));
      for (size_t j = 0; j < n; ++j) draw(row[j] > 0);
    }
  }
}

void SparseGraphGibbs::save_beside(std::string *out) const { append_array(out, graph_); }

void SparseGraphGibbs::load_beside(std::string_view *bytes) {
  Array<uint8_t> graph = take_array<uint8_t>(bytes);
  if (graph.size() != graph_.size() || std::any_of(graph.begin(), graph.end(), [](uint8_t e) { return e > 1; })) {
    fail(Code::corrupt, "a checkpoint of a graph that is not one of this learner's");
  }
  graph_.swap(graph);
}

}  // namespace hws
