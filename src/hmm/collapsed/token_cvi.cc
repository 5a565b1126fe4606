// CVI-1 (seed 001, 3.4): inference token by token, in the corpus' order. Transitions of dense sequences are products, and
// rounding leaves errors when they are added and subtracted. If there are dense sequences, each pass therefore sums transitions
// from 0, and these sums replace the totals after the pass. If priors forbid transitions or hold parts, restricted_token_cvi.hh
// updates all sequences.
#include <algorithm>
#include <optional>

#include "fsa/base/long_sum.hh"
#include "src/hmm/collapsed/cvi_update.hh"
#include "src/hmm/learner/local_draws.hh"
#include "src/hmm/learner/seed_states.hh"
#include "src/hmm/collapsed/restricted_token_cvi.hh"
#include "src/hmm/collapsed/sparse_cvi.hh"
#include "src/hmm/collapsed/sparse_token_cvi.hh"

namespace hws {

namespace {

class TokenCvi final : public CviUpdate {
 public:
  TokenCvi(HmmDataPtr data, bool end, const Run &run) : CviUpdate(std::move(data), end), places_(*data_, run) {
    for (int64_t i = 0; i < data_->corpus->count(); ++i) longest_ = std::max(longest_, data_->length(i));
    auto layout = std::make_shared<StoreLayout>(CountGrid(static_cast<double>(data_->corpus->symbols.size()) + 1, 1));
    for (int64_t i = 0; i < data_->corpus->count(); ++i) {
      if (i % 1024 == 0) run.check();
      some_dense_ = some_dense_ || (!sparse(i) && data_->length(i) > 0);
      layout->add_floats(sparse(i) ? SparseTokenCvi::stored(*data_, piece(i)) : DenseTokenCvi::stored(*data_, piece(i)));
    }
    layout_ = layout;
  }

  int64_t bytes() const override { return 2 * DenseCvi::bytes(*data_, longest_) + places_.bytes(); }

  LocalStore drawn(uint64_t seed, const Run &run) const override {
    LocalStore store(layout_);
    const HmmParameters seeds = seed_states(*data_, seed, run);
    LocalDraws draws(*data_, seeds, seed);
    for (int64_t i = 0; i < data_->corpus->count(); ++i) {
      float *to = store.floats(static_cast<size_t>(i));
      const auto single = [&](size_t t, const double *q) { to = put(piece(i).place + t, q, sparse(i), true, to); };
      draws.sequence(i, run, [](size_t, size_t, const double *, double) {}, single);
    }
    return store;
  }

  LocalStore inferred(const HmmParameters &counts, const HmmPriors &priors, const Run &run) const override {
    LocalStore store(layout_);
    DenseCvi dense(*data_, end_, priors, layout_->grid);
    SparseCvi few(*data_, end_, priors, layout_->grid, places_);
    const CviTotals totals(counts, data_->rows);
    const bool keeps = priors.forbids_transitions();
    for (int64_t i = 0; i < data_->corpus->count(); ++i) {
      const CviPiece p = piece(i);
      if (p.length == 0) continue;
      float *to = store.floats(static_cast<size_t>(i));
      possible(sparse(i) ? few.infer(p, totals, run) : dense.infer(p, totals, {}, run), i);
      for (size_t t = 0; t < p.length; ++t) {
        to = put(p.place + t, sparse(i) ? few.posterior(t) : dense.inferred(t), sparse(i), sparse(i), to, keeps);
      }
    }
    return store;
  }

  CviTotals totals(const LocalStore &store, const HmmPriors &priors, const Run &run) const override {
    CviTotals sum(data_->rows, end_);
    Parts parts(*this, priors);
    for (int64_t i = 0; i < data_->corpus->count(); ++i) {
      run.check();
      const CviPiece p = piece(i);
      if (p.length == 0) continue;
      if (parts.restricted) {
        parts.restricted->add(p, store.floats(static_cast<size_t>(i)), sparse(i), &sum);
      } else if (sparse(i)) {
        parts.few.add(p, store.floats(static_cast<size_t>(i)), &sum);
      } else {
        parts.dense.add(p, store.floats(static_cast<size_t>(i)), &sum);
      }
    }
    return sum;
  }

  PassMeasures pass(const LocalStore &old, const HmmPriors &priors, CviTotals *totals, LocalStore *next,
                    PassExistence *existence, const Run &run) const override {
    Parts parts(*this, priors);
    LongSum surrogate, change;
    const bool anew = some_dense_ && !parts.restricted;  // whether transitions are summed from 0
    Array<double> fresh(anew ? totals->counts.chain.transition.size() : 0, 0.0);
    const int64_t count = data_->corpus->count();
    for (int64_t i = 0; i < count; ++i) {
      const CviPiece p = piece(i);
      const size_t item = static_cast<size_t>(i);
      if (p.length == 0) continue;
      if (i + 1 < count && !parts.restricted) {
        if (sparse(i + 1)) {
          places_.expect(item + 1, totals->counts.emission.data());
        } else {
          parts.dense.expect(piece(i + 1), *totals);
        }
      }
      DenseTokenCvi::Sums s;
      if (parts.restricted) {
        s = parts.restricted->visit(p, old.floats(item), sparse(i), next->floats(item), totals, run);
      } else if (sparse(i)) {
        s = parts.few.visit(p, old.floats(item), next->floats(item), totals, run);
        if (anew) parts.few.add_transitions(fresh.data());
      } else {
        s = parts.dense.visit(p, old.floats(item), next->floats(item), totals, fresh.data(), run);
      }
      surrogate.add(possible(s.surrogate, i));
      change.add(s.change);
      if (existence) add_tokens(p, next->floats(item), existence, run);
      if (i % 64 == 0) run.advance(i);
    }
    if (anew) totals->counts.chain.transition = std::move(fresh);
    if (data_->channels) totals->counts.channels = this->totals(*next, priors, run).counts.channels;
    return {surrogate.value(), change.value() / std::max(1.0, static_cast<double>(data_->corpus->symbols.size()))};
  }

 private:
  struct Parts {
    Parts(const TokenCvi &c, const HmmPriors &priors)
        : dense(*c.data_, c.end_, priors, c.layout_->grid), few(*c.data_, c.end_, priors, c.layout_->grid, c.places_) {
      if (priors.forbids_transitions() || priors.held) restricted.emplace(*c.data_, c.end_, priors, c.layout_->grid);
    }
    DenseTokenCvi dense;
    SparseTokenCvi few;
    std::optional<RestrictedTokenCvi> restricted;
  };
  // Stores a token's posteriors and returns the end of what it wrote. `over_set`: `q` is over the token's states, otherwise
  // over all. `few`: it is stored over the token's states, otherwise over all. `keeps`: a posterior above 0 stays above 0.
  float *put(size_t place, const double *q, bool few, bool over_set, float *to, bool keeps = false) const {
    const std::span<const int32_t> states = data_->rows.sets().set(data_->set_of(place));
    const CountGrid &grid = layout_->grid;
    const auto stored = [&](double x) {
      return keeps && x > 0 ? std::max(static_cast<float>(grid.quantum()), grid.rounded(x)) : grid.rounded(x);
    };
    if (few) {
      for (size_t k = 0; k < states.size(); ++k) to[k] = stored(q[k]);
      return to + states.size();
    }
    size_t i = 0;
    for (const int32_t k : states) to[k] = stored(over_set ? q[i++] : q[k]);
    return to + data_->rows.states();
  }
  // Adds what exists under the independent posteriors of a dense sequence.
  void add_tokens(const CviPiece &p, const float *stored, PassExistence *existence, const Run &run) const {
    const size_t states = data_->rows.states(), stride = data_->rows.stride();
    Array<double> rows(p.length * stride, 0.0);
    for (size_t t = 0; t < p.length; ++t) {
      std::copy_n(stored + t * states, states, rows.begin() + static_cast<ptrdiff_t>(t * stride));
    }
    existence->add({p.sequence, p.length, rows.data()}, p.place, run);
  }
  bool sparse(int64_t i) const { return data_->few_states(i); }
  CviPiece piece(int64_t i) const {
    return {static_cast<size_t>(data_->corpus->offsets[static_cast<size_t>(i)]), data_->length(i), true, true, i};
  }
  size_t longest_ = 0;
  bool some_dense_ = false;
  SparsePlaces places_;  // of the sparse sequences
};

}  // namespace

std::unique_ptr<CviUpdate> token_cvi(HmmDataPtr data, bool end, const Run &run) {
  return std::make_unique<TokenCvi>(std::move(data), end, run);
}

}  // namespace hws
