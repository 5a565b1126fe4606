// CVI-2 and CVI-3 (seed 001, 3.5 and 3.6): inference sequence by sequence, or piece by piece, in the corpus' order. Both treat
// a sequence of one piece alike. In the vanilla form a piece receives no messages from its neighbours. It starts with the
// stationary distribution of the transitions before the pass, and transitions between pieces are not counted.
#include <algorithm>

#include "fsa/base/long_sum.hh"
#include "src/hmm/collapsed/cvi_update.hh"
#include "src/hmm/learner/local_draws.hh"
#include "src/hmm/collapsed/piece_boundaries.hh"
#include "src/hmm/learner/seed_states.hh"
#include "src/hmm/learner/stationary_states.hh"
#include "src/hmm/collapsed/sparse_cvi.hh"

namespace hws {

namespace {

class PieceCvi final : public CviUpdate {
 public:
  PieceCvi(HmmDataPtr data, bool end, size_t longest, bool vanilla, const Run &run)
      : CviUpdate(std::move(data), end), vanilla_(vanilla), places_(*data_, run) {
    const Corpus &corpus = *data_->corpus;
    for (int64_t i = 0; i < corpus.count(); ++i) {
      if (i % 1024 == 0) run.check();
      const size_t length = data_->length(i), place = static_cast<size_t>(corpus.offsets[static_cast<size_t>(i)]);
      for (size_t t = 0; t < length; t += longest) {
        const size_t now = std::min(longest, length - t);
        if (pieces_.size() == pieces_.capacity()) {
          run.limit_bytes(static_cast<int64_t>(2 * (pieces_.size() + 16) * sizeof(CviPiece)));
        }
        pieces_.push_back({place + t, now, t == 0, t + now == length, i});
        longest_ = std::max(longest_, now);
      }
    }
    auto layout = std::make_shared<StoreLayout>(
        CountGrid(static_cast<double>(corpus.symbols.size()) + 1, static_cast<double>(longest_ + 1)));
    for (const CviPiece &p : pieces_) {
      if (sparse(p)) {
        layout->add_floats(SparseCvi::stored(*data_, p));
      } else {
        layout->add_codes(DenseCvi::stored(data_->rows.states(), p.length));
      }
    }
    layout_ = layout;
  }

  int64_t bytes() const override {
    return DenseCvi::bytes(*data_, longest_) + static_cast<int64_t>(pieces_.size() * (sizeof(CviPiece) + sizeof(int64_t))) +
           places_.bytes();
  }

  LocalStore drawn(uint64_t seed, const Run &run) const override {
    LocalStore store(layout_);
    const HmmParameters seeds = seed_states(*data_, seed, run);
    LocalDraws draws(*data_, seeds, seed);
    Parts parts(*this, HmmPriors{});
    CviTotals ignored(data_->rows, end_);
    for (size_t i = 0; i < pieces_.size();) {
      const size_t first = i;
      const size_t start = pieces_[first].place;
      const bool few = sparse(pieces_[i]);
      std::span<const int32_t> from, to;
      const auto pair = [&](size_t t, size_t j, const double *row, double share) {
        const CviPiece &p = pieces_[i];
        const size_t at = start + t - p.place;
        if (j == 0) {
          from = to;
          to = data_->rows.sets().set(data_->set_of(start + t));
          if (at == 0) few ? parts.sparse.draw(p) : parts.dense.draw(p);
        }
        if (at == 0) return;
        if (few) {
          for (size_t k = 0; k < to.size(); ++k) parts.sparse.pair(at)[j * to.size() + k] = share * row[k];
        } else {
          double *counts = parts.dense.transitions() + static_cast<size_t>(from[j]) * data_->rows.stride();
          for (size_t k = 0; k < to.size(); ++k) counts[to[k]] += share * row[k];
        }
      };
      const auto single = [&](size_t t, const double *q) {
        const CviPiece &p = pieces_[i];
        const size_t at = start + t - p.place;
        if (few) {
          std::copy_n(q, to.size(), parts.sparse.posterior(at));
        } else {
          for (size_t k = 0; k < to.size(); ++k) parts.dense.posterior(at)[to[k]] = q[k];
        }
        if (at + 1 < p.length) return;
        if (few) {
          parts.sparse.put_in(p, store.floats(i), &ignored);
        } else {
          parts.dense.put_in(p, store.codes(i), &ignored);
        }
        ++i;
      };
      draws.sequence(pieces_[first].sequence, run, pair, single);
    }
    return store;
  }

  LocalStore inferred(const HmmParameters &counts, const HmmPriors &priors, const Run &run) const override {
    LocalStore store(layout_);
    Parts parts(*this, priors);
    const CviTotals totals(counts, data_->rows);
    CviTotals ignored(data_->rows, end_);
    const Array<double> begin = stationary(totals, priors);
    for (size_t i = 0; i < pieces_.size(); ++i) {
      const CviPiece &p = pieces_[i];
      if (sparse(p)) {
        possible(parts.sparse.infer(p, totals, run), p.sequence);
        parts.sparse.put_in(p, store.floats(i), &ignored);
      } else {
        possible(parts.dense.infer(p, totals, cut_off(p, begin), run), p.sequence);
        parts.dense.put_in(p, store.codes(i), &ignored);
      }
    }
    return store;
  }

  CviTotals totals(const LocalStore &store, const HmmPriors &priors, const Run &run) const override {
    CviTotals sum(data_->rows, end_);
    Parts parts(*this, priors);
    for (size_t i = 0; i < pieces_.size(); ++i) {
      run.check();
      const CviPiece &p = pieces_[i];
      if (sparse(p)) {
        parts.sparse.add(p, store.floats(i), 1, &sum);
      } else {
        parts.dense.add(p, store.codes(i), 1, &sum);
        if (hears_before(p)) parts.boundaries.add(last_of(store, i - 1), store.codes(i), 1, &sum);
      }
    }
    return sum;
  }

  PassMeasures pass(const LocalStore &old, const HmmPriors &priors, CviTotals *totals, LocalStore *next,
                    PassExistence *existence, const Run &run) const override {
    Parts parts(*this, priors);
    LongSum surrogate, change;
    const Array<double> begin = vanilla_ ? stationary(*totals, priors) : Array<double>{};
    for (size_t i = 0; i < pieces_.size(); ++i) {
      const CviPiece &p = pieces_[i];
      if (sparse(p)) {
        parts.sparse.take_out(p, old.floats(i), totals);
        if (i + 1 < pieces_.size() && sparse(pieces_[i + 1])) {
          places_.expect(static_cast<size_t>(pieces_[i + 1].sequence), totals->counts.emission.data());
        }
        surrogate.add(possible(parts.sparse.infer(p, *totals, run), p.sequence));
        change.add(parts.sparse.put_in(p, next->floats(i), totals));
      } else {
        // Earlier pieces have the posteriors of this pass, later pieces those of the last pass.
        const bool before = hears_before(p), behind = hears_behind(p);
        parts.dense.take_out(p, old.codes(i), totals);
        if (before) parts.boundaries.add(last_of(*next, i - 1), old.codes(i), -1, totals);
        if (behind) parts.boundaries.add(last_of(old, i), old.codes(i + 1), -1, totals);
        if (i + 1 < pieces_.size() && !sparse(pieces_[i + 1])) parts.dense.expect(pieces_[i + 1], *totals);
        SequenceEnds ends;
        if (vanilla_) ends = cut_off(p, begin);
        if (before) {
          const CviPiece &b = pieces_[i - 1];
          ends.initial = parts.boundaries.into({b, next->codes(i - 1), b.first ? nullptr : last_of(*next, i - 2)}, *totals);
        }
        if (behind) {
          const CviPiece &b = pieces_[i + 1];
          ends.last = parts.boundaries.out_of({b, old.codes(i + 1), b.last ? nullptr : old.codes(i + 2)}, *totals);
        }
        surrogate.add(possible(parts.dense.infer(p, *totals, ends, run, existence, !vanilla_), p.sequence));
        change.add(parts.dense.put_in(p, next->codes(i), totals));
        if (before) parts.boundaries.add(last_of(*next, i - 1), next->codes(i), 1, totals);
        if (behind) parts.boundaries.add(last_of(*next, i), old.codes(i + 1), 1, totals);
      }
      if (i % 64 == 0) run.advance(p.sequence);
    }
    if (data_->channels) totals->counts.channels = this->totals(*next, priors, run).counts.channels;
    return {surrogate.value(), change.value() / std::max(1.0, static_cast<double>(data_->corpus->symbols.size()))};
  }

 private:
  struct Parts {
    Parts(const PieceCvi &c, const HmmPriors &priors)
        : dense(*c.data_, c.end_, priors, c.layout_->grid), sparse(*c.data_, c.end_, priors, c.layout_->grid, c.places_),
          boundaries(*c.data_, c.end_, priors, c.layout_->grid) {}
    DenseCvi dense;
    SparseCvi sparse;
    PieceBoundaries boundaries;
  };
  // Only whole sequences are inferred over allowed states alone.
  bool sparse(const CviPiece &p) const { return p.first && p.last && data_->few_states(p.sequence); }
  bool hears_before(const CviPiece &p) const { return !vanilla_ && !p.first; }
  bool hears_behind(const CviPiece &p) const { return !vanilla_ && !p.last; }
  const uint16_t *last_of(const LocalStore &store, size_t i) const {
    return store.codes(i) + (pieces_[i].length - 1) * data_->rows.states();
  }

  // Ends of a piece that receives no messages. They replace what was cut off.
  SequenceEnds cut_off(const CviPiece &p, const Array<double> &begin) const {
    SequenceEnds ends;
    if (!p.first) ends.initial = begin.data();
    if (!p.last) ends.last = begin.data() + data_->rows.stride();
    return ends;
  }
  // The initial row of a piece that receives no messages, and then a row of ones.
  Array<double> stationary(const CviTotals &totals, const HmmPriors &priors) const {
    Array<double> rows = stationary_states(totals.counts.chain, priors);
    const size_t stride = rows.size();
    rows.resize(2 * stride, 0.0);
    std::fill_n(rows.begin() + static_cast<std::ptrdiff_t>(stride), data_->rows.states(), 1.0);
    return rows;
  }

  const bool vanilla_;
  Array<CviPiece> pieces_;
  size_t longest_ = 0;
  SparsePlaces places_;  // of the sparse sequences
};

// The largest part of all tokens that a piece may have. A piece is inferred under the counts of all other tokens. On letters
// (docs/benchmarks.md, "Starts and defaults") held-out likelihood stays that of many short sequences up to a part of four
// fifths, and falls from nine tenths on. A corpus of a single sequence returns the prior.
constexpr double kLargestPart = 0.9;

}  // namespace

size_t longest_piece(const HmmData &data, size_t longest) {
  size_t most = 0;
  for (int64_t i = 0; i < data.corpus->count(); ++i) most = std::max(most, data.length(i));
  return std::min(most, longest);
}

bool leaves_others(const HmmData &data, size_t longest) {
  return static_cast<double>(longest_piece(data, longest)) <= kLargestPart * static_cast<double>(data.corpus->symbols.size());
}

std::unique_ptr<CviUpdate> piece_cvi(HmmDataPtr data, bool end, size_t longest, bool vanilla, const Run &run) {
  return std::make_unique<PieceCvi>(std::move(data), end, longest, vanilla, run);
}

}  // namespace hws
