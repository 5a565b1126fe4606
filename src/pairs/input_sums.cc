#include "src/pairs/input_sums.hh"

#include "fsa/base/log_add.hh"

namespace hws {

double InputSums::total(std::span<const Label> input, const Run &run) {
  last_.clear();
  total_ = -INFINITY;
  sorted_ = false;
  for (const Hypothesis &h : columns_.search(input, {}, run)) {
    const double log_p = h.log_p + columns_.end(h);
    if (log_p == -INFINITY) continue;
    if (draws_) last_.push_back({h.number, log_p});
    total_ = log_add(total_, log_p);
  }
  return total_;
}

double InputSums::draw(Rng *rng, Array<Label> *output) {
  const std::span<const Arrival> arrivals = columns_.arrivals();
  if (!sorted_) {
    first_arrival_.assign(static_cast<size_t>(columns_.hypotheses()) + 1, 0);
    for (const Arrival &a : arrivals) ++first_arrival_[a.to + 1];
    for (size_t k = 1; k < first_arrival_.size(); ++k) first_arrival_[k] += first_arrival_[k - 1];
    by_target_.resize(arrivals.size());
    Array<int32_t> next = first_arrival_;
    for (size_t k = 0; k < arrivals.size(); ++k) by_target_[next[arrivals[k].to]++] = static_cast<int32_t>(k);
    sorted_ = true;
  }
  // The last of some numbers where rounding leaves the draw beyond their sum.
  double left = rng->uniform();
  int32_t at = last_.back().number;
  double log_end = last_.back().log_p;
  for (const Last &l : last_) {
    left -= std::exp(l.log_p - total_);
    if (left < 0) {
      at = l.number;
      log_end = l.log_p;
      break;
    }
  }
  // Chunks come from the last one to the first.
  Array<Label> way;
  double log_way = log_end;
  while (first_arrival_[at] != first_arrival_[at + 1]) {
    double highest = -INFINITY, sum = 0;
    for (int32_t k = first_arrival_[at]; k < first_arrival_[at + 1]; ++k) {
      highest = std::max(highest, arrivals[static_cast<size_t>(by_target_[k])].log_p);
    }
    const auto mass = [&](int32_t k) { return std::exp(arrivals[static_cast<size_t>(by_target_[k])].log_p - highest); };
    for (int32_t k = first_arrival_[at]; k < first_arrival_[at + 1]; ++k) sum += mass(k);
    double rest = rng->uniform() * sum;
    int32_t chosen = first_arrival_[at + 1] - 1;
    for (int32_t k = first_arrival_[at]; k < first_arrival_[at + 1]; ++k) {
      rest -= mass(k);
      if (rest < 0) {
        chosen = k;
        break;
      }
    }
    const Arrival &a = arrivals[static_cast<size_t>(by_target_[chosen])];
    log_way += a.log_p - (highest + std::log(sum));
    way.push_back(a.chunk);
    at = a.from;
  }
  for (size_t k = way.size(); k-- > 0;) {
    const std::span<const Label> written = model_.output_of(way[k], settings_.fold);
    output->insert(output->end(), written.begin(), written.end());
  }
  return log_way;
}

}  // namespace hws
