// A beam search over an input from its first symbol to its last one. A column holds the hypotheses about what was written by
// the time that some number of input symbols is read. A hypothesis is a state of the n-gram model and a tail, which is what its
// user must know of the output. Hypotheses with equal states and tails are one, and their probabilities are added (or the
// larger one is taken). Three users differ in their tails:
//
//   outputs of an input      the output itself, as a node of a tree (best_outputs.cc)
//   the total of an input    nothing: all outputs are one (input_sums.cc)
//   a given pair             how much of its output is written (pair_score.cc)
//
// In each column, hypotheses whose ln p is less than the best one's by more than `beam` are left out, and those beyond the best
// `hypotheses`. With an endless beam and as many hypotheses as there are, sums are exact. A column costs its states times
// their contexts, and its hypotheses times the chunks that come within the beam.
#pragma once
#include <cmath>

#include "fsa/base/log_add.hh"
#include "src/pairs/chunk_moves.hh"

namespace hws {

struct SearchSettings {
  double beam = 8;          // nats
  int64_t hypotheses = 48;  // of a column, at most
  bool fold = false;        // output symbols are read as those they fold to
};

struct Hypothesis {
  NgramNode state;
  int32_t tail;
  double log_p;
  int32_t number;  // in the order in which hypotheses came to be
};

// How a hypothesis came from another one, for those who go back through the columns.
struct Arrival {
  int32_t from, to;  // numbers of hypotheses
  Label chunk;
  double log_p;  // of the earlier hypothesis and of the chunk
};

// A `Tails` has
//   static constexpr bool kBest          whether the larger of two probabilities is taken instead of their sum
//   static constexpr bool kTrace         whether arrivals are kept
//   static constexpr bool kChecks        whether after() may refuse symbols
//   int32_t first()                      the tail before the first symbol
//   int32_t after(int32_t tail, std::span<const Label> output)
//                                        the tail after these output symbols; -1: they are not possible
template <class Tails>
class ColumnSearch {
 public:
  ColumnSearch(const PairModel &model, const SearchSettings &settings)
      : model_(model), settings_(settings), moves_(model),
        columns_(static_cast<size_t>(model.chunks().longest_input()) + 1) {}

  // The hypotheses after the last symbol of an input in the order of reading, without the probability of the end.
  const Array<Hypothesis> &search(std::span<const Label> input, Tails *tails, const Run &run) {
    for (Column &column : columns_) column.clear();
    arrivals_.clear();
    made_ = 0;
    add(&at(0), model_.ngrams()->start(), tails->first(), 0, -1, 0);
    for (size_t i = 0; i < input.size(); ++i) {
      if (!at(i).hypotheses.empty()) {
        run.check();
        prune(&at(i));
        model_.ranges(input.subspan(i), &ranges_);
        for (size_t length = 1; length <= ranges_.size(); ++length) {
          if (!ranges_[length - 1].empty()) extend(at(i), &at(i + length), ranges_[length - 1], tails);
        }
      }
      at(i).clear();  // its place is that of a later column
    }
    prune(&at(input.size()));
    return at(input.size()).hypotheses;
  }
  double end(NgramNode state) const { return moves_.end(state); }
  std::span<const Arrival> arrivals() const { return arrivals_; }  // of the last search
  int32_t hypotheses() const { return made_; }

 private:
  struct Slot {
    uint32_t mark = 0;
    int32_t tail = 0, place = 0;
    NgramNode state = 0;
  };
  struct Move {
    Label chunk;
    NgramNode to;
    double log_p;
  };

  // What is after some number of input symbols, and a table of it by state and tail. Columns share their places in turn.
  struct Column {
    Array<Hypothesis> hypotheses;
    Array<Slot> slots = Array<Slot>(256, Slot{});
    size_t taken = 0;
    uint32_t mark = 0;
    double top = -INFINITY;  // ln p of the best hypothesis

    void clear() {
      hypotheses.clear();
      taken = 0;
      top = -INFINITY;
      if (++mark == 0) {
        for (Slot &slot : slots) slot.mark = 0;
        mark = 1;
      }
    }
  };
  Column &at(size_t column) { return columns_[column % columns_.size()]; }

  Slot &slot_of(Column *column, int32_t tail, NgramNode state) {
    Array<Slot> &slots = column->slots;
    const size_t mask = slots.size() - 1;
    const uint64_t key = static_cast<uint64_t>(static_cast<uint32_t>(tail)) << 32 | static_cast<uint32_t>(state);
    size_t place = static_cast<size_t>(hash_.of(key)) & mask;
    while (slots[place].mark == column->mark && !(slots[place].tail == tail && slots[place].state == state)) {
      place = (place + 1) & mask;
    }
    return slots[place];
  }
  void grow(Column *column) {
    Array<Slot> old(2 * column->slots.size(), Slot{});
    old.swap(column->slots);
    for (const Slot &slot : old) {
      if (slot.mark == column->mark) slot_of(column, slot.tail, slot.state) = slot;
    }
  }

  void add(Column *column, NgramNode state, int32_t tail, double log_p, int32_t from, Label chunk) {
    if (2 * (column->taken + 1) > column->slots.size()) grow(column);
    Array<Hypothesis> &to = column->hypotheses;
    Slot &slot = slot_of(column, tail, state);
    bool better = true;
    if (slot.mark != column->mark) {
      slot = {column->mark, tail, static_cast<int32_t>(to.size()), state};
      ++column->taken;
      to.push_back({state, tail, log_p, made_++});
    } else {
      Hypothesis &known = to[slot.place];
      better = log_p > known.log_p;
      if constexpr (Tails::kBest) known.log_p = std::max(known.log_p, log_p);
      else known.log_p = log_add(known.log_p, log_p);
    }
    const Hypothesis &now = to[slot.place];
    column->top = std::max(column->top, now.log_p);
    if constexpr (Tails::kTrace) {
      if (from >= 0 && (better || !Tails::kBest)) arrivals_.push_back({from, now.number, chunk, log_p});
    }
  }

  // Leaves out what is outside the beam, and brings hypotheses of equal states together. Places of the column are not asked for
  // afterwards.
  void prune(Column *whole) {
    Array<Hypothesis> &column = whole->hypotheses;
    const double least = whole->top - settings_.beam;
    erase_if(column, [&](const Hypothesis &h) { return h.log_p < least; });
    const auto most = static_cast<size_t>(settings_.hypotheses);
    if (column.size() > most) {
      std::nth_element(column.begin(), column.begin() + most, column.end(), [](const Hypothesis &a, const Hypothesis &b) {
        return a.log_p != b.log_p ? a.log_p > b.log_p : a.number < b.number;
      });
      column.resize(most);
    }
    std::sort(column.begin(), column.end(), [](const Hypothesis &a, const Hypothesis &b) {
      if (a.state != b.state) return a.state < b.state;
      return a.log_p != b.log_p ? a.log_p > b.log_p : a.number < b.number;
    });
  }

  void extend(const Column &from, Column *to, ChunkRange range, Tails *tails) {
    const Array<Hypothesis> &column = from.hypotheses;
    // A first look at the best hypothesis says what others must reach.
    const Hypothesis *best = column.begin();
    for (const Hypothesis &h : column) {
      if (h.log_p > best->log_p) best = &h;
    }
    double reached = to->top;
    if constexpr (!Tails::kChecks) {
      moves_.each(best->state, range, reached - best->log_p,
                  [&](Label, NgramNode, double log_p) { reached = std::max(reached, best->log_p + log_p); });
    }
    const Hypothesis *h = column.begin();
    while (h != column.end()) {
      const NgramNode state = h->state;
      found_.clear();
      moves_.each(state, range, std::max(reached, to->top) - settings_.beam - h->log_p,
                  [&](Label chunk, NgramNode next, double log_p) { found_.push_back({chunk, next, log_p}); });
      for (; h != column.end() && h->state == state; ++h) {
        for (const Move &move : found_) {
          const double log_p = h->log_p + move.log_p;
          if (log_p < std::max(reached, to->top) - settings_.beam) continue;
          const int32_t tail = tails->after(h->tail, model_.output_of(move.chunk, settings_.fold));
          if (tail >= 0) add(to, move.to, tail, log_p, h->number, move.chunk);
        }
      }
    }
  }

  const PairModel &model_;
  SearchSettings settings_;
  ChunkMoves moves_;
  std::vector<Column> columns_;
  Array<ChunkRange> ranges_;
  Array<Move> found_;
  Array<Arrival> arrivals_;
  TableHash hash_;
  int32_t made_ = 0;
};

}  // namespace hws
