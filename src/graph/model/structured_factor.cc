#include "src/graph/model/structured_factor.hh"

#include <algorithm>
#include <cinttypes>
#include <utility>

#include "fsa/base/error.hh"

namespace hws {

namespace {

constexpr int32_t kMostTreeWords = 10000;

// Every word has one head, a walk over heads comes to the root, and what the kind of trees asks for holds.
bool is_dependency_tree(const StructuredFactor &factor, std::span<const int32_t> values) {
  const size_t side = static_cast<size_t>(factor.words) + 1;
  Array<size_t> head(side, SIZE_MAX);
  size_t of_root = 0;
  for (size_t i = 0; i < values.size(); ++i) {
    if (values[i] == 0) continue;
    const ArcOfTree arc = factor.arcs[i];
    if (head[arc.word] != SIZE_MAX) return false;
    head[arc.word] = arc.head;
    of_root += arc.head == 0;
  }
  if (factor.trees.one_root && side > 1 && of_root != 1) return false;
  for (size_t m = 1; m < side; ++m) {
    size_t at = m, steps = 0;
    for (; at != 0; at = head[at]) {
      if (head[at] == SIZE_MAX || ++steps > side) return false;
    }
  }
  if (!factor.trees.projective) return true;
  for (size_t m = 1; m < side; ++m) {
    for (size_t k = std::min(head[m], m) + 1; k < std::max(head[m], m); ++k) {
      size_t at = k;
      while (at != head[m] && at != 0) at = head[at];
      if (at != head[m]) return false;
    }
  }
  return true;
}

}  // namespace

void require_valid(const StructuredFactor &factor, int64_t variables) {
  if (variables < 1) fail(Code::argument, "a structured factor without variables; expected at least 1");
  if (factor.kind != StructuredKind::tree) return;
  if (factor.words < 1 || factor.words > kMostTreeWords) {
    fail(Code::argument, "a tree of %" PRId32 " words; expected 1 to %" PRId32, factor.words, kMostTreeWords);
  }
  if (variables != static_cast<int64_t>(factor.arcs.size())) {
    fail(Code::argument, "%zu arcs for %" PRId64 " variables; expected one for each", factor.arcs.size(), variables);
  }
  const size_t words = static_cast<size_t>(factor.words);
  Array<size_t> places;
  for (size_t i = 0; i < factor.arcs.size(); ++i) {
    const auto [head, word] = factor.arcs[i];
    if (head > words || word < 1 || word > words || head == word) {
      fail(Code::argument, "arc %zu leads from %zu to %zu; expected two words of %" PRId32 ", or the root 0 and a word", i,
           head, word, factor.words);
    }
    places.push_back(word * (words + 1) + head);
  }
  std::sort(places.begin(), places.end());
  const auto twice = std::adjacent_find(places.begin(), places.end());
  if (twice != places.end()) {
    fail(Code::argument, "the arc from %zu to %zu comes twice", *twice % (words + 1), *twice / (words + 1));
  }
}

bool allows(const StructuredFactor &factor, std::span<const int32_t> values) {
  int64_t on = 0;
  for (const int32_t value : values) on += value != 0;
  const bool last = values.back() != 0;
  const int64_t others = static_cast<int64_t>(values.size()) - 1, others_on = on - last;
  switch (factor.kind) {
    case StructuredKind::exactly_one: return on == 1;
    case StructuredKind::at_most_one: return on <= 1;
    case StructuredKind::or_of: return last == (others_on > 0);
    case StructuredKind::and_of: return last == (others_on == others);
    case StructuredKind::parity: return on % 2 == 0;
    case StructuredKind::tree: return is_dependency_tree(factor, values);
  }
  return false;
}

Array<double> structured_table(const StructuredFactor &factor, int32_t variables) {
  Array<double> table(size_t{1} << variables);
  Array<int32_t> values(static_cast<size_t>(variables));
  for (size_t s = 0; s < table.size(); ++s) {
    for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<int32_t>(s >> (values.size() - 1 - i) & 1);
    table[s] = allows(factor, values) ? 1 : 0;
  }
  return table;
}

}  // namespace hws
