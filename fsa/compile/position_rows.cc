#include "fsa/compile/position_rows.hh"

#include <algorithm>

#include "fsa/base/merge_sort.hh"
#include "fsa/ops/trim.hh"

namespace hws {

PositionRows::PositionRows(const PositionAutomaton &automaton, const PositionAutomaton::Fragment &fragment)
    : a_(automaton), f_(fragment), tapes_(fragment.pairs ? 2 : 1), states_(automaton.states_ - fragment.states + 1),
      rows_(automaton.semiring_, std::vector<AlphabetPtr>(fragment.pairs ? 2 : 1, automaton.alphabet_)) {}

void PositionRows::require_sized() const {
  if (a_.alphabet().is_open()) {
    fail(Code::unsupported, "'.', [^...] or ~ on both tapes, or on the second, over an open alphabet; expected a sized one");
  }
}

// Written as an arc each: a copy of every symbol but some, which two tapes have no default arc for.
bool PositionRows::copies_default(const Entry &e) const { return tapes_ == 2 && e.out == kSame && a_.classes_.excluded(e.in); }
bool PositionRows::has_default(const Entry &e) const { return a_.classes_.excluded(e.in) && !copies_default(e); }

// The symbols a default arc at this state must not stand for, or that the state names anyway.
void PositionRows::collect_named(std::span<const Entry> arcs) {
  named_.clear();
  for (const Entry &e : arcs) {
    if (e.in == LabelClasses::kNothing) continue;
    const auto add = [&](Label c) { named_.push_back(c); };
    if (copies_default(e)) a_.classes_.each(e.in, a_.alphabet(), add);
    else a_.classes_.each_listed(e.in, add);
    a_.room(named_.size(), 0);
  }
  merge_sort(named_.begin(), named_.end());
  named_.erase(std::unique(named_.begin(), named_.end()), named_.end());
}

void PositionRows::add_outputs(const Entry &e, Label in) {
  if (tapes_ == 1 || e.out == kSame) {
    row_.push_back({in, in, e.to, e.weight});
  } else if (e.out == LabelClasses::kNothing) {
    row_.push_back({in, kEpsilon, e.to, e.weight});
  } else {
    a_.classes_.each(e.out, a_.alphabet(), [&](Label out) { row_.push_back({in, out, e.to, e.weight}); });
  }
}

void PositionRows::expand(const Entry &e) {
  if (is_zero(a_.semiring_, e.weight)) return;
  if (copies_default(e) || (tapes_ == 2 && e.out != kSame && a_.classes_.excluded(e.out))) require_sized();
  const int64_t outs =
      tapes_ == 1 || e.out == kSame || e.out == LabelClasses::kNothing ? 1 : a_.classes_.size(e.out, a_.alphabet());
  const int64_t ins = e.in == LabelClasses::kNothing ? 1
                      : has_default(e)               ? static_cast<int64_t>(named_.size()) + 1
                                                     : a_.classes_.size(e.in, a_.alphabet());
  const auto most = static_cast<int64_t>(INT32_MAX);
  if (ins > 0 && outs > most / ins) a_.run_.limit_arcs(most);
  a_.run_.limit_arcs(static_cast<int64_t>(rows_.next.size() + row_.size()) + std::min(most, ins * outs));
  a_.room(2 * (rows_.next.size() + row_.size() + static_cast<size_t>(std::min(most, ins * outs))), 0);
  if (e.in == LabelClasses::kNothing) {
    add_outputs(e, kEpsilon);
  } else if (!has_default(e)) {
    a_.classes_.each(e.in, a_.alphabet(), [&](Label c) { add_outputs(e, c); });
  } else {
    for (const Label c : named_) {
      if (a_.classes_.holds(e.in, c)) add_outputs(e, c);
    }
    if (a_.alphabet().is_open() || static_cast<int64_t>(named_.size()) < a_.alphabet().size()) add_outputs(e, kRho);
  }
}

void PositionRows::write(std::span<const Entry> arcs) {
  row_.clear();
  const bool defaults = std::any_of(arcs.begin(), arcs.end(), [&](const Entry &e) {
    return has_default(e) && !is_zero(a_.semiring_, e.weight);
  });
  if (defaults) collect_named(arcs);
  for (const Entry &e : arcs) expand(e);
  merge_sort(row_.begin(), row_.end(), [](const Row &x, const Row &y) {
    return x.in != y.in ? x.in < y.in : x.out != y.out ? x.out < y.out : x.to < y.to;
  });
  const bool has_rho = !row_.empty() && row_.front().in == kRho;
  size_t named = 0;
  const auto block = [&](Label until) {  // named symbols below `until` that no arc reads
    for (; has_rho && named < named_.size() && named_[named] < until; ++named) {
      const Label labels[] = {named_[named], tapes_ == 2 ? kEpsilon : named_[named]};
      rows_.arc(labels, zero(a_.semiring_), sink());
    }
    if (named < named_.size() && named_[named] == until) ++named;
  };
  for (size_t i = 0; i < row_.size();) {
    Row arc = row_[i];
    for (++i; i < row_.size() && row_[i].in == arc.in && row_[i].out == arc.out && row_[i].to == arc.to; ++i) {
      arc.weight = a_.sum(arc.weight, row_[i].weight);
    }
    if (arc.in > 0) block(arc.in);
    const Label labels[] = {arc.in, arc.out};
    rows_.arc(labels, arc.weight, arc.to);
  }
  block(INT32_MAX);
}

State PositionRows::sink() {
  if (!sink_) a_.run_.limit_states(states_ + int64_t{1});
  sink_ = true;
  return states_;
}

MachinePtr PositionRows::make() {
  const auto &run = a_.run_;
  run.limit_states(states_);
  // Arcs by state; the start's are the entries.
  Array<size_t> begin(static_cast<size_t>(states_) + 1, 0);
  begin[1] = f_.entries.size();
  for (size_t i = f_.arcs; i < a_.arcs_.size(); ++i) ++begin[static_cast<size_t>(a_.arcs_[i].from - f_.states) + 2];
  for (size_t s = 0; s < static_cast<size_t>(states_); ++s) begin[s + 1] += begin[s];
  Array<size_t> fill(begin.begin(), begin.end() - 1);
  Array<Entry> arcs(begin.back());
  for (const Entry &e : f_.entries) arcs[fill[0]++] = {e.in, e.out, e.to - f_.states + 1, e.weight};
  for (size_t i = f_.arcs; i < a_.arcs_.size(); ++i) {
    const auto &arc = a_.arcs_[i];
    arcs[fill[static_cast<size_t>(arc.from - f_.states) + 1]++] = {arc.in, arc.out, arc.to - f_.states + 1, arc.weight};
  }
  Array<double> finals(static_cast<size_t>(states_), zero(a_.semiring_));
  finals[0] = f_.empty;
  for (const auto &e : f_.exits) {
    double &f = finals[static_cast<size_t>(e.state - f_.states) + 1];
    f = a_.sum(f, e.weight);
  }
  for (size_t s = 0; s < static_cast<size_t>(states_); ++s) {
    if (s % 256 == 0) run.check();
    write({arcs.data() + begin[s], begin[s + 1] - begin[s]});
    rows_.end_state(finals[s], !is_zero(a_.semiring_, finals[s]));
  }
  if (sink_) rows_.end_state(zero(a_.semiring_), false);
  const bool rho = std::find(rows_.labels[0].begin(), rows_.labels[0].end(), kRho) != rows_.labels[0].end();
  return trim(rows_.finish(0, rho ? 0 : -1), run);
}

}  // namespace hws
