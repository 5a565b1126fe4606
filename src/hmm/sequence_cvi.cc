// CVI-2 (seed 001, 3.5): sequence by sequence, in the corpus' order.
#include "fsa/base/long_sum.hh"
#include "src/hmm/cvi_update.hh"
#include "src/hmm/dense_cvi.hh"
#include "src/hmm/local_draws.hh"
#include "src/hmm/seed_states.hh"
#include "src/hmm/sparse_cvi.hh"

namespace hws {

namespace {

class SequenceCvi final : public CviUpdate {
 public:
  SequenceCvi(HmmDataPtr data, bool end, const Run &run) : CviUpdate(std::move(data), end) {
    const double tokens = static_cast<double>(data_->corpus->symbols.size());
    for (int64_t i = 0; i < data_->corpus->count(); ++i) longest_ = std::max(longest_, data_->length(i));
    auto layout = std::make_shared<StoreLayout>(CountGrid(tokens + 1, static_cast<double>(longest_ + 1)));
    for (int64_t i = 0; i < data_->corpus->count(); ++i) {
      if (i % 1024 == 0) run.check();
      if (sparse(i)) {
        layout->add_floats(SparseCvi::stored(*data_, piece(i)));
      } else {
        layout->add_codes(DenseCvi::stored(data_->rows.states(), data_->length(i)));
      }
    }
    layout_ = layout;
  }

  int64_t bytes() const override { return DenseCvi::bytes(*data_, longest_); }

  LocalStore drawn(uint64_t seed, const Run &run) const override {
    LocalStore store(layout_);
    const HmmParameters seeds = seed_states(*data_, seed, run);
    LocalDraws draws(*data_, seeds, seed);
    Parts parts(*this, HmmPriors{});
    CviTotals ignored(data_->rows, end_);
    for (int64_t i = 0; i < data_->corpus->count(); ++i) {
      const CviPiece p = piece(i);
      if (p.length == 0) continue;
      std::span<const int32_t> from, to;
      const auto enter = [&](size_t t) {
        from = to;
        to = data_->rows.sets().set(data_->set_of(p.place + t));
      };
      if (sparse(i)) {
        parts.sparse.draw(p);
        draws.sequence(
            i, run,
            [&](size_t t, size_t j, const double *row, double share) {
              if (j == 0) enter(t);
              for (size_t k = 0; t > 0 && k < to.size(); ++k) parts.sparse.pair(t)[j * to.size() + k] = share * row[k];
            },
            [&](size_t t, const double *q) { std::copy_n(q, to.size(), parts.sparse.posterior(t)); });
        parts.sparse.put_in(p, store.floats(static_cast<size_t>(i)), &ignored);
      } else {
        parts.dense.draw(p);
        draws.sequence(
            i, run,
            [&](size_t t, size_t j, const double *row, double share) {
              if (j == 0) enter(t);
              if (t == 0) return;
              double *counts = parts.dense.transitions() + static_cast<size_t>(from[j]) * data_->rows.stride();
              for (size_t k = 0; k < to.size(); ++k) counts[to[k]] += share * row[k];
            },
            [&](size_t t, const double *q) {
              for (size_t k = 0; k < to.size(); ++k) parts.dense.posterior(t)[to[k]] = q[k];
            });
        parts.dense.put_in(p, store.codes(static_cast<size_t>(i)), &ignored);
      }
    }
    return store;
  }

  LocalStore inferred(const HmmParameters &counts, const HmmPriors &priors, const Run &run) const override {
    LocalStore store(layout_);
    Parts parts(*this, priors);
    const CviTotals totals(counts, data_->rows);
    CviTotals ignored(data_->rows, end_);
    for (int64_t i = 0; i < data_->corpus->count(); ++i) {
      const CviPiece p = piece(i);
      if (p.length == 0) continue;
      if (sparse(i)) {
        possible(parts.sparse.infer(p, totals, run), i);
        parts.sparse.put_in(p, store.floats(static_cast<size_t>(i)), &ignored);
      } else {
        possible(parts.dense.infer(p, totals, {}, run), i);
        parts.dense.put_in(p, store.codes(static_cast<size_t>(i)), &ignored);
      }
    }
    return store;
  }

  CviTotals totals(const LocalStore &store, const Run &run) const override {
    CviTotals sum(data_->rows, end_);
    Parts parts(*this, HmmPriors{});
    for (int64_t i = 0; i < data_->corpus->count(); ++i) {
      run.check();
      const CviPiece p = piece(i);
      if (p.length == 0) continue;
      if (sparse(i)) {
        parts.sparse.add(p, store.floats(static_cast<size_t>(i)), 1, &sum);
      } else {
        parts.dense.add(p, store.codes(static_cast<size_t>(i)), 1, &sum);
      }
    }
    return sum;
  }

  CviMeasures pass(const LocalStore &old, const HmmPriors &priors, CviTotals *totals, LocalStore *next, const Run &run) const override {
    Parts parts(*this, priors);
    LongSum surrogate, change;
    const int64_t count = data_->corpus->count();
    for (int64_t i = 0; i < count; ++i) {
      const CviPiece p = piece(i);
      const size_t item = static_cast<size_t>(i);
      if (p.length == 0) continue;
      double log_z;
      if (sparse(i)) {
        parts.sparse.take_out(p, old.floats(item), totals);
        log_z = parts.sparse.infer(p, *totals, run);
        possible(log_z, i);
        change.add(parts.sparse.put_in(p, next->floats(item), totals));
      } else {
        parts.dense.take_out(p, old.codes(item), totals);
        if (i + 1 < count) parts.dense.expect(piece(i + 1), *totals);
        log_z = parts.dense.infer(p, *totals, {}, run);
        possible(log_z, i);
        change.add(parts.dense.put_in(p, next->codes(item), totals));
      }
      surrogate.add(log_z);
      if (i % 64 == 0) run.advance(i);
    }
    return {surrogate.value(), change.value() / std::max(1.0, static_cast<double>(data_->corpus->symbols.size()))};
  }

 private:
  struct Parts {
    Parts(const SequenceCvi &c, const HmmPriors &priors)
        : dense(*c.data_, c.end_, priors, c.layout_->grid), sparse(*c.data_, c.end_, priors, c.layout_->grid) {}
    DenseCvi dense;
    SparseCvi sparse;
  };
  bool sparse(int64_t i) const { return !data_->sparse.empty() && data_->sparse[static_cast<size_t>(i)]; }
  CviPiece piece(int64_t i) const { return {static_cast<size_t>(data_->corpus->offsets[static_cast<size_t>(i)]), data_->length(i), true, true}; }
  size_t longest_ = 0;
};

}  // namespace

std::unique_ptr<CviUpdate> sequence_cvi(HmmDataPtr data, bool end, const Run &run) {
  return std::make_unique<SequenceCvi>(std::move(data), end, run);
}

}  // namespace hws
