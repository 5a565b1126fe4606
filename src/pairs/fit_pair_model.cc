#include "src/pairs/fit_pair_model.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/error.hh"
#include "fsa/base/parallel_for.hh"
#include "src/pairs/grid_sums.hh"

namespace hws {

namespace {

constexpr int64_t kCutsOfBlock = 256;

// The alphabet of a tape; if it is open, one as large as the labels that occur.
AlphabetPtr sized_alphabet(const AlphabetPtr &own, std::initializer_list<const StringBatch *> batches, int32_t tape) {
  if (!own->is_open()) return own;
  Label most = 1;
  for (const StringBatch *batch : batches) {
    for (int64_t i = 0; i < batch->count(); ++i) {
      for (const Label l : batch->labels_of(i, tape)) most = std::max(most, l);
    }
  }
  return Alphabet::sized(most);
}

// The output alphabet with the symbols that others fold to, and by symbol what it folds to. A name that consists of marks
// alone stays what it is.
struct FoldedAlphabet {
  AlphabetPtr alphabet;
  Array<Label> folded;
};
FoldedAlphabet fold_alphabet(const AlphabetPtr &own, const std::string &marks) {
  if (marks.empty()) return {own, {}};
  if (!own->has_names()) fail(Code::argument, "marks of output symbols that have no names; expected an alphabet with names");
  std::vector<std::string> names;
  for (Label l = 1; l <= own->size(); ++l) names.emplace_back(own->name(l));
  Array<Label> folded;
  const auto count = static_cast<Label>(own->size());
  std::vector<std::string> bases;
  for (Label l = 1; l <= count; ++l) {
    const std::string_view name = own->name(l);
    const size_t last = name.find_last_not_of(marks);
    const std::string_view base = last == std::string_view::npos ? name : name.substr(0, last + 1);
    Label to = own->find(base);
    if (to == 0) {
      const auto at = std::find(bases.begin(), bases.end(), base);
      to = count + 1 + static_cast<Label>(at - bases.begin());
      if (at == bases.end()) bases.emplace_back(base);
    }
    folded.push_back(to);
  }
  for (const std::string &base : bases) {
    names.push_back(base);
    folded.push_back(static_cast<Label>(folded.size()) + 1);
  }
  return {bases.empty() ? own : Alphabet::named(std::move(names)), std::move(folded)};
}

// The best ways of all pairs as sequences of chunks, put end to end.
struct Ways {
  Array<int32_t> chunks;
  Array<int64_t> begin{0};
  double log_likelihood = 0;
};
Ways best_ways(const PairGrids &grids, const ChunkWeights &weights, const Run &run) {
  const int64_t blocks = (grids.count() + kCutsOfBlock - 1) / kCutsOfBlock;
  std::vector<Ways> parts(static_cast<size_t>(blocks));
  parallel_for(blocks, run.threads, [&](int64_t b) {
    GridSums sums;
    Array<int32_t> way;
    Ways &part = parts[static_cast<size_t>(b)];
    for (int64_t p = b * kCutsOfBlock; p < std::min((b + 1) * kCutsOfBlock, grids.count()); ++p) {
      run.check();
      if (grids.weight(p) > 0) {
        const double log_p = sums.best(grids, p, weights, &way);
        if (log_p > -INFINITY) part.log_likelihood += grids.weight(p) * log_p;
      } else {
        way.clear();
      }
      part.chunks.insert(part.chunks.end(), way.begin(), way.end());
      part.begin.push_back(static_cast<int64_t>(part.chunks.size()));
    }
  });
  Ways all;
  for (Ways &part : parts) {
    const auto before = static_cast<int64_t>(all.chunks.size());
    for (size_t k = 1; k < part.begin.size(); ++k) all.begin.push_back(before + part.begin[k]);
    all.chunks.insert(all.chunks.end(), part.chunks.begin(), part.chunks.end());
    all.log_likelihood += part.log_likelihood;
    part = {};
  }
  return all;
}

// Sequences of chunks in the order of reading, each of which reads something, by their keys.
struct Sequences {
  SequenceTable keys{"chunks"};
  StringBatch strings;  // labels are numbers of keys + 1
  int64_t left_out = 0;
};
void add_sequence(std::span<const int32_t> way, const ChunkList &chunks, bool reversed, double weight, Sequences *to,
                  const Run &run) {
  Array<Label> input, output, side;
  Array<int32_t> key;
  const auto put = [&] {
    chunk_key(input, output, &key);
    to->strings.labels.push_back(to->keys.number(key, run) + 1);
    input.clear();
    output.clear();
  };
  for (size_t i = 0; i < way.size(); ++i) {
    const ChunkSides sides = chunks[way[reversed ? way.size() - 1 - i : i]];
    if (!sides.input.empty() && !input.empty()) put();
    in_reading_order(sides.input, reversed, &side);
    input.insert(input.end(), side.begin(), side.end());
    in_reading_order(sides.output, reversed, &side);
    output.insert(output.end(), side.begin(), side.end());
  }
  put();
  to->strings.end_string();
  to->strings.end_item(weight);
}

Sequences chunk_sequences(const Ways &ways, const PairGrids &grids, const ChunkList &chunks, bool reversed, const Run &run) {
  Sequences all;
  for (int64_t p = 0; p < grids.count(); ++p) {
    run.check();
    const auto length = static_cast<size_t>(ways.begin[p + 1] - ways.begin[p]);
    const std::span<const int32_t> way(ways.chunks.data() + ways.begin[p], length);
    if (grids.weight(p) == 0) continue;
    // A pair of an empty input and an output is one that chunks may make and that no reading makes.
    if (way.empty() || grids.pairs().labels_of(p, 0).empty()) ++all.left_out;
    else add_sequence(way, chunks, reversed, grids.weight(p), &all, run);
  }
  return all;
}

}  // namespace

FittedPairModel fit_pair_model(const StringBatch &given, const StringBatchPtr &pairs, const PairFitSettings &s,
                               const Run &run) {
  check_pairs(*pairs);
  const WeightedChunks chunks = chunks_of_batch(given, run);
  const AlphabetPtr input = join(chunks.input, pairs->alphabets[0]), output = join(chunks.output, pairs->alphabets[1]);
  if (!input || !output) fail(Code::argument, "chunks over other alphabets than the pairs; expected the same two");
  FittedPairModel fitted;
  PairModelParts parts;
  parts.reversed = s.direction == PairDirection::backward;
  parts.input = sized_alphabet(input, {&given, pairs.get()}, 0);
  FoldedAlphabet folded = fold_alphabet(sized_alphabet(output, {&given, pairs.get()}, 1), s.marks);
  parts.output = std::move(folded.alphabet);
  parts.folded = std::move(folded.folded);
  Sequences sequences;
  {
    run.stage("cutting pairs", pairs->count());
    const PairGrids grids(pairs, chunks.chunks, run);
    const Ways ways = best_ways(grids, ChunkWeights(chunks.weights), run);
    fitted.log_likelihood = ways.log_likelihood;
    sequences = chunk_sequences(ways, grids, chunks.chunks, parts.reversed, run);
  }
  fitted.left_out = sequences.left_out;
  if (sequences.strings.count() == 0) fail(Code::empty, "no pair with a weight above 0 that the chunks make; expected one");
  Array<int32_t> place;
  parts.chunks = ChunkList::sorted(sequences.keys, &place, run);
  for (Label &l : sequences.strings.labels) l = place[l - 1] + 1;
  run.stage("estimating an n-gram model of chunks", 0);
  parts.ngrams = estimate_sequences(std::move(sequences.strings), Alphabet::sized(parts.chunks.size()), s, run);
  if (s.weight_bits) {  // answers are those of the packed weights, before and after the model was in a file
    parts.packed = pack_ngrams(*parts.ngrams, static_cast<int32_t>(*s.weight_bits), run);
    parts.ngrams = unpack_ngrams(*parts.packed, run);
  }
  fitted.model = std::make_shared<const PairModel>(std::move(parts));
  return fitted;
}

}  // namespace hws
