#include "fsa/compile/rewrite_contexts.hh"

namespace hws {

namespace {

Array<int32_t> finals_of(const Machine &m, int32_t first) {
  Array<int32_t> found;
  for (State s = 0; s < m.states(); ++s) {
    if (!is_zero(m.semiring(), m.final_weight(s))) found.push_back(first + s);
  }
  return found;
}

}  // namespace

int32_t RewriteContexts::loop(SupportNfa &nfa) const {
  const int32_t s = nfa.add_state();
  nfa.add_loop(s, classes.count());
  return s;
}

RewriteContexts::Side RewriteContexts::add(SupportNfa &nfa, const Machine *context, bool reversed, const Run &run) const {
  if (!context) {
    const int32_t s = nfa.add_state();
    return {{s}, {s}};
  }
  Array<int32_t> not_default;
  for (const int32_t c : edges) {
    if (c >= 0) not_default.push_back(c);
  }
  const int32_t first = nfa.append(*context, 0, classes, not_default, reversed, run);
  Side side{{first + context->start()}, finals_of(*context, first)};
  if (reversed) side.in.swap(side.out);
  return side;
}

RewriteContexts::RewriteContexts(const RewriteRule &rule, const Machine &change, const Run &run) {
  for (int32_t t = 0; t < 2; ++t) classes.mention(change, t);
  for (const MachinePtr &m : {rule.left, rule.right}) {
    if (m) classes.mention(*m, 0);
  }
  for (const Label edge : {rule.bos, rule.eos}) {
    if (edge != 0) classes.mention(edge);
  }
  classes.finish();
  if (rule.bos != 0) edges[0] = classes.of(rule.bos);
  if (rule.eos != 0) edges[1] = classes.of(rule.eos);
  const bool back = rule.direction == RewriteDirection::right_to_left;
  const int32_t k = classes.count();

  // Everything, then the context behind; read as the scan goes.
  SupportNfa nfa;
  int32_t any = loop(nfa);
  const Side side = add(nfa, back ? rule.right.get() : rule.left.get(), back, run);
  for (const int32_t s : side.in) nfa.add(any, -1, s);
  Array<uint8_t> marks(static_cast<size_t>(nfa.states), 0);
  for (const int32_t s : side.out) marks[s] = kHolds;
  behind = minimize_support(determinize_support(nfa, k, {&any, 1}, marks, run), run);
  if (edges[back] >= 0) behind.start = behind.step(behind.start, edges[back]);

  // Everything, then the context ahead backwards, then what changes backwards.
  nfa = SupportNfa();
  any = loop(nfa);
  const Side ahead_side = add(nfa, back ? rule.left.get() : rule.right.get(), !back, run);
  const int32_t first = nfa.append(change, 0, classes, {}, true, run);
  for (const int32_t s : ahead_side.in) nfa.add(any, -1, s);
  for (const int32_t s : ahead_side.out) {
    for (const int32_t f : finals_of(change, first)) nfa.add(s, -1, f);
  }
  marks.assign(static_cast<size_t>(nfa.states), 0);
  for (const int32_t s : ahead_side.out) marks[s] = kAhead;
  marks[first + change.start()] |= kMatches;
  ahead = minimize_support(determinize_support(nfa, k, {&any, 1}, marks, run), run);
  if (edges[!back] >= 0) ahead.start = ahead.step(ahead.start, edges[!back]);
}

}  // namespace hws
