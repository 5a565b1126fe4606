// docs/semantics.md, section 14, on a back-off model and others whose numbers are worked out by hand.
#include <map>
#include <string>

#include "fsa/ngram/combine.hh"
#include "fsa/ngram/continuations.hh"
#include "fsa/ngram/encode_machine.hh"
#include "fsa/ngram/estimate.hh"
#include "fsa/ngram/normalize.hh"
#include "fsa/ngram/score_strings.hh"
#include "tests/fsa/ngram/texts.hh"
#include "tests/fsa/oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

struct Weights {
  double score, backoff;
};
using Table = std::map<std::string, Weights>;  // '^' the begin, '$' the end, "" what no n-gram has

// Over a, b and c. Plain weights, not logarithms.
NgramModelPtr model(const Table &table) {
  features::Theta ngrams;
  for (const auto &[w, weights] : table) ngrams[w] = 0;
  const NgramModelPtr shape = features::model_of(ngrams, 3);
  Array<double> scores, fails;
  for (NgramNode w = 0; w < shape->trie().nodes(); ++w) {
    const auto found = table.find(features::text(shape->trie(), w));
    scores.push_back(found == table.end() ? 0 : std::log(found->second.score));
    fails.push_back(found == table.end() ? 0 : std::log(found->second.backoff));
  }
  return std::make_shared<const NgramModel>(shape->alphabet(), shape->trie_ptr(), scores, fails);
}

const Table kTable = {{"", {0.125, 1}},  {"^", {1, 0.5}},     {"a", {0.5, 0.5}},  {"b", {0.25, 1}},
                      {"$", {0.25, 1}},  {"^a", {0.75, 0.25}}, {"ab", {0.0625, 1}}};

Table with(Table table, const std::string &w, double score) {
  table[w] = {score, 1};
  return table;
}

void weighs(const NgramModel &m, const std::string &v, double weight) {
  assert_close(std::exp(features::log_weight(m, v)), weight, 1e-15);
}

NgramNode node(const NgramModel &m, const std::string &w) { return m.trie().find(features::labels(w, m.trie().symbols())); }

}  // namespace

static void rule_14_1(void **) {
  const NgramModelPtr m = model(kTable);
  weighs(*m, "a", 0.75 * (0.25 * 0.5 * 0.25));      // ^a; the end behind two back-offs
  weighs(*m, "ab", 0.75 * (0.25 * 0.0625) * 0.25);  // b in the context a, behind ^a's back-off
  weighs(*m, "b", (0.5 * 0.25) * 0.25);
  weighs(*m, "aa", 0.75 * (0.25 * 0.5 * 0.5) * (0.5 * 0.25));  // the context is a then, not ^a
  weighs(*m, "c", (0.5 * 0.125) * 0.25);                       // no n-gram: the empty one's score
  Table endless = kTable;
  endless.erase("$");
  weighs(*model(endless), "b", (0.5 * 0.25) * 0.125);             // the end too
  assert_true(m->trie().begin_node() >= 0 && model({})->trie().begin_node() >= 0);
  assert_throws(model({{"a^", {1, 1}}}), Code::argument);
  assert_throws(model({{"$a", {1, 1}}}), Code::argument);
}

static void rule_14_2(void **) {
  const NgramModelPtr m = model(with(kTable, "ab", 0));
  Array<State> state_of;
  const MachinePtr machine = encode_machine(*m, Semiring::real, Run{}, &state_of);
  const State empty = state_of[NgramTrie::kRoot];
  for (const char *context : {"^", "a", "^a"}) {
    const State s = state_of[static_cast<size_t>(node(*m, context))];
    assert_true(s >= 0 && machine->phi_arc(s) >= 0);
    assert_close(machine->weight(machine->phi_arc(s)), kTable.at(context).backoff, 1e-15);
  }
  assert_true(machine->phi_arc(empty) < 0);
  assert_true(machine->is_final(empty));
  assert_close(machine->final_weight(empty), 0.25, 1e-15);  // $
  int defaults = 0;
  for (ArcId a = 0; a < machine->arcs(); ++a) {
    defaults += machine->label(a, 0) == kRho && machine->next(a) == empty && std::fabs(machine->weight(a) - 0.125) < 1e-15;
  }
  assert_int_equal(defaults, 1);
  features::for_each_string(3, 4, [&](const std::string &v) {
    assert_close(static_cast<double>(oracle::weight_of(*machine, {features::labels(v, 3)})),
                 std::exp(features::log_weight(*m, v)), 1e-15);
  });
  // ab is there and cannot be read: no backing off to b.
  const State a = state_of[static_cast<size_t>(node(*m, "a"))];
  assert_int_equal(machine->arc_end(a) - machine->arc_begin(a), 2);
  weighs(*m, "ab", 0);
}

static void rule_14_3(void **) {
  const features::Theta theta = {{"", -1}, {"ab", 0.5}, {"^", 0.25}, {"b$", 0.75}};
  const NgramModelPtr m = features::model_of(theta, 2);
  assert_close(features::log_weight(*m, "abab"), 5 * -1 + 2 * 0.5 + 0.25 + 0.75, 1e-15);
  assert_close(features::log_weight(*m, ""), -1 + 0.25, 1e-15);
  const NgramModelPtr moved = features::model_of({{"", -1}, {"ab", 0.5}, {"$", 0.25}, {"b$", 0.75}}, 2);
  for (const char *v : {"", "a", "ab", "abb", "baab"}) {
    assert_close(features::log_weight(*moved, v), features::log_weight(*m, v), 1e-15);
  }
}

static void rule_14_4(void **) {
  const NgramModelPtr a = features::model_of({{"", 1}, {"a", -INFINITY}}, 3),
                      b = features::model_of({{"", 2}, {"b", -INFINITY}}, 3);
  const NgramModelPtr product = combine(a, 1, b, 1, Run{}), quotient = combine(a, 1, b, -1, Run{}),
                      power = combine(a, 0, nullptr, 0, Run{});
  assert_close(features::log_weight(*product, "c"), 6, 1e-15);
  assert_close(features::log_weight(*quotient, "c"), -2, 1e-15);
  assert_close(features::log_weight(*power, "c"), 0, 1e-15);
  for (const char *v : {"a", "b", "ab"}) {  // 0/b, 1/0, 0/0
    assert_true(features::log_weight(*product, v) == -INFINITY);
    assert_true(features::log_weight(*quotient, v) == -INFINITY);
  }
  assert_true(features::log_weight(*power, "a") == -INFINITY);  // 0 to the power 0
}

static void rule_14_5(void **) {
  // Each symbol and the end weigh 1/4. A string of n symbols then weighs 4^-(n+1), and all strings together 1/3.
  const NormalizedNgrams q = normalize(*features::model_of({{"", -std::log(4)}}, 1), Run{});
  assert_close(q.log_total, -std::log(3), 1e-15);
  weighs(*q.model, "", 0.75);
  weighs(*q.model, "aa", 0.75 / 16);
  assert_true(texts::worst_sum(*normalize(*features::model_of({{"", -2}, {"ab", 0.5}, {"^b", -1}}, 3), Run{}).model) < 1e-14);
  assert_throws(normalize(*features::model_of({{"", 0}}, 1), Run{}), Code::diverged);
  assert_throws(normalize(*features::model_of({{"", -2}, {"$", -INFINITY}}, 1), Run{}), Code::empty);
}

static void rule_14_6(void **) {
  const NgramCountsPtr c = texts::counts({"ab", "b"}, 3, 2);
  const std::map<std::string, double> expected = {{"^", 2},  {"a", 1},  {"b", 2},  {"$", 2},
                                                  {"^a", 1}, {"^b", 1}, {"ab", 1}, {"b$", 2}};
  assert_int_equal(c->trie->nodes(), expected.size() + 1);
  for (const auto &[w, count] : expected) {
    assert_true(c->count[static_cast<size_t>(c->trie->find(features::labels(w, 3)))] == count);
  }
  assert_true(c->events() == 5);  // a b $ b $: the begin is none
}

static void rule_14_7(void **) {
  const AlphabetPtr alphabet = Alphabet::named({"a", "b", "c", "<unk>"});
  StringBatch strings = texts::batch({"ab"}, 4);
  strings.alphabets = {alphabet};
  for (const int order : {1, 2}) {
    NgramCounter counter(alphabet, order);
    counter.add(strings, Run{});
    for (const auto estimate : {maximum_likelihood, witten_bell, kneser_ney}) {
      const NgramModelPtr m = estimate(*counter.counts(Run{}), Run{});
      assert_true(texts::worst_sum(*m) < 1e-14);
      NgramNode to;
      assert_true(m->read(NgramTrie::kRoot, 3, &to) == m->read(NgramTrie::kRoot, 4, &to));  // <unk> is a symbol as c is
      if (order == 1 && estimate == witten_bell) {
        // Three events of three kinds: half is left, shared by four symbols and the end.
        assert_close(std::exp(m->read(NgramTrie::kRoot, 3, &to)), 0.5 / 5, 1e-15);
        assert_close(std::exp(m->read(NgramTrie::kRoot, 1, &to)), 1.0 / 6 + 0.5 / 5, 1e-15);
      }
    }
  }
}

static void rule_14_8(void **) {
  const NgramModelPtr m = model(kTable);
  assert_true(is_unknown(*m, 3, 0) && !is_unknown(*m, 2, 0) && is_unknown(*m, 2, 2));
  // a; c behind two back-offs; b, whose context c is: not ab; the end.
  const StringBatch strings = texts::batch({"acb"}, 3);
  const StringScore s = score_strings(*m, strings, 0, {}, {}, Run{})[0];
  const double known = 0.75 * 0.25 * 0.25, all = known * (0.25 * 0.5 * 0.125);
  assert_close(std::exp(s.log_prob), all, 1e-15);
  assert_close(std::exp(s.known), known, 1e-15);
  assert_int_equal(s.unknown_count, 1);
  const Perplexity p = perplexity(*m, strings, 0, Run{});
  assert_true(p.tokens == 4 && p.unknown == 1);
  assert_close(p.with, std::pow(all, -1.0 / 4), 1e-13);
  assert_close(p.without, std::pow(known, -1.0 / 3), 1e-13);
}

static void rule_14_9(void **) {
  // After a: a 1/4 and c 1/16 behind the back-off, b 1/64 by its own n-gram, though behind the back-off it would be 1/8.
  const NgramModelPtr m = model(with(kTable, "ab", 0.015625));
  Label symbols[4];
  double weights[4];
  const NgramNode a = node(*m, "a");
  assert_int_equal(m->continuations(Run{}).best(a, "", symbols, weights, Run{}), 3);
  const double expected[] = {0.25, 0.0625, 0.015625};
  const Label order[] = {1, 3, 2};
  for (size_t i = 0; i < 3; ++i) {
    assert_int_equal(symbols[i], order[i]);
    assert_close(std::exp(weights[i]), expected[i], 1e-15);
  }
  const NgramModelPtr without_b = model(with(kTable, "ab", 0));  // b weighs nothing; the end is no symbol
  assert_int_equal(without_b->continuations(Run{}).best(node(*without_b, "a"), "", symbols, weights, Run{}), 2);
  assert_int_equal(symbols[0], 1);
  assert_int_equal(symbols[1], 3);
}

TESTS(rule_14_1, rule_14_2, rule_14_3, rule_14_4, rule_14_5, rule_14_6, rule_14_7, rule_14_8, rule_14_9)
