#include "src/hmm/moves/merge_states.hh"

#include <algorithm>
#include <cmath>
#include <optional>

#include "src/hmm/learner/shared_rows.hh"
#include "src/stats/log_rising.hh"

namespace hws {

namespace {

constexpr size_t kRefitted = 3;  // pairs that are refitted at most before none is taken
constexpr int kChain = 3;        // merges of a chain at most
constexpr double kFirstMerges = 10, kChainProducts = 2e6;  // pairs that a chain may begin with, fewer with many states
// A merge that loses more than this for each token of the smaller state is not refitted, since a refit cannot make up for it.
constexpr double kMostLoss = 1.5;
// States are deleted if together they expect this part of the tokens.
constexpr double kLeastDeleted = 0.001;

double rise(double prior, double count) { return count > 0 ? log_rising(prior, static_cast<int64_t>(count)) : 0; }

// What two outcomes or rows lose when their counts are joined, for priors that are joined too.
double joining_loss(double a, double count_a, double b, double count_b) {
  return rise(a + b, count_a + count_b) - rise(a, count_a) - rise(b, count_b);
}

// How ln p(corpus, states) changes by the merge of each pair, without a refit.
class Gains {
 public:
  Gains(const HmmData &data, const HmmParameters &counts, const HmmPriors &priors, const HdpLevel &level, const Run &run)
      : data_(data), c_(counts.chain), counts_(counts), level_(level), states_(data.rows.states()),
        gains_(states_ * states_, 0.0) {
    for (size_t a = 0; a < states_; ++a) {
      run.check();
      for (size_t b = 0; b < a; ++b) gain(a, b) = of_chain(a, b);
    }
    add_emission(priors.emission, run);
    add_channels(run);
  }
  Array<double> take() { return std::move(gains_); }

 private:
  double &gain(size_t a, size_t b) { return gains_[std::max(a, b) * states_ + std::min(a, b)]; }
  double prior(size_t k) const { return level_.sigma() * level_.weights()[k]; }
  double moved(size_t j, size_t k) const { return c_.transition[j * c_.stride + k]; }
  double ended(size_t j) const { return c_.end.empty() ? 0 : c_.end[j]; }
  double left(size_t j) const {
    double sum = ended(j);
    for (size_t k = 0; k < states_; ++k) sum += moved(j, k);
    return sum;
  }
  double of_row(size_t j) const {
    double sum = rise(level_.end(), ended(j)) - rise(level_.sigma() + level_.kappa() + level_.end(), left(j));
    for (size_t k = 0; k < states_; ++k) sum += rise(prior(k) + (j == k ? level_.kappa() : 0), moved(j, k));
    return sum;
  }
  double of_chain(size_t a, size_t b) const {
    double sum = joining_loss(prior(a), c_.initial[a], prior(b), c_.initial[b]) - of_row(a) - of_row(b);
    for (size_t j = 0; j < states_; ++j) {
      if (j == a || j == b) continue;
      sum += joining_loss(prior(a), moved(j, a), prior(b), moved(j, b)) + rise(prior(j), moved(a, j) + moved(b, j));
    }
    const double own = moved(a, a) + moved(a, b) + moved(b, a) + moved(b, b);
    sum += rise(prior(a) + prior(b) + level_.kappa(), own) + rise(level_.end(), ended(a) + ended(b));
    return sum - rise(level_.sigma() + level_.kappa() + level_.end(), left(a) + left(b));
  }
  // States that never emit the same symbol gain nothing at it.
  void add_emission(const RowPriors &priors, const Run &run) {
    const size_t symbols = static_cast<size_t>(data_.rows.symbols());
    Array<double> totals(states_, 0.0);
    Array<size_t> emitting;
    for (size_t w = 0; w < symbols; ++w) {
      if (w % 256 == 0) run.check();
      const double *const row = counts_.emission.data() + data_.rows.offset(static_cast<Label>(w + 1));
      const double own = priors.of(0, w, symbols);
      emitting.clear();
      for (size_t k = 0; k < states_; ++k) {
        if (row[k] > 0) emitting.push_back(k);
        totals[k] += row[k];
      }
      for (size_t i = 0; i < emitting.size(); ++i) {
        const double of_a = rise(own, row[emitting[i]]);
        for (size_t l = 0; l < i; ++l) {
          const double n = row[emitting[i]] + row[emitting[l]];
          gain(emitting[i], emitting[l]) += rise(own, n) - of_a - rise(own, row[emitting[l]]);
        }
      }
    }
    if (symbols == 0) return;
    const double all = priors.row(0, symbols).total();
    for (size_t a = 0; a < states_; ++a) {
      for (size_t b = 0; b < a; ++b) {
        gain(a, b) += rise(all, totals[a]) + rise(all, totals[b]) - rise(all, totals[a] + totals[b]);
      }
    }
  }
  void add_channels(const Run &run) {
    if (!data_.channels) return;
    const EmissionChannels &families = *data_.families;
    const size_t numbers = families.statistics();
    Array<double> scratch(families.scratch()), statistics = counts_.channels;
    const double before = families.log_marginal(statistics.data(), states_, scratch.data(), &run);
    for (size_t a = 0; a < states_; ++a) {
      for (size_t b = 0; b < a; ++b) {
        run.check();
        double *const of_a = statistics.data() + a * numbers, *const of_b = statistics.data() + b * numbers;
        for (size_t i = 0; i < numbers; ++i) {
          of_b[i] += of_a[i];
          of_a[i] = 0;
        }
        gain(a, b) += families.log_marginal(statistics.data(), states_, scratch.data(), &run) - before;
        std::copy_n(counts_.channels.data() + a * numbers, numbers, of_a);
        std::copy_n(counts_.channels.data() + b * numbers, numbers, of_b);
      }
    }
  }

  const HmmData &data_;
  const StateChain &c_;
  const HmmParameters &counts_;
  const HdpLevel &level_;
  size_t states_;
  Array<double> gains_;
};

struct Pair {
  size_t kept, dropped;
  double gain;
};

// Hard states under a level, and how many merges led there.
struct Stage {
  HardStates hard;
  HdpLevel level;
  Array<EndedState> merges;
};

// At most so many pairs of states in use, most promising first; on a tie the first.
Array<Pair> promising(const HmmData &data, const Stage &now, const HmmPriors &priors, size_t most, const Run &run) {
  const Array<double> gains = merge_gains(data, now.hard.counts, shared_priors(priors, now.level), now.level, run);
  const Array<double> tokens = tokens_of_states(now.hard.counts.chain);
  Array<Pair> pairs;
  for (size_t a = 0; a < data.rows.states(); ++a) {
    for (size_t b = 0; b < a; ++b) {
      if (tokens[a] == 0 || tokens[b] == 0) continue;
      const double gain = gains[a * data.rows.states() + b];
      if (gain < -kMostLoss * std::min(tokens[a], tokens[b])) continue;
      pairs.push_back(tokens[a] > tokens[b] ? Pair{a, b, gain} : Pair{b, a, gain});
    }
  }
  std::stable_sort(pairs.begin(), pairs.end(), [](const Pair &x, const Pair &y) { return x.gain > y.gain; });
  if (pairs.size() > most) pairs.resize(most);
  return pairs;
}

// A merge without a refit.
Stage after(const HmmData &data, const Stage &stage, const Pair &pair) {
  Stage next;  // member by member: where memory ends, compilers may destroy parts of nested aggregates twice
  next.level = stage.level.joined(pair.kept, pair.dropped);
  next.merges = stage.merges;
  next.merges.push_back({pair.dropped, pair.kept});
  HmmParameters &counts = next.hard.counts;
  counts = stage.hard.counts;
  next.hard.log_joint = stage.hard.log_joint + pair.gain;
  end_state(next.merges.back(), data.rows, &counts.chain, &counts.emission, &counts.channels);
  return next;
}

// The two merges that together lose least without a refit; none if no two are promising.
Stage first_of_chain(const HmmData &data, const Stage &now, const HmmPriors &priors, const Run &run) {
  const double states = static_cast<double>(data.rows.states());
  const double begun = std::clamp(kChainProducts / (states * states * states), 1.0, kFirstMerges);
  Stage best;
  double most = -INFINITY;
  for (const Pair &first : promising(data, now, priors, static_cast<size_t>(begun), run)) {
    const Stage one = after(data, now, first);
    for (const Pair &second : promising(data, one, priors, 1, run)) {
      if (!(first.gain + second.gain > most)) continue;
      most = first.gain + second.gain;
      best = after(data, one, second);
    }
  }
  return best;
}

// What moves make of expected counts, and whether left-out sequences allow it.
class Judge {
 public:
  Judge(const HmmData &data, const HmmParameters &counts, const LeftOut &left_out)
      : data_(data), counts_(counts), left_out_(left_out) {}

  double lost() const { return lost_; }  // nats

  // Whether sequences keep their probability when states end. If so, they have ended here, too.
  bool allows(std::span<const EndedState> ended, const HdpLevel &before, const HdpLevel &after) {
    if (!left_out_.log_prob) return true;
    if (!now_) now_ = left_out_.log_prob(counts_, before);
    HmmParameters next = counts_;
    for (const EndedState &e : ended) end_state(e, data_.rows, &next.chain, &next.emission, &next.channels);
    const double found = left_out_.log_prob(next, after), loss = std::max(0.0, *now_ - found);
    if (!(found > -INFINITY && lost_ + loss <= left_out_.may_lose)) return false;
    lost_ += loss;
    std::swap(counts_, next);
    now_ = found;
    return true;
  }
  // Those of the states that may be deleted: all of them, or the smallest ones.
  Array<EndedState> to_delete(Array<EndedState> deleted, const HdpLevel &level) {
    if (deleted.empty() || allows(deleted, level, level)) return deleted;
    const Array<double> tokens = tokens_of_states(counts_.chain);
    std::stable_sort(deleted.begin(), deleted.end(),
                     [&](const EndedState &a, const EndedState &b) { return tokens[a.state] < tokens[b.state]; });
    Array<EndedState> allowed;
    for (const EndedState &one : deleted) {
      if (!allows({&one, 1}, level, level)) break;
      allowed.push_back(one);
    }
    return allowed;
  }

 private:
  const HmmData &data_;
  HmmParameters counts_;
  const LeftOut &left_out_;
  std::optional<double> now_;
  double lost_ = 0;
};

// States that hold half an expected token at least and no hard one, if they hold enough together.
Array<EndedState> deleted_states(const HmmParameters &expected, const HmmParameters &hard) {
  constexpr double kLeastTokens = 0.5;
  const Array<double> before = tokens_of_states(expected.chain), after = tokens_of_states(hard.chain);
  Array<EndedState> deleted;
  double tokens = 0, all = 0;
  for (size_t k = 0; k < before.size(); ++k) {
    all += before[k];
    if (after[k] > 0 || before[k] < kLeastTokens) continue;
    tokens += before[k];
    deleted.push_back({k, std::nullopt});
  }
  if (tokens < kLeastDeleted * all) deleted.clear();
  return deleted;
}

}  // namespace

Array<double> merge_gains(const HmmData &data, const HmmParameters &counts, const HmmPriors &priors, const HdpLevel &level,
                          const Run &run) {
  return Gains(data, counts, priors, level, run).take();
}

MergedStates merged_states(const HmmData &data, const HmmParameters &counts, const HmmPriors &priors, const HdpLevel &level,
                           const LeftOut &left_out, const Run &run) {
  MergedStates merged;
  Stage now{refitted(data, counts, shared_priors(priors, level), kRefits, run), level, {}};
  Array<EndedState> deleted = deleted_states(counts, now.hard.counts);
  double bar = 0;  // what the states as they are reach by a refit
  const auto refit = [&](Stage *next) {
    const HmmPriors own = shared_priors(priors, next->level);
    // Each round gains less than the one before (docs/design/hmm-hdp.md). So a round that gained less than what is still
    // missing is the last one.
    for (int round = 0; round < kRefits; ++round) {
      const double before = next->hard.log_joint;
      next->hard = hard_states(data, next->hard.counts, own, run);
      const double missing = bar - next->hard.log_joint;
      if (missing < 0 || missing > next->hard.log_joint - before) break;
    }
    ++merged.tried;
  };
  Judge judge(data, counts, left_out);
  const auto found = [&](Stage *next) {
    if (!(next->hard.log_joint > bar)) return false;
    const std::span<const EndedState> ended = std::span(next->merges).subspan(now.merges.size());
    if (!judge.allows(ended, now.level, next->level)) return false;
    merged.gain += next->hard.log_joint - now.hard.log_joint;
    std::swap(now, *next);
    return true;
  };
  for (bool taken = true; taken;) {
    taken = false;
    bar = refitted_joint(data, now.hard, shared_priors(priors, now.level), run);
    for (const Pair &pair : promising(data, now, priors, kRefitted, run)) {
      Stage next = after(data, now, pair);
      refit(&next);
      if ((taken = found(&next))) break;
    }
    if (taken) continue;
    Stage chain = first_of_chain(data, now, priors, run);
    for (int link = 2; link <= kChain && !chain.merges.empty(); ++link) {
      refit(&chain);
      Stage next = chain;
      if ((taken = found(&next))) break;
      const Array<Pair> pairs = promising(data, chain, priors, 1, run);
      if (pairs.empty()) break;
      chain = after(data, chain, pairs[0]);
    }
  }
  deleted = judge.to_delete(std::move(deleted), now.level);
  merged.lost = judge.lost();
  merged.merges = static_cast<int64_t>(now.merges.size());
  merged.deleted = static_cast<int64_t>(deleted.size());
  merged.ended = now.merges;
  merged.ended.insert(merged.ended.end(), deleted.begin(), deleted.end());
  merged.counts = std::move(now.hard.counts);
  merged.level = now.level;
  return merged;
}

}  // namespace hws
