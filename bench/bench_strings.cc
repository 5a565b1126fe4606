// Expected features of a message times a log-linear model (EP over strings): milliseconds per sum. See docs/benchmarks.md.
#include <cmath>

#include "bench/closed_model.hh"
#include "bench/compare.hh"
#include "fsa/base/rng.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ngram/expected_features.hh"
#include "fsa/ngram/log_linear.hh"
#include "src/graph/strings/ep/moments/moments.hh"
#include "src/graph/strings/ep/projection/projection.hh"

namespace {

using namespace hws;

constexpr Label kLetters = 41;

enum class Kind { plain, epsilons, deletions };

// A message as an edit channel makes them: `length` positions, `width` states each, every letter from every state to
// some state of the next position, one in ten at .5 and the others at .01; ends nearly nowhere but at the last. With epsilons:
// an arc that skips a letter. With deletions: every letter in a loop, .1 to .2 in all.
LatticePtr channel_message(int length, int width, Kind kind, Rng &rng) {
  Builder b(Semiring::real, {Alphabet::sized(kLetters)});
  b.add_states(length * width + 1);
  for (int i = 0; i < length; ++i) {
    for (int w = 0; w < (i == 0 ? 1 : width); ++w) {
      const State s = i == 0 ? 0 : (i - 1) * width + 1 + w, next = i * width + 1;
      for (Label c = 1; c <= kLetters; ++c) {
        const State to = next + static_cast<State>(rng.below(static_cast<uint64_t>(width)));
        b.add_arc(s, &c, rng.uniform() < .1 ? .5 : .01, to);
        if (kind == Kind::deletions) b.add_arc(s, &c, (.1 + .1 * rng.uniform()) / kLetters, s);
      }
      if (kind == Kind::epsilons) b.add_arc(s, &kEpsilon, .1, next + w);
      b.set_final(s, .01);
    }
  }
  for (int w = 0; w < width; ++w) b.set_final((length - 1) * width + 1 + w, 1);
  return MessageLattice::make(b.build(), Run{});
}

// All letters, and `n` n-grams more that extend others, up to 5 letters; weights within ±.5.
NgramTriePtr random_ngrams(int n, Rng &rng) {
  NgramTrieBuilder builder(kLetters);
  std::vector<Array<Label>> ngrams;
  for (Label c = 1; c <= kLetters; ++c) {
    ngrams.push_back({c});
    builder.add(ngrams.back());
  }
  const int32_t all = builder.count() + n;
  while (builder.count() < all) {
    Array<Label> w = ngrams[rng.below(ngrams.size())];
    if (w.size() >= 5) continue;
    w.push_back(static_cast<Label>(1 + rng.below(kLetters)));
    const int32_t before = builder.count();
    builder.add(w);
    if (builder.count() > before) ngrams.push_back(w);
  }
  Array<NgramNode> node;
  return builder.build(&node, Run{});
}

struct Case {
  LatticeMessage message;
  FeatureAutomaton automaton;
  Array<double> theta, ours, theirs, places;
  std::unique_ptr<bench::ClosedModel> closed;
  Moments moments;
  ModelSum model_sum;
  CandidateSearch search;
  double log_ours = 0, log_theirs = 0;
  int64_t sweeps = 0, runs = 0;
  SumStatus status = SumStatus::ok;

  void make(int length, int width, int ngrams, Kind kind) {
    Rng rng(1, RngMethod::test, 0, 0, 0);
    message = whole_lattice(channel_message(length, width, kind, rng));
    const NgramTriePtr trie = random_ngrams(ngrams, rng);
    automaton = FeatureAutomaton(trie);
    for (NgramNode w = 0; w < trie->nodes(); ++w) {
      theta.push_back(w == 0 ? -1 : w == trie->begin_node() ? 0 : rng.uniform() - .5);
    }
    ours.resize(theta.size());
    theirs.resize(theta.size());
    places.resize(message.initial.size());
  }
  void sum() {
    const int64_t before = moments.sweeps();
    status = moments.expected(message, automaton, theta, ours, &log_ours, Run{});
    sweeps += moments.sweeps() - before;
    ++runs;
  }
  std::string difference() const {
    double worst = std::fabs(log_ours - log_theirs);
    for (size_t w = 0; w < ours.size(); ++w) worst = std::fmax(worst, std::fabs(ours[w] - theirs[w]) / (1 + theirs[w]));
    return status == SumStatus::ok && worst < 1e-10 ? "" : "ln Z or an expectation by " + std::to_string(worst);
  }
};

void add_rows(const std::string &name, int length, int width, int ngrams, Kind kind, bool peer, std::vector<bench::Row> *rows) {
  const auto c = std::make_shared<Case>();
  const auto make = [=] {
    if (c->theta.empty()) c->make(length, width, ngrams, kind);
    return int64_t{1};
  };
  const auto check = [=] {
    c->sum();
    if (!peer) return std::string(c->status == SumStatus::ok ? "" : "no sum");
    if (!c->closed) c->closed = std::make_unique<bench::ClosedModel>(c->automaton, c->theta);
    c->log_theirs = c->closed->expected(c->message, &c->theirs);
    return c->difference();
  };
  const auto note = [=] {
    std::string text = std::to_string(c->automaton.states()) + " histories, " +
                       std::to_string(c->message.lattice->arcs().size()) + " arcs, " +
                       std::to_string(c->moments.bytes() / 1024) + " KiB";
    const int64_t strips = static_cast<int64_t>(c->message.lattice->strips().size()) - 1;
    if (c->sweeps > 0) text += ", " + std::to_string(c->sweeps / c->runs / strips) + " sweeps for four states";
    return text;
  };
  rows->push_back({name + ": E_p[f]", "sum", make, [=] { c->sum(); },
                   peer ? [=] { c->closed->expected(c->message, &c->theirs); } : std::function<void()>(), check, note});
}

// The peer is the same kernel over closed W, theta 0 on what that adds: what differences alone bring.
void add_same_kernel_row(int ngrams, std::vector<bench::Row> *rows) {
  const auto c = std::make_shared<Case>(), closed = std::make_shared<Case>();
  const auto node = std::make_shared<Array<NgramNode>>();
  const auto make = [=] {
    if (!c->theta.empty()) return int64_t{1};
    c->make(24, 4, ngrams, Kind::plain);
    const NgramTrie &trie = *c->automaton.trie();
    NgramTrieBuilder builder(kLetters);
    const Array<int32_t> number = builder.add_tree(trie, Run{});
    for (NgramNode h = 0; h < trie.nodes(); ++h) {
      for (Label a = 1; a <= kLetters && (h == 0 || trie.has_children(h)); ++a) {
        builder.extend(number[static_cast<size_t>(h)], a);
      }
    }
    Array<NgramNode> at;
    closed->automaton = FeatureAutomaton(builder.build(&at, Run{}));
    closed->message = c->message;
    closed->theta.assign(static_cast<size_t>(closed->automaton.trie()->nodes()), 0);
    closed->ours = closed->theta;
    for (size_t w = 0; w < number.size(); ++w) {
      node->push_back(at[static_cast<size_t>(number[w])]);
      closed->theta[static_cast<size_t>(node->back())] = c->theta[w];
    }
    return int64_t{1};
  };
  rows->push_back(
      {std::to_string(ngrams) + " n-grams, 24 x 4 states: E_p[f] (peer: this kernel over closed W)", "sum", make,
       [=] { c->sum(); }, [=] { closed->sum(); },
       [=] {
         c->sum();
         closed->sum();
         c->log_theirs = closed->log_ours;
         for (size_t w = 0; w < node->size(); ++w) c->theirs[w] = closed->ours[static_cast<size_t>((*node)[w])];
         return c->difference();
       },
       [=] { return std::to_string(closed->theta.size()) + " n-grams against " + std::to_string(c->theta.size()); }});
}

// q_theta alone, beside the certified sums over its machine.
void add_model_row(int ngrams, double down, std::vector<bench::Row> *rows) {
  const auto c = std::make_shared<Case>();
  const auto encoded = [=] { return encode_log_linear({Alphabet::sized(kLetters), c->automaton.trie(), c->theta}); };
  const auto make = [=] {
    if (c->theta.empty()) c->make(1, 1, ngrams, Kind::plain);
    c->theta[0] = -down;
    return int64_t{1};
  };
  const auto ours = [=] {
    c->status = c->model_sum.expected(c->automaton, c->theta, c->ours, &c->log_ours, Run{});
  };
  const auto theirs = [=] {
    const ExpectedFeatures e = expected_features(*encoded(), Run{});
    c->theirs = e.count;
    c->log_theirs = e.log_total;
  };
  rows->push_back(
      {std::to_string(ngrams) + " n-grams alone: E_q[f] (peer: the machine's exact sums)", "sum", make, ours, theirs,
       [=] {
         ours(), theirs();
         return c->difference();
       },
       [=] {
         return "mean length " + std::to_string(c->ours[0] - 1) + ", " + std::to_string(c->automaton.states()) + " histories";
       }});
}

void add_concatenation_row(int ngrams, std::vector<bench::Row> *rows) {
  const auto c = std::make_shared<Case>();
  rows->push_back(
      {std::to_string(ngrams) + " n-grams: what arrives after a string of the model",
       "sum",
       [=] {
         if (c->theta.empty()) c->make(24, 4, ngrams, Kind::plain);
         return int64_t{1};
       },
       [=] { c->moments.through(c->message.lattice, c->message.initial, c->automaton, c->theta, c->places, Run{}); },
       {},
       {},
       {}});
}

void add_candidate_row(int ngrams, double threshold, std::vector<bench::Row> *rows) {
  const auto c = std::make_shared<Case>();
  const auto found = std::make_shared<Array<NgramCandidate>>();
  rows->push_back({std::to_string(ngrams) + " n-grams: n-grams to add",
                   "call",
                   [=] {
                     if (c->theta.empty()) c->make(24, 4, ngrams, Kind::plain);
                     c->sum();
                     return int64_t{1};
                   },
                   [=] { c->search.find(c->moments.summed(), 5, threshold, false, found.get(), Run{}); },
                   {},
                   {},
                   [=] { return std::to_string(found->size()) + " found"; }});
}

// What a heard word of 12 letters says of the one that was meant, by the untrained edit model of hawser morph infer: a letter
// is copied (.95), replaced (.03), left out (.01) or put in (.01).
LatticePtr heard_word(Label last) {
  constexpr int kLength = 12;
  Builder b(Semiring::real, {Alphabet::sized(kLetters)});
  b.add_states(kLength + 1);
  for (int i = 0; i <= kLength; ++i) {
    const Label heard = i + 1 < kLength ? static_cast<Label>(1 + 7 * i % kLetters) : last;
    for (Label c = 1; c <= kLetters; ++c) {
      b.add_arc(i, &c, .01, i);
      if (i < kLength) b.add_arc(i, &c, c == heard ? .95 : .03 / (kLetters - 1), i + 1);
    }
    if (i < kLength) b.add_arc(i, &kEpsilon, .01 / kLetters, i + 1);
  }
  b.set_final(kLength, .99);
  return MessageLattice::make(b.build(), Run{});
}

// What a variable under pep does with an incoming message at default settings, where the first sweep is of symbols alone and
// n-grams without weight are dropped after each visit: at its first visit, at the next, where n-grams join, and at one that
// finds nothing changed; once another message has said something else; and a first visit where n-grams join at once.
void add_update_rows(std::vector<bench::Row> *rows) {
  struct Update {
    LatticeMessage message, other;
    EpProjector projector;
    EpBelief none, symbols, settled, moved, b;
    EpSettings settings;
    bool accepted = true;
    void take(const EpBelief &from, const LatticeMessage &m, size_t slot, bool grow) {
      b = from;
      accepted &= projector.update(m, slot, settings, settings.lambda, grow, 0, &b, Run{}).accepted;
      b.compact();
    }
  };
  const auto u = std::make_shared<Update>();
  const auto make = [=] {
    if (u->none.automaton) return int64_t{1};
    u->message = whole_lattice(heard_word(11));
    u->other = whole_lattice(heard_word(13));
    u->settings.order = 5;
    u->none.automaton = std::make_shared<const FeatureAutomaton>(full_tree(kLetters, 1, Run{}));
    u->none.belief.assign(static_cast<size_t>(u->none.trie().nodes()), 0);
    u->none.slot.resize(3);
    u->none.slot[2] = u->none.belief;
    u->none.slot[2][0] = u->none.belief[0] = -std::log(kLetters + 1.0);  // the prior
    u->take(u->none, u->message, 0, false);
    u->settled = u->symbols = u->b;
    for (int visit = 0; visit < 4; ++visit) {
      u->take(u->settled, u->message, 0, true);
      u->settled = u->b;
    }
    u->take(u->settled, u->other, 1, true);
    u->moved = u->b;
    return int64_t{1};
  };
  const auto check = [=] { return std::string(u->accepted ? "" : "an update was left out"); };
  const auto row = [&](const char *what, EpBelief Update::*from, bool grow) {
    const auto nodes = std::make_shared<NgramNode>();
    const auto update = [=] {
      u->take((*u).*from, u->message, 0, grow);
      *nodes = u->b.trie().nodes();
    };
    const auto note = [=] {
      return std::to_string(u->message.lattice->arcs().size()) + " arcs, " + std::to_string(*nodes) + " n-grams afterwards";
    };
    rows->push_back({std::string("an incoming message, pep: ") + what, "message", make, update, {}, check, note});
  };
  row("first visit", &Update::none, false);
  row("second visit, n-grams join", &Update::symbols, true);
  row("settled", &Update::settled, true);
  row("after another one", &Update::moved, true);
  row("first visit, n-grams join at once", &Update::none, true);
}

}  // namespace

int main(int argc, char **argv) {
  std::vector<bench::Row> rows;
  for (const int ngrams : {400, 1600}) {
    const std::string size = std::to_string(ngrams) + " n-grams, 24 x 4 states";
    add_rows(size, 24, 4, ngrams, Kind::plain, true, &rows);
    add_rows(size + ", epsilon arcs", 24, 4, ngrams, Kind::epsilons, true, &rows);
    add_rows(size + ", deletions", 24, 4, ngrams, Kind::deletions, true, &rows);
  }
  for (const int ngrams : {400, 1600}) add_same_kernel_row(ngrams, &rows);
  add_rows("400 n-grams, 2,000 x 1 states", 2000, 1, 400, Kind::plain, false, &rows);
  add_concatenation_row(400, &rows);
  add_candidate_row(400, 0.05, &rows);
  add_update_rows(&rows);
  add_model_row(400, 5, &rows);
  add_model_row(400, 3.8, &rows);
  return bench::run(argc, argv, std::move(rows), "closed W");
}
