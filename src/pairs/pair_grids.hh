// The ways to cut pairs of strings into chunks. A cell (i, j) of a pair's grid is a cut after i input and j output symbols. An
// edge from one cell to a later one is a chunk. Pairs of the same lengths share the shape of their grid: its cells that lie on
// a way from the first cell to the last one, and the edges between them, ordered by the cell they leave. A pair itself keeps
// 4 bytes per edge: the chunk that its symbols make there.
#pragma once
#include <map>
#include <optional>

#include "src/pairs/chunk_list.hh"

namespace hws {

// A kind of chunk: numbers of input and output symbols. Some symbol is in each.
struct ChunkKind {
  int32_t input, output;
  friend bool operator==(const ChunkKind &, const ChunkKind &) = default;
};

struct CutCell {
  int32_t input, output;  // symbols before the cut
};
struct CutEdge {
  int32_t from, to;  // cells; from < to
};
struct CutShape {
  Array<CutCell> cells;  // the first cut first, the last one last; none: no such pair can be cut
  Array<CutEdge> edges;
};

// Which chunks of these sizes cut pairs: 0 or 1 up to the longest. Where no longest output is given, it is the least one with
// which at most one pair in a hundred, by weight, has more output symbols than chunks can write.
struct ChunkSizes {
  int64_t max_input = 1;
  std::optional<int64_t> max_output = {};
  bool insertions = false, deletions = true;  // whether the input, and the output, of a chunk may be empty
};
int64_t longest_output(const StringBatch &pairs, const ChunkSizes &sizes);
Array<ChunkKind> chunk_kinds(const ChunkSizes &sizes, int64_t max_output);
Array<ChunkKind> chunk_kinds(const ChunkList &chunks);

class PairGrids {
 public:
  // Of pairs on two tapes whose values are weights. Fails with `argument` for weights that are negative or not finite.
  PairGrids(StringBatchPtr pairs, const ChunkList &chunks, const Run &run);
  ~PairGrids();

  int64_t count() const { return pairs_->count(); }
  const StringBatch &pairs() const { return *pairs_; }
  const StringBatchPtr &batch() const { return pairs_; }
  double weight(int64_t pair) const { return pairs_->values[static_cast<size_t>(pair)]; }
  const CutShape &shape(int64_t pair) const { return *shapes_[static_cast<size_t>(shape_of_[pair])]; }
  // Per edge of the shape the chunk there; chunks.size() for symbols that are no chunk.
  std::span<const int32_t> chunks(int64_t pair) const {
    return {chunks_.data() + begin_[pair], static_cast<size_t>(begin_[pair + 1] - begin_[pair])};
  }
  bool can_be_cut(int64_t pair) const { return can_be_cut_[pair] != 0; }
  int64_t uncut() const { return uncut_; }  // pairs that no chunks make

 private:
  StringBatchPtr pairs_;
  std::vector<std::unique_ptr<CutShape>> shapes_;
  Array<int32_t> shape_of_;
  Array<int64_t> begin_;
  Array<int32_t> chunks_;
  Array<char> can_be_cut_;
  int64_t uncut_ = 0;
};

// All chunks of these kinds that occur in some way to cut a pair.
ChunkList chunks_of_pairs(const StringBatch &pairs, const ChunkSizes &sizes, const Run &run);

void check_weights_of(const StringBatch &strings, const char *what);  // finite and at least 0: else `argument`
void check_pairs(const StringBatch &pairs);  // two tapes, weights that are finite and at least 0: else `argument`

}  // namespace hws
