#include "src/hmm/collapsed/piece_boundaries.hh"

#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// A piece of random numbers, as codes and as they are then.
struct Stored {
  Array<uint16_t> codes;
  Array<double> numbers;
  Stored(Rng *r, const CountGrid &grid, size_t states, size_t length) {
    for (int64_t i = 0; i < DenseCvi::stored(states, length); ++i) {
      codes.push_back(code_of(static_cast<float>(r->uniform() * grid.scale())));
      numbers.push_back(grid.quantum() * static_cast<double>(number_of(codes.back())));
    }
    codes.resize(codes.size() + 8);
  }
};

HmmPriors priors_of_round(int round, size_t states, bool end) {
  HmmPriors p;
  p.transition.concentration = 0.3;
  const size_t outcomes = states + (end ? 1 : 0), rows = round % 3 == 1 ? 1 : states;
  for (size_t i = 0; round % 3 > 0 && i < rows * outcomes; ++i) p.transition.base.push_back(0.5 + 0.3 * static_cast<double>(i));
  return p;
}

}  // namespace

// 3.72, 3.73, 3.75 and 3.76, count by count.
static void a_piece_hears_its_neighbours_without_their_own_counts(void **) {
  for (int round = 0; round < 36; ++round) {
    Rng r(97, RngMethod::test, 0, static_cast<uint32_t>(round), 0);
    const size_t states = 1 + r.below(12), length = 1 + static_cast<size_t>(round) % 4;
    const bool end = round % 2 == 1, beside = round % 5 > 1;
    random_hmm::Choice c;
    c.states = static_cast<int32_t>(states);
    const HmmDataPtr d = random_hmm::data(&r, c);
    const size_t stride = d->rows.stride(), outcomes = states + (end ? 1 : 0);
    const HmmPriors priors = priors_of_round(round, states, end);
    const CountGrid grid(1000, 10);
    PieceBoundaries boundaries(*d, end, priors, grid);
    HmmParameters counts = random_hmm::parameters(&r, *d, end, 0);
    for (double &x : counts.chain.transition) x *= 100;
    const CviTotals totals(counts, d->rows);
    const Stored piece(&r, grid, states, length), other(&r, grid, states, 1);
    const double *first = piece.numbers.data(), *last = first + (length - 1) * states, *pairs = first + length * states;
    const double *next_to = other.numbers.data();
    const auto own = [&](size_t j, size_t k) { return length > 1 ? pairs[j * states + k] : 0; };
    const auto prior = [&](size_t j, size_t k) { return priors.transition.of(j, k, outcomes); };
    const auto at_least_0 = [](double x) { return x > 0 ? x : 0; };
    const PieceBoundaries::Neighbour n{
        {0, length, false, !beside, 0}, piece.codes.data(), beside ? other.codes.data() : nullptr};
    const double *in = boundaries.into(n, totals);
    for (size_t k = 0; k < states; ++k) {
      double count = 0, priors_of = 0;
      for (size_t j = 0; j < states; ++j) {
        count += last[j] * (counts.chain.transition[j * stride + k] - own(j, k) - (beside ? next_to[j] * first[k] : 0));
        priors_of += last[j] * prior(j, k);
      }
      // Of a real posterior it would be its sum, 1, times the prior that rows share.
      if (priors.transition.base.size() <= outcomes) priors_of = prior(0, k);
      assert_close(in[k], at_least_0(count) + priors_of, 1e-11);
    }
    const double *out = boundaries.out_of(n, totals);
    for (size_t j = 0; j < states; ++j) {
      double above = 0, weight = 0, row = totals.row[j], row_priors = 0, leaving = beside ? 0 : (end ? 1 : 0);
      for (size_t k = 0; k < states; ++k) {
        const double between = beside ? last[j] * next_to[k] : 0;
        above += first[k] * (counts.chain.transition[j * stride + k] - own(j, k) - between);
        weight += first[k] * prior(j, k);
        row -= own(j, k);
        if (beside) leaving += next_to[k];
      }
      for (size_t k = 0; k < outcomes; ++k) row_priors += prior(j, k);
      const double priors_of = priors.transition.base.empty() ? prior(j, 0) : weight;
      assert_close(out[j], (at_least_0(above) + priors_of) / (at_least_0(row - leaving * last[j]) + row_priors), 1e-11);
    }
  }
}

static void a_transition_between_pieces_comes_out_as_it_went_in(void **) {
  for (int round = 0; round < 12; ++round) {
    Rng r(98, RngMethod::test, 0, static_cast<uint32_t>(round), 0);
    random_hmm::Choice c;
    c.states = 1 + static_cast<int32_t>(r.below(12));
    const size_t states = static_cast<size_t>(c.states);
    const HmmDataPtr d = random_hmm::data(&r, c);
    const CountGrid grid(1000, 10);
    PieceBoundaries boundaries(*d, false, HmmPriors{}, grid);
    CviTotals totals(d->rows, false);
    const Stored a(&r, grid, states, 1), b(&r, grid, states, 1);
    boundaries.add(a.codes.data(), b.codes.data(), 1, &totals);
    for (size_t j = 0; j < states; ++j) {
      double row = 0;
      for (size_t k = 0; k < states; ++k) {
        const double x = totals.counts.chain.transition[j * d->rows.stride() + k];
        assert_close(x, a.numbers[j] * b.numbers[k], 1e-9);
        assert_true(x / grid.quantum() == static_cast<double>(static_cast<int64_t>(x / grid.quantum())));
        row += x;
      }
      assert_true(totals.row[j] == row);
    }
    boundaries.add(a.codes.data(), b.codes.data(), -1, &totals);
    const CviTotals nothing(d->rows, false);
    assert_true(random_hmm::same(totals.counts, nothing.counts) && totals.row == nothing.row);
  }
}

TESTS(a_piece_hears_its_neighbours_without_their_own_counts, a_transition_between_pieces_comes_out_as_it_went_in)
