#include "src/hmm/sums/sparse_forward_backward.hh"

#include "src/hmm/sums/forward_backward.hh"
#include "tests/src/hmm/hmm_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

struct Allowed {
  std::vector<Array<int32_t>> sets;
  std::vector<Array<double>> emission;  // of allowed states
  std::vector<Array<double>> plain;     // zeros elsewhere
  Array<AllowedToken> tokens;
};

Allowed random_sequence(Rng *r, size_t states, size_t length, double zeros, bool empty_sets) {
  Allowed a;
  for (size_t t = 0; t < length; ++t) {
    a.sets.emplace_back();
    a.emission.emplace_back();
    a.plain.emplace_back(states, 0.0);
    for (size_t k = 0; k < states; ++k) {
      const bool last = k + 1 == states && a.sets.back().empty() && !empty_sets;
      if (r->below(2) && !last) continue;
      a.sets.back().push_back(static_cast<int32_t>(k));
      a.emission.back().push_back(hmm_oracle::draw(r, zeros));
      a.plain.back()[k] = a.emission.back().back();
    }
  }
  for (size_t t = 0; t < length; ++t) a.tokens.push_back({a.sets[t].data(), a.sets[t].size(), a.emission[t].data()});
  return a;
}

}  // namespace

static void sums_are_those_over_allowed_state_sequences(void **) {
  Rng r(23, RngMethod::test, 0, 0, 0);
  int impossible = 0;
  for (int round = 0; round < 300; ++round) {
    const size_t states = 1 + r.below(4);
    const double zeros = round % 2 ? 0.2 : 0;
    const StateChain c = hmm_oracle::chain(&r, states, round % 4 < 2, zeros);
    SparseForwardBackward sums(c);
    for (int sequence = 0; sequence < 3; ++sequence) {  // what one leaves behind the next does not see
      const Allowed a = random_sequence(&r, states, r.below(7), zeros, round % 5 == 0);
      const hmm_oracle::Sums expected = hmm_oracle::enumerate(c, a.plain);
      sums.forward(a.tokens, true, Run{});
      if (expected.z == 0) {
        assert_true(sums.log_z() == -INFINITY);
        ++impossible;
        continue;
      }
      assert_close(sums.log_z(), std::log(expected.z), 1e-13);
      Array<double> transitions(c.transition.size(), 0.0);
      sums.backward(transitions.data(), Run{});
      for (size_t t = 0; t < a.sets.size(); ++t) {
        for (size_t i = 0; i < a.sets[t].size(); ++i) {
          assert_close(sums.posterior(t)[i], expected.single[t][static_cast<size_t>(a.sets[t][i])], 1e-13);
        }
      }
      for (size_t j = 0; j < states; ++j) {
        for (size_t k = 0; k < states; ++k) {
          assert_close(transitions[j * c.stride + k] * c.transition[j * c.stride + k], expected.pairs[j * states + k], 1e-12);
        }
      }
    }
  }
  assert_in_range(impossible, 30, 800);
}

static void a_long_sequence_has_the_dense_form_s_sums(void **) {
  Rng r(24, RngMethod::test, 0, 0, 0);
  const size_t states = 13, length = 20000;
  const StateChain c = hmm_oracle::chain(&r, states, true, 0);
  const Allowed a = random_sequence(&r, states, length, 0, false);
  Array<double> rows(length * c.stride, 0.0);
  Array<const double *> pointers;
  for (size_t t = 0; t < length; ++t) {
    std::copy(a.plain[t].begin(), a.plain[t].end(), rows.begin() + static_cast<std::ptrdiff_t>(t * c.stride));
    pointers.push_back(rows.data() + t * c.stride);
  }
  const Array<double> transposed = transposed_transition(c);
  const EmittedSequence whole{pointers.data(), length};
  DenseForwardBackward dense(c, transposed);
  SparseForwardBackward sparse(c);
  Array<double> of_dense(c.transition.size(), 0.0), of_sparse(c.transition.size(), 0.0);
  dense.forward({&whole, 1}, true, Run{});
  dense.backward(of_dense.data(), Run{});
  sparse.forward(a.tokens, true, Run{});
  sparse.backward(of_sparse.data(), Run{});
  assert_close(sparse.log_z(), dense.log_z(0), 1e-13);
  for (size_t i = 0; i < of_dense.size(); ++i) assert_close(of_sparse[i], of_dense[i], 1e-11);
}

static void cancelling_stops_both_passes(void **) {
  Rng r(25, RngMethod::test, 0, 0, 0);
  const StateChain c = hmm_oracle::chain(&r, 3, false, 0);
  const Allowed a = random_sequence(&r, 3, 5, 0, false);
  SparseForwardBackward sums(c);
  CancelFlag flag;
  Run run;
  run.cancel = &flag;
  sums.forward(a.tokens, true, run);
  flag.set = 1;
  Array<double> transitions(c.transition.size(), 0.0);
  assert_throws(sums.backward(transitions.data(), run), Code::cancelled);
  assert_throws(sums.forward(a.tokens, true, run), Code::cancelled);
}

TESTS(sums_are_those_over_allowed_state_sequences, a_long_sequence_has_the_dense_form_s_sums, cancelling_stops_both_passes)
