// CVI-1 against its expectations taken one state sequence at a time.
#include "src/hmm/collapsed/cvi_learner.hh"
#include "src/hmm/learner/local_draws.hh"
#include "src/hmm/learner/seed_states.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// Tokens of all sequences in a row, with posteriors over all states.
class Reference {
 public:
  Reference(HmmDataPtr data, const HmmSettings &s) : data_(data), settings_(s), states_(data->rows.states()) {
    const CountGrid grid(static_cast<double>(data->corpus->symbols.size()) + 1, 1);
    const HmmParameters seeds = seed_states(*data, s.seed, Run{});
    LocalDraws draws(*data, seeds, s.seed);
    for (int64_t i = 0; i < data->corpus->count(); ++i) {
      const size_t place = static_cast<size_t>(data->corpus->offsets[static_cast<size_t>(i)]), length = data->length(i);
      draws.sequence(
          i, Run{}, [](size_t, size_t, const double *, double) {},
          [&](size_t t, const double *q) {
            const std::span<const int32_t> set = data->rows.sets().set(data->set_of(place + t));
            q_.emplace_back(states_, 0.0);
            first_.push_back(t == 0);
            last_.push_back(t + 1 == length);
            for (size_t k = 0; k < set.size(); ++k) {
              q_.back()[static_cast<size_t>(set[k])] = static_cast<double>(grid.rounded(q[k]));
            }
          });
    }
  }

  void step() {
    for (size_t t = 0; t < q_.size(); ++t) update(t);
  }

  HmmParameters counts() const {
    HmmParameters c(data_->rows, settings_.end);
    const size_t stride = data_->rows.stride();
    for (size_t t = 0; t < q_.size(); ++t) {
      Array<double> row(stride, 0.0);
      std::copy(q_[t].begin(), q_[t].end(), row.begin());
      data_->rows.collect(c.emission.data(), data_->corpus->symbols[t], row.data());
      for (size_t k = 0; k < states_; ++k) {
        if (first_[t]) c.chain.initial[k] += q_[t][k];
        if (last_[t] && settings_.end) c.chain.end[k] += q_[t][k];
        for (size_t j = 0; j < states_ && !first_[t]; ++j) c.chain.transition[j * stride + k] += q_[t - 1][j] * q_[t][k];
      }
    }
    return c;
  }

 private:
  // 3.33, its expectations sums over the states of all other tokens.
  void update(size_t t) {
    const size_t outcomes = states_ + (settings_.end ? 1 : 0), symbols = static_cast<size_t>(data_->rows.symbols());
    const Label w = data_->corpus->symbols[t];
    const HmmPriors &p = settings_.priors;
    Array<double> in(states_, 0.0), out(states_, 0.0), leave(states_, 0.0), word(states_, 0.0), any(states_, 0.0);
    Array<size_t> z(q_.size(), 0);
    for (;;) {
      double weight = 1;
      for (size_t s = 0; s < z.size(); ++s) weight *= s == t ? (z[s] == 0 ? 1 : 0) : q_[s][z[s]];
      for (size_t k = 0; k < states_ && weight > 0; ++k) {
        double c_in = first_[t] ? p.initial.of(0, k, states_) : p.transition.of(z[t - 1], k, outcomes);
        double c_out =
            last_[t] ? (settings_.end ? p.transition.of(k, states_, outcomes) : 0) : p.transition.of(k, z[t + 1], outcomes);
        double c_leave = 0, c_word = 0, c_any = 0;
        for (size_t s = 0; s < z.size(); ++s) {
          if (s != t && data_->corpus->symbols[s] != 0) {
            c_any += z[s] == k;
            c_word += z[s] == k && data_->corpus->symbols[s] == w;
          }
          if (s == t) continue;  // nor any transition that it is part of
          if (first_[s]) {
            if (first_[t]) c_in += z[s] == k;
          } else if (s - 1 != t) {
            if (!first_[t]) c_in += z[s - 1] == z[t - 1] && z[s] == k;
            if (!last_[t]) c_out += z[s - 1] == k && z[s] == z[t + 1];
            c_leave += z[s - 1] == k;
          }
          if (last_[s] && settings_.end) {
            if (last_[t]) c_out += z[s] == k;
            c_leave += z[s] == k;
          }
        }
        if (!first_[t]) {
          if (!last_[t]) c_out += z[t - 1] == k && z[t + 1] == k;
          c_leave += z[t - 1] == k;
        }
        in[k] += weight * c_in;
        out[k] += weight * c_out;
        leave[k] += weight * c_leave;
        word[k] += weight * c_word;
        any[k] += weight * c_any;
      }
      size_t s = 0;
      while (s < z.size() && ++z[s] == states_) z[s++] = 0;
      if (s == z.size()) break;
    }
    double sum = 0;
    Array<double> q(states_, 0.0);
    for (const int32_t state : data_->rows.sets().set(data_->set_of(t))) {
      const size_t k = static_cast<size_t>(state);
      double total = 0, priors = 0;
      for (size_t l = 0; l < outcomes; ++l) total += p.transition.of(k, l, outcomes);
      for (size_t v = 0; v < symbols; ++v) priors += p.emission.of(k, v, symbols);
      q[k] = in[k];
      if (!last_[t] || settings_.end) q[k] *= out[k] / (leave[k] + total);
      if (w != 0) q[k] *= (word[k] + p.emission.of(k, static_cast<size_t>(w) - 1, symbols)) / (any[k] + priors);
      sum += q[k];
    }
    for (size_t k = 0; k < states_; ++k) q_[t][k] = static_cast<double>(static_cast<float>(q[k] / sum));
  }

  HmmDataPtr data_;
  HmmSettings settings_;
  size_t states_;
  std::vector<Array<double>> q_;
  std::vector<bool> first_, last_;
};

// Seven tokens at most, in up to three sequences, none of which may be nowhere.
HmmDataPtr tiny_data(Rng *r, int round, bool all_sparse, bool all_dense) {
  for (;;) {
    random_hmm::Choice c = random_hmm::choice_of_round(r, round);
    c.channels = 0;
    c.states = 1 + static_cast<int32_t>(r->below(3));
    c.symbols = 2;
    c.count = 3;
    const HmmDataPtr d = random_hmm::data(r, c);
    const size_t tokens = d->corpus->symbols.size();
    bool possible = tokens > 0 && tokens <= 7;
    for (size_t t = 0; t < tokens; ++t) possible = possible && !d->rows.sets().set(d->set_of(t)).empty();
    if (!possible) continue;
    auto made = std::make_shared<HmmData>(*d);
    if (all_sparse) made->sparse.assign(3, 1);
    if (all_dense) made->sparse.assign(3, 0);
    return made;
  }
}

}  // namespace

static void updates_are_expectations_over_all_other_tokens(void **) {
  for (int round = 0; round < 48; ++round) {
    Rng r(88, RngMethod::test, 0, static_cast<uint32_t>(round), 0);
    const HmmDataPtr d = tiny_data(&r, round, round % 4 == 1, round % 4 == 3);
    HmmSettings s = settings_for(HmmMethod::cvi2);
    s.method = HmmMethod::cvi1;
    s.init = HmmStart::posteriors;  // which the reference draws too
    s.end = round & 4;
    s.iterations = 1000;
    s.priors.initial.concentration = 0.4;
    s.priors.transition.concentration = 0.3;
    s.priors.emission.concentration = 0.2;
    const size_t outcomes = d->rows.states() + (s.end ? 1 : 0);
    for (size_t i = 0; round % 3 > 0 && i < (round % 3 == 1 ? 1 : d->rows.states()) * outcomes; ++i) {
      s.priors.transition.base.push_back(0.5 + 0.3 * static_cast<double>(i));
    }
    for (size_t i = 0; round % 3 == 2 && i < d->rows.states() * 2; ++i) {
      s.priors.emission.base.push_back(0.5 + 0.2 * static_cast<double>(i));
    }
    HmmCviLearner learner(d, s, Run{});
    Reference reference(d, s);
    for (int step = 0; step < 3; ++step) {
      const HmmParameters a = learner.counts(), b = reference.counts();
      for (size_t i = 0; i < a.chain.transition.size(); ++i) assert_close(a.chain.transition[i], b.chain.transition[i], 1e-6);
      for (size_t i = 0; i < a.emission.size(); ++i) assert_close(a.emission[i], b.emission[i], 1e-6);
      for (size_t i = 0; i < a.chain.initial.size(); ++i) assert_close(a.chain.initial[i], b.chain.initial[i], 1e-6);
      for (size_t i = 0; i < a.chain.end.size(); ++i) assert_close(a.chain.end[i], b.chain.end[i], 1e-6);
      learner.step(1);
      reference.step();
    }
  }
}

static void few_states_are_updated_as_all_states_are(void **) {
  for (uint32_t seed = 0; seed < 8; ++seed) {
    random_hmm::Choice c;
    c.states = 9;
    c.dictionary = true;
    c.missing = seed & 1;
    c.count = 30;
    c.longest = 12;
    Rng r(89, RngMethod::test, 0, seed, 0);
    const HmmDataPtr d = random_hmm::data(&r, c);
    auto dense = std::make_shared<HmmData>(*d), sparse = std::make_shared<HmmData>(*d);
    dense->sparse.assign(30, 0);
    sparse->sparse.assign(30, 1);
    HmmSettings s = settings_for(HmmMethod::cvi2);
    s.method = HmmMethod::cvi1;
    s.end = seed & 2;
    s.priors.initial.concentration = s.priors.transition.concentration = s.priors.emission.concentration = 0.1;
    HmmCviLearner a(dense, s, Run{}), b(sparse, s, Run{});
    for (int step = 0; step < 5; ++step) {
      const HmmParameters x = a.counts(), y = b.counts();
      for (size_t i = 0; i < x.chain.transition.size(); ++i) assert_close(x.chain.transition[i], y.chain.transition[i], 1e-6);
      for (size_t i = 0; i < x.emission.size(); ++i) assert_close(x.emission[i], y.emission[i], 1e-6);
      a.step(1);
      b.step(1);
      assert_close(a.metric("surrogate"), b.metric("surrogate"), 1e-7);
    }
  }
}

static void totals_lose_nothing_within_a_pass(void **) {
  // The second of two passes begins from totals summed anew, and a learner that loads a checkpoint sums them too.
  Rng r(90, RngMethod::test, 0, 0, 0);
  random_hmm::Choice c;
  c.count = 200;
  c.longest = 30;
  const HmmDataPtr d = random_hmm::data(&r, c);
  HmmSettings s = settings_for(HmmMethod::cvi2);
  s.method = HmmMethod::cvi1;
  HmmCviLearner learner(d, s, Run{});
  learner.step(3);
  double sequences = 0, transitions = 0;
  for (int64_t i = 0; i < d->corpus->count(); ++i) sequences += d->length(i) > 0;
  for (const double x : learner.counts().chain.transition) transitions += x;
  assert_close(transitions, static_cast<double>(d->corpus->symbols.size()) - sequences, 1e-6);
}

TESTS(updates_are_expectations_over_all_other_tokens, few_states_are_updated_as_all_states_are,
      totals_lose_nothing_within_a_pass)
