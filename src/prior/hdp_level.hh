// The top level of a hierarchical Dirichlet process over rows of K outcomes (Teh, Jordan, Beal and Blei 2006; seed 001,
// chapter 5). Every row has the prior counts σ · G_k for outcome k, where the weights G are those of one stick
// (src/prior/sticks.hh) that all rows share. There is one initial row, and one row for each outcome, as in a Markov chain. A
// row of an outcome also has the prior count κ of itself (sticky: Fox, Sudderth, Jordan and Willsky 2008), and may have an end
// with a prior count of its own.
//
//                    outcome k          outcome j        end       total
//     initial row    σ G_k                                         σ
//     row j          σ G_k              σ G_j + κ        e         σ + κ + e
//
// The truncation is by direct assignment: G sums to less than 1, and totals keep the rest of the stick.
//
// tables() and updated() are the step of collapsed inference (5.17 to 5.36). Tables are counted under the present weights,
// those of (j, j) are shared between the stick and κ as σ G_j to κ, then come the stick and the concentrations. Outcomes are
// put in order of their expected number before, largest first, because a stick is size-biased (ERRATA 001.15).
// moved() and climbed() are the steps where counts are estimates from a part of the data.
//
// Uncollapsed inference keeps distributions of the rows. Its level raises a bound of the evidence, in one of three forms
// (src/prior/hdp_bound.cc): raised() and stepped(). They have no need of ln q(count = 0).
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "src/prior/concentration_fit.hh"
#include "src/prior/row_priors.hh"
#include "src/prior/sticks.hh"

namespace hws {

// What uncollapsed inference keeps of the stick's weights π, and which bound it raises (src/prior/hdp_bound.cc). The
// enumerators are in the order of the option's words.
enum class LevelForm : int32_t {
  sticks,    // q(π~_k) = Beta(u_k, v_k); rows have the prior σ exp(E ln π)
  point,     // one value of π (Johnson and Willsky 2014), which is the prior of rows
  surrogate  // q(π~_k) = Beta(u_k, v_k); rows have the prior σ E π, under the bound of Hughes, Stephenson and Sudderth 2015
};

struct HdpSettings {
  double gamma = 1, sigma = 1, kappa = 0;
  double end = 0;        // the prior count of the end; 0: rows have no end
  bool by_size = true;   // whether outcomes are put in order
  bool even = false;     // whether the weights stay 1 / K
  bool open = false;     // whether samplers keep the rest of the stick, for further outcomes (src/prior/open_rows.hh)
  bool learned = true;   // whether γ and σ move
  std::optional<bool> learned_kappa;  // whether κ moves, unless it is 0; empty: as the others do
  GammaPrior on;
  std::optional<LevelForm> form;  // of uncollapsed inference; empty: samplers and collapsed inference

  bool moves_kappa() const { return learned_kappa.value_or(learned); }
};

// Expected counts of a chain, and ln q(count = 0) of each, which uncollapsed inference does not read. Rows of transitions are
// `stride` numbers apart.
struct HdpCounts {
  size_t stride = 0;
  const double *initial = nullptr, *transition = nullptr, *end = nullptr;  // end: null if rows have no end
  const double *no_initial = nullptr, *no_transition = nullptr, *no_row = nullptr;
  // Variances of the counts; null: tables are counted to first order (src/prior/tables.hh).
  const double *initial_variance = nullptr, *transition_variance = nullptr, *row_variance = nullptr;
};

// Returns the priors of such rows under these weights, at least one, whose sum and `beyond` are 1. rows: those of the outcomes,
// else the initial row.
RowPriors hdp_priors(std::span<const double> weights, double beyond, double sigma, double kappa, double end, bool rows);

// Tables of such counts, expected or drawn (src/prior/table_draws.hh), and what else the level moves by.
struct HdpTables {
  Array<double> of_stick;  // by outcome: the tables of all rows that are due to the stick
  Array<double> sizes;     // by outcome: its expected number; empty where they are drawn
  double of_rows = 0;      // tables that are due to κ
  double fall_initial = 0, fall_rows = 0;  // Σ over rows of E ψ(total + count) − ψ(total), or of a draw of −ln η
};

// The derivatives of the rows' part of an uncollapsed bound, by outcome and then of the rest of the stick, under the best rows
// for the counts (src/prior/hdp_bound.cc).
struct HdpSlopes {
  Array<double> logs;   // by E ln π_k; a point: by ln π_k
  Array<double> means;  // by ln E π_k; only `surrogate` has them
  Array<double> sizes;  // the expected numbers of the outcomes
  double sigma_tables = 0, sigma_fall = 0, kappa_tables = 0, kappa_fall = 0;  // d/dσ = tables / σ − fall, and so for κ
};

// The concentration γ under which the first `pieces` of a stick, at least one, are expected to be 99 per cent of it: their mean
// is 1 − (γ / (1 + γ))^pieces (seed 001, footnote 6 of chapter 5).
double concentration_of_pieces(double pieces);

class HdpLevel {
 public:
  HdpLevel() = default;
  // Begins with even weights (5.5.3). Fails with `argument` for numbers out of range.
  HdpLevel(size_t outcomes, const HdpSettings &settings);

  double gamma() const { return gamma_; }
  double sigma() const { return sigma_; }
  double kappa() const { return kappa_; }
  double end() const { return settings_.end; }
  const Sticks &sticks() const { return sticks_; }  // in the order of the stick; empty before the first update
  const Array<double> &weights() const { return weights_; }
  double beyond() const;  // what the weights leave of the stick
  RowPriors initial() const { return hdp_priors(weights_, beyond(), sigma_, kappa_, 0, false); }
  RowPriors rows() const { return hdp_priors(weights_, beyond(), sigma_, kappa_, settings_.end, true); }

  // Tables under the present weights. O(K²), with two digamma functions for each count that is not 0.
  HdpTables tables(const HdpCounts &counts, const Run &run) const;
  // The fixed points for these tables.
  HdpLevel updated(const HdpTables &tables) const { return moved(tables, tables.of_stick, 1); }
  // The natural step of size ρ (ERRATA 001.14), which averages. `of_stick` are averaged tables by outcome, which know nothing
  // of the order that outcomes had, and the stick is their fixed point. Concentrations are averaged with their fixed points.
  HdpLevel moved(const HdpTables &tables, std::span<const double> of_stick, double rho) const;
  // A step up the gradient, ρ times (5.16, 5.19, 5.23, 5.24), as (5.40) is printed. Numbers that it would leave below 1e-3, or
  // concentrations outside of their bounds, stay at the bound.
  HdpLevel climbed(const HdpTables &tables, double rho) const;

  // The step of samplers: draws γ, σ and κ under their gamma prior, if they are learned, and then the weights from
  // Dirichlet(γ / K + tables), the weak limit of a stick of order K. Given the tables that drawn_tables() has drawn of whole
  // counts, this leaves p(weights, concentrations | counts) as it is. The weights sum to 1, and no rest is beyond them. An open
  // level has no limit: the weights of outcomes with tables and the rest are drawn from Dirichlet(tables, γ) (Teh et al. 2006),
  // and outcomes without tables have next to no weight.
  HdpLevel redrawn(const HdpTables &tables, Rng random) const;
  // Makes this level, the mean of number − 1 redrawn ones, the mean of these and one more.
  void average_in(const HdpLevel &level, int64_t number) noexcept;

  // ---- Uncollapsed inference, whose settings have a form.
  // The part of the bound that depends on the level, under the best rows for these counts: own_bound() + Σ over rows ln of
  // Γ(total) / Γ(total + count) · Π_k Γ(a_k + n_k) / Γ(a_k), where a are their priors. O(K²), with two logarithms of the gamma
  // function for each count that is not 0.
  double bound(const HdpCounts &counts, const Run &run) const;
  // What the bound has beside that of the rows under these priors. 0 for weights that stay even.
  double own_bound() const;
  double log_hyper() const;  // ln of the gamma priors of what is learned, without their constants
  HdpSlopes slopes(const HdpCounts &counts, const Run &run) const;
  // A level whose stick begins with these counts.
  HdpLevel begun(const HdpCounts &counts, const Run &run) const;
  // A level with the same bound + log_hyper() or a larger one. One whose stick has not begun begins first.
  HdpLevel raised(const HdpCounts &counts, const Run &run) const;
  // The natural step of size ρ for counts that are estimates. The first one is begun().
  HdpLevel stepped(const HdpCounts &counts, double rho, const Run &run) const;

  // A level that begins with the weights and concentrations of another one of as many outcomes.
  HdpLevel with_numbers_of(const HdpLevel &level) const;
  // The same concentrations with these weights, each above 0.
  HdpLevel with_weights(Array<double> weights) const;
  // The same level of at least as many outcomes, where the further ones have next to no weight.
  HdpLevel with_outcomes(size_t outcomes) const;
  // The level of rows in which outcome `kept` has taken in `dropped`: it has both weights, and the other one next to none.
  HdpLevel joined(size_t kept, size_t dropped) const;

  // For checkpoints. take() fails with `corrupt` for numbers that no level has.
  void append(std::string *bytes) const;
  void take(std::string_view *bytes);

 private:
  Array<size_t> order_of(std::span<const double> sizes) const;
  void set_weights(std::span<const size_t> order);
  double log_left() const;      // −ln, or −E ln, of what all pieces leave
  double log_mean_rest() const;  // ln E of the rest
  Sticks natural_way(const HdpSlopes &slopes) const;
  HdpLevel with_sticks(Sticks sticks, Array<size_t> order) const;
  HdpLevel fitted(const HdpSlopes &slopes, Array<size_t> order) const;
  bool raise_sticks(const HdpCounts &counts, const Sticks &way, double *value, const Run &run);
  void raise_concentration(double HdpLevel::*x, const ConcentrationFit &fit, const HdpCounts &counts, double *value,
                           const Run &run);
  template <class Way>
  void set_concentrations(const HdpTables &tables, const Way &way);
  HdpSettings settings_;
  double gamma_ = 1, sigma_ = 1, kappa_ = 0;
  Sticks sticks_;
  Array<double> weights_;   // by outcome
  Array<uint64_t> order_;   // of uncollapsed inference: the outcomes in the order of the stick
};

}  // namespace hws
