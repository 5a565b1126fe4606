// Visits where priors forbid transitions, beside tests/src/hmm/token_update_reference.hh, over all states and over few.
#include <optional>

#include "src/hmm/collapsed/cvi_update.hh"
#include "src/hmm/collapsed/restricted_token_cvi.hh"
#include "tests/src/hmm/token_cvi_visits.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace token_update_reference;

namespace {

// Some transitions are forbidden, of those to the state itself only the last one's.
HmmPriors forbidding(Rng *r, size_t states, bool end) {
  HmmPriors p = token_cvi_visits::priors_of_round(0, states, end);
  for (size_t j = 0; j < states; ++j) {
    for (size_t k = 0; k < states + (end ? 1 : 0); ++k) {
      p.transition.base.push_back(k == j || k == states || r->uniform() < 0.6 ? 0.5 + r->uniform() : 0);
    }
  }
  if (states > 1) p.transition.base[(states - 1) * (states + (end ? 1 : 0)) + states - 1] = 0;
  if (states > 1) p.transition.base[(states - 1) * (states + (end ? 1 : 0))] = 1;
  return p;
}

// Some parts of random parameters, `parts` a bit for each.
HeldPartsPtr holding(Rng *r, const HmmData &d, bool end, uint32_t parts) {
  if (parts == 0) return nullptr;
  auto held = std::make_shared<HeldParts>();
  held->initial = parts & 1;
  held->transition = parts & 2;
  held->emission = parts & 4;
  held->own = random_hmm::parameters(r, d, end, 0);
  return held;
}

class Visits {
 public:
  explicit Visits(uint32_t round, uint32_t parts = 0)
      : r_(140, RngMethod::test, 0, round, 0), d_(token_cvi_visits::possible_data(&r_, static_cast<int>(round))),
        end_(round & 4), few_(round & 1), priors_(forbidding(&r_, d_.rows.states(), end_)),
        grid_(static_cast<double>(d_.corpus->symbols.size()) + 1, 1), q_(random_rows(&r_, d_)),
        totals_(d_.rows, end_) {
    priors_.held = holding(&r_, d_, end_, parts);
    update_.emplace(d_, end_, priors_, grid_);
    each([&](const CviPiece &p, const Array<float> &numbers) { update_->add(p, numbers.data(), few_, &totals_); });
  }

  // Whether all tokens had a state to be in.
  bool pass() {
    bool possible = true;
    each([&](const CviPiece &p, const Array<float> &numbers) {
      if (!possible) return;
      Array<float> next(numbers.size());
      const DenseTokenCvi::Sums sums = update_->visit(p, numbers.data(), few_, next.data(), &totals_, Run{});
      double change = 0, surrogate = 0;
      for (size_t t = p.place; t < p.place + p.length && possible; ++t) {
        const Update now = updated(d_, end_, priors_, q_, t);
        possible = now.ln_weight > -INFINITY;
        for (size_t k = 0; k < q_[t].size() && possible; ++k) {
          change += std::fabs(now.posterior[k] - q_[t][k]) / 2;
          const double x = now.posterior[k];
          q_[t][k] = x > 0 ? std::fmax(grid_.quantum(), static_cast<double>(grid_.rounded(x))) : 0;
        }
        surrogate += now.ln_weight;
      }
      if (!possible) {
        assert_true(sums.surrogate == -INFINITY);
        return;
      }
      const Array<float> expected = stored(d_, q_, p.place, p.length, few_);
      for (size_t i = 0; i < next.size(); ++i) {
        assert_close(next[i], expected[i], 1e-6);
        assert_int_equal(next[i] > 0, expected[i] > 0);
      }
      assert_close(sums.change, change, 1e-5);
      assert_close(sums.surrogate, surrogate, 1e-6);
      size_t at = 0;  // the rounding of each goes on as the visit's does
      for (size_t t = p.place; t < p.place + p.length; ++t) {
        for (size_t k = 0; k < q_[t].size(); ++k) {
          if (few_ && !d_.rows.sets().holds(d_.set_of(t), static_cast<int32_t>(k))) continue;
          q_[t][k] = static_cast<double>(next[at++]);
        }
      }
    });
    return possible;
  }

  // The totals are to the bit what summing anew gives, and 0 of what is forbidden.
  void check_totals() {
    CviTotals again(d_.rows, end_);
    each([&](const CviPiece &p, const Array<float> &numbers) { update_->add(p, numbers.data(), few_, &again); });
    assert_true(random_hmm::same(totals_.counts, again.counts) && totals_.row == again.row);
    assert_true(totals_.emission == again.emission && totals_.initial == again.initial);
    const size_t states = d_.rows.states();
    for (size_t j = 0; j < states; ++j) {
      for (size_t k = 0; k < states; ++k) {
        const bool forbidden = !priors_.held && priors_.transition.forbids(j, k, states + (end_ ? 1 : 0));
        assert_true(!forbidden || totals_.counts.chain.transition[j * d_.rows.stride() + k] == 0);
      }
    }
  }

 private:
  template <class Sequence>
  void each(const Sequence &sequence) {
    for (int64_t i = 0; i < d_.corpus->count(); ++i) {
      const CviPiece p{static_cast<size_t>(d_.corpus->offsets[static_cast<size_t>(i)]), d_.length(i), true, true, i};
      if (p.length > 0) sequence(p, stored(d_, q_, p.place, p.length, few_));
    }
  }

  Rng r_;
  HmmData d_;
  bool end_, few_;
  HmmPriors priors_;
  CountGrid grid_;
  std::optional<RestrictedTokenCvi> update_;
  Rows q_;
  CviTotals totals_;
};

}  // namespace

static void visits_are_updates_by_counts_of_allowed_pairs(void **) {
  int passes = 0;
  for (uint32_t round = 0; round < 64; ++round) {
    Visits visits(round);
    for (int pass = 0; pass < 4 && visits.pass(); ++pass, ++passes) visits.check_totals();
  }
  assert_true(passes > 100);
}

static void held_parts_stand_in_the_place_of_counts(void **) {
  for (uint32_t round = 0; round < 48; ++round) {
    Visits visits(round, 1 + round % 7);
    for (int pass = 0; pass < 3 && visits.pass(); ++pass) visits.check_totals();
  }
}

// Outliers put densities thousands of nats apart. A token's state that has neighbours' states on both sides stays possible, so
// that no pass takes a possible state away and no sequence becomes impossible.
static void outliers_leave_what_is_possible(void **) {
  int passes = 0, far = 0;
  for (uint32_t round = 0; round < 200; ++round) {
    Rng r(141, RngMethod::test, 0, round, 0);
    random_hmm::Choice choice = random_hmm::choice_of_round(&r, static_cast<int>(round));
    choice.states = 2 + static_cast<int32_t>(round % 3);
    choice.count = 12;
    choice.longest = 8;
    choice.channels = 1 + static_cast<int>(round % 2);
    choice.outliers = true;
    const HmmDataPtr d = random_hmm::data(&r, choice);
    const bool end = round & 4;
    const HmmPriors priors = forbidding(&r, d->rows.states(), end);
    const auto update = token_cvi(d, end, Run{});
    LocalStore store, next(update->layout());
    try {
      store = update->inferred(no_counts(*d, end), priors, Run{});
    } catch (const Error &e) {
      assert_true(e.code == Code::empty);  // masks leave a sequence no states
      continue;
    }
    CviTotals totals = update->totals(store, priors, Run{});
    const Array<int64_t> &offsets = update->layout()->offsets;
    for (int pass = 0; pass < 5; ++pass, ++passes) {
      update->pass(store, priors, &totals, &next, nullptr, Run{});
      for (size_t i = 0; i < offsets.size(); ++i) {
        const int64_t behind = i + 1 < offsets.size() ? offsets[i + 1] : update->layout()->floats;
        for (int64_t at = 0; at < behind - offsets[i]; ++at) {
          assert_true(store.floats(i)[at] == 0 || next.floats(i)[at] > 0);
          far += next.floats(i)[at] > 0 && next.floats(i)[at] < 1e-9F;
        }
      }
      std::swap(store, next);
    }
  }
  assert_true(passes > 300 && far > 300);
}

TESTS(outliers_leave_what_is_possible, visits_are_updates_by_counts_of_allowed_pairs, held_parts_stand_in_the_place_of_counts)
