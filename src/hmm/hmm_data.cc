#include "src/hmm/hmm_data.hh"

#include <algorithm>
#include <cinttypes>

namespace hws {

namespace {

// A product of two states that are looked up takes as long as so many in a vectorized row, and a token by itself as so many.
constexpr double kSparseProduct = 5, kToken = 100;

}  // namespace

HmmDataPtr make_hmm_data(CorpusPtr corpus, int32_t states, std::shared_ptr<StateMasks> masks, const Run &run) {
  if (corpus->count() == 0) fail(Code::empty, "a corpus without sequences");
  const int64_t alphabet = corpus->alphabet->size();
  for (size_t t = 0; t < corpus->symbols.size(); ++t) {
    if (t % 4096 == 0) run.check();
    const Label w = corpus->symbols[t];
    if (w >= 0 && w <= alphabet) continue;
    fail(Code::argument, "symbol %d in the corpus; expected 0 (none) to %" PRId64, static_cast<int>(w), alphabet);
  }
  check_shape({states, alphabet, false}, run);
  if (masks) intersect_masks(masks.get(), corpus->symbols, alphabet, run);
  auto data = std::make_shared<HmmData>(HmmData{corpus, masks, EmissionRows(states, alphabet, masks, run), {}, 0});
  const double square = static_cast<double>(states) * static_cast<double>(states);
  if (!masks) {
    data->products = static_cast<double>(corpus->symbols.size()) * (square + kToken);
    return data;
  }
  data->sparse.assign(static_cast<size_t>(corpus->count()), 0);
  for (int64_t i = 0; i < corpus->count(); ++i) {
    const size_t begin = static_cast<size_t>(corpus->offsets[static_cast<size_t>(i)]), length = data->length(i);
    const double dense = square * static_cast<double>(length);
    double sparse = 0, before = 1;
    for (size_t t = 0; t < length; ++t) {
      const double now = static_cast<double>(masks->sets.set(data->set_of(begin + t)).size());
      sparse += kSparseProduct * before * now;
      before = now;
    }
    data->sparse[static_cast<size_t>(i)] = sparse < dense;
    data->products += std::min(sparse, dense) + kToken * static_cast<double>(length);
  }
  return data;
}

}  // namespace hws
