// Optimize: speed
// Forward and backward sums over a trie (the equations are in the header). The forward pass walks the trie's groups from the
// root. A group is the nodes of one depth and last symbol, so 64 rows at a time are multiplied by one matrix. The backward pass
// walks the groups in reverse order by the transposed matrices. Counts of arcs are outer products of a parent's forward and a
// node's backward row, summed symbol by symbol; after all tries they are multiplied by the arcs' probabilities.
//
// O(N²) per node. The trap is the scale: forward and backward rows are divided by the same factor of a node, so their product
// counts strings and needs no factor. Only the log-likelihood needs the product of the factors.
#include "src/pfa/batch/path_sums.hh"

#include <algorithm>
#include <cmath>

#include "src/stats/dense_products.hh"

namespace hws {

namespace {

// Rows per call of a kernel: enough for a matrix to be read rarely, and few enough for frequent checks of the cancel flag.
constexpr int32_t kPathSumsRows = 64;

[[noreturn]] void fail_impossible_string() { fail(Code::empty, "the automaton gives a string of the corpus no probability"); }

}  // namespace

ForwardBackward::ForwardBackward(const DenseAutomaton &automaton, int64_t nodes)
    : m_(automaton), forward_(static_cast<size_t>(nodes) * automaton.stride),
      backward_(static_cast<size_t>(nodes) * automaton.stride), scale_(static_cast<size_t>(nodes)),
      log_scale_(static_cast<size_t>(nodes)) {}

int64_t ForwardBackward::bytes(size_t n, int64_t nodes) { return nodes * static_cast<int64_t>(dense_stride(n) + 1) * 16; }

void ForwardBackward::forward(const SequenceTrie &trie, const Run &run) {
  const DenseProducts &kernel = dense_products();
  const bool pfa = m_.shape == PfaShape::pfa;
  const auto scale = [&](int32_t node) {
    const double sum = dense_sum(f(node), m_.stride);
    if (!(sum > 0)) fail_impossible_string();
    double *row = f(node);
    const double factor = 1 / sum;
    for (size_t j = 0; j < m_.stride; ++j) row[j] *= factor;
    const int32_t parent = trie.parent[static_cast<size_t>(node)];
    scale_[static_cast<size_t>(node)] = sum;
    log_scale_[static_cast<size_t>(node)] = (parent < 0 ? 0 : log_scale_[static_cast<size_t>(parent)]) + std::log(sum);
  };
  if (pfa) {
    log_scale_[0] = 0;
  } else {
    std::copy(m_.start.begin(), m_.start.end(), f(0));
    scale(0);
  }
  const double *in[kPathSumsRows];
  double *out[kPathSumsRows];
  for (const SequenceTrie::Group &g : trie.groups) {
    for (int32_t begin = g.begin; begin < g.end; begin += kPathSumsRows) {
      const int32_t end = std::min(g.end, begin + kPathSumsRows);
      run.check();
      if (pfa && g.first) {
        std::copy_n(m_.start_row(g.symbol), m_.stride, f(begin));  // node 0 has one child per symbol
      } else {
        for (int32_t k = begin; k < end; ++k) {
          in[k - begin] = f(trie.parent[static_cast<size_t>(k)]);
          out[k - begin] = f(k);
        }
        kernel.rows_times_matrix(in, static_cast<size_t>(end - begin), m_.matrix(g.symbol), m_.n, m_.stride, out);
      }
      for (int32_t k = begin; k < end; ++k) scale(k);
    }
  }
}

void ForwardBackward::backward(const SequenceTrie &trie, const PathCounts &counts, const Run &run) {
  const DenseProducts &kernel = dense_products();
  const bool pfa = m_.shape == PfaShape::pfa;
  std::fill_n(backward_.begin(), static_cast<size_t>(trie.size()) * m_.stride, 0.0);
  // Ends: in the pfa shape the empty string ends at state 0.
  for (int32_t k = 0; k < trie.size(); ++k) {
    const double ends = trie.ends[static_cast<size_t>(k)];
    if (ends == 0) continue;
    if (pfa && k == 0) {
      if (!(m_.start_final > 0)) fail_impossible_string();
      *counts.start_final += ends;
      *counts.log_likelihood += ends * std::log(m_.start_final);
      continue;
    }
    const double p = dense_dot(f(k), m_.final.data(), m_.stride);
    if (!(p > 0)) fail_impossible_string();
    const double share = ends / p;
    for (size_t j = 0; j < m_.stride; ++j) {
      b(k)[j] = share * m_.final[j];
      counts.final[j] += share * f(k)[j];
    }
    *counts.log_likelihood += ends * (log_scale_[static_cast<size_t>(k)] + std::log(p));
  }
  const double *in[kPathSumsRows];
  double *out[kPathSumsRows];
  const auto unscale = [&](int32_t node) {
    const double factor = 1 / scale_[static_cast<size_t>(node)];
    for (size_t j = 0; j < m_.stride; ++j) b(node)[j] *= factor;
  };
  for (size_t g = trie.groups.size(); g-- > 0;) {
    const SequenceTrie::Group &group = trie.groups[g];
    for (int32_t begin = group.begin; begin < group.end; begin += kPathSumsRows) {
      const int32_t end = std::min(group.end, begin + kPathSumsRows);
      run.check();
      for (int32_t k = begin; k < end; ++k) {
        unscale(k);
        in[k - begin] = b(k);
        out[k - begin] = b(trie.parent[static_cast<size_t>(k)]);
      }
      if (!(pfa && group.first)) {
        kernel.add_rows_times_matrix(in, static_cast<size_t>(end - begin), m_.transpose(group.symbol), m_.n, m_.stride, out);
      }
    }
  }
  if (!pfa) {
    unscale(0);
    for (size_t j = 0; j < m_.stride; ++j) counts.start[j] += b(0)[j];
  }
}

void ForwardBackward::add(const SequenceTrie &trie, const PathCounts &counts, const Run &run) {
  forward(trie, run);
  backward(trie, counts, run);
  // Counts pairs of neighbouring states, symbol by symbol. Many rows are added at a time, so that a matrix of counts is read
  // and written once for all of them.
  const DenseProducts &kernel = dense_products();
  const double *left[kPathSumsRows], *right[kPathSumsRows];
  for (const SequenceTrie::Group &range : trie.symbols) {
    double *sum = counts.arcs[range.symbol - 1];
    size_t held = 0;
    for (int32_t at = range.begin; at < range.end; ++at) {
      const int32_t node = trie.by_symbol[static_cast<size_t>(at)], parent = trie.parent[static_cast<size_t>(node)];
      if (parent == 0 && m_.shape == PfaShape::pfa) {
        double *row = counts.start.data() + (static_cast<size_t>(range.symbol) - 1) * m_.stride;
        for (size_t j = 0; j < m_.stride; ++j) row[j] += b(node)[j];
        continue;
      }
      left[held] = f(parent);
      right[held++] = b(node);
      if (held == kPathSumsRows) {
        run.check();
        kernel.add_outer_products(left, right, held, sum, m_.n, m_.stride);
        held = 0;
      }
    }
    kernel.add_outer_products(left, right, held, sum, m_.n, m_.stride);
  }
}

void multiply_counts(const DenseAutomaton &m, DenseCounts *counts) {
  for (size_t k = 0; k < m.arcs.size(); ++k) counts->arcs[k] *= m.arcs[k];
  for (size_t k = 0; k < m.start.size(); ++k) counts->start[k] *= m.start[k];
  for (size_t k = 0; k < m.final.size(); ++k) counts->final[k] *= m.final[k];
}

DenseAutomaton log_automaton(DenseAutomaton m) {
  for (Array<double> *part : {&m.arcs, &m.start, &m.final}) {
    for (double &x : *part) x = std::log(x);
  }
  m.start_final = std::log(m.start_final);
  m.reversed.clear();
  return m;
}

BestPaths::BestPaths(const DenseAutomaton &logs, int64_t nodes)
    : m_(logs), best_(static_cast<size_t>(nodes) * logs.stride) {}

void BestPaths::add(const SequenceTrie &trie, const PathCounts &counts, const Run &run) {
  const DenseProducts &kernel = dense_products();
  const bool pfa = m_.shape == PfaShape::pfa;
  const size_t stride = m_.stride;
  if (!pfa) std::copy(m_.start.begin(), m_.start.end(), best_.begin());
  for (const SequenceTrie::Group &g : trie.groups) {
    for (int32_t k = g.begin; k < g.end; ++k) {
      if (k % 16 == 0) run.check();
      double *to = best_.data() + static_cast<size_t>(k) * stride;
      if (pfa && g.first) {
        std::copy_n(m_.start_row(g.symbol), stride, to);
      } else {
        const double *row = best_.data() + static_cast<size_t>(trie.parent[static_cast<size_t>(k)]) * stride;
        kernel.largest_sums(row, m_.matrix(g.symbol), m_.n, stride, to);
      }
    }
  }
  // The last symbols of nodes, for the way back along a path.
  Array<Label> symbol(trie.parent.size());
  for (const SequenceTrie::Group &g : trie.groups) std::fill(symbol.begin() + g.begin, symbol.begin() + g.end, g.symbol);
  for (int32_t k = 0; k < trie.size(); ++k) {
    const double ends = trie.ends[static_cast<size_t>(k)];
    if (ends == 0) continue;
    run.check();
    if (pfa && k == 0) {
      if (m_.start_final == -INFINITY) fail_impossible_string();
      *counts.start_final += ends;
      *counts.log_likelihood += ends * m_.start_final;
      continue;
    }
    size_t state = 0;
    double most = -INFINITY;
    for (size_t j = 0; j < m_.n; ++j) {
      const double x = best_[static_cast<size_t>(k) * stride + j] + m_.final[j];
      if (x > most) {
        most = x;
        state = j;
      }
    }
    if (most == -INFINITY) fail_impossible_string();
    *counts.log_likelihood += ends * most;
    counts.final[state] += ends;
    for (size_t node = static_cast<size_t>(k); node != 0;) {
      const size_t parent = static_cast<size_t>(trie.parent[node]), a = static_cast<size_t>(symbol[node]) - 1;
      if (pfa && parent == 0) {
        counts.start[a * stride + state] += ends;
      } else {
        const double *const matrix = m_.matrix(static_cast<Label>(a + 1));
        const size_t before = first_largest(best_.data() + parent * stride, matrix + state, m_.n, stride);
        counts.arcs[static_cast<int64_t>(a)][before * stride + state] += ends;
        state = before;
      }
      node = parent;
    }
    if (!pfa) counts.start[state] += ends;
  }
}

}  // namespace hws
