#include "src/pairs/pair_score.hh"

namespace hws {

namespace {

// How much of the output is written after these symbols too; -1: they are not what comes next.
int32_t written_after(std::span<const Label> output, int32_t before, std::span<const Label> more) {
  const std::span<const Label> rest = output.subspan(static_cast<size_t>(before));
  if (more.size() > rest.size() || !std::equal(more.begin(), more.end(), rest.begin())) return -1;
  return before + static_cast<int32_t>(more.size());
}

}  // namespace

int32_t PairScore::Tails::after(int32_t tail, std::span<const Label> written) const {
  return written_after(output, tail, written);
}
int32_t PairCut::Tails::after(int32_t tail, std::span<const Label> written) const {
  return written_after(output, tail, written);
}

double PairScore::log_joint(std::span<const Label> input, std::span<const Label> output, const Run &run) {
  Tails tails{output};
  double sum = -INFINITY;
  for (const Hypothesis &h : sums_.search(input, &tails, run)) {
    if (h.tail != static_cast<int32_t>(output.size())) continue;
    const double log_p = h.log_p + sums_.end(h.state);
    if (log_p > -INFINITY) sum = sum == -INFINITY ? log_p : log_add(sum, log_p);
  }
  return sum;
}

double PairCut::best(std::span<const Label> input, std::span<const Label> output, Array<Label> *chunks, const Run &run) {
  Tails tails{output};
  chunks->clear();
  double highest = -INFINITY;
  int32_t at = -1;
  for (const Hypothesis &h : ways_.search(input, &tails, run)) {
    const double log_p = h.tail == static_cast<int32_t>(output.size()) ? h.log_p + ways_.end(h.state) : -INFINITY;
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
