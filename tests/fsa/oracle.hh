// The slow, obvious reference for machines: rules 2 to 4 of docs/semantics.md
// taken literally, dense long double arithmetic.
#pragma once
#include <optional>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/machine/machine.hh"

namespace oracle {

using namespace hws;
using Real = long double;
using Strings = std::vector<Array<Label>>;  // one per tape

// ---------------------------------------------------------------- resolving

struct Step {
  Array<Label> labels;  // explicit: epsilon or a symbol
  Real weight;          // linear; one path
  State to;
  ArcId arc;          // the arc it ends with
  Array<ArcId> phis;  // failure arcs looked through
};

Real linear(const Machine &m, double w);

// The ways to read symbol c of the φ tape at s, by look-up (rules 3.2 and 4).
void look_up(const Machine &m, State s, Label c, Real weight, Array<ArcId> phis, std::vector<Step> &out);

// Every single move from s.
std::vector<Step> steps(const Machine &m, State s);

struct Stop {
  Real weight = 0;
  State at = -1;  // whose final weight; −1: cannot stop
  Array<ArcId> phis;
};

// Stopping at s (rule 3.4).
Stop stop(const Machine &m, State s);

// ------------------------------------------------------------- dense algebra

// Solves (I − N) x = b by Gaussian elimination with pivoting.
Array<Real> solve(std::vector<Array<Real>> n, Array<Real> b);

// Spectral radius below 1? Solving with a right-hand side of ones is positive
// everywhere exactly then (N ≥ 0); `margin` answers are undecided.
bool converges(const std::vector<Array<Real>> &n);

// The resolved matrix of a machine and its stopping vector, restricted to states
// that are accessible and coaccessible by steps of positive weight.
struct Resolved {
  std::vector<Array<Real>> matrix;
  Array<Real> stops;
  std::vector<bool> accessible, coaccessible;
};

Resolved resolve(const Machine &m);

// Backward weight of each state over the useful part (0 elsewhere); none if it diverges.
std::optional<Array<Real>> backward(const Machine &m);

// Total weight, real or log machines; none if it diverges.
std::optional<Real> total(const Machine &m);

// ------------------------------------------------------------ string weights

// Weight of one tuple of strings: a linear system (real, log) or least cost
// (tropical and boolean, returned as exp(−cost)) over (position per tape, state). The sum over
// epsilon cycles must converge.
Real weight_of(const Machine &m, const Strings &strings);

// All tuples over symbols 1..sizes[t] with at most `length` symbols per tape.
std::vector<Strings> all_strings(const Array<Label> &sizes, size_t length);

// Every accepting path of positive weight with at most `moves` moves: its labels
// without epsilons, its weight, in depth-first order of moves.
struct Path {
  Strings strings;
  Real weight;
};
std::vector<Path> paths(const Machine &m, int moves);

}  // namespace oracle
