// Optimize: balanced
// The weighted subset construction (Mohri, "Finite-state transducers in language and
// speech processing", Computational Linguistics 23, 1997). A state of the result is
// the set of states some prefix leads to, each with its residual weight: its share of
// the prefix's weight (real, log: of the sum; tropical: what it is above the best),
// and in a transducer the output it has not written yet. Both are told apart from
// others by ops/weighted_subsets.hh.
//
// Silent arcs (epsilon on what is read) do not form cycles here (those that do are
// removed first, exactly); sets are numbered by
// what they are before silent arcs, which are followed, in topological order, when a
// set's arcs are made. A set of a single state without silent arcs hands its arcs on
// with the weights they have, to the bit.
//
// O(sum over the result's states of the arcs of their sets, times log).
#include "fsa/ops/determinize.hh"

#include <algorithm>
#include <queue>
#include <string>

#include "fsa/base/ordered_pair.hh"
#include "fsa/machine/builder.hh"
#include "fsa/machine/cost_range.hh"
#include "fsa/machine/encode.hh"
#include "fsa/ops/letter_rows.hh"
#include "fsa/ops/output_strings.hh"
#include "fsa/ops/rm_epsilon.hh"
#include "fsa/ops/weighted_subsets.hh"

namespace hws {

namespace {

class Determinizer {
 public:
  Determinizer(const LetterView &view, const TupleSymbols *tuples, const Run &run)
      : view_(view), m_(*view.machine), tuples_(tuples), run_(run), sets_(m_.semiring(), run), weights_(sets_.weights()),
        letters_(view, weights_, run),
        outputs_(1, std::max(1, m_.tapes() - 1), run), single_(static_cast<size_t>(m_.states()), -1),
        labels_(static_cast<size_t>(m_.tapes())), rows_(m_.semiring(), m_.arrays().alphabets) {}

  MachinePtr make();

 private:
  struct Origin {  // how a set was first reached
    int32_t set, symbol, written;
  };
  // Where a chain of arcs goes on that write a string longer than one arc can: writes
  // position `at` of `string`. string −1: the chains' end, which is final.
  struct Link {
    int32_t string, at, next;
  };
  static int32_t link(size_t i) { return -1 - static_cast<int32_t>(i); }

  bool transducer() const { return !tuples_; }
  void expand(int32_t set);
  void find_members(int32_t set);
  void join_members(const SetElement &e);
  void follow(std::span<const LetterStep> steps);
  void stop();
  int32_t number_of_found(int32_t symbol, int32_t written);
  void write(int32_t symbol, int32_t string, double weight, int32_t to);
  int32_t chain(int32_t string, int32_t to);
  int32_t end_of_chains();
  void write_links();
  void check_room() const;
  Array<int32_t> prefix_of(int32_t set, int32_t last, int32_t *written);
  std::string text(std::span<const int32_t> symbols) const;
  std::string text_written(int32_t string) const;
  [[noreturn]] void not_functional(int32_t symbol, int32_t one, int32_t other);
  [[noreturn]] void limit_met(const Error &e);

  const LetterView &view_;
  const Machine &m_;
  const TupleSymbols *tuples_;  // null: a transducer
  const Run &run_;
  WeightedSubsets sets_;
  const SetWeights &weights_;
  const LetterRows letters_;
  OutputStrings outputs_;
  Array<int32_t> single_;  // per state: the number of the set of it alone; −1: none yet
  Array<Origin> origin_;   // per set
  int32_t now_ = 0;        // the set whose arcs are being made
  Array<SetElement> members_, found_;
  Array<int32_t> member_at_;  // per state, where there are silent arcs: its place in members_; −1: none
  LetterSteps steps_;
  Array<int32_t> strings_;
  Array<Link> links_;
  Array<int32_t> endings_;  // per string: the link that begins to write it and ends there; 0: none
  int32_t end_ = 0;         // link of the chains' end; 0: none
  Array<Label> labels_;
  RowWriter rows_;
};

MachinePtr Determinizer::make() {
  run_.stage("determinize", 0);
  if (!view_.order.empty()) member_at_.assign(static_cast<size_t>(m_.states()), -1);
  try {
    found_ = {{m_.start(), 0, weights_.one()}};
    number_of_found(0, 0);
    for (now_ = 0; now_ < sets_.size(); ++now_) {
      if ((now_ & 1023) == 0) {
        run_.check();
        run_.advance(now_);
      }
      expand(now_);
    }
  } catch (const Error &e) {
    if (e.code != Code::limit) throw;
    limit_met(e);
  }
  write_links();
  return rows_.finish(0, -1);
}

void Determinizer::expand(int32_t set) {
  find_members(set);
  steps_.find(letters_, members_, run_);
  steps_.each_symbol([&](std::span<const LetterStep> steps) { follow(steps); });
  stop();
}

// The set's elements, and what silent arcs lead to from them.
void Determinizer::find_members(int32_t set) {
  const std::span<const SetElement> elements = sets_.elements(set);
  members_.clear();
  if (view_.order.empty()) {
    members_.assign(elements.begin(), elements.end());
    return;
  }
  for (const SetElement &e : elements) join_members(e);
  std::priority_queue<uint64_t> waiting;  // all arcs into the first one have been followed
  const auto wait = [&](size_t i) {
    waiting.push(ordered_pair(-view_.order[members_[i].state], static_cast<int32_t>(i)));
  };
  for (size_t i = 0; i < members_.size(); ++i) wait(i);
  while (!waiting.empty()) {
    const SetElement from = members_[second_of(waiting.top())];
    waiting.pop();
    for (ArcId a = letters_.begin(from.state); a < letters_.end(from.state); ++a) {
      const LetterArc &arc = letters_.arc(a);
      if (arc.symbol != 0) continue;
      const size_t before = members_.size();
      join_members(
          {arc.next, transducer() ? outputs_.extended(from.string, m_, a) : 0, weights_.times(from.weight, arc.weight)});
      if (members_.size() == before) continue;
      wait(before);
    }
  }
  for (const SetElement &e : members_) member_at_[e.state] = -1;
}

void Determinizer::join_members(const SetElement &e) {
  int32_t &at = member_at_[e.state];
  if (at < 0) {
    at = static_cast<int32_t>(members_.size());
    members_.push_back(e);
    return;
  }
  SetElement &member = members_[at];
  if (member.string != e.string) not_functional(0, member.string, e.string);
  member.weight = weights_.plus(member.weight, e.weight);
}

// Makes one arc of the result from all steps that read one symbol.
void Determinizer::follow(std::span<const LetterStep> steps) {
  found_.clear();
  const bool as_it_stands = steps.size() == 1 && members_.size() == 1;
  for (const LetterStep &step : steps) {
    const SetElement &from = members_[step.member];
    const int32_t string = transducer() ? outputs_.extended(from.string, m_, step.arc) : 0;
    const Scaled weight = as_it_stands ? weights_.one() : weights_.times(from.weight, letters_.arc(step.arc).weight);
    if (!found_.empty() && found_.back().state == step.target) {
      if (found_.back().string != string) not_functional(step.symbol, found_.back().string, string);
      found_.back().weight = weights_.plus(found_.back().weight, weight);
    } else {
      found_.push_back({step.target, string, weight});
    }
  }
  Scaled total = found_[0].weight;
  strings_.assign(1, found_[0].string);
  for (size_t i = 1; i < found_.size(); ++i) {
    total = weights_.plus(total, found_[i].weight);
    strings_.push_back(found_[i].string);
  }
  const int32_t written = transducer() ? outputs_.common_prefix(strings_) : 0;
  if (found_.size() == 1) {
    found_[0].weight = weights_.one();
    found_[0].string = 0;
  } else {
    for (SetElement &e : found_) {
      e.weight = weights_.over(e.weight, total);
      if (transducer()) e.string = outputs_.without(e.string, written);
    }
  }
  write(steps[0].symbol, written, as_it_stands ? m_.weight(steps[0].arc) : weights_.stored(total),
        number_of_found(steps[0].symbol, written));
}

int32_t Determinizer::number_of_found(int32_t symbol, int32_t written) {
  int32_t *const known = found_.size() == 1 ? &single_[found_[0].state] : nullptr;
  if (known && *known >= 0) return *known;
  const int32_t set = sets_.number(found_);
  if (known) *known = set;
  if (set == static_cast<int32_t>(origin_.size())) origin_.push_back({now_, symbol, written});
  return set;
}

// Whether and how the end may come in this set; ends its row.
void Determinizer::stop() {
  const SetElement *first = nullptr;
  Scaled total;
  for (const SetElement &e : members_) {
    if (!letters_.is_final(e.state)) continue;
    const Scaled weight = weights_.times(e.weight, weights_.from(m_.final_weight(e.state)));
    if (!first) {
      first = &e;
      total = weight;
      continue;
    }
    if (first->string != e.string) not_functional(0, first->string, e.string);
    total = weights_.plus(total, weight);
  }
  if (!first) return rows_.end_state(zero(m_.semiring()), false);
  const double weight = members_.size() == 1 ? m_.final_weight(first->state) : weights_.stored(total);
  if (first->string == 0) return rows_.end_state(weight, true);
  // Held output is written after the end of the input.
  const int32_t string = first->string;
  if (endings_.size() <= static_cast<size_t>(string)) endings_.resize(static_cast<size_t>(string) + 1, 0);
  int32_t &ending = endings_[string];
  if (ending == 0) ending = chain(string, end_of_chains());
  labels_[0] = kEpsilon;
  for (int32_t t = 0; t + 1 < m_.tapes(); ++t) {
    const std::span<const Label> out = outputs_.on(string, t);
    labels_[static_cast<size_t>(t) + 1] = out.empty() ? kEpsilon : out[0];
  }
  check_room();
  rows_.arc(labels_.data(), weight, ending);
  rows_.end_state(zero(m_.semiring()), false);
}

void Determinizer::write(int32_t symbol, int32_t string, double weight, int32_t to) {
  check_room();
  if (!transducer()) {
    for (int32_t t = 0; t < m_.tapes(); ++t) labels_[t] = tuples_->label(symbol, t);
  } else {
    labels_[0] = symbol;
    for (int32_t t = 0; t + 1 < m_.tapes(); ++t) {
      const std::span<const Label> out = outputs_.on(string, t);
      labels_[static_cast<size_t>(t) + 1] = out.empty() ? kEpsilon : out[0];
    }
    to = chain(string, to);
  }
  rows_.arc(labels_.data(), weight, to);
}

// Where an arc that writes the first symbols of `string` leads, so that the others
// follow and then `to` is reached: `to` itself, or a link.
int32_t Determinizer::chain(int32_t string, int32_t to) {
  for (int32_t at = outputs_.length(string) - 1; at >= 1; --at) {
    links_.push_back({string, at, to});
    to = link(links_.size() - 1);
  }
  return to;
}

int32_t Determinizer::end_of_chains() {
  if (end_ == 0) {
    links_.push_back({-1, 0, 0});
    end_ = link(links_.size() - 1);
  }
  return end_;
}

// Links become states behind those of the sets.
void Determinizer::write_links() {
  const int32_t sets = sets_.size();
  check_room();
  const auto state = [&](int32_t to) { return to < 0 ? sets - 1 - to : to; };
  for (State &to : rows_.next) to = state(to);
  for (const Link &l : links_) {
    if (l.string < 0) {
      rows_.end_state(one(m_.semiring()), true);
      continue;
    }
    labels_[0] = kEpsilon;
    for (int32_t t = 0; t + 1 < m_.tapes(); ++t) {
      const std::span<const Label> out = outputs_.on(l.string, t);
      labels_[static_cast<size_t>(t) + 1] = static_cast<size_t>(l.at) < out.size() ? out[static_cast<size_t>(l.at)] : kEpsilon;
    }
    rows_.arc(labels_.data(), one(m_.semiring()), state(l.next));
    rows_.end_state(zero(m_.semiring()), false);
  }
}

void Determinizer::check_room() const {
  const int64_t links = static_cast<int64_t>(links_.size()), arcs = static_cast<int64_t>(rows_.next.size()) + 1 + links;
  run_.limit_arcs(arcs - links_.empty());
  run_.limit_states(sets_.size() + links);
  if (arcs > INT32_MAX - 1 || sets_.size() + links > INT32_MAX - 1) {
    fail(Code::limit, "more than %d states or arcs", INT32_MAX - 1);
  }
  run_.limit_bytes(sets_.bytes() + outputs_.bytes() + arcs * (12 + 4 * int64_t{m_.tapes()}) +
                   (sets_.size() + links) * int64_t{24});
}

// ------------------------------------------------------------------ witnesses

// The symbols that first led to a set, and `last` (0: none); *written: what is written by then.
Array<int32_t> Determinizer::prefix_of(int32_t set, int32_t last, int32_t *written) {
  Array<int32_t> symbols, strings;
  if (last != 0) symbols.push_back(last);
  for (; set > 0; set = origin_[set].set) {
    symbols.push_back(origin_[set].symbol);
    strings.push_back(origin_[set].written);
  }
  std::reverse(symbols.begin(), symbols.end());
  *written = 0;
  while (!strings.empty()) {
    *written = outputs_.joined(*written, strings.back());
    strings.pop_back();
  }
  return symbols;
}

// Labels as a message shows them: in quotes, the last of a long string.
std::string shown(const Alphabet &alphabet, std::span<const Label> labels) {
  constexpr size_t kMost = 12;
  const bool cut = labels.size() > kMost;
  return (cut ? "'... " : "'") + decode(alphabet, cut ? labels.last(kMost) : labels, Split::spaces) + "'";
}

std::string Determinizer::text(std::span<const int32_t> symbols) const {
  std::string all;
  Array<Label> on_tape(symbols.size());
  for (int32_t t = 0; t < (transducer() ? 1 : m_.tapes()); ++t) {
    for (size_t i = 0; i < symbols.size(); ++i) on_tape[i] = transducer() ? symbols[i] : tuples_->label(symbols[i], t);
    all += (t == 0 ? "" : ", ") + shown(*m_.alphabet(t), on_tape);
  }
  return all;
}

std::string Determinizer::text_written(int32_t string) const {
  std::string all;
  for (int32_t t = 0; t + 1 < m_.tapes(); ++t) all += (t == 0 ? "" : ", ") + shown(*m_.alphabet(t + 1), outputs_.on(string, t));
  return all;
}

void Determinizer::not_functional(int32_t symbol, int32_t one, int32_t other) {
  int32_t written = 0;
  const std::string read = text(prefix_of(now_, symbol, &written));
  fail(Code::unsupported, "not a function of tape 0: having read %s it can have written %s and %s", read.c_str(),
       text_written(outputs_.joined(written, one)).c_str(), text_written(outputs_.joined(written, other)).c_str());
}

// Adds to the limit's message the set that is being expanded, since that is what grew.
void Determinizer::limit_met(const Error &e) {
  if (sets_.size() == 0) throw e;
  int32_t written = 0, longest = 0;
  const std::string read = text(prefix_of(now_, 0, &written));
  const std::span<const SetElement> elements = sets_.elements(now_);
  double least = INFINITY, most = -INFINITY;
  for (const SetElement &x : elements) {
    least = std::min(least, weights_.log(x.weight));
    most = std::max(most, weights_.log(x.weight));
    longest = std::max(longest, outputs_.length(x.string));
  }
  ShortText held;
  if (longest > 0) held.add(", up to %d symbols not yet written", longest);
  fail(Code::limit, "%.150s; at %d states: %s leads to %zu states, with weights up to e^%s apart%s", e.message, now_ + 1,
       read.c_str(), elements.size(), NumberText(most - least).text, held.c_str());
}

}  // namespace

MachinePtr determinize(const MachinePtr &machine, DeterminizeAs as, const Run &run) {
  if (as == DeterminizeAs::function && machine->tapes() < 2) {
    fail(Code::argument, "a machine of 1 tape as a function of it; expected at least 2 tapes, or determinization of tuples");
  }
  check_cost_range(*machine);
  const bool function = as == DeterminizeAs::function;
  MachinePtr m = plain(machine, run);
  // Twice at most: cycles of arcs that are epsilon on every tape are summed and removed.
  for (bool removed = false;; removed = true) {
    const TupleSymbols tuples(std::span(&m, function ? 0 : 1));
    const LetterView view = letter_view(m, function ? Reading::first_tape : Reading::tuple, &tuples, run);
    if (view.silent_cycle < 0) return Determinizer(view, function ? nullptr : &tuples, run).make();
    if (removed) {
      fail(Code::unsupported, "not a function of tape 0: a cycle through state %d reads nothing there", view.silent_cycle);
    }
    m = plain(rm_epsilon(m, run), run);
  }
}

}  // namespace hws
