#include "src/pairs/chunk_list.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <numeric>

#include "fsa/base/error.hh"

namespace hws {

ChunkList ChunkList::sorted(const SequenceTable &keys, Array<int32_t> *place_of, const Run &run) {
  Array<int32_t> order(static_cast<size_t>(keys.size()));
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int32_t a, int32_t b) {
    const ChunkSides s = sides_of(keys.at(a)), t = sides_of(keys.at(b));
    const int32_t inputs = compared(s.input, t.input);
    return (inputs != 0 ? inputs : compared(s.output, t.output)) < 0;
  });
  ChunkList list;
  if (place_of) place_of->assign(order.size(), 0);
  for (const int32_t k : order) {
    const int32_t place = list.table_.number(keys.at(k), run);
    if (place_of) (*place_of)[k] = place;
    const ChunkSides sides = sides_of(keys.at(k));
    list.longest_input_ = std::max(list.longest_input_, static_cast<int32_t>(sides.input.size()));
    list.longest_output_ = std::max(list.longest_output_, static_cast<int32_t>(sides.output.size()));
  }
  return list;
}

WeightedChunks chunks_of_batch(const StringBatch &batch, const Run &run) {
  if (batch.tapes != 2) fail(Code::argument, "chunks of %d tapes; expected 2, input and output", batch.tapes);
  SequenceTable keys("chunks");
  Array<int32_t> key;
  for (int64_t i = 0; i < batch.count(); ++i) {
    const auto input = batch.labels_of(i, 0), output = batch.labels_of(i, 1);
    const double weight = batch.values[i];
    if (!(weight >= 0 && weight < INFINITY)) {
      fail(Code::argument, "chunk %" PRId64 " has the weight %s; expected a finite number >= 0", i, NumberText(weight).text);
    }
    if (input.size() + output.size() == 0 || std::max(input.size(), output.size()) > kMaxChunkSide) {
      fail(Code::argument, "chunk %" PRId64 " has %zu input and %zu output symbols; expected at most %d of each, one in all",
           i, input.size(), output.size(), kMaxChunkSide);
    }
    chunk_key(input, output, &key);
    if (keys.number(key, run) != i) fail(Code::argument, "chunk %" PRId64 " is there twice; expected each chunk once", i);
  }
  WeightedChunks made{{}, Array<double>(batch.values.size()), batch.alphabets[0], batch.alphabets[1]};
  Array<int32_t> place;
  made.chunks = ChunkList::sorted(keys, &place, run);
  for (size_t i = 0; i < place.size(); ++i) made.weights[place[i]] = batch.values[i];
  return made;
}

StringBatchPtr batch_of_chunks(const ChunkList &chunks, std::span<const double> weights, const AlphabetPtr &input,
                               const AlphabetPtr &output) {
  auto batch = std::make_shared<StringBatch>();
  batch->tapes = 2;
  batch->alphabets = {input, output};
  for (int32_t k = 0; k < chunks.size(); ++k) {
    const ChunkSides sides = chunks[k];
    for (const std::span<const Label> side : {sides.input, sides.output}) {
      batch->labels.insert(batch->labels.end(), side.begin(), side.end());
      batch->end_string();
    }
    batch->end_item(weights[static_cast<size_t>(k)]);
  }
  return batch;
}

}  // namespace hws
