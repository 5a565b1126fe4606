#include "src/hmm/minibatch/stochastic_counts.hh"

#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

// Long enough for the factor to be worked in several times: errors stay relative to the largest numbers.
static void averages_are_those_of_whole_matrices(void **) {
  Rng r(88, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 24; ++round) {
    const random_hmm::Choice choice = [&] {
      random_hmm::Choice c = random_hmm::choice_of_round(&r, round);
      c.symbols = 9;
      c.channels = 0;
      return c;
    }();
    const HmmDataPtr d = random_hmm::data(&r, choice);
    const bool end = round & 8;
    HmmParameters plain = random_hmm::parameters(&r, *d, end, 0.1);
    StochasticCounts counts(d->rows, plain);
    ThreadTeam alone(1);
    for (int step = 0; step < 1500; ++step) {
      const int64_t i = static_cast<int64_t>(r.below(static_cast<uint64_t>(d->corpus->count())));
      const SequencePiece piece = random_hmm::piece(*d, i, 0, d->length(i));
      const MinibatchData batch = minibatch_data(*d, {&piece, 1}, Run{});
      const HmmParameters found = random_hmm::parameters(&r, *batch.data, end, 0.1);
      const double rho = step == 700 ? 1 : 0.3 * r.uniform();
      const StochasticCounts::Factors factors{1 + 10 * r.uniform(), 1 + 10 * r.uniform()};
      const auto blend = [&](Array<double> *to, const Array<double> &from, double factor) {
        for (size_t n = 0; n < to->size(); ++n) (*to)[n] = (1 - rho) * (*to)[n] + rho * factor * from[n];
      };
      blend(&plain.chain.initial, found.chain.initial, factors.counts);
      blend(&plain.chain.transition, found.chain.transition, factors.transitions);
      blend(&plain.chain.end, found.chain.end, factors.counts);
      for (double &x : plain.emission) x *= 1 - rho;
      for (size_t w = 0; w < batch.symbols.size(); ++w) {
        const size_t from = batch.data->rows.offset(static_cast<Label>(w + 1)), to = d->rows.offset(batch.symbols[w]);
        for (size_t k = 0; k < d->rows.row_states(batch.symbols[w]).size(); ++k) {
          plain.emission[to + k] += rho * factors.counts * found.emission[from + k];
        }
      }
      counts.blend(rho, factors, batch.symbols, batch.data->rows, found, &alone);
      if (step % 100 != 0 && step != 700) continue;
      const HmmParameters all = counts.all();
      assert_true(all.chain.transition == plain.chain.transition && all.chain.end == plain.chain.end);
      for (size_t n = 0; n < plain.emission.size(); ++n) assert_close(all.emission[n], plain.emission[n], 1e-12);
      Array<double> sum(d->rows.stride(), 0.0);
      for (Label w = 1; w <= d->rows.symbols(); ++w) {
        d->rows.add_row(plain.emission.data(), w, sum.data());
        assert_true(counts.factor() * *counts.scaled_row(w) == all.emission[d->rows.offset(w)]);
      }
      for (size_t k = 0; k < d->rows.states(); ++k) assert_close(counts.totals()[k], sum[k], 1e-11);
    }
    std::string bytes;
    counts.append(&bytes);
    StochasticCounts other(d->rows, random_hmm::parameters(&r, *d, end, 0));
    std::string_view from(bytes);
    other.take(&from);
    assert_true(from.empty() && random_hmm::same(other.all(), counts.all()));
    from = std::string_view(bytes).substr(0, bytes.size() - 8);
    assert_throws(other.take(&from), Code::corrupt);
  }
}

// Counts of more symbols than one chunk of work holds.
static void threads_give_the_same_bits(void **) {
  for (const bool dictionary : {false, true}) {
    Rng r(89, RngMethod::test, 0, dictionary, 0);
    random_hmm::Choice choice;
    choice.states = 5;
    choice.symbols = 900;
    choice.count = 400;
    choice.longest = 20;
    choice.dictionary = dictionary;
    const HmmDataPtr d = random_hmm::data(&r, choice);
    Array<SequencePiece> pieces;
    for (int64_t i = 0; i < d->corpus->count(); ++i) pieces.push_back(random_hmm::piece(*d, i, 0, d->length(i)));
    const MinibatchData batch = minibatch_data(*d, pieces, Run{});
    assert_true(batch.symbols.size() > 600);
    const HmmParameters before = random_hmm::parameters(&r, *d, true, 0.1),
                        found = random_hmm::parameters(&r, *batch.data, true, 0.1);
    StochasticCounts one(d->rows, before), three(d->rows, before);
    ThreadTeam alone(1), team(3);
    one.blend(0.3, {2, 3}, batch.symbols, batch.data->rows, found, &alone);
    three.blend(0.3, {2, 3}, batch.symbols, batch.data->rows, found, &team);
    assert_true(random_hmm::same(one.all(), three.all()) && one.totals() == three.totals());
    Array<double> expected = before.emission, sum(d->rows.stride(), 0.0);
    for (double &x : expected) x *= 0.7;
    for (size_t w = 0; w < batch.symbols.size(); ++w) {
      const size_t from = batch.data->rows.offset(static_cast<Label>(w + 1)), to = d->rows.offset(batch.symbols[w]);
      for (size_t k = 0; k < d->rows.row_states(batch.symbols[w]).size(); ++k) {
        expected[to + k] += 0.3 * 2 * found.emission[from + k];
      }
    }
    const HmmParameters all = one.all();
    for (size_t n = 0; n < expected.size(); ++n) assert_close(all.emission[n], expected[n], 1e-13);
    for (Label w = 1; w <= d->rows.symbols(); ++w) d->rows.add_row(expected.data(), w, sum.data());
    for (size_t k = 0; k < d->rows.states(); ++k) assert_close(one.totals()[k], sum[k], 1e-12);
  }
}

TESTS(averages_are_those_of_whole_matrices, threads_give_the_same_bits)
