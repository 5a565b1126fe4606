#include "tests/src/graph/strings/ep/product_oracle.hh"

#include "fsa/base/array.hh"

namespace product_oracle {

Sums sums(const LatticeMessage &m, const NgramTrie &trie, std::span<const double> theta, size_t order) {
  const MessageLattice &l = *m.lattice;
  const size_t memory = std::max<size_t>(order, static_cast<size_t>(trie.order())) - 1;
  // ln of what reading c after a history weighs.
  const auto weight = [&](Ngram read) {
    double sum = 0;
    for (; !read.empty(); read.erase(read.begin())) {
      const NgramNode w = trie.find(read);
      if (w >= 0) sum += theta[static_cast<size_t>(w)];
    }
    return std::exp(static_cast<Real>(sum + theta[0]));
  };
  struct Step {
    size_t from, to;
    Real weight;
    Ngram read;
  };
  std::map<std::pair<int32_t, Ngram>, size_t> number;
  std::vector<std::pair<int32_t, Ngram>> node;
  const auto at = [&](int32_t s, const Ngram &h) {
    const auto [it, fresh] = number.emplace(std::pair(s, h), node.size());
    if (fresh) node.emplace_back(s, h);
    return it->second;
  };
  for (int32_t s = 0; s < l.states(); ++s) at(s, {trie.bos()});
  std::vector<Step> steps;
  for (size_t i = 0; i < node.size(); ++i) {
    const auto [s, h] = node[i];
    for (const MessageLattice::Arc &a : l.arcs(s)) {
      Ngram read = h, next = h;
      if (a.label != 0) {
        read.push_back(a.label);
        next = read;
        while (next.size() > memory) next.erase(next.begin());
      }
      const size_t to = at(a.to, next);
      const Real w = static_cast<Real>(a.weight) * (a.label == 0 ? 1 : weight(read));
      if (w > 0) steps.push_back({i, to, w, a.label == 0 ? Ngram{} : read});
    }
  }
  const size_t n = node.size();
  hws::Array<Real> ends(n), begins(n, 0);
  for (size_t i = 0; i < n; ++i) {
    Ngram read = node[i].second;
    read.push_back(trie.eos());
    ends[i] = weight(read);
    if (node[i].second == Ngram{trie.bos()} && i < static_cast<size_t>(l.states())) begins[i] = m.initial[i];
  }
  // States that can be reached and lead to an end.
  std::vector<bool> on(n), off(n);
  for (size_t i = 0; i < n; ++i) {
    on[i] = begins[i] > 0;
    off[i] = ends[i] > 0 && m.final[static_cast<size_t>(node[i].first)] > 0;
  }
  for (bool more = true; more;) {
    more = false;
    for (const Step &e : steps) {
      if (on[e.from] && !on[e.to]) more = on[e.to] = true;
      if (off[e.to] && !off[e.from]) more = off[e.from] = true;
    }
  }
  Sums out;
  std::vector<hws::Array<Real>> forward(n, hws::Array<Real>(n, 0)), backward = forward;
  for (const Step &e : steps) {
    if (!on[e.from] || !off[e.to]) continue;
    backward[e.from][e.to] += e.weight;
    forward[e.to][e.from] += e.weight;
  }
  bool cyclic = false;
  for (size_t c = 0; c + 1 < l.components().size(); ++c) cyclic |= l.cyclic(static_cast<int32_t>(c));
  if (cyclic && !oracle::converges(backward)) return out;
  hws::Array<Real> b(n);
  for (size_t i = 0; i < n; ++i) {
    b[i] = on[i] && off[i] ? ends[i] * static_cast<Real>(m.final[static_cast<size_t>(node[i].first)]) : 0;
  }
  // Without cycles by repetition, which rounds no more than sums of positive numbers do.
  const auto solved = [&](const std::vector<hws::Array<Real>> &matrix) {
    if (cyclic) return oracle::solve(matrix, b);
    hws::Array<Real> x = b;
    for (bool more = true; more;) {
      more = false;
      for (size_t i = 0; i < n; ++i) {
        Real sum = b[i];
        for (size_t j = 0; j < n; ++j) sum += matrix[i][j] * x[j];
        more |= sum != x[i];
        x[i] = sum;
      }
    }
    return x;
  };
  const hws::Array<Real> beta = solved(backward);
  for (size_t i = 0; i < n; ++i) b[i] = off[i] ? begins[i] : 0;
  const hws::Array<Real> alpha = solved(forward);
  out.finite = true;
  out.through.assign(static_cast<size_t>(l.states()), 0);
  out.onwards.assign(static_cast<size_t>(l.states()), 0);
  for (size_t i = 0; i < n; ++i) {
    out.total += begins[i] * beta[i];
    out.through[static_cast<size_t>(node[i].first)] += alpha[i] * ends[i];
    if (i < static_cast<size_t>(l.states())) out.onwards[i] = beta[i];
  }
  if (!(out.total > 0)) return out;
  const auto count = [&](Ngram read, Real x) {
    for (; !read.empty(); read.erase(read.begin())) {
      if (read.size() <= order || trie.find(read) >= 0) out.count[read] += x;
    }
    out.count[{}] += x;
  };
  for (const Step &e : steps) {
    if (!e.read.empty() && on[e.from] && off[e.to]) count(e.read, alpha[e.from] * e.weight * beta[e.to] / out.total);
  }
  for (size_t i = 0; i < n; ++i) {
    Ngram read = node[i].second;
    read.push_back(trie.eos());
    if (off[i]) count(read, alpha[i] * ends[i] * static_cast<Real>(m.final[static_cast<size_t>(node[i].first)]) / out.total);
  }
  return out;
}

Ngram spelt(const NgramTrie &trie, NgramNode w) {
  Ngram out;
  trie.spell(w, &out);
  return out;
}

LatticePtr random_lattice(const oracle::Shape &shape, Rng &rng) {
  while (true) {
    const MachinePtr m = oracle::random_machine(shape, rng.bits64());
    try {
      return MessageLattice::make(m, Run{});
    } catch (const Error &e) {
      if (e.code != Code::empty) throw;
    }
  }
}

Model random_model(Rng &rng, int64_t symbols, int n, size_t longest, double scale, double down, double hard) {
  Model m;
  m.theta = features::random_theta(rng, symbols, n, longest, hard);
  for (auto &[w, t] : m.theta) t *= scale;
  m.theta[""] = -down;
  m.theta.erase("^");
  m.l = features::log_linear_of(m.theta, symbols);
  m.automaton = FeatureAutomaton(m.l.trie);
  return m;
}

}  // namespace product_oracle
