// The tables of a chain and its sweep. A sweep passes kGibbsDraws tokens at a time to the kernel, with as many uniform numbers.
// These are a function of (seed, chain, sweep, token). One call of the kernel can sweep two chains in turns.
//
// O(N) per token, in vectors. The trap is the padding. Rows end in zeros up to whole vectors. The row of cumulative sums ends
// in infinities, so a search for the drawn state needs no check of its end.
#include "src/pfa/sampling/collapsed_gibbs.hh"

#include <algorithm>
#include <limits>

#include "src/draws/gibbs_uniforms.hh"

namespace hws {

GibbsChain::GibbsChain(CorpusPtr corpus, const ArcPrior &prior, uint64_t seed, int32_t chain)
    : corpus_(std::move(corpus)), prior_(prior), seed_(seed), chain_(chain) {}

void GibbsChain::set_heat(double heat) {
  if (heat == heat_) return;
  heat_ = heat;
  apply_heat();
}

void GibbsChain::undo(int64_t sweep) {
  samples_.resize(kept_);
  if (!states().undo_sweep(sweep)) return;
  restore();
  recount();
}

const ArcCounts &GibbsChain::make_sample() {
  samples_.push_back(counts());
  return samples_.back();
}

int64_t GibbsChain::bytes() const {
  int64_t sum = states().bytes();
  for (const ArcCounts &sample : samples_) sum += sample.bytes();
  return sum;
}

void GibbsChain::save(std::string *out) const {
  states().append(out);
  save_beside(out);
  for (size_t i = 0; i < kept_; ++i) append_counts(out, samples_[i]);
}

void GibbsChain::load(std::string_view *bytes, int64_t samples) {
  states().take(bytes, prior_.states);
  load_beside(bytes);
  for (int64_t i = 0; i < samples; ++i) samples_.push_back(take_counts(bytes, prior_));
  kept_ = samples_.size();
  recount();
}

namespace {

int32_t whole_vectors(int32_t states) { return (states + kGibbsLanes - 1) / kGibbsLanes * kGibbsLanes; }

// Returns the padding of a row of sums.
size_t padding(int32_t width) {
  constexpr int32_t kTogether = kGibbsUnrolled * kGibbsLanes;
  return static_cast<size_t>((width + kTogether - 1) / kTogether * kTogether - width);
}

}  // namespace

int64_t CollapsedGibbs::table_bytes(const ArcPrior &prior) {
  const int64_t width = whole_vectors(prior.states), n = prior.states;
  return 4 * (width * (prior.letters * (2 * n + 1) + 1) + 5 * width +
              static_cast<int64_t>(padding(static_cast<int32_t>(width))) + kGibbsDraws + 8 * kGibbsLanes);
}

CollapsedGibbs::CollapsedGibbs(CorpusPtr corpus, const ArcPrior &prior, uint64_t seed, int32_t chain, GibbsKernel kernel)
    : GibbsChain(std::move(corpus), prior, seed, chain), width_(whole_vectors(prior.states)),
      states_(static_cast<int64_t>(corpus_->symbols.size()), prior.states), kernel_(kernel) {
  const size_t width = static_cast<size_t>(width_), n = static_cast<size_t>(prior.states),
               letters = static_cast<size_t>(prior.letters);
  out_.reset(letters * (n + 1) * width);
  in_.reset((letters * n + 1) * width);
  for (GibbsRows *rows : {&inverse_, &inverse_after_, &visits_, &mass_}) rows->reset(width);
  sums_.reset(width + padding(width_));
  for (size_t i = width; i < sums_.size(); ++i) sums_[i] = std::numeric_limits<float>::infinity();
  uniforms_.reset(kGibbsDraws);
  CollapsedGibbs::apply_heat();
}

void CollapsedGibbs::apply_heat() {
  beta_ = static_cast<float>(beta());
  end_beta_ = static_cast<float>(prior_.kind == GibbsKind::sparse ? beta() : prior_.states * beta());
  const double possible = prior_.states * (static_cast<double>(prior_.letters) + 1);
  for (size_t k = 0; k < static_cast<size_t>(prior_.states); ++k) set_mass(k, possible);
}

void CollapsedGibbs::set_mass(size_t state, double possible) {
  mass_[state] = static_cast<float>(possible * beta());
  inverse_[state] = 1 / (visits_[state] + mass_[state]);
  inverse_after_[state] = 1 / (visits_[state] + 1 + mass_[state]);
}

size_t CollapsedGibbs::row_out(Label letter, int32_t from) const {
  return (static_cast<size_t>(letter - 1) * (static_cast<size_t>(prior_.states) + 1) + static_cast<size_t>(from)) *
         static_cast<size_t>(width_);
}

size_t CollapsedGibbs::row_in(Label letter, int32_t to) const {
  return (1 + static_cast<size_t>(letter - 1) * static_cast<size_t>(prior_.states) + static_cast<size_t>(to)) *
         static_cast<size_t>(width_);
}

void CollapsedGibbs::recount() {
  const size_t n = static_cast<size_t>(prior_.states);
  for (GibbsRows *rows : {&out_, &in_, &visits_}) {
    for (size_t i = 0; i < rows->size(); ++i) (*rows)[i] = 0;
  }
  initial_ends_ = 0;
  int64_t symbol = 0;
  for (int64_t s = 0; s < corpus_->count(); ++s) {
    int32_t from = prior_.states;
    for (const Label a : corpus_->sequence(s)) {
      const int32_t to = states_.at(symbol++);
      out_[row_out(a, from) + static_cast<size_t>(to)] += 1;
      if (from < prior_.states) in_[row_in(a, to) + static_cast<size_t>(from)] += 1;
      visits_[static_cast<size_t>(to)] += 1;
      from = to;
    }
    if (from == prior_.states) {
      ++initial_ends_;
    } else {
      in_[static_cast<size_t>(from)] += 1;
    }
  }
  for (size_t k = 0; k < n; ++k) {
    inverse_[k] = 1 / (visits_[k] + mass_[k]);
    inverse_after_[k] = 1 / (visits_[k] + 1 + mass_[k]);
  }
}

void CollapsedGibbs::begin_sweep(int64_t sweep, const Run &) { states_.begin_sweep(sweep); }

void CollapsedGibbs::run_sweep(std::span<CollapsedGibbs *const> chains, int64_t sweep, const Run &run) {
  GibbsTables tables[2] = {};
  Rng streams[2] = {chains.front()->stream(RngMethod::collapsed_gibbs, sweep, 0),
                    chains.back()->stream(RngMethod::collapsed_gibbs, sweep, 0)};
  for (size_t i = 0; i < chains.size(); ++i) {
    CollapsedGibbs &c = *chains[i];
    c.begin_sweep(sweep, run);
    tables[i] = {c.out_.data(), c.in_.data(), c.inverse_.data(), c.inverse_after_.data(), c.visits_.data(), c.mass_.data(),
                 c.uniforms_.data(), c.sums_.data(), c.states_.words()};
  }
  const CollapsedGibbs &first = *chains.front();
  const Corpus &corpus = *first.corpus_;
  GibbsPlace place = {corpus.symbols.data(), corpus.offsets.data(), 0, 0,
                      static_cast<int64_t>(corpus.symbols.size()), first.prior_.states, first.width_,
                      first.beta_, first.end_beta_, first.states_.mask(), first.states_.shift()};
  for (uint64_t item = 0; place.symbol < place.end; ++item) {
    run.check();
    const int32_t draws = static_cast<int32_t>(std::min<int64_t>(place.end - place.symbol, kGibbsDraws));
    for (size_t i = 0; i < chains.size(); ++i) {
      fastest_gibbs_uniforms()(streams[i].key(0), streams[i].key(1), item, draws, chains[i]->uniforms_.data());
    }
    first.kernel_.draw(tables, static_cast<int32_t>(chains.size()), place);
    for (CollapsedGibbs *c : chains) c->states_.drawn(place.symbol);
  }
  for (CollapsedGibbs *c : chains) c->states_.end_sweep();
}

void CollapsedGibbs::sweep(int64_t sweep, const Run &run) {
  CollapsedGibbs *const one[] = {this};
  run_sweep(one, sweep, run);
}

void CollapsedGibbs::sweep_both(CollapsedGibbs &a, CollapsedGibbs &b, int64_t sweep, const Run &run) {
  CollapsedGibbs *const both[] = {&a, &b};
  run_sweep(both, sweep, run);
}

ArcCounts CollapsedGibbs::counts() const {
  ArcCounts c;
  const int32_t n = prior_.states;
  const auto add = [&](Label a, int32_t from, uint16_t number) {
    const float *row = out_.data() + row_out(a, from);
    for (int32_t to = 0; to < n; ++to) {
      // In a sparse graph, edges that exist but are not in use are also listed. Edges that do not exist have a number below 0.
      if (prior_.kind == GibbsKind::sparse ? row[to] < 0 : row[to] == 0) continue;
      c.from.push_back(number);
      c.to.push_back(static_cast<uint16_t>(to + 1));
      c.count.push_back(static_cast<uint32_t>(row[to]));
    }
  };
  c.offsets.push_back(0);
  for (Label a = 1; a <= prior_.letters; ++a) {
    add(a, n, 0);
    for (int32_t from = 0; from < n; ++from) add(a, from, static_cast<uint16_t>(from + 1));
    c.offsets.push_back(static_cast<int64_t>(c.from.size()));
  }
  const auto ends = [&](double x) { return x < 0 ? ArcCounts::kNoEdge : static_cast<int64_t>(x); };
  c.visits.push_back(corpus_->count());
  c.ends.push_back(ends(initial_ends_));
  for (size_t k = 0; k < static_cast<size_t>(n); ++k) {
    c.visits.push_back(static_cast<int64_t>(visits_[k]));
    c.ends.push_back(ends(in_[k]));
  }
  return c;
}

int64_t CollapsedGibbs::bytes() const {
  int64_t sum = GibbsChain::bytes();
  for (const GibbsRows *rows : {&out_, &in_, &inverse_, &inverse_after_, &visits_, &mass_, &uniforms_, &sums_}) {
    sum += rows->bytes();
  }
  return sum;
}

}  // namespace hws
