// Sums over an automaton's paths of one sequence at a time: states drawn from their posterior, and the posterior itself.
#pragma once
#include <span>

#include "fsa/base/rng.hh"
#include "fsa/base/run.hh"
#include "src/corpus/corpus.hh"
#include "src/pfa/model/pfa.hh"

namespace hws {

class PathPosteriors {
 public:
  explicit PathPosteriors(const Pfa &automaton) : pfa_(automaton), n_(static_cast<size_t>(automaton.states)) {}

  // Computes the forward sums of a sequence, scaled to sum 1 at each position. Returns false if the sequence has no path. The
  // other functions concern the sequence of the last call, which must have a path. O(length · (arcs of a symbol + states)),
  // like the other functions.
  bool forward(std::span<const Label> letters, const Run &run);
  // Draws a path: path[t] is the state after letter t.
  void draw(std::span<const Label> letters, Rng &random, Array<size_t> *path);
  // Calls row(t, posterior) for t from the last letter to the first; entry i is the posterior of state i after letter t.
  template <class Row>
  void each_posterior(std::span<const Label> letters, Row row) {
    Array<double> behind(pfa_.final), q(n_);
    for (size_t t = letters.size(); t > 0; --t) {
      const double *now = sums_.data() + t * n_;
      double total = 0;
      for (size_t i = 0; i < n_; ++i) total += q[i] = now[i] * behind[i];
      for (double &x : q) x /= total;
      row(t - 1, std::span<const double>(q));
      step_back(letters[t - 1], &behind);
    }
  }

 private:
  size_t begin(Label a) const { return static_cast<size_t>(pfa_.offsets[static_cast<size_t>(a) - 1]); }
  size_t end(Label a) const { return static_cast<size_t>(pfa_.offsets[static_cast<size_t>(a)]); }
  // Draws an index with probability proportional to its weight; never one of weight 0.
  size_t choose(double uniform) const;
  // Replaces the backward sums after a letter by those before it, scaled to sum 1.
  void step_back(Label letter, Array<double> *behind) const;

  const Pfa &pfa_;
  size_t n_;
  Array<double> sums_, weights_;
};

// Throws `empty`, naming the first one, for sequences without a path in the automaton.
void require_paths(const Pfa &automaton, const Corpus &corpus, const Run &run);

}  // namespace hws
