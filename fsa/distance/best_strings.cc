// Optimize: balanced
// Best-first search over sets of strings. A queue item is a set of strings that share
// a prefix (all of them, the prefix alone, or those that go on with a label in some
// range), with an upper bound on the value of any one of them; the set with the best
// bound is split next. Ranges matter for default and failure arcs: the look-up trees of
// the linear graph are descended, and default arcs cut, only where the search goes.
// Bounds: string_bound.cc. A set popped as a single complete string is the next result
// (one tape), or is conditioned on and its bound refined over the next tape.
//
// Per prefix expanded: its silent closure and the edges out of it. The queue may grow
// exponentially in bad cases (the problem is NP-hard for ambiguous machines: Casacuberta
// and de la Higuera 2000), within run.max_states items and run.max_bytes.
#include "fsa/distance/best_strings.hh"

#include <algorithm>

#include "fsa/base/counted.hh"
#include "fsa/base/merge_sort.hh"
#include "fsa/distance/condition.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/distance/label_overlap.hh"
#include "fsa/distance/path_labels.hh"
#include "fsa/distance/prefix_trie.hh"
#include "fsa/distance/silent_closure.hh"
#include "fsa/distance/string_graph.hh"

namespace hws {

namespace {

Array<Scaled> totals(const LinearGraph &g, bool whole, const Run &run) {
  if (!idempotent(g.machine->semiring())) return whole ? backward_useful(g, run) : backward(g, run);
  const Array<double> costs = whole ? tropical_backward_useful(g, run) : tropical_backward(g, run);
  Array<Scaled> values;
  values.reserve(costs.size());
  for (const double cost : costs) values.push_back({cost, 0});
  return values;
}

// Appends the strings of a prefix, tape after tape. A key of 0 marks the beginning of each tape.
void append_strings(const PrefixTrie &trie, int32_t prefix, StringBatch &batch) {
  Array<Label> &labels = batch.labels;
  const size_t from = labels.size();
  for (int32_t x = prefix; x != PrefixTrie::kRoot; x = trie.parent(x)) labels.push_back(static_cast<Label>(trie.key(x)));
  std::reverse(labels.begin() + static_cast<std::ptrdiff_t>(from), labels.end());
  size_t to = from;
  for (size_t i = from; i < labels.size(); ++i) {
    if (labels[i] != 0) labels[to++] = labels[i];
    else if (i > from) batch.offsets.push_back(static_cast<int64_t>(to));
  }
  labels.resize(to);
  batch.end_string();
}

std::span<const Label> last_string(const StringBatch &batch) {
  return std::span(batch.labels).subspan(static_cast<size_t>(batch.offsets[batch.offsets.size() - 2]));
}

class StringSearch {
  // One tape's search, given the strings of the tapes before it.
  struct Tape {
    Conditioned own;  // empty on tape 0
    const LinearGraph *linear;
    int32_t tape;
    StringGraph graph;
    SilentClosure closure;
    NodeValues values;
    int64_t *bytes;
    int32_t owners = 0;

    Tape(Conditioned made, const LinearGraph *whole, int32_t start, int32_t t, const Run &run, int64_t *counter)
        : own(std::move(made)), linear(whole ? whole : own.graph.get()), tape(t),
          graph(string_graph(*linear, start, t, totals(*linear, whole != nullptr, run), run)),
          closure(graph, run), values(graph.algebra, graph.nodes), bytes(counter) {
      bound_strings(graph, run);
      *bytes += size();
    }
    Tape(const Tape &) = delete;
    ~Tape() { *bytes -= size(); }
    int64_t size() const { return graph.bytes() + (own.graph ? own.graph->bytes() : 0) + int64_t{graph.nodes} * 64; }
  };

  // A way to go on: weight so far, then a node reached by reading one of low..high (or
  // a look-up still to finish).
  struct Entry {
    Scaled weight;
    int32_t node;
    Label low, high;
    bool lookup;
  };

  // Entries sorted by low; queue items own slices of a block together.
  struct Block {
    static constexpr int64_t kOverhead = 32;  // what malloc takes for itself, beside the block and beside its entries
    Counted<Tape> tape;
    Array<Entry> entries;
    int64_t *bytes;
    int64_t counted = 0;
    int32_t owners = 0;
    Block(Counted<Tape> t, int64_t *counter) : tape(std::move(t)), bytes(counter) {}
    Block(const Block &) = delete;
    ~Block() { *bytes -= counted; }
    void count() {
      counted = static_cast<int64_t>(sizeof(Block) + entries.capacity() * sizeof(Entry)) + kOverhead;
      *bytes += counted;
    }
  };

  enum class Kind : int32_t {
    string,  // exactly the prefix, on this tape
    prefix,  // all that begin with prefix + label
    range,   // all that begin with prefix + any label of the slice
  };

  struct Item {
    StringRank bound;
    int64_t length;  // least number of symbols on all tapes
    int32_t prefix;  // in the trie
    Label label;     // the next one (range: the least); 0 for a string, or at a tape's beginning
    Kind kind;
    int32_t begin, end;
    Counted<Block> block;
    Scaled value;     // a string's value
  };

  // Orders indices into items_ for the heap.
  struct Later {
    const StringSearch *of;
    bool operator()(int32_t x, int32_t y) const {
      const Item &a = of->items_[static_cast<size_t>(x)], &b = of->items_[static_cast<size_t>(y)];
      if (a.bound < b.bound) return false;
      if (b.bound < a.bound) return true;
      if (a.length != b.length) return a.length > b.length;
      return of->trie_.compare(a.prefix, static_cast<uint64_t>(a.label), b.prefix, static_cast<uint64_t>(b.label)) > 0;
    }
  };

 public:
  StringSearch(const LinearGraph &whole, int64_t wanted, const Run &how)
      : g_(whole), algebra_(whole.machine->semiring()), n_(wanted), run_(how) {}

  StringBatch run() {
    batch_ = empty_batch(*g_.machine);
    if (n_ == 0) return std::move(batch_);
    begin_tape(Counted<Tape>(new Tape(Conditioned{}, &g_, g_.machine->start(), 0, run_, &bytes_)), PrefixTrie::kRoot, 0,
               nullptr);
    try {
      while (!heap_.empty() && batch_.count() < n_) advance();
    } catch (const Error &e) {  // the strings found so far are the best there are, in order
      if (e.code != Code::limit || batch_.count() == 0) throw;
      batch_.cut_short = true;
    }
    return std::move(batch_);
  }

 private:
  void advance() {
    run_.check();
    trie_.reserve_one([this](int64_t more) { limit_held(more); });
    limit_held(0);
    const Item item = pop();
    switch (item.kind) {
      case Kind::string: finish_string(item); break;
      case Kind::prefix: expand(item); break;
      case Kind::range: split(item); break;
    }
  }

  // Asks whether `more` bytes may be taken beside what is held.
  void limit_held(int64_t more) const {
    run_.limit_bytes(more + bytes_ + trie_.bytes() +
                     static_cast<int64_t>(items_.capacity() * sizeof(Item) +
                                          (heap_.capacity() + free_.capacity() + batch_.labels.capacity()) * sizeof(int32_t) +
                                          found_.capacity() * sizeof(StringRank) + stack_.capacity() * sizeof(Entry) +
                                          (batch_.offsets.capacity() + batch_.values.capacity()) * sizeof(int64_t)));
  }

  // ------------------------------------------------------------- the queue

  void push(Item item, const StringRank *limit) {
    if (limit && item.bound < *limit) item.bound = *limit;
    if (hopeless(item.bound)) return;
    run_.limit_states(++pushed_);
    if (free_.empty()) {
      make_room(items_, 1, [this](int64_t bytes) { limit_held(bytes); });
      items_.push_back(std::move(item));
      heap_.push_back(static_cast<int32_t>(items_.size() - 1));
    } else {
      items_[static_cast<size_t>(free_.back())] = std::move(item);
      heap_.push_back(free_.back());
      free_.pop_back();
    }
    std::push_heap(heap_.begin(), heap_.end(), Later{this});
  }
  Item pop() {
    std::pop_heap(heap_.begin(), heap_.end(), Later{this});
    free_.push_back(heap_.back());
    heap_.pop_back();
    return std::move(items_[static_cast<size_t>(free_.back())]);
  }

  // Whether n strings at least this good are in the queue or out already.
  bool hopeless(const StringRank &bound) const {
    return static_cast<int64_t>(found_.size()) >= n_ && found_.front() < bound;
  }
  void remember(const StringRank &found) {
    found_.push_back(found);
    std::push_heap(found_.begin(), found_.end());
    if (static_cast<int64_t>(found_.size()) <= n_) return;
    std::pop_heap(found_.begin(), found_.end());
    found_.pop_back();
  }

  // ------------------------------------------------------------ the search
  // cold: runs once per string or range, whereas the rest runs once per prefix; compiled for size.

  void begin_tape(Counted<Tape> tape, int32_t prefix, int64_t length, const StringRank *limit) {
    const StringGraph &graph = tape->graph;
    const size_t start = static_cast<size_t>(graph.start);
    if (algebra_.is_zero(graph.bound[start])) return;
    const Counted<Block> block(new Block(std::move(tape), &bytes_));
    block->entries.push_back({algebra_.one(), graph.start, 0, 0, false});
    block->count();
    const int64_t least = length + graph.labels[start];
    push({algebra_.rank(graph.bound[start]), least, prefix, 0, Kind::prefix, 0, 1, block, algebra_.zero()}, limit);
  }

  Scaled value(const Tape &tape, const Entry &e) const {
    return algebra_.times(e.weight, tape.graph.bound[e.node]);
  }
  // Least number of symbols that a string through this entry has after the prefix.
  static int64_t labels(const Tape &tape, const Entry &e) {
    return int64_t{tape.graph.labels[static_cast<size_t>(e.node)]} + (e.lookup || e.low == 0 ? 0 : 1);
  }
  int64_t length_of(int32_t prefix, const Tape &tape) const {
    return int64_t{trie_.depth(prefix)} - (tape.tape + 1);  // one mark per tape begun
  }

  void expand(const Item &item) {
    const Counted<Tape> &tape = item.block->tape;
    const StringGraph &graph = tape->graph;
    const int32_t prefix = trie_.add(item.prefix, static_cast<uint64_t>(item.label));
    NodeValues &x = tape->values;
    x.clear();
    for (int32_t i = item.begin; i < item.end; ++i) reach(graph, item.block->entries[static_cast<size_t>(i)], x);
    tape->closure.close(x);
    const Counted<Block> block(new Block(tape, &bytes_));
    Scaled mass = algebra_.zero();
    for (const int32_t v : x.nodes()) {
      mass = algebra_.plus(mass, algebra_.times(x[v], graph.stop[v]));
      for (const auto &e : graph.reads(v)) {
        block->entries.push_back({algebra_.times(x[v], e.weight), e.next, e.low, e.high, e.lookup});
      }
    }
    run_.visit(static_cast<int64_t>(block->entries.size()));
    if (!algebra_.is_zero(mass)) {
      const StringRank rank = std::max(algebra_.rank(mass), item.bound);
      if (tape->tape + 1 == g_.machine->tapes() && !hopeless(rank)) remember(rank);
      push({rank, length_of(prefix, *tape), prefix, 0, Kind::string, 0, 0, block, mass}, nullptr);
    }
    push_slices(block, prefix, item.bound);
  }

  // All that is left of a look-up of a single symbol, followed to its end.
  void reach(const StringGraph &graph, const Entry &entry, NodeValues &x) {
    if (!entry.lookup) {
      x.add(entry.node, entry.weight);
      return;
    }
    stack_.assign(1, entry);
    while (!stack_.empty()) {
      const Entry top = stack_.back();
      stack_.pop_back();
      for (const auto &e : graph.reads(top.node)) {
        const Scaled weight = algebra_.times(top.weight, e.weight);
        if (e.lookup) {
          stack_.push_back({weight, e.next, e.low, e.high, true});
        } else {
          x.add(e.next, weight);
        }
      }
    }
  }

  // Cuts a range in the middle.
  [[gnu::cold]] void split(const Item &item) {
    const Counted<Tape> &tape = item.block->tape;
    const std::span<const Entry> slice = slice_of(item);
    Label high = slice[0].high;
    for (const Entry &e : slice) high = std::max(high, e.high);
    const Label middle = slice[0].low + (high - slice[0].low) / 2;
    const Counted<Block> block(new Block(tape, &bytes_));
    stack_.assign(slice.begin(), slice.end());
    int64_t visited = 0;
    while (!stack_.empty()) {
      const Entry e = stack_.back();
      stack_.pop_back();
      if (e.high <= middle || e.low > middle) {
        block->entries.push_back(e);
      } else if (!e.lookup) {
        block->entries.push_back({e.weight, e.node, e.low, middle, false});
        block->entries.push_back({e.weight, e.node, middle + 1, e.high, false});
      } else {
        for (const auto &inner : tape->graph.reads(e.node)) {
          stack_.push_back({algebra_.times(e.weight, inner.weight), inner.next, inner.low, inner.high, inner.lookup});
          ++visited;
        }
      }
    }
    run_.visit(visited);
    push_slices(block, item.prefix, item.bound);
  }

  // One item for each cluster of entries whose ranges overlap.
  void push_slices(const Counted<Block> &block, int32_t prefix, const StringRank &limit) {
    Array<Entry> &entries = block->entries;
    if (entries.empty()) return;
    merge_sort(entries.begin(), entries.end(), [](const Entry &a, const Entry &b) { return a.low < b.low; });
    block->count();
    const Tape &tape = *block->tape;
    const int64_t length = length_of(prefix, tape);
    for (size_t begin = 0, end; begin < entries.size(); begin = end) {
      Label high = entries[begin].high;
      int64_t least = labels(tape, entries[begin]);
      for (end = begin + 1; end < entries.size() && entries[end].low <= high; ++end) {
        high = std::max(high, entries[end].high);
        least = std::min(least, labels(tape, entries[end]));
      }
      const std::span<const Entry> slice{entries.data() + begin, end - begin};
      const Scaled bound = label_overlap(algebra_, slice, [&](const Entry &e) { return value(tape, e); });
      const Kind kind = entries[begin].low == high ? Kind::prefix : Kind::range;
      push({algebra_.rank(bound), length + least, prefix, entries[begin].low, kind, static_cast<int32_t>(begin),
            static_cast<int32_t>(end), block, algebra_.zero()}, &limit);
    }
  }

  std::span<const Entry> slice_of(const Item &item) const {
    return {item.block->entries.data() + item.begin, static_cast<size_t>(item.end - item.begin)};
  }

  // The best string on this tape: a result, or to be conditioned on.
  [[gnu::cold]] void finish_string(const Item &item) {
    const Tape &tape = *item.block->tape;
    if (tape.tape + 1 < g_.machine->tapes()) {
      StringBatch before;
      append_strings(trie_, item.prefix, before);
      Conditioned next = condition(*tape.linear, tape.graph.start, tape.tape, last_string(before), run_);
      const int32_t start = next.start;
      begin_tape(Counted<Tape>(new Tape(std::move(next), nullptr, start, tape.tape + 1, run_, &bytes_)), item.prefix,
                 length_of(item.prefix, tape), &item.bound);
      return;
    }
    make_room(batch_.labels, static_cast<size_t>(trie_.depth(item.prefix)), [this](int64_t bytes) { limit_held(bytes); });
    append_strings(trie_, item.prefix, batch_);
    // Strings that tie up to rounding are in label order: values must not fall for it.
    double cost = algebra_.cost(item.value);
    if (batch_.count() > 0) cost = std::max(cost, batch_.values.back());
    batch_.end_item(cost);
  }

  const LinearGraph &g_;
  const StringAlgebra algebra_;
  const int64_t n_;
  const Run &run_;
  StringBatch batch_;
  PrefixTrie trie_;
  int64_t bytes_ = 0;  // of tapes and blocks alive; outlives them
  int64_t pushed_ = 0;
  Array<StringRank> found_;  // of the n best strings so far, a heap, worst first
  Array<Entry> stack_;
  std::vector<Item> items_;
  Array<int32_t> heap_, free_;  // positions in items_: what waits, and what may be used again
};

}  // namespace

StringBatch best_strings(const MachinePtr &m, int64_t n, const Run &run) {
  if (n < 0) fail(Code::argument, "a negative number of strings; expected 0 or more");
  const LinearGraph &g = linear_graph(*m, run);
  return StringSearch(g, n, run).run();
}

}  // namespace hws
