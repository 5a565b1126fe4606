#include "src/pfa/batch/prefix_tries.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/cancellable_sort.hh"

namespace hws {

namespace {

// How many strings make a block worthwhile: then they share prefixes, and adding the blocks' matrices takes little time.
constexpr int64_t kStringsOfBlock = 256;

struct String {
  int64_t sequence;
  double count;
};

// Returns the distinct strings in sorted order, with their occurrences.
Array<String> distinct_strings(const Corpus &corpus, const Run &run) {
  Array<int64_t> order(static_cast<size_t>(corpus.count()));
  for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int64_t>(i);
  cancellable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
    const std::span<const Label> x = corpus.sequence(a), y = corpus.sequence(b);
    return std::lexicographical_compare(x.begin(), x.end(), y.begin(), y.end());
  }, run);
  Array<String> strings;
  for (size_t i = 0; i < order.size(); ++i) {
    if (i % 4096 == 0) run.check();
    const std::span<const Label> x = corpus.sequence(order[i]);
    if (i > 0) {
      const std::span<const Label> before = corpus.sequence(order[i - 1]);
      if (std::equal(x.begin(), x.end(), before.begin(), before.end())) {
        strings.back().count += 1;
        continue;
      }
    }
    strings.push_back({order[i], 1});
  }
  return strings;
}

class TrieBuilder {
 public:
  explicit TrieBuilder(const Corpus &corpus) : corpus_(corpus) {}

  void begin() {
    nodes_.assign(1, {-1, 0, 0, 0});
    path_.assign(1, 0);
    last_ = {};
    tokens_ = 0;
  }
  // Strings must be added in ascending order.
  void add(const String &s) {
    const std::span<const Label> x = corpus_.sequence(s.sequence);
    size_t common = 0;
    while (common < std::min(x.size(), last_.size()) && x[common] == last_[common]) ++common;
    path_.resize(common + 1);
    for (size_t d = common; d < x.size(); ++d) {
      nodes_.push_back({path_.back(), static_cast<int32_t>(d) + 1, x[d], 0});
      path_.push_back(static_cast<int32_t>(nodes_.size()) - 1);
    }
    nodes_[static_cast<size_t>(path_.back())].ends = s.count;
    tokens_ += s.count * (static_cast<double>(x.size()) + 1);
    last_ = x;
  }
  SequenceTrie finish() {
    const size_t n = nodes_.size();
    Array<int32_t> order(n), place(n);
    for (size_t i = 0; i < n; ++i) order[i] = static_cast<int32_t>(i);
    merge_sort(order.begin(), order.end(), [&](int32_t a, int32_t b) {
      const Node &x = nodes_[static_cast<size_t>(a)], &y = nodes_[static_cast<size_t>(b)];
      return x.depth != y.depth ? x.depth < y.depth : x.symbol < y.symbol;
    });
    for (size_t i = 0; i < n; ++i) place[static_cast<size_t>(order[i])] = static_cast<int32_t>(i);
    SequenceTrie trie;
    trie.tokens = tokens_;
    trie.parent.reserve(n);
    trie.ends.reserve(n);
    for (size_t i = 0; i < n; ++i) {
      const Node &node = nodes_[static_cast<size_t>(order[i])];
      trie.parent.push_back(i == 0 ? -1 : place[static_cast<size_t>(node.parent)]);
      trie.ends.push_back(node.ends);
      if (i == 0) continue;
      const Node &before = nodes_[static_cast<size_t>(order[i - 1])];
      const int32_t at = static_cast<int32_t>(i);
      if (i > 1 && before.depth == node.depth && before.symbol == node.symbol) {
        trie.groups.back().end = at + 1;
      } else {
        trie.groups.push_back({node.symbol, at, at + 1, node.depth == 1});
      }
    }
    Array<SequenceTrie::Group> ranges = trie.groups;  // the sort is stable: by symbol, then by depth
    merge_sort(ranges.begin(), ranges.end(),
               [](const SequenceTrie::Group &a, const SequenceTrie::Group &b) { return a.symbol < b.symbol; });
    trie.by_symbol.reserve(n);
    for (const SequenceTrie::Group &g : ranges) {
      const int32_t at = static_cast<int32_t>(trie.by_symbol.size());
      if (trie.symbols.empty() || trie.symbols.back().symbol != g.symbol) trie.symbols.push_back({g.symbol, at, at, false});
      for (int32_t node = g.begin; node < g.end; ++node) trie.by_symbol.push_back(node);
      trie.symbols.back().end = static_cast<int32_t>(trie.by_symbol.size());
    }
    return trie;
  }
  int64_t size() const { return static_cast<int64_t>(nodes_.size()); }

 private:
  struct Node {
    int32_t parent, depth;
    Label symbol;
    double ends;
  };
  const Corpus &corpus_;
  Array<Node> nodes_;   // in the order of prefixes
  Array<int32_t> path_;  // nodes of the last string's prefixes
  std::span<const Label> last_;
  double tokens_ = 0;
};

// Fails with `argument` unless that many distinct strings can be a part of `items`.
ItemBlocks blocks_of_strings(int64_t strings, int64_t items, int64_t first_item) {
  if (first_item > items || strings > items - first_item) {
    fail(Code::argument, "%" PRId64 " distinct sequences from number %" PRId64 " on; expected a part of %" PRId64 " (items)",
         strings, first_item, items);
  }
  return cut_range(blocks_of_corpus(items, kStringsOfBlock, 1), first_item, first_item + strings, first_item);
}

}  // namespace

void SequenceTrie::add_frequencies(std::span<double> frequencies) const {
  Array<double> through = ends;  // strings that begin with the prefix
  for (size_t node = through.size(); node-- > 1;) through[static_cast<size_t>(parent[node])] += through[node];
  for (const Group &g : groups) {
    for (int32_t node = g.begin; node < g.end; ++node) frequencies[static_cast<size_t>(g.symbol) - 1] += through[node];
  }
  frequencies.back() += through[0];
}

PrefixTries prefix_tries(const Corpus &corpus, int64_t trie_tokens, const Run &run, std::optional<int64_t> items,
                         int64_t first_item) {
  run.limit_bytes(corpus.tokens() * 16 + corpus.count() * 32);
  const Array<String> strings = distinct_strings(corpus, run);
  PrefixTries all;
  all.strings = static_cast<int64_t>(strings.size());
  all.items = blocks_of_strings(all.strings, items.value_or(all.strings), first_item);
  all.blocks.push_back(0);
  TrieBuilder builder(corpus);
  for (int64_t b = 0; b < all.items.count(); ++b) {
    Array<uint8_t> there(static_cast<size_t>(corpus.alphabet->size()), 0);
    int64_t in_trie = 0;
    const int64_t end = all.items.edges[static_cast<size_t>(b) + 1];
    for (int64_t i = all.items.edges[static_cast<size_t>(b)]; i < end; ++i) {
      const String &string = strings[static_cast<size_t>(i)];
      const std::span<const Label> symbols = corpus.sequence(string.sequence);
      const int64_t length = static_cast<int64_t>(symbols.size());
      if (length >= INT32_MAX - trie_tokens) fail(Code::limit, "a sequence of more than 2^31 symbols");
      if (in_trie == 0) builder.begin();
      builder.add(string);
      for (const Label a : symbols) there[static_cast<size_t>(a) - 1] = 1;
      in_trie += length + 1;
      all.tokens += length + 1;
      if (in_trie < trie_tokens && i + 1 < end) continue;
      run.check();
      all.tries.push_back(builder.finish());
      all.nodes += builder.size();
      all.largest = std::max(all.largest, builder.size());
      in_trie = 0;
    }
    all.blocks.push_back(static_cast<int64_t>(all.tries.size()));
    all.symbols.emplace_back();
    for (size_t a = 0; a < there.size(); ++a) {
      if (there[a]) all.symbols.back().push_back(static_cast<int32_t>(a));
    }
  }
  return all;
}

}  // namespace hws
