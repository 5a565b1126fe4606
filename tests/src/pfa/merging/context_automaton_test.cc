// Automata of contexts and of n-gram models against the contexts and the models themselves.
#include "src/pfa/merging/context_automaton.hh"

#include "fsa/ngram/estimate.hh"
#include "tests/src/pfa/context_oracle.hh"
#include "tests/src/pfa/merge_oracle.hh"
#include "tests/src/pfa/walked.hh"
#include "tests/test_list.hh"

using namespace hws;

// Contexts closed under suffixes, not under prefixes: the automaton has to remember what begins a longer one.
static const Array<Context> kContexts = {{-1, 0}, {0, 1}, {0, 2}, {1, 2}, {3, 3}, {3, 0}, {2, 3}, {4, 1}, {7, 3}};

static void probabilities_are_those_of_the_longest_context(void **) {
  const CorpusPtr corpus = draw_corpus(planted_states(), 60, 8), strings = draw_corpus(planted_states(), 40, 9);
  const std::vector<SlowEvent> events = slow_events(*corpus, {});
  const std::vector<History> contexts = spelt(kContexts);
  const auto longest = [&](const SlowEvent &e) {
    size_t best = 0;
    for (size_t w = 0; w < contexts.size(); ++w) {
      if (follows(e, contexts[w]) && contexts[w].size() >= contexts[best].size()) best = w;
    }
    return best;
  };
  for (const bool back_off : {false, true}) {
    double log_likelihood = 0, expected_likelihood = 0;
    const PfaPtr pfa = context_pfa(kContexts, *corpus, 0.3, back_off, &log_likelihood, Run{});
    assert_true(worst_sum(*pfa) <= 1e-14);
    const auto expected = [&](const SlowEvent &e) {
      const size_t w = longest(e);
      if (back_off) return slow_backed_off(events, contexts[w], e.outcome, 255, 0.3, 4);
      double seen = 0.3, all = 1.2;
      for (const SlowEvent &other : events) {
        if (longest(other) != w) continue;
        all += 1;
        seen += other.outcome == e.outcome;
      }
      return seen / all;
    };
    for (const SlowEvent &e : events) expected_likelihood += std::log(expected(e));
    assert_close(log_likelihood, expected_likelihood, 1e-12);
    for (int64_t i = 0; i < strings->count(); ++i) {
      double p = 1;
      for (const SlowEvent &e : slow_events(*part_of(*strings, Array<int64_t>{i}), {})) p *= expected(e);
      assert_true(std::fabs(walked(*pfa, strings->sequence(i)) - p) <= 1e-12 * p);
    }
  }
}

static void an_ngram_model_keeps_its_probabilities(void **) {
  const CorpusPtr corpus = draw_corpus(planted_states(), 300, 8), strings = draw_corpus(planted_states(), 100, 9);
  StringBatch batch;
  batch.labels.assign(corpus->symbols.begin(), corpus->symbols.end());
  batch.offsets.assign(corpus->offsets.begin(), corpus->offsets.end());
  batch.values.assign(300, 1.0);
  batch.alphabets = {corpus->alphabet};
  for (const int32_t order : {1, 2, 3, 4}) {
    const NgramCountsPtr counts = count_strings(batch, 0, 300, corpus->alphabet, order, Run{});
    for (const NgramModelPtr &model : {witten_bell(*counts, Run{}), kneser_ney(*counts, Run{})}) {
      const PfaPtr pfa = ngram_pfa(*model, Run{});
      assert_true(worst_sum(*pfa) <= 1e-12);
      for (int64_t i = 0; i < strings->count(); ++i) {
        assert_close(std::log(walked(*pfa, strings->sequence(i))), model->log_weight(strings->sequence(i)), 1e-12);
      }
    }
  }
}

static void limits_are_asked_before_tables_are_made(void **) {
  const CorpusPtr corpus = draw_corpus(planted_states(), 60, 8);
  Run small;
  small.max_arcs = 20;
  double log_likelihood = 0;
  assert_throws(context_pfa(kContexts, *corpus, 0.3, true, &log_likelihood, small), Code::limit);
}

TESTS(probabilities_are_those_of_the_longest_context, an_ngram_model_keeps_its_probabilities,
      limits_are_asked_before_tables_are_made)
