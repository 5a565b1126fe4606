#include "src/hmm/model/hmm_sample.hh"

#include <algorithm>
#include <cmath>

#include "tests/src/hmm/random_models.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

HmmModelPtr model(bool end) {
  const Array<double> initial{1, 0},
      transition = end ? Array<double>{0, 0.5, 0.5, 0} : Array<double>{0, 1, 1, 0},
      ends = end ? Array<double>{0.5, 0.5} : Array<double>(), emission{0.25, 0, 0.75, 0, 1, 0};
  return hmm_model(Alphabet::sized(3), Alphabet::named({"A", "B"}), {initial, transition, ends, emission}, Run{});
}

}  // namespace

static void what_has_no_probability_is_never_drawn(void **) {
  const TaggedCorpusPtr t = sample_sequences(*model(false), 500, 3, {6, 100}, Run{});
  assert_int_equal(t->count(), 500);
  int64_t firsts = 0;
  for (size_t i = 0; i < t->tag.size(); ++i) {
    assert_int_equal(t->tag[i], 1 + i % 6 % 2);
    const Label w = t->words->symbols[i];
    assert_true(t->tag[i] == 2 ? w == 2 : w != 2);
    firsts += w == 1;
  }
  assert_true(std::abs(static_cast<double>(firsts) - 375) < 5 * std::sqrt(1500 * 0.25 * 0.75));
}

// Three states in turn: a transition the other way round is never made.
static void transitions_go_from_the_state_before(void **) {
  const Array<double> initial{1, 0, 0}, transition{0, 1, 0, 0, 0, 1, 1, 0, 0}, emission{1, 1, 1};
  const HmmModelPtr m = hmm_model(Alphabet::sized(1), Alphabet::sized(3), {initial, transition, {}, emission}, Run{});
  const TaggedCorpusPtr t = sample_sequences(*m, 4, 5, {9, 100}, Run{});
  for (size_t i = 0; i < t->tag.size(); ++i) assert_int_equal(t->tag[i], 1 + i % 9 % 3);
}

// Of channels alone the words are all one, and the values are of the states: posterior means and variances, roughly.
static void channels_are_drawn_from_the_states_densities(void **) {
  random_hmm::Choice choice;
  choice.channels = 2;
  choice.count = 40;
  choice.longest = 12;
  const random_hmm::Learned l = random_hmm::learned(choice, 2);
  const HmmModel &m = *l.model;
  const TaggedCorpusPtr t = sample_sequences(m, 400, 5, {10, 100}, Run{});
  assert_int_equal(t->words->alphabet->size(), 1);
  const ChannelsPtr c = sample_channels(m, *t, 6, Run{});
  assert_int_equal(c->tokens(), 4000);
  assert_int_equal(c->channels.size(), m.families->count());
  // the bits, whose means are exact: as often 1 as the posterior says, within five standard errors
  const size_t bits = m.families->count() - 1;
  const EmissionFamily &family = m.families->family(bits);
  const Array<double> probabilities =
      m.families->report(m.origin->counts.channels, static_cast<size_t>(m.states()), bits, 0, Estimate::mean);
  for (int32_t k = 0; k < m.states(); ++k) {
    const double p = probabilities[static_cast<size_t>(k) * family.dimension()];
    double tokens = 0, ones = 0;
    for (int64_t at = 0; at < c->tokens(); ++at) {
      if (t->tag[static_cast<size_t>(at)] != k + 1) continue;
      ++tokens;
      ones += c->channels[bits].value(at, 0);
    }
    assert_true(std::fabs(ones - tokens * p) <= 5 * std::sqrt(tokens * p * (1 - p)) + 1e-9);
  }
  const ChannelsPtr again = sample_channels(m, *t, 6, Run{}), other = sample_channels(m, *t, 7, Run{});
  assert_true(fingerprint(*again) == fingerprint(*c) && fingerprint(*other) != fingerprint(*c));
  assert_throws(sample_channels(*model(true), *t, 6, Run{}), Code::argument);
  auto untagged = std::make_shared<TaggedCorpus>(*t);
  untagged->tag[3] = 0;
  assert_throws(sample_channels(m, *untagged, 6, Run{}), Code::argument);
}

static void a_sequence_depends_on_the_seed_and_its_number_alone(void **) {
  const TaggedCorpusPtr many = sample_sequences(*model(true), 50, 8, {}, Run{}),
                        few = sample_sequences(*model(true), 7, 8, {}, Run{});
  for (int64_t i = 0; i < 7; ++i) {
    const std::span<const Label> a = many->words->sequence(i), b = few->words->sequence(i);
    assert_true(std::equal(a.begin(), a.end(), b.begin(), b.end()) && !a.empty());
  }
  assert_true(!std::ranges::equal(sample_sequences(*model(true), 50, 9, {}, Run{})->words->symbols, many->words->symbols));
  assert_int_equal(sample_sequences(*model(true), 0, 9, {}, Run{})->count(), 0);
}

static void lengths_belong_to_models_without_an_end(void **) {
  assert_throws(sample_sequences(*model(true), 1, 1, {3, 100}, Run{}), Code::argument);
  assert_throws(sample_sequences(*model(false), 1, 1, {0, 100}, Run{}), Code::argument);
  assert_throws(sample_sequences(*model(false), -1, 1, {3, 100}, Run{}), Code::argument);
  assert_throws(sample_sequences(*model(false), 1, 1, {3, 2}, Run{}), Code::limit);
  assert_throws(sample_sequences(*model(true), 1000, 1, {0, 2}, Run{}), Code::limit);
}

TESTS(what_has_no_probability_is_never_drawn, transitions_go_from_the_state_before,
      channels_are_drawn_from_the_states_densities, a_sequence_depends_on_the_seed_and_its_number_alone,
      lengths_belong_to_models_without_an_end)
