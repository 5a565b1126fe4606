// A prefix tree in two steps. Words are walked into it one after the other; the
// child of a state by a label is found in one hash table of (state, label). The
// table is only ever looked up, so its order shows nowhere: states are numbered
// in the order of the words, the arcs of a state by label.
// O(total length) look-ups, and a sort of each state's arcs.
#include "fsa/compile/word_list.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/hash_slots.hh"
#include "fsa/machine/builder.hh"

namespace hws {

namespace {

// Arc i leads to state i + 1, since each new arc makes one new state.
class Tree {
 public:
  explicit Tree(const Run &run) : run_(run), slots_(1024) {}

  State child(State from, Label label) {
    // 8 bytes an arc, while they are moved.
    slots_.reserve(arcs_.size(), run_, static_cast<int64_t>(arcs_.capacity()) * 24,
                   [&](int32_t a) { return hash(arcs_[static_cast<size_t>(a)].from, arcs_[static_cast<size_t>(a)].label); });
    const auto same = [&](int32_t a) {
      const Arc &other = arcs_[static_cast<size_t>(a)];
      return other.from == from && other.label == label;
    };
    return 1 + slots_.number(hash(from, label), same, [&] {
      run_.limit_states(states() + int64_t{1});
      run_.limit_arcs(states());
      if (arcs_.size() >= INT32_MAX / 2) fail(Code::limit, "more than %d states", INT32_MAX / 2);
      arcs_.push_back({from, label});
      return static_cast<int32_t>(arcs_.size()) - 1;
    });
  }
  State states() const { return static_cast<State>(arcs_.size()) + 1; }

  struct Arc {
    State from;
    Label label;
  };
  const std::vector<Arc> &arcs() const { return arcs_; }

 private:
  static uint64_t hash(State from, Label label) {
    const uint64_t key = static_cast<uint64_t>(static_cast<uint32_t>(from)) << 32 | static_cast<uint32_t>(label);
    const uint64_t product = (key ^ key >> 32) * 0x9E3779B97F4A7C15;
    return product ^ product >> 29;  // small numbers collide less than with `mixed`
  }
  const Run &run_;
  HashSlots slots_;
  std::vector<Arc> arcs_;
};

}  // namespace

MachinePtr word_list(const StringBatch &words, Semiring semiring, const Run &run) {
  if (words.tapes != 1) fail(Code::argument, "strings on %d tapes; expected 1", words.tapes);
  run.stage("building the prefix tree", words.count());
  run.limit_states(1);
  Tree tree(run);
  std::vector<double> finals;
  std::vector<bool> is_final;
  for (int64_t item = 0; item < words.count(); ++item) {
    if (item % 1024 == 0) {
      run.check();
      run.advance(item);
    }
    const double value = words.values[static_cast<size_t>(item)];
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
    if (!valid_weight(semiring, finals[at])) fail(Code::limit, "the weights of item %" PRId64 " and its duplicates sum to more than a double holds", item);
  }
  const auto n = static_cast<size_t>(tree.states());
  finals.resize(n, zero(semiring));
  is_final.resize(n, false);

  // Arcs by state: counting sort keeps each state's in order of creation.
  std::vector<int32_t> begin(n + 1, 0), order(tree.arcs().size());
  for (const Tree::Arc &arc : tree.arcs()) ++begin[static_cast<size_t>(arc.from) + 1];
  for (size_t s = 0; s < n; ++s) begin[s + 1] += begin[s];
  std::vector<int32_t> fill(begin.begin(), begin.end() - 1);
  for (size_t a = 0; a < tree.arcs().size(); ++a) {
    order[static_cast<size_t>(fill[static_cast<size_t>(tree.arcs()[a].from)]++)] = static_cast<int32_t>(a);
  }
  RowWriter rows(semiring, {words.alphabets.at(0)});
  for (size_t s = 0; s < n; ++s) {
    if (s % 4096 == 0) run.check();
    const auto label_of = [&](int32_t a) { return tree.arcs()[static_cast<size_t>(a)].label; };
    std::sort(order.begin() + begin[s], order.begin() + begin[s + 1],
              [&](int32_t x, int32_t y) { return label_of(x) < label_of(y); });
    for (int32_t i = begin[s]; i < begin[s + 1]; ++i) {
      const int32_t a = order[static_cast<size_t>(i)];
      const Label label = label_of(a);
      rows.arc(&label, one(semiring), a + 1);
    }
    rows.end_state(finals[s], is_final[s]);
  }
  return rows.finish(0, -1);
}

}  // namespace hws
