#include "src/hmm/collapsed/left_out.hh"

#include <algorithm>

namespace hws {

double left_out_log_prob(const CviUpdate &update, const HmmParameters &counts, const HmmPriors &priors, int passes,
                         const Run &run) {
  LocalStore now = update.inferred(counts, priors, run), next = now;
  CviTotals totals = update.totals(now, priors, run);
  double sum = 0;
  for (int pass = 0; pass < passes; ++pass) {
    sum = update.pass(now, priors, &totals, &next, nullptr, run).surrogate;
    std::swap(now, next);
  }
  return sum;
}

std::unique_ptr<CviUpdate> update_of_left_out(const HmmDataPtr &data, bool end, size_t piece, const Run &run) {
  return piece_cvi(data, end, leaves_others(*data, SIZE_MAX) ? SIZE_MAX : piece, false, run);
}

}  // namespace hws
