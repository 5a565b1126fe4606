#include "src/hmm/stochastic_learner.hh"

#include <algorithm>
#include <functional>

#include "src/hmm/batch_learner.hh"
#include "src/hmm/minibatch_order.hh"
#include "src/hmm/token_emissions.hh"
#include "tests/harness.hh"
#include "tests/src/hmm/random_hmm.hh"

using namespace hws;

namespace {

constexpr StochasticMethod kMethods[] = {StochasticMethod::svi, StochasticMethod::svi_buffered, StochasticMethod::scvi2,
                                         StochasticMethod::scvi3};

std::span<const std::byte> bytes_of(const std::string &s) { return {reinterpret_cast<const std::byte *>(s.data()), s.size()}; }

HmmStochasticSettings settings(StochasticMethod method) {
  HmmStochasticSettings s;
  s.method = method;
  s.priors.initial.concentration = 0.4;
  s.priors.transition.concentration = 0.3;
  s.priors.emission.concentration = 0.2;
  s.batch = 7;
  s.buffer = 2;
  if (method == StochasticMethod::svi_buffered || method == StochasticMethod::scvi3) s.subsequence = 3;
  return s;
}

HmmDataPtr some_data(uint32_t seed, random_hmm::Choice choice = {}) {
  Rng r(83, RngMethod::test, 0, seed, 0);
  if (choice.count == 6) choice.count = 12;
  choice.longest = 9;
  return random_hmm::data(&r, choice);
}

void assert_same(const HmmParameters &a, const HmmParameters &b, double tolerance) {
  for (size_t i = 0; i < a.chain.initial.size(); ++i) assert_close(a.chain.initial[i], b.chain.initial[i], tolerance);
  for (size_t i = 0; i < a.chain.transition.size(); ++i) assert_close(a.chain.transition[i], b.chain.transition[i], tolerance);
  for (size_t i = 0; i < a.chain.end.size(); ++i) assert_close(a.chain.end[i], b.chain.end[i], tolerance);
  for (size_t i = 0; i < a.emission.size(); ++i) assert_close(a.emission[i], b.emission[i], tolerance);
  for (size_t i = 0; i < a.channels.size(); ++i) assert_close(a.channels[i], b.channels[i], tolerance);
}

// A chain of variables with weights of their own and of neighbours, by all assignments.
struct Chain {
  std::vector<std::vector<double>> single;                 // [t][k]
  std::vector<std::vector<std::vector<double>>> pair;      // [t][j][k]: t − 1 and t; [0] is not read
  double z = 0;
  std::vector<std::vector<double>> posterior;
  std::vector<std::vector<std::vector<double>>> pairs;

  void enumerate() {
    const size_t n = single.size(), states = single[0].size();
    posterior.assign(n, std::vector<double>(states, 0.0));
    pairs.assign(n, std::vector<std::vector<double>>(states, std::vector<double>(states, 0.0)));
    std::vector<size_t> x(n, 0);
    for (;;) {
      double weight = 1;
      for (size_t t = 0; t < n; ++t) weight *= single[t][x[t]] * (t > 0 ? pair[t][x[t - 1]][x[t]] : 1);
      z += weight;
      for (size_t t = 0; t < n; ++t) {
        posterior[t][x[t]] += weight;
        if (t > 0) pairs[t][x[t - 1]][x[t]] += weight;
      }
      size_t t = 0;
      while (t < n && ++x[t] == states) x[t++] = 0;
      if (t == n) break;
    }
    for (size_t t = 0; t < n; ++t) {
      for (size_t j = 0; j < states; ++j) {
        posterior[t][j] /= z;
        for (size_t k = 0; k < states; ++k) pairs[t][j][k] /= z;
      }
    }
  }
};

// The algorithm written out: whole matrices at each step, sums by enumeration.
class Reference {
 public:
  Reference(HmmDataPtr data, const HmmStochasticSettings &s, HmmParameters counts)
      : d_(std::move(data)), s_(s), units_(d_, s.subsequence, Run{}), counts_(std::move(counts)), states_(d_->rows.states()),
        stride_(d_->rows.stride()), edges_(static_cast<size_t>(units_.count())) {}

  const HmmParameters &counts() const { return counts_; }
  double per_token() const { return per_token_; }

  void step(int64_t m) {
    const bool collapsed = s_.method == StochasticMethod::scvi2 || s_.method == StochasticMethod::scvi3;
    const HmmParameters p =
        estimate(counts_, s_.priors, *d_, collapsed ? RowEstimate::mean : RowEstimate::geometric_mean, Run{}).parameters;
    pi_ = power_iteration();
    HmmParameters sums = no_counts(*d_, s_.end);
    const int64_t count = units_.count(), batches = (count + s_.batch - 1) / s_.batch;
    const MinibatchOrder order(s_.seed, (m - 1) / batches, count);
    const int64_t b = (m - 1) % batches, first = b * count / batches, last = (b + 1) * count / batches;
    double log_z = 0, tokens = 0;
    auto edges = edges_;
    for (int64_t place = first; place < last; ++place) add(order.at(place), p, &sums, &edges, &log_z, &tokens);
    edges_ = edges;
    per_token_ = log_z / tokens;
    const double rho = std::pow(s_.tau + static_cast<double>(m), -s_.kappa);
    const double scale = static_cast<double>(count) / static_cast<double>(last - first);
    double all = 0, inside = 0;
    for (int64_t u = 0; u < count; ++u) {
      const SequencePiece piece = units_.unit(u);
      for (size_t t = piece.begin; t < piece.end; ++t) all += t > 0, inside += t > piece.begin;
    }
    const bool apart = s_.method == StochasticMethod::svi || (s_.vanilla && s_.subsequence > 0);
    blend(&counts_.chain.initial, sums.chain.initial, rho, scale);
    blend(&counts_.chain.transition, sums.chain.transition, rho, scale * (apart ? all / inside : 1));
    blend(&counts_.chain.end, sums.chain.end, rho, scale);
    blend(&counts_.emission, sums.emission, rho, scale);
    blend(&counts_.channels, sums.channels, rho, scale);
  }

 private:
  static void blend(std::vector<double> *to, const std::vector<double> &from, double rho, double scale) {
    for (size_t i = 0; i < to->size(); ++i) (*to)[i] = (1 - rho) * (*to)[i] + rho * scale * from[i];
  }
  double prior(size_t j, size_t k) const { return s_.priors.transition.of(j, k, states_ + s_.end); }
  double n(size_t j, size_t k) const { return counts_.chain.transition[j * stride_ + k]; }

  std::vector<double> power_iteration() const {
    std::vector<double> pi(states_, 1.0 / static_cast<double>(states_));
    for (int i = 0; i < 3000; ++i) {
      std::vector<double> next(states_, 0.0);
      for (size_t j = 0; j < states_; ++j) {
        double sum = 0;
        for (size_t k = 0; k < states_; ++k) sum += n(j, k) + prior(j, k);
        for (size_t k = 0; k < states_; ++k) next[k] += 0.5 * pi[j] * (n(j, k) + prior(j, k)) / sum;
        next[j] += 0.5 * pi[j];
      }
      pi = next;
    }
    return pi;
  }

  using Edges = std::vector<std::pair<std::vector<double>, std::vector<double>>>;

  std::vector<bool> allowed(int64_t sequence, size_t t) const {
    std::vector<bool> in(states_, false);
    for (const int32_t k : d_->rows.sets().set(d_->set_of(static_cast<size_t>(d_->corpus->offsets[static_cast<size_t>(sequence)]) + t))) {
      in[static_cast<size_t>(k)] = true;
    }
    return in;
  }
  std::vector<double> known(const std::vector<double> &edge, const std::vector<bool> &in) const {
    if (!edge.empty()) return edge;
    std::vector<double> q(states_, 0.0);
    double sum = 0;
    for (size_t k = 0; k < states_; ++k) sum += q[k] = in[k] ? pi_[k] : 0;
    for (double &x : q) x /= sum;
    return q;
  }

  void add(int64_t unit, const HmmParameters &p, HmmParameters *sums, Edges *edges, double *log_z, double *tokens) const {
    const SequencePiece piece = units_.unit(unit);
    if (piece.begin == piece.end) return;
    const size_t length = d_->length(piece.sequence);
    const size_t buffer = s_.method == StochasticMethod::svi_buffered && !s_.vanilla ? static_cast<size_t>(s_.buffer) : 0;
    const size_t from = piece.begin - std::min(piece.begin, buffer), to = std::min(length, piece.end + buffer);
    const bool hears = s_.method == StochasticMethod::scvi3 && !s_.vanilla;
    const auto emission = random_hmm::emission(*d_, p, piece.sequence);
    const size_t ahead = hears && from > 0;
    Chain c;
    const std::vector<std::vector<double>> zeros(states_, std::vector<double>(states_, 0.0));
    double message = 0;  // z of the left message: the kernel's is normalized
    if (ahead) {
      c.single.push_back(std::vector<double>(states_, 1.0));
      c.pair.push_back(zeros);
    }
    for (size_t t = from; t < to; ++t) {
      c.single.push_back(emission[t]);
      c.pair.push_back(zeros);
      for (size_t j = 0; j < states_; ++j) {
        for (size_t k = 0; k < states_; ++k) c.pair.back()[j][k] = p.chain.transition[j * stride_ + k];
      }
      if (t == from && ahead) {
        const std::vector<bool> in = allowed(piece.sequence, t - 1);
        const std::vector<double> q = known(edges_[static_cast<size_t>(unit) - 1].second, in);
        const double share = 1 / static_cast<double>(std::count(in.begin(), in.end(), true));
        for (size_t j = 0; j < states_; ++j) {
          for (size_t k = 0; k < states_; ++k) message += c.pair.back()[j][k] = q[j] * n(j, k) + (in[j] ? share * prior(j, k) : 0);
        }
      } else if (t == from) {
        for (size_t k = 0; k < states_; ++k) c.single.back()[k] *= from == 0 ? p.chain.initial[k] : pi_[k];
      }
    }
    if (to == length && s_.end) {
      for (size_t k = 0; k < states_; ++k) c.single.back()[k] *= p.chain.end[k];
    }
    if (to < length && hears) {
      const std::vector<bool> in = allowed(piece.sequence, to);
      const std::vector<double> q = known(edges_[static_cast<size_t>(unit) + 1].first, in);
      const double share = 1 / static_cast<double>(std::count(in.begin(), in.end(), true));
      c.single.push_back(std::vector<double>(states_, 1.0));
      c.pair.push_back(zeros);
      for (size_t j = 0; j < states_; ++j) {
        double total = s_.end ? counts_.chain.end[j] + prior(j, states_) : 0;
        for (size_t k = 0; k < states_; ++k) total += n(j, k) + prior(j, k);
        for (size_t k = 0; k < states_; ++k) c.pair.back()[j][k] = (q[k] * n(j, k) + (in[k] ? share * prior(j, k) : 0)) / total;
      }
    }
    c.enumerate();
    *log_z += std::log(c.z) - (ahead ? std::log(message) : 0);
    *tokens += static_cast<double>(to - from);
    for (size_t t = piece.begin; t < piece.end; ++t) {
      const size_t at = t - from + ahead;
      std::vector<double> row = c.posterior[at];
      row.resize(stride_);
      d_->rows.collect(sums->emission.data(), d_->symbols(piece.sequence)[t], row.data());
      const size_t place = static_cast<size_t>(d_->corpus->offsets[static_cast<size_t>(piece.sequence)]) + t;
      std::vector<double> in_set;
      for (const int32_t k : d_->rows.sets().set(d_->set_of(place))) in_set.push_back(row[static_cast<size_t>(k)]);
      TokenEmissions(*d_, p).add_statistics(place, in_set.data(), true, sums->channels.data());
      for (size_t k = 0; t == 0 && k < states_; ++k) sums->chain.initial[k] += row[k];
      for (size_t k = 0; s_.end && t + 1 == length && k < states_; ++k) sums->chain.end[k] += row[k];
      for (size_t j = 0; at > 0 && j < states_; ++j) {
        for (size_t k = 0; k < states_; ++k) sums->chain.transition[j * stride_ + k] += c.pairs[at][j][k];
      }
    }
    const auto rounded = [&](std::vector<double> q) {
      for (double &x : q) x = static_cast<double>(static_cast<float>(x));
      return q;
    };
    (*edges)[static_cast<size_t>(unit)] = {rounded(c.posterior[ahead]), rounded(c.posterior[ahead + (to - from) - 1])};
  }

  HmmDataPtr d_;
  HmmStochasticSettings s_;
  MinibatchUnits units_;
  HmmParameters counts_;
  size_t states_, stride_;
  Edges edges_;
  std::vector<double> pi_;
  double per_token_ = 0;
};

HmmPriors based(HmmPriors priors, int32_t states, int64_t symbols, bool end, bool by_row) {
  Rng r(84, RngMethod::test, 0, 0, 0);
  const size_t rows = by_row ? static_cast<size_t>(states) : 1;
  for (size_t i = 0; i < rows * static_cast<size_t>(states + end); ++i) priors.transition.base.push_back(0.5 + r.uniform());
  for (size_t i = 0; i < rows * static_cast<size_t>(symbols); ++i) priors.emission.base.push_back(0.5 + r.uniform());
  return priors;
}

}  // namespace

static void steps_are_those_of_the_algorithm_written_out(void **) {
  int rounds = 0;
  for (const StochasticMethod method : kMethods) {
    for (uint32_t kind = 0; kind < 12; ++kind) {
      random_hmm::Choice choice;
      choice.states = 1 + static_cast<int32_t>(kind % 3);
      choice.symbols = 12;
      choice.dictionary = kind & 1;
      choice.tokens = kind & 2;
      choice.missing = kind & 4;
      choice.channels = kind == 10 ? 2 : kind % 4 == 2;
      HmmStochasticSettings s = settings(method);
      s.end = kind & 1;
      s.vanilla = kind >= 8 && s.subsequence > 0;
      if (kind >= 8 && method == StochasticMethod::svi) s.subsequence = 4;
      if (kind % 4 == 3) s.priors = based(s.priors, choice.states, choice.symbols, s.end, kind & 4);
      const HmmDataPtr d = some_data(kind, choice);
      HmmStochasticLearner learner(d, s, Run{});
      Reference reference(d, s, learner.counts());
      try {
        for (int64_t m = 1; m <= 7; ++m) {
          learner.step(1);
          reference.step(m);
          assert_same(learner.counts(), reference.counts(), 1e-11);
          assert_close(learner.metric("log_likelihood_per_token"), reference.per_token(), 1e-11);
        }
        ++rounds;
      } catch (const Error &e) {
        assert_true(e.code == Code::empty);  // masks may leave a token no state
      }
    }
  }
  assert_true(rounds > 30);
}

static void a_minibatch_of_all_makes_the_steps_of_vi(void **) {
  for (const bool end : {false, true}) {
    for (const bool pieces : {false, true}) {
      const HmmDataPtr d = some_data(20);
      HmmStochasticSettings s = settings(pieces ? StochasticMethod::svi_buffered : StochasticMethod::svi);
      s.end = end;
      s.batch = 1000;
      s.kappa = 0;
      s.buffer = 9;  // as long as any sequence
      HmmSettings v;
      v.method = HmmMethod::vi;
      v.end = end;
      v.priors = s.priors;
      v.start = s.start;
      HmmStochasticLearner learner(d, s, Run{});
      HmmBatchLearner vi(d, v, Run{});
      for (int step = 0; step < 5; ++step) {
        learner.step(1);
        vi.step(1);
        assert_same(learner.counts(), vi.counts(), 1e-12);
        assert_same(learner.parameters(), vi.parameters(), 1e-12);
        if (!pieces) assert_close(learner.metric("surrogate"), vi.metric("log_likelihood"), 1e-12);
      }
      assert_close(learner.metric("epochs"), 5, 0);
      assert_close(learner.metric("step_size"), 1, 0);
    }
  }
}

static void a_minibatch_of_all_of_scvi2_is_a_pass_under_means(void **) {
  const HmmDataPtr d = some_data(21);
  HmmStochasticSettings s = settings(StochasticMethod::scvi2);
  s.batch = 1000;
  s.kappa = 0;
  HmmStochasticLearner learner(d, s, Run{});
  for (int step = 0; step < 4; ++step) {
    const HmmParameters means = learner.parameters();
    learner.step(1);
    assert_same(learner.counts(), HmmExpectation(d, false, Run{}).counts(means, Run{}).uses, 1e-12);
  }
}

static void pieces_as_long_as_their_sequences_are_sequences(void **) {
  for (const bool vanilla : {false, true}) {
    HmmStochasticSettings s = settings(StochasticMethod::scvi2);
    const HmmDataPtr d = some_data(22);
    HmmStochasticLearner whole(d, s, Run{});
    s.method = StochasticMethod::scvi3;
    s.subsequence = 9;
    s.vanilla = vanilla;
    HmmStochasticLearner pieces(d, s, Run{});
    whole.step(5);
    pieces.step(5);
    assert_true(random_hmm::same(whole.counts(), pieces.counts()));
  }
}

static void buffers_and_messages_are_not_for_nothing(void **) {
  for (const StochasticMethod method : {StochasticMethod::svi_buffered, StochasticMethod::scvi3}) {
    HmmStochasticSettings s = settings(method);
    const HmmDataPtr d = some_data(23);
    HmmStochasticLearner hears(d, s, Run{});
    s.vanilla = true;
    HmmStochasticLearner vanilla(d, s, Run{});
    hears.step(3);
    vanilla.step(3);
    assert_true(!random_hmm::same(hears.counts(), vanilla.counts()));
    if (method == StochasticMethod::scvi3) continue;
    s.method = StochasticMethod::svi;
    s.vanilla = false;
    HmmStochasticLearner svi(d, s, Run{});
    svi.step(3);
    assert_true(random_hmm::same(svi.counts(), vanilla.counts()));
  }
}

static void every_option_changes_the_result(void **) {
  const HmmDataPtr d = some_data(24);
  const HmmStochasticSettings base = settings(StochasticMethod::svi_buffered);
  std::vector<HmmStochasticSettings> others(10, base);
  others[0].method = StochasticMethod::scvi3;
  others[1].start = HmmStart::posteriors;
  others[2].start = HmmStart::parameters;
  others[3].seed = 2;
  others[4].batch = 5;
  others[5].subsequence = 2;
  others[6].buffer = 1;
  others[7].vanilla = true;
  others[8].kappa = 0.6;
  others[9].tau = 2;
  HmmStochasticLearner learner(d, base, Run{});
  learner.step(4);
  for (const HmmStochasticSettings &other : others) {
    HmmStochasticLearner changed(d, other, Run{});
    changed.step(4);
    assert_true(!random_hmm::same(learner.counts(), changed.counts()));
    assert_throws(changed.load(bytes_of(learner.save())), Code::version);
  }
  HmmStochasticSettings few = base;
  few.iterations = 2;
  HmmStochasticLearner ends(d, few, Run{});
  assert_true(ends.step(4));
  assert_int_equal(ends.steps(), 2);
}

static void threads_do_not_show(void **) {
  for (const StochasticMethod method : kMethods) {
    random_hmm::Choice choice;
    choice.count = 3000;
    const HmmDataPtr d = some_data(25, choice);
    HmmStochasticSettings s = settings(method);
    s.batch = 2500;
    Run run;
    run.threads = 3;
    HmmStochasticLearner one(d, s, Run{}), three(d, s, run);
    one.step(3);
    three.step(3);
    assert_true(one.save() == three.save());
  }
}

static void a_run_resumed_within_an_epoch_is_the_uninterrupted_one(void **) {
  for (const StochasticMethod method : kMethods) {
    const HmmDataPtr d = some_data(26);
    const HmmStochasticSettings s = settings(method);
    HmmStochasticLearner whole(d, s, Run{}), first(d, s, Run{}), second(d, s, Run{});
    whole.step(8);
    first.step(3);
    second.load(bytes_of(first.save()));
    second.step(5);
    assert_true(whole.save() == second.save());
    const std::string damaged = first.save();
    assert_throws(second.load(bytes_of(damaged).first(damaged.size() - 8)), Code::corrupt);
    assert_true(whole.save() == second.save());
  }
}

static void a_step_that_is_cancelled_changes_nothing(void **) {
  for (const StochasticMethod method : kMethods) {
    HmmStochasticLearner learner(some_data(27), settings(method), Run{});
    learner.step(2);
    const std::string before = learner.save();
    CancelFlag flag;
    flag.set = 1;
    learner.watch(&flag);
    assert_throws(learner.step(1), Code::cancelled);
    learner.watch(nullptr);
    assert_true(learner.save() == before);
  }
}

static void shards_make_the_step(void **) {
  for (const StochasticMethod method : kMethods) {
    random_hmm::Choice choice;
    choice.count = 6000;
    const HmmDataPtr d = some_data(28, choice);
    HmmStochasticSettings s = settings(method);
    s.batch = 8000;
    HmmStochasticLearner whole(d, s, Run{}), sharded(d, s, Run{}), added(d, s, Run{});
    for (int step = 0; step < 3; ++step) {
      whole.step(1);
      const std::vector<int64_t> edges = sharded.shard_edges();
      assert_true(edges.size() >= 4);
      const auto shard = [&](const HmmStochasticLearner &l, int64_t first, int64_t last) {
        const std::string bytes = l.shard(first, last).write();
        return SufficientStatistics::read(l.shard_shape(), bytes_of(bytes));
      };
      SufficientStatistics sum = shard(sharded, 0, edges[2]);
      assert_throws(sharded.update(sum), Code::argument);
      sum.merge(shard(sharded, edges[2], edges.back()));
      sharded.update(sum);
      assert_true(whole.save() == sharded.save());
      assert_throws(sharded.update(sum), Code::argument);  // another minibatch's by now
      SufficientStatistics parts = shard(added, 0, edges[1] + 3);
      parts.add(shard(added, edges[1] + 3, edges.back()));
      added.update(parts);
      assert_same(added.counts(), whole.counts(), 1e-10);
    }
  }
}

static void priors_may_change_between_steps(void **) {
  const HmmDataPtr d = some_data(29);
  const HmmStochasticSettings s = settings(StochasticMethod::scvi2);
  HmmStochasticLearner learner(d, s, Run{}), same(d, s, Run{});
  learner.step(1);
  same.step(1);
  learner.set_priors(based(s.priors, 3, 4, false, false));
  learner.step(1);
  same.step(1);
  assert_true(!random_hmm::same(learner.counts(), same.counts()));
  HmmStochasticLearner loaded(d, s, Run{});
  loaded.load(bytes_of(learner.save()));
  loaded.step(2);
  learner.step(2);
  assert_true(loaded.save() == learner.save());
}

static void learning_raises_the_likelihood(void **) {
  for (const StochasticMethod method : kMethods) {
    random_hmm::Choice choice;
    choice.count = 200;
    const HmmDataPtr d = some_data(30, choice);
    HmmStochasticSettings s = settings(method);
    s.batch = 20;
    HmmStochasticLearner learner(d, s, Run{});
    learner.watch_held_out(d);
    const double before = learner.metric("heldout_log_likelihood_per_token");
    learner.step(200);
    assert_true(learner.metric("heldout_log_likelihood_per_token") > before + 0.01);
  }
}

static void a_long_sequence_takes_no_more_memory_than_its_pieces(void **) {
  auto corpus = std::make_shared<Corpus>();
  corpus->alphabet = Alphabet::sized(2);
  for (int t = 0; t < 200000; ++t) corpus->symbols.push_back(1 + t % 7 % 2);
  corpus->offsets = {0, 200000};
  const HmmDataPtr d = make_hmm_data(corpus, 8, nullptr, Run{});
  Run run;
  run.max_bytes = 8 << 20;  // sums over the whole sequence would hold 12 MB
  HmmStochasticLearner pieces(d, settings(StochasticMethod::svi_buffered), run), whole(d, settings(StochasticMethod::svi), run);
  pieces.step(3);
  assert_throws(whole.step(1), Code::limit);
}

static void settings_that_make_no_sense_are_refused(void **) {
  const HmmDataPtr d = some_data(31);
  const auto refused = [&](StochasticMethod method, const std::function<void(HmmStochasticSettings *)> &change) {
    HmmStochasticSettings s = settings(method);
    HmmStochasticLearner(d, s, Run{});
    change(&s);
    assert_throws(HmmStochasticLearner(d, s, Run{}), Code::argument);
  };
  refused(StochasticMethod::svi, [](HmmStochasticSettings *s) { s->batch = 0; });
  refused(StochasticMethod::svi, [](HmmStochasticSettings *s) { s->iterations = -1; });
  refused(StochasticMethod::svi, [](HmmStochasticSettings *s) { s->kappa = 1.5; });
  refused(StochasticMethod::svi, [](HmmStochasticSettings *s) { s->kappa = NAN; });
  refused(StochasticMethod::svi, [](HmmStochasticSettings *s) { s->tau = -1; });
  refused(StochasticMethod::svi, [](HmmStochasticSettings *s) { s->vanilla = true; });
  refused(StochasticMethod::svi, [](HmmStochasticSettings *s) { s->subsequence = 1; });
  refused(StochasticMethod::svi, [](HmmStochasticSettings *s) { s->subsequence = -1; });
  refused(StochasticMethod::svi, [](HmmStochasticSettings *s) { s->priors.emission.concentration = 0; });
  refused(StochasticMethod::svi_buffered, [](HmmStochasticSettings *s) { s->subsequence = 0; });
  refused(StochasticMethod::svi_buffered, [](HmmStochasticSettings *s) { s->buffer = -1; });
  refused(StochasticMethod::scvi2, [](HmmStochasticSettings *s) { s->subsequence = 5; });
  refused(StochasticMethod::scvi2, [](HmmStochasticSettings *s) { s->vanilla = true; });
  refused(StochasticMethod::scvi3, [](HmmStochasticSettings *s) { s->subsequence = 0; });
  refused(StochasticMethod::scvi3, [](HmmStochasticSettings *s) { s->vanilla = true, s->subsequence = 1; });
}

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(steps_are_those_of_the_algorithm_written_out),
      cmocka_unit_test(a_minibatch_of_all_makes_the_steps_of_vi),
      cmocka_unit_test(a_minibatch_of_all_of_scvi2_is_a_pass_under_means),
      cmocka_unit_test(pieces_as_long_as_their_sequences_are_sequences),
      cmocka_unit_test(buffers_and_messages_are_not_for_nothing),
      cmocka_unit_test(every_option_changes_the_result),
      cmocka_unit_test(threads_do_not_show),
      cmocka_unit_test(a_run_resumed_within_an_epoch_is_the_uninterrupted_one),
      cmocka_unit_test(a_step_that_is_cancelled_changes_nothing),
      cmocka_unit_test(shards_make_the_step),
      cmocka_unit_test(priors_may_change_between_steps),
      cmocka_unit_test(learning_raises_the_likelihood),
      cmocka_unit_test(a_long_sequence_takes_no_more_memory_than_its_pieces),
      cmocka_unit_test(settings_that_make_no_sense_are_refused),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
