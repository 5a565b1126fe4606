// OpenFst 1.7.9 (Debian's libfst-dev) behind plain functions: its headers need
// C++17 and bring macros of their own. Log semiring in doubles (Log64Arc);
// tropical is its StdArc, in floats.
#pragma once
#include <memory>
#include <vector>

#include "bench/workloads.hh"

namespace bench::peer {

struct Fst;
using FstPtr = std::shared_ptr<const Fst>;
struct Size {
  int64_t states, arcs;
};

// Sorted by output or input label; a failure label stays as it is.
enum class Sort { none, input, output };
FstPtr make(const Table &t, Sort sort);
FstPtr sorted(const Fst &f);  // by input label
FstPtr sorted_output(const Fst &f);
Size size(const Fst &f);
FstPtr compose(const Fst &a, const Fst &b);
FstPtr compose_failure(const Fst &a, const Fst &b);  // b's failure arcs by PhiMatcher
double total_cost(const Fst &f, double delta);
// Per state, from the start; `delta` is its convergence threshold (its default 1e-6).
std::vector<double> distance(const Fst &f, double delta);
// Mean number of letters of n sampled paths.
double sample(const Fst &f, int n);

FstPtr rm_epsilon(const Fst &f, double delta);
FstPtr minimize(const Fst &f);
FstPtr determinize(const Fst &f);

struct TropicalFst;
std::shared_ptr<const TropicalFst> make_tropical(const Table &t);
// Determinized, then minimized.
std::shared_ptr<const TropicalFst> smallest(const TropicalFst &f);
Size size(const TropicalFst &f);
std::vector<double> best_costs(const TropicalFst &f, int n);

}  // namespace bench::peer
