#include "src/pairs/pair_grids.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/error.hh"
#include "src/pairs/chunk_list.hh"

namespace hws {

namespace {

int64_t shape_bytes(const CutShape &shape) {
  return static_cast<int64_t>(shape.cells.size() * sizeof(CutCell) + shape.edges.size() * sizeof(CutEdge));
}

// Cells are visited row by row, which is a topological order: every chunk leads to a later row or further along its row.
CutShape make_shape(int32_t inputs, int32_t outputs, std::span<const ChunkKind> kinds, const Run &run) {
  CutShape shape;
  const int64_t width = int64_t{outputs} + 1, cells = (int64_t{inputs} + 1) * width;
  if (cells > INT32_MAX) fail(Code::limit, "a pair of %d and %d symbols; expected a grid of 31 bits", inputs, outputs);
  run.limit_bytes(cells * 5);
  Array<char> reached(static_cast<size_t>(cells), 0), useful(static_cast<size_t>(cells), 0);
  const auto each = [&](int32_t i, int32_t j, auto visit) {
    for (const ChunkKind kind : kinds) {
      if (i + kind.input <= inputs && j + kind.output <= outputs) visit((i + kind.input) * width + j + kind.output);
    }
  };
  reached[0] = useful[cells - 1] = 1;
  for (int32_t i = 0; i <= inputs; ++i) {
    for (int32_t j = 0; j <= outputs; ++j) {
      if (reached[i * width + j]) each(i, j, [&](int64_t to) { reached[to] = 1; });
    }
  }
  for (int32_t i = inputs; i >= 0; --i) {
    for (int32_t j = outputs; j >= 0; --j) each(i, j, [&](int64_t to) { useful[i * width + j] |= useful[to]; });
  }
  if (!useful[0]) return shape;
  Array<int32_t> number(static_cast<size_t>(cells), -1);
  for (int32_t i = 0; i <= inputs; ++i) {
    for (int32_t j = 0; j <= outputs; ++j) {
      const int64_t at = i * width + j;
      if (!reached[at] || !useful[at]) continue;
      number[at] = static_cast<int32_t>(shape.cells.size());
      shape.cells.push_back({i, j});
    }
  }
  for (const CutCell cell : shape.cells) {
    const int32_t from = number[cell.input * width + cell.output];
    each(cell.input, cell.output, [&](int64_t to) {
      if (number[to] >= 0) shape.edges.push_back({from, number[to]});
    });
  }
  return shape;
}

// Shapes by lengths, made once each.
class Shapes {
 public:
  Shapes(std::vector<std::unique_ptr<CutShape>> *shapes, Array<ChunkKind> kinds) : shapes_(shapes), kinds_(std::move(kinds)) {}
  int32_t of(size_t inputs, size_t outputs, const Run &run) {
    if (std::max(inputs, outputs) >= INT32_MAX) fail(Code::limit, "a string of more than 31 bits of symbols");
    const auto [at, fresh] = number_.try_emplace({inputs, outputs}, static_cast<int32_t>(shapes_->size()));
    if (fresh) {
      shapes_->push_back(std::make_unique<CutShape>(
          make_shape(static_cast<int32_t>(inputs), static_cast<int32_t>(outputs), kinds_, run)));
      run.limit_bytes(bytes_ += shape_bytes(*shapes_->back()));
    }
    return at->second;
  }

 private:
  std::vector<std::unique_ptr<CutShape>> *shapes_;
  Array<ChunkKind> kinds_;
  std::map<std::pair<size_t, size_t>, int32_t> number_;
  int64_t bytes_ = 0;
};

// The key of the chunk that an edge stands for in a pair.
void edge_key(const StringBatch &pairs, int64_t pair, const CutShape &shape, CutEdge edge, Array<int32_t> *key) {
  const CutCell from = shape.cells[edge.from], to = shape.cells[edge.to];
  const auto part = [&](int32_t tape, int32_t first, int32_t last) {
    return pairs.labels_of(pair, tape).subspan(static_cast<size_t>(first), static_cast<size_t>(last - first));
  };
  chunk_key(part(0, from.input, to.input), part(1, from.output, to.output), key);
}

}  // namespace

void check_weights_of(const StringBatch &strings, const char *what) {
  for (int64_t i = 0; i < strings.count(); ++i) {
    const double w = strings.values[i];
    if (!(w >= 0 && w < INFINITY)) {
      fail(Code::argument, "%s %" PRId64 " has the weight %s; expected a finite number >= 0", what, i, NumberText(w).text);
    }
  }
}

void check_pairs(const StringBatch &pairs) {
  if (pairs.tapes != 2) fail(Code::argument, "pairs of %d tapes; expected 2, input and output", pairs.tapes);
  check_weights_of(pairs, "pair");
}

int64_t longest_output(const StringBatch &pairs, const ChunkSizes &sizes) {
  if (sizes.max_output) return *sizes.max_output;
  if (sizes.insertions) return 2;  // with these every pair can be cut
  Array<double> by_need(kMaxChunkSide + 2, 0.0);  // weights of pairs by the output symbols that a chunk must have
  double all = 0, beyond = 0;
  for (int64_t p = 0; p < pairs.count(); ++p) {
    const size_t inputs = pairs.labels_of(p, 0).size(), outputs = pairs.labels_of(p, 1).size();
    if (inputs == 0) continue;
    by_need[std::min<size_t>((outputs + inputs - 1) / inputs, kMaxChunkSide + 1)] += pairs.values[p];
    all += pairs.values[p];
  }
  int64_t longest = kMaxChunkSide;
  beyond = by_need[kMaxChunkSide + 1];
  while (longest > 2 && beyond + by_need[longest] <= all / 100) beyond += by_need[longest--];
  return longest;
}

Array<ChunkKind> chunk_kinds(const ChunkSizes &sizes, int64_t max_output) {
  Array<ChunkKind> kinds;
  for (int32_t x = sizes.insertions ? 0 : 1; x <= sizes.max_input; ++x) {
    for (int32_t y = sizes.deletions ? 0 : 1; y <= max_output; ++y) {
      if (x + y > 0) kinds.push_back({x, y});
    }
  }
  return kinds;
}

Array<ChunkKind> chunk_kinds(const ChunkList &chunks) {
  Array<ChunkKind> kinds;
  for (int32_t k = 0; k < chunks.size(); ++k) {
    const ChunkSides sides = chunks[k];
    const ChunkKind kind{static_cast<int32_t>(sides.input.size()), static_cast<int32_t>(sides.output.size())};
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.push_back(kind);
  }
  std::sort(kinds.begin(), kinds.end(),
            [](ChunkKind a, ChunkKind b) { return std::pair(a.input, a.output) < std::pair(b.input, b.output); });
  return kinds;
}

PairGrids::~PairGrids() = default;

PairGrids::PairGrids(StringBatchPtr pairs, const ChunkList &chunks, const Run &run) : pairs_(std::move(pairs)) {
  check_pairs(*pairs_);
  Shapes shapes(&shapes_, chunk_kinds(chunks));
  begin_.push_back(0);
  Array<int32_t> key;
  Array<char> reached;
  for (int64_t p = 0; p < count(); ++p) {
    run.check();
    shape_of_.push_back(shapes.of(pairs_->labels_of(p, 0).size(), pairs_->labels_of(p, 1).size(), run));
    const CutShape &shape = *shapes_[static_cast<size_t>(shape_of_.back())];
    reached.assign(shape.cells.size(), 0);
    if (!reached.empty()) reached[0] = 1;
    for (const CutEdge edge : shape.edges) {
      edge_key(*pairs_, p, shape, edge, &key);
      const int32_t chunk = chunks.find(key);
      chunks_.push_back(chunk < 0 ? chunks.size() : chunk);
      if (chunk >= 0 && reached[edge.from]) reached[edge.to] = 1;
    }
    begin_.push_back(static_cast<int64_t>(chunks_.size()));
    can_be_cut_.push_back(!reached.empty() && reached.back());
    uncut_ += !can_be_cut_.back();
  }
}

ChunkList chunks_of_pairs(const StringBatch &pairs, const ChunkSizes &sizes, const Run &run) {
  check_pairs(pairs);
  std::vector<std::unique_ptr<CutShape>> made;
  Shapes shapes(&made, chunk_kinds(sizes, longest_output(pairs, sizes)));
  SequenceTable keys("chunks");
  Array<int32_t> key;
  for (int64_t p = 0; p < pairs.count(); ++p) {
    run.check();
    if (!(pairs.values[p] > 0)) continue;
    const int32_t number = shapes.of(pairs.labels_of(p, 0).size(), pairs.labels_of(p, 1).size(), run);
    const CutShape &shape = *made[static_cast<size_t>(number)];
    for (const CutEdge edge : shape.edges) {
      edge_key(pairs, p, shape, edge, &key);
      keys.number(key, run);
    }
  }
  return ChunkList::sorted(keys, nullptr, run);
}

}  // namespace hws
