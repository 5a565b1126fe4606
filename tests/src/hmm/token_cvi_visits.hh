// Visits of collapsed inference token by token, over all states or over allowed ones, beside
// tests/src/hmm/token_update_reference.hh.
#pragma once
#include <cmath>

#include "src/hmm/collapsed/dense_token_cvi.hh"
#include "tests/harness.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/src/hmm/token_update_reference.hh"

namespace token_cvi_visits {

inline hws::HmmPriors priors_of_round(int round, size_t states, bool end) {
  hws::HmmPriors p;
  p.initial.concentration = 0.4;
  p.transition.concentration = 0.3;
  p.emission.concentration = 0.2;
  const size_t outcomes = states + (end ? 1 : 0), rows = round % 3 == 1 ? 1 : states;
  for (size_t i = 0; round % 3 > 0 && i < rows * outcomes; ++i) p.transition.base.push_back(0.5 + 0.3 * static_cast<double>(i));
  return p;
}

// No token may be nowhere. All sequences are sparse.
inline hws::HmmData possible_data(hws::Rng *r, int round) {
  for (;;) {
    random_hmm::Choice c = random_hmm::choice_of_round(r, round);
    if (round % 2 == 1) c.states += 3;
    c.channels = 0;
    c.count = 5;
    c.longest = 9;
    hws::HmmData d = *random_hmm::data(r, c);
    bool possible = !d.corpus->symbols.empty();
    for (size_t t = 0; t < d.corpus->symbols.size(); ++t) possible = possible && !d.rows.sets().set(d.set_of(t)).empty();
    if (!possible) continue;
    d.sparse.assign(static_cast<size_t>(d.corpus->count()), 1);
    return d;
  }
}

// `make` of data, end, priors and grid; numbers are stored over allowed states, or over all.
// Over allowed states totals are exact, also where tokens no longer move beside some that do.
template <class Update, class Make>
void check_visits(uint32_t seed, bool few, const Make &make) {
  using namespace hws;
  using namespace token_update_reference;
  for (int round = 0; round < 48; ++round) {
    Rng r(seed, RngMethod::test, 0, static_cast<uint32_t>(round), 0);
    const HmmData d = possible_data(&r, round);
    const bool end = round & 4;
    const HmmPriors priors = priors_of_round(round, d.rows.states(), end);
    const CountGrid grid(static_cast<double>(d.corpus->symbols.size()) + 1, 1);
    const std::unique_ptr<Update> update = make(d, end, priors, grid);
    CviTotals totals(d.rows, end);
    Rows q = random_rows(&r, d);
    const auto each = [&](const auto &sequence) {
      for (int64_t i = 0; i < d.corpus->count(); ++i) {
        const CviPiece p{static_cast<size_t>(d.corpus->offsets[static_cast<size_t>(i)]), d.length(i), true, true, i};
        if (p.length > 0) sequence(p, stored(d, q, p.place, p.length, few));
      }
    };
    each([&](const CviPiece &p, const Array<float> &numbers) {
      assert_int_equal(numbers.size(), Update::stored(d, p));
      update->add(p, numbers.data(), &totals);
    });
    Array<double> fresh(totals.counts.chain.transition.size(), 0.0);
    each([&](const CviPiece &p, const Array<float> &numbers) {
      Array<float> next(numbers.size());
      DenseTokenCvi::Sums sums;
      if constexpr (std::is_same_v<Update, DenseTokenCvi>) {
        sums = update->visit(p, numbers.data(), next.data(), &totals, fresh.data(), Run{});
      } else {
        sums = update->visit(p, numbers.data(), next.data(), &totals, Run{});
        update->add_transitions(fresh.data());
      }
      double change = 0, surrogate = 0;
      for (size_t t = p.place; t < p.place + p.length; ++t) {
        const token_update_reference::Update now = updated(d, end, priors, q, t);
        for (size_t k = 0; k < q[t].size(); ++k) {
          change += std::fabs(now.posterior[k] - q[t][k]) / 2;
          q[t][k] = static_cast<double>(static_cast<float>(now.posterior[k]));
        }
        surrogate += now.ln_weight;
      }
      const Array<float> expected = stored(d, q, p.place, p.length, few);
      for (size_t i = 0; i < next.size(); ++i) assert_close(next[i], expected[i], 1e-6);
      assert_close(sums.change, change, 1e-5);
      assert_close(sums.surrogate, surrogate, 1e-6);
    });
    // The totals are those of what all became; the transitions' are summed anew as well.
    CviTotals again(d.rows, end);
    each([&](const CviPiece &p, const Array<float> &numbers) { update->add(p, numbers.data(), &again); });
    for (size_t i = 0; i < fresh.size(); ++i) {
      assert_close(fresh[i], again.counts.chain.transition[i], 1e-5);
      assert_close(totals.counts.chain.transition[i], again.counts.chain.transition[i], 1e-5);
    }
    for (size_t i = 0; i < again.counts.emission.size(); ++i) {
      assert_close(totals.counts.emission[i], again.counts.emission[i], 1e-5);
    }
    for (size_t k = 0; k < d.rows.states(); ++k) {
      assert_close(totals.row[k], again.row[k], 1e-5);
      assert_close(totals.emission[k], again.emission[k], 1e-5);
      assert_close(totals.counts.chain.initial[k], again.counts.chain.initial[k], 1e-5);
      if (end) assert_close(totals.counts.chain.end[k], again.counts.chain.end[k], 1e-5);
    }
    if constexpr (!std::is_same_v<Update, DenseTokenCvi>) {
      std::vector<Array<float>> held;
      each([&](const CviPiece &, const Array<float> &numbers) { held.push_back(numbers); });
      for (int pass = 0; pass < 150; ++pass) {
        CviTotals sums(d.rows, end);
        auto item = held.begin();
        each([&](const CviPiece &p, const Array<float> &numbers) {
          Array<float> next(numbers.size());
          if (pass == 0) {
            update->add(p, numbers.data(), &sums);
          } else {
            update->visit(p, item->data(), next.data(), &totals, Run{});
            *item = next;
            update->add(p, next.data(), &sums);
          }
          ++item;
        });
        if (pass == 0) totals = sums;
        assert_true(random_hmm::same(totals.counts, sums.counts) && totals.row == sums.row && totals.emission == sums.emission);
      }
    }
  }
}

}  // namespace token_cvi_visits
