#include "src/hmm/data/data_part.hh"

#include "src/hmm/sums/decode.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

static void parts_are_the_sequences_they_are_of(void **) {
  for (int round = 0; round < 8; ++round) {
    Rng r(98, RngMethod::test, 0, static_cast<uint32_t>(round), 0);
    random_hmm::Choice choice = random_hmm::choice_of_round(&r, round == 3 || round == 7 ? 1 : round);
    choice.count = 20;
    const HmmDataPtr d = random_hmm::data(&r, choice);
    const HmmParameters p = random_hmm::parameters(&r, *d, false, 0);
    const Array<double> whole = log_probabilities(*d, p, Run{});
    const Array<int64_t> some = {3, 17, 4, 4, 0};
    const HmmDataPtr part = part_of(*d, some, Run{});
    assert_true(part->rows.hash() == d->rows.hash());
    const Array<double> of_part = log_probabilities(*part, p, Run{});
    for (size_t i = 0; i < some.size(); ++i) {
      assert_close(of_part[i], whole[static_cast<size_t>(some[i])], 1e-14);
      assert_int_equal(part->length(static_cast<int64_t>(i)), d->length(some[i]));
    }
  }
}

// Numbers of all kinds, some of them missing.
static void channels_go_along(void **) {
  CorpusArrays corpus;
  auto channels = std::make_shared<Channels>();
  corpus.alphabet = Alphabet::sized(2);
  channels->channels.resize(3);
  Rng r(99, RngMethod::test, 0, 0, 0);
  int64_t tokens = 0;
  for (int i = 0; i < 12; ++i) {
    tokens += static_cast<int64_t>(r.below(9));
    channels->offsets.push_back(tokens);
    corpus.offsets.push_back(tokens);
  }
  corpus.symbols.assign(static_cast<size_t>(tokens), 1);
  const ChannelKind kinds[] = {ChannelKind::real, ChannelKind::count, ChannelKind::bit};
  for (size_t c = 0; c < 3; ++c) {
    Channel &to = channels->channels[c];
    to.spec = {"x", kinds[c], static_cast<int32_t>(c) + 1};
    const size_t values = static_cast<size_t>(tokens) * (c + 1);
    to.missing.words.assign(values / 64 + 1, 0);
    if (c == 0) to.reals.resize(values);
    if (c == 1) to.counts.resize(values);
    if (c == 2) to.bits.words.assign(values / 64 + 1, 0);
    for (size_t v = 0; v < values; ++v) {
      if (r.below(5) == 0) {
        to.missing.set(v);
      } else if (c == 0) {
        to.reals[v] = r.uniform();
      } else if (c == 1) {
        to.counts[v] = static_cast<int64_t>(r.below(9));
      } else if (r.below(2) == 1) {
        to.bits.set(v);
      }
    }
  }
  HmmDataPtr words = make_hmm_data(shared_corpus(corpus), 2, nullptr, Run{});
  const HmmData d{shared_corpus(corpus), nullptr, words->rows, channels, nullptr, nullptr, {}, 1};
  const Array<int64_t> some = {7, 0, 11, 7};
  const HmmDataPtr part = part_of(d, some, Run{});
  int64_t at = 0;
  for (const int64_t i : some) {
    const size_t s = static_cast<size_t>(i);
    for (int64_t t = channels->offsets[s]; t < channels->offsets[s + 1]; ++t, ++at) {
      for (size_t c = 0; c < 3; ++c) {
        for (int32_t k = 0; k <= static_cast<int32_t>(c); ++k) {
          const Channel &from = channels->channels[c], &to = part->channels->channels[c];
          assert_true(to.is_missing(at, k) == from.is_missing(t, k));
          if (!from.is_missing(t, k)) assert_true(to.value(at, k) == from.value(t, k));
        }
      }
    }
  }
  assert_int_equal(part->channels->tokens(), at);
}

static void every_tenth_sequence_is_held_out(void **) {
  Rng r(100, RngMethod::test, 0, 0, 0);
  random_hmm::Choice choice;
  choice.count = 27;
  const HmmDataPtr d = random_hmm::data(&r, choice);
  const HeldOutSplit s = hold_out(*d, 10, Run{});
  assert_int_equal(s.held_out->corpus->count(), 2);
  assert_int_equal(s.kept->corpus->count(), 25);
  assert_int_equal(s.held_out->length(0), d->length(9));
  assert_int_equal(s.held_out->length(1), d->length(19));
  assert_int_equal(s.kept->length(9), d->length(10));
  assert_throws(hold_out(*d, 28, Run{}), Code::argument);
  assert_throws(hold_out(*d, 1, Run{}), Code::argument);
  assert_throws(part_of(*d, {}, Run{}), Code::empty);
}

TESTS(parts_are_the_sequences_they_are_of, channels_go_along, every_tenth_sequence_is_held_out)
