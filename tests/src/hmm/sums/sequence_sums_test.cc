#include "src/hmm/sums/sequence_sums.hh"

#include <cstring>

#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

static void every_sequence_has_its_posteriors_by_either_kernel(void **) {
  Rng r(41, RngMethod::test, 0, 0, 0);
  int sparse = 0, dense = 0;
  for (int round = 0; round < 120; ++round) {
    const HmmDataPtr d = random_hmm::data(&r, random_hmm::choice_of_round(&r, round));
    auto forced = std::make_shared<HmmData>(*d);
    for (uint8_t &x : forced->sparse) x = r.below(2) != 0;
    const HmmParameters p = random_hmm::parameters(&r, *d, round & 8, 0);
    const Array<double> transposed = transposed_transition(p.chain);
    SequenceSums sums(*forced, p, transposed);
    bool possible = true;  // masks may leave a token no state
    sums.each(0, d->corpus->count(), nullptr, Run{}, [&](const SequenceSums::Sequence &s) {
      const double z = hmm_oracle::enumerate(p.chain, random_hmm::emission(*d, p, s.number)).z;
      assert_close(s.log_z, std::log(z), 1e-13);
      possible = possible && z > 0;
    });
    if (!possible) continue;
    Array<double> transitions(p.chain.transition.size(), 0.0);
    Array<int> seen(static_cast<size_t>(d->corpus->count()), 0);
    sums.each(0, d->corpus->count(), transitions.data(), Run{}, [&](const SequenceSums::Sequence &s) {
      ++seen[static_cast<size_t>(s.number)];
      const bool by_sets = !forced->sparse.empty() && forced->sparse[static_cast<size_t>(s.number)];
      (by_sets ? sparse : dense) += 1;
      const hmm_oracle::Sums expected = hmm_oracle::enumerate(p.chain, random_hmm::emission(*d, p, s.number));
      assert_close(s.log_z, std::log(expected.z), 1e-13);
      assert_int_equal(s.length, d->length(s.number));
      for (size_t t = 0; t < s.length; ++t) {
        Array<double> row(p.chain.stride, 0.0);
        sums.add_states(t, row.data());
        for (size_t k = 0; k < p.chain.states; ++k) assert_close(row[k], expected.single[t][k], 1e-13);
        for (size_t i = 0; i < sums.posterior_states(t).size(); ++i) {
          assert_true(sums.posterior(t)[i] == row[static_cast<size_t>(sums.posterior_states(t)[i])]);
        }
      }
    });
    for (const int n : seen) assert_int_equal(n, 1);
  }
  assert_true(sparse > 100 && dense > 100);
}

static void parts_of_sequences_have_ends_of_their_own_by_either_kernel(void **) {
  Rng r(41, RngMethod::test, 0, 1, 0);
  int sparse = 0, dense = 0;
  for (int round = 0; round < 120; ++round) {
    random_hmm::Choice choice = random_hmm::choice_of_round(&r, round);
    const HmmDataPtr d = random_hmm::data(&r, choice);
    auto forced = std::make_shared<HmmData>(*d);
    for (uint8_t &x : forced->sparse) x = r.below(2) != 0;
    const HmmParameters p = random_hmm::parameters(&r, *d, round & 8, 0);
    const size_t states = p.chain.states, stride = p.chain.stride;
    const size_t count = static_cast<size_t>(d->corpus->count());
    Array<SequenceEnds> ends(count);
    std::vector<Array<double>> rows(2 * count, Array<double>(stride, 0.0));
    Array<double> expected(states * stride, 0.0), emitted(d->rows.size(), 0.0), sums_of(states * stride, 0.0),
        seen(d->rows.size(), 0.0);
    bool possible = true;
    Array<double> log_z(count, 0.0);
    for (size_t i = 0; i < count; ++i) {
      const size_t length = d->length(static_cast<int64_t>(i));
      for (size_t k = 0; k < states; ++k) {
        rows[2 * i][k] = hmm_oracle::draw(&r, 0), rows[2 * i + 1][k] = hmm_oracle::draw(&r, 0);
      }
      StateChain chain = p.chain;
      if (r.below(2)) chain.initial = rows[2 * i], ends[i].initial = rows[2 * i].data();
      if (r.below(2)) chain.end = rows[2 * i + 1], ends[i].last = rows[2 * i + 1].data();
      ends[i].from = static_cast<size_t>(r.below(length + 1));
      if (r.below(2)) ends[i].to = ends[i].from + static_cast<size_t>(r.below(length + 1 - ends[i].from));
      if (length == 0) continue;
      const std::vector<Array<double>> emission = random_hmm::emission(*d, p, static_cast<int64_t>(i));
      const hmm_oracle::Sums whole = hmm_oracle::enumerate(chain, emission);
      log_z[i] = std::log(whole.z);
      possible = possible && whole.z > 0;
      for (size_t t = ends[i].from; t < std::min(ends[i].to, length); ++t) {
        const size_t place = static_cast<size_t>(d->corpus->offsets[i]) + t;
        d->rows.collect(emitted.data(), d->corpus->symbols[place], [&] {
          Array<double> row = whole.single[t];
          row.resize(stride);
          return row;
        }().data());
        for (size_t j = 0; t > 0 && j < states; ++j) {
          for (size_t k = 0; k < states; ++k) {
            // The weight of the sequences of states that go from j to k here.
            std::vector<Array<double>> held = emission;
            for (size_t s = 0; s < states; ++s) held[t - 1][s] *= s == j, held[t][s] *= s == k;
            expected[j * stride + k] += hmm_oracle::enumerate(chain, held).z / whole.z;
          }
        }
      }
    }
    if (!possible) continue;
    Array<size_t> places;  // of the rows of symbols
    for (Label w = 1; w <= d->rows.symbols(); ++w) places.push_back(d->rows.offset(w));
    const Array<double> transposed = transposed_transition(p.chain);
    SequenceSums sums(*forced, p, transposed, ends);
    sums.each(0, d->corpus->count(), sums_of.data(), Run{}, [&](const SequenceSums::Sequence &s) {
      (!forced->sparse.empty() && forced->sparse[static_cast<size_t>(s.number)] ? sparse : dense) += 1;
      assert_close(s.log_z, log_z[static_cast<size_t>(s.number)], 1e-13);
      sums.add_emissions({seen.data(), places.data()});
    });
    for (size_t i = 0; i < expected.size(); ++i) assert_close(sums_of[i] * p.chain.transition[i], expected[i], 1e-12);
    for (size_t i = 0; i < emitted.size(); ++i) assert_close(seen[i], emitted[i], 1e-12);
  }
  assert_true(sparse > 100 && dense > 100);
}

static void sequences_without_weight_are_named(void **) {
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::sized(2);
  corpus.symbols = {1, 1, 1, 2, 1};
  corpus.offsets = {0, 2, 4, 5};
  for (const bool masked : {false, true}) {
    std::shared_ptr<StateMasks> masks;
    if (masked) {
      masks = std::make_shared<StateMasks>(4, Run{});
      const int32_t one[] = {2};
      masks->of_symbol.assign(2, masks->sets.add(one, Run{}));
    }
    const HmmDataPtr d = make_hmm_data(shared_corpus(corpus), 4, masks, Run{});
    assert_int_equal(!d->sparse.empty() && d->sparse[1], masked);
    HmmParameters p(d->rows, false);
    for (size_t k = 0; k < 4; ++k) {
      p.chain.initial[k] = 0.25;
      for (size_t j = 0; j < 4; ++j) p.chain.transition[j * p.chain.stride + k] = 0.25;
    }
    for (size_t i = 0; i < d->rows.row_states(1).size(); ++i) p.emission[d->rows.offset(1) + i] = 0.5;
    const Array<double> transposed = transposed_transition(p.chain);
    SequenceSums sums(*d, p, transposed);
    Array<double> transitions(p.chain.transition.size(), 0.0);
    bool named = false;
    try {
      sums.each(0, 3, transitions.data(), Run{}, [](const SequenceSums::Sequence &) {});
    } catch (const Error &e) {
      named = e.code == Code::empty && std::strstr(e.message, "sequence 1 ") != nullptr;
    }
    assert_true(named);
    int impossible = 0;
    sums.each(0, 3, nullptr, Run{}, [&](const SequenceSums::Sequence &s) {
      assert_true((s.log_z == -INFINITY) == (s.number == 1));
      impossible += s.log_z == -INFINITY;
    });
    assert_int_equal(impossible, 1);
  }
}

TESTS(every_sequence_has_its_posteriors_by_either_kernel, parts_of_sequences_have_ends_of_their_own_by_either_kernel,
      sequences_without_weight_are_named)
