// Optimize: balanced
#include "src/edit/speller.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <limits>

#include "fsa/base/error.hh"
#include "fsa/base/parallel_for.hh"
#include "fsa/base/sequence_table.hh"

namespace hws {

namespace {

constexpr double kScale = 0x1p256, kNothing = -std::numeric_limits<double>::infinity();
constexpr int32_t kNoSwap = -2;
constexpr double kLogScale = 177.44567822334599921;  // ln kScale

void require_over(const StringBatch &batch, const EditModel &channel, const char *what) {
  if (batch.tapes != 1) fail(Code::argument, "%s of %d tapes; expected one", what, batch.tapes);
  if (!join(batch.alphabets[0], channel.alphabet())) {
    fail(Code::argument, "%s are over %s; expected the channel's alphabet: %s", what, batch.alphabets[0]->describe().c_str(),
         channel.alphabet()->describe().c_str());
  }
  for (int64_t i = 0; i < batch.count(); ++i) {
    for (const Label l : batch.labels_of(i, 0)) {
      if (!channel.alphabet()->holds(l)) {
        fail(Code::argument, "label %d in item %" PRId64 " of %s; expected 1 to %d", l, i, what, channel.symbols());
      }
    }
  }
}

// The moves out of a column of the lattice: at each j what is inserted, written and erased. They depend on the symbols read
// and to be read, so that few different ones are met; these are kept.
class Moves {
 public:
  Moves(const EditModel &channel, std::span<const Label> typed, const Run &run)
      : channel_(channel), typed_(typed), run_(run), cells_(typed.size() + 1) {
    size_t places = 1;
    const size_t symbols = static_cast<size_t>(channel.symbols()) + 1;
    const int32_t shown = channel.windows().left_input + std::max(1, channel.windows().right_input);
    for (int32_t k = 0; k < shown && places <= kMostPlaces; ++k) places *= symbols;
    if (places <= kMostPlaces) direct_.assign(places, -1);
  }

  // window: kMaxWindow symbols read, nearest first, then kMaxWindow to come. Returns 3 * (|typed| + 1) numbers, which are valid
  // until the next call.
  const double *at(std::span<const Label, 2 * kMaxWindow> window) {
    int32_t *direct = nullptr;
    if (!direct_.empty()) {
      size_t place = 0;
      const size_t symbols = static_cast<size_t>(channel_.symbols()) + 1;
      for (int32_t k = 0; k < channel_.windows().left_input; ++k) {
        place = place * symbols + static_cast<size_t>(window[static_cast<size_t>(k)]);
      }
      for (int32_t k = 0; k < std::max(1, channel_.windows().right_input); ++k) {
        place = place * symbols + static_cast<size_t>(window[kMaxWindow + static_cast<size_t>(k)]);
      }
      direct = &direct_[place];
    }
    const size_t width = 3 * cells_;
    if (direct && *direct >= 0) return moves_.data() + static_cast<size_t>(*direct) * width;
    const int32_t known = numbers_.size(), number = numbers_.number(window, run_);
    const size_t from = static_cast<size_t>(number) * width;
    if (number == known) {
      run_.limit_bytes(static_cast<int64_t>((from + width) * sizeof(double)));
      moves_.resize(from + width);
      fill(window, moves_.data() + from);
    }
    if (direct) *direct = number;
    return moves_.data() + from;
  }

 private:
  void fill(std::span<const Label, 2 * kMaxWindow> window, double *to) const {
    const bool input = window[kMaxWindow] != kEdge;
    for (size_t j = 0; j < cells_; ++j) {
      ContextKey key = context_at({}, 0, typed_, j);
      std::copy_n(window.begin(), kMaxWindow, key.symbol.begin());
      std::copy_n(window.begin() + kMaxWindow, kMaxWindow, key.symbol.begin() + 2 * kMaxWindow);
      const int32_t insert = channel_.table(insert_stage).longest(key);
      const double move = channel_.probability(insert_stage, insert, 0);
      const int32_t write = input ? channel_.table(write_stage).longest(key) : ContextTable::kNone;
      to[j] = j + 1 < cells_ ? channel_.probability(insert_stage, insert, typed_[j]) : 0;
      to[cells_ + j] = input && j + 1 < cells_ ? move * channel_.probability(write_stage, write, typed_[j]) : 0;
      to[2 * cells_ + j] = input ? move * channel_.probability(write_stage, write, 0) : move;
    }
  }

  const EditModel &channel_;
  const std::span<const Label> typed_;
  const Run &run_;
  const size_t cells_;
  static constexpr size_t kMostPlaces = 1 << 16;
  SequenceTable numbers_{"contexts"};
  Array<int32_t> direct_;  // the number of each window, if there are few that can be
  Array<double> moves_;
};

struct Found {
  double score;
  int32_t word;
  bool before(const Found &o) const { return score != o.score ? score > o.score : word < o.word; }
};

// One search. A reading is the prefix of a node as it is, or with two neighbours swapped. Readings whose swap lies so far back
// that no window shows it go on alike, and their columns are one sum. So each depth has few columns: the plain one, that of
// old swaps, and one for each younger swap.
class Search {
 public:
  Search(const EditModel &channel, const WordTrie &trie, double swap, std::span<const Label> typed, size_t n, const Run &run)
      : trie_(trie), typed_(typed), n_(n), swap_(swap), left_(channel.windows().left_input),
        right_(std::max(1, channel.windows().right_input)), cells_(typed.size() + 1),
        readings_(swap > 0 ? static_cast<size_t>(std::max(1, left_ + right_ - 1)) + 2 : 1),
        moves_(channel, typed, run), run_(run) {
    const size_t depths = static_cast<size_t>(trie.longest()) + 1, numbers = depths * readings_ * cells_;
    run.limit_bytes(static_cast<int64_t>(depths) > INT64_MAX / 16 / static_cast<int64_t>(readings_ * cells_)
                        ? INT64_MAX
                        : static_cast<int64_t>(numbers * 12));
    columns_.assign(numbers, 0.0);
    distances_.assign(numbers, 0);
    work_.assign(2 * cells_, 0.0);
    row_.assign(2 * cells_, 0);
    exponents_.assign(depths, 0);
    mass_.assign(depths, 0.0);
    path_.assign(depths, kEdge);
  }

  // The n best words within so many edits.
  const Array<Found> &best(int32_t max_edits) {
    double floor = kNothing;
    const int32_t longest = static_cast<int32_t>(std::min<size_t>(typed_.size(), INT32_MAX / 2)) + trie_.longest();
    for (int32_t edits = std::min(1, max_edits);; ++edits) {
      edits = std::min(edits, max_edits);
      found_.clear();
      floor_ = floor;
      walk(edits);
      if (edits == max_edits || edits >= longest) break;
      if (found_.size() == n_) floor = found_.back().score;
    }
    return found_;
  }

 private:
  // Columns of a depth: 0 is the plain reading, 1 the old swaps, 2 + a the swap whose second symbol was read a symbols ago.
  double *column(int32_t depth, size_t reading) {
    return columns_.data() + (static_cast<size_t>(depth) * readings_ + reading) * cells_;
  }
  int32_t *distance(int32_t depth, size_t reading) {
    return distances_.data() + (static_cast<size_t>(depth) * readings_ + reading) * cells_;
  }
  size_t young() const { return readings_ - 2; }

  // Symbol i of the path, where k and k + 1 are swapped.
  Label symbol(int32_t i, int32_t k) const { return path_[static_cast<size_t>(i == k ? k + 1 : i == k + 1 ? k : i)]; }

  // The moves at column i of a reading of which `known` symbols are known.
  const double *moves(int32_t i, int32_t known, int32_t k) {
    Label window[2 * kMaxWindow] = {};
    for (int32_t a = 0; a < left_ && a < i; ++a) window[a] = symbol(i - 1 - a, k);
    for (int32_t a = 0; a < right_ && i + a < known; ++a) window[kMaxWindow + a] = symbol(i + a, k);
    return moves_.at(window);
  }

  // From the column where i symbols were read to that of i + 1. `to` may be `from`.
  void read(const double *from, const double *m, double *to) const {
    const double *insert = m, *write = m + cells_, *erase = m + 2 * cells_;
    double left = 0, here = from[0];  // with the insertions at this column, of j - 1 and of j
    for (size_t j = 0; j < cells_; ++j) {
      if (j > 0) here = from[j] + left * insert[j - 1];
      const double arrived = here * erase[j] + (j > 0 ? left * write[j - 1] : 0);
      left = here;
      to[j] = arrived;
    }
  }

  // One more symbol of a reading is known: depth symbols are now. The column waits until its window is whole.
  void extend(const double *from, int32_t depth, int32_t k, double *to) {
    if (depth >= right_) {
      read(from, moves(depth - right_, depth, k), to);
    } else {
      std::copy_n(from, cells_, to);
    }
  }

  // The next row of the edit distance. `to` may be `from`.
  void extend_distance(const int32_t *from, Label label, int32_t *to) const {
    int32_t corner = from[0];
    to[0] = corner + 1;
    for (size_t j = 1; j < cells_; ++j) {
      const int32_t above = from[j];
      to[j] = std::min({corner + (typed_[j - 1] != label), above + 1, to[j - 1] + 1});
      corner = above;
    }
  }

  // p(what was typed | reading) of a whole word.
  double finish(const double *from, int32_t depth, int32_t k) {
    double *now = work_.data();
    std::copy_n(from, cells_, now);
    for (int32_t i = std::max(0, depth - right_ + 1); i < depth; ++i) read(now, moves(i, depth, k), now);
    const double *m = moves(depth, depth, k);
    double all = now[0];
    for (size_t j = 1; j < cells_; ++j) all = now[j] + all * m[j - 1];
    return all * m[2 * cells_ + cells_ - 1];
  }

  void start() {
    std::fill_n(column(0, 0), readings_ * cells_, 0.0);
    column(0, 0)[0] = 1;
    for (size_t r = 0; r < readings_; ++r) {
      for (size_t j = 0; j < cells_; ++j) distance(0, r)[j] = r == 0 ? static_cast<int32_t>(j) : kFar;
    }
    mass_[0] = 1;
    exponents_[0] = 0;
  }

  // The rows of the edit distance of a depth from those of the two before it; the node's symbol is on the path. Whether a word
  // of the subtree can be within so many edits. A swap counts as one of them, and may still begin with the last symbol.
  bool descend_distances(int32_t depth, int32_t edits) {
    const Label label = path_[static_cast<size_t>(depth) - 1];
    extend_distance(distance(depth - 1, 0), label, distance(depth, 0));
    bool near = within(distance(depth, 0), edits);
    if (readings_ == 1) return near;
    near = near || within(distance(depth - 1, 0), edits - 1);
    int32_t *old = distance(depth, 1), *fresh = distance(depth, 2);
    extend_distance(distance(depth - 1, 1), label, old);
    for (size_t age = young(); age-- > 0;) {
      const bool ages = age + 1 == young();
      int32_t *to = ages ? row_.data() : distance(depth, age + 3);
      extend_distance(distance(depth - 1, age + 2), label, to);
      for (size_t j = 0; ages && j < cells_; ++j) old[j] = std::min(old[j], to[j]);
    }
    if (depth < 2) {
      std::fill_n(fresh, cells_, kFar);
    } else {
      extend_distance(distance(depth - 2, 0), label, row_.data());
      extend_distance(row_.data(), path_[static_cast<size_t>(depth) - 2], fresh);
      for (size_t j = 0; j < cells_; ++j) ++fresh[j];
    }
    for (size_t r = 1; !near && r < readings_; ++r) near = within(distance(depth, r), edits);
    return near;
  }

  // The columns of a depth, alike.
  void descend(int32_t depth) {
    extend(column(depth - 1, 0), depth, kNoSwap, column(depth, 0));
    exponents_[static_cast<size_t>(depth)] = exponents_[static_cast<size_t>(depth) - 1];
    if (readings_ > 1) descend_swapped(depth);
    rescale(depth);
  }

  void descend_swapped(int32_t depth) {
    double *old = column(depth, 1), *fresh = column(depth, 2);
    extend(column(depth - 1, 1), depth, kNoSwap, old);
    for (size_t age = young(); age-- > 0;) {
      const bool ages = age + 1 == young();
      const int32_t k = depth - 3 - static_cast<int32_t>(age);
      double *to = ages ? work_.data() : column(depth, age + 3);
      if (k < 0) {
        std::fill_n(to, cells_, 0.0);
        continue;
      }
      extend(column(depth - 1, age + 2), depth, k, to);
      for (size_t j = 0; ages && j < cells_; ++j) old[j] += to[j];
    }
    const int32_t k = depth - 2;
    if (k < 0) {
      std::fill_n(fresh, cells_, 0.0);
      return;
    }
    extend(column(k, 0), depth - 1, k, work_.data());
    extend(work_.data(), depth, k, fresh);
    const int32_t behind = exponents_[static_cast<size_t>(depth)] - exponents_[static_cast<size_t>(k)];
    for (size_t j = 0; behind > 0 && j < cells_; ++j) fresh[j] = std::ldexp(fresh[j], 256 * behind);
  }

  // Keeps columns in the range of doubles: if all are small, they are counted in smaller units.
  void rescale(int32_t depth) {
    double *all = column(depth, 0), most = 0, plain = 0;
    for (size_t c = 0; c < readings_ * cells_; ++c) most = std::max(most, all[c]);
    if (most > 0 && most < 1 / kScale) {
      for (size_t c = 0; c < readings_ * cells_; ++c) all[c] *= kScale;
      ++exponents_[static_cast<size_t>(depth)];
    }
    for (size_t j = 0; j < cells_; ++j) plain += all[j];
    mass_[static_cast<size_t>(depth)] = plain;
  }

  bool within(const int32_t *far, int32_t edits) const {
    return std::any_of(far, far + cells_, [=](int32_t d) { return d <= edits; });
  }

  // Whether no word of a node's subtree can be among the best. A swap that is to come begins with the last symbol, and its
  // reading has no more than the plain one had before that; or later, and it has no more than the plain one has now.
  bool hopeless(const WordTrie::Node &node) {
    const int32_t depth = node.depth;
    const size_t d = static_cast<size_t>(depth);
    const double worst = found_.size() == n_ ? std::max(floor_, found_.back().score) : floor_;
    if (worst == kNothing) return false;
    double bound = mass_[d];
    if (swap_ > 0) {
      double swapped = 0;
      for (size_t c = cells_; c < readings_ * cells_; ++c) swapped += column(depth, 0)[c];
      const double before = std::ldexp(mass_[d - 1], 256 * (exponents_[d] - exponents_[d - 1]));
      bound += swap_ * (swapped / std::max(1, depth - 1) + before / depth);
    }
    return std::log(bound) - kLogScale * exponents_[d] + node.best + 1e-9 < worst;
  }

  void judge(const WordTrie::Node &node, int32_t edits) {
    const int32_t depth = node.depth;
    bool near = distance(depth, 0)[cells_ - 1] <= edits;
    for (size_t r = 1; r < readings_; ++r) near = near || distance(depth, r)[cells_ - 1] <= edits;
    if (!near) return;
    double p = finish(column(depth, 0), depth, kNoSwap);
    if (swap_ > 0 && depth >= 2) {
      double swapped = finish(column(depth, 1), depth, kNoSwap);
      for (size_t age = 0; age < young(); ++age) {
        const int32_t k = depth - 2 - static_cast<int32_t>(age);
        if (k >= 0) swapped += finish(column(depth, age + 2), depth, k);
      }
      p = (1 - swap_) * p + swap_ / (depth - 1) * swapped;
    }
    if (!(p > 0)) return;
    const Found now{std::log(p) - kLogScale * exponents_[static_cast<size_t>(depth)] + node.log_prob, node.word};
    if (found_.size() == n_ && !now.before(found_.back())) return;
    if (found_.size() == n_) found_.pop_back();
    const auto before = [](const Found &a, const Found &b) { return a.before(b); };
    found_.insert(std::upper_bound(found_.begin(), found_.end(), now, before), now);
  }

  void walk(int32_t edits) {
    const Array<WordTrie::Node> &nodes = trie_.nodes();
    start();
    if (nodes[0].word >= 0) judge(nodes[0], edits);
    int64_t visited = 0;
    for (size_t n = 1; n < nodes.size();) {
      if (++visited % 256 == 0) run_.check();
      const WordTrie::Node &node = nodes[n];
      path_[static_cast<size_t>(node.depth) - 1] = node.label;
      if (!descend_distances(node.depth, edits)) {
        n = static_cast<size_t>(node.end);
        continue;
      }
      descend(node.depth);
      if (hopeless(node)) {
        n = static_cast<size_t>(node.end);
        continue;
      }
      if (node.word >= 0) judge(node, edits);
      ++n;
    }
  }

  static constexpr int32_t kFar = INT32_MAX / 2;
  const WordTrie &trie_;
  const std::span<const Label> typed_;
  const size_t n_;
  const double swap_;
  const int32_t left_, right_;
  const size_t cells_, readings_;
  Moves moves_;
  const Run &run_;
  Array<double> columns_, work_, mass_;
  Array<int32_t> distances_, row_, exponents_;
  Array<Label> path_;
  Array<Found> found_;
  double floor_ = kNothing;
};

}  // namespace

Speller::Speller(EditModelPtr channel, const StringBatch &words, const SpellerSettings &settings, const Run &run)
    : channel_(std::move(channel)), swap_(settings.swap) {
  if (!(swap_ >= 0 && swap_ < 1)) {
    fail(Code::argument, "swap is %s; expected at least 0 and less than 1", NumberText(swap_).text);
  }
  require_over(words, *channel_, "words");
  trie_ = WordTrie(words, run);
}

void Speller::correct(const StringBatch &typed, int64_t n, int32_t max_edits, std::span<int64_t> words,
                      std::span<double> log_probs, std::span<int64_t> counts, const Run &run) const {
  require_over(typed, *channel_, "what was typed");
  run.stage("speller: words", typed.count());
  parallel_for(typed.count(), run.threads, [&](int64_t item) {
    run.check();
    Search search(*channel_, trie_, swap_, typed.labels_of(item, 0), static_cast<size_t>(n), run);
    const Array<Found> &found = search.best(max_edits);
    const size_t at = static_cast<size_t>(item * n);
    for (size_t k = 0; k < static_cast<size_t>(n); ++k) {
      words[at + k] = k < found.size() ? found[k].word : -1;
      log_probs[at + k] = k < found.size() ? found[k].score : kNothing;
    }
    counts[static_cast<size_t>(item)] = static_cast<int64_t>(found.size());
  });
}

}  // namespace hws
