#include "src/hmm/data/hmm_data.hh"

#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

CorpusPtr corpus_of(Array<Label> symbols) {
  CorpusArrays corpus;
  corpus.alphabet = Alphabet::sized(2);
  corpus.offsets.push_back(static_cast<int64_t>(symbols.size()));
  corpus.symbols = std::move(symbols);
  return shared_corpus(corpus);
}

}  // namespace

static void tokens_are_masked_by_symbol_and_by_themselves(void **) {
  auto masks = std::make_shared<StateMasks>(20, Run{});
  const int32_t pair[] = {1, 2}, one[] = {2};
  const int32_t a = masks->sets.add(pair, Run{}), b = masks->sets.add(one, Run{});
  masks->of_symbol = {a, 0};
  const HmmDataPtr by_symbol = make_hmm_data(corpus_of({1, 2, 0}), 20, std::make_shared<StateMasks>(*masks), Run{});
  assert_int_equal(by_symbol->set_of(0), a);
  assert_int_equal(by_symbol->set_of(1), 0);
  assert_int_equal(by_symbol->set_of(2), 0);
  masks->of_token = {b, b, 0};
  const HmmDataPtr both = make_hmm_data(corpus_of({1, 2, 0}), 20, masks, Run{});
  assert_int_equal(both->set_of(0), b);
  assert_int_equal(both->set_of(1), b);
  assert_int_equal(both->set_of(2), 0);
  assert_int_equal(make_hmm_data(corpus_of({1, 2, 0}), 20, nullptr, Run{})->set_of(0), 0);
}

static void sequences_of_few_states_go_by_allowed_states(void **) {
  auto masks = std::make_shared<StateMasks>(20, Run{});
  const int32_t pair[] = {1, 2};
  masks->of_symbol = {masks->sets.add(pair, Run{}), 0};
  assert_true(make_hmm_data(corpus_of({1, 1, 1}), 20, masks, Run{})->sparse[0]);
  assert_false(make_hmm_data(corpus_of({1, 2, 2, 2}), 20, masks, Run{})->sparse[0]);
  assert_true(make_hmm_data(corpus_of({1, 2}), 20, nullptr, Run{})->sparse.empty());
}

static void channels_stand_beside_words_or_for_them(void **) {
  Rng r(1, RngMethod::test, 0, 0, 0);
  const CorpusPtr words = corpus_of({1, 2, 1, 0});
  const ChannelsPtr channels = random_hmm::channels(&r, *words, 0.2);
  const EmissionChannelsPtr families = random_hmm::families(*channels, Covariance::full);
  const HmmDataPtr both = make_hmm_data(words, channels, families, 3, nullptr, Run{});
  assert_true(both->channels == channels && both->corpus == words);
  assert_int_equal(both->rows.symbols(), 2);
  const HmmDataPtr alone = make_hmm_data(nullptr, channels, families, 3, nullptr, Run{});
  assert_int_equal(alone->rows.symbols(), 0);
  assert_int_equal(alone->corpus->count(), 1);
  assert_int_equal(alone->length(0), 4);
  assert_int_equal(no_counts(*alone, true).channels.size(), 3 * families->statistics());
  assert_int_equal(no_counts(*make_hmm_data(words, 3, nullptr, Run{}), true).channels.size(), 0);
  assert_true(make_hmm_data(words, nullptr, nullptr, 3, nullptr, Run{})->channels == nullptr);
  // A dictionary has no place where there are no words, and other lengths do not fit.
  auto masks = std::make_shared<StateMasks>(3, Run{});
  masks->of_symbol = {0, 0};
  assert_throws(make_hmm_data(nullptr, channels, families, 3, masks, Run{}), Code::argument);
  assert_throws(make_hmm_data(corpus_of({1, 2}), channels, families, 3, nullptr, Run{}), Code::argument);
  Channels fewer = *channels;
  fewer.channels.pop_back();
  assert_throws(make_hmm_data(words, std::make_shared<const Channels>(fewer), families, 3, nullptr, Run{}), Code::argument);
  Run run;
  run.max_bytes = 15;
  assert_throws(make_hmm_data(nullptr, channels, families, 3, nullptr, run), Code::limit);
}

static void what_does_not_fit_is_refused(void **) {
  assert_throws(make_hmm_data(corpus_of({3}), 2, nullptr, Run{}), Code::argument);
  assert_throws(make_hmm_data(corpus_of({-1}), 2, nullptr, Run{}), Code::argument);
  assert_throws(make_hmm_data(corpus_of({1}), 0, nullptr, Run{}), Code::argument);
  assert_throws(make_hmm_data(corpus_of({1}), 2, std::make_shared<StateMasks>(3, Run{}), Run{}), Code::argument);
  CorpusArrays none;
  none.alphabet = Alphabet::sized(2);
  assert_int_equal(make_hmm_data(shared_corpus(none), 2, nullptr, Run{})->rows.symbols(), 2);  // as a coordinator has
}

TESTS(tokens_are_masked_by_symbol_and_by_themselves, sequences_of_few_states_go_by_allowed_states,
      channels_stand_beside_words_or_for_them, what_does_not_fit_is_refused)
