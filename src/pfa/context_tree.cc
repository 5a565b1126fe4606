#include "src/pfa/context_tree.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/merge_sort.hh"

namespace hws {

ContextScore::ContextScore(double beta, int64_t outcomes, int32_t folds, int64_t tokens, const Run &run)
    : beta_(beta), outcomes_(static_cast<double>(outcomes)), folds_(folds), rising_(beta, tokens, run),
      total_rising_(beta * static_cast<double>(outcomes), tokens, run) {}

// Σ over folds of c_f · ln(prior + c − c_f), c = Σ c_f.
double ContextScore::held_out(const int32_t *of_fold, double prior) const {
  int64_t all = 0;
  for (int32_t f = 0; f < folds_; ++f) all += of_fold[f];
  double sum = 0;
  for (int32_t f = 0; f < folds_; ++f) {
    if (of_fold[f] > 0) sum += of_fold[f] * std::log(prior + static_cast<double>(all - of_fold[f]));
  }
  return sum;
}

double ContextScore::outcome(const int32_t *of_fold) const { return folds_ == 1 ? rising_(*of_fold) : held_out(of_fold, beta_); }
double ContextScore::total(const int32_t *of_fold) const {
  return folds_ == 1 ? -total_rising_(*of_fold) : -held_out(of_fold, beta_ * outcomes_);
}

// Counts by outcome and fold, in an array for all outcomes of which few are set.
struct ContextTree::Counts {
  Counts(size_t outcomes, int32_t folds_given) : folds(static_cast<size_t>(folds_given)), of(outcomes * folds), total(folds) {}
  size_t folds;
  std::vector<int32_t> of, total;
  std::vector<Label> seen;  // outcomes that were counted, each once
  const int32_t *row(Label outcome) const { return of.data() + static_cast<size_t>(outcome) * folds; }
  void clear() {
    for (const Label a : seen) std::fill_n(of.data() + static_cast<size_t>(a) * folds, folds, 0);
    std::fill(total.begin(), total.end(), 0);
    seen.clear();
  }
  double score(const ContextScore &s) const {
    double sum = s.total(total.data());
    for (const Label a : seen) sum += s.outcome(row(a));
    return sum;
  }
};

ContextTree::ContextTree(const Corpus &corpus, std::span<const uint8_t> fold_of, const Run &run)
    : outcomes_(static_cast<size_t>(corpus.alphabet->size()) + 1) {
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
    if (fold_of.empty()) continue;
    fold_.resize(tokens_.size(), fold_of[static_cast<size_t>(i)]);
  }
  events_.resize(n);
  for (size_t e = 0; e < n; ++e) events_[e] = static_cast<int32_t>(e) + 1;
  contexts_.push_back({});
  ranges_.push_back({0, n});
}

// Puts the events of a context into the order of the symbol further back and says where each symbol's are. The order within
// a symbol's events never shows.
void ContextTree::group(size_t context, std::vector<Group> *groups) {
  groups->clear();
  // The begin of the sequence has nothing before it.
  if (context > 0 && contexts_[context].symbol == 0) return;
  const Range r = ranges_[context];
  const Label *tokens = tokens_.data();
  const int32_t back = depth_ + 1;
  merge_sort(events_.begin() + static_cast<std::ptrdiff_t>(r.begin), events_.begin() + static_cast<std::ptrdiff_t>(r.end),
             [tokens, back](int32_t a, int32_t b) { return tokens[a - back] < tokens[b - back]; });
  for (size_t e = r.begin; e < r.end; ++e) {
    const Label symbol = tokens[events_[e] - back];
    if (e == r.begin || symbol != groups->back().symbol) groups->push_back({symbol, {e, e}, 0});
    ++groups->back().events.end;
  }
}

// Adds events to counts (sign 1) or takes them away.
void ContextTree::shift(Range events, int32_t sign, Counts *counts) const {
  for (size_t e = events.begin; e < events.end; ++e) {
    const size_t token = static_cast<size_t>(events_[e]), fold = fold_.empty() ? 0 : fold_[token];
    counts->of[static_cast<size_t>(tokens_[token]) * counts->folds + fold] += sign;
    counts->total[fold] += sign;
  }
}

void ContextTree::count(Range events, Counts *counts) const {
  counts->clear();
  for (size_t e = events.begin; e < events.end; ++e) {
    const Label outcome = tokens_[static_cast<size_t>(events_[e])];
    const int32_t *row = counts->row(outcome);
    if (std::all_of(row, row + counts->folds, [](int32_t c) { return c == 0; })) counts->seen.push_back(outcome);
    shift({e, e + 1}, 1, counts);
  }
}

void ContextTree::grow(const ContextScore &score, const Run &run) {
  run.limit_bytes(static_cast<int64_t>(9 * tokens_.size() + 8 * outcomes_ * static_cast<size_t>(score.folds()) + 24 * contexts_.size()));
  std::vector<Context> contexts;
  std::vector<Range> ranges;
  std::vector<Group> groups;
  Counts left(outcomes_, score.folds()), split(outcomes_, score.folds());
  const size_t open = contexts_.size();
  for (size_t w = first_open_; w < open; ++w) {
    run.check();
    group(w, &groups);
    if (groups.empty()) continue;
    count(ranges_[w], &left);
    double both = left.score(score);
    // What splitting off a group would gain; it is then taken out of `left`.
    const auto gain = [&](const Group &g) {
      run.check();
      count(g.events, &split);
      shift(g.events, -1, &left);
      return split.score(score) + left.score(score) - both;
    };
    for (Group &g : groups) {
      g.gain = gain(g);
      shift(g.events, 1, &left);
    }
    merge_sort(groups.begin(), groups.end(), [](const Group &a, const Group &b) { return a.gain > b.gain; });
    size_t taken = 0;
    for (const Group &g : groups) {
      if (gain(g) > 0) {
        both = left.score(score);
        groups[taken++] = g;
      } else {
        shift(g.events, 1, &left);
      }
    }
    merge_sort(groups.begin(), groups.begin() + static_cast<std::ptrdiff_t>(taken),
               [](const Group &a, const Group &b) { return a.symbol < b.symbol; });
    run.limit_states(static_cast<int64_t>(contexts_.size() + contexts.size() + taken));
    for (size_t g = 0; g < taken; ++g) {
      contexts.push_back({static_cast<int32_t>(w), groups[g].symbol});
      ranges.push_back(groups[g].events);
    }
  }
  contexts_.reserve(open + contexts.size());
  ranges_.reserve(open + contexts.size());
  // Nothing fails from here on.
  contexts_.insert(contexts_.end(), contexts.begin(), contexts.end());
  ranges_.insert(ranges_.end(), ranges.begin(), ranges.end());
  first_open_ = open;
  ++depth_;
}

void ContextTree::adopt(std::span<const Context> grown, const Run &run) {
  std::vector<Context> contexts(grown.begin(), grown.end());
  std::vector<Range> ranges;
  std::vector<Group> groups;
  const size_t open = contexts_.size();
  size_t grouped = open;  // the parent whose groups these are
  for (const Context &c : contexts) {
    run.check();
    const size_t parent = static_cast<size_t>(c.shorter);
    if (c.shorter < 0 || parent < first_open_ || parent >= open) fail(Code::corrupt, "a checkpoint with a context that grew out of none");
    if (parent != grouped) group(parent, &groups);
    grouped = parent;
    const auto at = std::find_if(groups.begin(), groups.end(), [&](const Group &g) { return g.symbol == c.symbol; });
    if (at == groups.end()) fail(Code::corrupt, "a checkpoint with a context that does not occur");
    ranges.push_back(at->events);
  }
  contexts_.reserve(open + contexts.size());
  ranges_.reserve(open + contexts.size());
  contexts_.insert(contexts_.end(), contexts.begin(), contexts.end());
  ranges_.insert(ranges_.end(), ranges.begin(), ranges.end());
  first_open_ = open;
  ++depth_;
}

}  // namespace hws
