// A beam search over an input from its first symbol to its last one. A column holds the hypotheses about what was written by
// the time that some number of input symbols is read. A hypothesis is a state of the n-gram model and a tail, which is what its
// user must know of the output. Hypotheses with equal states and tails are one, and their probabilities are added (or the
// larger one is taken). Users differ in their tails:
//
//   output     the outputs of an input: the output itself, as a node of a tree (best_outputs.cc)
//   language   the total of an input, and draws: the state of the language model, 0 without one (input_sums.cc)
//   written    a given pair: how much of its output is written (pair_score.cc)
//
// A language model multiplies what a hypothesis is worth by the weighted probability of what it has written. An output's share
// of it depends on the output alone, and that of a symbol on the language model's state, so that sums stay sums. A given
// output has one share, which its user adds.
//
// In each column, hypotheses whose ln p is less than the best one's by more than `beam` are left out, and those beyond the best
// `hypotheses`. With an endless beam and as many hypotheses as there are, sums are exact. A column costs its states times
// their contexts, and its hypotheses times the chunks that come within the beam. Of all this only the loop over moves is
// compiled for each kind of tails, as a copy of the whole for each user took twice the code.
#pragma once
#include <optional>

#include "src/pairs/chunk_moves.hh"
#include "src/pairs/output_tree.hh"

namespace hws {

struct SearchSettings {
  double beam = 8;          // nats
  int64_t hypotheses = 48;  // of a column, at most
  bool fold = false;        // output symbols are read as those they fold to
  std::optional<double> language_weight;  // in place of the model's own
};

// The language model of a search, with its weight. It reads output symbols as those they fold to.
class WeightedLanguage {
 public:
  WeightedLanguage(const PairModel &model, const SearchSettings &settings);
  bool is_there() const { return ngrams_ != nullptr; }
  NgramNode start() const { return ngrams_ ? ngrams_->start() : 0; }
  // What reading a symbol, or the end, after a state adds to ln p.
  double read(NgramNode state, Label symbol, NgramNode *to) const {
    return weight_ * ngrams_->read(state, model_.read_as(symbol, true), to);
  }
  double end(NgramNode state) const {
    NgramNode to;
    return ngrams_ ? weight_ * ngrams_->read(state, ngrams_->trie().eos(), &to) : 0;
  }
  // The share of a whole output in the order of reading.
  double of(std::span<const Label> output) const;

 private:
  const PairModel &model_;
  const NgramModel *ngrams_;  // null: there is none, or its weight is 0
  double weight_;
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

enum class Tail : uint8_t { output, language, written };
struct SearchKind {
  Tail tail;
  bool best = false;   // the larger of two probabilities is taken instead of their sum
  bool trace = false;  // arrivals are kept
};

class ColumnSearch {
 public:
  ColumnSearch(const PairModel &model, const SearchSettings &settings, SearchKind kind);
  ~ColumnSearch();

  // The hypotheses after the last symbol of an input in the order of reading, without the probability of the end. `output`
  // is the given one where tails are of what is written.
  const Array<Hypothesis> &search(std::span<const Label> input, std::span<const Label> output, const Run &run);
  // What the end adds to ln p of a hypothesis.
  double end(const Hypothesis &hypothesis) const;
  const WeightedLanguage &language() const { return language_; }
  const OutputTree &tree() const { return tree_; }              // of the last search, where tails are outputs
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
  // A tail and what the language model adds on the way to it. A negative tail: its symbols are not possible.
  struct Step {
    int32_t tail;
    double gain;
  };

  // What is after some number of input symbols, and a table of it by state and tail. Columns share their places in turn.
  struct Column {
    Array<Hypothesis> hypotheses;
    Array<Slot> slots = Array<Slot>(256, Slot{});
    size_t taken = 0;
    uint32_t mark = 0;
    double top = 0;  // ln p of the best hypothesis
    void clear();
  };
  Column &at(size_t column) { return columns_[column % columns_.size()]; }

  template <Tail kTail>
  [[gnu::always_inline]] inline Step after(int32_t tail, std::span<const Label> output);
  Step read_language(int32_t tail, std::span<const Label> output);
  [[gnu::always_inline]] inline Slot &slot_of(Column *column, int32_t tail, NgramNode state);
  void grow(Column *column);
  [[gnu::always_inline]] inline void add(Column *column, NgramNode state, int32_t tail, double log_p, int32_t from,
                                         Label chunk);
  void prune(Column *whole);
  [[gnu::always_inline]] inline void find_moves(NgramNode state, ChunkRange range, double least);
  template <Tail kTail>
  void extend(const Column &from, Column *to, ChunkRange range);

  const PairModel &model_;
  SearchSettings settings_;
  SearchKind kind_;
  WeightedLanguage language_;
  ChunkMoves moves_;
  OutputTree tree_;
  Array<NgramNode> language_states_;  // by node of the tree, where there is a language model
  Array<double> language_sums_;       // by node: ln p of its symbols, with the weight
  std::vector<Column> columns_;
  Array<ChunkRange> ranges_;
  Array<Move> found_;
  Array<Arrival> arrivals_;
  std::span<const Label> output_;
  TableHash hash_;
  int32_t made_ = 0;
};

}  // namespace hws
