// Optimize: balanced
#include "src/edit/word_search.hh"

#include <cmath>
#include <limits>

namespace hws {

namespace {

constexpr double kScale = 0x1p256, kNothing = -std::numeric_limits<double>::infinity();
constexpr double kLogScale = 177.44567822334599921;  // ln kScale
constexpr double kBoundSlack = 1e-9;      // nats: what bounds and scores differ by for rounding
constexpr double kLeastRest = 1e-200;  // greater than what may follow, so that no bound becomes 0
constexpr int32_t kNoSwap = -2, kFarAway = INT32_MAX / 2;
constexpr uint64_t kAnySymbols = ~uint64_t{0};
constexpr size_t kBeamNodes = 24, kMostInBeam = 1024, kBeamCells = 1 << 14;

// A reading is the prefix of a node as it is, or with two neighbours swapped. Readings whose swap lies so far back that no
// window shows it go on alike, and their columns are one. So each depth has few columns: 0 is the plain one, 1 that of old
// swaps, 2 + a that of the swap whose second symbol was read a symbols ago.
class WordSearch {
 public:
  WordSearch(const EditModel &channel, const EditBounds &bounds, const WordTrie &trie, const WordSearchSettings &settings,
             std::span<const Label> typed, size_t n, const Run &run)
      : trie_(trie), settings_(settings), typed_(typed), n_(n), moves_(channel, typed, run), run_(run), left_(moves_.left()),
        right_(moves_.right()), cells_(moves_.cells()),
        readings_(settings.swap > 0 ? static_cast<size_t>(std::max(1, left_ + right_ - 1)) + 2 : 1),
        by_edits_(static_cast<size_t>(settings.max_edits) < typed.size() + static_cast<size_t>(trie.longest())),
        beam_(std::max<size_t>(4, std::min({std::max(kBeamNodes, 2 * n), kMostInBeam, kBeamCells / cells_}))),
        floor_(settings.lowest) {
    const size_t depths = static_cast<size_t>(trie.longest()) + 1;
    const double numbers = static_cast<double>(depths + 2 * beam_ + 2) * static_cast<double>(readings_ + 2) *
                           static_cast<double>(cells_ + depths);
    run.limit_bytes(numbers > 1e17 ? INT64_MAX : static_cast<int64_t>(numbers) * 12);
    columns_.assign(depths * readings_ * cells_, 0.0);
    if (by_edits_) distances_.assign(depths * readings_ * cells_, 0);
    work_.assign(cells_, 0.0);
    row_.assign(cells_, 0);
    there_.assign(cells_, 1.0);
    missing_.assign(cells_, 1.0);
    rest_.assign((depths + 1) * cells_, 1.0);
    depths_.assign(depths, Depth{});
    path_.assign(depths, kEdge);
    bounds.factors(typed, settings.ways, there_, missing_);
    for (const Label t : typed) typed_symbols_ |= symbol_bit(t);
  }

  Array<FoundWord> best() {
    set_need();
    dive();
    if (found_.size() == n_) floor_ = found_.back().score;
    found_.clear();
    set_need();
    walk();
    return std::move(found_);
  }

 private:
  struct Depth {
    int32_t exponent = 0;         // of the columns, in units of kScale
    double most = 1;              // bound of the plain column and what may follow it
    uint64_t symbols = kAnySymbols;  // of what was typed, those that may still be read
    size_t rest = 0;              // where the most that may follow each cell stands
  };
  // A node of the beam; what it keeps of its depth stands in a slot of a pool.
  struct Lead {
    double bound;
    size_t node, slot;
  };
  struct Pool {
    Array<double> columns;     // by slot: all of the depth, then the plain one of the depth before
    Array<int32_t> distances;  // alike
    Array<Label> paths;
    Array<Depth> depths;       // by slot that of the depth, and of the one before
  };

  bool summed() const { return settings_.ways == EditPaths::sum; }
  double together(double a, double b) const { return summed() ? a + b : std::max(a, b); }
  size_t block() const { return readings_ * cells_; }
  Depth &at(int32_t depth) { return depths_[static_cast<size_t>(depth)]; }
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

  void read(const double *from, const double *m, double *to) const {
    summed() ? read_symbol<EditPaths::sum>(from, m, cells_, to) : read_symbol<EditPaths::best>(from, m, cells_, to);
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
    const double *now = from;
    for (int32_t i = std::max(0, depth - right_ + 1); i < depth; ++i) {
      read(now, moves(i, depth, k), work_.data());
      now = work_.data();
    }
    const double *m = moves(depth, depth, k);
    return summed() ? stop_reading<EditPaths::sum>(now, m, cells_) : stop_reading<EditPaths::best>(now, m, cells_);
  }

  void start() {
    std::fill_n(column(0, 0), block(), 0.0);
    column(0, 0)[0] = 1;
    for (size_t r = 0; by_edits_ && r < readings_; ++r) {
      for (size_t j = 0; j < cells_; ++j) distance(0, r)[j] = r == 0 ? static_cast<int32_t>(j) : kFarAway;
    }
    at(0) = {};
  }

  // The rows of the edit distance of a depth from those of the two before it; the node's symbol is on the path. Whether a word
  // of the subtree can be within the bound on edits. A swap counts as one of them, and may still begin with the last symbol.
  bool descend_distances(int32_t depth) {
    const int32_t edits = settings_.max_edits;
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
      std::fill_n(fresh, cells_, kFarAway);
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
    at(depth).exponent = at(depth - 1).exponent;
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
      for (size_t j = 0; ages && j < cells_; ++j) old[j] = together(old[j], to[j]);
    }
    const int32_t k = depth - 2;
    if (k < 0) {
      std::fill_n(fresh, cells_, 0.0);
      return;
    }
    extend(column(k, 0), depth - 1, k, work_.data());
    extend(work_.data(), depth, k, fresh);
    const int32_t behind = at(depth).exponent - at(k).exponent;
    for (size_t j = 0; behind > 0 && j < cells_; ++j) fresh[j] = std::ldexp(fresh[j], 256 * behind);
  }

  // Keeps columns in the range of doubles: if all are small, they are counted in smaller units.
  void rescale(int32_t depth) {
    double *all = column(depth, 0), most = 0;
    for (size_t c = 0; c < block(); ++c) most = std::max(most, all[c]);
    if (most > 0 && most < 1 / kScale) {
      for (size_t c = 0; c < block(); ++c) all[c] *= kScale;
      ++at(depth).exponent;
    }
  }

  bool within(const int32_t *far, int32_t edits) const {
    return std::any_of(far, far + cells_, [=](int32_t d) { return d <= edits; });
  }

  // The most that may follow each cell at a node: symbols that wait for their window, and those below, may be read.
  const double *rest(const WordTrie::Node &node, int32_t depth) {
    uint32_t symbols = node.letters;
    const int32_t waiting = right_ - 1 + (readings_ > 1);
    for (int32_t i = std::max(0, depth - waiting); i < depth; ++i) symbols |= symbol_bit(path_[static_cast<size_t>(i)]);
    symbols &= typed_symbols_;
    Depth &here = at(depth);
    const Depth &above = at(depth - 1);
    here.symbols = symbols;
    if (symbols == above.symbols) {
      here.rest = above.rest;
    } else {
      here.rest = static_cast<size_t>(depth) * cells_;
      double *to = rest_.data() + here.rest;
      to[cells_ - 1] = 1;
      for (size_t j = cells_ - 1; j-- > 0;) {
        to[j] = std::max(kLeastRest, to[j + 1] * (symbols & symbol_bit(typed_[j]) ? there_[j] : missing_[j]));
      }
    }
    return rest_.data() + here.rest;
  }

  double bounded(const double *from, const double *rest) const {
    double all = 0;
    for (size_t j = 0; j < cells_; ++j) all = together(all, from[j] * rest[j]);
    return all;
  }

  double worst() const { return found_.size() == n_ ? std::max(floor_, found_.back().score) : floor_; }
  void set_need() { need_ = std::exp(worst()); }

  // The most that a word of a node's subtree can have under the channel, in units of its exponent. A swap that is to come
  // begins with the last symbol, and its reading has no more than the plain one had before that; or later, and it has no more
  // than the plain one has now.
  double bound(const WordTrie::Node &node, int32_t depth) {
    const double *follows = rest(node, depth);
    double most = at(depth).most = bounded(column(depth, 0), follows);
    if (readings_ > 1) {
      double swapped = 0;
      for (size_t r = 1; r < readings_; ++r) swapped = together(swapped, bounded(column(depth, r), follows));
      const double before = std::ldexp(at(depth - 1).most, 256 * (at(depth).exponent - at(depth - 1).exponent));
      most += settings_.swap * (swapped / std::max(1, depth - 1) + before / depth);
    }
    return most;
  }
  // The same in nats, with the greatest weight of the subtree.
  double in_nats(const WordTrie::Node &node, int32_t depth, double most) {
    const double weight = settings_.weighted ? static_cast<double>(node.best) : 0;
    return std::log(most) - kLogScale * at(depth).exponent + weight + kBoundSlack;
  }
  // Whether such a word can be among the best; without logarithms where it can be seen so.
  bool reaches(const WordTrie::Node &node, int32_t depth, double most) {
    if (!settings_.weighted && at(depth).exponent == 0) return most > 0 && most * (1 + kBoundSlack) >= need_;
    return most > 0 && in_nats(node, depth, most) >= worst();
  }

  void judge(const WordTrie::Node &node, int32_t depth) {
    if (by_edits_) {
      bool near = false;
      for (size_t r = 0; r < readings_; ++r) near = near || distance(depth, r)[cells_ - 1] <= settings_.max_edits;
      if (!near) return;
    }
    double p = finish(column(depth, 0), depth, kNoSwap);
    if (readings_ > 1 && depth >= 2) {
      double swapped = finish(column(depth, 1), depth, kNoSwap);
      for (size_t age = 0; age < young(); ++age) {
        const int32_t k = depth - 2 - static_cast<int32_t>(age);
        if (k >= 0) swapped = together(swapped, finish(column(depth, age + 2), depth, k));
      }
      p = together((1 - settings_.swap) * p, settings_.swap / (depth - 1) * swapped);
    }
    if (!(p > 0)) return;
    const double prior = settings_.weighted ? trie_.log_prob(node.word) : 0;
    const FoundWord now{std::log(p) - kLogScale * at(depth).exponent + prior, node.word};
    if (now.score < settings_.lowest || (found_.size() == n_ && !now.before(found_.back()))) return;
    if (found_.size() == n_) found_.pop_back();
    const auto before = [](const FoundWord &a, const FoundWord &b) { return a.before(b); };
    found_.insert(std::upper_bound(found_.begin(), found_.end(), now, before), now);
    set_need();
  }

  // A node below the path, whose last symbol is not on it yet. Returns its bound, or 0 if its subtree is not worth a visit.
  double visit(size_t n, int32_t depth) {
    if (++visited_ % 256 == 0) run_.check();
    const WordTrie::Node &node = trie_.nodes()[n];
    path_[static_cast<size_t>(depth) - 1] = node.label;
    if (by_edits_ && !descend_distances(depth)) return 0;
    descend(depth);
    const double most = bound(node, depth);
    if (!reaches(node, depth, most)) return 0;
    if (node.word >= 0) judge(node, depth);
    return most;
  }

  // All subtrees that may have a word among the best.
  void walk() {
    const Array<WordTrie::Node> &nodes = trie_.nodes();
    start();
    if (nodes[0].word >= 0) judge(nodes[0], 0);
    Array<size_t> ends{nodes.size()};
    for (size_t n = 1; n < nodes.size();) {
      while (ends.back() <= n) ends.pop_back();
      const size_t end = static_cast<size_t>(nodes[n].end);
      if (visit(n, static_cast<int32_t>(ends.size())) > 0) {
        ends.push_back(end);
        ++n;
      } else {
        n = end;
      }
    }
  }

  // What the columns of the next depth need of a node that was visited.
  void keep(const Lead &lead, int32_t depth, Pool *pool) {
    std::copy_n(column(depth, 0), block(), pool->columns.data() + lead.slot * (block() + cells_));
    std::copy_n(column(depth - 1, 0), cells_, pool->columns.data() + lead.slot * (block() + cells_) + block());
    if (by_edits_) {
      std::copy_n(distance(depth, 0), block(), pool->distances.data() + lead.slot * (block() + cells_));
      std::copy_n(distance(depth - 1, 0), cells_, pool->distances.data() + lead.slot * (block() + cells_) + block());
    }
    std::copy_n(path_.data(), static_cast<size_t>(depth), pool->paths.data() + lead.slot * path_.size());
    pool->depths[2 * lead.slot] = at(depth);
    pool->depths[2 * lead.slot + 1] = at(depth - 1);
  }

  void go_on(const Lead &lead, int32_t depth, const Pool &pool) {
    std::copy_n(pool.columns.data() + lead.slot * (block() + cells_), block(), column(depth, 0));
    std::copy_n(pool.columns.data() + lead.slot * (block() + cells_) + block(), cells_, column(depth - 1, 0));
    if (by_edits_) {
      std::copy_n(pool.distances.data() + lead.slot * (block() + cells_), block(), distance(depth, 0));
      std::copy_n(pool.distances.data() + lead.slot * (block() + cells_) + block(), cells_, distance(depth - 1, 0));
    }
    std::copy_n(pool.paths.data() + lead.slot * path_.size(), static_cast<size_t>(depth), path_.data());
    at(depth) = pool.depths[2 * lead.slot];
    at(depth - 1) = pool.depths[2 * lead.slot + 1];
    at(depth).symbols = kAnySymbols;  // rows of what may follow are not kept
  }

  // The beam: of each depth the nodes of the greatest bounds.
  void dive() {
    const Array<WordTrie::Node> &nodes = trie_.nodes();
    Pool pools[2];
    for (Pool &pool : pools) {
      pool.columns.assign(beam_ * (block() + cells_), 0.0);
      if (by_edits_) pool.distances.assign(beam_ * (block() + cells_), 0);
      pool.paths.assign(beam_ * path_.size(), kEdge);
      pool.depths.assign(2 * beam_, Depth{});
    }
    start();
    if (nodes[0].word >= 0) judge(nodes[0], 0);
    Array<Lead> leads{{-kNothing, 0, 0}}, next;
    for (int32_t depth = 1; !leads.empty() && depth <= trie_.longest(); ++depth) {
      next.clear();
      for (const Lead &lead : leads) {
        if (lead.bound < worst()) continue;
        if (depth > 1) go_on(lead, depth - 1, pools[(depth - 1) % 2]);
        const size_t end = static_cast<size_t>(nodes[lead.node].end);
        for (size_t n = lead.node + 1; n < end; n = static_cast<size_t>(nodes[n].end)) {
          const double most = visit(n, depth);
          if (!(most > 0) || static_cast<size_t>(nodes[n].end) == n + 1) continue;
          Lead now{in_nats(nodes[n], depth, most), n, next.size()};
          if (next.size() < beam_) {
            next.push_back(now);
          } else {
            const auto less = [](const Lead &a, const Lead &b) { return a.bound < b.bound; };
            const auto least = std::min_element(next.begin(), next.end(), less);
            if (!(now.bound > least->bound)) continue;
            now.slot = least->slot;
            *least = now;
          }
          keep(now, depth, &pools[depth % 2]);
        }
      }
      std::swap(leads, next);
    }
  }

  const WordTrie &trie_;
  const WordSearchSettings &settings_;
  const std::span<const Label> typed_;
  const size_t n_;
  EditMoves moves_;
  const Run &run_;
  const int32_t left_, right_;
  const size_t cells_, readings_;
  const bool by_edits_;  // whether the bound on edits bounds anything
  const size_t beam_;
  double floor_;
  double need_ = 0;  // exp(worst())
  uint32_t typed_symbols_ = 0;
  int64_t visited_ = 0;
  Array<double> columns_, work_, there_, missing_, rest_;
  Array<int32_t> distances_, row_;
  Array<Depth> depths_;
  Array<Label> path_;
  Array<FoundWord> found_;
};

}  // namespace

Array<FoundWord> best_words(const EditModel &channel, const EditBounds &bounds, const WordTrie &trie,
                            const WordSearchSettings &settings, std::span<const Label> typed, size_t n, const Run &run) {
  return WordSearch(channel, bounds, trie, settings, typed, n, run).best();
}

}  // namespace hws
