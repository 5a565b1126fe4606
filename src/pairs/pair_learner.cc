#include "src/pairs/pair_learner.hh"

#include "fsa/base/error.hh"

namespace hws {

namespace {

constexpr int32_t kPairLearnerVersion = 1;  // raised when what a checkpoint holds changes

const PairFamily &pair_family_of(const RowLearner &learner) { return static_cast<const PairFamily &>(learner.data()); }

}  // namespace

std::unique_ptr<RowLearner> new_pair_learner(const StringBatch *given, StringBatchPtr pairs, const PairSettings &settings,
                                             const Run &run) {
  check_pairs(*pairs);
  PairSettings s = settings;
  s.has_chunks = given != nullptr;
  s.prior = s.prior.value_or(row_fields::modes(s) ? 1 : .01);  // modes are sought with 1: no prior at all
  Array<double> start;
  auto chunks = std::make_shared<ChunkList>();
  if (given) {
    WeightedChunks made = chunks_of_batch(*given, run);
    if (!join(made.input, pairs->alphabets[0]) || !join(made.output, pairs->alphabets[1])) {
      fail(Code::argument, "chunks over other alphabets than the pairs; expected the same two");
    }
    *chunks = std::move(made.chunks);
    start = std::move(made.weights);
  } else {
    *chunks = chunks_of_pairs(*pairs, s.sizes, run);
    start.assign(static_cast<size_t>(chunks->size()), 1.0);
  }
  double sum = 0;
  for (const double weight : start) sum += weight;
  if (!(sum > 0) || !(sum < INFINITY)) fail(Code::empty, "no chunk with a weight above 0; expected at least one");
  for (double &weight : start) weight /= sum;
  auto family = std::make_shared<const PairFamily>(std::move(chunks), std::move(pairs), *s.prior,
                                                   PairFamily::Uncut::left_out, run);
  if (!(family->tokens() > 0) && !s.items) {
    fail(Code::empty, "no pair with a weight above 0 that chunks of these sizes make; expected at least one");
  }
  return new_row_learner(kPairFamily, kPairLearnerVersion, pair_fields::kFields, s, std::move(family), std::move(start), run);
}

RowFamilyPtr pair_held_out(const RowLearner &learner, StringBatchPtr pairs, const Run &run) {
  return std::make_shared<const PairFamily>(pair_family_of(learner).chunks(), std::move(pairs), 1,
                                            PairFamily::Uncut::impossible, run);
}

StringBatchPtr learned_chunks(const RowLearner &learner) {
  const PairFamily &family = pair_family_of(learner);
  const Array<double> rows = learner.rows();
  const StringBatch &pairs = family.grids().pairs();
  const StringBatchPtr all = batch_of_chunks(*family.chunks(), rows, pairs.alphabets[0], pairs.alphabets[1]);
  auto kept = std::make_shared<StringBatch>();
  kept->tapes = 2;
  kept->alphabets = all->alphabets;
  for (int64_t k = 0; k < all->count(); ++k) {
    if (!(all->values[k] > 0)) continue;
    for (const int32_t tape : {0, 1}) {
      const std::span<const Label> side = all->labels_of(k, tape);
      kept->labels.insert(kept->labels.end(), side.begin(), side.end());
      kept->end_string();
    }
    kept->end_item(all->values[k]);
  }
  return kept;
}

}  // namespace hws
