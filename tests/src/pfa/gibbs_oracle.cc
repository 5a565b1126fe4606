#include "tests/src/pfa/gibbs_oracle.hh"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>

#include "fsa/base/array.hh"
#include "src/stats/chi_square.hh"

namespace gibbs_oracle {

CorpusPtr corpus_of(const Sequences &sequences, Label letters) {
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::sized(letters);
  for (const auto &s : sequences) {
    corpus.symbols.insert(corpus.symbols.end(), s.begin(), s.end());
    corpus.offsets.push_back(static_cast<int64_t>(corpus.symbols.size()));
  }
  return shared_corpus(corpus);
}

Counts count_all(const Corpus &corpus, const States &z) {
  Counts c;
  size_t at = 0;
  for (int64_t s = 0; s < corpus.count(); ++s) {
    int from = 0;
    for (const Label a : corpus.sequence(s)) {
      ++c[{from, a, z[at] + 1}];
      from = z[at++] + 1;
    }
    ++c[{from, 0, 0}];
  }
  return c;
}

size_t edge_number(const ArcPrior &p, int from, int letter, int to) {
  const int i = from == 0 ? p.states : from - 1;  // the initial state last
  return static_cast<size_t>(i * (1 + p.letters * p.states) + (letter == 0 ? 0 : 1 + (letter - 1) * p.states + to - 1));
}

double slow_log_joint(const Corpus &corpus, const States &z, const ArcPrior &p, const Graph &graph) {
  const Counts c = count_all(corpus, z);
  const int n = p.states, symbols = p.letters + 1;
  double sum = 0;
  if (p.kind == GibbsKind::hmm || p.kind == GibbsKind::hmm_star) {
    std::map<std::pair<int, int>, int> emitted, moved;
    hws::Array<int> visits(static_cast<size_t>(n) + 1), left(visits);
    for (const auto &[key, count] : c) {
      const auto [i, a, j] = key;
      emitted[{i, a}] += count;
      visits[static_cast<size_t>(i)] += count;
      if (a == 0) continue;
      moved[{i, j}] += count;
      left[static_cast<size_t>(i)] += count;
    }
    for (const auto &e : emitted) sum += std::lgamma(e.second + p.alpha) - std::lgamma(p.alpha);
    for (const auto &m : moved) sum += std::lgamma(m.second + p.beta) - std::lgamma(p.beta);
    for (size_t i = 0; i <= static_cast<size_t>(n); ++i) {
      sum += std::lgamma(symbols * p.alpha) - std::lgamma(visits[i] + symbols * p.alpha);
      sum += std::lgamma(n * p.beta) - std::lgamma((p.printed_transitions ? visits[i] : left[i]) + n * p.beta);
    }
    return sum;
  }
  hws::Array<int> visits(static_cast<size_t>(n) + 1);
  for (const auto &[key, count] : c) {
    const auto [i, a, j] = key;
    visits[static_cast<size_t>(i)] += count;
    const double prior = a == 0 && p.kind == GibbsKind::pfa ? n * p.beta : p.beta;
    sum += std::lgamma(count + prior) - std::lgamma(prior);
    if (!graph.empty() && !graph[edge_number(p, i, a, j)]) return -INFINITY;
  }
  if (p.kind == GibbsKind::pfa) {
    for (const int v : visits) sum += std::lgamma(n * symbols * p.beta) - std::lgamma(v + n * symbols * p.beta);
    return sum;
  }
  const size_t degree = static_cast<size_t>(1 + p.letters * n);
  int edges = 0;
  for (int i = 0; i <= n; ++i) {
    const auto first = graph.begin() + static_cast<long>(edge_number(p, i, 0, 0));
    const int own = std::accumulate(first, first + static_cast<long>(degree), 0);
    edges += own;
    if (own > 0) sum += std::lgamma(own * p.beta) - std::lgamma(visits[static_cast<size_t>(i)] + own * p.beta);
  }
  const double e = static_cast<double>(graph.size());
  // One of e + 1 numbers of edges, and one of the binomially many graphs with as many.
  return sum - std::log(e + 1) - (std::lgamma(e + 1) - std::lgamma(edges + 1) - std::lgamma(e - edges + 1));
}

namespace {

// Of a row's counts: under probabilities, or with those integrated out under a Dirichlet prior.
double log_given(const std::vector<double> &counts, const std::vector<double> &p) {
  double sum = 0;
  for (size_t k = 0; k < counts.size(); ++k) sum += counts[k] > 0 ? counts[k] * std::log(p[k]) : 0;
  return sum;
}
double log_integrated(const std::vector<double> &counts, const std::vector<double> &prior) {
  double sum = 0, total = 0, prior_total = 0;
  for (size_t k = 0; k < counts.size(); ++k) {
    sum += std::lgamma(counts[k] + prior[k]) - std::lgamma(prior[k]);
    total += counts[k];
    prior_total += prior[k];
  }
  return sum + std::lgamma(prior_total) - std::lgamma(total + prior_total);
}

}  // namespace

double slow_held_joint(const Corpus &corpus, const States &z, const ArcPrior &p) {
  const PfaHeldParts &held = *p.held;
  const Counts c = count_all(corpus, z);
  const size_t n = static_cast<size_t>(p.states), symbols = static_cast<size_t>(p.letters);
  double sum = 0;
  for (size_t i = 0; i <= n; ++i) {
    std::vector<double> arcs(symbols * n), emitted(symbols + 1), moved(n);
    for (const auto &[key, count] : c) {
      const auto [from, a, to] = key;
      if (static_cast<size_t>(from) != i) continue;
      emitted[static_cast<size_t>(a)] += count;
      if (a == 0) continue;
      arcs[static_cast<size_t>(a - 1) * n + static_cast<size_t>(to) - 1] += count;
      moved[static_cast<size_t>(to) - 1] += count;
    }
    if (p.kind == GibbsKind::hmm) {
      const double *e = held.factors.emission.data() + i * (symbols + 1), *t = held.factors.transition.data() + i * (n + 1) + 1;
      sum += (i == 0 ? held.initial : held.emission) ? log_given(emitted, {e, e + symbols + 1})
                                                     : log_integrated(emitted, std::vector<double>(symbols + 1, p.alpha));
      sum += (i == 0 ? held.initial : held.transition) ? log_given(moved, {t, t + n})
                                                       : log_integrated(moved, std::vector<double>(n, p.beta));
      continue;
    }
    const double *row = held.rows.data() + i * (symbols * n + 1), end = row[symbols * n],
                 going = static_cast<double>(symbols * n) * p.beta;
    std::vector<double> given(row, row + symbols * n), ends = {emitted[0], 0};
    for (double &x : given) x /= 1 - end;
    for (const double x : arcs) ends[1] += x;
    sum += (i == 0 ? held.initial : held.end) ? log_given(ends, {end, 1 - end})
                                              : log_integrated(ends, {static_cast<double>(n) * p.beta, going});
    sum += (i == 0 ? held.initial : held.transition) ? log_given(arcs, given)
                                                     : log_integrated(arcs, std::vector<double>(arcs.size(), p.beta));
  }
  return sum;
}

States states_of(size_t outcome, size_t symbols, int32_t n) {
  States z(symbols);
  for (int32_t &k : z) {
    k = static_cast<int32_t>(outcome % static_cast<size_t>(n));
    outcome /= static_cast<size_t>(n);
  }
  return z;
}

size_t outcome_of(const States &z, int32_t n) {
  size_t o = 0;
  for (size_t i = z.size(); i > 0; --i) o = o * static_cast<size_t>(n) + static_cast<size_t>(z[i - 1]);
  return o;
}

Graph graph_of(size_t number, size_t edges) {
  Graph g(edges);
  for (size_t e = 0; e < edges; ++e) g[e] = number >> e & 1;
  return g;
}

hws::Array<double> normalized(hws::Array<double> logs) {
  const double most = *std::max_element(logs.begin(), logs.end());
  double sum = 0;
  for (double &x : logs) sum += x = std::exp(x - most);
  for (double &x : logs) x /= sum;
  return logs;
}

size_t draw(Rng &r, const hws::Array<double> &cumulative) {
  const double u = r.uniform() * cumulative.back();
  return static_cast<size_t>(std::upper_bound(cumulative.begin(), cumulative.end(), u) - cumulative.begin());
}

hws::Array<double> cumulative(const hws::Array<double> &p) {
  hws::Array<double> c(p.size());
  std::partial_sum(p.begin(), p.end(), c.begin());
  return c;
}

namespace {

struct ChiSquare {
  double sum = 0;
  int64_t cells = 0;
};

ChiSquare chi_square_of(std::span<const double> p, std::span<const int64_t> seen) {
  const double total = static_cast<double>(std::accumulate(seen.begin(), seen.end(), int64_t{0}));
  ChiSquare chi;
  double rest = 0, rest_seen = 0;
  const auto cell = [&](double expected, double got) {
    chi.sum += (got - expected) * (got - expected) / expected;
    ++chi.cells;
  };
  for (size_t i = 0; i < p.size(); ++i) {
    const double expected = p[i] * total, got = static_cast<double>(seen[i]);
    if (p[i] == 0 && got > 0) return {INFINITY, 2};
    if (expected >= 8) {
      cell(expected, got);
    } else {
      rest += expected;
      rest_seen += got;
    }
  }
  if (rest >= 8) cell(rest, rest_seen);
  return chi;
}

}  // namespace

double chi_square_score(std::span<const double> p, std::span<const int64_t> seen) {
  const ChiSquare chi = chi_square_of(p, seen);
  const auto degrees = static_cast<double>(chi.cells - 1);
  return (chi.sum - degrees) / std::sqrt(2 * degrees);
}

double chi_square_fit(std::span<const double> p, std::span<const int64_t> seen) {
  const ChiSquare chi = chi_square_of(p, seen);
  return std::isinf(chi.sum) ? 0 : hws::chi_square_tail(chi.sum, std::max<int64_t>(1, chi.cells - 1));
}

States Everything::all_states() const {
  States z;
  for (const States &s : states) z.insert(z.end(), s.begin(), s.end());
  return z;
}

void Everything::redraw(Rng &r, size_t which) {
  while (!try_redraw(r, which)) {
  }
}

bool Everything::try_redraw(Rng &r, size_t which) {
  letters[which].clear();
  states[which].clear();
  Counts c;
  for (size_t s = 0; s < letters.size(); ++s) {
    if (s == which) continue;
    for (const auto &[key, count] : count_all(*corpus_of({letters[s]}, prior.letters), states[s])) c[key] += count;
  }
  const int n = prior.states;
  for (int from = 0;;) {
    hws::Array<std::pair<int, int>> choice;
    hws::Array<double> weight;
    for (int a = 0; a <= prior.letters; ++a) {
      for (int j = a == 0 ? 0 : 1; j <= (a == 0 ? 0 : n); ++j) {
        choice.push_back({a, j});
        weight.push_back(urn(c, from, a, j));
      }
    }
    const hws::Array<double> sums = cumulative(weight);
    if (!(sums.back() > 0)) return false;
    const auto [a, j] = choice[draw(r, sums)];
    ++c[{from, a, j}];
    if (a == 0) return true;
    if (letters[which].size() == kMostSymbols) return false;
    letters[which].push_back(a);
    states[which].push_back(j - 1);
    from = j;
  }
}

void Everything::draw_all(Rng &r, size_t sequences) {
  for (bool done = false; !done;) {
    letters.assign(sequences, {});
    states.assign(sequences, {});
    if (prior.kind == GibbsKind::sparse) draw_graph(r);
    done = true;
    // Each given those before: the later ones are still empty, but their ends must not count.
    const Sequences none;
    for (size_t s = 0; s < sequences && done; ++s) {
      Everything before = *this;
      before.letters.resize(s + 1);
      before.states.resize(s + 1);
      done = before.try_redraw(r, s);
      letters[s] = before.letters[s];
      states[s] = before.states[s];
    }
  }
}

void Everything::statistics(hws::Array<double> &x) const {
  const Counts c = count_all(*corpus_of(letters, prior.letters), all_states());
  std::fill(x.begin(), x.end(), 0.);
  for (const auto &[key, count] : c) {
    const auto [i, a, j] = key;
    x[0] += a != 0 ? count : 0;
    x[1] += count * count;
    x[2] += a != 0 && i == j ? count : 0;
    x[3] += 1;
    x[4] += a == 0 ? count * count : 0;
  }
  x[5] = std::accumulate(graph.begin(), graph.end(), 0);
}

double Everything::urn(Counts &c, int i, int a, int j) const {
  const auto get = [&](int from, int letter, int to) {
    const auto at = c.find({from, letter, to});
    return at == c.end() ? 0 : at->second;
  };
  if (prior.kind == GibbsKind::pfa) return get(i, a, j) + (a == 0 ? prior.states : 1) * prior.beta;
  if (prior.kind == GibbsKind::sparse) return graph[edge_number(prior, i, a, j)] ? get(i, a, j) + prior.beta : 0;
  double emitted = 0, moved = 0, left = 0;
  for (int to = 0; to <= prior.states; ++to) emitted += get(i, a, to);
  for (int letter = 1; letter <= prior.letters; ++letter) {
    moved += get(i, letter, j);
    for (int to = 1; to <= prior.states; ++to) left += get(i, letter, to);
  }
  const double emission = emitted + prior.alpha;
  return a == 0 ? emission : emission * (moved + prior.beta) / (left + prior.states * prior.beta);
}

void Everything::draw_graph(Rng &r) {
  const size_t edges = static_cast<size_t>(prior.possible_edges());
  graph.assign(edges, 0);
  const size_t there = r.below(edges + 1);
  for (size_t e = 0; e < there; ++e) graph[e] = 1;
  for (size_t e = edges; e > 1; --e) std::swap(graph[e - 1], graph[r.below(e)]);
}

}  // namespace gibbs_oracle
