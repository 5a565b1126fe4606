// Optimize: balanced
#include "src/align/word_pairs.hh"

#include <algorithm>
#include <cmath>
#include <optional>

#include "fsa/base/step_check.hh"

namespace hws {

namespace {

constexpr size_t kLookUps = 16;
constexpr int64_t kMostOccurrences = int64_t{1} << 24;  // 128 MB

struct Occurrence {
  int32_t pair, position;
};

// Where each source word occurs: word e's occurrences are those from starts[e] to starts[e + 1], in the order of the corpus.
struct Occurrences {
  Array<int64_t> starts;
  Array<Occurrence> at;
  std::span<const Occurrence> of(Label e) const {
    return {at.data() + starts[e], static_cast<size_t>(starts[e + 1] - starts[e])};
  }
};

[[noreturn]] void fail_too_many() { fail(Code::limit, "more than 2147483647 pairs of words seen together"); }

// Of the words from `begin` to `end` - 1.
Occurrences occurrences_of(const Corpus &source, int64_t first, int64_t last, Label begin, Label end) {
  Occurrences found;
  found.starts.assign(static_cast<size_t>(end) + 1, 0);
  const auto each = [&](const auto &visit) {
    for (int64_t p = first; p < last; ++p) {
      const std::span<const Label> words = source.sequence(p);
      for (size_t i = 0; i < words.size(); ++i) {
        if (words[i] >= begin && words[i] < end) visit(words[i], p, i);
      }
    }
  };
  each([&](Label e, int64_t, size_t) { ++found.starts[static_cast<size_t>(e) + 1]; });
  for (size_t e = 1; e < found.starts.size(); ++e) found.starts[e] += found.starts[e - 1];
  found.at.resize(static_cast<size_t>(found.starts.back()));
  Array<int64_t> next = found.starts;
  each([&](Label e, int64_t p, size_t i) { found.at[next[e]++] = {static_cast<int32_t>(p), static_cast<int32_t>(i)}; });
  return found;
}

Occurrences occurrences_of(const Corpus &source, int64_t first, int64_t last) {
  return occurrences_of(source, first, last, 1, static_cast<Label>(source.alphabet->size()) + 1);
}

// Writes place(f) into the cells of an occurrence, given the first cell of its pair.
template <class Place>
void place_cells(const Bitext &bitext, const Occurrence &o, int32_t *cell, const Place &place) {
  const std::span<const Label> to = bitext.target->sequence(o.pair);
  if (to.empty()) return;  // a pair without cells, perhaps of a bitext that has none
  const size_t width = bitext.source->sequence(o.pair).size();
  cell += o.position;
  for (const Label f : to) {
    *cell = place(f);
    cell += width;
  }
}

// Calls visit(e, occurrences, target words) for every source word, in order, with the distinct target words of its pairs. The
// occurrences of as many words are in memory as have some millions of them.
template <class Visit>
void each_row(const Bitext &bitext, int64_t first, int64_t last, const Run &run, const Visit &visit) {
  const Corpus &source = *bitext.source, &target = *bitext.target;
  const Label words = static_cast<Label>(source.alphabet->size());
  Array<int64_t> occur(static_cast<size_t>(words) + 1, 0);
  for (int64_t p = first; p < last; ++p) {
    for (const Label e : source.sequence(p)) ++occur[e];
  }
  Array<uint8_t> there(static_cast<size_t>(target.alphabet->size()) + 1, 0);
  Array<int32_t> seen;
  StepCheck check(run);
  for (Label begin = 1, end = 1; begin <= words; begin = end) {
    int64_t sum = 0;
    do {
      sum += occur[end++];
    } while (end <= words && sum + occur[end] <= kMostOccurrences);
    const Occurrences occurrences = occurrences_of(source, first, last, begin, end);
    for (Label e = begin; e < end; ++e) {
      const std::span<const Occurrence> here = occurrences.of(e);
      seen.clear();
      for (const Occurrence &o : here) {
        check.add(target.sequence(o.pair).size());
        for (const Label f : target.sequence(o.pair)) {
          if (there[f]) continue;
          there[f] = 1;
          seen.push_back(f);
        }
      }
      for (const int32_t f : seen) there[f] = 0;
      std::sort(seen.begin(), seen.end());
      visit(e, here, std::span<const int32_t>(seen));
    }
  }
}

// How many pairs of sequences have each word.
Array<int32_t> sequences_with(const Corpus &corpus) {
  Array<int32_t> count(static_cast<size_t>(corpus.alphabet->size()) + 1, 0), last(count.size(), -1);
  for (int64_t p = 0; p < corpus.count(); ++p) {
    for (const Label word : corpus.sequence(p)) {
      if (last[word] == static_cast<int32_t>(p)) continue;
      last[word] = static_cast<int32_t>(p);
      ++count[word];
    }
  }
  return count;
}

// The classes of scores of a row's pairs of words, 0 the highest.
class ScoreClasses {
 public:
  static constexpr int32_t kClasses = 4096;

  explicit ScoreClasses(const Bitext &bitext)
      : bitext_(bitext), of_source_(sequences_with(*bitext.source)), of_target_(sequences_with(*bitext.target)),
        together_(of_target_.size(), 0), last_(of_target_.size(), -1) {}

  void begin(Label e, std::span<const Occurrence> here) {
    source_count_ = of_source_[e];
    int32_t before = -1;
    for (const Occurrence &o : here) {
      if (o.pair == before) continue;  // the word is there twice
      before = o.pair;
      for (const Label f : bitext_.target->sequence(o.pair)) {
        if (last_[f] == o.pair) continue;
        last_[f] = o.pair;
        ++together_[f];
      }
    }
  }
  // Of a word that was seen with the row's word. It may be asked once for each word of a row.
  int32_t take(Label f) {
    const double n = together_[f];
    together_[f] = 0;
    last_[f] = -1;
    const double seen = static_cast<double>(source_count_) * static_cast<double>(of_target_[f]);
    const double score = n * std::log(n * static_cast<double>(bitext_.count()) / seen);
    if (!(score > kLowest)) return kClasses - 1;
    return std::clamp(static_cast<int32_t>(kPerHalf * (kHighest - std::log2(score))), 0, kClasses - 1);
  }

 private:
  // Scores of 2^31 pairs of sequences are below 2^36. A class is .7 % wide, and the last one has all scores below a hundredth.
  static constexpr double kPerHalf = 96, kHighest = 36, kLowest = .01;
  const Bitext &bitext_;
  Array<int32_t> of_source_, of_target_, together_, last_;
  int32_t source_count_ = 0;
};

// Returns the class that is the first to be left out so that at most so many pairs of words are kept.
int32_t first_left_out(const Bitext &bitext, int64_t most_pairs, const Run &run) {
  ScoreClasses classes(bitext);
  Array<int64_t> sizes(static_cast<size_t>(ScoreClasses::kClasses), 0);
  each_row(bitext, 0, bitext.count(), run, [&](Label e, std::span<const Occurrence> here, std::span<const int32_t> seen) {
    classes.begin(e, here);
    for (const int32_t f : seen) ++sizes[classes.take(f)];
  });
  int32_t first = 0;
  for (int64_t sum = sizes[0]; sum <= most_pairs; sum += sizes[first]) {
    if (++first == ScoreClasses::kClasses) break;
  }
  return first;
}

}  // namespace

void WordPairs::number_cells(const Run &run, int64_t most_kept) {
  if (bitext_.count() > INT32_MAX) fail(Code::limit, "more than 2147483647 pairs");
  cells_.reserve(static_cast<size_t>(bitext_.count()) + 1);
  cells_.push_back(0);
  for (int64_t p = 0; p < bitext_.count(); ++p) cells_.push_back(cells_.back() + bitext_.cells(p));
  keeps_ = cells_.back() <= most_kept;
  const int64_t kept = keeps_ ? cells_.back() : 0;
  run.limit_bytes(4 * kept + 8 * static_cast<int64_t>(bitext_.source->symbols.size()) + 16 * bitext_.count());
  places_.resize(static_cast<size_t>(kept));
}

// Null's row.
std::shared_ptr<WordPairs::Rows> WordPairs::begun_rows(const Bitext &bitext) {
  auto rows = std::make_shared<Rows>();
  const Label vocabulary = static_cast<Label>(bitext.target->alphabet->size());
  rows->starts.reserve(static_cast<size_t>(bitext.source->alphabet->size()) + 2);
  rows->starts.push_back(0);
  for (Label f = 1; f <= vocabulary; ++f) rows->targets.push_back(f);
  rows->starts.push_back(vocabulary);
  return rows;
}

void WordPairs::take_rows(std::shared_ptr<Rows> rows) {
  starts_ = rows->starts;
  targets_ = rows->targets;
  rows_ = std::move(rows);
}

WordPairs::WordPairs(const Bitext &bitext, const Run &run, int64_t most_kept, int64_t most_pairs) : bitext_(bitext) {
  number_cells(run, most_kept);
  const bool chooses = most_pairs < cells_.back();
  const int32_t left_out = chooses ? first_left_out(bitext_, most_pairs, run) : ScoreClasses::kClasses;
  std::optional<ScoreClasses> classes;
  if (left_out < ScoreClasses::kClasses) classes.emplace(bitext_);
  Array<int32_t> kept;
  std::shared_ptr<Rows> rows = begun_rows(bitext_);
  Array<int32_t> &targets = rows->targets;
  Array<int32_t> place(targets.size() + 1, -1);
  each_row(bitext_, 0, bitext_.count(), run, [&](Label e, std::span<const Occurrence> here, std::span<const int32_t> seen) {
    if (classes) {
      classes->begin(e, here);
      kept.clear();
      for (const int32_t f : seen) {
        place[f] = -1;
        if (classes->take(f) < left_out) kept.push_back(f);
      }
      left_out_ += static_cast<int64_t>(seen.size() - kept.size());
      seen = kept;
    }
    if (targets.size() + seen.size() > INT32_MAX) fail_too_many();
    for (size_t k = 0; k < seen.size(); ++k) place[seen[k]] = static_cast<int32_t>(targets.size() + k);
    if (keeps_) {
      for (const Occurrence &o : here) {
        place_cells(bitext_, o, places_.data() + cells_[o.pair], [&](Label f) { return place[f]; });
      }
    }
    targets.insert(targets.end(), seen.begin(), seen.end());
    rows->starts.push_back(static_cast<int32_t>(targets.size()));
  });
  targets.shrink_to_fit();
  take_rows(std::move(rows));
  if (left_out_ == 0) return;
  for (int32_t &at : places_) {
    if (at < 0) at = static_cast<int32_t>(size());
  }
}

WordPairs::WordPairs(const Bitext &bitext, std::span<const int32_t> keys, bool reversed, const Run &run, int64_t most_kept)
    : bitext_(bitext) {
  number_cells(run, most_kept);
  std::shared_ptr<Rows> rows = begun_rows(bitext_);
  Array<int32_t> &targets = rows->targets;
  const int32_t words = static_cast<int32_t>(bitext_.source->alphabet->size());
  const int32_t vocabulary = static_cast<int32_t>(bitext_.target->alphabet->size());
  if (keys.size() / 2 + targets.size() > INT32_MAX) fail_too_many();
  run.limit_bytes(bytes() + static_cast<int64_t>(4 * (keys.size() / 2)) + 12 * words);
  const size_t source = reversed ? 1 : 0;
  Array<int32_t> next(static_cast<size_t>(words) + 2, 0);
  for (size_t k = 0; k < keys.size(); k += 2) {
    const int32_t e = keys[k + source], f = keys[k + 1 - source];
    if (e < 1 || e > words || f < 1 || f > vocabulary) {
      fail(Code::argument, "a pair of the words %d and %d; expected two from 1 to %d and to %d", e, f, words, vocabulary);
    }
    ++next[e + 1];
  }
  next[1] = vocabulary;
  for (int32_t e = 1; e <= words; ++e) {
    next[e + 1] += next[e];
    rows->starts.push_back(next[e + 1]);
  }
  targets.resize(static_cast<size_t>(rows->starts.back()));
  for (size_t k = 0; k < keys.size(); k += 2) {
    targets[static_cast<size_t>(next[keys[k + source]]++)] = keys[k + 1 - source];
  }
  const Occurrences occurrences = occurrences_of(*bitext_.source, 0, bitext_.count());
  Array<int32_t> place(static_cast<size_t>(vocabulary) + 1, -1);
  for (int32_t e = 1; e <= words; ++e) {
    if ((e & 255) == 0) run.check();
    const int32_t first = rows->starts[e], last = rows->starts[e + 1];
    std::sort(targets.begin() + first, targets.begin() + last);
    for (int32_t k = first; k < last; ++k) {
      if (k > first && targets[k] == targets[k - 1]) fail(Code::argument, "the words %d and %d twice", e, targets[k]);
    }
    const std::span<const Occurrence> here = occurrences.of(e);
    if (here.empty()) continue;
    for (int32_t k = first; k < last; ++k) place[targets[k]] = k;
    for (const Occurrence &o : here) {
      const auto known = [&](Label f) {
        if (place[f] < 0) fail(Code::argument, "the words %d and %d of a pair of the bitext are missing", e, f);
        return place[f];
      };
      if (keeps_) {
        place_cells(bitext_, o, places_.data() + cells_[o.pair], known);
      } else {
        for (const Label f : bitext_.target->sequence(o.pair)) known(f);
      }
    }
    for (int32_t k = first; k < last; ++k) place[targets[k]] = -1;
  }
  take_rows(std::move(rows));
}

void WordPairs::append_keys(const Bitext &bitext, int64_t first, int64_t last, Array<int32_t> *keys, const Run &run) {
  each_row(bitext, first, last, run, [&](Label e, std::span<const Occurrence>, std::span<const int32_t> seen) {
    for (const int32_t f : seen) {
      keys->push_back(e);
      keys->push_back(f);
    }
  });
}

int32_t WordPairs::place(Label e, Label f) const {
  const size_t row = static_cast<size_t>(e);
  const int32_t *first = targets_.data() + starts_[row], *last = targets_.data() + starts_[row + 1];
  const int32_t *at = std::lower_bound(first, last, f);
  return at != last && *at == f ? static_cast<int32_t>(at - targets_.data()) : static_cast<int32_t>(size());
}

const int32_t *PairPlaces::of(int64_t p) {
  if (pairs_->keeps_places()) return pairs_->places(p);
  if (p < first_ || p >= last_) {
    int64_t last = p + 1;
    const int64_t count = pairs_->bitext().count(), most = pairs_->first_cell(p) + most_;
    // A pair that comes next begins a block.
    while ((p == last_ || p == 0) && last < count && pairs_->first_cell(last + 1) <= most) ++last;
    find(p, last);
  }
  return found_.data() + (pairs_->first_cell(p) - pairs_->first_cell(first_));
}

const int32_t *PairPlaces::end() const {
  if (pairs_->keeps_places()) return pairs_->places(pairs_->bitext().count());
  return found_.data() + found_.size();
}

void PairPlaces::find(int64_t first, int64_t last) {
  const Bitext &bitext = pairs_->bitext();
  const int64_t begin = pairs_->first_cell(first);
  first_ = last_ = first;  // nothing is there if memory runs out
  found_.resize(static_cast<size_t>(pairs_->first_cell(last) - begin));
  const auto each_cell = [&](const Occurrence &o, const auto &place) {
    if (found_.empty()) return;
    place_cells(bitext, o, found_.data() + (pairs_->first_cell(o.pair) - begin), place);
  };
  if (last == first + 1) {
    const std::span<const Label> e = bitext.source->sequence(first);
    for (size_t i = 0; i < e.size(); ++i) {
      each_cell({static_cast<int32_t>(first), static_cast<int32_t>(i)}, [&](Label f) { return pairs_->place(e[i], f); });
    }
    last_ = last;
    return;
  }
  place_of_.resize(pairs_->target_words() + 1);
  const Occurrences occurrences = occurrences_of(*bitext.source, first, last);
  for (Label e = 1; static_cast<size_t>(e) < pairs_->rows(); ++e) {
    const std::span<const Occurrence> here = occurrences.of(e);
    size_t cells = 0;
    for (const Occurrence &o : here) cells += bitext.target->sequence(o.pair).size();
    const int32_t row = pairs_->starts()[static_cast<size_t>(e)], next = pairs_->starts()[static_cast<size_t>(e) + 1];
    // Passing over a row costs as much as some look-ups in it.
    const bool whole = static_cast<size_t>(next - row) < kLookUps * cells;
    if (whole) {
      if (pairs_->left_out() > 0) {
        for (const Occurrence &o : here) {
          for (const Label f : bitext.target->sequence(o.pair)) place_of_[f] = static_cast<int32_t>(pairs_->size());
        }
      }
      for (int32_t k = row; k < next; ++k) place_of_[pairs_->targets()[static_cast<size_t>(k)]] = k;
    }
    for (const Occurrence &o : here) {
      if (whole) each_cell(o, [&](Label f) { return place_of_[f]; });
      else each_cell(o, [&](Label f) { return pairs_->place(e, f); });
    }
  }
  last_ = last;
}

}  // namespace hws
