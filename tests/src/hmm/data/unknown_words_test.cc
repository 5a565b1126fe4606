#include "src/hmm/data/unknown_words.hh"

#include "fsa/base/rng.hh"
#include "src/corpus/tagged_parser.hh"
#include "src/hmm/learner/batch_learner.hh"
#include "src/hmm/model/hmm_model.hh"
#include "src/hmm/sums/decode.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// A text of words that end in one of a few ways, with a tag that the ending says as a rule.
std::string random_text(Rng *rng, int sentences) {
  static constexpr const char *kStems[] = {"wal", "Lon", "tr", "gre", "x", "mo", "sun", "bl"},
                              *kEndings[] = {"king", "don", "ed", "en", "7", "s"};
  std::string text;
  for (int i = 0; i < sentences; ++i) {
    for (uint64_t t = 1 + rng->below(7); t > 0; --t) {
      const uint64_t ending = rng->below(6);
      const uint64_t tag = rng->below(5) == 0 ? rng->below(3) : ending % 3;
      for (int stem = 0; stem < 2; ++stem) text += kStems[rng->below(8)];
      text += std::string(kEndings[ending]) + "\tT" + std::to_string(tag) + "\n";
    }
    text += "\n";
  }
  return text;
}

struct Learned {
  HmmInput input;
  HmmModelPtr with, without;  // classes
};
Learned learned(int round, bool tags) {
  Rng rng(4, RngMethod::test, 0, 0, static_cast<uint64_t>(round));
  const TaggedCorpusPtr corpus = read_tagged_corpus(random_text(&rng, 60), TaggedOptions(), Run{});
  HmmSource s;
  s.words = corpus->words;
  s.states = 3;
  if (tags) s.observed = corpus;
  Learned l{hmm_input(s, Run{}), nullptr, nullptr};
  HmmSettings settings;
  settings.method = round % 2 ? HmmMethod::em : HmmMethod::vi;
  settings.end = round % 3 == 0;
  if (settings.method == HmmMethod::vi) settings.priors.emission.concentration = 0.05;
  HmmBatchLearner learner(l.input.data, settings, Run{});
  learner.step(3);
  const char *method = round % 2 ? "em" : "vi";
  l.with = hmm_model(learner, l.input, method, Run{}, UnknownSettings{static_cast<double>(1 + round % 4), round % 5});
  l.without = hmm_model(learner, l.input, method, Run{});
  return l;
}

HmmInput read_by(const HmmModel &model, const CorpusPtr &words) {
  HmmSource s;
  s.words = words;
  s.unknown = model.unknown;
  return hmm_input_for(model.words, model.tags, s, Run{});
}

}  // namespace

static void probabilities_sum_to_1_over_the_open_vocabulary(void **) {
  for (int round = 0; round < 20; ++round) {
    const Learned l = learned(round, round % 4 == 0);
    const HmmModel &m = *l.with;
    const size_t states = m.rows.states();
    assert_non_null(m.unknown.get());
    for (size_t k = 0; k < states; ++k) {
      double vocabulary = 0, shares = 0;
      for (int64_t w = 1; w <= m.rows.symbols(); ++w) {
        vocabulary += m.parameters.emission[m.rows.offset(static_cast<Label>(w)) + k];
      }
      for (int32_t c = 0; c < m.unknown->count(); ++c) {
        const double share = m.unknown->shares[static_cast<size_t>(c) * states + k];
        assert_true(share > 0);
        shares += share;
      }
      assert_close(vocabulary, 1, 1e-12);
      assert_close(shares, 1, 1e-12);
      const double unknown = m.parameters.emission[m.rows.offset(m.unknown->unknown) + k];
      assert_true(unknown > 0 && unknown < 1);
      // The others keep their proportions.
      const double factor = (1 - unknown) / (1 - l.without->parameters.emission[m.rows.offset(m.unknown->unknown) + k]);
      for (int64_t w = 2; w <= m.rows.symbols(); ++w) {
        const size_t at = m.rows.offset(static_cast<Label>(w)) + k;
        assert_close(m.parameters.emission[at], factor * l.without->parameters.emission[at], 1e-13);
      }
    }
    assert_true(m.parameters.chain.transition == l.without->parameters.chain.transition);
  }
}

// Every word that there is belongs to a class: sums over known words and one unknown word of each class are those over all.
static void sentences_with_unknown_words_have_their_classes_probability(void **) {
  for (int round = 0; round < 8; ++round) {
    const Learned l = learned(round, false);
    const HmmModel &m = *l.with;
    const TaggedCorpusPtr odd = read_tagged_corpus("Zebroking\ntrwaled\n42\n", TaggedOptions(), Run{});
    const HmmInput input = read_by(m, odd->words);
    const std::span<const Label> symbols = input.data->corpus->symbols;
    for (size_t t = 0; t < symbols.size(); ++t) {
      const std::string_view name = odd->words->alphabet->name(odd->words->symbols[t]);
      const Label known = m.words->find(name);
      assert_int_equal(symbols[t], known ? known : static_cast<Label>(m.words->size()) + 1 + m.unknown->classes.of(name));
    }
    // By hand: the three tokens through all 27 paths.
    const HmmParameters &p = m.parameters;
    const size_t n = m.rows.stride();
    const auto emitted = [&](Label w, size_t k) {
      if (w <= m.words->size()) return p.emission[m.rows.offset(w) + k];
      return p.emission[m.rows.offset(m.unknown->unknown) + k] *
             m.unknown->shares[static_cast<size_t>(w - m.words->size() - 1) * m.rows.states() + k];
    };
    double sum = 0;
    for (size_t path = 0; path < 27; ++path) {
      const size_t z[] = {path / 9, path / 3 % 3, path % 3};
      double one = p.chain.initial[z[0]] * p.chain.transition[z[0] * n + z[1]] * p.chain.transition[z[1] * n + z[2]];
      for (size_t t = 0; t < 3; ++t) one *= emitted(symbols[t], z[t]);
      sum += m.end() ? one * p.chain.end[z[2]] : one;
    }
    assert_true(sum > 0);  // em's too
    assert_close(log_probabilities(*input.data, parameters_for(m, *input.data), Run{})[0], std::log(sum), 1e-12);
    // A model learned from such data has the vocabulary's symbols.
    const HmmInput plain = without_classes(input, Run{});
    assert_int_equal(plain.data->rows.symbols(), m.words->size());
    for (const Label w : plain.data->corpus->symbols) assert_true(w >= 1 && w <= m.words->size());
  }
}

static void classes_tell_tags_that_one_symbol_cannot(void **) {
  int right[2] = {0, 0}, tokens = 0;
  for (int round = 0; round < 6; ++round) {
    Learned l = learned(2 * round, true);
    Rng rng(5, RngMethod::test, 0, 0, static_cast<uint64_t>(round));
    const TaggedCorpusPtr fresh = read_tagged_corpus(random_text(&rng, 40), TaggedOptions(), Run{});
    for (int which = 0; which < 2; ++which) {
      const HmmModel &m = which ? *l.with : *l.without;
      const HmmInput input = read_by(m, fresh->words);
      const Array<int32_t> states = decode_posterior(*input.data, parameters_for(m, *input.data), Run{});
      for (size_t t = 0; t < states.size(); ++t) {
        if (m.words->find(fresh->words->alphabet->name(fresh->words->symbols[t])) != 0) continue;
        tokens += which;
        right[which] += m.tags->name(states[t] + 1) == fresh->tags->name(fresh->tag[t]);
      }
    }
  }
  assert_true(tokens > 50);
  assert_true(right[1] > right[0] + tokens / 5);
}

static void a_model_keeps_its_classes_in_its_file_and_needs_a_symbol_for_them(void **) {
  const Learned l = learned(3, false);
  const HmmModelPtr back = read_hmm_model(bytes_of(write_hmm_model(*l.with)), Run{});
  assert_true(back->unknown && back->unknown->shares == l.with->unknown->shares);
  assert_true(back->parameters.emission == l.with->parameters.emission);
  const HmmModelPtr plain = read_hmm_model(bytes_of(write_hmm_model(*l.without)), Run{});
  assert_null(plain->unknown.get());
  assert_true(plain->parameters.emission == l.without->parameters.emission);
  // Another model's classes are not this one's.
  const Learned other = learned(1, false);
  const HmmInput input = read_by(*other.with, l.input.data->corpus);
  assert_throws(parameters_for(*l.with, *input.data), Code::argument);
  // No <unk>: nothing to split.
  TaggedOptions strict;
  strict.min_count = 0;
  const TaggedCorpusPtr closed = read_tagged_corpus("a\nb\n", strict, Run{});
  HmmSource s;
  s.words = closed->words;
  s.states = 2;
  const HmmInput words = hmm_input(s, Run{});
  HmmBatchLearner learner(words.data, HmmSettings(), Run{});
  assert_null(hmm_model(learner, words, "vi", Run{}, UnknownSettings())->unknown.get());
}

TESTS(probabilities_sum_to_1_over_the_open_vocabulary, sentences_with_unknown_words_have_their_classes_probability,
      classes_tell_tags_that_one_symbol_cannot, a_model_keeps_its_classes_in_its_file_and_needs_a_symbol_for_them)
