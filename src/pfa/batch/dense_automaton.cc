#include "src/pfa/batch/dense_automaton.hh"

#include <cmath>

#include "fsa/base/rng.hh"
#include "src/stats/dense_products.hh"

namespace hws {

namespace {

DenseAutomaton empty_automaton(PfaShape shape, size_t n, size_t symbols) {
  DenseAutomaton m;
  m.shape = shape;
  m.n = n;
  m.stride = dense_stride(n);
  m.symbols = symbols;
  m.arcs.assign(symbols * n * m.stride, 0.0);
  m.reversed.assign(symbols * n * m.stride, 0.0);
  m.start.assign((shape == PfaShape::pfa ? symbols : 1) * m.stride, 0.0);
  m.final.assign(m.stride, 0.0);
  return m;
}

void set_reversed(DenseAutomaton *m) {
  for (size_t a = 0; a < m->symbols; ++a) {
    const double *from = m->arcs.data() + a * m->n * m->stride;
    double *to = m->reversed.data() + a * m->n * m->stride;
    for (size_t i = 0; i < m->n; ++i) {
      for (size_t j = 0; j < m->n; ++j) to[j * m->stride + i] = from[i * m->stride + j];
    }
  }
}

}  // namespace

void limit_full_automaton(int64_t states, int64_t symbols, const Run &run) {
  run.limit_states(states + 1);
  const double arcs = static_cast<double>(symbols) * static_cast<double>(states) * (static_cast<double>(states) + 1);
  run.limit_arcs(arcs < 0x1p62 ? static_cast<int64_t>(arcs) : INT64_MAX);
}

AutomatonRows::AutomatonRows(PfaShape shape, int32_t states, int64_t symbols, double beta, double alpha, const Run &run)
    : shape_(shape) {
  if (states < 1) fail(Code::argument, "%d states; expected 1 or more", static_cast<int>(states));
  n_ = static_cast<size_t>(states);
  symbols_ = static_cast<size_t>(symbols);
  const double n = static_cast<double>(n_), a = static_cast<double>(symbols);
  limit_full_automaton(states, symbols, run);
  const double bytes = 8 * ((n + 1) * (a * n + 1) + 2 * a * n * static_cast<double>(dense_stride(n_)));
  run.limit_bytes(bytes < 9e18 ? static_cast<int64_t>(bytes) : INT64_MAX);
  size_ = 0;
  const auto block = [&](size_t rows, size_t outcomes, double prior) {
    RowBlock made{size_, rows, outcomes, prior, {}, {}, {}};
    size_ += made.size();
    blocks_.push_back(std::move(made));
  };
  if (shape == PfaShape::pfa) {
    block(n_ + 1, symbols_ * n_ + 1, beta);
    Array<double> base(symbols_ * n_ + 1, 1.0);
    base.back() = n;
    base_ = std::make_shared<const Array<double>>(std::move(base));
    blocks_[0].base = *base_;
    blocks_[0].sums = base_sums(blocks_[0], run);
  } else {
    block(n_, symbols_ + 1, beta);
    block(n_, n_, alpha);
    block(1, n_, alpha);
  }
}

DenseAutomaton AutomatonRows::automaton(std::span<const double> parameters, double exponent) const {
  Array<double> powers;
  if (exponent != 1) {
    powers.assign(parameters.begin(), parameters.end());
    for (double &p : powers) p = p > 0 ? std::pow(p, exponent) : 0;
    parameters = powers;
  }
  DenseAutomaton m = empty_automaton(shape_, n_, symbols_);
  const double *p = parameters.data();
  if (shape_ == PfaShape::pfa) {
    const size_t width = symbols_ * n_ + 1;
    for (size_t a = 0; a < symbols_; ++a) {
      for (size_t j = 0; j < n_; ++j) m.start[a * m.stride + j] = p[a * n_ + j];
      for (size_t i = 0; i < n_; ++i) {
        for (size_t j = 0; j < n_; ++j) m.arcs[(a * n_ + i) * m.stride + j] = p[(i + 1) * width + a * n_ + j];
      }
    }
    m.start_final = p[width - 1];
    for (size_t i = 0; i < n_; ++i) m.final[i] = p[(i + 2) * width - 1];
  } else {
    const double *emission = p, *transition = p + blocks_[1].begin, *initial = p + blocks_[2].begin;
    const size_t width = symbols_ + 1;
    for (size_t i = 0; i < n_; ++i) {
      m.start[i] = initial[i];
      m.final[i] = emission[i * width + symbols_];
      for (size_t a = 0; a < symbols_; ++a) {
        for (size_t j = 0; j < n_; ++j) m.arcs[(a * n_ + i) * m.stride + j] = emission[i * width + a] * transition[i * n_ + j];
      }
    }
  }
  set_reversed(&m);
  return m;
}

DenseAutomaton dense_automaton(const Pfa &pfa, PfaShape shape) {
  const size_t first = shape == PfaShape::pfa && begins_only(pfa) ? 1 : 0, states = static_cast<size_t>(pfa.states);
  const bool from_zero = shape == PfaShape::pfa;
  DenseAutomaton m = empty_automaton(shape, states - first, static_cast<size_t>(pfa.alphabet->size()));
  const auto add = [&](size_t a, size_t i, size_t j, double p) {
    if (i >= first) m.arcs[(a * m.n + i - first) * m.stride + j - first] += p;
    if (from_zero) m.start[a * m.stride + j - first] += pfa.initial[i] * p;
  };
  for (size_t a = 0; a < m.symbols; ++a) {
    for (int64_t e = pfa.offsets[a]; e < pfa.offsets[a + 1]; ++e) {
      add(a, static_cast<size_t>(pfa.from[e]), static_cast<size_t>(pfa.to[e]), pfa.probability(static_cast<size_t>(e)));
    }
    for (size_t i = 0; !pfa.background.empty() && i < states; ++i) {
      for (size_t j = static_cast<size_t>(pfa.background_begin); j < states; ++j) add(a, i, j, pfa.background[i]);
    }
  }
  for (size_t i = 0; i < states; ++i) {
    if (i >= first) m.final[i - first] = pfa.final[i];
    if (from_zero) m.start_final += pfa.initial[i] * pfa.final[i];
    else m.start[i] = pfa.initial[i];
  }
  set_reversed(&m);
  return m;
}

Array<double> AutomatonRows::counts(const DenseCounts &dense) const {
  Array<double> c(size_, 0.0);
  const size_t stride = dense_stride(n_);
  if (shape_ == PfaShape::pfa) {
    const size_t width = symbols_ * n_ + 1;
    for (size_t a = 0; a < symbols_; ++a) {
      for (size_t j = 0; j < n_; ++j) c[a * n_ + j] = dense.start[a * stride + j];
      for (size_t i = 0; i < n_; ++i) {
        for (size_t j = 0; j < n_; ++j) c[(i + 1) * width + a * n_ + j] = dense.arcs[(a * n_ + i) * stride + j];
      }
    }
    c[width - 1] = dense.start_final;
    for (size_t i = 0; i < n_; ++i) c[(i + 2) * width - 1] = dense.final[i];
    return c;
  }
  double *emission = c.data(), *transition = c.data() + blocks_[1].begin, *initial = c.data() + blocks_[2].begin;
  for (size_t i = 0; i < n_; ++i) {
    initial[i] = dense.start[i];
    emission[i * (symbols_ + 1) + symbols_] = dense.final[i];
    for (size_t a = 0; a < symbols_; ++a) {
      for (size_t j = 0; j < n_; ++j) {
        const double x = dense.arcs[(a * n_ + i) * stride + j];
        emission[i * (symbols_ + 1) + a] += x;
        transition[i * n_ + j] += x;
      }
    }
  }
  return c;
}

Array<double> AutomatonRows::random_counts(std::span<const double> frequencies, uint64_t seed,
                                           double total) const {
  Array<double> frequency(frequencies.begin(), frequencies.end());
  for (double &f : frequency) f += 1;  // so that a letter that does not occur has a frequency above 0
  Array<double> c(size_);
  for (size_t f = 0; f < blocks_.size(); ++f) {
    const RowBlock &block = blocks_[f];
    for (size_t r = 0; r < block.rows; ++r) {
      Rng rng(seed, RngMethod::pfa_start, 0, static_cast<uint32_t>(f), r);
      double *row = c.data() + block.begin + block.first(r);
      double sum = 0;
      for (size_t k = 0; k < block.outcomes; ++k) {
        double base = 1;  // the base of a state
        if (f == 0 && shape_ == PfaShape::hmm) base = frequency[k];
        if (f == 0 && shape_ == PfaShape::pfa) {
          base = k + 1 < block.outcomes ? frequency[k / n_] / static_cast<double>(n_) : frequency[symbols_];
        }
        row[k] = base * -std::log1p(-rng.uniform());
        sum += row[k];
      }
      for (size_t k = 0; k < block.outcomes; ++k) row[k] *= total / (static_cast<double>(block.rows) * sum);
    }
  }
  return c;
}

std::shared_ptr<Pfa> pfa_of_counts(const DenseCounts &counts, size_t n, size_t stride, AlphabetPtr alphabet) {
  auto pfa = std::make_shared<Pfa>();
  pfa->states = static_cast<int32_t>(n) + 1;
  pfa->initial.assign(n + 1, 0.0);
  pfa->initial[0] = 1;
  const size_t symbols = static_cast<size_t>(alphabet->size());
  const auto arc = [&](size_t from, size_t to, double weight) {
    if (!(weight > 0)) return;
    pfa->from.push_back(static_cast<int32_t>(from));
    pfa->to.push_back(static_cast<int32_t>(to));
    pfa->weight.push_back(weight);
  };
  for (size_t a = 0; a < symbols; ++a) {
    for (size_t j = 0; j < n; ++j) arc(0, j + 1, counts.start[a * stride + j]);
    for (size_t i = 0; i < n; ++i) {
      for (size_t j = 0; j < n; ++j) arc(i + 1, j + 1, counts.arcs[(a * n + i) * stride + j]);
    }
    pfa->offsets.push_back(static_cast<int64_t>(pfa->from.size()));
  }
  pfa->final.push_back(counts.start_final);
  pfa->final.insert(pfa->final.end(), counts.final.begin(), counts.final.begin() + static_cast<std::ptrdiff_t>(n));
  pfa->alphabet = std::move(alphabet);
  return pfa;
}

PfaPtr posterior_mean_pfa(const DenseCounts &counts, size_t n, size_t stride, double beta, AlphabetPtr alphabet) {
  const double ends_prior = static_cast<double>(n) * beta, prior = ends_prior * static_cast<double>(alphabet->size() + 1);
  std::shared_ptr<Pfa> pfa = pfa_of_counts(counts, n, stride, std::move(alphabet));
  Array<double> total(n + 1);
  for (size_t k = 0; k < pfa->from.size(); ++k) total[static_cast<size_t>(pfa->from[k])] += pfa->weight[k];
  pfa->background_begin = 1;
  for (size_t i = 0; i <= n; ++i) {
    const double scale = 1 / (total[i] + pfa->final[i] + prior);
    pfa->scale.push_back(scale);
    pfa->background.push_back(beta * scale);
    pfa->final[i] = (pfa->final[i] + ends_prior) * scale;
  }
  return pfa;
}

PfaPtr AutomatonRows::most_likely(std::span<const double> parameters, double smooth, AlphabetPtr alphabet) const {
  const double outcomes = static_cast<double>(symbols_ + 1), n = static_cast<double>(n_);
  if (shape_ == PfaShape::pfa) {
    const DenseAutomaton m = automaton(parameters, 1);
    std::shared_ptr<Pfa> pfa = pfa_of_counts({m.arcs, m.start, m.final, m.start_final}, n_, m.stride, std::move(alphabet));
    if (smooth > 0) {
      pfa->background_begin = 1;
      pfa->scale.assign(n_ + 1, 1 - smooth);
      pfa->background.assign(n_ + 1, smooth / outcomes / n);
      for (double &end : pfa->final) end = (1 - smooth) * end + smooth / outcomes;
    }
    return pfa;
  }
  const HmmFactors f = factors(parameters, smooth);
  auto pfa = std::make_shared<Pfa>();
  pfa->alphabet = std::move(alphabet);
  pfa->states = static_cast<int32_t>(n_);
  const double *initial = parameters.data() + blocks_[2].begin;
  for (size_t i = 0; i < n_; ++i) {
    pfa->initial.push_back((1 - smooth) * initial[i] + smooth / n);
    pfa->final.push_back(f.emission[i * (symbols_ + 1)]);
  }
  add_factored_arcs(f, Run{}, pfa.get());
  return pfa;
}

PfaPtr AutomatonRows::posterior_mean(std::span<const double> counts, AlphabetPtr alphabet) const {
  const DenseAutomaton m = automaton(counts, 1);
  return posterior_mean_pfa({m.arcs, m.start, m.final, m.start_final}, n_, m.stride, blocks_[0].concentration,
                            std::move(alphabet));
}

HmmFactors AutomatonRows::factors(std::span<const double> parameters, double smooth) const {
  HmmFactors f;
  const double outcomes = static_cast<double>(symbols_ + 1), n = static_cast<double>(n_);
  const double *emission = parameters.data(), *transition = parameters.data() + blocks_[1].begin;
  for (size_t i = 0; i < n_; ++i) {
    const double *row = emission + i * (symbols_ + 1);
    f.emission.push_back((1 - smooth) * row[symbols_] + smooth / outcomes);
    for (size_t a = 0; a < symbols_; ++a) f.emission.push_back((1 - smooth) * row[a] + smooth / outcomes);
    for (size_t j = 0; j < n_; ++j) f.transition.push_back((1 - smooth) * transition[i * n_ + j] + smooth / n);
  }
  return f;
}

}  // namespace hws
