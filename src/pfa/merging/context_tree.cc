// Each context of the last round has a range of events, which are indices in the text. Sorting the range by the symbol one
// further back yields the ranges of the longer contexts. All of them together replace the context if that is a gain.
//
// O(tokens · log) per round; 9 bytes per token. The trap is the counts of a context. The array has an entry for every outcome,
// and clearing all would take longer than counting. So only entries that were counted are cleared.
#include "src/pfa/merging/context_tree.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/cancellable_sort.hh"

namespace hws {

// Counts by outcome and fold. The array has an entry for every outcome, but few are in use.
struct ContextTree::Counts {
  Counts(size_t outcomes, int32_t folds_given) : folds(static_cast<size_t>(folds_given)), of(outcomes * folds), total(folds) {}
  size_t folds;
  Array<int32_t> of, total;
  Array<Label> seen;  // the outcomes that were counted, each once
  const int32_t *row(Label outcome) const { return of.data() + static_cast<size_t>(outcome) * folds; }
  void clear() {
    for (const Label a : seen) std::fill_n(of.data() + static_cast<size_t>(a) * folds, folds, 0);
    std::fill(total.begin(), total.end(), 0);
    seen.clear();
  }
};

// The result of a round, which becomes the tree's once nothing can fail.
struct ContextTree::Round {
  Round(size_t outcomes, int32_t folds) : counts(outcomes, std::max(folds, 1)) {}
  Counts counts;
  Array<Context> contexts;
  Array<Range> ranges;
  Array<double> open;
};

ContextTree::ContextTree(const Corpus &corpus, std::span<const uint8_t> fold_of, int32_t folds, double beta, const Run &run)
    : outcomes_(static_cast<size_t>(corpus.alphabet->size()) + 1), folds_(folds), beta_(beta),
      rising_(beta, corpus.tokens(), run), total_rising_(beta * static_cast<double>(outcomes_), corpus.tokens(), run) {
  if (corpus.tokens() >= INT32_MAX) {
    fail(Code::limit, "%" PRId64 " symbols and ends of sequences; a context tree takes fewer than 2147483647", corpus.tokens());
  }
  const size_t n = static_cast<size_t>(corpus.tokens());
  run.limit_bytes(static_cast<int64_t>(n * 9));
  tokens_.reserve(n + 1);
  tokens_.push_back(0);
  for (int64_t i = 0; i < corpus.count(); ++i) {
    const std::span<const Label> x = corpus.sequence(i);
    tokens_.insert(tokens_.end(), x.begin(), x.end());
    tokens_.push_back(0);
    if (folds == 0) continue;
    fold_.resize(tokens_.size(), fold_of[static_cast<size_t>(i)]);
  }
  events_.resize(n);
  for (size_t e = 0; e < n; ++e) events_[e] = static_cast<int32_t>(e) + 1;
  contexts_.push_back({});
  ranges_.push_back({0, n});
  if (folds == 0) return;
  run.limit_bytes(static_cast<int64_t>(16 * table()));
  Counts counts(outcomes_, folds_);
  count(ranges_[0], &counts, run);
  const Array<double> uniform(table(), 1 / static_cast<double>(outcomes_));
  open_.resize(table());
  back_off(counts, uniform.data(), open_.data());
}

// Sorts the events of a context by the symbol further back, and returns the range of each symbol. The order of a symbol's
// events does not matter, so stopping halfway loses nothing.
void ContextTree::group(size_t context, Array<Group> *groups, const Run &run) {
  groups->clear();
  // Nothing precedes the beginning of a sequence.
  if (context > 0 && contexts_[context].symbol == 0) return;
  const Range r = ranges_[context];
  const Label *tokens = tokens_.data();
  const int32_t back = depth_ + 1;
  cancellable_sort(events_.begin() + static_cast<std::ptrdiff_t>(r.begin), events_.begin() + static_cast<std::ptrdiff_t>(r.end),
             [tokens, back](int32_t a, int32_t b) { return tokens[a - back] < tokens[b - back]; }, run);
  for (size_t e = r.begin; e < r.end; ++e) {
    if ((e & 4095) == 0) run.check();
    const Label symbol = tokens[events_[e] - back];
    if (e == r.begin || symbol != groups->back().symbol) groups->push_back({symbol, {e, e}});
    ++groups->back().events.end;
  }
}

void ContextTree::count(Range events, Counts *counts, const Run &run) const {
  counts->clear();
  for (size_t e = events.begin; e < events.end; ++e) {
    if ((e & 4095) == 0) run.check();
    const size_t token = static_cast<size_t>(events_[e]), fold = fold_.empty() ? 0 : fold_[token];
    int32_t *row = counts->of.data() + static_cast<size_t>(tokens_[token]) * counts->folds;
    if (std::all_of(row, row + counts->folds, [](int32_t c) { return c == 0; })) counts->seen.push_back(tokens_[token]);
    ++row[fold];
    ++counts->total[fold];
  }
}

double ContextTree::evidence(const Counts &counts) const {
  double sum = -total_rising_(counts.total[0]);
  for (const Label a : counts.seen) sum += rising_(*counts.row(a));
  return sum;
}

// Returns the gain of replacing a context by those of its groups.
double ContextTree::gain(size_t context, std::span<const Group> groups, Counts *counts, const Run &run) const {
  const double *shorter = open_.data() + (context - first_open_) * table();
  double sum = 0;
  if (folds_ == 0) {
    count(ranges_[context], counts, run);
    sum = -evidence(*counts);
  }
  for (const Group &g : groups) {
    run.check();
    count(g.events, counts, run);
    sum += folds_ == 0 ? evidence(*counts) : held_out_gain(*counts, shorter);
  }
  return sum;
}

double ContextTree::held_out_gain(const Counts &counts, const double *shorter) const {
  const double weight = beta_ * static_cast<double>(outcomes_);
  int64_t all = 0;
  for (const int32_t c : counts.total) all += c;
  double gain = 0;
  for (const Label a : counts.seen) {
    const int32_t *row = counts.row(a);
    const double *p = shorter + static_cast<size_t>(a) * counts.folds;
    int64_t sum = 0;
    for (size_t f = 0; f < counts.folds; ++f) sum += row[f];
    for (size_t f = 0; f < counts.folds; ++f) {
      // Without events in other folds the distribution is that of the shorter context. There is no gain, and rounding must not
      // make one.
      if (row[f] == 0 || all == counts.total[f]) continue;
      const double seen = static_cast<double>(sum - row[f]), out_of = static_cast<double>(all - counts.total[f]);
      gain += row[f] * std::log((seen + weight * p[f]) / ((out_of + weight) * p[f]));
    }
  }
  return gain;
}

// Writes a context's probability of each outcome in each fold, computed from the counts of the other folds.
void ContextTree::back_off(const Counts &counts, const double *shorter, double *own) const {
  const double weight = beta_ * static_cast<double>(outcomes_);
  int64_t all = 0;
  for (const int32_t c : counts.total) all += c;
  for (size_t a = 0; a < outcomes_; ++a) {
    const int32_t *row = counts.row(static_cast<Label>(a));
    int64_t sum = 0;
    for (size_t f = 0; f < counts.folds; ++f) sum += row[f];
    for (size_t f = 0; f < counts.folds; ++f) {
      const size_t at = a * counts.folds + f;
      const double seen = static_cast<double>(sum - row[f]), out_of = static_cast<double>(all - counts.total[f]);
      own[at] = (seen + weight * shorter[at]) / (out_of + weight);
    }
  }
}

void ContextTree::add(size_t context, const Group &g, Round *round, const Run &run) const {
  run.check();
  run.limit_states(static_cast<int64_t>(contexts_.size() + round->contexts.size()) + 1);
  run.limit_bytes(static_cast<int64_t>(9 * tokens_.size() + 24 * (contexts_.size() + round->contexts.size()) +
                                       8 * (open_.size() + 2 * round->open.size() + 3 * table())));
  round->contexts.push_back({static_cast<int32_t>(context), g.symbol});
  round->ranges.push_back(g.events);
  if (folds_ == 0) return;
  count(g.events, &round->counts, run);
  round->open.resize(round->open.size() + table());
  back_off(round->counts, open_.data() + (context - first_open_) * table(), round->open.data() + round->open.size() - table());
}

void ContextTree::finish(Round *round) {
  const size_t open = contexts_.size();
  contexts_.reserve(open + round->contexts.size());
  ranges_.reserve(open + round->contexts.size());
  // No step below can fail.
  contexts_.insert(contexts_.end(), round->contexts.begin(), round->contexts.end());
  ranges_.insert(ranges_.end(), round->ranges.begin(), round->ranges.end());
  open_.swap(round->open);
  first_open_ = open;
  ++depth_;
}

void ContextTree::grow(const Run &run) {
  run.limit_bytes(static_cast<int64_t>(9 * tokens_.size() + 8 * outcomes_ * static_cast<size_t>(std::max(folds_, 1))));
  Round round(outcomes_, folds_);
  Array<Group> groups;
  for (size_t w = first_open_; w < contexts_.size(); ++w) {
    run.check();
    group(w, &groups, run);
    if (groups.empty()) continue;
    if (!(gain(w, groups, &round.counts, run) > 0)) continue;
    for (const Group &g : groups) add(w, g, &round, run);
  }
  finish(&round);
}

void ContextTree::adopt(std::span<const Context> grown, const Run &run) {
  Round round(outcomes_, folds_);
  Array<Group> groups;
  size_t grouped = contexts_.size();  // the parent of the current groups
  for (const Context &c : grown) {
    const size_t parent = static_cast<size_t>(c.shorter);
    if (c.shorter < 0 || parent < first_open_ || parent >= contexts_.size()) {
      fail(Code::corrupt, "a checkpoint with a context that grew out of none");
    }
    if (parent != grouped) group(parent, &groups, run);
    grouped = parent;
    const auto at = std::find_if(groups.begin(), groups.end(), [&](const Group &g) { return g.symbol == c.symbol; });
    if (at == groups.end()) fail(Code::corrupt, "a checkpoint with a context that does not occur");
    add(parent, *at, &round, run);
  }
  finish(&round);
}

}  // namespace hws
