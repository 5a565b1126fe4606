#include "src/pfa/model/path_posteriors.hh"

#include <algorithm>
#include <cinttypes>

namespace hws {

bool PathPosteriors::forward(std::span<const Label> letters, const Run &run) {
  sums_.assign((letters.size() + 1) * n_, 0.);
  std::copy(pfa_.initial.begin(), pfa_.initial.end(), sums_.begin());
  for (size_t t = 0; t < letters.size(); ++t) {
    run.check();
    const double *now = sums_.data() + t * n_;
    double *next = sums_.data() + (t + 1) * n_, total = 0;
    for (size_t e = begin(letters[t]); e < end(letters[t]); ++e) next[pfa_.to[e]] += now[pfa_.from[e]] * pfa_.probability(e);
    if (!pfa_.background.empty()) {
      double everywhere = 0;
      for (size_t i = 0; i < n_; ++i) everywhere += now[i] * pfa_.background[i];
      for (size_t j = static_cast<size_t>(pfa_.background_begin); j < n_; ++j) next[j] += everywhere;
    }
    for (size_t j = 0; j < n_; ++j) total += next[j];
    if (!(total > 0)) return false;
    for (size_t j = 0; j < n_; ++j) next[j] /= total;
  }
  double total = 0;
  const double *last = sums_.data() + letters.size() * n_;
  for (size_t i = 0; i < n_; ++i) total += last[i] * pfa_.final[i];
  return total > 0;
}

void PathPosteriors::draw(std::span<const Label> letters, Rng &random, Array<size_t> *path) {
  path->resize(letters.size());
  weights_.resize(n_);
  for (size_t t = letters.size(); t > 0; --t) {
    const double *now = sums_.data() + t * n_;
    if (t == letters.size()) {
      for (size_t i = 0; i < n_; ++i) weights_[i] = now[i] * pfa_.final[i];
    } else {
      const int32_t next = static_cast<int32_t>((*path)[t]);
      const bool everywhere = !pfa_.background.empty() && next >= pfa_.background_begin;
      for (size_t i = 0; i < n_; ++i) weights_[i] = everywhere ? now[i] * pfa_.background[i] : 0;
      for (size_t e = begin(letters[t]); e < end(letters[t]); ++e) {
        if (pfa_.to[e] == next) weights_[static_cast<size_t>(pfa_.from[e])] += now[pfa_.from[e]] * pfa_.probability(e);
      }
    }
    (*path)[t - 1] = choose(random.uniform());
  }
}

size_t PathPosteriors::choose(double uniform) const {
  double total = 0;
  for (const double w : weights_) total += w;
  double left = uniform * total;
  size_t choice = 0;
  for (size_t i = 0; i < n_; ++i) {
    if (!(weights_[i] > 0)) continue;
    choice = i;
    left -= weights_[i];
    if (left < 0) break;
  }
  return choice;
}

void PathPosteriors::step_back(Label letter, Array<double> *behind) const {
  Array<double> before(n_, 0.0);
  for (size_t e = begin(letter); e < end(letter); ++e) {
    before[static_cast<size_t>(pfa_.from[e])] += pfa_.probability(e) * (*behind)[static_cast<size_t>(pfa_.to[e])];
  }
  double everywhere = 0, total = 0;
  const bool background = !pfa_.background.empty();
  for (size_t j = static_cast<size_t>(pfa_.background_begin); background && j < n_; ++j) everywhere += (*behind)[j];
  for (size_t i = 0; i < n_; ++i) {
    if (background) before[i] += everywhere * pfa_.background[i];
    total += before[i];
  }
  for (double &x : before) x /= total;
  behind->swap(before);
}

void require_paths(const Pfa &automaton, const Corpus &corpus, const Run &run) {
  PathPosteriors paths(automaton);
  for (int64_t i = 0; i < corpus.count(); ++i) {
    if (paths.forward(corpus.sequence(i), run)) continue;
    fail(Code::empty,
         "sequence %" PRId64 " of the corpus (counted from 0) has no probability under the model whose parts are fixed", i);
  }
}

}  // namespace hws
