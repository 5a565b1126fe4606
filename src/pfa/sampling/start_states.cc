#include "src/pfa/sampling/start_states.hh"

#include <algorithm>

#include "fsa/base/rng.hh"

namespace hws {

namespace {

bool begins_only(const Pfa &automaton) {
  if (automaton.states < 2 || (!automaton.background.empty() && automaton.background_begin == 0)) return false;
  return std::find(automaton.to.begin(), automaton.to.end(), 0) == automaton.to.end();
}

// The forward sums of one sequence at a time, each place's scaled to a sum of 1, and paths drawn from them.
class PathDraws {
 public:
  explicit PathDraws(const Pfa &automaton) : pfa_(automaton), n_(static_cast<size_t>(automaton.states)) {}

  // False if the sequence has no path.
  bool forward(std::span<const Label> letters, const Run &run) {
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

  // path[t]: the state after letter t.
  void draw(std::span<const Label> letters, Rng &random, Array<size_t> *path) {
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

 private:
  size_t begin(Label a) const { return static_cast<size_t>(pfa_.offsets[static_cast<size_t>(a) - 1]); }
  size_t end(Label a) const { return static_cast<size_t>(pfa_.offsets[static_cast<size_t>(a)]); }
  // With probability proportional to its weight; never one without.
  size_t choose(double uniform) const {
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

  const Pfa &pfa_;
  size_t n_;
  Array<double> sums_, weights_;
};

}  // namespace

void draw_uniform_states(const Corpus &corpus, int32_t n, uint64_t seed, int32_t chain, HiddenStates *states) {
  const Rng base(seed, RngMethod::pfa_start, static_cast<uint32_t>(chain), 0, 0);
  int64_t symbol = 0;
  for (int64_t s = 0; s < corpus.count(); ++s) {
    Rng random = base.at_item(static_cast<uint64_t>(s));
    for (size_t i = corpus.sequence(s).size(); i > 0; --i)
      states->set(symbol++, static_cast<int32_t>(random.below(static_cast<uint64_t>(n))));
  }
}

int32_t entered_states(const Pfa &automaton) { return automaton.states - begins_only(automaton); }

void draw_states_through(const Pfa &automaton, const Corpus &corpus, int32_t n, uint64_t seed, int32_t chain,
                         HiddenStates *states, const Run &run) {
  draw_uniform_states(corpus, n, seed, chain, states);
  size_t longest = 0;
  for (int64_t s = 0; s < corpus.count(); ++s) longest = std::max(longest, corpus.sequence(s).size());
  run.limit_bytes(static_cast<int64_t>(longest + 1) * automaton.states * 8);
  const size_t first = begins_only(automaton);
  const Rng base(seed, RngMethod::pfa_start, static_cast<uint32_t>(chain), 1, 0);
  PathDraws draws(automaton);
  Array<size_t> path;
  for (int64_t s = 0, symbol = 0; s < corpus.count(); ++s) {
    const std::span<const Label> letters = corpus.sequence(s);
    Rng random = base.at_item(static_cast<uint64_t>(s));
    if (draws.forward(letters, run)) {
      draws.draw(letters, random, &path);
      for (size_t t = 0; t < path.size(); ++t) {
        states->set(symbol + static_cast<int64_t>(t), static_cast<int32_t>(path[t] - first));
      }
    }
    symbol += static_cast<int64_t>(letters.size());
  }
}

}  // namespace hws
