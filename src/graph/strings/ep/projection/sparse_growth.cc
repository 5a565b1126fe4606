#include "src/graph/strings/ep/projection/sparse_growth.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/merge_sort.hh"

namespace hws {

namespace {

// In order of n-grams, what q expects of one (with the sign turned) before what p does.
Array<NgramCandidate> found_in_either(const SummedProduct &p, double least_in_p, const SummedProduct *q, double least_in_q,
                                      int32_t order, bool suffix_test, CandidateSearch *search, const Run &run) {
  Array<NgramCandidate> found, in_p;
  if (q) search->find(*q, order, least_in_q, suffix_test, &found, run);
  for (NgramCandidate &c : found) c.count = -c.count;
  search->find(p, order, least_in_p, suffix_test, &in_p, run);
  found.insert(found.end(), in_p.begin(), in_p.end());
  merge_sort(found.begin(), found.end(), [](const NgramCandidate &x, const NgramCandidate &y) {
    return x.history != y.history ? x.history < y.history : x.label != y.label ? x.label < y.label : x.count < y.count;
  });
  return found;
}

}  // namespace

Array<TreeExtension> missed_ngrams(const SummedProduct &p, const SummedProduct *q, int32_t order, double lambda,
                                   bool suffix_test, CandidateSearch *search, const Run &run) {
  const Array<NgramCandidate> found = found_in_either(p, lambda, q, lambda / 4, order, suffix_test, search, run);
  Array<TreeExtension> missed;
  for (size_t i = 0; i < found.size();) {
    double difference = 0;
    const size_t first = i;
    for (; i < found.size() && found[i].history == found[first].history && found[i].label == found[first].label; ++i) {
      difference += found[i].count;
    }
    if (std::fabs(difference) > lambda) missed.push_back({found[first].history, found[first].label});
  }
  return missed;
}

Array<TreeExtension> frequent_ngrams(const SummedProduct &p, const SummedProduct *q, int32_t order, double lambda,
                                     bool suffix_test, CandidateSearch *search, const Run &run) {
  Array<TreeExtension> frequent;
  for (const NgramCandidate &c : found_in_either(p, lambda, q, lambda, order, suffix_test, search, run)) {
    frequent.push_back({c.history, c.label});
  }
  return frequent;
}

}  // namespace hws
