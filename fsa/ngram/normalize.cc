#include "fsa/ngram/normalize.hh"

#include <algorithm>
#include <cmath>

#include "fsa/distance/forward_backward.hh"
#include "fsa/ngram/encode_machine.hh"

namespace hws {

namespace {

// ln of a positive number per state by which weights are moved, and which states have mass.
class Backward {
 public:
  Backward(const NgramModel &m, const Run &run) : m_(m) {
    Array<State> state;
    const MachinePtr machine = encode_machine(m, Semiring::log, run, &state);
    const LinearGraph &graph = linear_graph(*machine, run);
    Array<Scaled> beta = backward_useful(graph, run);
    if (beta[machine->start()].zero()) {
      fail(Code::empty, "the n-gram model gives no string weight: there is no mass to normalize");
    }
    // States that only look-ups pass through are not reached (semantics 3.5), yet what follows
    // their context has probabilities too, unless their own mass is infinite.
    const auto end = beta.begin() + machine->states();
    if (std::any_of(beta.begin(), end, [](const Scaled &b) { return b.zero(); })) {
      try {
        beta = backward(graph, run);
      } catch (const Error &e) {
        if (e.code != Code::diverged) throw;
      }
    }
    const size_t n = state.size();
    log_.assign(n, 0);
    alive_.assign(n, false);
    for (size_t i = 0; i < n; ++i) {
      if (state[i] < 0) continue;
      const Scaled &b = beta[state[i]];
      alive_[i] = !b.zero();
      log_[i] = b.log();
    }
    for (NgramNode h = 0; h < m.trie().nodes(); ++h) {
      if (m.is_state(h) && !alive(h)) log_[h] = stand_in(h);
    }
  }
  bool alive(NgramNode h) const { return alive_[h]; }
  // ln of weight · beta(to) / beta(from); to = -1: the end.
  double moved(double weight, NgramNode from, NgramNode to) const {
    if (weight == -INFINITY || (to >= 0 && !alive(to))) return -INFINITY;
    return weight + (to < 0 ? 0 : log(to)) - log(from);
  }
  double moved_failure(NgramNode h) const { return m_.fail_weight(h) + log(m_.backoff(h)) - log(h); }
  double log(NgramNode h) const { return log_[h]; }

 private:
  // For states without mass: any positive number is right where look-ups pass through
  // (fsa/ops/push.cc); the sum of the state's own row keeps weights in range.
  double stand_in(NgramNode h) const {
    const NgramTrie &trie = m_.trie();
    Scaled sum;
    for (NgramNode w = trie.child_begin(h); w < trie.child_end(h); ++w) {
      const NgramNode to = m_.next(w);
      if (trie.label(w) != trie.bos() && (to < 0 || alive(to))) sum = sum + Scaled::exp(m_.score(w) + (to < 0 ? 0 : log(to)));
    }
    if (!sum.zero()) return sum.log();
    const double behind = h == NgramTrie::kRoot ? m_.score(h) : m_.fail_weight(h) + log(m_.backoff(h));
    return behind > -INFINITY ? behind : 0;
  }

  const NgramModel &m_;
  Array<double> log_;
  Array<char> alive_;
};

}  // namespace

NormalizedNgrams normalize(const NgramModel &m, const Run &run) {
  const NgramTrie &trie = m.trie();
  const Backward beta(m, run);
  // The probability of the default differs between symbols, after which reading goes on, and the end.
  NgramTrieBuilder builder(trie.symbols());
  const Array<int32_t> number = builder.add_tree(trie, run);
  const bool add_end = trie.child(NgramTrie::kRoot, trie.eos()) < 0 && m.score(NgramTrie::kRoot) > -INFINITY;
  if (add_end) builder.extend(0, trie.eos());
  const size_t count = static_cast<size_t>(builder.count());
  Array<NgramNode> node;
  NgramTriePtr wider = builder.build(&node, run);
  Array<double> score(count, 0), failure(count, 0);
  score[NgramTrie::kRoot] = beta.moved(m.score(NgramTrie::kRoot), NgramTrie::kRoot, NgramTrie::kRoot);
  for (NgramNode w = 1; w < trie.nodes(); ++w) {
    if ((w & 4095) == 0) run.check();
    const size_t to = static_cast<size_t>(node[number[w]]);
    score[to] = w == trie.begin_node() ? m.score(w) : beta.moved(m.score(w), trie.parent(w), m.next(w));
    // Without n-grams of its own a state is what it backs off to.
    if (trie.label(w) != trie.eos() && m.is_state(w) && trie.has_children(w)) failure[to] = beta.moved_failure(w);
  }
  if (add_end) score[node.back()] = beta.moved(m.score(NgramTrie::kRoot), NgramTrie::kRoot, -1);
  return {std::make_shared<const NgramModel>(m.alphabet(), std::move(wider), std::move(score), std::move(failure)),
          beta.log(m.start())};
}

double log_total(const NgramModel &m, const Run &run) { return total(*encode_machine(m, Semiring::log, run), run).log(); }

}  // namespace hws
