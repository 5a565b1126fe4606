#include "src/pfa/sampling/gibbs_hmm.hh"

#include <algorithm>

namespace hws {

int64_t GibbsHmm::table_bytes(const ArcPrior &prior) {
  const int64_t n = prior.states;
  return 8 * (n * (prior.letters + 1) + n * (n + 1) + n * n + 3 * n);
}

GibbsHmm::GibbsHmm(CorpusPtr corpus, const ArcPrior &prior, uint64_t seed, int32_t chain)
    : GibbsChain(std::move(corpus), prior, seed, chain), n_(static_cast<size_t>(prior.states)),
      emissions_(n_ * (static_cast<size_t>(prior.letters) + 1)), out_(n_ * (n_ + 1)), in_(n_ * n_), visits_(n_), leaves_(n_),
      sums_(n_) {}

void GibbsHmm::count(int32_t from, int32_t state, Label letter, int32_t to, double number) {
  const size_t i = static_cast<size_t>(from), k = static_cast<size_t>(state), j = static_cast<size_t>(to);
  out_[i * n_ + k] += number;
  if (i < n_) in_[k * n_ + i] += number;
  visits_[k] += number;
  emissions_[static_cast<size_t>(letter) * n_ + k] += number;
  if (letter == 0) return;
  leaves_[k] += number;
  out_[k * n_ + j] += number;
  in_[j * n_ + k] += number;
}

// `letter` leaves the state to `to`.
int32_t GibbsHmm::draw(Label letter, int32_t from, int32_t to, double uniform) {
  const size_t i = static_cast<size_t>(from), j = static_cast<size_t>(to);
  const double alpha = heat_ * prior_.alpha, beta = heat_ * prior_.beta,
               alphas = (static_cast<double>(prior_.letters) + 1) * alpha, betas = prior_.states * beta;
  const double *emitted = emissions_.data() + static_cast<size_t>(letter) * n_,
               *reached = out_.data() + i * n_, *left = in_.data() + j * n_;
  const bool printed = prior_.printed_transitions;
  double sum = 0;
  for (size_t k = 0; k < n_; ++k) {
    double weight = (emitted[k] + alpha) * (reached[k] + beta), mass = visits_[k] + alphas;
    if (letter != 0) weight *= left[k] + (i == k && k == j) + beta;
    if (printed) {
      mass *= visits_[k] + betas;
    } else if (letter != 0) {
      mass *= leaves_[k] + betas;
    }
    sum += weight / mass;
    sums_[k] = sum;
  }
  const double threshold = uniform * sum;
  const auto at = std::upper_bound(sums_.begin(), sums_.end(), threshold);
  return static_cast<int32_t>(std::min<size_t>(static_cast<size_t>(at - sums_.begin()), n_ - 1));
}

void GibbsHmm::sweep(int64_t sweep, const Run &run) {
  states_.begin_sweep(sweep);
  int64_t symbol = 0;
  const Rng base = stream(RngMethod::collapsed_gibbs, sweep, 0);
  for (int64_t s = 0; s < corpus_->count(); ++s) {
    Rng random = base.at_item(static_cast<uint64_t>(s));
    const std::span<const Label> letters = corpus_->sequence(s);
    int32_t from = prior_.states;
    for (size_t p = 0; p < letters.size(); ++p, ++symbol) {
      if (symbol % 256 == 0) run.check();
      const Label letter = p + 1 < letters.size() ? letters[p + 1] : 0;
      const int32_t z = states_.at(symbol), to = letter ? states_.at(symbol + 1) : 0;
      count(from, z, letter, to, -1);
      const int32_t k = draw(letter, from, to, random.uniform());
      count(from, k, letter, to, 1);
      states_.redraw(symbol, k);
      states_.drawn(symbol + 1);
      from = k;
    }
  }
  states_.end_sweep();
}

void GibbsHmm::recount() {
  for (Array<double> *table : {&emissions_, &out_, &in_, &visits_, &leaves_}) std::fill(table->begin(), table->end(), 0.);
  int64_t symbol = 0;
  for (int64_t s = 0; s < corpus_->count(); ++s) {
    const std::span<const Label> letters = corpus_->sequence(s);
    size_t from = n_;
    for (size_t p = 0; p < letters.size(); ++p) {
      const size_t k = static_cast<size_t>(states_.at(symbol++));
      const Label letter = p + 1 < letters.size() ? letters[p + 1] : 0;
      out_[from * n_ + k] += 1;
      if (from < n_) in_[k * n_ + from] += 1;
      visits_[k] += 1;
      leaves_[k] += letter != 0;
      emissions_[static_cast<size_t>(letter) * n_ + k] += 1;
      from = k;
    }
  }
}

// By sorting the transitions there are: a table of all there may be is larger than any corpus where letters are many.
ArcCounts GibbsHmm::counts() const {
  ArcCounts c;
  c.visits.assign(n_ + 1, 0);
  c.ends.assign(n_ + 1, 0);
  Array<uint64_t> transitions;  // ((letter - 1) * (N + 1) + from) * N + to, each as often as it occurs
  transitions.reserve(corpus_->symbols.size());
  int64_t symbol = 0;
  for (int64_t s = 0; s < corpus_->count(); ++s) {
    size_t from = 0;  // numbered as in ArcCounts
    for (const Label a : corpus_->sequence(s)) {
      const size_t to = static_cast<size_t>(states_.at(symbol++));
      transitions.push_back((static_cast<uint64_t>(a - 1) * (n_ + 1) + from) * n_ + to);
      ++c.visits[from];
      from = to + 1;
    }
    ++c.visits[from];
    ++c.ends[from];
  }
  std::sort(transitions.begin(), transitions.end());
  const uint64_t per_letter = (n_ + 1) * n_;
  c.offsets.push_back(0);
  for (size_t i = 0, a = 1; a <= static_cast<size_t>(prior_.letters); ++a) {
    while (i < transitions.size() && transitions[i] < a * per_letter) {
      const size_t begin = i;
      const uint64_t transition = transitions[i] % per_letter;
      while (i < transitions.size() && transitions[i] == transitions[begin]) ++i;
      c.from.push_back(static_cast<uint16_t>(transition / n_));
      c.to.push_back(static_cast<uint16_t>(transition % n_ + 1));
      c.count.push_back(static_cast<uint32_t>(i - begin));
    }
    c.offsets.push_back(static_cast<int64_t>(c.count.size()));
  }
  return c;
}

int64_t GibbsHmm::bytes() const { return GibbsChain::bytes() + table_bytes(prior_); }

}  // namespace hws
