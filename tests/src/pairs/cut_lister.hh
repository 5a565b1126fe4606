// The slow and obvious reference of pair models: all ways to cut a pair, and all sequences of chunks that read an input, listed
// one after the other.
#pragma once
#include <functional>
#include <map>
#include <vector>

#include "fsa/base/rng.hh"
#include "src/pairs/pair_model.hh"

namespace hws {

using Way = std::vector<int32_t>;  // chunks, counted from 0

inline bool begins_with(std::span<const Label> string, std::span<const Label> first) {
  return first.size() <= string.size() && std::equal(first.begin(), first.end(), string.begin());
}

inline void list_cuts(std::span<const Label> input, std::span<const Label> output, const ChunkList &chunks, Way *way,
                      const std::function<void(const Way &)> &visit) {
  if (input.empty() && output.empty()) visit(*way);
  for (int32_t k = 0; k < chunks.size(); ++k) {
    const ChunkSides sides = chunks[k];
    if (!begins_with(input, sides.input) || !begins_with(output, sides.output)) continue;
    way->push_back(k);
    list_cuts(input.subspan(sides.input.size()), output.subspan(sides.output.size()), chunks, way, visit);
    way->pop_back();
  }
}

// ln p of each output of an input in the order of reading, summed over all sequences of chunks, by the n-gram model's own
// scores of strings.
using Outputs = std::map<std::vector<Label>, double>;
inline void list_outputs(const PairModel &model, std::span<const Label> rest, bool fold, Array<Label> *chunks,
                         std::vector<Label> *output, Outputs *outputs) {
  if (rest.empty()) {
    const double log_p = model.ngrams()->log_weight(*chunks);
    const auto [at, fresh] = outputs->emplace(*output, log_p);
    if (!fresh) at->second = std::log(std::exp(at->second) + std::exp(log_p));
    return;
  }
  for (int32_t k = 0; k < model.chunks().size(); ++k) {
    const ChunkSides sides = model.chunks()[k];
    if (!begins_with(rest, sides.input)) continue;
    chunks->push_back(k + 1);
    for (const Label l : sides.output) output->push_back(model.read_as(l, fold));
    list_outputs(model, rest.subspan(sides.input.size()), fold, chunks, output, outputs);
    output->resize(output->size() - sides.output.size());
    chunks->pop_back();
  }
}

// Random pairs over small alphabets: some equal, some empty.
inline std::shared_ptr<StringBatch> random_pairs(Rng *rng, int64_t count, int32_t inputs, int32_t outputs, uint64_t longest,
                                                 const std::vector<std::string> &output_names = {}) {
  auto batch = std::make_shared<StringBatch>();
  batch->tapes = 2;
  batch->alphabets = {Alphabet::sized(inputs), output_names.empty() ? Alphabet::sized(outputs) : Alphabet::named(output_names)};
  for (int64_t i = 0; i < count; ++i) {
    for (const int32_t symbols : {inputs, outputs}) {
      for (uint64_t n = rng->below(longest + 1); n > 0; --n) {
        batch->labels.push_back(static_cast<Label>(rng->below(static_cast<uint64_t>(symbols))) + 1);
      }
      batch->end_string();
    }
    batch->end_item(static_cast<double>(rng->below(4)));
  }
  return batch;
}

}  // namespace hws
