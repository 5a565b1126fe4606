// Compares the model of a merged automaton with counts.
#include "src/pfa/merging/merge_learner.hh"
#include "tests/src/pfa/merge_oracle.hh"
#include "tests/src/pfa/walked.hh"
#include "tests/test_list.hh"

using namespace hws;

// A prefix tree without smoothing gives every sequence of the corpus its relative frequency.
static void an_unmerged_tree_gives_relative_frequencies(void **) {
  const CorpusPtr corpus = corpus_of(2, {{1}, {1, 2}, {1}, {}, {2, 2, 1}});
  const MergeAutomaton m(*corpus, Run{});
  const PfaPtr pfa = merged_pfa(m, corpus->alphabet, 0, Run{});
  assert_true(worst_sum(*pfa) <= 1e-15);
  assert_int_equal(pfa->states, 6);
  const Label a[] = {1}, ab[] = {1, 2}, bba[] = {2, 2, 1}, b[] = {2};
  assert_close(walked(*pfa, a), 0.4, 1e-15);
  assert_close(walked(*pfa, ab), 0.2, 1e-15);
  assert_close(walked(*pfa, bba), 0.2, 1e-15);
  assert_close(walked(*pfa, {}), 0.2, 1e-15);
  assert_true(walked(*pfa, b) == 0);
  double expected = 0;
  for (const double p : {0.4, 0.4, 0.2, 0.2, 0.2}) expected += std::log(p);
  assert_close(log_likelihood(m), expected, 1e-13);
}

// Evidence by Pólya's urn, one event after the other.
static void evidence_is_that_of_urns_at_the_states(void **) {
  const CorpusPtr corpus = corpus_of(2, {{1}, {1, 2}, {1}, {}, {2, 2, 1}});
  std::map<Array<Label>, Array<double>> urn;
  double expected = 0;
  for (int64_t i = 0; i < corpus->count(); ++i) {
    Array<Label> prefix;
    for (size_t t = 0; t <= corpus->sequence(i).size(); ++t) {
      const Label outcome = t < corpus->sequence(i).size() ? corpus->sequence(i)[t] : 0;
      Array<double> &mass = urn.emplace(prefix, Array<double>(3, 0.3)).first->second;
      expected += std::log(mass[static_cast<size_t>(outcome)] / (mass[0] + mass[1] + mass[2]));
      mass[static_cast<size_t>(outcome)] += 1;
      prefix.push_back(outcome);
    }
  }
  assert_close(log_evidence(MergeAutomaton(*corpus, Run{}), 0.3, 3), expected, 1e-13);
}

static void smoothing_adds_to_every_outcome_and_leads_to_the_corpus_frequencies(void **) {
  const CorpusPtr corpus = corpus_of(2, {{1}, {1, 2}, {1}, {}});
  MergeAutomaton m(*corpus, Run{});
  const PfaPtr pfa = merged_pfa(m, corpus->alphabet, 0.5, Run{});
  assert_true(worst_sum(*pfa) <= 1e-15);
  assert_int_equal(pfa->states, 4);
  // At the root a is seen 3 times, the end once; b leads to the last state: 3 a, 1 b, 4 ends.
  const Label b[] = {2}, bab[] = {2, 1, 2}, a[] = {1};
  assert_close(walked(*pfa, b), 0.5 / 5.5 * (4.5 / 9.5), 1e-15);
  assert_close(walked(*pfa, bab), 0.5 / 5.5 * (3.5 / 9.5) * (1.5 / 9.5) * (4.5 / 9.5), 1e-15);
  assert_close(walked(*pfa, a), 3.5 / 5.5 * (2.5 / 4.5), 1e-15);
}

static void limits_are_asked_before_arcs_are_made(void **) {
  const CorpusPtr corpus = draw_corpus(planted_states(), 3000, 1);
  const MergeAutomaton m(*corpus, Run{});
  Run small;
  small.max_arcs = 1000;
  assert_throws(merged_pfa(m, corpus->alphabet, 0.5, small), Code::limit);
  small = Run{};
  small.max_states = 100;
  assert_throws(merged_pfa(m, corpus->alphabet, 0, small), Code::limit);
  assert_throws(merged_pfa(m, Alphabet::sized(2000000000), 0, Run{}), Code::limit);  // 16 GB of offsets
}

TESTS(an_unmerged_tree_gives_relative_frequencies, evidence_is_that_of_urns_at_the_states,
      smoothing_adds_to_every_outcome_and_leads_to_the_corpus_frequencies, limits_are_asked_before_arcs_are_made)
