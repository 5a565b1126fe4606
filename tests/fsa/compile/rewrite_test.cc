#include "fsa/compile/rewrite.hh"

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "fsa/compile/string_machine.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/compose.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace oracle;

namespace {

using Word = hws::Array<Label>;
constexpr Label kLetters = 3, kBos = 4, kEos = 5;

// compile.h's text taken literally, for a scan from the start; the other direction turns everything round.
class Reference {
 public:
  Reference(const RewriteRule &rule)
      : rule_(rule), back_(rule.direction == RewriteDirection::right_to_left),
        idempotent_(idempotent(rule.change->semiring())) {
    for (const auto &[strings, weight] : relation(*rule.change)) {
      changes_.push_back({turned(strings[0]), turned(strings[1]), weight});
    }
  }
  std::map<Word, Real> operator()(const Word &x) {
    x_ = turned(x);
    found_.clear();
    go(0, {}, 1, false);
    std::map<Word, Real> out;
    for (const auto &[y, w] : found_) out[turned(y)] = w;
    return out;
  }

 private:
  struct Change {
    Word u, v;
    Real weight;
  };
  Word turned(Word w) const {
    if (back_) std::reverse(w.begin(), w.end());
    return w;
  }
  bool accepts(const MachinePtr &m, const Word &w) {
    auto &known = m == rule_.left ? left_ : right_;
    const auto [it, fresh] = known.emplace(w, false);
    if (fresh) it->second = weight_of(*m, {turned(w)}) > 0;
    return it->second;
  }
  bool behind(Word seen) {
    const MachinePtr &m = back_ ? rule_.right : rule_.left;
    const Label edge = back_ ? rule_.eos : rule_.bos;
    if (!m) return true;
    if (edge) seen.insert(seen.begin(), edge);
    for (size_t i = 0; i <= seen.size(); ++i) {
      if (accepts(m, Word(seen.begin() + static_cast<long>(i), seen.end()))) return true;
    }
    return false;
  }
  bool ahead(size_t at) {
    const MachinePtr &m = back_ ? rule_.left : rule_.right;
    const Label edge = back_ ? rule_.bos : rule_.eos;
    if (!m) return true;
    Word rest(x_.begin() + static_cast<long>(at), x_.end());
    if (edge) rest.push_back(edge);
    for (size_t i = 0; i <= rest.size(); ++i) {
      if (accepts(m, Word(rest.begin(), rest.begin() + static_cast<long>(i)))) return true;
    }
    return false;
  }
  void go(size_t at, const Word &y, Real weight, bool spent) {
    bool can = false;
    const Word seen =
        rule_.direction == RewriteDirection::simultaneous ? Word(x_.begin(), x_.begin() + static_cast<long>(at)) : y;
    if (!spent && behind(seen)) {
      for (const Change &c : changes_) {
        if (at + c.u.size() > x_.size() || !std::equal(c.u.begin(), c.u.end(), x_.begin() + static_cast<long>(at)) ||
            !ahead(at + c.u.size())) {
          continue;
        }
        can = true;
        Word longer = y;
        longer.insert(longer.end(), c.v.begin(), c.v.end());
        go(at + c.u.size(), longer, weight * c.weight, c.u.empty());
      }
    }
    if (can && !rule_.optional) return;
    if (at == x_.size()) {
      Real &w = found_[y];
      w = idempotent_ ? std::max(w, weight) : w + weight;
      return;
    }
    Word longer = y;
    longer.push_back(x_[at]);
    go(at + 1, longer, weight, false);
  }
  const RewriteRule &rule_;
  const bool back_, idempotent_;
  std::vector<Change> changes_;
  std::map<Word, bool> left_, right_;
  Word x_;
  std::map<Word, Real> found_;
};

MachinePtr random_context(Semiring semiring, Rng &r, uint64_t seed) {
  Shape shape;
  shape.semiring = semiring;
  shape.states = 2 + static_cast<int32_t>(r.below(3));
  shape.arcs = 2 + static_cast<int32_t>(r.below(4));
  shape.alphabet = {r.below(3) == 0 ? kEos : kLetters};
  shape.cyclic = r.below(3) == 0;
  shape.epsilons = r.below(4) == 0;
  shape.rho = r.below(4) == 0;
  shape.phi = r.below(8) == 0;
  shape.zero_weights = r.below(4) == 0;
  shape.scale = 0.1;
  const MachinePtr m = random_machine(shape, seed);
  MachineArrays a = m->arrays();
  a.alphabets = {Alphabet::sized(5)};
  a.owner = m;
  return std::make_shared<const Machine>(std::move(a));
}

// ρ in a context does not stand for the edges: what the reference's machines need written out.
MachinePtr without_default_edges(const MachinePtr &m, const RewriteRule &rule) {
  if (!m || !m->has_rho()) return m;
  Builder b(m->semiring(), m->arrays().alphabets);
  b.add_states(m->states() + 1);
  b.set_start(m->start());
  for (State s = 0; s < m->states(); ++s) {
    bool rho = false;
    for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) {
      const Label c = m->label(a, 0);
      rho |= c == kRho;
      b.add_arc(s, &c, m->weight(a), m->next(a));
    }
    for (const Label edge : {rule.bos, rule.eos}) {
      bool own = false;
      for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) own |= m->label(a, 0) == edge;
      if (rho && edge && !own) b.add_arc(s, &edge, zero(m->semiring()), m->states());
    }
    if (m->is_final(s)) b.set_final(s, m->final_weight(s));
  }
  return b.build();
}

void random_rules_do_what_scanning_says(void **) {
  const std::vector<Strings> shorter = all_strings({kLetters}, 4), longer = all_strings({kLetters}, 5);
  int64_t changed = 0, ambiguous = 0, at_edges = 0;
  const uint64_t rounds = 600 / kCasesDivisor;
  for (uint64_t seed = 0; seed < rounds; ++seed) {
    Rng r(seed, RngMethod::test, 8, 0, 0);
    RewriteRule rule;
    const Semiring semiring = static_cast<Semiring>(seed % 3);
    Shape shape;
    shape.semiring = semiring;
    shape.states = 2 + static_cast<int32_t>(r.below(3));
    shape.arcs = 2 + static_cast<int32_t>(r.below(4));
    shape.alphabet = {kLetters, kLetters};
    shape.epsilons = r.below(3) == 0;
    shape.zero_weights = r.below(5) == 0;
    const MachinePtr change = random_machine(shape, 7 * seed);
    MachineArrays a = change->arrays();
    a.alphabets = {Alphabet::sized(5), r.below(4) == 0 ? Alphabet::open() : Alphabet::sized(5)};
    a.owner = change;
    rule.change = std::make_shared<const Machine>(std::move(a));
    if (r.below(4) != 0) rule.left = random_context(semiring, r, 7 * seed + 1);
    if (r.below(4) != 0) rule.right = random_context(semiring, r, 7 * seed + 2);
    if (r.below(3) != 0) rule.bos = kBos;
    if (r.below(3) != 0) rule.eos = r.below(4) == 0 && rule.bos ? kBos : kEos;
    rule.direction = static_cast<RewriteDirection>(r.below(3));
    rule.optional = r.below(3) == 0;
    Run run;
    run.max_states = 100000;
    const MachinePtr m = checked(rewrite(rule, run));
    RewriteRule literal = rule;
    literal.left = without_default_edges(rule.left, rule);
    literal.right = without_default_edges(rule.right, rule);
    // Symbols 4 and 5 that are no edges do not occur in the strings tried.
    Reference reference(literal);
    for (const Strings &x : seed % 10 == 0 ? longer : shorter) {
      const std::map<Word, Real> expected = reference(x[0]);
      std::map<Word, Real> found;
      for (const auto &[strings, weight] : relation(*compose(string_machine(m->alphabet(0), semiring, x[0]), m, Run{}))) {
        found[strings[1]] = weight;
      }
      if (found.size() != expected.size()) {
        print_error("rule %d, word of %zu: %zu outputs, expected %zu\n", static_cast<int>(seed), x[0].size(), found.size(),
                    expected.size());
        fail();
      }
      for (const auto &[y, w] : expected) {
        assert_true(found.count(y) == 1);
        assert_close(static_cast<double>(std::log(found[y])), static_cast<double>(std::log(w)), 1e-11);
        changed += y != x[0];
      }
      ambiguous += expected.size() > 1;
    }
    at_edges += rule.bos || rule.eos;
  }
  assert_true(changed > static_cast<int64_t>(20 * rounds));
  assert_true(ambiguous > static_cast<int64_t>(5 * rounds));
  assert_true(at_edges > static_cast<int64_t>(rounds / 3));
}

// Symbols that the rule does not name share their states: |Σ| counts in copies only.
void large_alphabets_cost_an_arc_per_copy(void **) {
  Builder change(Semiring::log, {Alphabet::sized(20000), Alphabet::sized(20000)}),
      context(Semiring::log, {Alphabet::sized(20000)});
  change.add_states(2);
  const Label pair[] = {7, 8}, nine = 9;
  change.add_arc(0, pair, 0.5, 1);
  change.set_final(1, 0);
  context.add_states(2);
  context.add_arc(0, &nine, 0, 1);
  context.set_final(1, 0);
  RewriteRule rule;
  rule.change = change.build();
  rule.left = context.build();
  const MachinePtr m = rewrite(rule, Run{});
  assert_true(m->states() <= 8);
  assert_true(m->arcs() < 8 * 20010);
  Run run;
  run.max_arcs = 1000;
  assert_throws(rewrite(rule, run), Code::limit);
  run = Run{};
  run.max_bytes = 50000;
  assert_throws(rewrite(rule, run), Code::limit);
  run = Run{};
  run.max_states = 2;
  assert_throws(rewrite(rule, run), Code::limit);
  CancelFlag flag;
  flag.set = 1;
  run = Run{};
  run.cancel = &flag;
  assert_throws(rewrite(rule, run), Code::cancelled);
}

}  // namespace

TESTS(random_rules_do_what_scanning_says, large_alphabets_cost_an_arc_per_copy)
