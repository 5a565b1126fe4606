#include "fsa/ngram/counts_binary.hh"

#include <cinttypes>
#include <cmath>

#include "fsa/base/file_kinds.hh"
#include "fsa/io/alphabet_bytes.hh"

namespace hws {

namespace {

int64_t mark_of(const Alphabet &alphabet) {
  const std::string symbols = write_alphabet(alphabet);
  return static_cast<int64_t>(checksum64(symbols.data(), symbols.size()));
}

[[noreturn]] void wrong(size_t node, const char *what) { fail(Code::corrupt, "counts: n-gram %zu %s", node, what); }

// Parents ascend and lie before their children; siblings ascend; the end is last and the begin first.
void check_tree(std::span<const Label> label, std::span<const NgramNode> parent, int64_t symbols, const Run &run) {
  const auto eos = static_cast<Label>(symbols + 1), bos = static_cast<Label>(symbols + 2);
  if (label[0] != 0 || parent[0] != -1) wrong(0, "is not the empty one");
  bool begins = false;
  for (size_t w = 1; w < label.size(); ++w) {
    if ((w & 0xffff) == 0) run.check();
    const NgramNode p = parent[w];
    const Label c = label[w];
    if (p < 0 || static_cast<size_t>(p) >= w || p < parent[w - 1]) wrong(w, "has no parent before it");
    if (c < 1 || c > bos || (c == bos && p != 0)) wrong(w, "ends with a symbol that the alphabet lacks");
    if (p == parent[w - 1] && label[w - 1] >= c) wrong(w, "does not come after its sibling");
    if (p != 0 && label[static_cast<size_t>(p)] == eos) wrong(w, "goes on after the end of the string");
    begins = begins || c == bos;
  }
  if (!begins) wrong(0, "has no begin of the string among its children");
}

void check_suffixes(const NgramTrie &trie) {
  for (int32_t length = 2; length <= trie.order(); ++length) {
    for (NgramNode w = trie.level_begin(length); w < trie.level_begin(length + 1); ++w) {
      const NgramNode s = trie.suffix(w);
      if (s < trie.level_begin(length - 1) || s >= trie.level_begin(length)) {
        wrong(static_cast<size_t>(w), "has a suffix that was not counted");
      }
    }
  }
}

void check_counts(const NgramCounts &counts) {
  const NgramTrie &trie = *counts.trie;
  for (NgramNode w = 0; w < trie.nodes(); ++w) {
    const double x = counts.count[static_cast<size_t>(w)];
    if (!std::isfinite(x) || x < 0 || (w == NgramTrie::kRoot && x != 0)) wrong(static_cast<size_t>(w), "was not seen so often");
    double sum = 0;
    for (NgramNode v = trie.child_begin(w); v < trie.child_end(w); ++v) sum += counts.count[static_cast<size_t>(v)];
    if (w != NgramTrie::kRoot && sum > x * (1 + 1e-9)) wrong(static_cast<size_t>(w), "was seen less than what follows it");
  }
}

}  // namespace

std::string counts_binary(NgramCounter *counter, const Run &run) {
  const NgramCountsPtr all = counter->empty() ? nullptr : counter->counts(run);
  const int64_t meta[] = {mark_of(*counter->alphabet()), counter->order(), all ? all->trie->nodes() : 0};
  SectionWriter out(FileKind::statistics, kNgramCountsVersion);
  out.add(tag("meta"), meta, sizeof meta);
  const NgramArrays arrays = all ? all->trie->arrays() : NgramArrays{};
  out.add_array_view(tag("labl"), arrays.label);
  out.add_array_view(tag("prnt"), arrays.parent);
  out.add_array_view(tag("cnts"), all ? std::span<const double>(all->count) : std::span<const double>());
  return out.finish();
}

NgramCountsPtr read_counts_binary(std::span<const std::byte> file, const NgramCounter &like, const Run &run) {
  NgramCountsPtr read;
  read_aligned(file, [&](std::span<const std::byte> bytes) {
    const SectionReader in(bytes, FileKind::statistics, kNgramCountsVersion, {nullptr, &run});
    if (!in.has(tag("cnts"))) fail(Code::version, "statistics of a learner; expected counts of n-grams");
    const auto meta = in.array<int64_t>(tag("meta"));
    if (meta.size() != 3) fail(Code::corrupt, "counts with %zu sizes; expected 3", meta.size());
    if (meta[0] != mark_of(*like.alphabet())) {
      fail(Code::version, "counts over other symbols; expected those of the counts they join");
    }
    if (meta[1] != like.order()) {
      fail(Code::version, "counts of order %" PRId64 "; expected %d, that of the counts they join", meta[1], like.order());
    }
    const auto label = in.array<Label>(tag("labl"));
    const auto parent = in.array<NgramNode>(tag("prnt"));
    const auto count = in.array<double>(tag("cnts"));
    if (static_cast<int64_t>(label.size()) != meta[2] || parent.size() != label.size() || count.size() != label.size() ||
        meta[2] > INT32_MAX) {
      fail(Code::corrupt, "%zu labels, %zu parents and %zu counts; expected %" PRId64 " each", label.size(), parent.size(),
           count.size(), meta[2]);
    }
    if (label.empty()) return;
    run.limit_states(meta[2]);
    run.limit_bytes(meta[2] * 28);
    const int64_t symbols = like.alphabet()->size();
    check_tree(label, parent, symbols, run);
    auto made = std::make_shared<NgramCounts>();
    made->alphabet = like.alphabet();
    made->trie = NgramTrie::assemble(symbols, Array<Label>(label.begin(), label.end()),
                                     Array<NgramNode>(parent.begin(), parent.end()), {});
    if (made->trie->order() > like.order()) fail(Code::corrupt, "an n-gram of %d symbols in counts", made->trie->order());
    made->count.assign(count.begin(), count.end());
    check_suffixes(*made->trie);
    check_counts(*made);
    read = std::move(made);
  });
  return read;
}

}  // namespace hws
