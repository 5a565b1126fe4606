// Families of graphs with strings, against sums over every assignment of short strings, whose derivatives are the expected
// uses; and against the learners of edit models and of machines, where an item is one pair.
#include "src/graph/learn/strings/string_learning.hh"

#include <algorithm>
#include <cmath>
#include <map>

#include "fsa/machine/builder.hh"
#include "fsa/ngram/log_linear.hh"
#include "src/edit/edit_em.hh"
#include "src/edit/edit_machine.hh"
#include "src/graph/learn/graph_rows.hh"
#include "src/graph/learn/strings/string_models.hh"
#include "src/graph/mixed/string_domain.hh"
#include "src/transducer/machine_learner.hh"
#include "tests/src/edit/edit_oracle.hh"
#include "tests/src/edit/pair_batch.hh"
#include "tests/src/graph/graph_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using edit_oracle::random_word;
using graph_oracle::machine_factor;
using graph_oracle::table_factor;
using Word = Array<Label>;

namespace {

const AlphabetPtr kTwo = Alphabet::sized(2);
constexpr size_t kLongest = 3;

// All strings of up to three of two symbols.
std::vector<Word> all_words() {
  std::vector<Word> words{{}};
  for (size_t i = 0; i < words.size(); ++i) {
    if (words[i].size() == kLongest) break;
    for (Label c = 1; c <= 2; ++c) {
      Word longer = words[i];
      longer.push_back(c);
      words.push_back(longer);
    }
  }
  return words;
}

// Weighs the strings that are short enough, and excludes others.
MachinePtr short_strings(Rng &draw) {
  Builder b(Semiring::log, {kTwo});
  for (size_t s = 0; s <= kLongest; ++s) {
    b.add_state();
    b.set_final(static_cast<State>(s), draw.uniform());
  }
  b.set_start(0);
  for (size_t s = 0; s < kLongest; ++s) {
    for (Label c = 1; c <= 2; ++c) b.add_arc(static_cast<State>(s), &c, draw.uniform(), static_cast<State>(s) + 1);
  }
  return b.build();
}

// Reads a value, and then a string whose symbols' weights depend on it.
MachinePtr classed_strings(Rng &draw) {
  Builder b(Semiring::log, {Alphabet::sized(2), kTwo});
  b.add_states(3);
  b.set_start(0);
  for (Label z = 1; z <= 2; ++z) {
    const Label enter[2] = {z, kEpsilon};
    b.add_arc(0, enter, draw.uniform(), z);
    for (Label c = 1; c <= 2; ++c) {
      const Label read[2] = {kEpsilon, c};
      b.add_arc(z, read, draw.uniform(), z);
    }
    b.set_final(z, draw.uniform());
  }
  return b.build();
}

// A transducer of two states that inserts, deletes and writes.
MachinePtr channel(Rng &draw) {
  Builder b(Semiring::real, {kTwo, kTwo});
  b.add_states(2);
  b.set_start(0);
  for (State s = 0; s < 2; ++s) {
    for (Label x = 0; x <= 2; ++x) {
      for (Label y = 0; y <= 2; ++y) {
        const Label labels[2] = {x, y};
        if (x + y > 0) b.add_arc(s, labels, .05 + .1 * draw.uniform(), static_cast<State>(draw.below(2)));
      }
    }
    b.set_final(s, .1);
  }
  return b.build();
}

std::shared_ptr<const LogLinear> random_ngrams(Rng &draw) {
  const Label eos = 3, bos = 4;
  const std::vector<Word> grams = {{}, {1}, {2}, {eos}, {bos, 1}, {bos, 2}, {1, 1}, {1, 2}, {1, eos}, {bos, 1, 2}, {2, eos}};
  Array<int64_t> offsets{0};
  Array<Label> labels;
  Array<double> theta;
  for (const Word &gram : grams) {
    labels.insert(labels.end(), gram.begin(), gram.end());
    offsets.push_back(static_cast<int64_t>(labels.size()));
    theta.push_back(gram.empty() ? -1.6 : draw.uniform() - .5);
  }
  return std::make_shared<const LogLinear>(log_linear(kTwo, offsets, labels, theta, Run{}));
}

EditModelPtr random_edit_model(uint64_t seed) {
  Rng draw(44, RngMethod::test, 1, 0, seed);
  EditSettings s;
  const Windows windows[] = {{0, 0, 0}, {0, 1, 1}, {1, 1, 0}};
  s.windows = windows[seed % 3];
  s.p_insert = .15;
  s.p_delete = .1;
  s.p_copy = .6;
  std::vector<std::pair<Word, Word>> pairs;
  for (int k = 0; k < 6; ++k) {
    Word x = random_word(draw, 2, 3);
    Word y = random_word(draw, 2, 3);
    pairs.emplace_back(std::move(x), std::move(y));
  }
  const EditModelPtr start = new_edit_model(kTwo, s, Run{});
  EditLearner learner(*start, pair_batch(kTwo, pairs), {3, 0, .5, {}, {}, 0}, Run{});
  learner.step(2);
  return learner.model();
}

// z -> word (a fixed machine), n-grams of the word, two copies by one edit model, and a variant of the second copy by a machine
// that is learned. The variables in their order: z, word, copy, copy, variant.
struct World {
  GraphFamilyPtr family;
  GraphItemsPtr items;
};
enum Part : int32_t { class_part, ngram_part, edit_part, machine_part };

World random_world(uint64_t seed, int64_t count = 4) {
  Rng draw(44, RngMethod::test, 0, 0, seed);
  FactorGraphBuilder builder;
  builder.add_finite("class", 2);
  for (const char *name : {"word", "first", "second", "variant"}) builder.add_strings(name, kTwo);
  Array<int64_t> parts;
  const auto add = [&](GraphFactor factor, int64_t part) {
    builder.add(std::move(factor));
    parts.push_back(part);
  };
  add(table_factor({0}, {.4, .6}), class_part);
  add(machine_factor({0, 1}, classed_strings(draw)), -1);
  for (VariableId v = 1; v < 5; ++v) add(machine_factor({v}, short_strings(draw)), -1);
  GraphFactor grams;
  grams.kind = FactorKind::log_linear;
  grams.strings = &string_domain();
  grams.variables = {1};
  grams.log_linear = random_ngrams(draw);
  const NgramModelPtr model = encode_log_linear(*grams.log_linear);
  add(std::move(grams), ngram_part);
  const EditModelPtr edits = random_edit_model(seed);
  const MachinePtr copies = edit_machine(*edits, Semiring::log, Run{});
  add(machine_factor({1, 2}, copies), edit_part);
  add(machine_factor({1, 3}, copies), edit_part);
  const MachinePtr variants = channel(draw);
  add(machine_factor({3, 4}, variants), machine_part);
  auto family = std::make_shared<const GraphFamily>(builder.build(), parts, std::span<const int32_t>());
  Array<int64_t> ties(static_cast<size_t>(variants->arcs()) + static_cast<size_t>(variants->states()));
  for (size_t i = 0; i < ties.size(); ++i) ties[i] = i % 5 == 4 ? -1 : static_cast<int64_t>(i);
  auto parameters = std::make_shared<const ArcParameters>(variants, ties, std::span<const int64_t>(), ArcGroups::joint, Run{});
  GraphFamilyPtr with = family->with_model(ngram_part, ngram_rows(*model, .25, Run{}), string_learning());
  with = with->with_model(edit_part, edit_model_rows(edits, Run{}), string_learning());
  with = with->with_model(machine_part, machine_rows(std::move(parameters)), string_learning());
  const std::vector<Word> words = all_words();
  World w;
  w.family = with->with_strings(std::make_shared<const StringBatch>(list_of(kTwo, words)), string_learning());
  Array<int32_t> values;
  for (int64_t i = 0; i < count; ++i) {
    if (i > 1 && draw.below(4) == 0) {
      const size_t from = 5 * static_cast<size_t>(draw.below(static_cast<uint64_t>(i)));
      for (size_t v = 0; v < 5; ++v) values.push_back(values[from + v]);
      continue;
    }
    values.push_back(draw.below(3) == 0 ? static_cast<int32_t>(draw.below(2)) : -1);
    for (VariableId v = 1; v < 5; ++v) {
      const uint64_t kind = draw.below(10);
      const auto word = static_cast<int32_t>(draw.below(words.size()));
      values.push_back(kind < 3 ? -1 : kind == 3 && v > 1 ? -2 : word);
    }
    if (i == 0) values[2] = 3;
  }
  w.items = graph_items(*w.family, values, count);
  return w;
}

// The weight of strings under a machine of one or two tapes.
double weight_of(const MachinePtr &m, const Word &x, const Word *y) {
  Array<EdgeWeight> slots;
  const EdgeWeights plain(m->semiring());
  for (ArcId a = 0; a < m->arcs(); ++a) slots.push_back(plain.from(m->weight(a)));
  for (State s = 0; s < m->states(); ++s) slots.push_back(plain.from(m->final_weight(s)));
  const ItemSide second = y ? ItemSide(std::span<const Label>(*y)) : ItemSide();
  const SlotLattice lattice = pair_lattice(*m, ItemSide(std::span<const Label>(x)), second, Run{});
  return std::exp(SlotSums().expect(lattice, slots, 1, {}, 0, Run{}));
}

// p(word) by the recursion over contexts as its definition has it, from the rows of the contexts.
double ngram_weight(const NgramTrie &trie, const Array<NgramNode> &contexts, std::span<const double> rows, double backoff,
                    const Word &word) {
  const auto number = [&](const Word &h) {
    const NgramNode w = trie.find(h);
    const auto at = std::find(contexts.begin(), contexts.end(), w);
    return w < 0 || at == contexts.end() ? -1 : static_cast<int64_t>(at - contexts.begin());
  };
  const auto shortened = [](Word h) {
    h.erase(h.begin());
    return h;
  };
  double product = 1;
  Word before{trie.bos()};
  for (size_t i = 0; i <= word.size(); ++i) {
    const auto outcome = static_cast<size_t>(i < word.size() ? word[i] : 0);
    Word h = before;
    while (number(h) < 0) h = shortened(h);
    double p = 0, left = 1;
    while (true) {
      const double own = rows[static_cast<size_t>(number(h)) * 3 + outcome];
      if (h.empty()) {
        p += left * own;
        break;
      }
      p += left * (1 - backoff) * own;
      left *= backoff;
      do h = shortened(h);
      while (number(h) < 0);
    }
    product *= p;
    if (i < word.size()) before.push_back(word[i]);
  }
  return product;
}

// ln of the sum over all assignments, given the rows.
class Enumeration {
 public:
  explicit Enumeration(const World &w) : w_(w), words_(all_words()) {
    for (FactorId f = 0; f < w.family->graph()->factors(); ++f) {
      const FactorView factor = w.family->graph()->factor(f);
      if (w.family->part_of(f) < 0) fixed_[f] = factor.machine;
    }
  }
  double log_sum(int64_t item, std::span<const double> rows) {
    const std::span<const int32_t> given = w_.items->item(item);
    if (!std::equal(rows.begin(), rows.end(), of_rows_.begin(), of_rows_.end())) {
      of_rows_.assign(rows.begin(), rows.end());
      for (FactorId f = 0; f < w_.family->graph()->factors(); ++f) {
        if (w_.family->part_of(f) > 0) known_.erase(f);
      }
    }
    Array<int32_t> at(given.begin(), given.end());
    return std::log(sum_from(0, given, &at));
  }

 private:
  double sum_from(size_t v, std::span<const int32_t> given, Array<int32_t> *at) {
    if (v == given.size()) return product(*at);
    if (given[v] != -1) return sum_from(v + 1, given, at);
    double sum = 0;
    const auto values = static_cast<int32_t>(v == 0 ? 2 : words_.size());
    for (int32_t x = 0; x < values; ++x) {
      (*at)[v] = x;
      sum += sum_from(v + 1, given, at);
    }
    return sum;
  }
  double product(const Array<int32_t> &at) {
    double weight = 1;
    const FactorGraph &g = *w_.family->graph();
    for (FactorId f = 0; f < g.factors() && weight > 0; ++f) {
      const std::span<const VariableId> scope = g.scope(f);
      if (std::any_of(scope.begin(), scope.end(), [&](VariableId v) { return at[v] == -2; })) continue;
      Array<double> &known = known_[f];
      if (known.empty()) known.assign(words_.size() * words_.size(), -1);
      const auto first = static_cast<size_t>(at[scope[0]]), second = static_cast<size_t>(scope.size() > 1 ? at[scope[1]] : 0);
      double &own = known[first * words_.size() + second];
      if (w_.family->part_of(f) == class_part) {
        weight *= of_rows_[first];
        continue;
      }
      if (own < 0) own = factor_weight(f, scope[0] == 0 ? Word{static_cast<Label>(first) + 1} : words_[first],
                                       scope.size() > 1 ? &words_[second] : nullptr);
      weight *= own;
    }
    return weight;
  }
  double factor_weight(FactorId f, const Word &x, const Word *y) {
    const int32_t p = w_.family->part_of(f);
    if (p < 0) return weight_of(fixed_[f], x, y);
    const GraphPart &part = w_.family->parts()[static_cast<size_t>(p)];
    const std::span<const double> rows = std::span<const double>(of_rows_).subspan(part.begin, part.size());
    if (p == edit_part) return static_cast<double>(edit_oracle::likelihood(*edit_model_of(*part.strings, rows), x, *y));
    if (p == machine_part) return weight_of(part.strings->machine(rows, Run{}), x, y);
    // The tree of random_ngrams(), whose n-grams with longer ones are the empty one, the begin, 1, 2 and the begin with 1.
    Rng any(1, RngMethod::test, 0, 0, 0);
    static const NgramTriePtr trie = random_ngrams(any)->trie;
    Array<NgramNode> contexts;
    for (NgramNode n = 0; n < trie->nodes(); ++n) {
      if (trie->has_children(n)) contexts.push_back(n);
    }
    assert_int_equal(contexts.size() * 3, rows.size());
    return ngram_weight(*trie, contexts, rows, .25, x);
  }

  const World &w_;
  std::vector<Word> words_;
  std::map<FactorId, MachinePtr> fixed_;
  std::map<FactorId, Array<double>> known_;
  Array<double> of_rows_;
};

Array<double> uses_of(const World &w, std::span<const double> rows, std::span<const int64_t> items, double *log_p) {
  InferenceSettings settings;
  const std::unique_ptr<StringSums> sums = string_learning().sums(*w.family, *w.items, settings, rows, Run{});
  Array<double> counts(rows.size(), 0.0);
  *log_p = sums->expect(items, counts, Run{});
  for (const int64_t i : items) *log_p -= sums->log_sum(i, Run{});
  assert_close(*log_p, 0, 1e-9);
  *log_p = 0;
  for (const int64_t i : items) *log_p += sums->log_sum(i, Run{});
  return counts;
}

// Lists that hold every string that has a weight.
InferenceSettings all_strings() {
  InferenceSettings settings;
  settings.sums = ItemSums::pruned;
  settings.kept_strings = 100;
  return settings;
}

std::unique_ptr<RowLearner> learner_of(const World &w, RowMethod method, double prior = 1) {
  GraphRowSettings s;
  s.method = method;
  s.prior = prior;
  s.start = GraphRowsStart::rows;
  s.given = true;
  if (row_fields::passes(s)) s.tolerance = 0;
  return new_graph_row_learner(w.family, w.items, s, Run{});
}

}  // namespace

static void expected_uses_are_derivatives_of_the_sums_over_all_strings(void **) {
  int64_t compared = 0;
  for (uint64_t seed = 0; seed < 6; ++seed) {
    const World w = random_world(seed);
    Enumeration all(w);
    Array<double> rows(w.family->rows().begin(), w.family->rows().end());
    for (int64_t i = 0; i < w.items->count(); ++i) {
      const double expected = all.log_sum(i, rows);
      if (!(expected > -INFINITY)) continue;
      double log_p = 0;
      const Array<double> uses = uses_of(w, rows, {&i, 1}, &log_p);
      assert_close(log_p, expected, 1e-9);
      if (i > 1) continue;
      for (size_t k = 0; k < rows.size(); ++k) {
        const double own = rows[k], step = 1e-4 * own;
        if (own < 1e-9) continue;
        rows[k] = own + step;
        const double above = all.log_sum(i, rows);
        rows[k] = own - step;
        const double below = all.log_sum(i, rows);
        rows[k] = own;
        assert_close(uses[k], own * (above - below) / (2 * step), 2e-6);
        ++compared;
      }
    }
  }
  assert_true(compared > 100);
}

static void a_step_of_em_takes_shares_and_never_lowers_the_sum(void **) {
  for (uint64_t seed = 20; seed < 24; ++seed) {
    const World w = random_world(seed);
    const auto learner = learner_of(w, RowMethod::em);
    Array<int64_t> items;
    for (int64_t i = 0; i < w.items->count(); ++i) items.push_back(i);
    double before = -INFINITY;
    for (int step = 0; step < 5; ++step) {
      const Array<double> rows = learner->rows();
      double log_p = 0;
      const Array<double> uses = uses_of(w, rows, items, &log_p);
      learner->step(1);
      assert_close(learner->metric("log_likelihood"), log_p, 1e-9);
      assert_true(log_p >= before - 1e-9);
      before = log_p;
      const Array<double> next = learner->rows();
      for (const GraphPart &part : w.family->parts()) {
        for (int64_t r = 0; r < part.rows; ++r) {
          double sum = 0;
          for (size_t k = part.first(r); k < part.first(r + 1); ++k) sum += uses[part.begin + k];
          for (size_t k = part.first(r); k < part.first(r + 1) && sum > 1e-6; ++k) {
            assert_close(next[part.begin + k], uses[part.begin + k] / sum, 1e-8);
          }
        }
      }
    }
    assert_true(learner->metric("inexact_items") == 0);
    const Array<double> scores = score_graph_items(learned_family(*learner), w.items, {}, Run{});
    double sum = 0;
    for (const double x : scores) sum += x;
    assert_true(sum >= before - 1e-9);
  }
}

static void lists_of_all_strings_give_the_whole_sums_and_shorter_ones_bounds(void **) {
  for (uint64_t seed = 40; seed < 43; ++seed) {
    const World w = random_world(seed);
    const Array<double> rows(w.family->rows().begin(), w.family->rows().end());
    const auto of = [&](const InferenceSettings &settings, int64_t i, Array<double> *counts) {
      const std::unique_ptr<StringSums> sums = string_learning().sums(*w.family, *w.items, settings, rows, Run{});
      counts->assign(rows.size(), 0.0);
      return sums->log_sum(i, Run{}) > -INFINITY ? sums->expect({&i, 1}, *counts, Run{}) : -INFINITY;
    };
    for (int64_t i = 0; i < w.items->count(); ++i) {
      Array<double> whole, lists, few;
      const double log_p = of({}, i, &whole);
      if (!(log_p > -INFINITY)) continue;
      assert_close(of(all_strings(), i, &lists), log_p, 1e-9);
      for (size_t k = 0; k < rows.size(); ++k) assert_close(lists[k], whole[k], 1e-8);
      InferenceSettings two = all_strings();
      two.kept_strings = 2;
      assert_true(of(two, i, &few) <= log_p + 1e-9);
    }
    const StringBatch exact = best_item_strings(w.family, w.items, 1, {}, Run{});
    const StringBatch best = best_item_strings(w.family, w.items, 1, all_strings(), Run{});
    for (int64_t i = 0; i < w.items->count(); ++i) assert_close(best.values[i], exact.values[i], 1e-8);
    assert_throws(best_item_strings(w.family, w.items, 0, {}, Run{}), Code::argument);
  }
}

static void bounds_of_variational_inference_never_fall(void **) {
  const World w = random_world(31, 6);
  const auto learner = learner_of(w, RowMethod::vi, .3);
  double before = -INFINITY;
  for (int step = 0; step < 6; ++step) {
    learner->step(1);
    const double reached = learner->metric("elbo");
    assert_true(reached >= before - 1e-8);
    before = reached;
  }
  for (const RowMethod method : {RowMethod::svi, RowMethod::scvi}) learner_of(w, method, .3)->step(2);
}

// Items of two observed strings joined by the factor of one part.
World pairs_of(const std::vector<std::pair<Word, Word>> &pairs, const MachinePtr &machine, StringRowsPtr model) {
  FactorGraphBuilder builder;
  builder.add_strings("x", kTwo);
  builder.add_strings("y", kTwo);
  builder.add(machine_factor({0, 1}, machine));
  const int64_t part = 0;
  const GraphFamily bare(builder.build(), {&part, 1}, {});
  StringBatch strings;
  strings.alphabets = {kTwo};
  Array<int32_t> values;
  for (const auto &[x, y] : pairs) {
    for (const Word *word : {&x, &y}) {
      values.push_back(static_cast<int32_t>(strings.count()));
      strings.labels.insert(strings.labels.end(), word->begin(), word->end());
      strings.end_string();
      strings.end_item(1);
    }
  }
  World w;
  w.family = bare.with_model(0, std::move(model), string_learning())
                 ->with_strings(std::make_shared<const StringBatch>(std::move(strings)), string_learning());
  w.items = graph_items(*w.family, values, static_cast<int64_t>(pairs.size()));
  return w;
}

static void one_pair_each_learns_what_edit_models_and_machines_do(void **) {
  for (uint64_t seed = 0; seed < 6; ++seed) {
    Rng draw(45, RngMethod::test, 0, 0, seed);
    std::vector<std::pair<Word, Word>> pairs;
    for (int k = 0; k < 6; ++k) {
      Word x = random_word(draw, 2, 4);
      Word y = random_word(draw, 2, 4);
      pairs.emplace_back(std::move(x), std::move(y));
    }
    pairs.push_back(pairs[0]);
    // Contexts that the pairs have are in the model before, since graphs give it none.
    EditLearner grown(*random_edit_model(seed), pair_batch(kTwo, pairs), {1, 0, 2, {}, {}, 0}, Run{});
    grown.step(1);
    const EditModelPtr start = grown.model();
    EditLearner edits(*start, pair_batch(kTwo, pairs), {9, 0, 0, {}, {}, 0}, Run{});
    const World w = pairs_of(pairs, edit_machine(*start, Semiring::log, Run{}), edit_model_rows(start, Run{}));
    const auto learner = learner_of(w, RowMethod::em);
    for (int step = 0; step < 3; ++step) {
      edits.step(1);
      learner->step(1);
      assert_close(learner->metric("log_likelihood"), edits.metric("log_likelihood"), 1e-9);
      const Array<double> rows = learner->rows();
      const EditModelPtr mine = edit_model_of(*w.family->parts()[0].strings, rows), theirs = edits.model();
      for (const auto &[x, y] : pairs) {
        assert_close(static_cast<double>(edit_oracle::likelihood(*mine, x, y)),
                     static_cast<double>(edit_oracle::likelihood(*theirs, x, y)), 1e-10);
      }
    }

    const MachinePtr m = channel(draw);
    const auto parameters = std::make_shared<const ArcParameters>(m, std::span<const int64_t>(), std::span<const int64_t>(),
                                                                  ArcGroups::conditional, Run{});
    MachineSettings s;
    s.init = MachineStart::given;
    s.groups = ArcGroups::conditional;
    s.tolerance = 0;
    const auto machines = new_machine_learner(parameters, items_of_strings(*m, *pair_batch(kTwo, pairs), Run{}), s, Run{});
    const World v = pairs_of(pairs, m, machine_rows(parameters));
    const auto joined = learner_of(v, RowMethod::em);
    for (int step = 0; step < 4; ++step) {
      machines->step(1);
      joined->step(1);
      assert_close(joined->metric("log_likelihood"), machines->metric("log_likelihood"), 1e-10);
      const Array<double> mine = joined->rows(), theirs = machines->rows();
      for (size_t k = 0; k < mine.size(); ++k) assert_close(mine[k], theirs[k], 1e-10);
    }
  }
}

static void what_cannot_be_learned_is_refused_with_its_place(void **) {
  const World w = random_world(3);
  const auto refuse = [&](auto change, Code code) {
    GraphRowSettings s;
    s.start = GraphRowsStart::rows;
    change(&s);
    assert_throws(new_graph_row_learner(w.family, w.items, s, Run{}), code);
  };
  refuse([](GraphRowSettings *s) { s->method = RowMethod::hard_em; }, Code::unsupported);
  refuse([](GraphRowSettings *s) { s->method = RowMethod::cvi; }, Code::unsupported);
  refuse([](GraphRowSettings *s) { s->inference = ItemSums::trw; }, Code::unsupported);
  assert_throws(w.family->with_model(class_part, w.family->parts()[edit_part].strings, string_learning()), Code::argument);
  assert_throws(w.family->with_model(ngram_part, w.family->parts()[edit_part].strings, string_learning()), Code::argument);
  assert_throws(w.family->with_model(9, w.family->parts()[edit_part].strings, string_learning()), Code::argument);
  const int32_t values[] = {-1, 99, 0, 0, 0};
  assert_throws(graph_items(*w.family, values, 1), Code::argument);
  FactorGraphBuilder builder;
  builder.add_strings("x", kTwo);
  Rng draw(1, RngMethod::test, 0, 0, 0);
  builder.add(machine_factor({0}, short_strings(draw)));
  const int64_t part = 0;
  const auto bare = std::make_shared<const GraphFamily>(builder.build(), std::span<const int64_t>(&part, 1),
                                                        std::span<const int32_t>());
  const int32_t hidden = -1;
  assert_throws(score_graph_items(bare, graph_items(*bare, {&hidden, 1}, 1), {}, Run{}), Code::argument);
}

TESTS(expected_uses_are_derivatives_of_the_sums_over_all_strings, a_step_of_em_takes_shares_and_never_lowers_the_sum,
      lists_of_all_strings_give_the_whole_sums_and_shorter_ones_bounds, bounds_of_variational_inference_never_fall,
      one_pair_each_learns_what_edit_models_and_machines_do, what_cannot_be_learned_is_refused_with_its_place)
