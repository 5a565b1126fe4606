// Sums over state sequences agree with a pass in logarithms, whatever the range of weights is: emissions to ±2,000 nats, states
// that drift apart over hundreds of tokens, and topologies that force a sequence through states far below the best one.
#include "src/hmm/sums/wide_forward_backward.hh"

#include <cmath>
#include <limits>

#include "src/hmm/sums/decode.hh"
#include "src/hmm/sums/expectation.hh"
#include "src/hmm/sums/posteriors.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/src/hmm/wide_models.hh"
#include "tests/test_list.hh"

using namespace hws;

static void all_sums_agree_with_a_pass_in_logs(void **) {
  int wide = 0, narrow = 0, impossible = 0, lost = 0;
  for (int round = 0; round < 600; ++round) {
    Rng r(211, RngMethod::test, 0, 0, static_cast<uint64_t>(round));
    const wide_models::Drawn m = wide_models::draw(&r, round);
    const HmmData &d = *m.data;
    const HmmParameters &p = m.parameters;
    const size_t states = d.rows.states(), stride = d.rows.stride();
    const Array<double> logs = log_probabilities(d, p, Run{}), transposed = transposed_transition(p.chain);
    const Array<double> found = posteriors(d, p, 0, d.corpus->count(), Run{}, Impossible::skipped);
    const Array<int32_t> best = decode_posterior(d, p, Run{}, Impossible::skipped),
                         path = decode_viterbi(d, p, Run{}, Impossible::skipped);
    bool possible = true;
    double log_z = 0;
    Array<double> pairs(states * stride, 0.0);
    for (int64_t i = 0; i < d.corpus->count(); ++i) {
      const wide_models::LogSums sums(d, p, i);
      const double expected = sums.log_z;
      const size_t place = static_cast<size_t>(d.corpus->offsets[static_cast<size_t>(i)]), length = d.length(i);
      if (expected == -INFINITY) {
        ++impossible;
        possible = false;
        assert_true(logs[static_cast<size_t>(i)] == -INFINITY);
        for (size_t t = 0; t < length; ++t) assert_true(best[place + t] == -1 && path[place + t] == -1);
        continue;
      }
      log_z += expected;
      lost += expected < -700;
      assert_close(logs[static_cast<size_t>(i)], expected, 1e-9);
      double of_path = 0;
      for (size_t t = 0; t < length; ++t) {
        double most = 0;
        for (size_t k = 0; k < states; ++k) {
          const double q = sums.posterior[t * states + k];
          most = std::fmax(most, q);
          assert_true(std::fabs(found[(place + t) * states + k] - q) < 1e-8);
          for (size_t j = 0; t > 0 && j < states; ++j) pairs[j * stride + k] += sums.pair[(t * states + j) * states + k];
        }
        const size_t b = static_cast<size_t>(best[place + t]), z = static_cast<size_t>(path[place + t]);
        assert_true(sums.posterior[t * states + b] > most - 1e-8);
        of_path += sums.emission[t * states + z];
        const size_t before = t == 0 ? 0 : static_cast<size_t>(path[place + t - 1]);
        of_path += std::log(t == 0 ? p.chain.initial[z] : p.chain.transition[before * stride + z]);
        if (t + 1 == length && !p.chain.end.empty()) of_path += std::log(p.chain.end[z]);
      }
      const double slack = 1e-9 * (1 + std::fabs(expected));
      assert_true(of_path <= expected + slack);
      assert_true(of_path >= expected - static_cast<double>(length) * std::log(static_cast<double>(states)) - slack);
    }
    SequenceSums sums(d, p, transposed);
    sums.each(0, d.corpus->count(), nullptr, Run{}, [&](const SequenceSums::Sequence &s) {
      if (s.log_z > -INFINITY && s.length > 0) (sums.wide() ? wide : narrow) += 1;
    });
    if (!possible) continue;
    const HmmExpectation expectation(m.data, !p.chain.end.empty(), Run{});
    const HmmCounts counts = expectation.counts(p, Run{});
    assert_close(counts.log_likelihood, log_z, 1e-9);
    for (size_t j = 0; j < states; ++j) {
      for (size_t k = 0; k < states; ++k) {
        const double got = counts.uses.chain.transition[j * stride + k];
        assert_true(std::fabs(got - pairs[j * stride + k]) < 1e-7);
      }
    }
  }
  assert_true(wide > 40 && narrow > 300 && impossible > 100 && lost > 200);
}

// The shares of drawn states are the posteriors.
static void drawn_states_have_their_posteriors(void **) {
  for (int round = 0; round < 40; ++round) {
    Rng r(212, RngMethod::test, 0, 0, static_cast<uint64_t>(round));
    const wide_models::Drawn m = wide_models::draw(&r, round);
    const wide_models::LogSums sums(*m.data, m.parameters, 0);
    const size_t length = std::min<size_t>(m.data->length(0), 40), states = m.data->rows.states();
    if (length == 0) continue;
    TokenEmissions tokens(*m.data, m.parameters);
    WideForwardBackward wide(m.parameters.chain);
    const double log_z =
        wide.forward(m.data->length(0), {}, [&](size_t t, double *logs) { return tokens.logs(t, logs); }, Run{});
    if (sums.log_z == -INFINITY) {
      assert_true(log_z == -INFINITY);
      continue;
    }
    assert_close(log_z, sums.log_z, 1e-9);
    constexpr size_t kDraws = 400;
    Array<double> share(length * states, 0.0);
    Array<uint16_t> path(m.data->length(0));
    for (size_t n = 0; n < kDraws; ++n) {
      wide.draw(&r, path.data());
      for (size_t t = 0; t < length; ++t) share[t * states + path[t]] += 1.0 / kDraws;
    }
    for (size_t i = 0; i < share.size(); ++i) {
      const double q = std::fmin(1, sums.posterior[i]);
      assert_true(std::fabs(share[i] - q) < 6 * std::sqrt(q * (1 - q) / kDraws) + 0.02);
    }
  }
}

// Equation by equation the same as the sums in doubles, where these lose nothing: factors of transitions, and parts of
// sequences.
static void parts_of_sequences_have_the_sums_of_doubles(void **) {
  for (int round = 0; round < 60; ++round) {
    Rng r(213, RngMethod::test, 0, 0, static_cast<uint64_t>(round));
    random_hmm::Choice choice;
    choice.states = 1 + static_cast<int32_t>(r.below(4));
    choice.channels = 1;
    const HmmDataPtr d = random_hmm::data(&r, choice);
    const HmmParameters p = random_hmm::parameters(&r, *d, round & 1, 0);
    const size_t stride = p.chain.stride;
    const Array<double> transposed = transposed_transition(p.chain);
    Array<double> initial(stride, 0.0), last(stride, 0.0);
    for (size_t k = 0; k < p.chain.states; ++k) initial[k] = r.uniform(), last[k] = 5 * r.uniform();
    TokenEmissions tokens(*d, p);
    for (int64_t i = 0; i < d->corpus->count(); ++i) {
      const size_t length = d->length(i), place = static_cast<size_t>(d->corpus->offsets[static_cast<size_t>(i)]);
      if (length == 0) continue;
      SequenceEnds ends;
      if (r.below(2)) ends.initial = initial.data();
      if (r.below(2)) ends.last = last.data();
      ends.from = r.below(3);
      if (r.below(2)) ends.to = length - r.below(length);
      Array<double> rows(length * stride, 0.0);
      Array<const double *> emission(length);
      double taken = 0;
      for (size_t t = 0; t < length; ++t) {
        taken += tokens.row(place + t, rows.data() + t * stride);
        emission[t] = rows.data() + t * stride;
      }
      const EmittedSequence sequence{emission.data(), length, ends};
      DenseForwardBackward dense(p.chain, transposed);
      WideForwardBackward wide(p.chain);
      dense.forward({&sequence, 1}, true, Run{});
      const auto read = [&](size_t t, double *logs) { return tokens.logs(place + t, logs); };
      const double log_z = wide.forward(length, ends, read, Run{});
      if (dense.doubtful(0)) continue;
      assert_close(log_z, dense.log_z(0) + taken, 1e-10);
      Array<double> a(p.chain.transition.size(), 0.0), b(a);
      TransitionFactors of_dense, of_wide;
      dense.backward(a.data(), Run{}, &of_dense);
      wide.backward(b.data(), Run{}, &of_wide);
      for (size_t n = 0; n < a.size(); ++n) assert_close(b[n], a[n], 1e-10);
      for (size_t t = 0; t < length; ++t) {
        for (size_t k = 0; k < p.chain.states; ++k) assert_close(wide.posterior(t)[k], dense.posterior(0, t)[k], 1e-10);
        if (t + 1 == length || t + 1 < ends.from || t + 1 >= ends.to) continue;
        for (size_t j = 0; j < p.chain.states; ++j) {
          for (size_t k = 0; k < p.chain.states; ++k) {
            const double a_jk = p.chain.transition[j * stride + k];
            const double expected = of_dense.left[t * stride + j] * a_jk * of_dense.right[t * stride + k];
            assert_close(of_wide.left[t * stride + j] * a_jk * of_wide.right[t * stride + k], expected, 1e-10);
            assert_close(wide.pair(t + 1, j, k), expected, 1e-10);
          }
        }
      }
    }
  }
}

TESTS(all_sums_agree_with_a_pass_in_logs, drawn_states_have_their_posteriors, parts_of_sequences_have_the_sums_of_doubles)
