// Optimize: balanced
// A prefix tree in two steps. Words are walked into it one after the other; the
// child of a state by a label is found in one hash table of (state, label). The
// table is only ever looked up, so its order shows nowhere: states are numbered
// in the order of the words, the arcs of a state by label.
// O(total length) look-ups, and a sort of each state's arcs.
#include "fsa/compile/word_list.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/ordered_pair.hh"
#include "fsa/base/table_hash.hh"
#include "fsa/machine/builder.hh"

namespace hws {

namespace {

// Open addressing with linear probing. Slots hold arcs of the tree by number:
// arc i leads to state i + 1, since each new arc makes one new state.
class Tree {
 public:
  explicit Tree(const Run &run) : run_(run), slots_(1024, -1) {}

  State child(State from, Label label) {
    if (2 * (arcs_.size() + 1) > slots_.size()) grow();
    for (size_t i = slot(from, label);; i = (i + 1) & (slots_.size() - 1)) {
      if (slots_[i] < 0) {
        run_.limit_states(states() + 1);
        run_.limit_arcs(states());
        slots_[i] = static_cast<int32_t>(arcs_.size());
        arcs_.push_back({from, label});
        return states() - 1;
      }
      const Arc &arc = arcs_[slots_[i]];
      if (arc.from == from && arc.label == label) return slots_[i] + 1;
    }
  }
  State states() const { return static_cast<State>(arcs_.size()) + 1; }

  struct Arc {
    State from;
    Label label;
  };
  const Array<Arc> &arcs() const { return arcs_; }

 private:
  size_t slot(State from, Label label) const {
    const uint64_t key = static_cast<uint64_t>(static_cast<uint32_t>(from)) << 32 | static_cast<uint32_t>(label);
    return static_cast<size_t>(hash_.of(key)) & (slots_.size() - 1);
  }
  void grow() {
    // 4 bytes a slot and 8 an arc, while the old table still stands.
    run_.limit_bytes(static_cast<int64_t>(slots_.size()) * 12 + static_cast<int64_t>(arcs_.capacity()) * 24);
    if (arcs_.size() >= INT32_MAX / 2) fail(Code::limit, "more than %d states", INT32_MAX / 2);
    slots_ = Array<int32_t>(2 * slots_.size(), -1);
    for (size_t a = 0; a < arcs_.size(); ++a) {
      size_t i = slot(arcs_[a].from, arcs_[a].label);
      while (slots_[i] >= 0) i = (i + 1) & (slots_.size() - 1);
      slots_[i] = static_cast<int32_t>(a);
    }
  }
  const Run &run_;
  Array<int32_t> slots_;  // a power of two of them; −1: free
  Array<Arc> arcs_;
  const TableHash hash_;
};

}  // namespace

MachinePtr word_list(const StringBatch &words, Semiring semiring, const Run &run) {
  if (words.tapes != 1) fail(Code::argument, "strings on %d tapes; expected 1", words.tapes);
  run.stage("building the prefix tree", words.count());
  run.limit_states(1);
  Tree tree(run);
  Array<double> finals;
  Array<char> is_final;
  for (int64_t item = 0; item < words.count(); ++item) {
    if (item % 1024 == 0) {
      run.check();
      run.advance(item);
    }
    const double value = words.values[item];
    if (!valid_weight(semiring, value)) {
      fail(Code::argument, "value %s of item %" PRId64 "; expected %s", NumberText(value).text, item,
           weight_rule(semiring));
    }
    State s = 0;
    for (const Label label : words.labels_of(item, 0)) s = tree.child(s, label);
    const auto at = static_cast<size_t>(s);
    if (finals.size() <= at) {
      finals.resize(at + 1, zero(semiring));
      is_final.resize(at + 1, false);
    }
    finals[at] = is_final[at] ? plus(semiring, finals[at], value) : value;
    is_final[at] = true;
    if (!valid_weight(semiring, finals[at])) {
      fail(Code::limit, "the weights of item %" PRId64 " and its duplicates sum to more than a double holds", item);
    }
  }
  const auto n = static_cast<size_t>(tree.states());
  finals.resize(n, zero(semiring));
  is_final.resize(n, false);

  // Arcs by state: counting sort keeps each state's in order of creation.
  Array<int32_t> begin(n + 1, 0);
  Array<uint64_t> order(tree.arcs().size());
  for (const Tree::Arc &arc : tree.arcs()) ++begin[static_cast<size_t>(arc.from) + 1];
  for (size_t s = 0; s < n; ++s) begin[s + 1] += begin[s];
  Array<int32_t> fill(begin.begin(), begin.end() - 1);
  for (size_t a = 0; a < tree.arcs().size(); ++a) {
    const Tree::Arc &arc = tree.arcs()[a];
    order[fill[arc.from]++] = ordered_pair(arc.label, static_cast<int32_t>(a));
  }
  RowWriter rows(semiring, {words.alphabets.at(0)});
  for (size_t s = 0; s < n; ++s) {
    if (s % 4096 == 0) run.check();
    const auto row = order.begin() + begin[s], end = order.begin() + begin[s + 1];
    std::sort(row, end);
    for (auto arc = row; arc != end; ++arc) {
      const Label label = first_of(*arc);
      rows.arc(&label, one(semiring), second_of(*arc) + 1);
    }
    rows.end_state(finals[s], is_final[s]);
  }
  return rows.finish(0, -1);
}

}  // namespace hws
