#include "src/pfa/sampling/held_arcs_chain.hh"

#include <algorithm>

namespace hws {

int64_t HeldArcsChain::table_bytes(const ArcPrior &prior) {
  const int64_t n = prior.states;
  return 8 * (prior.letters * (n + 1) * n + 3 * n);
}

HeldArcsChain::HeldArcsChain(CorpusPtr corpus, const ArcPrior &prior, uint64_t seed, int32_t chain)
    : GibbsChain(std::move(corpus), prior, seed, chain), n_(static_cast<size_t>(prior.states)),
      states_(static_cast<int64_t>(corpus_->symbols.size()), prior.states),
      arcs_(static_cast<size_t>(prior.letters) * (n_ + 1) * n_), visits_(n_), ends_(n_), weights_(n_) {}

void HeldArcsChain::recount() {
  for (Array<double> *numbers : {&arcs_, &visits_, &ends_}) std::fill(numbers->begin(), numbers->end(), 0.0);
  size_t place = 0;
  for (int64_t s = 0; s < corpus_->count(); ++s) {
    size_t from = n_;
    for (const Label a : corpus_->sequence(s)) {
      const size_t to = state(place++);
      arcs_[cell(a, from, to)] += 1;
      visits_[to] += 1;
      from = to;
    }
    if (from < n_) ends_[from] += 1;
  }
}

void HeldArcsChain::count(size_t begin, size_t end, size_t place, double sign) {
  const Label *letters = corpus_->symbols.data();
  const size_t k = state(place);
  arcs_[cell(letters[place], place == begin ? n_ : state(place - 1), k)] += sign;
  visits_[k] += sign;
  if (place + 1 == end) ends_[k] += sign;
  else arcs_[cell(letters[place + 1], k, state(place + 1))] += sign;
}

void HeldArcsChain::weigh(size_t begin, size_t end, size_t place) {
  const PfaHeldParts &held = *prior_.held;
  const double beta = heat_ * prior_.beta, ends_prior = static_cast<double>(n_) * beta,
               going_prior = ends_prior * static_cast<double>(prior_.letters), prior = going_prior + ends_prior;
  const Label before = corpus_->symbols[place];
  const bool last = place + 1 == end;
  const Label after = last ? 0 : corpus_->symbols[place + 1];
  const size_t from = place == begin ? n_ : state(place - 1), next = last ? 0 : state(place + 1);
  const size_t row = from == n_ ? 0 : from + 1, in_column = static_cast<size_t>(before - 1) * n_,
               out_column = last ? 0 : static_cast<size_t>(after - 1) * n_ + next;
  for (size_t k = 0; k < n_; ++k) {
    const double visits = visits_[k] + prior, going = visits_[k] - ends_[k] + going_prior;
    double w = held.holds_arcs(row) ? held.arcs(row)[in_column + k] : arcs_[cell(before, from, k)] + beta;
    if (last) {
      w *= held.end ? held.end_of(k + 1) : (ends_[k] + ends_prior) / visits;
    } else if (held.transition) {
      // Where the end is held too, these are whole probabilities.
      w *= held.arcs(k + 1)[out_column] * (held.end ? 1 : going / visits);
    } else {
      const double same = from == k && before == after && k == next;
      w *= (arcs_[cell(after, k, next)] + same + beta) * (held.end ? (1 - held.end_of(k + 1)) / going : 1 / visits);
    }
    weights_[k] = w;
  }
}

std::span<const double> HeldArcsChain::weights(size_t begin, size_t end, size_t place) {
  count(begin, end, place, -1);
  weigh(begin, end, place);
  count(begin, end, place, 1);
  return weights_;
}

void HeldArcsChain::sweep(int64_t sweep, const Run &run) {
  states_.begin_sweep(sweep);
  for (int64_t s = 0; s < corpus_->count(); ++s) {
    const auto offsets = corpus_->offsets.begin() + s;
    const size_t begin = static_cast<size_t>(offsets[0]), end = static_cast<size_t>(offsets[1]);
    for (size_t place = begin; place < end; ++place) {
      if (place % 16 == 0) run.check();
      count(begin, end, place, -1);
      weigh(begin, end, place);
      double total = 0;
      for (const double w : weights_) total += w;
      double left = stream(RngMethod::collapsed_gibbs, sweep, place).uniform() * total;
      size_t chosen = state(place);
      for (size_t k = 0; k < n_ && left >= 0; ++k) {
        if (!(weights_[k] > 0)) continue;
        chosen = k;
        left -= weights_[k];
      }
      states_.redraw(static_cast<int64_t>(place), static_cast<int32_t>(chosen));
      states_.drawn(static_cast<int64_t>(place) + 1);
      count(begin, end, place, 1);
    }
  }
  states_.end_sweep();
}

}  // namespace hws
