#include "src/hmm/collapsed/sparse_cvi.hh"

#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

random_hmm::Choice of_words(random_hmm::Choice c) {
  c.channels = 0;
  return c;
}

HmmPriors some_priors() {
  HmmPriors p;
  p.initial.concentration = 0.4;
  p.transition.concentration = 0.3;
  p.emission.concentration = 0.1;
  return p;
}

HmmData all_sparse(const HmmDataPtr &data) {
  HmmData d = *data;
  d.sparse.assign(static_cast<size_t>(d.corpus->count()), 1);
  return d;
}

CviPiece piece_of(const HmmData &d, int64_t i) {
  return {static_cast<size_t>(d.corpus->offsets[static_cast<size_t>(i)]), d.length(i), true, true, i};
}

bool possible(const HmmData &d, const CviPiece &p) {
  for (size_t t = p.place; t < p.place + p.length; ++t) {
    if (d.rows.sets().set(d.set_of(t)).empty()) return false;
  }
  return p.length > 0;
}

}  // namespace

static void few_states_are_inferred_as_all_states_are(void **) {
  for (int round = 0; round < 16; ++round) {
    Rng r(86, RngMethod::test, 0, static_cast<uint32_t>(round), 0);
    const HmmDataPtr d = random_hmm::data(&r, of_words(random_hmm::choice_of_round(&r, round)));
    const bool end = round % 3 == 0;
    const CviTotals totals(random_hmm::parameters(&r, *d, end, 0), d->rows);
    const CountGrid grid(100, 10);
    const HmmData few = all_sparse(d);
    const SparsePlaces places(few, Run{});
    SparseCvi sparse(few, end, some_priors(), grid, places);
    DenseCvi dense(*d, end, some_priors(), grid);
    for (int64_t i = 0; i < d->corpus->count(); ++i) {
      const CviPiece p = piece_of(*d, i);
      if (!possible(*d, p)) continue;
      assert_close(sparse.infer(p, totals, Run{}), dense.infer(p, totals, {}, Run{}), 1e-13);
      const size_t stride = d->rows.stride();
      Array<double> pairs(d->rows.states() * stride, 0.0);
      std::span<const int32_t> from;
      for (size_t t = 0; t < p.length; ++t) {
        const std::span<const int32_t> to = d->rows.sets().set(d->set_of(p.place + t));
        double sum = 0;
        for (size_t k = 0; k < to.size(); ++k) {
          assert_close(sparse.posterior(t)[k], dense.inferred(t)[to[k]], 1e-12);
          sum += sparse.posterior(t)[k];
          for (size_t j = 0; t > 0 && j < from.size(); ++j) {
            pairs[static_cast<size_t>(from[j]) * stride + static_cast<size_t>(to[k])] += sparse.pair(t)[j * to.size() + k];
          }
        }
        assert_close(sum, 1, 1e-13);
        from = to;
      }
      for (size_t k = 0; k < pairs.size(); ++k) assert_close(pairs[k], dense.inferred_transitions()[k], 1e-12);
    }
  }
}

static void what_was_put_in_comes_out_without_a_trace(void **) {
  for (int round = 0; round < 16; ++round) {
    Rng r(87, RngMethod::test, 0, static_cast<uint32_t>(round), 0);
    const HmmDataPtr d = random_hmm::data(&r, of_words(random_hmm::choice_of_round(&r, round)));
    const bool end = round % 3 == 0;
    const CviTotals model(random_hmm::parameters(&r, *d, end, 0), d->rows);
    const CountGrid grid(100, 10);
    const HmmData few = all_sparse(d);
    const SparsePlaces places(few, Run{});
    SparseCvi sparse(few, end, some_priors(), grid, places);
    DenseCvi dense(*d, end, some_priors(), grid);
    CviTotals totals(d->rows, end);
    std::vector<Array<float>> floats;
    std::vector<Array<uint16_t>> codes;
    Array<CviPiece> pieces;
    for (int64_t i = 0; i < d->corpus->count(); ++i) {
      const CviPiece p = piece_of(*d, i);
      if (!possible(*d, p)) continue;
      pieces.push_back(p);
      floats.emplace_back(static_cast<size_t>(SparseCvi::stored(*d, p)));
      codes.emplace_back(static_cast<size_t>(DenseCvi::stored(d->rows.states(), p.length)) + 8);
      sparse.infer(p, model, Run{});
      sparse.put_in(p, floats.back().data(), &totals);
      dense.infer(p, model, {}, Run{});
      dense.put_in(p, codes.back().data(), &totals);
    }
    double held = 0;
    for (const double x : totals.counts.chain.initial) held += x;
    assert_close(held, 2 * static_cast<double>(pieces.size()), 1e-3);
    const CviTotals sums(totals.counts, d->rows);
    assert_true(sums.emission == totals.emission && sums.initial == totals.initial);
    for (size_t k = 0; k < sums.row.size(); ++k) assert_close(sums.row[k], totals.row[k], 1e-6);
    for (size_t i = 0; i < pieces.size(); ++i) {
      sparse.take_out(pieces[i], floats[i].data(), &totals);
      dense.take_out(pieces[i], codes[i].data(), &totals);
    }
    const CviTotals nothing(d->rows, end);
    assert_true(random_hmm::same(totals.counts, nothing.counts));
    assert_true(totals.initial == 0 && totals.row == nothing.row && totals.emission == nothing.emission);
  }
}

static void long_sequences_do_not_underflow(void **) {
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::sized(1000);
  for (int t = 0; t < 20000; ++t) corpus.symbols.push_back(1 + t * 7 % 1000);
  corpus.offsets = {0, 20000};
  auto masks = std::make_shared<StateMasks>(5, Run{});
  const int32_t some[] = {1, 3, 4};
  masks->of_symbol.assign(1000, masks->sets.add(some, Run{}));
  const HmmDataPtr d = make_hmm_data(shared_corpus(corpus), 5, masks, Run{});
  const CviTotals nothing(d->rows, false);
  const HmmData few = all_sparse(d);
  const SparsePlaces places(few, Run{});
  SparseCvi sparse(few, false, some_priors(), CountGrid(20001, 20001), places);
  // All surrogates are even: of three states that each go on to one of five, and of a symbol.
  const double expected = 20000 * (std::log(3.0 / 5) - std::log(1000.0));
  assert_close(sparse.infer(piece_of(*d, 0), nothing, Run{}), expected, 1e-12);
  for (size_t t = 0; t < 20000; t += 999) assert_close(sparse.posterior(t)[1], 1.0 / 3, 1e-12);
}

TESTS(few_states_are_inferred_as_all_states_are, what_was_put_in_comes_out_without_a_trace, long_sequences_do_not_underflow)
