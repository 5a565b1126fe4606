// The best of several learned models, by a metric that their learners reported.
#pragma once
#include <span>
#include <string_view>

#include "src/hmm/model/hmm_model.hh"

namespace hws {

// The metric that models of a method are compared by: of samplers the best chain's mean of ln p(corpus, states), else the
// objective; "" where a card has none of these.
std::string_view metric_to_pick_by(const HmmModel &model);

// The metric on each model's card. `argument` for models without it, or of different corpora, which cannot be compared;
// `empty` for one that was given and not learned.
Array<double> metrics_of(std::span<const HmmModelPtr> models, std::string_view metric);
// The index of the highest number, the first of several.
int64_t pick(std::span<const double> numbers);

}  // namespace hws
