#include "src/pfa/batch/dense_automaton.hh"

#include <cmath>

#include "fsa/base/rng.hh"
#include "src/prior/row_estimates.hh"
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

AutomatonRows::AutomatonRows(PfaShape shape, int32_t states, int64_t symbols, double beta, double alpha, PfaHeldPartsPtr held,
                             const Run &run)
    : shape_(shape), held_(std::move(held)) {
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
  if (!held_ || !held_->is_hmm()) return;
  held_rows_.reserve(size_);
  for (size_t i = 0; i < n_; ++i) {
    const double *row = held_->factors.emission.data() + i * (symbols_ + 1);
    held_rows_.insert(held_rows_.end(), row + 1, row + 1 + symbols_);
    held_rows_.push_back(row[0]);
  }
  const Array<double> &transition = held_->factors.transition;
  held_rows_.insert(held_rows_.end(), transition.begin(), transition.end());
  held_rows_.insert(held_rows_.end(), held_->initial_row.begin(), held_->initial_row.end());
}

std::vector<AutomatonRows::Part> AutomatonRows::parts() const {
  const PfaHeldParts &h = *held_;
  std::vector<Part> parts;
  if (h.is_hmm()) {
    const bool holds[][2] = {{h.emission, h.end}, {h.transition, h.transition}, {h.initial, h.initial}};
    for (size_t b = 0; b < blocks_.size(); ++b) {
      const double *going = b == 0 && !h.emitted.empty() ? h.emitted.data() : nullptr;
      parts.push_back({blocks_[b], holds[b][0], holds[b][1], held_rows_.data() + blocks_[b].begin, going});
    }
    return parts;
  }
  RowBlock first = blocks_[0], others = blocks_[0];
  first.rows = 1;
  others.rows = n_;
  others.begin = first.outcomes;
  parts.push_back({std::move(first), h.initial, h.initial, h.row(0), nullptr});
  parts.push_back({std::move(others), h.transition, h.end, h.row(1), h.going.empty() ? nullptr : h.going.data()});
  return parts;
}

// A row of which one of the two is held has the other's own estimate: of the ends and their complement, or of the rest alone.
void AutomatonRows::estimate_part(const Part &part, const double *counts, Estimate what, double *to, double *penalty,
                                  const Run &run) const {
  const RowBlock &block = part.block;
  const size_t rest = block.outcomes - 1;
  RowBlock learned{0, block.rows, part.rest ? 2 : rest, block.concentration, {}, {}, {}};
  const double base[2] = {static_cast<double>(rest), block.base.empty() ? 1 : block.base.back()};
  if (part.rest) learned.base = base;
  Array<double> numbers;
  for (size_t r = 0; r < block.rows; ++r) {
    const double *row = counts + r * block.outcomes;
    double going = 0;
    for (size_t k = 0; k < rest; ++k) going += row[k];
    if (part.rest) {
      numbers.insert(numbers.end(), {going, row[rest]});
    } else {
      numbers.insert(numbers.end(), row, row + rest);
    }
  }
  *penalty += estimate_rows(learned, what, numbers, numbers, {}, run);
  for (size_t r = 0; r < block.rows; ++r) {
    double *row = to + r * block.outcomes;
    const double end = part.held[r * block.outcomes + rest], *own = numbers.data() + r * learned.outcomes;
    row[rest] = part.rest ? own[1] : end;
    for (size_t k = 0; k < rest; ++k) row[k] = part.rest ? own[0] * part.going[r * rest + k] : (1 - end) * own[k];
  }
}

Array<double> AutomatonRows::estimates(std::span<const double> counts, Estimate what, double *penalty, const Run &run) const {
  Array<double> p(size_);
  const auto estimate = [&](const RowBlock &block) {
    *penalty += estimate_rows(block, what, counts.subspan(block.begin, block.size()),
                              std::span(p.data() + block.begin, block.size()), {}, run);
  };
  if (!held_) {
    for (const RowBlock &block : blocks_) estimate(block);
    return p;
  }
  for (const Part &part : parts()) {
    double *const to = p.data() + part.block.begin;
    if (part.rest && part.ends) std::copy_n(part.held, part.block.size(), to);
    else if (part.rest || part.ends) estimate_part(part, counts.data() + part.block.begin, what, to, penalty, run);
    else estimate(part.block);
  }
  return p;
}

DenseAutomaton AutomatonRows::automaton(std::span<const double> parameters, double exponent) const {
  Array<double> powers;
  if (exponent != 1) {
    powers.assign(parameters.begin(), parameters.end());
    for (double &p : powers) p = p > 0 ? std::pow(p, exponent) : 0;
    parameters = powers;
  }
  if (shape_ == PfaShape::pfa) return automaton_of_rows(parameters.data(), n_, symbols_);
  DenseAutomaton m = empty_automaton(shape_, n_, symbols_);
  const double *emission = parameters.data(), *transition = emission + blocks_[1].begin, *initial = emission + blocks_[2].begin;
  const size_t width = symbols_ + 1;
  for (size_t i = 0; i < n_; ++i) {
    m.start[i] = initial[i];
    m.final[i] = emission[i * width + symbols_];
    for (size_t a = 0; a < symbols_; ++a) {
      for (size_t j = 0; j < n_; ++j) m.arcs[(a * n_ + i) * m.stride + j] = emission[i * width + a] * transition[i * n_ + j];
    }
  }
  set_reversed(&m);
  return m;
}

DenseAutomaton automaton_of_rows(const double *p, size_t n, size_t symbols) {
  DenseAutomaton m = empty_automaton(PfaShape::pfa, n, symbols);
  const size_t width = symbols * n + 1;
  for (size_t a = 0; a < symbols; ++a) {
    for (size_t j = 0; j < n; ++j) m.start[a * m.stride + j] = p[a * n + j];
    for (size_t i = 0; i < n; ++i) {
      for (size_t j = 0; j < n; ++j) m.arcs[(a * n + i) * m.stride + j] = p[(i + 1) * width + a * n + j];
    }
  }
  m.start_final = p[width - 1];
  for (size_t i = 0; i < n; ++i) m.final[i] = p[(i + 2) * width - 1];
  set_reversed(&m);
  return m;
}

DenseAutomaton dense_automaton(const Pfa &pfa, PfaShape shape) {
  const size_t symbols = static_cast<size_t>(pfa.alphabet->size());
  if (shape == PfaShape::pfa) return automaton_of_rows(arc_rows(pfa).data(), static_cast<size_t>(entered_states(pfa)), symbols);
  const size_t states = static_cast<size_t>(pfa.states);
  DenseAutomaton m = empty_automaton(shape, states, symbols);
  for (size_t a = 0; a < symbols; ++a) {
    for (int64_t e = pfa.offsets[a]; e < pfa.offsets[a + 1]; ++e) {
      m.arcs[(a * states + static_cast<size_t>(pfa.from[e])) * m.stride + static_cast<size_t>(pfa.to[e])] +=
          pfa.probability(static_cast<size_t>(e));
    }
    for (size_t i = 0; !pfa.background.empty() && i < states; ++i) {
      for (size_t j = static_cast<size_t>(pfa.background_begin); j < states; ++j) {
        m.arcs[(a * states + i) * m.stride + j] += pfa.background[i];
      }
    }
  }
  std::copy(pfa.initial.begin(), pfa.initial.end(), m.start.begin());
  std::copy(pfa.final.begin(), pfa.final.end(), m.final.begin());
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

PfaPtr posterior_mean_pfa(const DenseCounts &counts, size_t n, size_t stride, double beta, const PfaHeldParts *held,
                          AlphabetPtr alphabet) {
  std::shared_ptr<Pfa> pfa = pfa_of_counts(counts, n, stride, std::move(alphabet));
  make_posterior_mean(beta, held, pfa.get());
  return pfa;
}

// Each state's part that is shared out evenly: of what is learned.
void AutomatonRows::smooth_arcs(double smooth, Pfa *pfa) const {
  const double outcomes = static_cast<double>(symbols_ + 1), n = static_cast<double>(n_);
  pfa->background_begin = 1;
  if (!held_) {
    pfa->scale.assign(n_ + 1, 1 - smooth);
    pfa->background.assign(n_ + 1, smooth / outcomes / n);
    for (double &end : pfa->final) end = (1 - smooth) * end + smooth / outcomes;
    return;
  }
  set_held_arcs(*held_, pfa);
  for (size_t i = 0; i <= n_; ++i) {
    const bool arcs = held_->holds_arcs(i), end = held_->holds_end(i);
    if (!end) pfa->final[i] = (1 - smooth) * pfa->final[i] + smooth / outcomes;
    pfa->scale.push_back(!arcs ? 1 - smooth : end ? 1 : 1 - pfa->final[i]);
    const double each_symbol = end ? smooth * (1 - pfa->final[i]) / static_cast<double>(symbols_) : smooth / outcomes;
    pfa->background.push_back(arcs ? 0 : each_symbol / n);
  }
}

PfaPtr AutomatonRows::most_likely(std::span<const double> parameters, double smooth, AlphabetPtr alphabet) const {
  const double n = static_cast<double>(n_);
  if (shape_ == PfaShape::pfa) {
    const DenseAutomaton m = automaton(parameters, 1);
    std::shared_ptr<Pfa> pfa = pfa_of_counts({m.arcs, m.start, m.final, m.start_final}, n_, m.stride, std::move(alphabet));
    if (smooth > 0 || held_) smooth_arcs(smooth, pfa.get());
    return pfa;
  }
  const HmmFactors f = factors(parameters, smooth);
  auto pfa = std::make_shared<Pfa>();
  pfa->alphabet = std::move(alphabet);
  pfa->states = static_cast<int32_t>(n_);
  const double *initial = parameters.data() + blocks_[2].begin;
  for (size_t i = 0; i < n_; ++i) {
    pfa->initial.push_back(held_ && held_->initial ? initial[i] : (1 - smooth) * initial[i] + smooth / n);
    pfa->final.push_back(f.emission[i * (symbols_ + 1)]);
  }
  add_factored_arcs(f, Run{}, pfa.get());
  return pfa;
}

PfaPtr AutomatonRows::posterior_mean(std::span<const double> counts, AlphabetPtr alphabet) const {
  const DenseAutomaton m = automaton(counts, 1);
  return posterior_mean_pfa({m.arcs, m.start, m.final, m.start_final}, n_, m.stride, blocks_[0].concentration,
                            held_.get(), std::move(alphabet));
}

HmmFactors AutomatonRows::factors(std::span<const double> parameters, double smooth) const {
  const PfaHeldParts none, &held = held_ ? *held_ : none;
  HmmFactors f;
  const double outcomes = static_cast<double>(symbols_ + 1), n = static_cast<double>(n_);
  const double *emission = parameters.data(), *transition = parameters.data() + blocks_[1].begin;
  for (size_t i = 0; i < n_; ++i) {
    const double *row = emission + i * (symbols_ + 1);
    const double end = held.end ? row[symbols_] : (1 - smooth) * row[symbols_] + smooth / outcomes;
    const double each = held.end ? smooth * (1 - end) / static_cast<double>(symbols_) : smooth / outcomes;
    f.emission.push_back(end);
    for (size_t a = 0; a < symbols_; ++a) {
      if (!held.emission) f.emission.push_back((1 - smooth) * row[a] + each);
      else f.emission.push_back(held.end ? row[a] : held.emitted[i * symbols_ + a] * (1 - end));
    }
    for (size_t j = 0; j < n_; ++j) {
      f.transition.push_back(held.transition ? transition[i * n_ + j] : (1 - smooth) * transition[i * n_ + j] + smooth / n);
    }
  }
  return f;
}

}  // namespace hws
