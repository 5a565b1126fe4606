// Optimize: speed
#include "src/align/alignment_chain.hh"

#include <algorithm>
#include <cmath>

#include "src/stats/special_functions.hh"

namespace hws {

namespace {

constexpr int64_t kChainPadding = 16;  // kernels read whole vectors behind the last position

float draw_uniform(Rng *rng) { return static_cast<float>(rng->bits32() >> 8) * 0x1p-24f; }

// Draws null, 0, or a position from 1 by weights to the power 1 / temperature.
int32_t tempered(const float *weights, int32_t words, float null, double temperature, Rng *rng) {
  const double power = 1 / temperature;
  double most = static_cast<double>(null), sum = 0;
  for (int32_t i = 0; i < words; ++i) most = std::max(most, static_cast<double>(weights[i]));
  if (!(most > 0)) return 0;
  const auto raised = [&](float x) { return std::pow(static_cast<double>(x) / most, power); };
  for (int32_t i = 0; i < words; ++i) sum += raised(weights[i]);
  double rest = rng->uniform() * (sum + raised(null)) - raised(null);
  int32_t last = 0;
  for (int32_t i = 0; i < words && rest >= 0; ++i) {
    if (!(weights[i] > 0)) continue;
    last = i + 1;
    rest -= raised(weights[i]);
  }
  return last;
}

int64_t longest_source(const Corpus &corpus) {
  int64_t longest = 0;
  for (int64_t p = 0; p < corpus.count(); ++p) longest = std::max(longest, static_cast<int64_t>(corpus.sequence(p).size()));
  return longest;
}

}  // namespace

struct AlignmentChain::Scratch {
  PairPlaces places;
  Array<float> lexical, scale, weights, sums, ones, from;
  Array<double> positions;
  Array<int32_t> fertility, next, same, last;  // last: by source word, -1 between pairs
};

AlignmentChain::AlignmentChain(const ChainSetting &setting, uint32_t number)
    : setting_(setting), kernels_(fastest_alignment_kernels()), number_(number),
      longest_(longest_source(*setting.bitext->source) + 1) {
  const Corpus &target = *setting.bitext->target;
  first_.assign(target.offsets.begin(), target.offsets.end());
  const size_t tokens = target.symbols.size(), jumps = setting.jump_priors.size();
  to_.assign(tokens, 0);
  before_.assign(tokens, 0);
  room_.assign(static_cast<size_t>(longest_), 0);
  counts_.assign(setting.pairs->size(), 0);
  weights_.resize(setting.pairs->size());
  rows_.assign(setting.pairs->rows(), 0);
  row_shares_.resize(setting.pairs->rows());
  jumps_.assign(jumps, 0);
  fertilities_.assign(setting.pairs->rows() * kFertilities, 0);
  forward_.resize(static_cast<size_t>(2 * longest_ + 1 + kChainPadding));
  backward_.resize(forward_.size());
}

void AlignmentChain::add_row(Label e, int32_t n) {
  rows_[e] += n;
  row_shares_[e] = static_cast<float>(1 / (rows_[e] + setting_.priors->sums()[static_cast<size_t>(e)]));
}

void AlignmentChain::add_jump(int64_t jump, int32_t n) {
  const int64_t most = static_cast<int64_t>(jumps_.size() / 2), kept = std::clamp(jump, -most, most);
  const int32_t count = jumps_[kept + most] += n;
  all_jumps_ += n;
  const float weight = static_cast<float>(count + setting_.jump_priors[static_cast<size_t>(kept + most)]);
  if (kept > -most && kept < most) [[likely]] {
    if (kept < -longest_ || kept > longest_) return;
    forward_[longest_ + kept] = weight;
    backward_[longest_ - kept] = weight;
    return;
  }
  for (int64_t d = most; d <= longest_; ++d) {
    const int64_t at = kept > 0 ? d : -d;
    forward_[longest_ + at] = weight;
    backward_[longest_ - at] = weight;
  }
}

void AlignmentChain::count_all() noexcept {
  std::fill(counts_.begin(), counts_.end(), 0);
  std::fill(rows_.begin(), rows_.end(), 0);
  std::fill(jumps_.begin(), jumps_.end(), 0);
  std::fill(fertilities_.begin(), fertilities_.end(), 0);
  std::fill(forward_.begin(), forward_.end(), 0.0f);
  std::fill(backward_.begin(), backward_.end(), 0.0f);
  all_jumps_ = 0;
  const int64_t most = static_cast<int64_t>(jumps_.size() / 2);
  for (int64_t d = -most; d <= most; ++d) add_jump(d, 0);
  int32_t *fertility = room_.data();
  for (int64_t p = 0; p < setting_.bitext->count(); ++p) {
    const std::span<const Label> e = setting_.bitext->source->sequence(p), f = setting_.bitext->target->sequence(p);
    const int32_t *to = to_.data() + first_[p];
    std::fill(fertility, fertility + e.size(), 0);
    int64_t before = 0;
    for (size_t j = 0; j < f.size(); ++j) {
      if (to[j] == 0) {
        ++counts_[f[j] - 1];
        ++rows_[0];
        continue;
      }
      const size_t i = static_cast<size_t>(to[j]) - 1;
      // Without memory of one's own, since undo() may not fail.
      const WordPairs &pairs = *setting_.pairs;
      ++counts_[pairs.keeps_places() ? pairs.places(p)[j * e.size() + i] : pairs.place(e[i], f[j])];
      ++rows_[e[i]];
      ++fertility[i];
      add_jump(to[j] - before, 1);
      before = to[j];
    }
    for (size_t i = 0; i < e.size(); ++i) {
      ++fertilities_[static_cast<size_t>(e[i]) * kFertilities + static_cast<size_t>(std::min(fertility[i], kMostFertility))];
    }
  }
  for (size_t k = 0; k < counts_.size(); ++k) set_place(static_cast<int32_t>(k));
  for (size_t e = 0; e < rows_.size(); ++e) add_row(static_cast<Label>(e), 0);
}

void AlignmentChain::begin(std::span<const int32_t> to) {
  std::copy(to.begin(), to.end(), to_.begin());
  count_all();
}

void AlignmentChain::undo(int64_t number) noexcept {
  if (begun_ != number) return;
  begun_ = -1;
  std::swap(to_, before_);
  count_all();
}

double AlignmentChain::tension() const {
  if (!setting_.learns_tension) return setting_.tension;
  Array<double> counts(setting_.shapes->numbers(), 0.0);
  count_positions(counts);
  return setting_.shapes->tension(counts, setting_.tension);
}

void AlignmentChain::count_positions(std::span<double> counts) const noexcept {
  for (int64_t p = 0; p < setting_.bitext->count(); ++p) {
    for (int64_t k = first_[p]; k < first_[p + 1]; ++k) {
      if (to_[k] > 0) setting_.shapes->add_word(p, static_cast<size_t>(to_[k]) - 1, static_cast<size_t>(k - first_[p]), counts);
    }
  }
}

void AlignmentChain::begin(AlignModelKind model, std::span<const double> translation, std::span<const double> jumps,
                           double tension, const Run &run) {
  const JumpRow row(jumps, static_cast<size_t>(longest_));
  Array<double> positions;
  const Rng stream(setting_.seed, RngMethod::alignment, number_, UINT32_MAX, 0);
  Array<double> weights;
  PairPlaces reader(*setting_.pairs);
  for (int64_t p = 0; p < setting_.bitext->count(); ++p) {
    if ((p & 255) == 0) run.check();
    Rng rng = stream.at_item(static_cast<uint64_t>(p));
    const std::span<const Label> e = setting_.bitext->source->sequence(p), f = setting_.bitext->target->sequence(p);
    const int32_t *places = reader.of(p);
    int64_t before = 0;
    weights.resize(e.size() + 1);
    positions.assign(e.size(), e.empty() ? 0 : 1 / static_cast<double>(e.size()));
    for (size_t j = 0; j < f.size(); ++j) {
      if (model == AlignModelKind::diagonal && !e.empty()) diagonal_row(tension, e.size(), f.size(), j, positions.data());
      double sum = weights[0] = e.empty() ? 1 : setting_.null * translation[static_cast<size_t>(f[j]) - 1];
      for (size_t i = 0; i < e.size(); ++i) {
        const double jump = has_jumps(model) ? row.of(static_cast<int64_t>(i) + 1 - before) : positions[i];
        weights[i + 1] = (1 - setting_.null) * translation[static_cast<size_t>(places[j * e.size() + i])] * jump;
        sum += weights[i + 1];
      }
      double rest = rng.uniform() * sum;
      size_t to = 0;
      while (to < e.size() && (rest -= weights[to]) >= 0) ++to;
      to_[first_[p] + static_cast<int64_t>(j)] = static_cast<int32_t>(to);
      if (to > 0) before = static_cast<int64_t>(to);
    }
  }
  count_all();
}

void AlignmentChain::sweep_pair(int64_t p, AlignModelKind model, double temperature, const Rng &stream,
                                Scratch *scratch) {
  const std::span<const Label> e = setting_.bitext->source->sequence(p), f = setting_.bitext->target->sequence(p);
  const int32_t words = static_cast<int32_t>(e.size()), length = static_cast<int32_t>(f.size());
  if (words == 0) return;
  const int32_t *places = scratch->places.of(p), *last_place = scratch->places.end();
  int32_t *to = to_.data() + first_[p];
  const bool jumps = has_jumps(model), fertile = model == AlignModelKind::fertility;
  const bool diagonal = model == AlignModelKind::diagonal;
  const int32_t vectors = alignment_vectors(words);
  const size_t width = static_cast<size_t>(vectors) * 16;
  for (Array<float> *a : {&scratch->lexical, &scratch->scale, &scratch->weights, &scratch->sums}) a->assign(width, 0.0f);
  if (scratch->ones.size() < width) scratch->ones.assign(width, 1.0f);
  Array<int32_t> &fertility = scratch->fertility, &next = scratch->next;
  fertility.assign(e.size(), 0);
  next.assign(f.size(), 0);
  for (int32_t j = length, after = 0; j-- > 0;) {
    next[j] = after;
    if (to[j] == 0) continue;
    after = to[j];
    ++fertility[to[j] - 1];
  }
  float *scale = scratch->scale.data();
  const float word = static_cast<float>(1 - setting_.null);
  const auto rescale = [&](int32_t i) {
    float x = word * row_shares_[e[static_cast<size_t>(i)]];
    if (fertile && fertility[i] < kMostFertility) {
      const size_t row = static_cast<size_t>(e[static_cast<size_t>(i)]);
      const int32_t k = fertility[i], *n = fertilities_.data() + row * kFertilities + k;
      x *= (static_cast<float>(n[1]) + static_cast<float>(held_fertility(row, k + 1))) /
           (static_cast<float>(n[0] - 1) + static_cast<float>(held_fertility(row, k)));
    }
    scale[i] = x;
  };
  // The next position that has the same word, in a circle. Such positions have one row of counts and of fertilities, so that
  // they change together.
  Array<int32_t> &same = scratch->same, &last = scratch->last;
  same.resize(e.size());
  for (int32_t i = 0; i < words; ++i) {
    int32_t &before_it = last[e[static_cast<size_t>(i)]];
    same[i] = before_it < 0 ? i : same[before_it];
    if (before_it >= 0) same[before_it] = i;
    before_it = i;
  }
  for (const Label word_at : e) last[word_at] = -1;
  const auto rescale_word = [&](int32_t i) {
    int32_t k = i;
    do rescale(k);
    while ((k = same[k]) != i);
  };
  const auto refertile = [&](int32_t i, int32_t by) {
    int32_t *n = fertilities_.data() + static_cast<size_t>(e[static_cast<size_t>(i)]) * kFertilities;
    --n[std::min(fertility[i], kMostFertility)];
    fertility[i] += by;
    ++n[std::min(fertility[i], kMostFertility)];
  };
  for (int32_t i = 0; i < words; ++i) rescale(i);
  Rng rng = stream.at_item(static_cast<uint64_t>(p));
  AlignmentDraw draw{scratch->lexical.data(), scale, scratch->ones.data(), scratch->ones.data(), scratch->weights.data(),
                     scratch->sums.data(), vectors};
  double all_prior = 0;
  for (const double x : setting_.jump_priors) all_prior += x;
  const int64_t most = static_cast<int64_t>(jumps_.size() / 2);
  if (diagonal) {
    scratch->positions.resize(e.size());
    scratch->from.assign(width, 0.0f);
    draw.from = scratch->from.data();
  }
  int64_t before = 0;
  for (int32_t j = 0; j < length; ++j) {
    const int32_t old = to[j], after = next[j], null_place = f[static_cast<size_t>(j)] - 1;
    const int32_t *at = places + static_cast<size_t>(j) * e.size();
    // Without it. Jumps are counted under every model, for stages that follow. The count of the pair of words is taken out of
    // the weights that are drawn from, and of the table only if another position is drawn.
    const int32_t old_place = old == 0 ? null_place : at[old - 1];
    const float without = static_cast<float>(counts_[old_place] - 1 + setting_.priors->of(old_place));
    if (old == 0) {
      add_row(0, -1);
      if (after) add_jump(after - before, -1);
    } else {
      add_row(e[static_cast<size_t>(old) - 1], -1);
      add_jump(old - before, -1);
      if (after) add_jump(after - old, -1);
      refertile(old - 1, -1);
      rescale_word(old - 1);
    }
    const int32_t next_places = static_cast<int32_t>(std::min<int64_t>(words, last_place - (at + words)));
    kernels_.read_places(words, weights_.data(), at, next_places, scratch->lexical.data());
    if (old > 0) {
      int32_t k = old - 1;
      do scratch->lexical[k] = without;
      while ((k = same[k]) != old - 1);
    }
    float null = static_cast<float>(setting_.null) * (old == 0 ? without : weights_[null_place]) * row_shares_[0];
    if (diagonal) {
      diagonal_row(tension_, e.size(), f.size(), static_cast<size_t>(j), scratch->positions.data());
      for (size_t i = 0; i < e.size(); ++i) scratch->from[i] = static_cast<float>(scratch->positions[i]);
    } else if (!jumps) {
      null *= static_cast<float>(words);
    } else {
      // Of null p(jump before -> after), of others p(before -> i) p(i -> after): divided by as many totals.
      const double total = static_cast<double>(all_jumps_) + all_prior;
      draw.from = forward_.data() + longest_ + 1 - before;
      if (after) {
        draw.to = backward_.data() + longest_ + 1 - after;
        null *= forward_[longest_ + after - before] * static_cast<float>(total + 1);
        // Where both are the same jump, the second meets the first's count.
        const int64_t far = after - before;
        const auto meets = [&](int64_t i) { scratch->lexical[i - 1] *= 1 + 1 / forward_[longest_ + i - before]; };
        if (far >= 2 * most || far <= -2 * most) {
          for (int64_t i = 1; i <= words; ++i) {
            if (std::clamp(i - before, -most, most) == std::clamp(after - i, -most, most)) meets(i);
          }
        } else if (far % 2 == 0 && before + far / 2 > 0) {
          meets(before + far / 2);
        }
      } else {
        draw.to = scratch->ones.data();
        null *= static_cast<float>(total);
      }
    }
    float sum;
    int32_t now = kernels_.draw(draw, null, draw_uniform(&rng), &sum);
    if (temperature != 1) now = tempered(scratch->weights.data(), words, null, temperature, &rng);
    to[j] = now;
    if (const int32_t place = now == 0 ? null_place : at[now - 1]; place != old_place) {
      --counts_[old_place];
      set_place(old_place);
      ++counts_[place];
      set_place(place);
    }
    if (now == 0) {
      add_row(0, 1);
      if (after) add_jump(after - before, 1);
    } else {
      add_row(e[static_cast<size_t>(now) - 1], 1);
      add_jump(now - before, 1);
      if (after) add_jump(after - now, 1);
      refertile(now - 1, 1);
      rescale_word(now - 1);
      before = now;
    }
  }
}

void AlignmentChain::sweep(int64_t number, AlignModelKind model, double temperature, const Run &run) {
  if (model == AlignModelKind::diagonal) tension_ = tension();
  before_ = to_;
  begun_ = number;
  const Rng stream(setting_.seed, RngMethod::alignment, number_, static_cast<uint32_t>(number), 0);
  try {
    Scratch scratch{PairPlaces(*setting_.pairs), {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}};
    scratch.last.assign(setting_.pairs->rows(), -1);
    for (int64_t p = 0; p < setting_.bitext->count(); ++p) {
      if ((p & 63) == 0) run.check();
      sweep_pair(p, model, temperature, stream, &scratch);
    }
  } catch (...) {
    undo(number);
    throw;
  }
  int64_t changes = 0;
  for (size_t k = 0; k < to_.size(); ++k) changes += to_[k] != before_[k];
  changed_ = to_.empty() ? 0 : static_cast<double>(changes) / static_cast<double>(to_.size());
}

double AlignmentChain::log_joint(AlignModelKind model) const {
  double log = 0;
  for (size_t e = 0; e < rows_.size(); ++e) {
    for (int32_t k = setting_.pairs->starts()[e]; k < setting_.pairs->starts()[e + 1]; ++k) {
      if (counts_[k] > 0) log += log_gamma_rise(setting_.priors->of(k), counts_[k]);
    }
    if (rows_[e] > 0) log -= log_gamma_rise(setting_.priors->sums()[e], rows_[e]);
  }
  const double words = static_cast<double>(to_.size()) - rows_[0];
  if (rows_[0] > 0) log += rows_[0] * std::log(setting_.null);
  log += words * std::log(1 - setting_.null);
  if (!has_jumps(model)) return log + log_positions(model);
  double all_priors = 0;
  for (size_t d = 0; d < jumps_.size(); ++d) {
    if (jumps_[d] > 0) log += log_gamma_rise(setting_.jump_priors[d], jumps_[d]);
    all_priors += setting_.jump_priors[d];
  }
  log -= log_gamma_rise(all_priors, static_cast<double>(all_jumps_));
  if (model == AlignModelKind::fertility) {
    for (size_t e = 1; e < rows_.size(); ++e) {
      int32_t all = 0;
      double priors = 0;
      for (int32_t k = 0; k < kFertilities; ++k) {
        const int32_t n = fertilities_[e * kFertilities + static_cast<size_t>(k)];
        all += n;
        priors += held_fertility(e, k);
        if (n > 0) log += log_gamma_rise(held_fertility(e, k), n);
      }
      if (all > 0) log -= log_gamma_rise(priors, all);
    }
  }
  return log;
}

// ln p of the positions of all words that are not null's, without jumps; under the diagonal model with the tension that suits
// them best.
double AlignmentChain::log_positions(AlignModelKind model) const {
  const bool diagonal = model == AlignModelKind::diagonal;
  const double tension_now = diagonal ? tension() : 0;
  Array<double> positions;
  double log = 0;
  for (int64_t p = 0; p < setting_.bitext->count(); ++p) {
    const size_t words = setting_.bitext->source->sequence(p).size();
    const size_t rows = setting_.bitext->target->sequence(p).size();
    positions.assign(words, words == 0 ? 0 : 1 / static_cast<double>(words));
    for (size_t j = 0; j < rows; ++j) {
      const int32_t to = to_[first_[p] + static_cast<int64_t>(j)];
      if (to == 0) continue;
      if (diagonal) diagonal_row(tension_now, words, rows, j, positions.data());
      log += std::log(positions[static_cast<size_t>(to) - 1]);
    }
  }
  return log;
}

}  // namespace hws
