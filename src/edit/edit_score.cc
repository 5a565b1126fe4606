#include "src/edit/edit_score.hh"

#include <algorithm>

#include "fsa/base/parallel_for.hh"
#include "src/edit/edit_lattice.hh"

namespace hws {

void score_pairs(const EditSites &sites, std::span<const double> probabilities, const StringBatch &pairs,
                 std::span<double> log_probs, const Run &run) {
  constexpr int64_t kChunk = 64;
  run.stage("edit model: scores", pairs.count());
  parallel_for((pairs.count() + kChunk - 1) / kChunk, run.threads, [&](int64_t chunk) {
    EditLattice lattice;
    for (int64_t p = chunk * kChunk; p < std::min((chunk + 1) * kChunk, pairs.count()); ++p) {
      run.check();
      log_probs[static_cast<size_t>(p)] =
          lattice.forward(sites.cells(p), pairs.labels_of(p, 0).size(), pairs.labels_of(p, 1).size(), probabilities, run);
    }
  });
}

void score_pairs(const EditModel &model, const StringBatch &pairs, std::span<double> log_probs, const Run &run) {
  const EditSites sites(model, pairs, run);
  run.limit_bytes(sites.bytes() + static_cast<int64_t>(sites.size() * kMoves * 8));
  Array<double> probabilities(sites.size() * kMoves);
  sites.evaluate(model, model.own(insert_stage), model.own(write_stage), probabilities, run);
  score_pairs(sites, probabilities, pairs, log_probs, run);
}

}  // namespace hws
