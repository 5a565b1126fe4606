// The rows of an edit model as EM changes them: a distribution of its own for every context of some sites, and their priors.
#pragma once
#include "src/edit/edit_sites.hh"
#include "src/prior/row_estimates.hh"

namespace hws {

// Expected numbers of edits, weighted.
struct EditCounts {
  double insertions = 0, deletions = 0, copies = 0, substitutions = 0;
};

struct EditRows {
  EditModelPtr start;  // the model to begin with, with all contexts of the stages that are learned
  bool fixed[2] = {};  // by stage: its rows stay what the start has, and it gets no contexts
  Array<double> own[2];
  RowBlock priors[2];    // pseudo-counts: prior · start
  double log_prior = 0;  // of the rows as they stand

  int64_t bytes() const;
  EditModelPtr model() const;
};

// Of a model with the contexts of all these sites and their shorter ones. The rows are the model's at first. `fixed` has a bit
// for each stage that is held.
EditRows rows_of_sites(const EditModel &start, const EditSites &sites, double prior, int32_t fixed, const Run &run);

// From moves at sites to outcomes in contexts: each decision is shared among the levels of its chain by their part in its
// probability. `counts` has a number for each of the rows', and `site_counts` kMoves numbers per site. Rows that are held get
// none. Any number of threads gives the same bits.
void share_out(const EditRows &rows, const EditSites &sites, std::span<const double> site_counts, Array<double> *counts,
               EditCounts *edits, const Run &run);

// Rows as they came from a file, one stage's: `corrupt` unless they are probabilities, as many as `like`.
void require_rows(std::span<const double> rows, std::span<const double> like);

}  // namespace hws
