#include "fsa/ngram/encode_machine.hh"

#include "fsa/machine/builder.hh"

namespace hws {

namespace {

double stored(Semiring semiring, double log_weight) {
  const double w = weight_from_log(semiring, log_weight);
  if (!valid_weight(semiring, w) || (is_zero(semiring, w) && log_weight > -INFINITY)) {
    fail(Code::limit, "a weight of e^%s in the %s semiring; more or less than a double holds", NumberText(log_weight).text,
         semiring_name(semiring));
  }
  return w;
}

}  // namespace

MachinePtr encode_machine(const NgramModel &m, Semiring semiring, const Run &run, Array<State> *state_of) {
  const NgramTrie &trie = m.trie();
  Array<State> number(static_cast<size_t>(trie.nodes()), -1);
  State states = 0;
  for (NgramNode w = 0; w < trie.nodes(); ++w) {
    if (m.is_state(w)) number[w] = states++;
  }
  run.limit_states(states);
  run.limit_arcs(int64_t{trie.nodes()} + states);
  run.limit_bytes(int64_t{trie.nodes()} * 24 + int64_t{states} * 36);
  RowWriter rows(semiring, {m.alphabet()});
  for (NgramNode h = 0; h < trie.nodes(); ++h) {
    if ((h & 1023) == 0) run.check();
    if (!m.is_state(h)) continue;
    double end = zero(semiring);
    bool ends = false;
    for (NgramNode w = trie.child_begin(h); w < trie.child_end(h); ++w) {
      const Label c = trie.label(w);
      if (c == trie.bos()) continue;
      const double weight = stored(semiring, m.score(w));
      if (c == trie.eos()) {
        end = weight;
        ends = true;
      } else {
        rows.arc(&c, weight, number[m.next(w)]);
      }
    }
    if (h == NgramTrie::kRoot) {
      const double weight = stored(semiring, m.score(h));
      rows.arc(&kRho, weight, 0);
      if (!ends) end = weight;
      ends = true;
    } else {
      rows.arc(&kPhi, stored(semiring, m.fail_weight(h)), number[m.backoff(h)]);
    }
    rows.end_state(end, ends);
  }
  run.visit(trie.nodes());
  const State start = number[m.start()];
  if (state_of) *state_of = std::move(number);
  return rows.finish(start, 0);
}

}  // namespace hws
