// The moments of a token's three counts, in the cases of the header. Each count depends on the random state of one neighbour.
// Its mean and second moment are sums over that state, weighted by the neighbour's q, of the tables' values minus the token's
// own pairs. The neighbour's other pair may be the same arc. For the case that the states agree, its mean and variance are
// added.
//
// O(N²) per token: one pass over a matrix for each of the two transitions. The trap is which pairs the tables still contain.
// The token's own two pairs are taken out before, those of its neighbours are not, and neighbouring pairs with the same letter
// have covariances.
//
// Rows around token r, with the names in moments():
//
//     row           r − 3    r − 2    r − 1    r      r + 1    r + 2    r + 3
//     transition in   w        x      weight   k                             x, w null unless their pairs have letter_in
//     transition out                           k      weight    x       w    x, w null unless their pairs have letter_out
#include "src/pfa/collapsed/cvb2_update.hh"

#include <algorithm>
#include <cmath>

#include "src/stats/dense_products.hh"

namespace hws {

Cvb2Update::Cvb2Update(const Corpus &corpus, double beta, CvbTables *tables, std::span<double> q, const Run &run)
    : corpus_(corpus), tables_(*tables), q_(q), n_(tables->n), stride_(tables->stride), beta_(beta),
      squares_(tables->mean.arcs.size()), triples_(tables->symbols * stride_), start_squares_(tables->mean.start.size()),
      final_squares_(stride_), total_squares_(stride_), new_(stride_), left_(stride_), right_(stride_), zero_(stride_) {
  for (Moments *m : {&in_, &out_, &total_}) {
    m->mean.resize(stride_);
    m->variance.resize(stride_);
  }
  const DenseProducts &kernel = dense_products();
  for (int64_t i = 0; i < corpus.count(); ++i) {
    const size_t begin = static_cast<size_t>(corpus.offsets[static_cast<size_t>(i)]),
                 end = static_cast<size_t>(corpus.offsets[static_cast<size_t>(i) + 1]);
    for (size_t r = begin; r < end; ++r) {
      if (r % 64 == 0) run.check();
      const Label a = corpus.symbols[r];
      const double *x = row(r);
      for (size_t k = 0; k < n_; ++k) {
        const double square = x[k] * x[k];
        right_[k] = square;
        total_squares_[k] += square;
        if (r == begin) start_squares_[(static_cast<size_t>(a) - 1) * stride_ + k] += square;
        if (r + 1 == end) final_squares_[k] += square;
      }
      if (r == begin) continue;
      const double *y = row(r - 1);
      for (size_t k = 0; k < n_; ++k) left_[k] = y[k] * y[k];
      kernel.replace_outer_product(squares(a), left_.data(), right_.data(), zero_.data(), zero_.data(), n_, stride_);
      if (r - 1 == begin || corpus.symbols[r - 1] != a) continue;
      const double *z = row(r - 2);
      for (size_t k = 0; k < n_; ++k) {
        left_[k] = 2 * z[k] * y[k];
        right_[k] = y[k] * x[k];
        triples(a)[k] += left_[k] * x[k];
      }
      kernel.replace_outer_product(squares(a), left_.data(), right_.data(), zero_.data(), zero_.data(), n_, stride_);
    }
  }
}

void Cvb2Update::count(size_t begin, size_t end, size_t r, double sign) {
  const DenseProducts &kernel = dense_products();
  const Label a = corpus_.symbols[r];
  const double *q = row(r);
  for (size_t k = 0; k < n_; ++k) {
    const double x = sign * q[k], square = sign * q[k] * q[k];
    tables_.total[k] += x;
    total_squares_[k] += square;
    if (r == begin) {
      tables_.start_row(a)[k] += x;
      start_squares_[(static_cast<size_t>(a) - 1) * stride_ + k] += square;
    }
    if (r + 1 == end) {
      tables_.mean.final[k] += x;
      final_squares_[k] += square;
    }
  }
  // The pairs (r − 1, r) and (r, r + 1).
  for (size_t second = std::max(r, begin + 1); second <= r + 1 && second < end; ++second) {
    const Label letter = corpus_.symbols[second];
    const double *x = row(second - 1), *y = row(second);
    for (size_t k = 0; k < n_; ++k) left_[k] = sign * x[k];
    kernel.replace_outer_product(tables_.matrix(letter), left_.data(), y, zero_.data(), zero_.data(), n_, stride_);
    for (size_t k = 0; k < n_; ++k) {
      left_[k] = sign * x[k] * x[k];
      right_[k] = y[k] * y[k];
    }
    kernel.replace_outer_product(squares(letter), left_.data(), right_.data(), zero_.data(), zero_.data(), n_, stride_);
  }
  // The neighbouring pairs (t − 2, t − 1) and (t − 1, t) of which row r is a part.
  for (size_t third = std::max(r, begin + 2); third <= r + 2 && third < end; ++third) {
    const Label letter = corpus_.symbols[third];
    if (corpus_.symbols[third - 1] != letter) continue;
    const double *x = row(third - 2), *y = row(third - 1), *z = row(third);
    for (size_t k = 0; k < n_; ++k) {
      left_[k] = sign * 2 * x[k] * y[k];
      right_[k] = y[k] * z[k];
      triples(letter)[k] += left_[k] * z[k];
    }
    kernel.replace_outer_product(squares(letter), left_.data(), right_.data(), zero_.data(), zero_.data(), n_, stride_);
  }
}

void Cvb2Update::moments(size_t begin, size_t end, size_t r) {
  const Label letter_in = corpus_.symbols[r], letter_out = r + 1 < end ? corpus_.symbols[r + 1] : 0;
  for (size_t k = 0; k < n_; ++k) {
    total_.mean[k] = tables_.total[k];
    total_.variance[k] = tables_.total[k] - total_squares_[k];
  }
  // The transition into the state, from the previous state i by letter_in to k.
  // `second` has second moments at first.
  double *mean = in_.mean.data(), *second = in_.variance.data();
  std::fill_n(mean, stride_, 0.0);
  std::fill_n(second, stride_, 0.0);
  if (r == begin ? tables_.holds_initial() : tables_.holds_transition()) {
    held_in(r == begin, letter_in, r);
  } else if (r == begin) {
    const double *start = tables_.start_row(letter_in),
                 *square = start_squares_.data() + (static_cast<size_t>(letter_in) - 1) * stride_;
    for (size_t k = 0; k < n_; ++k) {
      mean[k] = start[k];
      second[k] = start[k] - square[k];
    }
  } else {
    const double *weight = row(r - 1);
    // The pair (r − 2, r − 1) contains the previous state, and the pair (r − 3, r − 2) depends on it.
    const double *x = r - 1 > begin && corpus_.symbols[r - 1] == letter_in ? row(r - 2) : nullptr;
    const double *w = x && r - 2 > begin && corpus_.symbols[r - 2] == letter_in ? row(r - 3) : nullptr;
    const double *matrix = tables_.matrix(letter_in), *square = squares(letter_in), *triple = triples(letter_in);
    for (size_t i = 0; i < n_; ++i) {
      const double from = x ? x[i] : 0, from_w = w ? 2 * w[i] * x[i] : 0;
      for (size_t k = 0; k < n_; ++k) {
        const double p = from * weight[k];
        const double m = matrix[i * stride_ + k] - p;
        double v = m - (square[i * stride_ + k] - p * p);
        if (w) v += from_w * x[k] * weight[k];
        mean[k] += weight[i] * m;
        second[k] += weight[i] * (v + m * m);
      }
    }
    for (size_t k = 0; k < n_; ++k) {
      // The case that the previous state is k. The tables' count is then corrected by random variables that are independent of
      // the rest.
      double m = matrix[k * stride_ + k], more = 0, variance = triple[k];
      if (x) {
        m -= x[k] * weight[k];
        more += x[k];
        variance += x[k] * (1 - x[k]);
      }
      if (w) variance += 2 * (w[k] * x[k] * (1 - x[k]) - w[k] * x[k] * weight[k]);
      if (letter_out == letter_in) {  // the transition out of the token may be the same arc
        const double *next = row(r + 1);
        more += next[k];
        variance += next[k] * (1 - next[k]);
        if (r + 2 < end && corpus_.symbols[r + 2] == letter_in) variance += 2 * next[k] * row(r + 2)[k] * (1 - next[k]);
      }
      mean[k] += weight[k] * more;
      second[k] += weight[k] * (variance + 2 * m * more + more * more);
      second[k] -= mean[k] * mean[k];
    }
  }
  // The transition out of the state, given the next state i: from k by letter_out to i.
  mean = out_.mean.data();
  second = out_.variance.data();
  if (letter_out == 0) {
    for (size_t k = 0; k < n_; ++k) {
      mean[k] = tables_.mean.final[k];
      second[k] = tables_.mean.final[k] - final_squares_[k];
    }
    return;
  }
  const double *weight = row(r + 1);
  if (tables_.holds_transition()) return held_out(letter_out, weight);
  const double *x = r + 2 < end && corpus_.symbols[r + 2] == letter_out ? row(r + 2) : nullptr;
  const double *w = x && r + 3 < end && corpus_.symbols[r + 3] == letter_out ? row(r + 3) : nullptr;
  const double *matrix = tables_.matrix(letter_out), *square = squares(letter_out), *triple = triples(letter_out);
  for (size_t k = 0; k < n_; ++k) {
    const double to_w = w ? 2 * weight[k] * x[k] : 0;
    double sum = 0, sum_of_squares = 0;
    for (size_t i = 0; i < n_; ++i) {
      const double p = x ? weight[k] * x[i] : 0;
      const double m = matrix[k * stride_ + i] - p;
      double v = m - (square[k * stride_ + i] - p * p);
      if (w) v += to_w * x[i] * w[i];
      sum += weight[i] * m;
      sum_of_squares += weight[i] * (v + m * m);
    }
    double m = matrix[k * stride_ + k], more = 0, variance = triple[k];
    if (x) {
      m -= weight[k] * x[k];
      more += x[k];
      variance += x[k] * (1 - x[k]);
    }
    if (w) variance += 2 * (x[k] * w[k] * (1 - x[k]) - weight[k] * x[k] * w[k]);
    sum += weight[k] * more;
    sum_of_squares += weight[k] * (variance + 2 * m * more + more * more);
    mean[k] = sum;
    second[k] = sum_of_squares - sum * sum;
  }
}

// A held number is the same for every count: what is random is the neighbour's state alone.
void Cvb2Update::held_in(bool first, Label letter, size_t r) {
  const DenseAutomaton &held = tables_.held->automaton;
  if (first) {
    std::copy_n(held.start_row(letter), n_, in_.mean.data());
    return;
  }
  const double *weight = row(r - 1), *matrix = held.matrix(letter);
  for (size_t i = 0; i < n_; ++i) {
    for (size_t k = 0; k < n_; ++k) {
      const double p = matrix[i * stride_ + k];
      in_.mean[k] += weight[i] * p;
      in_.variance[k] += weight[i] * p * p;
    }
  }
  for (size_t k = 0; k < n_; ++k) in_.variance[k] -= in_.mean[k] * in_.mean[k];
}

void Cvb2Update::held_out(Label letter, const double *weight) {
  const double *matrix = tables_.held->automaton.matrix(letter);
  for (size_t k = 0; k < n_; ++k) {
    double mean = 0, second = 0;
    for (size_t i = 0; i < n_; ++i) {
      const double p = matrix[k * stride_ + i];
      mean += weight[i] * p;
      second += weight[i] * p * p;
    }
    out_.mean[k] = mean;
    out_.variance[k] = second - mean * mean;
  }
}

void Cvb2Update::weights(size_t begin, size_t end, size_t r, double *w) {
  count(begin, end, r, -1);
  weigh(begin, end, r, w);
  count(begin, end, r, 1);
}

void Cvb2Update::weigh(size_t begin, size_t end, size_t r, double *w) {
  moments(begin, end, r);
  const double n = static_cast<double>(n_), out_prior = r + 1 < end ? beta_ : n * beta_;
  const double arcs_prior = beta_ * n * static_cast<double>(tables_.symbols);
  const double prior = beta_ * n * static_cast<double>(tables_.symbols + 1);
  // A count minus what was put in before is at least 0, except for rounding.
  const auto log_of_count = [](double mean, double variance, double more) {
    const double x = std::max(mean, 0.0) + more;
    return x > 0 ? std::log(x) - std::max(variance, 0.0) / (2 * x * x) : -INFINITY;
  };
  const auto log_of = [&](const Moments &m, size_t k, double more) { return log_of_count(m.mean[k], m.variance[k], more); };
  double most = -INFINITY;
  for (size_t k = 0; k < n_ && !tables_.held; ++k) {
    w[k] = log_of(in_, k, beta_) + log_of(out_, k, out_prior) - log_of(total_, k, prior);
    most = std::max(most, w[k]);
  }
  // The end and the arcs of a state each have their own factor, which a held part gives itself.
  for (size_t k = 0; k < n_ && tables_.held; ++k) {
    const HeldTables &held = *tables_.held;
    const double visits = log_of(total_, k, prior), ended = tables_.mean.final[k],
                 going = log_of_count(total_.mean[k] - ended, total_.variance[k] - (ended - final_squares_[k]), arcs_prior);
    w[k] = log_of(in_, k, (r == begin ? held.initial : held.transition) ? 0 : beta_);
    if (r + 1 == end) {
      w[k] += held.end ? std::log(held.automaton.final[k]) : log_of(out_, k, out_prior) - visits;
    } else {
      w[k] += held.end ? std::log(held.going(k)) : going - visits;
      w[k] += held.transition ? log_of(out_, k, 0) : log_of(out_, k, out_prior) - going;
    }
    most = std::max(most, w[k]);
  }
  for (size_t k = 0; k < n_; ++k) w[k] = most > -INFINITY ? std::exp(w[k] - most) : 0;
}

double Cvb2Update::visit(size_t begin, size_t end, const Run &run) {
  double change = 0;
  for (size_t r = begin; r < end; ++r) {
    if (r % 16 == 0) run.check();
    count(begin, end, r, -1);
    weigh(begin, end, r, new_.data());
    double *q = q_.data() + r * stride_;
    const double sum = dense_sum(new_.data(), stride_), factor = 1 / sum;
    for (size_t k = 0; k < n_ && sum > 0; ++k) {
      change += std::fabs(new_[k] * factor - q[k]);
      q[k] = new_[k] * factor;
    }
    count(begin, end, r, 1);
  }
  return change;
}

}  // namespace hws
