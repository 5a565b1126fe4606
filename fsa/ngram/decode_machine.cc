// Which machines are n-gram models (contract: encode_machine.hh):
//
//  - One state is the empty one: where the failure arcs lead to, itself without; the start
//    if there are none. Only it may have a default arc, which leads back to it.
//  - States are deterministic, without epsilon. A state's context is the string that leads
//    there from the empty state, or from the start (then it begins with BOS), by arcs, none
//    of which comes to a state with a context already. Breadth first, shorter contexts come
//    first, and the contexts of a machine made by ENCODE are its states' n-grams.
//  - Every arc then has to lead where the model's own does: to the longest context that what
//    was read ends with; and every failure arc to the longest one that its context ends with.
//
// A state without a failure arc that is not the empty one cannot back off: -infinity.
#include "fsa/ngram/encode_machine.hh"

namespace hws {

namespace {

[[noreturn]] void misfit(State s, const char *what) { fail(Code::unsupported, "not an n-gram model: state %d %s", s, what); }

class Decoder {
 public:
  Decoder(const Machine &m, const Run &run) : m_(m), run_(run), builder_(m.alphabet(0)->size()) {}

  NgramModelPtr make() {
    find_empty_state();
    number_.assign(static_cast<size_t>(m_.states()), -1);
    score_.assign(2, 0);  // the empty n-gram and the begin, which the builder starts with
    backoff_.assign(2, 0);
    enter(empty_, 0);
    if (m_.start() != empty_) enter(m_.start(), builder_.extend(0, bos()));
    for (size_t i = 0; i < order_.size(); ++i) {
      if ((i & 255) == 0) run_.check();
      read_row(order_[i]);
    }
    Array<double> score(score_.size()), backoff(score_.size());
    NgramTriePtr trie = builder_.build(&node_, run_);
    for (size_t i = 0; i < score_.size(); ++i) {
      score[node_[i]] = score_[i];
      backoff[node_[i]] = backoff_[i];
    }
    const auto model =
        std::make_shared<const NgramModel>(m_.alphabet(0), std::move(trie), std::move(score), std::move(backoff));
    for (const State s : order_) verify(*model, s);
    if (model->next(node(m_.start())) != model->start()) misfit(m_.start(), "is the start, but has not the context of one");
    return model;
  }

 private:
  Label eos() const { return static_cast<Label>(m_.alphabet(0)->size() + 1); }
  Label bos() const { return eos() + 1; }
  NgramNode node(State s) const { return node_[number_[s]]; }

  void find_empty_state() {
    empty_ = -1;
    for (const ArcId a : m_.phi_arcs()) {
      if (a < 0 || m_.phi_arc(m_.next(a)) >= 0) continue;
      if (empty_ >= 0 && m_.next(a) != empty_) misfit(m_.next(a), "is a second one where failure arcs end; expected one");
      empty_ = m_.next(a);
    }
    if (empty_ < 0) empty_ = m_.start();
  }
  void enter(State s, int32_t number) {
    number_[s] = number;
    order_.push_back(s);
  }
  int32_t add(State s, Label c, double log_weight) {
    const int32_t before = builder_.count(), number = builder_.extend(number_[s], c);
    if (builder_.count() == before) misfit(s, "has two arcs with one label; expected a deterministic machine");
    run_.limit_states(builder_.count());
    score_.push_back(log_weight);
    backoff_.push_back(0);
    return number;
  }
  void read_row(State s) {
    const Semiring semiring = m_.semiring();
    bool has_default = false, has_failure = false;
    double rest = -INFINITY;  // weight of the default or failure arc
    Label symbols = 0;
    for (ArcId a = m_.arc_begin(s); a < m_.arc_end(s); ++a) {
      const Label c = m_.label(a, 0);
      const double weight = log_weight(semiring, m_.weight(a));
      if (c == kEpsilon) misfit(s, "has an epsilon arc");
      if (c == kRho) {
        if (s != empty_ || m_.next(a) != s || has_default) {
          misfit(s, "has a default arc; expected one at most, from the empty state to itself");
        }
        has_default = true;
        rest = weight;
      } else if (c == kPhi) {
        has_failure = true;
        rest = weight;
      } else {
        ++symbols;
        const int32_t number = add(s, c, weight);
        if (number_[m_.next(a)] < 0) enter(m_.next(a), number);
      }
    }
    const double end = log_weight(semiring, m_.final_weight(s));
    if (s == empty_) {
      score_[0] = rest;
      if (m_.is_final(s) ? end != rest : rest > -INFINITY) add(s, eos(), end);
      return;
    }
    if (m_.is_final(s)) add(s, eos(), end);
    // A context from which no look-up goes on needs no back-off weight.
    const bool complete = symbols == eos() - 1 && m_.is_final(s);
    backoff_[number_[s]] = !has_failure && complete ? 0 : rest;
  }
  void verify(const NgramModel &model, State s) const {
    for (ArcId a = m_.arc_begin(s); a < m_.arc_end(s); ++a) {
      const Label c = m_.label(a, 0);
      const State to = m_.next(a);
      if (c == kRho) continue;
      if (number_[to] < 0) misfit(to, "is reached by failure arcs alone: it has no context");
      const NgramNode expected = c == kPhi ? model.backoff(node(s)) : model.next(model.trie().child(node(s), c));
      if (model.next(node(to)) != expected) misfit(s, "has an arc to a state whose context is not the longest that fits");
    }
  }

  const Machine &m_;
  const Run &run_;
  NgramTrieBuilder builder_;
  State empty_ = -1;
  Array<State> order_;
  Array<int32_t> number_;          // by state: its context's in the builder
  Array<double> score_, backoff_;  // by number
  Array<NgramNode> node_;          // by number
};

}  // namespace

NgramModelPtr decode_machine(const Machine &m, const Run &run) {
  if (m.tapes() != 1) fail(Code::argument, "a machine of %d tapes; expected an acceptor", m.tapes());
  if (m.alphabet(0)->is_open()) fail(Code::argument, "a machine over an open alphabet; expected one with a size");
  return Decoder(m, run).make();
}

}  // namespace hws
