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

// The decisions that an arc stands for: a context of each stage and its outcome; context -1: none.
struct Decisions {
  int32_t insert = -1, write = -1;
  Label inserted = 0, written = 0;
};

class Construction {
 public:
  // decisions: gets those of each arc; ends: of each state the insertion stage's context in which it ends, -1: it does not.
  Construction(const EditModel &model, Semiring semiring, const Run &run, Array<Decisions> *decisions = nullptr,
               Array<int32_t> *ends = nullptr)
      : model_(model), run_(run), decisions_(decisions), ends_(ends), used_(used_windows(model)),
        rows_(semiring, {model.alphabet(), model.alphabet()}),
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
    if (!decisions_) return;
    // A written symbol is an insertion where nothing is read; else nothing was inserted first.
    Decisions made = now_;
    made.inserted = now_.write < 0 ? t : 0;
    made.written = now_.write < 0 ? 0 : t;
    decisions_->push_back(made);
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
    if (ends_) ends_->push_back(-1);
  }

  void decide(const ContextKey &key) {
    const int32_t context = model_.table(insert_stage).longest(key);
    now_ = {context, -1, 0, 0};
    model_.distribution(insert_stage, context, insert_);
    const bool looks_ahead = used_.right_input > 0;
    const int64_t symbols = model_.symbols();
    reserve_arcs(symbols + (looks_ahead ? 1 : symbols) * (symbols + 1));
    write_arcs(kEpsilon, 1, insert_, key);
    const Label next = looks_ahead ? key.symbol[kAhead] : kUnseen;
    if (looks_ahead && next != kEdge) read(key, next);
    for (Label x = 1; !looks_ahead && x <= symbols; ++x) read(key, x);
    const bool ends = (!looks_ahead || next == kEdge) && insert_[0] > 0;
    rows_.end_state(ends ? weight(insert_[0]) : zero(rows_.semiring), ends);
    if (ends_) ends_->push_back(ends ? context : -1);
    now_ = {};
  }

  // The arcs that read x.
  void read(const ContextKey &key, Label x) {
    ContextKey context = key;
    context.symbol[kAhead] = x;
    now_.write = model_.table(write_stage).longest(context);
    model_.distribution(write_stage, now_.write, write_);
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
  Array<Decisions> *const decisions_;
  Array<int32_t> *const ends_;
  Decisions now_;  // of the arcs that are made; their symbols are left open
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

Array<double> edit_row_counts(const EditModel &model, std::span<const double> uses, const Run &run) {
  Array<Decisions> decisions;
  Array<int32_t> ends;
  Construction(model, Semiring::log, run, &decisions, &ends).make();
  if (uses.size() != decisions.size() + ends.size()) {
    fail(Code::argument, "%zu uses; expected %zu, one for each of %zu arcs and %zu states of the model's machine", uses.size(),
         decisions.size() + ends.size(), decisions.size(), ends.size());
  }
  const size_t width = static_cast<size_t>(model.symbols()) + 1;
  const size_t first_of[2] = {0, static_cast<size_t>(model.table(insert_stage).size()) * width};
  Array<double> counts(first_of[1] + static_cast<size_t>(model.table(write_stage).size()) * width, 0.0);
  const auto add = [&](Stage stage, int32_t context, Label outcome, double count) {
    for (; context >= 0 && count > 0; context = model.table(stage).shorter(context)) {
      const bool shortest = model.table(stage).shorter(context) < 0;
      const double own = model.own_row(stage, context)[static_cast<size_t>(outcome)];
      const double all = model.probability(stage, context, outcome);
      const double share = shortest ? 1 : all > 0 ? (1 - model.backoff()) * own / all : 0;
      counts[first_of[stage] + static_cast<size_t>(context) * width + static_cast<size_t>(outcome)] += share * count;
      count -= share * count;
    }
  };
  for (size_t a = 0; a < decisions.size(); ++a) {
    if ((a & 4095) == 0) run.check();
    const Decisions &d = decisions[a];
    if (d.insert >= 0) add(insert_stage, d.insert, d.inserted, uses[a]);
    if (d.write >= 0) add(write_stage, d.write, d.written, uses[a]);
  }
  for (size_t s = 0; s < ends.size(); ++s) {
    if (ends[s] >= 0) add(insert_stage, ends[s], 0, uses[decisions.size() + s]);
  }
  return counts;
}

}  // namespace hws
