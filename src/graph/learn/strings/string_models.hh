// The models whose rows a family of graphs learns in factors over strings.
#pragma once
#include "fsa/ngram/ngram_model.hh"
#include "src/edit/edit_model.hh"
#include "src/graph/learn/string_rows.hh"
#include "src/transducer/arc_parameters.hh"

namespace hws {

// A machine whose weights have parameters, in groups that sum to 1 (src/transducer/arc_parameters.hh).
StringRowsPtr machine_rows(std::shared_ptr<const ArcParameters> parameters);

// An edit model: the own distributions of its contexts, the insertion stage's and then the writing stage's. Its factors read
// the input and the output.
StringRowsPtr edit_model_rows(EditModelPtr model, const Run &run);

// An n-gram model: a distribution over the end (outcome 0) and all symbols for each n-gram of the given model that has longer
// ones, by the tree's order. What follows such a context h is
//
//   p(c | h) = (1 - backoff) * own(c | h) + backoff * p(c | the next shorter context),
//
// with the empty context's own distribution alone (Jelinek and Mercer 1980). With the level as a hidden variable, EM of the
// rows has a closed form. Rows begin as what the given model, normalized, says of the contexts. Fails with `argument` for a
// backoff outside 0 to 1, and as normalize() does.
StringRowsPtr ngram_rows(const NgramModel &model, double backoff, const Run &run);

// The models under rows, of what the functions above made; null: it was made by another one.
EditModelPtr edit_model_of(const StringRows &model, std::span<const double> rows);
NgramModelPtr ngram_model_of(const StringRows &model, std::span<const double> rows, const Run &run);

}  // namespace hws
