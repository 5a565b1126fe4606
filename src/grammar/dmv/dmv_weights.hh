// The weights of a sentence's choices under a dependency model: given numbers, or predictions from counts with the parameters
// integrated out, which are the posterior means of the rows.
#pragma once
#include <algorithm>

#include "src/grammar/dmv/dmv_layout.hh"

namespace hws {

inline void clear_own_arcs(ValenceUses weights) {
  for (size_t h = 0; h < weights.words(); ++h) weights.arc(h, h) = 0;
}

inline void read_weights(const DmvLayout &layout, std::span<const Label> words, const double *numbers, ValenceUses weights) {
  clear_own_arcs(weights);
  for_each_choice(layout, words, weights, [&](double &weight, size_t at, size_t) { weight = numbers[at]; });
}

// The parameters of all Dirichlet priors, and their sum in each row. An outcome that a prior forbids has the parameter 0; it
// keeps no count, unlike others whose parameter is 0.
class DmvPriors {
 public:
  explicit DmvPriors(const RowParts &parts) : forbidden_(parts.size(), 0) {
    for (size_t p = 0; p < parts.count(); ++p) {
      for (size_t r = 0; r < parts[p].block.rows; ++r) {
        const RowPrior prior = parts[p].block.prior_of(r, 0);
        for (size_t k = 0; k < prior.outcomes; ++k) {
          forbidden_[priors_.size()] = prior.forbids(k);
          priors_.push_back(prior.of(k));
        }
        totals_.push_back(prior.total());
      }
    }
  }

  // The probability of an outcome by its number and row, from what has used them so far.
  double probability(const RowUses &uses, size_t at, size_t row) const {
    const double total = std::max(0.0, uses.sums[row]) + totals_[row];
    return forbidden_[at] || total == 0 ? 0 : (std::max(0.0, uses.counts[at]) + priors_[at]) / total;
  }
  void read(const DmvLayout &layout, std::span<const Label> words, const RowUses &uses, ValenceUses weights) const {
    clear_own_arcs(weights);
    for_each_choice(layout, words, weights,
                    [&](double &weight, size_t at, size_t row) { weight = probability(uses, at, row); });
  }

 private:
  Array<double> priors_, totals_;
  Array<uint8_t> forbidden_;
};

}  // namespace hws
