#include "src/pfa/model/explicit_background.hh"

#include <algorithm>

namespace hws {

PfaPtr explicit_background(const PfaPtr &pfa, const Run &run) {
  if (pfa->scale.empty() && pfa->background.empty()) return pfa;
  const Pfa &given = *pfa;
  const size_t n = static_cast<size_t>(given.states);
  const int64_t symbols = given.alphabet->size();
  int64_t smoothed = 0;
  for (const double p : given.background) smoothed += p > 0;
  // Products of 64-bit numbers may overflow here: there are up to 2^31 states and as many symbols.
  const double most = static_cast<double>(given.weight.size()) +
                      static_cast<double>(symbols) * static_cast<double>(smoothed) * (given.states - given.background_begin);
  const int64_t arcs = most < 0x1p62 ? static_cast<int64_t>(most) : INT64_MAX / 32;
  run.limit_arcs(arcs);
  run.limit_bytes(16 * arcs + 16 * given.states);

  auto out = std::make_shared<Pfa>();
  out->alphabet = given.alphabet;
  out->states = given.states;
  out->initial = given.initial;
  out->final = given.final;
  const auto add = [&](int32_t from, int32_t to, double p) {
    if (!(p > 0)) return;
    out->from.push_back(from);
    out->to.push_back(to);
    out->weight.push_back(p);
  };
  Array<double> row(n);
  for (int64_t a = 0; a < symbols; ++a) {
    int64_t k = given.offsets[static_cast<size_t>(a)];
    const int64_t end = given.offsets[static_cast<size_t>(a) + 1];
    for (int32_t i = 0; i < given.states; ++i) {
      run.check();
      const double smooth = given.background.empty() ? 0 : given.background[static_cast<size_t>(i)];
      if (!(smooth > 0)) {
        for (; k < end && given.from[static_cast<size_t>(k)] == i; ++k) {
          add(i, given.to[static_cast<size_t>(k)], given.probability(static_cast<size_t>(k)));
        }
        continue;
      }
      std::fill(row.begin(), row.end(), 0.0);
      std::fill(row.begin() + given.background_begin, row.end(), smooth);
      for (; k < end && given.from[static_cast<size_t>(k)] == i; ++k) {
        row[static_cast<size_t>(given.to[static_cast<size_t>(k)])] += given.probability(static_cast<size_t>(k));
      }
      for (int32_t j = 0; j < given.states; ++j) add(i, j, row[static_cast<size_t>(j)]);
    }
    out->offsets.push_back(static_cast<int64_t>(out->weight.size()));
  }
  return out;
}

}  // namespace hws
