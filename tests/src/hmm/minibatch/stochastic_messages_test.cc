#include "src/hmm/minibatch/stochastic_messages.hh"

#include "src/hmm/minibatch/minibatch_data.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

Array<double> distribution(Rng *r, size_t states, size_t stride) {
  Array<double> q(stride, 0.0);
  double sum = 0;
  for (size_t k = 0; k < states; ++k) sum += q[k] = hmm_oracle::draw(r, 0.2);
  for (size_t k = 0; sum > 0 && k < states; ++k) q[k] /= sum;
  if (!(sum > 0)) q[0] = 1;
  return q;
}

}  // namespace

// Messages are what a neighbour said times the expected transitions, as the header has them.
static void neighbours_are_summed_over(void **) {
  Rng r(90, RngMethod::test, 0, 0, 0);
  int heard = 0, unheard = 0;
  for (int round = 0; round < 80; ++round) {
    random_hmm::Choice choice = random_hmm::choice_of_round(&r, round & 6);  // no dictionary: piece and token sets only
    choice.longest = 9;
    const HmmDataPtr d = random_hmm::data(&r, choice);
    const bool end = round & 8;
    const size_t states = d->rows.states(), stride = d->rows.stride();
    const StateChain counts = hmm_oracle::chain(&r, states, end, 0.2);
    HmmPriors priors;
    RowPriors &prior = priors.transition;
    prior.concentration = 0.3;
    const size_t outcomes = states + end;
    for (size_t i = 0; (round & 16) && i < states * outcomes; ++i) prior.base.push_back(0.5 + r.uniform());
    const MinibatchUnits units(d, 2, Run{});
    StochasticEdges edges(units.count(), states, Run{});
    Array<int64_t> numbers;
    for (int64_t u = 0; u < units.count(); ++u) {
      if (r.below(2)) {
        const Array<double> first = distribution(&r, states, stride), last = distribution(&r, states, stride);
        edges.set(u, Array<float>(first.begin(), first.end()).data(),
                  Array<float>(last.begin(), last.end()).data());
      }
      numbers.push_back(units.count() - 1 - u);
    }
    const Array<double> stationary = distribution(&r, states, stride);
    Array<SequencePiece> pieces;
    for (const int64_t u : numbers) pieces.push_back(units.unit(u));
    PieceMessages messages(*d, units.count(), numbers, pieces, counts, priors, edges, stationary, {}, Run{});
    const std::unique_ptr<HmmExpectation::Beside> block = messages.beside();
    for (size_t i = 0; i < numbers.size(); ++i) {
      const int64_t few[] = {static_cast<int64_t>(i), static_cast<int64_t>((i + 3) % numbers.size())};
      if (i % 2 == 0) block->before(std::span(few, numbers.size() > 3 ? 2 : 1));
      if (i % 2 == 1) block->before({&few[0], 1});
      const SequencePiece &piece = pieces[i];
      const SequenceEnds ends = messages.ends()[i];
      assert_true((ends.initial == nullptr) == piece.begins() && (ends.last == nullptr) == piece.ends());
      // What a neighbour said of its state; of one that was not visited yet, the weights within its token's set.
      const auto neighbour = [&](size_t token, bool known, const float *edge, const double *weights) {
        Array<double> q(states, 0.0);
        const size_t place = static_cast<size_t>(d->corpus->offsets[static_cast<size_t>(piece.sequence)]) + token;
        const auto set = d->rows.sets().set(d->set_of(place));
        double sum = 0;
        for (const int32_t k : set) sum += weights ? weights[k] : 1;
        for (const int32_t k : set) {
          const double share = (weights ? weights[k] : 1) / sum;
          q[static_cast<size_t>(k)] = sum > 0 ? share : 1.0 / static_cast<double>(set.size());
        }
        for (size_t k = 0; known && k < states; ++k) q[k] = static_cast<double>(edge[k]);
        (known ? heard : unheard) += 1;
        return q;
      };
      const auto expected = [&](size_t j, size_t k) {  // θ_jk
        double total = end ? counts.end[j] + prior.of(j, states, outcomes) : 0;
        for (size_t l = 0; l < states; ++l) total += counts.transition[j * stride + l] + prior.of(j, l, outcomes);
        return (counts.transition[j * stride + k] + prior.of(j, k, outcomes)) / total;
      };
      if (ends.initial) {
        const float *edge = edges.last(numbers[i] - 1);
        const Array<double> q = neighbour(piece.begin - 1, edges.known(edge), edge, stationary.data());
        Array<double> m(states, 0.0);
        double sum = 0;
        for (size_t k = 0; k < states; ++k) {
          for (size_t j = 0; j < states; ++j) m[k] += q[j] * expected(j, k);
          sum += m[k];
        }
        for (size_t k = 0; k < states; ++k) assert_close(ends.initial[k], m[k] / sum, 1e-13);
      }
      if (ends.last) {
        const float *edge = edges.first(numbers[i] + 1);
        const Array<double> q = neighbour(piece.end, edges.known(edge), edge, nullptr);
        for (size_t j = 0; j < states; ++j) {
          double sum = 0;
          for (size_t k = 0; k < states; ++k) sum += q[k] * expected(j, k);
          assert_close(ends.last[j], sum, 1e-13);
        }
      }
    }
  }
  assert_true(heard > 100 && unheard > 100);
}

TESTS(neighbours_are_summed_over)
