#include "src/hmm/sampling/direct_gibbs_chain.hh"

#include <cmath>
#include <numeric>
#include <optional>

#include "src/hmm/data/chosen_states.hh"
#include "src/hmm/sampling/hmm_gibbs_counts.hh"
#include "src/hmm/sampling/token_counts.hh"

namespace hws {

namespace {

constexpr double kLeastStickWeight = 1e-100;
// Counts of words have room for some further states, as counting anew takes a pass over the corpus. They fill whole vectors of
// the kernel, so that most of them cost nothing.
constexpr size_t kSpareStates = 8, kVector = 16;

}  // namespace

// The weights of the states in use, and what is left of the stick.
class DirectGibbsChain::Stick {
 public:
  Stick(const HdpLevel &level, const Array<double> &weights, const Rng &random)
      : level_(level), weights_(weights), rest_(level.with_weights(weights).beyond()), random_(random.at_item(kBreaks)) {}

  const Array<double> &weights() const { return weights_; }
  size_t open_state() const { return weights_.size(); }  // that stands for the rest
  void grow() {
    const double part = 1 - std::pow(1 - random_.uniform(), 1 / level_.gamma());  // Beta(1, γ)
    weights_.push_back(std::max(kLeastStickWeight, rest_ * part));
    rest_ *= 1 - part;
  }
  double rest() const { return std::max(kLeastStickWeight, rest_); }
  // Priors of so many states, those behind the open one without weight.
  HmmPriors priors(HmmPriors own, size_t states) const {
    Array<double> all = weights_;
    all.push_back(rest());
    all.resize(states, 0.0);
    own.initial = hdp_priors(all, 0, level_.sigma(), level_.kappa(), 0, false);
    own.transition = hdp_priors(all, 0, level_.sigma(), level_.kappa(), level_.end(), true);
    return own;
  }

 private:
  const HdpLevel &level_;
  Array<double> weights_;
  double rest_;
  Rng random_;
};

DirectGibbsChain::DirectGibbsChain(HmmDataPtr data, bool end, const HmmPriors &priors, uint64_t seed, int32_t number,
                                   const Run &run, DrawTables *tables)
    : OpenChain(std::move(data), end, priors, seed, number, run, tables) {
  if (!data_->channels) HmmGibbsCounts::require_countable(*data_);
}

int64_t DirectGibbsChain::scratch_bytes(const HmmData &data) {
  if (!data.channels) return HmmGibbsCounts::bytes(data, true) + 24 * static_cast<int64_t>(data.rows.size());
  const size_t n = data.rows.states(), numbers = data.families->statistics() + data.families->prepared();
  return static_cast<int64_t>(24 * (data.rows.size() + n * (3 * data.rows.stride() + numbers)));
}

void DirectGibbsChain::draw_words(Stick *stick, const Rng &random, const Run &run) {
  const GibbsWords words{drawn_.data(), UINT16_MAX, 16};
  const SequenceEnd end = end_ ? SequenceEnd::outcome : SequenceEnd::none;
  std::optional<HmmGibbsCounts> counts;
  HmmGibbsPlace place = {};
  size_t states = 0;
  const auto open = [&] {
    const size_t rest = stick->open_state();
    place.open_state = static_cast<int32_t>(rest);
    if (rest < states) {
      counts->weigh_state(rest - 1, level().sigma() * stick->weights().back(), level().kappa());
      counts->weigh_state(rest, level().sigma() * stick->rest(), level().kappa());
      return;
    }
    states = (rest + kSpareStates + kVector) / kVector * kVector;
    counts.emplace(in_states(states, run), end, !priors_.emission.base.empty(), fastest_hmm_gibbs_kernel(), run);
    counts->use_priors(stick->priors(priors_, states), run);
    counts->recount(words);  // with the transition into the next token
    HmmGibbsPlace next = counts->begin(words, 1, place.open_state);
    next.symbol = place.symbol;
    next.sequence = place.sequence;
    place = next;
  };
  open();
  for (uint64_t item = 0; place.symbol < place.symbols_end; ++item) {
    run.check();
    counts->draw(words, random, item, &place);
    if (drawn_[static_cast<size_t>(place.symbol) - 1] != stick->open_state()) continue;
    stick->grow();
    open();
  }
}

void DirectGibbsChain::draw_channels(const Counted &used, Stick *stick, const Rng &random, const Run &run) {
  const Corpus &corpus = *data_->corpus;
  struct Open {
    HmmDataPtr data;
    HmmPriors priors;
    std::optional<TokenCounts> counts;
  };
  const auto opened = [&](const HmmData &of, const HmmParameters &counts) {
    auto next = std::make_unique<Open>();
    next->data = in_states(stick->open_state() + 1, run);
    run.limit_bytes(scratch_bytes(*next->data));
    next->priors = stick->priors(priors_, stick->open_state() + 1);
    Array<size_t> own(of.rows.states());
    std::iota(own.begin(), own.end(), size_t{0});
    next->counts.emplace(*next->data, end_, next->priors, counts_of_chosen(counts, of, own, *next->data), &missing(),
                         run);
    return next;
  };
  std::unique_ptr<Open> now = opened(*used.data, used.counts);
  for (int64_t s = 0; s < corpus.count(); ++s) {
    Rng of_sequence = random.at_item(static_cast<uint64_t>(s));
    const int64_t first = corpus.offsets[static_cast<size_t>(s)], last = corpus.offsets[static_cast<size_t>(s) + 1];
    int64_t from = -1;
    for (int64_t t = first; t < last; ++t) {
      run.check();
      const size_t place = static_cast<size_t>(t);
      const int64_t to = t + 1 < last ? drawn_[place + 1] : -1;
      now->counts->count(from, drawn_[place], to, place, -1);
      const size_t k = static_cast<size_t>(now->counts->draw(from, to, place, 1, of_sequence.uniform()));
      if (k == stick->open_state()) {
        stick->grow();
        now = opened(*now->data, now->counts->counts());
      }
      if (missing().any(t)) now->counts->draw_missing(place, k, &of_sequence);
      now->counts->count(from, k, to, place, 1);
      drawn_[place] = static_cast<uint16_t>(k);
      from = static_cast<int64_t>(k);
    }
  }
}

void DirectGibbsChain::draw_states(int64_t sweep, double, const Run &run) {
  const Used used = begin_draws(sweep);
  const Rng random = stream(sweep, 0);
  Stick stick(level(), used.weights, random);
  if (data_->channels) draw_channels(counted(used, run), &stick, random, run);
  else draw_words(&stick, random, run);
  end_draws(sweep, stick.weights(), used.numbers, run);
}

}  // namespace hws
