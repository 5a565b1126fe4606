#include "src/hmm/sums/forward_backward.hh"

#include <algorithm>

#include "src/stats/dense_products.hh"
#include "tests/src/hmm/hmm_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

struct Batch {
  std::vector<Array<double>> rows;      // padded
  std::vector<Array<const double *>> pointers;
  std::vector<std::vector<Array<double>>> plain;
  Array<EmittedSequence> sequences;
};

Batch random_batch(Rng *r, const StateChain &c, Array<size_t> lengths, double zeros) {
  std::sort(lengths.rbegin(), lengths.rend());
  Batch b;
  for (const size_t n : lengths) {
    b.plain.emplace_back();
    for (size_t t = 0; t < n; ++t) {
      Array<double> row(c.states);
      const bool missing = r->below(5) == 0;
      for (double &x : row) x = missing ? 1 : hmm_oracle::draw(r, zeros);
      b.plain.back().push_back(row);
      row.resize(c.stride, 0.0);
      b.rows.push_back(row);
    }
  }
  size_t at = 0;
  for (const size_t n : lengths) {
    b.pointers.emplace_back();
    for (size_t t = 0; t < n; ++t) b.pointers.back().push_back(b.rows[at++].data());
  }
  for (const auto &p : b.pointers) b.sequences.push_back({p.data(), p.size()});
  return b;
}

}  // namespace

static void sums_are_those_over_all_state_sequences(void **) {
  Rng r(17, RngMethod::test, 0, 0, 0);
  int impossible = 0;
  for (int round = 0; round < 200; ++round) {
    const size_t states = 1 + r.below(4);
    const double zeros = round % 2 ? 0.3 : 0;
    const StateChain c = hmm_oracle::chain(&r, states, round % 4 < 2, zeros);
    const Array<double> transposed = transposed_transition(c);
    Array<size_t> lengths(1 + r.below(7));
    for (size_t &n : lengths) n = r.below(7);
    const Batch batch = random_batch(&r, c, lengths, zeros);
    DenseForwardBackward sums(c, transposed);
    sums.forward(batch.sequences, true, Run{});
    bool all = true;
    Array<double> pairs(states * states, 0.0), transitions(states * c.stride, 0.0);
    std::vector<hmm_oracle::Sums> expected;
    for (size_t s = 0; s < lengths.size(); ++s) {
      expected.push_back(hmm_oracle::enumerate(c, batch.plain[s]));
      if (expected[s].z == 0) {
        assert_true(sums.log_z(s) == -INFINITY);
        ++impossible;
        all = false;
        continue;
      }
      assert_close(sums.log_z(s), std::log(expected[s].z), 1e-13);
      for (size_t i = 0; i < pairs.size(); ++i) pairs[i] += expected[s].pairs[i];
    }
    if (!all) continue;
    sums.backward(transitions.data(), Run{});
    for (size_t s = 0; s < lengths.size(); ++s) {
      for (size_t t = 0; t < batch.plain[s].size(); ++t) {
        for (size_t k = 0; k < c.stride; ++k) {
          if (k < states) {
            assert_close(sums.posterior(s, t)[k], expected[s].single[t][k], 1e-13);
          } else {
            assert_true(sums.posterior(s, t)[k] == 0);
          }
        }
      }
    }
    for (size_t j = 0; j < states; ++j) {
      for (size_t k = 0; k < states; ++k) {
        assert_close(transitions[j * c.stride + k] * c.transition[j * c.stride + k], pairs[j * states + k], 1e-12);
      }
    }
  }
  assert_in_range(impossible, 20, 1000);
}

static void sequences_do_not_see_which_others_are_in_their_batch(void **) {
  Rng r(18, RngMethod::test, 0, 0, 0);
  const StateChain c = hmm_oracle::chain(&r, 11, true, 0.2);
  const Array<double> transposed = transposed_transition(c);
  Array<size_t> lengths(DenseForwardBackward::kMostSequences);
  for (size_t &n : lengths) n = r.below(40);
  const Batch batch = random_batch(&r, c, lengths, 0.1);
  DenseForwardBackward together(c, transposed), alone(c, transposed);
  Array<double> sums(c.transition.size(), 0.0), one_by_one(c.transition.size(), 0.0);
  together.forward(batch.sequences, true, Run{});
  together.backward(sums.data(), Run{});
  for (size_t s = 0; s < lengths.size(); ++s) {
    alone.forward(std::span(batch.sequences).subspan(s, 1), true, Run{});
    alone.backward(one_by_one.data(), Run{});
    assert_true(alone.log_z(0) == together.log_z(s));
    for (size_t t = 0; t < batch.sequences[s].length; ++t) {
      assert_memory_equal(alone.posterior(0, t), together.posterior(s, t), c.stride * sizeof(double));
    }
  }
  for (size_t i = 0; i < sums.size(); ++i) assert_close(sums[i], one_by_one[i], 1e-12);
}

static void a_million_tokens_do_not_underflow(void **) {
  // All states alike: p(x) is the product of emission probabilities.
  const size_t states = 3, tokens = 1000000;
  StateChain c(states, false);
  for (size_t j = 0; j < states; ++j) {
    c.initial[j] = 1.0 / 3;
    for (size_t k = 0; k < states; ++k) c.transition[j * c.stride + k] = 1.0 / 3;
  }
  const Array<double> transposed = transposed_transition(c);
  Array<double> rare(c.stride, 0.0), common(c.stride, 0.0);
  for (size_t k = 0; k < states; ++k) {
    rare[k] = 1e-7;
    common[k] = 0.25;
  }
  Array<const double *> rows(tokens);
  for (size_t t = 0; t < tokens; ++t) rows[t] = t % 3 ? common.data() : rare.data();
  const EmittedSequence sequence{rows.data(), tokens};
  DenseForwardBackward sums(c, transposed);
  sums.forward({&sequence, 1}, true, Run{});
  const double n = std::ceil(tokens / 3.0);
  assert_close(sums.log_z(0), n * std::log(1e-7) + (tokens - n) * std::log(0.25), 1e-13);
  Array<double> transitions(c.transition.size(), 0.0);
  sums.backward(transitions.data(), Run{});
  for (size_t t = 0; t < tokens; t += 997) assert_close(sums.posterior(0, t)[1], 1.0 / 3, 1e-12);
  for (size_t j = 0; j < states; ++j) {
    for (size_t k = 0; k < states; ++k) assert_close(transitions[j * c.stride + k] / 3, (tokens - 1) / 9.0, 1e-11);
  }
}

static void states_that_a_long_sequence_leaves_behind_make_no_infinities(void **) {
  // Two chains that never meet; the first half is for the one, the second more so for the other, which is lost by then.
  const size_t tokens = 4000;
  StateChain c(2, false);
  c.initial[0] = c.initial[1] = 0.5;
  c.transition[0] = c.transition[c.stride + 1] = 1;
  const Array<double> transposed = transposed_transition(c);
  Array<double> first(c.stride, 0.0), second(c.stride, 0.0);
  first[0] = 0.9;
  first[1] = 0.1;
  second[0] = 0.05;
  second[1] = 0.95;
  Array<const double *> rows(tokens);
  for (size_t t = 0; t < tokens; ++t) rows[t] = 2 * t < tokens ? first.data() : second.data();
  const EmittedSequence sequence{rows.data(), tokens};
  DenseForwardBackward sums(c, transposed);
  sums.forward({&sequence, 1}, true, Run{});
  assert_true(std::isfinite(sums.log_z(0)));
  Array<double> transitions(c.transition.size(), 0.0);
  sums.backward(transitions.data(), Run{});
  for (size_t t = 0; t < tokens; ++t) assert_close(sums.posterior(0, t)[0] + sums.posterior(0, t)[1], 1, 1e-9);
}

static void cancelling_stops_both_passes(void **) {
  Rng r(19, RngMethod::test, 0, 0, 0);
  const StateChain c = hmm_oracle::chain(&r, 3, false, 0);
  const Array<double> transposed = transposed_transition(c);
  const Batch batch = random_batch(&r, c, {5}, 0);
  DenseForwardBackward sums(c, transposed);
  CancelFlag flag;
  Run run;
  run.cancel = &flag;
  sums.forward(batch.sequences, true, run);
  flag.set = 1;
  Array<double> transitions(c.transition.size(), 0.0);
  assert_throws(sums.backward(transitions.data(), run), Code::cancelled);
  assert_throws(sums.forward(batch.sequences, true, run), Code::cancelled);
}

TESTS(sums_are_those_over_all_state_sequences, sequences_do_not_see_which_others_are_in_their_batch,
      a_million_tokens_do_not_underflow, states_that_a_long_sequence_leaves_behind_make_no_infinities,
      cancelling_stops_both_passes)
