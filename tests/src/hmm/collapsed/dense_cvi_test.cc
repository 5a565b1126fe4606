#include "src/hmm/collapsed/dense_cvi.hh"

#include <cmath>

#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr double kInitial = 0.4, kTransition = 0.3, kEmission = 0.1;

HmmPriors some_priors() {
  HmmPriors p;
  p.initial.concentration = kInitial;
  p.transition.concentration = kTransition;
  p.emission.concentration = kEmission;
  return p;
}

HmmDataPtr data_of_words(Rng *r, int round) {
  random_hmm::Choice c = random_hmm::choice_of_round(r, round);
  c.channels = 0;
  return random_hmm::data(r, c);
}

bool possible(const HmmData &d, const CviPiece &p) {
  for (size_t t = p.place; t < p.place + p.length; ++t) {
    if (d.rows.sets().set(d.set_of(t)).empty()) return false;
  }
  return p.length > 0;
}

CviPiece piece_of(const HmmData &d, int64_t i) {
  return {static_cast<size_t>(d.corpus->offsets[static_cast<size_t>(i)]), d.length(i), true, true, i};
}

// 3.49 and 3.50, one state sequence at a time.
struct Enumerated {
  double z = 0;
  std::vector<Array<double>> q, pairs;

  Enumerated(const HmmData &d, const CviPiece &p, const HmmParameters &c, bool end, const double *before,
             const double *behind) {
    const size_t states = d.rows.states(), stride = d.rows.stride();
    const double outcomes = static_cast<double>(states + (end ? 1 : 0)), symbols = static_cast<double>(d.rows.symbols());
    q.assign(p.length, Array<double>(states, 0.0));
    pairs.assign(states, Array<double>(states, 0.0));
    Array<double> row(states, 0.0), emitted(states, 0.0), all(stride, 0.0);
    double initial = 0;
    for (Label w = 1; w <= d.rows.symbols(); ++w) d.rows.add_row(c.emission.data(), w, all.data());
    for (size_t j = 0; j < states; ++j) {
      initial += c.chain.initial[j];
      for (size_t k = 0; k < states; ++k) row[j] += c.chain.transition[j * stride + k];
      if (end) row[j] += c.chain.end[j];
      emitted[j] = all[j] + symbols * kEmission;
      row[j] += outcomes * kTransition;
    }
    std::vector<Array<double>> e;
    for (size_t t = p.place; t < p.place + p.length; ++t) {
      const Label w = d.corpus->symbols[t];
      Array<double> numbers(stride, 0.0);
      if (w != 0) d.rows.add_row(c.emission.data(), w, numbers.data());
      e.emplace_back(states, 0.0);
      for (const int32_t s : d.rows.sets().set(d.set_of(t))) {
        const size_t k = static_cast<size_t>(s);
        e.back()[k] = w == 0 ? 1 : (numbers[k] + kEmission) / emitted[k];
      }
    }
    Array<size_t> path(p.length, 0);
    for (;;) {
      double x =
          before ? before[path[0]] : (c.chain.initial[path[0]] + kInitial) / (initial + static_cast<double>(states) * kInitial);
      for (size_t t = 0; t < p.length; ++t) {
        x *= e[t][path[t]];
        if (t > 0) x *= (c.chain.transition[path[t - 1] * stride + path[t]] + kTransition) / row[path[t - 1]];
      }
      if (behind) {
        x *= behind[path.back()];
      } else if (end) {
        x *= (c.chain.end[path.back()] + kTransition) / row[path.back()];
      }
      z += x;
      for (size_t t = 0; t < p.length; ++t) {
        q[t][path[t]] += x;
        if (t > 0) pairs[path[t - 1]][path[t]] += x;
      }
      size_t t = 0;
      while (t < path.size() && ++path[t] == states) path[t++] = 0;
      if (t == path.size()) break;
    }
  }
};

}  // namespace

static void posteriors_are_those_of_all_state_sequences(void **) {
  for (int round = 0; round < 24; ++round) {
    Rng r(95, RngMethod::test, 0, static_cast<uint32_t>(round), 0);
    const HmmDataPtr d = data_of_words(&r, round);
    const bool end = round % 3 == 0;
    const HmmParameters counts = random_hmm::parameters(&r, *d, end, 0);
    const CviTotals totals(counts, d->rows);
    DenseCvi dense(*d, end, some_priors(), CountGrid(100, 10));
    Array<double> before(d->rows.stride(), 0.0), behind(d->rows.stride(), 0.0);
    for (size_t k = 0; k < d->rows.states(); ++k) before[k] = r.uniform(), behind[k] = r.uniform();
    SequenceEnds ends;
    if (round % 4 > 1) ends.initial = before.data();
    if (round % 2 > 0) ends.last = behind.data();
    for (int64_t i = 0; i < d->corpus->count(); ++i) {
      const CviPiece p = piece_of(*d, i);
      if (!possible(*d, p)) continue;
      const Enumerated all(*d, p, counts, end, ends.initial, ends.last);
      assert_close(dense.infer(p, totals, ends, Run{}), std::log(all.z), 1e-12);
      for (size_t j = 0; j < d->rows.states(); ++j) {
        for (size_t t = 0; t < p.length; ++t) assert_close(dense.inferred(t)[j], all.q[t][j] / all.z, 1e-12);
        for (size_t k = 0; p.length > 1 && k < d->rows.states(); ++k) {
          assert_close(dense.inferred_transitions()[j * d->rows.stride() + k], all.pairs[j][k] / all.z, 1e-12);
        }
      }
    }
  }
}

static void the_change_is_between_what_came_out_and_what_went_in(void **) {
  Rng r(96, RngMethod::test, 0, 0, 0);
  const HmmDataPtr d = data_of_words(&r, 0);
  const CviTotals a(random_hmm::parameters(&r, *d, false, 0), d->rows), b(random_hmm::parameters(&r, *d, false, 0), d->rows);
  DenseCvi dense(*d, false, some_priors(), CountGrid(100, 10));
  CviTotals totals(d->rows, false);
  for (int64_t i = 0; i < d->corpus->count(); ++i) {
    const CviPiece p = piece_of(*d, i);
    if (!possible(*d, p)) continue;
    Array<uint16_t> codes(static_cast<size_t>(DenseCvi::stored(d->rows.states(), p.length)) + 8);
    const auto posteriors = [&] {
      Array<double> q;
      for (size_t t = 0; t < p.length; ++t) q.insert(q.end(), dense.inferred(t), dense.inferred(t) + d->rows.states());
      return q;
    };
    dense.infer(p, a, {}, Run{});
    const Array<double> first = posteriors();
    dense.put_in(p, codes.data(), &totals);
    dense.take_out(p, codes.data(), &totals);
    dense.infer(p, b, {}, Run{});
    const Array<double> second = posteriors();
    double change = 0;
    for (size_t k = 0; k < first.size(); ++k) change += std::fabs(second[k] - first[k]) / 2;
    assert_close(dense.put_in(p, codes.data(), &totals), change, 1e-3);
    dense.take_out(p, codes.data(), &totals);
    const CviTotals nothing(d->rows, false);
    assert_true(random_hmm::same(totals.counts, nothing.counts) && totals.row == nothing.row &&
                totals.emission == nothing.emission);
  }
}

TESTS(posteriors_are_those_of_all_state_sequences, the_change_is_between_what_came_out_and_what_went_in)
