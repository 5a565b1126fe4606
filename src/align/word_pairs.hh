// The pairs of a source word and a target word that some pair of sequences has both of, sorted by source word and then by
// target word: the places of the numbers of t(target | source). Row 0 is null's and has the whole target vocabulary, at places
// 0 to V - 1; row e is source word e's.
//
// Built row by row: the sequences that have a word are listed, and their target words are marked in one array as long as the
// vocabulary. No strings are hashed. Every cell (source position, target position) of a bitext that is not large keeps its
// place, which takes 4 bytes. Of a large one places are found anew whenever a pass comes to them, a block of pairs at a time.
//
// Pairs of words may be left out so that at most a given number is kept beside null's row. Their cells have the place behind
// the last one, size(). The score of a pair of words is n(e, f) ln(n(e, f) N / (n(e) n(f))), where n counts the pairs of
// sequences that have these words and N all of them. It is the log-likelihood ratio's part of what is seen together (Dunning
// 1993): high for what is seen together often, and more often than by chance. Scores are divided into 4,096 classes, and the
// lowest ones are left out. Both directions leave out the same pairs.
#pragma once
#include <cstdint>
#include <memory>
#include <span>

#include "src/align/bitext.hh"

namespace hws {

class WordPairs {
 public:
  static constexpr int64_t kMostKept = int64_t{1} << 26;  // cells that keep their places: 256 MB

  // Fails with `limit` for more than 2^31 - 1 places, or more bytes than the run allows. O(cells).
  WordPairs(const Bitext &bitext, const Run &run, int64_t most_kept = kMostKept, int64_t most_pairs = INT64_MAX);
  // The pairs of words of more sentences than these: keys of two labels each, in any order. They are source word and target
  // word, or the other way round if `reversed`. Fails with `argument` for a label without a word, for a key that is there
  // twice, and if a cell of the bitext has no key.
  WordPairs(const Bitext &bitext, std::span<const int32_t> keys, bool reversed, const Run &run, int64_t most_kept = kMostKept);

  size_t rows() const { return starts_.size() - 1; }  // source words and null
  size_t size() const { return targets_.size(); }     // places
  int64_t left_out() const { return left_out_; }      // pairs of words
  size_t target_words() const { return static_cast<size_t>(starts_[1]); }
  std::span<const int32_t> starts() const { return starts_; }
  std::span<const int32_t> targets() const { return targets_; }  // labels, ascending within a row
  // Returns what keeps starts() and targets() alive. A model shares them, since they are long.
  std::shared_ptr<const void> rows_owner() const { return rows_; }
  int64_t cells() const { return cells_.back(); }
  int64_t first_cell(int64_t p) const { return cells_[static_cast<size_t>(p)]; }
  const Bitext &bitext() const { return bitext_; }
  bool keeps_places() const { return keeps_; }
  // Returns the places of pair p's cells, which must be kept: entry j * (source words) + i is that of target position j and
  // source position i, both from 0.
  const int32_t *places(int64_t p) const { return places_.data() + cells_[static_cast<size_t>(p)]; }
  // Returns the place of words that were seen together, which is size() for a pair that was left out. O(log of the row's
  // length).
  int32_t place(Label e, Label f) const;
  // Appends the keys of the pairs of words that some of the bitext's pairs have, from `first` to `last`.
  static void append_keys(const Bitext &bitext, int64_t first, int64_t last, Array<int32_t> *keys, const Run &run);
  int64_t bytes() const {
    return static_cast<int64_t>(4 * (starts_.size() + targets_.size() + places_.size()) + 8 * cells_.size());
  }

 private:
  void number_cells(const Run &run, int64_t most_kept);
  struct Rows {
    Array<int32_t> starts, targets;
  };
  static std::shared_ptr<Rows> begun_rows(const Bitext &bitext);
  void take_rows(std::shared_ptr<Rows> rows);
  std::shared_ptr<const Rows> rows_;
  std::span<const int32_t> starts_, targets_;
  Array<int32_t> places_;
  Array<int64_t> cells_;  // the number of each pair's first cell, and of all cells
  Bitext bitext_;
  int64_t left_out_ = 0;
  bool keeps_ = true;
};

// Reads the places of pairs, kept or not, for one thread. Pairs are best asked for in their order: what is found anew is a
// block of up to kBlockCells cells, while a pair out of order is found alone.
class PairPlaces {
 public:
  static constexpr int64_t kBlockCells = int64_t{1} << 24;  // 64 MB

  explicit PairPlaces(const WordPairs &pairs, int64_t block_cells = kBlockCells) : pairs_(&pairs), most_(block_cells) {}
  // Returns the places of pair p's cells as WordPairs::places() does, until the next call.
  const int32_t *of(int64_t p);
  // Returns the end of the places that lie behind those of the last pair asked for.
  const int32_t *end() const;

 private:
  void find(int64_t first, int64_t last);
  const WordPairs *pairs_;
  int64_t most_, first_ = 0, last_ = 0;  // the pairs that are there
  Array<int32_t> found_, place_of_;      // place_of_: by target word, while a row is found
};

}  // namespace hws
