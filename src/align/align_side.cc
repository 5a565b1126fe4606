// Optimize: balanced
#include "src/align/align_side.hh"

#include <algorithm>
#include <cmath>
#include <limits>

#include "fsa/base/parallel_for.hh"
#include "fsa/base/state_bytes.hh"
#include "src/learner/sampling_loop.hh"
#include "src/learner/state_members.hh"

namespace hws {

namespace {

constexpr double kSideNotKnown = std::numeric_limits<double>::quiet_NaN();
constexpr AlignMeasures kNoMeasures{kSideNotKnown, kSideNotKnown, kSideNotKnown};

void add_counts(const AlignmentChain &chain, AlignCounts *to) noexcept {
  const std::span<const int32_t> from[] = {chain.counts(), chain.jump_counts(), chain.fertility_counts()};
  Array<double> *sums[] = {&to->translation, &to->jumps, &to->fertilities};
  for (int a = 0; a < 3; ++a) {
    double *sum = sums[a]->data();
    for (size_t k = 0; k < from[a].size(); ++k) sum[k] += from[a][k];
  }
  if (!to->positions.empty()) chain.count_positions(to->positions);
}

template <class T>
Array<T> take_numbers(std::string_view *in, size_t length) {
  Array<T> found = take_array<T>(in);
  if (!found.empty() && found.size() != length) fail_state_length(found.size(), length);
  for (const T x : found) {
    if (!(x >= T(-1e-6) && x < T(INFINITY))) fail_state_number(static_cast<double>(x));
  }
  return found;
}

}  // namespace

AlignSide::AlignSide(const Bitext &bitext, const AlignSettings &settings, const Run &run, int64_t most_kept,
                     size_t most_by_blocks)
    : AlignSide(bitext, WordPairs(bitext, run, most_kept, settings.most_pairs_a_side()),
                settings.schedule.diagonal() ? PairShapes(bitext) : PairShapes(), settings, run, most_by_blocks) {}

AlignSide::AlignSide(const Bitext &bitext, const AlignGround &ground, bool reversed, const AlignSettings &settings,
                     const Run &run)
    : AlignSide(bitext, WordPairs(bitext, ground.words, reversed, run),
                settings.schedule.diagonal() ? PairShapes(bitext, ground.lengths, reversed) : PairShapes(), settings, run,
                kMostByBlocks) {}

AlignSide::AlignSide(const Bitext &bitext, WordPairs pairs, PairShapes shapes, const AlignSettings &settings, const Run &run,
                     size_t most_by_blocks)
    : bitext_(bitext), settings_(settings), pairs_(std::move(pairs)), places_(pairs_), shapes_(std::move(shapes)),
      measures_(kNoMeasures) {
  const Alphabet &source = *bitext.source->alphabet, &target = *bitext.target->alphabet;
  for (int64_t p = 0; p < bitext.count(); ++p) longest_ = std::max(longest_, bitext.source->sequence(p).size());
  priors_ = SpelledPriors(source, target, pairs_, settings.prior_translation, settings.prior_spelling, run);
  jump_priors_.assign(jump_numbers(), settings.prior_jump);
  const int64_t items = settings.items.value_or(bitext.count());
  blocks_ = cut_range(align_blocks(items), settings.first_item, settings.first_item + bitext.count(), settings.first_item);
  by_blocks_ = settings.items.has_value() || (pairs_.size() <= most_by_blocks && pairs_.left_out() == 0);
  // Counts before and after a step; and of a minibatch, with the weights.
  const int64_t each = has_small_counts() ? 8 : settings.schedule.minibatches() ? 32 : 16;
  run.limit_bytes(pairs_.bytes() + priors_.bytes() + each * static_cast<int64_t>(pairs_.size()));
  // Null's row, and those of the words that occur.
  Array<int64_t> last_block(pairs_.rows(), -1);
  for (int64_t block = 0; block < blocks_.count(); ++block) {
    Array<int32_t> rows{0};
    for (int64_t p = blocks_.edges[block]; p < blocks_.edges[block + 1]; ++p) {
      for (const Label e : bitext.source->sequence(p)) {
        if (last_block[e] == block) continue;
        last_block[e] = block;
        rows.push_back(e);
      }
    }
    std::sort(rows.begin(), rows.end());
    rows_of_block_.push_back(std::move(rows));
  }
}

int64_t AlignSide::bytes() const {
  size_t bytes = 4 * counts_.small.size();
  bytes += 8 * (counts_.translation.size() + own_.size() + own_jumps_.size() + sampled_.translation.size());
  bytes += chains_.size() * (8 * pairs_.size() + 8 * bitext_.target->symbols.size());
  return pairs_.bytes() + priors_.bytes() + static_cast<int64_t>(bytes);
}

void AlignSide::begin(Array<double> translation, Array<double> jumps) {
  start_translation_ = std::move(translation);
  start_jumps_ = std::move(jumps);
}

void AlignSide::hold(const AlignModel &start, int direction, const Run &run) {
  const AlignDirectionModel &model = start.directions[direction];
  const PseudoCounts pseudo(start, direction);
  Array<float> held(pairs_.size(), 0.0f);
  Array<double> sums(pairs_.rows(), 0.0);
  for (size_t e = 0; e < model.rows(); ++e) {
    if ((e & 255) == 0) run.check();
    int32_t at = pairs_.starts()[e];
    for (int32_t k = model.starts[e]; k < model.starts[e + 1]; ++k) {
      const int32_t f = model.targets[static_cast<size_t>(k)];
      const double count = pseudo.count(static_cast<int32_t>(e), k);
      sums[e] += count;
      while (at < pairs_.starts()[e + 1] && pairs_.targets()[static_cast<size_t>(at)] < f) ++at;
      if (at < pairs_.starts()[e + 1] && pairs_.targets()[static_cast<size_t>(at)] == f) held[at] = static_cast<float>(count);
    }
  }
  priors_.hold(std::move(held), std::move(sums));
  if (model.kind == AlignModelKind::diagonal) {
    start_tension_ = model.jumps[0];
    tension_held_ = true;
  }
  if (!has_jumps(model.kind)) return;
  held_jumps_.assign(jump_numbers(), 0.0);
  const int64_t most = settings_.max_jump, longest = static_cast<int64_t>(model.jumps.size() / 2);
  for (int64_t d = -longest; d <= longest; ++d) {
    const double count = std::max(model.jumps[static_cast<size_t>(d + longest)] - model.prior_jump, 0.0);
    held_jumps_[static_cast<size_t>(std::clamp(d, -most, most) + most)] += count;
  }
  for (size_t d = 0; d < held_jumps_.size(); ++d) jump_priors_[d] += held_jumps_[d];
  if (model.kind != AlignModelKind::fertility) return;
  held_fertilities_.assign(pairs_.rows() * kFertilities, 0.0f);
  for (size_t k = 0; k < model.fertilities.size(); ++k) {
    held_fertilities_[k] = std::max(model.fertilities[k] - static_cast<float>(model.prior_fertility), 0.0f);
  }
}

ChainSetting AlignSide::chain_setting() const {
  ChainSetting s{&bitext_, &pairs_, &priors_, &shapes_, jump_priors_, held_fertilities_};
  s.null = settings_.null;
  s.prior_fertility = settings_.prior_fertility;
  s.tension = start_tension_;
  s.learns_tension = !tension_held_;
  s.seed = settings_.seed;
  return s;
}

AlignCounts AlignSide::no_counts() const {
  AlignCounts none;
  none.translation.assign(pairs_.size(), 0.0);
  none.jumps.assign(jump_numbers(), 0.0);
  none.fertilities.assign(pairs_.rows() * kFertilities, 0.0);
  if (settings_.schedule.diagonal()) none.positions.assign(shapes_.numbers(), 0.0);
  return none;
}

AlignCounts AlignSide::counts() const {
  if (!sampled_last_) return counts_;
  AlignCounts mean = no_counts();
  if (samples_ > 0) {
    mean = sampled_;
  } else {
    for (const AlignmentChain &chain : chains_) add_counts(chain, &mean);
  }
  const double scale = 1 / (static_cast<double>(std::max<int64_t>(samples_, 1)) * static_cast<double>(chains_.size()));
  for (Array<double> *a : {&mean.translation, &mean.jumps, &mean.fertilities, &mean.positions}) {
    for (double &x : *a) x *= scale;
  }
  return mean;
}

// Arrays keep their memory, since fresh pages cost as much as a pass over the counts.
void AlignSide::Next::begin() {
  for (AlignCounts *c : {&counts, &sums}) {
    for (Array<double> *a : {&c->translation, &c->jumps, &c->fertilities, &c->positions}) a->clear();
    c->small.clear();
  }
  own.clear();
  own_jumps.clear();
  chains.clear();
  replaces_chains = keeps_sample = begins_samples = sweeps = false;
}

void AlignSide::prepare(int64_t step, const Run &run, const GivenSums &given) {
  int64_t of_stage;
  const AlignStage &stage = settings_.schedule.stages[settings_.schedule.stage_of(step, &of_stage)];
  if (stage.method == AlignMethod::cgs) next_ = Next{};
  else next_.begin();
  next_.measures = kNoMeasures;
  switch (stage.method) {
    case AlignMethod::em:
    case AlignMethod::vi: return expectation(stage, given, &next_, run);
    case AlignMethod::cvi1: return token_pass(stage, &next_, run);
    case AlignMethod::cvi2: return collapsed_pass(stage, &next_, run);
    case AlignMethod::svi:
    case AlignMethod::scvi2: return minibatch(stage, of_stage, given, &next_, run);
    case AlignMethod::cgs: return sweeps(stage, step, of_stage, run);
  }
}

void AlignSide::sweeps(const AlignStage &stage, int64_t step, int64_t of_stage, const Run &run) {
  std::vector<AlignmentChain> *chains = &chains_;
  if (chains_.empty()) {
    AlignWeights w = weights(AlignMethod::em, stage.model);
    // Jumps that the data have not shown yet may be drawn too.
    if (!counts_.jumps.empty()) w.jumps = weights(AlignMethod::cvi2, stage.model).jumps;
    for (int32_t c = 0; c < settings_.chains; ++c) next_.chains.emplace_back(chain_setting(), static_cast<uint32_t>(c));
    parallel_for(settings_.chains, run.threads, [&](int64_t c) {
      next_.chains[static_cast<size_t>(c)].begin(stage.model, w.translation, w.jumps, w.tension, run);
    });
    next_.replaces_chains = true;
    chains = &next_.chains;
  }
  next_.sweeps = true;
  const int64_t burn_in = std::min(settings_.burn_in.value_or(stage.steps / 3), stage.steps - 1);
  next_.begins_samples = of_stage == 0;
  next_.keeps_sample = of_stage >= burn_in;
  if (next_.keeps_sample && sampled_.translation.empty()) next_.sums = no_counts();
  const Cooling cooling{settings_.anneal.first, settings_.anneal.last, burn_in, true};
  const double temperature = cooling.at(of_stage);
  parallel_for(settings_.chains, run.threads, [&](int64_t c) {
    (*chains)[static_cast<size_t>(c)].sweep(step, stage.model, temperature, run);
  });
  double changed = 0;
  for (const AlignmentChain &chain : *chains) changed += chain.changed();
  next_.measures.change = changed / static_cast<double>(chains->size());
}

void AlignSide::commit() noexcept {
  measures_ = next_.measures;
  std::swap(own_, next_.own);
  std::swap(own_jumps_, next_.own_jumps);
  if (!next_.sweeps) {
    sampled_last_ = false;
    std::swap(counts_, next_.counts);
    chains_.clear();
    return;
  }
  sampled_last_ = true;
  if (next_.replaces_chains) std::swap(chains_, next_.chains);
  if (!next_.sums.translation.empty()) std::swap(sampled_, next_.sums);
  if (next_.begins_samples && samples_ > 0) {
    samples_ = 0;
    for (Array<double> *a : {&sampled_.translation, &sampled_.jumps, &sampled_.fertilities, &sampled_.positions}) {
      std::fill(a->begin(), a->end(), 0.0);
    }
  }
  if (!next_.keeps_sample) return;
  ++samples_;
  for (const AlignmentChain &chain : chains_) add_counts(chain, &sampled_);
}

void AlignSide::abandon(int64_t step) noexcept {
  for (AlignmentChain &chain : chains_) chain.undo(step);
}

void AlignSide::model(AlignModelKind kind, bool normalized, AlignDirectionModel *to, AlignArrays *arrays) const {
  AlignCounts mean;
  if (sampled_last_) mean = counts();
  const AlignCounts &known = sampled_last_ ? mean : counts_;
  to->kind = kind;
  to->normalized = normalized;
  to->null = settings_.null;
  to->unseen = settings_.prior_translation;
  to->spelling = settings_.prior_spelling;
  to->prior_jump = settings_.prior_jump;
  to->prior_fertility = settings_.prior_fertility;
  arrays->weights.resize(pairs_.size());
  arrays->totals.assign(priors_.sums().begin(), priors_.sums().end());
  for (size_t e = 0; e < pairs_.rows(); ++e) {
    arrays->totals[e] -= priors_.held_sum(e);
    for (int32_t k = pairs_.starts()[e]; k < pairs_.starts()[e + 1]; ++k) {
      const double count = known.of_words() ? known.of_place(static_cast<size_t>(k)) : 0;
      arrays->weights[k] = static_cast<float>(count + priors_.own(k));
      arrays->totals[e] += count;
    }
  }
  if (kind == AlignModelKind::diagonal) arrays->jumps.assign(1, tension(known));
  if (has_jumps(kind)) {
    arrays->jumps.assign(jump_numbers(), settings_.prior_jump);
    for (size_t d = 0; d < known.jumps.size(); ++d) arrays->jumps[d] += known.jumps[d];
  }
  if (kind == AlignModelKind::fertility) {
    arrays->fertilities.assign(pairs_.rows() * kFertilities, static_cast<float>(settings_.prior_fertility));
    for (size_t k = 0; k < known.fertilities.size(); ++k) arrays->fertilities[k] += static_cast<float>(known.fertilities[k]);
  }
  arrays->lend(to);
  arrays->rows_owner = pairs_.rows_owner();
  to->starts = pairs_.starts();
  to->targets = pairs_.targets();
}

void AlignSide::append(std::string *out) const {
  append_value(out, measures_);
  append_value(out, samples_);
  append_value(out, int32_t{sampled_last_});
  append_value(out, static_cast<int32_t>(chains_.size()));
  for (const AlignCounts *counts : {&counts_, &sampled_}) {
    append_array(out, counts->translation);
    append_array(out, counts->jumps);
    append_array(out, counts->fertilities);
    append_array(out, counts->positions);
  }
  if (has_small_counts()) append_array(out, counts_.small);
  append_array(out, own_);
  append_array(out, own_jumps_);
  for (const AlignmentChain &chain : chains_) {
    for (const int32_t to : chain.alignments()) append_value(out, to);
  }
}

AlignSide::State AlignSide::take(std::string_view *in) const {
  State state;
  state.measures = take_value<AlignMeasures>(in);
  state.samples = take_steps(in);
  state.sampled_last = take_flag(in);
  const int32_t chains = take_value<int32_t>(in);
  if (chains != 0 && chains != settings_.chains) {
    fail(Code::corrupt, "a checkpoint of %d chains; expected %d", chains, settings_.chains);
  }
  if (state.sampled_last != (chains > 0)) fail(Code::corrupt, "a checkpoint whose chains are missing");
  for (AlignCounts *counts : {&state.counts, &state.sampled}) {
    counts->translation = take_numbers<double>(in, numbers());
    counts->jumps = take_numbers<double>(in, jump_numbers());
    counts->fertilities = take_numbers<double>(in, pairs_.rows() * kFertilities);
    counts->positions = take_numbers<double>(in, shapes_.numbers());
  }
  if (has_small_counts()) state.counts.small = take_numbers<float>(in, pairs_.size());
  if (state.samples > 0 && state.sampled.translation.empty()) fail(Code::corrupt, "a checkpoint without its samples");
  state.own = take_numbers<double>(in, static_cast<size_t>(pairs_.cells()) + bitext_.target->symbols.size());
  state.own_jumps = take_numbers<double>(in, jump_numbers() * static_cast<size_t>(bitext_.count()));
  Array<int32_t> to(bitext_.target->symbols.size());
  for (int32_t c = 0; c < chains; ++c) {
    size_t at = 0;
    for (int64_t p = 0; p < bitext_.count(); ++p) {
      const int32_t words = static_cast<int32_t>(bitext_.source->sequence(p).size());
      for (size_t j = 0; j < bitext_.target->sequence(p).size(); ++j) {
        to[at] = take_value<int32_t>(in);
        if (to[at] < 0 || to[at] > words) {
          fail(Code::corrupt, "a checkpoint with a word aligned to position %d of %d", to[at], words);
        }
        ++at;
      }
    }
    state.chains.emplace_back(chain_setting(), static_cast<uint32_t>(c));
    state.chains.back().begin(to);
  }
  return state;
}

void AlignSide::adopt(State *state) noexcept {
  measures_ = state->measures;
  samples_ = state->samples;
  sampled_last_ = state->sampled_last;
  std::swap(counts_, state->counts);
  std::swap(sampled_, state->sampled);
  std::swap(own_, state->own);
  std::swap(own_jumps_, state->own_jumps);
  std::swap(chains_, state->chains);
}

}  // namespace hws
