// The best of several learned models, by a metric that their learners reported.
#pragma once
#include <span>
#include <string_view>

#include "src/hmm/model/hmm_model.hh"

namespace hws {

// Returns the metric that models of a method are compared by: for samplers the best chain's mean of ln p(corpus, states),
// otherwise the objective. Returns "" if the card has none of these.
std::string_view metric_to_pick_by(const HmmModel &model);

// Returns the metric on each model's card. Fails with `argument` for models without it and for models of different corpora,
// which cannot be compared. Fails with `empty` for a model that was given and not learned.
Array<double> metrics_of(std::span<const HmmModelPtr> models, std::string_view metric);
// Returns the index of the highest number; on a tie the first.
int64_t pick(std::span<const double> numbers);

}  // namespace hws
