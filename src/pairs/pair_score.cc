#include "src/pairs/pair_score.hh"

#include "fsa/base/log_add.hh"

namespace hws {

double PairScore::log_joint(std::span<const Label> input, std::span<const Label> output, const Run &run) {
  double sum = -INFINITY;
  for (const Hypothesis &h : sums_.search(input, output, run)) {
    if (h.tail != static_cast<int32_t>(output.size())) continue;
    const double log_p = h.log_p + sums_.end(h);
    if (log_p > -INFINITY) sum = sum == -INFINITY ? log_p : log_add(sum, log_p);
  }
  return sum;
}

double PairCut::best(std::span<const Label> input, std::span<const Label> output, Array<Label> *chunks, const Run &run) {
  chunks->clear();
  double highest = -INFINITY;
  int32_t at = -1;
  for (const Hypothesis &h : ways_.search(input, output, run)) {
    const double log_p = h.tail == static_cast<int32_t>(output.size()) ? h.log_p + ways_.end(h) : -INFINITY;
    if (log_p > highest) {
      highest = log_p;
      at = h.number;
    }
  }
  if (at < 0) return highest;
  // The last arrival that is noted at a hypothesis is its best one.
  Array<int32_t> came(static_cast<size_t>(ways_.hypotheses()), -1);
  const std::span<const Arrival> arrivals = ways_.arrivals();
  for (size_t k = 0; k < arrivals.size(); ++k) came[arrivals[k].to] = static_cast<int32_t>(k);
  for (; came[at] >= 0; at = arrivals[static_cast<size_t>(came[at])].from) {
    chunks->push_back(arrivals[static_cast<size_t>(came[at])].chunk);
  }
  std::reverse(chunks->begin(), chunks->end());
  return highest;
}

}  // namespace hws
