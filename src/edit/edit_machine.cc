#include "src/edit/edit_machine.hh"

#include <algorithm>

#include "fsa/base/sequence_table.hh"
#include "fsa/machine/builder.hh"

namespace hws {

namespace {

// The windows that some context of the model has. Right counts only if more than
// the symbol that is read must be known, or if insertions look at it.
Windows used_windows(const EditModel &model) {
  Windows used{0, 0, 0};
  for (const Stage stage : {insert_stage, write_stage}) {
    const ContextTable &table = model.table(stage);
    for (int32_t c = 0; c < table.size(); ++c) {
      const Windows &w = table.chain().windows(table.entry(c).depth);
      used.left_input = std::max(used.left_input, w.left_input);
      used.left_output = std::max(used.left_output, w.left_output);
      if (stage == insert_stage || w.right_input > 1) used.right_input = std::max(used.right_input, w.right_input);
    }
  }
  return used;
}

class Construction {
 public:
  Construction(const EditModel &model, Semiring semiring, const Run &run)
      : model_(model), run_(run), used_(used_windows(model)), rows_(semiring, {model.alphabet(), model.alphabet()}),
        insert_(static_cast<size_t>(model.symbols()) + 1), write_(insert_.size()) {}

  MachinePtr make() {
    run_.stage("edit model: machine", 0);
    ContextKey start = context_at({}, 0, {}, 0);
    for (size_t k = 0; k < kMaxWindow; ++k) {
      if (static_cast<int32_t>(k) >= used_.left_input) start.symbol[k] = kUnseen;
      if (static_cast<int32_t>(k) >= used_.left_output) start.symbol[kMaxWindow + k] = kUnseen;
      start.symbol[kAhead + k] = kUnseen;
    }
    state_of(start);
    for (State s = 0; s < states_.size(); ++s) {
      run_.check();
      run_.advance(s);
      ContextKey key;
      const std::span<const int32_t> symbols = states_.at(s);
      std::copy(symbols.begin(), symbols.end(), key.symbol.begin());
      const size_t known = guessed(key);
      if (known < static_cast<size_t>(used_.right_input)) {
        guess(key, known);
      } else {
        decide(key);
      }
    }
    return rows_.finish(0, -1);
  }

 private:
  static constexpr size_t kAhead = 2 * kMaxWindow;

  // How many of the next symbols a state knows.
  size_t guessed(const ContextKey &key) const {
    size_t n = 0;
    while (n < static_cast<size_t>(used_.right_input) && key.symbol[kAhead + n] != kUnseen) ++n;
    return n;
  }

  State state_of(const ContextKey &key) {
    const State s = states_.number(key.symbol, run_);
    run_.limit_states(s + int64_t{1});
    return s;
  }

  // Before the arcs of a state are made.
  void reserve_arcs(int64_t n) {
    const int64_t arcs = static_cast<int64_t>(rows_.next.size()) + n;
    run_.limit_arcs(arcs);
    if (arcs > INT32_MAX - 1) fail(Code::limit, "more than %d arcs", INT32_MAX - 1);
    run_.limit_bytes(arcs * 20 + states_.bytes() + written_.bytes() + static_cast<int64_t>(targets_.size()) * 4);
  }

  void arc(Label x, Label t, double probability, State to) {
    const Label labels[2] = {x, t};
    rows_.arc(labels, weight(probability), to);
  }
  double weight(double probability) const {
    return rows_.semiring == Semiring::real ? probability : weight_from_log(rows_.semiring, std::log(probability));
  }

  void guess(const ContextKey &key, size_t known) {
    reserve_arcs(int64_t{model_.symbols()} + 1);
    ContextKey to = key;
    for (size_t k = known; k < static_cast<size_t>(used_.right_input); ++k) to.symbol[kAhead + k] = kEdge;
    arc(kEpsilon, kEpsilon, 1, state_of(to));
    for (size_t k = known; k < static_cast<size_t>(used_.right_input); ++k) to.symbol[kAhead + k] = kUnseen;
    for (Label x = 1; x <= model_.symbols(); ++x) {
      to.symbol[kAhead + known] = x;
      arc(kEpsilon, kEpsilon, 1, state_of(to));
    }
    rows_.end_state(zero(rows_.semiring), false);
  }

  void decide(const ContextKey &key) {
    model_.distribution(insert_stage, model_.table(insert_stage).longest(key), insert_);
    const bool looks_ahead = used_.right_input > 0;
    const int64_t symbols = model_.symbols();
    reserve_arcs(symbols + (looks_ahead ? 1 : symbols) * (symbols + 1));
    write_arcs(kEpsilon, 1, insert_, key);
    const Label next = looks_ahead ? key.symbol[kAhead] : kUnseen;
    if (looks_ahead && next != kEdge) read(key, next);
    for (Label x = 1; !looks_ahead && x <= symbols; ++x) read(key, x);
    const bool ends = (!looks_ahead || next == kEdge) && insert_[0] > 0;
    rows_.end_state(ends ? weight(insert_[0]) : zero(rows_.semiring), ends);
  }

  // The arcs that read x.
  void read(const ContextKey &key, Label x) {
    ContextKey context = key;
    context.symbol[kAhead] = x;
    model_.distribution(write_stage, model_.table(write_stage).longest(context), write_);
    ContextKey after = key;
    push(after, 0, used_.left_input, x);
    if (used_.right_input > 0) {
      const size_t last = kAhead + static_cast<size_t>(used_.right_input) - 1;
      for (size_t k = kAhead; k < last; ++k) after.symbol[k] = after.symbol[k + 1];
      after.symbol[last] = key.symbol[last] == kEdge ? kEdge : kUnseen;  // after the end comes no guess
    }
    if (insert_[0] * write_[0] > 0) arc(x, kEpsilon, insert_[0] * write_[0], state_of(after));
    write_arcs(x, insert_[0], write_, after);
  }

  // The arcs from the current state that write a symbol t, with weight scale · p[t];
  // `from` is the context but for t. The states they lead to differ in t alone and
  // are looked up together.
  void write_arcs(Label x, double scale, std::span<const double> p, const ContextKey &from) {
    ContextKey to = from;
    push(to, kMaxWindow, used_.left_output, kUnseen);
    const bool seen = used_.left_output > 0;
    const size_t width = seen ? static_cast<size_t>(model_.symbols()) : 1;
    const size_t begin = static_cast<size_t>(written_.number(to.symbol, run_)) * width;
    if (begin == targets_.size()) targets_.resize(begin + width, -1);
    for (Label t = 1; t <= model_.symbols(); ++t) {
      const double probability = scale * p[static_cast<size_t>(t)];
      if (!(probability > 0)) continue;
      State &target = targets_[begin + (seen ? static_cast<size_t>(t) - 1 : 0)];
      if (target < 0) {
        if (seen) to.symbol[kMaxWindow] = t;
        target = state_of(to);
      }
      arc(x, t, probability, target);
    }
  }

  // A new nearest symbol in the window that begins at `begin`.
  static void push(ContextKey &key, size_t begin, int32_t length, Label symbol) {
    if (length == 0) return;
    for (size_t k = begin + static_cast<size_t>(length) - 1; k > begin; --k) key.symbol[k] = key.symbol[k - 1];
    key.symbol[begin] = symbol;
  }

  const EditModel &model_;
  const Run &run_;
  const Windows used_;
  RowWriter rows_;
  Array<double> insert_, write_;
  SequenceTable states_{"states"};     // of their contexts
  SequenceTable written_{"contexts"};  // contexts but for the last symbol written
  Array<State> targets_;               // per context of written_ and last symbol; −1: not known yet
};

}  // namespace

MachinePtr edit_machine(const EditModel &model, Semiring semiring, const Run &run) {
  return Construction(model, semiring, run).make();
}

}  // namespace hws
