// hws_pairs_chunks, hws_pairs_learner_*: include/hawser/pairs.h.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/learner/handles.hh"
#include "capi/pairs/pairs_calls.hh"
#include "hawser/pairs.h"
#include "src/pairs/pair_learner.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr ChunkSizes kSizes{};
constexpr OptionSpec kChunkOptions[] = {
    int_option("max_input", kSizes.max_input, 1, kMaxChunkSide, "input symbols of a chunk at most"),
    int_or_auto("max_output", 1, kMaxChunkSide,
                "output symbols of a chunk at most; auto: 2, or as many as all but 1 % of the pairs need"),
    int_option("insertions", kSizes.insertions, 0, 1, "1: chunks may read nothing"),
    int_option("deletions", kSizes.deletions, 0, 1, "1: chunks may write nothing"),
    kMaxBytes};
constexpr auto kPairLearnerOptions = options_of(pair_fields::kFields, kThreads, kMaxBytes);

const RowLearner &pairs_learner(const hws_learner *learner) {
  const Learner &l = *given(learner, "learner").p;
  if (l.family() != kPairFamily) fail(Code::argument, "a learner of another family; expected one from hws_pairs_learner_new");
  return static_cast<const RowLearner &>(l);
}

}  // namespace

HWS_OPTIONS(hws_pairs_chunks, kChunkOptions);
hws_status hws_pairs_chunks(const hws_strings *pairs, const hws_options *options, hws_strings **chunks) {
  return Call().out("chunks", chunks).run([&] {
    const StringBatch &batch = *given(pairs, "pairs").p;
    const Asked asked(option_tables::hws_pairs_chunks, options);
    ChunkSizes sizes;
    sizes.max_input = asked.reader.integer("max_input");
    if (const int64_t most = asked.reader.integer_or("max_output", 0); most > 0) sizes.max_output = most;
    sizes.insertions = asked.reader.integer("insertions") != 0;
    sizes.deletions = asked.reader.integer("deletions") != 0;
    const ChunkList found = chunks_of_pairs(batch, sizes, asked.run());
    const Array<double> ones(static_cast<size_t>(found.size()), 1.0);
    hand_out(chunks, batch_of_chunks(found, ones, batch.alphabets[0], batch.alphabets[1]));
  });
}

HWS_OPTIONS(hws_pairs_learner_new, kPairLearnerOptions);
hws_status hws_pairs_learner_new(const hws_strings *chunks, const hws_strings *pairs, const hws_strings *heldout,
                                 const hws_options *options, hws_learner **learner) {
  return Call().out("learner", learner).run([&] {
    const StringBatchPtr &batch = given(pairs, "pairs").p;
    const AskedLearner asked(option_tables::hws_pairs_learner_new, options);
    PairSettings s;
    read_fields(asked.reader, pair_fields::kFields, &s);
    s.given = true;
    use_fields(asked.reader, pair_fields::kFields, &s);
    const Run &run = asked.run();
    std::unique_ptr<RowLearner> own = new_pair_learner(chunks ? chunks->p.get() : nullptr, batch, s, run);
    if (heldout) own->watch_held_out(pair_held_out(*own, heldout->p, run));
    auto made = std::make_unique<hws_learner>();
    made->p = std::move(own);
    hand_out_learner(learner, std::move(made), options);
  });
}

hws_status hws_pairs_learner_chunks(const hws_learner *learner, hws_strings **chunks) {
  return Call().out("chunks", chunks).run([&] { hand_out(chunks, learned_chunks(pairs_learner(learner))); });
}
